//! Which clauses the cards on the table can bring to bear at all.
//!
//! Hundreds of effects are asked about again and again, and a table has cards for a few dozen of them. This set is looked
//! at before a ship's cards are. It may hold more than there is, never less; it says nothing that the cards do not, so it
//! counts for nothing when positions are compared or saved.

use crate::{Fleets, Referee, Rule, data::EffectId, pieces::Thing};
use std::hash::{Hash, Hasher};
use table::Clause;

const WORDS: usize = Rule::ALL.len().div_ceil(64);

/// A set of clauses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InPlay([u64; WORDS]);

impl Default for InPlay {
    /// As long as nobody has looked, anything may be there.
    fn default() -> Self {
        InPlay([u64::MAX; WORDS])
    }
}

impl PartialEq for InPlay {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for InPlay {}

impl Hash for InPlay {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl InPlay {
    /// Can this clause come to bear?
    #[inline]
    pub(crate) fn has(&self, rule: Rule) -> bool {
        let number = rule.number();
        self.0[number / 64] & (1 << (number % 64)) != 0
    }
    fn add(&mut self, rule: Rule) {
        let number = rule.number();
        self.0[number / 64] |= 1 << (number % 64);
    }
}

impl Fleets {
    /// Looks through all cards of the table. A card never joins later than this: at the start of each turn, and after a
    /// deal.
    pub(crate) fn see_what_is_in_play(&mut self, referee: &Referee) {
        let mut all = InPlay([0; WORDS]);
        let mut add = |effects: &[EffectId]| effects.iter().for_each(|effect| all.add(self.data[*effect].rule));
        for ship in &self.ships {
            add(&self.data[ship.card].effects);
        }
        for chip in &self.chips {
            match *chip.what.open(referee) {
                Thing::Crew(crew) | Thing::Prisoner(crew, _) => add(&self.data[crew].effects),
                Thing::Equipment(equipment) => add(&[self.data[equipment].effect]),
                Thing::Unique(unique) => add(&[self.data[unique].effect]),
                Thing::Coin(_) => (),
            }
        }
        self.in_play = all;
    }
}
