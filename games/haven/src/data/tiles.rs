//! `tiles.toml`: every tile of the game and the stacks of the rounds.

use super::{
    Ability, Class, Kind, Kinds, MOST_PRINTED, MOST_ROUNDS, MOST_SLOTS, Printed, StackData, Tile, TileId,
    checks::{between, not_a_die, unprintable},
    read::{DIE_MAX, Origins, Schema, TILES},
};
use crate::TileName;
use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use table::BadData;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TilesFile {
    #[serde(rename = "schema")]
    _schema: Schema,
    #[serde(default)]
    pub(super) tile: Vec<RawTile>,
    #[serde(default)]
    pub(super) stack: Vec<RawStack>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTile {
    id: String,
    #[serde(rename = "glossary")]
    _glossary: Option<u8>,
    class: Class,
    name: String,
    #[serde(default)]
    ability: toml::Table,
    #[serde(default)]
    printed: Vec<RawItem>,
    #[serde(default)]
    slots: Vec<Kinds>,
    gives: Option<Kind>,
    copies: u8,
    copies_by_stack: Option<Vec<u8>>,
    #[serde(rename = "prov")]
    _prov: Origins,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawItem {
    pub(super) item: Kind,
    pub(super) value: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStack {
    round: u8,
    colour: String,
    size: u8,
    classes: BTreeMap<Class, u8>,
    #[serde(rename = "prov")]
    _prov: Origins,
}

impl RawTile {
    pub(super) fn tile(self, stacks: usize) -> Result<Tile, BadData> {
        let id = self.id;
        let bad = |field: &str, reason: String| Err(BadData::new(TILES, format!("tile {id}, {field}"), reason));
        if id.is_empty() || id.contains(char::is_whitespace) {
            return bad("id", "it is one word".to_string());
        }
        if let Some(reason) = unprintable(&id, TileName::MOST_BYTES) {
            return bad("id", reason);
        }
        if let Some(reason) = unprintable(&self.name, MOST_NAME) {
            return bad("name", reason);
        }
        if self.class == Class::Tavern {
            return bad("class", "the Tavern stands in island.toml".to_string());
        }
        let ability = ability(&id, self.class, self.ability)?;
        let printed = printed(TILES, &format!("tile {id}, printed"), &self.printed)?;
        let slots = slots(TILES, &format!("tile {id}, slots"), &self.slots)?;
        match (self.class, self.gives) {
            (Class::Die, Some(kind)) if kind.is_die() => (),
            (Class::Token, Some(kind)) if !kind.is_die() => (),
            (Class::Die, _) => return bad("gives", "a die tile gives food, gold or ship".to_string()),
            (Class::Token, _) => return bad("gives", "a token tile gives rum, cannon or pirate".to_string()),
            (_, None) => (),
            (class, Some(_)) => return bad("gives", format!("only die and token tiles give something, not a {class}")),
        }
        if self.gives.is_some() && !(printed.is_empty() && slots.is_empty()) {
            return bad("class", format!("a {} tile has no slots and nothing printed", self.class));
        }
        let mut by_stack = [0; MOST_ROUNDS];
        match (self.class, self.copies_by_stack) {
            (Class::Chest | Class::Statue, None) => (),
            (Class::Chest | Class::Statue, Some(_)) => {
                return bad("copies_by_stack", format!("a {} lies in no stack; leave it out", self.class));
            }
            (_, None) => return bad("copies_by_stack", "it is missing".to_string()),
            (_, Some(copies)) => {
                if copies.len() != stacks {
                    return bad("copies_by_stack", format!("it has {} numbers for {stacks} stacks", copies.len()));
                }
                let sum: u32 = copies.iter().copied().map(u32::from).sum();
                if sum != u32::from(self.copies) {
                    return bad("copies_by_stack", format!("it adds up to {sum}, but copies = {}", self.copies));
                }
                by_stack[..stacks].copy_from_slice(&copies);
            }
        }
        if self.copies > MOST_COPIES {
            return bad("copies", format!("it is {}; the most is {MOST_COPIES}", self.copies));
        }
        Ok(Tile {
            class: self.class,
            name: self.name,
            ability,
            printed,
            slots,
            gives: self.gives,
            copies: self.copies,
            by_stack,
            id,
        })
    }
}

/// The longest name of a tile.
const MOST_NAME: usize = 80;

/// The most copies of a tile.
const MOST_COPIES: u8 = 32;

impl RawStack {
    pub(super) fn stack(&self, number: usize, tiles: &[Tile]) -> Result<StackData, BadData> {
        let bad =
            |field: &str, reason: String| Err(BadData::new(TILES, format!("stack {}, {field}", number + 1), reason));
        if usize::from(self.round) != number + 1 {
            return bad("round", format!("it is {}; stacks stand in the order of the rounds", self.round));
        }
        if self.colour.is_empty() {
            return bad("colour", "it is empty".to_string());
        }
        if let Some(reason) = unprintable(&self.colour, TileName::MOST_BYTES) {
            return bad("colour", reason);
        }
        let there = |tile: &Tile| u32::from(tile.by_stack[number]);
        for class in Class::ALL {
            let said = u32::from(self.classes.get(&class).copied().unwrap_or(0));
            let found: u32 = tiles.iter().filter(|tile| tile.class == class).map(there).sum();
            if said != found {
                return bad("classes", format!("{class} = {said}, but the tiles make {found}"));
            }
        }
        let found: u32 = tiles.iter().map(there).sum();
        if found != u32::from(self.size) {
            return bad("size", format!("it is {}, but the tiles make {found}", self.size));
        }
        let lying = tiles.iter().enumerate().filter(|(_, tile)| tile.by_stack[number] > 0);
        let tiles = lying.map(|(index, tile)| (TileId(index as u8), tile.by_stack[number])).collect();
        Ok(StackData { colour: self.colour.clone(), tiles, size: self.size })
    }
}

/// An ability is `when` it works and, unless that is `none`, its effect with the fields the effect needs.
fn ability(id: &str, class: Class, mut table: toml::Table) -> Result<Ability, BadData> {
    let bad = |reason: String| Err(BadData::new(TILES, format!("tile {id}, ability"), reason));
    if table.is_empty() {
        return Ok(Ability::None);
    }
    let when = match table.remove("when") {
        Some(toml::Value::String(when)) => when,
        _ => return bad("`when` is missing (passive, instant, end or none)".to_string()),
    };
    let ability = match table.is_empty() {
        true => Ability::None,
        false => match toml::Value::Table(table).try_into::<Ability>() {
            Ok(ability) => ability,
            Err(e) => return bad(e.message().to_string()),
        },
    };
    let (fits, owner) = match ability {
        Ability::None => ("none", class),
        Ability::BoostAdjacentDie { .. } | Ability::CoupExtraStep { .. } | Ability::LiftSlots => {
            ("passive", Class::House)
        }
        Ability::CoupSteps { .. } | Ability::RelocateOne { .. } | Ability::RerollDie { .. } => ("instant", Class::Port),
        Ability::FamePerDistinctKind { .. }
        | Ability::FamePerTileWithAll { .. }
        | Ability::FameSumOfDice { .. }
        | Ability::FamePerAdjacentPair { .. }
        | Ability::FamePerItemOnOrAdjacent { .. }
        | Ability::FamePerItem { .. } => ("end", Class::Infrastructure),
    };
    if when != fits {
        return match ability {
            Ability::None => bad(format!("`when` is `{when}`, but there is no effect")),
            _ => bad(format!("`when` is `{when}`, but this effect is `{fits}`")),
        };
    }
    if class != owner {
        return bad(format!("this effect belongs to tiles of the class {owner}, not {class}"));
    }
    let wrong = match ability {
        Ability::None | Ability::LiftSlots => None,
        Ability::BoostAdjacentDie { die, amount } => not_a_die(die).or(between("`amount`", amount, 1..=5)),
        Ability::CoupExtraStep { amount } | Ability::CoupSteps { amount } => between("`amount`", amount, 1..=10),
        Ability::RelocateOne { dice, tokens, tiles } => {
            (!dice && !tokens && !tiles).then(|| "`objects` is empty (die, token, tile)".to_string())
        }
        Ability::RerollDie { die } | Ability::FameSumOfDice { die } => not_a_die(die),
        Ability::FamePerDistinctKind { classes, fame } => {
            let none = classes.is_empty().then(|| "`classes` is empty".to_string());
            none.or(between("`fame`", fame, 1..=20))
        }
        Ability::FamePerTileWithAll { items, fame } => {
            let none = items.is_empty().then(|| "`items` is empty".to_string());
            none.or(between("`fame`", fame, 1..=20))
        }
        Ability::FamePerAdjacentPair { fame, .. }
        | Ability::FamePerItemOnOrAdjacent { fame }
        | Ability::FamePerItem { fame, .. } => between("`fame`", fame, 1..=20),
    };
    match wrong {
        Some(reason) => bad(reason),
        None => Ok(ability),
    }
}

/// The fields of an ability that has none.
pub(super) fn no_fields<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}
    Nothing::deserialize(deserializer).map(|Nothing {}| ())
}

/// What may be relocated, from a list like `["die", "tile"]`: dice, tokens, tiles.
pub(super) fn relocated_objects<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(bool, bool, bool), D::Error> {
    #[derive(Deserialize, PartialEq)]
    #[serde(rename_all = "lowercase")]
    enum Object {
        Die,
        Token,
        Tile,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Objects {
        objects: Vec<Object>,
    }
    let Objects { objects } = Objects::deserialize(deserializer)?;
    let has = |object| objects.contains(&object);
    Ok((has(Object::Die), has(Object::Token), has(Object::Tile)))
}

pub(super) fn printed(file: &str, key: &str, items: &[RawItem]) -> Result<ArrayVec<Printed, MOST_PRINTED>, BadData> {
    if items.len() > MOST_PRINTED {
        return Err(BadData::new(file, key, format!("there are {} items; the most is {MOST_PRINTED}", items.len())));
    }
    let one = |raw: &RawItem| match (raw.item, raw.value) {
        (kind, Some(value)) if kind.is_die() && (1..=DIE_MAX).contains(&value) => Ok(Printed { kind, value }),
        (kind, None) if !kind.is_die() => Ok(Printed { kind, value: 0 }),
        (kind, _) if kind.is_die() => {
            Err(BadData::new(file, key, format!("a printed {kind} has a value from 1 to {DIE_MAX}")))
        }
        (kind, _) => Err(BadData::new(file, key, format!("a printed {kind} has no value"))),
    };
    items.iter().map(one).collect()
}

pub(super) fn slots(file: &str, key: &str, slots: &[Kinds]) -> Result<ArrayVec<Kinds, MOST_SLOTS>, BadData> {
    if slots.len() > MOST_SLOTS {
        return Err(BadData::new(file, key, format!("there are {} slots; the most is {MOST_SLOTS}", slots.len())));
    }
    if slots.iter().any(|slot| slot.is_empty()) {
        return Err(BadData::new(file, key, "a slot accepts nothing; name its items or `any`"));
    }
    Ok(slots.iter().copied().collect())
}
