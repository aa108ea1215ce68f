//! What lies and sails on the sea.

use crate::{
    data::{CrewId, EquipmentId, FortId, IslandId, ShipId, Terrain, TreasureId},
    shores::Shores,
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use plane::{Heading, Point, Pose};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use table::{Seat, Seats, Secret};
use ts_rs::TS;

table::handles! {
    /// A ship, sea creature or flotilla.
    ShipAt "s" "SHIP",
    /// An island.
    IslandAt "i" "ISLAND",
    /// A piece of terrain.
    TerrainAt "t" "TERRAIN",
    /// A chip: a coin, a unique treasure, a crew or a piece of equipment.
    ChipAt "c" "CHIP",
}

/// The most ships on the sea.
pub const MOST_SHIPS: usize = 48;
/// The most islands.
pub const MOST_ISLANDS: usize = 32;
/// The most pieces of terrain.
pub const MOST_TERRAIN: usize = 40;
/// The most chips.
pub const MOST_CHIPS: usize = 250;

/// A ship, a sea creature or a flotilla; they differ only where something asks for their kind
/// (`fleets.creature.like_ships`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Ship {
    /// Her card.
    pub card: ShipId,
    /// Who brought her: after set-up it matters only for the gold of a sunk ship (`fleets.core.controller`).
    pub owner: Seat,
    /// In whose fleet she is now (`fleets.core.controller`); nobody's if she is a wreck or was left by a captain who gave
    /// up.
    pub fleet: Option<Seat>,
    /// Where she is; without meaning while she is lost or gone.
    pub pose: Pose,
    /// How she is.
    pub state: State,
    /// The masts, segments (`fleets.creature.segments`) or guns of a flotilla that stand; fire masts do not.
    pub masts: u16,
    /// The masts that burn.
    pub fire: u16,
    /// Panels of a turtle ship.
    pub panels: u8,
    /// Guns made of treasure.
    pub deck_guns: u8,
    /// Marks that last: see [`marks`].
    pub marks: u32,
    /// The ship that she has in tow.
    pub tows: Option<ShipAt>,
    /// The ship that has her in tow.
    pub towed_by: Option<ShipAt>,
    /// The Sargasso Sea that holds her.
    pub tangled: Option<TerrainAt>,
    /// The ship that holds her (`fleets.pin.only_ram`).
    pub pinned_by: Option<ShipAt>,
    /// The island at which she counts as docked though she does not touch it.
    pub moored: Option<IslandAt>,
    /// The island at which she was docked when the turn began (`fleets.explore.when`).
    pub began_at: Option<IslandAt>,
    /// The wild island that she has explored and not left yet (`fleets.explore.mark_need`).
    pub explored_at: Option<IslandAt>,
    /// Actions she was given in this turn, free ones not counted.
    pub actions: u8,
    /// What she did in this turn: see [`done`].
    pub done: u32,
    /// The islands that she touches.
    #[serde(skip)]
    #[borsh(skip)]
    pub(crate) shores: Shores,
}

/// How a ship is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// On the sea.
    Afloat,
    /// Lost in a fog bank (`fleets.fog.state`).
    Lost(TerrainAt),
    /// A wreck on a reef.
    Wreck,
    /// Sunk, or not placed yet.
    Gone,
}

/// What a ship keeps until something ends it.
pub mod marks {
    /// She is ghostly.
    pub const GHOSTLY: u32 = 1;
    /// She is submerged.
    pub const SUBMERGED: u32 = 1 << 1;
    /// She sinks at the start of her captain's next turn (`fleets.scuttle.declare`).
    pub const SCUTTLED: u32 = 1 << 2;
    /// She has come back once (`fleets.kw.eternal`).
    pub const RETURNED: u32 = 1 << 3;
    /// Her deck gun is jammed.
    pub const JAMMED: u32 = 1 << 4;
    /// Her deck gun is a flame thrower, not artillery.
    pub const FLAMES: u32 = 1 << 5;
    /// She raided an enemy's home and must leave it (`fleets.ab.raid`).
    pub const RAIDER: u32 = 1 << 6;
    /// She has been in the fog since the end of her last turn.
    pub const FOGBOUND: u32 = 1 << 7;
    /// Her crew use no cargo space until she has unloaded at home.
    pub const CREW_FREE: u32 = 1 << 8;
}

