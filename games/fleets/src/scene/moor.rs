//! Finding a place for a ship that is to touch something.

use crate::{
    Fleets,
    data::Kind,
    pieces::{IslandAt, ShipAt},
};
use plane::{Heading, Outline, Point, Pose};

/// How many ways round an island are tried.
const WAYS: i32 = 32;

impl Fleets {
    /// A pose with the bow on the island, the first that is free going round it from this side.
    pub(super) fn pose_at_island(&self, ship: ShipAt, island: IslandAt, side: Heading) -> Option<Pose> {
        let (centre, shore) = (self.islands[island.index()].pose.at, self.island_outline(island));
        (0..WAYS)
            .map(|way| side.turned(way * plane::STEPS / WAYS))
            .map(|side| self.pose_touching(ship, centre, &shore, side))
            .find(|pose| self.is_legal(ship, *pose))
    }

    /// The pose in which she sails on this heading and her bow touches another ship.
    pub(super) fn pose_at_ship(&self, ship: ShipAt, other: ShipAt, heading: Heading) -> Pose {
        self.pose_touching(ship, self.middle(other), &self.outline(other), heading.opposite())
    }

    /// Coming from this side toward a point inside an outline, until the outline is touched.
    fn pose_touching(&self, ship: ShipAt, centre: Point, outline: &Outline, side: Heading) -> Pose {
        let heading = if self.kind(ship) == Kind::Ship { side.opposite() } else { Heading::EAST };
        let hull = self.hull(ship);
        let pose = |distance: i32| Pose::new(centre.step(distance, side), heading);
        // At the first distance the hulls overlap, at the second they do not.
        let (mut near, mut far) = (0, hull.radius() + 20_000);
        while far - near > 1 {
            let middle = (near + far) / 2;
            if hull.at(pose(middle)).overlaps(outline) { near = middle } else { far = middle }
        }
        pose(far)
    }
}
