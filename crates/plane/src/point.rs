//! Points, offsets between them, and poses: where a piece is and where it looks.

use std::{
    fmt,
    ops::{Add, Neg, Sub},
};

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};

use crate::{Distance, Heading};

/// The greatest coordinate, either way, of a point that comes from outside.
pub const LIMIT: i32 = 1 << 20;
/// The greatest coordinate of a point derived from such points.
const FARTHEST: i32 = 2 * LIMIT;

/// `fleets.geo.units`: a point of the plane in 1/100 mm, x to the east, y to the north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, BorshSerialize)]
#[serde(try_from = "(i32, i32)", into = "(i32, i32)")]
pub struct Point {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

impl Point {
    /// The south-west corner of the play area.
    pub const ORIGIN: Point = Point { x: 0, y: 0 };

    /// A point, if its coordinates are within [`LIMIT`].
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Option<Point> {
        if x < -LIMIT || x > LIMIT || y < -LIMIT || y > LIMIT { None } else { Some(Point { x, y }) }
    }

    /// A point that is known to be within [`LIMIT`].
    ///
    /// # Panics
    /// If it is not.
    #[must_use]
    pub const fn at(x: i32, y: i32) -> Point {
        Point::new(x, y).expect("coordinates within the limit")
    }

    /// To the east.
    #[inline]
    #[must_use]
    pub const fn x(self) -> i32 {
        self.x
    }

    /// To the north.
    #[inline]
    #[must_use]
    pub const fn y(self) -> i32 {
        self.y
    }

    /// `fleets.geo.step`: the point so far away on that heading.
    ///
    /// # Panics
    /// If it is off the plane, farther out than twice [`LIMIT`].
    #[must_use]
    pub fn step(self, distance: i32, heading: Heading) -> Point {
        self + heading.ahead(distance)
    }

    /// A sum that must be found [on the plane](Point::on_the_plane) before it is used.
    #[inline]
    pub(crate) const fn plus(self, offset: Offset) -> Point {
        Point { x: self.x.saturating_add(offset.x), y: self.y.saturating_add(offset.y) }
    }

    #[inline]
    pub(crate) fn on_the_plane(self) -> Point {
        let inside = -FARTHEST..=FARTHEST;
        assert!(inside.contains(&self.x) && inside.contains(&self.y), "{self:?} is off the plane");
        self
    }

    /// The exact distance to another point.
    #[must_use]
    pub fn distance_to(self, other: Point) -> Distance {
        Distance::between_points((other - self).squared())
    }
}

/// `fleets.geo.away`: does this heading at `point` lead away from a piece with that centre?
#[must_use]
pub fn is_away(heading: Heading, point: Point, centre: Point) -> bool {
    let from_centre = point - centre;
    i64::from(from_centre.x) * heading.cos() + i64::from(from_centre.y) * heading.sin() >= 0
}

/// The way from one point to another, or a local point: x ahead, y to port.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Offset {
    /// To the east; in a local frame ahead.
    pub x: i32,
    /// To the north; in a local frame to port.
    pub y: i32,
}

impl Offset {
    #[inline]
    pub(crate) const fn cross(self, other: Offset) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    #[inline]
    pub(crate) const fn dot(self, other: Offset) -> i64 {
        self.x as i64 * other.x as i64 + self.y as i64 * other.y as i64
    }

    #[inline]
    pub(crate) const fn squared(self) -> i64 {
        self.dot(self)
    }

    /// Not less than the length, and less than an eighth above it.
    #[inline]
    pub(crate) fn length_at_most(self) -> i64 {
        let (x, y) = (i64::from(self.x).abs(), i64::from(self.y).abs());
        // For 0 <= b <= a: sqrt(a^2 + b^2) <= a + b/2, since b^2 <= a*b + b^2/4.
        x.max(y) + (x.min(y) + 1) / 2
    }
}

