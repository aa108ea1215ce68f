//! What is hidden from a captain is dealt anew as it could be: cards that can be brought to this table, aboard ships that
//! can carry them.

use fleets::{
    Class, Fleet, Fleets, Spot, Thing, View,
    data::{Cards, CrewId, Nation},
    options::Options as Chosen,
};
use std::collections::BTreeSet;
use table::{Dice, Options, Seat, Shared, Told, all_open, fresh, play, redeal, set_scene};

const ANNE: Seat = Seat(0);
const BEN: Seat = Seat(1);
/// So often it is dealt.
const DEALS: u64 = 200;

fn cards() -> Shared<Cards> {
    Shared::printed()
}
fn scene(text: &str) -> Fleets {
    set_scene(cards(), toml::from_str(text).expect("a scene in TOML")).unwrap_or_else(|e| panic!("{e}")).0
}
/// What Anne does not know, dealt anew many times, and then seen by somebody who knows everything.
fn deals(game: &Fleets) -> impl Iterator<Item = View> + '_ {
    (0..DEALS).map(|seed| all_open(&redeal(game, ANNE, &mut Dice::seeded(seed))))
}
/// The only face-down crew of Ben's.
fn crew_of_bens(deal: &View) -> (CrewId, bool) {
    let mut hidden = deal.chips.iter().filter(|chip| chip.class == Class::Crew && !chip.is_up);
    match hidden.next() {
        Some(chip) if chip.owner == Some(BEN) => match chip.what {
            Some(Thing::Crew(crew)) => (crew, chip.answers.expect("all is open")),
            other => panic!("{other:?} is no crew"),
        },
        other => panic!("{other:?}"),
    }
}

/// Ben has a crew face down on a ship of five points, and could have paid for a dearer one.
const A_CREW: &str = r#"
    seats = ["anne", "ben"]
    ships = [
        { card = "sm-es-009", of = "anne", at = [60000, 50000, 0] },
        { card = "sm-ss-015", of = "ben", at = [90000, 50000, 0], crew = ["sm-t-007 down"] },
        { card = "sm-es-009", of = "ben", at = [90000, 70000, 0] },
    ]
"#;

#[test]
fn a_crew_is_any_that_the_ship_could_have() {
    let game = scene(A_CREW);
    let crew: Vec<CrewId> = deals(&game).map(|deal| crew_of_bens(&deal).0).collect();
    let data = cards();
    for id in &crew {
        let card = &data[*id];
        assert!(card.points <= 5 && card.printing.is_in_scope, "{}", card.printing.id);
    }
    let spanish = crew.iter().filter(|id| data[**id].nation == Nation::Spain).count();
    assert!(spanish > crew.len() / 2, "{spanish} of {}", crew.len());
    let kinds: BTreeSet<_> = crew.iter().collect();
    assert!(kinds.len() > 10, "{kinds:?}");
}

#[test]
fn most_crew_show_themselves_but_not_all() {
    let game = scene(A_CREW);
    let silent = deals(&game).filter(|deal| !crew_of_bens(deal).1).count() as u64;
    assert!(0 < silent && silent < DEALS / 2, "{silent}");
}

#[test]
fn a_crew_costs_no_more_than_the_rest_of_the_fleet_has_left() {
    // Ships of 15, 12 and 10 points in a fleet of forty.
    let game = scene(
        r#"
        seats = ["anne", "ben"]
        ships = [
            { card = "sm-es-009", of = "anne", at = [60000, 50000, 0] },
            { card = "sm-ps-001", of = "ben", at = [90000, 50000, 0], crew = ["sm-t-008 down"] },
            { card = "cc-035", of = "ben", at = [90000, 70000, 0] },
            { card = "sm-es-009", of = "ben", at = [90000, 90000, 0] },
        ]
        "#,
    );
    let dearest = deals(&game).map(|deal| cards()[crew_of_bens(&deal).0].points).max();
    assert_eq!(dearest, Some(3));
}

#[test]
fn what_lies_face_down_aboard_was_loaded_so() {
    // Rum, fruit, a sunken treasure and a rotting hull lie on the island; all are turned up when they are loaded.
    let game = scene(
        r#"
        seats = ["anne", "ben"]
        ships = [
            { card = "sm-es-009", of = "anne", at = [60000, 50000, 0] },
            { card = "sm-es-009", of = "ben", at = [90000, 50000, 0], cargo = [5] },
        ]
        islands = [{ at = [60000, 80000], chips = ["sm-t-005", "rv-104", "djc-105", "scs-100"] }]
        "#,
    );
    for deal in deals(&game) {
        let aboard = deal.chips.iter().find(|chip| matches!(chip.at, Spot::Ship(_))).expect("a chip aboard");
        assert!(matches!(aboard.what, Some(Thing::Coin(_))), "{:?}", aboard.what);
    }
}

