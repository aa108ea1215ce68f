//! What a position is worth: gold at home above all, gold on its way there, gold that can still be fetched, and ships
//! that can fetch it or keep others from it.
//!
//! Everything that is promised is worth less the more turns it takes, so that every length sailed toward a treasure, every
//! treasure loaded and every length sailed home is a gain at once.

mod hints;
mod prospects;

use crate::{Fleets, Frame, Move, Referee};
use ::bots::{Glance, Level, Thinks, Tuning};
use prospects::{GOLD, Sea};
use table::{MOST_SEATS, Seat};

impl Thinks for Fleets {
    type Memory = ();
    /// A move with all that follows it.
    const UNSETTLED: u32 = 24;
    const FOLLOWED: u32 = 10;

    fn evaluate(&self, _: &mut (), referee: &Referee) -> [i32; MOST_SEATS] {
        let mut worth = [0; MOST_SEATS];
        if self.is_over() {
            for seat in self.captains() {
                worth[seat.index()] = GOLD * self.score(seat);
            }
        } else if self.turn == 0 {
            // Before the first turn a good fleet is all there is, and to be done with stowing and laying.
            let asked = table::asked(self);
            for seat in self.captains() {
                let fleet = self.fleets[seat].open(referee).as_ref();
                worth[seat.index()] = fleet.map_or(0, |fleet| self.rating(fleet)) + i32::from(!asked.has(seat));
            }
        } else {
            let sea = Sea::look(self, referee);
            for seat in self.captains() {
                worth[seat.index()] = sea.promise(seat, referee);
            }
        }
        worth
    }

    fn hint(&self, seat: Seat, mv: &Move, _: &mut ()) -> i32 {
        self.hint_for(seat, mv)
    }

    fn settled(&self) -> bool {
        let half_done = matches!(
            self.flow.top(),
            Frame::Sailing(_)
                | Frame::Leg(_)
                | Frame::AfterMove(_)
                | Frame::Docking(_)
                | Frame::Unload(_)
                | Frame::Shooting(_)
                | Frame::Shot(_)
                | Frame::Hit(_)
                | Frame::LoseMasts(_)
                | Frame::LoseChip(_)
                | Frame::Exploring(_)
                | Frame::Boarding(_)
                | Frame::Board(_)
                | Frame::Roll(_)
        );
        !half_done
    }

    /// A third of the gold that is still to be had.
    fn swing(&self) -> i32 {
        let home: i32 = self.captains().map(|seat| self.score(seat)).sum();
        let left = (i32::from(self.starting_gold) - home).max(0);
        (left * GOLD / 6).max(2 * GOLD)
    }

    fn tuning(level: Level) -> Tuning {
        let blunders = match level {
            Level::Random | Level::Deckhand => 82,
            Level::Mate => 64,
            Level::Captain => 32,
            Level::Legend => 0,
        };
        Tuning::Greedy(Glance { redeals: 1, leaves: 1, blunders })
    }
}
