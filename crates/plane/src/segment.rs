//! Segments: the straight legs of a move; and where along one a piece comes into contact, or clear.

use crate::{
    Bounds, Heading, Offset, Outline, Point, TOUCH,
    difference::Difference,
    heading::SCALE_BITS,
    number::{div_down, div_up},
};

/// A segment is at most this long.
pub const LONGEST: i32 = 1 << 16;

/// `fleets.geo.segment`: from a point (the bow tip, or a centre) straight ahead. For t = 0..distance the piece is where
/// [`Segment::at`] says, without turning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Segment {
    /// Where it starts.
    pub from: Point,
    /// Where it leads.
    pub heading: Heading,
    /// How far, 0 to [`LONGEST`].
    pub distance: i32,
}

impl Segment {
    /// The point at t.
    #[inline]
    #[must_use]
    pub fn at(self, t: i32) -> Point {
        self.from + self.shift(t)
    }

    /// What the piece has been shifted by at t.
    #[inline]
    #[must_use]
    pub const fn shift(self, t: i32) -> Offset {
        self.heading.ahead(t)
    }

    /// All of the way for something that starts in these bounds.
    pub(crate) fn swept(self, bounds: Bounds) -> Bounds {
        bounds.joined(bounds.shifted(self.shift(self.distance)))
    }

    /// Does what lies in one box surely pass what lies in another at more than so many units? Asked of the circles round
    /// both: how far is the middle of one from the straight line on which the middle of the other moves?
    fn passes_by(self, units: i32, mover: Bounds, other: Bounds) -> bool {
        let (from, mover_radius) = mover.doubled_circle();
        let (at, other_radius) = other.doubled_circle();
        let way = self.shift(self.distance);
        let cross = i64::from(way.x) * (at[1] - from[1]) - i64::from(way.y) * (at[0] - from[0]);
        // A way that is rounded leaves the line by less than two units, and is longer than the distance by less than one.
        let near = mover_radius + other_radius + 2 * (i64::from(units) + 2);
        cross.abs() > near * (i64::from(self.distance) + 1)
    }

    /// The same asked of the outlines: does all of the other lie more than so many units to port, or to starboard, of the
    /// way of the mover?
    fn leaves_aside(self, units: i32, mover: &Outline, other: &Outline) -> bool {
        let (cos, sin) = (self.heading.cos(), self.heading.sin());
        let extent = |outline: &Outline| {
            let to_port = |corner: &Point| i64::from(corner.y) * cos - i64::from(corner.x) * sin;
            let first = to_port(&outline.corners()[0]);
            let rest = outline.corners()[1..].iter().map(to_port);
            rest.fold((first, first), |(low, high), at| (low.min(at), high.max(at)))
        };
        // What is rounded leaves the line by less than a unit.
        let near = (i64::from(units) + 2) << SCALE_BITS;
        let ((low, high), (other_low, other_high)) = (extent(mover), extent(other));
        other_low - high > near || low - other_high > near
    }
}

/// The contact of a piece that follows a segment with another that stays: at each t it holds or does not.
///
/// Without rounding, the distance between the two would be a convex function of t that changes by at most 1 per step, so
/// contact would be one interval. Each position is rounded by up to 1/2 in each coordinate, so the true distance at t is
/// within 0.7072 of that function, and at the ends of the interval contact may come and go. The searches skip
/// only what the function settles and ask the exact question for the rest.
pub struct Contact {
    difference: Difference,
    segment: Segment,
    units: i64,
    /// Outside these t it never holds.
    from: i32,
    to: i32,
}

impl Contact {
    /// `fleets.geo.touch` along the way: at most [`TOUCH`] apart. The mover is given as it is at t = 0. Nothing if there
    /// is no contact at any t.
    #[must_use]
    pub fn touching(mover: &Outline, segment: Segment, other: &Outline) -> Option<Contact> {
        Contact::within(TOUCH, mover, segment, other)
    }

    /// The closed outlines sharing a point along the way (dist = 0). Nothing if they cannot at any t.
    #[must_use]
    pub fn meeting(mover: &Outline, segment: Segment, other: &Outline) -> Option<Contact> {
        Contact::within(0, mover, segment, other)
    }

