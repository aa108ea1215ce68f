//! Runs scenario files.

use crate::{Outcome, Verdict, out::Out};
use serde_json::json;
use std::{io::Write, path::PathBuf};
use table::scenario::{Failure, Report, run_file, run_folder};

/// Run scenario files, or all those of a folder; fails if any of them does
#[derive(clap::Args)]
#[command(after_help = "Example:\n  freebooter scenario games/haven/scenarios my-scene.toml")]
pub struct Args {
    /// Scenario files or folders
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Outcome {
    let titles = all::titles();
    let (mut held, mut failed): (Vec<Report>, Vec<Failure>) = (Vec::new(), Vec::new());
    for path in &args.files {
        let results = if path.is_dir() {
            run_folder(path, &titles).unwrap_or_else(|reason| {
                let reason = reason.split_once(": ").map_or(reason.as_str(), |(_, rest)| rest).to_string();
                vec![Err(Failure { file: path.display().to_string(), line: 1, scenario: None, reason })]
            })
        } else {
            run_file(path, &titles)
        };
        for result in results {
            match result {
                Ok(report) => held.push(report),
                Err(failure) => failed.push(failure),
            }
        }
    }
    if args.json {
        let report = |r: &Report| json!({ "file": r.file, "name": r.name, "game": r.game, "clauses": r.clauses, "refused": r.refused, "told": r.told });
        let failure =
            |f: &Failure| json!({ "file": f.file, "line": f.line, "scenario": f.scenario, "reason": f.reason });
        let failures: Vec<_> = failed.iter().map(failure).collect();
        out.json(&json!({ "held": held.iter().map(report).collect::<Vec<_>>(), "failed": failures }))?;
    } else {
        for failure in &failed {
            writeln!(out, "{failure}\n")?;
        }
        writeln!(out, "{} scenarios hold, {} fail", held.len(), failed.len())?;
    }
    Ok(if failed.is_empty() { Verdict::Good } else { Verdict::Bad })
}
