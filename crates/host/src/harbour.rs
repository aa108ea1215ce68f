//! The harbour: all tables of a host. It finds the room of a table, or loads the table and opens one. How tables are made
//! and how games are looked back at stand in files of their own.

mod looking_back;
mod making;

use crate::{
    Captain, Failure, Metrics,
    log::Head,
    room::{Ask, Room},
    state::State,
    stock::Stock,
    thinking::Thinking,
};
use all::Listed;
use protocol::{Hire, Join, TableInfo, TableState, Tables};

pub(crate) use making::spare_names;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, atomic::Ordering::Relaxed},
};
use store::{Store, StoreError};
use table::{AnyTable, Digest, Json, Options, record::Record};
use tokio::sync::{Semaphore, mpsc, oneshot};

/// So much can wait for a room at once.
const ROOM_QUEUE: usize = 256;
/// So many tables are shown in a list.
const LISTED: usize = 24;
/// What never changes is kept for so many kinds of tables.
const MOST_CONTENTS: usize = 16;
/// So many games are played again at once for people who look back.
const LOOKING: usize = 4;

/// All tables of a host.
#[derive(Clone)]
pub struct Harbour {
    pub(crate) quay: Arc<Quay>,
}

/// The game, its data, what was chosen, and for how many.
type SetUp = (String, String, Options, usize);

/// What the rooms of a host share.
pub(crate) struct Quay {
    pub store: Arc<dyn Store>,
    pub metrics: Arc<Metrics>,
    pub thinking: Thinking,
    pub stock: Stock,
    rooms: Mutex<BTreeMap<String, mpsc::Sender<Ask>>>,
    /// One table is loaded, or played again as a rematch, at a time: nobody loads a table twice.
    loading: tokio::sync::Mutex<()>,
    rematching: tokio::sync::Mutex<()>,
    looking: Semaphore,
    /// What never changes at tables that are set up alike.
    contents: Mutex<BTreeMap<SetUp, Arc<Json>>>,
    /// Whether sockets may say as much as they want.
    pub unlimited: bool,
}

impl Harbour {
    /// An empty harbour on this store, with these data.
    pub(crate) fn new(store: Arc<dyn Store>, stock: Stock, metrics: Arc<Metrics>, unlimited: bool) -> Self {
        let quay = Quay {
            store,
            thinking: Thinking::new(metrics.clone()),
            metrics,
            stock,
            rooms: Mutex::default(),
            loading: tokio::sync::Mutex::default(),
            rematching: tokio::sync::Mutex::default(),
            looking: Semaphore::new(LOOKING),
            contents: Mutex::default(),
            unlimited,
        };
        Harbour { quay: Arc::new(quay) }
    }

