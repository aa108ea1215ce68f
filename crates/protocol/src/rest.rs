//! Asked and answered over HTTP.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// A game of the list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameInfo {
    /// Its short name: `haven`.
    pub name: String,
    /// Its title: `Pirate Haven`.
    pub title: String,
    /// The fewest players.
    pub least: u8,
    /// The most players.
    pub most: u8,
    /// The version of its rules.
    pub rules: u32,
    /// Whether this host plays it with data of its own in place of the printed ones.
    pub own_data: bool,
    /// What may be chosen for a table.
    pub choices: Vec<ChoiceInfo>,
    /// Standing orders a captain may give.
    pub orders: Vec<OrderInfo>,
    /// The levels of its bots, the weakest first.
    pub levels: Vec<String>,
}

/// One thing that may be chosen when a table is set up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChoiceInfo {
    /// Its key: `coup-length`.
    pub key: String,
    /// What it decides, in a few words.
    pub says: String,
    /// What holds if nothing is chosen.
    pub default: String,
    /// What may be chosen.
    pub values: Vec<String>,
    /// The clause that explains it.
    pub clause: String,
}

/// A standing order: a question that a captain has answered beforehand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct OrderInfo {
    /// Its key: `end-turn`.
    pub key: String,
    /// What is done without asking, in a few words.
    pub says: String,
}

/// A clause of a rule ledger.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ClauseInfo {
    /// Its id: `haven.travel.next`.
    pub id: String,
    /// The language of the text: the one that was asked for, or English where it is missing.
    pub lang: String,
    /// The heading it stands under.
    pub chapter: String,
    /// What it says.
    pub text: String,
    /// Why it says so, for those who ask, in English: marks such as `[ruling]`, reasons, names of data.
    pub notes: Vec<String>,
    /// The game it is for, if several games share the ledger and it is not for all of them.
    pub only: Option<String>,
}

/// A table as it would begin, without anybody having to sit down at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Fresh {
    /// What a screen has to know of the game that never changes while it is played.
    #[ts(type = "unknown")]
    pub contents: Value,
    /// The chairs that decide first.
    pub asked: Vec<u8>,
    /// What the chair may do then.
    pub options: Vec<crate::Choice>,
}

/// Moves that are being put together for the beginning of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Drafts {
    /// How many captains there would be.
    #[schema(minimum = 1, maximum = 8)]
    pub players: u8,
    /// Whose moves they are, counted from 0.
    #[serde(default)]
    #[schema(maximum = 7)]
    pub chair: u8,
    /// What would be chosen; what is not named has its default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The digest of the data, if they are not those that new tables are played with.
    #[serde(default)]
    #[schema(max_length = 64)]
    pub data: Option<String>,
    /// The moves, in the game's notation.
    #[schema(max_items = 64)]
    pub moves: Vec<String>,
}

/// What the rules say of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Verdict {
    /// Whether it may be played.
    pub allowed: bool,
    /// The clause that forbids it, if it is the rules that do and not the reader of the text.
    pub clause: Option<String>,
    /// What is wrong in this case, or what could not be read.
    pub why: Option<String>,
    /// What the clause says of all cases.
    pub says: Option<String>,
    /// Its numbers, also if it may not be played.
    #[ts(type = "unknown")]
    pub numbers: Value,
}

/// The introduction of a game: a prepared table and what comes of the moves it teaches. It is played without a host, by
/// hearing what is told here when the wanted move is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Introduction {
    /// The table at the first question, seen from the chair of whoever learns.
    pub welcome: crate::Welcome,
    /// The moves in their order.
    pub steps: Vec<IntroductionStep>,
}

/// One move of an introduction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct IntroductionStep {
    /// The move that is wanted, in notation.
    pub mv: String,
    /// What would come of the moves that may be played, as far as they were tried; the wanted one first.
    pub previews: Vec<crate::Preview>,
    /// What comes of it, up to the next question.
    pub told: Vec<crate::Told>,
}

/// Who I am.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// The name I go by; none before I have said one.
    pub name: Option<String>,
}

/// The name I want to go by: one word of letters and digits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Rename {
    /// The name.
    #[schema(min_length = 1, max_length = 20)]
    pub name: String,
}

/// What carries my name to another device: good once, and for a short time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Carry {
    /// The secret.
    #[schema(max_length = 64)]
    pub token: String,
}

/// A table to be set up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game.
    pub game: String,
    /// What is chosen; what is not named has its default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The chairs in order.
    #[schema(max_items = 8)]
    pub seats: Vec<NewSeat>,
    /// Whether strangers find it in the list; otherwise only who has the link.
    #[serde(default)]
    pub listed: bool,
    /// The clock.
    #[serde(default)]
    pub clock: Clock,
    /// Whether it is played with the printed data, also if the host has its own.
    #[serde(default)]
    pub printed: bool,
}

/// Who is to sit in a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum NewSeat {
    /// I.
    Me,
    /// Whoever takes it.
    Open,
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
    /// Somebody else at this screen.
    Device {
        /// His or her name.
        name: String,
    },
}

