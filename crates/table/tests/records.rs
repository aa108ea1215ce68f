//! Records, with the toy game: written, read, played again, proved; and every way to tamper with one is found.

use cutthroat::Cutthroat;
use expect_test::expect;
use proptest::prelude::*;
use std::path::Path;
use table::{
    AnyTable, AnyTitle, Dice, Entry as TitleEntry, Options, Seat, Seed,
    record::{Entry, Record, SUM_EVERY, Session, Writer},
};

static CUTTHROAT: TitleEntry<Cutthroat> = TitleEntry::new();

fn names() -> Vec<String> {
    ["anne", "ben", "carl"].map(String::from).to_vec()
}

fn session(number: u64) -> Session {
    let options = Options::from([("rounds".to_string(), "9".to_string())]);
    Session::new(&CUTTHROAT, None, &names(), &options, Seed::of_series(1, number)).unwrap()
}

/// Some legal move of the first chair that is asked.
fn some_move(table: &dyn AnyTable, dice: &mut Dice) -> (Seat, String) {
    let seat = table.asked().iter().next().expect("somebody is asked");
    (seat, dice.one_of(&table.options(seat)).clone())
}

fn play_on(session: &mut Session, moves: usize, dice: &mut Dice) {
    for _ in 0..moves {
        if session.is_over() {
            return;
        }
        let (seat, mv) = some_move(session.table(), dice);
        session.play(seat, &mv).unwrap();
    }
}

fn finished(number: u64) -> Session {
    let mut session = session(number);
    play_on(&mut session, 10_000, &mut Dice::seeded(number));
    assert!(session.is_over() && session.record().entries().len() > 2 * SUM_EVERY, "a game of some length");
    session
}

fn verify(text: &str) -> Result<String, String> {
    let verified = Record::read_and_verify(text.as_bytes(), |_| Ok(&CUTTHROAT), None);
    verified.map(|(_, verified)| verified.to_string()).map_err(|wrong| wrong.to_string())
}

