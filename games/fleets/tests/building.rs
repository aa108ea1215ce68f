//! Building a fleet: what may be brought, and what may not.

use fleets::{Fleet, data::Cards, options::Options as Chosen};
use table::{Options, Shared};

// ------------------------------------------------------------ helpers

const CURSED: &[(&str, &str)] = &[];
const CRIMSON: &[(&str, &str)] = &[("edition", "crimson")];
/// Eight coins of 15 gold.
const EIGHT: &str = ";coins=1.1.1.2.2.2.2.4";
/// Six coins of 12 gold.
const SIX: &str = ";coins=1.1.2.2.3.3";

fn options(pairs: &[(&str, &str)]) -> Chosen {
    let chosen: Options = pairs.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    Chosen::read(&Shared::<Cards>::printed(), &chosen, 2).unwrap_or_else(|e| panic!("{e}"))
}

/// The clause by which a fleet is refused, or `ok`.
fn judged(pairs: &[(&str, &str)], text: &str) -> String {
    let fleet: Fleet = text.parse().unwrap_or_else(|e| panic!("{e}"));
    match fleet.check(&Shared::<Cards>::printed(), &options(pairs)) {
        Ok(()) => "ok".to_string(),
        Err(unfit) => unfit.by.to_string(),
    }
}

/// The same for the later edition with the usual coins.
fn cursed(ships: &str) -> String {
    judged(CURSED, &format!("{ships}{EIGHT}"))
}

/// The same for the earlier edition with the usual coins.
fn crimson(ships: &str) -> String {
    judged(CRIMSON, &format!("{ships}{SIX}"))
}

/// What a fleet costs and what it may cost.
fn cost(pairs: &[(&str, &str)], text: &str) -> (u16, u16) {
    let fleet: Fleet = text.parse().unwrap_or_else(|e| panic!("{e}"));
    fleet.cost(&Shared::<Cards>::printed(), &options(pairs)).expect("known cards")
}

// HMS Dover (10 points, 5 cargo, no ability) and HMS Goliath (13 points, 5 cargo) of England, and their generic crew.
const DOVER: &str = "sm-es-009";
const GOLIATH: &str = "cc-032";
const CAPTAIN: &str = "sm-t-007";
const CANNONEER: &str = "sm-t-014";
const HELMSMAN: &str = "sm-t-016";
const MUSKETEER: &str = "sm-t-020";
const SHIPWRIGHT: &str = "sm-t-027";
const OARSMAN: &str = "sm-t-025";

// ------------------------------------------------------------ the total

/// Proves `fleets.build.total`, `fleets.build.total_crimson`, `fleets.build.sum`.
#[test]
fn a_fleet_costs_at_most_what_was_agreed() {
    // 13 + 10 + 11 points: Goliath, Dover and HMS Birkenhead, with six points of crew.
    let ships = format!("{GOLIATH}+{CAPTAIN}/{DOVER}+{MUSKETEER}/sm-es-012");
    assert_eq!(cost(CURSED, &ships), (40, 40));
    assert_eq!(cursed(&ships), "ok");
    // One point more.
    assert_eq!(cursed(&format!("{ships}+{OARSMAN}")), "fleets.build.sum");
    // What is not used is lost, but allowed.
    assert_eq!(cursed(DOVER), "ok");
    assert_eq!(crimson(&format!("{GOLIATH}/{DOVER}")), "ok");
    assert_eq!(crimson(&format!("{GOLIATH}/{DOVER}/sm-es-012")), "fleets.build.sum");
    // Any other total may be agreed, and then the coins change, too.
    let more = [("build-total", "80")];
    assert_eq!(cost(&more, &ships), (40, 80));
    let coins = ";coins=1.1.2.2.2.2.2.2.2.2.2.2.2.2.2.2";
    assert_eq!(judged(&more, &format!("{ships}+{OARSMAN}{coins}")), "ok");
}

