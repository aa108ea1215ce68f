//! A game being played: the table, its luck and its record, kept together.

use super::{End, Entry, FORMAT, Header, Record, RecordError, SUM_EVERY};
use crate::{
    AnyTable, AnyTitle, Digest, Fate, Fortune, Options, Refused, SURE, Seat, Seats, Seed, Telling, check_names,
};
use std::path::Path;

/// So many moves can be taken back one after the other if nothing else is said; earlier ones stand.
const MOST_UNDONE: usize = 16;

/// A game being played. It answers for fate by itself, so that between two calls somebody is asked or the game is over.
pub struct Session {
    table: Box<dyn AnyTable>,
    record: Record,
    seed: Seed,
    fortune: Fortune,
    told: Vec<Telling>,
    /// The positions before the moves that can still be taken back.
    before: Vec<Before>,
    /// How many of them are kept.
    most_undone: usize,
    /// Why no earlier move can be.
    barrier: &'static str,
}

struct Before {
    table: Box<dyn AnyTable>,
    inputs: usize,
    told: usize,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The move in its usual form.
    pub mv: String,
    /// What was told because of it, also by what fate answered.
    pub told: Vec<Telling>,
}

impl Session {
    /// A fresh game with the luck of this seed, and with the printed data or others that are loaded.
    ///
    /// # Errors
    /// What cannot be chosen, or that no data of this name are loaded.
    pub fn new(
        title: &dyn AnyTitle,
        data: Option<Digest>,
        seats: &[String],
        options: &Options,
        seed: Seed,
    ) -> Result<Self, String> {
        check_names(seats)?;
        let header = Header {
            freebooter: FORMAT,
            game: title.name().to_string(),
            rules: title.rules(),
            data: data.map_or_else(|| title.data(None), Ok)?,
            options: options.clone(),
            seats: seats.to_vec(),
            players: vec!["human".to_string(); seats.len()],
            commitment: seed.commitment(),
            given: 0,
            started: None,
            seed: None,
        };
        let chairs = seats.len().try_into().unwrap_or(u8::MAX);
        let (table, told) = title.set_up(data, chairs, options)?;
        let mut session = Session::begin(table, told, Record::new(header), seed);
        session.go_on();
        Ok(session)
    }

    /// Goes on with a recorded game.
    ///
    /// # Errors
    /// If the record does not hold, or the seed is not the one it was played with.
    pub fn resume(
        title: &dyn AnyTitle,
        folder: Option<&Path>,
        record: &Record,
        seed: Seed,
    ) -> Result<Self, RecordError> {
        let (end, _) = record.verify_inputs(title, folder, Some(seed))?;
        // A game that was broken off between its last input and its last line is whole but for that line.
        if record.end.is_some() {
            record.check_end(&*end)?;
        }
        Session::replayed(title, folder, record, record.entries.len(), seed)
    }

    /// Plays on from a moment of a recorded game, with luck of its own from there.
    ///
    /// # Errors
    /// If the record does not hold, or has no such moment.
    pub fn fork(
        title: &dyn AnyTitle,
        folder: Option<&Path>,
        record: &Record,
        inputs: usize,
        seed: Seed,
    ) -> Result<Self, RecordError> {
        record.verify_inputs(title, folder, record.seed())?;
        if inputs > record.entries.len() {
            return Err(record.error(record.entries.len(), format!("there are only {} inputs", record.entries.len())));
        }
        let mut record = record.clone();
        record.header.given = inputs;
        record.header.commitment = seed.commitment();
        Session::replayed(title, folder, &record, inputs, seed)
    }

    /// Goes back to the position after so many inputs, whatever was seen since: for a table that agreed to it. Fate
    /// will answer the same questions as it did.
    ///
    /// # Errors
    /// If the game cannot be set up again.
    pub fn rewind(&mut self, title: &dyn AnyTitle, folder: Option<&Path>, inputs: usize) -> Result<(), RecordError> {
        let (taken_back, most_undone) = (self.record.taken_back + 1, self.most_undone);
        *self = Session::replayed(title, folder, &self.record, inputs.max(self.record.header.given), self.seed)?;
        self.record.taken_back = taken_back;
        self.keep_undone(most_undone);
        Ok(())
    }

