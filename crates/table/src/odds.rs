//! How likely something is, exactly.

use std::fmt;

/// A chance as a fraction in lowest terms, so that equal chances are equal values.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Odds {
    cases: u64,
    all: u64,
}

impl Odds {
    /// It never happens.
    pub const NONE: Self = Self { cases: 0, all: 1 };
    /// It always happens.
    pub const SURE: Self = Self { cases: 1, all: 1 };

    /// So many cases out of so many equally likely ones.
    ///
    /// # Panics
    /// If there are more cases than there are at all.
    pub const fn of(cases: u64, all: u64) -> Self {
        assert!(cases <= all && all > 0, "a chance lies between none and sure");
        let (mut a, mut b) = (all, cases);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Self { cases: cases / a, all: all / a }
    }
    /// That it does not happen.
    #[must_use]
    pub const fn complement(self) -> Self {
        Self { cases: self.all - self.cases, all: self.all }
    }
    /// That both happen, if neither has to do with the other.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self::of(self.cases * other.cases, self.all * other.all)
    }
    /// So many times the chance, rounded to the nearest whole number.
    pub const fn scaled(self, times: u64) -> u64 {
        ((self.cases as u128 * times as u128 * 2 + self.all as u128) / (2 * self.all as u128)) as u64
    }
    /// In ten-thousandths, rounded to the nearest: what screens show.
    pub const fn ten_thousandths(self) -> u16 {
        self.scaled(10_000) as u16
    }
    /// In millionths, rounded to the nearest.
    pub const fn millionths(self) -> u32 {
        self.scaled(1_000_000) as u32
    }
}

impl fmt::Debug for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.cases, self.all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_chances_are_equal_values() {
        assert_eq!(Odds::of(2, 4), Odds::of(1, 2));
        assert_eq!(format!("{:?}", Odds::of(15, 36)), "5/12");
        assert_eq!(Odds::of(0, 9), Odds::NONE);
        assert_eq!(Odds::of(9, 9), Odds::SURE);
    }

    #[test]
    fn chances_are_put_together_and_rounded_to_the_nearest() {
        assert_eq!(Odds::of(1, 3).and(Odds::of(3, 4)), Odds::of(1, 4));
        assert_eq!(Odds::of(1, 3).complement(), Odds::of(2, 3));
        assert_eq!((Odds::of(1, 3).ten_thousandths(), Odds::of(2, 3).ten_thousandths()), (3333, 6667));
        assert_eq!(Odds::of(1, 6).millionths(), 166_667);
    }
}
