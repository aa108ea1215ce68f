//! What is worth what, for bots.

use crate::Haven;
use bots::Thinks;
use table::MOST_SEATS;

impl Thinks for Haven {
    fn evaluate(&self) -> [i32; MOST_SEATS] {
        let fame = self.fame();
        let mut value = [0; MOST_SEATS];
        for seat in self.captains() {
            value[seat.index()] = 100 * i32::from(fame[seat].total());
        }
        value
    }
}
