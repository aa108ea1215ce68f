//! `params.toml`: a flat list of keys, each with its value, where it comes from and, if it makes sense, a range.

use super::{
    Kind, Tiebreak,
    checks::between,
    read::{BOARDS, DIE_MAX, MOST_FAME, Origin, PARAMS, Schema},
};
use crate::options::{
    CHEST_PRICE, CHEST_PRICE_STEP, FirstPlayer, PrintedDice, RumGroups, START_FOOD_BONUS, ShipTies, Shortage,
};
use serde::{Deserialize, de::DeserializeOwned};
use std::collections::BTreeMap;
use table::{BadData, Seat, did_you_mean};

/// A struct with one field for each key.
macro_rules! params {
    ($($key:literal: $field:ident: $type:ty,)*) => {
        /// The values of the file, by key.
        #[derive(Debug)]
        pub(super) struct Params { $(pub(super) $field: $type),* }

        const KEYS: &[&str] = &[$($key),*];

        impl Params {
            /// Takes each value from its entry.
            pub(super) fn new(file: ParamsFile) -> Result<Params, BadData> {
                let entries = Entries::new(file)?;
                Ok(Params { $($field: entries.get($key)?),* })
            }
        }
    };
}

params! {
    "players.min": players_min: u8,
    "players.max": players_max: u8,
    "rounds": rounds: u8,
    "map.size.2p": map_size_2p: u8,
    "map.size.3p": map_size_3p: u8,
    "map.size.4p": map_size_4p: u8,
    "supply.dice.food": supply_food: u8,
    "supply.dice.gold": supply_gold: u8,
    "supply.dice.ship": supply_ship: u8,
    "supply.tokens.rum": supply_rum: u8,
    "supply.tokens.cannon": supply_cannon: u8,
    "supply.tokens.pirate": supply_pirate: u8,
    "supply.disks_per_player": disks_per_player: u8,
    "supply.shortage": shortage: Shortage,
    "die.max": die_max: u8,
    "start.food_value": start_food: u8,
    "start.food_bonus_by_turn_spot": start_food_bonus: [u8; 4],
    "start.first_player": first_player: String,
    "chest.cost_food": chest_price: u8,
    "chest.cost_step": chest_price_step: u8,
    "chest.top_face_up": top_chest_visible: bool,
    "island.chest_statue_anywhere": prizes_anywhere: bool,
    "limit.ship_needs": ship_needs: Kind,
    "limit.gold_needs": gold_needs: Kind,
    "limit.printed_dice": printed_dice: PrintedDice,
    "boost.on_own_tile": boost_own_tile: bool,
    "boost.on_relocate": boost_on_relocate: bool,
    "score.ships": ship_awards: [u8; 4],
    "score.ships.tie_rank": ship_ties: ShipTies,
    "score.ships.need_a_ship": ships_needed: bool,
    "score.rum": rum_table: Vec<u8>,
    "score.rum.group": rum_groups: RumGroups,
    "score.tiebreak": tiebreak: Vec<String>,
}

impl Params {
    /// Every number is one the rules can play with.
    pub(super) fn check(&self) -> Result<(), BadData> {
        let numbers = [
            ("players.min", self.players_min, 2..=2),
            ("players.max", self.players_max, 4..=4),
            ("rounds", self.rounds, 3..=4),
            ("supply.disks_per_player", self.disks_per_player, 2..=2),
            ("die.max", self.die_max, DIE_MAX..=DIE_MAX),
            ("start.food_value", self.start_food, 1..=4),
            ("chest.cost_food", self.chest_price, CHEST_PRICE),
            ("chest.cost_step", self.chest_price_step, CHEST_PRICE_STEP),
        ];
        for (key, number, range) in numbers {
            if let Some(reason) = between("it", number, range) {
                return Err(BadData::new(PARAMS, key, reason));
            }
        }
        let supply = [
            ("supply.dice.food", self.supply_food, BOARDS),
            ("supply.dice.gold", self.supply_gold, 1),
            ("supply.dice.ship", self.supply_ship, 1),
            ("supply.tokens.rum", self.supply_rum, 1),
            ("supply.tokens.cannon", self.supply_cannon, 1),
            ("supply.tokens.pirate", self.supply_pirate, 1),
        ];
        for (key, pieces, least) in supply {
            if let Some(reason) = between("it", pieces, least..=64) {
                return Err(BadData::new(PARAMS, key, reason));
            }
        }
        for pips in self.start_food_bonus {
            if let Some(reason) = between("one of them", pips, START_FOOD_BONUS) {
                return Err(BadData::new(PARAMS, "start.food_bonus_by_turn_spot", reason));
            }
        }
        for (key, kind) in [("limit.ship_needs", self.ship_needs), ("limit.gold_needs", self.gold_needs)] {
            if kind.is_die() {
                return Err(BadData::new(PARAMS, key, format!("{kind} is a die; only tokens never leave an island")));
            }
        }
        if self.rum_table.is_empty() || self.rum_table.len() > 16 {
            return Err(BadData::new(PARAMS, "score.rum", "it has 1 to 16 numbers"));
        }
        for (key, list) in [("score.ships", self.ship_awards.as_slice()), ("score.rum", &self.rum_table)] {
            if let Some(reason) = list.iter().find_map(|fame| between("one of them", *fame, 0..=MOST_FAME)) {
                return Err(BadData::new(PARAMS, key, reason));
            }
        }
        Ok(())
    }

