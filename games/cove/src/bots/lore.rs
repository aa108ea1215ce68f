//! Odds that a bot has worked out once and keeps.

use crate::{
    Cove,
    battle::Kind as Combat,
    odds::{Aims, Chance, Duels, Fighter, Moment, Outsider, Side, VolleyCards},
};
use table::{Seat, Seats};

/// Two ships with more pairs of states are solved with the sensible aims only. An optimised build solves ten thousand in a
/// millisecond; while a bot plays on there is time for few of them, for the decision itself for many. A search asks for tens
/// of thousands of duels that differ a little, so these two numbers bound what a decision takes. With 400 pairs the answers
/// are within some thousandths of the exact ones; with 100 one in a hundred is off by more than 50.
const QUICK: usize = 400;
const THOROUGH: usize = 20_000;
/// So many fights against outsiders are remembered.
const MOST_LONE: usize = 128;

/// What a bot remembers.
pub struct Memory {
    /// For positions that are only imagined.
    pub(super) quick: Lore,
    /// For the decision that is being made.
    pub(super) thorough: Lore,
}

impl Default for Memory {
    fn default() -> Self {
        Memory { quick: Lore::new(QUICK, false), thorough: Lore::new(THOROUGH, true) }
    }
}

/// Odds that were worked out: an answer never depends on what was asked before.
pub struct Lore {
    most_pairs: usize,
    /// Are Volley cards weighed by all the duels that can come of the volley?
    weighs_cards: bool,
    duels: Option<Duels>,
    aims: Option<(Question, Aims)>,
    lone: Vec<(Fighter, Outsider, Moment, Chance)>,
    oldest: usize,
}

type Question = (Fighter, Fighter, bool, VolleyCards);

impl Lore {
    const fn new(most_pairs: usize, weighs_cards: bool) -> Self {
        Lore { most_pairs, weighs_cards, duels: None, aims: None, lone: Vec::new(), oldest: 0 }
    }
    /// Duels of ships with the mat of this table.
    pub fn duels(&mut self, g: &Cove) -> &mut Duels {
        let mat = g.mat();
        if self.duels.as_ref().is_none_or(|duels| *duels.mat() != mat) {
            *self = Lore::new(self.most_pairs, self.weighs_cards);
            self.duels = Some(Duels::with_most_pairs(mat, self.most_pairs));
        }
        self.duels.as_mut().expect("just made")
    }
    /// The chance to win a duel, in thousandths.
    pub fn duel(&mut self, g: &Cove, ours: &Fighter, theirs: &Fighter, moment: Moment) -> i32 {
        self.duels(g).duel(ours, theirs, moment).win.per_mille() as i32
    }
    /// What each aim is worth; nothing if there is no time to weigh the cards on the volley. The last answer is kept, since
    /// options are asked for one after the other.
    pub fn aims(
        &mut self,
        g: &Cove,
        ours: &Fighter,
        theirs: &Fighter,
        is_first: bool,
        cards: &VolleyCards,
    ) -> Option<Aims> {
        if !self.weighs_cards && *cards != VolleyCards::default() {
            return None;
        }
        let question = (*ours, *theirs, is_first, *cards);
        match &self.aims {
            Some((asked, aims)) if *asked == question => Some(*aims),
            _ => {
                let aims = self.duels(g).aims_with(ours, theirs, is_first, cards);
                self.aims = Some((question, aims));
                Some(aims)
            }
        }
    }
    /// The chance of a lone ship to sink an outsider, in thousandths.
    pub fn sinks(&mut self, g: &Cove, ship: &Fighter, outsider: &Outsider, moment: Moment) -> i32 {
        let known = self.lone.iter().find(|(a, b, m, _)| a == ship && b == outsider && *m == moment);
        let chance = known.map(|(.., chance)| *chance).unwrap_or_else(|| {
            let chance = self.duels(g).lone(ship, outsider, moment).sinks;
            let answer = (*ship, *outsider, moment, chance);
            if self.lone.len() < MOST_LONE {
                self.lone.push(answer);
            } else {
                self.lone[self.oldest] = answer;
                self.oldest = (self.oldest + 1) % MOST_LONE;
            }
            chance
        });
        chance.per_mille() as i32
    }
}

impl Cove {
    /// How far the round of a fight has come for a captain and one opponent.
    pub(super) fn moment_of(&self, seat: Seat, foe: crate::Vessel) -> Moment {
        let waits = |ship: crate::Vessel| self.battle.order.0.iter().any(|rank| rank.who == ship);
        // Who acts now has been counted already.
        let acts = self.battle.acted.last().is_some_and(|rank| rank.who == crate::Vessel::Of(seat));
        match (acts, waits(foe)) {
            (true, true) => Moment::First(Side::Ours),
            (true, false) => Moment::Last(Side::Ours),
            (false, true) if !self.battle.acted.is_empty() => Moment::Last(Side::Theirs),
            _ => Moment::RoundStart,
        }
    }

    /// The chance of a captain to hold his place in the fight under way, in thousandths: exact against one opponent, the
    /// product of his duels against several.
    pub(super) fn chance_in_fight(&self, seat: Seat, lore: &mut Lore) -> i32 {
        let own = self.fighter(seat);
        if own.is_crippled() {
            return 0;
        }
        let mut chance = 1000;
        let allies = self.battle.here.len() as i32;
        for guest in &self.battle.guests {
            let moment = self.moment_of(seat, guest.who);
            let sinks = lore.sinks(self, &own, &self.outsider(guest), moment);
            // Others fire at it, too.
            chance = chance * (1000 - (1000 - sinks) / allies.max(1)) / 1000;
        }
        let is_truce = matches!(self.battle.kind, Combat::TreasureIsland | Combat::LastFight);
        let rivals = if is_truce { Seats::NONE } else { self.enemies_here(seat) };
        let alone = self.battle.guests.is_empty() && rivals.len() == 1;
        for foe in rivals.iter() {
            let theirs = self.fighter(foe);
            if !theirs.is_crippled() {
                let moment = if alone { self.moment_of(seat, foe.into()) } else { Moment::RoundStart };
                chance = chance * lore.duel(self, &own, &theirs, moment) / 1000;
            }
        }
        chance
    }
}
