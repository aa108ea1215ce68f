//! The rule ledger: `games/<game>/rules.md`, every rule of a game as a clause with a name of its own.
//!
//! The same text is the players' rulebook and the contract of the code; why a clause says what it says stands in notes
//! below it, and `rules.de.md` says the same in German. A game's build script calls [`generate`], which makes one variant
//! of an enum `Rule` for each clause, so that a clause which is not in the ledger does not compile.
#![forbid(unsafe_code)]

use std::{collections::BTreeMap, env, error::Error, fmt::Write, fs, io::ErrorKind, path::Path};

/// One clause of a ledger.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clause {
    /// Its id: `haven.travel.next`.
    pub id: String,
    /// The heading it stands under, without its number.
    pub chapter: String,
    /// What it says to players.
    pub text: String,
    /// Why it says so, for those who ask: marks, reasons, names of data. One for each line.
    pub notes: Vec<String>,
}

impl Clause {
    /// The game it is for, if several games share the ledger and it is not for all of them: a note says `[only NAME]`.
    pub fn only(&self) -> Option<&str> {
        self.notes.iter().find_map(|note| note.strip_prefix("[only ")?.split_once(']')).map(|(game, _)| game)
    }
}

/// The clauses of a ledger in its order: a line ``- `game.chapter.rule` What it says.`` and the lines below it that begin
/// with `  > `, which are its notes. Everything else is for those who keep the ledger.
///
/// # Errors
/// If an id stands twice, has signs other than `a-z0-9_-.`, or belongs to another game than the first clause; if a note
/// stands below nothing, or a clause says nothing.
pub fn parse(markdown: &str) -> Result<Vec<Clause>, String> {
    let mut clauses: Vec<Clause> = Vec::new();
    let mut lines_of: BTreeMap<String, usize> = BTreeMap::new();
    let mut chapter = String::new();
    let mut may_note = false;
    for (number, line) in (1..).zip(markdown.lines()) {
        if let Some(heading) = line.strip_prefix("## ") {
            chapter = unnumbered(heading).to_string();
        }
        if let Some(note) = line.strip_prefix("  > ") {
            let Some(clause) = clauses.last_mut().filter(|_| may_note) else {
                return Err(format!("line {number}: a note stands below its clause"));
            };
            clause.notes.push(note.trim().to_string());
            continue;
        }
        may_note = false;
        let Some((id, text)) = line.strip_prefix("- `").and_then(|rest| rest.split_once('`')) else { continue };
        if !id.contains('.') || !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-.".contains(c)) {
            return Err(format!(
                "line {number}: `{id}` is not a clause id (a-z, 0-9, `_`, `-` and `.`, at least one `.`)"
            ));
        }
        if let Some(first) = clauses.first().filter(|first| game_of(&first.id) != game_of(id)) {
            return Err(format!("line {number}: `{id}` does not begin like `{}`", first.id));
        }
        if let Some(before) = lines_of.insert(id.to_string(), number) {
            return Err(format!("line {number}: `{id}` already stands in line {before}"));
        }
        if text.trim().is_empty() {
            return Err(format!("line {number}: `{id}` says nothing"));
        }
        may_note = true;
        let (id, text) = (id.to_string(), text.trim().to_string());
        clauses.push(Clause { id, chapter: chapter.clone(), text, notes: Vec::new() });
    }
    Ok(clauses)
}

/// A heading without its number, which is for those who keep the ledger.
fn unnumbered(heading: &str) -> &str {
    heading.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').trim()
}

/// The clauses of a translated ledger, one for each of the original; nothing for those which it lacks.
///
/// # Errors
/// If the translation is not well formed, has notes, has a clause that the original lacks, or has another order.
pub fn translated(original: &[Clause], markdown: &str) -> Result<Vec<Option<Clause>>, String> {
    let mut translation = parse(markdown)?.into_iter().peekable();
    let mut found = Vec::new();
    for clause in original {
        found.push(translation.next_if(|other| other.id == clause.id));
    }
    match translation.next() {
        Some(Clause { id, .. }) if original.iter().any(|clause| clause.id == id) => {
            Err(format!("`{id}` stands elsewhere in the original"))
        }
        Some(Clause { id, .. }) => Err(format!("`{id}` is not in the original")),
        None => match found.iter().flatten().find(|clause| !clause.notes.is_empty()) {
            Some(Clause { id, .. }) => Err(format!("`{id}` has notes; they belong into the original only")),
            None => Ok(found),
        },
    }
}

/// Called by a game's build script: reads `rules.md` beside `Cargo.toml`, and `rules.de.md` if there is one, and writes
/// `rules.rs` into the build's folder.
///
/// # Errors
/// If the ledger or its translation cannot be read or is not well formed.
pub fn generate() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=rules.md");
    let markdown = fs::read_to_string("rules.md").map_err(|e| format!("rules.md: {e}"))?;
    let clauses = parse(&markdown).map_err(|e| format!("rules.md, {e}"))?;
    // The folder is watched for a translation that comes later.
    println!("cargo::rerun-if-changed={}", if Path::new(GERMAN).exists() { GERMAN } else { "." });
    let german = match fs::read_to_string(GERMAN) {
        Ok(markdown) => translated(&clauses, &markdown).map_err(|e| format!("{GERMAN}, {e}"))?,
        Err(error) if error.kind() == ErrorKind::NotFound => vec![None; clauses.len()],
        Err(error) => return Err(format!("{GERMAN}: {error}").into()),
    };
    fs::write(Path::new(&env::var("OUT_DIR")?).join("rules.rs"), rust(&clauses, &german))?;
    Ok(())
}

