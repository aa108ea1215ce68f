//! Randomness for hosts, bots and tests; never part of a position.
//!
//! A game's luck comes from one secret [`Seed`], whose hash is published before the first move and which is revealed
//! when the game is over. ChaCha with eight rounds, and our own way from its words to dice: both are part of the record
//! format and never change.

use crate::{Chance, Fate, Luck, MOST_SEATS, Seat, Throw};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};

/// Thirty-two secret bytes from which all luck of one game follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The seed of the `index`-th game of a series; for simulations and tests.
    pub fn of_series(series: u64, index: u64) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"freebooter series");
        hash.update(series.to_le_bytes());
        hash.update(index.to_le_bytes());
        Seed(hash.finalize().into())
    }
    /// What is published before the game: nobody can find another seed with the same commitment.
    pub fn commitment(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(b"freebooter seed");
        hash.update(self.0);
        hex(&hash.finalize())
    }
    /// The stream that answers for one kind of luck.
    pub fn luck(&self, luck: Luck) -> Dice {
        self.stream(match luck {
            Luck::SetUp => 0,
            Luck::Decks => 1,
            Luck::Of(seat) => 16 + u64::from(seat.0),
        })
    }
    /// The stream from which the bot in a chair draws its own randomness.
    pub fn bot(&self, seat: Seat) -> Dice {
        self.stream(32 + u64::from(seat.0))
    }
    fn stream(&self, number: u64) -> Dice {
        let mut generator = ChaCha8Rng::from_seed(self.0);
        generator.set_stream(number);
        Dice(generator)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Seed {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "a seed is 64 digits from 0-9 and a-f".to_string();
        if text.len() != 64 || !text.is_ascii() {
            return Err(wrong());
        }
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Seed(bytes))
    }
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// A stream for tests and playouts.
    pub fn seeded(seed: u64) -> Self {
        Dice(ChaCha8Rng::seed_from_u64(seed))
    }
    /// A number from 0 to `n` − 1, each equally likely (Lemire's method, with rejection).
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "one of nothing cannot be chosen");
        let n = n as u32;
        loop {
            let wide = u64::from(self.0.next_u32()) * u64::from(n);
            let low = wide as u32;
            if low >= n || low >= n.wrapping_neg() % n {
                return (wide >> 32) as usize;
            }
        }
    }
    /// A six-sided die.
    pub fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }
    /// Puts things in random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
    /// One of these.
    pub fn one_of<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len())]
    }
    /// Sixty-four random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
    /// An answer for a step that waits.
    pub fn answer(&mut self, chance: Chance) -> Fate {
        match chance.throw {
            Throw::Dice(n) => Fate::Dice((0..n).map(|_| self.die()).collect()),
            Throw::Pick(n) => Fate::Pick(self.below(n as usize) as u16),
        }
    }
}

/// All the luck of one game: answers each chance from the stream it belongs to.
#[derive(Clone, Debug)]
pub struct Fortune {
    set_up: Dice,
    decks: Dice,
    captains: [Dice; MOST_SEATS],
}

impl Fortune {
    /// The luck that follows from a seed.
    pub fn new(seed: &Seed) -> Self {
        Fortune {
            set_up: seed.luck(Luck::SetUp),
            decks: seed.luck(Luck::Decks),
            captains: std::array::from_fn(|seat| seed.luck(Luck::Of(Seat(seat as u8)))),
        }
    }
    /// Fate's answer to a step that waits.
    pub fn answer(&mut self, chance: Chance) -> Fate {
        let dice = match chance.luck {
            Luck::SetUp => &mut self.set_up,
            Luck::Decks => &mut self.decks,
            Luck::Of(seat) => &mut self.captains[seat.index()],
        };
        dice.answer(chance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_never_changes() {
        let mut dice = Dice::seeded(42);
        assert_eq!(dice.bits(), 0xae90_bfb5_395d_5ba1);
        let seed = Seed([7; 32]);
        let mut decks = seed.luck(Luck::Decks);
        let dealt: Vec<usize> = (0..8).map(|_| decks.below(22)).collect();
        let mut rolls = seed.luck(Luck::Of(Seat(2)));
        let rolled: Vec<u8> = (0..8).map(|_| rolls.die()).collect();
        assert_eq!((dealt, rolled), (PINNED_DEAL.to_vec(), PINNED_ROLLS.to_vec()));
    }
    const PINNED_DEAL: [usize; 8] = [6, 8, 8, 13, 13, 10, 20, 0];
    const PINNED_ROLLS: [u8; 8] = [1, 2, 3, 1, 3, 1, 5, 3];

    #[test]
    fn every_face_is_equally_likely() {
        let mut dice = Dice::seeded(1);
        let mut seen = [0u32; 6];
        (0..60_000).for_each(|_| seen[dice.die() as usize - 1] += 1);
        assert!(seen.iter().all(|n| (9_600..10_400).contains(n)), "{seen:?}");
    }

    #[test]
    fn each_bot_has_a_stream_of_its_own() {
        let seed = Seed([7; 32]);
        for seat in 0..8 {
            assert_eq!(seed.bot(Seat(seat)).bits(), seed.stream(32 + u64::from(seat)).bits());
        }
    }

    #[test]
    fn of_three_quarters_of_all_numbers_each_is_equally_likely() {
        // A quarter of what the generator gives is thrown away here.
        let mut dice = Dice::seeded(1);
        let thirds = (0..30_000).filter(|_| dice.below(3 << 30).is_multiple_of(3)).count();
        assert!((9_700..10_300).contains(&thirds), "{thirds}");
    }

    #[test]
    fn every_order_is_equally_likely() {
        let mut dice = Dice::seeded(1);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..60_000 {
            let mut things = [1, 2, 3];
            dice.shuffle(&mut things);
            *seen.entry(things).or_insert(0) += 1;
        }
        assert!(seen.len() == 6 && seen.values().all(|n| (9_600..10_400).contains(n)), "{seen:?}");
    }

    #[test]
    fn a_seed_is_read_as_it_is_written() {
        let seed = Seed::of_series(3, 4);
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert_ne!(seed.commitment(), Seed::of_series(3, 5).commitment());
        assert!("xyz".parse::<Seed>().is_err());
    }
}
