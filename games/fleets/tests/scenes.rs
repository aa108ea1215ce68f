//! Scenes: what a person may leave out, and what is refused.

use fleets::Fleets;
use serde_json::{Value, json};
use table::{AnyTable, AnyTitle, Entry, Seat};

fn scene(text: &str) -> Result<Box<dyn AnyTable>, String> {
    let scene = toml::from_str(text).expect("a scene in TOML");
    Entry::<Fleets>::new().scene(None, scene).map(|(table, _)| table)
}

fn truth(text: &str) -> Value {
    scene(text).unwrap_or_else(|e| panic!("{e}")).truth()
}

fn refused(text: &str) -> String {
    scene(text).err().expect("a refusal")
}

const SEATS: &str = "seats = [\"anne\", \"ben\"]\n";

#[test]
fn what_a_scene_leaves_out_is_added_so_that_the_game_goes_on() {
    let table = truth(SEATS);
    assert_eq!(table["islands"].as_object().unwrap().len(), 3, "two homes and an island far away");
    assert_eq!(table["captains"]["P1"]["home"], "i1");
    assert_eq!(table["captains"]["P2"]["home"], "i2");
    assert_eq!(table["ships"]["s1"]["docked"], "i1", "a small ship at home");
    assert_eq!(table["ships"]["s2"]["docked"], "i2");
    assert_eq!(table["starting_gold"], 30);
    assert_eq!(table["islands"]["i3"]["coin_gold"], 30);
    assert_eq!(table["step"], "actions");
}

#[test]
fn the_gold_that_a_scene_names_is_not_added_again() {
    let text =
        format!("{SEATS}ships = [{{ card = \"sm-ps-001\", of = \"anne\", at = [60000, 50000, 0], cargo = [3, 4] }}]");
    let table = truth(&text);
    assert_eq!(table["ships"]["s1"]["coin_gold"], 7);
    assert_eq!(table["islands"]["i3"]["coin_gold"], 23);
    assert_eq!(table["chips"]["c1"]["known"], json!(["P1"]), "her captain has seen it");
    assert_eq!(table["chips"]["c3"]["known"], json!([]), "nobody has been there");
}

#[test]
fn a_bare_scene_adds_nothing() {
    let text =
        format!("{SEATS}bare = true\nislands = [{{ at = [20000, 20000], home = \"anne\" }}]\nnow = \"turn-end\"");
    let table = scene(&text).map(|table| table.truth());
    let table = table.unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(table["ships"], json!({}));
    assert_eq!(table["islands"].as_object().unwrap().len(), 1);
}

