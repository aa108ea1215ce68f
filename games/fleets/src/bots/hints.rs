//! Which moves look promising before they are tried.

use super::prospects::{discount, has_goal, squared};
use crate::{
    Fleets, Frame, Move,
    pieces::{Class, IslandAt, MOST_ISLANDS, Mark, ShipAt, Spot},
};
use ::bots::Thinks;
use plane::{Heading, Point};
use table::Seat;

impl Fleets {
    pub(super) fn hint_for(&self, seat: Seat, mv: &Move) -> i32 {
        match mv {
            Move::Resign | Move::Hide { .. } | Move::Reveal { .. } => -2_000,
            Move::Pass => -250,
            Move::EndTurn => -150,
            Move::Finish => match self.flow.top() {
                Frame::Sailing(sailing) => self.hint_to_stop(seat, sailing.ship),
                Frame::Exploring(_) => -150,
                _ => -250,
            },
            Move::Leg { heading, distance, .. } | Move::Fly { heading, distance } => match self.flow.top() {
                Frame::Sailing(sailing) => self.hint_for_leg(seat, sailing.ship, *heading, *distance),
                _ => 0,
            },
            Move::Sail { ship } => self.hint_to_sail(seat, *ship),
            Move::Shoot { .. } => 250,
            Move::Fire { at, .. } | Move::FireWith { at, .. } => match at {
                // A crippled ship with treasure is worth more whole.
                Mark::Ship(ship) if self.ships[ship.index()].is_derelict() => 0,
                _ => 200,
            },
            Move::Broadsides { .. } => 100,
            // Where nothing lies there is only a mark to be won.
            Move::Explore { at: at @ Spot::Island(_), .. } if self.chips_at(*at).next().is_none() => -100,
            Move::Explore { .. } => 400,
            Move::Carry { .. } if self.dallies(mv) => -300,
            Move::Carry { chip, to } => self.hint_to_carry(*chip, *to),
            Move::Repair { .. } => 50,
            Move::Tow { .. } => 200,
            Move::CastOff { .. } | Move::Scuttle { .. } => -400,
            // Who may turn where she is had better stay as she lies, unless somebody has looked at it.
            Move::ComeAbout { .. } | Move::Turn { .. } => -400,
            Move::Board | Move::Treasure | Move::Yes => 150,
            _ => 0,
        }
    }

    /// Where a ship of this captain is bound for: home with her treasure or to an island for more, whichever promises
    /// more for the turns it takes.
    fn bound_for(&self, seat: Seat, ship: ShipAt) -> Option<IslandAt> {
        let home = self.home_of(seat)?;
        let pace = self.pace(ship);
        let card = &self.data[self.ships[ship.index()].card];
        let room = i32::from(card.cargo) - self.chips_at(Spot::Ship(ship)).count() as i32;
        let mut lying = [0; MOST_ISLANDS];
        let mut aboard = 0;
        for chip in self.chips.iter().filter(|chip| chip.class == Class::Treasure) {
            match chip.at {
                Spot::Island(island) => lying[island.index()] += 1,
                Spot::Ship(on) if on == ship => aboard += 1,
                _ => (),
            }
        }
        let mut bound_for = (aboard > 0).then_some(home);
        let mut best = aboard * discount(self.turns_to(ship, home, pace));
        for island in self.island_list().filter(|island| room > 0 && lying[island.index()] > 0) {
            let is_open = self.islands[island.index()].fort.is_none_or(|fort| fort.owner == seat);
            if !is_open || !self.is_wild(island) {
                continue;
            }
            let turns = self.turns_to(ship, island, pace) + 100 + self.turns_between(island, home, pace);
            let promise = room.min(lying[island.index()]) * discount(turns) * self.confidence(ship, island) / 1000;
            if promise > best {
                (bound_for, best) = (Some(island), promise);
            }
        }
        bound_for
    }
    /// A hundred more for every S that a leg leads nearer to where the ship is bound for.
    fn hint_for_leg(&self, seat: Seat, ship: ShipAt, heading: u16, distance: u16) -> i32 {
        let Some(goal) = self.bound_for(seat, ship) else { return 0 };
        let piece = &self.ships[ship.index()];
        let to = self.islands[goal.index()].pose.at;
        let (from, heading) = (piece.pose.at, Heading::new(i32::from(heading)));
        let (sailed, aside) = abeam(from, from.step(i32::from(distance), heading), to);
        // Whoever would sail over the island touches its shore and stops there.
        let touches = sailed > 0 && sailed < i32::from(distance) && aside < self.data.geometry.island.radius();
        let end = from.step(if touches { sailed } else { i32::from(distance) }, heading);
        let gain = way(from, to) - way(end, to);
        (gain * 200 / self.short()).clamp(-500, 600)
    }
    fn hint_to_stop(&self, seat: Seat, ship: ShipAt) -> i32 {
        if self.bound_for(seat, ship).is_some() { -300 } else { 0 }
    }
    fn hint_to_sail(&self, seat: Seat, ship: ShipAt) -> i32 {
        let laden = self.has_aboard(ship, Class::Treasure);
        if laden || has_goal(self, seat) { 200 } else { -100 }
    }
    fn hint_to_carry(&self, chip: crate::ChipAt, to: Spot) -> i32 {
        match (self.chips[chip.index()].class, to) {
            (Class::Treasure, Spot::Ship(_)) => 300,
            (Class::Treasure, Spot::Island(island)) => {
                if self.is_wild(island) {
                    -500
                } else {
                    300
                }
            }
            _ => -300,
        }
    }
}

fn way(from: Point, to: Point) -> i32 {
    squared(from, to).isqrt() as i32
}

/// How far somebody has sailed on her way when a place is abeam, and how far aside it lies then.
fn abeam(from: Point, end: Point, place: Point) -> (i32, i32) {
    let length = i64::from(way(from, end)).max(1);
    let (dx, dy) = (i64::from(end.x() - from.x()), i64::from(end.y() - from.y()));
    let (x, y) = (i64::from(place.x() - from.x()), i64::from(place.y() - from.y()));
    (((x * dx + y * dy) / length) as i32, ((x * dy - y * dx) / length).abs() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_abeam_where_she_comes_nearest_to_it() {
        let point = |x, y| Point::new(x, y).expect("on the sea");
        let seen = |x, y| abeam(point(1_000, 1_000), point(5_000, 4_000), point(x, y));
        assert_eq!(seen(3_400, 2_800), (3_000, 0));
        assert_eq!(seen(5_400, 4_300), (5_500, 0));
        assert_eq!(seen(4_000, -3_000), (0, 5_000));
        assert_eq!(seen(600, 700), (-500, 0));
    }
}
