//! Simulation, arena, benchmark, records and replay.

mod common;

use common::{folder, freebooter};
use std::fs;

#[test]
fn a_simulation_is_the_same_with_any_number_of_threads() {
    let report = |threads: u8| {
        let words =
            format!("sim haven --seats 3 --games 30 --seed 5 --bots mate,random,deckhand --threads {threads} --json");
        freebooter(&words).json()["report"].clone()
    };
    let one = report(1);
    assert_eq!(one, report(2));
    assert_eq!(one, report(5));
    assert_eq!(one["games"], 30);
    assert_eq!(one["seats"].as_array().unwrap().len(), 3);
}

#[test]
fn a_simulation_is_shown_as_a_table_and_written_game_by_game() {
    let file = folder("csv").join("games.csv");
    let out = freebooter(&format!("sim haven --seats 2 --games 4 --csv {}", file.display())).good();
    assert!(out.contains("P1    random") && out.contains("decisions and"), "{out}");
    let csv = fs::read_to_string(file).unwrap();
    assert!(csv.starts_with("game,inputs,decisions,choices,p1_place,p1_score"), "{csv}");
    assert_eq!(csv.lines().count(), 5);
}

#[test]
fn recorded_games_are_those_of_the_simulation_and_hold() {
    let folder = folder("records");
    let csv = folder.join("games.csv");
    let words = format!(
        "sim haven --seats 2 --games 3 --seed 9 --bots mate,random --record {} --csv {}",
        folder.display(),
        csv.display()
    );
    freebooter(&words).good();
    let rows: Vec<Vec<String>> = fs::read_to_string(csv)
        .unwrap()
        .lines()
        .skip(1)
        .map(|row| row.split(',').map(String::from).collect())
        .collect();
    for (number, row) in rows.iter().enumerate() {
        let file = folder.join(format!("haven-9-{number:06}.fbr"));
        let verified = freebooter(&format!("verify {}", file.display())).good();
        assert!(verified.contains(&format!("{} moves", row[2])), "{verified} {row:?}");
        let record = fs::read_to_string(file).unwrap();
        let end: serde_json::Value = serde_json::from_str(record.lines().last().unwrap()).unwrap();
        assert_eq!(end["scores"], serde_json::json!([row[5].parse::<i32>().unwrap(), row[7].parse::<i32>().unwrap()]));
    }
}

#[test]
fn a_record_that_was_tampered_with_does_not_hold() {
    let folder = folder("tampered");
    freebooter(&format!("sim haven --seats 2 --games 2 --record {}", folder.display())).good();
    let (good, bad) = (folder.join("haven-1-000000.fbr"), folder.join("haven-1-000001.fbr"));
    let text = fs::read_to_string(&bad).unwrap();
    let end = text.lines().last().unwrap().to_string();
    let mut value: serde_json::Value = serde_json::from_str(&end).unwrap();
    value["scores"][0] = serde_json::json!(99);
    fs::write(&bad, text.replace(&end, &value.to_string())).unwrap();
    let said = freebooter(&format!("verify {} {}", good.display(), bad.display()));
    assert_eq!(said.status, 1);
    assert!(said.out.lines().count() == 2 && said.out.contains("the record says [99"), "{}", said.out);
    assert_eq!(freebooter("verify nowhere.fbr").status, 1);
}

#[test]
fn a_record_is_replayed_move_by_move_or_shown_at_one_moment() {
    let folder = folder("replay");
    freebooter(&format!("sim haven --seats 2 --games 1 --record {}", folder.display())).good();
    let file = folder.join("haven-1-000000.fbr");
    let file = file.display();
    let all = freebooter(&format!("replay {file}")).good();
    assert!(all.contains("Pirate Haven") && all.contains("fate: ") && all.contains("haven.travel.stop"), "{all}");
    assert!(all.lines().last().unwrap().starts_with("2. ") || all.contains("1. "), "{all}");
    let seen = freebooter(&format!("replay {file} --seat random1")).good();
    assert!(!seen.contains("fate: ") && !seen.contains("random2: ") && seen.contains("random1: "));
    let position = freebooter(&format!("replay {file} --at 30 --seat P1")).good();
    assert!(position.starts_with("ROUND 1 of 4") && position.contains("ISLAND OF RANDOM2"), "{position}");
    assert!(freebooter(&format!("replay {file} --at 99999")).err.contains("inputs"));
    assert!(freebooter(&format!("replay {file} --seat randon1")).err.contains("did you mean `random1`?"));
}

