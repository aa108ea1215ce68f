//! Playing on from a moment of another game, going back by consent, and looking at what a move would bring.

use cutthroat::Cutthroat;
use table::{
    Dice, Entry as TitleEntry, Options, Seat, Seed,
    record::{Record, Session},
};

static CUTTHROAT: TitleEntry<Cutthroat> = TitleEntry::new();

fn session(number: u64) -> Session {
    let names = ["anne", "ben", "carl"].map(String::from);
    let options = Options::from([("rounds".to_string(), "9".to_string())]);
    Session::new(&CUTTHROAT, None, &names, &options, Seed::of_series(3, number)).unwrap()
}

fn play_on(session: &mut Session, moves: usize, dice: &mut Dice) {
    for _ in 0..moves {
        if session.is_over() {
            return;
        }
        let seat = session.table().asked().iter().next().expect("somebody is asked");
        let mv = dice.one_of(&session.table().options(seat)).clone();
        session.play(seat, &mv).unwrap();
    }
}

fn finished(number: u64) -> Session {
    let mut session = session(number);
    play_on(&mut session, 10_000, &mut Dice::seeded(number));
    assert!(session.is_over());
    session
}

#[test]
fn a_game_can_be_played_on_from_any_moment_with_luck_of_its_own() {
    let whole = finished(1);
    let at = whole.record().entries().len() / 2;
    let then = whole.record().replay(&CUTTHROAT, None, Some(at)).unwrap().table;
    let mut forked = Session::fork(&CUTTHROAT, None, whole.record(), at, Seed::of_series(8, 8)).unwrap();
    assert_eq!(forked.record().header.given, at);
    if then.chance().is_none() {
        assert_eq!(forked.table().save(), then.save());
    }
    play_on(&mut forked, 10_000, &mut Dice::seeded(2));
    let text = forked.record().to_jsonl();
    assert!(text.lines().next().unwrap().contains(&format!("\"given\":{at}")));
    let read = Record::from_jsonl(text.as_bytes()).unwrap();
    let verified = read.verify(&CUTTHROAT, None).unwrap();
    assert!(verified.luck && verified.places.is_some());
    assert_ne!(forked.seed(), whole.seed());
    let again = Session::resume(&CUTTHROAT, None, &read, forked.seed()).unwrap();
    assert_eq!(again.table().save(), forked.table().save());
}

#[test]
fn given_inputs_are_not_taken_for_the_luck_of_the_seed() {
    let whole = finished(2);
    let at = whole.record().entries().len() - 4;
    let forked = Session::fork(&CUTTHROAT, None, whole.record(), at, Seed::of_series(8, 9)).unwrap();
    let mut lied = forked.private_record();
    lied.header.given = 0;
    let wrong = lied.verify(&CUTTHROAT, None).unwrap_err().to_string();
    assert!(wrong.contains("from the seed fate answers"), "{wrong}");
    lied.header.given = 10_000;
    let wrong = lied.verify(&CUTTHROAT, None).unwrap_err().to_string();
    assert!(wrong.contains("it began after 10000 inputs of another game"), "{wrong}");
    let wrong = Session::fork(&CUTTHROAT, None, whole.record(), 10_000, Seed::of_series(8, 9)).err().unwrap();
    assert!(wrong.to_string().contains("there are only"), "{wrong}");
}

#[test]
fn going_back_by_consent_brings_the_same_position_and_the_same_luck() {
    let mut session = session(3);
    play_on(&mut session, 12, &mut Dice::seeded(1));
    let (inputs, position) = (session.record().entries().len(), session.table().save());
    play_on(&mut session, 20, &mut Dice::seeded(2));
    let later = session.record().to_jsonl();
    session.rewind(&CUTTHROAT, None, inputs).unwrap();
    assert_eq!((session.record().entries().len(), session.table().save()), (inputs, position));
    play_on(&mut session, 20, &mut Dice::seeded(2));
    assert_eq!(session.record().to_jsonl(), later, "fate answers the same questions as before");
}

