//! Which clauses the cards on the table can bring to bear at all, and those aboard each ship.
//!
//! Hundreds of effects are asked about again and again, and a table has cards for a few dozen of them, a ship for a
//! handful. These sets are looked at before a ship's cards are. They may hold more than there is, never less; they say
//! nothing that the cards do not, so they count for nothing when positions are compared or saved.

use crate::{
    Fleets, Referee, Rule,
    data::EffectId,
    effects::{self, Moment},
    pieces::{ChipAt, MOST_SHIPS, ShipAt, Spot, Thing},
};
use std::hash::{Hash, Hasher};
use table::Clause;

const WORDS: usize = Rule::ALL.len().div_ceil(64);

/// Sets of clauses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InPlay {
    /// Of all cards.
    all: [u64; WORDS],
    /// Of the card of each ship and all that is aboard, face down or not. Several clauses share a bit.
    aboard: [u64; MOST_SHIPS],
    /// The moments at which one of these can be used, as bits.
    moments: [u8; MOST_SHIPS],
    /// Of what holds for a time. Several clauses share a bit.
    spells: u64,
}

impl Default for InPlay {
    /// As long as nobody has looked, anything may be there.
    fn default() -> Self {
        InPlay {
            all: [u64::MAX; WORDS],
            aboard: [u64::MAX; MOST_SHIPS],
            moments: [u8::MAX; MOST_SHIPS],
            spells: u64::MAX,
        }
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
        self.all[number / 64] & (1 << (number % 64)) != 0
    }
    /// Can it come to bear by what is aboard a ship?
    #[inline]
    fn has_aboard(&self, ship: ShipAt, rule: Rule) -> bool {
        self.aboard[ship.index()] & (1 << (rule.number() % 64)) != 0 && self.has(rule)
    }
    /// Can something hold by this clause?
    #[inline]
    pub(crate) fn has_spell(&self, rule: Rule) -> bool {
        self.spells & (1 << (rule.number() % 64)) != 0
    }
    /// Something holds by this clause.
    pub(crate) fn add_spell(&mut self, rule: Rule) {
        self.spells |= 1 << (rule.number() % 64);
    }
    /// Something unknown has come aboard.
    pub(crate) fn may_bring_anything(&mut self, ship: ShipAt) {
        self.aboard[ship.index()] = u64::MAX;
        self.moments[ship.index()] = u8::MAX;
    }
    fn add(&mut self, rule: Rule, ship: Option<ShipAt>) {
        let number = rule.number();
        self.all[number / 64] |= 1 << (number % 64);
        if let Some(ship) = ship {
            self.aboard[ship.index()] |= 1 << (number % 64);
            self.moments[ship.index()] |= effects::moments(rule);
        }
    }
}

impl Fleets {
    /// Could a ship have this ability?
    #[inline]
    pub(crate) fn may_have(&self, ship: ShipAt, rule: Rule) -> bool {
        self.in_play.has_aboard(ship, rule) || self.may_gain()
    }
    /// Could she have one that is used at this moment?
    #[inline]
    pub(crate) fn may_use(&self, ship: ShipAt, moment: Moment) -> bool {
        self.in_play.moments[ship.index()] & moment.bit() != 0 || self.may_gain()
    }
    /// May a ship have an ability that none of her cards has?
    fn may_gain(&self) -> bool {
        self.in_play.has_spell(Rule::FxGainKeyword) && self.spells.iter().any(|s| s.what == Rule::FxGainKeyword)
    }
    /// The effects on a chip, whether or not they work.
    fn effects_on(&self, thing: Thing) -> &'static [EffectId] {
        let data = self.data.get();
        match thing {
            Thing::Crew(crew) | Thing::Prisoner(crew, _) => &data[crew].effects,
            Thing::Equipment(equipment) => std::slice::from_ref(&data[equipment].effect),
            Thing::Unique(unique) => self.effects_of(unique),
            Thing::Coin(_) => &[],
        }
    }
    /// Looks through all cards of the table. A card never joins later than this: at the start of each turn, and after a
    /// deal.
    pub(crate) fn see_what_is_in_play(&mut self, referee: &Referee) {
        let mut all = InPlay { all: [0; WORDS], spells: 0, ..InPlay::default() };
        self.spells.iter().for_each(|spell| all.add_spell(spell.what));
        for (at, ship) in (0..).map(ShipAt).zip(&self.ships) {
            all.aboard[at.index()] = 0;
            all.moments[at.index()] = 0;
            for effect in &self.data[ship.card].effects {
                all.add(self.data[*effect].rule, Some(at));
            }
        }
        for chip in &self.chips {
            let ship = match chip.at {
                Spot::Ship(ship) => Some(ship),
                _ => None,
            };
            for effect in self.effects_on(*chip.what.open(referee)) {
                all.add(self.data[*effect].rule, ship);
            }
        }
        self.in_play = all;
    }
    /// A chip is elsewhere from now on, as with [`Fleets::put`], but what it brings aboard is looked at.
    pub(crate) fn put_known(&mut self, chip: ChipAt, to: Spot, referee: &Referee) -> Spot {
        if let Spot::Ship(ship) = to {
            for effect in self.effects_on(*self.chips[chip.index()].what.open(referee)) {
                self.in_play.add(self.data[*effect].rule, Some(ship));
            }
        }
        self.shift(chip, to)
    }
}