/// Proves `fleets.build.optional`, `fleets.build.needs_ship`.
#[test]
fn everything_but_a_ship_that_moves_is_optional() {
    assert_eq!(cursed(DOVER), "ok");
    assert_eq!(crimson(DOVER), "ok");
    assert_eq!(cursed(&format!("home+{CAPTAIN}")), "fleets.build.needs_ship");
    // A flotilla cannot be given a move action.
    assert_eq!(cursed("fs-017"), "fleets.build.needs_ship");
    assert_eq!(cursed(&format!("{DOVER}/fs-017")), "ok");
}

/// Proves `fleets.build.mixed`, `fleets.nation.ten`, `fleets.nation.five`.
#[test]
fn ships_of_all_nations_of_the_edition_may_be_mixed() {
    assert_eq!(cursed(&format!("{DOVER}/scs-034")), "ok");
    assert_eq!(crimson(&format!("{DOVER}/sm-ps-018")), "ok");
    assert_eq!(cursed(&format!("{DOVER}/djc-021")), "ok");
    assert_eq!(crimson(&format!("{DOVER}/djc-021")), "fleets.nation.five");
    // The Sleigh sails for a nation of promotional cards.
    assert_eq!(cursed("rv-hh05a+rv-hh05b"), "ok");
    assert_eq!(crimson("rv-hh05a"), "fleets.nation.five");
}

/// Proves `fleets.build.pool`, `fleets.fx.variant_overlay`.
#[test]
fn only_cards_of_the_edition_are_brought() {
    // Neptune's Hoard is of a later set.
    assert_eq!(crimson("rv-002"), "fleets.build.pool");
    assert_eq!(cursed("rv-002"), "ok");
    // HMS Ramsgate was never released.
    assert_eq!(cursed("unr-x_4"), "fleets.build.pool");
    // This Countess Diana Doone is another card of her, and the earlier edition does not have it.
    assert_eq!(cursed(&format!("{DOVER}+bc-208")), "ok");
    assert_eq!(crimson(&format!("{DOVER}+bc-208")), "fleets.build.pool");
    assert_eq!(cursed(&format!("{DOVER}+bc-208/sm-es-014+sm-ec-006")), "fleets.build.limit");
    assert_eq!(cursed(&format!("{DOVER}+bc-207/sm-es-014+sm-ec-012")), "fleets.build.no_duplicates");
    // The White Whale belongs to none of the sets.
    assert_eq!(cursed(&format!("{DOVER};events=unr-x_25")), "fleets.build.pool");
    assert_eq!(cursed(&format!("{DOVER};events=scs-057b")), "ok");
    // A card that there is not.
    assert_eq!(cursed("xx-001"), "fleets.piece.kinds");
    assert_eq!(cursed(&format!("{DOVER}+cc-031")), "fleets.piece.kinds");
}

/// Proves `fleets.piece.kinds_crimson`, `fleets.piece.kinds`.
#[test]
fn the_earlier_edition_knows_no_equipment_events_creatures_or_pieces_aside() {
    assert_eq!(crimson(&format!("{DOVER}+fs-104")), "fleets.piece.kinds_crimson");
    assert_eq!(crimson(&format!("{DOVER}/oe-014")), "fleets.piece.kinds_crimson");
    assert_eq!(crimson(&format!("{DOVER};events=rv-020b")), "fleets.piece.kinds_crimson");
    assert_eq!(crimson(&format!("{DOVER};aside=cc-129")), "fleets.piece.kinds_crimson");
    let all = format!("{DOVER}+{CAPTAIN}+fs-104/oe-014;events=rv-020b;forts=cc-047;aside=cc-129");
    assert_eq!(cursed(&all), "ok");
}