#[test]
fn a_finished_game_is_read_as_it_was_written_and_proved() {
    let session = finished(1);
    let text = session.record().to_jsonl();
    let read = Record::from_jsonl(text.as_bytes()).unwrap();
    assert_eq!(&read, session.record());
    assert_eq!(read.to_jsonl(), text);
    let verified = read.verify(&CUTTHROAT, None).unwrap();
    assert!(verified.luck && verified.places.is_some());
    assert_eq!(verified.moves + verified.fates, read.entries().len());
    assert_eq!(verified.sums, read.sums().len());
    let mut header = text.lines().next().unwrap().to_string();
    header = header.replace(&read.header.data.to_string(), "(data)").replace(&read.header.commitment, "(commitment)");
    expect![[r#"{"freebooter":1,"game":"cutthroat","rules":1,"data":"(data)","options":{"rounds":"9"},"seats":["anne","ben","carl"],"players":["human","human","human"],"commitment":"(commitment)"}"#]].assert_eq(&header);
}

#[test]
fn a_record_shows_moves_fate_checksums_and_the_end() {
    let options = Options::from([("rounds".to_string(), "1".to_string())]);
    let mut session = Session::new(&CUTTHROAT, None, &names()[..2], &options, Seed::of_series(1, 1)).unwrap();
    session.seat_players(vec!["human".to_string(), "captain".to_string()]);
    session.started("a windy evening");
    play_on(&mut session, 100, &mut Dice::seeded(1));
    let text = session.record().to_jsonl();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[1].starts_with("[\"k"), "the captains draw");
    assert!(lines[2].starts_with("[0,\"sail to "), "they sail");
    let inputs = session.record().entries().len();
    assert!(lines[lines.len() - 2].starts_with(&format!("{{\"at\":{inputs},\"sum\":\"")));
    assert!(lines[lines.len() - 1].starts_with("{\"over\":["));
    assert_eq!(session.record().header.players, ["human", "captain"]);
    assert_eq!(session.record().header.started.as_deref(), Some("a windy evening"));
}

#[test]
fn a_running_game_is_proved_as_far_as_it_can_be() {
    let mut session = session(2);
    play_on(&mut session, 20, &mut Dice::seeded(2));
    assert!(!session.is_over());
    let public = session.record().to_jsonl();
    assert!(!public.contains(&session.seed().to_string()), "the seed of a running game is a secret");
    assert!(
        verify(&public)
            .unwrap()
            .ends_with("the game is not over, so its seed is not revealed and the luck cannot be proved yet")
    );
    let private = session.private_record().to_jsonl();
    assert!(verify(&private).unwrap().ends_with("so is the seed; the game is not over"));
}

#[test]
fn a_replay_tells_what_was_told() {
    let session = finished(3);
    let record = session.record();
    let replayed = record.replay(&CUTTHROAT, None, None).unwrap();
    let told: Vec<_> = replayed.before.iter().chain(replayed.told.iter().flatten()).cloned().collect();
    assert_eq!(told, session.told());
    assert_eq!(replayed.table.save(), session.table().save());
    let half = record.entries().len() / 2;
    let replayed = record.replay(&CUTTHROAT, None, Some(half)).unwrap();
    assert_eq!(replayed.told.len(), half);
    assert!(replayed.table.places().is_none());
    let beyond = record.replay(&CUTTHROAT, None, Some(half * 3)).err().unwrap();
    assert!(beyond.reason.contains("there are only"), "{beyond}");
}

#[test]
fn a_game_that_was_broken_off_goes_on_as_if_it_had_not_been() {
    let mut whole = session(4);
    play_on(&mut whole, 10_000, &mut Dice::seeded(4));
    let mut dice = Dice::seeded(4);
    let mut broken = session(4);
    play_on(&mut broken, 9, &mut dice);
    let saved = Record::from_jsonl(broken.private_record().to_jsonl().as_bytes()).unwrap();
    let mut resumed = Session::resume(&CUTTHROAT, None, &saved, saved.seed().unwrap()).unwrap();
    assert_eq!(resumed.record().to_jsonl(), broken.record().to_jsonl());
    assert_eq!(resumed.told(), broken.told());
    play_on(&mut resumed, 10_000, &mut dice);
    assert_eq!(resumed.record().to_jsonl(), whole.record().to_jsonl());
    let other = Session::resume(&CUTTHROAT, None, &saved, Seed::of_series(9, 9)).err().unwrap();
    assert!(other.reason.contains("the first line promised"), "{other}");
}

#[test]
fn a_game_that_lost_its_last_line_gets_it_back() {
    let whole = finished(4);
    let text = whole.record().to_jsonl();
    let without_end: String =
        text.lines().rev().skip(1).collect::<Vec<_>>().into_iter().rev().map(|l| format!("{l}\n")).collect();
    assert!(verify(&without_end).unwrap_err().contains("the last line with places, scores and seed is missing"));
    let record = Record::from_jsonl(without_end.as_bytes()).unwrap();
    let resumed = Session::resume(&CUTTHROAT, None, &record, whole.seed()).unwrap();
    assert_eq!(resumed.record().to_jsonl(), text);
    let again = Session::resume(&CUTTHROAT, None, whole.record(), whole.seed()).unwrap();
    assert_eq!(again.record().to_jsonl(), text);
}

#[test]
fn a_record_grows_by_appending() {
    let mut session = session(5);
    let mut dice = Dice::seeded(5);
    let mut file = Vec::new();
    let mut writer = Writer::new(&mut file, None);
    writer.catch_up(session.record()).unwrap();
    while !session.is_over() {
        play_on(&mut session, 1, &mut dice);
        writer.catch_up(session.record()).unwrap();
    }
    writer.catch_up(session.record()).unwrap();
    assert_eq!(String::from_utf8(file).unwrap(), session.record().to_jsonl());
}

#[test]
fn appending_goes_on_where_a_record_ends() {
    let mut session = session(5);
    let mut dice = Dice::seeded(5);
    play_on(&mut session, 10, &mut dice);
    let mut file = session.record().to_jsonl().into_bytes();
    let mut writer = Writer::after(&mut file, session.record());
    play_on(&mut session, 10_000, &mut dice);
    writer.catch_up(session.record()).unwrap();
    assert_eq!(String::from_utf8(file).unwrap(), session.record().to_jsonl());
}

#[test]
fn a_game_that_was_broken_off_after_any_line_goes_on_in_the_same_file() {
    let whole = finished(7);
    let text = whole.private_record().to_jsonl();
    for (end, _) in text.match_indices('\n') {
        let mut file = text.as_bytes()[..=end].to_vec();
        let saved = Record::from_jsonl(&file).unwrap();
        let mut resumed = Session::resume(&CUTTHROAT, None, &saved, saved.seed().unwrap()).unwrap();
        let mut writer = Writer::after(&mut file, &saved);
        writer.catch_up(resumed.record()).unwrap();
        while !resumed.is_over() {
            let Entry::Move(seat, mv) = &whole.record().entries()[resumed.record().entries().len()] else {
                panic!("fate has answered all it was asked");
            };
            resumed.play(*seat, mv).unwrap();
            writer.catch_up(resumed.record()).unwrap();
        }
        assert_eq!(String::from_utf8(file).unwrap(), text);
    }
}

#[test]
fn a_move_can_be_taken_back_while_nobody_has_learned_anything() {
    let mut session = session(6);
    let fresh = (session.record().to_jsonl(), session.table().save(), session.told().len());
    let no_move = session.undo().unwrap_err();
    assert!(no_move.contains("fate has answered since then"), "{no_move}");
    let mut file = Vec::new();
    let mut writer = Writer::new(&mut file, None);
    session.play(Seat(1), "sail to 2").unwrap();
    writer.catch_up(session.record()).unwrap();
    assert_eq!(session.undo(), Ok((Seat(1), "sail to 2".to_string())));
    assert_eq!((session.record().to_jsonl(), session.table().save(), session.told().len()), fresh);
    assert!(writer.catch_up(session.record()).unwrap_err().to_string().contains("write the record anew"));
    session.play(Seat(1), "sail to 3").unwrap();
    session.play(Seat(0), "sail to 1").unwrap();
    session.undo().unwrap();
    session.undo().unwrap();
    assert_eq!(session.record().to_jsonl(), fresh.0);
    play_on(&mut session, 10_000, &mut Dice::seeded(6));
    assert!(session.undo().unwrap_err().contains("the game is over"));
    assert!(verify(&session.record().to_jsonl()).is_ok(), "a game with moves taken back is as true as any");
}

#[test]
fn a_move_that_shows_what_was_hidden_cannot_be_taken_back() {
    let holds_an_ambush =
        |session: &Session| session.table().view(Some(Seat(1)))["hand"].to_string().contains("ambush");
    let mut session = (0..).map(session).find(holds_an_ambush).expect("a deal in which Ben holds an ambush");
    session.play(Seat(1), "sail to 2").unwrap();
    session.play(Seat(2), "sail to 3").unwrap();
    session.play(Seat(0), "sail to 1").unwrap();
    assert!(session.table().chance().is_none() && matches!(session.record().entries().last(), Some(Entry::Move(..))));
    let shown = session.undo().unwrap_err();
    assert!(shown.contains("it has shown what was hidden"), "all wheels were shown: {shown}");
    // A pass shows nothing; a card from the hand does.
    session.play(Seat(1), "pass").unwrap();
    assert_eq!(session.undo(), Ok((Seat(1), "pass".to_string())));
    session.play(Seat(1), "play ambush").unwrap();
    assert!(session.undo().unwrap_err().contains("it has shown what was hidden"));
}

/// A finished game is tampered with; the first line that is wrong then is named, with the reason.
fn check_tampered(tamper: impl Fn(&mut Vec<String>) -> usize, reason: &str) {
    let text = finished(1).record().to_jsonl();
    let mut lines: Vec<String> = text.lines().map(ToString::to_string).collect();
    let line = 1 + tamper(&mut lines);
    let tampered = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    assert_ne!(tampered, text);
    let says = verify(&tampered).unwrap_err();
    assert!(says.starts_with(&format!("line {line}, ")) && says.contains(reason), "line {line}, {reason}:\n{says}");
}

fn find(lines: &[String], start: &str) -> usize {
    lines.iter().position(|line| line.starts_with(start)).unwrap_or_else(|| panic!("no line begins with {start}"))
}

/// Puts another line in the place of the first that begins like this.
fn change<'a>(start: &'a str, new: &'a str) -> impl Fn(&mut Vec<String>) -> usize + 'a {
    move |lines| {
        let at = find(lines, start);
        lines[at] = new.to_string();
        at
    }
}

/// Changes a part of the first line that begins like this.
fn alter<'a>(start: &'a str, old: &'a str, new: &'a str) -> impl Fn(&mut Vec<String>) -> usize + 'a {
    move |lines| {
        let at = find(lines, start);
        assert!(lines[at].contains(old), "{} has no {old}", lines[at]);
        lines[at] = lines[at].replacen(old, new, 1);
        at
    }
}

