//! Playing a record again, and proving that it is true.

use super::{Entry, Record, RecordError, jsonl};
use crate::{AnyTable, AnyTitle, Fortune, Seed, Telling, with_names};
use std::{fmt, path::Path};

/// A record that was played again.
pub struct Replayed {
    /// The position it leads to.
    pub table: Box<dyn AnyTable>,
    /// What was told while the table was set up.
    pub before: Vec<Telling>,
    /// What was told at each input.
    pub told: Vec<Vec<Telling>>,
}

/// What was proved of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Moves that were legal.
    pub moves: usize,
    /// Answers that fate could give.
    pub fates: usize,
    /// Checksums that are right.
    pub sums: usize,
    /// Whether the answers are those of the seed that was committed to; not known before the seed is.
    pub luck: bool,
    /// The places, if the game is over.
    pub places: Option<Vec<u8>>,
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verified { moves, fates, sums, .. } = self;
        write!(f, "{moves} moves, {fates} answers of fate and {sums} checksums are right")?;
        match (self.luck, &self.places) {
            (true, Some(_)) => write!(f, "; so are the seed, the places and the scores"),
            (true, None) => write!(f, "; so is the seed; the game is not over"),
            (false, _) => {
                write!(f, "; the game is not over, so its seed is not revealed and the luck cannot be proved yet")
            }
        }
    }
}

/// A record that is being played again, one input after another.
pub struct Rerun<'r> {
    record: &'r Record,
    table: Box<dyn AnyTable>,
    inputs: usize,
    sums: usize,
}

impl Rerun<'_> {
    /// The position after the inputs so far.
    #[must_use]
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// How many inputs were played.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// Plays the next input, if there is one, and says what was told at it.
    ///
    /// # Errors
    /// If it is not legal, or a checksum does not fit.
    pub fn play_on(&mut self) -> Result<Option<Vec<Telling>>, RecordError> {
        if self.inputs == self.record.entries.len() {
            return Ok(None);
        }
        let (_, told) = self.record.input(&mut *self.table, self.inputs)?;
        self.inputs += 1;
        self.record.check_sum(&*self.table, self.inputs, &mut self.sums)?;
        Ok(Some(told))
    }
}

impl Record {
    /// Begins to play it again: the table before the first input, and what was told while it was set up.
    ///
    /// # Errors
    /// Why it cannot be played with this build.
    pub fn rerun(&self, title: &dyn AnyTitle, folder: Option<&Path>) -> Result<(Rerun<'_>, Vec<Telling>), RecordError> {
        let (table, before) = self.set_up(title, folder)?;
        Ok((Rerun { record: self, table, inputs: 0, sums: 0 }, before))
    }

    /// Plays it again, to the end or up to so many inputs.
    ///
    /// # Errors
    /// The first input that is not legal, or a checksum that does not fit; or why it cannot be played with this build.
    pub fn replay(
        &self,
        title: &dyn AnyTitle,
        folder: Option<&Path>,
        upto: Option<usize>,
    ) -> Result<Replayed, RecordError> {
        let inputs = upto.unwrap_or(self.entries.len());
        if inputs > self.entries.len() {
            return Err(self.error(self.entries.len(), format!("there are only {} inputs", self.entries.len())));
        }
        let (mut rerun, before) = self.rerun(title, folder)?;
        let mut told = Vec::with_capacity(inputs);
        while told.len() < inputs {
            told.extend(rerun.play_on()?);
        }
        Ok(Replayed { table: rerun.table, before, told })
    }

    /// Recomputes everything: each move, each answer of fate from the revealed seed, checksums, places and scores.
    ///
    /// # Errors
    /// The first difference: where, what was expected, what came.
    pub fn verify(&self, title: &dyn AnyTitle, folder: Option<&Path>) -> Result<Verified, RecordError> {
        let (table, verified) = self.verify_inputs(title, folder, self.seed())?;
        let places = self.check_end(&*table)?;
        Ok(Verified { places, ..verified })
    }

    /// Reads a record and proves it. If a line cannot be read, but something before it is wrong already, that is named:
    /// it explains more.
    ///
    /// # Errors
    /// The first difference: where, what was expected, what came.
    pub fn read_and_verify(
        bytes: &[u8],
        title: impl Fn(&str) -> Result<&'static dyn AnyTitle, String>,
        folder: Option<&Path>,
    ) -> Result<(Record, Verified), RecordError> {
        let (record, unreadable) = jsonl::read(bytes)?;
        let title = title(&record.header.game).map_err(|reason| RecordError { at: 0, line: 1, reason })?;
        if let Some(unreadable) = unreadable {
            record.verify_inputs(title, folder, record.seed())?;
            return Err(unreadable);
        }
        let verified = record.verify(title, folder)?;
        Ok((record, verified))
    }

