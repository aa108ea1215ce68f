//! What is printed on a game's box: its name, for how many, its options and data, and how a position is described.

use crate::{Chair, Clause, Data, Game, Printed, Referee, Shared};
use std::{collections::BTreeMap, ops::RangeInclusive};

/// Options of a table as text, by key: `coup-length = 6`. What is not named has its default.
pub type Options = BTreeMap<String, String>;

/// A game that can be offered: everything shared code has to know to set it up, describe and test it.
pub trait Title: Game {
    /// The short name, as in a folder or a command: `haven`.
    const NAME: &'static str;
    /// The title: `Pirate Haven`.
    const TITLE: &'static str;
    /// For how many.
    const PLAYERS: RangeInclusive<u8>;
    /// The version of the rules. It rises whenever a record of an older version would no longer replay the same.
    const RULES: u32;
    /// Whether nothing is hidden from anybody, so that all eyes see the same and no move shows what was hidden.
    const OPEN: bool = false;
    /// What is in the box.
    type Data: Data;

    /// What may be chosen for a table, with these data.
    fn choices(data: &Self::Data) -> Vec<Choice>;
    /// What may be chosen for a table of an edition that fixes some options.
    fn choices_of(data: &Self::Data, fixed: &Options) -> Vec<Choice> {
        let mut choices = Self::choices(data);
        choices.retain(|choice| !fixed.contains_key(choice.key));
        choices
    }
    /// A fresh table, not yet started.
    ///
    /// # Errors
    /// An option or number of players that the game does not have, and which it has.
    fn set_up(data: Shared<Self::Data>, chairs: u8, options: &Options) -> Result<Self, String>;
    /// The position a scene describes, not yet started.
    ///
    /// # Errors
    /// The field that is unknown, missing or impossible.
    fn from_scene(setting: Setting<'_, Self::Data>) -> Result<Self, String>;
    /// The scene that describes this position: `from_scene` makes the same position of it again.
    fn to_scene(&self, names: &[String], referee: &Referee<Self>) -> toml::Table;
    /// The whole position as a tree of values, secrets included: for scenarios and the referee's records only.
    fn truth(&self, referee: &Referee<Self>) -> serde_json::Value;
    /// A view as text for people: headings and lists, no table drawn with lines.
    fn describe(view: &Self::View, names: &[String]) -> String;
    /// Every move that can be written for this position, legal or not, as far as it makes sense to try them; for the
    /// proof that `options` offers everything `check` accepts.
    fn every_move(&self) -> Vec<Self::Move>;

    /// What a screen has to know of this table that never changes while it is played: names, texts and shapes of tiles
    /// and cards, layout of boards. It is sent once, and the view then names things by their ids.
    fn contents(&self) -> serde_json::Value {
        serde_json::Value::Null
    }
    /// Numbers worth knowing before a move, from what the chair can know: chances, tempo, a warning. Nothing by default.
    fn outlook(_: &Chair<'_, Self>, _: &Self::Move) -> serde_json::Value {
        serde_json::Value::Null
    }
    /// The standing orders a captain may give.
    fn orders() -> &'static [Order] {
        &[]
    }
    /// The move that a standing order gives now, if it has anything to say.
    fn obey(_: &Chair<'_, Self>, _order: &str) -> Option<Self::Move> {
        None
    }

    /// The ledger, clause by clause.
    fn ledger() -> &'static [Printed] {
        <Self::Rule as Clause>::PRINTED
    }
}

/// One thing that may be chosen when a table is set up.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Choice {
    /// Its key: `coup-length`.
    pub key: &'static str,
    /// What it decides, in a few words.
    pub says: &'static str,
    /// What holds if nothing is chosen.
    pub default: String,
    /// What may be chosen.
    pub values: Vec<String>,
    /// The clause that explains it.
    pub clause: &'static str,
}

/// The standing order that answers everything as carefully as the rules say for a captain who does not answer. A host
/// gives it for a question whose time has run out, if the game has it.
pub const SAFE: &str = "safe";

/// A question that a captain may answer beforehand: `pass unless I am attacked`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Its key: `end-turn`.
    pub key: &'static str,
    /// What is done without asking, in a few words.
    pub says: &'static str,
}

/// What a scene says: the fields that all games share, and those of the game.
pub struct Setting<'a, D: 'static> {
    /// The data it is played with.
    pub data: Shared<D>,
    /// The name of each chair.
    pub names: &'a [String],
    /// The options of the table.
    pub options: &'a Options,
    /// The fields of the game's own.
    pub fields: toml::Table,
}

/// The word of a list that is most like another one, for "did you mean".
pub fn most_like<'a>(word: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = words.into_iter().map(|other| (distance(word, other), other)).min()?;
    (near.0 <= 1 + word.chars().count() / 3).then_some(near.1)
}

/// How many letters have to be changed, added or left out.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
