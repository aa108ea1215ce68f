//! A room: one task that owns one table and takes everything that can happen to it from one channel.
//!
//! What happens is written to the log first and told afterwards. If it cannot be written, the table is loaded again
//! from the log, so that nobody ever sees what is not on disk. The room never looks inside a position.

use crate::{
    Captain, Failure, Harbour,
    clock::Clocks,
    log::{Event, Head},
    state::{Eyes, Mark, State, Who, line},
    thinking::Question,
};
use axum::extract::ws::Utf8Bytes;
use bots::Level;
use protocol::{
    Change, Choice, Join, Line, MOST_CHAT, MOST_MOVE, MOST_PREVIEWS, Now, Preview, Refused, Said, TableInfo,
    TableState, ToClient, ToHost, Welcome, changes,
};
use serde::Serialize;
use serde_json::{Value, value::RawValue};
use std::{
    collections::BTreeMap,
    sync::atomic::Ordering::Relaxed,
    time::{Duration, SystemTime},
};
use store::TableChange;
use table::{Seat, Seats, Seed, Telling, check_names, record::Record, with_names};
use tokio::{
    sync::{mpsc, oneshot},
    time::Instant,
};

/// The bot that stands in for a captain.
const STAND_IN: Level = Level::Captain;
/// A room in which nothing happens for so long is closed; its table is loaded again when somebody comes.
const IDLE: Duration = Duration::from_secs(600);
/// One whose game is over is closed sooner: nothing will happen there but somebody looking back.
const IDLE_WHEN_OVER: Duration = Duration::from_secs(20);
/// Where only bots play they wait so long after each move, so that people can follow.
const PACE: Duration = Duration::from_millis(1_100);
/// What could not be written is tried again after this time.
const AGAIN: Duration = Duration::from_secs(2);
/// So many moves may follow from standing orders without anybody being asked.
const MOST_OBEYED: usize = 1_000;
/// So many people may look at one table.
const MOST_CONNECTIONS: usize = 500;

/// Everything that can happen to a room.
pub(crate) enum Ask {
    /// Somebody comes.
    Connect { connection: u64, who: Option<Captain>, seen: Option<u64>, face: Option<u8>, out: mpsc::Sender<Utf8Bytes> },
    /// Somebody goes.
    Gone { connection: u64 },
    /// Somebody who is here says something.
    Heard { connection: u64, said: ToHost, at: Instant },
    /// What is going on here?
    Info { captain: Option<String>, reply: oneshot::Sender<TableInfo> },
    /// A captain sits down.
    Join { captain: Captain, join: Join, reply: oneshot::Sender<Result<(), Failure>> },
    /// A captain leaves.
    Leave { captain: String, reply: oneshot::Sender<Result<(), Failure>> },
    /// What has been played, for looking back at it.
    Look { captain: Option<String>, reply: oneshot::Sender<Look> },
    /// The same company plays again at this table.
    Rematch { table: String, reply: oneshot::Sender<Result<(), Failure>> },
    /// A bot has decided.
    Thought { inputs: usize, seat: Seat, mv: String },
    /// The host stops.
    Stop { done: oneshot::Sender<()> },
}

/// What has been played, for looking back at it.
pub(crate) struct Look {
    pub head: Head,
    pub info: TableInfo,
    pub record: Option<Record>,
    pub names: Vec<String>,
    pub marks: Vec<Mark>,
    /// Who has, or had, which chair.
    pub who: Vec<Who>,
}

/// Somebody who is here.
struct Connection {
    who: Option<Captain>,
    /// The chair this client looks from.
    face: Option<Seat>,
    out: mpsc::Sender<Utf8Bytes>,
}

impl Connection {
    fn captain(&self) -> Option<&str> {
        self.who.as_ref().map(|who| who.id.as_str())
    }
}

/// What was last shown to those who look through the same eyes.
struct Shown {
    face: Option<Seat>,
    /// As it was sent.
    view: String,
    /// The number with which it last changed.
    since: u64,
}

/// Somebody wants to take moves back.
struct UndoAsked {
    by: Seat,
    inputs: usize,
    waiting: Seats,
}

pub(crate) struct Room {
    harbour: Harbour,
    state: State,
    connections: BTreeMap<u64, Connection>,
    shown: Vec<Shown>,
    /// Where the next view is written.
    scratch: String,
    clocks: Clocks,
    undo: Option<UndoAsked>,
    /// The bots that were asked, and at how many inputs.
    thinking: (usize, Seats),
    /// Bots are not asked before this time.
    pause_until: Instant,
    own: mpsc::WeakSender<Ask>,
}

/// Why a move did not happen.
enum NotPlayed {
    Refused(table::Refused),
    NotStored,
}

impl Room {
    pub(crate) fn new(harbour: Harbour, state: State, own: mpsc::WeakSender<Ask>) -> Self {
        Room {
            harbour,
            state,
            connections: BTreeMap::new(),
            shown: Vec::new(),
            scratch: String::new(),
            clocks: Clocks::default(),
            undo: None,
            thinking: (0, Seats::NONE),
            pause_until: Instant::now(),
            own,
        }
    }

