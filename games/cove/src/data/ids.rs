//! The numbers of cards, each written as the id of the card. The printed ones come first, in a fixed order; what a
//! pack or a designer adds is numbered after them, since a word must be read without looking at the data.

use borsh::{
    BorshDeserialize, BorshSerialize,
    io::{Error, ErrorKind, Read},
};
use std::{fmt, str::FromStr};
use table::no_such_word;
use ts_rs::TS;

/// The most kinds of Tavern cards: the 23 printed ones and 17 of a pack.
pub const MOST_KINDS: usize = 40;
/// The most kinds of Legendary Pirates: the five printed ones and seven of a pack.
pub const MOST_LEGENDS: usize = 12;
/// The most kinds of Treasure cards: the 30 printed ones and ten of a designer.
pub const MOST_TREASURES: usize = 40;

/// A number that is written as an id.
macro_rules! ids {
    ($(
        $(#[$doc:meta])* $name:ident, what = $what:literal, form = $form:literal, most = $most:ident,
        added = $added:literal, [$($id:literal),* $(,)?]
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, BorshSerialize, TS)]
        #[ts(type = "string")]
        pub struct $name(pub u8);

        impl $name {
            /// The ids of the printed ones, in order.
            pub const IDS: [&'static str; [$($id),*].len()] = [$($id),*];
            /// How those are written that are added: this and their number from 1.
            pub const ADDED: &'static str = $added;

            /// Its place in an array.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
            /// Is it one of the printed ones?
            pub const fn is_printed(self) -> bool {
                self.index() < Self::IDS.len()
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match Self::IDS.get(self.index()) {
                    Some(id) => f.pad(id),
                    None => f.pad(&format!("{}{}", Self::ADDED, self.index() + 1 - Self::IDS.len())),
                }
            }
        }
        impl FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<Self, String> {
                let all = (0..$most as u8).map($name);
                let found = all.into_iter().find(|one| one.to_string().eq_ignore_ascii_case(text));
                found.ok_or_else(|| no_such_word(text, $what, Self::IDS))
            }
        }
        table::sent_as_text! { $name }
        impl BorshDeserialize for $name {
            fn deserialize_reader<R: Read>(reader: &mut R) -> borsh::io::Result<Self> {
                match u8::deserialize_reader(reader)? {
                    number if usize::from(number) < $most => Ok($name(number)),
                    number => {
                        let reason = format!("{number} is not the number of {}", $what);
                        Err(Error::new(ErrorKind::InvalidData, reason))
                    }
                }
            }
        }
        table::words! { $name: $form }
    )*};
}

ids! {
    /// A Tavern card: its number among all kinds. Cards of a pack are written `custom_1`, `custom_2`, and so on.
    Card, what = "a Tavern card", form = "CARD", most = MOST_KINDS, added = "custom_", [
        "parrot_flint",
        "parrot_silver",
        "parrot_bones",
        "parrot_trelawney",
        "mastercraft",
        "fond_farewell",
        "consort",
        "crows_nest",
        "on_the_account",
        "privateering_commission",
        "royal_navy_intercept",
        "secret_map",
        "avast_belay",
        "blow_me_down",
        "grapple_attack",
        "smoke_screen",
        "treasure_overboard",
        "grapeshot",
        "powder_keg",
        "six_gun_salute",
        "fame_1",
        "fame_2",
        "fame_3",
    ]
    /// A Legendary Pirate: his number among all kinds. Those of a pack are written `custom_legend_1` and so on.
    Legend, what = "a Legendary Pirate", form = "LEGEND", most = MOST_LEGENDS, added = "custom_legend_", [
        "blackbeard",
        "flying_dutchman",
        "captain_hook",
        "bonny_and_read",
        "cacafuego",
    ]
    /// A Treasure card: its number among all kinds. A printed one is written as its fame, gold, chests and Tavern
    /// cards; those a designer adds are written `extra_1` and so on.
    Treasure, what = "a Treasure card", form = "TREASURE", most = MOST_TREASURES, added = "extra_", [
        "t0251", "t0360", "t0550", "t0640", "t0740", "t0830", "t0920", "t0930", "t1141", "t1250", "t1440", "t1530",
        "t1630", "t1720", "t1820", "t1910", "t2221", "t2230", "t2420", "t2520", "t2610", "t2710", "t2800", "t2900",
        "t3111", "t3220", "t3310", "t3500", "t4001", "t4200",
    ]
}
