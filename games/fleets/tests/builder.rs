//! What a screen that builds fleets and lays the sea relies on: the whole pool, drafts that say everything that is wrong,
//! fleets that are ready for every nation, and the water in which a piece may be laid.

use fleets::{CRIMSON_COAST, CURSED_SEAS, Contents, Fleets, Move, data::Cards};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::{
    AnyTable, Dice, Edition, Game, Options, Seat, Shared, Title, Told, Waiting, asked, check, fresh, options, play,
    resolve,
};

fn table(edition: &Edition, pairs: &[(&str, &str)]) -> Fleets {
    let chosen = edition.fixed.iter().chain(pairs).map(|(key, value)| (key.to_string(), value.to_string()));
    let chosen: Options = chosen.collect();
    fresh(Shared::<Cards>::printed(), 2, &chosen, &mut Told::nobody()).unwrap_or_else(|e| panic!("{e}"))
}

fn draft(g: &Fleets, fleet: &str) -> table::Draft {
    g.draft(&format!("fleet {fleet}").parse().unwrap_or_else(|e| panic!("{e}")))
}

/// The clauses of everything that is wrong with a fleet.
fn faults(g: &Fleets, fleet: &str) -> Vec<String> {
    let faults = draft(g, fleet).numbers["faults"].clone();
    let clause = |fault: &Value| fault["clause"].as_str().expect("a clause").to_string();
    faults.as_array().expect("a list").iter().map(clause).collect()
}

#[test]
fn every_card_that_is_shown_can_be_brought() {
    for edition in [&CURSED_SEAS, &CRIMSON_COAST] {
        let g = table(edition, &[]);
        let contents = Contents::of(&g);
        let ships = contents.ships.iter().map(|card| card.id.clone());
        let aboard = contents.crew.iter().map(|card| &card.id).chain(contents.equipment.iter().map(|card| &card.id));
        let aboard = aboard.map(|id| format!("home+{id}"));
        let forts = contents.forts.iter().map(|card| format!("forts={}", card.id));
        let events = contents.events.iter().map(|card| format!("events={}", card.id));
        let treasures = contents.treasures.iter().map(|card| format!("unique={}", card.id));
        for fleet in ships.chain(aboard).chain(forts).chain(events).chain(treasures) {
            let not_in_the_pool = |clause: &String| {
                clause == "fleets.build.pool"
                    || clause.starts_with("fleets.piece")
                    || clause.starts_with("fleets.nation")
            };
            let found = faults(&g, &fleet);
            assert!(!found.iter().any(not_in_the_pool), "{}: {fleet}: {found:?}", edition.name);
        }
    }
}

#[test]
fn every_nation_has_a_fleet_that_is_ready() {
    for edition in [&CURSED_SEAS, &CRIMSON_COAST] {
        let g = table(edition, &[]);
        let contents = Contents::of(&g);
        let nations: BTreeSet<_> = contents.nations.iter().map(|info| info.nation).collect();
        let ready: BTreeSet<_> = contents.starters.iter().map(|starter| starter.nation).collect();
        assert_eq!(ready, nations, "{}", edition.name);
        let coins = contents.build.coins[0].as_ref().expect("coins").iter().map(u8::to_string).collect::<Vec<_>>();
        for starter in &contents.starters {
            let ship = |(ship, crew): &(String, Vec<String>)| {
                format!("{ship}{}", crew.iter().map(|id| format!("+{id}")).collect::<String>())
            };
            let ships = starter.ships.iter().map(ship).collect::<Vec<_>>().join("/");
            let text = format!("{ships};coins={}", coins.join("."));
            assert_eq!(faults(&g, &text), Vec::<String>::new(), "{}", starter.id);
        }
    }
}

#[test]
fn a_fleet_is_built_for_every_nation_at_every_usual_total() {
    for (edition, totals) in [(&CURSED_SEAS, ["20", "40", "100"]), (&CRIMSON_COAST, ["20", "30", "100"])] {
        for total in totals {
            let g = table(edition, &[("build-total", total)]);
            let mut offered: Vec<Move> = Vec::new();
            options(&g, Seat(1), &mut offered);
            assert!(offered.len() >= Contents::of(&g).nations.len(), "{} {total}: {}", edition.name, offered.len());
        }
    }
}

