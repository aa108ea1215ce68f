//! Blackbeard shows what every game must be able to show, at every number of players and with any options.

use blackbeard::Blackbeard;
use table::{Dice, Options, Shared, Title, Told, fresh, proofs::Proof};

/// The options of the n-th table: every third plays by the defaults, the others choose by lot.
fn some_options(seed: u64) -> Options {
    let mut dice = Dice::seeded(seed);
    let mut options = Options::new();
    for choice in Blackbeard::choices(&Shared::printed()) {
        if !seed.is_multiple_of(3) && dice.below(2) == 0 {
            options.insert(choice.key.to_string(), dice.one_of(&choice.values).clone());
        }
    }
    options
}

fn some_table(seed: u64) -> Blackbeard {
    let chairs = 2 + (seed % 4) as u8;
    fresh(Shared::printed(), chairs, &some_options(seed / 4), &mut Told::nobody()).expect("a table")
}

/// How many games are played for each proof; `make proofs` plays more.
fn games() -> u64 {
    option_env!("PROOF_GAMES").and_then(|n| n.parse().ok()).unwrap_or(12)
}

/// Each thing to prove is a test of its own.
macro_rules! proofs {
    ($($games:expr => $($claim:ident)*),*) => {$($(
        #[test]
        fn $claim() {
            if let Err(why) = Proof::new($games, some_table).$claim() {
                panic!("{why}");
            }
        }
    )*)*};
}

proofs! {
    games() => games_end options_and_check_agree refusals_change_nothing notation_agrees scenes_return
        saves_and_records_return any_bytes_are_loaded_or_refused any_text_is_played_or_refused,
    // Looks at every position through all eyes and takes many times as long; still one game for each number of players.
    games().div_ceil(3) => secrets_are_kept
}