#[test]
fn ships_are_docked_and_laid_alongside_by_words() {
    let text = format!(
        "{SEATS}ships = [
            {{ card = \"sm-ps-001\", of = \"anne\", at = [60000, 50000, 0] }},
            {{ card = \"sm-ps-002\", of = \"ben\", at = \"touching s1 1024\" }},
            {{ card = \"sm-ps-004\", of = \"ben\", at = \"docked i1 1024\" }},
        ]
        islands = [{{ at = [90000, 60000] }}]"
    );
    let table = truth(&text);
    let heading = |ship: &str| table["ships"][ship]["heading"].as_i64().unwrap();
    assert_eq!(heading("s2"), 1024);
    assert_eq!(table["ships"]["s3"]["docked"], "i1");
    assert_eq!(heading("s3"), 3072, "she lies to the north and looks at the island");
    assert!(table["ships"]["s3"]["y"].as_i64().unwrap() > 60_000);
    assert_eq!(table["ships"]["s3"]["began_at"], "i1");
}

#[test]
fn masts_crew_and_cargo_are_as_they_are_written() {
    let text = format!(
        "{SEATS}ships = [{{ card = \"sm-ps-001\", of = \"anne\", at = [60000, 50000, 0], lost = [1, 5],
            crew = [\"sm-pc-001\", \"sm-pc-002 down\"], cargo = [\"sm-t-001\"] }}]"
    );
    let table = truth(&text);
    assert_eq!(table["ships"]["s1"]["standing"], json!([2, 3, 4]));
    assert_eq!(table["ships"]["s1"]["crew"], json!(["sm-pc-001", "sm-pc-002"]));
    assert_eq!((&table["chips"]["c1"]["up"], &table["chips"]["c2"]["up"]), (&json!(true), &json!(false)));
    assert_eq!(table["chips"]["c2"]["known"], json!(["P1"]));
    assert_eq!(table["chips"]["c3"]["up"], true, "it is loaded face up");
}

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    let cases = [
        ("shps = []", "did you mean `ships`?"),
        ("ships = [{ card = \"sm-ps-999\", of = \"anne\" }]", "there is no ship `sm-ps-999`"),
        ("ships = [{ card = \"sm-ps-001\" }]", "`of` is missing"),
        ("ships = [{ card = \"sm-ps-001\", of = \"cora\" }]", "`cora` does not sit at this table"),
        ("ships = [{ card = \"sm-ps-001\", of = \"anne\", at = [1, 2, 4096] }]", "the heading 0 to 4095"),
        ("ships = [{ card = \"sm-ps-001\", of = \"anne\", at = [100, 50000, 0] }]", "beyond the edge"),
        ("ships = [{ card = \"sm-ps-001\", of = \"anne\", at = \"docked i9\" }]", "there is no i9"),
        ("ships = [{ card = \"sm-ps-001\", of = \"anne\", lost = [6] }]", "no 6"),
        ("ships = [{ card = \"sm-ps-001\", of = \"anne\", marks = [\"wet\"] }]", "`wet` is none of ghostly"),
        (
            "ships = [{ card = \"sm-ps-001\", of = \"anne\", crew = [\"captain\"] }]",
            "no crew, equipment or unique treasure `captain`",
        ),
        ("islands = [{ at = [50000, 50000] }, { at = [51000, 50000] }]", "it overlaps i1"),
        ("islands = [{ home = \"anne\" }]", "`at` is missing"),
        ("spells = [{ what = \"fleets.shot\", by = \"anne\" }]", "not a clause"),
        ("chips = [3]", "must say where it is"),
        ("turn = \"three\"", "turn"),
    ];
    for (text, reason) in cases {
        let says = refused(&format!("{SEATS}{text}"));
        assert!(says.contains(reason), "{text}: {says}");
    }
    let two = "ships = [{ card = \"sm-ps-001\", of = \"anne\", at = [60000, 50000, 0] },
        { card = \"sm-ps-002\", of = \"ben\", at = [59000, 50000, 0] }]";
    assert!(refused(&format!("{SEATS}{two}")).contains("s1 overlaps s2; say `overlaps = true`"));
    assert!(scene(&format!("{SEATS}overlaps = true\n{two}")).is_ok());
}

#[test]
fn the_earlier_edition_is_for_two() {
    let crimson = "options = { edition = \"crimson\" }";
    assert_eq!(truth(&format!("{SEATS}{crimson}"))["starting_gold"], 24);
    assert!(refused(&format!("seats = [\"anne\", \"ben\", \"cora\"]\n{crimson}")).contains("2 players"));
}

/// Proves `fleets.geo.whirl`: a base has no heading, so whatever is offered to a creature at the other whirlpool is allowed,
/// wherever an island is.
#[test]
fn whoever_is_carried_by_a_whirlpool_is_offered_only_what_is_allowed() {
    let anne = Seat(0);
    for island in (96_500..97_500).step_by(7) {
        let text = format!(
            "{SEATS}ships = [{{ card = \"djc-004\", of = \"anne\", at = [50000, 50000] }}]
            islands = [{{ at = [{island}, 52000] }}]
            terrain = [{{ kind = \"whirlpool\", at = [57000, 50000] }}, {{ kind = \"whirlpool\", at = [90000, 50000] }}]"
        );
        let mut table = scene(&text).unwrap_or_else(|e| panic!("{e}"));
        for mv in ["sail s1", "leg S 0 5750"] {
            table.play(anne, mv).unwrap_or_else(|e| panic!("{mv}: {e:?}"));
        }
        let offered = table.options(anne);
        assert!(offered.iter().any(|mv| mv.starts_with("put")), "{offered:?}");
        for mv in offered {
            assert!(table.check(anne, &mv).is_ok(), "an island at {island}: {mv} was offered");
        }
    }
}
