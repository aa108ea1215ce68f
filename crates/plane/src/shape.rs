//! Shapes in their own frame, x ahead and y to port, and what makes a list of corners one.

use std::fmt;

use crate::{Circle, Distance, Heading, Offset, Outline, Pose, Segment, Swath, number::rdiv};

/// A shape has at most this many corners.
pub const MOST_CORNERS: usize = 24;
/// A corner lies at most this far from the shape's origin, in each coordinate.
pub const REACH: i32 = 1 << 15;

/// A convex polygon in its own frame, counter-clockwise. Placed at any pose it stays strictly convex, though its corners
/// are rounded there; the constructors see to that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    corners: [Offset; MOST_CORNERS],
    n_corners: u8,
    /// No corner is farther from the origin than this.
    radius: i32,
    /// All that is no farther from the origin than this lies inside.
    inner_radius: i32,
    /// The box round the corners.
    low: Offset,
    high: Offset,
    /// The middle of a circle round the corners, and its radius; for most shapes much less than that round the origin.
    middle: Offset,
    middle_radius: i32,
}

impl Shape {
    /// The shape with these corners, in counter-clockwise order.
    ///
    /// # Errors
    /// If they are too few, too many, too far out, or not convex by a margin that rounding cannot use up.
    pub fn new(corners: &[Offset]) -> Result<Shape, NotAShape> {
        if corners.len() < 3 || corners.len() > MOST_CORNERS {
            return Err(NotAShape::Corners(corners.len()));
        }
        let inside = -REACH..=REACH;
        if let Some(far) = corners.iter().find(|corner| !inside.contains(&corner.x) || !inside.contains(&corner.y)) {
            return Err(NotAShape::TooLarge(*far));
        }
        for (i, &corner) in corners.iter().enumerate() {
            let (next, after) = (corners[(i + 1) % corners.len()], corners[(i + 2) % corners.len()]);
            let (edge, following) = (next - corner, after - next);
            // Placing moves a corner by at most 1/2 and a hair in each coordinate, so an edge by at most 2 in length, and
            // the product of two edges by at most 2 * (|e| + |f|) + 4. What is left of the margin keeps the turn a left
            // turn all the while, so the outline cannot come to wind round twice either.
            let margin = 2 * (edge.length_at_most() + following.length_at_most()) + 8;
            let is_left_of_edge = |other: &Offset| edge.cross(*other - corner) >= 0;
            if edge.cross(following) <= margin || !corners.iter().all(is_left_of_edge) {
                return Err(NotAShape::NotConvex(i + 1));
            }
        }
        let mut all = [Offset::default(); MOST_CORNERS];
        all[..corners.len()].copy_from_slice(corners);
        let farthest = |from: Offset| {
            let squared = corners.iter().map(|corner| (*corner - from).squared()).max().unwrap_or(0);
            squared.isqrt() as i32 + 1
        };
        let (mut low, mut high) = (corners[0], corners[0]);
        for corner in corners {
            low = Offset { x: low.x.min(corner.x), y: low.y.min(corner.y) };
            high = Offset { x: high.x.max(corner.x), y: high.y.max(corner.y) };
        }
        let middle = Offset { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 };
        // How far each edge is from the origin, if the origin lies inside; 0 for one on the edge or outside.
        let next = corners.iter().cycle().skip(1);
        let ways = corners.iter().zip(next).map(|(from, to)| {
            let edge = *to - *from;
            Distance::to_line(edge.cross(-*from).max(0), edge.squared()).units()
        });
        Ok(Shape {
            corners: all,
            n_corners: corners.len() as u8,
            radius: farthest(Offset::default()),
            // One less, as corners are rounded when a shape is turned.
            inner_radius: (ways.min().unwrap_or(0) - 1).max(0),
            low,
            high,
            middle,
            middle_radius: farthest(middle),
        })
    }

