//! Where a clause is carried out, proved and said: read from the source, so that whoever has it finds a rule at once.

use crate::Listed;
use serde::Serialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Path, PathBuf},
};
use table::Printed;

/// What names a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// The ledger and its translation.
    Ledger,
    /// The rules in Rust.
    Code,
    /// A file of data.
    Data,
    /// A scenario.
    Scene,
    /// A test that no scenario could be.
    Test,
    /// The words of the screen.
    Words,
}

/// A line that names a clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Address {
    /// What it is.
    pub place: Place,
    /// The file, below the folder of the source.
    pub file: PathBuf,
    /// The number of the line, from 1.
    pub line: usize,
    /// What the line says; of a scenario, its name.
    pub says: String,
}

/// Everything that names the clauses of one ledger.
pub struct Addresses {
    ledger: &'static [Printed],
    data: BTreeSet<String>,
    named: BTreeMap<&'static str, Vec<Address>>,
}

impl Addresses {
    /// Reads the source of a game; `root` is the folder that holds the whole of it.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn read(root: &Path, game: &dyn Listed) -> io::Result<Self> {
        let home = Path::new("games").join(game.folder());
        let ledger = game.ledger();
        let mut found = Addresses { ledger, data: BTreeSet::new(), named: BTreeMap::new() };
        let names = Names::of(ledger);
        for (folder, place, ending) in [
            ("src", Place::Code, "rs"),
            ("data", Place::Data, "toml"),
            ("data", Place::Data, "csv"),
            ("scenarios", Place::Scene, "toml"),
            ("tests", Place::Test, "rs"),
            ("ui", Place::Words, "ts"),
        ] {
            for file in files(&root.join(&home).join(folder), ending)? {
                let path = file.strip_prefix(root).expect("it lies below").to_path_buf();
                if place == Place::Data {
                    found.data.extend(file.file_name().and_then(|name| name.to_str()).map(String::from));
                }
                found.add(&names, place, &path, &fs::read_to_string(&file)?);
            }
        }
        for name in ["rules.md", "rules.de.md"] {
            let path = home.join(name);
            if let Ok(text) = fs::read_to_string(root.join(&path)) {
                found.add(&names, Place::Ledger, &path, &text);
            }
        }
        found
            .named
            .values_mut()
            .for_each(|all| all.sort_by(|a, b| (a.place, &a.file, a.line).cmp(&(b.place, &b.file, b.line))));
        Ok(found)
    }
    fn add(&mut self, names: &Names, place: Place, file: &Path, text: &str) {
        // What tests in a file of rules name is proved there, not carried out.
        let rules = if place == Place::Code { text.split("#[cfg(test)]").next().unwrap_or(text) } else { text };
        let mut scene = "";
        for (number, line) in (1..).zip(rules.lines()) {
            if let Some(name) = line.strip_prefix("name = ") {
                scene = name.trim_matches('"');
            }
            let counts = match place {
                Place::Ledger => line.starts_with("- `"),
                Place::Scene => line.trim_start().starts_with("clauses"),
                _ => true,
            };
            if !counts {
                continue;
            }
            let says = if place == Place::Scene { scene } else { line.trim() };
            let mut all = names.in_line(line);
            if place == Place::Ledger {
                all.truncate(1);
            }
            for id in all {
                let address = Address { place, file: file.to_path_buf(), line: number, says: says.to_string() };
                let known = self.named.entry(id).or_default();
                if known.last() != Some(&address) {
                    known.push(address);
                }
            }
        }
    }
    /// The lines that name a clause.
    pub fn of(&self, id: &str) -> &[Address] {
        self.named.get(id).map_or(&[], Vec::as_slice)
    }
    /// Every clause that has no address, and every note that claims one which is none: a clause is named where it is
    /// carried out or kept as data, or its notes say which data it is (`(data: tiles.toml)`) or from which clauses it
    /// follows (``(follows from `haven.travel.next`)``).
    pub fn faults(&self) -> Vec<String> {
        self.ledger.iter().filter_map(|clause| self.fault(clause)).collect()
    }
    fn fault(&self, clause: &Printed) -> Option<String> {
        let id = clause.id;
        let claims = |begin: &'static str| {
            clause.notes.iter().filter_map(move |note| note.strip_prefix(begin)?.strip_suffix(')'))
        };
        let mut is_claimed = self.of(id).iter().any(|address| matches!(address.place, Place::Code | Place::Data));
        for files in claims("(data: ") {
            is_claimed = true;
            if let Some(file) = files.split(", ").find(|file| !self.data.contains(*file)) {
                return Some(format!("{id}: there is no data file `{file}`"));
            }
        }
        for clauses in claims("(follows from ") {
            is_claimed = true;
            let mut named = clauses.split('`').skip(1).step_by(2).peekable();
            if named.peek().is_none() {
                return Some(format!("{id}: it does not say from which clauses it follows"));
            }
            if let Some(other) = named.find(|other| !self.ledger.iter().any(|clause| clause.id == *other)) {
                return Some(format!("{id}: it cannot follow from `{other}`, which is no clause"));
            }
        }
        (!is_claimed)
            .then(|| format!("{id}: nothing in the code names it, and its notes claim no data and no other clause"))
    }
}

