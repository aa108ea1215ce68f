//! What may be chosen for a table. Each option is one entry of one list: its key, what it decides, the clause that
//! explains it, in which edition it is offered, where its default stands in `editions.toml`, the field that holds it and
//! the words for its values.

use crate::data::Cards;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Choice, most_like};

/// The options of a table, resolved: what was chosen, and for the rest what the edition says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Options {
    /// The earlier edition.
    pub crimson: bool,
    /// The build total (`fleets.build.total`).
    pub build_total: u16,
    /// Steps that a ship may turn at the start of a segment (`fleets.intro.move.turn`).
    pub turn_limit: i32,
    /// Extra segments may come at any point of the move (`fleets.intro.move.bonus`).
    pub bonus_anywhere: bool,
    /// Musketeers stack (`fleets.core.no_stack.musketeer`).
    pub musketeers_stack: bool,
    /// At most one card of the same name (`fleets.build.no_duplicates`).
    pub no_duplicates: bool,
    /// The most unique treasures a player brings.
    pub unique_most: u8,
    /// How many forts may be listed.
    pub fort_list: u8,
    /// How many pieces may be listed beside the fleet.
    pub outside_pieces: u8,
    /// Mysterious islands are played.
    pub mysterious_islands: bool,
    /// Who chooses what a boarding takes.
    pub boarding_item: BoardingItem,
    /// Equal totals of a boarding are rolled again.
    pub boarding_reroll: bool,
    /// A boarder without room may first throw a treasure over board.
    pub boarding_overboard: bool,
    /// The end is looked for only when a turn ends.
    pub end_with_turn: bool,
    /// Rounds without change after which the game ends.
    pub stall_rounds: u8,
    /// How far the Great Turtle keeps away from everything, in units.
    pub turtle_gap: i32,
    /// Mercenaries may unload within S of home.
    pub mercenary_unload: bool,
    /// A galley's ram removes a mast.
    pub galley_ram: bool,
    /// Pieces of terrain per player.
    pub terrain_per_player: u8,
    /// Kinds of terrain are drawn.
    pub random_terrain: bool,
    /// Islands and terrain are laid by lot.
    pub random_map: bool,
    /// An ability may be cancelled in the opponent's turn.
    pub cancel_on_enemy_turn: bool,
    /// Fire masts follow the text of the equipment.
    pub fire_by_equipment: bool,
    /// Ships may come about.
    pub come_about: bool,
    /// The most actions of a piece in a turn; 0 for no limit.
    pub most_actions: u8,
    /// The owner, not the controller, shares the gold of a sunk ship.
    pub share_to_owner: bool,
    /// The winner keeps the treasure.
    pub keep_treasure: bool,
}

/// Who chooses what a boarding takes or kills (`fleets.board.item`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardingItem {
    /// The loser.
    Loser,
    /// The winner.
    Winner,
    /// Fate.
    Random,
}

/// The values of an option, each with its word.
type Values<T> = Vec<(String, T)>;

/// Where an option is offered.
#[derive(Clone, Copy, PartialEq)]
enum In {
    Both,
    Cursed,
    Crimson,
}

/// One option: everything about it.
struct Listed {
    key: &'static str,
    says: &'static str,
    clause: &'static str,
    offered: In,
    /// Its key in `editions.toml`, `[options]`; empty if the edition says what holds.
    file_key: &'static str,
    values: fn(&Cards) -> Vec<String>,
    get: fn(&Options, &Cards) -> Option<String>,
    set: fn(&mut Options, &Cards, &str) -> bool,
}

fn words<T: Copy, const N: usize>(words: [(&str, T); N]) -> Values<T> {
    words.into_iter().map(|(word, value)| (word.to_string(), value)).collect()
}
fn no_or_yes(_: &Cards) -> Values<bool> {
    words([("no", false), ("yes", true)])
}
fn numbers(numbers: impl Iterator<Item = u8>) -> Values<u8> {
    numbers.map(|number| (number.to_string(), number)).collect()
}
/// A fleet of ten points has one small ship; one of a hundred fills the sea.
fn totals(_: &Cards) -> Values<u16> {
    (10..=100).step_by(5).map(|total: u16| (total.to_string(), total)).collect()
}
fn turnings(data: &Cards) -> Values<i32> {
    data.geometry.turning.iter().map(|(degrees, steps)| (degrees.to_string(), *steps)).collect()
}
fn shorts(data: &Cards) -> Values<i32> {
    (1..=3).map(|times: i32| (times.to_string(), times * data.geometry.short)).collect()
}
fn action_limits(data: &Cards) -> Values<u8> {
    let most = data.crimson.most_actions;
    vec![(most.to_string(), most), ("none".to_string(), 0)]
}