/// What a ship has done in this turn.
pub mod done {
    /// A move action.
    pub const MOVED: u32 = 1;
    /// A shoot action.
    pub const SHOT: u32 = 1 << 1;
    /// An explore action.
    pub const EXPLORED: u32 = 1 << 2;
    /// A repair action.
    pub const REPAIRED: u32 = 1 << 3;
    /// She has rammed.
    pub const RAMMED: u32 = 1 << 4;
    /// An attempt to scuttle.
    pub const SCUTTLE: u32 = 1 << 5;
    /// She was shot at.
    pub const SHOT_AT: u32 = 1 << 6;
    /// She ignored a hit.
    pub const IGNORED: u32 = 1 << 7;
    /// A trade current helped her.
    pub const CURRENT: u32 = 1 << 8;
    /// Her turn is over (`fleets.fog.state`).
    pub const OVER: u32 = 1 << 9;
    /// She may be given a second action.
    pub const EXTRA: u32 = 1 << 10;
    /// She may be given the action she was given once more.
    pub const TWICE: u32 = 1 << 11;
    /// She was given an action that is still open to towing (`fleets.tow.when`).
    pub const MAY_TOW: u32 = 1 << 13;
    /// She has unloaded.
    pub const UNLOADED: u32 = 1 << 16;
    /// She has loaded.
    pub const LOADED: u32 = 1 << 17;
    /// She was freed of a Sargasso Sea (`fleets.sarg.free_place`).
    pub const FREED: u32 = 1 << 18;
    /// The dice for her fire masts were rolled.
    pub const FIRES: u32 = 1 << 19;
    /// She had a mast that did not burn when they were.
    pub const WAS_WHOLE: u32 = 1 << 20;
    /// She has rolled two dice for one in this action (`fleets.fx.advantage_once_per_action`).
    pub const TWO_DICE: u32 = 1 << 21;
    /// From here on four bits count the chips that were moved about at her dock.
    pub const SHIFTED: u32 = 1 << 28;
    /// So many are offered in one turn, or somebody who does not want to end it never would; more may be moved.
    pub const MOST_SHIFTED: u32 = 12;
}

impl Ship {
    /// A ship that is not placed yet.
    pub fn new(card: ShipId, owner: Seat, masts: u8, panels: u8) -> Ship {
        Ship {
            card,
            owner,
            fleet: Some(owner),
            pose: Pose::new(Point::ORIGIN, Heading::EAST),
            state: State::Gone,
            masts: ((1u32 << masts) - 1) as u16,
            fire: 0,
            panels,
            deck_guns: 0,
            marks: 0,
            tows: None,
            towed_by: None,
            tangled: None,
            pinned_by: None,
            moored: None,
            began_at: None,
            explored_at: None,
            actions: 0,
            done: 0,
            shores: Shores::default(),
        }
    }
    /// Has she this mark?
    #[inline]
    pub fn is(&self, mark: u32) -> bool {
        self.marks & mark != 0
    }
    /// Sets or clears a mark.
    pub fn mark(&mut self, mark: u32, on: bool) {
        if on {
            self.marks |= mark;
        } else {
            self.marks &= !mark;
        }
    }
    /// Has she done this in this turn?
    #[inline]
    pub fn did(&self, what: u32) -> bool {
        self.done & what != 0
    }
    /// As far as the number of her actions goes, might she be given one?
    #[inline]
    pub fn may_act_again(&self) -> bool {
        self.actions == 0 || self.did(done::EXTRA | done::TWICE)
    }
    /// Another chip was moved about at her dock.
    pub fn shift(&mut self) {
        if self.shifted() < done::MOST_SHIFTED {
            self.done += done::SHIFTED;
        }
    }
    /// How many chips were moved about at her dock in this turn, as far as they are counted.
    pub fn shifted(&self) -> u32 {
        self.done / done::SHIFTED
    }
    /// Is she on the sea, wrecks not counted?
    #[inline]
    pub fn is_afloat(&self) -> bool {
        self.state == State::Afloat
    }
    /// How many masts stand, fire masts not counted (`fleets.firemast.count`).
    #[inline]
    pub fn standing(&self) -> u8 {
        self.masts.count_ones() as u8
    }
    /// Has she no masts? A ship with only fire masts is not derelict yet.
    #[inline]
    pub fn is_derelict(&self) -> bool {
        self.masts == 0 && self.fire == 0
    }
}

