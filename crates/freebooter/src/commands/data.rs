//! A game's data files: checking those of a designer, and writing out the printed ones.

use crate::{
    Outcome, Stop, Verdict,
    out::Out,
    setup::{Game, data_folder, game, make_folder, write_whole},
};
use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    path::{Path, PathBuf},
};
use table::most_like;
use toml::{Table, Value};

/// Check or write out the data files of a game
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  freebooter data check haven\n  freebooter data export haven my-haven\n  freebooter data check haven --data my-haven"
)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Load and check data, and say how they differ from the printed ones
    #[command(after_help = "Example:\n  freebooter data check haven --data my-haven")]
    Check {
        /// The game
        #[arg(value_parser = game)]
        game: Game,
        /// A folder with changed data files; a file that is not there is the printed one
        #[arg(long, value_name = "DIR", value_parser = data_folder)]
        data: Option<PathBuf>,
    },
    /// Write the printed data files into a folder, to be changed there
    #[command(after_help = "Example:\n  freebooter data export haven my-haven")]
    Export {
        /// The game
        #[arg(value_parser = game)]
        game: Game,
        /// The folder; it is made if there is none
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// Write over files that are there
        #[arg(long)]
        force: bool,
    },
}

pub fn run(args: &Args, out: &mut Out) -> Outcome {
    match &args.command {
        Command::Check { game, data } => check(*game, data.as_deref(), out),
        Command::Export { game, folder, force } => export(*game, folder, *force, out),
    }
}

fn check(game: Game, folder: Option<&Path>, out: &mut Out) -> Outcome {
    let digest = game.data(folder).map_err(Stop::Failed)?;
    let whose = if digest == game.data(None).map_err(Stop::Failed)? { "as printed" } else { "changed" };
    writeln!(out, "{}: the data are good, {whose}, digest {digest}", game.title())?;
    for (name, printed) in game.files() {
        let text = folder.and_then(|folder| fs::read_to_string(folder.join(name)).ok());
        let text = text.as_deref().unwrap_or(printed);
        let differences = differences(printed, text);
        let verdict = match differences.len() {
            0 => "as printed".to_string(),
            1 => "1 difference".to_string(),
            n => format!("{n} differences"),
        };
        writeln!(out, "  {name}: {}; {verdict}", counts(text))?;
        for difference in differences {
            writeln!(out, "    {difference}")?;
        }
    }
    for note in game.notes(folder).map_err(Stop::Failed)? {
        writeln!(out, "  {note}")?;
    }
    for stranger in folder.map(|folder| strangers(game, folder)).unwrap_or_default() {
        let line = out.warn(&stranger);
        writeln!(out, "  {line}")?;
    }
    Ok(Verdict::Good)
}

/// Files of the folder that nobody reads, perhaps because their names are misspelt.
pub fn strangers(game: Game, folder: &Path) -> Vec<String> {
    let files = game.files();
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names.retain(|name| {
        (name.ends_with(".toml") || name.ends_with(".csv")) && files.iter().all(|(file, _)| file != name)
    });
    let says = |name: &String| match most_like(name, files.iter().map(|(file, _)| *file)) {
        Some(meant) => format!("{name} is not a file of this game and was not read; did you mean {meant}?"),
        None => format!("{name} is not a file of this game and was not read"),
    };
    names.iter().map(says).collect()
}

/// What a file holds: its lists and tables with the number of their entries.
fn counts(text: &str) -> String {
    let Ok(table) = text.parse::<Table>() else { return format!("{} lines", text.lines().count()) };
    let count = |(key, value): (&String, &Value)| match value {
        Value::Array(list) => format!("{key} {}", list.len()),
        Value::Table(table) => format!("{key} {}", table.len()),
        _ => key.clone(),
    };
    table.iter().map(count).collect::<Vec<_>>().join(", ")
}

/// Where two files differ: what was added, removed or changed.
fn differences(printed: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    match (printed.parse::<Table>(), text.parse::<Table>()) {
        (Ok(printed), Ok(here)) => compare("", &Value::Table(printed), &Value::Table(here), &mut found),
        _ if printed != text => found.push("the text is another one".to_string()),
        _ => (),
    }
    found
}

fn compare(key: &str, printed: &Value, here: &Value, found: &mut Vec<String>) {
    let below = |next: &str| if key.is_empty() { next.to_string() } else { format!("{key}, {next}") };
    match (printed, here) {
        (Value::Table(printed), Value::Table(here)) => {
            for (next, value) in printed {
                match here.get(next) {
                    Some(other) => compare(&below(next), value, other, found),
                    None => found.push(format!("{}: removed, was {value}", below(next))),
                }
            }
            for (next, value) in here.iter().filter(|(next, _)| !printed.contains_key(*next)) {
                found.push(format!("{}: added, {value}", below(next)));
            }
        }
        (Value::Array(printed), Value::Array(here)) if printed.iter().chain(here).all(Value::is_table) => {
            compare_lists(key, printed, here, found);
        }
        _ if printed != here => found.push(format!("{key}: {printed} -> {here}")),
        _ => (),
    }
}

/// Lists of cards, tiles and the like. Who puts a card in front of another has not changed all that follow, so entries
/// are compared by what names them.
fn compare_lists(key: &str, printed: &[Value], here: &[Value], found: &mut Vec<String>) {
    let (printed, here) = match (by_name(printed), by_name(here)) {
        (Some(printed), Some(here)) => (printed, here),
        _ => (by_place(printed), by_place(here)),
    };
    let with_name = |list: &[(String, &Value)], name: &str| list.iter().position(|(other, _)| other == name);
    for (name, entry) in &printed {
        match with_name(&here, name) {
            Some(at) => compare(&format!("{key} {name}"), entry, here[at].1, found),
            None => found.push(format!("{key} {name}: removed")),
        }
    }
    for (name, entry) in here.iter().filter(|(name, _)| with_name(&printed, name).is_none()) {
        found.push(format!("{key} {name}: added, {entry}"));
    }
    // In moves some things go by their number in the list.
    let places: Vec<usize> = printed.iter().filter_map(|(name, _)| with_name(&here, name)).collect();
    if !places.is_sorted() {
        found.push(format!("{key}: in another order"));
    }
}

/// The entries with their names, if each has one of its own.
fn by_name(list: &[Value]) -> Option<Vec<(String, &Value)>> {
    let name = |entry: &Value| ["id", "key"].iter().find_map(|key| Some(entry.get(key)?.as_str()?.to_string()));
    let named: Vec<(String, &Value)> = list.iter().map(|entry| Some((name(entry)?, entry))).collect::<Option<_>>()?;
    let names: BTreeSet<&String> = named.iter().map(|(name, _)| name).collect();
    (names.len() == named.len()).then_some(named)
}

/// The entries with their numbers.
fn by_place(list: &[Value]) -> Vec<(String, &Value)> {
    list.iter().enumerate().map(|(at, entry)| ((at + 1).to_string(), entry)).collect()
}

fn export(game: Game, folder: &Path, force: bool, out: &mut Out) -> Outcome {
    let there: Vec<&str> =
        game.files().into_iter().map(|(name, _)| name).filter(|name| folder.join(name).exists()).collect();
    if !there.is_empty() && !force {
        let there = there.join(", ");
        let reason =
            format!("{} already has {there}; name another folder, or write over them with --force", folder.display());
        return Err(Stop::Failed(reason));
    }
    make_folder(folder)?;
    for (name, printed) in game.files() {
        write_whole(&folder.join(name), printed)?;
        writeln!(out, "{}", folder.join(name).display())?;
    }
    Ok(Verdict::Good)
}
