//! A game is a position that owns a stack of small steps.

use crate::{Chance, Clause, Dice, Eyes, Fate, MOST_SEATS, PerSeat, Referee, Seat, Seats};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;
use std::{
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
};

/// A rulebook game. The implementing type *is* the position on the table.
///
/// Positions are saved (borsh) and never sent; views are sent (serde) and never saved.
pub trait Game: Clone + Eq + Hash + Debug + BorshSerialize + BorshDeserialize + Send + Sync + 'static {
    /// One complete decision of one player.
    type Move: Clone + Eq + Hash + Debug + Display + FromStr<Err = String> + Serialize + Send + Sync;
    /// Everything that can be under way; made by [`steps!`](crate::steps).
    type Frame: Step<Self> + Debug + Send + Sync;
    /// Something that happened, for the log, the animations and the statistics.
    type Fact: Fact<Rule = Self::Rule>;
    /// The clauses of the ledger; generated from `rules.md`.
    type Rule: Clause;
    /// What one chair may know.
    type View: Eq + Debug + Serialize;

    /// What is under way.
    fn flow(&self) -> &Flow<Self::Frame>;
    /// What is under way, to change.
    fn flow_mut(&mut self) -> &mut Flow<Self::Frame>;
    /// How many chairs are at the table.
    fn chairs(&self) -> u8;
    /// The clause by which a chair that is not asked has nothing to decide now.
    fn who_decides(&self, not: Seat) -> Self::Rule;
    /// What these eyes see.
    fn view(&self, eyes: Eyes) -> Self::View;
    /// Another position that this chair could not tell from this one: what is hidden from it is dealt anew.
    fn redeal(&self, eyes: Eyes, dice: &mut Dice, referee: &Referee<Self>) -> Self;
    /// Takes back what other chairs have chosen at the same time as this one and what it has not been shown, so that they
    /// are asked again. Who thinks about his own choice thinks about theirs, too, and not about one that was dealt to them.
    fn take_back(&mut self, _eyes: Eyes) {}
    /// The points of each chair as they stand, if these eyes may count them; final once the game is over.
    fn scores(&self) -> PerSeat<i32>;
}

/// What happened: told in a sentence, with the clause it follows from.
pub trait Fact: Clone + PartialEq + Debug + Display + FromStr<Err = String> + Serialize + Send + Sync {
    /// The clauses of its game.
    type Rule: Clause;
    /// The clause it follows from.
    fn clause(&self) -> Self::Rule;
}

/// Something that is under way: a phase, a volley, a card being played, a window for reactions.
pub trait Step<G: Game>: Copy + Eq + Hash {
    /// The step is on top: do what needs nobody, then say what comes next.
    /// A step that waits must be able to run again and wait for the same thing.
    fn run(&mut self, game: &mut G, referee: &mut Referee<G>) -> Next<G::Frame>;
    /// Who must decide while this step waits. It is given no eyes: whose turn it is cannot depend on a secret.
    fn asked(&self, _: &G) -> Seats {
        Seats::NONE
    }
    /// Moves worth showing or trying. Complete for finite choices, a sample for the open sea.
    fn options(&self, _: &G, _: Eyes, _: &mut Vec<G::Move>) {}
    /// The one place where a move is judged.
    ///
    /// # Errors
    /// The clause that forbids the move.
    fn check(&self, _: &G, _: Eyes, mv: &G::Move) -> Result<(), G::Rule> {
        unreachable!("nobody was asked for {mv}")
    }
    /// A chair has decided; the move has passed `check`.
    fn decide(&mut self, _: &mut G, by: Seat, mv: G::Move, _: &mut Referee<G>) -> Next<G::Frame> {
        unreachable!("{by} was not asked for {mv}")
    }
    /// Fate has answered.
    fn fate(&mut self, _: &mut G, fate: Fate, _: &mut Referee<G>) -> Next<G::Frame> {
        unreachable!("fate was not asked for {fate}")
    }
    /// Fate in the game's own words: `house.gold` instead of `k3`, while this step waits for a draw.
    fn named_fate(&self, _: &G, _: &str) -> Option<Fate> {
        None
    }
}

/// The place of each chair when the game is over; 1 is best, equal numbers are shared places. If all lose together, all
/// share the last place.
pub type Places = [u8; MOST_SEATS];

/// What a step wants now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next<F> {
    /// Wait for the chairs in `asked`.
    Ask,
    /// Wait for fate.
    Roll(Chance),
    /// Run me once more.
    Again,
    /// Put this on top; run me again when it is over.
    Call(F),
    /// Replace me.
    Goto(F),
    /// I am over.
    Done,
    /// Drop everything above the frame at this depth, and run that one: the action is cancelled.
    Unwind(usize),
    /// The game is over.
    Over(Places),
}

impl<F> Next<F> {
    /// What the game waits for, if the step wants to wait.
    pub(crate) fn waiting(&self) -> Option<Waiting> {
        match self {
            Next::Ask => Some(Waiting::Ask),
            Next::Roll(chance) => Some(Waiting::Roll(*chance)),
            Next::Over(places) => Some(Waiting::Over(*places)),
            _ => None,
        }
    }
}

