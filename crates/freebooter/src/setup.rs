//! What several commands are told alike: which game, with which data and options, and who plays.

use crate::Stop;
use all::Listed;
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};
use table::{
    Options, read_at_most,
    record::{MOST_BYTES, Record, RecordError},
};

/// A game that can be played, from its name.
pub type Game = &'static dyn Listed;

/// Reads the name of a game.
pub fn game(name: &str) -> Result<Game, String> {
    all::find(name)
}

/// Reads the name of a folder with data files, and looks whether it is there.
pub fn data_folder(name: &str) -> Result<PathBuf, String> {
    let folder = PathBuf::from(name);
    if folder.is_dir() {
        return Ok(folder);
    }
    Err("there is no such folder; `freebooter data export GAME DIR` writes one with the printed files".to_string())
}

/// Reads how many games are played.
pub fn games(number: &str) -> Result<u64, String> {
    number.parse().ok().filter(|games| *games > 0).ok_or_else(|| "it must be a whole number from 1 on".to_string())
}

/// With which data and options a table is set up.
#[derive(clap::Args)]
pub struct Setup {
    /// A folder with changed data files; a file that is not there is the printed one
    #[arg(long, value_name = "DIR", value_parser = data_folder)]
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
    /// What was chosen, each option once.
    pub fn options(&self) -> Result<Options, Stop> {
        let mut options = Options::new();
        for (key, value) in &self.options {
            if options.insert(key.clone(), value.clone()).is_some() {
                return Err(Stop::Usage(format!("the option `{key}` is chosen twice")));
            }
        }
        Ok(options)
    }
}

fn key_and_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => Ok((key.trim().to_string(), value.trim().to_string())),
        _ => Err(format!("`{text}` is not of the form KEY=VALUE, as in chest-price=5")),
    }
}

/// The most threads that may be asked for; nobody has so many processors.
const MOST_THREADS: i64 = 1024;

/// Which of all games are played, and on how many threads.
#[derive(clap::Args)]
pub struct Series {
    /// The series of games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Threads; as many as there are processors unless said otherwise
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = clap::value_parser!(u16).range(..=MOST_THREADS))]
    pub threads: u16,
}

/// Reads a record whose last line may be torn, as after a crash; whoever goes on without that line is told so.
pub fn record(path: &Path) -> Result<Record, Stop> {
    let failed = |e: RecordError| Stop::Failed(format!("{}: {e}", path.display()));
    let (record, left_out) = Record::salvage(&bytes(path)?).map_err(failed)?;
    if let Some(left_out) = left_out {
        // A warning that nobody can read is no reason to stop.
        let _ = writeln!(io::stderr(), "warning: {}: the last line is left out: {left_out}", path.display());
    }
    Ok(record)
}

/// The bytes of a record file.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Stop> {
    if path.is_dir() {
        let example = path.join("game.fbr");
        let reason = format!("this is a folder; name the records in it, as in {}", example.display());
        return Err(Stop::Failed(format!("{}: {reason}", path.display())));
    }
    read_at_most(path, MOST_BYTES).map_err(|e| Stop::Failed(format!("{}: {e}", path.display())))
}

/// The game of a record.
pub fn game_of(record: &Record, path: &Path) -> Result<Game, Stop> {
    game(&record.header.game).map_err(|reason| Stop::Failed(format!("{}: {reason}", path.display())))
}

/// Looks whether a file can be written where it shall be, before anything is done that takes long.
pub fn can_be_written(path: &Path) -> Result<(), Stop> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder.filter(|folder| !folder.is_dir()) {
        Some(folder) => Err(Stop::Failed(format!(
            "{} cannot be written: there is no folder {}; make it, or name another file",
            path.display(),
            folder.display()
        ))),
        None if path.is_dir() => {
            Err(Stop::Failed(format!("{} cannot be written: this is a folder; name a file in it", path.display())))
        }
        None => Ok(()),
    }
}

/// Makes a folder to write files into, unless it is there.
pub fn make_folder(folder: &Path) -> Result<(), Stop> {
    fs::create_dir_all(folder)
        .map_err(|e| Stop::Failed(format!("{} cannot be made: {e}; name another folder", folder.display())))
}

/// Writes a file whole or not at all. A link is followed, and what is no file (`/dev/stdout`) is written to as it is.
pub fn write_whole(path: &Path, text: &str) -> Result<(), Stop> {
    let failed = |e: io::Error| Stop::Failed(format!("{} cannot be written: {e}", path.display()));
    let target = match fs::metadata(path) {
        Ok(there) if !there.is_file() => return fs::write(path, text).map_err(failed),
        Ok(_) => fs::canonicalize(path).map_err(failed)?,
        Err(_) => path.to_path_buf(),
    };
    let mut beside = target.clone().into_os_string();
    beside.push(".tmp");
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, &target));
    written.map_err(|e| {
        // Half a file is of no use; if it cannot even be removed, the first error says why.
        let _ = fs::remove_file(&beside);
        failed(e)
    })
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
