//! Everything that is asked of the database, in its own words.

use crate::{Captain, Event, NewTable, SecretHash, State, StoreError, Stored, Table, TableChange};
use rusqlite::{
    Connection, OptionalExtension, Row, ToSql, params,
    types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef},
};

/// What a write comes to. The outer error is the database's: it spoils the transaction, which is then rolled back.
/// The inner one is a refusal, and a refusal comes before anything was written.
pub(super) type Outcome<T> = rusqlite::Result<Result<T, StoreError>>;

pub(super) fn create_table(db: &Connection, table: &NewTable) -> Outcome<()> {
    db.prepare_cached(
        "INSERT INTO tables (id, head, state, listed, created, touched) VALUES (?1, ?2, ?3, ?4, ?5, ?5)",
    )?
    .execute(params![table.id, table.head, table.state, table.listed, table.created])?;
    let key = db.last_insert_rowid();
    db.prepare_cached("INSERT INTO tips (table_key, last, row) VALUES (?1, 0, NULL)")?.execute([key])?;
    seat(db, key, &table.captains)?;
    write_events(db, Tip { key, last: 0, row: None }, &table.events, table.created)?;
    Ok(Ok(()))
}

pub(super) fn append(
    db: &Connection,
    table: &str,
    expected_last: u64,
    events: &[String],
    time: i64,
    change: Option<&TableChange>,
) -> Outcome<u64> {
    let found = db
        .prepare_cached(
            "SELECT tips.table_key, tips.last, tips.row FROM tables JOIN tips ON tips.table_key = tables.key
             WHERE tables.id = ?1",
        )?
        .query_row([table], |row| Ok(Tip { key: row.get(0)?, last: number(row, 1)?, row: row.get(2)? }))
        .optional()?;
    let Some(tip) = found else { return Ok(Err(StoreError::NotFound)) };
    if tip.last != expected_last {
        return Ok(Err(StoreError::Conflict { last: tip.last }));
    }
    if let Some(change) = change {
        db.prepare_cached(
            "UPDATE tables SET head = coalesce(?2, head), state = coalesce(?3, state), listed = coalesce(?4, listed),
             touched = ?5 WHERE key = ?1",
        )?
        .execute(params![tip.key, change.head, change.state, change.listed, time])?;
        if let Some(captains) = &change.captains {
            db.prepare_cached("DELETE FROM seats WHERE table_key = ?1")?.execute([tip.key])?;
            seat(db, tip.key, captains)?;
        }
    }
    Ok(Ok(write_events(db, tip, events, time)?))
}

/// The end of a log.
struct Tip {
    key: i64,
    last: u64,
    row: Option<i64>,
}

/// Writes events behind the last one and returns the new last number.
fn write_events(db: &Connection, mut tip: Tip, events: &[String], time: i64) -> rusqlite::Result<u64> {
    if events.is_empty() {
        return Ok(tip.last);
    }
    let mut insert =
        db.prepare_cached("INSERT INTO log (table_key, seq, before, time, event) VALUES (?1, ?2, ?3, ?4, ?5)")?;
    for event in events {
        tip.last += 1;
        tip.row = Some(insert.insert(params![tip.key, tip.last as i64, tip.row, time, event])?);
    }
    db.prepare_cached("UPDATE tips SET last = ?2, row = ?3 WHERE table_key = ?1")?.execute(params![
        tip.key,
        tip.last as i64,
        tip.row
    ])?;
    Ok(tip.last)
}

/// Gives chairs to captains who have none at this table. A captain with two chairs is named twice and kept once.
fn seat(db: &Connection, key: i64, captains: &[String]) -> rusqlite::Result<()> {
    let mut insert = db.prepare_cached("INSERT OR IGNORE INTO seats (captain, table_key) VALUES (?1, ?2)")?;
    for captain in captains {
        insert.execute(params![captain, key])?;
    }
    Ok(())
}

