//! Whoever fights: captains, the Legendary Pirate of a black ship, the Royal Navy.

use crate::data::{Legend, Section};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;
use std::{fmt, str::FromStr};
use table::{MOST_DICE, Seat};
use ts_rs::TS;

/// A ship in a combat. There is never more than one Legendary Pirate in it (`cove.end6.distance`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, BorshSerialize, BorshDeserialize, TS)]
#[ts(type = "string")]
pub enum Vessel {
    /// A captain's ship: `P1`.
    Of(Seat),
    /// The Legendary Pirate: `legend`.
    Legend,
    /// The Royal Navy: `navy`, or `navy_2` for a second one (`cove.navy.single`).
    Navy(u8),
}

impl Vessel {
    /// The captain, if it has one.
    pub fn captain(self) -> Option<Seat> {
        match self {
            Vessel::Of(seat) => Some(seat),
            Vessel::Legend | Vessel::Navy(_) => None,
        }
    }
}

impl From<Seat> for Vessel {
    fn from(seat: Seat) -> Self {
        Vessel::Of(seat)
    }
}

impl fmt::Display for Vessel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Vessel::Of(seat) => seat.fmt(f),
            Vessel::Legend => f.write_str("legend"),
            Vessel::Navy(0) => f.write_str("navy"),
            Vessel::Navy(other) => write!(f, "navy_{}", u16::from(*other) + 1),
        }
    }
}

impl FromStr for Vessel {
    type Err = String;
    fn from_str(word: &str) -> Result<Self, String> {
        match word.to_ascii_lowercase().as_str() {
            "legend" => Ok(Vessel::Legend),
            "navy" => Ok(Vessel::Navy(0)),
            "navy_2" => Ok(Vessel::Navy(1)),
            _ => word.parse().map(Vessel::Of),
        }
    }
}

/// A ship as it is told of. A Legendary Pirate is told of by his card, so that a sentence names him wherever it is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, TS)]
#[ts(type = "string")]
pub enum ShipName {
    /// A captain's ship: `P1`.
    Of(Seat),
    /// A Legendary Pirate: `captain_hook`.
    Legend(Legend),
    /// The Royal Navy: `navy`, or `navy_2` for a second one.
    Navy(u8),
}

impl fmt::Display for ShipName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShipName::Of(seat) => seat.fmt(f),
            ShipName::Legend(legend) => legend.fmt(f),
            ShipName::Navy(number) => Vessel::Navy(*number).fmt(f),
        }
    }
}

impl FromStr for ShipName {
    type Err = String;
    fn from_str(word: &str) -> Result<Self, String> {
        match (word.parse(), word.parse()) {
            (Ok(legend), _) => Ok(ShipName::Legend(legend)),
            (_, Ok(Vessel::Of(seat))) => Ok(ShipName::Of(seat)),
            (_, Ok(Vessel::Navy(number))) => Ok(ShipName::Navy(number)),
            (_, Ok(Vessel::Legend)) => Err("a Legendary Pirate is told of by his name".to_string()),
            (_, Err(reason)) => Err(reason),
        }
    }
}

table::words! { Vessel: "SHIP", ShipName: "SHIP" }
table::sent_as_text! { Vessel, ShipName }

/// What of a ship is fired at: one section, or all of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize, TS)]
#[ts(type = "string")]
pub enum Mark {
    /// One section.
    One(Section),
    /// Every hit damages all sections: `all`.
    All,
}

impl Mark {
    /// Is this section hit?
    pub fn has(self, section: Section) -> bool {
        self == Mark::All || self == Mark::One(section)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mark::One(section) => section.fmt(f),
            Mark::All => f.write_str("all"),
        }
    }
}

impl FromStr for Mark {
    type Err = String;
    fn from_str(word: &str) -> Result<Self, String> {
        if word.eq_ignore_ascii_case("all") { Ok(Mark::All) } else { word.parse().map(Mark::One) }
    }
}

/// What some dice show, written as digits: `5261`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Pips(#[ts(type = "number[]")] pub ArrayVec<u8, MOST_DICE>);

impl Pips {
    /// What fate threw.
    pub fn of(dice: &[u8]) -> Self {
        Pips(dice.iter().copied().take(MOST_DICE).collect())
    }
}

impl fmt::Display for Pips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|die| write!(f, "{die}"))
    }
}

impl FromStr for Pips {
    type Err = String;
    fn from_str(word: &str) -> Result<Self, String> {
        let die = |c: char| c.to_digit(10).filter(|d| (1..=6).contains(d)).map(|d| d as u8);
        let dice: Option<Vec<u8>> = word.chars().map(die).collect();
        let dice = dice.filter(|dice| dice.len() <= MOST_DICE);
        dice.map(|dice| Pips::of(&dice)).ok_or_else(|| format!("`{word}` are not dice (digits from 1 to 6)"))
    }
}

table::words! { Mark: "SECTION", Pips: "DICE" }
table::sent_as_text! { Mark }
