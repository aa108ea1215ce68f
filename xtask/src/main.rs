//! Checks of the whole workspace: `cargo xtask rules` and `cargo xtask check`; and generated files: `cargo xtask types`
//! and `cargo xtask corpus`.

mod corpus;
mod types;

use all::{Addresses, Coverage};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

fn main() -> ExitCode {
    let asked: Vec<String> = env::args().skip(1).collect();
    let result = match asked.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["rules"] => rules(),
        ["check"] => check(),
        ["types"] => root().and_then(|root| types::run(root, false)),
        ["corpus"] => root().and_then(|root| corpus::run(root, None)),
        ["corpus", name] => root().and_then(|root| corpus::run(root, Some(name))),
        ["types", "--check"] => root().and_then(|root| types::run(root, true)),
        _ => {
            eprintln!(
                "usage:\n  cargo xtask rules   is every clause of every game named by a test?\n  \
                 cargo xtask check   are the files of the repository in order?\n  \
                 cargo xtask types   write the TypeScript types (with --check: are they as they should be?)\n  \
                 cargo xtask corpus  play and write down the recorded games anew (or those of one game; best with --release)"
            );
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("error: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the coverage of every game; editions that share a ledger are one.
fn rules() -> Result<(), String> {
    let mut incomplete = Vec::new();
    for coverage in Coverage::of_all().map_err(|e| format!("the scenarios cannot be run: {e}"))? {
        println!("{coverage}{}", german(coverage.game));
        let faults = addresses(coverage.game)?;
        if !coverage.complete || faults > 0 {
            incomplete.push(coverage.title);
        }
    }
    if incomplete.is_empty() { Ok(()) } else { Err(format!("something is missing in {}", incomplete.join(", "))) }
}

/// Prints which clauses of a game have no address in its code, and says how many.
fn addresses(game: &str) -> Result<usize, String> {
    let found = Addresses::read(root()?, all::find(game)?).map_err(|e| format!("the source cannot be read: {e}"))?;
    let faults = found.faults();
    match faults.len() {
        0 => println!("  addresses: all clauses have one\n"),
        n => println!("  addresses: {n} clauses have none\n    {}\n", faults.join("\n    ")),
    }
    Ok(faults.len())
}

/// How much of a game's ledger is translated.
fn german(game: &str) -> String {
    let ledger = all::find(game).map(|game| game.ledger()).unwrap_or_default();
    let missing: Vec<&str> = ledger.iter().filter(|clause| clause.german.is_none()).map(|clause| clause.id).collect();
    match (missing.len(), ledger.len()) {
        (0, _) => "  in German: all of it".to_string(),
        (missing, all) if missing == all => "  in German: nothing".to_string(),
        _ => format!("  in German all but: {}", missing.join(", ")),
    }
}

/// Looks for what should not be in the repository, and for what should be and is not.
fn check() -> Result<(), String> {
    let root = root()?;
    let mut wrong = Vec::new();
    for file in tracked(root)? {
        // What is not text is a picture or a sound, and has no paths in it.
        let Ok(text) = fs::read_to_string(root.join(&file)) else { continue };
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(reason) = bad_line(&file, line) {
                wrong.push(format!("{}:{number}: {reason}", file.display()));
            }
        }
        if file.extension().is_some_and(|extension| extension == "md") {
            wrong.extend(broken_links(root, &file, &text));
        }
        if file.ends_with("rules.md") || file.ends_with("rules.de.md") {
            let german = root.join(file.with_file_name("rules.de.md"));
            match ledger::parse(&text) {
                // A ledger that is translated has been made for players.
                Ok(clauses) if german.is_file() => {
                    let found = clauses.iter().filter_map(jargon);
                    wrong.extend(found.map(|reason| format!("{}: {reason}", file.display())));
                }
                Ok(_) => {}
                Err(reason) => wrong.push(format!("{}: {reason}", file.display())),
            }
        }
    }
    for game in all::games() {
        let ledger = root.join("games").join(game.folder()).join("rules.md");
        if !ledger.is_file() {
            wrong.push(format!("games/{}/rules.md: there is no ledger", game.folder()));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(format!("{} things are wrong\n{}", wrong.len(), wrong.join("\n"))) }
}

/// What players should not have to read in a clause: it belongs into its notes.
fn jargon(clause: &ledger::Clause) -> Option<String> {
    let ours = ["`", "[", "]", ".toml", ".csv", "the seed", "The seed"];
    let found = ours.into_iter().find(|ours| clause.text.contains(ours))?;
    Some(format!("{}: its text has {found} in it, which is for a note", clause.id))
}

/// The folder of the workspace.
fn root() -> Result<&'static Path, String> {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or_else(|| "the workspace has no folder".to_string())
}

/// The files that git knows, from the root of the workspace.
fn tracked(root: &Path) -> Result<Vec<PathBuf>, String> {
    let git = Command::new("git").args(["ls-files", "-z"]).current_dir(root).output();
    let output = git.map_err(|e| format!("git cannot be run: {e}"))?;
    if !output.status.success() {
        return Err("git does not list the files of this folder".to_string());
    }
    let names = String::from_utf8(output.stdout).map_err(|_| "a file has a name that is not UTF-8")?;
    let files = names.split('\0').filter(|name| !name.is_empty()).map(PathBuf::from);
    Ok(files.filter(|file| root.join(file).is_file()).collect())
}

/// What should not stand in a file: a path of somebody's machine, or a place other than the public one for crates.
fn bad_line(file: &Path, line: &str) -> Option<String> {
    const PUBLIC: &str = "registry+https://github.com/rust-lang/crates.io-index";
    // Written so that this file does not find itself.
    let folders = ["home", "root", "work", "Users"].map(|folder| format!("/{folder}/"));
    if let Some(folder) = folders.iter().find(|folder| has_path(line, folder)) {
        return Some(format!("a path of one machine ({folder})"));
    }
    let is_lock = file.ends_with("Cargo.lock");
    if is_lock && line.starts_with("source = ") && !line.contains(PUBLIC) {
        return Some("a crate that does not come from the public registry".to_string());
    }
    None
}

/// Does a path begin with this folder? It does if nothing that could be a part of a path stands before it.
fn has_path(line: &str, folder: &str) -> bool {
    let begins = |(at, _): (usize, &str)| {
        line[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric() && !"._-/*]}>".contains(c))
    };
    line.match_indices(folder).any(begins)
}

/// Links of a Markdown file to files that are not there.
fn broken_links(root: &Path, file: &Path, text: &str) -> Vec<String> {
    let folder = root.join(file).parent().map(Path::to_path_buf).unwrap_or_default();
    let mut broken = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        for rest in line.split("](").skip(1) {
            let Some(target) = rest.split(')').next() else { continue };
            let path = target.split('#').next().unwrap_or("");
            if path.is_empty() || path.contains("://") || path.starts_with("mailto:") {
                continue;
            }
            if !folder.join(path).exists() {
                broken.push(format!("{}:{number}: there is no `{path}`", file.display()));
            }
        }
    }
    broken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_one_machine_is_found_and_a_part_of_another_is_not() {
        let (home, work) = (format!("/{}/", "home"), format!("/{}/", "work"));
        let found = |line: String| bad_line(Path::new("x.md"), &line).is_some();
        assert!(found(format!("see {home}anne/notes")));
        assert!(found(format!("\"{work}main\"")));
        assert!(!found(format!("src{work}main.rs")));
        assert!(!found("games/haven/rules.md".to_string()));
    }

    #[test]
    fn what_is_not_for_players_is_found_in_a_clause() {
        let found = |text: &str| ledger::parse(&format!("- `toy.far` {text}")).unwrap().iter().find_map(jargon);
        assert_eq!(found("As far as `toy.wind` says.").unwrap(), "toy.far: its text has ` in it, which is for a note");
        assert!(found("[ruling] Far.").is_some());
        assert!(found("The values stand in ship.toml.").is_some());
        assert!(found("As far as you like.\n  > [ruling] `toy.wind`").is_none());
    }

    #[test]
    fn a_crate_from_elsewhere_is_found_in_the_lock_file() {
        let line = "source = \"registry+https://example.org/index\"";
        assert!(bad_line(Path::new("Cargo.lock"), line).is_some());
        assert!(bad_line(Path::new("Cargo.toml"), line).is_none());
    }
}
