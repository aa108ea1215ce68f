//! Recorded games of every kind, which every later build must be able to play again: `cargo xtask corpus`.
//!
//! They are kept as `games/<game>/records/<name>/<number>.fbr.gz`; the test in `games/all/tests/corpus.rs` proves them.

use all::Listed;
use bots::Level;
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use std::{
    fs,
    io::{self, Read, Write},
    num::NonZero,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    thread,
};
use table::{
    AnyTitle, Dice, Options, Seat, Seed,
    record::{Record, Session},
};

/// So many games of each are kept.
const GAMES: usize = 100;
/// A game with more inputs than this is left out, so that all of them can be proved in a short time.
const LONGEST: usize = 12_000;
/// One game follows from a number; where a choice cannot be set up or a game gets too long, the next number is tried.
const TRIES: usize = 60;
/// Of an option with more values than this only some are played.
const LONG_LIST: usize = 12;
const NAMES: [&str; 5] = ["Anne", "Ben", "Clara", "David", "Eva"];

/// Plays the games of one name, or of all, and writes them down. Records that hold stay as they are: what is played anew
/// is what a change of the rules has touched, and, once the folder is gone, everything.
pub fn run(root: &Path, name: Option<&str>) -> Result<(), String> {
    let games = match name {
        Some(name) => vec![all::find(name)?],
        None => all::games().to_vec(),
    };
    for game in games {
        let folder = folder_of(root, game);
        let failed = |e| format!("{}: {e}", folder.display());
        fs::create_dir_all(&folder).map_err(failed)?;
        let bytes = play_all(game, &folder)?;
        let more = play_what_nobody_chose(game, &folder)?;
        println!("{}: {GAMES} games and {more} more, {} kB", game.title(), bytes / 1000);
    }
    Ok(())
}

/// Plays all games of a kind, on as many threads as there are processors; which thread plays one makes no difference.
fn play_all(game: &dyn Listed, folder: &Path) -> Result<usize, String> {
    let next = AtomicUsize::new(0);
    let play = || {
        let mut bytes = 0;
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= GAMES {
                return Ok(bytes);
            }
            let file = folder.join(format!("{number:03}.fbr.gz"));
            if let Some((_, length)) = holds(&file) {
                bytes += length;
                continue;
            }
            bytes +=
                write_down(&recorded(game, number, None)?, &file).map_err(|e| format!("{}: {e}", file.display()))?;
        }
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let playing: Vec<_> = (0..threads).map(|_| scope.spawn(play)).collect();
        playing.into_iter().map(|thread| thread.join().expect("no game panics")).sum()
    })
}

/// A value of an option that is younger than the records has a game of its own, so that these can stay as they are. Says
/// how many such games there are.
fn play_what_nobody_chose(game: &dyn Listed, folder: &Path) -> Result<usize, String> {
    let failed = |e| format!("{}: {e}", folder.display());
    let mut played: Vec<Options> = Vec::new();
    let mut number = 0;
    for file in fs::read_dir(folder).map_err(failed)? {
        played.extend(holds(&file.map_err(failed)?.path()).map(|(record, _)| record.header.options));
        number += 1;
    }
    for (key, value) in others(game)? {
        if !played.iter().any(|options| options.get(key) == Some(&value)) {
            let file = folder.join(format!("{number:03}.fbr.gz"));
            write_down(&recorded(game, number, Some((key, &value)))?, &file)
                .map_err(|e| format!("{}: {e}", file.display()))?;
            number += 1;
        }
    }
    Ok(number - GAMES)
}

/// A record that is there and holds, with its length.
fn holds(file: &Path) -> Option<(Record, usize)> {
    let packed = fs::read(file).ok()?;
    let mut text = Vec::new();
    GzDecoder::new(packed.as_slice()).read_to_end(&mut text).ok()?;
    let title = |name: &str| all::find(name).map(|game| game as &dyn AnyTitle);
    let (record, verified) = Record::read_and_verify(&text, title, None).ok()?;
    verified.places.map(|_| (record, packed.len()))
}

fn write_down(record: &str, file: &Path) -> io::Result<usize> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(record.as_bytes())?;
    let packed = packed.finish()?;
    fs::write(file, &packed)?;
    Ok(packed.len())
}

