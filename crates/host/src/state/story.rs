//! The story of a game, as somebody was told it: through whose eyes it is looked at, and under which numbers its lines
//! stand. What was told is not kept; the game is played again for it.

use all::Listed;
use protocol::Line;
use table::{AnyTable, Marked, Seat, Telling, record::Record, with_names};

/// The event with this number brought the record to so many inputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mark {
    pub seq: u64,
    pub inputs: usize,
}

/// Through whose eyes a game is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// A spectator's.
    Watching,
    /// A chair's.
    Chair(Seat),
    /// With every card turned up; only for games that are over.
    Open,
}

impl Eyes {
    pub(crate) fn of(face: Option<Seat>) -> Self {
        face.map_or(Eyes::Watching, Eyes::Chair)
    }
    pub(crate) fn hear(self, telling: &Telling) -> bool {
        match self {
            Eyes::Watching => telling.reaches(None),
            Eyes::Chair(seat) => telling.reaches(Some(seat)),
            Eyes::Open => true,
        }
    }
    pub(crate) fn marked_view(self, table: &dyn AnyTable) -> Marked {
        match self {
            Eyes::Open => Marked::of(&table.all_open()),
            Eyes::Watching | Eyes::Chair(_) => table.marked_view(self.face()),
        }
    }
    /// The chair, if it is a chair's.
    pub(crate) fn face(self) -> Option<Seat> {
        match self {
            Eyes::Chair(seat) => Some(seat),
            Eyes::Watching | Eyes::Open => None,
        }
    }
}

/// A line of the story.
pub(crate) fn line(telling: Telling, seq: u64, at: usize, names: &[String]) -> Line {
    let text = with_names(&telling.text, names);
    Line { seq, at: at as u32, text, fact: telling.fact.values(), clause: telling.clause.to_string() }
}

/// Something that was told by the event of this number, at so many inputs.
pub(crate) struct ToldAt {
    pub seq: u64,
    pub at: usize,
    pub telling: Telling,
}

/// The story of a record, as somebody was told it after a number; from the beginning if that is 0.
///
/// # Errors
/// If it cannot be played again.
pub(crate) fn story(
    record: &Record,
    game: &dyn Listed,
    eyes: Eyes,
    marks: &[Mark],
    after: u64,
) -> Result<Vec<ToldAt>, String> {
    let replayed = record.replay(game, None, None).map_err(|e| e.to_string())?;
    let mut lines = Vec::new();
    let mut marks = marks.iter().peekable();
    for (inputs, told) in std::iter::once(replayed.before).chain(replayed.told).enumerate() {
        while marks.next_if(|mark| mark.inputs < inputs).is_some() {}
        let Mark { seq, inputs: at } = marks.peek().map_or(Mark { seq: 0, inputs }, |mark| **mark);
        if seq > after || after == 0 {
            let heard = told.into_iter().filter(|telling| eyes.hear(telling));
            lines.extend(heard.map(|telling| ToldAt { seq, at, telling }));
        }
    }
    Ok(lines)
}
