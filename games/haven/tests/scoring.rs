//! Chapters 18, 20 and 21 where one scene is not enough: proofs over whole random games.

use haven::{Frame, Haven, data::HavenData};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use table::{AnyTable, AnyTitle, Data, Dice, Entry, Game, Seat, Seats, Shared, Table, Telling, Throw};

/// A random game: captains of random number and choices, in which few things are discarded.
struct Random {
    table: Box<dyn AnyTable>,
    dice: Dice,
}

impl Random {
    fn game(seed: u64, options: &[(&str, &str)]) -> (Self, Vec<Telling>) {
        let options = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        let chairs = 2 + (seed % 3) as u8;
        let (table, told) = Entry::<Haven>::new().set_up(None, chairs, &options).expect("a table");
        (Random { table, dice: Dice::seeded(seed) }, told)
    }

    /// Fate answers, or somebody decides; nothing is told once the game is over.
    fn step(&mut self) -> Option<Vec<Telling>> {
        if let Some(chance) = self.table.chance() {
            let fate = self.dice.answer(chance);
            return Some(self.table.resolve(fate).expect("an answer to what was asked"));
        }
        let seat = self.table.asked().iter().next()?;
        let mut options = self.table.options(seat);
        if options.len() > 1 && self.dice.below(4) > 0 {
            options.retain(|mv| mv != "discard" && mv != "leave" && mv != "skip");
        }
        if options.is_empty() {
            options = self.table.options(seat);
        }
        let mv = self.dice.one_of(&options).clone();
        Some(self.table.play(seat, &mv).expect("an option is allowed").1)
    }

    fn step_under_way(&self) -> Frame {
        *haven(&*self.table).flow().top()
    }
}

fn haven(table: &dyn AnyTable) -> &Haven {
    &table.as_any().downcast_ref::<Table<Haven>>().expect("a table of Pirate Haven").0
}

/// Every text in a tree of values.
fn texts(value: &Value, out: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => drop(out.insert(text.clone())),
        Value::Array(list) => list.iter().for_each(|value| texts(value, out)),
        Value::Object(object) => object.iter().for_each(|(key, value)| {
            out.insert(key.clone());
            texts(value, out);
        }),
        _ => (),
    }
}

/// Is this the id of a tile that comes from a stack?
fn is_of_a_stack(data: &HavenData, word: &str) -> bool {
    data.tile_named(word).is_some_and(|tile| data.tile(tile).by_stack.iter().any(|copies| *copies > 0))
}

/// Proves `haven.hidden.none`.
#[test]
fn all_captains_and_spectators_always_see_and_hear_the_same() {
    let (mut looked, mut again) = (BTreeMap::new(), 0);
    for seed in 0..12 {
        let hidden = if seed % 2 == 0 { "visible" } else { "hidden" };
        let (mut game, mut told) = Random::game(seed, &[("top-chest", hidden)]);
        loop {
            let watched = game.table.view(None);
            for seat in (0..game.table.chairs()).map(Seat) {
                assert_eq!(game.table.view(Some(seat)), watched, "{seat}, seed {seed}");
            }
            // The position holds nothing that cannot be seen: where tables look the same, they are the same.
            let looks = (hidden, watched.to_string());
            if let Some(checksum) = looked.insert(looks, game.table.checksum()) {
                assert_eq!(game.table.checksum(), checksum, "seed {seed}");
                again += 1;
            }
            for telling in &told {
                assert_eq!(telling.to, Seats::ALL, "{}, seed {seed}", telling.text);
            }
            match game.step() {
                Some(more) => told = more,
                None => break,
            }
        }
    }
    assert!(again > 0, "no two tables ever looked the same, so that nothing was proven");
}