/// What a chip is.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    BorshSerialize,
    BorshDeserialize,
    TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Thing {
    /// A coin of this value.
    Coin(u8),
    /// A unique treasure.
    Unique(TreasureId),
    /// A crew.
    Crew(CrewId),
    /// A piece of equipment.
    Equipment(EquipmentId),
    /// A captured crew that is worth gold.
    Prisoner(CrewId, u8),
}

/// What everybody sees of a chip, also face down (`fleets.setup.crew.hidden`, `fleets.explore.count_public`).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    BorshSerialize,
    BorshDeserialize,
    TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// A coin, a unique treasure or a prisoner.
    Treasure,
    /// A crew.
    Crew,
    /// A piece of equipment.
    Equipment,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Class::Treasure => "treasure",
            Class::Crew => "crew",
            Class::Equipment => "equipment",
        })
    }
}

impl FromStr for Class {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "treasure" => Ok(Class::Treasure),
            "crew" => Ok(Class::Crew),
            "equipment" => Ok(Class::Equipment),
            _ => Err(format!("`{text}` is not treasure, crew or equipment")),
        }
    }
}

impl Thing {
    /// What everybody sees of it.
    pub fn class(self) -> Class {
        match self {
            Thing::Coin(_) | Thing::Unique(_) | Thing::Prisoner(..) => Class::Treasure,
            Thing::Crew(_) => Class::Crew,
            Thing::Equipment(_) => Class::Equipment,
        }
    }
    /// The gold it is worth as it lies there; a unique treasure is worth nothing until its text says so.
    pub fn gold(self) -> u8 {
        match self {
            Thing::Coin(gold) | Thing::Prisoner(_, gold) => gold,
            _ => 0,
        }
    }
}

/// A chip.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Chip {
    /// What it is, and who knows.
    pub what: Secret<Thing>,
    /// What everybody sees of it.
    pub class: Class,
    /// Who brought it, or has put it ashore since.
    pub owner: Seat,
    /// Where it is.
    pub at: Spot,
    /// Face up for all.
    pub is_up: bool,
    /// Whether its captain lets it show itself when it would change something (`fleets.crew.reveal_passive`).
    pub answers: Secret<bool>,
}

/// Where a chip is.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    BorshSerialize,
    BorshDeserialize,
    TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Spot {
    /// Aboard.
    Ship(ShipAt),
    /// On an island; on a home island it is its owner's.
    Island(IslandAt),
    /// In the fort on an island.
    Fort(IslandAt),
    /// On a captain's list of pieces from outside the game (`fleets.dock.mysterious.outside`).
    Aside(Seat),
    /// Out of the game.
    Out,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Ship(ship) => ship.fmt(f),
            Spot::Island(island) => island.fmt(f),
            Spot::Fort(island) => write!(f, "f{}", u16::from(island.0) + 1),
            Spot::Aside(seat) => write!(f, "aside-{seat}"),
            Spot::Out => f.write_str("out"),
        }
    }
}

impl FromStr for Spot {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a place (s1, i1, f1, out)");
        match text.as_bytes().first() {
            Some(b's') => text.parse().map(Spot::Ship),
            Some(b'i') => text.parse().map(Spot::Island),
            Some(b'f') => format!("i{}", &text[1..]).parse().map(Spot::Fort),
            Some(b'a') => {
                text.strip_prefix("aside-").and_then(|seat| seat.parse().ok()).map(Spot::Aside).ok_or_else(wrong)
            }
            Some(b'o') if text == "out" => Ok(Spot::Out),
            _ => Err(wrong()),
        }
    }
}

/// An island.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Island {
    /// Its card; a plain island has none.
    pub card: Option<IslandId>,
    /// Where it lies.
    pub pose: Pose,
    /// Whose home it is.
    pub home: Option<Seat>,
    /// Who has explored it (`fleets.explore.mark_need`).
    #[serde(with = "table::seats_as_list")]
    pub explored: Seats,
    /// Whose ships may explore it as a free action.
    #[serde(with = "table::seats_as_list")]
    pub marked: Seats,
    /// Whether its table shows.
    pub shows: bool,
    /// The fort on it.
    pub fort: Option<Fort>,
}

