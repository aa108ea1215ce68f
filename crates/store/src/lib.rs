//! Where a host keeps its tables and captains.
//!
//! [`Store`] is the whole contract; [`Sqlite`] keeps it in one file.
//! The store knows no game: the head of a table and the events of its log are texts that only the host understands.
//! What was answered with `Ok` is on disk and survives a power cut.
//! An append names the last number it knows of, so two writers can never both have the same number.
//!
//! Deliberately absent: clocks (all times are milliseconds that the caller brings), limits (the caller bounds what it
//! sends), secrets (only their hashes come here), and any way to change or remove an event.

mod error;
mod lock;
mod sqlite;
#[cfg(test)]
mod testing;

pub use error::StoreError;
pub use lock::Lock;
pub use sqlite::Sqlite;
use std::{future::Future, pin::Pin};

/// What a store will answer.
///
/// The request is on its way as soon as the method was called: requests are carried out in the order of the calls,
/// and dropping the answer does not take a request back.
pub type Answer<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// The SHA-256 of a secret.
pub type SecretHash = [u8; 32];

/// Keeps tables and captains.
pub trait Store: Send + Sync {
    /// Keeps a new table with its first events, which are numbered from 1.
    /// `Taken` if there is a table with this id, `NotFound` if one of its captains is unknown.
    fn create_table(&self, table: NewTable) -> Answer<()>;

    /// Writes events behind the last one, if that still has the number `expected_last`, and answers the new last number.
    /// `change` is carried out with it: both are done or neither is.
    /// `Conflict` if something else was written meanwhile, `NotFound` if there is no such table.
    fn append(
        &self,
        table: &str,
        expected_last: u64,
        events: Vec<String>,
        time: i64,
        change: Option<TableChange>,
    ) -> Answer<u64>;

    /// A table without its log.
    fn table(&self, table: &str) -> Answer<Option<Table>>;

    /// A table with its captains and its whole log in order.
    fn load(&self, table: &str) -> Answer<Option<Stored>>;

    /// The tables at which a captain has a chair, the one touched last first.
    fn tables_of(&self, captain: &str, limit: usize) -> Answer<Vec<Table>>;

    /// The listed tables that are in one of these states, the one touched last first.
    fn listed(&self, states: &[State], limit: usize) -> Answer<Vec<Table>>;

    /// The ids of all tables that are open or running, the oldest first.
    fn unfinished(&self) -> Answer<Vec<String>>;

    /// Keeps a new captain and the first secret. `Taken` if the id or the secret exists.
    fn create_captain(&self, captain: Captain, secret: SecretHash) -> Answer<()>;

    /// The captain whose secret this is.
    fn captain_of(&self, secret: &SecretHash) -> Answer<Option<Captain>>;

    /// Gives a captain a name. `NotFound` if there is no such captain.
    fn rename(&self, captain: &str, name: &str) -> Answer<()>;

    /// Notes that a captain was here. `NotFound` if there is no such captain.
    fn saw(&self, captain: &str, time: i64) -> Answer<()>;

    /// Gives a captain one more secret, for another device.
    /// `NotFound` if there is no such captain, `Taken` if the secret exists.
    fn add_secret(&self, secret: SecretHash, captain: &str, time: i64) -> Answer<()>;

    /// Keeps a token that carries a captain to another device, good until `expires`.
    /// `NotFound` if there is no such captain, `Taken` if the token exists.
    fn add_carry(&self, token: SecretHash, captain: &str, expires: i64) -> Answer<()>;

    /// Uses up a token and answers its captain; none if it is unknown, was used, or is not good any more at `now`.
    fn take_carry(&self, token: &SecretHash, now: i64) -> Answer<Option<Captain>>;

    /// Writes something small, to prove that writing works.
    fn health(&self) -> Answer<()>;

    /// How much was written since the store was opened.
    fn counts(&self) -> Counts;

    /// Finishes what was asked for before and stops. Everything asked for later is answered with `Closed`.
    /// An error only means that tidying up has failed: what was answered with `Ok` is there when it is opened again.
    fn close(&self) -> Answer<()>;
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// Chairs are open.
    Open,
    /// The game is under way.
    Running,
    /// The game is over.
    Over,
    /// It was brought in to be looked at.
    Archived,
}

/// A table to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// Its id, which nobody can guess.
    pub id: String,
    /// What the host has to know of it.
    pub head: String,
    /// How far it is.
    pub state: State,
    /// Whether strangers find it in the list.
    pub listed: bool,
    /// When it was made.
    pub created: i64,
    /// The captains with a chair.
    pub captains: Vec<String>,
    /// The first events of its log.
    pub events: Vec<String>,
}

/// What changes about a table together with an append; what is none stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableChange {
    /// What the host has to know of it.
    pub head: Option<String>,
    /// How far it is.
    pub state: Option<State>,
    /// Whether strangers find it in the list.
    pub listed: Option<bool>,
    /// All captains who have a chair from now on.
    pub captains: Option<Vec<String>>,
}

/// A table without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its id.
    pub id: String,
    /// What the host has to know of it.
    pub head: String,
    /// How far it is.
    pub state: State,
    /// Whether strangers find it in the list.
    pub listed: bool,
    /// When it was made.
    pub created: i64,
    /// When it was last written to.
    pub touched: i64,
    /// The number of the last event; 0 if the log is empty.
    pub last: u64,
}

/// A table with everything that was kept of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The table.
    pub table: Table,
    /// The captains with a chair, in the order of their ids.
    pub captains: Vec<String>,
    /// The log, numbered from 1 without a gap.
    pub events: Vec<Event>,
}

/// An entry of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its number.
    pub seq: u64,
    /// What happened.
    pub text: String,
    /// When it was written.
    pub time: i64,
}

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captain {
    /// The id, which nobody can guess.
    pub id: String,
    /// The name; none before one was said.
    pub name: Option<String>,
    /// When the captain first came.
    pub created: i64,
    /// When the captain was last noted to be here.
    pub seen: i64,
}

/// How much was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Appends that were answered with `Ok`.
    pub appends: u64,
    /// Transactions in which they and everything else were committed; each waits for the disk once.
    pub commits: u64,
}
