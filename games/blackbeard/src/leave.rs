//! How pirates leave play, and what is scored for them.

use crate::{Berth, Blackbeard, Fact, Referee, Rule, Ship, data::Pirate};
use table::{Row, Seat};

impl Blackbeard {
    /// Scores victory points at once (`bb.vp.immediate`).
    pub(crate) fn score(&mut self, who: Seat, points: u32, by: Rule, referee: &mut Referee) {
        if points > 0 {
            self.players[who].points += points;
            referee.tell_all(|| Fact::Scored { who, points, by });
        }
    }

    /// A captain is dead: his notoriety is scored (`bb.vp.dead`). Says how much that was.
    pub(crate) fn score_dead(&mut self, berth: Berth, scores: Rule, by: Rule, referee: &mut Referee) -> u32 {
        let owner = self.owner(berth);
        let ship = self.ship(berth);
        let pirate = ship.pirate;
        let points = u32::from(ship.notoriety) * u32::from(self.data.points.other);
        referee.tell_all(|| Fact::Eliminated { pirate, by });
        self.dead.add(pirate);
        self.score(owner, points, scores, referee);
        points
    }

    /// A commissioner eliminates a pirate and his ally: his controller scores half of what both were worth
    /// (`bb.ally.lose`).
    pub(crate) fn hunt_down(&mut self, who: Berth, killer: Seat, referee: &mut Referee) {
        let mut points = 0;
        for berth in self.party(who) {
            points += self.score_dead(berth, Rule::VpKcOwner, Rule::KcBattleLose, referee);
            self.forget(berth, referee);
        }
        let half = if self.options.half_up { points.div_ceil(2) } else { points / 2 };
        self.score(killer, half, Rule::VpKcHalf, referee);
    }

    /// A pirate is eliminated, and his ship and everything on it lost.
    pub(crate) fn eliminate(&mut self, berth: Berth, by: Rule, referee: &mut Referee) {
        self.score_dead(berth, Rule::VpDead, by, referee);
        self.forget(berth, referee);
    }

    /// A pirate retires: his notoriety counts twice, and his wealth (`bb.retire.effect`).
    pub(crate) fn retire(&mut self, berth: Berth, by: Rule, referee: &mut Referee) {
        let owner = self.owner(berth);
        let ship = self.ship(berth);
        let pirate = ship.pirate;
        let points = self.retires_for(ship);
        referee.tell_all(|| Fact::Retired { pirate, by });
        // His card is among the retired for good (`bb.retire.box`).
        self.retired.add(pirate);
        let player = &mut self.players[owner];
        player.retirements += 1;
        player.best_retirement = player.best_retirement.max(points);
        self.score(owner, points, Rule::RetireNow, referee);
        if self.orders.diamond == Some(berth) {
            (self.orders.diamond, self.orders.left) = (None, 0);
        }
        self.clear_display(berth, referee);
    }

    /// What a pirate scores who retires now: for Notoriety (`bb.vp.retired.notoriety`), and for each full 100 of Net
    /// Worth (`bb.vp.retired.worth`); what is left of it is dropped (`bb.round.default`).
    pub(crate) fn retires_for(&self, ship: &Ship) -> u32 {
        let scoring = self.data.points;
        u32::from(ship.notoriety) * u32::from(scoring.retired) + ship.worth / 100 * u32::from(scoring.hundred)
    }

    /// What was on a display goes back where it came from (`bb.order.leave`).
    fn clear_display(&mut self, berth: Berth, referee: &mut Referee) {
        let ship = self.ships[berth.index()].take().expect("a pirate in play");
        // Whoever survives of two allies goes on with their action alone (`bb.ally.dead`).
        let heir = ship.ally.map(|ally| (ally, self.ship(ally).pirate));
        self.strip(ship, referee);
        if let Some(act) = &mut self.act
            && act.who == berth
        {
            match heir {
                Some(heir) => (act.who, act.captain) = heir,
                None => act.is_over = true,
            }
        }
    }

    /// A display whose pirate was scored already is cleared.
    pub(crate) fn forget(&mut self, berth: Berth, referee: &mut Referee) {
        if self.orders.diamond == Some(berth) {
            // Any other pirate may use the rest (`bb.announce.diamond.dead`).
            self.orders.diamond = None;
        }
        self.clear_display(berth, referee);
    }

    fn strip(&mut self, ship: Ship, referee: &mut Referee) {
        for captive in &ship.captives {
            self.hostage_pool |= 1 << captive.hostage.0;
        }
        if let Some(prize) = ship.prize {
            self.return_merchant(prize, referee);
        }
        for card in ship.treasure {
            self.discard(card);
            referee.tell_all(|| Fact::Discarded { card, by: Rule::EvBuriedTreasureLost });
        }
        if let Some(ally) = ship.ally {
            let ally = self.ship_mut(ally);
            (ally.ally, ally.leads) = (None, false);
        }
    }

    /// Another captain takes over a ship and what is on it (`bb.mutiny.replace`, `bb.mutiny.keeps`).
    pub(crate) fn take_over(&mut self, berth: Berth, pirate: Pirate, cunning: u8, by: Rule, referee: &mut Referee) {
        let loyalty = self.data.loyalty.reset;
        let old = self.ship(berth).clone();
        let new = Ship {
            pirate,
            notoriety: 0,
            worth: 0,
            cunning,
            loyalty,
            captives: old.captives.clone(),
            lore: old.lore.clone(),
            bribed: 0,
            havens: crate::Ports::default(),
            // Rights to a next action lapse (`bb.mutiny.claims`).
            claim: None,
            prize: None,
            is_fresh: false,
            ally: None,
            leads: false,
            treasure: Row::new(),
            ..old.clone()
        };
        let gone = Ship { captives: Row::new(), ..old };
        *self.ship_mut(berth) = new;
        self.strip(gone, referee);
        referee.tell_all(|| Fact::TookOver { pirate, by });
        if self.orders.diamond == Some(berth) {
            self.orders.diamond = None;
        }
    }

    /// Gains Notoriety; two allies share it (`bb.ally.notoriety`).
    pub(crate) fn gain_notoriety(&mut self, who: Berth, amount: u16, by: Rule, referee: &mut Referee) {
        let party = self.party(who);
        let shares = self.shares(&party, u32::from(amount), self.options.alliance_notoriety);
        for (berth, share) in party.into_iter().zip(shares) {
            if share > 0 {
                let ship = self.ship_mut(berth);
                ship.notoriety += share as u16;
                let pirate = ship.pirate;
                referee.tell_all(|| Fact::Notoriety { pirate, amount: share as u16, by });
            }
        }
    }
}
