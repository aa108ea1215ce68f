//! Plots, limits, adjacency, dice, chests and coup track: what holds for all plots, or in every position of any game.

use haven::Haven;
use serde_json::Value;
use std::collections::BTreeMap;
use table::{AnyTable, AnyTitle, Dice, Entry, Options};

const PLOTS: [&str; 12] = ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3"];
const TAVERN: &str = "b2";

/// How far apart two plots are, in columns and in rows.
fn apart(one: &str, other: &str) -> (u8, u8) {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    (one[0].abs_diff(other[0]), one[1].abs_diff(other[1]))
}

/// The Fame for Rum of a captain who has a Rum token in a chest on each of these plots.
fn fame_of_rum_on(plots: &[&str], options: &str) -> u64 {
    let chests: Vec<String> = plots.iter().map(|plot| format!("{plot} = \"chest.cannon rum\"")).collect();
    let scene = format!(
        "seats = [\"anne\", \"ben\"]\noptions = {{ {options} }}\nislands.anne = {{ {} }}\nmap = [\"token.rum\"]\n",
        chests.join(", ")
    );
    let scene = toml::from_str(&scene).expect("a scene");
    let (table, _) = Entry::<Haven>::new().scene(None, scene).unwrap_or_else(|e| panic!("{plots:?}: {e}"));
    table.truth()["fame"][0]["rum"].as_u64().expect("a number")
}

/// Two Rum side by side are worth 5 Fame, two Rum apart 2 each.
fn fame_of_two(adjacent: bool) -> u64 {
    if adjacent { 5 } else { 4 }
}

/// Proves `haven.adj.plots`.
#[test]
fn of_all_plots_those_are_adjacent_that_share_an_edge_or_a_corner_where_the_table_says_so() {
    let free: Vec<&str> = PLOTS.into_iter().filter(|plot| *plot != TAVERN).collect();
    for (at, one) in free.iter().enumerate() {
        for other in &free[at + 1..] {
            let (columns, rows) = apart(one, other);
            let by_edge = fame_of_rum_on(&[one, other], "tavern-rum = \"no\"");
            assert_eq!(by_edge, fame_of_two(columns + rows == 1), "{one} and {other} by edges");
            let by_corner = fame_of_rum_on(&[one, other], "tavern-rum = \"no\", adjacency = \"corners\"");
            assert_eq!(by_corner, fame_of_two(columns.max(rows) == 1), "{one} and {other} by corners");
        }
    }
}

/// Proves `haven.adj.tavern`.
#[test]
fn the_rum_of_the_tavern_adjoins_the_rum_on_every_plot_around_it() {
    for plot in PLOTS.into_iter().filter(|plot| *plot != TAVERN) {
        let (columns, rows) = apart(plot, TAVERN);
        assert_eq!(fame_of_rum_on(&[plot], ""), fame_of_two(columns + rows == 1), "{plot} by edges");
        let by_corner = fame_of_rum_on(&[plot], "adjacency = \"corners\"");
        assert_eq!(by_corner, fame_of_two(columns.max(rows) == 1), "{plot} by corners");
    }
}

/// Plays whole games by lot and shows every position in which a captain is asked, with what the table told before.
fn in_every_position(options: &[(&str, &str)], mut look: impl FnMut(&Value, &Value, &str)) {
    let options: Options = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    for seed in 0..12 {
        let mut dice = Dice::seeded(seed);
        let chairs = 2 + (seed % 3) as u8;
        let (mut table, _) = Entry::<Haven>::new().set_up(None, chairs, &options).expect("these options can be chosen");
        let mut before = table.truth();
        let mut played = String::new();
        while table.places().is_none() {
            match table.chance() {
                Some(chance) => drop(table.resolve(dice.answer(chance)).expect("an answer")),
                None => {
                    let now = table.truth();
                    look(&before, &now, &played);
                    before = now;
                    played = play_by_lot(table.as_mut(), &mut dice);
                }
            }
        }
    }
}

