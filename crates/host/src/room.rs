//! A room: one task that owns one table and takes everything that can happen to it from one channel.
//!
//! What happens is written to the log first and told afterwards. If it cannot be written, the table is loaded again
//! from the log, so that nobody ever sees what is not on disk. The room never looks inside a position.

use crate::{
    Captain, Failure, Harbour,
    clock::Clocks,
    log::Head,
    socket::Outlet,
    state::{Mark, State, Who},
};
use bots::Level;
use protocol::{Hire, Join, Over, TableInfo, ToClient, ToHost};
use std::{collections::BTreeMap, pin::pin, time::Duration};
use table::{Seat, Seats, record::Record};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until},
};

mod chairs;
mod changes;
mod hearing;
mod playing;
mod telling;

pub(crate) use changes::changes;
use telling::Shown;
pub(crate) use telling::text;

/// The bot that stands in for a captain.
const STAND_IN: Level = Level::Captain;
/// A room in which nothing happens for so long is closed; its table is loaded again when somebody comes.
const IDLE: Duration = Duration::from_secs(600);
/// One whose game is over is closed sooner: nothing will happen there but somebody looking back, and to load it again takes milliseconds.
const IDLE_WHEN_OVER: Duration = Duration::from_millis(500);
/// So many people may look at one table.
const MOST_CONNECTIONS: usize = 500;

/// Everything that can happen to a room.
pub(crate) enum Ask {
    /// Somebody comes.
    Connect { connection: u64, who: Option<Captain>, seen: Option<u64>, face: Option<u8>, out: Outlet },
    /// Somebody goes.
    Gone { connection: u64 },
    /// Somebody who is here says something.
    Heard { connection: u64, said: ToHost, at: Instant },
    /// What is going on here?
    Info { captain: Option<String>, reply: oneshot::Sender<TableInfo> },
    /// A captain sits down.
    Join { captain: Captain, join: Join, reply: oneshot::Sender<Result<(), Failure>> },
    /// A captain lets a bot sit down.
    Hire { captain: String, hire: Hire, reply: oneshot::Sender<Result<(), Failure>> },
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
    pub over: Option<Over>,
    /// Who has, or had, which chair.
    pub who: Vec<Who>,
}

/// Somebody who is here.
struct Connection {
    who: Option<Captain>,
    /// The chair this client looks from.
    face: Option<Seat>,
    out: Outlet,
}

impl Connection {
    fn captain(&self) -> Option<&str> {
        self.who.as_ref().map(|who| who.id.as_str())
    }
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
    clocks: Clocks,
    undo: Option<UndoAsked>,
    /// The bots that were asked, and at how many inputs.
    thinking: (usize, Seats),
    /// Bots are not asked before this time.
    pause_until: Instant,
    /// When a standing order is obeyed that answers the question at so many inputs.
    obeys: Option<(usize, Instant)>,
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
            clocks: Clocks::default(),
            undo: None,
            thinking: (0, Seats::NONE),
            pause_until: Instant::now(),
            obeys: None,
            own,
        }
    }

    /// Lives until nothing happens for a long time or the host stops.
    pub(crate) async fn run(mut self, mut asks: mpsc::Receiver<Ask>) {
        // The host may have died after the last captain sat down and before the game began.
        if let Err(error) = Box::pin(self.begin_if_full()).await {
            tracing::error!(table = self.state.id, %error, "a full table cannot begin");
        }
        self.go_on().await;
        let mut idle_since = Instant::now();
        // One timer for everything. It is only ever set anew to go off sooner, or when it has gone off: a room that hears
        // something now and then does not set it each time.
        let mut alarm = pin!(sleep_until(idle_since));
        loop {
            let out = self.clocks.first_out(&self.state.chairs);
            let paused = self.pause_until > Instant::now() && self.bots_are_asked();
            let wake = out.map(|(_, at)| at).into_iter().chain(paused.then_some(self.pause_until));
            let wake = wake.chain(self.obeys.map(|(_, at)| at)).min();
            let idle = idle_since + if self.state.is_running() { IDLE } else { IDLE_WHEN_OVER };
            let due = wake.unwrap_or(idle);
            if due < alarm.deadline() || alarm.is_elapsed() {
                alarm.as_mut().reset(due);
            }
            tokio::select! {
                biased;
                () = &mut alarm => {
                    if due > Instant::now() {
                        continue;
                    }
                    if let Some((seat, at)) = out && at <= Instant::now() {
                        Box::pin(self.time_is_out(seat)).await;
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
            }
        }
    }

    /// What happens seldom waits in a box of its own, so that a room at which moves are made takes little memory.
    async fn hear(&mut self, ask: Ask) {
        match ask {
            Ask::Heard { connection, said, at } => self.heard(connection, said, at).await,
            Ask::Connect { connection, who, seen, face, out } => {
                Box::pin(self.connect(connection, who, seen, face, out)).await;
            }
            Ask::Gone { connection } => self.gone(connection),
            Ask::Info { captain, reply } => drop(reply.send(self.info(captain.as_deref()))),
            Ask::Join { captain, join, reply } => drop(reply.send(Box::pin(self.join(captain, join)).await)),
            Ask::Hire { captain, hire, reply } => drop(reply.send(Box::pin(self.hire(&captain, hire)).await)),
            Ask::Leave { captain, reply } => drop(reply.send(Box::pin(self.leave(&captain)).await)),
            Ask::Look { captain, reply } => drop(reply.send(self.look(captain.as_deref()))),
            Ask::Rematch { table, reply } => drop(reply.send(Box::pin(self.rematch(table)).await)),
            Ask::Thought { inputs, seat, mv } => self.thought(inputs, seat, &mv).await,
            Ask::Stop { done } => drop(done.send(())),
        }
    }

    async fn connect(
        &mut self,
        connection: u64,
        who: Option<Captain>,
        seen: Option<u64>,
        face: Option<u8>,
        out: Outlet,
    ) {
        if self.connections.len() >= MOST_CONNECTIONS {
            let says = "Too many people look at this table already.".to_string();
            let _ = out.send(&text(&ToClient::Bye { code: "too-many".to_string(), says }));
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

    fn look(&self, captain: Option<&str>) -> Look {
        Look {
            head: self.state.head.clone(),
            info: self.info(captain),
            record: self.state.record().cloned(),
            names: self.state.names(),
            marks: self.state.marks().to_vec(),
            over: self.state.over(),
            who: self.state.chairs.iter().map(|chair| chair.who.clone()).collect(),
        }
    }
}