/// Proves `fleets.build.most`.
#[test]
fn a_fleet_has_its_limits() {
    let all = [("no-duplicates", "no"), ("build-total", "100")];
    let coins = ";coins=1.1.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2";
    let rovers = |n: usize| vec!["cc-018"; n].join("/");
    assert_eq!(judged(&all, &format!("{}{coins}", rovers(12))), "ok");
    assert_eq!(judged(&all, &format!("{}{coins}", rovers(13))), "fleets.build.most");
    let ashore = |n: usize| vec![OARSMAN; n].join("+");
    assert_eq!(judged(&all, &format!("{DOVER}/home+{}{coins}", ashore(30))), "ok");
    assert_eq!(judged(&all, &format!("{DOVER}/home+{}{coins}", ashore(31))), "fleets.build.most");
    assert_eq!(judged(&all, &format!("{DOVER};events={}{coins}", ["rv-020b"; 8].join("."))), "ok");
    assert_eq!(judged(&all, &format!("{DOVER};events={}{coins}", ["rv-020b"; 9].join("."))), "fleets.build.most");
    assert_eq!(judged(&all, &format!("{DOVER};forts={}{coins}", ["cc-047"; 7].join("."))), "fleets.build.most");
}

// ------------------------------------------------------------ names

/// Proves `fleets.build.no_duplicates`, `fleets.build.no_duplicates.same_name`.
#[test]
fn a_name_is_in_a_fleet_only_once_whatever_its_set() {
    // HMS Dover of two sets.
    assert_eq!(cursed(&format!("{DOVER}/smu-049")), "fleets.build.no_duplicates");
    assert_eq!(judged(&[("no-duplicates", "no")], &format!("{DOVER}/smu-049{EIGHT}")), "ok");
    // Ghost Crew of two sets, on two ships; and beside the fleet.
    assert_eq!(cursed("scs-034+sm-pc-006/rv-002+sm-gc-003"), "fleets.build.no_duplicates");
    assert_eq!(cursed("scs-034+sm-pc-006/rv-002;aside=sm-gc-003"), "fleets.build.no_duplicates");
    // Raft and Raft; Dead Man's Point and Dead Man's Point.
    assert_eq!(cursed(&format!("{DOVER};events=rv-037b.rv-064b")), "fleets.build.no_duplicates");
    assert_eq!(cursed(&format!("{DOVER};forts=cc-031.cc-207")), "fleets.build.no_duplicates");
    // Generic crew and equipment may repeat.
    assert_eq!(cursed(&format!("{DOVER}+{HELMSMAN}+cc-104+fs-104+fs-216/{GOLIATH}+{HELMSMAN}")), "ok");
}

/// Proves `fleets.build.limit`, `fleets.kw.limit`.
#[test]
fn a_limited_card_is_in_a_fleet_only_once_even_if_names_may_repeat() {
    let repeated = [("no-duplicates", "no")];
    // The Hag of Tortuga of two printings.
    assert_eq!(judged(&repeated, &format!("scs-034+cc-027/rv-002+cc-213{EIGHT}")), "fleets.build.limit");
    assert_eq!(judged(&repeated, &format!("scs-034+cc-027/rv-002{EIGHT}")), "ok");
    let crimson_too = [("edition", "crimson"), ("no-duplicates", "no")];
    assert_eq!(judged(&crimson_too, &format!("sm-ps-018+cc-027/sm-ps-002+cc-213{SIX}")), "fleets.build.limit");
}

// ------------------------------------------------------------ crew and equipment

/// Proves `fleets.build.crew_cap`, `fleets.setup.crew.assign`, `fleets.crew.cargo_one`.
#[test]
fn the_crew_of_a_ship_costs_no_more_than_she_and_fits_aboard() {
    // 3 + 3 + 2 + 2 = 10 points on a ship of 10, with a space left.
    let full = format!("{DOVER}+{CAPTAIN}+{MUSKETEER}+{CANNONEER}+{HELMSMAN}");
    assert_eq!(cursed(&full), "ok");
    assert_eq!(cursed(&format!("{full}+{SHIPWRIGHT}")), "fleets.build.crew_cap");
    // On the home island they cost the same, but there is no cap.
    assert_eq!(cursed(&format!("{full}/home+{SHIPWRIGHT}")), "ok");
    assert_eq!(crimson(&full), "ok");
    assert_eq!(crimson(&format!("{full}+{SHIPWRIGHT}")), "fleets.build.crew_cap");
    // Six explorers are cheap, but there are five spaces; oarsmen take none.
    let explorers = format!("{DOVER}{}", "+cc-106".repeat(5));
    assert_eq!(cursed(&explorers), "ok");
    assert_eq!(cursed(&format!("{explorers}+cc-106")), "fleets.setup.crew.assign");
    assert_eq!(cursed(&format!("{explorers}+{OARSMAN}")), "ok");
}