    /// A game brought to the position after so many inputs of a record that holds.
    fn replayed(
        title: &dyn AnyTitle,
        folder: Option<&Path>,
        record: &Record,
        inputs: usize,
        seed: Seed,
    ) -> Result<Self, RecordError> {
        let (table, told) = record.set_up(title, folder)?;
        let header = Header { seed: None, ..record.header.clone() };
        let mut session = Session::begin(table, told, Record::new(header), seed);
        for (at, entry) in record.entries[..inputs].iter().enumerate() {
            match entry {
                Entry::Move(seat, mv) => {
                    session.play_alone(*seat, mv).map_err(|refused| record.error(at, refused.to_string()))?;
                }
                Entry::Fate(fate) if at < record.header.given => session.decided(fate.clone()),
                Entry::Fate(_) => drop(session.answer()),
            }
        }
        session.go_on();
        Ok(session)
    }

    fn begin(table: Box<dyn AnyTable>, told: Vec<Telling>, record: Record, seed: Seed) -> Self {
        let fortune = Fortune::new(&seed);
        Session {
            table,
            record,
            seed,
            fortune,
            told,
            before: Vec::new(),
            most_undone: MOST_UNDONE,
            barrier: "no move has been played",
        }
    }

    /// The table.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }
    /// The record so far, without the seed before the game is over.
    pub fn record(&self) -> &Record {
        &self.record
    }
    /// The record in its private form, with the seed, for going on later.
    pub fn private_record(&self) -> Record {
        let mut record = self.record.clone();
        record.header.seed = Some(self.seed);
        record
    }
    /// The seed; for whoever keeps the game, and nobody at the table.
    pub fn seed(&self) -> Seed {
        self.seed
    }
    /// The names of the chairs.
    pub fn names(&self) -> &[String] {
        &self.record.header.seats
    }
    /// Says who sits in the chairs: `human`, or the name of a bot.
    ///
    /// # Panics
    /// If there is not one for each chair.
    pub fn seat_players(&mut self, players: Vec<String>) {
        assert_eq!(players.len(), self.names().len(), "one player sits in each chair");
        self.record.header.players = players;
    }
    /// Says when the game began, in any words.
    pub fn started(&mut self, when: &str) {
        self.record.header.started = Some(when.to_string());
    }
    /// Everything that was told so far; remember its length to ask later what came since.
    pub fn told(&self) -> &[Telling] {
        &self.told
    }
    /// Everything that was told since this was asked last; it is not kept any longer.
    pub fn take_told(&mut self) -> Vec<Telling> {
        for before in &mut self.before {
            before.told = 0;
        }
        std::mem::take(&mut self.told)
    }
    /// Whose move `undo` would take back, if it would take one back.
    pub fn undoable(&self) -> Option<Seat> {
        self.undoable_after(SURE)
    }
    /// The same at a glance: hardly ever somebody is named whose move has shown something after all.
    pub fn seems_undoable(&self) -> Option<Seat> {
        self.undoable_after(1)
    }
    fn undoable_after(&self, tries: usize) -> Option<Seat> {
        let (before, seat, mv) = self.last_move()?;
        (!before.table.reveals(seat, mv, tries)).then_some(seat)
    }
    /// Who has moved, if nothing that happened since forbids to take it back but what the move itself has shown.
    pub fn last_mover(&self) -> Option<Seat> {
        self.last_move().map(|(_, seat, _)| seat)
    }
    fn last_move(&self) -> Option<(&Before, Seat, &str)> {
        let before = self.before.last().filter(|_| !self.is_over())?;
        match &self.record.entries[before.inputs] {
            Entry::Move(seat, mv) => Some((before, *seat, mv)),
            Entry::Fate(_) => None,
        }
    }
    /// So many moves can be taken back one after the other, at least one: each costs the memory of a position.
    pub fn keep_undone(&mut self, most: usize) {
        self.most_undone = most.max(1);
        self.before.drain(..self.before.len().saturating_sub(self.most_undone));
    }
    /// Is it over?
    pub fn is_over(&self) -> bool {
        self.record.end.is_some()
    }

