//! What clients were told, and whether the log on the disk holds it.

use serde_json::Value;
use std::{
    collections::BTreeMap,
    fs, io,
    path::Path,
    sync::{Arc, Mutex, MutexGuard},
};
use store::Store;

/// What is known of a number.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// Something happened.
    Told,
    /// A move of our chair: one of those that were sent last. Which of them cannot always be told, since one that was sent
    /// on a line that broke may arrive after the next line was opened.
    Own(u8, Vec<String>),
}

/// What clients were told of one table, by number.
#[derive(Clone, Default)]
struct Known {
    numbers: BTreeMap<u64, Heard>,
    /// Something was told since the log was last looked at.
    is_fresh: bool,
}

/// What clients were told of all tables.
#[derive(Default)]
pub struct Acknowledged {
    tables: BTreeMap<String, Known>,
    /// Moves that were told.
    pub moves: u64,
    /// How often a client came back.
    pub resumed: u64,
    /// Lines of the story that were told only then.
    pub missed: u64,
    /// Moves that were refused, because somebody else's arrived before.
    pub refused: u64,
    /// Games that were played to the end and verified, by game.
    pub games: BTreeMap<String, u64>,
}

/// The same for all clients.
#[derive(Clone, Default)]
pub struct Shared(Arc<Mutex<Acknowledged>>);

impl Shared {
    pub fn lock(&self) -> MutexGuard<'_, Acknowledged> {
        self.0.lock().expect("nobody panics while holding it")
    }
}

impl Acknowledged {
    /// A client was told of this number. What it knows of it is more than that somebody else was told, too.
    pub fn note(&mut self, table: &str, seq: u64, what: Heard) {
        let known = self.tables.entry(table.to_string()).or_default();
        let own = matches!(what, Heard::Own(..));
        if own || !known.numbers.contains_key(&seq) {
            known.is_fresh = true;
            self.moves += u64::from(known.numbers.insert(seq, what).is_none());
        }
    }

    /// How many tables were played at.
    pub fn tables(&self) -> usize {
        self.tables.len()
    }
}

/// The log of each table holds what clients were told of it. `all` looks at every table, else those of which something
/// was told since the last time.
pub async fn check(data: &Path, copy: &Path, heard: &Shared, all: bool) -> Result<(), Box<dyn std::error::Error>> {
    let _ = fs::remove_dir_all(copy);
    fs::create_dir_all(copy)?;
    for name in ["freebooter.db", "freebooter.db-wal"] {
        match fs::copy(data.join(name), copy.join(name)) {
            Ok(_) => (),
            Err(error) if error.kind() == io::ErrorKind::NotFound => (),
            Err(error) => return Err(error.into()),
        }
    }
    let tables: Vec<(String, BTreeMap<u64, Heard>)> = {
        let mut heard = heard.lock();
        let wanted = heard.tables.iter_mut().filter(|(_, known)| all || known.is_fresh);
        let taken = wanted.map(|(id, known)| {
            known.is_fresh = false;
            (id.clone(), known.numbers.clone())
        });
        taken.collect()
    };
    let store = store::Sqlite::open(copy)?;
    for (id, told) in tables {
        let stored = store.load(&id).await?.ok_or_else(|| format!("table {id} is lost"))?;
        for (at, event) in stored.events.iter().enumerate() {
            if event.seq != at as u64 + 1 {
                return Err(format!("table {id}: event {} stands at place {}", event.seq, at + 1).into());
            }
        }
        for (seq, what) in told {
            let event =
                stored.events.get(seq as usize - 1).ok_or_else(|| format!("table {id}: {seq} was told and is lost"))?;
            let event: Value = serde_json::from_str(&event.text)?;
            let right = match &what {
                Heard::Told => true,
                Heard::Own(seat, sent) => {
                    event["moved"]["seat"] == *seat && sent.iter().any(|mv| event["moved"]["mv"] == mv.as_str())
                }
            };
            if !right {
                return Err(format!("table {id}: {seq} was told as {what:?} and is {event}").into());
            }
        }
    }
    store.close().await?;
    Ok(())
}
