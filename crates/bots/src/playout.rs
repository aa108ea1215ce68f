//! Playing on by oneself: how bots and benchmarks go through positions without thinking.

use crate::{Thinks, worth::weight};
use serde::{Deserialize, Serialize};
use table::{Dice, Game, Guess, Seat, Told, Waiting, first_options, play_offered, resolve};

/// How the moves of a playout are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// All options are equally likely.
    Random,
    /// An option is the more likely the more promising its hint.
    Hinted,
    /// The option with the most promising hint, the first of them if there are several.
    Best,
}

/// Lets fate answer until somebody is asked or the game is over.
pub fn let_fate_answer<G: Game>(game: &mut G, dice: &mut Dice) {
    while let Waiting::Roll(chance) = game.flow().waiting() {
        resolve(game, dice.answer(chance), &mut Told::nobody()).expect("fate answers what it was asked for");
    }
}

/// The first chair that is asked plays a random option. Returns how many it had; 0 if nobody can move.
///
/// The moves are written into a buffer the caller keeps, so that nothing is allocated.
pub fn play_random<G: Game>(game: &mut G, dice: &mut Dice, moves: &mut Vec<G::Move>) -> usize {
    let Some(seat) = first_options(game, moves) else { return 0 };
    let count = moves.len();
    if count > 0 {
        play_offered(game, seat, moves.swap_remove(dice.below(count)), &mut Told::nobody());
    }
    count
}

/// Lets fate answer in a guess until somebody is asked or the game is over.
pub(crate) fn guess_fate<G: Game>(game: &mut Guess<G>, dice: &mut Dice) {
    while let Waiting::Roll(chance) = game.flow().waiting() {
        game.resolve(dice.answer(chance)).expect("fate answers what it was asked for");
    }
}

/// The first chair that is asked plays an option that the policy chooses. Returns how many it had.
pub(crate) fn play_by<G: Thinks>(
    game: &mut Guess<G>,
    policy: Policy,
    dice: &mut Dice,
    moves: &mut Vec<G::Move>,
    memory: &mut G::Memory,
) -> usize {
    let Some(seat) = first_options(&**game, moves) else { return 0 };
    let count = moves.len();
    if count > 0 {
        let chosen = match policy {
            Policy::Random => dice.below(count),
            Policy::Hinted => hinted(&**game, seat, dice, moves, memory),
            Policy::Best => best_hinted(&**game, seat, moves, memory),
        };
        game.play_offered(seat, moves.swap_remove(chosen));
    }
    count
}

/// One of the options, each as likely as its hint says. Every option is looked at once: each takes the place of the
/// one chosen so far with the chance that it has among those seen.
fn hinted<G: Thinks>(game: &G, seat: Seat, dice: &mut Dice, moves: &[G::Move], memory: &mut G::Memory) -> usize {
    let (mut chosen, mut seen) = (0, 0);
    for (i, mv) in moves.iter().enumerate() {
        let own = weight(game.hint(seat, mv, memory));
        seen += own;
        if i > 0 && dice.bits() % seen < own {
            chosen = i;
        }
    }
    chosen
}

fn best_hinted<G: Thinks>(game: &G, seat: Seat, moves: &[G::Move], memory: &mut G::Memory) -> usize {
    let (mut chosen, mut best) = (0, i32::MIN);
    for (i, mv) in moves.iter().enumerate() {
        let hint = game.hint(seat, mv, memory);
        if hint > best {
            (chosen, best) = (i, hint);
        }
    }
    chosen
}

/// Plays on for some decisions, and then until the position is settled. Returns how many decisions that took.
pub(crate) fn play_on<G: Thinks>(
    game: &mut Guess<G>,
    plies: u32,
    policy: Policy,
    dice: &mut Dice,
    moves: &mut Vec<G::Move>,
    memory: &mut G::Memory,
) -> u32 {
    let mut played = 0;
    loop {
        guess_fate(game, dice);
        let enough = played >= plies && (game.settled() || played >= plies.saturating_add(G::UNSETTLED));
        if enough || play_by(game, policy, dice, moves, memory) == 0 {
            return played;
        }
        played += 1;
    }
}