/// Proves `fleets.build.crew_cap.discount`, `fleets.fx.crew_discount`, `fleets.fx.crew_free`.
#[test]
fn discounts_lower_what_is_paid_and_what_counts_for_the_cap() {
    // Countess Diana Doone makes the others one point cheaper: 2 + 2 + 2 + 1 + 1 in place of 12.
    let doone = format!("{DOVER}+sm-ec-006+{CAPTAIN}+{MUSKETEER}+{CANNONEER}+{HELMSMAN}");
    assert_eq!(cost(CURSED, &doone), (10 + 8, 40));
    assert_eq!(cursed(&doone), "ok");
    // Ashore, or on a ship of another nation, she discounts nothing.
    let ashore = format!("{DOVER}+{CAPTAIN}+{MUSKETEER}/home+sm-ec-006");
    assert_eq!(cost(CURSED, &ashore), (10 + 6 + 2, 40));
    assert_eq!(cost(CURSED, &format!("scs-034+sm-ec-006+{CAPTAIN}")), (13 + 2 + 3, 40));
    // With Robinson aboard the others cost nothing.
    let robinson = format!("{DOVER}+rv-037a+{CAPTAIN}+{MUSKETEER}+{CANNONEER}+{HELMSMAN}");
    assert_eq!(cost(CURSED, &robinson), (10, 40));
    // They use cargo all the same.
    assert_eq!(cursed(&format!("{robinson}+{SHIPWRIGHT}")), "fleets.setup.crew.assign");
}

/// Proves `fleets.build.equip_cap`, `fleets.nation.equipment`, `fleets.setup.equip.assign`.
#[test]
fn equipment_has_a_cap_of_its_own_and_no_nation() {
    // The Rover costs 2 and has 2 spaces; an Exploding Shot of this printing costs 3.
    assert_eq!(cursed("cc-018+fs-109"), "fleets.build.equip_cap");
    assert_eq!(cursed("cc-018+fs-104+fs-106"), "ok");
    assert_eq!(cursed("cc-018+fs-104+fs-106+fs-107"), "fleets.build.equip_cap");
    // Crew and equipment are counted apart: 3 + 3 + 3 points of each on a ship of 10.
    assert_eq!(cursed(&format!("{GOLIATH}+{CAPTAIN}+{MUSKETEER}+fs-109+fs-105")), "ok");
    // One space each.
    assert_eq!(cursed(&format!("{DOVER}{}", "+fs-104".repeat(5))), "ok");
    assert_eq!(cursed(&format!("{DOVER}{}", "+fs-104".repeat(6))), "fleets.setup.equip.assign");
    // A ship of any nation.
    assert_eq!(cursed("scs-034+fs-104/djc-021+fs-106"), "ok");
}

/// Proves `fleets.build.zero_cost_crew`.
#[test]
fn crew_that_cost_nothing_serve_only_their_own_nation() {
    // The Hag of Tortuga is a pirate.
    assert_eq!(cursed("scs-034+cc-027"), "ok");
    assert_eq!(cursed(&format!("{DOVER}+cc-027")), "fleets.build.zero_cost_crew");
    // The earlier edition says nothing of it.
    assert_eq!(crimson(&format!("{DOVER}+cc-027")), "ok");
}

