//! Plays many games between bots.

use super::progress;
use crate::{
    Outcome, Stop, Verdict,
    out::Out,
    setup::{Game, Series, Setup, can_be_written, columns, game, games, make_folder, write_whole},
};
use all::TableFor;
use bots::Level;
use lab::{LONGEST, SimPlan, SimReport, share_out};
use std::{
    io::Write,
    path::{Path, PathBuf},
};
use table::{Options, Seat, Seed, record::Session};

/// Play many games between bots on all processors; the same seed gives the same result with any number of threads
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  freebooter sim haven --seats 3 --games 10000\n  freebooter sim haven --seats 2 --games 100 --bots captain,mate --csv games.csv"
)]
pub struct Args {
    /// The game
    #[arg(value_parser = game)]
    game: Game,
    /// For how many players
    #[arg(long, value_name = "N")]
    seats: u8,
    /// How many games
    #[arg(long, value_name = "N", value_parser = games)]
    games: u64,
    /// The first game of the series, to look at some of a long one again
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,
    #[command(flatten)]
    series: Series,
    /// One bot for all chairs or one for each: random, deckhand, mate, captain or legend
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "random")]
    bots: Vec<Level>,
    #[command(flatten)]
    setup: Setup,
    /// Write a line for each game as comma-separated values
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Also write a record of each game into this folder; every game is played once more for that
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Outcome {
    let options = args.setup.options()?;
    if let Some(file) = &args.csv {
        can_be_written(file)?;
    }
    if let Some(folder) = &args.record {
        make_folder(folder)?;
    }
    let table = TableFor { data: args.setup.folder(), chairs: args.seats, options: &options };
    let plan = SimPlan {
        threads: args.series.threads.into(),
        rows: args.csv.is_some(),
        from: args.from,
        ..SimPlan::new(args.games, args.series.seed, args.bots.clone())
    };
    let bar = progress(args.games, "games");
    let mut sim = args.game.sim(table, &plan, &|done| bar.set_position(done)).map_err(Stop::Usage)?;
    bar.finish_and_clear();
    if let Some(file) = &args.csv {
        write_whole(file, &sim.report.csv())?;
        sim.report.rows.clear();
    }
    if let Some(folder) = &args.record {
        record_all(args, &options, folder)?;
    }
    if args.json {
        out.json(&sim)?;
    } else {
        print(args, &sim, out)?;
    }
    Ok(if sim.report.stuck.is_empty() && sim.report.refused.is_empty() { Verdict::Good } else { Verdict::Bad })
}

fn print(args: &Args, sim: &lab::Sim, out: &mut Out) -> Result<(), Stop> {
    let SimReport { games, seed, ties, seats, margins, length, stuck, refused, .. } = &sim.report;
    writeln!(out, "{}: {games} games, seed {seed}\n", args.game.title())?;
    let headings = ["seat", "bot", "wins", "points", "sd", "least", "median", "most"];
    let mut rows = vec![headings.map(String::from).to_vec()];
    for seat in seats {
        rows.push(vec![
            seat.seat.clone(),
            seat.bot.to_string(),
            format!("{:.1} %", 100.0 * seat.share),
            format!("{:.1}", seat.scores.mean),
            format!("{:.1}", seat.scores.sd),
            seat.scores.min.to_string(),
            seat.scores.median.to_string(),
            seat.scores.max.to_string(),
        ]);
    }
    write!(out, "{}", columns(&rows))?;
    let decisions = &length.decisions;
    writeln!(out, "\n  shared wins  {ties}\n  winner ahead by  {:.1} points", margins.mean)?;
    writeln!(
        out,
        "  length  {:.1} decisions ({} to {}), {:.1} of them with a choice",
        decisions.mean, decisions.min, decisions.max, length.choices.mean
    )?;
    writeln!(
        out,
        "  pace  {:.0} decisions and {:.1} games per second on {} threads, {:.1} s",
        sim.pace.decisions_per_second, sim.pace.games_per_second, sim.pace.threads, sim.pace.seconds
    )?;
    for stuck in stuck {
        let line = format!("  stuck  game {} after {} inputs, seed {}", stuck.game, stuck.inputs, stuck.seed);
        let line = out.warn(&line);
        writeln!(out, "{line}")?;
    }
    for game in refused {
        let line = out.warn(&format!("  game {game} refused what it had offered"));
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Plays every game once more, at a table that keeps a record.
fn record_all(args: &Args, options: &Options, folder: &Path) -> Result<(), Stop> {
    let write = |number: u64| {
        let number = args.from + number;
        let session = play(args, options, Seed::of_series(args.series.seed, number)).map_err(Stop::Usage)?;
        let name = format!("{}-{}-{number:06}.fbr", args.game.name(), args.series.seed);
        write_whole(&folder.join(name), &session.record().to_jsonl())
    };
    let work = |so_far: &mut Result<(), Stop>, number: u64| {
        if so_far.is_ok() {
            *so_far = write(number);
        }
    };
    share_out(args.games, args.series.threads.into(), 1, &|_| (), || Ok(()), work).into_iter().collect()
}

/// One game between the bots, just as the simulation plays it.
fn play(args: &Args, options: &Options, seed: Seed) -> Result<Session, String> {
    let chairs = (0..args.seats).map(Seat);
    let level = |seat: Seat| args.bots[if args.bots.len() == 1 { 0 } else { seat.index() }];
    let names: Vec<String> = chairs.clone().map(|seat| format!("{}{}", level(seat), seat.0 + 1)).collect();
    let data = args.game.data(args.setup.folder())?;
    let mut session = Session::new(args.game, Some(data), &names, options, seed)?;
    session.seat_players(chairs.clone().map(|seat| level(seat).to_string()).collect());
    let mut bots: Vec<_> = chairs.map(|seat| args.game.bot(level(seat), seed.bot(seat))).collect();
    while !session.is_over() && session.record().entries().len() < LONGEST as usize {
        let Some(seat) = session.table().asked().iter().next() else { break };
        let mut moves = session.table().options(seat);
        let mv = match moves.len() {
            0 => break,
            1 => moves.swap_remove(0),
            _ => bots[seat.index()].choose(session.table(), seat),
        };
        if session.play(seat, &mv).is_err() {
            let mut offered = session.table().options(seat).into_iter();
            if !offered.any(|mv| session.play(seat, &mv).is_ok()) {
                break;
            }
        }
    }
    Ok(session)
}
