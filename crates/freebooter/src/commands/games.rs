//! The list of games.

use crate::{Outcome, Verdict, out::Out};
use all::{Listing, Status};
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
    writeln!(out, "{:<14} {:<29} players  rules  clauses  status", "game", "title")?;
    for Listing { name, title, players: (least, most), status } in all::games() {
        let players = if least == most { least.to_string() } else { format!("{least}-{most}") };
        let (rules, clauses, status) = match status {
            Status::Playable(game) => (game.rules().to_string(), game.ledger().len().to_string(), "playable"),
            Status::Planned => ("-".to_string(), "-".to_string(), "planned: not built yet"),
        };
        writeln!(out, "{name:<14} {title:<29} {players:<7}  {rules:<5}  {clauses:<7}  {status}")?;
    }
    Ok(Verdict::Good)
}

fn as_json(listing: &Listing) -> serde_json::Value {
    let Listing { name, title, players: (least, most), status } = listing;
    let mut value = json!({ "name": name, "title": title, "players": { "least": least, "most": most } });
    match status {
        Status::Playable(game) => {
            value["status"] = json!("playable");
            value["rules"] = json!(game.rules());
            value["clauses"] = json!(game.ledger().len());
        }
        Status::Planned => value["status"] = json!("planned"),
    }
    value
}
