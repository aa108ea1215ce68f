//! The plain words of the data files: sections, places, moments and the like, each written as in the files.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::{fmt, str::FromStr};
use ts_rs::TS;

table::vocabulary! {
    /// A section of a ship.
    Section, what = "a section" {
        /// Holds the chests.
        Hull = "hull",
        /// With the cannons: the number of dice.
        Crew = "crew",
        /// With the crew: the number of dice.
        Cannon = "cannon",
        /// The speed.
        Sails = "sails",
    }
    /// A place of the board. Six are islands on the wheel; nobody chooses the Cove.
    Place, what = "a place" {
        /// 1: sells Tavern cards.
        Tavern = "tavern",
        /// 2: raises the hull.
        Hull = "hull",
        /// 3: raises the sails.
        Sail = "sail",
        /// 4: raises the cannons.
        Cannon = "cannon",
        /// 5: raises the crew.
        Crew = "crew",
        /// 6: Treasure Island, where chests and gold are buried.
        Treasure = "treasure",
        /// 7: Pirate's Cove, where ships go that flee or are crippled.
        Cove = "cove",
    }
    /// A moment at which Event cards may be played.
    Moment, what = "a window" {
        /// The end of the Treasure phase.
        TreasureEnd = "treasure_end",
        /// The start of Navigation, before anybody chooses.
        NavigationStart = "navigation_start",
        /// The end of Navigation, after the destinations are shown.
        NavigationEnd = "navigation_end",
        /// One's own step of the Upgrade phase.
        OwnUpgrade = "own_upgrade",
    }
    /// What says how many dice a player's ship rolls.
    DiceSource, what = "a source of dice" {
        /// The crew alone.
        Crew = "crew",
        /// The cannons alone.
        Cannon = "cannon",
        /// The lower of crew and cannons.
        Both = "both",
    }
    /// By what a Legendary Pirate ranks those he fires at, the highest first.
    RankBy, what = "something to rank by" {
        /// The value of the hull.
        Hull = "hull",
        /// The value of the crew.
        Crew = "crew",
        /// The value of the cannons.
        Cannon = "cannon",
        /// The value of the sails, without any bonus.
        Sails = "sails",
        /// Speed: the sails with every bonus in force.
        Speed = "speed",
        /// Gold.
        Gold = "gold",
        /// Chests on board.
        Chests = "chests",
        /// Fame.
        Fame = "fame",
    }
}

table::by_word! { Section, Moment, DiceSource, RankBy }

impl Place {
    /// The outer islands (`cove.comp.board`), which carry Treasure cards.
    pub const OUTER: [Place; 5] = [Place::Tavern, Place::Hull, Place::Sail, Place::Cannon, Place::Crew];
    /// The destinations of a wheel; black ships follow them round.
    pub const WHEEL: [Place; 6] =
        [Place::Tavern, Place::Hull, Place::Sail, Place::Cannon, Place::Crew, Place::Treasure];

    /// Its number, 1 to 7. In this order, westward, go combat, plunder and upgrades (`cove.order.westward`).
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
    /// The place with this number.
    pub fn from_number(number: u8) -> Option<Place> {
        Self::ALL.into_iter().find(|place| place.number() == number)
    }
    /// Is it an outer island?
    pub const fn is_outer(self) -> bool {
        !matches!(self, Place::Treasure | Place::Cove)
    }
    /// The section that is raised there.
    pub const fn section(self) -> Option<Section> {
        match self {
            Place::Hull => Some(Section::Hull),
            Place::Sail => Some(Section::Sails),
            Place::Cannon => Some(Section::Cannon),
            Place::Crew => Some(Section::Crew),
            Place::Tavern | Place::Treasure | Place::Cove => None,
        }
    }
}

/// By its word or its number: `sail` or `3`.
impl FromStr for Place {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse().ok().and_then(Place::from_number) {
            Some(place) => Ok(place),
            None => Place::by_word(text),
        }
    }
}

table::words! { Section: "SECTION", Place: "PLACE" }

/// Faces of a die: bit 0 is the face 1. As a value it is a list of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize, TS)]
#[ts(type = "Array<number>")]
pub struct Faces(pub u8);

impl Faces {
    /// What hits if no card says otherwise: 5 and 6.
    pub const STANDARD: Faces = Faces(0b11_0000);

    /// Is this face, 1 to 6, among them?
    pub const fn has(self, face: u8) -> bool {
        face >= 1 && face <= 6 && self.0 & (1 << (face - 1)) != 0
    }
    /// How many faces.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// No face at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The faces that are in one of both sets, or in both.
    pub const fn either(self, other: Faces) -> Faces {
        Faces(self.0 | other.0)
    }
    /// The faces that are in both sets.
    pub const fn both(self, other: Faces) -> Faces {
        Faces(self.0 & other.0)
    }
    /// One after another, from the lowest.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=6).filter(move |face| self.has(*face))
    }
}

impl FromIterator<u8> for Faces {
    fn from_iter<I: IntoIterator<Item = u8>>(faces: I) -> Self {
        Faces(faces.into_iter().filter(|face| (1..=6).contains(face)).fold(0, |bits, face| bits | 1 << (face - 1)))
    }
}

/// Written as a list: `3, 4, 5, 6`.
impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.iter().map(|face| face.to_string()).collect::<Vec<_>>().join(", "))
    }
}

impl Serialize for Faces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Faces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let faces: Vec<u8> = Deserialize::deserialize(deserializer)?;
        match faces.iter().find(|face| !(1..=6).contains(*face)) {
            Some(face) => Err(D::Error::custom(format!("{face} is not a face of a die (1 to 6)"))),
            None => Ok(faces.into_iter().collect()),
        }
    }
}
