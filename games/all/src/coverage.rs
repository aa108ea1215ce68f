//! Which clauses of a ledger are proved, and by what.

use crate::Listed;
use serde::Serialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt, fs, io,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering},
};
use table::{
    AnyTitle,
    scenario::{self, Failure, Report},
};

include!(concat!(env!("OUT_DIR"), "/evidence.rs"));

/// A test that names more clauses than this may not be able to fail for each of them.
const MOST_CLAUSES: usize = 3;

/// What came with a game to prove its rules.
pub struct Evidence {
    /// The files of its folder of scenarios, and of the folders in it: names and texts.
    pub scenarios: &'static [(&'static str, &'static str)],
    /// What its tests say they prove.
    pub proofs: &'static [Proof],
}

/// A test that proves a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Proof {
    /// The id of the clause.
    pub clause: &'static str,
    /// Where the test stands and how it is called.
    pub test: &'static str,
}

/// How much of a game's ledger is proved.
#[derive(Debug, Serialize)]
pub struct Coverage {
    /// The short name of the game.
    pub game: &'static str,
    /// Its title; of a ledger that several editions share, the titles of all.
    pub title: String,
    /// Is nothing missing, unknown or failing?
    pub complete: bool,
    /// How many clauses there are.
    pub clauses: usize,
    /// How many are named by a test of either kind.
    pub proven: usize,
    /// How many scenarios hold.
    pub scenarios: usize,
    /// The clauses that scenarios name which hold.
    pub by_scenario: BTreeSet<&'static str>,
    /// The clauses that other tests name.
    pub by_test: BTreeSet<&'static str>,
    /// The clauses that refused a move in a scenario.
    pub refused: BTreeSet<&'static str>,
    /// The clauses from which something followed that was told in a scenario.
    pub told: BTreeSet<&'static str>,
    /// Chapter by chapter.
    pub chapters: Vec<Chapter>,
    /// The clauses that no test names.
    pub missing: Vec<&'static str>,
    /// Tests that name a clause which is not in the ledger.
    pub unknown: Vec<Proof>,
    /// Scenarios that do not hold.
    pub failing: Vec<String>,
    /// Tests that name too many clauses to be able to fail for each.
    pub broad: Vec<Uncertain>,
}

/// How much of a chapter is proved.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Chapter {
    /// Its heading.
    pub chapter: &'static str,
    /// How many clauses it has.
    pub clauses: usize,
    /// How many are named by a test.
    pub proven: usize,
}

/// A test that names many clauses.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Uncertain {
    /// The test.
    pub test: String,
    /// How many clauses it names.
    pub clauses: usize,
}

impl Evidence {
    /// What came with this game; nothing if it has none.
    pub(crate) fn of(game: &str) -> &'static Evidence {
        static NONE: Evidence = Evidence { scenarios: &[], proofs: &[] };
        EVIDENCE.iter().find(|(name, _)| *name == game).map_or(&NONE, |(_, evidence)| evidence)
    }

    /// Runs every scenario. Those that bring data of their own need them in a folder, so all files are put into one
    /// for a moment if there are such.
    fn run(&self, titles: &[&dyn AnyTitle]) -> io::Result<Vec<Result<Report, Failure>>> {
        let (inside, outside): (Vec<_>, Vec<_>) = self.scenarios.iter().partition(|(name, _)| name.contains('/'));
        let folder = if inside.is_empty() { None } else { Some(Folder::with(&inside)?) };
        let mut results = Vec::new();
        for (name, text) in outside {
            let path = folder.as_ref().map_or_else(|| PathBuf::from(name), |folder| folder.0.join(name));
            match scenario::parse(text, &path) {
                Ok(scenarios) => results.extend(scenarios.iter().map(|scenario| scenario.run(titles))),
                Err(failure) => results.push(Err(failure)),
            }
        }
        if let Some(folder) = &folder {
            let outer = format!("{}/", folder.0.display());
            for failure in results.iter_mut().filter_map(|result| result.as_mut().err()) {
                failure.file = failure.file.replace(&outer, "");
                failure.reason = failure.reason.replace(&outer, "");
            }
        }
        Ok(results)
    }
}

/// A folder that is there for a moment.
struct Folder(PathBuf);