#[test]
fn a_draft_says_everything_that_is_wrong() {
    let g = table(&CRIMSON_COAST, &[]);
    // Two dear ships, one of them twice, without coins.
    let text = "sm-ps-001+sm-pc-001/sm-ps-001/sm-ps-003";
    let found = faults(&g, text);
    for clause in ["fleets.build.sum", "fleets.build.no_duplicates", "fleets.setup.treasure.count_crimson"] {
        assert!(found.iter().any(|other| other == clause), "{clause} is not among {found:?}");
    }
    let told = draft(&g, text);
    assert_eq!(told.numbers["points"], 15 + 3 + 15 + 17);
    assert_eq!(told.numbers["total"], 30);
    assert_eq!(told.numbers["ships"][0], json!({ "cargo": 4, "used": 1, "crew_points": 3, "most_crew_points": 15 }));
    assert_eq!(told.why.as_deref(), Some("Revenant is in this fleet twice."));
    // What is wrong with one ship is said of her.
    let crowded = draft(&g, "sm-ps-002+sm-pc-001+sm-pc-002+sm-pc-003");
    let of_ship = |fault: &&Value| fault["ship"] == 0;
    assert_eq!(crowded.numbers["faults"].as_array().expect("a list").iter().filter(of_ship).count(), 1);
    // Cards that are none have no numbers, but a reason.
    let unknown = draft(&g, "no-such-card");
    assert_eq!(
        (unknown.numbers, unknown.why.as_deref()),
        (Value::Null, Some("There is no ship with the id no-such-card."))
    );
    assert_eq!(g.draft(&Move::Ready), table::Draft::default());
}

#[test]
fn the_lit_water_is_where_the_piece_may_be_laid() {
    for edition in [&CURSED_SEAS, &CRIMSON_COAST] {
        let mut g = table(edition, &[("build-total", "20")]);
        let mut dice = Dice::seeded(7);
        let mut rooms = 0;
        for _ in 0..40 {
            if let Waiting::Roll(chance) = g.flow().waiting() {
                resolve(&mut g, dice.answer(chance), &mut Told::nobody()).expect("an answer");
                continue;
            }
            let Some(seat) = asked(&g).iter().next() else { break };
            let mut offered = Vec::new();
            options(&g, seat, &mut offered);
            for mv in offered.iter().take(2) {
                let foreseen = table::Table(g.clone()).preview(seat, &mv.to_string()).expect("offered").outlook;
                if foreseen["kind"] != "room" {
                    continue;
                }
                rooms += 1;
                let step = foreseen["step"].as_i64().expect("a step") as i32;
                let rows: Vec<(i32, i32, u16)> = serde_json::from_value(foreseen["rows"].clone()).expect("rows");
                let (before, pose) =
                    mv.to_string().rsplit_once(' ').map(|(a, b)| (a.to_string(), b.to_string())).expect("a place");
                let heading = pose.split('@').nth(1).expect("a heading").to_string();
                let lay = |x: i32, y: i32| -> Move { format!("{before} {x},{y}@{heading}").parse().expect("a move") };
                assert!(!rows.is_empty());
                for (x, y, n) in rows {
                    let n = i32::from(n);
                    for at in [0, n / 2, n - 1] {
                        assert_eq!(check(&g, seat, &lay(x + at * step, y)), Ok(()), "{mv}: {x} {y} {at}");
                    }
                    // And the row ends where it is not.
                    assert!(
                        check(&g, seat, &lay(x - step, y)).is_err() && check(&g, seat, &lay(x + n * step, y)).is_err()
                    );
                }
            }
            play(&mut g, seat, offered[0].clone(), &mut Told::nobody()).expect("offered");
        }
        assert!(rooms > 4, "{} {rooms}", edition.name);
    }
}

/// Proves `fleets.build.limit`.
#[test]
fn a_card_with_a_limit_is_the_only_one_of_its_name_whichever_comes_first() {
    // Countess Diana Doone has a limit in one of her printings.
    let g = table(&CURSED_SEAS, &[]);
    for [first, second] in [["sm-ec-006", "bc-208"], ["bc-208", "sm-ec-006"]] {
        let found = faults(&g, &format!("cc-032+{first}/sm-es-009+{second};coins=1.1.1.2.2.2.2.4"));
        assert!(found.iter().any(|clause| clause == "fleets.build.limit"), "{first}, {second}: {found:?}");
    }
}
