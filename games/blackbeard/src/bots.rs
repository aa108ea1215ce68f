//! What is worth what, for the bots.
//!
//! A position is judged in hundredths of victory points: the points there are, what each pirate brings if he lives, what
//! he is expected to bring by the best way to retire that is left to him, and what there is to be had where he is. An
//! action has its price: whatever takes more of them must bring more.

mod hints;
mod lore;
mod prospects;

use crate::{Blackbeard, Frame, Move, Referee, data::Title};
use ::bots::{Doubt, Glance, Level, Plan, Policy, Thinks, Tuning};
use lore::Lore;
use prospects::{ACTION, FRESH, OTHERS, POINT};
use table::{MOST_SEATS, Seat};

/// A pirate card in hand, the first and any other.
const RECRUIT: [i32; 2] = [90, 40];

/// A bot can take the place of whoever leaves, with the points he has (`bb.end.resign`).
impl Thinks for Blackbeard {
    type Memory = Lore;
    /// An action with its windows at five chairs.
    const UNSETTLED: u32 = 60;
    const FOLLOWED: u32 = 40;

    fn evaluate(&self, lore: &mut Lore, referee: &Referee) -> [i32; MOST_SEATS] {
        let mut worth = [0; MOST_SEATS];
        let is_over = self.is_over();
        let clock = self.clock();
        for seat in self.seats() {
            let points = &mut worth[seat.index()];
            *points = POINT * self.players[seat].points as i32;
            if is_over {
                continue;
            }
            let hand = self.hands[seat].open(referee);
            let letter = hand.iter().any(|card| card.title == Title::LetterOfMarque);
            // Actions are shared among the pirates of a player: what may come of the best of them counts, or of one who
            // could take his place, and of the others a part.
            let (mut all, mut best) = (0, 0);
            for berth in self.fleet(seat) {
                let worth = self.pirate_worth(berth, letter, clock, lore);
                *points += worth.sure;
                all += worth.ahead;
                best = best.max(worth.ahead);
            }
            let others = (all - best) * OTHERS / 1000;
            let fresh = FRESH * self.actions_left(seat, clock).clamp(0, 10) / 10;
            *points += best.max(fresh) + others;
            *points += self.hand_worth(seat, hand, clock);
            let recruits = self.recruits[seat].count();
            *points += RECRUIT.iter().take(recruits).sum::<i32>();
            if seat == self.active {
                *points += ACTION * i32::from(self.orders.left);
            }
            *points += if self.players[seat].hunter.is_some() { 120 } else { 0 };
        }
        worth
    }

    fn hint(&self, seat: Seat, mv: &Move, lore: &mut Lore) -> i32 {
        self.hint_for(seat, mv, lore)
    }

    /// Between two actions.
    fn settled(&self) -> bool {
        matches!(self.flow.top(), Frame::Orders(_) | Frame::SetUp(_))
    }

    fn swing(&self) -> i32 {
        let left = self.actions_left(self.active, self.clock());
        400 + 60 * left.clamp(0, 20)
    }

    /// A search gains more by its first iterations than by many, so that the levels below it do not search but
    /// differ in how far their judgement is off.
    fn tuning(level: Level) -> Tuning {
        let glance = |slack, heed| Tuning::Greedy(Glance { redeals: 1, leaves: 8, doubt: Doubt { slack, heed } });
        match level {
            Level::Random => Tuning::usual(level),
            Level::Deckhand => glance(1500, 30),
            Level::Mate => glance(700, 100),
            Level::Captain => glance(120, 100),
            Level::Legend => Tuning::Search(Plan { iterations: 300, explore: 60, plies: 0, policy: Policy::Hinted }),
        }
    }
}
