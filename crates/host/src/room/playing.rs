//! A room plays: moves, standing orders, clocks and bots. What happens is written before anybody is told.

use super::{Ask, NotPlayed, Room, STAND_IN};
use crate::{
    clock::wall_clock,
    log::Event,
    random::{new_seed, random_bytes},
    thinking::Question,
};
use protocol::{TableState, ToClient};
use std::{collections::BTreeSet, sync::atomic::Ordering::Relaxed, time::Duration};
use store::TableChange;
use table::{Seat, Seats};
use tokio::time::Instant;

/// Where only bots play they wait so long after each move, so that people can follow.
const PACE: Duration = Duration::from_millis(1_100);
/// So long takes somebody who reads a question and answers it at once, and so much longer he may take.
const READING: Duration = Duration::from_millis(500);
const HESITATING: Duration = Duration::from_millis(1_000);
/// What could not be written is tried again after this time.
const AGAIN: Duration = Duration::from_secs(2);
/// So many moves may follow from standing orders without anybody being asked.
const MOST_OBEYED: usize = 1_000;

impl Room {
    /// A chair decides: it is played, written, and told.
    pub(super) async fn play(&mut self, seat: Seat, mv: &str) -> Result<(), NotPlayed> {
        let mut moved = self.state.play(seat, mv).map_err(NotPlayed::Refused)?;
        let (clock, left) = (self.state.head.clock, self.state.chairs[seat.index()].left);
        let stopped = self.clocks.stop(clock, seat, left, Instant::now());
        if let Event::Moved { left, .. } = &mut moved.event {
            *left = stopped;
        }
        let is_over = self.state.table_state() == TableState::Over;
        let change = is_over.then(|| TableChange { state: Some(store::State::Over), ..TableChange::default() });
        if self.write(moved.event, change).await.is_err() {
            Box::pin(self.load_again()).await;
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
    pub(super) async fn write(&mut self, event: Event, change: Option<TableChange>) -> Result<u64, ()> {
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
    pub(super) async fn load_again(&mut self) {
        match crate::harbour::load(&self.harbour.quay, &self.state.id).await {
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
    pub(super) async fn go_on(&mut self) {
        for _ in 0..MOST_OBEYED {
            let orders = self.state.asked().iter().find_map(|seat| Some((seat, self.ordered(seat)?)));
            let Some((seat, mv)) = orders else {
                self.obeys = None;
                break;
            };
            if !self.may_obey_now() {
                break;
            }
            if self.play(seat, &mv).await.is_err() {
                break;
            }
        }
        self.turn_clocks();
        self.ask_bots();
    }

    /// An answer that comes at once tells others that it was an order's, and so perhaps what is in a hand. Where several
    /// people play, such an answer waits as long as somebody who reads the question, and never as long as the one before.
    fn may_obey_now(&mut self) -> bool {
        let people: BTreeSet<_> = self.state.chairs.iter().filter_map(|chair| chair.captain()).collect();
        if people.len() < 2 || self.state.table().is_none_or(|table| table.is_open()) {
            return true;
        }
        let now = Instant::now();
        match self.obeys {
            Some((inputs, at)) if inputs == self.state.inputs() => {
                let is_due = at <= now;
                if is_due {
                    self.obeys = None;
                }
                is_due
            }
            _ => {
                self.obeys =
                    Some((self.state.inputs(), now + READING + HESITATING * u32::from(random_bytes::<1>()[0]) / 256));
                false
            }
        }
    }

    /// What a standing order says for a chair now.
    pub(super) fn ordered(&self, seat: Seat) -> Option<String> {
        let chair = &self.state.chairs[seat.index()];
        if chair.bot().is_some() || chair.orders.is_empty() {
            return None;
        }
        self.state.table()?.obey(seat, &chair.orders)
    }

    /// The clocks of those run who have to decide and are not bots.
    pub(super) fn turn_clocks(&mut self) {
        let decides = |seat: &Seat| self.state.chairs[seat.index()].bot().is_none();
        let asked = self.state.asked().iter().filter(decides).collect();
        self.clocks.turn(self.state.head.clock, asked, &mut self.state.chairs, Instant::now(), wall_clock());
    }

    pub(super) async fn time_is_out(&mut self, seat: Seat) {
        let now = Instant::now();
        self.clocks.stop(self.state.head.clock, seat, 0, now);
        self.state.chairs[seat.index()].left = 0;
        // The question is answered as the rules of the game say, if they do; whatever comes after it, by a bot.
        let safe = self.state.table().and_then(|table| table.obey(seat, &[table::SAFE.to_string()]));
        if let Some(mv) = safe
            && self.play(seat, &mv).await.is_err()
        {
            self.pause_until = now + AGAIN;
            return;
        }
        let event = Event::StoodIn { seat: seat.0, level: STAND_IN.to_string() };
        if self.change_chairs(event, None).await.is_err() {
            self.pause_until = now + AGAIN;
        }
    }

    /// The chairs for which a bot has to decide.
    fn bots_asked(&self) -> Seats {
        self.state.asked().iter().filter(|seat| self.state.chairs[seat.index()].bot().is_some()).collect()
    }
    pub(super) fn bots_are_asked(&self) -> bool {
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

    /// No bot stops a table: what is allowed is played in place of what is not.
    async fn play_anything(&mut self, seat: Seat) {
        let offered = self.state.table().map_or(Vec::new(), |table| table.options(seat));
        for mv in offered {
            match self.play(seat, &mv).await {
                Ok(()) => return,
                Err(NotPlayed::Refused(_)) => (),
                Err(NotPlayed::NotStored) => break,
            }
        }
        self.pause_until = Instant::now() + AGAIN;
    }

    pub(super) async fn thought(&mut self, inputs: usize, seat: Seat, mv: &str) {
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
                self.play_anything(seat).await;
            }
        }
        if !self.people_decide() {
            self.pause_until = self.pause_until.max(Instant::now() + PACE);
        }
        self.go_on().await;
    }
}