/// How time is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// It is not.
    #[default]
    None,
    /// So long for each decision.
    Move {
        /// Seconds.
        #[schema(minimum = 5, maximum = 604_800)]
        seconds: u32,
    },
    /// A bank for the whole game, and something back for each decision.
    Bank {
        /// Seconds at the beginning.
        #[schema(minimum = 5, maximum = 604_800)]
        seconds: u32,
        /// Seconds for each decision.
        #[schema(minimum = 0, maximum = 3_600)]
        increment: u32,
    },
}

/// A table that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Created {
    /// Its id: whoever has it may watch.
    pub table: String,
    /// The key: whoever has it may sit down.
    pub invite: String,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TableState {
    /// Chairs are open.
    Gathering,
    /// The game is under way.
    Running,
    /// The game is over.
    Over,
    /// A record that was brought in: it can be looked at, and played on from as another table.
    Archived,
    /// It was played with rules that this host does not have; it waits for a host that has them.
    Foreign,
    /// It is played with data that this host does not have, or that are damaged; it waits until they are back.
    DataMissing,
}

/// Everything about a table but the position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableInfo {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// How far it is.
    pub state: TableState,
    /// What was chosen.
    pub options: BTreeMap<String, String>,
    /// The digest of the data it is played with, if they are not those in the box of this program.
    pub data: Option<String>,
    /// The chairs.
    pub seats: Vec<SeatInfo>,
    /// Whether it is in the list.
    pub listed: bool,
    /// The clock.
    pub clock: Clock,
    /// The key for inviting others; only for those who sit here.
    pub invite: Option<String>,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// When something happened last.
    pub touched: u64,
    /// The chairs that have to decide.
    pub asked: Vec<u8>,
    /// The points as they stand, if everybody may count them.
    pub scores: Vec<i32>,
    /// The place of each chair, when it is over.
    pub places: Option<Vec<u8>>,
    /// The hash of the seed, published before the first move.
    pub commitment: Option<String>,
    /// The next game of the same company, if there is one.
    pub rematch: Option<String>,
    /// How many watch.
    pub watching: u32,
}

/// A chair.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatInfo {
    /// The name; empty if the chair is open.
    pub name: String,
    /// Who sits there.
    pub kind: SeatKind,
    /// The level of the bot, or of the bot that stands in.
    pub level: Option<String>,
    /// Whether it is mine to decide for.
    pub mine: bool,
    /// Whether somebody is there now.
    pub here: bool,
    /// Whether a bot stands in for the captain.
    pub stand_in: bool,
}

/// Who sits in a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// A captain.
    Captain,
    /// A bot.
    Bot,
}

/// The tables that I may know of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Tables {
    /// Those I sit at, and those that I brought in, newest first.
    pub mine: Vec<TableInfo>,
    /// Listed ones with an open chair.
    pub open: Vec<TableInfo>,
    /// Listed ones that can be watched.
    pub watch: Vec<TableInfo>,
}

/// I sit down.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// In this chair, or the first that is open.
    #[serde(default)]
    #[schema(maximum = 255)]
    pub seat: Option<u8>,
    /// The key, if the table is not listed.
    #[serde(default)]
    #[schema(max_length = 64)]
    pub invite: Option<String>,
}

/// A bot sits down before the game, in a chair for which nobody has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Hire {
    /// In this chair.
    #[schema(maximum = 255)]
    pub seat: u8,
    /// Its level.
    pub level: String,
}

/// I leave. A chair of a game under way is played on by a bot and stays mine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Leave {}

/// Playing on from a moment of another game, as a new table with luck of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// After so many inputs.
    pub at: u32,
    /// The chairs in order.
    #[schema(max_items = 8)]
    pub seats: Vec<NewSeat>,
    /// The clock.
    #[serde(default)]
    pub clock: Clock,
}

/// A record to bring in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Import {
    /// The record, as JSON Lines.
    pub record: String,
}

/// A game from its beginning, as these eyes would have been told it at the table: a client plays it like one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Film {
    /// Through whose eyes: `spectator`, `all`, or the number of a chair from 0.
    pub eyes: String,
    /// The moments at which somebody was asked or it was over, as numbers of inputs: that of the welcome, then one for
    /// each thing told.
    pub moments: Vec<u32>,
    /// The table as it was set up.
    pub welcome: crate::Welcome,
    /// What happened from each moment to the next. What could be done is not told again.
    pub told: Vec<crate::Told>,
}

impl Film {
    /// Everything that was told, in its order.
    pub fn story(&self) -> impl Iterator<Item = &crate::Line> {
        self.welcome.story.iter().chain(self.told.iter().flat_map(|told| &told.story))
    }

    /// What was seen at each moment.
    ///
    /// # Errors
    /// If a change does not fit what was seen before it.
    pub fn views(&self) -> Result<Vec<Value>, String> {
        let mut views = vec![self.welcome.view.clone()];
        for told in &self.told {
            let mut view = views[views.len() - 1].clone();
            told.changes.clone().apply(&mut view)?;
            views.push(view);
        }
        Ok(views)
    }
}

/// What went wrong, as RFC 9457 has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// Names the kind of problem: `/problems/not-your-chair`.
    pub r#type: String,
    /// The kind of problem in a few words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What is wrong here, and what can be done.
    pub detail: String,
    /// A stable word for programs: `not-your-chair`.
    pub code: String,
}
