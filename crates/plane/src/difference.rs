//! The difference of two outlines: all ways in which one can be shifted to meet the other.
//!
//! For a mover P and another outline X this is the convex polygon X - P = { x - p }. P shifted by v meets X exactly if v
//! lies in it, overlaps X exactly if v lies inside it (its edges have the normals of the edges of both), and otherwise
//! the distance of P from X is that of v from it.

use crate::{Distance, Offset, Outline, Point, shape::MOST_CORNERS};

/// The polygon X - P: corners counter-clockwise, strictly convex.
pub(crate) struct Difference {
    corners: [Offset; 2 * MOST_CORNERS],
    n_corners: usize,
}

impl Difference {
    /// Both outlines are walked from their lowest corner by the direction of their edges. Turned round by half a turn, the
    /// mover has its highest corner lowest and its edges reversed.
    pub(crate) fn of(mover: &Outline, other: &Outline) -> Difference {
        let mut walk = Walk::new(other, |a, b| (a.y, a.x) < (b.y, b.x));
        let mut mover = Walk::new(mover, |a, b| (a.y, a.x) > (b.y, b.x));
        let mut at = walk.start() - mover.start();
        let mut difference = Difference { corners: [Offset::default(); 2 * MOST_CORNERS], n_corners: 0 };
        // The directions of both walks go once round from 0 and never lie half a turn apart here, so a cross product
        // tells which comes first.
        let (mut edge, mut reversed) = (walk.edge(), mover.edge().map(|edge| -edge));
        loop {
            let (step, turn) = match (edge, reversed) {
                (Some(edge), Some(reversed)) => {
                    let turn = edge.cross(reversed);
                    // Parallel edges make one.
                    let step = if turn > 0 {
                        edge
                    } else if turn < 0 {
                        reversed
                    } else {
                        edge + reversed
                    };
                    (step, turn)
                }
                (Some(edge), None) => (edge, 1),
                (None, Some(reversed)) => (reversed, -1),
                (None, None) => return difference,
            };
            if turn >= 0 {
                walk.go_on();
                edge = walk.edge();
            }
            if turn <= 0 {
                mover.go_on();
                reversed = mover.edge().map(|edge| -edge);
            }
            difference.corners[difference.n_corners] = at;
            difference.n_corners += 1;
            at = at + step;
        }
    }

    /// The difference of two outlines that are at most so far apart; nothing if they are not. Boxes first, then a strip
    /// between both.
    pub(crate) fn if_within(units: i32, mover: &Outline, other: &Outline) -> Option<Difference> {
        if units < 0 || mover.bounds().are_farther_than(units, other.bounds()) || mover.is_clear_of(units, other) {
            return None;
        }
        let difference = Difference::of(mover, other);
        difference.is_within(i64::from(units), Offset::default()).then_some(difference)
    }

    pub(crate) fn edges(&self) -> impl Iterator<Item = (Offset, Offset)> + '_ {
        let corners = &self.corners[..self.n_corners];
        let before = corners[self.n_corners - 1..].iter().chain(corners);
        before.zip(corners).map(|(&from, &to)| (from, to))
    }

    /// `fleets.geo.dist` compared: is a shift at most so far from the polygon? If `units` is negative: does it lie inside,
    /// at least so deep?
    pub(crate) fn is_within(&self, units: i64, shift: Offset) -> bool {
        let squared_units = i128::from(units * units);
        let mut is_inside = true;
        let mut is_near_a_corner = false;
        for (from, to) in self.edges() {
            let (edge, way) = (to - from, shift - from);
            let cross = edge.cross(way);
            let squared = edge.squared();
            let squares = || (i128::from(cross) * i128::from(cross), squared_units * i128::from(squared));
            if units < 0 {
                let (depth, least) = squares();
                if cross <= 0 || depth < least {
                    return false;
                }
            } else if cross < 0 {
                let (distance, most) = squares();
                if distance > most {
                    return false;
                }
                is_inside = false;
                let along = edge.dot(way);
                if (0..=squared).contains(&along) {
                    // The foot falls inside this edge, and so it is the nearest point of all.
                    return true;
                }
                let corner = if along < 0 { way } else { shift - to };
                is_near_a_corner |= corner.squared() <= units * units;
            }
        }
        is_inside || is_near_a_corner
    }

    /// `fleets.geo.overlap`: does a shift lie inside, not on the edge?
    pub(crate) fn has_inside(&self, shift: Offset) -> bool {
        self.edges().all(|(from, to)| (to - from).cross(shift - from) > 0)
    }

    /// A whole number of units that a shift lies inside at least, and not much less than it does; 0 if it does not.
    pub(crate) fn depth_at_least(&self, shift: Offset) -> i64 {
        let depth_at = |(from, to): (Offset, Offset)| {
            let edge = to - from;
            edge.cross(shift - from).max(0) / edge.length_at_most()
        };
        self.edges().map(depth_at).min().unwrap_or(0)
    }

    /// `fleets.geo.dist`: how far a shift is from the polygon, 0 inside.
    pub(crate) fn distance(&self, shift: Offset) -> Distance {
        Distance::to_origin(self.edges().map(|(from, to)| (from - shift, to - shift)))
    }
}

