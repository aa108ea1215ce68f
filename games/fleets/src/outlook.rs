//! Numbers worth knowing before a move, at any time (`fleets.intro.premeasure`): where a segment ends and what it meets,
//! which guns would bear and how likely they hit, who would win a boarding.
//!
//! Everything is worked out from what the captain can know: the rules are asked through the eyes of his chair, as they
//! are when a move is judged. Abilities that may be hidden in face-down crew of others are not counted.

mod course;
mod fire;
mod threat;

use crate::{
    Fleets, Frame, GunAt, Move, Rule,
    abilities::Uses,
    data::{Reach, Terrain},
    effects, odds,
    pieces::{ChipAt, Class, IslandAt, Mark, ShipAt, Spot, TerrainAt, Thing},
    view::PoseView,
};
pub(crate) use fire::Gunnery;
use serde::Serialize;
use table::{Eyes, Odds};
use ts_rs::TS;

/// A chance in ten-thousandths: 10000 is sure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, TS)]
pub struct TenThousandths(pub u16);

impl From<Odds> for TenThousandths {
    fn from(chance: Odds) -> Self {
        TenThousandths(chance.ten_thousandths())
    }
}

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
        /// Everything that is wrong with it.
        faults: Vec<Fault>,
    },
    /// Of an island or a piece of terrain in hand: where it may be laid with the heading of the move.
    Room {
        /// How far apart the tested points are.
        step: i32,
        /// Rows of points that lie side by side and are all legal: the first, and how many there are.
        rows: Vec<(i32, i32, u16)>,
        /// The least gap to what lies there, and the greatest to the nearest of it if there is one.
        gap: (i32, Option<i32>),
    },
    /// Of ending the turn or a move: where the guns of others reach.
    Threat {
        /// From where they lie, gun by gun, as far as nothing is in the way.
        now: Vec<Zone>,
        /// After a move with the base move, of each ship that may fire then for all that these eyes know.
        soon: Vec<Zone>,
    },
}

/// A part of the sea that guns reach.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Zone {
    /// Whose guns.
    pub by: Mark,
    /// Its corners.
    pub rim: Vec<[i32; 2]>,
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

/// Something that is wrong with a fleet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Fault {
    /// The clause that forbids it.
    pub clause: &'static str,
    /// Which card, and how much too much.
    pub why: String,
    /// The ship it is about, by her place in the fleet.
    pub ship: Option<u8>,
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
    /// Of a move, through the eyes of a chair; nothing if there is nothing to say.
    pub fn of(g: &Fleets, eyes: Eyes, mv: &Move) -> Option<Outlook> {
        match mv {
            Move::Leg { .. }
            | Move::Fly { .. }
            | Move::Turn { .. }
            | Move::Face { .. }
            | Move::ComeAbout { .. }
            | Move::Put { .. }
            | Move::Moor { .. } => course::of(g, eyes, mv),
            Move::Shoot { by } => {
                let gunnery = Gunnery::by(g, eyes, *by);
                let guns = gunnery.bearings();
                let targets = gunnery.volleys(&guns);
                Some(Outlook::Volley { guns, targets })
            }
            Move::Fire { gun, at } => g.outlook_on_a_shot(eyes, *gun, *at, None),
            Move::FireWith { gun, at, shot } => g.outlook_on_a_shot(eyes, *gun, *at, Some(*shot)),
            Move::Broadsides { at } => g.outlook_on_broadsides(eyes, *at),
            Move::Ram { ship } => g.outlook_on_a_ram(eyes, *ship),
            Move::Board => match g.flow.top() {
                Frame::Boarding(boarding) => {
                    let (ship, other) = boarding.sides();
                    let rammer = boarding.rammed.then_some(boarding.ship);
                    Some(Outlook::Board { boarding: g.boarding(eyes, rammer, ship, other) })
                }
                Frame::BoardNow(step) => {
                    Some(Outlook::Board { boarding: g.boarding(eyes, None, step.ship, step.other) })
                }
                _ => None,
            },
            Move::Explore { ship, at } => Some(g.outlook_on_exploring(eyes, *ship, *at)),
            Move::Free { ship } => {
                let standing = i32::from(g.ships[ship.index()].standing());
                Some(g.one_die(*ship, |total| total + standing > 6))
            }
            Move::Scuttle { ship } => Some(g.one_die(*ship, |total| total >= 5)),
            Move::Lay { at } => g.room_for_lay(at.0),
            Move::LayTerrain { kind, at } => g.room_for_lay_terrain(*kind, at.0),
            Move::Fleet { fleet } => fleet.reckon(&g.data, &g.options),
            Move::EndTurn => Some(threat::of(g, eyes)),
            Move::Finish => matches!(g.flow.top(), Frame::Sailing(_)).then(|| threat::of(g, eyes)),
            _ => None,
        }
    }
    /// Moves that are dragged over the sea: where the piece would be says everything.
    pub(crate) fn says_all_of(mv: &Move) -> bool {
        matches!(
            mv,
            Move::Leg { .. }
                | Move::Fly { .. }
                | Move::Turn { .. }
                | Move::Face { .. }
                | Move::ComeAbout { .. }
                | Move::Put { .. }
                | Move::Moor { .. }
                | Move::Lay { .. }
                | Move::LayTerrain { .. }
        )
    }
}

