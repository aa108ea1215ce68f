//! Gold, chests and fame: what is gained, shared, paid and lost.

use crate::{
    Cove, Fact, Referee, Rule,
    options::{ConsortScope, SupplyShort},
};
use table::Seat;

/// How much of something each partner gets when a captain shares it: each takes half of what is left, rounded up
/// (`cove.event.consort.rounding`). Returns what remains.
fn halve(amount: u8, mut give: impl FnMut(Seat, u8), partners: impl Iterator<Item = Seat>) -> u8 {
    partners.fold(amount, |left, partner| {
        let share = left.div_ceil(2);
        give(partner, share);
        left - share
    })
}

impl Cove {
    /// Gold goes back to Treasure Island (`cove.comp.location`, `cove.upgrade.paid-to`).
    pub(crate) fn pay(&mut self, by: Seat, gold: u8) {
        self.ships[by].gold -= gold;
        self.gold += gold;
    }

    /// What the supply gives of what is wanted (`cove.plunder.short`).
    fn granted(&self, wanted: u8, supply: u8) -> u8 {
        match self.options.supply_short {
            SupplyShort::Partial => wanted.min(supply),
            SupplyShort::None => {
                if wanted <= supply {
                    wanted
                } else {
                    0
                }
            }
        }
    }

    /// A captain takes gold from the supply, as far as there is any (`cove.comp.gold.limit`); with a Consort he shares
    /// what he has really got (`cove.event.consort.actual`).
    pub(crate) fn take_gold(&mut self, who: Seat, wanted: u8, is_shared: bool, by: Rule, referee: &mut Referee) {
        let gold = self.granted(wanted, self.gold);
        self.gold -= gold;
        if gold < wanted {
            referee.tell_all(|| Fact::GoldShort { who, missing: wanted - gold });
        }
        self.share(who, gold, is_shared, |g, seat, gold| {
            g.ships[seat].gold += gold;
            let by = if seat == who { by } else { Rule::EventConsortShare };
            referee.tell_all(|| Fact::TookGold { who: seat, gold, by });
        });
    }

    /// A captain takes chests from the supply, as far as there are any, and be it more than his hull holds
    /// (`cove.plunder.overload`); with a Consort he shares what he has really got (`cove.event.consort.actual`).
    pub(crate) fn take_chests(&mut self, who: Seat, wanted: u8, is_shared: bool, by: Rule, referee: &mut Referee) {
        let chests = self.granted(wanted, self.chests);
        self.chests -= chests;
        if chests < wanted {
            referee.tell_all(|| Fact::ChestsShort { who, missing: wanted - chests });
        }
        self.share(who, chests, is_shared, |g, seat, chests| {
            g.ships[seat].chests += chests;
            let by = if seat == who { by } else { Rule::EventConsortShare };
            referee.tell_all(|| Fact::TookChests { who: seat, chests, by });
        });
    }

    /// Hands out something that a captain earns: to those who claim half of it, and the rest to himself.
    fn share(&mut self, who: Seat, amount: u8, is_shared: bool, mut give: impl FnMut(&mut Self, Seat, u8)) {
        let partners: arrayvec::ArrayVec<Seat, 4> =
            if is_shared { self.partners_of(who).collect() } else { Default::default() };
        let left = halve(
            amount,
            |partner, share| {
                if share > 0 {
                    give(self, partner, share);
                }
            },
            partners.into_iter(),
        );
        if left > 0 {
            give(self, who, left);
        }
    }

    /// Fame that is part of the booty: shared with a Consort.
    pub(crate) fn gain_booty(&mut self, who: Seat, fame: u8, by: Rule, referee: &mut Referee) {
        self.share(who, fame, true, |g, seat, fame| {
            g.gain(seat, fame, if seat == who { by } else { Rule::EventConsortShare }, referee);
        });
    }

    /// Fame for burying: halved once on the total of the visit (`cove.event.consort.burial-total`). `before` is what the
    /// visit has brought so far, so each partner gets what he is due of both together, less what he already has.
    pub(crate) fn gain_burial(&mut self, who: Seat, before: u8, fame: u8, by: Rule, referee: &mut Referee) {
        let mut due = [0i16; crate::MOST_CAPTAINS];
        for (amount, sign) in [(before + fame, 1), (before, -1)] {
            self.share(who, amount, true, |_, seat, share| due[seat.index()] += sign * i16::from(share));
        }
        for seat in self.captains() {
            let by = if seat == who { by } else { Rule::EventConsortBurial };
            // Rounding can never take back what was given: each share grows with the total.
            self.gain(seat, due[seat.index()].max(0) as u8, by, referee);
        }
    }

    /// Fame from fighting: shared only with the option (`cove.event.consort.scope`).
    pub(crate) fn gain_by_fighting(&mut self, who: Seat, fame: u8, by: Rule, referee: &mut Referee) {
        match self.options.consort_scope {
            ConsortScope::PlunderAndBurial => self.gain(who, fame, by, referee),
            ConsortScope::Everything => self.gain_booty(who, fame, by, referee),
        }
    }

    /// A fame marker moves forward, if need be beyond a lap of the track (`cove.score.lap`).
    pub(crate) fn gain(&mut self, who: Seat, fame: u8, by: Rule, referee: &mut Referee) {
        if fame == 0 || self.is_final_battle() {
            return;
        }
        self.ships[who].fame += i16::from(fame);
        referee.tell_all(|| Fact::Gained { who, fame, by });
    }

    /// A fame marker moves back, though not behind the start (`cove.score.floor`).
    pub(crate) fn lose(&mut self, who: Seat, fame: u8, by: Rule, referee: &mut Referee) {
        let ship = &mut self.ships[who];
        let lost = if self.options.negative_fame { fame } else { fame.min(ship.fame.clamp(0, 255) as u8) };
        if lost == 0 || self.is_final_battle() {
            return;
        }
        self.ships[who].fame -= i16::from(lost);
        referee.tell_all(|| Fact::Lost { who, fame: lost, by });
    }
}
