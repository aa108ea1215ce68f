//! Closed straight lines from one point to another: lines of fire, sails, blades, edges.

use crate::{Distance, Outline, Point};

/// A closed straight line: both ends belong to it, and they may be the same point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

impl Line {
    /// On which side of the line a point lies: positive to the left, 0 on the line drawn on at both ends.
    pub(crate) fn side_of(self, point: Point) -> i64 {
        (self.to - self.from).cross(point - self.from)
    }

    /// `fleets.geo.dist` to a point.
    #[must_use]
    pub fn distance_to_point(self, point: Point) -> Distance {
        let (line, way) = (self.to - self.from, point - self.from);
        let (along, squared) = (line.dot(way), line.squared());
        if along <= 0 {
            Distance::between_points(way.squared())
        } else if along >= squared {
            Distance::between_points((point - self.to).squared())
        } else {
            Distance::to_line(line.cross(way), squared)
        }
    }

    /// Do the two closed lines share a point?
    #[must_use]
    pub fn crosses(self, other: Line) -> bool {
        // Two lines share no point exactly if the boxes around them share none, or one has both ends strictly on one
        // side of the other. (If all four ends are on one straight line, the boxes tell.)
        let boxes_meet = |a0: i32, a1: i32, b0: i32, b1: i32| a0.max(a1) >= b0.min(b1) && b0.max(b1) >= a0.min(a1);
        let one_side = |a: i64, b: i64| (a > 0 && b > 0) || (a < 0 && b < 0);
        boxes_meet(self.from.x(), self.to.x(), other.from.x(), other.to.x())
            && boxes_meet(self.from.y(), self.to.y(), other.from.y(), other.to.y())
            && !one_side(self.side_of(other.from), self.side_of(other.to))
            && !one_side(other.side_of(self.from), other.side_of(self.to))
    }

    /// Does the closed line share a point with the closed outline?
    #[must_use]
    pub fn meets(self, outline: &Outline) -> bool {
        // Convex things without a common point are parted by a line along an edge of one of them.
        let parted_by_an_edge = || outline.edges().any(|edge| edge.side_of(self.from) < 0 && edge.side_of(self.to) < 0);
        let parted_by_itself = || {
            let mut sides = outline.corners().iter().map(|&corner| self.side_of(corner).signum());
            let first = sides.next().unwrap_or(0);
            first != 0 && sides.all(|side| side == first)
        };
        !parted_by_an_edge() && !parted_by_itself()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Heading, Pose, Shape};

    fn line(from: (i32, i32), to: (i32, i32)) -> Line {
        Line { from: Point::at(from.0, from.1), to: Point::at(to.0, to.1) }
    }

    #[test]
    fn lines_that_only_touch_cross() {
        assert!(line((0, 0), (10, 10)).crosses(line((0, 10), (10, 0))));
        assert!(line((0, 0), (10, 10)).crosses(line((10, 10), (20, 0))), "end to end");
        assert!(line((0, 0), (10, 0)).crosses(line((5, 0), (5, 9))), "an end on the middle");
        assert!(!line((0, 0), (10, 0)).crosses(line((5, 1), (5, 9))));
        assert!(line((0, 0), (10, 0)).crosses(line((10, 0), (20, 0))), "one after the other");
        assert!(!line((0, 0), (10, 0)).crosses(line((11, 0), (20, 0))), "one after the other with a gap");
        assert!(!line((0, 0), (10, 0)).crosses(line((0, 1), (10, 1))), "side by side");
        assert!(line((5, 5), (5, 5)).crosses(line((0, 0), (10, 10))), "a point on it");
        assert!(!line((5, 6), (5, 6)).crosses(line((0, 0), (10, 10))), "a point beside it");
    }

    #[test]
    fn a_line_that_only_touches_a_corner_meets_the_outline() {
        let square = Shape::square(200).unwrap().at(Pose::new(Point::ORIGIN, Heading::EAST));
        assert!(line((0, 200), (200, 0)).meets(&square), "through the corner (100, 100)");
        assert!(!line((0, 201), (201, 0)).meets(&square));
        assert!(
            line((-500, 0), (500, 0)).meets(&square) && line((0, 0), (5, 5)).meets(&square),
            "through it, within it"
        );
        assert!(line((-500, 100), (500, 100)).meets(&square), "along an edge");
        assert!(!line((101, 0), (500, 0)).meets(&square) && line((100, 0), (500, 0)).meets(&square));
        assert!(line((100, 100), (100, 100)).meets(&square) && !line((101, 100), (101, 100)).meets(&square));
        assert!(!line((150, 0), (100, 101)).meets(&square), "past a corner");
    }

    #[test]
    fn distance_from_a_line_counts_its_ends_and_its_middle() {
        let square = Shape::square(200).unwrap().at(Pose::new(Point::ORIGIN, Heading::EAST));
        assert_eq!(square.distance_to_line(line((130, 0), (500, 0))).units(), 30);
        assert_eq!(square.distance_to_line(line((0, 300), (300, 0))).units(), 70, "100 over the root of 2");
        assert_eq!(square.distance_to_line(line((0, 0), (300, 0))), Distance::ZERO);
    }
}
