//! A segment under way: what it meets, what it leaves, where it ends.

use super::{Plan, Sailing};
use crate::{
    Fact, Fleets, Frame, Next, Referee, Rule,
    abilities::{Public, Sees},
    data::{Kind, Reach, Terrain},
    pieces::{At, IslandAt, ShipAt, TerrainAt},
    terrain::Meeting,
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use plane::{Contact, Heading, Pose, Segment, TOUCH};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use table::Step;

/// A segment being sailed: terrain on the way has its effect where it is met (`fleets.geo.terrain_contact`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Leg {
    pub(crate) ship: ShipAt,
    /// The pose before the turn.
    from: Pose,
    heading: Heading,
    /// Where the segment stops.
    stop: i32,
    /// Whether the move ends there.
    ends: bool,
    /// How far she has come.
    at: i32,
    reach: Reach,
    /// Something was met there, and she goes on from it.
    has_met: bool,
}

impl Leg {
    /// A segment that would be sailed as planned.
    pub(crate) fn planned(g: &Fleets, ship: ShipAt, heading: Heading, plan: &Plan, reach: Reach) -> Self {
        let from = g.ships[ship.index()].pose;
        Leg { ship, from, heading, stop: plan.at, ends: plan.ends, at: 0, reach, has_met: false }
    }
    fn segment(&self, distance: i32) -> Segment {
        Segment { from: self.from.at, heading: self.heading, distance }
    }
    pub(crate) fn pose_at(&self, g: &Fleets, t: i32) -> Pose {
        let heading = if g.kind(self.ship) == Kind::Ship { self.heading } else { Heading::EAST };
        Pose::new(self.segment(self.stop).at(t), heading)
    }
    fn sailing(g: &mut Fleets) -> &mut Sailing {
        match g.flow.caller() {
            Frame::Sailing(sailing) => sailing,
            _ => unreachable!("a segment is part of a move"),
        }
    }
    /// The next piece of terrain that is met, and where (`fleets.geo.same_t`).
    pub(crate) fn next_contact(&self, g: &Fleets, met: u64, sees: impl Sees) -> Option<(i32, TerrainAt)> {
        let hull = g.hull(self.ship);
        let segment = self.segment(self.stop);
        // Most terrain is passed far off: then nobody needs to know her outline.
        let turned = OnceCell::new();
        let turned = || turned.get_or_init(|| hull.at(self.pose_at(g, 0)));
        let swath = hull.circle(self.pose_at(g, 0)).along(segment);
        let mut first: Option<(i32, u8, TerrainAt)> = None;
        for terrain in g.terrain_list() {
            let piece = &g.terrain[terrain.index()];
            let shape = g.terrain_shape(piece.kind);
            if met & (1 << terrain.0) != 0 || swath.misses(TOUCH, shape.circle(piece.pose)) {
                continue;
            }
            if g.ignores(self.ship, piece.kind, sees) || g.came_by(self.ship, terrain) {
                continue;
            }
            let outline = shape.at(piece.pose);
            // What she lies in or on already is not met until she has been clear of it (`fleets.fog.exit_free`,
            // `fleets.reef.leave`, `fleets.reef.leave_crimson`).
            let before = hull.at(self.from);
            let touching = matches!(piece.kind, Terrain::Fog | Terrain::Whirlpool | Terrain::Iceberg);
            let (contact, was) = if touching {
                (Contact::touching(turned(), segment, &outline), before.touches(&outline))
            } else {
                (Contact::meeting(turned(), segment, &outline), before.meets(&outline))
            };
            let Some(t) = contact.and_then(|contact| contact.first_entry(0, was)) else { continue };
            let order = piece.kind.order();
            if first.is_none_or(|(at, other, _)| (t, order) < (at, other)) {
                first = Some((t, order, terrain));
            }
        }
        first.map(|(t, _, terrain)| (t, terrain))
    }
    /// She is at this distance now; the move, or only the segment, is over.
    fn arrive(&mut self, g: &mut Fleets, t: i32, ends: Option<Rule>, referee: &mut Referee) -> Next {
        let (ship, pose) = (self.ship, self.pose_at(g, t));
        self.track(g, t, referee);
        g.place(ship, pose, referee);
        let reach = self.reach;
        referee.tell_all(|| Fact::Sailed { ship, reach, to: At(pose) });
        if let Some(by) = ends {
            Leg::sailing(g).has_ended = true;
            referee.tell_all(|| Fact::Stopped { ship, by });
        }
        Next::Done
    }
    /// Islands and ships that she leaves on the way (`fleets.dock.event`, `fleets.pin.release`).
    fn track(&self, g: &mut Fleets, t: i32, referee: &mut Referee) {
        let (hull, pose, segment) = (g.hull(self.ship), self.pose_at(g, 0), self.segment(t));
        let turned = OnceCell::new();
        let parts = |other: &plane::Outline| {
            let turned = turned.get_or_init(|| hull.at(pose));
            Contact::touching(turned, segment, other).is_none_or(|contact| contact.first_clear(0).is_some())
        };
        let pins = Leg::sailing(g).pins;
        let tied = g.ship_list().filter(|o| pins & (1 << o.0) != 0 && !parts(&g.outline(*o)));
        let tied = tied.fold(0, |set, o| set | 1 << o.0);
        Leg::sailing(g).pins = tied;
        let touched = Leg::sailing(g).islands;
        let kept = g.island_list().filter(|i| touched & (1 << i.0) != 0 && !parts(&g.island_outline(*i)));
        let kept = kept.fold(0, |set, i: IslandAt| set | 1 << i.0);
        Leg::sailing(g).islands = kept;
        let held: ArrayVec<ShipAt, 16> =
            g.ship_list().filter(|s| g.ships[s.index()].pinned_by == Some(self.ship)).take(16).collect();
        for ship in held {
            if parts(&g.outline(ship)) {
                g.unpin(ship, referee);
            }
        }
    }
    /// The greatest distance below `t` at which her pose is legal; where the action began if there is none
    /// (`fleets.geo.swing_fail`).
    fn last_legal(&self, g: &Fleets, t: i32) -> Option<i32> {
        (0..=t).rev().find(|t| g.is_legal(self.ship, self.pose_at(g, *t)))
    }
}