/// The folder that holds the source, from here upwards.
pub fn source() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors().find(|folder| folder.join("games/all/src/addresses.rs").is_file()).map(Path::to_path_buf)
}

/// All files of a folder and of those in it whose names end so, in order.
fn files(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if !folder.is_dir() {
        return Ok(found);
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path, ending)?);
        } else if path.extension().is_some_and(|own| own == ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// How clauses are named: by their ids, and in Rust by their variants.
struct Names {
    by_id: BTreeMap<&'static str, &'static str>,
    by_variant: BTreeMap<String, &'static str>,
    begin: String,
}

impl Names {
    fn of(ledger: &'static [Printed]) -> Self {
        let game = ledger.first().map_or("", |clause| clause.id.split('.').next().unwrap_or(""));
        Names {
            by_id: ledger.iter().map(|clause| (clause.id, clause.id)).collect(),
            by_variant: ledger.iter().map(|clause| (ledger::variant(clause.id), clause.id)).collect(),
            begin: format!("{game}."),
        }
    }
    /// The clauses that a line names.
    fn in_line(&self, line: &str) -> Vec<&'static str> {
        let ids = self.words(line, &self.begin, |c| c.is_ascii_lowercase() || c.is_ascii_digit() || "._-".contains(c));
        let ids = ids.filter_map(|word| self.by_id.get(word.trim_end_matches(['.', '-'])));
        let variants = self.words(line, "Rule::", |c| c.is_ascii_alphanumeric() || c == ':');
        let variants = variants.filter_map(|word| self.by_variant.get(&word["Rule::".len()..]));
        ids.chain(variants).copied().collect()
    }
    /// The words of a line that begin so.
    fn words<'a>(
        &self,
        line: &'a str,
        begin: &'a str,
        is_part: impl Fn(char) -> bool + Copy,
    ) -> impl Iterator<Item = &'a str> {
        line.match_indices(begin).filter_map(move |(at, _)| {
            let is_begin = !line[..at].ends_with(is_part);
            let rest = &line[at..];
            let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            is_begin.then_some(&rest[..end])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_clauses_by_id_and_by_variant() {
        let names = Names::of(crate::find("haven").unwrap().ledger());
        assert_eq!(
            names.in_line("Err(Rule::TravelNext) // (`haven.gen.pool`)."),
            ["haven.gen.pool", "haven.travel.next"]
        );
        assert_eq!(
            names.in_line("haven.gen.pool.return is not haven.gen.poo, nor is Rule::TravelNexts"),
            ["haven.gen.pool.return"]
        );
        assert_eq!(names.in_line("It ends a sentence: haven.gen.pool."), ["haven.gen.pool"]);
    }

    #[test]
    fn a_clause_is_found_in_code_scenes_and_both_ledgers() {
        let root = source().expect("tests run in the source");
        let found = Addresses::read(&root, crate::find("haven").unwrap()).unwrap();
        let places: BTreeSet<Place> = found.of("haven.travel.next").iter().map(|address| address.place).collect();
        for place in [Place::Ledger, Place::Code, Place::Scene] {
            assert!(places.contains(&place), "{place:?}");
        }
        let ledgers = found.of("haven.travel.next").iter().filter(|address| address.place == Place::Ledger);
        assert_eq!(ledgers.count(), 2, "in English and German");
    }

    #[test]
    fn a_claim_that_cannot_be_is_a_fault() {
        let clause = |notes| Printed { id: "toy.a", chapter: "", text: "A", notes, only: None, german: None };
        let found = |notes: &'static [&'static str]| {
            let ledger: &'static [Printed] = Box::leak(Box::new([clause(notes)]));
            let data = BTreeSet::from(["tiles.toml".to_string()]);
            Addresses { ledger, data, named: BTreeMap::new() }.faults()
        };
        assert_eq!(found(&["(data: tiles.toml)"]), [""; 0]);
        assert_eq!(found(&["(follows from `toy.a`: there is no such move)"]), [""; 0]);
        assert_eq!(found(&["(data: tails.toml)"]), ["toy.a: there is no data file `tails.toml`"]);
        assert_eq!(found(&["(follows from `toy.b`)"]), ["toy.a: it cannot follow from `toy.b`, which is no clause"]);
        assert_eq!(found(&["(follows from nothing)"]), ["toy.a: it does not say from which clauses it follows"]);
        assert_eq!(found(&["[ruling]"]).len(), 1);
    }
}
