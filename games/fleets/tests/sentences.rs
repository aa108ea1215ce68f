//! Plain words at a terminal become moves that are allowed, and do what was said.

use fleets::Fleets;
use table::{AnyTable, AnyTitle, Entry, Seat, Spoken};

/// Two captains with a Snipe each, islands near and far, a reef.
const SEA: &str = r#"
    seats = ["anne", "ben"]
    ships = [
        { card = "sm-ps-002", of = "anne", at = [60000, 50000, 0] },
        { card = "sm-ps-001", of = "anne", at = [40000, 80000, 0], lost = [2] },
        { card = "sm-ps-002", of = "ben", at = [64000, 53500, 1024] },
        { card = "sm-ps-003", of = "ben", at = [100000, 90000, 2048] },
    ]
    islands = [
        { at = [15000, 15000], home = "anne" }, { at = [120000, 15000], home = "ben" },
        { at = [70000, 42000], chips = [2, 3] }, { at = [40000, 90000], chips = [5] },
    ]
    terrain = [{ kind = "reef", at = [90000, 70000] }]
"#;

const ANNE: Seat = Seat(0);

fn scene(text: &str) -> Box<dyn AnyTable> {
    let scene = toml::from_str(text).expect("a scene in TOML");
    Entry::<Fleets>::new().scene(None, scene).unwrap_or_else(|e| panic!("{e}")).0
}

fn understood(table: &dyn AnyTable, text: &str) -> Spoken<String> {
    match table.sentence(ANNE, text) {
        Some(Ok(spoken)) => spoken,
        other => panic!("`{text}`: {other:?}"),
    }
}
fn refused(table: &dyn AnyTable, text: &str) -> String {
    match table.sentence(ANNE, text) {
        Some(Err(why)) => why,
        other => panic!("`{text}`: {other:?}"),
    }
}
/// Plays a sentence; every one of its moves must be allowed.
fn said(table: &mut Box<dyn AnyTable>, text: &str) -> Spoken<String> {
    let spoken = understood(table.as_ref(), text);
    for mv in &spoken.moves {
        table.play(ANNE, mv).unwrap_or_else(|e| panic!("`{text}`, `{mv}`: {e}"));
    }
    spoken
}
fn docked(table: &dyn AnyTable, ship: usize) -> serde_json::Value {
    table.view(Some(ANNE))["ships"][ship]["docked"].clone()
}

#[test]
fn a_ship_sails_to_an_island_that_she_can_reach() {
    let mut table = scene(SEA);
    let spoken = said(&mut table, "sail Snipe to Lantern Rock");
    assert!(spoken.moves.len() >= 2 && spoken.moves[0] == "sail s1", "{spoken:?}");
    assert!(spoken.says.ends_with("and docks at i3 Lantern Rock."), "{}", spoken.says);
    assert_eq!(docked(table.as_ref(), 0), 2);
}

#[test]
fn a_ship_sails_as_near_as_she_can_where_it_is_too_far() {
    let mut table = scene(SEA);
    let before = distance_home(table.as_ref());
    let spoken = said(&mut table, "go home Snipe");
    assert!(spoken.says.contains("i1 Coral Isle is ") && spoken.says.contains(" farther on"), "{}", spoken.says);
    let after = distance_home(table.as_ref());
    assert!(after < before - 4_000, "{before} {after}");
    assert_eq!(table.view(Some(ANNE))["now"]["kind"], "actions", "the move is over");
    for same in ["sail Snipe home", "sail snipe to home", "go home s1"] {
        assert_eq!(understood(scene(SEA).as_ref(), same), spoken, "{same}");
    }
}
fn distance_home(table: &dyn AnyTable) -> i64 {
    let pose = table.view(Some(ANNE))["ships"][0]["pose"].clone();
    let [x, y] = [0, 1].map(|at| pose[at].as_i64().expect("a number") - 15_000);
    (x * x + y * y).isqrt()
}

#[test]
fn a_ship_sails_round_what_lies_in_the_way() {
    let mut table = scene(
        r#"
        seats = ["anne", "ben"]
        ships = [
            { card = "sm-es-009", of = "anne", at = [60000, 50000, 0] },
            { card = "sm-ps-004", of = "anne", at = [64500, 52500, 1024] },
        ]
        islands = [
            { at = [15000, 15000], home = "anne" }, { at = [120000, 15000], home = "ben" },
            { at = [71500, 50000] },
        ]
    "#,
    );
    let spoken = said(&mut table, "sail Dover to Lantern Rock");
    assert!(spoken.moves.len() > 2, "straight on she would meet the other ship: {}", spoken.says);
    assert_eq!(docked(table.as_ref(), 0), 2, "{}", spoken.says);
}