    /// Lives until nothing happens for a long time or the host stops.
    pub(crate) async fn run(mut self, mut asks: mpsc::Receiver<Ask>) {
        // The host may have died after the last captain sat down and before the game began.
        if let Err(error) = self.begin_if_full().await {
            tracing::error!(table = self.state.id, %error, "a full table cannot begin");
        }
        self.go_on().await;
        let mut idle_since = Instant::now();
        loop {
            let out = self.clocks.first_out(&self.state.chairs);
            let paused = self.pause_until > Instant::now() && self.bots_are_asked();
            let wake = out.map(|(_, at)| at).into_iter().chain(paused.then_some(self.pause_until)).min();
            let idle = idle_since + if self.state.is_running() { IDLE } else { IDLE_WHEN_OVER };
            tokio::select! {
                ask = asks.recv() => match ask {
                    None => return,
                    Some(Ask::Stop { done }) => {
                        self.bye("stopping", "The host is stopping; come back in a moment.");
                        let _ = done.send(());
                        return;
                    }
                    Some(ask) => {
                        idle_since = Instant::now();
                        self.hear(ask).await;
                    }
                },
                () = tokio::time::sleep_until(wake.unwrap_or(idle)) => {
                    if let Some((seat, at)) = out && at <= Instant::now() {
                        self.time_is_out(seat).await;
                    } else if wake.is_some() {
                        self.go_on().await;
                    } else if self.connections.is_empty() && self.thinking.1.is_empty() {
                        // Whoever asks now finds the channel closed and has the table loaded again.
                        asks.close();
                        while let Some(ask) = asks.recv().await {
                            self.hear(ask).await;
                        }
                        return;
                    } else {
                        idle_since = Instant::now();
                    }
                }
            }
        }
    }

    async fn hear(&mut self, ask: Ask) {
        match ask {
            Ask::Connect { connection, who, seen, face, out } => self.connect(connection, who, seen, face, out).await,
            Ask::Gone { connection } => self.gone(connection),
            Ask::Heard { connection, said, at } => self.heard(connection, said, at).await,
            Ask::Info { captain, reply } => drop(reply.send(self.info(captain.as_deref()))),
            Ask::Join { captain, join, reply } => drop(reply.send(self.join(captain, join).await)),
            Ask::Leave { captain, reply } => drop(reply.send(self.leave(&captain).await)),
            Ask::Look { captain, reply } => drop(reply.send(self.look(captain.as_deref()))),
            Ask::Rematch { table, reply } => drop(reply.send(self.rematch(table).await)),
            Ask::Thought { inputs, seat, mv } => self.thought(inputs, seat, &mv).await,
            Ask::Stop { done } => drop(done.send(())),
        }
    }

    // Coming and going.

    async fn connect(
        &mut self,
        connection: u64,
        who: Option<Captain>,
        seen: Option<u64>,
        face: Option<u8>,
        out: mpsc::Sender<Utf8Bytes>,
    ) {
        if self.connections.len() >= MOST_CONNECTIONS {
            let says = "Too many people look at this table already.".to_string();
            let _ = out.try_send(text(&ToClient::Bye { code: "too-many".to_string(), says }));
            return;
        }
        let captain = who.as_ref().map(|who| who.id.as_str());
        let face = self.face_of(captain, face);
        self.connections.insert(connection, Connection { who, face, out });
        self.welcome(connection, seen);
        self.tell_who_is_here();
        self.go_on().await;
    }

    /// The chair a client looks from: the one it asks for, if that is its own, or the only one it has.
    fn face_of(&self, captain: Option<&str>, face: Option<u8>) -> Option<Seat> {
        let wanted = face.map(Seat).filter(|seat| self.state.owns(captain, *seat));
        wanted.or_else(|| {
            let mut own = self.state.chairs_of(captain?);
            own.next().filter(|_| own.next().is_none())
        })
    }

    fn gone(&mut self, connection: u64) {
        if self.connections.remove(&connection).is_some() {
            self.forget_views();
            self.tell_who_is_here();
        }
    }

    /// Drops what was shown to eyes that are not here any more.
    fn forget_views(&mut self) {
        let is_open = self.state.table().is_some_and(|table| table.is_open());
        let connections = &self.connections;
        self.shown.retain(|shown| connections.values().any(|other| is_open || other.face == shown.face));
    }

    fn welcome(&mut self, connection: u64, seen: Option<u64>) {
        let Some(here) = self.connections.get(&connection) else { return };
        let (captain, face) = (here.captain().map(ToString::to_string), here.face);
        let seen = seen.filter(|seen| *seen <= self.state.seq);
        let cut = seen.map_or(0, |seen| self.state.cut_since(seen));
        let story = self.state.story(Eyes::of(face), cut).unwrap_or_else(|error| {
            tracing::error!(table = self.state.id, error, "the story cannot be told");
            Vec::new()
        });
        let said = self.state.said.iter().filter(|said| seen.is_none_or(|seen| said.seq > seen)).cloned();
        let welcome = Welcome {
            table: self.info(captain.as_deref()),
            seq: self.state.seq,
            cut,
            story,
            said: said.collect(),
            face: face.map(|seat| seat.0),
            orders: face.map(|seat| self.state.chairs[seat.index()].orders.clone()).unwrap_or_default(),
            contents: self.state.table().map_or(Value::Null, |table| table.contents()),
            view: self.view(face).map_or(Value::Null, |view| serde_json::from_str(view).expect("a view is JSON")),
            now: self.now(face),
        };
        self.send(connection, &ToClient::Welcome(Box::new(welcome)));
        if let Some(UndoAsked { by, waiting, .. }) = &self.undo {
            let waiting = waiting.iter().map(|seat| seat.0).collect();
            self.send(connection, &ToClient::UndoAsked { by: by.0, waiting });
        }
    }