impl Add for Offset {
    type Output = Offset;
    #[inline]
    fn add(self, other: Offset) -> Offset {
        Offset { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Offset {
    type Output = Offset;
    #[inline]
    fn sub(self, other: Offset) -> Offset {
        Offset { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Neg for Offset {
    type Output = Offset;
    #[inline]
    fn neg(self) -> Offset {
        Offset { x: -self.x, y: -self.y }
    }
}

impl Sub for Point {
    type Output = Offset;
    #[inline]
    fn sub(self, from: Point) -> Offset {
        Offset { x: self.x - from.x, y: self.y - from.y }
    }
}

impl Add<Offset> for Point {
    type Output = Point;
    #[inline]
    fn add(self, offset: Offset) -> Point {
        self.plus(offset).on_the_plane()
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// What is no point: a coordinate beyond [`LIMIT`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OffThePlane(i32, i32);

impl fmt::Display for OffThePlane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {}) is off the plane, whose coordinates reach {LIMIT} either way", self.0, self.1)
    }
}

impl TryFrom<(i32, i32)> for Point {
    type Error = OffThePlane;
    fn try_from((x, y): (i32, i32)) -> Result<Point, OffThePlane> {
        Point::new(x, y).ok_or(OffThePlane(x, y))
    }
}

impl From<Point> for (i32, i32) {
    fn from(point: Point) -> (i32, i32) {
        (point.x, point.y)
    }
}

impl BorshDeserialize for Point {
    fn deserialize_reader<R: borsh::io::Read>(reader: &mut R) -> borsh::io::Result<Point> {
        let pair = <(i32, i32)>::deserialize_reader(reader)?;
        Point::try_from(pair).map_err(|e| borsh::io::Error::new(borsh::io::ErrorKind::InvalidData, e.to_string()))
    }
}

/// `fleets.geo.pose`: the bow tip of a ship or the centre of another piece, and its heading. Poses are what is stored and
/// logged; every other point is derived from them.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Debug,
    Serialize,
    Deserialize,
    BorshSerialize,
    BorshDeserialize,
)]
pub struct Pose {
    /// The point from which the piece's shape is drawn.
    pub at: Point,
    /// Where it looks.
    pub heading: Heading,
}

impl Pose {
    /// A piece here, looking there.
    #[must_use]
    pub const fn new(at: Point, heading: Heading) -> Pose {
        Pose { at, heading }
    }

    /// `fleets.geo.step`: where a local point of the piece lies.
    ///
    /// # Panics
    /// If it is off the plane, farther out than twice [`LIMIT`].
    #[must_use]
    pub fn place(self, local: Offset) -> Point {
        self.at + self.heading.direction().turn(local)
    }

    /// The point so far behind: `behind(length)` is a ship's stern point and `behind(length / 2)` her middle
    /// (`fleets.geo.parts`), `behind(length + TOUCH)` the bow of a ship in tow (`fleets.geo.tow`).
    #[must_use]
    pub fn behind(self, distance: i32) -> Point {
        self.at.step(distance, self.heading.opposite())
    }

    /// `fleets.geo.rotate`: the piece turned about the point `pivot` units behind, which is her whole length for a stern
    /// rotation and half of it for coming about. Her old heading changes nothing.
    #[must_use]
    pub fn rotated_about(self, pivot: i32, heading: Heading) -> Pose {
        if heading == self.heading {
            return self;
        }
        Pose { at: self.behind(pivot).step(pivot, heading), heading }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_rounded_once() {
        let from = Point::at(100, 200);
        assert_eq!(from.step(8380, Heading::EAST), Point::at(8480, 200));
        assert_eq!(from.step(8380, Heading::NORTH), Point::at(100, 8580));
        // 5750 * cos 45 degrees = 4065.86
        assert_eq!(from.step(5750, Heading::new(512)), Point::at(4166, 4266));
        assert_eq!(from.step(5750, Heading::new(512 + 2048)), Point::at(-3966, -3866));
    }

    #[test]
    fn a_local_point_is_turned_with_its_piece() {
        let pose = Pose::new(Point::at(1000, 1000), Heading::NORTH);
        assert_eq!(pose.place(Offset { x: -300, y: 50 }), Point::at(950, 700));
        assert_eq!(pose.behind(400), Point::at(1000, 600));
    }

    #[test]
    fn a_rotation_keeps_the_stern_or_the_middle_where_it_was() {
        let pose = Pose::new(Point::at(50_000, 50_000), Heading::EAST);
        assert_eq!(pose.rotated_about(4000, Heading::NORTH), Pose::new(Point::at(46_000, 54_000), Heading::NORTH));
        assert_eq!(pose.rotated_about(2000, Heading::WEST), Pose::new(Point::at(46_000, 50_000), Heading::WEST));
        // There and back again would round twice; the old heading is no rotation at all.
        let odd = Pose::new(Point::at(50_001, 49_999), Heading::new(333));
        assert_eq!(odd.rotated_about(6200, Heading::new(333)), odd);
    }

    #[test]
    fn away_is_the_half_turn_outwards() {
        let (centre, point) = (Point::at(0, 0), Point::at(4200, 0));
        assert!(is_away(Heading::EAST, point, centre));
        assert!(is_away(Heading::NORTH, point, centre) && is_away(Heading::SOUTH, point, centre));
        assert!(!is_away(Heading::new(1025), point, centre) && !is_away(Heading::WEST, point, centre));
    }

    #[test]
    fn a_point_off_the_plane_is_not_read() {
        assert_eq!(serde_json::to_string(&Point::at(5, -6)).unwrap(), "[5,-6]");
        assert_eq!(serde_json::from_str::<Point>("[5,-6]").unwrap(), Point::at(5, -6));
        assert!(serde_json::from_str::<Point>("[0,1048577]").is_err());
        let bytes = borsh::to_vec(&(0_i32, i32::MIN)).unwrap();
        assert!(borsh::from_slice::<Point>(&bytes).is_err());
        let pose = Pose::new(Point::at(LIMIT, -LIMIT), Heading::new(9));
        assert_eq!(borsh::from_slice::<Pose>(&borsh::to_vec(&pose).unwrap()).unwrap(), pose);
    }

    #[test]
    #[should_panic(expected = "off the plane")]
    fn a_step_off_the_plane_stops_loudly() {
        let _ = Point::at(LIMIT, 0).step(i32::MAX, Heading::EAST);
    }
}
