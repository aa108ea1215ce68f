//! What a position is worth: points, and what each pirate may still bring when he retires.

use crate::{Berth, Blackbeard, Frame, Move, Referee, ports::Status};
use bots::Thinks;
use table::{MOST_SEATS, Seat};

// Everything below is in hundredths of a victory point.
const POINT: i32 = 100;

impl Thinks for Blackbeard {
    type Memory = ();
    const UNSETTLED: u32 = 60;
    const FOLLOWED: u32 = 30;

    fn evaluate(&self, (): &mut (), referee: &Referee) -> [i32; MOST_SEATS] {
        let mut worth = [0; MOST_SEATS];
        for seat in self.seats() {
            worth[seat.index()] = POINT * self.players[seat].points as i32;
            if !self.is_over() {
                worth[seat.index()] += self.fleet(seat).map(|berth| self.promise(berth)).sum::<i32>();
                worth[seat.index()] += 30 * self.hands[seat].open(referee).len() as i32;
                worth[seat.index()] += 100 * i32::from(self.players[seat].hunter.is_some());
            }
        }
        worth
    }

    fn hint(&self, _: Seat, mv: &Move, (): &mut ()) -> i32 {
        match mv {
            Move::Loot { .. } | Move::Retire { .. } | Move::LetterRetire { .. } => 300,
            Move::Find { .. } | Move::Intercept | Move::Warship => 150,
            Move::EndTurn => -150,
            Move::Decline | Move::Stop => -100,
            _ => 0,
        }
    }

    fn settled(&self) -> bool {
        matches!(self.flow.top(), Frame::Orders(_))
    }

    fn swing(&self) -> i32 {
        1_500
    }
}

impl Blackbeard {
    /// What a pirate may bring: his notoriety in any case, and twice that and his wealth if he retires.
    fn promise(&self, berth: Berth) -> i32 {
        let ship = self.ship(berth);
        let dead = POINT * i32::from(ship.notoriety);
        let wealth = ship.worth as i32 + ship.booty() as i32 * 6 / 10;
        let retired = 2 * dead + wealth;
        let chance = 35
            + 20 * i32::from(ship.letters.0 != 0)
            + 20 * i32::from(ship.havens.0 != 0)
            + 2 * i32::from(ship.loyalty.min(10))
            + 10 * i32::from(
                ship.at.port().is_some_and(|port| matches!(self.status(berth, port), Status::Pro | Status::Haven)),
            )
            - 3 * i32::from(ship.combat_hits)
            - 2 * i32::from(ship.speed_hits)
            - 5 * i32::from(ship.revelry.is_some());
        let claim = if ship.claim.is_some() { 400 } else { 0 };
        300 + dead + (retired - dead) * chance.clamp(10, 90) / 100 + claim + 40 * i32::from(ship.cunning)
    }
}