/// Deletes the first line that begins like this; what was the next line is wrong then.
fn delete(start: &str) -> impl Fn(&mut Vec<String>) -> usize {
    move |lines| {
        let at = find(lines, start);
        lines.remove(at);
        at
    }
}

/// Writes the first line that begins like this twice; the second one is wrong then.
fn double(start: &str) -> impl Fn(&mut Vec<String>) -> usize {
    move |lines| {
        let at = find(lines, start);
        lines.insert(at, lines[at].clone());
        at + 1
    }
}

#[test]
fn tampering_with_inputs_is_found() {
    check_tampered(change("[0,\"sail", "[0,\"sail to 9\"]"), "`sail to 9` of anne is refused: cutthroat.sail.coves");
    check_tampered(change("[0,\"sail", "[0,\"Sail  to 1\"]"), "the move is written `sail to 1`");
    check_tampered(change("[0,\"sail", "[0,\"fly\"]"), "`fly` is none of");
    check_tampered(change("[0,\"sail", "[7,\"pass\"]"), "there is no chair 7; the chairs are 0 to 2");
    check_tampered(change("[0,\"sail", "[0,\"pass\",1]"), "a list is a move");
    check_tampered(change("[0,\"sail", "[]"), "a list is a move");
    check_tampered(alter("[0,\"sail", "]", ""), "(column");
    check_tampered(alter("[\"k", "\"k", "\"k999\",\"k"), "fate cannot answer k999");
    check_tampered(alter("[\"k", "\"k", "\"q"), "is not an answer of fate");
    check_tampered(change("[\"d", "[\"d9\"]"), "`d9` is not an answer of fate");
    check_tampered(change("[\"d", "[\"d33\"]"), "fate cannot answer d33");
    check_tampered(change("[\"k", "[\"k1\",7]"), "7 is not an answer of fate");
}

