//! 24. Ships and damage: hits, and what a pirate and his ally are worth at sea after them.

use crate::{Berth, Blackbeard, Fact, Referee, Rule, data::PirateCard};

impl Blackbeard {
    /// Combat hits for a ship, each one box of her track (`bb.ship.hits`); says how far the marker moved, which is all
    /// that a warship scores (`bb.vp.warship.track`). She may be sunk.
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

    /// Speed hits for a pirate and his ally (`bb.ally.both`), each one box (`bb.ship.hits`). Ships may be sunk.
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
        // They add to every Combat roll (`bb.ev.heavy_guns.effect`), on the ship whose Combat is used (`bb.ally.guns`).
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
    pub(crate) fn best(&self, who: Berth, rating: fn(&PirateCard) -> u8) -> i16 {
        let ratings = self.party(who).into_iter().map(|berth| rating(self.data.pirate(self.ship(berth).pirate)));
        i16::from(ratings.max().expect("a pirate in play"))
    }
}