#[test]
fn a_position_of_a_record_becomes_the_scene_of_a_scenario() {
    let folder = folder("scene");
    freebooter(&format!("sim haven --seats 2 --games 1 --record {}", folder.display())).good();
    let scene = freebooter(&format!("replay {} --at 60 --scene", folder.join("haven-1-000000.fbr").display())).good();
    let file = folder.join("scene.toml");
    let head =
        "name = \"A position that was played can be played from\"\ngame = \"haven\"\nclauses = [\"haven.gen.open\"]\n";
    fs::write(&file, format!("{head}script = \"\"\"\n? rounds = 4\n\"\"\"\n{scene}")).unwrap();
    let out = freebooter(&format!("scenario {}", file.display())).good();
    assert_eq!(out, "1 scenarios hold, 0 fail\n");
}

#[test]
fn an_arena_says_who_is_stronger() {
    let arena = freebooter("arena haven --bots mate,random --games 20 --json").json();
    assert_eq!(arena["report"]["games"], 20);
    let shares: Vec<f64> = arena["report"]["contenders"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["wins"]["mean"].as_f64().unwrap())
        .collect();
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
    let table = freebooter("arena haven --bots mate,random --games 3").good();
    assert!(table.contains("4 games, 2 blocks of 2 seatings"), "{table}");
    assert!(freebooter("arena haven --bots mate --games 3").err.contains("for 2 to 4 players"));
}

#[test]
fn a_benchmark_measures_something() {
    let bench = freebooter("bench haven --seats 2 --millis 5 --repetitions 1 --json").json();
    assert!(bench["decisions_per_second"].as_f64().unwrap() > 1000.0, "{bench}");
    assert!(bench["position_bytes"].as_u64().unwrap() > 0);
}

/// Nobody plays for an hour to hear afterwards that the table cannot be written.
#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_games_are_played() {
    for words in ["sim haven --seats 2", "arena haven --bots mate,random"] {
        let said = freebooter(&format!("{words} --games 1000000000 --csv nowhere/games.csv"));
        assert_eq!(said.status, 1, "{words}: {}", said.err);
        assert!(said.err.contains("there is no folder nowhere; make it"), "{words}: {}", said.err);
    }
}

#[test]
fn what_cannot_be_simulated_is_refused() {
    for (words, says) in [
        ("sim haven --seats 7 --games 1", "for 2 to 4 players"),
        ("sim haven --seats 3 --games 1 --bots mate,mate", "one bot for all or one for each"),
        ("sim haven --seats 2 --games 0", "from 1 on"),
        ("sim haven --seats 2 --games 1 --data nowhere", "there is no such folder; `freebooter data export"),
        ("sim haven --seats 2 --games 1 --bots mat", "did you mean `mate`?"),
        ("sim havn --seats 2 --games 1", "did you mean `haven`?"),
    ] {
        let said = freebooter(words);
        assert_eq!(said.status, 2, "{words}: {}", said.err);
        assert!(said.err.starts_with("error: ") && said.err.contains(says), "{words}: {}", said.err);
    }
}

#[cfg(unix)]
#[test]
fn what_is_written_through_a_link_or_to_a_device_leaves_both_in_place() {
    let folder = folder("links");
    let (file, link) = (folder.join("games.csv"), folder.join("link.csv"));
    fs::write(&file, "old").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    freebooter(&format!("sim haven --seats 2 --games 1 --csv {}", link.display())).good();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "the link is still one");
    assert!(fs::read_to_string(&file).unwrap().starts_with("game,"), "and leads to what was written");
    let out = freebooter("sim haven --seats 2 --games 1 --csv /dev/stdout").good();
    assert!(out.starts_with("game,inputs"), "{out}");
}

#[test]
fn a_file_that_cannot_be_put_in_place_leaves_nothing_beside_it() {
    let folder = folder("no-place");
    let missing = folder.join("missing").join("games.csv");
    let said = freebooter(&format!("sim haven --seats 2 --games 1 --csv {}", missing.display()));
    assert!(said.status == 1 && said.err.contains("cannot be written"), "{}", said.err);
    let said = freebooter(&format!("sim haven --seats 2 --games 1 --csv {}", folder.display()));
    assert!(said.status == 1 && said.err.contains("cannot be written"), "{}", said.err);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    assert!(!folder.with_extension("tmp").exists());
}

#[test]
fn too_many_threads_and_an_option_chosen_twice_are_refused() {
    let said = freebooter("sim haven --seats 2 --games 1 --threads 100000");
    assert!(said.status == 2 && said.err.contains("1024"), "{}", said.err);
    let said = freebooter("sim haven --seats 2 --games 1 --option coups=one --option coups=each");
    assert!(said.status == 2 && said.err.contains("`coups` is chosen twice"), "{}", said.err);
}