/// Proves `fleets.kw.loyal`, `fleets.fx.loyal`.
#[test]
fn the_loyal_serve_one_nation() {
    // Luis Zuan serves Spain.
    assert_eq!(cursed("sm-ss-007+fs-086"), "ok");
    assert_eq!(cursed("scs-034+fs-086"), "fleets.kw.loyal");
}

/// Proves `fleets.kw.hostile`, `fleets.fx.hostile`.
#[test]
fn the_hostile_shun_one_nation() {
    // Hammersmith, a pirate, shuns the English.
    assert_eq!(cursed("scs-034+fs-022"), "ok");
    assert_eq!(cursed(&format!("{GOLIATH}+fs-022")), "fleets.kw.hostile");
    assert_eq!(cursed(&format!("scs-034+fs-022+{CAPTAIN}")), "fleets.kw.hostile");
    assert_eq!(cursed(&format!("scs-034+{CAPTAIN}")), "ok");
}

/// Proves `fleets.fx.no_crew`, `fleets.fx.crew_no_cargo`.
#[test]
fn some_ships_carry_no_crew_and_some_carry_them_for_nothing() {
    // The Mermaid carries none.
    assert_eq!(cursed("cc-020"), "ok");
    assert_eq!(cursed("cc-020+sm-t-023"), "fleets.fx.no_crew");
    assert_eq!(cursed("cc-020/home+sm-t-023"), "ok");
    // On the Akua Lapu, 4 cargo, three crew take no room, and there are no more.
    assert_eq!(cursed("ss-010+sm-t-023+sm-t-023+sm-t-023+fs-104+fs-104+fs-104+fs-104"), "ok");
    assert_eq!(cursed("ss-010+sm-t-023+sm-t-023+sm-t-023+sm-t-023"), "fleets.fx.crew_no_cargo");
}

/// Proves `fleets.creature.no`.
#[test]
fn creatures_and_flotillas_carry_nobody() {
    assert_eq!(cursed("oe-014+fs-104"), "fleets.creature.no");
    assert_eq!(cursed(&format!("{DOVER}/fs-017+sm-t-023")), "fleets.creature.no");
}

/// Proves `fleets.crew.link`, `fleets.crew.link_crimson`, `fleets.fx.cargo_master`.
#[test]
fn linked_crew_and_cargo_masters_make_room() {
    // The Venture has two spaces; Gaspar and Fidel Zuan are linked, and make a third.
    let zuan = "sm-ps-027+sm-pc-012+sm-pc-008+sm-t-023";
    assert_eq!(cursed(zuan), "ok");
    assert_eq!(crimson(zuan), "ok");
    assert_eq!(cursed("sm-ps-027+sm-pc-012+sm-t-023+sm-t-023"), "fleets.setup.crew.assign");
    // Thomas Gunn is linked to HMS Apollo; the earlier edition has no links of crew to ships.
    let master = "oe-067+sm-sc-003_2";
    assert_eq!(cursed(master), "ok");
    // El Algeciras has one space. With Master Bianco in the fleet she has two.
    assert_eq!(cursed(&format!("{master}+sm-sc-003_2")), "fleets.setup.crew.assign");
    assert_eq!(cursed(&format!("{master}+sm-sc-003_2/sm-ss-007+ss-012")), "ok");
}

// ------------------------------------------------------------ events, forts, pieces aside

/// Proves `fleets.build.events`.
#[test]
fn events_are_bought_with_points_and_need_no_ship() {
    let ships = format!("{GOLIATH}+{CAPTAIN}/{DOVER}+{CANNONEER}/sm-es-012");
    assert_eq!(cost(CURSED, &format!("{ships};events=rv-020b")), (39 + 1, 40));
    assert_eq!(cursed(&format!("{ships};events=rv-020b")), "ok");
    assert_eq!(cursed(&format!("{ships};events=scs-057b")), "fleets.build.sum");
}

