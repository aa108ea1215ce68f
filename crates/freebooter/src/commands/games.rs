//! The list of games.

use crate::{Outcome, Verdict, out::Out, setup::columns};
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
    let mut rows = vec![["game", "players", "rules", "clauses", "status"].map(String::from).to_vec()];
    for Listing { name, title, players: (least, most), status } in all::games() {
        let players = if least == most { least.to_string() } else { format!("{least}-{most}") };
        let name = format!("{name:<14} {title}");
        rows.push(match status {
            Status::Playable(game) => {
                vec![name, players, game.rules().to_string(), game.ledger().len().to_string(), "playable".into()]
            }
            Status::Planned => vec![name, players, "-".into(), "-".into(), "planned: not built yet".into()],
        });
    }
    write!(out, "{}", columns(&rows))?;
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
