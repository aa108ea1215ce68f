//! Bots over any game: random, greedy, planning turns ahead, and redealt tree search.
//!
//! A bot is given a [`Chair`] and nothing else: what can be seen from there, what may be done from there, and positions
//! that look just like the true one from there ([`Chair::redeal`]). It never holds the position itself, so it cannot
//! know more than a person on the same chair.
//!
//! A game becomes playable by bots when it says what is worth what ([`Thinks`]). Every [`Level`] then works at
//! once; a game with special needs changes their [`Tuning`].
//!
//! Bots draw their randomness from the [`Dice`] they are given and count thinking in iterations, not seconds, so that
//! the same seed gives the same game on every machine. Their arithmetic is in integers and in `f32` with nothing but
//! `+ - * /` and the square root, which are exact by standard.
#![forbid(unsafe_code)]

mod any;
mod doubt;
mod foresight;
mod greedy;
mod level;
mod playout;
pub mod proofs;
mod search;
mod tree;
mod worth;

pub use any::{AnyBot, any_bot};
pub use doubt::Doubt;
pub use foresight::{Foresight, Horizon};
pub use greedy::{Glance, Greedy};
pub use level::{Level, Tuning};
pub use playout::{Policy, let_fate_answer, play_random};
pub use search::{Plan, Search, Thought};
pub use worth::{Worth, evaluate, worth};

use table::{Chair, Dice, Game, MOST_SEATS, Referee, Seat};

/// What a game tells its bots about a position. Everything is in integers, so that a bot decides alike on every machine.
///
/// Only [`evaluate`](Thinks::evaluate) is needed. The other methods make bots stronger or faster where a game knows more.
pub trait Thinks: Game {
    /// What a bot keeps of what it has worked out, such as odds. Nothing that is decided may depend on what is in it:
    /// only how long it takes.
    type Memory: Default + Send;

    /// How many decisions a search plays on at most until a position is settled.
    const UNSETTLED: u32 = 40;
    /// How many decisions a greedy bot follows at most after an option until the position is settled.
    const FOLLOWED: u32 = 24;
    /// How the decisions are made that a greedy bot follows because there are too many to try all.
    const FOLLOWS: Policy = Policy::Hinted;

    /// How good the position is for each chair, in hundredths of a point at the end of the game; more is better.
    ///
    /// Once the game is over these are the final points. Bots only ever ask about positions that were dealt anew for
    /// them ([`Guess`](table::Guess)), so this may look at everything, and is given the referee to do so.
    fn evaluate(&self, memory: &mut Self::Memory, referee: &Referee<Self>) -> [i32; MOST_SEATS];

    /// How promising a move looks before it is tried, for the chair that is asked: 0 is ordinary, and every 100 more
    /// makes the move twice as likely to be looked at, every 100 less half as likely. Must be cheap.
    fn hint(&self, _seat: Seat, _mv: &Self::Move, _memory: &mut Self::Memory) -> i32 {
        0
    }

    /// The same for the decision that a search has to make itself, where there is time to work it out.
    fn hint_at_first(&self, seat: Seat, mv: &Self::Move, memory: &mut Self::Memory) -> i32 {
        self.hint(seat, mv, memory)
    }

    /// Is nothing half done, so that `evaluate` can be trusted? Bots do not stop to evaluate in the middle of a turn
    /// that places, pays and collects in several decisions, nor while hidden choices wait to be shown.
    fn settled(&self) -> bool {
        true
    }

    /// Could a chair decide so again and again without the game getting on, such as by moving something to and fro? A
    /// bot that looks decides so only where it gains at once: every time there is less to be gained, so it comes to an
    /// end, even where going on with the game looks worse.
    fn dallies(&self, _mv: &Self::Move) -> bool {
        false
    }

    /// How many turns have begun; 0 before the first. A bot that plans whole turns counts in these.
    fn turns(&self) -> u32 {
        0
    }

    /// How much the result can still swing, in hundredths of a point: a chair that is ahead of another by this much is
    /// twice as likely to win. It usually shrinks toward the end.
    fn swing(&self) -> i32 {
        1000
    }

    /// How a level thinks in this game, if not as usual.
    fn tuning(level: Level) -> Tuning {
        Tuning::usual(level)
    }
}

/// Somebody who decides for a chair.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the options of this chair.
    ///
    /// # Panics
    /// If the chair is not asked.
    fn choose(&mut self, chair: &Chair<'_, G>) -> G::Move;

    /// Forgets everything, and from now on draws from these dice: the bot plays another game with the memory it has
    /// already set aside, and plays it as a new bot would.
    fn restart(&mut self, dice: Dice);
}

/// The bot that plays any option with equal chance.
pub struct Random<G: Game> {
    dice: Dice,
    moves: Vec<G::Move>,
}

impl<G: Game> Random<G> {
    /// A bot that draws from these dice.
    pub fn new(dice: Dice) -> Self {
        Random { dice, moves: Vec::new() }
    }
}

impl<G: Game> Bot<G> for Random<G> {
    fn choose(&mut self, chair: &Chair<'_, G>) -> G::Move {
        chair.options(&mut self.moves);
        self.moves.swap_remove(self.dice.below(self.moves.len()))
    }
    fn restart(&mut self, dice: Dice) {
        self.dice = dice;
    }
}