#[test]
fn a_die_that_shows_another_number_is_found() {
    for face in 1..=6 {
        let text = finished(1).record().to_jsonl();
        let die = text.lines().find(|line| line.starts_with("[\"d")).unwrap();
        let other = format!("[\"d{face}\"{}", &die[5..]);
        if other != die {
            check_tampered(change("[\"d", &other), &format!("but the record says d{face}"));
        }
    }
}

#[test]
fn tampering_with_checksums_places_and_seed_is_found() {
    let wrong = "{\"at\":64,\"sum\":\"0000000000000000\"}";
    check_tampered(change("{\"at\":64", wrong), "but the record says 0000000000000000");
    check_tampered(change("{\"at\":64", "{\"at\":64,\"sum\":\"zero\"}"), "is not a digest");
    check_tampered(alter("{\"at\":64", "64", "63"), "a checksum after 63 inputs stands after 64");
    check_tampered(alter("{\"at\":64", "}", ",\"by\":1}"), "unknown field `by`");
    check_tampered(alter("{\"over", ":[", ":[4,"), "a place and a score for each seat");
    check_tampered(alter("{\"over", "}", ",\"by\":1}"), "unknown field `by`");
    check_tampered(|lines| end_with(lines, "over", "[1,1,1]"), "but the record says [1, 1, 1]");
    check_tampered(|lines| end_with(lines, "scores", "[-1,-2,-3]"), "but the record says [-1, -2, -3]");
    let seed = format!("\"{}\"", Seed::of_series(2, 2));
    check_tampered(|lines| end_with(lines, "seed", &seed), "but the first line promised");
    check_tampered(|lines| end_with(lines, "seed", "\"7\""), "a seed is 64 digits");
}

