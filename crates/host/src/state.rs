//! A table as it follows from its log. Nothing here waits, sends or writes: the room does that.

mod chair;
mod story;

pub(crate) use chair::{Chair, Who};
pub(crate) use story::{Eyes, Mark, ToldAt, line, story};

use crate::{
    log::{Event, Head},
    stock::{Stock, printed},
};
use all::Listed;
use protocol::{Over, Said, SeatInfo, SeatKind, TableInfo, TableState};
use std::collections::VecDeque;
use table::{
    AnyTable, Digest, Seat, Seats, Seed, Telling,
    record::{Entry, Record, Session},
};

/// So many lines of chat are shown to somebody who comes.
const CHAT_KEPT: usize = 100;
/// A captain who comes back to an empty clock has at least so long.
const GRACE: u64 = 15_000;

/// Moves were taken back by this event: what was told after `cut` does not hold any more.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cut {
    seq: u64,
    cut: u64,
}

/// A table as it follows from its log.
pub(crate) struct State {
    pub id: String,
    pub head: Head,
    pub chairs: Vec<Chair>,
    /// The number of the last event.
    pub seq: u64,
    pub created: u64,
    pub touched: u64,
    pub rematch: Option<String>,
    pub said: VecDeque<Said>,
    game: Option<&'static dyn Listed>,
    session: Option<Session>,
    /// The record of a game that was brought in.
    archived: Option<Record>,
    marks: Vec<Mark>,
    cuts: Vec<Cut>,
    /// What names its data, if they are here.
    data: Option<Digest>,
    /// Why it cannot be played by this host.
    foreign: Option<Foreign>,
}

/// Why a table cannot be played by this host.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Foreign {
    /// It has not these rules, or cannot read the log.
    Rules,
    /// It has the rules, but not the data.
    Data,
}

/// What a move brought.
pub(crate) struct Moved {
    pub event: Event,
    pub told: Vec<Telling>,
}

impl State {
    /// A table before its first event, played with what this host has in stock.
    pub(crate) fn new(id: String, head: Head, created: u64, stock: &Stock) -> Self {
        let chairs = head.seats.iter().map(|planned| Chair::new(planned, head.clock)).collect();
        let mut state = State {
            id,
            head,
            chairs,
            seq: 0,
            created,
            touched: created,
            rematch: None,
            said: VecDeque::new(),
            game: None,
            session: None,
            archived: None,
            marks: Vec::new(),
            cuts: Vec::new(),
            data: None,
            foreign: None,
        };
        state.recognise(stock);
        state
    }

    /// Are the rules and the data of this table here?
    fn recognise(&mut self, stock: &Stock) {
        self.game = all::find(&self.head.game).ok();
        let of_these_rules = self.game.filter(|game| game.rules() == self.head.rules);
        self.data = of_these_rules.and_then(|game| stock.find(game, &self.head.data));
        self.foreign = match (of_these_rules, self.data) {
            (Some(_), Some(_)) => None,
            (Some(_), None) => Some(Foreign::Data),
            (None, _) => Some(Foreign::Rules),
        };
    }

    /// It cannot be played by this host. What the log has is kept.
    pub(crate) fn make_foreign(&mut self) {
        self.session = None;
        self.foreign.get_or_insert(Foreign::Rules);
    }

    /// The record of a game that was brought in to be looked at.
    pub(crate) fn archive(&mut self, record: Record) {
        self.archived = Some(record);
    }

