//! What nobody can guess: seeds, secrets and ids.

use table::Seed;

/// So many random bytes.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes
}

/// Luck that nobody can know.
pub(crate) fn new_seed() -> Seed {
    Seed(random_bytes())
}

/// An id that nobody can guess.
pub(crate) fn random_id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    random_bytes::<22>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn ids_are_long_and_different() {
        let ids: BTreeSet<String> = (0..1_000).map(|_| random_id()).collect();
        assert_eq!(ids.len(), 1_000);
        assert!(ids.iter().all(|id| id.len() == 22));
    }
}
