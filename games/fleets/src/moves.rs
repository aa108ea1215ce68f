//! What a captain can do, and how it is written: in whole numbers, so that a record that is played again leads to the same
//! positions (`fleets.geo.log`).

use crate::{
    Rule,
    data::{Reach, Terrain},
    muster::Fleet,
    pieces::{At, ChipAt, IslandAt, Mark, ShipAt, Spot, TerrainAt},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use ts_rs::TS;

/// A gun: `g1` is that of the foremast.
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
pub struct GunAt(pub u8);

impl GunAt {
    /// The gun of a musketeer.
    pub const MUSKETEER: GunAt = GunAt(10);
    /// The gun of a marine.
    pub const MARINE: GunAt = GunAt(11);
    /// The deck gun of a bombardier; from here on guns that no mast carries.
    pub const DECK: GunAt = GunAt(12);
    /// A deck gun that was found.
    pub const FOUND: GunAt = GunAt(13);
    /// The breath of a creature.
    pub const BREATH: GunAt = GunAt(14);
    /// The arms of a creature.
    pub const GRAB: GunAt = GunAt(15);
    /// Guns made of treasure, from this one on.
    pub const TREASURE: GunAt = GunAt(16);
    /// More musketeers, from this one on, if the table lets them stack.
    pub const MUSKETEERS: GunAt = GunAt(24);

    /// Its place in a set of guns.
    pub(crate) fn bit(self) -> u64 {
        1 << self.0
    }
    /// Does a musketeer serve it?
    pub(crate) fn is_musket(self) -> bool {
        self == GunAt::MUSKETEER || self >= GunAt::MUSKETEERS
    }
    /// Does a mast carry it?
    pub(crate) fn is_on_mast(self) -> bool {
        self < GunAt::MUSKETEER
    }
}

impl fmt::Display for GunAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "g{}", self.0 + 1)
    }
}

impl FromStr for GunAt {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.strip_prefix('g').and_then(|n| n.parse::<u8>().ok()).filter(|n| (1..=32).contains(n));
        number.map(|n| GunAt(n - 1)).ok_or_else(|| format!("`{text}` is not a gun (g1 is that of the foremast)"))
    }
}

table::words! { GunAt: "GUN", Reach: "S-OR-L", Terrain: "TERRAIN-KIND" }

