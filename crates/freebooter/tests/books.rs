//! The list of games, their rules, scenarios and data, and the program's own help.

mod common;

use common::{folder, freebooter};
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

#[test]
fn the_list_has_five_games() {
    let list = freebooter("games --json").json();
    let names: Vec<&str> = list.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["haven", "cove", "cursed-seas", "crimson-coast", "blackbeard"]);
    let haven = &list[0];
    assert_eq!(haven["title"], "Pirate Haven");
    assert_eq!((&haven["players"]["least"], &haven["players"]["most"]), (&2.into(), &4.into()));
    assert!(haven["rules"].as_u64().unwrap() >= 1 && haven["clauses"].as_u64().unwrap() > 100);
    let text = freebooter("games").good();
    assert!(text.contains("Blackbeard") && !text.contains("cutthroat"), "{text}");
}

#[test]
fn rules_are_found_by_id_by_its_beginning_and_by_words() {
    let one = freebooter("rules haven haven.gen.players").good();
    assert!(one.contains("Two to four players play") && one.lines().count() == 3, "{one}");
    let why = freebooter("rules haven haven.adj.itemtile").good();
    assert!(why.contains("> [ruling] Follows from the Watchtower"), "{why}");
    let chapter = freebooter("rules haven haven.chest").good();
    assert!(!chapter.contains("[ruling]"), "{chapter}");
    assert!(chapter.contains("haven.chest.cost\n") && !chapter.contains("haven.travel"), "{chapter}");
    let words = freebooter("rules haven Tavern food").good();
    assert!(words.contains("haven.setup.tavern.food"), "{words}");
    let none = freebooter("rules haven helicopter");
    assert!(none.status == 1 && none.err.contains("no clause has `helicopter` in it"), "{}", none.err);
    assert!(freebooter("rules haven --options").good().contains("chest-price\n"));
}

#[test]
fn the_coverage_of_the_rules_is_told_and_decides_how_the_program_ends() {
    let said = freebooter("rules haven --coverage --json");
    let coverage: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    let complete = coverage["complete"].as_bool().unwrap();
    assert_eq!(said.status, if complete { 0 } else { 1 });
    assert_eq!(complete, ["missing", "unknown", "failing"].iter().all(|list| coverage[*list] == serde_json::json!([])));
    let clauses = coverage["clauses"].as_u64().unwrap();
    assert_eq!(coverage["proven"].as_u64().unwrap() + coverage["missing"].as_array().unwrap().len() as u64, clauses);
    assert!(coverage["by_scenario"].as_array().unwrap().iter().any(|id| id == "haven.ex.joan.a"));
    let text = freebooter("rules haven --coverage").out;
    assert!(text.contains("clauses are named by a test") && text.contains("Setup"), "{text}");
}

#[test]
fn scenarios_that_fail_are_shown_and_make_the_program_fail() {
    let folder = folder("scenarios");
    let good = r#"name = "Whoever is furthest back is asked"
game = "haven"
clauses = ["haven.travel.next"]
scene.seats = ["anne", "ben"]
scene.map = ["house.gold", "token.pirate"]
scene.disks = { ben = 2 }
script = """
asked anne
"""
"#;
    fs::write(folder.join("a.toml"), good).unwrap();
    let file = folder.join("a.toml");
    assert_eq!(freebooter(&format!("scenario {}", file.display())).good(), "1 scenarios hold, 0 fail\n");
    fs::write(folder.join("b.toml"), good.replace("asked anne", "asked ben")).unwrap();
    let said = freebooter(&format!("scenario {}", folder.display()));
    assert_eq!(said.status, 1);
    assert!(
        said.out.contains("b.toml:8: \"Whoever is furthest back is asked\"")
            && said.out.ends_with("1 scenarios hold, 1 fail\n"),
        "{}",
        said.out
    );
    let said = freebooter(&format!("scenario {} --json", folder.display()));
    let json: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!((said.status, json["failed"][0]["line"].as_u64()), (1, Some(8)), "{json}");
    assert_eq!(freebooter("scenario nowhere.toml").status, 1);
}

