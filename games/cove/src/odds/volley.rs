//! One volley: so many dice, and the faces that hit.

use super::chance::{Chance, Mean, ONE};
use crate::data::Faces;

/// The most dice that are reckoned with; the standard cards never need more than six.
pub const MOST_DICE: u8 = 16;

const COUNTS: usize = MOST_DICE as usize + 1;

/// How many hits a volley makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hits {
    dice: u8,
    faces: u8,
    exactly: [Chance; COUNTS],
    at_least: [Chance; COUNTS],
}

impl Hits {
    /// Of so many dice; dice beyond [`MOST_DICE`] are not counted.
    pub fn of(dice: u8, faces: Faces) -> &'static Self {
        &HITS[faces.len() as usize][dice.min(MOST_DICE) as usize]
    }

    /// How many dice are rolled.
    pub const fn dice(&self) -> u8 {
        self.dice
    }

    /// Exactly so many hits.
    pub fn exactly(&self, hits: u8) -> Chance {
        self.exactly.get(hits as usize).copied().unwrap_or_default()
    }

    /// At least so many hits. This is the chance to cripple a section, or to sink a ship, that needs so many.
    pub fn at_least(&self, hits: u8) -> Chance {
        self.at_least.get(hits as usize).copied().unwrap_or_default()
    }

    /// The hits to expect.
    pub const fn mean(&self) -> Mean {
        Mean::of(self.dice as u128 * self.faces as u128, 6)
    }

    /// The mean of what follows on each number of hits from `from` on: `after` is asked for the numbers below `needed`,
    /// and `done` follows on that many or more. In squared units.
    pub(super) fn fan(&self, from: u8, needed: u8, done: u32, mut after: impl FnMut(u8) -> u32) -> u64 {
        let mut sum = self.at_least(needed.max(from)).raw() as u64 * done as u64;
        for hits in from..needed.min(self.dice + 1) {
            sum += self.exactly[hits as usize].raw() as u64 * after(hits) as u64;
        }
        sum
    }

    const fn binomial(dice: u8, faces: u8) -> Self {
        let mut exactly = [Chance::NONE; COUNTS];
        let (mut hits, mut ways, mut sum, mut largest) = (0, 1_u64, 0, 0);
        let all = 6_u64.pow(dice as u32);
        while hits <= dice as usize {
            let cases = ways * (faces as u64).pow(hits as u32) * (6 - faces as u64).pow(dice as u32 - hits as u32);
            exactly[hits] = Chance::of(cases, all);
            sum += exactly[hits].raw() as u64;
            if exactly[hits].raw() > exactly[largest].raw() {
                largest = hits;
            }
            ways = ways * (dice as u64 - hits as u64) / (hits as u64 + 1);
            hits += 1;
        }
        // The rounded parts must make a whole again; the largest can best bear the difference.
        exactly[largest] = Chance::units((exactly[largest].raw() as u64 + ONE as u64 - sum) as u32);
        let mut at_least = exactly;
        while hits > 1 {
            hits -= 1;
            at_least[hits - 1] = Chance::units(at_least[hits - 1].raw() + at_least[hits].raw());
        }
        Self { dice, faces, exactly, at_least }
    }
}

/// By how many faces hit, then by how many dice are rolled.
static HITS: [[Hits; COUNTS]; 7] = {
    let mut table = [[Hits::binomial(0, 0); COUNTS]; 7];
    let mut faces = 0;
    while faces < table.len() {
        let mut dice = 0;
        while dice < COUNTS {
            table[faces][dice] = Hits::binomial(dice as u8, faces as u8);
            dice += 1;
        }
        faces += 1;
    }
    table
};
