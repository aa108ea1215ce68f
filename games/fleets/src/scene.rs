//! Scenes: a position written by a person, and a position written down.
//!
//! A person writes little: two ships and where they lie are a duel. What a game cannot do without is added: a home
//! island for every captain, a ship for a captain who has none, and far away the gold that the scene does not speak of.
//! A scene that says `bare = true` adds nothing; so are positions written down.

mod chips;
mod moor;
mod read;
mod truth;
mod words;
mod write;

pub(crate) use read::read;
pub(crate) use truth::truth;
pub(crate) use write::write;

use crate::{Frame, roll::Rolled};
use chips::ChipWords;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::collections::BTreeMap;

/// The fields of a scene.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Scene {
    /// Nothing is added that is not written here.
    #[serde(skip_serializing_if = "is_no")]
    bare: bool,
    /// Ships may overlap other things.
    #[serde(skip_serializing_if = "is_no")]
    overlaps: bool,
    /// What comes next, if `under_way` does not say more.
    #[serde(skip_serializing_if = "Option::is_none")]
    now: Option<Now>,
    /// The turn, counted for the whole table.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<u16>,
    /// Whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    active: Option<String>,
    /// Who began.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    /// Those who have given up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    resigned: Vec<String>,
    /// Gold that was dealt out.
    #[serde(skip_serializing_if = "Option::is_none")]
    starting_gold: Option<u16>,
    /// The turn in which something changed last.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_change: Option<u16>,
    ships: Vec<ShipScene>,
    islands: Vec<IslandScene>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    terrain: Vec<TerrainScene>,
    /// Chips that do not stand with a ship or an island.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    chips: Vec<ChipWords>,
    /// By captain: events that were not revealed yet.
    events: BTreeMap<String, Vec<String>>,
    /// By captain: forts that may still be built.
    forts: BTreeMap<String, Vec<String>>,
    /// By captain: the fleet that was handed in, before all are shown.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    fleets: BTreeMap<String, FleetScene>,
    /// Who knows lists that are not only known to their captain.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    known: BTreeMap<String, Known>,
    /// Abilities that were used in this turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    used: Vec<UsedScene>,
    /// What holds for a while.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    spells: Vec<SpellScene>,
    /// The die that was just rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    rolled: Option<Rolled>,
    /// What is under way, the turn first.
    #[serde(skip_serializing_if = "Option::is_none")]
    under_way: Option<Vec<Frame>>,
}

const FIELDS: [&str; 21] = [
    "bare",
    "overlaps",
    "now",
    "turn",
    "active",
    "first",
    "resigned",
    "starting_gold",
    "last_change",
    "ships",
    "islands",
    "terrain",
    "chips",
    "events",
    "forts",
    "fleets",
    "known",
    "used",
    "spells",
    "rolled",
    "under_way",
];

fn is_no(flag: &bool) -> bool {
    !flag
}
fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Now {
    /// A turn begins.
    Turn,
    /// Scuttled derelicts sink.
    Scuttled,
    /// The iceberg die.
    Ice,
    /// What happens at the start of a turn.
    Morning,
    /// Actions.
    #[default]
    Actions,
    /// Forts are built.
    Building,
    /// The turn ends.
    TurnEnd,
}

/// A ship, a sea creature or a flotilla.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ShipScene {
    /// The id of her card.
    card: String,
    /// In whose fleet she is.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<String>,
    /// Who brought her.
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<String>,
    /// Where she is.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Place>,
    /// `afloat`, `wreck`, `gone` or `lost t1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<String>,
    /// The masts that are lost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lost: Vec<u8>,
    /// The masts that burn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fire: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    panels: Option<u8>,
    #[serde(skip_serializing_if = "is_zero")]
    deck_guns: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tows: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    towed_by: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tangled: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pinned_by: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moored: Option<String>,
    /// The island at which she was docked when the turn began, or `nowhere`.
    #[serde(skip_serializing_if = "Option::is_none")]
    began_at: Option<String>,
    /// The island that she has explored and not left yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    explored_at: Option<String>,
    #[serde(skip_serializing_if = "is_zero")]
    actions: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    done: Vec<String>,
    /// Crew and equipment, face up if nothing else is said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    crew: Vec<ChipWords>,
    /// Treasure.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cargo: Vec<ChipWords>,
}

/// An island.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct IslandScene {
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    home: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    explored: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marked: Vec<String>,
    /// Whether its table shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    shows: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fort: Option<FortScene>,
    /// What lies on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    chips: Vec<ChipWords>,
}

/// A fort.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct FortScene {
    card: String,
    of: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Place>,
    /// The flags that are lost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lost: Vec<u8>,
    #[serde(skip_serializing_if = "is_no")]
    is_new: bool,
    #[serde(skip_serializing_if = "is_no")]
    has_shot: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    armour: Option<u8>,
    /// What lies in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    chips: Vec<ChipWords>,
}

/// A piece of terrain.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainScene {
    kind: crate::data::Terrain,
    at: Place,
    #[serde(default, skip_serializing_if = "is_zero")]
    number: u8,
    #[serde(default, skip_serializing_if = "is_zero")]
    rating: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    of: Option<String>,
    #[serde(default, skip_serializing_if = "is_no")]
    is_stuck: bool,
    #[serde(default, skip_serializing_if = "is_no")]
    is_smoke: bool,
    #[serde(default, skip_serializing_if = "is_no")]
    is_gone: bool,
}

/// A fleet before it is shown.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct FleetScene {
    #[serde(skip_serializing_if = "Option::is_none")]
    fleet: Option<String>,
    known: Vec<String>,
}

/// Who knows a captain's lists.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Known {
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forts: Option<Vec<String>>,
}

/// An ability that was used.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct UsedScene {
    /// As cards write it.
    effect: String,
    /// A ship, a chip or a fort.
    of: String,
}

/// Something that holds for a while.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SpellScene {
    /// The id of the clause.
    what: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    on: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<Place>,
    by: String,
    #[serde(default)]
    n: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to: Option<u16>,
}

/// Where something is: `[x, y]`, `[x, y, heading]` or words, as `docked i1`.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Place {
    Numbers(Vec<i32>),
    Words(String),
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Place::Numbers(numbers) => numbers.serialize(serializer),
            Place::Words(words) => words.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let wrong = || D::Error::custom("a place is [x, y, heading] or words such as \"docked i1\"");
        match toml::Value::deserialize(deserializer)? {
            toml::Value::String(words) => Ok(Place::Words(words)),
            toml::Value::Array(numbers) => {
                let number = |value: &toml::Value| value.as_integer().and_then(|n| i32::try_from(n).ok());
                let numbers: Option<Vec<i32>> = numbers.iter().map(number).collect();
                numbers.map(Place::Numbers).ok_or_else(wrong)
            }
            _ => Err(wrong()),
        }
    }
}

/// A clause or none: the empty word is none.
pub(crate) mod some_clause {
    use crate::Rule;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(rule: &Option<Rule>, serializer: S) -> Result<S::Ok, S::Error> {
        match rule {
            Some(rule) => rule.serialize(serializer),
            None => "".serialize(serializer),
        }
    }
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Rule>, D::Error> {
        let id = String::deserialize(deserializer)?;
        if id.is_empty() { Ok(None) } else { id.parse().map(Some).map_err(D::Error::custom) }
    }
}