    /// At most so many units apart along the way, 0 or more. Nothing if there is no such t.
    ///
    /// # Panics
    /// If the segment's distance is not 0 to [`LONGEST`], or the units are negative.
    #[must_use]
    pub fn within(units: i32, mover: &Outline, segment: Segment, other: &Outline) -> Option<Contact> {
        assert!((0..=LONGEST).contains(&segment.distance), "a segment of length {}", segment.distance);
        assert!(units >= 0, "a contact within {units} units");
        if segment.swept(mover.bounds()).are_farther_than(units, other.bounds()) {
            return None;
        }
        if segment.passes_by(units, mover.bounds(), other.bounds()) || segment.leaves_aside(units, mover, other) {
            return None;
        }
        let difference = Difference::of(mover, other);
        let (from, to) = possible(&difference, segment, i64::from(units) + 1)?;
        Some(Contact { difference, segment, units: i64::from(units), from, to })
    }

    /// Is there contact at t?
    #[must_use]
    pub fn holds(&self, t: i32) -> bool {
        self.difference.is_within(self.units, self.segment.shift(t))
    }

    /// The smallest t, not below `from`, at which there is contact.
    #[must_use]
    pub fn first(&self, from: i32) -> Option<i32> {
        let begin = from.max(self.from);
        let mut t = begin;
        while t <= self.to {
            let shift = self.segment.shift(t);
            if self.difference.is_within(self.units, shift) {
                return Some(t);
            }
            // Where it is first possible, it nearly always comes with the next few steps.
            if t < begin + 2 {
                t += 1;
                continue;
            }
            // In k steps the distance falls by less than k + 1.42.
            let above = i64::from(self.difference.distance(shift).units()) - self.units;
            t += (above - 1).max(1) as i32;
        }
        None
    }

    /// The smallest t, not below `from`, at which there is none.
    #[must_use]
    pub fn first_clear(&self, from: i32) -> Option<i32> {
        let mut t = from;
        while t <= self.segment.distance {
            if !self.holds(t) {
                return Some(t);
            }
            if self.is_deep(t) {
                t = self.last_deep(t);
            }
            t += 1;
        }
        None
    }

    /// `fleets.geo.terrain_contact`: the smallest t, not below `from`, at which there is contact while there was none one
    /// step earlier. `before` says whether there was any one step before `from`; for `from` = 0 that is the pose before
    /// the turn.
    #[must_use]
    pub fn first_entry(&self, from: i32, before: bool) -> Option<i32> {
        let clear = if before { self.first_clear(from)? } else { from };
        self.first(clear)
    }

    /// So much contact that rounding does not matter: between two such t there is contact all the way.
    fn is_deep(&self, t: i32) -> bool {
        self.difference.is_within(self.units - 2, self.segment.shift(t))
    }

    /// A t, not below a deep one, up to which there is contact: found by doubling and halving.
    fn last_deep(&self, from: i32) -> i32 {
        let is_deep = |t: i32| t <= self.segment.distance && self.is_deep(t);
        let mut stride = 1;
        while is_deep(from + 2 * stride) {
            stride *= 2;
        }
        let mut last = if is_deep(from + stride) { from + stride } else { from };
        while stride > 0 {
            if is_deep(last + stride) {
                last += stride;
            }
            stride /= 2;
        }
        last
    }
}

/// The first and last t of the segment at which the unrounded shift is at most so many units beyond every edge of the
/// polygon. Edges are taken for a little longer than they are, so that none of the t is missed.
fn possible(difference: &Difference, segment: Segment, units: i64) -> Option<(i32, i32)> {
    let (cos, sin) = (segment.heading.cos(), segment.heading.sin());
    let (mut from, mut to) = (0_i128, i128::from(segment.distance));
    for (corner, next) in difference.edges() {
        let edge = next - corner;
        // The shift t*(cos, sin) is at most `units` to the right of the edge if t * inwards >= least (all times 2^30).
        let inwards = i64::from(edge.x) * sin - i64::from(edge.y) * cos;
        let least = i128::from(edge.cross(corner) - units * edge.length_at_most()) << SCALE_BITS;
        // Divided only where that changes something: division takes longest.
        if inwards > 0 && from * i128::from(inwards) < least {
            from = div_up(least, inwards);
        } else if inwards < 0 && to * i128::from(inwards) < least {
            to = div_down(-least, -inwards);
        } else if inwards == 0 && least > 0 {
            return None;
        }
        if from > to {
            return None;
        }
    }
    Some((from as i32, to as i32))
}