#[test]
fn printed_data_are_written_out_checked_and_not_written_over() {
    let folder = folder("data");
    let words = format!("data export haven {}", folder.display());
    assert!(freebooter(&words).good().contains("tiles.toml"));
    let again = freebooter(&words);
    assert!(again.status == 1 && again.err.contains("--force"), "{}", again.err);
    freebooter(&format!("{words} --force")).good();
    let check = format!("data check haven --data {}", folder.display());
    assert!(freebooter(&check).good().contains("as printed"));
    assert!(freebooter("data check haven").good().contains("as printed"));

    fs::write(folder.join("tils.toml"), "").unwrap();
    assert!(freebooter(&check).good().contains("did you mean tiles.toml?"));
    change(&folder.join("tiles.toml"), |text| text.replacen("\nname = \"", "\nname = \"Old ", 1));
    let changed = freebooter(&check).good();
    assert!(changed.contains("the data are good, changed") && changed.contains("1 difference\n"), "{changed}");
    change(&folder.join("tiles.toml"), |text| text.replacen("\nname = ", "\nnmae = ", 1));
    let broken = freebooter(&check);
    assert!(broken.status == 1 && broken.err.contains("tiles.toml"), "{}", broken.err);
}

#[test]
fn a_pool_of_cards_is_counted_set_by_set() {
    for game in ["fleets", "cursed-seas", "crimson-coast"] {
        let said = freebooter(&format!("data check {game}")).good();
        assert!(said.contains(" cards of the sets that are played with can be played with\n"), "{said}");
        assert!(said.contains("\n    SM (both editions): ships and creatures 68 of 68, crew 95 of 95"), "{said}");
        assert!(said.contains("\n    BC (Cursed Seas): "), "{said}");
    }
    assert!(!freebooter("data check haven").good().contains("played with"));
}

#[test]
fn cards_are_compared_by_their_ids() {
    let folder = folder("pack");
    let pack = r#"
name = "Toll and Tar"

[[legend]]
id = "toll_collector"
name = "The Toll Collector"
dice = 4
hull = 6
sails = 15
fame = 5
fires_at = "sails"
rank_by = "chests"
provenance = "house"

[[card]]
id = "wet_powder"
kind = "volley"
name = "Wet Powder"
hit_on = [6]
self_hits = { section = "cannon", hits = 1 }

[[card]]
id = "chain_shot"
kind = "volley"
name = "Chain Shot"
count = 2
hit_on = [4, 5, 6]
reload_turns = 1
provenance = "house"

[[card]]
id = "run_out_the_guns"
kind = "battle"
name = "Run Out the Guns"
count = 1
speed_bonus = 3
dice_source = "cannon"
"#;
    fs::write(folder.join("pack.toml"), pack).unwrap();
    let said = freebooter(&format!("data check cove --data {}", folder.display())).good();
    let told: Vec<&str> = said.lines().skip_while(|line| !line.contains("pack.toml")).map(str::trim).collect();
    assert_eq!(told[0], "pack.toml: card 3, legend 1, name; 5 differences");
    assert_eq!(told[1], "card careened_by_night: removed");
    assert_eq!(told[2], "card run_out_the_guns, provenance: removed, was \"house\"");
    assert_eq!(told[3], "card chain_shot, count: 1 -> 2");
    assert!(told[4].starts_with("card wet_powder: added, {") && told[4].contains("\"Wet Powder\""), "{said}");
    assert_eq!(told[5..], ["card: in another order"]);
}

fn change(file: &Path, new: impl Fn(String) -> String) {
    fs::write(file, new(fs::read_to_string(file).unwrap())).unwrap();
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in [
        "games",
        "play",
        "sim",
        "arena",
        "replay",
        "verify",
        "scenario",
        "rules",
        "data",
        "data check",
        "data export",
        "bench",
    ] {
        let help = freebooter(&format!("{command} --help")).good();
        assert!(help.contains("Example") && help.contains(&format!("freebooter {command}")), "{help}");
    }
}

#[test]
fn a_misspelt_command_is_answered_with_the_right_one() {
    for (typed, meant) in [("smi", "sim"), ("rles", "rules"), ("paly", "play")] {
        let said = freebooter(typed);
        assert_eq!(said.status, 2);
        assert!(said.err.contains(&format!("'{meant}'")), "{}", said.err);
    }
}

#[test]
fn nobody_reading_the_output_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_freebooter"))
        .args(["rules", "haven"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
