//! How pirates leave play, and what is scored for them; and 24. Ships and damage.

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

    /// A commissioner eliminates a pirate and his ally: his controller scores half of what both were worth.
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

    /// What a pirate scores who retires now.
    pub(crate) fn retires_for(&self, ship: &Ship) -> u32 {
        let scoring = self.data.points;
        u32::from(ship.notoriety) * u32::from(scoring.retired) + ship.worth / 100 * u32::from(scoring.hundred)
    }

    /// What was on a display goes back where it came from (`bb.order.leave`).
    fn clear_display(&mut self, berth: Berth, referee: &mut Referee) {
        let ship = self.ships[berth.index()].take().expect("a pirate in play");
        // Whoever survives of two allies goes on with their action alone.
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

    /// Combat hits for a ship; says how far the marker moved. She may be sunk.
    pub(crate) fn combat_hits_one(&mut self, berth: Berth, hits: u8, by: Rule, referee: &mut Referee) -> u8 {
        if hits == 0 {
            return 0;
        }
        let boxes = self.data.ship(self.ship(berth).rig).combat.len() as u8;
        let ship = self.ship_mut(berth);
        let moved = hits.min(boxes - ship.combat_hits);
        ship.combat_hits += moved;
        let (pirate, is_sunk) = (ship.pirate, ship.combat_hits >= boxes);
        referee.tell_all(|| Fact::CombatHits { pirate, hits: moved, by });
        if is_sunk {
            self.eliminate(berth, Rule::ShipSunk, referee);
        }
        moved
    }

    /// Speed hits for a pirate and his ally (`bb.ally.both`). Ships may be sunk.
    pub(crate) fn speed_hits(&mut self, who: Berth, hits: u8, by: Rule, referee: &mut Referee) {
        if hits == 0 {
            return;
        }
        let mut is_slow = None;
        for berth in self.party(who) {
            let track = &self.data.ship(self.ship(berth).rig).speed;
            let (boxes, old) = (track.len() as u8, self.ship(berth).speed_hits);
            let moved = hits.min(boxes - old);
            // Once for each event that takes the marker below 0 (`bb.ship.unrest`).
            let falls =
                track[usize::from(old)] >= 0 && track.get(usize::from(old + moved)).is_some_and(|speed| *speed < 0);
            let ship = self.ship_mut(berth);
            ship.speed_hits += moved;
            let (pirate, is_sunk) = (ship.pirate, ship.speed_hits >= boxes);
            referee.tell_all(|| Fact::SpeedHits { pirate, hits: moved, by });
            if is_sunk {
                self.eliminate(berth, Rule::ShipSunk, referee);
            } else if falls {
                is_slow = Some(berth);
            }
        }
        if let Some(berth) = is_slow.filter(|berth| self.is_there(*berth)) {
            self.lose_loyalty(berth, 1, Rule::ShipUnrest, referee);
        }
    }

    /// The Speed of a pirate; of two allies the lower (`bb.ally.speed`).
    pub(crate) fn speed(&self, who: Berth) -> i8 {
        let speed = |berth: Berth| {
            let ship = self.ship(berth);
            self.data.ship(ship.rig).speed[usize::from(ship.speed_hits)]
        };
        self.party(who).into_iter().map(speed).min().expect("a pirate in play")
    }

    /// The Combat of one ship.
    pub(crate) fn combat_one(&self, berth: Berth) -> i8 {
        let ship = self.ship(berth);
        self.data.ship(ship.rig).combat[usize::from(ship.combat_hits)]
    }

    /// The Combat of a pirate with Heavy Guns; of two allies the higher, and one more (`bb.ally.combat`).
    pub(crate) fn combat(&self, who: Berth) -> i16 {
        let party = self.party(who);
        let rating = |berth: &Berth| i16::from(self.combat_one(*berth));
        let highest = party.iter().map(rating).max().expect("a pirate in play");
        // Guns count on the ship whose Combat is used (`bb.ally.guns`).
        let guns = party.iter().any(|berth| rating(berth) == highest && self.ship(*berth).has_guns);
        highest + i16::from(party.len() > 1) + if guns { 2 } else { 0 }
    }

    /// What debauchery costs a ship that is attacked (`bb.dr.effect`).
    pub(crate) fn hangover(&self, who: Berth) -> i16 {
        if self.party(who).into_iter().any(|berth| self.ship(berth).revelry.is_some()) { -2 } else { 0 }
    }

    /// How fast a pirate is who is chased.
    pub(crate) fn pace(&self, who: Berth) -> i16 {
        i16::from(self.speed(who)) + self.hangover(who)
    }
    /// How strong a pirate is who is attacked at sea.
    pub(crate) fn strength(&self, who: Berth) -> i16 {
        self.combat(who) + self.best(who, |card| card.ability) + self.hangover(who)
    }

    /// The best of a rating among a pirate and his ally (`bb.ally.ratings`).
    pub(crate) fn best(&self, who: Berth, rating: fn(&crate::data::PirateCard) -> u8) -> i16 {
        let ratings = self.party(who).into_iter().map(|berth| rating(self.data.pirate(self.ship(berth).pirate)));
        i16::from(ratings.max().expect("a pirate in play"))
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