    /// What these eyes see now; it is kept for finding out what changes.
    fn view(&mut self, face: Option<Seat>) -> Option<&str> {
        let table = self.state.table()?;
        let face = face.filter(|_| !table.is_open());
        let at = match self.shown.iter().position(|shown| shown.face == face) {
            Some(at) => at,
            None => {
                self.shown.push(Shown { face, view: table.view_text(face), since: self.state.last_mark() });
                self.shown.len() - 1
            }
        };
        Some(&self.shown[at].view)
    }

    /// The number of what these eyes were last told about the game.
    fn told_since(&self, face: Seat) -> u64 {
        let face = Some(face).filter(|_| self.state.table().is_some_and(|table| !table.is_open()));
        let shown = self.shown.iter().find(|shown| shown.face == face);
        shown.map_or_else(|| self.state.last_mark(), |shown| shown.since)
    }

    // What is told.

    fn info(&self, captain: Option<&str>) -> TableInfo {
        let here = |seat: Seat| match &self.state.chairs[seat.index()].who {
            Who::Bot { .. } => true,
            Who::Captain { captain, .. } => self.is_here(captain),
            Who::Nobody | Who::Kept { .. } => false,
        };
        self.state.info(captain, here, self.watching())
    }
    fn is_here(&self, captain: &str) -> bool {
        self.connections.values().any(|other| other.captain() == Some(captain))
    }
    fn watching(&self) -> u32 {
        let sits = |captain: &str| self.state.chairs_of(captain).next().is_some();
        self.connections.values().filter(|other| !other.captain().is_some_and(sits)).count() as u32
    }

    fn now(&self, face: Option<Seat>) -> Now {
        let asked = self.state.asked();
        // What a standing order answers at once is not asked.
        let decides = |seat: Seat| self.state.chairs[seat.index()].bot().is_none() && self.ordered(seat).is_none();
        let own = face.filter(|seat| asked.has(*seat) && decides(*seat));
        let offers = own.zip(self.state.table()).map(|(seat, table)| table.offers(seat)).unwrap_or_default();
        Now {
            asked: asked.iter().map(|seat| seat.0).collect(),
            options: offers.into_iter().map(|offer| Choice { text: offer.text, mv: offer.mv }).collect(),
            undo: face.is_some_and(|seat| self.state.undoable() == Some(seat)),
            clocks: self.clocks.shown(self.state.head.clock, &self.state.chairs),
            over: self.state.over(),
        }
    }

