//! Circles round pieces: the cheapest answer to whether two of them can come near each other, before outlines are made.

use crate::{Area, Offset, Point, Segment, heading::SCALE_BITS};

/// A circle that holds all of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Circle {
    /// Its middle.
    pub middle: Point,
    /// All of the piece lies within so many units of the middle.
    pub radius: i32,
}

impl Circle {
    /// Is what the circles hold surely farther apart than this?
    #[inline]
    #[must_use]
    pub fn is_farther_than(self, units: i32, other: Circle) -> bool {
        let near = i64::from(self.radius) + i64::from(other.radius) + i64::from(units);
        (other.middle - self.middle).squared() > near * near
    }

    /// Does all of the circle lie in the area?
    #[inline]
    #[must_use]
    pub const fn is_inside(self, area: Area) -> bool {
        let (x, y) = (self.middle.x(), self.middle.y());
        self.radius <= x && x <= area.width - self.radius && self.radius <= y && y <= area.height - self.radius
    }

    /// All of the way of a piece in this circle that follows a segment.
    #[must_use]
    pub fn along(self, segment: Segment) -> Swath {
        let radius = self.radius;
        Swath::new(self.middle, segment, Offset { x: -radius, y: -radius }, Offset { x: radius, y: radius })
    }
}

/// Where a piece comes on its way along a segment: a rectangle as wide as the piece.
#[derive(Clone, Copy, Debug)]
pub struct Swath {
    from: Point,
    cos: i64,
    sin: i64,
    /// From the rear end where it starts to the front end where it arrives, and from starboard to port.
    low: Offset,
    high: Offset,
}

/// A place on the way is rounded by less than a unit, and so is a direction over the whole plane.
const ROUNDED: i32 = 2;

impl Swath {
    /// A box in its own frame, at a point, that goes along a segment and looks ahead.
    pub(crate) fn new(from: Point, segment: Segment, low: Offset, high: Offset) -> Swath {
        let (low, high) = (
            Offset { x: low.x - ROUNDED, y: low.y - ROUNDED },
            Offset { x: high.x + segment.distance + ROUNDED, y: high.y + ROUNDED },
        );
        Swath { from, cos: segment.heading.cos(), sin: segment.heading.sin(), low, high }
    }

    /// Is what a circle holds surely farther from all of the way than this?
    #[inline]
    #[must_use]
    pub fn misses(&self, units: i32, circle: Circle) -> bool {
        let offset = circle.middle - self.from;
        let (x, y) = (i64::from(offset.x), i64::from(offset.y));
        let (ahead, to_port) = (x * self.cos + y * self.sin, y * self.cos - x * self.sin);
        let near = circle.radius + units;
        let is_between = |at: i64, low: i32, high: i32| {
            i64::from(low - near) << SCALE_BITS <= at && at <= i64::from(high + near) << SCALE_BITS
        };
        !(is_between(to_port, self.low.y, self.high.y) && is_between(ahead, self.low.x, self.high.x))
    }

    /// Does all of the way lie in the area?
    #[must_use]
    pub fn is_inside(&self, area: Area) -> bool {
        // The corners lie between the sums of the least and of the greatest parts of both sides.
        let reaches = |ahead: i64, to_port: i64| {
            let along = [i64::from(self.low.x) * ahead, i64::from(self.high.x) * ahead];
            let across = [i64::from(self.low.y) * to_port, i64::from(self.high.y) * to_port];
            let least = (along[0].min(along[1]) + across[0].min(across[1])) >> SCALE_BITS;
            let most = (along[0].max(along[1]) + across[0].max(across[1])) >> SCALE_BITS;
            (least, most + 1)
        };
        let is_between = |at: i32, (least, most): (i64, i64), limit: i32| {
            i64::from(at) + least >= 0 && i64::from(at) + most <= i64::from(limit)
        };
        is_between(self.from.x(), reaches(self.cos, -self.sin), area.width)
            && is_between(self.from.y(), reaches(self.sin, self.cos), area.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Contact, Heading, Pose, Shape, is_legal};

    const AREA: Area = Area { width: 40_000, height: 30_000 };
    const HULL: [[i32; 2]; 5] = [[0, 0], [-30, 50], [-100, 38], [-100, -38], [-30, -50]];

    #[test]
    fn what_circles_keep_apart_is_apart() {
        let (hull, island) = (Shape::percent(&HULL, 8400, 2200).unwrap(), Shape::oval([4000, 2600], 16).unwrap());
        let shore = Pose::new(Point::at(20_000, 15_000), Heading::new(300));
        let (round_shore, shore) = (island.circle(shore), island.at(shore));
        let (mut apart, mut inside, mut missed) = (0, 0, 0);
        for k in 0..20_000 {
            let at = Point::at(k * 7919 % 44_000 - 2000, k * 104_729 % 34_000 - 2000);
            let pose = Pose::new(at, Heading::new(k * 1009));
            let (circle, outline) = (hull.circle(pose), hull.at(pose));
            assert!(outline.corners().iter().all(|corner| {
                (*corner - circle.middle).squared() <= i64::from(circle.radius) * i64::from(circle.radius)
            }));
            if circle.is_farther_than(50, round_shore) {
                assert!(!outline.is_within(50, &shore));
                apart += 1;
            }
            // Sideways, as only what is round does, and ahead.
            let aside = Segment { from: at, heading: Heading::new(k * 31), distance: k % 9000 };
            let ahead = Segment { heading: pose.heading, ..aside };
            for (segment, swath) in [(aside, circle.along(aside)), (ahead, hull.along(ahead))] {
                if swath.misses(25, round_shore) {
                    let contact = Contact::touching(&outline, segment, &shore);
                    assert!(contact.is_none_or(|contact| contact.first(0).is_none()));
                    missed += 1;
                }
                if swath.is_inside(AREA) {
                    assert_eq!(AREA.last_inside(&outline, segment), Some(segment.distance));
                    assert!(is_legal(&outline.shifted(segment.shift(segment.distance)), AREA, []));
                    inside += 1;
                }
            }
        }
        assert!(apart > 9000 && missed > 15_000 && inside > 9000, "{apart} {missed} {inside}");
    }
}
