//! 5. Orders and ties.
//!
//! Ships are ranked by a number, usually their speed. Level ones roll a die each, and again among those still level: each
//! ship keeps the row of dice it has rolled, and whoever cannot be told from another by the dice of both rolls one more.

use crate::{Cove, Fact, Next, Referee, Vessel};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Fate, Step};

/// The most ships that are ranked together: five captains, a Legendary Pirate and two of the Royal Navy.
pub const MOST_SHIPS: usize = 8;

/// A ship and what it is ranked by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Rank {
    /// Which ship.
    pub who: Vessel,
    /// More comes first.
    pub key: i16,
    /// The dice it rolled, the first in the highest bits.
    pub dice: u32,
}

const BITS: u32 = 3;
/// Ships that roll the same ten times in a row keep the order of the seats.
const MOST_ROLLS: u32 = 10;

impl Rank {
    /// A ship that has not rolled.
    pub fn new(who: impl Into<Vessel>, key: i16) -> Self {
        Rank { who: who.into(), key, dice: 0 }
    }
    fn rolls(&self) -> u32 {
        if self.dice == 0 { 0 } else { MOST_ROLLS - self.dice.trailing_zeros() / BITS }
    }
    fn roll(&mut self, die: u8) {
        self.dice |= u32::from(die) << (BITS * (MOST_ROLLS - 1 - self.rolls()));
    }
    /// Does this ship need a further die to be told from the other?
    fn is_level_with(&self, other: &Rank) -> bool {
        let rolls = self.rolls();
        let seen = (MOST_ROLLS - rolls) * BITS;
        self.key == other.key && rolls < MOST_ROLLS && self.dice >> seen == other.dice >> seen
    }
}

/// Ships in order, the first first; strictly so once [`Ranking`] is over.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Order(pub ArrayVec<Rank, MOST_SHIPS>);

impl Order {
    fn sort(&mut self) {
        self.0.sort_by_key(|rank| std::cmp::Reverse((rank.key, rank.dice)));
    }
    /// The places of those who have to roll, once all are sorted: who is level with anybody is level with a neighbour.
    fn level(&self) -> impl Iterator<Item = usize> {
        let level = |i: usize, j: usize| self.0.get(j).is_some_and(|other| self.0[i].is_level_with(other));
        (0..self.0.len()).filter(move |i| level(*i, i + 1) || level(*i, i.wrapping_sub(1)))
    }
    /// The ships in order.
    pub fn ships(&self) -> impl Iterator<Item = Vessel> {
        self.0.iter().map(|rank| rank.who)
    }
    /// A new order of which ships that were level and still are keep their dice (`cove.order.tie-when`).
    pub fn renewed(&self, ranks: impl Iterator<Item = Rank>) -> Order {
        let mut order = Order(ranks.collect());
        let before = |who: Vessel| self.0.iter().find(|rank| rank.who == who);
        let keys: ArrayVec<(Vessel, i16), MOST_SHIPS> = order.0.iter().map(|rank| (rank.who, rank.key)).collect();
        for rank in &mut order.0 {
            let Some(old) = before(rank.who).filter(|old| old.key == rank.key) else { continue };
            let still_level = keys.iter().any(|(who, key)| {
                *who != rank.who && *key == rank.key && before(*who).is_some_and(|other| other.key == old.key)
            });
            if still_level {
                rank.dice = old.dice;
            }
        }
        order
    }
}

/// Which order is being made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Slot {
    /// Of a window, of preparation, or of one place in the Upgrade phase.
    Window,
    /// Of a round of volleys.
    Round,
    /// Of those a Legendary Pirate is going to fire at.
    Targets,
}

/// Ships are put in order; level ones roll (`cove.order.tie`, `cove.order.tie-reroll`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Ranking {
    pub(crate) of: Slot,
}

impl Step<Cove> for Ranking {
    fn run(&mut self, g: &mut Cove, _: &mut Referee) -> Next {
        let order = g.order_mut(self.of);
        order.sort();
        match order.level().count() {
            0 => Next::Done,
            level => Next::Roll(Chance::dice(level)),
        }
    }
    fn fate(&mut self, g: &mut Cove, fate: Fate, referee: &mut Referee) -> Next {
        let level: ArrayVec<usize, MOST_SHIPS> = g.order_mut(self.of).level().collect();
        for (i, die) in level.into_iter().zip(fate.dice()) {
            let rank = &mut g.order_mut(self.of).0[i];
            rank.roll(*die);
            let who = rank.who;
            referee.tell_all(|| Fact::RolledOff { who: g.name_of(who), die: *die });
        }
        Next::Again
    }
}

impl Cove {
    /// Puts these in order: the step that does it, if there is anything to do.
    pub(crate) fn rank(&mut self, of: Slot, ranks: impl IntoIterator<Item = Rank>) -> Next {
        let order = Order(ranks.into_iter().collect());
        let is_in_order = order.0.len() < 2;
        *self.order_mut(of) = order;
        if is_in_order { Next::Again } else { Next::Call(Ranking { of }.into()) }
    }

    fn order_mut(&mut self, of: Slot) -> &mut Order {
        match of {
            Slot::Window => &mut self.window.order,
            Slot::Round => &mut self.battle.order,
            Slot::Targets => &mut self.battle.targets,
        }
    }
}
