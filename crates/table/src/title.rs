//! What is printed on a game's box: its name, for how many, its options and data, and how a position is described.

use crate::{Chair, Clause, Data, Eyes, Game, Printed, Referee, Shared, did_you_mean};
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
    /// Numbers worth knowing before a move, from what these eyes can know: chances, tempo, a warning. Nothing by default.
    /// Like `check` it looks at the position through the eyes of a chair, and never at what is hidden from them.
    fn outlook(&self, _eyes: Eyes, _: &Self::Move) -> serde_json::Value {
        serde_json::Value::Null
    }
    /// Does the outlook say all that a screen wants to know of this move? Then it is not tried when it is previewed: on an
    /// open sea that is asked for many times a second while something is dragged.
    fn is_all_in_the_outlook(_: &Self::Move) -> bool {
        false
    }
    /// A move that is being put together, whether it may be played as it is or not: its numbers, and what exactly is
    /// wrong with it. It is asked for at any time and of any move, and is given no eyes: nothing hidden can show in it.
    fn draft(&self, _: &Self::Move) -> Draft {
        Draft::default()
    }
    /// The standing orders a captain may give.
    fn orders() -> &'static [Order] {
        &[]
    }
    /// The move that a standing order gives now, if it has anything to say.
    fn obey(_: &Chair<'_, Self>, _order: &str) -> Option<Self::Move> {
        None
    }

    /// What somebody types at a terminal in plain words, where notation would be a burden: `sail Snipe to Coral Isle`. Like
    /// `check` it looks through the eyes of a chair. Nothing if it is none of the game's sentences.
    ///
    /// # Errors
    /// What is not understood or cannot be done, and what would be.
    fn sentence(&self, _eyes: Eyes, _text: &str) -> Option<Result<Spoken<Self::Move>, String>> {
        None
    }
    /// How such sentences are written, and what each does.
    fn sentences() -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// What happened, in words for a terminal, if its notation is a burden; nothing at all to be read if that is empty.
    fn retell(_: &Self::View, _: &Self::Fact) -> Option<String> {
        None
    }
    /// A few words beside a move in a list of text, if its notation does not say enough.
    fn remark(&self, _eyes: Eyes, _: &Self::Move) -> Option<String> {
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

/// What there is to say about a move that is being put together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// What is wrong with it in this case, in a sentence: which card, how much too much. The clause is named elsewhere.
    pub why: Option<String>,
    /// Its numbers, as the game's screen reads them.
    pub numbers: serde_json::Value,
}

/// A sentence that was understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Spoken<M> {
    /// The moves that carry it out, one after the other. Those that are left are dropped as soon as one is refused.
    pub moves: Vec<M>,
    /// What they do, in a sentence.
    pub says: String,
}

/// The standing order that answers everything as carefully as the rules say for a captain who does not answer. A host
/// gives it for a question whose time has run out, if the game has it.
pub const SAFE: &str = "safe";

/// The standing order that passes where nothing else can be done. At a terminal it is taken for granted, if the game has it.
pub const PASS: &str = "pass";

/// The standing order that plays what has to be played anyway, which is [`Chair::only_option`] in every game.
pub const ONLY_MOVE: &str = "only-move";

/// A question that a captain may answer beforehand: `pass unless I am attacked`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Its key: `end-turn`.
    pub key: &'static str,
    /// What is done without asking, in a few words.
    pub says: &'static str,
}

impl Order {
    /// [`ONLY_MOVE`], as it is offered.
    pub const ONLY_MOVE: Order = Order { key: ONLY_MOVE, says: "Play my move for me when there is no other." };
    /// [`SAFE`], as it is offered.
    pub const SAFE: Order = Order { key: SAFE, says: "Answer everything for me as on a time-out." };
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

impl<D> Setting<'_, D> {
    /// Are the fields of the game's own none but these? `game` is how it is called if they are not.
    ///
    /// # Errors
    /// The field that there is not.
    pub fn check_fields(&self, known: &[&str], game: &str) -> Result<(), String> {
        match self.fields.keys().find(|key| !known.contains(&key.as_str())) {
            Some(unknown) => {
                let near = did_you_mean(unknown, known.iter().copied());
                Err(format!("`{unknown}` is not a field of a scene of {game}{near}"))
            }
            None => Ok(()),
        }
    }
}