/// Proves `haven.hidden.stack`.
#[test]
fn until_a_tile_is_laid_every_tile_left_in_the_stack_may_come() {
    let data: Shared<HavenData> = Shared::printed();
    for seed in 0..6 {
        let (mut game, _) = Random::game(seed, &[]);
        let mut drawn = 0;
        loop {
            if let (Frame::LayMap(_), Some(chance)) = (game.step_under_way(), game.table.chance())
                && let Throw::Pick(left) = chance.throw
            {
                let view = game.table.view(None);
                let round = view["round"].as_u64().expect("a round") as usize;
                let road = view["road"]["tiles"].as_array().expect("a road");
                let laid: Vec<&str> = road.iter().map(|tile| tile.as_str().unwrap()).collect();
                assert_eq!(usize::from(left), 22 - laid.len(), "round {round}");
                let mut possible = 0;
                for tile in &data.tiles {
                    let used = laid.iter().filter(|id| **id == tile.id).count();
                    let copies = usize::from(tile.by_stack[round - 1]);
                    assert_eq!(game.table.read_fate(&tile.id).is_ok(), copies > used, "{} in round {round}", tile.id);
                    possible += copies - used;
                }
                assert_eq!(possible, usize::from(left));
                // Each of the equally likely answers lays one tile, and each sort as often as it is left.
                for tile in &data.tiles {
                    let comes = (0..left).filter(|k| {
                        let told = game.table.copy().resolve(table::Fate::Pick(*k)).expect("one of those left");
                        told[0].text == format!("position {} is {}", laid.len() + 1, tile.id)
                    });
                    let used = laid.iter().filter(|id| **id == tile.id).count();
                    assert_eq!(comes.count(), usize::from(tile.by_stack[round - 1]) - used, "{}", tile.id);
                }
                drawn += 1;
            }
            if game.step().is_none() {
                break;
            }
        }
        let map = [14, 18, 22][(seed % 3) as usize];
        assert_eq!(drawn, 4 * map, "seed {seed}");
    }
}

/// Proves `haven.hidden.box`.
#[test]
fn tiles_that_were_not_drawn_are_never_named() {
    let data: Shared<HavenData> = Shared::printed();
    let mut unused = 0;
    for seed in [0, 1, 3, 4, 6, 7] {
        let (mut game, _) = Random::game(seed, &[]);
        let mut ever_laid = BTreeSet::new();
        while let Some(told) = game.step() {
            let mut named = BTreeSet::new();
            for telling in &told {
                let words: Vec<&str> = telling.text.split_whitespace().collect();
                if let ["position", _, "is", tile] = words[..] {
                    ever_laid.insert(tile.to_string());
                }
                named.extend(words.iter().map(ToString::to_string));
                texts(&telling.fact.values(), &mut named);
            }
            texts(&game.table.view(None), &mut named);
            for word in named.iter().filter(|word| is_of_a_stack(&data, word)) {
                assert!(ever_laid.contains(word), "{word} was never laid, seed {seed}");
            }
        }
        unused +=
            data.tiles.iter().filter(|tile| is_of_a_stack(&data, &tile.id) && !ever_laid.contains(&tile.id)).count();
    }
    assert!(unused > 0, "in every game every sort of tile was laid, so that nothing was proven");
}

/// Proves `haven.chance.list`.
#[test]
fn chance_enters_through_shuffles_map_dice_rerolls_and_the_first_player_only() {
    let mut seen = BTreeSet::new();
    for seed in 0..24 {
        let hidden = if seed % 4 == 0 { "hidden" } else { "visible" };
        let (mut game, _) = Random::game(seed, &[("top-chest", hidden)]);
        loop {
            if let Some(chance) = game.table.chance() {
                let chairs = u16::from(game.table.chairs());
                seen.insert(match (game.step_under_way(), chance.throw) {
                    (Frame::SetUp(_), Throw::Pick(n)) if game.table.view(None)["chests"]["left"] == n => {
                        "the top chest"
                    }
                    (Frame::SetUp(_), Throw::Pick(n)) if n == chairs => "the first player",
                    (Frame::LayMap(_), Throw::Pick(_)) => "a tile of the stack",
                    (Frame::LayMap(_), Throw::Dice(1)) => "a die of the map",
                    (Frame::LayChest(_), Throw::Pick(_)) => "a chest",
                    (Frame::Reroll(_), Throw::Dice(1)) => "a reroll",
                    (step, throw) => panic!("{step:?} asks fate for {throw:?}, seed {seed}"),
                });
            } else {
                // The same decision in the same position always has the same result.
                let copies = [game.table.copy(), game.table.copy()];
                let dice = game.dice.clone();
                let [a, b] = copies.map(|table| {
                    let mut again = Random { table, dice: dice.clone() };
                    (again.step(), again.table.checksum())
                });
                assert_eq!(a, b, "seed {seed}");
            }
            if game.step().is_none() {
                break;
            }
        }
    }
    let all = ["a chest", "a die of the map", "a reroll", "a tile of the stack", "the first player", "the top chest"];
    assert_eq!(seen, BTreeSet::from(all));
}

