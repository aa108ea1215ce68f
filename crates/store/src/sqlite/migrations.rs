//! Bringing a database up to date, forward only. A migration that was published is never changed; another one follows it.

use super::explain;
use crate::StoreError;
use rusqlite::{Connection, TransactionBehavior};

/// The migrations in order; a database of version n has seen the first n.
pub(super) const ALL: &[&str] = &[include_str!("../../migrations/0001_first.sql")];

/// Runs the migrations that a database has not seen, each in a transaction of its own.
pub(super) fn bring_up_to_date(db: &mut Connection, migrations: &[&str]) -> Result<(), StoreError> {
    let known = u32::try_from(migrations.len()).expect("there are not so many migrations");
    loop {
        // Immediate, because another process may be bringing the same file up to date.
        let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate).map_err(explain)?;
        let found: u32 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(explain)?;
        if found > known {
            return Err(StoreError::Newer { found, known });
        }
        let Some(migration) = migrations.get(found as usize) else { return Ok(()) };
        transaction.execute_batch(migration).map_err(explain)?;
        transaction.pragma_update(None, "user_version", found + 1).map_err(explain)?;
        transaction.commit().map_err(explain)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(db: &Connection) -> u32 {
        db.query_row("PRAGMA user_version", [], |row| row.get(0)).expect("it has a version")
    }

    fn names(db: &Connection) -> Vec<String> {
        let mut statement = db.prepare("SELECT name FROM captains").expect("there are captains");
        let names = statement.query_map([], |row| row.get(0)).expect("they can be read");
        names.collect::<Result<_, _>>().expect("they have names")
    }

    /// A database of version 1 with a captain in it.
    fn first_version() -> Connection {
        let mut db = Connection::open_in_memory().expect("there is memory");
        bring_up_to_date(&mut db, &ALL[..1]).expect("an empty database can be brought to version 1");
        db.execute("INSERT INTO captains VALUES ('a', 'Anne', 1, 1)", []).expect("there is a table of captains");
        db
    }

    #[test]
    fn an_empty_database_sees_every_migration_once() {
        let mut db = Connection::open_in_memory().expect("there is memory");
        for _ in 0..2 {
            bring_up_to_date(&mut db, ALL).expect("all migrations run");
            assert_eq!(version(&db) as usize, ALL.len());
        }
    }

    #[test]
    fn version_1_is_brought_up_to_date_and_keeps_what_it_holds() {
        let mut db = first_version();
        bring_up_to_date(&mut db, ALL).expect("the published migrations run");
        let later =
            [ALL, &["ALTER TABLE captains ADD COLUMN colour TEXT", "UPDATE captains SET colour = 'red'"]].concat();
        bring_up_to_date(&mut db, &later).expect("later migrations run");
        assert_eq!(version(&db) as usize, later.len());
        assert_eq!(names(&db), ["Anne"]);
        let colour: String = db.query_row("SELECT colour FROM captains", [], |row| row.get(0)).expect("a colour");
        assert_eq!(colour, "red");
    }

    #[test]
    fn a_migration_that_fails_leaves_nothing_behind() {
        let mut db = first_version();
        let broken = [ALL[0], "DELETE FROM captains; INSERT INTO nowhere VALUES (1)"];
        assert!(matches!(bring_up_to_date(&mut db, &broken), Err(StoreError::Broken(_))));
        assert_eq!(version(&db), 1);
        assert_eq!(names(&db), ["Anne"]);
    }

    #[test]
    fn a_newer_database_is_refused_and_not_touched() {
        let mut db = first_version();
        db.pragma_update(None, "user_version", 99).expect("a version can be set");
        let known = u32::try_from(ALL.len()).expect("few");
        assert_eq!(bring_up_to_date(&mut db, ALL), Err(StoreError::Newer { found: 99, known }));
        assert_eq!((version(&db), names(&db)), (99, vec!["Anne".to_string()]));
    }
}
