//! Cutthroat shows what every game must be able to show.

use cutthroat::{Components, Cutthroat};
use table::{Options, Shared, Told, fresh, proofs::Proof};

/// Two to four captains, one to six rounds.
fn table(data: Shared<Components>, seed: u64) -> Cutthroat {
    let options = Options::from([("rounds".to_string(), (1 + seed % 6).to_string())]);
    fresh(data, 2 + (seed % 3) as u8, &options, &mut Told::nobody()).expect("a table of cutthroats")
}

#[test]
fn keeps_the_promises_of_every_game() {
    Proof::new(60, |seed| table(Shared::printed(), seed)).all();
}

#[test]
fn keeps_them_with_other_data() {
    let text = "rounds = 3\nhand = 4\ncoves = 2\nmark = 4\nshare = 4\n[deck]\nambush = 1\nparley = 2\nstorm = 3\n";
    let data = Shared::from_texts(&[text]).expect("good data");
    Proof { data, ..Proof::new(30, move |seed| table(data, seed)) }.all();
}
