//! A store in one SQLite file.
//!
//! Two threads own a connection each: one writes, one reads, and neither waits for the other.
//! The surprising thing is the group commit: whatever waits to be written goes into one transaction,
//! so that a busy host waits for the disk once for many moves.

mod migrations;
mod queries;
mod reader;
mod writer;

use crate::{Answer, Captain, Counts, NewTable, SecretHash, State, Store, StoreError, Stored, Table, TableChange};
use queries::Outcome;
use reader::Reader;
use rusqlite::{Connection, ErrorCode, config::DbConfig, ffi};
use std::{fs, path::Path, time::Duration};
use tokio::sync::oneshot;
use writer::Writer;

/// The name of the file in the data directory.
const FILE: &str = "freebooter.db";

/// Keeps everything in one file.
pub struct Sqlite {
    writer: Writer,
    reader: Reader,
}

impl Sqlite {
    /// Opens the database in this directory, or makes both, and brings it up to date. This waits for the disk.
    pub fn open(data_dir: &Path) -> Result<Self, StoreError> {
        make_private_dir(data_dir)?;
        let file = data_dir.join(FILE);
        refuse_remnant(&file)?;
        let mut write = connect(&file).map_err(|e| explain_opening(&file, e))?;
        migrations::bring_up_to_date(&mut write, migrations::ALL)?;
        let read = connect(&file).map_err(|e| explain_opening(&file, e))?;
        read.pragma_update(None, "query_only", true).map_err(explain)?;
        // 16 MiB: the events of one log lie far apart, and those of its neighbours lie between them.
        read.pragma_update(None, "cache_size", -16 * 1024).map_err(explain)?;
        let (reader, reader_thread) = Reader::start(read)?;
        Ok(Self { writer: Writer::start(write, reader_thread)?, reader })
    }

    fn write<T: Send + 'static>(&self, work: impl FnMut(&Connection) -> Outcome<T> + Send + 'static) -> Answer<T> {
        wait_for(self.writer.ask(work))
    }

    fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Answer<T> {
        wait_for(self.reader.ask(work))
    }
}

impl Store for Sqlite {
    fn create_table(&self, table: NewTable) -> Answer<()> {
        self.write(move |db| queries::create_table(db, &table))
    }

    fn append(
        &self,
        table: &str,
        expected_last: u64,
        events: Vec<String>,
        time: i64,
        change: Option<TableChange>,
    ) -> Answer<u64> {
        let table = table.to_string();
        wait_for(
            self.writer
                .ask_append(move |db| queries::append(db, &table, expected_last, &events, time, change.as_ref())),
        )
    }

    fn table(&self, table: &str) -> Answer<Option<Table>> {
        let table = table.to_string();
        self.read(move |db| queries::table(db, &table))
    }

    fn load(&self, table: &str) -> Answer<Option<Stored>> {
        let table = table.to_string();
        self.read(move |db| queries::load(db, &table))
    }

    fn tables_of(&self, captain: &str, limit: usize) -> Answer<Vec<Table>> {
        let captain = captain.to_string();
        self.read(move |db| queries::tables_of(db, &captain, limit))
    }

    fn listed(&self, states: &[State], limit: usize) -> Answer<Vec<Table>> {
        let states = states.to_vec();
        self.read(move |db| queries::listed(db, &states, limit))
    }

    fn unfinished(&self) -> Answer<Vec<String>> {
        self.read(queries::unfinished)
    }

    fn create_captain(&self, captain: Captain, secret: SecretHash) -> Answer<()> {
        self.write(move |db| queries::create_captain(db, &captain, &secret))
    }

    fn captain_of(&self, secret: &SecretHash) -> Answer<Option<Captain>> {
        let secret = *secret;
        self.read(move |db| queries::captain_of(db, &secret))
    }

    fn rename(&self, captain: &str, name: &str) -> Answer<()> {
        let (captain, name) = (captain.to_string(), name.to_string());
        self.write(move |db| queries::rename(db, &captain, &name))
    }

    fn saw(&self, captain: &str, time: i64) -> Answer<()> {
        let captain = captain.to_string();
        self.write(move |db| queries::saw(db, &captain, time))
    }

    fn add_secret(&self, secret: SecretHash, captain: &str, time: i64) -> Answer<()> {
        let captain = captain.to_string();
        self.write(move |db| queries::add_secret(db, &secret, &captain, time))
    }

