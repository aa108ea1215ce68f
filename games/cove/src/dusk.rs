//! 7.6 Phase 6: black ships move, beaten pirates are replaced, loads are checked, cards left over are discarded.

use crate::{
    Cove, Fact, Next, Referee, Rule,
    data::{Kind, ParrotEffect, Place, Section},
    options::BlackShips,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Fate, Seat, Step};

/// The phase, in the order of `cove.end6.order`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dusk {
    /// Black ships sail one place westward.
    Move,
    /// Beaten pirates are replaced.
    Replace,
}

impl Dusk {
    /// The beginning of the phase.
    pub(crate) fn first() -> Self {
        Dusk::Move
    }
}

impl Step<Cove> for Dusk {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        if *self == Dusk::Move {
            *self = Dusk::Replace;
            g.move_black_ships(referee);
        }
        if g.beaten_black_ship().is_some() {
            g.legends.reshuffle_if_empty(referee);
            return Next::Roll(Chance::draw(g.legends.left()));
        }
        g.check_loads(referee);
        g.discard_offers(referee);
        g.end_events(referee);
        Next::Done
    }
    fn fate(&mut self, g: &mut Cove, fate: Fate, referee: &mut Referee) -> Next {
        let ship = g.beaten_black_ship().expect("a pirate was beaten");
        let legend = g.legends.pick(&fate);
        let ship = &mut g.black_ships[ship];
        (ship.legend, ship.is_beaten) = (legend, false);
        let at = ship.at;
        referee.tell_all(|| Fact::LegendShown { legend, at, by: Rule::End6Replace });
        Next::Again
    }
    fn named_fate(&self, g: &Cove, name: &str) -> Option<Fate> {
        g.legends.pick_named(name)
    }
}

/// The next place of a black ship, which never goes to Pirate's Cove.
fn westward(from: Place) -> Place {
    Place::WHEEL[usize::from(from.number()) % Place::WHEEL.len()]
}

impl Cove {
    /// Where a black ship goes next, if that is known.
    pub(crate) fn next_place_of_black_ship(&self, at: Place) -> Option<Place> {
        (self.options.black_ship_movement == BlackShips::Westward).then(|| westward(at))
    }

    /// One place westward; from Treasure Island to Tavern Island (`cove.end6.move`).
    fn move_black_ships(&mut self, referee: &mut Referee) {
        if self.options.black_ship_movement == BlackShips::Random {
            return;
        }
        for ship in &mut self.black_ships {
            ship.at = westward(ship.at);
            let (legend, to) = (ship.legend, ship.at);
            referee.tell_all(|| Fact::BlackShipMoved { legend, to });
        }
    }

    /// The next black ship that gets a new pirate, in the order of island numbers (`cove.end6.replace-ship`).
    fn beaten_black_ship(&self) -> Option<usize> {
        let beaten = self.black_ships.iter().enumerate().filter(|(_, ship)| ship.is_beaten);
        beaten.min_by_key(|(_, ship)| ship.at).map(|(ship, _)| ship)
    }

    /// Chests above the hull value are thrown off (`cove.end6.load`), those of this month too (`cove.end6.load-new`).
    /// Gold takes no room (`cove.ship.gold-free`).
    fn check_loads(&mut self, referee: &mut Referee) {
        for who in self.captains() {
            let most = self.capacity(who).unwrap_or(u8::MAX);
            let chests = self.ships[who].chests.saturating_sub(most);
            if chests > 0 {
                self.ships[who].chests -= chests;
                self.chests += chests;
                referee.tell_all(|| Fact::Overloaded { who, chests });
            }
        }
    }

    /// How many chests a ship keeps: the value of its hull (`cove.ship.hull`), or any number with Captain Flint's
    /// parrot (`cove.parrot.flint`).
    pub(crate) fn capacity(&self, who: Seat) -> Option<u8> {
        let parrot = self.ships[who].parrot.map(|parrot| &self.data.card(parrot.card).kind);
        match parrot {
            Some(Kind::Parrot { effect: ParrotEffect::UnlimitedChests, .. }) => None,
            _ => Some(self.value(who, Section::Hull)),
        }
    }

    fn discard_offers(&mut self, referee: &mut Referee) {
        for at in Place::OUTER {
            if self.offers[at.index()].take().is_some() {
                referee.tell_all(|| Fact::Untaken { at });
            }
        }
    }
}
