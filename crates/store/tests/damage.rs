//! Files that cannot be used, and processes that die: an error that says what to do, never a panic, never a loss.

#[path = "../src/testing.rs"]
mod testing;

use rusqlite::Connection;
use std::{
    env, fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Arc,
    thread,
    time::Duration,
};
use store::{NewTable, Sqlite, State, Store, StoreError};
use testing::Folder;
use tokio::task::JoinSet;

fn file(folder: &Folder) -> PathBuf {
    folder.path().join("freebooter.db")
}

fn refusal(folder: &Folder) -> StoreError {
    match Sqlite::open(folder.path()) {
        Ok(_) => panic!("it should not be opened"),
        Err(error) => error,
    }
}

fn table(id: &str) -> NewTable {
    NewTable {
        id: id.to_string(),
        head: "{}".to_string(),
        state: State::Running,
        listed: false,
        created: 0,
        captains: Vec::new(),
        events: Vec::new(),
    }
}

/// A closed database with a log of some hundred pages.
async fn with_a_long_log(folder: &Folder) {
    let store = Sqlite::open(folder.path()).expect("it is new");
    store.create_table(table("cove")).await.expect("it is new");
    let events = (0..1000).map(|n| format!("{n}: {}", "x".repeat(500))).collect();
    store.append("cove", 0, events, 1, None).await.expect("the log is empty");
    store.close().await.expect("it can be closed");
}

