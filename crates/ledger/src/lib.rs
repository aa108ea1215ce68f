//! The rule ledger: `games/<game>/rules.md`, every rule of a game as a numbered clause.
//!
//! The same text is the players' rulebook and the contract of the code. A game's build script calls [`generate`], which
//! makes one variant of an enum `Rule` for each clause, so that a clause which is not in the ledger does not compile.
#![forbid(unsafe_code)]

use std::{collections::BTreeMap, env, error::Error, fmt::Write, fs, path::Path};

/// One clause of a ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its id: `haven.travel.next`.
    pub id: String,
    /// The heading it stands under.
    pub chapter: String,
    /// What it says, with its marks.
    pub text: String,
}

/// The clauses of a ledger in its order: lines of the form ``- `game.chapter.rule` What it says.``
///
/// # Errors
/// If an id stands twice, has signs other than `a-z0-9_-.`, or belongs to another game than the first clause.
pub fn parse(markdown: &str) -> Result<Vec<Clause>, String> {
    let mut clauses: Vec<Clause> = Vec::new();
    let mut lines_of: BTreeMap<String, usize> = BTreeMap::new();
    let mut chapter = String::new();
    for (number, line) in (1..).zip(markdown.lines()) {
        if let Some(heading) = line.strip_prefix("## ") {
            chapter = heading.trim().to_string();
        }
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
        let text = text.trim().trim_start_matches('—').trim().to_string();
        clauses.push(Clause { id: id.to_string(), chapter: chapter.clone(), text });
    }
    Ok(clauses)
}

/// Called by a game's build script: reads `rules.md` beside `Cargo.toml`, writes `rules.rs` into the build's folder.
///
/// # Errors
/// If the ledger cannot be read or is not well formed.
pub fn generate() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=rules.md");
    let markdown = fs::read_to_string("rules.md").map_err(|e| format!("rules.md: {e}"))?;
    let clauses = parse(&markdown).map_err(|e| format!("rules.md, {e}"))?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("rules.rs"), rust(&clauses))?;
    Ok(())
}

/// The enum `Rule` and what `table::Clause` asks of it.
fn rust(clauses: &[Clause]) -> String {
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
    for Clause { id, chapter, text } in clauses {
        let _ = writeln!(out, "        table::Printed {{ id: {id:?}, chapter: {chapter:?}, text: {text:?} }},");
    }
    out.push_str(
        "    ];\n    fn number(self) -> usize {\n        self as usize\n    }\n}\n\ntable::clause_traits!(Rule);\n",
    );
    out
}

/// `haven.travel.leave.rank` becomes `TravelLeaveRank`.
fn variant(id: &str) -> String {
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
        let clauses = parse("# Toy\n## 1. Sailing\n\n- `toy.sail.far` `[ruling]` As far as you like.\n").unwrap();
        assert_eq!(clauses[0].id, "toy.sail.far");
        assert_eq!(clauses[0].chapter, "1. Sailing");
        assert_eq!(clauses[0].text, "`[ruling]` As far as you like.");
        assert_eq!(variant(&clauses[0].id), "SailFar");
    }

    #[test]
    fn an_id_stands_once_and_belongs_to_one_game() {
        assert_eq!(parse("- `a.b` x\n- `a.b` y").unwrap_err(), "line 2: `a.b` already stands in line 1");
        assert_eq!(parse("- `a.b` x\n- `c.b` y").unwrap_err(), "line 2: `c.b` does not begin like `a.b`");
        assert!(parse("- `a.B` x").unwrap_err().contains("is not a clause id"));
    }
}