impl Folder {
    fn with(files: &[&(&str, &str)]) -> io::Result<Self> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = Folder(std::env::temp_dir().join(format!("freebooter-scenarios-{}-{number}", process::id())));
        for (name, text) in files {
            let path = folder.0.join(name);
            fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
            fs::write(path, text)?;
        }
        Ok(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // If it cannot be removed it stays among the system's temporary files, which harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Coverage {
    /// Runs the scenarios of a game, and counts what they and the tests prove.
    ///
    /// # Errors
    /// If the data that scenarios bring cannot be put into a folder.
    pub fn of(game: &'static dyn Listed) -> io::Result<Self> {
        Self::by(game.evidence(), game)
    }

    /// The coverage of every ledger of the games that are offered, once each: editions of a game share theirs.
    ///
    /// # Errors
    /// If the data that scenarios bring cannot be put into a folder.
    pub fn of_all() -> io::Result<Vec<Self>> {
        let mut games: Vec<&'static dyn Listed> = Vec::new();
        for game in crate::games().iter().copied() {
            if games.iter().all(|other| other.folder() != game.folder()) {
                games.push(game);
            }
        }
        games.into_iter().map(Self::of).collect()
    }

    fn by(evidence: &Evidence, game: &'static dyn Listed) -> io::Result<Self> {
        let (mut reports, mut failing) = (Vec::new(), Vec::new());
        // Scenarios of a game with several editions name all of it.
        for result in evidence.run(&crate::titles())? {
            match result {
                Ok(report) => reports.push(report),
                Err(failure) => failing.push(failure.to_string()),
            }
        }
        let ledger = game.ledger();
        let printed = |id: &str| ledger.iter().find(|clause| clause.id == id).map(|clause| clause.id);
        let by_scenario: BTreeSet<_> = reports.iter().flat_map(|report| report.clauses.iter().copied()).collect();
        let by_test: BTreeSet<_> = evidence.proofs.iter().filter_map(|proof| printed(proof.clause)).collect();
        let is_proven = |id| by_scenario.contains(id) || by_test.contains(id);

        let mut chapters: Vec<Chapter> = Vec::new();
        for clause in ledger {
            if chapters.last().is_none_or(|last| last.chapter != clause.chapter) {
                chapters.push(Chapter { chapter: clause.chapter, clauses: 0, proven: 0 });
            }
            let chapter = chapters.last_mut().expect("it was just pushed if there was none");
            chapter.clauses += 1;
            chapter.proven += usize::from(is_proven(clause.id));
        }
        let missing: Vec<_> = ledger.iter().map(|clause| clause.id).filter(|id| !is_proven(id)).collect();
        let unknown: Vec<_> = evidence.proofs.iter().filter(|proof| printed(proof.clause).is_none()).copied().collect();
        Ok(Coverage {
            game: game.name(),
            title: title_of(game),
            complete: missing.is_empty() && unknown.is_empty() && failing.is_empty(),
            clauses: ledger.len(),
            proven: ledger.len() - missing.len(),
            scenarios: reports.len(),
            refused: reports.iter().flat_map(|report| report.refused.iter().copied()).collect(),
            told: reports.iter().flat_map(|report| report.told.iter().copied()).collect(),
            broad: broad(&reports, evidence.proofs),
            by_scenario,
            by_test,
            chapters,
            missing,
            unknown,
            failing,
        })
    }
}

/// The title of a game, or of all editions that are offered and share its ledger.
fn title_of(game: &dyn Listed) -> String {
    let offered = crate::games().iter().copied();
    let same = offered.filter(|other| other.folder() == game.folder()).map(|other| other.title());
    match same.collect::<Vec<_>>().as_slice() {
        [] => game.title().to_string(),
        titles => titles.join(", "),
    }
}

/// The scenarios and tests that name too many clauses.
fn broad(reports: &[Report], proofs: &[Proof]) -> Vec<Uncertain> {
    let scenarios = reports.iter().map(|report| Uncertain {
        test: format!("{}: \"{}\"", report.file, report.name),
        clauses: report.clauses.len(),
    });
    let mut tests: BTreeMap<&str, usize> = BTreeMap::new();
    proofs.iter().for_each(|proof| *tests.entry(proof.test).or_default() += 1);
    let tests = tests.into_iter().map(|(test, clauses)| Uncertain { test: test.to_string(), clauses });
    scenarios.chain(tests).filter(|test| test.clauses > MOST_CLAUSES).collect()
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Coverage { clauses, proven, .. } = self;
        writeln!(f, "{}: {proven} of {clauses} clauses are named by a test", self.title)?;
        writeln!(
            f,
            "  {:>4} by scenarios ({} hold, {} fail)",
            self.by_scenario.len(),
            self.scenarios,
            self.failing.len()
        )?;
        writeln!(f, "  {:>4} by other tests", self.by_test.len())?;
        writeln!(f, "  {:>4} refuse a move in a scenario", self.refused.len())?;
        writeln!(f, "  {:>4} tell something in a scenario", self.told.len())?;
        writeln!(f, "\nChapters")?;
        for Chapter { chapter, clauses, proven } in &self.chapters {
            let mark = if proven == clauses { ' ' } else { '!' };
            writeln!(f, "{mark} {proven:>4} of {clauses:>3}  {chapter}")?;
        }
        let list = |f: &mut fmt::Formatter<'_>, heading: &str, lines: Vec<String>| match lines.as_slice() {
            [] => Ok(()),
            lines => writeln!(f, "\n{heading}: {}\n  {}", lines.len(), lines.join("\n  ")),
        };
        list(f, "Failing scenarios", self.failing.iter().map(|failure| failure.replace('\n', "\n  ")).collect())?;
        list(f, "Clauses named by no test", self.missing.iter().map(ToString::to_string).collect())?;
        let unknown = self.unknown.iter().map(|proof| format!("{}  in {}", proof.clause, proof.test));
        list(f, "Not in the ledger", unknown.collect())?;
        let broad = self.broad.iter().map(|test| format!("{} clauses: {}", test.clauses, test.test));
        list(f, "Warning: named with too many clauses to fail for each", broad.collect())?;
        let verdict = if self.complete { "Nothing is missing." } else { "Something is missing." };
        writeln!(f, "\n{verdict}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"
        name = "Whoever is furthest back is asked"
        game = "haven"
        clauses = ["haven.travel.next", "haven.travel.stop", "haven.gen.players", "haven.gen.open"]
        data = "changed"
        scene.seats = ["anne", "ben"]
        scene.map = ["house.gold", "token.pirate"]
        scene.disks = { ben = 2 }
        script = """
        asked anne
        anne: stop 1
        """
    "#;

    fn coverage(evidence: &Evidence) -> Coverage {
        Coverage::by(evidence, crate::find("haven").unwrap()).unwrap()
    }

    #[test]
    fn a_clause_is_proved_by_a_scenario_or_by_another_test() {
        let params = crate::find("haven").unwrap().files()[3];
        assert_eq!(params.0, "params.toml");
        let scenarios: &'static [(&str, &str)] = vec![("a.toml", GOOD), ("changed/params.toml", params.1)].leak();
        let proofs =
            &[Proof { clause: "haven.gen.aim", test: "x::y" }, Proof { clause: "haven.gen.amis", test: "x::z" }];
        let coverage = coverage(&Evidence { scenarios, proofs });
        assert_eq!(coverage.failing, [""; 0]);
        assert_eq!((coverage.scenarios, coverage.by_scenario.len(), coverage.by_test.len()), (1, 4, 1));
        assert_eq!((coverage.proven, coverage.missing.len()), (5, coverage.clauses - 5));
        assert!(coverage.told.contains("haven.travel.stop"));
        assert!(!coverage.missing.contains(&"haven.gen.aim") && !coverage.complete);
        assert_eq!(coverage.unknown, [Proof { clause: "haven.gen.amis", test: "x::z" }]);
        assert_eq!(coverage.broad.len(), 1, "it names four clauses");
        let general = &coverage.chapters[0];
        assert_eq!((general.proven, general.clauses), (3, 11));
    }

    #[test]
    fn editions_that_share_a_ledger_are_one_entry() {
        let of_both = title_of(crate::find("crimson-coast").unwrap());
        assert_eq!(of_both, "Pirates of the Cursed Seas, Pirates of the Crimson Coast");
        assert_eq!(title_of(crate::find("fleets").unwrap()), of_both);
        assert_eq!(title_of(crate::find("haven").unwrap()), "Pirate Haven");
        assert_eq!(title_of(crate::find("cutthroat").unwrap()), "Cutthroat");
    }

    #[test]
    fn a_scenario_that_fails_proves_nothing_and_is_shown_without_the_folder_it_ran_in() {
        let coverage = coverage(&Evidence { scenarios: &[("a.toml", GOOD), ("b/c.toml", "")], proofs: &[] });
        assert_eq!((coverage.scenarios, coverage.proven, coverage.failing.len()), (0, 0, 1));
        assert!(coverage.failing[0].starts_with("a.toml:"), "{}", coverage.failing[0]);
        let text = coverage.to_string();
        assert!(text.contains("Failing scenarios: 1") && text.ends_with("Something is missing.\n"), "{text}");
    }
}
