//! What a room tells: the table to whoever comes, what happened to everybody, to each as far as he may know it.

use super::{Connection, Room, UndoAsked, changes::write_changes};
use crate::{
    socket::Frame,
    state::{Chair, Eyes, Who},
};
use protocol::{Over, Refused, Said, TableInfo, Time, ToClient};
use serde::Serialize;
use std::{
    cell::{Cell, RefCell},
    ops::Range,
    sync::atomic::Ordering::Relaxed,
};
use table::{AnyTable, Json, Marked, Part, Seat, Telling, with_names};

/// What was last shown to those who look through the same eyes.
pub(super) struct Shown {
    face: Option<Seat>,
    /// What it was.
    view: Marked,
    /// The number with which it last changed.
    since: u64,
}

thread_local! {
    /// Where the next view is written. It is kept by the threads, which are few, and not by the rooms.
    static NEXT: RefCell<Marked> = RefCell::default();
    /// Where the beginnings of messages are written, likewise.
    static BEGUN: Cell<Vec<u8>> = Cell::default();
}

impl Room {
    /// Drops what was shown to eyes that are not here any more.
    pub(super) fn forget_views(&mut self) {
        let is_open = self.state.table().is_some_and(|table| table.is_open());
        let connections = &self.connections;
        self.shown.retain(|shown| connections.values().any(|other| is_open || other.face == shown.face));
    }

    pub(super) fn welcome(&mut self, connection: u64, seen: Option<u64>) {
        let Some(here) = self.connections.get(&connection) else { return };
        let face = here.face;
        let shown = self.show(face);
        let welcome = self.as_welcome(&self.connections[&connection], seen, shown);
        self.send_frame(connection, &welcome);
        if let Some(UndoAsked { by, waiting, .. }) = &self.undo {
            let waiting = waiting.iter().map(|seat| seat.0).collect();
            self.send(connection, &ToClient::UndoAsked { by: by.0, waiting });
        }
    }

    /// The table as it is. Like what is told later, it is put together as text.
    fn as_welcome(&self, here: &Connection, seen: Option<u64>, shown: Option<usize>) -> Frame {
        let state = &self.state;
        let seen = seen.filter(|seen| *seen <= state.seq);
        let cut = seen.map_or(0, |seen| state.cut_since(seen));
        let story = state.story(Eyes::of(here.face), cut).unwrap_or_else(|error| {
            tracing::error!(table = state.id, error, "the story cannot be told");
            Vec::new()
        });
        let names = state.names();
        let contents = state.table().map(|table| self.harbour.contents(&state.head, table));
        let welcome = WelcomeAs {
            r#type: "welcome",
            table: self.info(here.captain()),
            seq: state.seq,
            cut,
            story: story.iter().map(|told| LineAs::of(&told.telling, told.seq, told.at, &names)).collect(),
            said: state.said.iter().filter(|said| seen.is_none_or(|seen| said.seq > seen)).collect(),
            face: here.face.map(|seat| seat.0),
            orders: here.face.map_or(&[], |seat| &state.chairs[seat.index()].orders),
            contents: contents.as_deref(),
            view: shown.map(|at| self.shown[at].view.whole()),
        };
        let moment = self.moment();
        Frame::text(|out| {
            write(&welcome, out);
            // The object goes on.
            out.pop();
            moment.write(state.table(), self.decides(here.face), moment.may_undo(here.face), out);
        })
    }

    /// Where to find what these eyes see now; it is kept for finding out what changes.
    fn show(&mut self, face: Option<Seat>) -> Option<usize> {
        let table = self.state.table()?;
        let face = face.filter(|_| !table.is_open());
        let known = self.shown.iter().position(|shown| shown.face == face);
        Some(known.unwrap_or_else(|| {
            let view = table.marked_view(face);
            self.shown.push(Shown { face, view, since: self.state.last_mark() });
            self.shown.len() - 1
        }))
    }