/// What a game waits for between two inputs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
#[repr(align(8))]
pub enum Waiting {
    /// Nothing: it has not been started.
    Run,
    /// A decision of the chairs that are asked.
    Ask,
    /// Fate.
    Roll(Chance),
    /// Nothing any more.
    Over(Places),
}

/// The stack of things under way. Plain data: clone it, hash it, save it, look into it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Flow<F> {
    pub(crate) frames: ArrayVec<F, 16>,
    pub(crate) soon: ArrayVec<F, 8>,
    pub(crate) waiting: Waiting,
}

impl<F: Copy> Flow<F> {
    /// A game that begins with this step.
    pub fn start(first: impl Into<F>) -> Self {
        Flow { frames: ArrayVec::from_iter([first.into()]), soon: ArrayVec::new(), waiting: Waiting::Run }
    }
    /// A game in the middle of these steps, the first step of the game first; the last one is run when it is started.
    ///
    /// # Errors
    /// If there are none, or more than can be under way.
    pub fn resume(steps: &[F]) -> Result<Self, String> {
        let frames = ArrayVec::try_from(steps).map_err(|_| format!("{} steps are too many", steps.len()))?;
        if frames.is_empty() {
            return Err("something must be under way".to_string());
        }
        Ok(Flow { frames, soon: ArrayVec::new(), waiting: Waiting::Run })
    }
    /// What is waited for.
    pub fn waiting(&self) -> Waiting {
        self.waiting
    }
    /// The step under way.
    pub fn top(&self) -> &F {
        self.frames.last().expect("a game under way has a step")
    }
    /// The step that ran, as it is now, in place of what it was.
    pub(crate) fn put_back(&mut self, step: F) {
        *self.frames.last_mut().expect("the step that just ran") = step;
    }
    /// The step that called the one on top.
    ///
    /// # Panics
    /// If nothing called it.
    pub fn caller(&mut self) -> &mut F {
        let below = self.frames.len().checked_sub(2).expect("the step on top was called by another");
        &mut self.frames[below]
    }
    /// The step at a depth that [`Flow::find`] gave, to change.
    ///
    /// # Panics
    /// If there is none.
    pub fn frame_mut(&mut self, depth: usize) -> &mut F {
        &mut self.frames[depth]
    }
    /// Everything under way, the first step of the game first.
    pub fn frames(&self) -> &[F] {
        &self.frames
    }
    /// Something that a change of the position has set off: it comes before anything else goes on.
    pub fn soon(&mut self, step: impl Into<F>) {
        self.soon.push(step.into());
    }
    /// Depth of the nearest frame that matches, for [`Next::Unwind`].
    pub fn find(&self, test: impl FnMut(&F) -> bool) -> Option<usize> {
        self.frames.iter().rposition(test)
    }
}

/// One struct per step, one enum per game: the enum is the only dispatch there is.
///
/// Expects `Move`, `Rule` and the step structs in scope, and makes `Frame`, `Next` and `Referee`.
#[macro_export]
macro_rules! steps {
    ($(#[$meta:meta])* $game:ident { $($step:ident),* $(,)? }) => {
        /// Everything that can be under way.
        $(#[$meta])*
        // Aligned so that a small step is copied as one word.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, borsh::BorshSerialize, borsh::BorshDeserialize)]
        #[repr(align(8))]
        #[allow(missing_docs)]
        pub enum Frame { $($step($step)),* }
        $(impl From<$step> for Frame { fn from(step: $step) -> Self { Self::$step(step) } })*
        /// What a step of this game wants now.
        pub type Next = $crate::Next<Frame>;
        /// The referee of this game.
        pub type Referee = $crate::Referee<$game>;
        impl $crate::Step<$game> for Frame {
            fn run(&mut self, g: &mut $game, r: &mut Referee) -> Next {
                match self { $(Self::$step(s) => s.run(g, r)),* }
            }
            fn asked(&self, g: &$game) -> $crate::Seats {
                match self { $(Self::$step(s) => s.asked(g)),* }
            }
            fn options(&self, g: &$game, eyes: $crate::Eyes, out: &mut Vec<Move>) {
                match self { $(Self::$step(s) => s.options(g, eyes, out)),* }
            }
            fn check(&self, g: &$game, eyes: $crate::Eyes, mv: &Move) -> Result<(), Rule> {
                match self { $(Self::$step(s) => s.check(g, eyes, mv)),* }
            }
            fn decide(&mut self, g: &mut $game, by: $crate::Seat, mv: Move, r: &mut Referee) -> Next {
                match self { $(Self::$step(s) => s.decide(g, by, mv, r)),* }
            }
            fn fate(&mut self, g: &mut $game, fate: $crate::Fate, r: &mut Referee) -> Next {
                match self { $(Self::$step(s) => s.fate(g, fate, r)),* }
            }
            fn named_fate(&self, g: &$game, name: &str) -> Option<$crate::Fate> {
                match self { $(Self::$step(s) => s.named_fate(g, name)),* }
            }
        }
    };
}
