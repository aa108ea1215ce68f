//! A table of any game, as the host sees it.

use cutthroat::Cutthroat;
use table::{
    AnyTable, AnyTitle, Chair, Dice, Entry, Marked, Options, Seat, Seats, Shared, Told, asked, fresh, options, resolve,
};

/// A table of three whose cards are dealt: somebody is asked.
fn dealt() -> (Cutthroat, Seat) {
    let mut game: Cutthroat = fresh(Shared::printed(), 3, &Options::new(), &mut Told::nobody()).expect("a table");
    let mut dice = Dice::seeded(1);
    loop {
        match table::Table(game.clone()).chance() {
            Some(chance) => resolve(&mut game, dice.answer(chance), &mut Told::nobody()).expect("an answer"),
            None => {
                let seat = asked(&game).iter().next().expect("somebody is asked");
                return (game, seat);
            }
        }
    }
}

#[test]
fn it_has_the_chairs_that_were_set_up() {
    let (table, _) = Entry::<Cutthroat>::new().set_up(None, 3, &Options::new()).expect("a table");
    assert_eq!(table.chairs(), 3);
    assert!(!table.is_open(), "hands are hidden in this game");
}

#[test]
fn what_is_told_to_some_reaches_no_other() {
    let (game, seat) = dealt();
    let mut table = table::Table(game);
    let mv = table.options(seat)[0].clone();
    let (_, told) = table.play(seat, &mv).expect("it was offered");
    let telling = |to: Seats| table::Telling { to, ..told[0].clone() };
    let (one, all) = (telling(Seats::one(Seat(1))), telling(Seats::ALL));
    assert!(one.reaches(Some(Seat(1))) && !one.reaches(Some(Seat(0))) && !one.reaches(None));
    assert!(all.reaches(Some(Seat(0))) && all.reaches(None));
}

#[test]
fn offers_and_views_are_written_as_they_are() {
    let (game, seat) = dealt();
    let table = table::Table(game);
    assert!(table.offers(seat).len() > 1);
    let mut written = Vec::new();
    table.write_offers(seat, &mut written);
    assert_eq!(String::from_utf8(written).expect("text"), serde_json::to_string(&table.offers(seat)).expect("values"));
    for who in [None, Some(seat)] {
        let mut view = Marked::default();
        table.write_view(who, &Marked::default(), &mut view);
        let view: serde_json::Value =
            serde_json::from_str(&serde_json::to_string(&view.whole()).expect("values")).expect("JSON");
        assert_eq!(view, table.view(who));
    }
}

#[test]
fn what_is_played_in_a_guess_is_played_there_and_nowhere_else() {
    let (game, seat) = dealt();
    let before = table::Table(game.clone()).save();
    let chair = Chair::at(&game, seat);
    let mut guess = chair.guess(&mut Dice::seeded(1));
    let saved = table::Table((*guess).clone()).save();
    let mut offered = Vec::new();
    options(&*guess, seat, &mut offered);
    guess.play_offered(seat, offered.swap_remove(0));
    assert_ne!(table::Table((*guess).clone()).save(), saved);
    assert_eq!(table::Table(game).save(), before);
}
