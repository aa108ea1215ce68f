//! Items (dice and tokens), classes of tiles, and sets of both.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;

/// An enum of plain words and the set of them, kept as one bit for each.
macro_rules! words_and_set {
    (
        $(#[$doc:meta])* $name:ident, $(#[$set_doc:meta])* $set:ident, what = $what:literal,
        $($(#[$vdoc:meta])* $variant:ident = $word:literal),* $(,)?
    ) => {
        table::vocabulary! { $(#[$doc])* $name, what = $what { $($(#[$vdoc])* $variant = $word),* } }
        table::by_word! { $name }

        $(#[$set_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize)]
        pub struct $set(u8);

        impl $set {
            /// None of them.
            pub const NONE: $set = $set(0);
            /// All of them.
            pub const ANY: $set = $set(((1u16 << $name::ALL.len()) - 1) as u8);

            /// This one alone.
            pub const fn one(one: $name) -> $set {
                $set(1 << one as u8)
            }
            /// Is it among them?
            pub const fn has(self, one: $name) -> bool {
                self.0 & (1 << one as u8) != 0
            }
            /// Are all of those among them?
            pub const fn has_all(self, others: $set) -> bool {
                self.0 & others.0 == others.0
            }
            /// These and one more.
            pub const fn with(self, one: $name) -> $set {
                $set(self.0 | (1 << one as u8))
            }
            /// Nothing?
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// How many.
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }
            /// One after another, in order.
            pub fn iter(self) -> impl Iterator<Item = $name> {
                $name::ALL.into_iter().filter(move |one| self.has(*one))
            }
        }
        impl FromIterator<$name> for $set {
            fn from_iter<I: IntoIterator<Item = $name>>(all: I) -> Self {
                all.into_iter().fold($set::NONE, $set::with)
            }
        }
        impl fmt::Display for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match *self {
                    $set::NONE => f.pad("none"),
                    $set::ANY => f.pad("any"),
                    some => f.pad(&some.iter().map($name::word).collect::<Vec<_>>().join("/")),
                }
            }
        }
        /// Written as in the data files: a list of words, or `["any"]`.
        impl Serialize for $set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match *self {
                    $set::ANY => serializer.collect_seq(["any"]),
                    some => serializer.collect_seq(some.iter()),
                }
            }
        }
        impl<'de> Deserialize<'de> for $set {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let words: Vec<String> = Deserialize::deserialize(deserializer)?;
                let mut set = $set::NONE;
                for word in &words {
                    if word == "any" && words.len() == 1 {
                        return Ok($set::ANY);
                    }
                    let one = word.parse().map_err(D::Error::custom)?;
                    if set.has(one) {
                        return Err(D::Error::custom(format!("`{word}` stands there twice")));
                    }
                    set = set.with(one);
                }
                Ok(set)
            }
        }
    };
}

words_and_set! {
    /// A kind of item. The first three are dice, the others tokens.
    Kind,
    /// A set of kinds of items: what a slot accepts.
    Kinds,
    what = "an item",
    /// Buys chests and coup steps.
    Food = "food",
    /// Buys coup steps; never more of them than Pirates.
    Gold = "gold",
    /// Scores by its value; never more of them than Cannons.
    Ship = "ship",
    /// Scores in groups.
    Rum = "rum",
    /// Allows a Ship, and moves its owner on the coup track.
    Cannon = "cannon",
    /// Allows a Gold, and moves its owner on the coup track.
    Pirate = "pirate",
}

impl Kind {
    /// Is it a die? Otherwise it is a token.
    pub const fn is_die(self) -> bool {
        matches!(self, Kind::Food | Kind::Gold | Kind::Ship)
    }
}

words_and_set! {
    /// A class of tiles.
    Class,
    /// A set of classes of tiles: what a plot accepts.
    Classes,
    what = "a class of tiles",
    /// A building with a passive ability.
    House = "house",
    /// A building with an instant ability.
    Port = "port",
    /// A building that scores at the end.
    Infrastructure = "infrastructure",
    /// Bought with Food.
    Chest = "chest",
    /// Won by a coup.
    Statue = "statue",
    /// Printed on every island.
    Tavern = "tavern",
    /// Brings a die to the map.
    Die = "die",
    /// Brings a token to the map.
    Token = "token",
}

impl Class {
    /// House, Port or Infrastructure?
    pub const fn is_building(self) -> bool {
        Classes::BUILDINGS.has(self)
    }
}

impl Classes {
    /// House, Port and Infrastructure: what an open plot accepts.
    pub const BUILDINGS: Classes = Classes::one(Class::House).with(Class::Port).with(Class::Infrastructure);
}

table::words! { Kind: "ITEM" }