const GERMAN: &str = "rules.de.md";

/// The enum `Rule` and what `table::Clause` asks of it.
fn rust(clauses: &[Clause], german: &[Option<Clause>]) -> String {
    let mut out = String::from(
        "/// The clauses of the ledger `rules.md`, in its order.\n\
         #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]\n\
         #[repr(u16)]\npub enum Rule {\n",
    );
    for clause in clauses {
        let doc = clause.text.replace('[', "\\[").replace('<', "\\<");
        let _ = writeln!(out, "    /// `{}`: {doc}\n    {},", clause.id, variant(&clause.id));
    }
    out.push_str("}\n\nimpl table::Clause for Rule {\n    const ALL: &'static [Self] = &[\n");
    for clause in clauses {
        let _ = writeln!(out, "        Self::{},", variant(&clause.id));
    }
    out.push_str("    ];\n    const PRINTED: &'static [table::Printed] = &[\n");
    for (clause, german) in clauses.iter().zip(german) {
        let Clause { id, chapter, text, notes } = clause;
        let german = german.as_ref().map(|Clause { chapter, text, .. }| (chapter, text));
        let _ = writeln!(
            out,
            "        table::Printed {{ id: {id:?}, chapter: {chapter:?}, text: {text:?}, notes: &{notes:?}, \
             only: {:?}, german: {german:?} }},",
            clause.only(),
        );
    }
    out.push_str(
        "    ];\n    fn number(self) -> usize {\n        self as usize\n    }\n}\n\ntable::clause_traits!(Rule);\n",
    );
    out
}

/// How a clause is called in Rust: `haven.travel.leave.rank` becomes `TravelLeaveRank`.
pub fn variant(id: &str) -> String {
    let words = id.split(['.', '_', '-']).skip(1);
    words
        .flat_map(|word| word.chars().enumerate().map(|(i, c)| if i == 0 { c.to_ascii_uppercase() } else { c }))
        .collect()
}

fn game_of(id: &str) -> &str {
    id.split('.').next().unwrap_or(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_has_an_id_a_chapter_and_a_text() {
        let clauses = parse("# Toy\n## 7.1 Sailing\n\n- `toy.sail.far` As far as you like.\n").unwrap();
        assert_eq!(clauses[0].id, "toy.sail.far");
        assert_eq!(clauses[0].chapter, "Sailing");
        assert_eq!(clauses[0].text, "As far as you like.");
        assert_eq!(clauses[0].notes, [""; 0]);
        assert_eq!(variant(&clauses[0].id), "SailFar");
    }

    #[test]
    fn notes_stand_below_their_clause_and_apart_from_its_text() {
        let clauses = parse("- `toy.far` Far.\n  > [ruling] Why not.\n  > `sail.far`\n- `toy.near` Near.\n").unwrap();
        assert_eq!(clauses[0].text, "Far.");
        assert_eq!(clauses[0].notes, ["[ruling] Why not.", "`sail.far`"]);
        assert_eq!(clauses[1].notes, [""; 0]);
        let below_nothing = "line 3: a note stands below its clause";
        assert_eq!(parse("- `toy.far` Far.\n\n  > Why not.").unwrap_err(), below_nothing);
        assert_eq!(parse("- `toy.far`\n  > Why not.").unwrap_err(), "line 1: `toy.far` says nothing");
    }

    #[test]
    fn a_note_may_say_for_which_game_a_clause_is() {
        let clauses =
            parse("- `toy.far` Far.\n  > [ruling]\n  > [only old-toy] As it was.\n- `toy.near` Near.").unwrap();
        assert_eq!((clauses[0].only(), clauses[1].only()), (Some("old-toy"), None));
    }

    #[test]
    fn a_translation_has_the_same_clauses_in_the_same_order() {
        let original = parse("## Sailing\n- `toy.far` Far.\n- `toy.near` Near.\n- `toy.not` Not.").unwrap();
        let found = translated(&original, "## Segeln\n- `toy.far` Weit.\n- `toy.not` Nicht.").unwrap();
        let texts: Vec<_> = found.iter().map(|clause| clause.as_ref().map(|clause| clause.text.as_str())).collect();
        assert_eq!(texts, [Some("Weit."), None, Some("Nicht.")]);
        assert_eq!(found[0].as_ref().unwrap().chapter, "Segeln");
        let wrong = |markdown| translated(&original, markdown).unwrap_err();
        assert_eq!(wrong("- `toy.near` Nah.\n- `toy.far` Weit."), "`toy.far` stands elsewhere in the original");
        assert_eq!(wrong("- `toy.wide` Breit."), "`toy.wide` is not in the original");
        assert_eq!(wrong("- `toy.far` Weit.\n  > Warum?"), "`toy.far` has notes; they belong into the original only");
    }

    #[test]
    fn an_id_stands_once_and_belongs_to_one_game() {
        assert_eq!(parse("- `a.b` x\n- `a.b` y").unwrap_err(), "line 2: `a.b` already stands in line 1");
        assert_eq!(parse("- `a.b` x\n- `c.b` y").unwrap_err(), "line 2: `c.b` does not begin like `a.b`");
        assert!(parse("- `a.B` x").unwrap_err().contains("is not a clause id"));
    }
}
