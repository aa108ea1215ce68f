//! The scenarios of `scenarios/`: one scene for each clause of the ledger, or close to it.

use blackbeard::Blackbeard;
use std::path::Path;
use table::{Entry, scenario};

#[test]
fn every_scenario_plays_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let reports = scenario::check_folder(&folder, &[&Entry::<Blackbeard>::new()]);
    assert!(!reports.is_empty(), "no scenario was found");
}
