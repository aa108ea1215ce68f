//! The harbour: all tables of a host. It finds the room of a table, or loads the table and opens one.

use crate::{
    Captain, Failure, Metrics,
    log::{Event, Head, Origin, Planned},
    room::{Ask, Look, Room, new_seed, wall_clock},
    state::{Eyes, Mark, State, Who, line, story},
    stock::{Stock, printed},
    thinking::Thinking,
};
use all::Listed;
use bots::Level;
use protocol::{Clock, Created, Fork, Import, Join, Moment, NewSeat, NewTable, Replay, TableInfo, TableState, Tables};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, atomic::Ordering::Relaxed},
};
use store::{Store, StoreError};
use table::{AnyTable, Digest, Json, Options, Seat, check_names, record::Record};
use tokio::sync::{Semaphore, mpsc, oneshot};

/// So much can wait for a room at once.
const ROOM_QUEUE: usize = 256;
/// So many tables are shown in a list.
const LISTED: usize = 24;
/// What never changes is kept for so many kinds of tables.
const MOST_CONTENTS: usize = 16;
/// So many games are played again at once for people who look back.
const LOOKING: usize = 4;
/// Names for bots, one for each chair and some to spare.
const BOT_NAMES: [&str; 12] = [
    "Albatross",
    "Barracuda",
    "Cormorant",
    "Dolphin",
    "Frigate",
    "Gannet",
    "Kittiwake",
    "Marlin",
    "Osprey",
    "Petrel",
    "Shearwater",
    "Tern",
];

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

    /// Makes a table.
    ///
    /// # Errors
    /// What cannot be chosen.
    pub async fn create(&self, me: &Captain, new: NewTable) -> Result<Created, Failure> {
        let game = all::find(&new.game).map_err(Failure::NoSuchGame)?;
        let seats = seats(me, &new.seats)?;
        let data = if new.printed { printed(game) } else { self.stock().for_new_tables(game) };
        let head = Head { seats, options: new.options, listed: new.listed, clock: new.clock, ..blank(game, data) };
        self.put(game, head, random_id(), Vec::new()).await
    }

    /// Checks a table, keeps it, and opens its room. If all chairs are taken the game begins.
    async fn put(
        &self,
        game: &'static dyn Listed,
        head: Head,
        id: String,
        mut captains: Vec<String>,
    ) -> Result<Created, Failure> {
        check_clock(head.clock)?;
        let (least, most) = game.players();
        let chairs = head.seats.len();
        if !(usize::from(least)..=usize::from(most)).contains(&chairs) {
            let title = game.title();
            return Err(Failure::WrongPlayers(format!("{title} is for {least} to {most} captains, not for {chairs}")));
        }
        let data = self.data_of(game, &head)?;
        game.set_up(Some(data), chairs as u8, &head.options).map_err(Failure::BadOptions)?;
        self.keep(game, data).await?;
        let created = wall_clock();
        let mut state = State::new(id.clone(), head.clone(), created, self.stock());
        let mut events = Vec::new();
        if state.chairs.iter().all(crate::state::Chair::is_taken) {
            let seed = new_seed();
            let began = Event::Began { seed: seed.to_string() };
            state.apply(1, created, began.clone()).map_err(Failure::BadRecord)?;
            events.push(began.text());
        }
        captains.extend(state.captains());
        captains.sort();
        captains.dedup();
        let kept = store::NewTable {
            id: id.clone(),
            head: serde_json::to_string(&head).expect("a head is plain values"),
            state: if events.is_empty() { store::State::Open } else { store::State::Running },
            listed: head.listed,
            created: created as i64,
            captains,
            events,
        };
        self.quay.store.create_table(kept).await?;
        self.open_room_for(state);
        Ok(Created { table: id, invite: head.invite })
    }

    /// The data of a table, if they are here.
    fn data_of(&self, game: &dyn Listed, head: &Head) -> Result<Digest, Failure> {
        self.stock().find(game, &head.data).ok_or_else(|| Failure::data_missing(head))
    }

    /// Data are on disk before a table that is played with them.
    async fn keep(&self, game: &'static dyn Listed, data: Digest) -> Result<(), Failure> {
        let harbour = self.clone();
        let kept = tokio::task::spawn_blocking(move || harbour.stock().keep(game, data));
        kept.await.map_err(|_| Failure::Internal)?.map_err(|error| {
            tracing::error!(game = game.name(), %data, %error, "data cannot be kept");
            Failure::NotStored
        })
    }

    /// A captain sits down.
    ///
    /// # Errors
    /// Why not.
    pub async fn join(&self, id: &str, captain: &Captain, join: Join) -> Result<TableInfo, Failure> {
        self.ask(id, |reply| Ask::Join { captain: captain.clone(), join: join.clone(), reply }).await??;
        self.info(id, Some(captain)).await
    }

    /// A captain leaves.
    ///
    /// # Errors
    /// Why not.
    pub async fn leave(&self, id: &str, captain: &Captain) -> Result<(), Failure> {
        self.ask(id, |reply| Ask::Leave { captain: captain.id.clone(), reply }).await?
    }

    /// The same company plays again: bots and whoever asks sit down at once, chairs are kept for the others. Everybody
    /// moves on by one chair.
    ///
    /// # Errors
    /// Why not.
    pub async fn rematch(&self, id: &str, me: &Captain) -> Result<Created, Failure> {
        let _one_at_a_time = self.quay.rematching.lock().await;
        let look = self.look(id, Some(me)).await?;
        if !look.info.seats.iter().any(|seat| seat.mine) {
            return Err(Failure::NotYourChair);
        }
        if look.info.state != TableState::Over {
            return Err(Failure::NotOver);
        }
        if let Some(next) = look.info.rematch {
            let Look { head, .. } = self.look(&next, Some(me)).await?;
            return Ok(Created { table: next, invite: head.invite });
        }
        let game = all::find(&look.head.game).map_err(Failure::NoSuchGame)?;
        let plan = |who: &Who| match who {
            Who::Nobody => Planned::Open,
            Who::Bot { level, name } => Planned::Bot { level: level.to_string(), name: name.clone() },
            Who::Captain { captain, name } if *captain == me.id => {
                Planned::Captain { captain: captain.clone(), name: name.clone() }
            }
            Who::Captain { captain, name } | Who::Kept { captain, name } => {
                Planned::Kept { captain: captain.clone(), name: name.clone() }
            }
        };
        let mut seats: Vec<Planned> = look.who.iter().map(plan).collect();
        seats.rotate_right(1);
        let data = self.data_of(game, &look.head)?;
        let Head { options, clock, listed, .. } = look.head;
        let head = Head { seats, options, clock, listed, ..blank(game, data) };
        let created = self.put(game, head, random_id(), Vec::new()).await?;
        self.ask(id, |reply| Ask::Rematch { table: created.table.clone(), reply }).await??;
        Ok(created)
    }

    /// Plays on from a moment of another game, as a new table.
    ///
    /// # Errors
    /// Why not.
    pub async fn fork(&self, id: &str, me: &Captain, fork: Fork) -> Result<Created, Failure> {
        let look = self.look(id, Some(me)).await?;
        let record = may_have(&look).cloned()?;
        let game = all::find(&look.head.game).map_err(Failure::NoSuchGame)?;
        let at = fork.at as usize;
        if at > record.entries().len() {
            return Err(Failure::NoSuchMoment);
        }
        if fork.seats.len() != record.header.seats.len() {
            let (now, then) = (fork.seats.len(), record.header.seats.len());
            return Err(Failure::WrongPlayers(format!("the game has {then} chairs, not {now}")));
        }
        let data = self.data_of(game, &look.head)?;
        let (options, from) = (record.header.options.clone(), Some(Origin { record: record.to_jsonl(), at }));
        let head = Head { seats: seats(me, &fork.seats)?, options, clock: fork.clock, from, ..blank(game, data) };
        let replayed = self.again(record, move |record| record.replay(game, None, Some(at)).map(|it| it.table)).await?;
        if replayed.map_err(|e| Failure::BadRecord(e.to_string()))?.places().is_some() {
            return Err(Failure::NoSuchMoment);
        }
        self.put(game, head, random_id(), Vec::new()).await
    }

    /// Brings a record in, to be looked at and played on from.
    ///
    /// # Errors
    /// What is wrong with it.
    pub async fn import(&self, me: &Captain, import: Import) -> Result<Created, Failure> {
        let bytes = import.record.into_bytes();
        let harbour = self.clone();
        let proved = self.again(bytes, move |bytes| {
            harbour.stock().check_record(&bytes)?;
            let titled = |name: &str| all::find(name).map(|game| game as &dyn table::AnyTitle);
            let proved = Record::read_and_verify(&bytes, titled, None);
            proved.map(|(record, _)| record).map_err(|wrong| Failure::BadRecord(wrong.to_string()))
        });
        let record = proved.await??;
        let game = all::find(&record.header.game).map_err(Failure::NoSuchGame)?;
        // The seed of an unfinished game in its private form is nobody's business.
        let mut record = record;
        record.header.seed = None;
        let plan = |name: &String| Planned::Kept { captain: String::new(), name: name.clone() };
        let seats = record.header.seats.iter().map(plan).collect();
        let from = Some(Origin { record: record.to_jsonl(), at: record.entries().len() });
        let data = record.header.data;
        let head = Head { seats, options: record.header.options.clone(), from, ..blank(game, data) };
        self.keep(game, data).await?;
        let (id, created) = (random_id(), wall_clock());
        let mut state = State::new(id.clone(), head.clone(), created, self.stock());
        state.archive(record);
        let kept = store::NewTable {
            id: id.clone(),
            head: serde_json::to_string(&head).expect("a head is plain values"),
            state: store::State::Archived,
            listed: false,
            created: created as i64,
            captains: vec![me.id.clone()],
            events: Vec::new(),
        };
        self.quay.store.create_table(kept).await?;
        self.open_room_for(state);
        Ok(Created { table: id, invite: head.invite })
    }

    // Looking back.

    async fn look(&self, id: &str, captain: Option<&Captain>) -> Result<Look, Failure> {
        let captain = captain.map(|captain| captain.id.clone());
        let look = self.ask(id, |reply| Ask::Look { captain: captain.clone(), reply }).await?;
        match look.info.state {
            TableState::Foreign => Err(Failure::ForeignRules),
            TableState::DataMissing => Err(Failure::data_missing(&look.head)),
            _ => Ok(look),
        }
    }

    /// The record of a game. While it is under way only somebody who plays against nobody but bots may have it: it
    /// shows everything that was ever hidden.
    ///
    /// # Errors
    /// Why not.
    pub async fn record(&self, id: &str, captain: Option<&Captain>) -> Result<String, Failure> {
        let look = self.look(id, captain).await?;
        may_have(&look).map(Record::to_jsonl)
    }

    /// A game from its beginning.
    ///
    /// # Errors
    /// Why not.
    pub async fn replay(&self, id: &str, captain: Option<&Captain>, eyes: &str) -> Result<Replay, Failure> {
        let look = self.look(id, captain).await?;
        let (eyes, word) = eyes_of(&look, eyes)?;
        let Look { head, info, record, names, marks, .. } = look;
        let record = record.ok_or(Failure::NotRunning)?;
        let game = all::find(&head.game).map_err(Failure::NoSuchGame)?;
        self.data_of(game, &head)?;
        let replay = self.again(record, move |record| {
            let marks = if info.state == TableState::Archived { moments(&record) } else { marks };
            let story = story(&record, game, eyes, &marks, 0)?;
            let story = story.into_iter().map(|told| line(told.telling, told.seq, told.at, &names)).collect();
            let table = record.replay(game, None, Some(0)).map_err(|e| e.to_string())?.table;
            let moments = marks.iter().map(|mark| mark.inputs as u32).collect();
            Ok::<_, String>(Replay { table: info, eyes: word, contents: table.contents(), moments, story })
        });
        replay.await?.map_err(Failure::BadRecord)
    }

    /// One moment of a game.
    ///
    /// # Errors
    /// Why not.
    pub async fn moment(&self, id: &str, captain: Option<&Captain>, eyes: &str, at: u32) -> Result<Moment, Failure> {
        let look = self.look(id, captain).await?;
        let (eyes, _) = eyes_of(&look, eyes)?;
        let record = look.record.ok_or(Failure::NotRunning)?;
        let game = all::find(&look.head.game).map_err(Failure::NoSuchGame)?;
        self.data_of(game, &look.head)?;
        if at as usize > record.entries().len() {
            return Err(Failure::NoSuchMoment);
        }
        let moment = self.again(record, move |record| {
            let table = record.replay(game, None, Some(at as usize)).map_err(|e| e.to_string())?.table;
            let asked = table.asked().iter().map(|seat| seat.0).collect();
            Ok::<_, String>(Moment { at, view: eyes.view(&*table), asked })
        });
        moment.await?.map_err(Failure::BadRecord)
    }

    /// Plays something again, away from the threads that serve people who play.
    pub(crate) async fn again<A: Send + 'static, T: Send + 'static>(
        &self,
        of: A,
        work: impl FnOnce(A) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let _place = self.quay.looking.acquire().await.map_err(|_| Failure::Stopping)?;
        tokio::task::spawn_blocking(move || work(of)).await.map_err(|_| Failure::Internal)
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
                state.is_foreign();
            }
        }
    }
    for event in stored.events {
        let read = serde_json::from_str(&event.text).map_err(|error| error.to_string());
        if let Err(error) = read.and_then(|read| state.apply(event.seq, event.time as u64, read)) {
            tracing::error!(table = id, seq = event.seq, error, "a table cannot go on from its log");
            state.is_foreign();
        }
    }
    state.seq = stored.table.last;
    Ok(Some(state))
}