/// Another value in the last line.
fn end_with(lines: &mut [String], key: &str, value: &str) -> usize {
    let at = find(lines, "{\"over");
    let mut end: serde_json::Value = serde_json::from_str(&lines[at]).unwrap();
    end[key] = serde_json::from_str(value).unwrap();
    lines[at] = end.to_string();
    at
}

#[test]
fn tampering_with_lines_is_found() {
    check_tampered(delete("{\"freebooter"), "its first line must be");
    check_tampered(delete("[\"k"), "anne cannot move: fate is asked for one of");
    check_tampered(delete("{\"at\":32"), "the checksum after 32 inputs is missing before this line");
    check_tampered(double("{\"freebooter"), "this is none of");
    check_tampered(double("[\"k"), "fate is not asked for anything");
    check_tampered(double("[0,\"sail"), "to decide now, not for anne");
    check_tampered(double("{\"at\":32"), "there are two checksums after 32 inputs");
    check_tampered(double("{\"over"), "nothing can follow");
    // Without her, all have to wait for Anne when the two others have sailed.
    check_tampered(
        |lines| {
            let at = find(lines, "[0,\"sail");
            lines.remove(at);
            at + 2
        },
        "",
    );
    check_tampered(
        |lines| {
            let last_sum = lines.len() - 2;
            lines.remove(last_sum);
            last_sum
        },
        "the checksum of the last position is missing",
    );
    check_tampered(
        |lines| {
            lines.pop();
            lines.len() - 1
        },
        "the last line with places, scores and seed is missing",
    );
    for (line, reason) in [("", "the line is empty"), ("{\"note\":1}", "this is none of"), ("7", "this is none of")] {
        check_tampered(
            |lines| {
                lines.insert(3, line.to_string());
                3
            },
            reason,
        );
    }
}

