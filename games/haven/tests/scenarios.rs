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