/// A head to be filled in.
fn blank(game: &dyn Listed, data: Digest) -> Head {
    Head {
        game: game.name().to_string(),
        rules: game.rules(),
        data: data.to_string(),
        options: table::Options::new(),
        seats: Vec::new(),
        clock: Clock::None,
        listed: false,
        invite: random_id(),
        from: None,
    }
}

/// The chairs as somebody wants them, bots with names.
fn seats(me: &Captain, wanted: &[NewSeat]) -> Result<Vec<Planned>, Failure> {
    if wanted.iter().filter(|seat| **seat == NewSeat::Me).count() > 1 {
        return Err(Failure::WrongPlayers("you can sit in one chair; others at this screen need names".to_string()));
    }
    let mut names: Vec<String> = Vec::new();
    for seat in wanted {
        match seat {
            NewSeat::Me => names.push(me.name.clone()),
            NewSeat::Device { name } => {
                crate::check_name(name)?;
                names.push(name.clone());
            }
            NewSeat::Open | NewSeat::Bot { .. } => (),
        }
    }
    check_names(&names).map_err(Failure::BadName)?;
    let mut spare = BOT_NAMES.iter().filter(|spare| !names.iter().any(|name| name.eq_ignore_ascii_case(spare)));
    let plan = |seat: &NewSeat| match seat {
        NewSeat::Me => Ok(Planned::Captain { captain: me.id.clone(), name: me.name.clone() }),
        NewSeat::Open => Ok(Planned::Open),
        NewSeat::Device { name } => Ok(Planned::Captain { captain: me.id.clone(), name: name.clone() }),
        NewSeat::Bot { level } => {
            let level: Level = level.parse().map_err(Failure::WrongPlayers)?;
            let name = spare.next().expect("there are more names than chairs").to_string();
            Ok(Planned::Bot { level: level.to_string(), name })
        }
    };
    if wanted.len() > table::MOST_SEATS {
        return Err(Failure::WrongPlayers(format!("a table has at most {} chairs", table::MOST_SEATS)));
    }
    wanted.iter().map(plan).collect()
}

