//! What a position is worth: gold at home above all, gold on its way there, and ships that can fetch more.

use crate::{
    Fleets, Frame, Move, Referee,
    pieces::{Class, IslandAt, ShipAt, Spot, State, Thing},
};
use ::bots::Thinks;
use table::{MOST_SEATS, Seat};

// Everything below is in hundredths of a gold.
/// Gold at home or in a fort.
const GOLD: i32 = 100;
/// Gold aboard, before the way home.
const ABOARD: i32 = 75;
/// A unique treasure aboard.
const UNIQUE: i32 = 40;
/// A mast that stands, and a point of a ship that is not derelict.
const MAST: i32 = 30;
const POINT: i32 = 10;
/// A crew or a piece of equipment aboard.
const CREW: i32 = 15;
/// What a length L on the way to the next treasure, or home with it, costs at the most lengths.
const WAY: i32 = 6;
const FAR: i32 = 14;

impl Thinks for Fleets {
    type Memory = ();
    /// A turn with all its moves and shots.
    const UNSETTLED: u32 = 60;
    const FOLLOWED: u32 = 30;

    fn evaluate(&self, _: &mut (), referee: &Referee) -> [i32; MOST_SEATS] {
        let mut worth = [0; MOST_SEATS];
        for seat in self.captains() {
            worth[seat.index()] = if self.is_over() { GOLD * self.score(seat) } else { self.promise(seat, referee) };
        }
        worth
    }

    fn hint(&self, _: Seat, mv: &Move, _: &mut ()) -> i32 {
        match mv {
            Move::Resign => -2_000,
            Move::EndTurn | Move::Pass | Move::Hide { .. } | Move::Answer { .. } | Move::Reveal { .. } => -150,
            Move::Finish => -50,
            Move::Fire { .. } | Move::Shoot { .. } | Move::Broadsides { .. } | Move::Board => 150,
            Move::Explore { .. } => 200,
            Move::Sail { .. } => 50,
            _ => 0,
        }
    }

    fn settled(&self) -> bool {
        matches!(self.flow.top(), Frame::Actions(_) | Frame::Morning(_))
    }

    fn swing(&self) -> i32 {
        800
    }
}

impl Fleets {
    fn promise(&self, seat: Seat, referee: &Referee) -> i32 {
        let gold = |spot: Spot| -> i32 {
            self.chips_at(spot).map(|(_, chip)| i32::from(chip.what.open(referee).gold())).sum()
        };
        let mut worth = self.home_of(seat).map_or(0, |home| GOLD * gold(Spot::Island(home)));
        for island in self.island_list() {
            if self.islands[island.index()].fort.is_some_and(|fort| fort.owner == seat) {
                worth += GOLD * gold(Spot::Fort(island));
            }
        }
        worth + self.fleet_of(seat).map(|ship| self.ship_promise(seat, ship, referee)).sum::<i32>()
    }

    fn ship_promise(&self, seat: Seat, ship: ShipAt, referee: &Referee) -> i32 {
        let piece = &self.ships[ship.index()];
        let card = &self.data[piece.card];
        let mut worth = MAST * i32::from(piece.standing());
        if !piece.is_derelict() {
            worth += POINT * i32::from(card.points);
        }
        let (mut aboard, mut has_treasure) = (0, false);
        for (_, chip) in self.chips_at(Spot::Ship(ship)) {
            worth += match *chip.what.open(referee) {
                Thing::Coin(gold) | Thing::Prisoner(_, gold) => {
                    (aboard, has_treasure) = (aboard + i32::from(gold), true);
                    ABOARD * i32::from(gold)
                }
                Thing::Unique(_) => UNIQUE,
                Thing::Crew(_) | Thing::Equipment(_) => CREW,
            };
        }
        if piece.state != State::Afloat || piece.is_derelict() || self.is_creature(ship) {
            return worth - aboard * 40;
        }
        let lengths = |island: IslandAt| {
            let way = self.outline(ship).distance_to(&self.island_outline(island)).units();
            (way / (self.data.geometry.long / 4)).min(4 * FAR)
        };
        let has_room = self.cargo_used(ship, referee) < self.cargo(ship, referee);
        let wild = self.island_list().filter(|i| {
            let is_open = self.islands[i.index()].fort.is_none_or(|fort| fort.owner == seat);
            self.is_wild(*i)
                && is_open
                && self.chips_at(Spot::Island(*i)).any(|(_, chip)| chip.class == Class::Treasure)
        });
        let goal = if has_treasure && !has_room { self.home_of(seat) } else { None };
        let goal = goal.or_else(|| if has_room { wild.min_by_key(|i| lengths(*i)) } else { None });
        let goal = goal.or_else(|| self.home_of(seat).filter(|_| has_treasure));
        goal.map_or(worth, |goal| worth - WAY * lengths(goal) * if has_treasure { 2 + aboard } else { 4 } / 8)
    }
}
