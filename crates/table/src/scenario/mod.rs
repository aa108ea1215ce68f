//! Scenarios: a rule shown in a scene that a person can write and read, and that the machine plays.
//!
//! A scenario file is TOML; `docs/scenarios.md` describes it. A scenario names the clauses it proves, puts a position on
//! the table, and lists in a script what is played, what fate answers, and what must come of it.

mod compare;
mod file;
mod run;
mod script;

pub use file::{MOST_BYTES, parse, read};
pub use run::{Film, LEARNER, Report, Shot, Step};

use crate::{AnyTitle, Options};
use std::{
    fmt,
    path::{Path, PathBuf},
};

/// One scenario of a file.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The file it stands in.
    pub file: String,
    /// The line it begins in.
    pub line: usize,
    /// The rule as a sentence.
    pub name: String,
    /// The game it is about.
    pub game: String,
    /// The ids of the clauses it proves.
    pub clauses: Vec<String>,
    game_line: usize,
    start: Start,
    start_line: usize,
    clause_lines: Vec<usize>,
    data: Option<PathBuf>,
    script: Vec<(usize, script::Line)>,
}

/// Where a scenario begins.
#[derive(Clone, Debug)]
enum Start {
    /// In a position of its own.
    Scene(toml::Table),
    /// In the game's usual set-up.
    SetUp { seats: Vec<String>, options: Options },
}

/// What is wrong with a scenario file, or what came differently from what a scenario expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The file.
    pub file: String,
    /// The line of the file; the first is 1.
    pub line: usize,
    /// The scenario, if it is about one.
    pub scenario: Option<String>,
    /// What was expected and what came, or what is wrong and what would be right.
    pub reason: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.file, self.line)?;
        if let Some(scenario) = &self.scenario {
            write!(f, "\"{scenario}\"\n  ")?;
        }
        f.write_str(&self.reason.replace('\n', "\n  "))
    }
}

impl std::error::Error for Failure {}

/// Runs every scenario of a file; a file that cannot be read is one failure.
pub fn run_file(path: &Path, titles: &[&dyn AnyTitle]) -> Vec<Result<Report, Failure>> {
    match read(path) {
        Ok(scenarios) => scenarios.iter().map(|scenario| scenario.run(titles)).collect(),
        Err(failure) => vec![Err(failure)],
    }
}

/// Runs every `*.toml` of a folder, in the order of their names.
///
/// # Errors
/// If the folder cannot be read, or there is no scenario in it.
pub fn run_folder(folder: &Path, titles: &[&dyn AnyTitle]) -> Result<Vec<Result<Report, Failure>>, String> {
    let unreadable = |e: std::io::Error| format!("{}: {e}", folder.display());
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    if files.is_empty() {
        return Err(format!("{}: there is no scenario file (*.toml) in this folder", folder.display()));
    }
    files.sort();
    Ok(files.iter().flat_map(|file| run_file(file, titles)).collect())
}

/// For a game's own tests: runs every `*.toml` of a folder.
///
/// # Panics
/// With all failures, if there is one.
pub fn check_folder(folder: &Path, titles: &[&dyn AnyTitle]) -> Vec<Report> {
    let (reports, failures): (Vec<_>, Vec<_>) =
        run_folder(folder, titles).unwrap_or_else(|reason| panic!("{reason}")).into_iter().partition(Result::is_ok);
    if !failures.is_empty() {
        let shown: Vec<String> = failures.iter().filter_map(|f| f.as_ref().err()).map(ToString::to_string).collect();
        panic!("{} of {} scenarios fail\n\n{}\n", shown.len(), shown.len() + reports.len(), shown.join("\n\n"));
    }
    reports.into_iter().flatten().collect()
}