    /// `fleets.geo.hull`, `fleets.geo.parts`: corners in whole percent of a length and a beam.
    ///
    /// # Errors
    /// As [`Shape::new`].
    pub fn percent(corners: &[[i32; 2]], length: i32, beam: i32) -> Result<Shape, NotAShape> {
        if corners.len() > MOST_CORNERS {
            return Err(NotAShape::Corners(corners.len()));
        }
        let part = |percent: i32, of: i32| rdiv(i64::from(percent) * i64::from(of), 100) as i32;
        let corners = corners.iter().map(|[x, y]| Offset { x: part(*x, length), y: part(*y, beam) });
        Shape::new(&corners.collect::<arrayvec::ArrayVec<_, MOST_CORNERS>>())
    }

    /// `fleets.geo.oval`: a polygon of so many sides in an ellipse with these semi-axes. Equal axes make the base of a
    /// creature or a flotilla (`fleets.geo.creature`).
    ///
    /// # Errors
    /// As [`Shape::new`].
    pub fn oval(semi_axes: [i32; 2], sides: usize) -> Result<Shape, NotAShape> {
        if sides > MOST_CORNERS {
            return Err(NotAShape::Corners(sides));
        }
        let corner = |k: usize| {
            let heading = Heading::new(rdiv(4096 * k as i64, sides as i64) as i32);
            Offset { x: heading.ahead(semi_axes[0]).x, y: heading.ahead(semi_axes[1]).y }
        };
        Shape::new(&(0..sides).map(corner).collect::<arrayvec::ArrayVec<_, MOST_CORNERS>>())
    }

    /// `fleets.geo.fort`: a square with the origin in its middle; corners (+,+), (-,+), (-,-), (+,-).
    ///
    /// # Errors
    /// As [`Shape::new`].
    pub fn square(side: i32) -> Result<Shape, NotAShape> {
        let half = side / 2;
        Shape::new(&[(half, half), (-half, half), (-half, -half), (half, -half)].map(|(x, y)| Offset { x, y }))
    }

    /// `fleets.geo.bow`: the shape of some of the corners, in their order.
    ///
    /// # Errors
    /// As [`Shape::new`], and if there is no such corner.
    pub fn part(&self, corners: &[usize]) -> Result<Shape, NotAShape> {
        if corners.len() > MOST_CORNERS || corners.iter().any(|&corner| corner >= self.corners().len()) {
            return Err(NotAShape::Corners(corners.len()));
        }
        Shape::new(&corners.iter().map(|&corner| self.corners[corner]).collect::<arrayvec::ArrayVec<_, MOST_CORNERS>>())
    }

    /// The corners, counter-clockwise.
    #[inline]
    #[must_use]
    pub fn corners(&self) -> &[Offset] {
        &self.corners[..usize::from(self.n_corners)]
    }

    /// A whole number of units that no corner's distance from the origin exceeds.
    #[inline]
    #[must_use]
    pub const fn radius(&self) -> i32 {
        self.radius
    }

    /// A whole number of units: all that is no farther from the origin lies inside, wherever the shape is placed.
    #[inline]
    #[must_use]
    pub const fn inner_radius(&self) -> i32 {
        self.inner_radius
    }

    /// A circle round the shape placed at a pose.
    #[inline]
    #[must_use]
    pub fn circle(&self, pose: Pose) -> Circle {
        if self.middle == Offset::default() {
            // Placing a corner rounds it by less than a unit.
            return Circle { middle: pose.at, radius: self.middle_radius + 1 };
        }
        let offset = pose.heading.direction().turn_corner(self.middle);
        Circle { middle: pose.at.plus(offset), radius: self.middle_radius + 2 }
    }

    /// All of the way of the shape that follows a segment, looking where it leads.
    #[must_use]
    pub fn along(&self, segment: Segment) -> Swath {
        Swath::new(segment.from, segment, self.low, self.high)
    }

