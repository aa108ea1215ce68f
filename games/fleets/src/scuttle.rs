//! 6.4 Scuttling.

use crate::{
    Fact, Fleets, Next, Referee, Rule,
    pieces::{ShipAt, State, done, marks},
    roll::{Roll, Why},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::Step;

impl Fleets {
    /// `fleets.scuttle.declare`.
    pub(crate) fn check_scuttle(&self, ship: ShipAt) -> Result<(), Rule> {
        let is_own = self.is_of(ship, self.active) && self.ships[ship.index()].state != State::Wreck;
        if !is_own || !self.ships[ship.index()].is_derelict() || self.is_creature(ship) {
            return Err(Rule::ScuttleDeclare);
        }
        let piece = &self.ships[ship.index()];
        if piece.did(done::SCUTTLE) || piece.is(marks::SCUTTLED) { Err(Rule::ScuttleOnce) } else { Ok(()) }
    }
    pub(crate) fn scuttle(&mut self, ship: ShipAt, referee: &mut Referee) -> Next {
        self.ships[ship.index()].done |= done::SCUTTLE;
        referee.tell_all(|| Fact::Scuttles { ship });
        Next::Call(Scuttling { ship }.into())
    }
}

/// The die of an attempt to scuttle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Scuttling {
    pub(crate) ship: ShipAt,
}

impl Step<Fleets> for Scuttling {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let Some(rolled) = g.rolled.take() else {
            return Next::Call(Roll::new(g.active, Some(self.ship), Why::Scuttle).into());
        };
        let ship = self.ship;
        if rolled.total >= 5 {
            g.ships[ship.index()].mark(marks::SCUTTLED, true);
        } else {
            referee.tell_all(|| Fact::ScuttleFails { ship });
        }
        Next::Done
    }
}
