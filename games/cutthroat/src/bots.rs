//! What is worth what, for the bots.

use crate::{Card, Cutthroat, Frame, Move, Referee};
use bots::Thinks;
use table::{MOST_SEATS, Seat, Waiting};

impl Thinks for Cutthroat {
    type Memory = ();

    /// Gold counts in full; a card a little, for it may save or spoil a plunder to come.
    fn evaluate(&self, (): &mut (), _: &Referee) -> [i32; MOST_SEATS] {
        let card = if matches!(self.flow.waiting(), Waiting::Over(_)) { 0 } else { 40 };
        let mut worth = [0; MOST_SEATS];
        for (captain, gold) in self.gold.iter() {
            worth[captain.index()] = 100 * i32::from(*gold) + card * self.hand[captain].count() as i32;
        }
        worth
    }

    /// A Parley that saves the own plunder is looked at first.
    fn hint(&self, _: Seat, mv: &Move, (): &mut ()) -> i32 {
        match mv {
            Move::Play { card: Card::Parley } => 100,
            _ => 0,
        }
    }

    /// Once a wheel is set it takes the whole round to see what comes of it.
    fn settled(&self) -> bool {
        matches!(self.flow.top(), Frame::Sail(_)) && self.wheel.iter().all(|(captain, _)| !self.has_set_wheel(captain))
    }

    /// A good plunder decides between neighbours.
    fn swing(&self) -> i32 {
        400
    }
}
