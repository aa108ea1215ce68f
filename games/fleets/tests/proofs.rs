//! Both editions show what every game must be able to show, at every number of captains and with any options.

use bots::{let_fate_answer, play_random};
use fleets::{Fleets, options::Options as Chosen};
use table::{Dice, Options, Shared, Told, asked, fresh, options, proofs::Proof};

/// The options of the n-th table: every third plays by the defaults, the others choose by lot.
fn some_options(seed: u64, crimson: bool) -> Options {
    let mut dice = Dice::seeded(seed);
    let mut options = Options::new();
    if crimson {
        options.insert("edition".to_string(), "crimson".to_string());
    }
    for choice in Chosen::choices(&Shared::printed(), crimson) {
        if !seed.is_multiple_of(3) && dice.below(2) == 0 {
            options.insert(choice.key.to_string(), dice.one_of(&choice.values).clone());
        }
    }
    // A game that nobody wants to win should still come to an end soon, and so should its set-up.
    options.insert("stall-rounds".to_string(), "20".to_string());
    options.remove("build-total");
    options
}

fn some_table(seed: u64, crimson: bool) -> Fleets {
    let chairs = if crimson { 2 } else { 2 + (seed % 3) as u8 };
    fresh(Shared::printed(), chairs, &some_options(seed, crimson), &mut Told::nobody()).expect("a table")
}

/// How many games are played for each proof; `make proofs` plays more.
fn games() -> u64 {
    option_env!("PROOF_GAMES").and_then(|n| n.parse().ok()).unwrap_or(3)
}

/// The proof of an edition: the sea is open, so options are a sample of what may be done.
fn proof(crimson: bool) -> Proof<Fleets, impl Fn(u64) -> Fleets> {
    let proof = Proof::new(games(), move |seed| some_table(seed, crimson));
    Proof { finite: false, longest: 60_000, tried: 8, ..proof }
}

/// Each thing to prove is a test of its own.
macro_rules! proofs {
    ($edition:ident, $crimson:literal: $($claim:ident)*) => {
        mod $edition {
            $(
                #[test]
                fn $claim() {
                    if let Err(why) = super::proof($crimson).$claim() {
                        panic!("{why}");
                    }
                }
            )*
        }
    };
}

proofs! { cursed_seas, false:
    games_end options_and_check_agree refusals_change_nothing notation_agrees scenes_return saves_and_records_return
    any_bytes_are_loaded_or_refused any_text_is_played_or_refused secrets_are_kept
}

proofs! { crimson_coast, true:
    games_end options_and_check_agree refusals_change_nothing notation_agrees scenes_return saves_and_records_return
    any_bytes_are_loaded_or_refused any_text_is_played_or_refused secrets_are_kept
}

/// A position that was read has to find out what is aboard each ship and which islands she touches; one that was played
/// has kept it.
#[test]
fn what_is_kept_for_speed_changes_nothing() {
    let mut compared = 0;
    for (seed, crimson) in [(3, false), (4, false), (3, true)] {
        let mut game = some_table(seed, crimson);
        let (mut dice, mut moves, mut again) = (Dice::seeded(seed), Vec::new(), Vec::new());
        for decision in 0.. {
            let_fate_answer(&mut game, &mut dice);
            if let Some(seat) = asked(&game).iter().next().filter(|_| decision % 20 == 0) {
                let read: Fleets = borsh::from_slice(&borsh::to_vec(&game).expect("saved")).expect("read");
                options(&game, seat, &mut moves);
                options(&read, seat, &mut again);
                assert_eq!(moves, again, "decision {decision} of game {seed}");
                compared += 1;
            }
            if play_random(&mut game, &mut dice, &mut moves) == 0 {
                break;
            }
        }
    }
    assert!(compared > 50, "{compared}");
}
