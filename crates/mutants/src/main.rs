//! Changes the code of a package on purpose, one small thing at a time, and asks its tests which changes they notice.
//!
//! Each change lies behind a switch of its own, so that the package is built once for all of them; the tests are then run
//! once for each change with its switch on. A change that no test notices is a rule that could be broken unseen.
//! All of it happens in a copy of the repository.

mod build;
mod find;
mod tests;

use build::Tree;
use clap::Parser;
use find::Place;
use std::{
    collections::BTreeSet,
    error::Error,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Which changes of the code do the tests notice?
#[derive(Parser)]
struct Args {
    /// The folder of the package, from the root of the repository
    package: PathBuf,
    /// So many changes are drawn by lot; all of them if there are no more
    #[arg(long, default_value_t = 200)]
    sample: usize,
    /// What is drawn follows from this number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Of those drawn only this one, by its number, repeatable: to try again what was not noticed
    #[arg(long)]
    number: Vec<usize>,
    /// Only say which changes are drawn, and try none
    #[arg(long)]
    list: bool,
    /// Only files with this in their path, repeatable
    #[arg(long)]
    only: Vec<String>,
    /// No files with this in their path, repeatable
    #[arg(long)]
    skip: Vec<String>,
    /// The tests of this package too, repeatable: of games, for what only games use
    #[arg(long)]
    also: Vec<String>,
    /// No tests of this name, repeatable: whole programs such as `proofs`
    #[arg(long)]
    without: Vec<String>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("error: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let tree = Tree::of(&args.package)?;
    let mut files = Vec::new();
    for path in tree.sources()? {
        let name = path.to_string_lossy().into_owned();
        let wanted = args.only.is_empty() || args.only.iter().any(|part| name.contains(part));
        if wanted && !args.skip.iter().any(|part| name.contains(part)) {
            let source = std::fs::read_to_string(tree.original(&path))?;
            let places = find::places(&source).map_err(|e| format!("{name}: {e}"))?;
            files.push(Source { path, source, places });
        }
    }
    let mut chosen = Chosen::draw(&files, args.sample, args.seed);
    println!("{} of {} changes were drawn by lot", chosen.numbers.len(), count(&files));
    if args.list {
        for number in chosen.tried() {
            println!("{}", chosen.named(&files, number));
        }
        return Ok(());
    }
    tree.copy()?;
    let dropped = tree.build(&files, &mut chosen)?;
    println!("{dropped} of them cannot be built and are left out");
    let programs = tests::programs(&tree, &args.also, &args.without)?;
    let numbers: Vec<usize> =
        chosen.tried().filter(|number| args.number.is_empty() || args.number.contains(number)).collect();
    let report = tests::run(&programs, &numbers)?;
    for number in &report.unnoticed {
        println!("not noticed: {}", chosen.named(&files, *number));
    }
    let noticed = report.tried - report.unnoticed.len();
    println!(
        "{noticed} of {} changes were noticed, {} of them because something did not end",
        report.tried, report.endless
    );
    Ok(())
}

fn count(files: &[Source]) -> usize {
    files.iter().flat_map(|file| &file.places).map(|place| place.changes.len()).sum()
}

/// A file and what can be changed in it.
struct Source {
    path: PathBuf,
    source: String,
    places: Vec<Place>,
}

/// Where a change is: file, place and change.
type At = (usize, usize, usize);

/// The changes that are tried. Their numbers are their places here, from 1.
struct Chosen {
    numbers: Vec<At>,
    /// Those that turned out not to be buildable.
    left_out: BTreeSet<usize>,
}

impl Chosen {
    fn draw(files: &[Source], most: usize, seed: u64) -> Self {
        let mut all: Vec<At> = Vec::new();
        for (f, file) in files.iter().enumerate() {
            for (p, place) in file.places.iter().enumerate() {
                all.extend((0..place.changes.len()).map(|c| (f, p, c)));
            }
        }
        // The first cards of a shuffled pack.
        let mut bits = seed;
        let mut draw = |below: usize| {
            // splitmix64
            bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = bits;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((z ^ (z >> 31)) % below as u64) as usize
        };
        let most = most.min(all.len());
        for i in 0..most {
            let other = i + draw(all.len() - i);
            all.swap(i, other);
        }
        all.truncate(most);
        all.sort_unstable();
        Chosen { numbers: all, left_out: BTreeSet::new() }
    }
    /// The numbers that are tried.
    fn tried(&self) -> impl Iterator<Item = usize> {
        (1..=self.numbers.len()).filter(|number| !self.left_out.contains(number))
    }
    /// The changes of a file that are tried, place by place.
    fn of_file<'a>(&self, files: &'a [Source], file: usize) -> Vec<find::Numbered<'a>> {
        let mut numbered: Vec<(usize, find::Numbered<'a>)> = Vec::new();
        for number in self.tried() {
            let (f, p, c) = self.numbers[number - 1];
            if f != file {
                continue;
            }
            let place = &files[f].places[p];
            let change = (number, &place.changes[c]);
            match numbered.last_mut() {
                Some((last, (_, changes))) if *last == p => changes.push(change),
                _ => numbered.push((p, (place, vec![change]))),
            }
        }
        numbered.into_iter().map(|(_, numbered)| numbered).collect()
    }
    /// A change in words, with its number and where it is.
    fn named(&self, files: &[Source], number: usize) -> String {
        let (f, p, c) = self.numbers[number - 1];
        let change = &files[f].places[p].changes[c];
        format!("number {number}, {}:{}: {}", files[f].path.display(), change.line, change.what)
    }
}

/// The root of the repository.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("it lies in a folder of the repository")
}