    /// The number of what these eyes were last told about the game.
    pub(super) fn told_since(&self, face: Seat) -> u64 {
        let face = Some(face).filter(|_| self.state.table().is_some_and(|table| !table.is_open()));
        let shown = self.shown.iter().find(|shown| shown.face == face);
        shown.map_or_else(|| self.state.last_mark(), |shown| shown.since)
    }

    pub(super) fn info(&self, captain: Option<&str>) -> TableInfo {
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

    /// What can be done now, as everybody may know it.
    fn moment(&self) -> Moment {
        // Whether a move has shown anything takes redeals to find out, and nobody wants to know of the move of a bot.
        let is_faced = |seat: &Seat| self.connections.values().any(|other| other.face == Some(*seat));
        let mover = self.state.last_mover().filter(is_faced);
        Moment {
            asked: self.state.asked().iter().map(|seat| seat.0).collect(),
            undoable: mover.and_then(|_| self.state.seems_undoable()),
            clocks: self.clocks.shown(self.state.head.clock, &self.state.chairs),
            over: self.state.over(),
        }
    }
    /// The chair that is faced, if it has to decide: what a standing order answers at once is not asked.
    fn decides(&self, face: Option<Seat>) -> Option<Seat> {
        let is_free = |seat: &Seat| self.state.chairs[seat.index()].bot().is_none() && self.ordered(*seat).is_none();
        face.filter(|seat| self.state.asked().has(*seat)).filter(is_free)
    }

    /// Tells everybody what happened in the game, each as far as he may know it.
    ///
    /// Messages are put together as text: what all may know is written once, and nothing is made into values on the way.
    pub(super) fn tell(&mut self, told: &[Telling], cut: Option<u64>) {
        let Some(table) = self.state.table() else { return };
        if self.connections.is_empty() {
            self.shown.clear();
            return;
        }
        let (seq, inputs, is_open) = (self.state.seq, self.state.inputs(), table.is_open());
        let names: Vec<&str> = self.state.chairs.iter().map(Chair::name).collect();
        // The beginning of what the eyes that are here are told; where nothing is hidden it is the same for all.
        let mut paper = BEGUN.take();
        paper.clear();
        let mut begun: Vec<(Option<Seat>, Range<usize>)> = Vec::with_capacity(self.shown.len());
        for shown in &mut self.shown {
            let (eyes, begin) = (Eyes::of(shown.face), paper.len());
            let heard = told.iter().filter(|telling| eyes.hear(telling));
            let mut changed = begin_told(seq, cut, heard.map(|told| LineAs::of(told, seq, inputs, &names)), &mut paper);
            NEXT.with_borrow_mut(|next| {
                table.write_view(shown.face, &shown.view, next);
                changed |= write_changes(&shown.view, next, &mut paper);
                std::mem::swap(&mut shown.view, next);
            });
            if changed {
                shown.since = seq;
            }
            begun.push((shown.face, begin..paper.len()));
        }
        let moment = self.moment();
        let mut ready: Vec<(Concern, Frame)> = Vec::with_capacity(self.connections.len());
        let mut messages = Vec::with_capacity(self.connections.len());
        for other in self.connections.values() {
            let concern = Concern {
                eyes: other.face.filter(|_| !is_open),
                decides: self.decides(other.face),
                undo: moment.may_undo(other.face),
            };
            let known = ready.iter().find(|(ready, _)| *ready == concern).map(|(_, message)| message.clone());
            let message = known.or_else(|| {
                let (_, begun) = begun.iter().find(|(face, _)| *face == concern.eyes)?;
                let message = Frame::text(|out| {
                    out.extend_from_slice(&paper[begun.clone()]);
                    moment.write(self.state.table(), concern.decides, concern.undo, out);
                });
                ready.push((concern, message.clone()));
                Some(message)
            });
            messages.push(message);
        }
        BEGUN.set(paper);
        let mut messages = messages.into_iter();
        self.send_all(|_| messages.next().flatten());
    }

    /// Tells everybody about the chairs.
    pub(super) fn tell_table(&mut self) {
        self.tell_each_captain(ToClient::Table);
    }

    pub(super) fn tell_who_is_here(&mut self) {
        self.tell_each_captain(|TableInfo { seats, watching, .. }| ToClient::Seats { seats, watching });
    }

    /// Tells everybody something about the table, as his captain may know it.
    fn tell_each_captain(&mut self, message: impl Fn(TableInfo) -> ToClient) {
        let mut ready: Vec<(Option<String>, Frame)> = Vec::new();
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
    pub(super) fn welcome_all(&mut self) {
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

    pub(super) fn broadcast(&mut self, message: &ToClient) {
        let message = text(message);
        self.send_all(|_| Some(message.clone()));
    }

    /// Sends without waiting. Whoever does not keep up is dropped, and resumes when he comes back.
    fn send_all(&mut self, mut message: impl FnMut(&Connection) -> Option<Frame>) {
        let dropped = &self.harbour.quay.metrics.dropped;
        self.connections.retain(|_, other| match message(other) {
            Some(message) => {
                let sent = other.out.send(&message);
                dropped.fetch_add(u64::from(!sent), Relaxed);
                sent
            }
            None => true,
        });
    }
    pub(super) fn send(&mut self, connection: u64, message: &ToClient) {
        self.send_frame(connection, &text(message));
    }
    fn send_frame(&mut self, connection: u64, message: &Frame) {
        let Some(other) = self.connections.get(&connection) else { return };
        if !other.out.send(message) {
            self.harbour.quay.metrics.dropped.fetch_add(1, Relaxed);
            self.gone(connection);
        }
    }
    pub(super) fn refuse(&mut self, connection: u64, code: &str, says: &str) {
        let refused = Refused { id: None, code: code.to_string(), clause: None, says: says.to_string() };
        self.send(connection, &ToClient::Refused(refused));
    }
    pub(super) fn bye(&mut self, code: &str, says: &str) {
        self.broadcast(&ToClient::Bye { code: code.to_string(), says: says.to_string() });
    }
}

/// What can be done now, as everybody may know it.
struct Moment {
    asked: Vec<u8>,
    undoable: Option<Seat>,
    clocks: Vec<Time>,
    over: Option<Over>,
}

impl Moment {
    /// Whether this chair may take its last move back without asking anybody.
    fn may_undo(&self, face: Option<Seat>) -> bool {
        face.is_some() && self.undoable == face
    }

    /// [`protocol::Now`] as the last member of a message that has been begun.
    fn write(&self, table: Option<&dyn AnyTable>, decides: Option<Seat>, undo: bool, out: &mut Vec<u8>) {
        out.extend_from_slice(b",\"now\":{\"asked\":");
        write(&self.asked, out);
        out.extend_from_slice(b",\"options\":");
        match decides.zip(table) {
            Some((seat, table)) => table.write_offers(seat, out),
            None => out.extend_from_slice(b"[]"),
        }
        out.extend_from_slice(if undo { b",\"undo\":true" } else { b",\"undo\":false" });
        if !self.clocks.is_empty() {
            out.extend_from_slice(b",\"clocks\":");
            write(&self.clocks, out);
        }
        if let Some(over) = &self.over {
            out.extend_from_slice(b",\"over\":");
            write(over, out);
        }
        out.extend_from_slice(b"}}");
    }
}

/// Everything in which two clients may be told differently.
#[derive(Clone, Copy, PartialEq)]
struct Concern {
    eyes: Option<Seat>,
    decides: Option<Seat>,
    undo: bool,
}

/// [`protocol::Line`], of parts that are there already.
#[derive(Serialize)]
struct LineAs<'a> {
    seq: u64,
    at: usize,
    text: String,
    fact: &'a Json,
    clause: &'static str,
}

impl<'a> LineAs<'a> {
    fn of(telling: &'a Telling, seq: u64, inputs: usize, names: &[impl AsRef<str>]) -> Self {
        let Telling { text, fact, clause, .. } = telling;
        LineAs { seq, at: inputs, text: with_names(text, names), fact, clause }
    }
}

/// [`protocol::Welcome`] up to what can be done now, which follows.
#[derive(Serialize)]
struct WelcomeAs<'a> {
    r#type: &'static str,
    table: TableInfo,
    seq: u64,
    cut: u64,
    story: Vec<LineAs<'a>>,
    said: Vec<&'a Said>,
    face: Option<u8>,
    orders: &'a [String],
    contents: Option<&'a Json>,
    view: Option<Part<'a>>,
}

/// [`protocol::Told`] up to its changes, which follow. Says whether there is a story.
fn begin_told<'a>(seq: u64, cut: Option<u64>, story: impl Iterator<Item = LineAs<'a>>, out: &mut Vec<u8>) -> bool {
    out.extend_from_slice(b"{\"type\":\"told\",\"seq\":");
    write(&seq, out);
    if let Some(cut) = cut {
        out.extend_from_slice(b",\"cut\":");
        write(&cut, out);
    }
    out.extend_from_slice(b",\"story\":[");
    let mut any = false;
    for line in story {
        if any {
            out.push(b',');
        }
        write(&line, out);
        any = true;
    }
    out.extend_from_slice(b"],\"changes\":");
    any
}