/// Proves `haven.score.order`.
#[test]
fn scoring_changes_nothing_and_each_source_counts_once() {
    for seed in 0..12 {
        let (mut game, _) = Random::game(seed, &[]);
        let (mut before, mut told) = (game.table.truth(), Vec::new());
        loop {
            let checksum = game.table.checksum();
            let now = game.table.truth();
            assert_eq!(game.table.scores().len(), usize::from(game.table.chairs()));
            assert_eq!(game.table.checksum(), checksum, "looking at the scores changed the position");
            match game.step() {
                Some(more) => (before, told) = (now, more),
                None => break,
            }
        }
        let after = game.table.truth();
        if !told.iter().any(|telling| telling.text.contains("puts up a statue")) {
            for part in ["islands", "counts", "chests", "statues"] {
                assert_eq!(after[part], before[part], "{part}, seed {seed}");
            }
        }
        for seat in (0..game.table.chairs()).map(Seat) {
            let fame = &after["fame"][seat.index()];
            let source = |name: &str| fame[name].as_i64().expect("a number");
            let sum = source("ships") + source("rum") + source("infrastructure") + source("first");
            assert_eq!((sum, i64::from(game.table.scores()[seat.index()])), (source("total"), sum), "seed {seed}");
            let gained: i64 = told.iter().filter_map(|telling| gained_by(seat, &telling.text)).sum();
            assert_eq!(gained, sum, "what is told of {seat} adds up to its Fame, seed {seed}");
        }
    }
}

/// The Fame in a sentence like `P1 gains 3 Fame for …`.
fn gained_by(seat: Seat, text: &str) -> Option<i64> {
    let (fame, _) = text.strip_prefix(&format!("{seat} gains "))?.split_once(' ')?;
    fame.parse().ok()
}

/// Proves `haven.tile.prize.map`.
#[test]
fn entry_19_is_the_only_sort_of_statue_and_entries_11_and_20_are_the_two_sorts_of_chests() {
    let tiles: toml::Table = HavenData::PRINTED[0].parse().expect("the printed tiles");
    let entry = |number: i64| {
        let tiles = tiles["tile"].as_array().expect("a list of tiles");
        let mut found =
            tiles.iter().filter(|tile| tile.get("glossary").and_then(toml::Value::as_integer) == Some(number));
        let tile = found.next().expect("an entry of the glossary");
        assert!(found.next().is_none(), "entry {number} stands for one sort of tile");
        (tile["id"].as_str().unwrap().to_string(), tile["ability"]["when"].as_str().unwrap().to_string())
    };
    assert_eq!(entry(11), ("chest.cannon".to_string(), "none".to_string()));
    assert_eq!(entry(19), ("statue".to_string(), "none".to_string()));
    assert_eq!(entry(20), ("chest.pirate".to_string(), "none".to_string()));
    let data: Shared<HavenData> = Shared::printed();
    let chests: Vec<&str> = data.chests.iter().map(|chest| data.tile(*chest).id.as_str()).collect();
    assert_eq!(chests, ["chest.cannon", "chest.pirate"]);
    assert_eq!((data.tile(data.statue).id.as_str(), data.tile(data.statue).copies), ("statue", 4));
    let ports = data.tiles.iter().filter(|tile| tile.class == haven::data::Class::Port);
    assert_eq!(ports.count(), 5, "there is no sixth Port");
}
