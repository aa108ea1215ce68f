//! 13. Action 7: Sack Port.

use crate::{Berth, Blackbeard, Fact, Next, Place, Referee, Revelry, Rule, data::Port, roll::Side};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::Step;

impl Blackbeard {
    pub(crate) fn check_sack(&self, who: Berth, port: Port) -> Result<(), Rule> {
        let here = self.ship(who).at == Place::Port(port) && !self.harbour(port).is_destroyed;
        if here { Ok(()) } else { Err(Rule::SackWhen) }
    }
}

/// A port is sacked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Sacking {
    pub(crate) port: Port,
    pub(crate) is_rolled: bool,
}

impl Step<Blackbeard> for Sacking {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let (who, port) = (g.acting().who, self.port);
        if !self.is_rolled {
            self.is_rolled = true;
            let cruelty = g.best(who, |card| card.cruelty);
            return g.throw(Rule::SackRoll, Some(who), [Side::of(who, 1, cruelty)]);
        }
        let town = g.data.town(port).expect("only towns are sacked");
        let pirate = g.acting().captain;
        if g.dicing.total(0) <= i16::from(town.defense) {
            g.act_mut().has_failed = true;
            referee.tell_all(|| Fact::SackFails { pirate, port });
            return Next::Done;
        }
        referee.tell_all(|| Fact::Sacked { pirate, port });
        // With him all others in the port go to sea, unharmed (`bb.sack.others`).
        g.destroy(port, Rule::SackSuccess, referee);
        let fame = u16::from(town.value) * u16::from(g.options.sack_multiplier);
        g.gain_notoriety(who, fame, Rule::SackSuccess, referee);
        g.gain_loyalty(who, 1, Rule::SackSuccess, referee);
        for berth in g.party(who) {
            g.revel(berth, Revelry::Involuntary, Rule::SackSuccess, referee);
        }
        Next::Done
    }
}