/// Proves `fleets.build.fort.not_in_total`, `fleets.build.fort.collection`.
#[test]
fn forts_cost_gold_later_and_are_listed() {
    let forts = ";forts=cc-047.cc-063.rv-101";
    assert_eq!(cost(CURSED, &format!("{DOVER}{forts}")), (10, 40));
    assert_eq!(cursed(&format!("{DOVER}{forts}")), "ok");
    assert_eq!(cursed(&format!("{DOVER}{forts}.cc-091")), "fleets.build.fort.collection");
    assert_eq!(judged(&[("fort-list", "4")], &format!("{DOVER}{forts}.cc-091{EIGHT}")), "ok");
    assert_eq!(judged(&[("fort-list", "0")], &format!("{DOVER};forts=cc-047{EIGHT}")), "fleets.build.fort.collection");
}

/// Proves `fleets.build.fort.in_total`, `fleets.build.fort.nation`.
#[test]
fn forts_of_the_earlier_edition_count_in_the_total_and_need_a_ship_of_their_nation() {
    assert_eq!(cost(CRIMSON, &format!("{DOVER};forts=cc-047")), (13, 30));
    assert_eq!(crimson(&format!("{DOVER};forts=cc-047")), "ok");
    assert_eq!(crimson(&format!("{DOVER};forts=cc-091")), "fleets.build.fort.nation");
    let full = format!("{DOVER}+{CAPTAIN}/{GOLIATH}+{HELMSMAN}");
    assert_eq!(crimson(&full), "ok");
    assert_eq!(crimson(&format!("{full};forts=cc-047")), "fleets.build.sum");
}

/// Proves `fleets.build.bonus_total`, `fleets.fx.build_bonus`.
#[test]
fn a_bonus_raises_the_total_of_its_owner() {
    // Administrator Scott Bratley adds five points.
    let ships = format!("{GOLIATH}+{CAPTAIN}+cc-046b/{DOVER}+{MUSKETEER}+{HELMSMAN}/sm-es-012+{MUSKETEER}");
    assert_eq!(cost(CURSED, &ships), (45, 45));
    assert_eq!(cursed(&ships), "ok");
    assert_eq!(cursed(&format!("{ships}+{OARSMAN}")), "fleets.build.sum");
    // Ashore he adds nothing.
    assert_eq!(cost(CURSED, &format!("{DOVER}/home+cc-046b")), (10, 40));
}

/// Proves `fleets.dock.mysterious.outside`.
#[test]
fn up_to_six_pieces_may_be_aside() {
    let aside = format!("{DOVER};aside=sm-t-007.sm-t-020.fs-104.fs-106.sm-t-001.cc-096");
    assert_eq!(cursed(&aside), "ok");
    assert_eq!(cursed(&format!("{aside}.fs-107")), "fleets.dock.mysterious.outside");
    assert_eq!(cost(CURSED, &aside), (10, 40));
    assert_eq!(judged(&[("outside-pieces", "0")], &format!("{aside}{EIGHT}")), "fleets.dock.mysterious.outside");
}

// ------------------------------------------------------------ treasure

/// Proves `fleets.setup.treasure.count`, `fleets.setup.treasure.count_crimson`, `fleets.setup.treasure.default_coins`.
#[test]
fn each_captain_contributes_so_many_coins_of_so_much_gold() {
    let coins = |pairs: &[(&str, &str)], coins: &str| judged(pairs, &format!("{DOVER};coins={coins}"));
    assert_eq!(coins(CURSED, "1.1.1.2.2.2.2.4"), "ok");
    assert_eq!(coins(CURSED, "1.1.1.1.1.1.2.7"), "ok");
    assert_eq!(coins(CURSED, "1.1.1.2.2.2.2.5"), "fleets.setup.treasure.count");
    assert_eq!(coins(CURSED, "1.1.2.2.2.3.4"), "fleets.setup.treasure.count");
    assert_eq!(coins(CURSED, "1.1.1.1.1.1.1.8"), "fleets.setup.treasure.default_coins");
    assert_eq!(coins(CURSED, "0.1.1.2.2.2.3.4"), "fleets.setup.treasure.default_coins");
    assert_eq!(coins(CRIMSON, "1.1.2.2.3.3"), "ok");
    assert_eq!(coins(CRIMSON, "1.1.2.2.3.4"), "fleets.setup.treasure.count_crimson");
    assert_eq!(coins(CRIMSON, "1.2.3.3.3"), "fleets.setup.treasure.count_crimson");
}