fn check_clock(clock: Clock) -> Result<(), Failure> {
    const LEAST: u32 = 5;
    const MOST: u32 = 7 * 24 * 60 * 60;
    const MOST_INCREMENT: u32 = 60 * 60;
    let (seconds, increment) = match clock {
        Clock::None => return Ok(()),
        Clock::Move { seconds } => (seconds, 0),
        Clock::Bank { seconds, increment } => (seconds, increment),
    };
    if !(LEAST..=MOST).contains(&seconds) {
        return Err(Failure::BadClock(format!("a clock has {LEAST} to {MOST} seconds, not {seconds}")));
    }
    if increment > MOST_INCREMENT {
        return Err(Failure::BadClock(format!("an increment has at most {MOST_INCREMENT} seconds, not {increment}")));
    }
    Ok(())
}

/// The record, if it may be had: everybody may have that of a finished game, and nobody loses a secret if all who play
/// are one captain and bots.
fn may_have(look: &Look) -> Result<&Record, Failure> {
    let record = look.record.as_ref().ok_or(Failure::NotRunning)?;
    let alone = look.info.seats.iter().any(|seat| seat.mine)
        && look.who.iter().zip(&look.info.seats).all(|(who, seat)| seat.mine || matches!(who, Who::Bot { .. }));
    let over = matches!(look.info.state, TableState::Over | TableState::Archived);
    if over || alone { Ok(record) } else { Err(Failure::NotOver) }
}