    /// Recomputes everything but the last line.
    pub(super) fn verify_inputs(
        &self,
        title: &dyn AnyTitle,
        folder: Option<&Path>,
        seed: Option<Seed>,
    ) -> Result<(Box<dyn AnyTable>, Verified), RecordError> {
        let (mut table, _) = self.set_up(title, folder)?;
        if let Some(seed) = seed.filter(|seed| seed.commitment() != self.header.commitment) {
            let (came, promised) = (seed.commitment(), &self.header.commitment);
            let reason = format!("the seed has the commitment {came}, but the first line promised {promised}");
            return Err(self.error(self.entries.len(), reason));
        }
        if self.header.given > self.entries.len() {
            let (given, there) = (self.header.given, self.entries.len());
            return Err(
                self.error(there, format!("it began after {given} inputs of another game, but has only {there}"))
            );
        }
        let mut fortune = seed.as_ref().map(Fortune::new);
        let (mut moves, mut fates, mut sums) = (0, 0, 0);
        for at in 0..self.entries.len() {
            match &self.entries[at] {
                Entry::Fate(fate) => {
                    fates += 1;
                    let own = at >= self.header.given;
                    if let (Some(fortune), Some(chance)) = (fortune.as_mut().filter(|_| own), table.chance()) {
                        let expected = fortune.answer(chance);
                        if expected != *fate {
                            return Err(self.error(
                                at,
                                format!("from the seed fate answers {expected}, but the record says {fate}"),
                            ));
                        }
                    }
                    self.input(&mut *table, at)?;
                }
                Entry::Move(_, written) => {
                    moves += 1;
                    let (usual, _) = self.input(&mut *table, at)?;
                    if usual != *written {
                        return Err(
                            self.error(at, format!("the move is written `{usual}`, but the record says `{written}`"))
                        );
                    }
                }
            }
            self.check_sum(&*table, at + 1, &mut sums)?;
        }
        Ok((table, Verified { moves, fates, sums, luck: seed.is_some(), places: None }))
    }

    /// The table before the first input. Without a folder it is played with the data that it names, if they are the
    /// printed ones or were loaded before.
    pub(super) fn set_up(
        &self,
        title: &dyn AnyTitle,
        folder: Option<&Path>,
    ) -> Result<(Box<dyn AnyTable>, Vec<Telling>), RecordError> {
        let wrong = |reason: String| RecordError { at: 0, line: 1, reason };
        let header = &self.header;
        if header.game != title.name() {
            return Err(wrong(format!("it is a game of `{}`, not of `{}`", header.game, title.name())));
        }
        if header.rules != title.rules() {
            let (then, now) = (header.rules, title.rules());
            return Err(wrong(format!(
                "it was played with rules version {then}, this build has {now}: use a build of that version"
            )));
        }
        if let Some(folder) = folder {
            let data = title.data(Some(folder)).map_err(wrong)?;
            if header.data != data {
                let reason = "name their folder with --data, or leave --data out for the printed ones";
                return Err(wrong(format!("it was played with data {}, these are {data}: {reason}", header.data)));
            }
        } else if title.texts(header.data).is_err() {
            let printed = title.data(None).map_err(wrong)?;
            let reason = "name their folder with --data";
            return Err(wrong(format!(
                "it was played with data {}, the printed ones are {printed}: {reason}",
                header.data
            )));
        }
        title.set_up(Some(header.data), header.seats.len() as u8, &header.options).map_err(wrong)
    }

    /// Plays one input; returns a move as the game writes it.
    fn input(&self, table: &mut dyn AnyTable, at: usize) -> Result<(String, Vec<Telling>), RecordError> {
        match &self.entries[at] {
            Entry::Move(seat, mv) => table.play(*seat, mv).map_err(|refused| {
                let name = &self.header.seats[seat.index()];
                let reason = match table.chance() {
                    Some(chance) => format!("{name} cannot move: fate is asked for {chance}"),
                    None => with_names(&format!("`{mv}` of {name} is refused: {refused}"), &self.header.seats),
                };
                self.error(at, reason)
            }),
            Entry::Fate(fate) => match table.resolve(fate.clone()) {
                Ok(told) => Ok((fate.to_string(), told)),
                Err(says) => Err(self.error(at, format!("fate cannot answer {fate}: {says}"))),
            },
        }
    }

    /// Compares the position with the checksum after so many inputs, if there is one.
    fn check_sum(&self, table: &dyn AnyTable, inputs: usize, passed: &mut usize) -> Result<(), RecordError> {
        let Some(written) = self.sums.get(*passed).filter(|sum| sum.at == inputs) else { return Ok(()) };
        let came = table.checksum();
        if written.sum != came {
            let reason = format!("the checksum of the position is {came}, but the record says {}", written.sum);
            return Err(RecordError { at: inputs, line: self.sum_lines[*passed], reason });
        }
        *passed += 1;
        Ok(())
    }

    /// Compares how it ended with what the last line says.
    pub(super) fn check_end(&self, table: &dyn AnyTable) -> Result<Option<Vec<u8>>, RecordError> {
        let places = table.places().map(|places| places[..self.header.seats.len()].to_vec());
        let wrong = |reason: String| Err(self.error(self.entries.len(), reason));
        match (places, &self.end) {
            (None, None) => Ok(None),
            (Some(_), None) => {
                wrong("the game is over, but the last line with places, scores and seed is missing".to_string())
            }
            (None, Some(_)) => wrong("the record says that the game is over, but it is not".to_string()),
            (Some(places), Some(end)) => {
                if end.over != places {
                    return wrong(format!("the places are {places:?}, but the record says {:?}", end.over));
                }
                if end.scores != table.scores() {
                    return wrong(format!("the scores are {:?}, but the record says {:?}", table.scores(), end.scores));
                }
                Ok(Some(places))
            }
        }
    }
}
