//! The scenarios of `scenarios/`: one scene for each clause of the ledger, or close to it.

use haven::Haven;
use std::path::Path;
use table::{AnyTitle, Entry, scenario};

#[test]
fn every_scenario_plays_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let reports = scenario::check_folder(&folder, &[&Entry::<Haven>::new()]);
    assert!(!reports.is_empty(), "no scenario was found");
}

#[test]
fn a_scene_with_impossible_steps_under_way_is_refused() {
    let steps = [
        "{ turn = { by = 7, stage = \"travel\" } }",
        "{ turn = { by = 0, stage = { arrival = { at = 9 } } } }",
        "{ haul = { by = 0, port = 0 } }",
        "{ round = { number = 1, stage = \"travel\" } }",
    ];
    for step in steps {
        let round = "{ round = { number = 1, stage = \"travel\" } }";
        let text = format!("seats = [\"anne\", \"ben\"]\nmap = [\"house.gold\"]\nunder_way = [{round}, {step}]");
        let scene = text.parse().expect("a table");
        let refused = Entry::<Haven>::new().scene(None, scene).err().expect("refused");
        assert_eq!(refused, "scene, under_way: step 2 cannot be under way here", "{step}");
    }
}

/// Why a scene with these fields is refused; nothing if it is not.
fn refused(fields: &str) -> Option<String> {
    let scene = format!("seats = [\"anne\", \"ben\"]\n{fields}").parse().expect("a table");
    Entry::<Haven>::new().scene(None, scene).err()
}

#[test]
fn a_scene_has_no_more_dice_and_tokens_than_there_are() {
    let two_on_the_map = "map = [\"die.food:3\", \"die.food:5\", \"token.rum\"]\n";
    let with = |pool: &str| refused(&format!("{two_on_the_map}pool = {{ {pool} }}"));
    assert_eq!(with("food = 6, rum = 8, pirate = 9"), None, "two more lie in the Taverns");
    assert_eq!(with("food = 0"), None, "there may be fewer");
    assert_eq!(
        with("food = 7").as_deref(),
        Some(
            "scene, pool.food: there are only 10 x food, and 4 lie on islands and map, so at most 6 can be in the pool, \
             not 7"
        )
    );
    assert_eq!(
        with("rum = 9").as_deref(),
        Some(
            "scene, pool.rum: there are only 9 x rum, and 1 lie on islands and map, so at most 8 can be in the pool, not 9"
        )
    );
    assert!(with("pirate = 10").is_some_and(|why| why.contains("only 9 x pirate")));
}