table::notation! {
    /// One decision of one captain.
    #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, TS)]
    #[serde(rename_all = "kebab-case")]
    pub enum Move {
        // Before the first turn.
        /// Bring this fleet; in a box, since it is ten times as large as any other move.
        Fleet { fleet: Box<Fleet> } = ("fleet" fleet),
        /// Lay the island in hand.
        Lay { #[ts(type = "unknown")] at: At } = ("lay" at),
        /// Lay a piece of terrain.
        LayTerrain { kind: Terrain, #[ts(type = "unknown")] at: At } = ("lay" kind "at" at),
        /// Choose a home island for the captain whose turn it is to get one.
        Home { island: IslandAt } = ("home" island),
        /// Place a ship at the home island.
        Moor { ship: ShipAt, #[ts(type = "unknown")] at: At } = ("moor" ship "at" at),
        /// Put a crew or a piece of equipment aboard or ashore.
        Stow { chip: ChipAt, at: Spot } = ("stow" chip "on" at),
        /// Everything is stowed.
        Ready = ("ready"),

        // Actions.
        /// Give a move action.
        Sail { ship: ShipAt } = ("sail" ship),
        /// Sail a segment: at most S or L, on a heading, so far.
        Leg { reach: Reach, heading: u16, distance: u16 } = ("leg" reach heading distance),
        /// Fly.
        Fly { heading: u16, distance: u16 } = ("fly" heading distance),
        /// End the move, or whatever is being done.
        Finish = ("finish"),
        /// Turn in place with a move action.
        ComeAbout { ship: ShipAt, heading: u16 } = ("come about" ship heading),
        /// Turn about the stern after a move.
        Turn { heading: u16 } = ("turn" heading),
        /// Take this heading.
        Face { heading: u16 } = ("face" heading),
        /// Place the piece in question here.
        Put { #[ts(type = "unknown")] at: At } = ("put" at),
        /// Give a shoot action to a ship or fort.
        Shoot { by: Mark } = ("shoot" by),
        /// Fire a gun.
        Fire { gun: GunAt, at: Mark } = ("fire" gun "at" at),
        /// Fire a gun with a special shot.
        FireWith { gun: GunAt, at: Mark, shot: ChipAt } = ("fire" gun "at" at "with" shot),
        /// Fire all guns with one die.
        Broadsides { at: Mark } = ("broadsides at" at),
        /// Give an explore action: an island or another ship.
        Explore { ship: ShipAt, at: Spot } = ("explore" ship at),
        /// Take or bring a chip somewhere.
        Carry { chip: ChipAt, to: Spot } = ("carry" chip "to" to),
        /// Give a repair action: put a mast up again.
        Repair { ship: ShipAt, mast: u8 } = ("repair" ship "mast" mast),
        /// Try to get free of a Sargasso Sea.
        Free { ship: ShipAt } = ("free" ship),
        /// Take a derelict in tow.
        Tow { ship: ShipAt, derelict: ShipAt } = ("tow" derelict "with" ship),
        /// Let go what is in tow.
        CastOff { ship: ShipAt } = ("cast off" ship),
        /// Try to sink an own derelict.
        Scuttle { ship: ShipAt } = ("scuttle" ship),
        /// Build a fort of the own list.
        Build { fort: u16, island: IslandAt, #[ts(type = "unknown")] at: At } = ("build fort" fort "on" island "at" at),
        /// End the turn.
        EndTurn = ("end turn"),
        /// Give up.
        Resign = ("resign"),

        // Abilities.
        /// Use an ability that needs nothing more.
        Use { #[ts(type = "string")] fx: Rule, ship: ShipAt } = ("use" fx "of" ship),
        /// Use an ability on a ship or fort.
        UseOn { #[ts(type = "string")] fx: Rule, ship: ShipAt, on: Mark } = ("use" fx "of" ship "on" on),
        /// Use an ability at an island, or with a ship as a place.
        UseAt { #[ts(type = "string")] fx: Rule, ship: ShipAt, at: Spot } = ("use" fx "of" ship "at" at),
        /// Use an ability with a chip.
        UseWith { #[ts(type = "string")] fx: Rule, ship: ShipAt, chip: ChipAt } = ("use" fx "of" ship "with" chip),
        /// Reveal an event.
        Event { event: u16 } = ("event" event),
        /// Turn a chip face up.
        Reveal { chip: ChipAt } = ("reveal" chip),
        /// Keep a face-down chip from showing itself.
        Hide { chip: ChipAt } = ("hide" chip),
        /// Let a face-down chip show itself when it matters.
        Answer { chip: ChipAt } = ("answer with" chip),

        // Answers.
        /// Lose or choose this mast, segment or flag.
        Mast { mast: u8 } = ("mast" mast),
        /// Choose a chip.
        Chip { chip: ChipAt } = ("chip" chip),
        /// Choose a ship.
        Ship { ship: ShipAt } = ("ship" ship),
        /// Choose an island.
        Island { island: IslandAt } = ("island" island),
        /// Choose a piece of terrain.
        Terrain { terrain: TerrainAt } = ("terrain" terrain),
        /// Choose crew.
        Crew = ("crew"),
        /// Choose treasure.
        Treasure = ("treasure"),
        /// Choose masts.
        Masts = ("masts"),
        /// Ram.
        Ram { ship: ShipAt } = ("ram" ship),
        /// Start a boarding party.
        Board = ("board"),
        /// Roll again.
        Reroll = ("reroll"),
        /// Do it.
        Yes = ("yes"),
        /// Do not do it.
        No = ("no"),
        /// Do nothing now.
        Pass = ("pass"),
    }
}
