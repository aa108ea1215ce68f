//! 3. The ship: a mat with four sections, a hold, a perch and a purse.

use crate::data::{Card, Section};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use table::{Notation, Words};
use ts_rs::TS;

/// The rightmost position of a section (`cove.ship.positions`).
pub const TOP: u8 = 8;

/// What a captain has on the table for all to see.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Ship {
    /// Where it lies; nowhere before the first navigation (`cove.setup.ships-place`).
    pub at: Option<crate::data::Place>,
    /// The marker of each section (`cove.ship.sections`): 1 to 8, or 0 if it was pushed off the mat
    /// (`cove.ship.crippled`).
    pub sections: [u8; 4],
    /// The Mastercraft on each section.
    pub crafts: [Craft; 4],
    /// Who sits on the perch, one at most (`cove.parrot.one`).
    pub parrot: Option<Parrot>,
    /// Gold in the purse.
    pub gold: u8,
    /// Chests in the hold.
    pub chests: u8,
    /// The fame marker.
    pub fame: i16,
}

impl Ship {
    /// The position of a section.
    pub fn position(&self, section: Section) -> u8 {
        self.sections[section as usize]
    }
    /// Is a section crippled?
    pub fn is_crippled(&self) -> bool {
        self.sections.contains(&0)
    }
    /// How many sections are crippled.
    pub fn crippled_sections(&self) -> u8 {
        self.sections.iter().filter(|position| **position == 0).count() as u8
    }
    /// Is there any Mastercraft on board?
    pub fn has_craft(&self) -> bool {
        self.crafts.iter().any(|craft| *craft != Craft::None)
    }
}

/// A place for a Mastercraft.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize, TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Craft {
    /// Nothing is there.
    #[default]
    None,
    /// It absorbs two hits.
    Whole,
    /// It is turned and absorbs one hit more.
    Damaged,
}

/// The Parrot on the perch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, TS)]
pub struct Parrot {
    /// Which one.
    pub card: Card,
    /// Turned: the next hit kills it.
    pub hurt: bool,
}

/// The positions a captain rigs his four sections to: hull, crew, cannon, sails.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, TS)]
pub struct Rig(pub [u8; 4]);

impl fmt::Display for Rig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [hull, crew, cannon, sails] = self.0;
        write!(f, "{hull} {crew} {cannon} {sails}")
    }
}

impl FromStr for Rig {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = Words::of(text);
        let rig = Rig::read(&mut words).filter(|_| words.is_done());
        rig.ok_or_else(|| format!("`{text}` is not a rig (four positions: hull, crew, cannon, sails)"))
    }
}

impl Notation for Rig {
    const FORM: &'static str = "HULL CREW CANNON SAILS";
    fn read(words: &mut Words<'_>) -> Option<Self> {
        let mut rig = [0; 4];
        for position in &mut rig {
            *position = words.next()?.parse().ok()?;
        }
        Some(Rig(rig))
    }
}
