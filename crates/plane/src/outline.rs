//! Outlines: shapes placed on the plane, and the questions between two of them.

use crate::{Distance, Line, Offset, Point, Pose, Shape, difference::Difference, shape::MOST_CORNERS};

/// `fleets.geo.touch`: pieces at most this far apart touch.
pub const TOUCH: i32 = 25;

/// A closed convex polygon on the plane, its corners counter-clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outline {
    corners: [Point; MOST_CORNERS],
    n_corners: u8,
    bounds: Bounds,
}

impl Outline {
    /// A shape placed at a pose: each corner is rounded once.
    ///
    /// # Panics
    /// If a corner is off the plane, farther out than twice [`LIMIT`](crate::LIMIT).
    #[must_use]
    pub fn of(shape: &Shape, pose: Pose) -> Outline {
        let direction = pose.heading.direction();
        // A point and a corner's offset are far from the ends of their type; the box tells whether all are on the plane.
        let place = |local: Offset| {
            let offset = direction.turn_corner(local);
            Point { x: pose.at.x + offset.x, y: pose.at.y + offset.y }
        };
        let locals = shape.corners();
        let mut bounds = Bounds::of_point(place(locals[0]));
        let mut outline = Outline { corners: [Point::ORIGIN; MOST_CORNERS], n_corners: locals.len() as u8, bounds };
        for (corner, local) in outline.corners.iter_mut().zip(locals) {
            *corner = place(*local);
            bounds = bounds.with(*corner);
        }
        outline.bounds = bounds.on_the_plane();
        outline
    }

    /// The corners, counter-clockwise.
    #[inline]
    #[must_use]
    pub fn corners(&self) -> &[Point] {
        &self.corners[..usize::from(self.n_corners)]
    }

    /// The edges in order: edge k runs from corner k to the next.
    pub fn edges(&self) -> impl Iterator<Item = Line> + '_ {
        let corners = self.corners();
        corners.iter().enumerate().map(|(k, &from)| Line { from, to: corners[(k + 1) % corners.len()] })
    }

    /// The smallest box around it.
    #[inline]
    #[must_use]
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The same outline elsewhere. Placing a shape farther along rounds nothing but the way, so this is what
    /// [`Outline::of`] gives there.
    #[must_use]
    pub fn shifted(&self, by: Offset) -> Outline {
        let mut shifted = *self;
        for corner in &mut shifted.corners[..usize::from(self.n_corners)] {
            *corner = corner.plus(by);
        }
        shifted.bounds = self.bounds.shifted(by);
        shifted
    }

    /// `fleets.geo.touch`: is the distance at most 25 units? Outlines that overlap touch too.
    #[must_use]
    pub fn touches(&self, other: &Outline) -> bool {
        self.is_within(TOUCH, other)
    }

    /// `fleets.geo.within`: is the distance at most so many units?
    #[must_use]
    pub fn is_within(&self, units: i32, other: &Outline) -> bool {
        Difference::if_within(units, self, other).is_some()
    }

    /// `fleets.geo.terrain_contact`: do the closed outlines share a point (dist = 0)?
    #[must_use]
    pub fn meets(&self, other: &Outline) -> bool {
        self.is_within(0, other)
    }

    /// `fleets.geo.overlap`: do the interiors share a point?
    #[must_use]
    pub fn overlaps(&self, other: &Outline) -> bool {
        !self.bounds.are_farther_than(0, other.bounds)
            && !self.is_clear_of(0, other)
            && Difference::of(self, other).has_inside(Offset::default())
    }

    /// Does a strip of so many units, across the way from the middle of this box to that of the other, keep both apart?
    /// Much cheaper than the exact question, and nearly always enough for what lies apart.
    pub(crate) fn is_clear_of(&self, units: i32, other: &Outline) -> bool {
        let way = other.bounds.middle() - self.bounds.middle();
        let along = |corner: &Point| i64::from(corner.x) * i64::from(way.x) + i64::from(corner.y) * i64::from(way.y);
        let own = self.corners().iter().map(along).max();
        let others = other.corners().iter().map(along).min();
        let (Some(own), Some(others)) = (own, others) else { return false };
        way != Offset::default() && others - own > i64::from(units) * way.length_at_most()
    }

    /// `fleets.geo.dist`: the exact distance.
    #[must_use]
    pub fn distance_to(&self, other: &Outline) -> Distance {
        Difference::of(self, other).distance(Offset::default())
    }

    /// `fleets.geo.dist` from a point.
    #[must_use]
    pub fn distance_to_point(&self, point: Point) -> Distance {
        Distance::to_origin(self.edges().map(|edge| (edge.from - point, edge.to - point)))
    }

    /// `fleets.geo.dist` from a closed line: a ship's blade, a sail.
    #[must_use]
    pub fn distance_to_line(&self, line: Line) -> Distance {
        if line.meets(self) {
            return Distance::ZERO;
        }
        let from_ends = self.distance_to_point(line.from).min(self.distance_to_point(line.to));
        let from_corners = self.corners().iter().map(|&corner| line.distance_to_point(corner));
        from_corners.fold(from_ends, Distance::min)
    }

    /// Does the point lie inside or on the edge?
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.bounds.contains(point) && self.edges().all(|edge| edge.side_of(point) >= 0)
    }

    /// Does the point lie inside and not on the edge?
    #[must_use]
    pub fn encloses(&self, point: Point) -> bool {
        self.bounds.contains(point) && self.edges().all(|edge| edge.side_of(point) > 0)
    }

    /// Does the whole of another outline lie inside or on the edge?
    #[must_use]
    pub fn contains_outline(&self, other: &Outline) -> bool {
        other.corners().iter().all(|&corner| self.contains(corner))
    }
}

