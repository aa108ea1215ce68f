//! Shows a recorded game.

use crate::{
    Outcome, Stop, Verdict,
    out::Out,
    setup::{data_folder, game_of, record},
};
use std::{
    io::{self, Write},
    path::PathBuf,
};
use table::{
    Seat, Seats, Telling, most_like,
    record::{Entry, Record},
    seat_called, with_names,
};

/// Show a recorded game move by move, or a position of it
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  freebooter replay game.fbr\n  freebooter replay game.fbr --at 40 --seat anne\n  freebooter replay game.fbr --at 40 --scene > scene.toml"
)]
pub struct Args {
    /// A record
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Show the position after so many inputs
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Show only what this chair saw: a name, or P1, P2, …
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// Print the position, after all inputs or those of --at, as the scene of a scenario
    #[arg(long, conflicts_with = "seat")]
    scene: bool,
    /// The folder of the data the game was played with, if not the printed ones
    #[arg(long, value_name = "DIR", value_parser = data_folder)]
    data: Option<PathBuf>,
}

pub fn run(args: &Args, out: &mut Out) -> Outcome {
    let record = record(&args.file)?;
    let game = game_of(&record, &args.file)?;
    let names = &record.header.seats;
    let seat = args.seat.as_deref().map(|name| chair(name, names)).transpose().map_err(Stop::Usage)?;
    if let Some(at) = args.at.filter(|at| *at > record.entries().len()) {
        let reason = format!("--at {at} is too much: the record has {} inputs", record.entries().len());
        return Err(Stop::Usage(reason));
    }
    let replayed = record
        .replay(game, args.data.as_deref(), args.at)
        .map_err(|e| Stop::Failed(format!("{}: {e}", args.file.display())))?;
    if args.scene {
        let scene = toml::Table::from_iter([("scene".to_string(), toml::Value::Table(replayed.table.scene(names)))]);
        write!(out, "{}", toml::to_string_pretty(&scene).expect("a scene is plain values"))?;
        return Ok(Verdict::Good);
    }
    if args.at.is_some() {
        write!(out, "{}", replayed.table.describe(seat, names))?;
        return Ok(Verdict::Good);
    }
    let sat: Vec<String> =
        names.iter().zip(&record.header.players).map(|(name, player)| format!("{name} ({player})")).collect();
    let title = out.bold(game.title());
    writeln!(out, "{title}, rules {}, data {}: {}", record.header.rules, record.header.data, sat.join(", "))?;
    facts(&replayed.before, seat, names, out)?;
    for (number, (entry, told)) in (1..).zip(record.entries().iter().zip(&replayed.told)) {
        let shown = match entry {
            Entry::Move(by, _) if seat.is_some_and(|seat| seat != *by) => None,
            Entry::Move(by, mv) => Some(format!("{}: {}", names[by.index()], with_names(mv, names))),
            Entry::Fate(fate) => seat.is_none().then(|| format!("fate: {fate}")),
        };
        match shown {
            Some(shown) => writeln!(out, "{number:>5}  {shown}")?,
            None if told.iter().any(|telling| reaches(telling, seat)) => writeln!(out, "{number:>5}")?,
            None => (),
        }
        facts(told, seat, names, out)?;
    }
    ending(&record, out)?;
    Ok(Verdict::Good)
}

fn facts(told: &[Telling], seat: Option<Seat>, names: &[String], out: &mut Out) -> io::Result<()> {
    for telling in told.iter().filter(|telling| reaches(telling, seat)) {
        let secret = if telling.to == Seats::ALL { "" } else { " (not told to all)" };
        let line = format!("{}{secret}", with_names(&telling.text, names));
        let clause = out.dim(telling.clause);
        writeln!(out, "         {line}  {clause}")?;
    }
    Ok(())
}

/// Does whoever reads this hear it? Without a chair, the whole record is read.
fn reaches(telling: &Telling, seat: Option<Seat>) -> bool {
    seat.is_none_or(|seat| telling.to.has(seat))
}

fn ending(record: &Record, out: &mut Out) -> io::Result<()> {
    let Some(end) = record.end() else { return writeln!(out, "The game is not over.") };
    let mut order: Vec<usize> = (0..end.over.len()).collect();
    order.sort_by_key(|seat| end.over[*seat]);
    for seat in order {
        writeln!(out, "{}. {} with {}", end.over[seat], record.header.seats[seat], end.scores[seat])?;
    }
    Ok(())
}

fn chair(name: &str, names: &[String]) -> Result<Seat, String> {
    seat_called(name, names).ok_or_else(|| match most_like(name, names.iter().map(String::as_str)) {
        Some(meant) => format!("nobody is called `{name}`; did you mean `{meant}`?"),
        None => format!("nobody is called `{name}`; at this table sit {}", names.join(", ")),
    })
}
