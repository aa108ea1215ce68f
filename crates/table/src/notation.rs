//! Notation: a short text for every move and fact, that a person can read and type.
//!
//! [`notation!`](crate::notation) makes an enum whose variants are written and read by a template of words and fields,
//! so that `Display` and `FromStr` cannot disagree.

use std::{fmt, str::SplitWhitespace};

/// A part of a sentence: written by `Display`, read back from one or more words.
pub trait Notation: Sized + fmt::Display {
    /// How the part is called in a description of the sentence: `PLOT`.
    const FORM: &'static str;
    /// Reads it from the next words, or does not.
    fn read(words: &mut Words<'_>) -> Option<Self>;
}

/// The words of a sentence that are still to be read.
#[derive(Clone, Debug)]
pub struct Words<'a>(SplitWhitespace<'a>);

impl<'a> Words<'a> {
    /// All words of a text.
    pub fn of(text: &'a str) -> Self {
        Words(text.split_whitespace())
    }
    /// The next word, left where it is.
    pub fn peek(&self) -> Option<&'a str> {
        self.0.clone().next()
    }
    /// Takes these words if they come next.
    pub fn expect(&mut self, words: &str) -> Option<()> {
        for word in words.split_whitespace() {
            if !self.0.next()?.eq_ignore_ascii_case(word) {
                return None;
            }
        }
        Some(())
    }
    /// Nothing left?
    pub fn is_done(&self) -> bool {
        self.peek().is_none()
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;
    fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }
}

/// Types that are one word: read by `FromStr`.
#[macro_export]
macro_rules! words {
    ($($type:ty: $form:literal),* $(,)?) => {$(
        impl $crate::Notation for $type {
            const FORM: &'static str = $form;
            fn read(words: &mut $crate::Words<'_>) -> Option<Self> { words.next()?.parse().ok() }
        }
    )*};
}

impl<T: Notation> Notation for Box<T> {
    const FORM: &'static str = T::FORM;
    fn read(words: &mut Words<'_>) -> Option<Self> {
        T::read(words).map(Box::new)
    }
}

/// Enums of plain words, each written as in the data files: with all of them in order, the word for each, and their
/// reading by it.
#[macro_export]
macro_rules! vocabulary {
    ($(
        $(#[$doc:meta])* $name:ident, what = $what:literal
        { $($(#[$vdoc:meta])* $variant:ident = $word:literal),* $(,)? }
    )*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
            borsh::BorshSerialize, borsh::BorshDeserialize, ts_rs::TS,
        )]
        #[repr(u8)]
        pub enum $name { $($(#[$vdoc])* #[serde(rename = $word)] $variant),* }

        impl $name {
            /// All of them, in order.
            pub const ALL: [$name; [$($word),*].len()] = [$($name::$variant),*];
            /// The word for it.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),* }
            }
            /// Its place in an array.
            pub const fn index(self) -> usize {
                self as usize
            }
            /// The one with this word.
            ///
            /// # Errors
            /// What would be one.
            pub fn by_word(text: &str) -> Result<Self, String> {
                let found = Self::ALL.into_iter().find(|one| one.word().eq_ignore_ascii_case(text));
                found.ok_or_else(|| $crate::no_such_word(text, $what, Self::ALL.map(Self::word)))
            }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }
    )*};
}

/// Words of a [`vocabulary!`](crate::vocabulary) that are read by their words alone.
#[macro_export]
macro_rules! by_word {
    ($($name:ident),* $(,)?) => {$(
        impl std::str::FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<Self, String> {
                $name::by_word(text)
            }
        }
    )*};
}

/// Pieces that are known by a letter and a number from 1: `s3` or `i2`. They are sent as plain numbers from 0.
///
/// ```
/// table::handles! {
///     /// A buoy.
///     Buoy "b" "BUOY",
/// }
/// assert_eq!(Buoy(2).to_string(), "b3");
/// assert_eq!("b3".parse(), Ok(Buoy(2)));
/// assert_eq!("b0".parse::<Buoy>().unwrap_err(), "`b0` is not BUOY (b1, b2, ...)");
/// ```
#[macro_export]
macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident $letter:literal $form:literal),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
            borsh::BorshSerialize, borsh::BorshDeserialize, ts_rs::TS,
        )]
        pub struct $name(pub u8);

        impl $name {
            /// Its place in a list.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($letter, "{}"), u16::from(self.0) + 1)
            }
        }
        impl std::str::FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<Self, String> {
                let number = text.strip_prefix($letter).and_then(|n| n.parse::<u8>().ok()).and_then(|n| n.checked_sub(1));
                number.map($name).ok_or_else(|| format!(concat!("`{}` is not ", $form, " (", $letter, "1, ", $letter, "2, ...)"), text))
            }
        }
        $crate::words! { $name: $form }
    )*};
}

