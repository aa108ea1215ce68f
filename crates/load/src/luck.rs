//! Choices that come out the same again for the same number.

/// A small source of numbers; good enough for choosing among options, and for nothing else.
#[derive(Clone, Debug)]
pub struct Luck(u64);

impl Luck {
    /// The choices of this number.
    pub fn new(number: u64) -> Self {
        Luck(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }
    /// A number below another one.
    ///
    /// # Panics
    /// If nothing is below it.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % most
    }
    /// One of these.
    ///
    /// # Panics
    /// If there are none.
    pub fn one_of<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}
