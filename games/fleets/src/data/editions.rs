//! The numbers of both editions, and what holds if nothing else is chosen.

use super::{CrewCard, Geometry, Nation, Terrain};
use serde::Deserialize;
use std::{collections::BTreeMap, ops::RangeInclusive};
use table::{BadData, read_toml};
use toml::Value;

pub(super) const EDITIONS: &str = "editions.toml";

/// The highest coin (`fleets.setup.treasure.default_coins`).
const HIGHEST_COIN: u8 = 7;

/// The numbers of an edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    /// Build total.
    pub build_total: u16,
    /// The fewest and most players.
    pub players: (u8, u8),
    /// Islands per player; of the earlier edition half of the six.
    pub islands_per_player: u8,
    /// The least and the greatest gap between islands, in units.
    pub island_gap: (i32, i32),
    /// The gap round terrain.
    pub terrain_gap: i32,
    /// Coins per player.
    pub coins_per_player: u8,
    /// Gold per player.
    pub gold_per_player: u8,
    /// Coins on each wild island.
    pub coins_per_island: u8,
    /// What a player contributes, with no, one and two unique treasures.
    pub coins: [Vec<u8>; 3],
    /// Ships may come about.
    pub come_about: bool,
    /// Ramming is mandatory.
    pub ram_mandatory: bool,
    /// Ramming needs a mast.
    pub ram_needs_mast: bool,
    /// A pin is made by the ram, not by contact.
    pub pin_by_ram: bool,
    /// Exploring needs to have begun the turn docked.
    pub explore_needs_turn_start: bool,
    /// Forts count in the build total.
    pub forts_in_build_total: bool,
    /// A fort needs an explored island.
    pub fort_needs_explored: bool,
    /// The most actions of a piece in a turn.
    pub most_actions: u8,
    /// Sunk gold is split only between two players.
    pub split_two_only: bool,
    /// The owner, not the controller, gets the other half.
    pub share_to_owner: bool,
    /// A wreck on a reef keeps its cargo.
    pub wreck_keeps_cargo: bool,
    /// Gold in forts counts for the majority.
    pub majority_counts_forts: bool,
    /// Ends by the three conditions, not by the first over half.
    pub three_conditions: bool,
    /// The nations.
    pub nations: Vec<Nation>,
    /// Nations of cards that were only given away (`fleets.fx.promo_only`).
    pub promotional_nations: Vec<Nation>,
    /// The kinds of terrain.
    pub terrain: Vec<Terrain>,
    /// The sets.
    pub sets: Vec<String>,
}

/// What holds if nothing else is chosen; `[options]` of `editions.toml`, checked to be what the options of the table
/// can be.
pub type Defaults = BTreeMap<String, String>;