/// Through whose eyes somebody may look: after the end through all, before it through his own.
fn eyes_of(look: &Look, eyes: &str) -> Result<(Eyes, String), Failure> {
    let over = matches!(look.info.state, TableState::Over | TableState::Archived);
    let mine = |seat: Seat| look.info.seats[seat.index()].mine;
    let own = || (0..look.info.seats.len()).map(|at| Seat(at as u8)).find(|seat| mine(*seat));
    match eyes {
        "" => {
            Ok(own().map_or((Eyes::Watching, "spectator".to_string()), |seat| (Eyes::Chair(seat), seat.0.to_string())))
        }
        "spectator" => Ok((Eyes::Watching, eyes.to_string())),
        "all" if over => Ok((Eyes::Open, eyes.to_string())),
        "all" => Err(Failure::NotYourEyes),
        chair => {
            let seat = chair.parse().ok().filter(|seat| usize::from(*seat) < look.info.seats.len()).map(Seat);
            let says = || format!("`{chair}` is neither a chair, `spectator` nor `all`");
            let seat = seat.ok_or_else(|| Failure::BadEyes(says()))?;
            if over || mine(seat) { Ok((Eyes::Chair(seat), chair.to_string())) } else { Err(Failure::NotYourEyes) }
        }
    }
}

