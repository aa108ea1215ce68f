//! The list of games.

use crate::{Outcome, Verdict, out::Out};
use all::Listed;
use serde_json::json;
use std::io::Write;

/// List the games, with players, version of the rules and number of clauses
#[derive(clap::Args)]
#[command(after_help = "Example:\n  freebooter games --json")]
pub struct Args {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Outcome {
    if args.json {
        out.json(&all::games().iter().map(as_json).collect::<Vec<_>>())?;
        return Ok(Verdict::Good);
    }
    writeln!(out, "{:<14} {:<29} players  rules  clauses", "game", "title")?;
    for game in all::games() {
        let (name, title, (least, most)) = (game.name(), game.title(), game.players());
        let players = if least == most { least.to_string() } else { format!("{least}-{most}") };
        writeln!(out, "{name:<14} {title:<29} {players:<7}  {:<5}  {}", game.rules(), game.ledger().len())?;
    }
    Ok(Verdict::Good)
}

fn as_json(game: &&dyn Listed) -> serde_json::Value {
    let (least, most) = game.players();
    json!({
        "name": game.name(),
        "title": game.title(),
        "players": { "least": least, "most": most },
        "rules": game.rules(),
        "clauses": game.ledger().len(),
    })
}