macro_rules! options {
    ($($key:literal: $says:literal, $clause:literal, $offered:ident $(, $file_key:literal)?; $field:ident = $values:expr;)*) => {
        &[$(Listed {
            key: $key,
            says: $says,
            clause: $clause,
            offered: In::$offered,
            file_key: concat!($($file_key)?),
            values: |data| ($values)(data).into_iter().map(|(word, _)| word).collect(),
            get: |options, data| {
                ($values)(data).into_iter().find(|(_, value)| *value == options.$field).map(|(word, _)| word)
            },
            set: |options, data, text| match ($values)(data).into_iter().find(|(word, _)| *word == text) {
                Some((_, value)) => {
                    options.$field = value;
                    true
                }
                None => false,
            },
        }),*]
    };
}

static OPTIONS: &[Listed] = options! {
    "build-total": "What a fleet may cost.", "fleets.build.total", Both;
        build_total = totals;
    "map": "Who lays islands and terrain: the players, or fate.", "fleets.setup.islands.auto", Both, "map";
        random_map = |_: &Cards| words([("players", false), ("random", true)]);
    "terrain-per-player": "How many pieces of terrain each player lays.", "fleets.setup.terrain.optional", Both, "terrain_per_player";
        terrain_per_player = |_: &Cards| numbers(0..=3);
    "terrain-kinds": "Whether kinds of terrain are chosen or drawn.", "fleets.setup.terrain.kind", Both, "terrain_kinds";
        random_terrain = |_: &Cards| words([("chosen", false), ("random", true)]);
    "mysterious-islands": "Whether mysterious islands are in the pool.", "fleets.setup.islands.mysterious", Cursed, "mysterious_islands";
        mysterious_islands = no_or_yes;
    "no-duplicates": "Whether a fleet holds a name at most once.", "fleets.build.no_duplicates", Both, "no_duplicates";
        no_duplicates = no_or_yes;
    "fort-list": "How many forts a player may list.", "fleets.build.fort.collection", Cursed, "fort_list";
        fort_list = |_: &Cards| numbers(0..=6);
    "unique-treasures": "How many unique treasures a player may bring.", "fleets.setup.treasure.unique_in_count", Both, "unique_max_per_player";
        unique_most = |_: &Cards| numbers(0..=4);
    "outside-pieces": "How many pieces a player may list beside the fleet.", "fleets.dock.mysterious.outside", Cursed, "outside_pieces";
        outside_pieces = |_: &Cards| numbers(0..=6);
    "turn-limit": "How many degrees a ship may turn at the start of a segment.", "fleets.intro.move.turn", Both, "turn_limit_deg";
        turn_limit = turnings;
    "bonus-segments": "Whether extra segments come after the base move or anywhere.", "fleets.intro.move.bonus", Both, "move_bonus_position";
        bonus_anywhere = |_: &Cards| words([("after-base", false), ("anywhere", true)]);
    "come-about": "Whether ships may turn in place with a move action.", "fleets.move.come_about.cursed", Cursed;
        come_about = no_or_yes;
    "musketeers-stack": "Whether each musketeer aboard has a gun.", "fleets.core.no_stack.musketeer", Both, "musketeers_stack";
        musketeers_stack = no_or_yes;
    "action-limit": "The most actions of a piece in a turn.", "fleets.turn.max_two_crimson", Crimson;
        most_actions = action_limits;
    "boarding-item": "Who chooses what a boarding takes.", "fleets.board.item", Both, "boarding_item";
        boarding_item = |_: &Cards| words([
            ("loser", BoardingItem::Loser), ("winner", BoardingItem::Winner), ("random", BoardingItem::Random),
        ]);
    "boarding-tie": "What happens if a boarding has no winner.", "fleets.board.tie", Both, "boarding_tie";
        boarding_reroll = |_: &Cards| words([("nothing", false), ("reroll", true)]);
    "boarding-overboard": "Whether a boarder without room may first throw a treasure over board.", "fleets.board.no_room", Both, "boarding_overboard";
        boarding_overboard = no_or_yes;
    "galley-ram": "Whether the ram of a galley removes a mast.", "fleets.kw.galley", Cursed, "galley_ram_removes_mast";
        galley_ram = no_or_yes;
    "mercenary-unload": "Whether mercenaries may unload within S of home.", "fleets.kw.mercenary_score", Cursed, "mercenary_unload_within_S";
        mercenary_unload = no_or_yes;
    "great-turtle-gap": "How many S the Great Turtle keeps away from everything.", "fleets.dock.great_turtle", Cursed, "great_turtle_gap_S";
        turtle_gap = shorts;
    "cancel-on-enemy-turn": "Whether an ability may be cancelled in the opponent's turn.", "fleets.ab.cancel_timing", Both, "cancel_on_enemy_turn";
        cancel_on_enemy_turn = no_or_yes;
    "fire-table": "Which table fire masts follow.", "fleets.firemast.roll_crew", Both, "fire_table";
        fire_by_equipment = |_: &Cards| words([("crew", false), ("equipment", true)]);
    "sunk-share": "Who shares the gold of a sunk ship with who sank her.", "fleets.sink.owner", Crimson;
        share_to_owner = |_: &Cards| words([("owner", true), ("controller", false)]);
    "end-check": "When the end of the game is looked for.", "fleets.end.cursed.timing", Cursed, "end_check";
        end_with_turn = |_: &Cards| words([("immediate", false), ("turn-end", true)]);
    "stall-rounds": "After how many rounds without change the game ends.", "fleets.end.stall_limit", Both, "stall_rounds";
        stall_rounds = |_: &Cards| numbers([20, 40, 60].into_iter());
    "keep-treasure": "Whether the winner keeps the treasure after the game.", "fleets.end.crimson.keep", Crimson, "keep_treasure";
        keep_treasure = no_or_yes;
};