/// What the file holds.
pub(super) struct Editions {
    pub(super) cursed: Edition,
    pub(super) crimson: Edition,
    pub(super) defaults: Defaults,
    /// The costs of the basic crew.
    basic_crew: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    cursed: Numbers,
    crimson: Numbers,
    basic_crew: BTreeMap<String, u8>,
    options: toml::Table,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Numbers {
    build_total: u16,
    min_players: u8,
    max_players: u8,
    islands_per_player: Option<u8>,
    islands_total: Option<u8>,
    #[serde(rename = "island_gap_min_L")]
    island_gap_min: Value,
    #[serde(rename = "island_gap_max_L")]
    island_gap_max: Value,
    #[serde(rename = "terrain_gap_S")]
    terrain_gap: Value,
    coins_per_player: u8,
    gold_per_player: u8,
    coins_per_wild_island: u8,
    default_coins: Vec<u8>,
    default_coins_with_unique: [Vec<u8>; 2],
    come_about: bool,
    ram_mandatory: bool,
    ram_needs_mast: bool,
    pin: Pin,
    explore_needs_turn_start: bool,
    forts_in_build_total: bool,
    fort_needs_explored: bool,
    max_nonfree_actions: u8,
    sink_split: SinkSplit,
    sunk_share: SunkShare,
    reef_wreck_keeps_cargo: bool,
    majority_counts_forts: bool,
    end: End,
    nations: Vec<Nation>,
    /// Data of earlier versions name none.
    #[serde(default)]
    promotional_nations: Vec<Nation>,
    terrain: Vec<Terrain>,
    card_sets: Vec<String>,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Pin {
    ByRam,
    ByBowContact,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum SinkSplit {
    TwoPlayersOnly,
    Always,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum SunkShare {
    Controller,
    Owner,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum End {
    ThreeConditions,
    FirstOverHalf,
}

fn bad(key: impl Into<String>, reason: impl Into<String>) -> BadData {
    BadData::new(EDITIONS, key, reason)
}

/// Reads the file.
pub(super) fn read(text: &str, geometry: &Geometry) -> Result<Editions, BadData> {
    let file: File = read_toml(EDITIONS, text)?;
    Ok(Editions {
        cursed: edition("cursed", file.cursed, geometry)?,
        crimson: edition("crimson", file.crimson, geometry)?,
        defaults: defaults(&file.options)?,
        basic_crew: file.basic_crew,
    })
}

/// The defaults as texts. Whether the options of a table can be so is asked when all is read.
fn defaults(options: &toml::Table) -> Result<Defaults, BadData> {
    let mut defaults = Defaults::new();
    for (key, value) in options {
        let text = match value {
            Value::String(word) => word.clone(),
            Value::Boolean(_) | Value::Integer(_) => value.to_string(),
            _ => {
                let reason = format!("it is {value}; it must be a word in quotes, a number, or true or false");
                return Err(bad(format!("options.{key}"), reason));
            }
        };
        defaults.insert(key.clone(), text);
    }
    Ok(defaults)
}

fn edition(name: &str, file: Numbers, geometry: &Geometry) -> Result<Edition, BadData> {
    let bad = |key: &str, reason: String| bad(format!("{name}.{key}"), reason);
    let within = |key: &str, there: u16, range: RangeInclusive<u16>| match range.contains(&there) {
        true => Ok(()),
        false => {
            let (least, most) = (range.start(), range.end());
            Err(bad(key, format!("it is {there}; it must be a number from {least} to {most}")))
        }
    };
    within("build_total", file.build_total, 10..=500)?;
    within("max_players", file.max_players.into(), 2..=4)?;
    within("min_players", file.min_players.into(), 2..=file.max_players.into())?;
    within("coins_per_player", file.coins_per_player.into(), 3..=40)?;
    within("coins_per_wild_island", file.coins_per_wild_island.into(), 1..=20)?;
    within("max_nonfree_actions", file.max_nonfree_actions.into(), 1..=9)?;
    let islands_per_player = match (file.islands_per_player, file.islands_total) {
        (Some(each), None) => each,
        (None, Some(all)) if all % file.max_players == 0 => all / file.max_players,
        (None, Some(all)) => {
            let players = file.max_players;
            return Err(bad("islands_total", format!("it is {all}; {players} players must divide it")));
        }
        _ => return Err(bad("islands_per_player", "there must be either this or islands_total".to_string())),
    };
    within("islands_per_player", islands_per_player.into(), 2..=12)?;
    let gap = |key: &str, value: &Value, of: i32| {
        let wrong = || bad(key, format!("it is {value}; it must be a number from 0 to 20, in tenths"));
        multiple(value, of).ok_or_else(wrong)
    };
    let island_gap = (
        gap("island_gap_min_L", &file.island_gap_min, geometry.long)?,
        gap("island_gap_max_L", &file.island_gap_max, geometry.long)?,
    );
    if island_gap.0 > island_gap.1 {
        return Err(bad("island_gap_min_L", "it must not be more than island_gap_max_L".to_string()));
    }
    let [one_unique, two_unique] = file.default_coins_with_unique;
    let coins = [file.default_coins, one_unique, two_unique];
    for (n_unique, coins) in coins.iter().enumerate() {
        let key = if n_unique == 0 { "default_coins" } else { "default_coins_with_unique" };
        let n_coins = usize::from(file.coins_per_player) - n_unique;
        let total: u32 = coins.iter().map(|coin| u32::from(*coin)).sum();
        if coins.len() != n_coins || total != u32::from(file.gold_per_player) {
            let (n, gold) = (coins.len(), file.gold_per_player);
            let reason =
                format!("{n} coins of {total} gold; with {n_unique} unique treasures it is {n_coins} of {gold}");
            return Err(bad(key, reason));
        }
        if coins.iter().any(|coin| !(1..=HIGHEST_COIN).contains(coin)) {
            return Err(bad(key, format!("a coin is worth 1 to {HIGHEST_COIN}")));
        }
    }
    Ok(Edition {
        build_total: file.build_total,
        players: (file.min_players, file.max_players),
        islands_per_player,
        island_gap,
        terrain_gap: gap("terrain_gap_S", &file.terrain_gap, geometry.short)?,
        coins_per_player: file.coins_per_player,
        gold_per_player: file.gold_per_player,
        coins_per_island: file.coins_per_wild_island,
        coins,
        come_about: file.come_about,
        ram_mandatory: file.ram_mandatory,
        ram_needs_mast: file.ram_needs_mast,
        pin_by_ram: file.pin == Pin::ByRam,
        explore_needs_turn_start: file.explore_needs_turn_start,
        forts_in_build_total: file.forts_in_build_total,
        fort_needs_explored: file.fort_needs_explored,
        most_actions: file.max_nonfree_actions,
        split_two_only: file.sink_split == SinkSplit::TwoPlayersOnly,
        share_to_owner: file.sunk_share == SunkShare::Owner,
        wreck_keeps_cargo: file.reef_wreck_keeps_cargo,
        majority_counts_forts: file.majority_counts_forts,
        three_conditions: file.end == End::ThreeConditions,
        nations: file.nations,
        promotional_nations: file.promotional_nations,
        terrain: file.terrain,
        sets: file.card_sets,
    })
}

/// So many times a length: `3`, `3.0` or `2.5`. It is counted in tenths, so that no fraction is lost on the way.
fn multiple(value: &Value, of: i32) -> Option<i32> {
    let text = match value {
        Value::Integer(_) | Value::Float(_) => value.to_string(),
        _ => return None,
    };
    let (whole, tenths) = text.split_once('.').unwrap_or((&text, "0"));
    let whole: i32 = whole.parse().ok().filter(|whole| (0..=20).contains(whole))?;
    let tenths: i32 = tenths.parse().ok().filter(|tenths| tenths < &10)?;
    Some((whole * 10 + tenths) * of / 10)
}

impl Edition {
    /// Do cards of this nation belong to it (`fleets.nation.ten`, `fleets.nation.five`)?
    pub fn has_nation(&self, nation: Nation) -> bool {
        self.nations.contains(&nation) || self.promotional_nations.contains(&nation)
    }
}

impl Editions {
    /// The basic crew of the earlier edition cost what its rules say.
    pub(super) fn check_basic_crew(&self, crew: &[CrewCard]) -> Result<(), BadData> {
        for (name, points) in &self.basic_crew {
            let is_such = |card: &&CrewCard| card.is_generic && card.printing.name.eq_ignore_ascii_case(name);
            let mut cards = crew.iter().filter(|card| card.printing.is_in_both).filter(is_such).peekable();
            let key = format!("basic_crew.{name}");
            if cards.peek().is_none() {
                return Err(bad(key, "crew.csv has no generic crew of this name for both editions"));
            }
            if let Some(other) = cards.find(|card| card.points != *points) {
                let (id, there) = (&other.printing.id, other.points);
                return Err(bad(key, format!("it is {points}, but {id} in crew.csv costs {there}")));
            }
        }
        Ok(())
    }
}