    /// By lot, or the chair that is named.
    pub(super) fn first_player(&self) -> Result<FirstPlayer, BadData> {
        let text = self.first_player.as_str();
        match (text, text.parse::<Seat>()) {
            ("random", _) => Ok(FirstPlayer::Random),
            (_, Ok(seat)) if seat.0 < 4 => Ok(FirstPlayer::Named(seat)),
            _ => Err(BadData::new(
                PARAMS,
                "start.first_player",
                format!("`{text}` is neither `random` nor a chair (P1 to P4)"),
            )),
        }
    }

    /// Comparisons, each at most once, and at their end `shared`.
    pub(super) fn tiebreak(&self) -> Result<Vec<Tiebreak>, BadData> {
        let bad = |reason: &str| BadData::new(PARAMS, "score.tiebreak", reason);
        let Some(("shared", comparisons)) = self.tiebreak.split_last().map(|(last, others)| (last.as_str(), others))
        else {
            return Err(bad("the last word is `shared`"));
        };
        let mut tiebreak = Vec::new();
        for word in comparisons {
            let comparison = match word.as_str() {
                "food_pips" => Tiebreak::FoodPips,
                "cannons" => Tiebreak::Cannons,
                _ => return Err(bad(&format!("`{word}` is not a comparison (food_pips, cannons)"))),
            };
            if tiebreak.contains(&comparison) {
                return Err(bad(&format!("`{word}` stands there twice")));
            }
            tiebreak.push(comparison);
        }
        Ok(tiebreak)
    }
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ParamsFile {
    #[serde(rename = "schema")]
    _schema: Schema,
    #[serde(default)]
    param: Vec<Param>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Param {
    key: String,
    value: toml::Value,
    #[serde(rename = "prov")]
    _prov: Origin,
    range: Option<[i64; 2]>,
}

/// The values by key. Every key is known, stands once, and has a value within its range.
struct Entries(BTreeMap<String, toml::Value>);

impl Entries {
    fn new(file: ParamsFile) -> Result<Self, BadData> {
        let mut entries = BTreeMap::new();
        for Param { key, value, range, .. } in file.param {
            if !KEYS.contains(&key.as_str()) {
                let near = did_you_mean(&key, KEYS.iter().copied());
                return Err(BadData::new(PARAMS, key, format!("there is no such key{near}")));
            }
            if let Some(range) = range {
                check_range(&key, &value, range)?;
            }
            if entries.insert(key.clone(), value).is_some() {
                return Err(BadData::new(PARAMS, key, "it stands there twice"));
            }
        }
        Ok(Entries(entries))
    }
    fn get<T: DeserializeOwned>(&self, key: &str) -> Result<T, BadData> {
        let value = self.0.get(key).ok_or_else(|| BadData::new(PARAMS, key, "it is missing"))?;
        value.clone().try_into().map_err(|e: toml::de::Error| BadData::new(PARAMS, key, e.message()))
    }
}

/// Is the number, or each number of the list, within the range?
fn check_range(key: &str, value: &toml::Value, [least, most]: [i64; 2]) -> Result<(), BadData> {
    let numbers = match value {
        toml::Value::Array(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    };
    for number in numbers {
        match number.as_integer() {
            Some(n) if (least..=most).contains(&n) => (),
            Some(n) => {
                return Err(BadData::new(PARAMS, key, format!("{n} is not within its range, {least} to {most}")));
            }
            None => return Err(BadData::new(PARAMS, key, "only a number, or a list of numbers, has a range")),
        }
    }
    Ok(())
}
