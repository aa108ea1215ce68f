//! Which moves look promising before they are tried.

use super::prospects::{has_goal, squared};
use crate::{
    Fleets, Frame, Move,
    candidates::islands_with_treasure,
    pieces::{Class, IslandAt, Mark, ShipAt, Spot},
};
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
            Move::Explore { .. } => 400,
            Move::Carry { chip, to } => self.hint_to_carry(*chip, *to),
            Move::Repair { .. } => 50,
            Move::Tow { .. } => 200,
            Move::CastOff { .. } | Move::Scuttle { .. } => -400,
            Move::ComeAbout { .. } | Move::Turn { .. } => -200,
            Move::Board | Move::Treasure | Move::Yes => 150,
            _ => 0,
        }
    }

    /// Where a ship of this captain is bound for: home with treasure, if there is no room or it is nearer; else the
    /// nearest island with treasure.
    fn bound_for(&self, seat: Seat, ship: ShipAt) -> Option<IslandAt> {
        let here = self.ships[ship.index()].pose.at;
        let home = self.home_of(seat);
        let laden = self.has_aboard(ship, Class::Treasure);
        let card = &self.data[self.ships[ship.index()].card];
        let room = self.chips_at(Spot::Ship(ship)).count() < usize::from(card.cargo);
        let way = |island: IslandAt| squared(here, self.islands[island.index()].pose.at);
        let rich = islands_with_treasure(self);
        let islands = self.island_list().filter(|i| room && rich & (1 << i.0) != 0 && self.is_wild(*i));
        let nearest = islands.min_by_key(|island| way(*island));
        match (home, nearest) {
            (Some(home), Some(island)) if laden => Some(if way(home) <= way(island) * 2 { home } else { island }),
            (home, None) if laden => home,
            (_, nearest) => nearest,
        }
    }
    /// A hundred more for every S that a leg leads nearer to where the ship is bound for.
    fn hint_for_leg(&self, seat: Seat, ship: ShipAt, heading: u16, distance: u16) -> i32 {
        let Some(goal) = self.bound_for(seat, ship) else { return 0 };
        let piece = &self.ships[ship.index()];
        let to = self.islands[goal.index()].pose.at;
        let end = piece.pose.at.step(i32::from(distance), Heading::new(i32::from(heading)));
        let gain = way(piece.pose.at, to) - way(end, to);
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
