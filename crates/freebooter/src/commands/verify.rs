//! Recomputes records.

use crate::{
    Outcome, Stop, Verdict,
    out::Out,
    setup::{bytes, data_folder},
};
use std::{
    io::Write,
    path::{Path, PathBuf},
};
use table::{
    AnyTitle,
    record::{Record, Verified},
};

/// Recompute records: every move, die and card, checksum and score; fails at any difference
#[derive(clap::Args)]
#[command(after_help = "Example:\n  freebooter verify game.fbr")]
pub struct Args {
    /// Record files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The folder of the data the games were played with, if not the printed ones
    #[arg(long, value_name = "DIR", value_parser = data_folder)]
    data: Option<PathBuf>,
}

pub fn run(args: &Args, out: &mut Out) -> Outcome {
    let mut verdict = Verdict::Good;
    for path in &args.files {
        match verify(path, args.data.as_deref()) {
            Ok(verified) => writeln!(out, "{}: {verified}", path.display())?,
            Err(Stop::Failed(reason)) => {
                verdict = Verdict::Bad;
                let reason = out.warn(&reason);
                writeln!(out, "{reason}")?;
            }
            Err(other) => return Err(other),
        }
    }
    Ok(verdict)
}

fn verify(path: &Path, data: Option<&Path>) -> Result<Verified, Stop> {
    let title = |name: &str| all::find(name).map(|game| game as &dyn AnyTitle);
    let verified = Record::read_and_verify(&bytes(path)?, title, data);
    verified.map(|(_, verified)| verified).map_err(|e| Stop::Failed(format!("{}: {e}", path.display())))
}