    /// Goes on with an event of the log.
    ///
    /// # Errors
    /// If it does not fit what came before.
    pub(crate) fn apply(&mut self, seq: u64, time: u64, event: Event) -> Result<(), String> {
        self.seq = seq;
        self.touched = time;
        match event {
            Event::Sat { seat, captain, name } => self.chair_mut(seat)?.who = Who::Captain { captain, name },
            Event::Rose { seat } => self.chair_mut(seat)?.who = Who::Nobody,
            Event::Hired { seat, level, name } => self.chair_mut(seat)?.who = Who::Bot { level: level.parse()?, name },
            Event::Began { seed } if self.foreign.is_none() => {
                self.begin(seed.parse()?)?;
                self.began(seq);
            }
            Event::Moved { seat, mv, fates, left } if self.foreign.is_none() => {
                let moved = self.play(Seat(seat), &mv).map_err(|refused| refused.to_string())?;
                let again = Event::Moved { seat, mv, fates, left: None };
                if moved.event != again {
                    return Err(format!("event {seq} is {}, but comes out as {}", again.text(), moved.event.text()));
                }
                self.moved(seq);
                if let Some(left) = left {
                    self.chair_mut(seat)?.left = left;
                }
            }
            Event::Undone { inputs } if self.foreign.is_none() => {
                self.rewind(inputs)?;
                self.undone(seq);
            }
            Event::Began { .. } | Event::Moved { .. } | Event::Undone { .. } => (),
            Event::StoodIn { seat, level } => self.chair_mut(seat)?.stand_in = Some(level.parse()?),
            Event::Returned { seat } => {
                let chair = self.chair_mut(seat)?;
                chair.stand_in = None;
                chair.left = chair.left.max(GRACE);
            }
            Event::Ordered { seat, keys } => self.chair_mut(seat)?.orders = keys,
            Event::Said { seat, name, text } => self.hear(Said { seq, seat, name, text, time }),
            Event::Rematch { table } => self.rematch = Some(table),
        }
        Ok(())
    }

    fn chair_mut(&mut self, seat: u8) -> Result<&mut Chair, String> {
        self.chairs.get_mut(usize::from(seat)).ok_or_else(|| format!("there is no chair {seat}"))
    }

    /// Somebody said something.
    pub(crate) fn hear(&mut self, said: Said) {
        if self.said.len() == CHAT_KEPT {
            self.said.pop_front();
        }
        self.said.push_back(said);
    }

    /// All chairs are taken: the game begins.
    ///
    /// # Errors
    /// What cannot be set up.
    pub(crate) fn begin(&mut self, seed: Seed) -> Result<(), String> {
        let game = self.game.ok_or("the game is not known")?;
        let names: Vec<String> = self.chairs.iter().map(|chair| chair.name().to_string()).collect();
        let mut session = match &self.head.from {
            None => Session::new(game, self.data, &names, &self.head.options, seed)?,
            Some(origin) => {
                let mut record = Record::from_jsonl(origin.record.as_bytes()).map_err(|e| e.to_string())?;
                record.header.seats = names;
                Session::fork(game, None, &record, origin.at, seed).map_err(|e| e.to_string())?
            }
        };
        let player = |chair: &Chair| match &chair.who {
            Who::Bot { level, .. } => level.to_string(),
            _ => "human".to_string(),
        };
        // Whether the last move can be taken back is all that is asked; further back the game is played again.
        session.keep_undone(1);
        session.seat_players(self.chairs.iter().map(player).collect());
        session.take_told();
        self.session = Some(session);
        Ok(())
    }

    /// The beginning has this number.
    pub(crate) fn began(&mut self, seq: u64) {
        self.marks = vec![Mark { seq, inputs: self.inputs() }];
    }

