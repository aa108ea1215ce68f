//! What a browser would show of a table.

use crate::{Broken, Guest, Line, Luck};
use protocol::{Choice, Line as StoryLine, Now, Refused, Said, TableInfo, ToClient, ToHost, Told, Welcome};
use serde_json::Value;
use std::time::Duration;

/// What a browser would show of a table, kept up to date by what is told.
pub struct Screen {
    /// The line to the host.
    pub line: Line,
    /// The table.
    pub table: TableInfo,
    /// The number of what happened last.
    pub seq: u64,
    /// The chair it looks from.
    pub face: Option<u8>,
    /// What is seen.
    pub view: Value,
    /// The story.
    pub story: Vec<StoryLine>,
    /// What was said.
    pub said: Vec<Said>,
    /// What can be done.
    pub now: Now,
    /// The standing orders.
    pub orders: Vec<String>,
    /// Who still has to agree that moves are taken back, and who asked.
    pub undo: Option<(u8, Vec<u8>)>,
}

impl Screen {
    /// Opens a table for the first time.
    ///
    /// # Errors
    /// If that is not possible.
    pub async fn open(guest: &Guest, table: &str) -> Result<Self, Broken> {
        Self::open_from(guest, table, None).await
    }
    /// Opens a table, looking from one of several chairs.
    ///
    /// # Errors
    /// If that is not possible.
    pub async fn open_from(guest: &Guest, table: &str, face: Option<u8>) -> Result<Self, Broken> {
        let mut line = guest.line(table).await?;
        let welcome = line.hello(None, face).await?;
        Ok(Screen {
            line,
            table: welcome.table,
            seq: welcome.seq,
            face: welcome.face,
            view: welcome.view,
            story: welcome.story,
            said: welcome.said,
            now: welcome.now,
            orders: welcome.orders,
            undo: None,
        })
    }
    /// Opens the line again after it broke. Returns how many lines of the story were missed.
    ///
    /// # Errors
    /// If that is not possible, or what was missed does not fit what was seen.
    pub async fn resume(&mut self, guest: &Guest) -> Result<usize, Broken> {
        let mut line = guest.line(&self.table.id).await?;
        let welcome = line.hello(Some(self.seq), self.face).await?;
        self.line = line;
        if welcome.seq < self.seq {
            return Err(Broken(format!("after number {} the host is at {}", self.seq, welcome.seq)));
        }
        let missed = welcome.story.len();
        if let Some(old) = welcome.story.iter().find(|line| line.seq <= welcome.cut) {
            return Err(Broken(format!("line {} was told again after {}", old.seq, welcome.cut)));
        }
        self.welcomed(welcome);
        Ok(missed)
    }

    /// The table anew: what still holds of the story stays.
    fn welcomed(&mut self, welcome: Welcome) {
        self.seq = welcome.seq;
        self.tell(Some(welcome.cut), welcome.story);
        self.said.extend(
            welcome
                .said
                .into_iter()
                .filter(|said| !self.said.iter().any(|other| other.seq == said.seq))
                .collect::<Vec<_>>(),
        );
        self.table = welcome.table;
        self.face = welcome.face;
        self.orders = welcome.orders;
        self.view = welcome.view;
        self.now = welcome.now;
    }
    fn tell(&mut self, cut: Option<u64>, story: Vec<StoryLine>) {
        if let Some(cut) = cut {
            // The first welcome tells everything, also what was told before the first number.
            if cut == 0 {
                self.story.clear();
            }
            self.story.retain(|line| line.seq <= cut);
        }
        self.story.extend(story);
    }

    /// Waits for the next thing that is said, and shows it.
    ///
    /// # Errors
    /// If the line breaks, or what is said does not fit what was said before.
    pub async fn next(&mut self) -> Result<ToClient, Broken> {
        let words = self.line.hear().await?;
        self.show(&words)?;
        Ok(words)
    }
    /// The same, if it comes soon enough.
    ///
    /// # Errors
    /// If the line breaks, or what is said does not fit what was said before.
    pub async fn next_within(&mut self, time: Duration) -> Result<Option<ToClient>, Broken> {
        let Some(words) = self.line.hear_within(time).await? else { return Ok(None) };
        self.show(&words)?;
        Ok(Some(words))
    }

    fn show(&mut self, words: &ToClient) -> Result<(), Broken> {
        match words {
            ToClient::Welcome(welcome) => self.welcomed(*welcome.clone()),
            ToClient::Told(Told { seq, cut, story, changes, now }) => {
                if *seq < self.seq {
                    return Err(Broken(format!("{seq} was told after {}", self.seq)));
                }
                self.seq = *seq;
                self.tell(*cut, story.clone());
                changes.clone().apply(&mut self.view).map_err(Broken)?;
                self.now = now.clone();
            }
            ToClient::Table(table) => self.table = table.clone(),
            ToClient::Seats { seats, watching } => {
                self.table.seats.clone_from(seats);
                self.table.watching = *watching;
            }
            ToClient::Said(said) => {
                self.seq = self.seq.max(said.seq);
                self.said.push(said.clone());
            }
            ToClient::UndoAsked { by, waiting } => {
                self.undo = (!waiting.is_empty()).then(|| (*by, waiting.clone()));
            }
            ToClient::Bye { code, says } => return Err(Broken(format!("{code}: {says}"))),
            ToClient::Hello { .. }
            | ToClient::Previews { .. }
            | ToClient::Allowed { .. }
            | ToClient::Refused(_)
            | ToClient::Pong { .. } => (),
        }
        Ok(())
    }

    /// Waits until something was said.
    ///
    /// # Errors
    /// If the line breaks first.
    pub async fn until(&mut self, done: impl Fn(&Screen) -> bool) -> Result<(), Broken> {
        while !done(self) {
            self.next().await?;
        }
        Ok(())
    }
    /// Waits for the next refusal.
    ///
    /// # Errors
    /// If the line breaks first.
    pub async fn refused(&mut self) -> Result<Refused, Broken> {
        loop {
            if let ToClient::Refused(refused) = self.next().await? {
                return Ok(refused);
            }
        }
    }

    /// Whether this chair has to decide.
    pub fn is_asked(&self) -> bool {
        !self.now.options.is_empty()
    }
    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.now.over.is_some()
    }
    /// Sends a move for the chair it looks from.
    ///
    /// # Errors
    /// If the line breaks.
    ///
    /// # Panics
    /// If it looks from no chair.
    pub async fn play(&mut self, mv: &str) -> Result<(), Broken> {
        let seat = self.face.expect("somebody who plays has a chair");
        self.line.say(&ToHost::Play { seat, seen: self.seq, mv: mv.to_string() }).await
    }
    /// Sends one of the moves that are offered.
    ///
    /// # Errors
    /// If the line breaks.
    pub async fn play_one(&mut self, luck: &mut Luck) -> Result<Choice, Broken> {
        let choice = luck.one_of(&self.now.options).clone();
        self.play(&choice.text).await?;
        Ok(choice)
    }
}