/// A fort.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Fort {
    /// Its card.
    pub card: FortId,
    /// Whose it is.
    pub owner: Seat,
    /// Where it stands.
    pub pose: Pose,
    /// The flags that stand, in the order of its guns.
    pub flags: u16,
    /// It was built in this turn.
    pub is_new: bool,
    /// It has shot in this turn.
    pub has_shot: bool,
    /// Hits that it still absorbs in this turn; `None` until the die was rolled.
    pub armour: Option<u8>,
}

/// A piece of terrain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct TerrainPiece {
    /// What it is.
    pub kind: Terrain,
    /// Where it lies.
    pub pose: Pose,
    /// The number of an iceberg.
    pub number: u8,
    /// The rating of a reef or Sargasso Sea in this turn; 0 if it was not rolled.
    pub rating: u8,
    /// To whom a trade current is friendly, and whose smoke a fog bank is.
    pub of: Option<Seat>,
    /// An iceberg that hit an island, and never moves again.
    pub is_stuck: bool,
    /// Smoke: it vanishes at the start of its owner's next turn.
    pub is_smoke: bool,
    /// Taken from the table.
    pub is_gone: bool,
}

impl TerrainPiece {
    /// A piece that was just placed.
    pub fn new(kind: Terrain, pose: Pose) -> Self {
        TerrainPiece { kind, pose, number: 0, rating: 0, of: None, is_stuck: false, is_smoke: false, is_gone: false }
    }
}

/// What can be shot at.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    BorshSerialize,
    BorshDeserialize,
    TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// A ship.
    Ship(ShipAt),
    /// The fort on an island.
    Fort(IslandAt),
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mark::Ship(ship) => ship.fmt(f),
            Mark::Fort(island) => Spot::Fort(*island).fmt(f),
        }
    }
}

impl FromStr for Mark {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(Spot::Ship(ship)) => Ok(Mark::Ship(ship)),
            Ok(Spot::Fort(island)) => Ok(Mark::Fort(island)),
            _ => Err(format!("`{text}` is not a ship or a fort (s1, f1)")),
        }
    }
}

/// A pose as it is written: `5200,3100@1024`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(transparent)]
pub struct At(pub Pose);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}@{}", self.0.at.x(), self.0.at.y(), self.0.heading.steps())
    }
}

impl FromStr for At {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (point, heading) = text.split_once('@')?;
            let (x, y) = point.split_once(',')?;
            let heading = heading.parse::<i32>().ok().filter(|h| (0..plane::STEPS).contains(h))?;
            Some(At(Pose::new(Point::new(x.parse().ok()?, y.parse().ok()?)?, Heading::new(heading))))
        };
        read().ok_or_else(|| format!("`{text}` is not a pose (X,Y@HEADING, as 5200,3100@1024)"))
    }
}

table::words! { Spot: "PLACE", Mark: "TARGET", At: "POSE" }

/// A list of chips.
pub type Chips = ArrayVec<ChipAt, 64>;

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Thing::Coin(gold) => write!(f, "coin-{gold}"),
            Thing::Unique(id) => write!(f, "unique-{}", id.0),
            Thing::Crew(id) => write!(f, "crew-{}", id.0),
            Thing::Equipment(id) => write!(f, "equipment-{}", id.0),
            Thing::Prisoner(id, gold) => write!(f, "prisoner-{}-{gold}", id.0),
        }
    }
}

impl FromStr for Thing {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (what, rest) = text.split_once('-')?;
            Some(match what {
                "coin" => Thing::Coin(rest.parse().ok()?),
                "unique" => Thing::Unique(TreasureId(rest.parse().ok()?)),
                "crew" => Thing::Crew(CrewId(rest.parse().ok()?)),
                "equipment" => Thing::Equipment(EquipmentId(rest.parse().ok()?)),
                "prisoner" => {
                    let (crew, gold) = rest.split_once('-')?;
                    Thing::Prisoner(CrewId(crew.parse().ok()?), gold.parse().ok()?)
                }
                _ => return None,
            })
        };
        read().ok_or_else(|| {
            format!("`{text}` is not a chip's face (coin-4, crew-12, unique-3, equipment-1, prisoner-12-5)")
        })
    }
}