impl Step<Fleets> for Leg {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if self.has_met {
            self.has_met = false;
            let here = self.pose_at(g, self.at);
            let piece = &g.ships[self.ship.index()];
            if !piece.is_afloat() {
                Leg::sailing(g).has_ended = true;
                return Next::Done;
            }
            if piece.pose != here {
                // She was carried elsewhere: the segment is over, but not the move.
                return Next::Done;
            }
            let stuck = if piece.tangled.is_some() {
                Some(Rule::SargStop)
            } else if piece.is_derelict() && !g.moves_when_derelict(self.ship, &*referee) {
                Some(Rule::ReefDerelictStops)
            } else {
                Leg::sailing(g).has_ended.then_some(Rule::IceShipMovesIn)
            };
            if stuck.is_some() {
                let t = self.last_legal(g, self.at);
                g.ships[self.ship.index()].pose = self.from;
                return match t {
                    Some(t) => self.arrive(g, t, stuck, referee),
                    None => {
                        let start = Leg::sailing(g).start;
                        g.place(self.ship, start, referee);
                        Leg::sailing(g).has_ended = true;
                        Next::Done
                    }
                };
            }
            if g.ships[self.ship.index()].is_derelict() {
                g.show_rowers(self.ship, referee);
            }
            // She has lost what the terrain takes, and sails on (`fleets.reef.continue`).
            g.ships[self.ship.index()].pose = self.from;
        }
        let met = Leg::sailing(g).met;
        if let Some((t, terrain)) = self.next_contact(g, met, Public) {
            let kind = g.terrain[terrain.index()].kind;
            if g.ignores(self.ship, kind, &*referee) {
                // Only a face-down crew can be the reason, and shows itself (`fleets.fx.ignore_terrain`).
                g.show_terrain_ignored(self.ship, kind, referee);
                return Next::Again;
            }
            self.at = t;
            self.has_met = true;
            Leg::sailing(g).met |= 1 << terrain.0;
            let pose = self.pose_at(g, t);
            g.ships[self.ship.index()].pose = pose;
            let (ship, at) = (self.ship, At(pose));
            referee.tell_all(|| Fact::Placed { ship, at, by: Rule::GeoTerrainContact });
            return Next::Call(Meeting::new(self.ship, terrain).into());
        }
        self.arrive(g, self.stop, self.ends.then_some(Rule::MoveStopOnTouch), referee)
    }
}