#[test]
fn a_move_that_is_taken_back_leaves_the_checksums_before_it() {
    let mut session = session(5);
    let mut dice = Dice::seeded(1);
    while session.record().entries().len() < 33 {
        play_on(&mut session, 1, &mut dice);
    }
    let before = loop {
        assert!(!session.is_over(), "a move that can be taken back comes before the end");
        let before = session.record().to_jsonl();
        play_on(&mut session, 1, &mut dice);
        if session.undo().is_ok() {
            break before;
        }
    };
    assert!(before.contains("\"sum\""), "{before}");
    assert_eq!(session.record().to_jsonl(), before);
}

#[test]
fn a_fork_does_not_go_back_behind_its_beginning() {
    let whole = finished(4);
    let mut forked = Session::fork(&CUTTHROAT, None, whole.record(), 30, Seed::of_series(8, 1)).unwrap();
    play_on(&mut forked, 5, &mut Dice::seeded(1));
    forked.rewind(&CUTTHROAT, None, 3).unwrap();
    assert!(forked.record().entries().len() >= 30);
}

#[test]
fn what_was_told_is_given_away_once() {
    let mut session = session(5);
    assert!(!session.take_told().is_empty());
    assert!(session.take_told().is_empty());
    session.play(Seat(1), "sail to 2").unwrap();
    let told = session.take_told();
    session.undo().unwrap();
    session.play(Seat(1), "sail to 2").unwrap();
    assert_eq!(session.take_told(), told);
}

#[test]
fn offers_are_the_options_with_their_values() {
    let session = session(6);
    let seat = session.table().asked().iter().next().unwrap();
    let offers = session.table().offers(seat);
    assert_eq!(offers.iter().map(|offer| offer.text.clone()).collect::<Vec<_>>(), session.table().options(seat));
    assert!(offers.iter().all(|offer| !offer.mv.values().is_null()));
    assert!(session.table().offers(Seat(7)).is_empty());
}

#[test]
fn a_preview_says_nothing_that_depends_on_what_is_hidden() {
    // Whether a card is answered depends on hands that others hold: all wheels are shown when the last one is set, so
    // that a chair cannot know what it would see then.
    let mut session = session(7);
    session.play(Seat(1), "sail to 2").unwrap();
    session.play(Seat(2), "sail to 3").unwrap();
    let before = session.table().save();
    let mut differs = false;
    for mv in session.table().options(Seat(0)) {
        let preview = session.table().preview(Seat(0), &mv).unwrap();
        let mut truly = session.table().copy();
        truly.play(Seat(0), &mv).unwrap();
        if let Some((view, _)) = &preview.then {
            assert_eq!(*view, truly.marked_view(Some(Seat(0))), "a preview that is shown is true");
        }
        differs |= preview.then.is_none();
    }
    assert!(differs, "the others' wheels are hidden, so something cannot be foreseen");
    assert_eq!(session.table().save(), before, "looking changes nothing");
    let refused = session.table().preview(Seat(0), "sail to 99").unwrap_err();
    assert!(!refused.says.is_empty());
}

#[test]
fn with_every_card_turned_up_a_secret_choice_is_seen() {
    let mut session = session(8);
    session.play(Seat(1), "sail to 2").unwrap();
    let table = session.table();
    assert_eq!(table.all_open()["coves"][1], 2);
    assert!(table.view(None)["coves"][1].is_null() && table.view(Some(Seat(0)))["coves"][1].is_null());
}

#[test]
fn as_many_moves_can_be_taken_back_as_are_kept() {
    let mut session = session(5);
    session.keep_undone(1);
    session.play(Seat(1), "sail to 2").unwrap();
    session.play(Seat(2), "sail to 3").unwrap();
    assert_eq!((session.undoable(), session.last_mover()), (Some(Seat(2)), Some(Seat(2))));
    session.undo().unwrap();
    assert_eq!(session.undoable(), None);
    assert!(session.undo().is_err());
}
