//! Said over the WebSocket of a table.

use crate::{Change, SeatInfo, TableInfo};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// What a client says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToHost {
    /// First of all.
    Hello {
        /// The version the client speaks.
        protocol: u32,
        /// The last number it has seen, if this is not its first time: only what was missed is told then.
        #[serde(default)]
        seen: Option<u64>,
        /// The chair it looks from, if several are mine; nobody's for hiding the screen between captains.
        #[serde(default)]
        face: Option<u8>,
    },
    /// From now on I look from this chair of mine.
    Face {
        /// The chair, or none.
        seat: Option<u8>,
    },
    /// I decide.
    Play {
        /// For this chair.
        seat: u8,
        /// The last number I have seen.
        seen: u64,
        /// The move, in the game's notation.
        mv: String,
    },
    /// What would come of these moves?
    Preview {
        /// Comes back with the answer.
        id: u32,
        /// For this chair.
        seat: u8,
        /// The moves.
        moves: Vec<String>,
    },
    /// Would this be allowed, and if not, why?
    Why {
        /// Comes back with the answer.
        id: u32,
        /// For this chair.
        seat: u8,
        /// The move.
        mv: String,
    },
    /// I want to take back what I did last.
    Undo {
        /// For this chair.
        seat: u8,
    },
    /// I agree, or not, that somebody takes a move back.
    Consent {
        /// For this chair.
        seat: u8,
        /// Whether.
        yes: bool,
    },
    /// My standing orders.
    Orders {
        /// For this chair.
        seat: u8,
        /// Their keys; what is not named is not ordered.
        keys: Vec<String>,
    },
    /// A bot stands in for me, or I am back.
    StandIn {
        /// For this chair.
        seat: u8,
        /// Whether.
        on: bool,
    },
    /// I say something to the table.
    Say {
        /// What.
        text: String,
    },
    /// Are you there?
    Ping {
        /// Comes back with the answer.
        at: u64,
    },
}

impl ToHost {
    /// Reads what a client says. Mostly that is a move, and a move is read without finding out first what it is.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn read(words: &str) -> serde_json::Result<Self> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Played {
            #[serde(rename = "type")]
            _play: Play,
            seat: u8,
            seen: u64,
            mv: String,
        }
        #[derive(Deserialize)]
        #[serde(rename_all = "kebab-case")]
        enum Play {
            Play,
        }
        match serde_json::from_str(words) {
            Ok(Played { _play: Play::Play, seat, seen, mv }) => Ok(ToHost::Play { seat, seen, mv }),
            Err(_) => serde_json::from_str(words),
        }
    }
}

/// What the host says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToClient {
    /// First of all.
    Hello {
        /// The version the host speaks.
        protocol: u32,
        /// The version of the program.
        version: String,
        /// The host's time, in milliseconds since 1970.
        time: u64,
    },
    /// The table as it is.
    Welcome(Box<Welcome>),
    /// Something happened in the game.
    Told(Told),
    /// The chairs, or the state of the table, changed.
    Table(TableInfo),
    /// Who is there changed.
    Seats {
        /// The chairs.
        seats: Vec<SeatInfo>,
        /// How many watch.
        watching: u32,
    },
    /// Somebody said something.
    Said(Said),
    /// The answer to a request for previews: one for each move that would be allowed.
    Previews {
        /// The request.
        id: u32,
        /// What would come of them.
        previews: Vec<Preview>,
    },
    /// The answer to "why not": nothing forbids it.
    Allowed {
        /// The request.
        id: u32,
    },
    /// Something was refused; nothing has changed.
    Refused(Refused),
    /// Somebody wants to take moves back, and these have not yet agreed; nobody left means that it is settled.
    UndoAsked {
        /// Who wants it.
        by: u8,
        /// Who still has to say yes.
        waiting: Vec<u8>,
    },
    /// The answer to a ping.
    Pong {
        /// As it came.
        at: u64,
        /// The host's time.
        time: u64,
    },
    /// The host is about to close the line, and why.
    Bye {
        /// A stable word: `slow`, `too-many`, `protocol`, `stopping`, `not-json`.
        code: String,
        /// In a sentence.
        says: String,
    },
}

/// The table as it is, for somebody who comes or comes back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Welcome {
    /// The table.
    pub table: TableInfo,
    /// The number of what happened last.
    pub seq: u64,
    /// Lines of the story with a higher number than this do not hold any more; those below follow.
    pub cut: u64,
    /// The story after `cut`, as this client may know it.
    pub story: Vec<Line>,
    /// What was said since `seen`, the newest last.
    pub said: Vec<Said>,
    /// The chair this client looks from; none for a spectator or a hidden screen.
    pub face: Option<u8>,
    /// The standing orders of that chair.
    pub orders: Vec<String>,
    /// What a screen has to know of the game that never changes while it is played.
    #[ts(type = "unknown")]
    pub contents: Value,
    /// What is seen from there; none while chairs are open.
    #[ts(type = "unknown")]
    pub view: Value,
    /// What can be done.
    pub now: Now,
}

