//! Chairs, sets of chairs, and one of something for every chair.

use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use std::{
    fmt,
    ops::{Index, IndexMut},
    str::FromStr,
};

/// The most chairs a table has.
pub const MOST_SEATS: usize = 8;

/// A chair at the table. Written `P1`, `P2`, …
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    BorshSerialize,
    BorshDeserialize,
    ts_rs::TS,
)]
pub struct Seat(pub u8);

impl Seat {
    /// The chair as a place in an array.
    pub fn index(self) -> usize {
        self.0 as usize
    }
    /// The chair with this name, if it is one.
    pub fn named(text: &str) -> Option<Seat> {
        match text.as_bytes() {
            [b'P' | b'p', digit @ b'1'..=b'8'] => Some(Seat(digit - b'1')),
            _ => None,
        }
    }
    /// The next chair clockwise.
    pub fn after(self, chairs: u8) -> Seat {
        Seat((self.0 + 1) % chairs)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P{}", u16::from(self.0) + 1)
    }
}

impl FromStr for Seat {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Seat::named(text).ok_or_else(|| format!("`{text}` is not a chair (P1 to P8)"))
    }
}

/// A set of chairs.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Seats(u8);

impl Seats {
    /// No chair.
    pub const NONE: Seats = Seats(0);
    /// Every chair, and everybody who watches.
    pub const ALL: Seats = Seats(u8::MAX);

    /// The first `n` chairs.
    pub const fn first(n: u8) -> Seats {
        Seats(((1u16 << n) - 1) as u8)
    }
    /// This chair alone.
    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }
    /// Is this chair among them?
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & (1 << seat.0) != 0
    }
    /// These and one more.
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | (1 << seat.0))
    }
    /// These but for the others.
    pub const fn without(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }
    /// Nobody?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// The chairs in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |s| self.has(*s))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

/// One of something for every chair, asked for by chair: `hand[seat]`. A game for few keeps its position small by
/// saying how many chairs there are at the most.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct PerSeat<T, const MOST: usize = MOST_SEATS>(ArrayVec<T, MOST>);

impl<T, const MOST: usize> PerSeat<T, MOST> {
    /// One for each of so many chairs.
    pub fn new(chairs: u8, make: impl FnMut(Seat) -> T) -> Self {
        PerSeat((0..chairs).map(Seat).map(make).collect())
    }
    /// How many chairs there are.
    pub fn chairs(&self) -> u8 {
        self.0.len() as u8
    }
    /// What a chair has, if there is such a chair.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }
    /// Chair by chair.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        (0..).map(Seat).zip(&self.0)
    }
    /// Chair by chair, to change.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        (0..).map(Seat).zip(&mut self.0)
    }
    /// What is there, in the order of the chairs.
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl<T, const MOST: usize> Index<Seat> for PerSeat<T, MOST> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const MOST: usize> IndexMut<Seat> for PerSeat<T, MOST> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