/// The option that says which of the two games is played. It is set by the entry in the list of games, not by players.
pub const EDITION: &str = "edition";
/// The later edition.
pub const CURSED: &str = "cursed";
/// The earlier edition.
pub const CRIMSON: &str = "crimson";

impl Options {
    /// What holds in an edition if nothing is chosen.
    pub fn standard(data: &Cards, crimson: bool) -> Options {
        let edition = if crimson { &data.crimson } else { &data.cursed };
        let mut options = Options {
            crimson,
            build_total: edition.build_total,
            turn_limit: plane::STEPS / 4,
            bonus_anywhere: false,
            musketeers_stack: false,
            no_duplicates: true,
            unique_most: 2,
            fort_list: 3,
            outside_pieces: 6,
            mysterious_islands: true,
            boarding_item: BoardingItem::Loser,
            boarding_reroll: false,
            boarding_overboard: false,
            end_with_turn: false,
            stall_rounds: 40,
            turtle_gap: 2 * data.geometry.short,
            mercenary_unload: true,
            galley_ram: true,
            terrain_per_player: 1,
            random_terrain: false,
            random_map: false,
            cancel_on_enemy_turn: false,
            fire_by_equipment: false,
            come_about: edition.come_about,
            most_actions: edition.most_actions,
            share_to_owner: edition.share_to_owner,
            keep_treasure: false,
        };
        for listed in OPTIONS {
            if let Some(text) = data.defaults.get(listed.file_key) {
                (listed.set)(&mut options, data, &plain(text));
            }
        }
        options
    }

    /// What was chosen for a table of so many chairs; the rest as the edition has it.
    ///
    /// # Errors
    /// A key that there is not, a value that cannot be chosen, and what can be.
    pub fn read(data: &Cards, chosen: &table::Options, chairs: u8) -> Result<Options, String> {
        let crimson = match chosen.get(EDITION).map(|text| plain(text)).as_deref() {
            None | Some(CURSED) => false,
            Some(CRIMSON) => true,
            Some(other) => return Err(format!("`{EDITION}` cannot be `{other}`: it is `{CURSED}` or `{CRIMSON}`")),
        };
        let (least, most) = if crimson { data.crimson.players } else { data.cursed.players };
        if !(least..=most).contains(&chairs) {
            return Err(match least == most {
                true => format!("this edition is for {least} players, not for {chairs}"),
                false => format!("this edition is for {least} to {most} players, not for {chairs}"),
            });
        }
        let mut options = Options::standard(data, crimson);
        for (key, text) in chosen.iter().filter(|(key, _)| *key != EDITION) {
            let listed = of(crimson).find(|listed| listed.key == key).ok_or_else(|| unknown(key, crimson))?;
            let text = text.trim();
            if !(listed.set)(&mut options, data, &plain(text)) {
                return Err(format!("`{key}` cannot be `{text}`: it is {}", one_of(&(listed.values)(data))));
            }
        }
        Ok(options)
    }

    /// What may be chosen in an edition, with these data.
    pub fn choices(data: &Cards, crimson: bool) -> Vec<Choice> {
        let standard = Options::standard(data, crimson);
        let choice = |listed: &Listed| Choice {
            key: listed.key,
            says: listed.says,
            default: (listed.get)(&standard, data).unwrap_or_default(),
            values: (listed.values)(data),
            clause: listed.clause,
        };
        of(crimson).map(choice).collect()
    }

    /// The options that differ from what the edition has, as they would be chosen; and the edition, if it is the earlier.
    pub fn chosen(&self, data: &Cards) -> table::Options {
        let standard = Options::standard(data, self.crimson);
        let differs = |listed: &&Listed| (listed.get)(self, data) != (listed.get)(&standard, data);
        let pair = |listed: &Listed| Some((listed.key.to_string(), (listed.get)(self, data)?));
        let edition = self.crimson.then(|| (EDITION.to_string(), CRIMSON.to_string()));
        of(self.crimson).filter(differs).filter_map(pair).chain(edition).collect()
    }

