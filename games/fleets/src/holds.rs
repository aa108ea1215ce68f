//! Which chips are aboard each ship, kept beside the chips themselves.
//!
//! Nearly every question about a ship looks at what is aboard, and most chips are elsewhere. Chips are moved and added
//! here alone, and so this agrees with where the chips are. A position that was read from somewhere does not have it until
//! the next turn begins. It says nothing that the chips do not, so it counts for nothing when positions are compared or
//! saved.

use crate::{
    Fleets,
    pieces::{Chip, ChipAt, MOST_CHIPS, MOST_SHIPS, ShipAt, Spot},
};
use std::hash::{Hash, Hasher};

/// No chip has this number.
const NONE: u8 = u8::MAX;

/// The chips aboard all ships: the first one of each, and after each chip the next one aboard the same ship.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Holds {
    is_known: bool,
    first: [u8; MOST_SHIPS],
    next: [u8; MOST_CHIPS],
}

impl Default for Holds {
    fn default() -> Self {
        Holds { is_known: false, first: [NONE; MOST_SHIPS], next: [NONE; MOST_CHIPS] }
    }
}

impl PartialEq for Holds {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Holds {}

impl Hash for Holds {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Holds {
    /// What points to the first chip aboard that is not before this one.
    fn link(&mut self, ship: ShipAt, chip: ChipAt) -> &mut u8 {
        let (mut before, mut at) = (None, self.first[ship.index()]);
        while at < chip.0 {
            before = Some(usize::from(at));
            at = self.next[usize::from(at)];
        }
        match before {
            Some(before) => &mut self.next[before],
            None => &mut self.first[ship.index()],
        }
    }
    fn add(&mut self, ship: ShipAt, chip: ChipAt) {
        let link = self.link(ship, chip);
        let after = std::mem::replace(link, chip.0);
        self.next[chip.index()] = after;
    }
    fn remove(&mut self, ship: ShipAt, chip: ChipAt) {
        let after = self.next[chip.index()];
        *self.link(ship, chip) = after;
    }
}

/// The chips at a place, in their order.
pub(crate) struct ChipsAt<'a> {
    chips: &'a [Chip],
    spot: Spot,
    /// The next chip of each, if it is known.
    next: Option<&'a [u8; MOST_CHIPS]>,
    /// The chip to look at next.
    at: u8,
}

impl<'a> Iterator for ChipsAt<'a> {
    type Item = (ChipAt, &'a Chip);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let at = match self.next {
            Some(next) => {
                let at = self.at;
                self.at = *next.get(usize::from(at))?;
                at
            }
            None => {
                let rest = self.chips.get(usize::from(self.at)..)?;
                let at = self.at + rest.iter().position(|chip| chip.at == self.spot)? as u8;
                self.at = at + 1;
                at
            }
        };
        Some((ChipAt(at), &self.chips[usize::from(at)]))
    }
}

impl Fleets {
    /// The chips at a place.
    #[inline]
    pub(crate) fn chips_at(&self, spot: Spot) -> ChipsAt<'_> {
        let all = ChipsAt { chips: &self.chips, spot, next: None, at: 0 };
        match spot {
            Spot::Ship(ship) if self.holds.is_known => {
                let aboard = ChipsAt { next: Some(&self.holds.next), at: self.holds.first[ship.index()], ..all };
                debug_assert!(self.agree(&aboard, &all), "what is aboard {ship} was not kept");
                aboard
            }
            _ => all,
        }
    }
    fn agree(&self, aboard: &ChipsAt<'_>, all: &ChipsAt<'_>) -> bool {
        let chips = |from: &ChipsAt<'_>| ChipsAt { chips: &self.chips, ..*from }.map(|(at, _)| at).collect::<Vec<_>>();
        chips(aboard) == chips(all)
    }
    /// A chip is elsewhere from now on. Says where it was.
    pub(crate) fn put(&mut self, chip: ChipAt, to: Spot) -> Spot {
        let from = std::mem::replace(&mut self.chips[chip.index()].at, to);
        if self.holds.is_known {
            if let Spot::Ship(ship) = from {
                self.holds.remove(ship, chip);
            }
            if let Spot::Ship(ship) = to {
                self.holds.add(ship, chip);
            }
        }
        from
    }
    /// A chip comes into the game, unless there are as many as can be.
    pub(crate) fn add_chip(&mut self, chip: Chip) -> Option<ChipAt> {
        let at = ChipAt(self.chips.len() as u8);
        self.chips.try_push(Chip { at: Spot::Out, ..chip }).ok()?;
        self.put(at, chip.at);
        Some(at)
    }
    /// Looks at all chips, so that it is known what is aboard.
    pub(crate) fn keep_holds(&mut self) {
        if self.holds.is_known {
            return;
        }
        self.holds = Holds { is_known: true, ..Holds::default() };
        for (at, chip) in (0..).map(ChipAt).zip(&self.chips) {
            if let Spot::Ship(ship) = chip.at {
                self.holds.add(ship, at);
            }
        }
    }
}