#[test]
fn a_ship_sails_on_round_what_would_stop_her() {
    // The island is out of reach, and the other ship lies across the way to it.
    let mut table = scene(
        r#"
        seats = ["anne", "ben"]
        ships = [
            { card = "sm-es-009", of = "anne", at = [60000, 50000, 0] },
            { card = "sm-ps-004", of = "anne", at = [64500, 52500, 1024] },
        ]
        islands = [
            { at = [15000, 15000], home = "anne" }, { at = [120000, 15000], home = "ben" },
            { at = [90000, 50000] },
        ]
    "#,
    );
    let spoken = said(&mut table, "sail Dover to Lantern Rock");
    assert!(spoken.says.contains(" farther on"), "{}", spoken.says);
    let x = table.view(Some(ANNE))["ships"][0]["pose"][0].as_i64().expect("a number");
    assert!(x > 68_000, "{x}: {}", spoken.says);
}

#[test]
fn a_ship_that_heads_west_sails_west() {
    let west = SEA.replace("at = [60000, 50000, 0]", "at = [80000, 42000, 2048]");
    let mut table = scene(&west);
    let spoken = said(&mut table, "sail Snipe to Lantern Rock");
    assert!(spoken.says.ends_with("and docks at i3 Lantern Rock."), "{}", spoken.says);
    assert_eq!(docked(table.as_ref(), 0), 2);
}

#[test]
fn segments_are_sailed_by_the_compass() {
    let mut table = scene(SEA);
    let spoken = said(&mut table, "sail Snipe NE 0.5 S");
    assert_eq!(spoken.moves[..2], ["sail s1".to_string(), "leg S 512 2875".to_string()]);
    assert_eq!(spoken.says, "s1 Snipe sails S NE, up to 0.5 S.");
    let pose = table.view(Some(ANNE))["ships"][0]["pose"].clone();
    assert_eq!(pose[2], 512);
    let whole = understood(scene(SEA).as_ref(), "sail Snipe NE 1 S");
    assert_eq!(whole.moves[1], "leg S 512 5750");
    assert!(refused(scene(SEA).as_ref(), "sail Snipe W").contains("fleets.intro.move.turn"), "more than she can turn");
    assert!(refused(scene(SEA).as_ref(), "sail Snipe NE 0.5 X").contains("in S or L"));
}

#[test]
fn the_own_ship_acts_and_the_other_one_of_that_name_is_shot_at() {
    let mut table = scene(SEA);
    let spoken = said(&mut table, "fire Snipe at Snipe");
    assert_eq!(spoken.moves[0], "shoot s1");
    assert!(spoken.moves[1].ends_with("at s3"), "{spoken:?}");
    let table = scene(SEA);
    let one = understood(table.as_ref(), "fire Snipe 1 at s3");
    assert_eq!(one.moves, ["shoot s1", "fire g1 at s3"]);
    assert!(one.says.contains('%'), "{}", one.says);
}

#[test]
fn why_no_gun_bears_is_said() {
    let table = scene(SEA);
    assert!(refused(table.as_ref(), "fire Revenant at Harbinger").contains("out of range of every gun"));
    assert!(refused(table.as_ref(), "fire Revenant g2 at Harbinger").contains("has no gun g2"), "that mast is lost");
    assert!(refused(table.as_ref(), "fire Snipe at s2").contains("fleets.shoot.not_own"));
}

#[test]
fn islands_are_explored_and_treasure_is_taken() {
    let mut table = scene(&SEA.replace("at = [60000, 50000, 0] }", "at = \"docked i3 1024\" }"));
    said(&mut table, "explore Lantern Rock with Snipe");
    assert_eq!(table.view(Some(ANNE))["now"]["kind"], "explore");
    let spoken = said(&mut table, "take all");
    assert!(spoken.says.contains("gold"), "{}", spoken.says);
    assert_eq!(table.view(Some(ANNE))["now"]["kind"], "actions");
    for same in ["explore Snipe", "explore with Snipe", "explore lantern"] {
        let table = scene(&SEA.replace("at = [60000, 50000, 0] }", "at = \"docked i3 1024\" }"));
        assert_eq!(understood(table.as_ref(), same).moves, ["explore s1 i3"], "{same}");
    }
    assert!(refused(scene(SEA).as_ref(), "explore Lantern Rock with Snipe").contains("fleets.explore.when"));
}

#[test]
fn notation_is_read_with_names_in_it() {
    let table = scene(&SEA.replace("at = [40000, 80000, 0]", "at = \"docked i1 1024\""));
    assert_eq!(understood(table.as_ref(), "repair Revenant mast 2").moves, ["repair s2 mast 2"]);
    assert_eq!(understood(table.as_ref(), "repair Revenant").moves, ["repair s2 mast 2"]);
    assert_eq!(understood(table.as_ref(), "scuttle the Revenant").moves, ["scuttle s2"]);
    assert_eq!(understood(table.as_ref(), "sail Snipe").moves, ["sail s1"]);
}

