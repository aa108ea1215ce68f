//! Headings: 4,096 steps of a full turn, 0 is east, counter-clockwise; and the one table that turns them into directions.

use std::fmt;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};

use crate::{Offset, number::rdiv_by_bits};

/// Steps in a full turn (`fleets.geo.units`).
pub const STEPS: i32 = 4096;
const QUARTER: usize = 1024;

/// Directions are scaled by 2^30.
pub(crate) const SCALE_BITS: u32 = 30;

/// A heading, 0..4095.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, BorshSerialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Heading(u16);

impl Heading {
    /// Due east, along the x axis.
    pub const EAST: Heading = Heading(0);
    /// Due north, along the y axis.
    pub const NORTH: Heading = Heading(1024);
    /// Due west.
    pub const WEST: Heading = Heading(2048);
    /// Due south.
    pub const SOUTH: Heading = Heading(3072);

    /// `fleets.geo.units`: any number of steps, computed modulo 4,096.
    #[inline]
    #[must_use]
    pub const fn new(steps: i32) -> Heading {
        Heading(steps.rem_euclid(STEPS) as u16)
    }

    /// The steps, 0..4095.
    #[must_use]
    pub const fn steps(self) -> i32 {
        self.0 as i32
    }

    /// This heading turned by so many steps, to port if positive.
    #[inline]
    #[must_use]
    pub const fn turned(self, steps: i32) -> Heading {
        Heading::new(self.0 as i32 + steps.rem_euclid(STEPS))
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Heading {
        Heading((self.0 + 2048) % 4096)
    }

    /// The shortest turn to another heading, -2047..2048 steps; to port if positive.
    #[inline]
    #[must_use]
    pub const fn turn_to(self, other: Heading) -> i32 {
        let turn = (other.0 as i32 - self.0 as i32).rem_euclid(STEPS);
        if turn > STEPS / 2 { turn - STEPS } else { turn }
    }

    /// `fleets.geo.segment`: is this heading at most so many steps to either side of the current one?
    #[inline]
    #[must_use]
    pub const fn is_within(self, limit: i32, current: Heading) -> bool {
        current.turn_to(self).abs() <= limit
    }

    /// `fleets.geo.trig`: `COS[h]`, scaled by 2^30.
    #[inline]
    #[must_use]
    pub const fn cos(self) -> i64 {
        self.turned(1024).sin()
    }

    /// `fleets.geo.trig`: `SIN[h]`, scaled by 2^30.
    #[inline]
    #[must_use]
    pub const fn sin(self) -> i64 {
        let folded = (self.0 % 2048) as usize;
        let value = SIN[if folded > QUARTER { 2 * QUARTER - folded } else { folded }] as i64;
        if self.0 >= 2048 { -value } else { value }
    }

    /// The heading whose direction is nearest to that of an offset; the lower one of two equally near. East if the
    /// offset is nothing.
    #[must_use]
    pub fn toward(offset: Offset) -> Heading {
        // Turn the offset by quarters until it lies in the first quadrant, then search the quarter.
        let (mut x, mut y) = (i64::from(offset.x), i64::from(offset.y));
        if x == 0 && y == 0 {
            return Heading::EAST;
        }
        let mut quarters = 0;
        while !(x > 0 && y >= 0) {
            (x, y) = (y, -x);
            quarters += 1;
        }
        // How far the offset lies to port of a heading, as a cross product: 31 and 30 bits, and two of them.
        let to_port = |steps: i32| {
            let heading = Heading::new(steps);
            heading.cos() * y - heading.sin() * x
        };
        let (mut below, mut above) = (0, QUARTER as i32);
        while above - below > 1 {
            let middle = (below + above) / 2;
            if to_port(middle) >= 0 { below = middle } else { above = middle }
        }
        let nearest = if to_port(below) <= -to_port(above) { below } else { above };
        Heading::new(nearest + quarters * QUARTER as i32)
    }

    /// `fleets.geo.step`: what is added to a point by going so far on this heading.
    #[inline]
    pub(crate) const fn ahead(self, distance: i32) -> Offset {
        self.direction().turn(Offset { x: distance, y: 0 })
    }

    #[inline]
    pub(crate) const fn direction(self) -> Direction {
        Direction { cos: self.cos(), sin: self.sin() }
    }
}

/// A heading looked up in the table.
#[derive(Clone, Copy)]
pub(crate) struct Direction {
    cos: i64,
    sin: i64,
}

impl Direction {
    /// The rounding of `fleets.geo.step` for a local point: the offset turned to this direction. A step is the point so
    /// far ahead.
    #[inline]
    pub(crate) const fn turn(self, local: Offset) -> Offset {
        let (x, y) = (local.x as i64, local.y as i64);
        Offset { x: round(x * self.cos - y * self.sin), y: round(x * self.sin + y * self.cos) }
    }

