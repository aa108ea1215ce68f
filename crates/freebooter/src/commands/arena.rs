//! Compares kinds of bots.

use super::progress;
use crate::{
    Outcome, Stop, Verdict,
    out::Out,
    setup::{Game, Series, Setup, can_be_written, columns, game, games, write_whole},
};
use all::TableFor;
use bots::Level;
use lab::{ArenaPlan, seatings};
use std::{io::Write, path::PathBuf};

/// Compare bots fairly: every seed is played once in every seating
#[derive(clap::Args)]
#[command(after_help = "Example:\n  freebooter arena haven --bots captain,mate,mate --games 300")]
pub struct Args {
    /// The game
    #[arg(value_parser = game)]
    game: Game,
    /// One bot for each chair: random, deckhand, mate, captain or legend
    #[arg(long, value_name = "LIST", value_delimiter = ',', required = true)]
    bots: Vec<Level>,
    /// How many games at least; whole blocks are played, at least two
    #[arg(long, value_name = "N", value_parser = games)]
    games: u64,
    /// All chairs begin with the same decision, drawn by lot for each seed: with the same fleet, for instance
    #[arg(long)]
    mirror: bool,
    #[command(flatten)]
    series: Series,
    #[command(flatten)]
    setup: Setup,
    /// Write the table as comma-separated values
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Outcome {
    let chairs = u8::try_from(args.bots.len()).unwrap_or(u8::MAX);
    let options = args.setup.options()?;
    if let Some(file) = &args.csv {
        can_be_written(file)?;
    }
    let table = TableFor { data: args.setup.folder(), chairs, options: &options };
    // What cannot be set up is refused before the seatings are listed.
    let data = args.game.data(table.data).map_err(Stop::Usage)?;
    args.game.set_up(Some(data), chairs, &options).map_err(Stop::Usage)?;
    let blocks = args.games.div_ceil(seatings(&args.bots).len() as u64).max(2);
    let plan = ArenaPlan {
        threads: args.series.threads.into(),
        mirrored: args.mirror,
        ..ArenaPlan::new(args.bots.clone(), blocks, args.series.seed)
    };
    let bar = progress(blocks, "blocks");
    let arena = args.game.arena(table, &plan, &|done| bar.set_position(done)).map_err(Stop::Usage)?;
    bar.finish_and_clear();
    if let Some(file) = &args.csv {
        write_whole(file, &arena.csv())?;
    }
    let verdict = if arena.report.stuck.is_empty() { Verdict::Good } else { Verdict::Bad };
    if args.json {
        out.json(&arena)?;
        return Ok(verdict);
    }
    let report = &arena.report;
    writeln!(
        out,
        "{}: {} games, {} blocks of {} seatings, seed {}\n",
        args.game.title(),
        report.games,
        report.blocks,
        report.seatings.len(),
        report.seed
    )?;
    let headings = ["bot", "chairs", "games", "wins", "95 % interval", "of parity", "points", "mean ms", "p50", "p95"];
    let mut rows = vec![headings.map(String::from).to_vec()];
    for (one, times) in report.contenders.iter().zip(&arena.times) {
        rows.push(vec![
            one.bot.to_string(),
            one.chairs.to_string(),
            report.games.to_string(),
            format!("{:.1} %", 100.0 * one.wins.mean),
            format!("{:.1} to {:.1} %", 100.0 * one.wins.low, 100.0 * one.wins.high),
            format!("{:.2}", one.ratio.mean),
            format!("{:.1}", one.score),
            format!("{:.3}", times.mean_ms),
            format!("{:.3}", times.p50_ms),
            format!("{:.3}", times.p95_ms),
        ]);
    }
    write!(out, "{}", columns(&rows))?;
    for stuck in &report.stuck {
        writeln!(out, "stuck: seed {} after {} inputs", stuck.seed, stuck.inputs)?;
    }
    Ok(verdict)
}