fn folder_of(root: &Path, game: &dyn Listed) -> PathBuf {
    root.join("games").join(game.folder()).join("records").join(game.name())
}

/// What can be chosen in place of what is usual.
fn others(game: &dyn Listed) -> Result<Vec<(&'static str, String)>, String> {
    let others = game.choices(None)?.into_iter().flat_map(|choice| {
        // Of a long list, such as all sums of money, a few are enough.
        let (default, step) = (choice.default, choice.values.len().div_ceil(LONG_LIST).max(1));
        let others = choice.values.into_iter().step_by(step).filter(move |value| *value != default);
        others.map(move |value| (choice.key, value))
    });
    Ok(others.collect())
}

/// The game with this number: every number of captains in turn, every value of every option in turn, or the one that is
/// wanted, and what is left by lot.
fn recorded(game: &dyn Listed, number: usize, wanted: Option<(&str, &String)>) -> Result<String, String> {
    let (least, most) = game.players();
    let others = others(game)?;
    let span = usize::from(most - least) + 1;
    for attempt in 0..TRIES {
        let seed = Seed::of_series(number as u64, attempt as u64);
        let mut dice = Dice::seeded((number * TRIES + attempt) as u64);
        // The first table for each number of captains has no options; a table that was refused often is made plainer.
        let mut options = Options::new();
        if number >= span && !others.is_empty() {
            for (key, value) in &others {
                if dice.below(8 + attempt * 4) == 0 {
                    options.insert(key.to_string(), value.clone());
                }
            }
            let (key, value) = &others[(number - span) % others.len()];
            let (key, value) = wanted.unwrap_or((key, value));
            options.insert(key.to_string(), value.clone());
        }
        // Whoever wants a certain number of captains gets it after some tries.
        let chairs = usize::from(least) + (number + attempt / 4) % span;
        let levels = levels(number, chairs, &mut dice);
        if let Some(record) = played(game, &levels, &options, seed)? {
            return Ok(record);
        }
    }
    Err(format!("game {number} of {} could not be set up and played in {TRIES} tries", game.title()))
}

/// Who plays. In one game of three there is a bot that thinks long, and one only: so all are played in minutes.
fn levels(number: usize, chairs: usize, dice: &mut Dice) -> Vec<Level> {
    let mut thinkers = usize::from(number.is_multiple_of(3));
    let mut seated = || match level(dice) {
        Level::Captain | Level::Legend if thinkers == 0 => Level::Mate,
        level => {
            thinkers -= usize::from(matches!(level, Level::Captain | Level::Legend));
            level
        }
    };
    (0..chairs).map(|_| seated()).collect()
}

/// Weak ones more often than strong ones: they get into more trouble, and think less.
fn level(dice: &mut Dice) -> Level {
    match dice.below(20) {
        0..6 => Level::Random,
        6..11 => Level::Deckhand,
        11..15 => Level::Mate,
        15..19 => Level::Captain,
        _ => Level::Legend,
    }
}

/// The record, unless these options cannot be chosen together or the game takes too long.
fn played(game: &dyn Listed, levels: &[Level], options: &Options, seed: Seed) -> Result<Option<String>, String> {
    let names: Vec<String> = NAMES[..levels.len()].iter().map(ToString::to_string).collect();
    let Ok(mut session) = Session::new(game, None, &names, options, seed) else { return Ok(None) };
    session.seat_players(levels.iter().map(ToString::to_string).collect());
    let mut bots: Vec<_> =
        (0..).zip(levels).map(|(seat, level)| game.bot(*level, session.seed().bot(Seat(seat)))).collect();
    while !session.is_over() {
        if session.record().entries().len() > LONGEST {
            return Ok(None);
        }
        let Some(seat) = session.table().asked().iter().next() else {
            return Err(format!("{}: nobody is asked, and the game is not over", game.title()));
        };
        let mv = bots[seat.index()].choose(session.table(), seat);
        session.play(seat, &mv).map_err(|refused| format!("{}: a bot played `{mv}`: {refused}", game.title()))?;
        session.take_told();
    }
    Ok(Some(session.record().to_jsonl()))
}