    /// A chair decides; what happened is not yet numbered.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub(crate) fn play(&mut self, seat: Seat, mv: &str) -> Result<Moved, table::Refused> {
        let Some(session) = &mut self.session else {
            let says = "The game is not under way.".to_string();
            return Err(table::Refused { clause: None, says, allowed: vec![] });
        };
        let before = session.record().entries().len();
        let mv = session.decide(seat, mv)?;
        let told = session.take_told();
        let fates = session.record().entries()[before + 1..].iter().map(|entry| match entry {
            Entry::Fate(fate) => fate.to_string(),
            Entry::Move(..) => unreachable!("one move is played at a time"),
        });
        let event = Event::Moved { seat: seat.0, mv, fates: fates.collect(), left: None };
        Ok(Moved { event, told })
    }

    /// The last move has this number.
    pub(crate) fn moved(&mut self, seq: u64) {
        self.marks.push(Mark { seq, inputs: self.inputs() });
    }

    /// So many inputs there were before a chair's last move, if it has moved.
    pub(crate) fn before_last_move_of(&self, seat: Seat) -> Option<usize> {
        let session = self.session.as_ref()?;
        let entries = session.record().entries();
        let own = entries.iter().rposition(|entry| matches!(entry, Entry::Move(by, _) if *by == seat))?;
        (own >= session.record().header.given).then_some(own)
    }

    /// Goes back to so many inputs; not yet numbered.
    ///
    /// # Errors
    /// If the game cannot be set up again.
    pub(crate) fn rewind(&mut self, inputs: usize) -> Result<(), String> {
        let (Some(game), Some(session)) = (self.game, &mut self.session) else {
            return Err("the game is not under way".to_string());
        };
        session.rewind(game, None, inputs).map_err(|e| e.to_string())?;
        session.take_told();
        Ok(())
    }

    /// The last taking back has this number. Returns the number after which nothing holds any more.
    pub(crate) fn undone(&mut self, seq: u64) -> u64 {
        let inputs = self.inputs();
        while self.marks.len() > 1 && self.marks.last().is_some_and(|mark| mark.inputs > inputs) {
            self.marks.pop();
        }
        let cut = self.marks.last().map_or(0, |mark| mark.seq);
        self.cuts.push(Cut { seq, cut });
        cut
    }

    /// The game under way or over, if there is one.
    pub(crate) fn table(&self) -> Option<&dyn AnyTable> {
        self.session.as_ref().map(Session::table)
    }
    pub(crate) fn game(&self) -> Option<&'static dyn Listed> {
        self.game
    }
    /// The chair whose last move can be taken back without asking anybody.
    pub(crate) fn undoable(&self) -> Option<Seat> {
        self.session.as_ref().and_then(Session::undoable)
    }
    /// The same at a glance, for showing it: it is looked at again when somebody wants to.
    pub(crate) fn seems_undoable(&self) -> Option<Seat> {
        self.session.as_ref().and_then(Session::seems_undoable)
    }
    /// The same unless its move has shown what was hidden; much cheaper to know.
    pub(crate) fn last_mover(&self) -> Option<Seat> {
        self.session.as_ref().and_then(Session::last_mover)
    }
    /// So many inputs the record has.
    pub(crate) fn inputs(&self) -> usize {
        self.session.as_ref().map_or(0, |session| session.record().entries().len())
    }
    /// The record, without the seed before the game is over.
    pub(crate) fn record(&self) -> Option<&Record> {
        self.archived.as_ref().or_else(|| self.session.as_ref().map(Session::record))
    }
    /// The number of the last event that changed the game.
    pub(crate) fn last_mark(&self) -> u64 {
        let undone = self.cuts.last().map_or(0, |cut| cut.seq);
        self.marks.last().map_or(0, |mark| mark.seq).max(undone)
    }
    /// The moments at which somebody was asked, or at which it was over.
    pub(crate) fn marks(&self) -> &[Mark] {
        &self.marks
    }
    /// What somebody who has seen everything up to `seen` has to forget: lines with a higher number.
    pub(crate) fn cut_since(&self, seen: u64) -> u64 {
        let since = self.cuts.iter().filter(|cut| cut.seq > seen).map(|cut| cut.cut);
        since.fold(seen.min(self.seq), u64::min)
    }

    pub(crate) fn table_state(&self) -> TableState {
        match (&self.session, &self.archived, &self.foreign) {
            (_, Some(_), _) => TableState::Archived,
            (_, None, Some(Foreign::Rules)) => TableState::Foreign,
            (_, None, Some(Foreign::Data)) => TableState::DataMissing,
            (None, None, None) => TableState::Gathering,
            (Some(session), None, None) if session.is_over() => TableState::Over,
            (Some(_), None, None) => TableState::Running,
        }
    }
    pub(crate) fn is_running(&self) -> bool {
        self.table_state() == TableState::Running
    }
    /// Who has to decide.
    pub(crate) fn asked(&self) -> Seats {
        if self.is_running() { self.table().map_or(Seats::NONE, AnyTable::asked) } else { Seats::NONE }
    }
    /// The chairs of a captain.
    pub(crate) fn chairs_of<'a>(&'a self, captain: &'a str) -> impl Iterator<Item = Seat> + 'a {
        let mine = self.chairs.iter().enumerate().filter(move |(_, chair)| chair.captain() == Some(captain));
        mine.map(|(at, _)| Seat(at as u8))
    }
    pub(crate) fn owns(&self, captain: Option<&str>, seat: Seat) -> bool {
        let chair = self.chairs.get(seat.index());
        captain.is_some() && chair.is_some_and(|chair| chair.captain() == captain)
    }
    /// Everybody who has a chair.
    pub(crate) fn captains(&self) -> Vec<String> {
        let kept = |chair: &Chair| match &chair.who {
            Who::Captain { captain, .. } | Who::Kept { captain, .. } => Some(captain.clone()),
            Who::Nobody | Who::Bot { .. } => None,
        };
        let mut captains: Vec<String> = self.chairs.iter().filter_map(kept).collect();
        captains.sort();
        captains.dedup();
        captains
    }
    /// How it ended.
    pub(crate) fn over(&self) -> Option<Over> {
        let end = self.record()?.end()?;
        Some(Over { places: end.over.clone(), scores: end.scores.clone(), seed: end.seed.to_string() })
    }

    /// Who sat in a chair of a game that was brought in: `human`, or the name of a bot.
    fn recorded_player(&self, seat: Seat) -> Option<&str> {
        let players = &self.archived.as_ref()?.header.players;
        players.get(seat.index()).map(String::as_str)
    }

    /// Everything but the position, as one captain, or a stranger, may know it.
    pub(crate) fn info(&self, captain: Option<&str>, here: impl Fn(Seat) -> bool, watching: u32) -> TableInfo {
        let seats: Vec<SeatInfo> = (0..self.chairs.len())
            .map(|at| {
                let (chair, seat) = (&self.chairs[at], Seat(at as u8));
                SeatInfo {
                    name: chair.name().to_string(),
                    kind: match (&chair.who, self.recorded_player(seat)) {
                        (_, Some("human")) | (Who::Captain { .. }, None) => SeatKind::Captain,
                        (_, Some(_)) | (Who::Bot { .. }, None) => SeatKind::Bot,
                        (Who::Nobody | Who::Kept { .. }, None) => SeatKind::Open,
                    },
                    level: match self.recorded_player(seat) {
                        Some("human") => None,
                        Some(bot) => Some(bot.to_string()),
                        None => chair.bot().map(|level| level.to_string()),
                    },
                    mine: self.owns(captain, seat),
                    here: here(seat),
                    stand_in: chair.stand_in.is_some(),
                }
            })
            .collect();
        let table = self.table();
        let over = self.over();
        // Points that not everybody may count are told only when it is over.
        let scores = match (table, &over) {
            (_, Some(over)) => over.scores.clone(),
            (Some(table), None) if table.is_open() => table.scores(),
            _ => Vec::new(),
        };
        let as_printed = self.data.is_some() && self.data == self.game.map(printed);
        let sits_here = seats.iter().any(|seat| seat.mine);
        TableInfo {
            id: self.id.clone(),
            game: self.head.game.clone(),
            state: self.table_state(),
            options: self.head.options.clone(),
            data: (!as_printed).then(|| self.head.data.clone()),
            listed: self.head.listed,
            clock: self.head.clock,
            invite: sits_here.then(|| self.head.invite.clone()),
            created: self.created,
            touched: self.touched,
            asked: self.asked().iter().map(|seat| seat.0).collect(),
            scores,
            places: over.map(|over| over.places),
            commitment: self.record().map(|record| record.header.commitment.clone()),
            rematch: self.rematch.clone(),
            watching,
            seats,
        }
    }

    /// The story after a number, as somebody was told it. The game is played again for that: what was told is not kept.
    ///
    /// # Errors
    /// If it cannot be played again.
    pub(crate) fn story(&self, eyes: Eyes, after: u64) -> Result<Vec<ToldAt>, String> {
        if self.record().is_none() || after >= self.last_mark() && after > 0 {
            return Ok(Vec::new());
        }
        let (Some(record), Some(game)) = (self.record(), self.game) else { return Ok(Vec::new()) };
        story(record, game, eyes, &self.marks, after)
    }

    /// The names by which the captains go now; somebody else may have begun the game in a chair.
    pub(crate) fn names(&self) -> Vec<String> {
        match &self.archived {
            Some(record) => record.header.seats.clone(),
            None => self.chairs.iter().map(|chair| chair.name().to_string()).collect(),
        }
    }
}