/// Values that are sent, and read again, as their text.
#[macro_export]
macro_rules! sent_as_text {
    ($($name:ident),* $(,)?) => {$(
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text: String = serde::Deserialize::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

words! { u8: "N", u16: "N", i16: "N", u32: "N", crate::Seat: "SEAT" }

/// An enum of sentences. Each variant has named fields and a template of words and fields; a variant of facts also
/// names the clause it follows from.
///
/// ```
/// table::notation! {
///     /// What a captain can do.
///     #[derive(Clone, PartialEq, Debug)]
///     pub enum Move {
///         /// Sail somewhere.
///         Sail { cove: u8 } = ("sail to" cove),
///         /// Do nothing.
///         Pass = ("pass"),
///     }
/// }
/// assert_eq!(Move::Sail { cove: 2 }.to_string(), "sail to 2");
/// assert_eq!("sail to 2".parse(), Ok(Move::Sail { cove: 2 }));
/// assert_eq!("sail".parse::<Move>().unwrap_err(), "`sail` is none of: sail to N");
/// ```
#[macro_export]
macro_rules! notation {
    (
        $(#[$meta:meta])* $vis:vis enum $name:ident {
            $($(#[$doc:meta])* $variant:ident $({ $($(#[$fdoc:meta])* $field:ident: $type:ty),* $(,)? })? = ($($piece:tt)+)),* $(,)?
        }
    ) => {
        $(#[$meta])* #[allow(missing_docs)] $vis enum $name { $($(#[$doc])* $variant $({ $($(#[$fdoc])* $field: $type),* })?),* }
        $crate::notation! { @text $name $($variant { $($($field: $type),*)? } [$($piece)+])* }
    };
    (
        $(#[$meta:meta])* $vis:vis enum $name:ident: $rule:ty {
            $($(#[$doc:meta])* $variant:ident $({ $($(#[$fdoc:meta])* $field:ident: $type:ty),* $(,)? })? = ($($piece:tt)+) by $clause:expr),* $(,)?
        }
    ) => {
        $(#[$meta])* #[allow(missing_docs)] $vis enum $name { $($(#[$doc])* $variant $({ $($(#[$fdoc])* $field: $type),* })?),* }
        $crate::notation! { @text $name $($variant { $($($field: $type),*)? } [$($piece)+])* }
        impl $crate::Fact for $name {
            type Rule = $rule;
            #[allow(unused_variables)]
            fn clause(&self) -> $rule {
                match self { $(Self::$variant $({ $($field),* })? => $clause),* }
            }
        }
    };
    (@text $name:ident $($variant:ident { $($field:ident: $type:ty),* } [$($piece:tt)+])*) => {
        impl $name {
            /// How each sentence is written.
            pub const FORMS: &'static [&'static [&'static str]] = &[$(&$crate::notation!(@form $variant { $($field: $type),* } [$($piece)+])),*];
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$variant { $($field),* } => { $crate::notation!(@write f, first $($piece)+); })*
                }
                Ok(())
            }
        }
        impl std::str::FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<Self, String> {
                $(
                    let read = |mut words: $crate::Words<'_>| -> Option<Self> {
                        $(let $field: Option<$type>;)*
                        $($crate::notation!(@read words, $piece);)+
                        words.is_done().then_some(())?;
                        Some(Self::$variant { $($field: $field?),* })
                    };
                    if let Some(sentence) = read($crate::Words::of(text)) {
                        return Ok(sentence);
                    }
                )*
                Err($crate::not_among(text, Self::FORMS))
            }
        }
    };
    (@form $variant:ident { $($field:ident: $type:ty),* } [$($piece:tt)+]) => {{
        #[allow(unused, non_upper_case_globals)]
        const FORM: [&'static str; { [$(stringify!($piece)),+].len() }] = {
            $(const $field: &str = <$type as $crate::Notation>::FORM;)*
            [$($piece),+]
        };
        FORM
    }};
    (@write $f:ident, first $piece:tt $($rest:tt)*) => {
        $crate::notation!(@word $f, "", $piece);
        $($crate::notation!(@word $f, " ", $rest);)*
    };
    (@word $f:ident, $gap:literal, $text:literal) => { $f.write_str(concat!($gap, $text))?; };
    (@word $f:ident, $gap:literal, $field:ident) => { write!($f, concat!($gap, "{}"), $field)?; };
    (@read $words:ident, $text:literal) => { $words.expect($text)?; };
    (@read $words:ident, $field:ident) => { $field = Some($crate::Notation::read(&mut $words)?); };
}

/// The error for a text that is none of the sentences, with the forms that are closest to it.
#[doc(hidden)]
pub fn not_among(text: &str, forms: &[&[&str]]) -> String {
    let first = text.split_whitespace().next().unwrap_or("").to_lowercase();
    let all: Vec<String> = forms.iter().map(|form| form.join(" ")).collect();
    let near: Vec<&str> =
        all.iter().map(String::as_str).filter(|form| form.split(' ').next() == Some(&first)).collect();
    let shown = if near.is_empty() { all.iter().map(String::as_str).collect() } else { near };
    format!("`{text}` is none of: {}", shown.join(", "))
}
