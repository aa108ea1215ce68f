//! What is kept of a table: what was agreed when it was made, and everything that happened since.
//!
//! A table is nothing but this: whoever reads the head and then each event in order has the table as it was. Both are
//! JSON in the store, so names of fields are part of the file format and never change their meaning.

use protocol::Clock;
use serde::{Deserialize, Serialize};
use table::Options;

/// What was agreed when a table was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Head {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Names the data it is played with.
    pub data: String,
    /// What was chosen.
    pub options: Options,
    /// The chairs as they were set out.
    pub seats: Vec<Planned>,
    /// The clock.
    pub clock: Clock,
    /// Whether strangers find it in the list.
    pub listed: bool,
    /// The key with which others may sit down.
    pub invite: String,
    /// The game it plays on from, or that was brought in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Origin>,
}

/// A recorded game, and the moment of it from which a table plays on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Origin {
    /// The record, as JSON Lines.
    pub record: String,
    /// After so many inputs.
    pub at: usize,
}

/// A chair as it was set out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Planned {
    /// Whoever takes it.
    Open,
    /// Kept for a captain who has not come yet.
    Kept { captain: String, name: String },
    /// A captain sits there; two chairs of one captain are two people at one screen.
    Captain { captain: String, name: String },
    /// A bot.
    Bot { level: String, name: String },
}

/// Something that happened at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Event {
    /// A captain sat down.
    Sat { seat: u8, captain: String, name: String },
    /// A captain got up before the game began.
    Rose { seat: u8 },
    /// A bot sat down in a chair for which nobody had come.
    Hired { seat: u8, level: String, name: String },
    /// All chairs are taken, and the game begins with the luck of this seed.
    Began { seed: String },
    /// A chair decided, and fate answered.
    Moved {
        seat: u8,
        mv: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        fates: Vec<String>,
        /// Milliseconds left on the chair's clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u64>,
    },
    /// Moves were taken back: the record has only so many inputs any more.
    Undone { inputs: usize },
    /// A bot stands in for a captain.
    StoodIn { seat: u8, level: String },
    /// The captain is back.
    Returned { seat: u8 },
    /// A captain gave standing orders.
    Ordered { seat: u8, keys: Vec<String> },
    /// Somebody said something.
    Said {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        name: String,
        text: String,
    },
    /// The same company plays again.
    Rematch { table: String },
}

impl Event {
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("an event is plain values")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_keep_the_form_they_have_in_the_file() {
        let moved = Event::Moved { seat: 1, mv: "stop 3".to_string(), fates: vec!["d5".to_string()], left: None };
        assert_eq!(moved.text(), r#"{"moved":{"seat":1,"mv":"stop 3","fates":["d5"]}}"#);
        let old = r#"{"said":{"name":"Ada","text":"ahoy"}}"#;
        let said = Event::Said { seat: None, name: "Ada".to_string(), text: "ahoy".to_string() };
        assert_eq!(serde_json::from_str::<Event>(old).unwrap(), said);
    }
}
