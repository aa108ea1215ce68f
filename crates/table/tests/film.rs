//! Scenarios seen by their first captain, with the toy game: what is hidden stays hidden, and every step can be made.

use cutthroat::Cutthroat;
use std::path::Path;
use table::{
    AnyTitle, Entry,
    scenario::{Film, parse},
};

static CUTTHROAT: Entry<Cutthroat> = Entry::new();
const TITLES: [&dyn AnyTitle; 1] = [&CUTTHROAT];

/// The captains sail; Anne holds a Parley, and Ben this card.
fn film(ben_holds: &str, script: &str) -> Result<Film, String> {
    let text = format!(
        "name = \"x\"\ngame = \"cutthroat\"\nclauses = [\"cutthroat.sail.coves\"]\nscript = '''\n{script}\n'''\n\
         [scene]\nseats = [\"anne\", \"ben\"]\noptions = {{ rounds = 1 }}\n\
         captains.anne = {{ hand = [\"parley\"] }}\ncaptains.ben = {{ hand = [\"{ben_holds}\"] }}\n"
    );
    let scenarios = parse(&text, Path::new("x.toml")).map_err(|failure| failure.to_string())?;
    scenarios[0].film(&TITLES).map_err(|failure| failure.to_string())
}

const WHOLE: &str = "ben: sail to 2\nanne: sail to 1\nben: pass\nd5\nanne: pass\nd2";

#[test]
fn a_film_goes_from_one_own_decision_to_the_next() {
    let film = film("ambush", WHOLE).unwrap();
    assert_eq!(film.names, ["anne", "ben"]);
    assert_eq!(film.options["rounds"], "1");
    let moves: Vec<&str> = film.opening.offers.iter().map(|offer| offer.text.as_str()).collect();
    assert_eq!(moves, ["sail to 1", "sail to 2", "sail to 3"]);
    // Anne could answer Ben's plunder only by passing, so that is done for her.
    let [step] = &film.steps[..] else { panic!("{} steps", film.steps.len()) };
    assert_eq!(step.mv, "sail to 1");
    let foreseen: Vec<&str> = step.previews.iter().map(|(mv, _)| mv.as_str()).collect();
    assert_eq!(foreseen, ["sail to 1", "sail to 2", "sail to 3"]);
    // After her own move, after Ben's, and after the one that was made for her, each with what fate answered.
    assert_eq!(step.shots.len(), 3);
    let told = |shot: usize| step.shots[shot].told.iter().map(|telling| telling.text.as_str()).collect::<Vec<_>>();
    assert!(told(1).contains(&"P1 plunders 5 gold"), "{:?}", told(1));
    assert!(told(2).contains(&"P2 plunders 2 gold"), "{:?}", told(2));
    assert!(step.shots.iter().all(|shot| shot.offers.is_empty()), "nothing is asked in passing");
    assert_eq!(step.shots[2].over.as_ref().map(|(scores, _)| scores.as_slice()), Some(&[5, 2][..]));
}

#[test]
fn what_others_hold_is_in_no_film() {
    let seen = |card: &str| format!("{:?}", film(card, WHOLE).unwrap());
    assert_eq!(seen("ambush"), seen("parley"));
}

#[test]
fn what_others_have_chosen_in_secret_is_in_no_film_before_it_is_shown() {
    let script = |cove: u8| format!("ben: sail to {cove}\nanne: sail to 1\nfate low\nben: pass\nanne: pass");
    let films = [2, 3].map(|cove| film("ambush", &script(cove)).unwrap());
    let before = films.each_ref().map(|film| format!("{:?} {:?}", film.opening, film.steps[0].previews));
    assert_eq!(before[0], before[1]);
    let after = films.each_ref().map(|film| format!("{:?}", film.steps[0].shots));
    assert_ne!(after[0], after[1], "then everybody sees it");
}

#[test]
fn moves_that_are_refused_and_lines_that_look_are_no_steps() {
    let script = WHOLE
        .replace("anne: sail to 1", "anne: sail to 4 ! cutthroat.sail.coves\ncan anne: sail to 3\nanne: sail to 1");
    assert_eq!(film("ambush", &script).unwrap().steps.len(), 1);
}

#[test]
fn a_script_that_cannot_be_filmed_is_explained() {
    let reason = |script: &str| film("ambush", script).expect_err("it is refused");
    assert!(reason("ben: sail to 2").ends_with("anne does nothing here, so there is nothing to film"));
    assert!(reason("ben: sail to 2\nanne: sail to 9").contains("that anne is offered: sail to 9"));
    assert!(reason("ben: sail to 2\nanne: sail to 1\n+ ben sinks storm").contains("expected: that this was told"));
}
