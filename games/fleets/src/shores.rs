//! Which islands a ship touches where she lies, worked out once for each of her poses.
//!
//! Whether she is docked is asked many times in a turn, and the exact answer takes thousands of steps. It is kept with the
//! pose that it was worked out for, so that a ship that is elsewhere has no answer rather than a wrong one, and when an
//! island moves it is worked out anew for all ships. It says nothing that poses do not, so it counts for nothing when positions
//! are compared or saved.

use crate::{
    Fleets,
    pieces::{IslandAt, ShipAt},
};
use plane::{Heading, Point, Pose};
use std::hash::{Hash, Hasher};

/// The islands that a ship touches at a pose.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shores {
    pose: Pose,
    islands: u32,
    is_known: bool,
}

impl Default for Shores {
    fn default() -> Self {
        Shores { pose: Pose::new(Point::ORIGIN, Heading::EAST), islands: 0, is_known: false }
    }
}

impl PartialEq for Shores {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Shores {}

impl Hash for Shores {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Fleets {
    /// The islands that she touches where she lies, as a set; whether she is there at all does not matter.
    pub(crate) fn shores(&self, ship: ShipAt) -> u32 {
        let piece = &self.ships[ship.index()];
        if piece.shores.is_known && piece.shores.pose == piece.pose {
            debug_assert_eq!(piece.shores.islands, self.look_for_shores(ship), "{ship} has not kept her shores");
            return piece.shores.islands;
        }
        self.look_for_shores(ship)
    }
    /// She may have come elsewhere: what she touches there is kept.
    pub(crate) fn keep_shores(&mut self, ship: ShipAt) {
        let piece = &self.ships[ship.index()];
        let pose = piece.pose;
        if !piece.is_afloat() || (piece.shores.is_known && piece.shores.pose == pose) {
            return;
        }
        let islands = self.look_for_shores(ship);
        self.ships[ship.index()].shores = Shores { pose, islands, is_known: true };
    }
    /// An island was laid or has moved.
    pub(crate) fn renew_shores(&mut self) {
        for ship in self.ship_list() {
            self.ships[ship.index()].shores = Shores::default();
            self.keep_shores(ship);
        }
    }
    fn look_for_shores(&self, ship: ShipAt) -> u32 {
        self.island_list().filter(|i| self.is_on_shore(ship, *i)).fold(0, |set, i| set | 1 << i.0)
    }
    /// Would she touch this island if she is on the sea? Her hull counts, not her sails (`fleets.dock.contact`).
    fn is_on_shore(&self, ship: ShipAt, island: IslandAt) -> bool {
        let pose = self.ships[ship.index()].pose;
        let (hull, shore) = (self.hull(ship), &self.data.geometry.island);
        let at = self.islands[island.index()].pose;
        let round_shore = shore.circle(at);
        !hull.is_farther_than(50, pose, round_shore) && hull.at(pose).touches(&shore.at(at))
    }
}