/// A captain seldom leaves the map, travels from tile to tile and places what can be placed: islands fill up.
fn play_by_lot(table: &mut dyn AnyTable, dice: &mut Dice) -> String {
    let seat = table.asked().iter().next().expect("somebody is asked");
    let options = table.options(seat);
    let idle = ["leave", "discard", "decline", "stay", "skip"];
    let (stops, others): (Vec<&String>, Vec<&String>) = options.iter().partition(|mv| mv.starts_with("stop"));
    let busy = others.into_iter().filter(|mv| !idle.contains(&mv.as_str()));
    let busy: Vec<&String> = stops.into_iter().take(2).chain(busy).collect();
    let mv = if busy.is_empty() || dice.below(8) == 0 { dice.one_of(&options) } else { dice.one_of(&busy) };
    table.play(seat, mv).expect("an option").0
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// Proves `haven.limit.ship`, `haven.limit.gold`, `haven.limit.when`.
#[test]
fn nothing_that_happens_in_a_game_breaks_a_limit() {
    let (mut most_ships, mut most_gold) = (0, 0);
    in_every_position(&[], |_, now, played| {
        for counts in now["counts"].as_array().expect("a list of captains") {
            let [ships, cannons, gold, pirates] =
                ["ships", "cannons", "gold", "pirates"].map(|kind| number(&counts[kind]));
            assert!(ships <= cannons, "{ships} Ships, {cannons} Cannons after {played}");
            assert!(gold <= pirates, "{gold} Gold, {pirates} Pirates after {played}");
            most_ships = most_ships.max(ships);
            most_gold = most_gold.max(gold);
        }
    });
    assert!(most_ships >= 3 && most_gold >= 3, "the games came nowhere near a limit: {most_ships}, {most_gold}");
}

/// Proves `haven.plot.one`, `haven.plot.tavern`, `haven.plot.background`.
#[test]
fn in_every_game_each_tile_lies_on_a_plot_of_its_class_and_stays_the_only_one() {
    let classes = |plot: &str| match plot {
        "a1" | "c1" | "d1" => &["infra."][..],
        "b1" | "a2" | "c2" => &["house."],
        "a3" | "b3" | "d3" => &["port."],
        "b2" => &["tavern"],
        "d2" | "c3" => &["infra.", "house.", "port."],
        _ => panic!("there is no plot {plot}"),
    };
    let mut fullest = 0;
    in_every_position(&[], |before, now, played| {
        for (was, is) in tiles(before).into_iter().zip(tiles(now)) {
            assert_eq!(is.get(TAVERN).map(String::as_str), Some("tavern"));
            for (plot, tile) in &is {
                let prize = plot != TAVERN && (tile.starts_with("chest.") || tile == "statue");
                assert!(prize || classes(plot).iter().any(|class| tile.starts_with(class)), "{tile} lies on {plot}");
            }
            let moved = played.starts_with("shift");
            assert!(moved || was.iter().all(|(plot, tile)| is.get(plot) == Some(tile)), "{played} replaced a tile");
            assert!(!moved || was.len() == is.len(), "{played} lost a tile");
            fullest = fullest.max(is.len());
        }
    });
    assert_eq!(fullest, PLOTS.len(), "no island was ever full");
}

/// The tile on each plot of each island.
fn tiles(view: &Value) -> Vec<BTreeMap<String, String>> {
    let island = |island: &Value| {
        let sites = island.as_object().expect("plots by name").iter();
        sites.map(|(plot, site)| (plot.clone(), site["tile"].as_str().expect("an id").to_string())).collect()
    };
    view["islands"].as_array().expect("a list of captains").iter().map(island).collect()
}

/// Proves `haven.die.max`, `haven.die.zero`.
#[test]
fn in_every_game_a_die_shows_1_to_6_and_no_piece_is_lost() {
    let supply = [("food", 10), ("gold", 8), ("ship", 8), ("rum", 9), ("cannon", 9), ("pirate", 9)];
    in_every_position(&[], |_, now, played| {
        let mut pieces: BTreeMap<String, u64> = BTreeMap::new();
        let mut count = |item: &Value| {
            let kind = item["kind"].as_str().expect("a kind");
            let is_die = ["food", "gold", "ship"].contains(&kind);
            let sides = if is_die { 1..=6 } else { 0..=0 };
            assert!(sides.contains(&number(&item["value"])), "{item} after {played}");
            *pieces.entry(kind.to_string()).or_default() += 1;
        };
        let islands = now["islands"].as_array().expect("a list of captains").iter();
        let sites = islands.flat_map(|island| island.as_object().expect("plots by name").values());
        let slots = sites.flat_map(|site| site["slots"].as_array().expect("a list of slots"));
        let road = now["road"].as_object().expect("positions").values().map(|tile| &tile["item"]);
        slots.chain(road).filter(|item| !item.is_null()).for_each(&mut count);
        for (kind, all) in supply {
            let there = pieces.get(kind).copied().unwrap_or(0) + number(&now["pool"][kind]);
            assert_eq!(there, all, "{kind} after {played}");
        }
    });
}

/// Proves `haven.chest.pay`.
#[test]
fn every_split_of_the_price_is_offered_and_no_other() {
    for (dice, price) in [([6, 6, 6], 4), ([1, 2, 3], 4), ([4, 3, 1], 3), ([5, 5, 1], 5), ([1, 1, 1], 4)] {
        let scene = format!(
            "seats = [\"anne\", \"ben\"]\nmap = [\"token.rum\"]\noptions = {{ chest-price = {price} }}\n\
             islands.anne = {{ b2 = \"tavern food:{}\", c2 = \"house.gold food:{} -\", d3 = \"port.ship - food:{}\" }}",
            dice[0], dice[1], dice[2]
        );
        let scene = toml::from_str(&scene).expect("a scene");
        let (table, _) = Entry::<Haven>::new().scene(None, scene).expect("a table");
        let asked = table.asked().iter().next().expect("somebody is asked");
        let mut offered: Vec<String> = table.options(asked);
        offered.retain(|mv| mv.starts_with("buy"));
        let mut splits = Vec::new();
        for (a, b) in (0..=dice[0]).flat_map(|a| (0..=dice[1]).map(move |b| (a, b))) {
            for c in (0..=dice[2]).filter(|c| a + b + c == price) {
                let parts = [("b2.1", a), ("c2.1", b), ("d3.2", c)].into_iter().filter(|(_, pips)| *pips > 0);
                splits.push(parts.fold("buy".to_string(), |mv, (die, pips)| format!("{mv} {die}:{pips}")));
            }
        }
        offered.sort();
        splits.sort();
        assert_eq!(offered, splits, "{dice:?} for {price}");
    }
}

/// Proves `haven.coup.bonus.once`, `haven.coup.free`.
#[test]
fn in_every_game_a_coup_disk_only_rises_until_all_return_to_the_bottom() {
    let mut highest = 0;
    in_every_position(&[], |before, now, played| {
        let [was, is] = [before, now].map(|view| view["coup"]["spots"].as_array().expect("a list of captains"));
        if before["round"] == now["round"] {
            assert!(was.iter().zip(is).all(|(was, is)| number(was) <= number(is)), "{played} lowered a disk");
        } else {
            assert!(is.iter().all(|spot| number(spot) == 0), "a disk did not return to the bottom");
        }
        highest = is.iter().map(number).max().unwrap_or(0).max(highest);
        assert!(highest <= number(&now["coup"]["top"]));
    });
    assert_eq!(highest, 8, "nobody ever came to the top");
}

#[test]
fn a_place_is_one_of_the_slots_of_a_plot() {
    for text in ["a1.1", "b2.2", "d4.3"] {
        assert_eq!(text.parse::<haven::Place>().expect(text).to_string(), text);
    }
    for text in ["a1.0", "a1.4", "a1.200", "a1", "e1.1", "a1."] {
        assert!(text.parse::<haven::Place>().is_err(), "{text}");
    }
}