/// Something happened in the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Told {
    /// Its number.
    pub seq: u64,
    /// If moves were taken back: lines with a higher number than this do not hold any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<u64>,
    /// What this client may know of it.
    pub story: Vec<Line>,
    /// What changed in the view.
    #[schema(value_type = Value)]
    pub changes: Change,
    /// What can be done now.
    pub now: Now,
}

/// A line of the story.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Line {
    /// The number of what happened.
    pub seq: u64,
    /// It was told at this many inputs of the record: the moment to look at.
    pub at: u32,
    /// In a sentence, with names.
    pub text: String,
    /// As values, for animations and other languages.
    #[ts(type = "unknown")]
    pub fact: Value,
    /// The clause it follows from.
    pub clause: String,
}

/// What can be done now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Now {
    /// Who has to decide.
    pub asked: Vec<u8>,
    /// What the chair that is faced may do.
    pub options: Vec<Choice>,
    /// Whether its last move can be taken back without asking anybody, as it seems; when it is, that is looked at again.
    pub undo: bool,
    /// The clocks, if time is kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<Time>,
    /// How it ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Over>,
}

/// A move that may be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Choice {
    /// In notation: this is what is sent back.
    pub text: String,
    /// As values.
    #[ts(type = "unknown")]
    pub mv: Value,
}

/// The clock of a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Time {
    /// Milliseconds left at the host's time `since`.
    pub left: u64,
    /// It runs since then; it stands if there is none.
    pub since: Option<u64>,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Over {
    /// The place of each chair.
    pub places: Vec<u8>,
    /// The points of each chair.
    pub scores: Vec<i32>,
    /// The seed, which is no secret any more.
    pub seed: String,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Said {
    /// Its number.
    pub seq: u64,
    /// The chair, if a captain said it.
    pub seat: Option<u8>,
    /// Who.
    pub name: String,
    /// What.
    pub text: String,
    /// When.
    pub time: u64,
}

/// What is known of a move before it is made. Each move that was asked about is answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Preview {
    /// The move.
    pub mv: String,
    /// What is known of it.
    #[serde(flatten)]
    pub answer: Prospect,
}

/// Whether a move may be made, and what would come of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Prospect {
    /// It may be made. This would come of it, as far as the chair can know.
    Foreseen {
        /// What would change in the view, up to the next roll or question.
        #[schema(value_type = Value)]
        changes: Change,
        /// What would be told.
        story: Vec<Line>,
        /// Numbers worth knowing before: chances, tempo, a warning. The game says what is in it.
        #[ts(type = "unknown")]
        outlook: Value,
    },
    /// It may not be made, or could not be read.
    Refused {
        /// The clause that refuses, if it is the rules.
        clause: Option<String>,
        /// In a sentence.
        says: String,
    },
}

/// A refusal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Refused {
    /// The request, if it had a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// A stable word: `rule`, `stale`, `not-your-chair`, `not-stored`, `unreadable`, `too-fast`, `not-running`, `undo`.
    pub code: String,
    /// The clause that refuses, if it is the rules.
    pub clause: Option<String>,
    /// In a sentence.
    pub says: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_read_like_everything_else() {
        let play = ToHost::Play { seat: 2, seen: 40, mv: "stop 3".to_string() };
        let texts = [
            serde_json::to_string(&play).unwrap(),
            r#" {"mv": "stop\u0020\u0033", "seen": 40, "type": "play", "seat": 2} "#.to_string(),
        ];
        for text in texts {
            assert_eq!(ToHost::read(&text).unwrap(), play);
            assert_eq!(serde_json::from_str::<ToHost>(&text).unwrap(), play);
        }
        assert_eq!(ToHost::read(r#"{"type":"undo","seat":1}"#).unwrap(), ToHost::Undo { seat: 1 });
        let wrong = [
            r#"{"type":"play","seat":2,"seen":40}"#,
            r#"{"type":"play","seat":2,"seen":40,"mv":"x","by":1}"#,
            r#"{"type":"plays","seat":2,"seen":40,"mv":"x"}"#,
            r#"{"type":"play","seat":256,"seen":40,"mv":"x"}"#,
            "[]",
        ];
        for text in wrong {
            let why = ToHost::read(text).unwrap_err().to_string();
            assert_eq!(why, serde_json::from_str::<ToHost>(text).unwrap_err().to_string());
        }
    }
}
