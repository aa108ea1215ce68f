//! What a position is worth: gold at home above all, gold on its way there, gold that can still be fetched, and ships
//! that can fetch it or keep others from it.
//!
//! Everything that is promised is worth less the more turns it takes, so that every length sailed toward a treasure, every
//! treasure loaded and every length sailed home is a gain at once.

mod hints;
mod prospects;

use crate::{Fleets, Frame, Move, Referee, effects, pieces::Spot};
use ::bots::{Doubt, Glance, Horizon, Level, Policy, Thinks, Tuning};
use prospects::{GOLD, HERS, Sea};
use table::{MOST_SEATS, Seat};

/// What looks best at once is played on to the end of the turn, so that the order of the ships comes out, and through the
/// next captain's, so that the reply does.
const HORIZON: Horizon = Horizon {
    glance: Glance { redeals: 1, leaves: 16, doubt: Doubt::NONE },
    trust: 1,
    candidates: 4,
    redeals: 1,
    turns: 2,
};

impl Thinks for Fleets {
    type Memory = ();
    /// A move with all that follows it.
    const UNSETTLED: u32 = 24;
    const FOLLOWED: u32 = 10;
    /// Whoever follows a move to its end sails where the ship is bound for.
    const FOLLOWS: Policy = Policy::Best;

    fn evaluate(&self, _: &mut (), referee: &Referee) -> [i32; MOST_SEATS] {
        let mut worth = [0; MOST_SEATS];
        if self.is_over() {
            for seat in self.captains() {
                worth[seat.index()] = GOLD * self.score(seat);
            }
        } else if self.turn == 0 {
            // Before the first turn a good fleet and a good home are all there is, and to be done with stowing and
            // laying.
            let asked = table::asked(self);
            for seat in self.captains() {
                let fleet = self.fleets[seat].open(referee).as_ref();
                let home = self.home_of(seat).map_or(0, |home| self.promise_of_home(home));
                worth[seat.index()] =
                    fleet.map_or(0, |fleet| self.choice_of_fleet(seat, fleet)) + home + i32::from(!asked.has(seat));
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

    /// Crew, equipment and what ships share go to and fro, a tow is taken up and cast off, and some abilities can be used
    /// without end.
    fn dallies(&self, mv: &Move) -> bool {
        match (mv, self.flow.top()) {
            (Move::Carry { .. }, Frame::Exploring(exploring)) => matches!(exploring.at, Spot::Ship(_)),
            (Move::Stow { .. } | Move::Carry { .. } | Move::Tow { .. } | Move::CastOff { .. }, _) => true,
            (mv, _) => effects::repeats(mv),
        }
    }

    fn turns(&self) -> u32 {
        u32::from(self.turn)
    }

    /// A third of the gold that is still to be had. Before the first turn fleets are compared, by larger numbers.
    fn swing(&self) -> i32 {
        if self.turn == 0 {
            return 2 * HERS;
        }
        let home: i32 = self.captains().map(|seat| self.score(seat)).sum();
        let left = (i32::from(self.starting_gold) - home).max(0);
        (left * GOLD / 6).max(2 * GOLD)
    }

    fn tuning(level: Level) -> Tuning {
        let glance = |slack, heed| Glance { redeals: 1, leaves: 16, doubt: Doubt { slack, heed } };
        match level {
            Level::Random => Tuning::usual(level),
            Level::Deckhand => Tuning::Greedy(glance(400, 40)),
            Level::Mate => Tuning::Greedy(glance(110, 100)),
            Level::Captain => Tuning::Foresight(Horizon { glance: glance(240, 100), candidates: 3, ..HORIZON }),
            Level::Legend => Tuning::Foresight(HORIZON),
        }
    }
}