#[test]
fn tampering_with_the_header_is_found() {
    let header = |old, new| alter("{", old, new);
    check_tampered(header("\"freebooter\":1", "\"freebooter\":2"), "has version 2; this build reads version 1");
    check_tampered(header("\"freebooter\":1", "\"chess\":1"), "this is no record");
    check_tampered(header("\"game\":\"cutthroat\"", "\"game\":\"haven\""), "a game of `haven`, not of `cutthroat`");
    check_tampered(header("\"rules\":1", "\"rules\":7"), "played with rules version 7, this build has 1");
    check_tampered(header("\"options\"", "\"weather\":\"fair\",\"options\""), "unknown field `weather`");
    check_tampered(header("\"rounds\":\"9\"", "\"rounds\":\"many\""), "rounds: must be from 1 to 9");
    check_tampered(header("\"anne\",\"ben\",", "\"anne\",\"anne\","), "`anne` stands twice");
    check_tampered(header("\"seats\":[\"anne\",", "\"seats\":["), "players: there are 3 for 2 seats");
    check_tampered(
        header("\"seats\":[\"anne\",\"ben\",\"carl\"]", "\"seats\":[]"),
        "seats: there must be 1 to 8, not 0",
    );
    check_tampered(header("\"commitment\":\"", "\"commitment\":\"0"), "commitment: it must have 64 digits");
    check_tampered(header("\"data\":\"", "\"data\":\"0"), "is not a digest");
    check_tampered(header("\"game\"", "\"game\":\"x\",\"game\""), "duplicate field `game`");
    let seed = format!("\"seed\":\"{}\",\"game\"", Seed::of_series(2, 2));
    check_tampered(header("\"game\"", &seed), "seed: it is not the one that was committed to");
}

#[test]
fn another_commitment_or_another_length_of_the_game_is_found() {
    let record = finished(1);
    let text = record.record().to_jsonl();
    let last = text.lines().count();
    let other = text.replace(&record.record().header.commitment, &Seed::of_series(2, 2).commitment());
    let says = verify(&other).unwrap_err();
    assert!(says.starts_with(&format!("line {last}, ")) && says.contains("the first line promised"), "{says}");
    assert!(verify(&text.replace("\"rounds\":\"9\"", "\"rounds\":\"8\"")).is_err());
}

#[test]
fn other_data_are_named_in_the_error() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios/two_coves"));
    let error = finished(1).record().verify(&CUTTHROAT, Some(folder)).unwrap_err();
    assert!(error.reason.contains("or leave --data out for the printed ones"), "{error}");
    let data = CUTTHROAT.data(Some(folder)).unwrap();
    let session = Session::new(&CUTTHROAT, Some(data), &names(), &Options::new(), Seed::of_series(1, 1)).unwrap();
    assert!(session.record().verify(&CUTTHROAT, Some(folder)).is_ok());
    assert!(session.record().verify(&CUTTHROAT, None).is_ok(), "they are loaded");
    let text = session.record().to_jsonl().replace(&data.to_string(), "00000000000000ff");
    let error = Record::from_jsonl(text.as_bytes()).unwrap().verify(&CUTTHROAT, None).unwrap_err();
    assert!(error.reason.contains("00000000000000ff") && error.reason.contains("name their folder"), "{error}");
}

#[test]
fn a_torn_last_line_leaves_the_rest_usable() {
    let text = finished(1).record().to_jsonl();
    let bytes = text.as_bytes();
    let torn = &bytes[..bytes.len() - 30];
    let error = Record::from_jsonl(torn).unwrap_err();
    assert_eq!(error.line, text.lines().count());
    assert!(error.reason.contains("ends in the middle of this line"), "{error}");
    let (record, left_out) = Record::salvage(torn).unwrap();
    assert_eq!(left_out, Some(error));
    assert!(record.end().is_none() && !record.entries().is_empty());
    let (whole, nothing) = Record::salvage(bytes).unwrap();
    assert!(nothing.is_none() && whole.end().is_some());
    assert!(Record::from_jsonl(text.trim_end().as_bytes()).is_ok(), "the last line end may be missing");
    let broken_inside = text.replacen("[0,", "[0", 1);
    assert!(Record::salvage(broken_inside.as_bytes()).is_err(), "what is wrong in the middle was not torn");
    let followed = format!("{text}[0,\"leave\"]\n");
    assert!(Record::salvage(followed.as_bytes()).is_err(), "a whole line that is wrong was not torn");
}

#[test]
fn a_file_that_is_no_record_is_told_so() {
    for text in ["", "\n", "a letter", "\u{feff}{}", "[]"] {
        let error = Record::from_jsonl(text.as_bytes()).unwrap_err();
        assert!(error.reason.starts_with("this is no record"), "{error}");
    }
}

