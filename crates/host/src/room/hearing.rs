//! What a room hears from those who are here.

use super::{NotPlayed, Room, STAND_IN, UndoAsked};
use crate::{
    Failure,
    clock::wall_clock,
    film::Telegraph,
    log::Event,
    state::{Chair, Mark},
};
use protocol::{MOST_CHAT, MOST_MOVE, MOST_PREVIEWS, Preview, Prospect, Refused, Said, ToClient, ToHost};
use std::sync::atomic::Ordering::Relaxed;
use table::{Seat, Seats, with_names};
use tokio::time::Instant;

impl Room {
    pub(super) async fn heard(&mut self, connection: u64, said: ToHost, at: Instant) {
        let Some(here) = self.connections.get(&connection) else { return };
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
        if seat.is_some_and(|seat| !self.state.owns(here.captain(), seat)) {
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
            ToHost::Preview { id, seat, moves } => self.preview(connection, id, Seat(seat), moves),
            ToHost::Why { id, seat, mv } => self.why(connection, id, Seat(seat), &mv),
            ToHost::Undo { seat } => Box::pin(self.ask_undo(connection, Seat(seat))).await,
            ToHost::Consent { seat, yes } => Box::pin(self.consent(connection, Seat(seat), yes)).await,
            ToHost::Orders { seat, keys } => Box::pin(self.orders(connection, Seat(seat), keys)).await,
            ToHost::StandIn { seat, on } => Box::pin(self.stand_in(connection, Seat(seat), on)).await,
            ToHost::Say { text } => Box::pin(self.say(connection, &text)).await,
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
            return self.refuse(connection, "unreadable", &too_long());
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

    fn preview(&mut self, connection: u64, id: u32, seat: Seat, moves: Vec<String>) {
        let mark = Mark { seq: self.state.seq, inputs: self.state.inputs() };
        let names = self.state.names();
        let Some(table) = self.state.table() else { return };
        let telegraph = Telegraph::new(&names, table.marked_view(Some(seat)));
        let refused = |mv: String, clause: Option<String>, says: &str| {
            let answer = Prospect::Refused { clause, says: with_names(says, &names) };
            Preview { mv, answer }
        };
        let answer = |(at, mv): (usize, String)| {
            if at >= MOST_PREVIEWS {
                return refused(mv, None, &format!("At most {MOST_PREVIEWS} moves are looked at at once."));
            }
            if mv.len() > MOST_MOVE {
                return refused(mv, None, &too_long());
            }
            match table.preview_all(seat, &mv) {
                Ok(preview) => telegraph.foresee(mv, preview, mark),
                Err(table::Refused { clause, says, .. }) => refused(mv, clause.map(ToString::to_string), &says),
            }
        };
        let previews = moves.into_iter().enumerate().map(answer).collect();
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
        let decides = |chair: &Chair| chair.captain().is_some() && chair.captain() != own.as_deref();
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
        let (by, inputs, agreed) = (undo.by, undo.inputs, yes && undo.waiting.is_empty());
        self.tell_undo();
        if agreed {
            self.take_back(None, inputs).await;
        } else if !yes {
            self.undo = None;
            let asked = self.state.chairs[by.index()].captain().map(ToString::to_string);
            let theirs = self.connections.iter().filter(|(_, other)| other.captain() == asked.as_deref());
            for connection in theirs.map(|(connection, _)| *connection).collect::<Vec<_>>() {
                self.refuse(connection, "undo-declined", "Not everybody agrees: the move stands.");
            }
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
}

fn too_long() -> String {
    format!("A move has at most {MOST_MOVE} letters.")
}
