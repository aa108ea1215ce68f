//! 15. Debauchery and revelry, and action 9: Recovery.

use crate::{Berth, Blackbeard, Fact, Next, Referee, Revelry, Rule};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::Step;

impl Blackbeard {
    /// A crew revels; what is worse stays (`bb.dr.upgrade`).
    pub(crate) fn revel(&mut self, berth: Berth, revelry: Revelry, by: Rule, referee: &mut Referee) {
        let ship = self.ship_mut(berth);
        let worse = ship.revelry != Some(Revelry::Involuntary) && ship.revelry != Some(revelry);
        if worse {
            ship.revelry = Some(revelry);
            let (pirate, is_voluntary) = (ship.pirate, revelry == Revelry::Voluntary);
            referee.tell_all(|| match is_voluntary {
                true => Fact::Revels { pirate, by },
                false => Fact::RunsRiot { pirate, by },
            });
        }
        self.drop_claim(berth, false, referee);
    }

    /// The first of two Recoveries may be taken anywhere, the last one in port (`bb.dr.involuntary`).
    pub(crate) fn check_recover(&self, who: Berth) -> Result<(), Rule> {
        let worst = self.party(who).into_iter().filter_map(|one| self.ship(one).revelry).max_by_key(|r| *r as u8);
        match worst {
            None => Err(Rule::DrVoluntary),
            Some(Revelry::Involuntary) => Ok(()),
            Some(Revelry::Voluntary) if self.ship(who).at.port().is_some() => Ok(()),
            Some(Revelry::Voluntary) => Err(Rule::DrAnyport),
        }
    }
}

/// A crew recovers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Recovering {}

impl Step<Blackbeard> for Recovering {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let who = g.acting().who;
        let party = g.party(who);
        let riots = party.iter().any(|one| g.ship(*one).revelry == Some(Revelry::Involuntary));
        for berth in party {
            let ship = g.ship_mut(berth);
            ship.revelry = riots.then_some(Revelry::Voluntary);
            let pirate = ship.pirate;
            referee.tell_all(|| if riots { Fact::Sobers { pirate } } else { Fact::Recovered { pirate } });
        }
        if !riots {
            let port = g.ship(who).at.port();
            let gain = if port.is_some_and(|port| g.data.town(port).is_none()) { 3 } else { 1 };
            g.gain_loyalty(who, gain, Rule::DrGain, referee);
        }
        Next::Done
    }
}
