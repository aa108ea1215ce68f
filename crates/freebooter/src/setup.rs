//! What several commands are told alike: which game, with which data and options, and who plays.

use crate::Stop;
use all::Listed;
use std::{
    fs,
    path::{Path, PathBuf},
};
use table::{Options, record::Record};

/// A game that can be played, from its name.
pub type Game = &'static dyn Listed;

/// Reads the name of a game.
pub fn game(name: &str) -> Result<Game, String> {
    all::find(name)
}

/// With which data and options a table is set up.
#[derive(clap::Args)]
pub struct Setup {
    /// A folder with changed data files; a file that is not there is the printed one
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// An option of the table, repeatable; `rules GAME --options` lists them
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_and_value)]
    pub options: Vec<(String, String)>,
}

impl Setup {
    /// The folder of the data.
    pub fn folder(&self) -> Option<&Path> {
        self.data.as_deref()
    }
    /// What was chosen.
    pub fn options(&self) -> Options {
        self.options.iter().cloned().collect()
    }
}

fn key_and_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => Ok((key.trim().to_string(), value.trim().to_string())),
        _ => Err(format!("`{text}` is not of the form KEY=VALUE, as in chest-price=5")),
    }
}

/// Reads a record; a last line that is torn, as after a crash, is an error unless it may be left out.
pub fn record(path: &Path, torn: bool) -> Result<Record, Stop> {
    let failed = |reason: String| Stop::Failed(format!("{}: {reason}", path.display()));
    let bytes = fs::read(path).map_err(|e| failed(e.to_string()))?;
    let record = if torn { Record::salvage(&bytes).map(|(record, _)| record) } else { Record::from_jsonl(&bytes) };
    record.map_err(|e| failed(e.to_string()))
}

/// The game of a record.
pub fn game_of(record: &Record, path: &Path) -> Result<Game, Stop> {
    game(&record.header.game).map_err(|reason| Stop::Failed(format!("{}: {reason}", path.display())))
}

/// Writes a file whole or not at all.
pub fn write_whole(path: &Path, text: &str) -> Result<(), Stop> {
    let failed = |e: std::io::Error| Stop::Failed(format!("{} cannot be written: {e}", path.display()));
    let mut beside = path.as_os_str().to_owned();
    beside.push(".tmp");
    fs::write(&beside, text).map_err(failed)?;
    fs::rename(&beside, path).map_err(failed)
}

/// A table as text: columns as wide as needed, the first to the left and the others to the right.
pub fn columns(rows: &[Vec<String>]) -> String {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows {
        widths.resize(widths.len().max(row.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(i, (cell, width))| match i {
            0 => format!("{cell:<width$}"),
            _ => format!("  {cell:>width$}"),
        });
        format!("  {}\n", cells.collect::<String>().trim_end())
    };
    rows.iter().map(line).collect()
}
