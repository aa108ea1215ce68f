//! Pirate's Cove shows what every game must be able to show, at every number of captains and with any options.

use cove::Cove;
use table::{Dice, Options, Shared, Title, Told, fresh, proofs::Proof};

/// The options of the n-th table: every third plays by the defaults, the others choose by lot.
fn some_options(seed: u64, chairs: u8) -> Options {
    let mut dice = Dice::seeded(seed);
    let mut options = Options::new();
    for choice in Cove::choices(&Shared::printed()) {
        let possible = choice.key != "two-player" || chairs == 4;
        if !seed.is_multiple_of(3) && possible && dice.below(2) == 0 {
            options.insert(choice.key.to_string(), dice.one_of(&choice.values).clone());
        }
    }
    options
}

fn some_table(seed: u64) -> Cove {
    let chairs = 3 + (seed % 3) as u8;
    fresh(Shared::printed(), chairs, &some_options(seed / 3, chairs), &mut Told::nobody()).expect("a table")
}

/// How many games are played for each proof; `make proofs` plays more.
fn games() -> u64 {
    option_env!("PROOF_GAMES").and_then(|n| n.parse().ok()).unwrap_or(9)
}

#[test]
fn keeps_the_promises_of_every_game() {
    Proof::new(games(), some_table).all();
}
