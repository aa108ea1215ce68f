//! What the fuzzer began with and what it kept is tried again.

use borders::Harbour;
use flate2::read::GzDecoder;
use std::{
    fs,
    io::Read,
    panic, process,
    sync::{Mutex, PoisonError},
};

/// What a process is told of a panic holds for all its threads.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
/// What is tried just now.
static TRIED: Mutex<String> = Mutex::new(String::new());

/// Tries each example and everything that was kept. A panic anywhere, be it in a task of the host that nobody waits for,
/// ends the test as it ends the fuzzer.
fn try_all(target: &str, border: impl Fn(&[u8])) {
    let _guard = ONE_AT_A_TIME.lock().expect("whoever panics aborts");
    panic::set_hook(Box::new(|panic| {
        let tried = TRIED.lock().unwrap_or_else(PoisonError::into_inner);
        eprintln!("{tried}: {panic}");
        process::abort();
    }));
    let examples = examples(target);
    let kept = kept(target);
    assert!(kept.len() > 100, "only {} cases of {target} were kept", kept.len());
    for (name, bytes) in examples.into_iter().chain(kept) {
        TRIED.lock().expect("whoever panics aborts").clone_from(&name);
        border(&bytes);
    }
    let _ = panic::take_hook();
}

fn examples(target: &str) -> Vec<(String, Vec<u8>)> {
    let Ok(folder) = fs::read_dir(format!("../../fuzz/seeds/{target}")) else { return Vec::new() };
    let mut examples: Vec<(String, Vec<u8>)> = folder
        .map(|file| file.unwrap().path())
        .map(|path| (path.display().to_string(), fs::read(path).unwrap()))
        .collect();
    examples.sort();
    examples
}

fn kept(target: &str) -> Vec<(String, Vec<u8>)> {
    let file = fs::File::open(format!("../../fuzz/corpus/{target}.tar.gz")).unwrap();
    let mut kept = Vec::new();
    for entry in tar::Archive::new(GzDecoder::new(file)).entries().unwrap() {
        let mut entry = entry.unwrap();
        if entry.header().entry_type().is_file() {
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            kept.push((format!("{target}.tar.gz, {}", entry.path().unwrap().display()), bytes));
        }
    }
    kept
}

#[test]
fn messages() {
    try_all("message", borders::message);
}

#[test]
fn moves() {
    try_all("notation", borders::notation);
}

#[test]
fn scenes() {
    try_all("scene", borders::scene);
}

#[test]
fn records() {
    try_all("record", borders::record);
}

#[test]
fn imports() {
    let harbour = Harbour::open();
    try_all("import", |bytes| borders::import(&harbour, bytes));
}

#[test]
fn sockets() {
    let harbour = Harbour::open();
    try_all("socket", |bytes| borders::socket(&harbour, bytes));
}