/// A box along the axes: the broad phase before an exact test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The south-west corner.
    pub low: Point,
    /// The north-east corner.
    pub high: Point,
}

impl Bounds {
    pub(crate) const fn of_point(point: Point) -> Bounds {
        Bounds { low: point, high: point }
    }

    pub(crate) fn with(self, point: Point) -> Bounds {
        Bounds {
            low: Point { x: self.low.x.min(point.x), y: self.low.y.min(point.y) },
            high: Point { x: self.high.x.max(point.x), y: self.high.y.max(point.y) },
        }
    }

    pub(crate) fn joined(self, other: Bounds) -> Bounds {
        self.with(other.low).with(other.high)
    }

    pub(crate) fn shifted(self, by: Offset) -> Bounds {
        Bounds { low: self.low + by, high: self.high + by }
    }

    fn on_the_plane(self) -> Bounds {
        Bounds { low: self.low.on_the_plane(), high: self.high.on_the_plane() }
    }

    /// Does the point lie inside or on the edge?
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        self.low.x() <= point.x()
            && point.x() <= self.high.x()
            && self.low.y() <= point.y()
            && point.y() <= self.high.y()
    }

    /// The point in the middle, rounded.
    fn middle(self) -> Point {
        Point { x: (self.low.x + self.high.x) / 2, y: (self.low.y + self.high.y) / 2 }
    }

    /// A circle round the box: twice its middle, and at least twice its radius.
    pub(crate) fn doubled_circle(self) -> ([i64; 2], i64) {
        let (width, height) = (i64::from(self.high.x - self.low.x), i64::from(self.high.y - self.low.y));
        let middle = [i64::from(self.low.x) + i64::from(self.high.x), i64::from(self.low.y) + i64::from(self.high.y)];
        // The diagonal of a rectangle is shorter than its longer side and half the other.
        (middle, width.max(height) + width.min(height) / 2 + 1)
    }

    /// If the boxes are farther apart than this, so is all that they hold.
    #[inline]
    #[must_use]
    pub fn are_farther_than(self, units: i32, other: Bounds) -> bool {
        let gap =
            |low: i32, high: i32, other_low: i32, other_high: i32| (low - other_high).max(other_low - high).max(0);
        let x = i64::from(gap(self.low.x(), self.high.x(), other.low.x(), other.high.x()));
        let y = i64::from(gap(self.low.y(), self.high.y(), other.low.y(), other.high.y()));
        x * x + y * y > i64::from(units) * i64::from(units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Heading;

    fn square(side: i32, x: i32, y: i32) -> Outline {
        Shape::square(side).unwrap().at(Pose::new(Point::at(x, y), Heading::EAST))
    }

    #[test]
    fn squares_touch_at_25_units_and_not_at_26() {
        let here = square(4000, 0, 0);
        assert!(here.touches(&square(4000, 4025, 0)) && !here.touches(&square(4000, 4026, 0)));
        // Corner to corner 15 and 20 apart is 25; 16 and 20 is more.
        assert!(here.touches(&square(4000, 4015, 4020)) && !here.touches(&square(4000, 4016, 4020)));
    }

    #[test]
    fn a_shared_edge_is_met_and_not_overlapped() {
        let here = square(4000, 0, 0);
        let beside = square(4000, 4000, 100);
        assert!(here.meets(&beside) && !here.overlaps(&beside));
        assert!(here.overlaps(&square(4000, 3999, 100)) && !here.meets(&square(4000, 4001, 100)));
        let corner = square(4000, 4000, 4000);
        assert!(here.meets(&corner) && !here.overlaps(&corner));
        assert!(here.overlaps(&here) && here.overlaps(&square(100, 5, 5)) && square(100, 5, 5).overlaps(&here));
    }

    #[test]
    fn within_counts_from_edge_to_edge() {
        let (here, there) = (square(4000, 0, 0), square(4000, 4000 + 5750, 0));
        assert!(here.is_within(5750, &there) && !here.is_within(5749, &there) && !here.is_within(-1, &here));
        assert_eq!(here.distance_to(&there).units(), 5750);
        assert_eq!(here.distance_to(&here), Distance::ZERO);
    }

    #[test]
    fn an_outline_holds_its_edge() {
        let outer = square(4000, 0, 0);
        assert!(outer.contains(Point::at(2000, 2000)) && !outer.contains(Point::at(2001, 0)));
        assert!(outer.contains_outline(&square(1000, 1500, 0)) && !outer.contains_outline(&square(1000, 1501, 0)));
    }

    #[test]
    fn an_outline_shifted_along_is_the_shape_placed_there() {
        let shape = Shape::oval([4000, 2600], 16).unwrap();
        let pose = Pose::new(Point::at(777, -333), Heading::new(99));
        let by = Offset { x: 5123, y: -77 };
        assert_eq!(shape.at(pose).shifted(by), shape.at(Pose::new(pose.at + by, pose.heading)));
    }
}
