//! Chance. A rule never rolls dice: its step says what it needs and waits, and the answer goes into the log.

use crate::Seat;
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The most dice rolled at once.
pub const MOST_DICE: usize = 16;

/// What fate is asked for, and whose luck it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[repr(align(8))]
pub struct Chance {
    /// The stream of randomness that answers.
    pub luck: Luck,
    /// What is thrown or drawn.
    pub throw: Throw,
}

/// A throw of dice or a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub enum Throw {
    /// So many six-sided dice.
    Dice(u8),
    /// One of so many equally likely things: a card from a bag, a chit from a cup.
    Pick(u16),
}

/// Whose luck: each has a stream of randomness of its own, so that one more roll here changes nothing there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub enum Luck {
    /// What is drawn by lot before the first turn.
    SetUp,
    /// Decks, bags and the dice of nobody.
    Decks,
    /// The dice of one captain.
    Of(Seat),
}

impl Chance {
    /// One of `n`, before the first turn.
    pub fn lot(n: usize) -> Self {
        Chance { luck: Luck::SetUp, throw: Throw::Pick(n as u16) }
    }
    /// One of the `n` things left in a deck or bag.
    pub fn draw(n: usize) -> Self {
        Chance { luck: Luck::Decks, throw: Throw::Pick(n as u16) }
    }
    /// Dice that belong to nobody.
    pub fn dice(n: usize) -> Self {
        Chance { luck: Luck::Decks, throw: Throw::Dice(n as u8) }
    }
    /// Dice rolled by a captain.
    pub fn dice_of(seat: Seat, n: usize) -> Self {
        Chance { luck: Luck::Of(seat), throw: Throw::Dice(n as u8) }
    }
    /// Could fate answer this?
    pub fn allows(&self, fate: &Fate) -> bool {
        match (self.throw, fate) {
            (Throw::Dice(n), Fate::Dice(dice)) => dice.len() == n as usize && dice.iter().all(|d| (1..=6).contains(d)),
            (Throw::Pick(n), Fate::Pick(k)) => *k < n,
            _ => false,
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.throw {
            Throw::Dice(1) => write!(f, "one die (d1 to d6)"),
            Throw::Dice(n) => write!(f, "{n} dice (d and {n} digits from 1 to 6)"),
            Throw::Pick(n) => write!(f, "one of {n} (k0 to k{})", n - 1),
        }
    }
}

/// What fate answered. Written `d5` or `d316` (three dice), and `k7` for the eighth of the things drawn from.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub enum Fate {
    /// What the dice show.
    Dice(ArrayVec<u8, MOST_DICE>),
    /// Which of the equally likely things; the first is 0.
    Pick(u16),
}

impl Fate {
    /// The one thing drawn.
    pub fn picked(&self) -> usize {
        let Fate::Pick(k) = self else { unreachable!("the step asked for a draw, not {self}") };
        *k as usize
    }
    /// What the dice show.
    pub fn dice(&self) -> &[u8] {
        let Fate::Dice(dice) = self else { unreachable!("the step asked for dice, not {self}") };
        dice
    }
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fate::Pick(k) => write!(f, "k{k}"),
            Fate::Dice(dice) => {
                f.write_str("d")?;
                dice.iter().try_for_each(|die| write!(f, "{die}"))
            }
        }
    }
}

impl FromStr for Fate {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not an answer of fate (d5, d316 or k7)");
        if let Some(k) = text.strip_prefix('k') {
            return k.parse().map(Fate::Pick).map_err(|_| wrong());
        }
        let digits = text.strip_prefix('d').ok_or_else(wrong)?;
        if digits.len() > MOST_DICE || !digits.bytes().all(|c| (b'1'..=b'6').contains(&c)) {
            return Err(wrong());
        }
        Ok(Fate::Dice(digits.bytes().map(|c| c - b'0').collect()))
    }
}
