//! Bots over any game: random, greedy, and redealt tree search.
#![forbid(unsafe_code)]

use table::{Game, MOST_SEATS, Seat};

/// What a game tells its bots about a position. Everything is in integers, so that a bot decides alike on every machine.
pub trait Thinks: Game {
    /// How good the position is for each chair, in hundredths of a point at the end of the game; more is better.
    fn evaluate(&self) -> [i32; MOST_SEATS];
    /// How promising a move looks before it is tried, for the chair that is asked: 0 is ordinary, more is better.
    fn hint(&self, _seat: Seat, _mv: &Self::Move) -> i32 {
        0
    }
}