    /// Tells everybody what happened in the game, each as far as he may know it.
    fn tell(&mut self, told: &[Telling], cut: Option<u64>) {
        let Some(table) = self.state.table() else { return };
        if self.connections.is_empty() {
            self.shown.clear();
            return;
        }
        let (seq, inputs, is_open) = (self.state.seq, self.state.inputs(), table.is_open());
        let names = self.state.names();
        // What the eyes that are here have to be told; where nothing is hidden that is the same for all.
        let mut parts: Vec<(Option<Seat>, Box<RawValue>, Box<RawValue>)> = Vec::new();
        for shown in &mut self.shown {
            let eyes = Eyes::of(shown.face);
            let heard = told.iter().filter(|telling| eyes.hear(telling));
            let story: Vec<Line> = heard.map(|telling| line(telling.clone(), seq, inputs, &names)).collect();
            table.write_view(shown.face, &mut self.scratch);
            let changes = changes(&shown.view, &self.scratch);
            if !story.is_empty() || shown.view != self.scratch {
                shown.since = seq;
            }
            std::mem::swap(&mut shown.view, &mut self.scratch);
            parts.push((shown.face, raw(&story), changes));
        }
        let mut ready: Vec<(Option<Seat>, Utf8Bytes)> = Vec::new();
        for other in self.connections.values() {
            if ready.iter().any(|(face, _)| *face == other.face) {
                continue;
            }
            let eyes = other.face.filter(|_| !is_open);
            let Some((_, story, changes)) = parts.iter().find(|(face, ..)| *face == eyes) else { continue };
            let now = self.now(other.face);
            let told = ToldAs { r#type: "told", seq, cut, story, changes, now: &now };
            ready.push((other.face, text(&told)));
        }
        self.send_all(|other| {
            let message = ready.iter().find(|(face, _)| *face == other.face);
            message.map(|(_, message)| message.clone())
        });
    }

    /// Tells everybody about the chairs.
    fn tell_table(&mut self) {
        self.tell_each_captain(ToClient::Table);
    }

    fn tell_who_is_here(&mut self) {
        self.tell_each_captain(|TableInfo { seats, watching, .. }| ToClient::Seats { seats, watching });
    }

    /// Tells everybody something about the table, as his captain may know it.
    fn tell_each_captain(&mut self, message: impl Fn(TableInfo) -> ToClient) {
        let mut ready: Vec<(Option<String>, Utf8Bytes)> = Vec::new();
        for other in self.connections.values() {
            let captain = other.captain();
            if !ready.iter().any(|(ready, _)| ready.as_deref() == captain) {
                ready.push((captain.map(ToString::to_string), text(&message(self.info(captain)))));
            }
        }
        self.send_all(|other| {
            let message = ready.iter().find(|(captain, _)| captain.as_deref() == other.captain());
            message.map(|(_, message)| message.clone())
        });
    }

    /// Everybody's screen anew: chairs have changed hands, so eyes may have changed too.
    fn welcome_all(&mut self) {
        let everybody: Vec<u64> = self.connections.keys().copied().collect();
        for connection in everybody {
            let here = &self.connections[&connection];
            let face = self.face_of(here.captain(), here.face.map(|seat| seat.0));
            if let Some(here) = self.connections.get_mut(&connection) {
                here.face = face;
            }
            self.welcome(connection, None);
        }
        self.forget_views();
    }

    fn broadcast(&mut self, message: &ToClient) {
        let message = text(message);
        self.send_all(|_| Some(message.clone()));
    }

    /// Sends without waiting. Whoever does not keep up is dropped, and resumes when he comes back.
    fn send_all(&mut self, message: impl Fn(&Connection) -> Option<Utf8Bytes>) {
        let dropped = &self.harbour.quay.metrics.dropped;
        self.connections.retain(|_, other| match message(other) {
            Some(message) => {
                let sent = other.out.try_send(message).is_ok();
                dropped.fetch_add(u64::from(!sent), Relaxed);
                sent
            }
            None => true,
        });
    }
    fn send(&mut self, connection: u64, message: &ToClient) {
        let Some(other) = self.connections.get(&connection) else { return };
        if other.out.try_send(text(message)).is_err() {
            self.harbour.quay.metrics.dropped.fetch_add(1, Relaxed);
            self.gone(connection);
        }
    }
    fn refuse(&mut self, connection: u64, code: &str, says: &str) {
        let refused = Refused { id: None, code: code.to_string(), clause: None, says: says.to_string() };
        self.send(connection, &ToClient::Refused(refused));
    }
    fn bye(&mut self, code: &str, says: &str) {
        self.broadcast(&ToClient::Bye { code: code.to_string(), says: says.to_string() });
    }

    // What somebody who is here says.

    async fn heard(&mut self, connection: u64, said: ToHost, at: Instant) {
        let Some(here) = self.connections.get(&connection) else { return };
        let captain = here.captain().map(ToString::to_string);
        let seat = match &said {
            ToHost::Play { seat, .. }
            | ToHost::Preview { seat, .. }
            | ToHost::Why { seat, .. }
            | ToHost::Undo { seat }
            | ToHost::Consent { seat, .. }
            | ToHost::Orders { seat, .. }
            | ToHost::StandIn { seat, .. }
            | ToHost::Face { seat: Some(seat) } => Some(Seat(*seat)),
            ToHost::Hello { .. } | ToHost::Face { seat: None } | ToHost::Say { .. } | ToHost::Ping { .. } => None,
        };
        if seat.is_some_and(|seat| !self.state.owns(captain.as_deref(), seat)) {
            return self.refuse(connection, "not-your-chair", "You do not sit in that chair.");
        }
        match said {
            ToHost::Hello { .. } => self.refuse(connection, "unreadable", "You have said hello already."),
            ToHost::Ping { at } => self.send(connection, &ToClient::Pong { at, time: wall_clock() }),
            ToHost::Face { seat } => {
                if let Some(here) = self.connections.get_mut(&connection) {
                    here.face = seat.map(Seat);
                }
                self.welcome(connection, None);
                self.forget_views();
            }
            ToHost::Play { seat, seen, mv } => self.play_for(connection, Seat(seat), seen, &mv, at).await,
            ToHost::Preview { id, seat, moves } => self.preview(connection, id, Seat(seat), &moves),
            ToHost::Why { id, seat, mv } => self.why(connection, id, Seat(seat), &mv),
            ToHost::Undo { seat } => self.ask_undo(connection, Seat(seat)).await,
            ToHost::Consent { seat, yes } => self.consent(connection, Seat(seat), yes).await,
            ToHost::Orders { seat, keys } => self.orders(connection, Seat(seat), keys).await,
            ToHost::StandIn { seat, on } => self.stand_in(connection, Seat(seat), on).await,
            ToHost::Say { text } => self.say(connection, &text).await,
        }
    }

    async fn play_for(&mut self, connection: u64, seat: Seat, seen: u64, mv: &str, at: Instant) {
        if !self.state.is_running() {
            return self.refuse(connection, "not-running", "The game is not under way.");
        }
        if self.state.chairs[seat.index()].stand_in.is_some() {
            return self.refuse(connection, "stand-in", "A bot stands in for you. Say that you are back first.");
        }
        if seen < self.told_since(seat) {
            self.refuse(connection, "stale", "Something happened before your move arrived. Look again, then decide.");
            return self.welcome(connection, Some(seen));
        }
        if mv.len() > MOST_MOVE {
            return self.refuse(connection, "unreadable", &format!("A move has at most {MOST_MOVE} letters."));
        }
        match self.play(seat, mv).await {
            Ok(()) => {
                self.harbour.quay.metrics.moves.fetch_add(1, Relaxed);
                self.harbour.quay.metrics.move_latency.add(at.elapsed());
                self.go_on().await;
            }
            Err(NotPlayed::Refused(refused)) => self.refuse_move(connection, None, refused),
            Err(NotPlayed::NotStored) => self.refuse(connection, "not-stored", &Failure::NotStored.detail()),
        }
    }

    fn refuse_move(&mut self, connection: u64, id: Option<u32>, refused: table::Refused) {
        self.harbour.quay.metrics.refusals.fetch_add(1, Relaxed);
        let code = if refused.clause.is_some() { "rule" } else { "unreadable" }.to_string();
        let says = with_names(&refused.says, &self.state.names());
        let clause = refused.clause.map(ToString::to_string);
        self.send(connection, &ToClient::Refused(Refused { id, code, clause, says }));
    }

    fn preview(&mut self, connection: u64, id: u32, seat: Seat, moves: &[String]) {
        let (names, seq, inputs) = (self.state.names(), self.state.seq, self.state.inputs());
        let Some(table) = self.state.table() else { return };
        let now = table.view_text(Some(seat));
        let seen = |mv: &String| {
            let preview = table.preview(seat, mv).ok()?;
            let (changes, story): (Vec<Change>, Vec<Line>) = match preview.then {
                Some((view, told)) => {
                    let lines = told.into_iter().map(|telling| line(telling, seq, inputs, &names));
                    (Change::list(&changes(&now, &view)), lines.collect())
                }
                None => (Vec::new(), Vec::new()),
            };
            Some(Preview { mv: mv.clone(), changes, story, outlook: preview.outlook })
        };
        let short = |mv: &&String| mv.len() <= MOST_MOVE;
        let previews = moves.iter().take(MOST_PREVIEWS).filter(short).filter_map(seen).collect();
        self.send(connection, &ToClient::Previews { id, previews });
    }

    fn why(&mut self, connection: u64, id: u32, seat: Seat, mv: &str) {
        let Some(table) = self.state.table().filter(|_| mv.len() <= MOST_MOVE) else { return };
        match table.check(seat, mv) {
            Ok(()) => self.send(connection, &ToClient::Allowed { id }),
            Err(refused) => self.refuse_move(connection, Some(id), refused),
        }
    }

    async fn ask_undo(&mut self, connection: u64, seat: Seat) {
        let last = self.state.before_last_move_of(seat).filter(|_| self.state.is_running());
        let Some(inputs) = last else {
            return self.refuse(connection, "undo", "There is no move of yours to take back.");
        };
        let own = self.state.chairs[seat.index()].captain().map(ToString::to_string);
        let decides = |chair: &crate::state::Chair| chair.captain().is_some() && chair.captain() != own.as_deref();
        let others = self.state.chairs.iter().enumerate().filter(|(_, chair)| decides(chair));
        let waiting: Seats = others.map(|(at, _)| Seat(at as u8)).collect();
        if waiting.is_empty() || self.state.undoable() == Some(seat) {
            return self.take_back(Some(connection), inputs).await;
        }
        self.undo = Some(UndoAsked { by: seat, inputs, waiting });
        self.tell_undo();
    }

    fn tell_undo(&mut self) {
        let Some(UndoAsked { by, waiting, .. }) = &self.undo else { return };
        let waiting = waiting.iter().map(|seat| seat.0).collect();
        self.broadcast(&ToClient::UndoAsked { by: by.0, waiting });
    }

    async fn consent(&mut self, connection: u64, seat: Seat, yes: bool) {
        let Some(undo) = self.undo.as_mut().filter(|undo| undo.waiting.has(seat)) else {
            return self.refuse(connection, "undo", "Nobody waits for your consent.");
        };
        undo.waiting = if yes { undo.waiting.without(Seats::one(seat)) } else { Seats::NONE };
        let (inputs, agreed) = (undo.inputs, yes && undo.waiting.is_empty());
        self.tell_undo();
        if agreed {
            self.take_back(None, inputs).await;
        } else if !yes {
            self.undo = None;
        }
    }

    async fn take_back(&mut self, connection: Option<u64>, inputs: usize) {
        self.undo = None;
        if let Err(error) = self.state.rewind(inputs) {
            tracing::error!(table = self.state.id, error, "a move cannot be taken back");
            return self.load_again().await;
        }
        if self.write(Event::Undone { inputs }, None).await.is_err() {
            self.load_again().await;
            if let Some(connection) = connection {
                self.refuse(connection, "not-stored", &Failure::NotStored.detail());
            }
            return;
        }
        let cut = self.state.undone(self.state.seq);
        self.turn_clocks();
        self.tell(&[], Some(cut));
        self.go_on().await;
    }

    async fn orders(&mut self, connection: u64, seat: Seat, mut keys: Vec<String>) {
        let known = self.state.game().map_or(&[][..], |game| game.orders());
        keys.retain(|key| known.iter().any(|order| order.key == key));
        keys.dedup();
        if self.write(Event::Ordered { seat: seat.0, keys: keys.clone() }, None).await.is_err() {
            return self.refuse(connection, "not-stored", &Failure::NotStored.detail());
        }
        self.state.chairs[seat.index()].orders = keys;
        self.go_on().await;
    }

    async fn stand_in(&mut self, connection: u64, seat: Seat, on: bool) {
        if self.state.chairs[seat.index()].stand_in.is_some() == on {
            return;
        }
        let event = match on {
            true => Event::StoodIn { seat: seat.0, level: STAND_IN.to_string() },
            false => Event::Returned { seat: seat.0 },
        };
        if self.change_chairs(event, None).await.is_err() {
            self.refuse(connection, "not-stored", &Failure::NotStored.detail());
        }
    }

    async fn time_is_out(&mut self, seat: Seat) {
        let now = Instant::now();
        self.clocks.stop(self.state.head.clock, seat, 0, now);
        self.state.chairs[seat.index()].left = 0;
        let event = Event::StoodIn { seat: seat.0, level: STAND_IN.to_string() };
        if self.change_chairs(event, None).await.is_err() {
            self.pause_until = now + AGAIN;
        }
    }

    async fn say(&mut self, connection: u64, said: &str) {
        let said = said.trim();
        if said.is_empty() || said.chars().count() > MOST_CHAT || said.contains(char::is_control) {
            let says = format!("A line of chat has 1 to {MOST_CHAT} letters.");
            return self.refuse(connection, "unreadable", &says);
        }
        let Some(who) = self.connections.get(&connection).and_then(|here| here.who.clone()) else {
            return self.refuse(connection, "no-name", "Say by which name you go first.");
        };
        let face = self.connections[&connection].face;
        let seat = face.or_else(|| self.state.chairs_of(&who.id).next());
        let name = seat.map_or(who.name, |seat| self.state.chairs[seat.index()].name().to_string());
        let (seat, text) = (seat.map(|seat| seat.0), said.to_string());
        let event = Event::Said { seat, name: name.clone(), text: text.clone() };
        match self.write(event.clone(), None).await {
            Ok(time) => {
                let seq = self.state.seq;
                self.state.hear(Said { seq, seat, name: name.clone(), text: text.clone(), time });
                self.broadcast(&ToClient::Said(Said { seq, seat, name, text, time }));
            }
            Err(_) => self.refuse(connection, "not-stored", &Failure::NotStored.detail()),
        }
    }

    // Chairs.

    async fn join(&mut self, captain: Captain, join: Join) -> Result<(), Failure> {
        let has_key = join.invite.as_ref() == Some(&self.state.head.invite);
        if self.state.chairs_of(&captain.id).next().is_some() {
            return Err(Failure::AlreadySeated);
        }
        let kept = |who: &Who| matches!(who, Who::Kept { captain: kept, .. } if *kept == captain.id);
        if !has_key && !self.state.head.listed && !self.state.chairs.iter().any(|chair| kept(&chair.who)) {
            return Err(Failure::InviteNeeded);
        }
        let running = match self.state.table_state() {
            TableState::Gathering => false,
            TableState::Running => true,
            TableState::Foreign => return Err(Failure::ForeignRules),
            TableState::Over | TableState::Archived => return Err(Failure::NotRunning),
        };
        // Before the game an open chair is taken; later a friend who has the key may take over from a bot.
        let free = |who: &Who| match who {
            Who::Nobody => !running,
            Who::Kept { .. } => !running && kept(who),
            Who::Bot { .. } => running && has_key,
            Who::Captain { .. } => false,
        };
        let seat = match join.seat {
            Some(seat) => {
                let chair = self.state.chairs.get(usize::from(seat)).ok_or(Failure::NoSuchChair)?;
                if free(&chair.who) { Ok(usize::from(seat)) } else { Err(Failure::ChairTaken) }
            }
            None => {
                let own = self.state.chairs.iter().position(|chair| kept(&chair.who) && free(&chair.who));
                let any = || self.state.chairs.iter().position(|chair| free(&chair.who));
                own.or_else(any).ok_or(Failure::NoOpenChair)
            }
        }?;
        let others = self.state.chairs.iter().enumerate().filter(|(at, chair)| *at != seat && chair.is_taken());
        let mut names: Vec<String> = others.map(|(_, chair)| chair.name().to_string()).collect();
        names.push(captain.name.clone());
        check_names(&names).map_err(|_| Failure::NameTaken)?;
        let event = Event::Sat { seat: seat as u8, captain: captain.id, name: captain.name };
        self.change_chairs(event, None).await?;
        self.begin_if_full().await
    }

    async fn leave(&mut self, captain: &str) -> Result<(), Failure> {
        let own: Vec<Seat> = self.state.chairs_of(captain).collect();
        if own.is_empty() {
            return Err(Failure::NotYourChair);
        }
        for seat in own {
            match self.state.table_state() {
                TableState::Gathering => self.change_chairs(Event::Rose { seat: seat.0 }, None).await?,
                TableState::Running if self.state.chairs[seat.index()].stand_in.is_none() => {
                    let event = Event::StoodIn { seat: seat.0, level: STAND_IN.to_string() };
                    self.change_chairs(event, None).await?;
                }
                _ => (),
            }
        }
        Ok(())
    }

    /// Writes what happened to a chair, and shows it.
    async fn change_chairs(&mut self, event: Event, state: Option<store::State>) -> Result<(), Failure> {
        let (seq, time) = (self.state.seq + 1, wall_clock());
        let before: Vec<Who> = self.state.chairs.iter().map(|chair| chair.who.clone()).collect();
        self.state.apply(seq, time, event.clone()).map_err(|_| Failure::Internal)?;
        self.state.seq = seq - 1;
        let hands: Vec<Who> = self.state.chairs.iter().map(|chair| chair.who.clone()).collect();
        let captains = (before != hands).then(|| self.state.captains());
        if self
            .write(event, Some(TableChange { state, captains: captains.clone(), ..TableChange::default() }))
            .await
            .is_err()
        {
            self.load_again().await;
            return Err(Failure::NotStored);
        }
        self.thinking.1 = Seats::NONE;
        self.turn_clocks();
        if captains.is_some() {
            self.welcome_all();
        } else {
            self.tell_table();
            self.tell(&[], None);
        }
        self.go_on().await;
        Ok(())
    }

    async fn begin_if_full(&mut self) -> Result<(), Failure> {
        let full = self.state.chairs.iter().all(crate::state::Chair::is_taken);
        if self.state.table_state() != TableState::Gathering || !full {
            return Ok(());
        }
        let seed = new_seed();
        self.state.begin(seed).map_err(Failure::BadOptions)?;
        let change = TableChange { state: Some(store::State::Running), ..TableChange::default() };
        if self.write(Event::Began { seed: seed.to_string() }, Some(change)).await.is_err() {
            self.load_again().await;
            return Err(Failure::NotStored);
        }
        self.state.began(self.state.seq);
        self.turn_clocks();
        self.welcome_all();
        self.go_on().await;
        Ok(())
    }

    async fn rematch(&mut self, table: String) -> Result<(), Failure> {
        self.change_chairs(Event::Rematch { table }, None).await
    }

    fn look(&self, captain: Option<&str>) -> Look {
        Look {
            head: self.state.head.clone(),
            info: self.info(captain),
            record: self.state.record().cloned(),
            names: self.state.names(),
            marks: self.state.marks().to_vec(),
            who: self.state.chairs.iter().map(|chair| chair.who.clone()).collect(),
        }
    }

    // Playing.

    /// A chair decides: it is played, written, and told.
    async fn play(&mut self, seat: Seat, mv: &str) -> Result<(), NotPlayed> {
        let mut moved = self.state.play(seat, mv).map_err(NotPlayed::Refused)?;
        let (clock, left) = (self.state.head.clock, self.state.chairs[seat.index()].left);
        let stopped = self.clocks.stop(clock, seat, left, Instant::now());
        if let Event::Moved { left, .. } = &mut moved.event {
            *left = stopped;
        }
        let is_over = self.state.table_state() == TableState::Over;
        let change = is_over.then(|| TableChange { state: Some(store::State::Over), ..TableChange::default() });
        if self.write(moved.event, change).await.is_err() {
            self.load_again().await;
            return Err(NotPlayed::NotStored);
        }
        if let Some(left) = stopped {
            self.state.chairs[seat.index()].left = left;
        }
        self.state.moved(self.state.seq);
        if self.undo.take().is_some() {
            self.broadcast(&ToClient::UndoAsked { by: seat.0, waiting: Vec::new() });
        }
        self.turn_clocks();
        self.tell(&moved.told, None);
        if is_over {
            self.tell_table();
        }
        Ok(())
    }

    /// Writes an event behind the last one. Returns when it happened.
    async fn write(&mut self, event: Event, change: Option<TableChange>) -> Result<u64, ()> {
        let time = wall_clock();
        let answer =
            self.harbour.quay.store.append(&self.state.id, self.state.seq, vec![event.text()], time as i64, change);
        match answer.await {
            Ok(seq) => {
                self.state.seq = seq;
                self.state.touched = time;
                Ok(time)
            }
            Err(error) => {
                tracing::error!(table = self.state.id, %error, "nothing was written");
                Err(())
            }
        }
    }

    /// Throws away what could not be written, and goes on from the log.
    async fn load_again(&mut self) {
        match crate::registry::load(&self.harbour.quay, &self.state.id).await {
            Ok(Some(state)) => self.state = state,
            Ok(None) | Err(_) => tracing::error!(table = self.state.id, "the table cannot be loaded again yet"),
        }
        self.thinking.1 = Seats::NONE;
        self.pause_until = Instant::now() + AGAIN;
        self.turn_clocks();
        // If another process has written meanwhile, people here have not seen that yet.
        self.shown.clear();
        self.welcome_all();
    }

    /// Obeys standing orders, and asks the bots that have to decide.
    async fn go_on(&mut self) {
        for _ in 0..MOST_OBEYED {
            let orders = self.state.asked().iter().find_map(|seat| Some((seat, self.ordered(seat)?)));
            let Some((seat, mv)) = orders else { break };
            if self.play(seat, &mv).await.is_err() {
                break;
            }
        }
        self.turn_clocks();
        self.ask_bots();
    }

    /// What a standing order says for a chair now.
    fn ordered(&self, seat: Seat) -> Option<String> {
        let chair = &self.state.chairs[seat.index()];
        if chair.bot().is_some() || chair.orders.is_empty() {
            return None;
        }
        self.state.table()?.obey(seat, &chair.orders)
    }

    /// The clocks of those run who have to decide and are not bots.
    fn turn_clocks(&mut self) {
        let decides = |seat: &Seat| self.state.chairs[seat.index()].bot().is_none();
        let asked = self.state.asked().iter().filter(decides).collect();
        self.clocks.turn(self.state.head.clock, asked, &mut self.state.chairs, Instant::now(), wall_clock());
    }

    /// The chairs for which a bot has to decide.
    fn bots_asked(&self) -> Seats {
        self.state.asked().iter().filter(|seat| self.state.chairs[seat.index()].bot().is_some()).collect()
    }
    fn bots_are_asked(&self) -> bool {
        !self.bots_asked().is_empty() && (self.people_decide() || !self.connections.is_empty())
    }
    fn people_decide(&self) -> bool {
        self.state.chairs.iter().any(|chair| chair.captain().is_some() && chair.stand_in.is_none())
    }

    /// Bots among themselves play only while somebody looks, and slowly enough to be followed.
    fn ask_bots(&mut self) {
        let inputs = self.state.inputs();
        if self.thinking.0 != inputs {
            self.thinking = (inputs, Seats::NONE);
        }
        if self.pause_until > Instant::now() || !self.bots_are_asked() {
            return;
        }
        let (Some(table), Some(game)) = (self.state.table(), self.state.game()) else { return };
        for seat in self.bots_asked().without(self.thinking.1).iter() {
            let Some(level) = self.state.chairs[seat.index()].bot() else { continue };
            let own = self.own.clone();
            let answer = Box::new(move |mv| {
                if let Some(room) = own.upgrade() {
                    // Somebody who waits for the room to hear it would stop the other bots; the room never waits long.
                    let _ = room.blocking_send(Ask::Thought { inputs, seat, mv });
                }
            });
            let dice = new_seed().bot(seat);
            self.harbour.quay.thinking.ask(Question { game, table: table.copy(), seat, level, dice, answer });
            self.thinking.1 = self.thinking.1.with(seat);
        }
    }

    async fn thought(&mut self, inputs: usize, seat: Seat, mv: &str) {
        if self.thinking.0 == inputs {
            self.thinking.1 = self.thinking.1.without(Seats::one(seat));
        }
        if self.state.inputs() != inputs || !self.bots_asked().has(seat) {
            return self.go_on().await;
        }
        match self.play(seat, mv).await {
            Ok(()) => {
                self.harbour.quay.metrics.bot_moves.fetch_add(1, Relaxed);
            }
            Err(NotPlayed::NotStored) => (),
            Err(NotPlayed::Refused(refused)) => {
                tracing::error!(table = self.state.id, %refused, "a bot wants what is not allowed");
                self.pause_until = Instant::now() + AGAIN;
            }
        }
        if !self.people_decide() {
            self.pause_until = self.pause_until.max(Instant::now() + PACE);
        }
        self.go_on().await;
    }
}

/// [`protocol::Told`], of parts that are written once and sent to many.
#[derive(Serialize)]
struct ToldAs<'a> {
    r#type: &'static str,
    seq: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<u64>,
    story: &'a RawValue,
    changes: &'a RawValue,
    now: &'a Now,
}

fn raw(of: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(of).expect("messages are plain values")
}

pub(crate) fn text(of: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(of).expect("messages are plain values").into()
}

/// Milliseconds since 1970.
pub(crate) fn wall_clock() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Luck that nobody can know.
pub(crate) fn new_seed() -> Seed {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    Seed(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Told;
    use serde_json::json;

    #[test]
    fn what_is_told_in_parts_is_what_the_protocol_says() {
        let story = vec![Line { seq: 7, at: 9, text: "x".into(), fact: json!({"a": 1}), clause: "haven.x".into() }];
        let raw_changes = changes(r#"{"a":1}"#, r#"{"a":2}"#);
        let changes = Change::list(&raw_changes);
        let now = Now { asked: vec![1], ..Now::default() };
        let raw_story = raw(&story);
        let parts =
            ToldAs { r#type: "told", seq: 7, cut: Some(3), story: &raw_story, changes: &raw_changes, now: &now };
        let whole = ToClient::Told(Told { seq: 7, cut: Some(3), story: story.clone(), changes, now: now.clone() });
        assert_eq!(text(&parts), text(&whole));
    }
}