#[test]
fn a_record_that_is_no_text_or_too_long_is_explained() {
    let mut bytes = finished(1).record().to_jsonl().into_bytes();
    let at = bytes.iter().position(|b| *b == b'\n').unwrap();
    bytes[at + 3] = 0xff;
    let error = Record::from_jsonl(&bytes).unwrap_err();
    assert_eq!((error.line, error.reason.as_str()), (2, "there is a sign that is not UTF-8"));
    let error = Record::from_jsonl(&vec![b'x'; 17 << 20]).unwrap_err();
    assert!(error.reason.contains("more than the"), "{error}");
    assert!(Record::from_jsonl(b"").is_err());
    assert!(Record::from_jsonl("[".repeat(100_000).as_bytes()).is_err());
}

#[test]
fn a_record_and_a_move_have_a_greatest_length() {
    let text = finished(1).record().to_jsonl();
    // Gaps in the first line mean nothing.
    let padded = |bytes: usize| text.replacen(",\"game\"", &format!(",{}\"game\"", " ".repeat(bytes - text.len())), 1);
    assert!(Record::from_jsonl(padded(16 << 20).as_bytes()).is_ok());
    assert!(Record::from_jsonl(padded((16 << 20) + 1).as_bytes()).is_err());
    for letters in [2_001, 2_002] {
        let long = format!("[0,\"{}\"]", "x".repeat(letters));
        check_tampered(change("[0,", &long), "a move has at most 2000 letters");
    }
}

#[test]
fn a_game_cannot_begin_with_what_there_is_not() {
    let begin = |seats: &[&str], options: &[(&str, &str)]| {
        let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
        let options = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        Session::new(&CUTTHROAT, None, &seats, &options, Seed([0; 32])).err().expect("it cannot begin")
    };
    assert!(begin(&["anne"], &[]).contains("2 to 4 players"));
    assert!(begin(&["anne", "anne"], &[]).contains("stands twice"));
    assert!(begin(&["anne", "ben"], &[("weather", "fair")]).contains("no option `weather`"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_byte_changed_in_the_inputs_is_found_or_means_the_same(game in 0u64..4, place in any::<usize>(), byte in 0x20u8..0x7f) {
        let text = finished(game).record().to_jsonl();
        let from = text.find('\n').unwrap() + 1;
        let at = from + place % (text.len() - from);
        let mut bytes = text.clone().into_bytes();
        bytes[at] = byte;
        let original = Record::from_jsonl(text.as_bytes()).unwrap();
        if let Ok(record) = Record::from_jsonl(&bytes) && record.verify(&CUTTHROAT, None).is_ok() {
            prop_assert_eq!(record, original);
        }
    }

    #[test]
    fn any_text_is_read_or_explained(lines in prop::collection::vec("[\\[{]?[\"a-z0-9,: ]{0,20}[\\]}]?", 0..6)) {
        let text = finished(1).record().to_jsonl();
        let header = text.lines().next().unwrap();
        let any = format!("{header}\n{}", lines.join("\n"));
        if let Ok(record) = Record::from_jsonl(any.as_bytes()) {
            let _ = record.verify(&CUTTHROAT, None);
        }
        let _ = Record::salvage(lines.join("\n").as_bytes());
    }

    #[test]
    fn every_game_is_proved_and_replays_the_same(number in 0u64..1000) {
        let mut session = session(number);
        play_on(&mut session, 10_000, &mut Dice::seeded(number));
        let record = Record::from_jsonl(session.record().to_jsonl().as_bytes()).unwrap();
        prop_assert!(record.verify(&CUTTHROAT, None).is_ok());
        prop_assert!(matches!(record.entries()[0], Entry::Fate(_)));
        prop_assert_eq!(record.replay(&CUTTHROAT, None, None).unwrap().table.save(), session.table().save());
    }
}
