//! What may be chosen for a table. Each option is one entry of one list: its key, what it decides, the clause that
//! explains it, in which edition it is offered, the field that holds it and the words for its values. What holds if nothing
//! is chosen stands in `editions.toml`.

use crate::data::Cards;
use borsh::{BorshDeserialize, BorshSerialize, io};
use serde::{Deserialize, Serialize};
use table::{Choice, Menu, MenuEntry, Values, chosen_words, either, menu, most_like, named, no_or_yes, numbers};

/// The options of a table, resolved: what was chosen, and for the rest what the edition says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Options {
    /// The earlier edition.
    pub crimson: bool,
    /// The build total (`fleets.build.total`, `fleets.build.total_crimson`).
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
    /// What is done before the first turn, and what is there already.
    pub start: Start,
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

/// How much of the set-up is left to the captains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Start {
    /// Who lays the sea.
    pub map: Map,
    /// Where fleets come from.
    pub fleets: FleetsFrom,
}

/// Both in one byte, the sea in its lower half: so tables of the time when fleets were always brought are saved as ever.
impl BorshSerialize for Start {
    fn serialize<W: io::Write>(&self, writer: &mut W) -> io::Result<()> {
        let byte = self.map as u8 | (self.fleets as u8) << 4;
        BorshSerialize::serialize(&byte, writer)
    }
}
impl BorshDeserialize for Start {
    fn deserialize_reader<R: io::Read>(reader: &mut R) -> io::Result<Self> {
        let byte = u8::deserialize_reader(reader)?;
        let value = |n: u8| usize::from(n);
        let map = Map::named().get(value(byte & 0xF)).map(|(_, map)| *map);
        let fleets = FleetsFrom::named().get(value(byte >> 4)).map(|(_, from)| *from);
        let start = map.zip(fleets).map(|(map, fleets)| Start { map, fleets });
        start.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, format!("there is no start {byte}")))
    }
}

chosen_words! {
    /// Who lays the sea (`fleets.setup.islands.auto`, `fleets.setup.home.laid`).
    Map {
        /// The captains.
        Players = "players",
        /// Fate lays islands and terrain; captains choose homes and place their ships.
        Random = "random",
        /// Fate lays all of it.
        Laid = "laid",
    }
    /// Where fleets come from (`fleets.build.secret`, `fleets.build.dealt`).
    FleetsFrom {
        /// Captains bring them.
        Brought = "brought",
        /// Fate deals ready-made ones.
        Dealt = "dealt",
    }
    /// Who chooses what a boarding takes or kills (`fleets.board.item`).
    BoardingItem {
        /// The loser.
        Loser = "loser",
        /// The winner.
        Winner = "winner",
        /// Fate.
        Random = "random",
    }
}

impl Map {
    /// Does fate lay islands and terrain?
    pub(crate) fn is_laid_by_fate(self) -> bool {
        self != Map::Players
    }
}

