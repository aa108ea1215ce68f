//! Records: a game as the list of its inputs, from which everything else follows.
//!
//! A record is JSON Lines; `docs/records.md` describes it. Who has it can play the game again, and once the seed is
//! revealed can prove that every die and card came from the luck that was promised before the first move.

mod jsonl;
mod replay;
mod session;

pub use jsonl::{MOST_BYTES, MOST_INPUTS, Writer};
pub use replay::{Replayed, Rerun, Verified};
pub use session::{Played, Session};

use crate::{Digest, Fate, Options, Seat, Seed};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of the format.
pub const FORMAT: u32 = 1;
/// After so many inputs the position's checksum is written down.
pub const SUM_EVERY: usize = 32;

/// What was agreed before the first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub freebooter: u32,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Names the data it is played with.
    #[serde(with = "jsonl::as_text")]
    pub data: Digest,
    /// The options of the table that were chosen.
    pub options: Options,
    /// The name of each chair.
    pub seats: Vec<String>,
    /// Who sits there: `human`, or the name of a bot.
    pub players: Vec<String>,
    /// The hash of the seed.
    pub commitment: String,
    /// So many inputs were given from another game when this one began; the luck of the seed begins after them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub given: usize,
    /// When it began, in any words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<String>,
    /// The seed itself: only in the private form, which is for going on with the game.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "jsonl::as_text_or_nothing")]
    pub seed: Option<Seed>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// One input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A chair decided.
    Move(Seat, String),
    /// Fate answered.
    Fate(Fate),
}

/// The checksum of the position after so many inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sum {
    /// After how many inputs.
    pub at: usize,
    /// The checksum.
    #[serde(with = "jsonl::as_text")]
    pub sum: Digest,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The place of each chair.
    pub over: Vec<u8>,
    /// The points of each chair.
    pub scores: Vec<i32>,
    /// The seed, which is no secret any more.
    #[serde(with = "jsonl::as_text")]
    pub seed: Seed,
}

/// A game that was played or is being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What was agreed before the first move.
    pub header: Header,
    entries: Vec<Entry>,
    /// The line of each entry in the file.
    lines: Vec<usize>,
    sums: Vec<Sum>,
    sum_lines: Vec<usize>,
    end: Option<End>,
    /// How often a move was taken back since this was read or begun.
    taken_back: usize,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// How many inputs come before it.
    pub at: usize,
    /// The line of the file; the first is 1.
    pub line: usize,
    /// What is wrong, and what to do.
    pub reason: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, after {} inputs: {}", self.line, self.at, self.reason)
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// A record without inputs.
    pub fn new(header: Header) -> Self {
        Record { header, entries: vec![], lines: vec![], sums: vec![], sum_lines: vec![], end: None, taken_back: 0 }
    }
    /// The inputs in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
    /// The checksums in order.
    pub fn sums(&self) -> &[Sum] {
        &self.sums
    }
    /// How it ended, if it has.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }
    /// The seed, if the record knows it: it is revealed at the end, or stands in the private form.
    pub fn seed(&self) -> Option<Seed> {
        self.end.as_ref().map(|end| end.seed).or(self.header.seed)
    }

    /// The line that a further entry would have.
    fn next_line(&self) -> usize {
        let last = |lines: &[usize]| lines.last().copied().unwrap_or(1);
        1 + last(&self.lines).max(last(&self.sum_lines))
    }
    /// The line of the entry with this number; of the end if there is none.
    fn line_of(&self, entry: usize) -> usize {
        self.lines.get(entry).copied().unwrap_or_else(|| match self.end {
            Some(_) => self.next_line(),
            None => self.next_line() - 1,
        })
    }
    fn error(&self, at: usize, reason: impl Into<String>) -> RecordError {
        RecordError { at, line: self.line_of(at), reason: reason.into() }
    }

    fn push(&mut self, entry: Entry) {
        let goes_on = matches!((self.entries.last(), &entry), (Some(Entry::Fate(_)), Entry::Fate(_)));
        let summed = self.sums.last().is_some_and(|sum| sum.at == self.entries.len());
        self.lines.push(if goes_on && !summed { self.next_line() - 1 } else { self.next_line() });
        self.entries.push(entry);
    }
    fn push_sum(&mut self, sum: Digest) {
        self.sum_lines.push(self.next_line());
        self.sums.push(Sum { at: self.entries.len(), sum });
    }
    /// Takes back everything after so many inputs.
    fn truncate(&mut self, entries: usize) {
        self.entries.truncate(entries);
        self.lines.truncate(entries);
        self.sums.retain(|sum| sum.at <= entries);
        self.sum_lines.truncate(self.sums.len());
        self.taken_back += 1;
    }
}
