//! What a screen is given: the contents of the boxes, views that keep secrets, standing orders, and the text.

use fleets::{Contents, Fleets};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::{
    AnyTable, AnyTitle, Dice, Entry, Game, Options, Seat, Shared, Told, Waiting, asked, check, fresh, options, play,
    resolve,
};

fn scene(text: &str) -> Box<dyn AnyTable> {
    let scene = toml::from_str(text).expect("a scene in TOML");
    Entry::<Fleets>::new().scene(None, scene).unwrap_or_else(|e| panic!("{e}")).0
}

fn table_of(chairs: u8, edition: &str) -> Fleets {
    let chosen: Options = [("edition", edition), ("map", "random"), ("stall-rounds", "20")]
        .map(|(key, value)| (key.to_string(), value.to_string()))
        .into();
    fresh(Shared::printed(), chairs, &chosen, &mut Told::nobody()).unwrap_or_else(|e| panic!("{e}"))
}

const SEA: &str = r#"
    seats = ["anne", "ben"]
    ships = [
        { card = "sm-ps-001", of = "anne", at = [60000, 50000, 0], crew = ["sm-pc-002 down"], cargo = [4] },
        { card = "sm-ps-002", of = "ben", at = [90000, 50000, 2048], lost = [1] },
        { card = "sm-ps-004", of = "ben" },
    ]
    islands = [{ at = [60000, 60000], chips = [2, 3], marked = ["anne"] }]
"#;

#[test]
fn cards_name_abilities_that_are_explained() {
    for edition in ["cursed", "crimson"] {
        let contents = serde_json::to_value(Contents::of(&table_of(2, edition))).expect("plain values");
        let known: BTreeSet<u64> =
            contents["effects"].as_array().unwrap().iter().map(|effect| effect["effect"].as_u64().unwrap()).collect();
        let ships = contents["ships"].as_array().unwrap();
        assert!(ships.len() > 100, "{edition}: {} ships", ships.len());
        for card in ships.iter().chain(contents["crew"].as_array().unwrap()) {
            let effects = card["effects"].as_array().unwrap();
            assert!(effects.iter().all(|effect| known.contains(&effect.as_u64().unwrap())), "{card}");
        }
        for effect in contents["effects"].as_array().unwrap() {
            // As cards write it; clients have the words for it, by the id that stands first.
            let (text, clause) = (effect["text"].as_str().unwrap(), effect["clause"].as_str().unwrap());
            let id = text.split('(').next().unwrap();
            assert!(clause.eq_ignore_ascii_case(&format!("fleets.fx.{id}")), "{text} is not {clause}");
        }
        assert_eq!(contents["crimson"], edition == "crimson");
        assert_eq!(contents["events"].as_array().unwrap().is_empty(), edition == "crimson");
        assert_eq!(contents["shapes"]["hulls"][0]["outline"][0], json!([0, 0]), "the bow is where the pose is");
    }
}

#[test]
fn face_down_crew_and_treasure_are_seen_by_those_who_know_them() {
    let table = scene(SEA);
    let [anne, ben, watcher] = [Some(Seat(0)), Some(Seat(1)), None].map(|seat| table.view(seat));
    let what = |view: &Value, chip: usize| view["chips"][chip]["what"].clone();
    assert_ne!(what(&anne, 0), Value::Null, "her own crew");
    assert_eq!(what(&anne, 1), json!({ "coin": 4 }));
    for view in [&ben, &watcher] {
        assert_eq!((what(view, 0), what(view, 1)), (Value::Null, Value::Null));
        assert_eq!((&view["chips"][0]["class"], &view["chips"][1]["class"]), (&json!("crew"), &json!("treasure")));
    }
    assert_eq!(what(&anne, 2), Value::Null, "nobody has looked at the island");
    assert_eq!(anne["now"]["kind"], "actions");
    assert_eq!(ben["now"]["kind"], "another");
}

#[test]
fn the_text_says_where_things_are() {
    let table = scene(SEA);
    let names = ["anne".to_string(), "ben".to_string()];
    let text = table.describe(Some(Seat(0)), &names);
    for part in [
        "i1 Coral Isle",
        "marked by anne",
        "s1 Revenant",
        "5 of 5 masts",
        "s2 Snipe",
        "derelict",
        "CAPTAIN ben",
        "c2 4 gold face down",
    ] {
        assert!(text.contains(part), "`{part}` is missing in\n{text}");
    }
    let spectator = table.describe(None, &names);
    assert!(!spectator.contains("4 gold") && spectator.contains("1 crew face down (c1)"), "{spectator}");
}

#[test]
fn every_order_has_a_key_of_its_own_and_the_safe_one_always_an_answer() {
    let entry = Entry::<Fleets>::new();
    let keys: BTreeSet<&str> = entry.orders().iter().map(|order| order.key).collect();
    assert_eq!(keys.len(), entry.orders().len());
    let safe = [table::SAFE.to_string()];
    for (seed, edition) in [(1, "cursed"), (2, "crimson")] {
        let mut dice = Dice::seeded(seed);
        let mut g = table_of(2, edition);
        let mut moves = Vec::new();
        for _ in 0..400 {
            match g.flow().waiting() {
                Waiting::Over(_) => break,
                Waiting::Roll(chance) => resolve(&mut g, dice.answer(chance), &mut Told::nobody()).expect("an answer"),
                _ => {
                    let seat = asked(&g).iter().next().expect("somebody is asked");
                    let answer = table::Table(g.clone()).obey(seat, &safe).expect("a safe answer");
                    let answer = answer.parse().expect("a move");
                    check(&g, seat, &answer).unwrap_or_else(|no| panic!("{answer}: {no:?}"));
                    options(&g, seat, &mut moves);
                    let mv = dice.one_of(&moves).clone();
                    play(&mut g, seat, mv, &mut Told::nobody()).expect("an option is allowed");
                }
            }
        }
    }
}

#[test]
fn the_weakest_gun_is_given_up_by_order() {
    let mut table = scene(
        r#"
        seats = ["anne", "ben"]
        ships = [
            { card = "sm-ps-001", of = "anne", at = [60000, 50000, 0] },
            { card = "sm-ps-003", of = "ben", at = [64000, 53000, 1024] },
        ]
    "#,
    );
    table.play(Seat(0), "shoot s1").unwrap_or_else(|e| panic!("{e}"));
    let fire = table.options(Seat(0)).into_iter().find(|mv| mv.starts_with("fire")).expect("a gun bears");
    table.play(Seat(0), &fire).unwrap_or_else(|e| panic!("{e}"));
    let six = table.read_fate("d6").expect("a die");
    table.resolve(six).expect("an answer");
    // Harbinger has 2L-2S-2S-2S-2L: of equal ranks the shorter range goes first.
    let answer = table.obey(Seat(1), &["weakest-mast".to_string()]);
    assert_eq!(answer.as_deref(), Some("mast 2"));
}

#[test]
fn the_turn_is_ended_by_order_once_no_action_is_left() {
    let idle = SEA.replace("cargo = [4] }", "cargo = [4], done = [\"moved\"], actions = 1 }");
    let order = ["end-turn".to_string()];
    assert_eq!(scene(SEA).obey(Seat(0), &order), None, "she may still sail");
    assert_eq!(scene(&idle).obey(Seat(0), &order).as_deref(), Some("end turn"));
}
