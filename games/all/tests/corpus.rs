//! A hundred recorded games of each kind are played again, move by move. So a change of the rules shows which games it
//! touches, and never spoils the saved games of anybody unnoticed.

use flate2::read::GzDecoder;
use std::{collections::BTreeSet, fs, io::Read, path::PathBuf};
use table::{
    AnyTitle,
    record::{Header, Record},
};

/// What to do where games are touched.
const ADVICE: &str = "If that is meant, raise the version of the game's rules, so that a host keeps such games for the \
                      build that can play them, and record the games anew with `cargo xtask corpus`.";

fn title(name: &str) -> Result<&'static dyn AnyTitle, String> {
    all::find(name).map(|game| game as &dyn AnyTitle)
}

/// Every record holds, and together they touch every level of bots, every number of captains and every option.
fn holds(name: &str) {
    let game = all::find(name).unwrap();
    let folder = PathBuf::from("..").join(game.folder()).join("records").join(name);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 100, "{}: only {} records", folder.display(), files.len());
    let mut touched = Vec::new();
    let mut headers = Vec::new();
    for file in files {
        let mut text = Vec::new();
        GzDecoder::new(fs::File::open(&file).unwrap()).read_to_end(&mut text).unwrap();
        match Record::read_and_verify(&text, title, None) {
            Ok((record, verified)) => {
                assert!(verified.places.is_some(), "{} ends", file.display());
                headers.push(record.header);
            }
            Err(e) => touched.push(format!("{}: {e}", file.display())),
        }
    }
    assert!(touched.is_empty(), "{} games are touched:\n{}\n{ADVICE}", touched.len(), touched.join("\n"));
    all_is_there(name, &headers);
}

fn all_is_there(name: &str, headers: &[Header]) {
    let game = all::find(name).unwrap();
    let (least, most) = game.players();
    let chairs: BTreeSet<usize> = headers.iter().map(|header| header.seats.len()).collect();
    assert_eq!(chairs, (usize::from(least)..=usize::from(most)).collect());
    let levels: BTreeSet<&str> = headers.iter().flat_map(|header| &header.players).map(String::as_str).collect();
    assert_eq!(levels, ["captain", "deckhand", "legend", "mate", "random"].into());
    for choice in game.choices(None).unwrap() {
        let played: BTreeSet<&String> = headers.iter().filter_map(|header| header.options.get(choice.key)).collect();
        // Of a long list, such as all sums of money, a few are enough.
        if choice.values.len() > 12 {
            assert!(played.len() >= 6, "{} is played with {played:?} only", choice.key);
            continue;
        }
        for value in choice.values.iter().filter(|value| **value != choice.default) {
            assert!(played.contains(value), "no game is played with {}={value}", choice.key);
        }
    }
}

#[test]
fn recorded_games_of_haven_hold() {
    holds("haven");
}

#[test]
fn recorded_games_of_cove_hold() {
    holds("cove");
}

#[test]
fn recorded_games_of_cursed_seas_hold() {
    holds("cursed-seas");
}

#[test]
fn recorded_games_of_crimson_coast_hold() {
    holds("crimson-coast");
}

#[test]
fn recorded_games_of_blackbeard_hold() {
    holds("blackbeard");
}

/// A record that was touched is named, with what differs.
#[test]
fn a_changed_record_is_found_out() {
    let file = "../haven/records/haven/000.fbr.gz";
    let mut text = String::new();
    GzDecoder::new(fs::File::open(file).unwrap()).read_to_string(&mut text).unwrap();
    let (before, sum) = text.split_once("\"sum\":\"").unwrap();
    let other = if sum.starts_with('0') { '1' } else { '0' };
    let changed = format!("{before}\"sum\":\"{other}{}", &sum[1..]);
    assert!(Record::read_and_verify(changed.as_bytes(), title, None).is_err());
}
