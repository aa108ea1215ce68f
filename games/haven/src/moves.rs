//! What a captain can do, and how it is written.

use crate::data::{MOST_SLOTS, Plot};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use table::{Notation, Words};
use ts_rs::TS;

/// A slot of the tile on a plot: `b2.1` is the first slot of the tile on b2.
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
    TS,
)]
#[serde(try_from = "String", into = "String")]
#[ts(type = "string")]
pub struct Place {
    /// The plot.
    pub plot: Plot,
    /// The slot, from 0.
    pub slot: u8,
}

impl Place {
    /// Its place in a list of all slots of all plots.
    pub fn index(self) -> usize {
        self.plot.index() * MOST_SLOTS + usize::from(self.slot)
    }
    /// The slot at a place of that list.
    pub fn at(index: usize) -> Self {
        Place { plot: Plot((index / MOST_SLOTS) as u8), slot: (index % MOST_SLOTS) as u8 }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.plot, self.slot + 1)
    }
}

impl FromStr for Place {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a slot (a1.1 is the first slot of the tile on a1)");
        let (plot, slot) = text.split_once('.').ok_or_else(wrong)?;
        let slot: u8 = slot.parse().map_err(|_| wrong())?;
        if slot == 0 || slot as usize > MOST_SLOTS {
            return Err(wrong());
        }
        Ok(Place { plot: plot.parse()?, slot: slot - 1 })
    }
}

impl From<Place> for String {
    fn from(place: Place) -> String {
        place.to_string()
    }
}

impl TryFrom<String> for Place {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// Pips taken from one or more dice, ten at the most: `b2.1:3 c1.2:1`. In the order of the slots, each die once.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[ts(type = "Array<[Place, number]>")]
pub struct Payment(pub ArrayVec<(Place, u8), 10>);

impl fmt::Display for Payment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (place, pips)) in self.0.iter().enumerate() {
            write!(f, "{}{place}:{pips}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl Notation for Payment {
    const FORM: &'static str = "SLOT:PIPS…";
    fn read(words: &mut Words<'_>) -> Option<Self> {
        let mut payment = Payment::default();
        while let Some((place, pips)) = words.peek().and_then(|word| word.split_once(':')) {
            payment.0.try_push((place.parse().ok()?, pips.parse().ok()?)).ok()?;
            words.next();
        }
        payment.0.sort_unstable();
        (!payment.0.is_empty()).then_some(payment)
    }
}

table::words! { Place: "SLOT" }

table::notation! {
    /// One decision of a captain.
    #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
    #[serde(rename_all = "kebab-case")]
    pub enum Move {
        /// Travel to a tile of the map.
        Stop { at: u8 } = ("stop" at),
        /// Travel off the end of the map.
        Leave = ("leave"),
        /// Pay Food for the top Treasure Chest.
        Buy { pay: Payment } = ("buy" pay),
        /// Take the building and place it.
        Build { plot: Plot } = ("build" plot),
        /// Take the die or token and place it.
        Place { place: Place } = ("place" place),
        /// Discard what the tile offers.
        Discard = ("discard"),
        /// Lay a Treasure Chest or a Statue.
        Lay { plot: Plot } = ("lay" plot),
        /// Decline a Statue.
        Decline = ("decline"),
        /// Pay a pip for a further step on the coup track.
        Pay { from: Place } = ("pay" from),
        /// Climb no further.
        Stay = ("stay"),
        /// Raise this die by the bonus of the coup track.
        Raise { die: Place } = ("raise" die),
        /// Reroll this die.
        Reroll { die: Place } = ("reroll" die),
        /// Move a die or token to another slot.
        Carry { from: Place, to: Place } = ("carry" from "to" to),
        /// Move a tile, with everything on it, to another plot.
        Shift { from: Plot, to: Plot } = ("shift" from "to" to),
        /// Make no use of a bonus or an ability.
        Skip = ("skip"),
        /// End the turn.
        End = ("end"),
    }
}
