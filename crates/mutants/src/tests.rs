//! Running the tests once for each change.

use crate::build::Tree;
use serde_json::Value;
use std::{
    error::Error,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

/// A test program, and how long it takes when nothing is changed.
pub struct Program {
    path: PathBuf,
    /// The folder of its package.
    folder: PathBuf,
    takes: Duration,
}

/// What came of it.
pub struct Report {
    /// How many changes were tried.
    pub tried: usize,
    /// The numbers of those that no test noticed.
    pub unnoticed: Vec<usize>,
    /// How many were noticed only because a test did not end.
    pub endless: usize,
}

/// Builds the tests of the package, and of others that use it, and runs each of them once with nothing changed; the
/// fastest comes first.
pub fn programs(tree: &Tree, also: &[String], without: &[String]) -> Result<Vec<Program>, Box<dyn Error>> {
    let mut programs = built(tree, &[], without)?;
    for package in also {
        programs.extend(built(tree, &["-p", package], without)?);
    }
    programs.sort_by_key(|program| program.takes);
    Ok(programs)
}

/// The tests of a package, the one that is changed if none is named.
fn built(tree: &Tree, package: &[&str], without: &[String]) -> Result<Vec<Program>, Box<dyn Error>> {
    let output = tree.cargo(&["test", "--no-run", "--message-format=json"]).args(package).output()?;
    if !output.status.success() {
        return Err("the tests cannot be built: run `cargo test --no-run` in target/mutants/tree".into());
    }
    let mut programs = Vec::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(said) = serde_json::from_str::<Value>(line) else { continue };
        let name = said["target"]["name"].as_str().unwrap_or_default();
        let (Some(path), Some(manifest)) = (said["executable"].as_str(), said["manifest_path"].as_str()) else {
            continue;
        };
        if said["profile"]["test"] != true || without.iter().any(|other| other == name) {
            continue;
        }
        let folder = Path::new(manifest).parent().ok_or("a package has a folder")?.to_path_buf();
        let mut program = Program { path: path.into(), folder, takes: Duration::from_secs(600) };
        let start = Instant::now();
        match program.run(0) {
            Said::Nothing => program.takes = start.elapsed(),
            _ => return Err(format!("{name} fails with nothing changed").into()),
        }
        println!("{name}: {:.1} s", program.takes.as_secs_f64());
        programs.push(program);
    }
    Ok(programs)
}

/// Runs the tests with each change, as many at a time as there are processors.
pub fn run(programs: &[Program], numbers: &[usize]) -> Result<Report, Box<dyn Error>> {
    let (next, endless) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let unnoticed = Mutex::new(Vec::new());
    let work = || {
        while let Some(number) = numbers.get(next.fetch_add(1, Relaxed)) {
            let mut said = Said::Nothing;
            for program in programs {
                said = program.run(*number);
                if said != Said::Nothing {
                    break;
                }
            }
            match said {
                Said::Nothing => unnoticed.lock().expect("nobody panics here").push(*number),
                Said::Endless => drop(endless.fetch_add(1, Relaxed)),
                Said::Failed => (),
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut unnoticed = unnoticed.into_inner()?;
    unnoticed.sort_unstable();
    Ok(Report { tried: numbers.len(), unnoticed, endless: endless.into_inner() })
}

/// What a test program says to a change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Nothing,
    Failed,
    Endless,
}

impl Program {
    fn run(&self, number: usize) -> Said {
        let child = Command::new(&self.path)
            .args(["--quiet", "--test-threads=1"])
            .current_dir(&self.folder)
            .env("MUTANT", number.to_string())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut child) = child else { return Said::Failed };
        let end = Instant::now() + self.takes * 5 + Duration::from_secs(10);
        loop {
            match child.try_wait() {
                Ok(Some(status)) if status.success() => return Said::Nothing,
                Ok(Some(_)) | Err(_) => return Said::Failed,
                Ok(None) if Instant::now() > end => {
                    let _ = child.kill();
                    let _ = child.wait();
                    return Said::Endless;
                }
                Ok(None) => thread::sleep(Duration::from_millis(5)),
            }
        }
    }
}