    /// Are the defaults of `editions.toml` options that there are, and values that they can have?
    ///
    /// # Errors
    /// The key in the file, and what would be right.
    pub(crate) fn check_defaults(data: &Cards) -> Result<(), (String, String)> {
        let file_keys = || OPTIONS.iter().map(|listed| listed.file_key).filter(|key| !key.is_empty());
        let mut scratch = Options::standard(data, false);
        for (key, text) in &data.defaults {
            let Some(listed) = OPTIONS.iter().find(|listed| listed.file_key == key) else {
                let near = most_like(key, file_keys()).map_or(String::new(), |near| format!("; did you mean {near}?"));
                return Err((key.clone(), format!("there is no such option{near}")));
            };
            if !(listed.set)(&mut scratch, data, &plain(text)) {
                return Err((key.clone(), format!("it is {text}; it must be {}", one_of(&(listed.values)(data)))));
            }
        }
        let missing = file_keys().find(|key| !data.defaults.contains_key(*key));
        missing.map_or(Ok(()), |key| Err((key.to_string(), "it is missing".to_string())))
    }
}

/// The options of an edition.
fn of(crimson: bool) -> impl Iterator<Item = &'static Listed> {
    let other = if crimson { In::Cursed } else { In::Crimson };
    OPTIONS.iter().filter(move |listed| listed.offered != other)
}

/// A value as it is listed, though it may be written as in the data file.
fn plain(text: &str) -> String {
    match text.trim().to_ascii_lowercase().replace('_', "-").as_str() {
        "true" => "yes".to_string(),
        "false" => "no".to_string(),
        other => other.to_string(),
    }
}

fn unknown(key: &str, crimson: bool) -> String {
    let keys = || of(crimson).map(|listed| listed.key);
    match most_like(key, keys()) {
        Some(near) => format!("there is no option `{key}`; did you mean `{near}`?"),
        None => format!("there is no option `{key}`; there are {}", keys().collect::<Vec<_>>().join(", ")),
    }
}

/// A list of words for an error.
fn one_of(words: &[String]) -> String {
    match words {
        [] => "nothing".to_string(),
        [only] => format!("`{only}`"),
        [others @ .., last] => format!("`{}` or `{last}`", others.join("`, `")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Shared;

    fn chosen(pairs: &[(&str, &str)]) -> table::Options {
        pairs.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
    }

    #[test]
    fn the_defaults_of_the_file_are_options() {
        let data = Shared::<Cards>::printed();
        assert_eq!(Options::check_defaults(&data), Ok(()));
    }

    #[test]
    fn each_edition_has_its_own_numbers() {
        let data = Shared::<Cards>::printed();
        let cursed = Options::read(&data, &chosen(&[]), 4).expect("four play the later edition");
        let crimson = Options::read(&data, &chosen(&[("edition", "crimson")]), 2).expect("two play the earlier one");
        assert_eq!([cursed.build_total, crimson.build_total], [40, 30]);
        assert_eq!([cursed.come_about, crimson.come_about], [false, true]);
        assert!(Options::read(&data, &chosen(&[("edition", "crimson")]), 3).is_err());
        assert!(Options::read(&data, &chosen(&[]), 5).is_err());
    }

    #[test]
    fn every_choice_can_be_made_and_is_written_again() {
        let data = Shared::<Cards>::printed();
        for crimson in [false, true] {
            for choice in Options::choices(&data, crimson) {
                assert!(choice.values.contains(&choice.default), "{}: {}", choice.key, choice.default);
                for value in &choice.values {
                    let mut picked = chosen(&[(choice.key, value)]);
                    if crimson {
                        picked.insert(EDITION.to_string(), CRIMSON.to_string());
                    }
                    let options = Options::read(&data, &picked, 2).unwrap_or_else(|e| panic!("{e}"));
                    if *value == choice.default {
                        picked.remove(choice.key);
                    }
                    assert_eq!(options.chosen(&data), picked);
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_chosen_is_refused_with_what_can() {
        let data = Shared::<Cards>::printed();
        let refused = |key: &str, value: &str| Options::read(&data, &chosen(&[(key, value)]), 2).unwrap_err();
        assert_eq!(refused("mapp", "random"), "there is no option `mapp`; did you mean `map`?");
        assert_eq!(refused("map", "round"), "`map` cannot be `round`: it is `players` or `random`");
        assert!(refused("edition", "golden").contains("`cursed` or `crimson`"));
        // The later edition has no share for owners.
        assert!(refused("sunk-share", "owner").contains("no option"));
    }
}