/// Proves `fleets.setup.islands.scale`.
#[test]
fn coins_and_gold_follow_the_total() {
    // ceil(8 * 25 / 40) = 5 coins of ceil(15 * 25 / 40) = 10 gold.
    let small = [("build-total", "25")];
    assert_eq!(judged(&small, &format!("{DOVER};coins=2.2.2.2.2")), "ok");
    assert_eq!(judged(&small, &format!("{DOVER};coins=2.2.2.2.1")), "fleets.setup.islands.scale");
    assert_eq!(judged(&small, &format!("{DOVER};coins=2.2.2.4")), "fleets.setup.islands.scale");
    // ceil(6 * 25 / 30) = 5 coins of ceil(12 * 25 / 30) = 10 gold.
    let small = [("edition", "crimson"), ("build-total", "25")];
    assert_eq!(judged(&small, &format!("{DOVER};coins=1.2.2.2.3")), "ok");
    assert_eq!(judged(&small, &format!("{DOVER}{SIX}")), "fleets.setup.islands.scale");
}

/// Proves `fleets.setup.treasure.unique_in_count`, `fleets.setup.treasure.unique_once`.
#[test]
fn unique_treasures_are_among_the_pieces_and_the_coins_carry_all_the_gold() {
    let with = |pairs: &[(&str, &str)], rest: &str| judged(pairs, &format!("{DOVER};{rest}"));
    assert_eq!(with(CURSED, "coins=1.2.2.2.2.2.4;unique=sm-t-001"), "ok");
    assert_eq!(with(CURSED, "coins=1.1.1.2.2.2.2.4;unique=sm-t-001"), "fleets.setup.treasure.unique_in_count");
    assert_eq!(with(CURSED, "coins=1.1.2.2.2.2.4;unique=sm-t-001"), "fleets.setup.treasure.unique_in_count");
    assert_eq!(with(CURSED, "coins=1.2.2.3.3.4;unique=sm-t-001.sm-t-002"), "ok");
    let three = "coins=1.2.4.4.4;unique=sm-t-001.sm-t-002.sm-t-003";
    assert_eq!(with(CURSED, three), "fleets.setup.treasure.unique_in_count");
    assert_eq!(with(&[("unique-treasures", "3")], three), "ok");
    // Dry Powder and Dry Powder.
    assert_eq!(with(CURSED, "coins=1.2.2.3.3.4;unique=cc-095.cc-095_2"), "fleets.setup.treasure.unique_once");
    assert_eq!(with(CRIMSON, "coins=1.2.2.3.4;unique=sm-t-001"), "ok");
    assert_eq!(with(CRIMSON, "coins=2.3.3.4;unique=cc-095.cc-095_2"), "fleets.setup.treasure.unique_once");
}

/// What is wrong is said with the card and how much it is.
#[test]
fn a_refusal_says_which_card_and_how_much() {
    let why = |text: &str| {
        let fleet: Fleet = text.parse().expect("a fleet");
        fleet.check(&Shared::<Cards>::printed(), &options(CURSED)).unwrap_err().why
    };
    assert_eq!(why(&format!("{DOVER}/{GOLIATH}/sm-es-012/cc-033{EIGHT}")), "it costs 45, that is 5 too much");
    assert_eq!(why(&format!("{DOVER}/smu-049{EIGHT}")), "HMS Dover is in this fleet twice");
    assert_eq!(why(&format!("{DOVER};coins=1.1")), "2 coins of 2 gold; it must be 8 of 15 gold");
}