#[tokio::test]
async fn one_file_is_all_that_is_left_after_closing() {
    let folder = Folder::new();
    with_a_long_log(&folder).await;
    let names =
        fs::read_dir(folder.path()).expect("it is a folder").map(|entry| entry.expect("it is there").file_name());
    assert_eq!(names.collect::<Vec<_>>(), ["freebooter.db"]);
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused() {
    let folder = Folder::new();
    with_a_long_log(&folder).await;
    let db = Connection::open(file(&folder)).expect("it is a database");
    db.pragma_update(None, "user_version", 1000).expect("a version can be set");
    drop(db);
    let error = refusal(&folder);
    assert!(matches!(error, StoreError::Newer { found: 1000, .. }), "{error:?}");
    assert!(error.to_string().contains("start the newer freebooter"), "{error}");
}

#[test]
fn a_file_that_is_no_database_is_refused() {
    let folder = Folder::new();
    fs::write(file(&folder), "Fifteen men and a chest of letters. ".repeat(1000)).expect("it can be written");
    let error = refusal(&folder);
    assert!(matches!(error, StoreError::Broken(_)), "{error:?}");
    assert!(error.to_string().contains("freebooter.db") && error.to_string().contains("backup"), "{error}");
}

#[test]
fn a_folder_that_cannot_be_made_is_refused() {
    let folder = Folder::new();
    fs::write(folder.path().join("file"), "").expect("it can be written");
    let Err(error) = Sqlite::open(&folder.path().join("file").join("data")) else { panic!("that is no folder") };
    assert!(error.to_string().contains("cannot be made"), "{error}");
}

#[tokio::test]
async fn a_damaged_log_is_an_error_and_no_panic() {
    for damage in [0x00, 0xff, 0x5a] {
        let folder = Folder::new();
        with_a_long_log(&folder).await;
        let mut bytes = fs::read(file(&folder)).expect("it can be read");
        let half = bytes.len() / 2;
        bytes[half..].fill(damage);
        fs::write(file(&folder), bytes).expect("it can be written");
        match Sqlite::open(folder.path()) {
            Err(error) => assert!(matches!(error, StoreError::Broken(_)), "{error:?}"),
            Ok(store) => {
                let error = store.load("cove").await.expect_err("half of the log is gone");
                assert!(matches!(&error, StoreError::Broken(_)), "{error:?}");
                assert!(error.to_string().contains("backup"), "{error}");
            }
        }
    }
}

#[tokio::test]
async fn a_file_that_was_cut_off_is_an_error_and_no_panic() {
    let whole = Folder::new();
    with_a_long_log(&whole).await;
    let bytes = fs::read(file(&whole)).expect("it can be read");
    for length in [1, 100, 511, 512, 1000, 4095, 4096, bytes.len() / 2, bytes.len() - 4096] {
        let folder = Folder::new();
        fs::write(file(&folder), &bytes[..length]).expect("it can be written");
        let error = match Sqlite::open(folder.path()) {
            Err(error) => error,
            Ok(store) => store.load("cove").await.map(|_| length).expect_err("a part of it is gone"),
        };
        assert!(matches!(error, StoreError::Broken(_)), "{length} bytes: {error:?}");
        assert!(error.to_string().contains("backup"), "{length} bytes: {error}");
    }
}

#[tokio::test]
async fn a_file_that_was_only_just_made_is_an_empty_database() {
    let folder = Folder::new();
    fs::write(file(&folder), "").expect("it can be written");
    let store = Sqlite::open(folder.path()).expect("nothing was lost");
    assert_eq!(store.health().await, Ok(()));
}

const KILLS: usize = 10;
const TABLES: usize = 5;
const DATA_DIR: &str = "FREEBOOTER_STORE_TEST_DIR";

/// The test starts its own program as the process that is to be killed.
#[test]
fn nothing_acknowledged_is_lost_when_the_process_is_killed() {
    if let Some(data_dir) = env::var_os(DATA_DIR) {
        return append_until_killed(Path::new(&data_dir));
    }
    let folder = Folder::new();
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("there is a runtime");
    let mut acknowledged = vec![Vec::new(); TABLES];
    for _ in 0..KILLS {
        for (table, text) in acknowledgements_until_killed(folder.path()) {
            acknowledged[table].push(text);
        }
        runtime.block_on(check(folder.path(), &acknowledged));
    }
    let fewest = acknowledged.iter().map(Vec::len).min();
    assert!(fewest >= Some(KILLS), "it was killed before it had done anything: {fewest:?}");
}

/// Starts a process that appends, kills it at some moment after its first answer, and returns what it was answered.
fn acknowledgements_until_killed(data_dir: &Path) -> Vec<(usize, String)> {
    let mut child = Command::new(env::current_exe().expect("this program has a path"))
        .args(["--exact", "nothing_acknowledged_is_lost_when_the_process_is_killed", "--nocapture"])
        .env(DATA_DIR, data_dir)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("this program can be started");
    let mut lines = BufReader::new(child.stderr.take().expect("it is piped")).lines();
    let first = lines.next().expect("it answers").expect("it answers with text");
    let reader = thread::spawn(move || lines.map_while(Result::ok).collect::<Vec<_>>());
    let millis = 5 + getrandom::u32().expect("the system has randomness") % 120;
    thread::sleep(Duration::from_millis(millis.into()));
    child.kill().expect("it still runs");
    child.wait().expect("it has ended");
    let rest = reader.join().expect("no panic");
    let lines = std::iter::once(first).chain(rest);
    lines
        .map(|line| {
            let (table, text) = line.split_once(' ').unwrap_or_else(|| panic!("the child said: {line}"));
            (table.parse().unwrap_or_else(|_| panic!("the child said: {line}")), text.to_string())
        })
        .collect()
}

/// Several tables at once, so that a kill falls between those of one commit. Each text is written once in all.
fn append_until_killed(data_dir: &Path) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("there is a runtime");
    let store = Arc::new(Sqlite::open(data_dir).expect("it can be opened after a kill"));
    let append = |n: usize| {
        let store = Arc::clone(&store);
        async move {
            let id = format!("table-{n}");
            let mut last = match store.table(&id).await.expect("it can be read") {
                Some(table) => table.last,
                None => store.create_table(table(&id)).await.map(|()| 0).expect("it is new"),
            };
            loop {
                let text = format!("{}-{last}", std::process::id());
                last = store.append(&id, last, vec![text.clone()], 1, None).await.expect("nobody else writes");
                // One call, so that a kill cannot cut the line.
                std::io::stderr().write_all(format!("{n} {last}:{text}\n").as_bytes()).expect("somebody listens");
            }
        }
    };
    runtime.block_on(async {
        let mut tables = JoinSet::new();
        for n in 0..TABLES {
            tables.spawn(append(n));
        }
        tables.join_next().await.expect("there are tables").expect("it appends until it is killed");
    });
}

/// Every answer is true: the event has the number that was answered. What was not answered is there once or not at all.
async fn check(data_dir: &Path, acknowledged: &[Vec<String>]) {
    let store = Sqlite::open(data_dir).expect("it can be opened after a kill");
    for (n, acknowledged) in acknowledged.iter().enumerate() {
        let stored = store.load(&format!("table-{n}")).await.expect("it can be read");
        let events = stored.map(|stored| stored.events).unwrap_or_default();
        let kept: Vec<String> = events.iter().map(|event| format!("{}:{}", event.seq, event.text)).collect();
        assert!(events.iter().map(|event| event.seq).eq(1..=events.len() as u64), "table {n} has a gap");
        let missing: Vec<_> = acknowledged.iter().filter(|text| !kept.contains(text)).collect();
        assert!(missing.is_empty(), "table {n} has lost {missing:?}");
        let mut texts: Vec<_> = events.iter().map(|event| &event.text).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), events.len(), "table {n} has something twice");
        let unanswered = kept.len() - acknowledged.len();
        assert!(unanswered <= KILLS, "table {n} has {unanswered} events that nobody was told of");
    }
    store.close().await.expect("it can be closed");
}