#[test]
fn what_is_not_understood_is_answered_with_what_would_be() {
    let table = scene(SEA);
    assert_eq!(
        refused(table.as_ref(), "sail Snpe to Lantern Rock"),
        "`snpe` is not one of your ships. Did you mean s1 Snipe?"
    );
    assert!(refused(table.as_ref(), "sail Snipe to Lanterm Rock").contains("Did you mean i3 Lantern Rock?"));
    assert!(refused(table.as_ref(), "sail to Lantern Rock").contains("s1 Snipe, s2 Revenant"), "no ship was named");
    assert!(refused(table.as_ref(), "sail Harbinger to Lantern Rock").contains("is not one of your ships"));
    let twice = scene(&SEA.replace("terrain = [", "terrain = [{ kind = \"reef\", at = [100000, 70000] }, "));
    assert!(refused(twice.as_ref(), "sail Snipe to reef").contains("Say which by its number"));
    assert_eq!(table.sentence(ANNE, "dance a jig"), None);
}

#[test]
fn moves_in_a_list_are_explained() {
    let mut table = scene(SEA);
    assert_eq!(table.remark(ANNE, "sail s1").as_deref(), Some("Snipe: S+L"));
    assert!(table.remark(ANNE, "shoot s1").expect("a remark").starts_with("Snipe at Snipe ("));
    table.play(ANNE, "sail s1").unwrap_or_else(|e| panic!("{e}"));
    for mv in table.options(ANNE).iter().filter(|mv| mv.starts_with("leg")) {
        let remark = table.remark(ANNE, mv).expect("a remark");
        assert!(remark.contains(" L") || remark.contains(" S"), "{mv}: {remark}");
        assert!(!mv.ends_with(" 0"), "{mv} leads nowhere");
    }
    // The Snipe of the other captain lies to the northeast; there is nobody in the south.
    let remark = |mv: &str| table.remark(ANNE, mv).expect("a remark");
    assert!(remark("leg S 0 100").ends_with(", guns bear on Snipe"), "{}", remark("leg S 0 100"));
    assert!(!remark("leg L 3072 8380").contains("guns"), "{}", remark("leg L 3072 8380"));
    assert_eq!(table.remark(ANNE, "finish"), None);
    // What names a thing that there is not is not remarked on.
    for mv in ["shoot s9", "shoot f9", "sail s9", "free s9", "explore s9 i9", "carry c99 to s1"] {
        assert_eq!(table.remark(ANNE, mv), None, "{mv}");
    }
}

#[test]
fn what_happened_is_told_with_names() {
    let mut table = scene(SEA);
    let (_, told) = table.play(ANNE, "sail s1").unwrap_or_else(|e| panic!("{e}"));
    let said: Vec<Option<String>> = told.iter().map(|telling| table.retell(Some(ANNE), telling)).collect();
    assert_eq!(said, [Some("s1 Snipe sets sail".to_string())]);
}

#[test]
fn a_distance_is_said_in_tenths_and_hundredths() {
    let table = scene(SEA);
    for text in ["sail Snipe east 0.5 S", "sail Snipe east .25 L", "sail Snipe east 01 S"] {
        understood(table.as_ref(), text);
    }
    for text in ["sail Snipe east 0.125 S", "sail Snipe east 001 S", "sail Snipe east . S"] {
        assert!(refused(table.as_ref(), text).contains("is not a distance, as 0.5 L."), "{text}");
    }
}

#[test]
fn every_sentence_of_the_help_is_one() {
    let forms: Vec<&str> = Entry::<Fleets>::new().sentences().iter().map(|(form, _)| *form).collect();
    let table = scene(SEA);
    for form in forms.into_iter().filter(|form| !form.starts_with("take")) {
        let text = form.replacen("SHIP", "Snipe", 1).replace("SHIP", "Harbinger").replace("PLACE", "home");
        let text = text.replace("ISLAND", "Lantern Rock");
        assert!(table.sentence(ANNE, &text).is_some(), "{text}");
    }
}

#[test]
fn no_text_breaks_the_reader() {
    let table = scene(SEA);
    for text in [
        "",
        "sail",
        "sail to",
        "to",
        "fire",
        "fire at",
        "fire at at",
        "go",
        "go home",
        "dock",
        "dock at",
        "take",
        "explore",
        "explore with",
        "repair",
        "sail İ to ß",
        "sail Snipe N N N N N",
        "sail Snipe 0.5",
        "fire Snipe 99 at Snipe",
        "sail Snipe to s1",
    ] {
        let _ = table.sentence(ANNE, text);
    }
}
