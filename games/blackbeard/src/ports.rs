//! 10. Ports: what they are to a pirate, governors, and what happens to those inside.

use crate::{
    Berth, Blackbeard, Fact, Place, Referee, Regime, Rule,
    data::{Nation, Port},
};
use serde::Serialize;
use table::Seats;
use ts_rs::TS;

/// What a port is to a pirate (`bb.port.status`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Destroyed.
    Destroyed,
    /// A pirate port.
    PiratePort,
    /// Closed by his Attack History.
    Closed,
    /// His Safe Haven.
    Haven,
    /// Open by his Letter of Marque.
    Letter,
    /// With a pro-pirate governor.
    Pro,
    /// With an anti-pirate governor.
    Anti,
    /// Without a governor.
    Neutral,
}

impl Blackbeard {
    /// What a port is to a pirate and his ally, the first that fits; what bars one of them bars both (`bb.ally.ports`).
    pub(crate) fn status(&self, who: Berth, port: Port) -> Status {
        let harbour = self.harbour(port);
        if harbour.is_destroyed {
            return Status::Destroyed;
        }
        let Some(nation) = self.data.nation(port) else { return Status::PiratePort };
        let ship = self.ship(who);
        let ally = ship.ally.map(|ally| self.ship(ally));
        let is_haven = ship.havens.has(port) || ally.is_some_and(|ally| ally.havens.has(port));
        if self.options.havens_exempt && is_haven {
            return Status::Haven;
        }
        if ship.history.has(nation) || ally.is_some_and(|ally| ally.history.has(nation)) {
            return Status::Closed;
        }
        if is_haven {
            return Status::Haven;
        }
        // As good as a port for pirates (`bb.port.letter`); but allies cannot use letters (`bb.ally.letters`).
        if ally.is_none() && ship.letters.has(nation) {
            return Status::Letter;
        }
        match harbour.governor {
            Some(Regime::Pro(_)) => Status::Pro,
            Some(Regime::Anti) => Status::Anti,
            None => Status::Neutral,
        }
    }

    /// Has a pirate by himself the letter of a port's nation?
    pub(crate) fn has_letter(&self, who: Berth, port: Port) -> bool {
        let letter = |nation: Nation| self.ship(who).letters.has(nation);
        self.ship(who).ally.is_none() && self.data.nation(port).is_some_and(letter)
    }

    /// May a pirate sail into a port (`bb.port.enter`)?
    pub(crate) fn check_enter(&self, who: Berth, port: Port) -> Result<(), Rule> {
        // Under a pardon any English port that still stands is open to all (`bb.port.enter.pardon`).
        let pardoned = self.pardon.by.is_some() && self.data.nation(port) == Some(Nation::English);
        if pardoned && !self.harbour(port).is_destroyed {
            return Ok(());
        }
        match self.status(who, port) {
            Status::Destroyed => Err(Rule::PortDestroyed),
            Status::Closed => Err(Rule::PortEnterAttacked),
            Status::Anti => Err(Rule::PortEnter),
            // Neutral, for pirates or a pirate port, or his own by haven or letter (`bb.port.enter.open`).
            _ => Ok(()),
        }
    }

    /// A governor goes: one who helped pirates for good, another back to his pool (`bb.port.gov.removed`).
    pub(crate) fn remove_governor(&mut self, port: Port, by: Rule, referee: &mut Referee) {
        let Some(governor) = self.harbour_mut(port).governor.take() else { return };
        if governor == Regime::Anti {
            self.governor_pool += 1;
        }
        referee.tell_all(|| Fact::GovernorLeaves { port, by });
        self.end_havens(port, referee);
    }

    /// Safe Havens in a port end (`bb.inport.haven.end`).
    pub(crate) fn end_havens(&mut self, port: Port, referee: &mut Referee) {
        for ship in self.ships.iter_mut().flatten().filter(|ship| ship.havens.has(port)) {
            ship.havens.remove(port);
            let pirate = ship.pirate;
            referee.tell_all(|| Fact::HavenEnds { pirate, port, by: Rule::InportHavenEnd });
        }
    }

    /// All pirates in a port go to sea (`bb.port.displace`), those with a letter as well (`bb.port.displace.letter`).
    pub(crate) fn displace(&mut self, port: Port, by: Rule, referee: &mut Referee) {
        let area = self.data.port(port).area;
        let ships = self.in_port(port);
        for &berth in &ships {
            // With the right to sack it, if he had that (`bb.kc.oust.claim`).
            self.drop_claim(berth, false, referee);
            let ship = self.ship_mut(berth);
            (ship.at, ship.is_attacker) = (Place::Sea(area), false);
            let pirate = ship.pirate;
            referee.tell_all(|| Fact::SentToSea { pirate, by });
        }
        // Once for each player, however many pirates of his come.
        let owners: Seats = ships.iter().map(|berth| self.owner(*berth)).collect();
        for seat in self.clockwise().filter(|seat| owners.has(*seat)) {
            self.make_room(seat, area);
        }
    }

    /// A port is destroyed; the pirates in it go to sea (`bb.port.destroyed`).
    pub(crate) fn destroy(&mut self, port: Port, by: Rule, referee: &mut Referee) {
        self.displace(port, by, referee);
        self.harbour_mut(port).is_destroyed = true;
        referee.tell_all(|| Fact::PortDestroyed { port, by });
        self.remove_governor(port, Rule::PortDestroyed, referee);
        self.end_havens(port, referee);
    }

    /// Everybody in a port dies: pirates and, with them, their hostages; and the governor.
    pub(crate) fn kill_all(&mut self, port: Port, by: Rule, referee: &mut Referee) {
        self.remove_governor(port, by, referee);
        for berth in self.in_port(port) {
            if self.is_there(berth) {
                self.eliminate(berth, by, referee);
            }
        }
    }
}