/// The moments of a record at which somebody was asked: before each move, and at the end.
fn moments(record: &Record) -> Vec<Mark> {
    let entries = record.entries();
    let is_moment = |at: &usize| !matches!(entries.get(*at), Some(table::record::Entry::Fate(_)));
    (0..=entries.len()).filter(is_moment).map(|inputs| Mark { seq: inputs as u64, inputs }).collect()
}

/// An id that nobody can guess.
fn random_id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = [0; 22];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_long_and_different() {
        let ids: std::collections::BTreeSet<String> = (0..1_000).map(|_| random_id()).collect();
        assert_eq!(ids.len(), 1_000);
        assert!(ids.iter().all(|id| id.len() == 22));
    }

    #[test]
    fn clocks_have_limits() {
        assert!(check_clock(Clock::Move { seconds: 4 }).is_err());
        assert!(check_clock(Clock::Move { seconds: 5 }).is_ok());
        assert!(check_clock(Clock::Bank { seconds: 60, increment: 3_601 }).is_err());
    }

    #[test]
    fn bots_do_not_take_the_name_of_a_captain() {
        let me = Captain { id: "x".to_string(), name: "albatross".to_string() };
        let wanted = [NewSeat::Me, NewSeat::Bot { level: "mate".to_string() }];
        let planned = seats(&me, &wanted).unwrap();
        assert_eq!(planned[1], Planned::Bot { level: "mate".to_string(), name: "Barracuda".to_string() });
    }
}