    /// The same for a corner of a shape, which is known to be small.
    #[inline]
    pub(crate) const fn turn_corner(self, local: Offset) -> Offset {
        let (x, y) = (local.x as i64, local.y as i64);
        Offset {
            x: rdiv_by_bits(x * self.cos - y * self.sin, SCALE_BITS) as i32,
            y: rdiv_by_bits(x * self.sin + y * self.cos, SCALE_BITS) as i32,
        }
    }
}

/// Takes the scale out again. No sane shape is so large that it saturates; but what is too large must not come out small.
const fn round(scaled: i64) -> i32 {
    let units = rdiv_by_bits(scaled, SCALE_BITS);
    if units > i32::MAX as i64 {
        i32::MAX
    } else if units < i32::MIN as i64 {
        i32::MIN
    } else {
        units as i32
    }
}

/// What is no heading: a number of 4,096 or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAHeading(u16);

impl fmt::Display for NotAHeading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a heading, which is 0 to 4095", self.0)
    }
}

impl TryFrom<u16> for Heading {
    type Error = NotAHeading;
    fn try_from(steps: u16) -> Result<Heading, NotAHeading> {
        if i32::from(steps) < STEPS { Ok(Heading(steps)) } else { Err(NotAHeading(steps)) }
    }
}

impl From<Heading> for u16 {
    fn from(heading: Heading) -> u16 {
        heading.0
    }
}

impl BorshDeserialize for Heading {
    fn deserialize_reader<R: borsh::io::Read>(reader: &mut R) -> borsh::io::Result<Heading> {
        let steps = u16::deserialize_reader(reader)?;
        Heading::try_from(steps).map_err(|e| borsh::io::Error::new(borsh::io::ErrorKind::InvalidData, e.to_string()))
    }
}

impl fmt::Debug for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "h{}", self.0)
    }
}

/// `fleets.geo.trig`: 2^30 * sin(2 pi k / 4096) to the nearest integer, k = 0..1024. No value is near a half, so any way
/// of computing it that is right to ten places gives the same table.
static SIN: [i32; QUARTER + 1] = sines();

const fn sines() -> [i32; QUARTER + 1] {
    let mut table = [0; QUARTER + 1];
    let mut k = 0;
    while k <= QUARTER {
        table[k] = sine(k as i128);
        k += 1;
    }
    table
}

/// The sum x - x^3/3! + x^5/5! - ..., in fixed point with 60 binary places.
const fn sine(k: i128) -> i32 {
    const PLACES: u32 = 60;
    // pi * 2^60
    const PI: i128 = 3_622_009_729_038_561_421;
    let x = PI * k / 2048;
    let mut term = x;
    let mut sum = x;
    let mut n = 1;
    while n < 24 {
        term = -((((term * x) >> PLACES) * x) >> PLACES) / ((n + 1) * (n + 2));
        sum += term;
        n += 2;
    }
    let dropped = PLACES - SCALE_BITS;
    ((sum + (1 << (dropped - 1))) >> dropped) as i32
}

#[cfg(test)]
mod tests {
    #![allow(clippy::disallowed_types, reason = "the table is compared with the machine's own sine")]
    use super::*;

