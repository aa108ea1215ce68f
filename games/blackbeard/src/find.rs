//! 7. Action 2: Find Merchant.

use crate::{
    Berth, Blackbeard, Claim, Deed, Fact, Next, Place, Referee, Rule,
    data::{Merchant, Port},
    roll::Side,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Seats, Step};

impl Blackbeard {
    pub(crate) fn check_find(&self, who: Berth, port: Port) -> Result<(), Rule> {
        let here = self.ship(who).at == Place::Sea(self.data.port(port).area);
        if here && self.harbour(port).prey.is_some() { Ok(()) } else { Err(Rule::FindWhere) }
    }

    /// A merchant goes back to the pool.
    pub(crate) fn return_merchant(&mut self, merchant: Merchant, referee: &mut Referee) {
        let pool = self.merchant_pool.open_mut(referee);
        let at = pool.partition_point(|other| *other <= merchant);
        pool.insert(at, merchant);
    }

    /// The merchant off a port goes back to the pool; nobody sees a face-down one (`bb.hidden.merchant.return`).
    pub(crate) fn remove_prey(&mut self, port: Port, by: Rule, referee: &mut Referee) {
        let Some(prey) = self.harbour_mut(port).prey.take() else { return };
        self.end_rights(port);
        let merchant = *prey.merchant.open(referee);
        self.return_merchant(merchant, referee);
        referee.tell_all(|| Fact::MerchantLeaves { port, by });
    }

    /// With the merchant the rights to loot it are gone, whosever they are (`bb.act.claim.lost`, `bb.act.claim.shared`).
    pub(crate) fn end_rights(&mut self, port: Port) {
        for ship in self.ships.iter_mut().flatten().filter(|ship| ship.claim == Some(Claim::Loot(port))) {
            ship.claim = None;
        }
    }

    /// In a Find or a Loot the merchant escapes (`bb.kc.merchant_escape`).
    pub(crate) fn merchant_escapes(&mut self, by: Rule, referee: &mut Referee) {
        if let Deed::Find(port) | Deed::Loot(port) = self.acting().deed {
            self.act_mut().merchant_gone = true;
            self.remove_prey(port, by, referee);
        }
    }
}

/// A pirate looks for a merchant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Finding {
    pub(crate) port: Port,
    pub(crate) is_rolled: bool,
}

impl Step<Blackbeard> for Finding {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let (who, port) = (g.acting().who, self.port);
        if !self.is_rolled {
            self.is_rolled = true;
            let is_up = g.harbour(port).prey.as_ref().is_some_and(|prey| prey.is_up);
            let plus = g.best(who, |card| card.ability) + i16::from(is_up);
            return g.throw(Rule::FindRoll, Some(who), [Side::of(who, 1, plus)]);
        }
        let pirate = g.acting().captain;
        if g.dicing.total(0) < 7 {
            referee.tell_all(|| Fact::NotFound { pirate, port });
            return Next::Done;
        }
        let prey = g.harbour_mut(port).prey.as_mut().expect("it is still there");
        prey.is_up = true;
        prey.merchant.show(Seats::ALL);
        let merchant = *prey.merchant.open(referee);
        g.ship_mut(who).claim = Some(Claim::Loot(port));
        referee.tell_all(|| Fact::Found { pirate, port, merchant });
        Next::Done
    }
}
