//! Measures how fast a game is.

use crate::{
    Outcome, Stop, Verdict,
    out::Out,
    setup::{Game, Setup, columns, game},
};
use all::TableFor;
use lab::{BenchPlan, SearchSpeed};
use std::io::Write;

/// Measure how fast a game plays, is copied and is searched, on one thread
#[derive(clap::Args)]
#[command(after_help = "Example:\n  freebooter bench haven --json")]
pub struct Args {
    /// The game
    #[arg(value_parser = game)]
    game: Game,
    /// For how many players; as many as can play unless said otherwise
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// How often each measurement is repeated; the best counts
    #[arg(long, value_name = "N", default_value_t = BenchPlan::default().repetitions)]
    repetitions: u32,
    /// How long one repetition takes, in milliseconds
    #[arg(long, value_name = "N", default_value_t = BenchPlan::default().millis)]
    millis: u64,
    #[command(flatten)]
    setup: Setup,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Outcome {
    let plan = BenchPlan { repetitions: args.repetitions, millis: args.millis, ..BenchPlan::default() };
    let chairs = args.seats.unwrap_or(args.game.players().1);
    let options = args.setup.options()?;
    let table = TableFor { data: args.setup.folder(), chairs, options: &options };
    let bench = args.game.bench(table, &plan).map_err(Stop::Usage)?;
    if args.json {
        out.json(&bench)?;
        return Ok(Verdict::Good);
    }
    let row = |name: &str, value: String| vec![name.to_string(), value];
    let mut rows = vec![
        row("decisions per second", format!("{:.0}", bench.decisions_per_second)),
        row("  with a choice", format!("{:.0}", bench.choices_per_second)),
        row("games per second", format!("{:.0}", bench.games_per_second)),
        row("decisions per game", format!("{:.1}", bench.decisions_per_game)),
        row("  with a choice", format!("{:.1}", bench.choices_per_game)),
        row("options per choice", format!("{:.1}", bench.options_per_choice)),
        row("bytes of a position", bench.position_bytes.to_string()),
        row("bytes of a move", bench.move_bytes.to_string()),
        row("nanoseconds per copy", format!("{:.1}", bench.copy_ns)),
    ];
    let mut search = |name: &str, speed: &SearchSpeed| {
        rows.push(row(&format!("{name}: iterations per second"), format!("{:.0}", speed.iterations_per_second)));
        rows.push(row("  moves per second", format!("{:.0}", speed.decisions_per_second)));
        rows.push(row("  in ratio to random play", format!("{:.2}", speed.ratio_to_playouts)));
    };
    search("search to the end", &bench.search_to_the_end);
    if let Some(captain) = &bench.captain {
        search("search of the captain", captain);
    }
    writeln!(out, "{}, {chairs} players, one thread", args.game.title())?;
    write!(out, "{}", columns(&rows))?;
    Ok(Verdict::Good)
}