#[test]
fn a_ship_that_carries_more_than_she_can_has_crew_that_take_no_space() {
    // Two oarsmen and two coins where there is room for two.
    let game = scene(
        r#"
        seats = ["anne", "ben"]
        now = "morning"
        ships = [
            { card = "cc-009", of = "anne", at = [60000, 50000, 0] },
            { card = "sm-ss-015", of = "ben", at = [90000, 50000, 0], crew = ["sm-t-025 down", "sm-t-025 down"], cargo = [1, 2] },
        ]
        "#,
    );
    for deal in deals(&game) {
        let ship = &deal.ships[1];
        assert!(ship.cargo_used <= ship.cargo, "{} of {}", ship.cargo_used, ship.cargo);
    }
}

#[test]
fn forts_are_dealt_even_if_none_seems_to_fit() {
    // In the earlier edition a fort needs a ship of its nation, and no fort is American there.
    let game = scene(
        r#"
        seats = ["anne", "ben"]
        options = { edition = "crimson" }
        forts = { ben = ["cc-047"] }
        ships = [
            { card = "sm-es-009", of = "anne", at = [60000, 50000, 0] },
            { card = "cc-130", of = "ben", at = [90000, 50000, 0] },
        ]
        "#,
    );
    assert_eq!(cards()[all_open(&game).ships[1].card].nation, Nation::America);
    for deal in deals(&game).take(3) {
        assert_eq!(deal.captains[BEN].fort_cards.as_ref().map(Vec::len), Some(1));
    }
}

#[test]
fn a_fort_that_is_to_be_built_is_in_the_box_and_not_built_yet() {
    let game = scene(
        r#"
        seats = ["anne", "ben"]
        forts = { ben = ["cc-047"] }
        islands = [{ at = [60000, 80000], fort = { card = "cc-031", of = "ben" } }]
        ships = [
            { card = "sm-es-009", of = "anne", at = [60000, 50000, 0] },
            { card = "sm-es-009", of = "ben", at = [90000, 50000, 0] },
        ]
        "#,
    );
    let data = cards();
    for deal in deals(&game) {
        for id in deal.captains[BEN].fort_cards.as_ref().expect("all is open") {
            let printing = &data[*id].printing;
            assert!(printing.is_in_scope && printing.id != "cc-031", "{}", printing.id);
        }
    }
}

#[test]
fn a_fleet_that_nobody_has_seen_is_one_that_may_be_brought() {
    for edition in ["cursed", "crimson"] {
        let options: Options = [("edition".to_string(), edition.to_string())].into();
        let mut game: Fleets = fresh(cards(), 2, &options, &mut Told::nobody()).unwrap_or_else(|e| panic!("{e}"));
        let coins = if edition == "cursed" { "1.1.1.2.2.2.2.4" } else { "1.1.2.2.3.3" };
        let fleet = format!("fleet sm-es-009;coins={coins}").parse().expect("a move");
        play(&mut game, BEN, fleet, &mut Told::nobody()).expect("a fleet that may be brought");
        let chosen = Chosen::read(&cards(), &options, 2).unwrap_or_else(|e| panic!("{e}"));
        for deal in deals(&game).take(20) {
            let fleet: Fleet = deal.captains[BEN].fleet.as_ref().expect("it is locked").parse().expect("a fleet");
            fleet.check(&cards(), &chosen).unwrap_or_else(|unfit| panic!("{edition}: {fleet}: {unfit:?}"));
        }
    }
}

/// Chips are kept by place for speed; the last ships of a full table have places of their own as well.
#[test]
fn a_sea_full_of_ships_knows_what_is_where() {
    let names = ["anne", "ben", "cid", "dora"];
    let ship = |n: usize| {
        let (x, y) = (40_000 + n % 8 * 15_000, 40_000 + n / 8 * 15_000);
        format!("{{ card = \"sm-ss-015\", of = \"{}\", at = [{x}, {y}, 0], cargo = [{}] }}", names[n / 12], 1 + n % 2)
    };
    let ships: Vec<String> = (0..48).map(ship).collect();
    let homes: Vec<String> = (0..4)
        .map(|n| format!("{{ at = [{}, 15000], home = \"{}\", chips = [3] }}", 20_000 + n * 30_000, names[n]))
        .collect();
    let text = format!(
        "seats = [\"anne\", \"ben\", \"cid\", \"dora\"]\noverlaps = true\nships = [{}]\nislands = [{}]\n",
        ships.join(", "),
        homes.join(", ")
    );
    let mut game = scene(&text);
    // It is looked through when a turn begins.
    play(&mut game, ANNE, "end turn".parse().expect("a move"), &mut Told::nobody()).expect("a turn may end");
    let seen = all_open(&game);
    assert_eq!(seen.ships.len(), 48);
    for (n, ship) in seen.ships.iter().enumerate() {
        assert_eq!(ship.cargo_used, 1, "s{}", n + 1);
    }
    assert!(seen.captains.iter().all(|(_, captain)| captain.gold == 3), "{:?}", seen.captains);
}
