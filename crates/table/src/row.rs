//! Short lists inside a position.

use crate::Counted;
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};

/// A list with room for so many plain values. It is copied as a whole, where an [`ArrayVec`] is copied one by one: a
/// position is copied many times for every move that a bot thinks about.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(transparent)]
#[serde(bound(serialize = "T: Serialize", deserialize = "T: Deserialize<'de>"))]
pub struct Row<T, const N: usize>(ArrayVec<T, N>);

impl<T: Copy, const N: usize> Clone for Row<T, N> {
    fn clone(&self) -> Self {
        let mut row = ArrayVec::new();
        row.try_extend_from_slice(&self.0).expect("it has the same room");
        Row(row)
    }
}

impl<T, const N: usize> Row<T, N> {
    /// An empty one.
    pub fn new() -> Self {
        Row(ArrayVec::new())
    }
}

impl<T, const N: usize> Counted for Row<T, N> {
    fn count(&self) -> usize {
        self.len()
    }
}

impl<T, const N: usize> Default for Row<T, N> {
    fn default() -> Self {
        Row::new()
    }
}

impl<T, const N: usize> Deref for Row<T, N> {
    type Target = ArrayVec<T, N>;

    fn deref(&self) -> &ArrayVec<T, N> {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for Row<T, N> {
    fn deref_mut(&mut self) -> &mut ArrayVec<T, N> {
        &mut self.0
    }
}

impl<T, const N: usize> FromIterator<T> for Row<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Row(values.into_iter().collect())
    }
}

impl<T, const N: usize> Extend<T> for Row<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        self.0.extend(values);
    }
}

impl<T, const N: usize> IntoIterator for Row<T, N> {
    type Item = T;
    type IntoIter = arrayvec::IntoIter<T, N>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Row<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut Row<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_the_same_list_and_goes_its_own_way() {
        let mut row: Row<u8, 4> = [3, 1, 2].into_iter().collect();
        let copy = row.clone();
        row.push(4);
        assert_eq!((row.as_slice(), copy.as_slice()), (&[3, 1, 2, 4][..], &[3, 1, 2][..]));
    }

    #[test]
    fn it_is_counted_and_taken_apart() {
        let row: Row<u8, 4> = [3, 1, 2].into_iter().collect();
        assert_eq!((Counted::count(&row), Row::<u8, 4>::default().len()), (3, 0));
        assert_eq!(row.into_iter().collect::<Vec<_>>(), [3, 1, 2]);
    }

    #[test]
    fn it_is_saved_like_any_list() {
        let row: Row<u8, 4> = [3, 1].into_iter().collect();
        assert_eq!(serde_json::to_string(&row).unwrap(), "[3,1]");
        assert_eq!(borsh::to_vec(&row).unwrap(), borsh::to_vec(&vec![3_u8, 1]).unwrap());
        assert!(borsh::from_slice::<Row<u8, 4>>(&borsh::to_vec(&vec![0_u8; 5]).unwrap()).is_err());
    }
}
