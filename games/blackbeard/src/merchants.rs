//! Phase 2: merchants are placed face down, each off the port that d66 names.

use crate::{Blackbeard, Fact, Next, Referee, Rule, data::Port, pieces::Prey};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Fate, Seats, Secret, Step};

impl Blackbeard {
    /// Merchants on the map (`bb.merch.count`).
    pub(crate) fn merchants(&self) -> usize {
        self.ports.iter().filter(|harbour| harbour.prey.is_some()).count()
    }
    /// Can a merchant be placed off this port?
    fn has_berth(&self, port: Port) -> bool {
        let harbour = self.harbour(port);
        self.data.town(port).is_some() && !harbour.is_destroyed && harbour.prey.is_none()
    }
}

/// Merchants are placed until there are enough.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Placing {
    /// How many there are to be on the map.
    pub(crate) until: u8,
    /// Why they are placed.
    pub(crate) by: Rule,
    /// The port, once it was rolled.
    pub(crate) port: Option<Port>,
}

impl Placing {
    pub(crate) fn until(until: u8, by: Rule) -> Self {
        Placing { until, by, port: None }
    }
}

impl Step<Blackbeard> for Placing {
    fn run(&mut self, g: &mut Blackbeard, _: &mut Referee) -> Next {
        if self.port.is_some() {
            return Next::Roll(Chance::draw(g.merchant_pool.count()));
        }
        let has_room = Port::ALL.into_iter().any(|port| g.has_berth(port));
        // Also with fewer, if there is no port or no merchant left (`bb.merch.none`).
        if g.merchants() >= usize::from(self.until) || !has_room || g.merchant_pool.count() == 0 {
            return Next::Done;
        }
        Next::Roll(Chance::dice(2))
    }
    fn fate(&mut self, g: &mut Blackbeard, fate: Fate, referee: &mut Referee) -> Next {
        let Some(port) = self.port.take() else {
            let dice = fate.dice();
            g.show_d66(dice, self.by, referee);
            let rolled = g.data.port_rolled(dice[0], dice[1]);
            // A port that cannot take it passes it on to the next number (`bb.merch.bump`, `bb.setup.merch.bump`).
            self.port = g.data.ports_from(rolled).find(|port| g.has_berth(*port));
            return Next::Again;
        };
        let merchant = g.merchant_pool.open_mut(referee).remove(fate.picked());
        g.harbour_mut(port).prey = Some(Prey { merchant: Secret::new(Seats::NONE, merchant), is_up: false });
        let by = self.by;
        referee.tell_all(|| Fact::MerchantPlaced { port, by });
        Next::Again
    }
}
