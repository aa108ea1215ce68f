//! 6. Action 1: Move.

use crate::{
    Berth, Blackbeard, Fact, Next, Place, Referee, Rule, data::Nation, in_port::rate, options::AllianceNotoriety,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::Step;

impl Blackbeard {
    /// Can a place be reached from another with a move?
    pub(crate) fn is_next_to(&self, from: Place, to: Place) -> bool {
        match (from, to) {
            (Place::Sea(from), Place::Sea(to)) => self.data.area(from).adjacent.contains(&to),
            // A route can be left on either side (`bb.move.transit_choice`).
            (Place::Sea(area), Place::Transit(transit)) | (Place::Transit(transit), Place::Sea(area)) => {
                self.data.transit(transit).adjoins.contains(&area)
            }
            (Place::Sea(area), Place::Port(port)) | (Place::Port(port), Place::Sea(area)) => {
                self.data.port(port).area == area
            }
            _ => false,
        }
    }

    /// Is a player's own commissioner in this sea area? On a route the two may meet (`bb.move.own_kc.transit`).
    pub(crate) fn has_own_kc(&self, who: Berth, place: Place) -> bool {
        self.players[self.owner(who)].hunter.is_some_and(|hunter| hunter.at == place && place.sea().is_some())
    }

    pub(crate) fn check_sail(&self, who: Berth, to: Place) -> Result<(), Rule> {
        let from = self.ship(who).at;
        if !self.is_next_to(from, to) {
            return Err(sails_by(from, to));
        }
        if self.has_own_kc(who, to) {
            return Err(if from.port().is_some() { Rule::MoveOwnKcLeave } else { Rule::MoveOwnKcEnter });
        }
        match to {
            Place::Port(port) => self.check_enter(who, port),
            _ => Ok(()),
        }
    }
}

/// The clause of a move from one place to another.
const fn sails_by(from: Place, to: Place) -> Rule {
    match (from, to) {
        (Place::Port(_), _) => Rule::MovePortSea,
        (Place::Transit(_), _) => Rule::MoveTransitSea,
        (_, Place::Port(_)) => Rule::MoveSeaPort,
        (_, Place::Transit(_)) => Rule::MoveSeaTransit,
        _ => Rule::MoveSeaSea,
    }
}

/// A pirate sails.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Sailing {
    pub(crate) to: Place,
}

impl Step<Blackbeard> for Sailing {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let (who, to) = (g.acting().who, self.to);
        let by = sails_by(g.ship(who).at, to);
        for berth in g.party(who) {
            let ship = g.ship_mut(berth);
            (ship.at, ship.is_attacker) = (to, false);
            let pirate = ship.pirate;
            referee.tell_all(|| Fact::Sailed { pirate, to, by });
            if to.port().is_some() && std::mem::take(&mut ship.has_scurvy) {
                referee.tell_all(|| Fact::ScurvyHealed { pirate });
            }
        }
        // Whoever sails into an English port under a pardon is pardoned (`bb.ev.general_pardon.retire`).
        let Some(port) = to.port() else { return Next::Done };
        if g.pardon.by.is_none() || g.data.nation(port) != Some(Nation::English) {
            return Next::Done;
        }
        let party = g.party(who);
        let is_haven = party.iter().any(|berth| g.ship(*berth).havens.has(port));
        let sum = party.iter().map(|berth| g.ship(*berth).booty()).sum();
        // Two allies make one total of it and divide what it is worth (`bb.ally.worth`).
        let worth = if is_haven { rate::haven(sum) } else { sum };
        let shares = g.shares(&party, worth, AllianceNotoriety::Split);
        for (berth, worth) in party.into_iter().zip(shares) {
            let ship = g.ship_mut(berth);
            ship.holds = Default::default();
            ship.worth += worth;
            let pirate = ship.pirate;
            referee.tell_all(|| Fact::Banked { pirate, sum, worth, by: Rule::EvGeneralPardonRetire });
            g.retire(berth, Rule::RetirePardon, referee);
        }
        g.end_action()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Area, Port, Transit};
    use table::{Options, Shared, Told, fresh};

    #[test]
    fn the_places_next_to_one_are_those_that_can_be_reached() {
        let g: Blackbeard = fresh(Shared::printed(), 2, &Options::new(), &mut Told::nobody()).expect("a table");
        let seas = Area::ALL.map(Place::Sea).into_iter();
        let all: Vec<Place> = seas.chain(Transit::ALL.map(Place::Transit)).chain(Port::ALL.map(Place::Port)).collect();
        for &from in &all {
            let next = g.data.places_next_to(from);
            for &to in &all {
                assert_eq!(g.is_next_to(from, to), next.contains(&to), "{from} to {to}");
            }
        }
    }
}