    #[test]
    fn the_table_has_the_values_and_the_sum_that_the_rules_print() {
        let printed = [
            (0, 0),
            (1, 1_647_099),
            (2, 3_294_193),
            (256, 410_903_207),
            (341, 536_395_365),
            (512, 759_250_125),
            (683, 930_162_092),
            (1023, 1_073_740_561),
            (1024, 1_073_741_824),
        ];
        for (k, value) in printed {
            assert_eq!(SIN[k], value, "SIN[{k}]");
        }
        assert_eq!(SIN.iter().map(|&value| i64::from(value)).sum::<i64>(), 700_507_575_845);
    }

    #[test]
    fn the_table_is_what_another_way_of_computing_sines_gives() {
        for k in 0..STEPS {
            let angle = 2.0 * std::f64::consts::PI * f64::from(k) / 4096.0;
            let scale = (1_u64 << SCALE_BITS) as f64;
            assert_eq!(Heading::new(k).sin(), (scale * angle.sin()).round() as i64, "SIN[{k}]");
            assert_eq!(Heading::new(k).cos(), (scale * angle.cos()).round() as i64, "COS[{k}]");
            let (_, fraction) = ((scale * angle.sin().abs()).trunc(), (scale * angle.sin().abs()).fract());
            assert!((fraction - 0.5).abs() > 1e-5, "SIN[{k}] is near a half");
        }
    }

    #[test]
    fn the_rest_of_the_table_follows_by_symmetry() {
        for k in 0..STEPS {
            assert_eq!(Heading::new(2048 - k).sin(), Heading::new(k).sin());
            assert_eq!(Heading::new(k + 2048).sin(), -Heading::new(k).sin());
            assert_eq!(Heading::new(k).cos(), Heading::new(k + 1024).sin());
        }
    }

    #[test]
    fn headings_are_counted_modulo_a_full_turn() {
        assert_eq!(Heading::new(-1).steps(), 4095);
        assert_eq!(Heading::new(4096), Heading::EAST);
        assert_eq!(Heading::new(10).turned(-20).steps(), 4086);
        assert_eq!(Heading::new(4000).turned(i32::MAX), Heading::new(4000 + 4095));
        assert_eq!(Heading::new(3000).opposite().steps(), 952);
    }

    #[test]
    fn a_turn_is_the_shorter_way_round() {
        assert_eq!(Heading::new(4090).turn_to(Heading::new(5)), 11);
        assert_eq!(Heading::new(5).turn_to(Heading::new(4090)), -11);
        assert_eq!(Heading::new(0).turn_to(Heading::new(2048)), 2048);
        assert!(Heading::new(1024).is_within(1024, Heading::EAST) && Heading::new(3072).is_within(1024, Heading::EAST));
        assert!(!Heading::new(1025).is_within(1024, Heading::EAST));
    }

    #[test]
    fn a_heading_toward_where_a_heading_leads_is_that_heading() {
        for k in 0..STEPS {
            let heading = Heading::new(k);
            assert_eq!(Heading::toward(heading.ahead(8380)), heading);
        }
        assert_eq!(Heading::toward(Offset { x: 0, y: 0 }), Heading::EAST);
        assert_eq!(Heading::toward(Offset { x: -7, y: 0 }), Heading::WEST);
        assert_eq!(Heading::toward(Offset { x: 0, y: i32::MIN }), Heading::SOUTH);
    }

    #[test]
    fn only_headings_below_a_full_turn_are_read() {
        assert_eq!(serde_json::from_str::<Heading>("4095").unwrap(), Heading::new(4095));
        assert!(serde_json::from_str::<Heading>("4096").is_err());
        assert!(borsh::from_slice::<Heading>(&4096_u16.to_le_bytes()).is_err());
        let bytes = borsh::to_vec(&Heading::new(77)).unwrap();
        assert_eq!(borsh::from_slice::<Heading>(&bytes).unwrap(), Heading::new(77));
    }
}