/// A fleet of ten points has one small ship; one of a hundred fills the sea.
fn totals() -> Values<u16> {
    numbers((10..=100).step_by(5))
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

fn in_cursed(options: &Options) -> bool {
    !options.crimson
}
fn in_crimson(options: &Options) -> bool {
    options.crimson
}

static OPTIONS: Menu<Options, Cards> = menu! { data =>
    "build-total": "What a fleet may cost.", "fleets.build.total",
        build_total = totals();
    "fleets": "Whether captains bring fleets, or are dealt ready-made ones.", "fleets.build.dealt",
        start.fleets = FleetsFrom::named();
    "map": "Who lays the sea: the players; fate, but for homes; or fate alone.", "fleets.setup.home.laid",
        start.map = Map::named();
    "terrain-per-player": "How many pieces of terrain each player lays.", "fleets.setup.terrain.optional",
        terrain_per_player = numbers(0..=3);
    "terrain-kinds": "Whether kinds of terrain are chosen or drawn.", "fleets.setup.terrain.kind",
        random_terrain = either("chosen", "random");
    "mysterious-islands": "Whether mysterious islands are in the pool.", "fleets.setup.islands.mysterious",
        [in_cursed] mysterious_islands = no_or_yes();
    "no-duplicates": "Whether a fleet holds a name at most once.", "fleets.build.no_duplicates",
        no_duplicates = no_or_yes();
    "fort-list": "How many forts a player may list.", "fleets.build.fort.collection",
        [in_cursed] fort_list = numbers(0..=6);
    "unique-treasures": "How many unique treasures a player may bring.", "fleets.setup.treasure.unique_in_count",
        unique_most = numbers(0..=4);
    "outside-pieces": "How many pieces a player may list beside the fleet.", "fleets.dock.mysterious.outside",
        [in_cursed] outside_pieces = numbers(0..=6);
    "turn-limit": "How many degrees a ship may turn at the start of a segment.", "fleets.intro.move.turn",
        turn_limit = turnings(data);
    "bonus-segments": "Whether extra segments come after the base move or anywhere.", "fleets.intro.move.bonus",
        bonus_anywhere = either("after-base", "anywhere");
    "come-about": "Whether ships may turn in place with a move action.", "fleets.move.come_about.cursed",
        [in_cursed] come_about = no_or_yes();
    "musketeers-stack": "Whether each musketeer aboard has a gun.", "fleets.core.no_stack.musketeer",
        musketeers_stack = no_or_yes();
    "action-limit": "The most actions of a piece in a turn.", "fleets.turn.max_two_crimson",
        [in_crimson] most_actions = action_limits(data);
    "boarding-item": "Who chooses what a boarding takes.", "fleets.board.item",
        boarding_item = BoardingItem::named();
    "boarding-tie": "What happens if a boarding has no winner.", "fleets.board.tie",
        boarding_reroll = either("nothing", "reroll");
    "boarding-overboard": "Whether a boarder without room may first throw a treasure over board.", "fleets.board.no_room",
        boarding_overboard = no_or_yes();
    "galley-ram": "Whether the ram of a galley removes a mast.", "fleets.kw.galley",
        [in_cursed] galley_ram = no_or_yes();
    "mercenary-unload": "Whether mercenaries may unload within S of home.", "fleets.kw.mercenary_score",
        [in_cursed] mercenary_unload = no_or_yes();
    "great-turtle-gap": "How many S the Great Turtle keeps away from everything.", "fleets.dock.great_turtle",
        [in_cursed] turtle_gap = shorts(data);
    "cancel-on-enemy-turn": "Whether an ability may be cancelled in the opponent's turn.", "fleets.ab.cancel_timing",
        cancel_on_enemy_turn = no_or_yes();
    "fire-table": "Which table fire masts follow.", "fleets.firemast.roll_crew",
        fire_by_equipment = either("crew", "equipment");
    "sunk-share": "Who shares the gold of a sunk ship with who sank her.", "fleets.sink.owner",
        [in_crimson] share_to_owner = named([("owner", true), ("controller", false)]);
    "end-check": "When the end of the game is looked for.", "fleets.end.cursed.timing",
        [in_cursed] end_with_turn = either("immediate", "turn-end");
    "stall-rounds": "After how many rounds without change the game ends.", "fleets.end.stall_limit",
        stall_rounds = numbers([20, 40, 60]);
    "keep-treasure": "Whether the winner keeps the treasure after the game.", "fleets.end.crimson.keep",
        [in_crimson] keep_treasure = no_or_yes();
};

/// The keys of `editions.toml`, `[options]`, each with its option. For the others the edition itself says what holds.
const DEFAULTS: &[(&str, &str)] = &[
    ("map", "map"),
    ("terrain_per_player", "terrain-per-player"),
    ("terrain_kinds", "terrain-kinds"),
    ("mysterious_islands", "mysterious-islands"),
    ("no_duplicates", "no-duplicates"),
    ("fort_list", "fort-list"),
    ("unique_max_per_player", "unique-treasures"),
    ("outside_pieces", "outside-pieces"),
    ("turn_limit_deg", "turn-limit"),
    ("move_bonus_position", "bonus-segments"),
    ("musketeers_stack", "musketeers-stack"),
    ("boarding_item", "boarding-item"),
    ("boarding_tie", "boarding-tie"),
    ("boarding_overboard", "boarding-overboard"),
    ("galley_ram_removes_mast", "galley-ram"),
    ("mercenary_unload_within_S", "mercenary-unload"),
    ("great_turtle_gap_S", "great-turtle-gap"),
    ("cancel_on_enemy_turn", "cancel-on-enemy-turn"),
    ("fire_table", "fire-table"),
    ("end_check", "end-check"),
    ("stall_rounds", "stall-rounds"),
    ("keep_treasure", "keep-treasure"),
];

/// The option that says which of the two games is played. It is set by the entry in the list of games, not by players.
pub const EDITION: &str = "edition";
/// The later edition.
pub const CURSED: &str = "cursed";
/// The earlier edition.
pub const CRIMSON: &str = "crimson";

impl Options {
    /// Are fleets dealt (`fleets.build.dealt`)?
    pub(crate) fn is_dealt(&self) -> bool {
        self.start.fleets == FleetsFrom::Dealt
    }
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
            start: Start { map: Map::Players, fleets: FleetsFrom::Brought },
            cancel_on_enemy_turn: false,
            fire_by_equipment: false,
            come_about: edition.come_about,
            most_actions: edition.most_actions,
            share_to_owner: edition.share_to_owner,
            keep_treasure: false,
        };
        for (file_key, key) in DEFAULTS {
            if let Some(text) = data.defaults.get(*file_key) {
                // One that does not fit is told when the data are read.
                let _ = option(key).choose(&mut options, data, text);
            }
        }
        options
    }

    /// What was chosen for a table of so many chairs; the rest as the edition has it.
    ///
    /// # Errors
    /// A key that there is not, a value that cannot be chosen, and what can be.
    pub fn read(data: &Cards, chosen: &table::Options, chairs: u8) -> Result<Options, String> {
        let crimson = match chosen.get(EDITION).map(|text| text.trim()) {
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
        OPTIONS.read(&mut options, data, chosen.iter().filter(|(key, _)| *key != EDITION))?;
        Ok(options)
    }

    /// What may be chosen in an edition, with these data.
    pub fn choices(data: &Cards, crimson: bool) -> Vec<Choice> {
        OPTIONS.choices(&Options::standard(data, crimson), data)
    }

    /// The options that differ from what the edition has, as they would be chosen; and the edition, if it is the earlier.
    pub fn chosen(&self, data: &Cards) -> table::Options {
        let edition = self.crimson.then(|| (EDITION.to_string(), CRIMSON.to_string()));
        OPTIONS.chosen(self, &Options::standard(data, self.crimson), data).into_iter().chain(edition).collect()
    }

    /// Are the defaults of `editions.toml` options that there are, and values that they can have?
    ///
    /// # Errors
    /// The key in the file, and what would be right.
    pub(crate) fn check_defaults(data: &Cards) -> Result<(), (String, String)> {
        let file_keys = || DEFAULTS.iter().map(|(file_key, _)| *file_key);
        let mut scratch = Options::standard(data, false);
        for (file_key, text) in &data.defaults {
            let Some((_, key)) = DEFAULTS.iter().find(|(known, _)| known == file_key) else {
                let near =
                    most_like(file_key, file_keys()).map_or(String::new(), |near| format!("; did you mean {near}?"));
                return Err((file_key.clone(), format!("there is no such option{near}")));
            };
            let fits = option(key).choose(&mut scratch, data, text);
            fits.map_err(|words| (file_key.clone(), format!("it is {text}; it must be {words}")))?;
        }
        let missing = file_keys().find(|key| !data.defaults.contains_key(*key));
        missing.map_or(Ok(()), |key| Err((key.to_string(), "it is missing".to_string())))
    }
}

/// The option with this key, in whichever edition it is offered.
fn option(key: &str) -> &'static MenuEntry<Options, Cards> {
    OPTIONS.0.iter().find(|entry| entry.key == key).expect("the defaults are of options that there are")
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
        assert_eq!(refused("map", "round"), "`map` cannot be `round`: it is `players`, `random` or `laid`");
        assert!(refused("edition", "golden").contains("`cursed` or `crimson`"));
        // The later edition has no share for owners.
        assert!(refused("sunk-share", "owner").contains("no option"));
    }

    #[test]
    fn tables_without_the_newer_choices_are_saved_as_before() {
        let saved = |map, fleets| borsh::to_vec(&Start { map, fleets }).expect("saved");
        assert_eq!(saved(Map::Players, FleetsFrom::Brought), [0], "the byte that once said: not at random");
        assert_eq!(saved(Map::Random, FleetsFrom::Brought), [1], "and: at random");
        for (_, map) in Map::named() {
            for (_, fleets) in FleetsFrom::named() {
                let start = Start { map, fleets };
                assert_eq!(borsh::from_slice::<Start>(&saved(map, fleets)).expect("read"), start);
            }
        }
        assert!(borsh::from_slice::<Start>(&[0x23]).is_err());
    }
}