impl Fleets {
    fn outlook_on_a_shot(&self, eyes: Eyes, gun: GunAt, at: Mark, shot: Option<ChipAt>) -> Option<Outlook> {
        let Frame::Shooting(shooting) = self.flow.top() else { return None };
        let bearing = Gunnery::of(self, eyes, *shooting).bearing(gun, at, shot)?;
        Some(Outlook::Shot { bearing })
    }

    fn outlook_on_broadsides(&self, eyes: Eyes, at: Mark) -> Option<Outlook> {
        let Frame::Shooting(shooting) = self.flow.top() else { return None };
        let Mark::Ship(ship) = shooting.by else { return None };
        let guns = effects::guns::broadside_guns(self, shooting, ship, at, eyes);
        let card = &self.data[self.ships[ship.index()].card];
        // The first gun of a bombardier is the deck gun.
        let first = card.guns.len().saturating_sub(usize::from(card.masts));
        let guns = (0..16).filter(|mast| guns & (1 << mast) != 0).filter_map(|mast| card.guns.get(mast + first));
        // What protects the target does so here, too.
        let bonus = effects::aim::cover(self, shooting.by, at, eyes) as i8;
        let needs_six = effects::aim::needs_six(self, at, eyes);
        let guns: Vec<odds::Gun> = guns.map(|gun| odds::Gun { rank: gun.rank, bonus, needs_six }).collect();
        let odds = odds::Broadsides::of(&guns)?;
        Some(Outlook::Broadsides { chance: odds.chance.into(), hits: odds.hits })
    }

    fn outlook_on_a_ram(&self, eyes: Eyes, other: ShipAt) -> Option<Outlook> {
        let Frame::AfterMove(after) = self.flow.top() else { return None };
        let ship = after.ship;
        // A kraken rolls no die (`fleets.kw.kraken`).
        if self.surrounds(ship) || other.index() >= self.ships.len() {
            return None;
        }
        let masts = self.ships[other.index()].standing();
        let immune = self.has(other, Rule::FxRamImmune, eyes).is_some();
        let bonus = effects::rams::bonus(self, ship, other, eyes) + self.die_bonus(ship);
        let breaks = if immune || masts == 0 { Odds::NONE } else { odds::ram(masts, bonus as i8) };
        let boarding = self.boarding(eyes, Some(ship), ship, other);
        Some(Outlook::Ram { breaks: breaks.into(), boarding })
    }

    /// Who would win a boarding as the two ships are now (`fleets.board.roll`).
    fn boarding(&self, eyes: Eyes, rammer: Option<ShipAt>, ship: ShipAt, other: ShipAt) -> Boarding {
        let added = |ship: ShipAt, against: ShipAt| {
            let bonus = effects::boards::known_bonus(self, rammer, ship, against, eyes, &mut Uses::new());
            i32::from(self.ships[ship.index()].standing()) + bonus + self.die_bonus(ship)
        };
        let (own, against) = (added(ship, other), added(other, ship));
        let odds = odds::Boarding::of(own, against);
        Boarding { own: own as i8, other: against as i8, win: odds.win.into(), tie: odds.tie.into() }
    }

    /// Something that one die with this ship's troubles decides.
    fn one_die(&self, ship: ShipAt, succeeds: impl Fn(i32) -> bool) -> Outlook {
        let bonus = self.die_bonus(ship);
        let sides = (1..=6).filter(|die| succeeds((die + bonus).max(0))).count();
        Outlook::Die { chance: Odds::of(sides as u64, 6).into() }
    }

    /// What lies there: known gold as it is, unknown gold as the mean of all that nobody of these eyes has seen.
    fn outlook_on_exploring(&self, eyes: Eyes, ship: ShipAt, at: Spot) -> Outlook {
        let here = || self.chips_at(at).filter(|(_, chip)| chip.class == Class::Treasure);
        let mean = self.mean_of_unseen_gold(eyes);
        let gold: u32 =
            here().map(|(_, chip)| chip.what.seen_by(eyes).map_or(mean, |thing| u32::from(thing.gold()) * 100)).sum();
        Outlook::Explore {
            treasures: here().count() as u8,
            gold: gold.min(u32::from(u16::MAX)) as u16,
            is_known: here().all(|(_, chip)| chip.what.seen_by(eyes).is_some()),
            room: self.cargo(ship, eyes).saturating_sub(self.cargo_used(ship, eyes)),
        }
    }
    /// In hundredths. All know how much gold was dealt out (`fleets.setup.starting_gold`), so what these eyes have not
    /// seen is the rest of it, spread over the treasures that they have not seen.
    fn mean_of_unseen_gold(&self, eyes: Eyes) -> u32 {
        let (mut seen, mut unseen) = (0, 0);
        for chip in self.chips.iter().filter(|chip| chip.class == Class::Treasure) {
            match chip.what.seen_by(eyes) {
                Some(Thing::Coin(gold)) => seen += u32::from(*gold),
                Some(_) => (),
                None => unseen += 1,
            }
        }
        (u32::from(self.starting_gold).saturating_sub(seen) * 100).checked_div(unseen).unwrap_or(0)
    }
}
