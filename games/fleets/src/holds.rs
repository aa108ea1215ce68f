//! Which chips are at each place, kept beside the chips themselves.
//!
//! Nearly every question about a ship looks at what is aboard, and most chips are elsewhere; and the gold on the home
//! islands is counted after everything that happens. Chips are moved and added
//! here alone, and so this agrees with where the chips are. A position that was read from somewhere does not have it until
//! the next turn begins. It says nothing that the chips do not, so it counts for nothing when positions are compared or
//! saved.

use crate::{
    Fleets,
    pieces::{Chip, ChipAt, MOST_CHIPS, MOST_ISLANDS, MOST_SHIPS, Spot},
};
use std::hash::{Hash, Hasher};

/// No chip has this number.
const NONE: u8 = u8::MAX;

/// Ships, islands and the forts on them.
const PLACES: usize = MOST_SHIPS + 2 * MOST_ISLANDS;

/// The chips at all places: the first one of each, and after each chip the next one at the same place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Holds {
    is_known: bool,
    first: [u8; PLACES],
    next: [u8; MOST_CHIPS],
}

impl Default for Holds {
    fn default() -> Self {
        Holds { is_known: false, first: [NONE; PLACES], next: [NONE; MOST_CHIPS] }
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
    /// Where a place stands in the list; of chips that are out of play nothing is kept.
    #[inline]
    fn place(spot: Spot) -> Option<usize> {
        match spot {
            Spot::Ship(ship) => Some(ship.index()),
            Spot::Island(island) => Some(MOST_SHIPS + island.index()),
            Spot::Fort(island) => Some(MOST_SHIPS + MOST_ISLANDS + island.index()),
            Spot::Aside(_) | Spot::Out => None,
        }
    }
    /// What points to the first chip there that is not before this one.
    fn link(&mut self, place: usize, chip: ChipAt) -> &mut u8 {
        let (mut before, mut at) = (None, self.first[place]);
        while at < chip.0 {
            before = Some(usize::from(at));
            at = self.next[usize::from(at)];
        }
        match before {
            Some(before) => &mut self.next[before],
            None => &mut self.first[place],
        }
    }
    fn add(&mut self, spot: Spot, chip: ChipAt) {
        let Some(place) = Holds::place(spot) else { return };
        let link = self.link(place, chip);
        let after = std::mem::replace(link, chip.0);
        self.next[chip.index()] = after;
    }
    fn remove(&mut self, spot: Spot, chip: ChipAt) {
        let Some(place) = Holds::place(spot) else { return };
        let after = self.next[chip.index()];
        *self.link(place, chip) = after;
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
        match Holds::place(spot) {
            Some(place) if self.holds.is_known => {
                let kept = ChipsAt { next: Some(&self.holds.next), at: self.holds.first[place], ..all };
                debug_assert!(self.agree(&kept, &all), "what is at {spot} was not kept");
                kept
            }
            _ => all,
        }
    }
    fn agree<'a>(&'a self, kept: &ChipsAt<'a>, all: &ChipsAt<'a>) -> bool {
        let chips = |from: &ChipsAt<'a>| ChipsAt { chips: &self.chips, ..*from }.map(|(at, _)| at);
        chips(kept).eq(chips(all))
    }
    /// A chip is elsewhere from now on. Says where it was.
    pub(crate) fn put(&mut self, chip: ChipAt, to: Spot) -> Spot {
        // Who has not looked at it cannot tell what it brings aboard.
        if let Spot::Ship(ship) = to {
            self.in_play.may_bring_anything(ship);
        }
        self.shift(chip, to)
    }
    /// The same where somebody sees to what it brings aboard.
    pub(crate) fn shift(&mut self, chip: ChipAt, to: Spot) -> Spot {
        let from = std::mem::replace(&mut self.chips[chip.index()].at, to);
        if self.holds.is_known {
            self.holds.remove(from, chip);
            self.holds.add(to, chip);
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
    /// Looks at all chips, so that it is known what is where.
    pub(crate) fn keep_holds(&mut self) {
        if self.holds.is_known {
            return;
        }
        self.holds = Holds { is_known: true, ..Holds::default() };
        for (at, chip) in (0..).map(ChipAt).zip(&self.chips) {
            self.holds.add(chip.at, at);
        }
    }
}
