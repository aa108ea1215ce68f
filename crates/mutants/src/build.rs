//! The copy of the repository, and building it with every change that can be built.

use crate::{Chosen, Source, find, root};
use serde_json::Value;
use std::{
    collections::BTreeSet,
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// A change can make another one unbuildable, so it is built again and again; this often at most.
const ROUNDS: usize = 12;

/// A copy of everything that git knows.
pub struct Tree {
    folder: PathBuf,
    package: PathBuf,
}

impl Tree {
    /// The copy of a package, which is not made yet.
    pub fn of(package: &Path) -> Result<Self, Box<dyn Error>> {
        if !root().join(package).join("Cargo.toml").is_file() {
            return Err(format!("{} is no package of this repository", package.display()).into());
        }
        Ok(Tree { folder: root().join("target/mutants/tree"), package: package.to_path_buf() })
    }
    /// Copies the repository. What has not changed since the last time is not touched, so that it is not built again.
    pub fn copy(&self) -> Result<(), Box<dyn Error>> {
        let known = Command::new("git")
            .args(["ls-files", "-z", "-c", "-o", "--exclude-standard"])
            .current_dir(root())
            .output()?;
        let known = String::from_utf8(known.stdout)?;
        let mut copied = BTreeSet::new();
        for name in known.split('\0').filter(|name| !name.is_empty()) {
            let (from, to) = (root().join(name), self.folder.join(name));
            if let Ok(bytes) = fs::read(from) {
                write_if_other(&to, &bytes)?;
                copied.insert(to);
            }
        }
        remove_others(&self.folder, &copied)
    }
    /// The folder of the package in the copy.
    pub fn package(&self) -> PathBuf {
        self.folder.join(&self.package)
    }
    /// A file as it is in the repository.
    pub fn original(&self, path: &Path) -> PathBuf {
        root().join(path)
    }
    /// The sources of the package, from the root of the repository.
    pub fn sources(&self) -> Result<Vec<PathBuf>, Box<dyn Error>> {
        let mut found = Vec::new();
        let mut folders = vec![self.package.join("src")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(root().join(&folder))? {
                let entry = entry?;
                let path = folder.join(entry.file_name());
                if entry.file_type()?.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    found.push(path);
                }
            }
        }
        found.sort();
        Ok(found)
    }
    /// Writes the changes into the copy and leaves out those that cannot be built, until the rest can. Returns how many
    /// were left out.
    pub fn build(&self, files: &[Source], chosen: &mut Chosen) -> Result<usize, Box<dyn Error>> {
        for _ in 0..ROUNDS {
            let mut written = Vec::new();
            for (f, file) in files.iter().enumerate() {
                let numbered = chosen.of_file(files, f);
                let mut text = find::write(&file.source, &numbered);
                if file.path.ends_with("src/lib.rs") {
                    text.push_str(find::ROOT);
                }
                write_if_other(&self.folder.join(&file.path), text.as_bytes())?;
                let numbers: Vec<Vec<usize>> =
                    numbered.iter().map(|(_, changes)| changes.iter().map(|(number, _)| *number).collect()).collect();
                written.push((&file.path, text, numbers));
            }
            let errors = self.errors()?;
            if errors.is_empty() {
                return Ok(chosen.left_out.len());
            }
            let mut blamed = BTreeSet::new();
            for error in &errors {
                let Some((_, text, numbers)) = written.iter().find(|(path, ..)| error.file == **path) else { continue };
                let places = match find::blamed(text, error.bytes.0 + 1) {
                    Some(place) => vec![place],
                    None => find::marked(text, error.lines.0 - 1..error.lines.1),
                };
                places.into_iter().for_each(|place| blamed.extend(&numbers[place]));
            }
            blamed.retain(|number| !chosen.left_out.contains(number));
            if blamed.is_empty() {
                let first = &errors[0];
                return Err(format!("{}:{}: {}", first.file.display(), first.lines.0, first.message).into());
            }
            chosen.left_out.extend(blamed);
        }
        Err("it still cannot be built after many rounds".into())
    }
    /// A cargo command in the copy.
    pub fn cargo(&self, command: &[&str]) -> Command {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(command).arg("--locked").current_dir(self.package());
        cargo.env("CARGO_TARGET_DIR", root().join("target/mutants/build"));
        // A changed rule may leave something unused; nobody reads these warnings.
        cargo.env("RUSTFLAGS", "-Awarnings").stderr(Stdio::null());
        cargo
    }
    fn errors(&self) -> Result<Vec<CompileError>, Box<dyn Error>> {
        let output = self.cargo(&["check", "--lib", "--message-format=json"]).output()?;
        let mut errors = Vec::new();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let Ok(said) = serde_json::from_str::<Value>(line) else { continue };
            let message = &said["message"];
            if said["reason"] != "compiler-message" || message["level"] != "error" {
                continue;
            }
            let spans = message["spans"].as_array().map(Vec::as_slice).unwrap_or_default();
            for span in spans.iter().filter(|span| span["is_primary"] == true) {
                let number = |key: &str| span[key].as_u64().unwrap_or(0) as usize;
                errors.push(CompileError {
                    file: self.package_path(span["file_name"].as_str().unwrap_or_default()),
                    bytes: (number("byte_start"), number("byte_end")),
                    lines: (number("line_start"), number("line_end")),
                    message: message["message"].as_str().unwrap_or_default().to_string(),
                });
            }
        }
        if errors.is_empty() && !output.status.success() {
            return Err("cargo check failed without saying where: run it in target/mutants/tree".into());
        }
        Ok(errors)
    }
    /// The compiler names files from the root of the workspace, or from the root of the disk.
    fn package_path(&self, named: &str) -> PathBuf {
        let path = Path::new(named);
        path.strip_prefix(&self.folder).unwrap_or(path).to_path_buf()
    }
}

struct CompileError {
    file: PathBuf,
    bytes: (usize, usize),
    lines: (usize, usize),
    message: String,
}

/// Removes files of an earlier copy that the repository no longer has.
fn remove_others(folder: &Path, copied: &BTreeSet<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            remove_others(&entry.path(), copied)?;
        } else if !copied.contains(&entry.path()) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

fn write_if_other(path: &Path, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    if fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(fs::write(path, bytes)?)
}