    /// Opens a room for each table that is not finished, so that everything goes on as it was.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn open(&self) -> Result<usize, StoreError> {
        let unfinished = self.quay.store.unfinished().await?;
        let mut opened = 0;
        for id in unfinished {
            match self.room(&id).await {
                Ok(_) => opened += 1,
                Err(error) => tracing::error!(table = id, %error, "a table cannot be opened"),
            }
        }
        Ok(opened)
    }

    pub(crate) fn stock(&self) -> &Stock {
        &self.quay.stock
    }

    /// Tells everybody that the host stops.
    pub async fn stop(&self) {
        let rooms: Vec<mpsc::Sender<Ask>> =
            self.quay.rooms.lock().expect("no panic while it is held").values().cloned().collect();
        for room in rooms {
            let (done, stopped) = oneshot::channel();
            if room.send(Ask::Stop { done }).await.is_ok() {
                let _ = stopped.await;
            }
        }
    }

    /// What a screen has to know of a table that never changes while it is played. Tables that are set up alike have the
    /// same, so it is not made for each of them; it is long.
    pub(crate) fn contents(&self, head: &Head, table: &dyn AnyTable) -> Arc<Json> {
        let made = || Arc::new(Json::of(&table.contents()));
        if head.from.is_some() {
            return made();
        }
        let key = (head.game.clone(), head.data.clone(), head.options.clone(), head.seats.len());
        let known = || self.quay.contents.lock().expect("no panic while it is held");
        if let Some(contents) = known().get(&key) {
            return contents.clone();
        }
        let contents = made();
        let mut known = known();
        if known.len() >= MOST_CONTENTS {
            known.clear();
        }
        known.insert(key, contents.clone());
        contents
    }

    // Rooms.

    fn open_room(&self, id: &str) -> Option<mpsc::Sender<Ask>> {
        let rooms = self.quay.rooms.lock().expect("no panic while it is held");
        rooms.get(id).filter(|room| !room.is_closed()).cloned()
    }

    /// The room of a table; it is loaded if need be.
    async fn room(&self, id: &str) -> Result<mpsc::Sender<Ask>, Failure> {
        if let Some(room) = self.open_room(id) {
            return Ok(room);
        }
        let _one_at_a_time = self.quay.loading.lock().await;
        if let Some(room) = self.open_room(id) {
            return Ok(room);
        }
        let state = load(&self.quay, id).await?.ok_or(Failure::NoSuchTable)?;
        Ok(self.open_room_for(state))
    }

    fn open_room_for(&self, state: State) -> mpsc::Sender<Ask> {
        let (room, asks) = mpsc::channel(ROOM_QUEUE);
        let id = state.id.clone();
        self.quay.rooms.lock().expect("no panic while it is held").insert(id.clone(), room.clone());
        let (harbour, own) = (self.clone(), room.downgrade());
        tokio::spawn(async move {
            harbour.quay.metrics.tables.fetch_add(1, Relaxed);
            Room::new(harbour.clone(), state, own).run(asks).await;
            harbour.quay.metrics.tables.fetch_sub(1, Relaxed);
            let mut rooms = harbour.quay.rooms.lock().expect("no panic while it is held");
            if rooms.get(&id).is_some_and(mpsc::Sender::is_closed) {
                rooms.remove(&id);
            }
        });
        room
    }

    /// Asks a room something. If it closes just now, its table is loaded again.
    async fn ask<T>(&self, id: &str, ask: impl Fn(oneshot::Sender<T>) -> Ask) -> Result<T, Failure> {
        for _ in 0..3 {
            let (reply, answer) = oneshot::channel();
            if self.room(id).await?.send(ask(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(Failure::Stopping)
    }

    /// Sends something to the room of a table.
    pub(crate) async fn tell(&self, id: &str, ask: Ask) -> Result<mpsc::Sender<Ask>, Failure> {
        let room = self.room(id).await?;
        room.send(ask).await.map_err(|_| Failure::Stopping)?;
        Ok(room)
    }

    // Tables.

    /// Everything about a table but the position.
    ///
    /// # Errors
    /// If there is no such table.
    pub async fn info(&self, id: &str, captain: Option<&Captain>) -> Result<TableInfo, Failure> {
        let captain = captain.map(|captain| captain.id.clone());
        self.ask(id, |reply| Ask::Info { captain: captain.clone(), reply }).await
    }

    /// The tables that somebody may know of.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn tables(&self, captain: Option<&Captain>) -> Result<Tables, Failure> {
        let mine = match captain {
            Some(captain) => self.quay.store.tables_of(&captain.id, LISTED).await?,
            None => Vec::new(),
        };
        let listed = self.quay.store.listed(&[store::State::Open, store::State::Running], 2 * LISTED).await?;
        let others: Vec<store::Table> =
            listed.into_iter().filter(|table| !mine.iter().any(|own| own.id == table.id)).collect();
        let (mut open, mut watch) = (Vec::new(), Vec::new());
        for table in others {
            let Ok(info) = self.info(&table.id, captain).await else { continue };
            match info.state {
                TableState::Gathering => open.push(info),
                TableState::Running => watch.push(info),
                TableState::Over | TableState::Archived | TableState::Foreign | TableState::DataMissing => (),
            }
        }
        let mut own = Vec::new();
        for table in mine {
            own.extend(self.info(&table.id, captain).await.ok());
        }
        Ok(Tables { mine: own, open, watch })
    }

    /// The data of a table, if they are here.
    fn data_of(&self, game: &dyn Listed, head: &Head) -> Result<Digest, Failure> {
        self.stock().find(game, &head.data).ok_or_else(|| Failure::data_missing(head))
    }

    /// A captain sits down.
    ///
    /// # Errors
    /// Why not.
    pub async fn join(&self, id: &str, captain: &Captain, join: Join) -> Result<TableInfo, Failure> {
        self.ask(id, |reply| Ask::Join { captain: captain.clone(), join: join.clone(), reply }).await??;
        self.info(id, Some(captain)).await
    }

    /// A captain lets a bot sit down.
    ///
    /// # Errors
    /// Why not.
    pub async fn hire(&self, id: &str, captain: &Captain, hire: Hire) -> Result<TableInfo, Failure> {
        self.ask(id, |reply| Ask::Hire { captain: captain.id.clone(), hire: hire.clone(), reply }).await??;
        self.info(id, Some(captain)).await
    }

    /// A captain leaves.
    ///
    /// # Errors
    /// Why not.
    pub async fn leave(&self, id: &str, captain: &Captain) -> Result<(), Failure> {
        self.ask(id, |reply| Ask::Leave { captain: captain.id.clone(), reply }).await?
    }
}

/// Loads a table from the store.
///
/// # Errors
/// If the store cannot be read.
pub(crate) async fn load(quay: &Quay, id: &str) -> Result<Option<State>, Failure> {
    let Some(stored) = quay.store.load(id).await? else { return Ok(None) };
    let head: Head = match serde_json::from_str(&stored.table.head) {
        Ok(head) => head,
        Err(error) => {
            tracing::error!(table = id, %error, "the head of a table cannot be read");
            return Err(Failure::ForeignRules);
        }
    };
    let archived = stored.table.state == store::State::Archived;
    let mut state = State::new(id.to_string(), head, stored.table.created as u64, &quay.stock);
    if let Some(origin) = state.head.from.as_ref().filter(|_| archived) {
        match Record::from_jsonl(origin.record.as_bytes()) {
            Ok(record) => state.archive(record),
            Err(error) => {
                tracing::error!(table = id, %error, "the record of a table cannot be read");
                state.make_foreign();
            }
        }
    }
    for event in stored.events {
        let read = serde_json::from_str(&event.text).map_err(|error| error.to_string());
        if let Err(error) = read.and_then(|read| state.apply(event.seq, event.time as u64, read)) {
            tracing::error!(table = id, seq = event.seq, error, "a table cannot go on from its log");
            state.make_foreign();
        }
    }
    state.seq = stored.table.last;
    Ok(Some(state))
}