    fn add_carry(&self, token: SecretHash, captain: &str, expires: i64) -> Answer<()> {
        let captain = captain.to_string();
        self.write(move |db| queries::add_carry(db, &token, &captain, expires))
    }

    fn take_carry(&self, token: &SecretHash, now: i64) -> Answer<Option<Captain>> {
        let token = *token;
        self.write(move |db| queries::take_carry(db, &token, now))
    }

    fn health(&self) -> Answer<()> {
        self.write(queries::beat)
    }

    fn counts(&self) -> Counts {
        self.writer.counts()
    }

    fn close(&self) -> Answer<()> {
        self.reader.stop();
        let closed = self.writer.stop();
        // No answer means that it was closed before.
        Box::pin(async move { closed.await.unwrap_or(Ok(())) })
    }
}

/// The answer that a thread will send; none if it stopped before.
fn wait_for<T: Send + 'static>(answer: oneshot::Receiver<Result<T, StoreError>>) -> Answer<T> {
    Box::pin(async move { answer.await.unwrap_or(Err(StoreError::Closed)) })
}

/// Nobody but the owner looks into a directory that we make: the log of a running game holds what its players may not know.
pub(crate) fn make_private_dir(path: &Path) -> Result<(), StoreError> {
    let mut dir = fs::DirBuilder::new();
    dir.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut dir, 0o700);
    dir.create(path).map_err(|e| StoreError::Broken(format!("the directory {} cannot be made: {e}", path.display())))
}

/// SQLite takes a file of a few bytes for an empty database and starts anew. What is left of ours is not empty.
fn refuse_remnant(file: &Path) -> Result<(), StoreError> {
    const SMALLEST_DATABASE: u64 = 512;
    match fs::metadata(file) {
        Ok(found) if (1..SMALLEST_DATABASE).contains(&found.len()) => Err(StoreError::Broken(format!(
            "{} was cut off: move the file away and put a backup in its place",
            file.display()
        ))),
        _ => Ok(()),
    }
}

fn connect(file: &Path) -> rusqlite::Result<Connection> {
    let db = Connection::open(file)?;
    // There are fewer different statements than this; each is prepared once.
    db.set_prepared_statement_cache_capacity(64);
    // Without this a statement is prepared anew whenever another value is bound, in case another plan suits it better.
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    // Another process may be writing for a moment; waiting is better than failing.
    db.busy_timeout(Duration::from_secs(5))?;
    db.pragma_update(None, "journal_mode", "wal")?;
    // FULL waits for the disk at every commit, so that a power cut loses nothing that was answered.
    db.pragma_update(None, "synchronous", "full")?;
    // An ordinary flush does not reach the disk on macOS. Elsewhere this does nothing.
    db.pragma_update(None, "fullfsync", true)?;
    db.pragma_update(None, "foreign_keys", true)?;
    // A write-ahead log that has grown long is cut when it starts again.
    db.pragma_update(None, "journal_size_limit", 64 * 1024 * 1024)?;
    Ok(db)
}

fn explain_opening(file: &Path, error: rusqlite::Error) -> StoreError {
    match explain(error) {
        StoreError::Broken(reason) => StoreError::Broken(format!("{} cannot be opened: {reason}", file.display())),
        other => other,
    }
}

/// What an error of SQLite means for the host.
fn explain(error: rusqlite::Error) -> StoreError {
    let rusqlite::Error::SqliteFailure(code, _) = &error else {
        // SQLite is content, but what it found is not what we write: a row is missing, a number or text is none.
        return damaged(&error);
    };
    match (code.code, code.extended_code) {
        (ErrorCode::DiskFull, _) => StoreError::Full,
        (_, ffi::SQLITE_CONSTRAINT_FOREIGNKEY) => StoreError::NotFound,
        (_, ffi::SQLITE_CONSTRAINT_PRIMARYKEY | ffi::SQLITE_CONSTRAINT_UNIQUE) => StoreError::Taken,
        (ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt, _) => damaged(&error),
        (ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied, _) => StoreError::Broken(format!(
            "the file may not be written ({error}): let the user who runs the program write to the data directory"
        )),
        (ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked, _) => StoreError::Broken(format!(
            "another program keeps the file to itself ({error}): end that program or let it finish"
        )),
        _ => StoreError::Broken(format!("{error}: look at the disk and at the data directory")),
    }
}

fn damaged(error: &rusqlite::Error) -> StoreError {
    StoreError::Broken(format!(
        "the file is damaged or no database ({error}): stop the program, move the file away and put a backup in its place"
    ))
}