/// Once round an outline.
struct Walk<'a> {
    corners: &'a [Point],
    at: usize,
    left: usize,
}

impl<'a> Walk<'a> {
    fn new(outline: &'a Outline, comes_first: impl Fn(Point, Point) -> bool) -> Walk<'a> {
        let corners = outline.corners();
        let mut at = 0;
        for (k, &corner) in corners.iter().enumerate() {
            if comes_first(corner, corners[at]) {
                at = k;
            }
        }
        Walk { corners, at, left: corners.len() }
    }

    fn start(&self) -> Point {
        self.corners[self.at]
    }

    fn next(&self) -> usize {
        if self.at + 1 == self.corners.len() { 0 } else { self.at + 1 }
    }

    fn edge(&self) -> Option<Offset> {
        (self.left > 0).then(|| self.corners[self.next()] - self.corners[self.at])
    }

    fn go_on(&mut self) {
        self.at = self.next();
        self.left -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Heading, Pose, Shape};

    #[test]
    fn the_difference_of_two_squares_is_a_square() {
        let square = |side, x, y| Shape::square(side).unwrap().at(Pose::new(Point::at(x, y), Heading::EAST));
        let difference = Difference::of(&square(200, 0, 0), &square(400, 1000, 0));
        let corners: Vec<Offset> = difference.edges().map(|(from, _)| from).collect();
        let expected = [(700, 300), (700, -300), (1300, -300), (1300, 300)].map(|(x, y)| Offset { x, y });
        assert_eq!(corners, expected);
        assert_eq!(difference.depth_at_least(Offset { x: 750, y: 0 }), 50);
        assert_eq!(difference.depth_at_least(Offset { x: 650, y: 0 }), 0);
        assert!(
            difference.is_within(-50, Offset { x: 750, y: 0 }) && !difference.is_within(-51, Offset { x: 750, y: 0 })
        );
        assert_eq!(difference.distance(Offset::default()).units(), 700);
    }

    #[test]
    fn the_difference_goes_once_round_to_the_left_for_every_heading() {
        let hull = Shape::oval([4000, 1000], 9).unwrap();
        let island = Shape::oval([4000, 2600], 16).unwrap().at(Pose::new(Point::at(9000, 0), Heading::new(77)));
        for steps in 0..4096 {
            let mover = hull.at(Pose::new(Point::ORIGIN, Heading::new(steps)));
            let difference = Difference::of(&mover, &island);
            let edges: Vec<_> = difference.edges().collect();
            assert!(
                edges
                    .iter()
                    .all(|(from, to)| edges.iter().all(|(_, corner)| (*to - *from).cross(*corner - *from) >= 0))
            );
            assert!(edges.windows(2).all(|pair| (pair[0].1 - pair[0].0).cross(pair[1].1 - pair[1].0) > 0));
            // Every way from a corner to a corner lies in it.
            for &from in mover.corners() {
                assert!(island.corners().iter().all(|&to| difference.is_within(0, to - from)));
            }
        }
    }
}