/// A table is touched when its row or its log is written to, whichever was later.
const TABLE: &str = "
    SELECT t.id, t.head, t.state, t.listed, t.created,
           max(t.touched, coalesce(l.time, t.touched)) AS last_touched, tips.last, tips.row, t.key
    FROM tables t JOIN tips ON tips.table_key = t.key LEFT JOIN log l ON l.row = tips.row";

fn read_table(row: &Row<'_>) -> rusqlite::Result<Table> {
    Ok(Table {
        id: row.get(0)?,
        head: row.get(1)?,
        state: row.get(2)?,
        listed: row.get(3)?,
        created: row.get(4)?,
        touched: row.get(5)?,
        last: number(row, 6)?,
    })
}

pub(super) fn table(db: &Connection, table: &str) -> rusqlite::Result<Option<Table>> {
    db.prepare_cached(&format!("{TABLE} WHERE t.id = ?1"))?.query_row([table], read_table).optional()
}

pub(super) fn load(db: &Connection, table: &str) -> rusqlite::Result<Option<Stored>> {
    // One transaction, so that the table and its log are of the same moment.
    let snapshot = db.unchecked_transaction()?;
    let found = snapshot
        .prepare_cached(&format!("{TABLE} WHERE t.id = ?1"))?
        .query_row([table], |row| Ok((read_table(row)?, row.get(7)?, row.get(8)?)))
        .optional()?;
    let Some((table, tip, key)) = found else { return Ok(None) };
    let captains = snapshot
        .prepare_cached("SELECT captain FROM seats WHERE table_key = ?1 ORDER BY captain")?
        .query_map([key], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    let events = read_log(&snapshot, Tip { key, last: table.last, row: tip })?;
    Ok(Some(Stored { table, captains, events }))
}

/// Follows a log from its tip back to number 1.
fn read_log(db: &Connection, tip: Tip) -> rusqlite::Result<Vec<Event>> {
    let mut select =
        db.prepare_cached("SELECT event, time, before FROM log WHERE row = ?1 AND table_key = ?2 AND seq = ?3")?;
    let mut events = Vec::new();
    let mut next = tip.row;
    for seq in (1..=tip.last).rev() {
        // If a row is missing or belongs to something else, the file was damaged.
        let (event, before) = select.query_row(params![next, tip.key, seq as i64], |row| {
            Ok((Event { seq, text: row.get(0)?, time: row.get(1)? }, row.get(2)?))
        })?;
        events.push(event);
        next = before;
    }
    events.reverse();
    Ok(events)
}

pub(super) fn tables_of(db: &Connection, captain: &str, limit: usize) -> rusqlite::Result<Vec<Table>> {
    db.prepare_cached(&format!(
        "{TABLE} JOIN seats s ON s.table_key = t.key WHERE s.captain = ?1 ORDER BY last_touched DESC, t.key DESC LIMIT ?2"
    ))?
    .query_map(params![captain, most(limit)], read_table)?
    .collect()
}

pub(super) fn listed(db: &Connection, states: &[State], limit: usize) -> rusqlite::Result<Vec<Table>> {
    let states: Vec<String> = states.iter().map(|state| format!("\"{}\"", word(*state))).collect();
    db.prepare_cached(&format!(
        "{TABLE} WHERE t.listed = 1 AND t.state IN (SELECT value FROM json_each(?1))
         ORDER BY last_touched DESC, t.key DESC LIMIT ?2"
    ))?
    .query_map(params![format!("[{}]", states.join(",")), most(limit)], read_table)?
    .collect()
}

pub(super) fn unfinished(db: &Connection) -> rusqlite::Result<Vec<String>> {
    db.prepare_cached("SELECT id FROM tables WHERE state IN ('open', 'running') ORDER BY key")?
        .query_map([], |row| row.get(0))?
        .collect()
}

pub(super) fn create_captain(db: &Connection, captain: &Captain, secret: &SecretHash) -> Outcome<()> {
    db.prepare_cached("INSERT INTO captains (id, name, created, seen) VALUES (?1, ?2, ?3, ?4)")?.execute(params![
        captain.id,
        captain.name,
        captain.created,
        captain.seen
    ])?;
    add_secret(db, secret, &captain.id, captain.created)
}

pub(super) fn captain_of(db: &Connection, secret: &SecretHash) -> rusqlite::Result<Option<Captain>> {
    db.prepare_cached(
        "SELECT c.id, c.name, c.created, c.seen FROM secrets s JOIN captains c ON c.id = s.captain WHERE s.hash = ?1",
    )?
    .query_row([secret], read_captain)
    .optional()
}

fn read_captain(row: &Row<'_>) -> rusqlite::Result<Captain> {
    Ok(Captain { id: row.get(0)?, name: row.get(1)?, created: row.get(2)?, seen: row.get(3)? })
}

pub(super) fn rename(db: &Connection, captain: &str, name: &str) -> Outcome<()> {
    found(db.prepare_cached("UPDATE captains SET name = ?2 WHERE id = ?1")?.execute(params![captain, name]))
}

pub(super) fn saw(db: &Connection, captain: &str, time: i64) -> Outcome<()> {
    found(db.prepare_cached("UPDATE captains SET seen = max(seen, ?2) WHERE id = ?1")?.execute(params![captain, time]))
}

pub(super) fn add_secret(db: &Connection, secret: &SecretHash, captain: &str, time: i64) -> Outcome<()> {
    db.prepare_cached("INSERT INTO secrets (hash, captain, created) VALUES (?1, ?2, ?3)")?
        .execute(params![secret, captain, time])?;
    Ok(Ok(()))
}

pub(super) fn add_carry(db: &Connection, token: &SecretHash, captain: &str, expires: i64) -> Outcome<()> {
    db.prepare_cached("INSERT INTO carries (hash, captain, expires) VALUES (?1, ?2, ?3)")?
        .execute(params![token, captain, expires])?;
    Ok(Ok(()))
}

pub(super) fn take_carry(db: &Connection, token: &SecretHash, now: i64) -> Outcome<Option<Captain>> {
    // Those that nobody has used in time are swept away at the same time.
    db.prepare_cached("DELETE FROM carries WHERE expires <= ?1")?.execute([now])?;
    let captain = db
        .prepare_cached(
            "SELECT c.id, c.name, c.created, c.seen FROM carries y JOIN captains c ON c.id = y.captain WHERE y.hash = ?1",
        )?
        .query_row([token], read_captain)
        .optional()?;
    db.prepare_cached("DELETE FROM carries WHERE hash = ?1")?.execute([token])?;
    Ok(Ok(captain))
}

pub(super) fn beat(db: &Connection) -> Outcome<()> {
    db.prepare_cached("UPDATE pulse SET beats = beats + 1")?.execute([])?;
    Ok(Ok(()))
}

/// An update by id has changed one row, or there is none with this id.
fn found(changed: rusqlite::Result<usize>) -> Outcome<()> {
    Ok(if changed? == 0 { Err(StoreError::NotFound) } else { Ok(()) })
}

fn most(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

/// SQLite's numbers have a sign and ours have not; one below 0 was not written by us.
fn number(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    let value: i64 = row.get(column)?;
    u64::try_from(value).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(column, value))
}

fn word(state: State) -> &'static str {
    match state {
        State::Open => "open",
        State::Running => "running",
        State::Over => "over",
        State::Archived => "archived",
    }
}

impl ToSql for State {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(word(*self).into())
    }
}

impl FromSql for State {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let found = value.as_str()?;
        let states = [Self::Open, Self::Running, Self::Over, Self::Archived];
        states.into_iter().find(|state| word(*state) == found).ok_or(FromSqlError::InvalidType)
    }
}