    /// Is the shape placed at a pose surely farther than this from what a circle holds? The circle round its origin is
    /// asked first, since it need not be turned.
    #[inline]
    #[must_use]
    pub fn is_farther_than(&self, units: i32, pose: Pose, circle: Circle) -> bool {
        let round_origin = Circle { middle: pose.at, radius: self.radius + 1 };
        let is_in_the_middle = self.middle == Offset::default();
        round_origin.is_farther_than(units, circle)
            || (!is_in_the_middle && self.circle(pose).is_farther_than(units, circle))
    }

    /// The shape placed at a pose.
    #[must_use]
    pub fn at(&self, pose: Pose) -> Outline {
        Outline::of(self, pose)
    }
}

/// Why a list of corners is no shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotAShape {
    /// So many corners, or a corner that does not exist.
    Corners(usize),
    /// This corner lies too far out.
    TooLarge(Offset),
    /// After this many edges there is no left turn, or one that rounding might undo.
    NotConvex(usize),
}

impl fmt::Display for NotAShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAShape::Corners(n) => write!(f, "{n} corners make no shape; it has 3 to {MOST_CORNERS} of its own"),
            NotAShape::TooLarge(at) => write!(f, "the corner ({}, {}) lies farther out than {REACH}", at.x, at.y),
            NotAShape::NotConvex(edge) => write!(f, "after edge {edge} the outline does not turn clearly to the left"),
        }
    }
}

impl std::error::Error for NotAShape {}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(list: &[(i32, i32)]) -> Vec<Offset> {
        list.iter().map(|&(x, y)| Offset { x, y }).collect()
    }

    #[test]
    fn what_is_not_clearly_convex_is_refused() {
        let refused = |list: &[(i32, i32)]| Shape::new(&corners(list)).unwrap_err();
        assert_eq!(refused(&[(0, 0), (100, 0)]), NotAShape::Corners(2));
        assert_eq!(refused(&[(0, 0), (0, 100), (100, 0)]), NotAShape::NotConvex(1), "clockwise");
        assert_eq!(refused(&[(0, 0), (500, 0), (1000, 0), (0, 1000)]), NotAShape::NotConvex(1), "a straight corner");
        assert_eq!(refused(&[(0, 0), (4, 0), (0, 4)]), NotAShape::NotConvex(1), "so small that rounding could undo it");
        assert_eq!(refused(&[(0, 0), (REACH + 1, 0), (0, 9)]), NotAShape::TooLarge(Offset { x: REACH + 1, y: 0 }));
        let star = [(1000, 0), (-809, 588), (309, -951), (309, 951), (-809, -588)];
        assert!(matches!(refused(&star), NotAShape::NotConvex(_)), "left turns only, but twice round");
        assert!(Shape::new(&corners(&[(0, 0), (1000, 0), (0, 1000)])).is_ok());
    }

    #[test]
    fn a_part_has_some_of_the_corners() {
        let square = Shape::square(4000).unwrap();
        assert_eq!(square.part(&[0, 1, 2]).unwrap().corners(), &square.corners()[..3]);
        assert_eq!(square.part(&[0, 1, 4]), Err(NotAShape::Corners(3)));
        assert!(square.part(&[0, 2, 1]).is_err());
    }

    #[test]
    fn an_oval_starts_ahead_and_goes_to_port() {
        let island = Shape::oval([4000, 2600], 16).unwrap();
        assert_eq!(island.corners().len(), 16);
        assert_eq!([island.corners()[0], island.corners()[4]], [Offset { x: 4000, y: 0 }, Offset { x: 0, y: 2600 }]);
        // 4000 * cos 45 degrees, 2600 * sin 45 degrees
        assert_eq!(island.corners()[2], Offset { x: 2828, y: 1838 });
        assert!((4000..=4001).contains(&island.radius()));
    }

    #[test]
    fn percents_are_rounded_halves_away_from_zero() {
        let shape = Shape::percent(&[[0, 0], [-100, 50], [-100, -50]], 1001, 1001).unwrap();
        assert_eq!(shape.corners()[1..], [Offset { x: -1001, y: 501 }, Offset { x: -1001, y: -501 }]);
    }
}
