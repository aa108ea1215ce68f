//! The options of a table: every value can be chosen, and nothing else.

use haven::{
    data::HavenData,
    options::{FirstBack, FirstPlayer, Options},
};
use std::collections::BTreeSet;
use table::{Data, Seat, Shared};

fn printed() -> Shared<HavenData> {
    Shared::printed()
}

fn chosen(options: &[(&str, &str)]) -> table::Options {
    options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
}

fn choose(options: &[(&str, &str)]) -> Result<Options, String> {
    Options::choose(printed().defaults, &chosen(options), 4)
}

#[test]
fn nothing_chosen_is_the_default() {
    assert_eq!(choose(&[]), Ok(printed().defaults));
    assert!(printed().defaults.chosen(&printed().defaults).is_empty());
}

#[test]
fn every_value_of_every_option_is_read_as_it_is_written() {
    let defaults = printed().defaults;
    let choices = Options::choices(&defaults);
    assert_eq!(choices.len(), 19);
    for choice in choices {
        let mut seen = BTreeSet::new();
        assert!(choice.values.contains(&choice.default), "{}", choice.key);
        assert_eq!(defaults.get(choice.key), Some(choice.default.clone()));
        for value in &choice.values {
            let options = choose(&[(choice.key, value)]).unwrap();
            assert_eq!(options.get(choice.key).as_ref(), Some(value), "{}", choice.key);
            assert_eq!(options == defaults, *value == choice.default, "{} = {value}", choice.key);
            assert_eq!(Options::choose(defaults, &options.chosen(&defaults), 4), Ok(options));
            assert_eq!(borsh::from_slice::<Options>(&borsh::to_vec(&options).unwrap()).unwrap(), options);
            assert_eq!(serde_json::from_value::<Options>(serde_json::to_value(options).unwrap()).unwrap(), options);
            assert!(seen.insert(borsh::to_vec(&options).unwrap()), "{} = {value} is like another value", choice.key);
        }
    }
    assert_eq!(defaults.get("weather"), None);
}

#[test]
fn options_change_what_they_say() {
    let options = choose(&[
        ("coup-length", "10"),
        ("adjacency", "corners"),
        ("first-player", "p3"),
        ("start-food-bonus", "0, 0, 1, 2"),
        ("top-chest", "Hidden"),
        ("chest-price", "5"),
        ("first-back", "last-free"),
    ])
    .unwrap();
    assert_eq!(options.coup_top, 10);
    assert!(options.corners && !options.top_chest_visible);
    assert_eq!(options.first_player, FirstPlayer::Named(Seat(2)));
    assert_eq!(options.start_food_bonus, [0, 0, 1, 2]);
    assert_eq!((options.chest_price, options.first_back), (5, FirstBack::LastFree));
}

#[test]
fn a_choice_that_there_is_not_is_refused_with_those_there_are() {
    let refused = |key, value, expected: &str| assert_eq!(choose(&[(key, value)]), Err(expected.to_string()));
    refused("coup-lenght", "6", "there is no option `coup-lenght`; did you mean `coup-length`?");
    refused(
        "wind",
        "6",
        "there is no option `wind`; there are printed-dice, printed-tokens-move, coups, coup-length, chest-price, chest-price-step, top-chest, prizes, first-back, adjacency, tavern-rum, own-tile-boost, relocation-boost, ship-ties, ship-fame-needs-ship, rum-groups, shortage, first-player, start-food-bonus",
    );
    refused("coup-length", "11", "`coup-length` cannot be `11`: it is `6`, `7`, `8`, `9` or `10`");
    refused("printed-dice", "", "`printed-dice` cannot be ``: it is `hard`, `soft` or `exempt`");
    refused("printed-tokens-move", "maybe", "`printed-tokens-move` cannot be `maybe`: it is `no` or `yes`");
    refused("start-food-bonus", "0,0,0,3", "`start-food-bonus` cannot be `0,0,0,3`: it is `0,0,0,0` to `2,2,2,2`");
    refused("first-player", "P5", "`first-player` cannot be `P5`: it is `random`, `P1`, `P2`, `P3` or `P4`");
}

#[test]
fn the_first_player_has_a_chair() {
    let options = chosen(&[("first-player", "P3")]);
    assert!(Options::choose(printed().defaults, &options, 3).is_ok());
    let refused = "`first-player` cannot be `P3`: it is `random` or one of the chairs P1 to P2";
    assert_eq!(Options::choose(printed().defaults, &options, 2), Err(refused.to_string()));
}

#[test]
fn a_rum_that_the_tavern_does_not_print_cannot_count() {
    let &[tiles, island, tracks, params] = HavenData::PRINTED else { panic!("there are four files") };
    let island = island.replace("printed = [{ item = \"rum\" }]", "printed = []");
    let data = HavenData::read(&[tiles, &island, tracks, params]).unwrap();
    let choices = Options::choices(&data.defaults);
    let choice = choices.iter().find(|choice| choice.key == "tavern-rum").unwrap();
    assert_eq!((choice.default.as_str(), choice.values.as_slice()), ("no", ["no".to_string()].as_slice()));
    let refused = "`tavern-rum` cannot be `yes`: it is `no`";
    assert_eq!(Options::choose(data.defaults, &chosen(&[("tavern-rum", "yes")]), 4), Err(refused.to_string()));
    assert_eq!(Options::choose(data.defaults, &chosen(&[("tavern-rum", "no")]), 4), Ok(data.defaults));
}

#[test]
fn every_option_of_the_ledger_can_be_chosen_and_names_its_clause() {
    let ledger = include_str!("../rules.md");
    let choices = Options::choices(&printed().defaults);
    for choice in &choices {
        assert!(ledger.contains(&format!("\n- `{}` ", choice.clause)), "{} names {}", choice.key, choice.clause);
        assert!(choice.says.ends_with('.'), "{}", choice.key);
    }
    let (_, collected) = ledger.split_once("## 23. Table options").expect("the chapter of options");
    let rows: Vec<&str> = collected.lines().filter(|line| line.starts_with("| ") && line.contains('`')).collect();
    assert_eq!(rows.len(), 18);
    for row in rows {
        let clause = row.split('`').nth(1).expect("a clause");
        assert!(choices.iter().any(|choice| choice.clause == clause), "no option for {clause}");
    }
}
