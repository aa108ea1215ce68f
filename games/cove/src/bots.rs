//! What is worth what, for the bots.

use crate::Cove;
use bots::Thinks;
use table::MOST_SEATS;

impl Thinks for Cove {
    fn evaluate(&self) -> [i32; MOST_SEATS] {
        let mut worth = [0; MOST_SEATS];
        for (seat, ship) in self.ships.iter() {
            worth[seat.index()] = 100 * i32::from(ship.fame);
        }
        worth
    }
}
