//! Clauses of a rule ledger, and what a refusal says.

use crate::Seats;
use std::{fmt, hash::Hash};

/// A clause as it stands in the ledger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Printed {
    /// Its id: `haven.travel.next`.
    pub id: &'static str,
    /// The heading it stands under.
    pub chapter: &'static str,
    /// What it says.
    pub text: &'static str,
    /// Why it says so, for those who ask.
    pub notes: &'static [&'static str],
    /// The game it is for, if its ledger is that of several games and it is not for all of them.
    pub only: Option<&'static str>,
    /// Heading and text in German, if it has been translated.
    pub german: Option<(&'static str, &'static str)>,
}

impl Printed {
    /// A clause without notes, in English only.
    pub const fn plain(id: &'static str, chapter: &'static str, text: &'static str) -> Self {
        Printed { id, chapter, text, notes: &[], only: None, german: None }
    }
}

/// The clauses of one game's ledger. The enum that implements it is generated from `rules.md` when the game is built,
/// so that naming a clause which is not there does not compile.
pub trait Clause: Copy + Eq + Ord + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// Every clause, in the ledger's order.
    const ALL: &'static [Self];
    /// Their texts, in the same order.
    const PRINTED: &'static [Printed];
    /// Its place in the ledger, from 0.
    fn number(self) -> usize;
    /// As it stands in the ledger.
    fn printed(self) -> &'static Printed {
        &Self::PRINTED[self.number()]
    }
    /// The clause with this id.
    fn with_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|clause| clause.printed().id == id)
    }
}

/// Why a move was not played. A refused move has changed nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal<R> {
    /// Another chair decides now (or nobody); the clause says who.
    NotYourDecision(R, Seats),
    /// The clause forbids it.
    Forbidden(R),
}

impl<R: Copy> Refusal<R> {
    /// The clause that refuses.
    pub fn clause(&self) -> R {
        match self {
            Refusal::NotYourDecision(clause, _) | Refusal::Forbidden(clause) => *clause,
        }
    }
}

/// What every generated enum of clauses also needs: it is shown and read as its id.
#[macro_export]
macro_rules! clause_traits {
    ($rule:ident) => {
        impl std::fmt::Display for $rule {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($crate::Clause::printed(*self).id)
            }
        }
        impl std::str::FromStr for $rule {
            type Err = String;
            fn from_str(id: &str) -> Result<Self, String> {
                $crate::Clause::with_id(id).ok_or_else(|| format!("`{id}` is not a clause of this game's ledger"))
            }
        }
        $crate::sent_as_text! { $rule }
        // Saved by its id: numbers of clauses change when the ledger grows.
        impl borsh::BorshSerialize for $rule {
            fn serialize<W: borsh::io::Write>(&self, writer: &mut W) -> borsh::io::Result<()> {
                borsh::BorshSerialize::serialize($crate::Clause::printed(*self).id, writer)
            }
        }
        impl borsh::BorshDeserialize for $rule {
            fn deserialize_reader<R: borsh::io::Read>(reader: &mut R) -> borsh::io::Result<Self> {
                let id = <String as borsh::BorshDeserialize>::deserialize_reader(reader)?;
                id.parse().map_err(|e: String| borsh::io::Error::new(borsh::io::ErrorKind::InvalidData, e))
            }
        }
        $crate::words! { $rule: "CLAUSE" }
    };
}
