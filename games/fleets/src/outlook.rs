//! Numbers worth knowing before a move: where a segment ends and what it meets, which guns would bear and how likely they
//! hit, who would win a boarding.
//!
//! Everything is worked out from what the captain can know: from a position that looks like the true one from his chair.

use crate::{
    Fleets, GunAt, Move,
    data::{Reach, Terrain},
    pieces::{IslandAt, Mark, ShipAt, TerrainAt},
    view::PoseView,
};
use serde::Serialize;
use table::Chair;
use ts_rs::TS;

/// A chance in ten-thousandths: 10000 is sure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, TS)]
pub struct TenThousandths(pub u16);

/// What a move would bring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Outlook {
    /// Of a segment, a flight or a turn: where the ship would be.
    Course {
        /// How she would lie, after turning and at the end.
        track: Vec<PoseView>,
        /// How far she would come.
        distance: i32,
        /// Would something stop her before she has sailed the whole segment?
        is_cut_short: bool,
        /// What she would touch or cross, in that order.
        meets: Vec<Encounter>,
        /// Her guns as they would bear from there.
        guns: Vec<Bearing>,
        /// The enemy's guns that bear on her there as they lie now: what they would hit on the average, in
        /// ten-thousandths of a mast.
        danger: u32,
    },
    /// Of a shoot action: every gun with everything it could be fired at.
    Volley {
        /// Gun by gun.
        guns: Vec<Bearing>,
        /// Target by target, if every gun that can is fired at it.
        targets: Vec<Broadside>,
    },
    /// Of one gun.
    Shot {
        /// How it bears.
        bearing: Bearing,
    },
    /// Of firing all guns with one die.
    Broadsides {
        /// That it succeeds.
        chance: TenThousandths,
        /// Hits if it does.
        hits: u8,
    },
    /// Of a ram.
    Ram {
        /// That a mast breaks.
        breaks: TenThousandths,
        /// The boarding that may follow.
        boarding: Boarding,
    },
    /// Of a boarding party.
    Board {
        /// Who would win.
        boarding: Boarding,
    },
    /// Of exploring.
    Explore {
        /// Treasures that lie there.
        treasures: u8,
        /// Gold that is known to lie there, or what is to be expected of it, in hundredths.
        gold: u16,
        /// Is that known for sure?
        is_known: bool,
        /// Cargo spaces that are free.
        room: u8,
    },
    /// Of something that one die decides: getting free, scuttling.
    Die {
        /// That it succeeds.
        chance: TenThousandths,
    },
    /// Of a fleet.
    Fleet {
        /// What it costs.
        points: u16,
        /// What it may cost.
        total: u16,
        /// Each ship in its order.
        ships: Vec<Loading>,
    },
}

/// A ship, an island or a piece of terrain that lies in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Encounter {
    /// She docks at an island, or touches it.
    Island {
        /// Which.
        island: IslandAt,
        /// Would she be docked?
        docks: bool,
    },
    /// She touches a ship.
    Ship {
        /// Which.
        ship: ShipAt,
        /// Could she ram her?
        rams: bool,
        /// Could she take her in tow?
        tows: bool,
    },
    /// She crosses or touches terrain.
    Terrain {
        /// Which.
        terrain: TerrainAt,
        /// What it is.
        what: Terrain,
        /// The masts it costs on the average, in ten-thousandths; or how likely it holds her, for weeds.
        risk: u32,
    },
    /// The edge of the sea.
    Edge,
}

/// A gun and something it could be fired at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Bearing {
    /// The gun.
    pub gun: GunAt,
    /// At what.
    pub at: Mark,
    /// Where the gun stands.
    pub from: [i32; 2],
    /// The nearest point of the target.
    pub to: [i32; 2],
    /// Its range.
    pub reach: Reach,
    /// Does the line of fire lie within it?
    pub in_range: bool,
    /// What stands in the line of fire.
    pub blocked_by: Option<Obstacle>,
    /// That it hits; 0 if it cannot be fired.
    pub chance: TenThousandths,
}

/// Something in a line of fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Obstacle {
    /// A ship; her own sails too.
    Ship {
        /// Which.
        ship: ShipAt,
    },
    /// An island, or the fort on it.
    Island {
        /// Which.
        island: IslandAt,
    },
    /// Terrain.
    Terrain {
        /// Which.
        terrain: TerrainAt,
    },
}

/// What a volley at one target would bring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Broadside {
    /// The target.
    pub at: Mark,
    /// That there are 0, 1, 2 and more hits.
    pub hits: Vec<TenThousandths>,
    /// That it is left derelict, or without flags.
    pub cripples: TenThousandths,
    /// That it sinks, or falls.
    pub sinks: TenThousandths,
}

/// How a boarding would go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Boarding {
    /// What is added to the own die, as far as it is known.
    pub own: i8,
    /// What is added to the other die, as far as it is known.
    pub other: i8,
    /// That the one who boards wins.
    pub win: TenThousandths,
    /// That nobody does.
    pub tie: TenThousandths,
}

/// A ship of a fleet that is being built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Loading {
    /// Cargo spaces.
    pub cargo: u8,
    /// Of these in use.
    pub used: u8,
    /// What her crew costs.
    pub crew_points: u16,
    /// What her crew may cost.
    pub most_crew_points: u16,
}

impl Outlook {
    /// Of a move; nothing if there is nothing to say.
    pub fn of(_chair: &Chair<'_, Fleets>, _mv: &Move) -> Option<Outlook> {
        None
    }
}
