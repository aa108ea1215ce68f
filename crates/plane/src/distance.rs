//! Distances, exact: only their squares are kept, as fractions.

use crate::Offset;
use std::cmp::Ordering;

/// The distance between two shapes (`fleets.geo.dist`). Distances compare exactly; [`Distance::units`] is for showing.
#[derive(Clone, Copy, Debug)]
pub struct Distance {
    /// The square of the distance is `square / over`; `over` is positive.
    square: i128,
    over: i64,
}

impl Distance {
    /// Of shapes that share a point.
    pub const ZERO: Distance = Distance { square: 0, over: 1 };

    pub(crate) fn between_points(squared: i64) -> Distance {
        Distance { square: i128::from(squared), over: 1 }
    }

    /// From a point to the line through an edge: `cross` is the product of the edge and the way from its start to the
    /// point, `squared` the edge's length squared.
    pub(crate) fn to_line(cross: i64, squared: i64) -> Distance {
        Distance { square: i128::from(cross) * i128::from(cross), over: squared }
    }

    /// From the edges of a convex polygon, counter-clockwise, to the origin; 0 inside.
    pub(crate) fn to_origin(edges: impl Iterator<Item = (Offset, Offset)>) -> Distance {
        let mut nearest: Option<Distance> = None;
        for (from, to) in edges {
            let (edge, way) = (to - from, -from);
            let cross = edge.cross(way);
            if cross >= 0 {
                continue;
            }
            let along = edge.dot(way);
            let distance = if along < 0 {
                Distance::between_points(from.squared())
            } else if along > edge.squared() {
                Distance::between_points(to.squared())
            } else {
                // The foot falls inside this edge, and so it is the nearest point of all.
                return Distance::to_line(cross, edge.squared());
            };
            nearest = Some(nearest.map_or(distance, |nearest| nearest.min(distance)));
        }
        nearest.unwrap_or(Distance::ZERO)
    }

    /// Is this at most so many units? For a foot inside an edge: cross^2 <= r^2 * |AB|^2.
    #[must_use]
    pub fn is_within(self, units: i32) -> bool {
        units >= 0 && self.square <= i128::from(units) * i128::from(units) * i128::from(self.over)
    }

    /// Whole units, rounded down.
    #[must_use]
    pub fn units(self) -> i32 {
        // Nearly always the narrow division will do; and no square of a distance on the plane is wider.
        let squared = match u64::try_from(self.square) {
            Ok(square) => square / self.over.unsigned_abs(),
            Err(_) => (self.square / i128::from(self.over)) as u64,
        };
        squared.isqrt() as i32
    }
}

impl PartialEq for Distance {
    fn eq(&self, other: &Distance) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Distance {}

impl PartialOrd for Distance {
    fn partial_cmp(&self, other: &Distance) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Distance {
    fn cmp(&self, other: &Distance) -> Ordering {
        (self.square * i128::from(other.over)).cmp(&(other.square * i128::from(self.over)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_compare_by_value_and_are_within_their_own_length() {
        let five = Distance::between_points(25);
        assert_eq!(five, Distance::to_line(50, 100));
        assert!(five < Distance::to_line(51, 100) && five > Distance::to_line(-49, 100));
        assert!(five.is_within(5) && !five.is_within(4) && !Distance::to_line(51, 100).is_within(5));
        assert!(Distance::ZERO.is_within(0) && !Distance::ZERO.is_within(-1));
        assert_eq!([five.units(), Distance::to_line(-49, 100).units(), Distance::to_line(59, 100).units()], [5, 4, 5]);
    }
}
