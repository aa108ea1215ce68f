//! Embeds what proves the rules of each game: its scenario files, and the names of the tests that say which clauses
//! they prove. So the coverage of a game's ledger can be asked of the program anywhere. The introductions are embedded
//! beside them.
//!
//! A test says so in its doc comment: ``/// Proves `haven.hidden.none`, `haven.gen.open`.``

#[path = "src/proofs.rs"]
mod proofs;

use proofs::proofs;
use std::{
    env,
    error::Error,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

#[allow(clippy::disallowed_methods, reason = "a build script is told by its environment where to write")]
fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=..");
    let mut out = String::from("static EVIDENCE: &[(&str, Evidence)] = &[\n");
    for game in sorted(Path::new(".."))? {
        if !game.join("rules.md").is_file() {
            continue;
        }
        let name = game.file_name().and_then(|name| name.to_str()).ok_or("a game's folder has a plain name")?;
        writeln!(out, "    ({name:?}, Evidence {{\n        scenarios: &[")?;
        let folder = game.join("scenarios");
        for file in files(&folder, "toml")? {
            let inside = file.strip_prefix(&folder)?.to_str().ok_or("a scenario file has a plain name")?;
            let inside = inside.replace('\\', "/");
            writeln!(out, "            ({inside:?}, include_str!({:?})),", fs::canonicalize(&file)?)?;
        }
        out.push_str("        ],\n        proofs: &[\n");
        for folder in ["src", "tests"] {
            for file in files(&game.join(folder), "rs")? {
                let shown = file.strip_prefix("..")?.to_str().ok_or("a source file has a plain name")?;
                for (clause, test) in proofs(&fs::read_to_string(&file)?) {
                    let test = format!("games/{}::{test}", shown.replace('\\', "/"));
                    writeln!(out, "            Proof {{ clause: {clause:?}, test: {test:?} }},")?;
                }
            }
        }
        out.push_str("        ],\n    }),\n");
    }
    out.push_str("];\n");
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(folder.join("evidence.rs"), out)?;
    fs::write(folder.join("introductions.rs"), introductions()?)?;
    Ok(())
}

/// The introductions of all games, by the names of their files: `introductions/cove.toml` is that of `cove`.
fn introductions() -> Result<String, Box<dyn Error>> {
    let mut out = String::from("static INTRODUCTIONS: &[(&str, &str)] = &[\n");
    for game in sorted(Path::new(".."))? {
        for file in files(&game.join("introductions"), "toml")? {
            let name = file.file_stem().and_then(|name| name.to_str()).ok_or("an introduction has a plain name")?;
            writeln!(out, "    ({name:?}, include_str!({:?})),", fs::canonicalize(&file)?)?;
        }
    }
    out.push_str("];\n");
    Ok(out)
}

/// What is in a folder, in the order of the names; nothing if there is no such folder.
fn sorted(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, std::io::Error>>()?;
    paths.sort();
    Ok(paths)
}

/// The files of a folder and the folders in it that have this extension.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = Vec::new();
    for path in sorted(folder)? {
        if path.is_dir() {
            found.extend(files(&path, extension)?);
        } else if path.extension().is_some_and(|other| other == extension) {
            found.push(path);
        }
    }
    Ok(found)
}
