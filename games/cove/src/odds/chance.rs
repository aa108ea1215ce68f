//! Chances and means as whole numbers.

use std::fmt;

/// A chance, counted in units of 2^-31 and rounded to the nearest one at each step of a calculation.
///
/// The longest calculations here go through some dozens of steps, so results are good to seven digits or better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Chance(u32);

/// How many units a certainty has.
pub(super) const ONE: u32 = 1 << Chance::BITS;

impl Chance {
    /// The unit is this power of one half.
    pub(super) const BITS: u32 = 31;
    /// It never happens.
    pub const NONE: Self = Self(0);
    /// It always happens.
    pub const SURE: Self = Self(ONE);
    /// A fair roll between two.
    pub const HALF: Self = Self(ONE / 2);
    /// Fleeing, mutiny: a one on a single die.
    pub const MUTINY: Self = Self::of(1, 6);

    /// So many cases out of so many equally likely ones.
    pub const fn of(cases: u64, all: u64) -> Self {
        assert!(cases <= all && all > 0, "a chance lies between none and sure");
        Self(((((cases as u128) << Self::BITS) + all as u128 / 2) / all as u128) as u32)
    }

    /// From units; more than a certainty, which rounding may bring about, is a certainty.
    pub(super) const fn units(units: u32) -> Self {
        Self(if units > ONE { ONE } else { units })
    }

    /// Rounds a number of squared units, which is what a sum of products comes to.
    pub(super) const fn from_squared(squared: u64) -> Self {
        Self::units(((squared + (1 << (Self::BITS - 1))) >> Self::BITS) as u32)
    }

    /// The units.
    pub(super) const fn raw(self) -> u32 {
        self.0
    }

    /// That it does not happen.
    pub const fn complement(self) -> Self {
        Self(ONE - self.0)
    }

    /// That both of two independent things happen.
    pub const fn and(self, other: Self) -> Self {
        Self::from_squared(self.0 as u64 * other.0 as u64)
    }

    /// The mean of two chances: a fair roll decides which of them counts.
    pub const fn either(self, other: Self) -> Self {
        Self::units(((self.0 as u64 + other.0 as u64).div_ceil(2)) as u32)
    }

    /// In millionths, rounded to the nearest: what screens and records use.
    pub const fn millionths(self) -> u32 {
        self.scaled(1_000_000)
    }

    /// In thousandths, rounded to the nearest.
    pub const fn per_mille(self) -> u32 {
        self.scaled(1_000)
    }

    /// So many times the chance, rounded to the nearest whole number: what a loss of that size costs on average.
    pub const fn scaled(self, times: u32) -> u32 {
        ((self.0 as u64 * times as u64 + (1 << (Self::BITS - 1))) >> Self::BITS) as u32
    }
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:06}", self.millionths() / 1_000_000, self.millionths() % 1_000_000)
    }
}

/// A mean, in thousandths, rounded to the nearest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Mean {
    /// The thousandths.
    pub thousandths: u32,
}

impl Mean {
    /// A sum over so many equally likely cases.
    pub(super) const fn of(sum: u128, cases: u128) -> Self {
        let thousandths = (sum * 1_000 + cases / 2) / cases;
        Self { thousandths: if thousandths > u32::MAX as u128 { u32::MAX } else { thousandths as u32 } }
    }
}