    /// A chair decides, and fate answers whatever it is asked because of that.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn play(&mut self, seat: Seat, mv: &str) -> Result<Played, Refused> {
        let told = self.told.len();
        let mv = self.decide(seat, mv)?;
        Ok(Played { mv, told: self.told[told..].to_vec() })
    }

    /// The same for whoever takes what is told with [`take_told`](Self::take_told). Returns the move in its usual form.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn decide(&mut self, seat: Seat, mv: &str) -> Result<String, Refused> {
        let mv = self.play_alone(seat, mv)?;
        self.go_on();
        Ok(mv)
    }

    /// Takes the last move back. That is fair only if nobody has learned anything from it: fate has not answered since,
    /// all that was told was told to everybody, and it would have been told in the same words whatever is hidden.
    ///
    /// # Errors
    /// Why it stands.
    pub fn undo(&mut self) -> Result<(Seat, String), String> {
        if self.is_over() {
            return Err("the game is over and its seed is revealed: no move can be taken back".to_string());
        }
        let before = self.before.last().ok_or_else(|| format!("the move cannot be taken back: {}", self.barrier))?;
        let Entry::Move(seat, mv) = self.record.entries[before.inputs].clone() else {
            unreachable!("positions are kept before moves");
        };
        if before.table.reveals(seat, &mv, SURE) {
            return Err("the move cannot be taken back: it has shown what was hidden".to_string());
        }
        let before = self.before.pop().expect("it was just looked at");
        self.table = before.table;
        self.told.truncate(before.told);
        self.record.truncate(before.inputs);
        Ok((seat, mv))
    }

    /// One move, without what fate is asked because of it.
    fn play_alone(&mut self, seat: Seat, mv: &str) -> Result<String, Refused> {
        let before = Before { table: self.table.copy(), inputs: self.record.entries.len(), told: self.told.len() };
        let (mv, told) = self.table.play(seat, mv)?;
        let everybody = Seats::first(self.table.chairs());
        if told.iter().all(|telling| everybody.without(telling.to).is_empty()) {
            if self.before.len() >= self.most_undone {
                self.before.remove(0);
            }
            self.before.push(before);
        } else {
            self.before.clear();
            self.barrier = "since then somebody was told what others were not";
        }
        self.told.extend(told);
        self.put_down(Entry::Move(seat, mv.clone()));
        Ok(mv)
    }

    /// Lets fate answer until somebody is asked, and writes down how the game ended if it has.
    fn go_on(&mut self) {
        while self.answer().is_some() {}
        if let Some(places) = self.table.places().filter(|_| self.record.end.is_none()) {
            let over = places[..self.names().len()].to_vec();
            self.record.end = Some(End { over, scores: self.table.scores(), seed: self.seed });
        }
    }

    /// Lets fate answer once, if it is asked.
    fn answer(&mut self) -> Option<()> {
        let fate = self.fortune.answer(self.table.chance()?);
        self.decided(fate);
        Some(())
    }

    /// Fate has decided.
    fn decided(&mut self, fate: Fate) {
        let told = self.table.resolve(fate.clone()).expect("this is an answer to what was asked");
        self.told.extend(told);
        self.before.clear();
        self.barrier = "fate has answered since then";
        self.put_down(Entry::Fate(fate));
    }

    fn put_down(&mut self, entry: Entry) {
        self.record.push(entry);
        let inputs = self.record.entries.len();
        if inputs.is_multiple_of(SUM_EVERY) || self.table.places().is_some() {
            self.record.push_sum(self.table.checksum());
        }
    }
}