fn write(of: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    serde_json::to_writer(out, of).expect("messages are plain values");
}

pub(crate) fn text(of: &impl Serialize) -> Frame {
    Frame::text(|out| write(of, out))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::line;
    use protocol::{Choice, Now, Told};
    use serde_json::{Value, json};
    use table::{AnyTitle, Seed, record::Session};

    /// A game that has just begun, with what was told so far.
    fn game() -> (Session, Vec<Telling>) {
        let names = ["Anne", "Ben"].map(String::from);
        let title: &dyn AnyTitle = all::find("haven").unwrap();
        let mut session = Session::new(title, None, &names, &Default::default(), Seed([7; 32])).unwrap();
        let told = session.take_told();
        (session, told)
    }

    #[test]
    fn what_is_told_in_parts_is_what_the_protocol_says() {
        let (session, told) = game();
        let names = ["Anne", "Ben"];
        let seat = session.table().asked().iter().next().unwrap();
        let clocks = vec![Time { left: 5, since: None }];
        let over = Over { places: vec![1, 2], scores: vec![3, 2], seed: "x".to_string() };
        for (cut, clocks, over) in [(None, Vec::new(), None), (Some(3), clocks, Some(over))] {
            let offers = session.table().offers(seat);
            assert!(!told.is_empty() && !offers.is_empty());
            let lines = told.iter().map(|telling| LineAs::of(telling, 7, 9, &names));
            let mut parts = Vec::new();
            assert!(begin_told(7, cut, lines, &mut parts));
            let (before, after) = (Marked::of(&json!({"a": 1})), Marked::of(&json!({"a": 2})));
            assert!(write_changes(&before, &after, &mut parts));
            let moment = Moment { asked: vec![1], undoable: None, clocks: clocks.clone(), over: over.clone() };
            moment.write(Some(session.table()), Some(seat), true, &mut parts);

            let named = names.map(String::from);
            let options = offers.into_iter().map(|offer| Choice { text: offer.text, mv: offer.mv.values() }).collect();
            let whole = Told {
                seq: 7,
                cut,
                story: told.iter().map(|telling| line(telling.clone(), 7, 9, &named)).collect(),
                changes: serde_json::from_str(r#"{"a":[2]}"#).unwrap(),
                now: Now { asked: vec![1], options, undo: true, clocks, over },
            };
            // The order of the members of a fact is its own.
            let parts: Value = serde_json::from_slice(&parts).unwrap();
            assert_eq!(parts, serde_json::to_value(ToClient::Told(whole)).unwrap());
        }
    }
}
