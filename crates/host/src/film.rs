//! Films: what a client is told at a table, one thing after another, written beforehand. A game that is looked at again
//! is one, and so is an introduction; a client plays both like a table.

use crate::{
    room::changes,
    state::{Eyes, Mark, line},
};
use all::Listed;
use protocol::{Film, Line, Now, Over, Preview, Prospect, TableInfo, Told, Welcome};
use serde_json::Value;
use table::{AnyTable, Marked, Telling, record::Record};

/// Tells one thing after another, as a room does.
pub(crate) struct Telegraph<'a> {
    names: &'a [String],
    seen: Marked,
}

impl<'a> Telegraph<'a> {
    /// To those who see this first.
    pub(crate) fn new(names: &'a [String], seen: Marked) -> Self {
        Telegraph { names, seen }
    }

    /// What is seen now.
    pub(crate) fn view(&self) -> Value {
        serde_json::to_value(self.seen.whole()).expect("a view is plain values")
    }

    pub(crate) fn lines(&self, told: impl IntoIterator<Item = Telling>, mark: Mark) -> Vec<Line> {
        told.into_iter().map(|telling| line(telling, mark.seq, mark.inputs, self.names)).collect()
    }

    /// Tells what has happened, and what is seen since.
    pub(crate) fn tell(&mut self, told: Vec<Telling>, mark: Mark, view: Marked, now: Now) -> Told {
        let changes = changes(&self.seen, &view);
        self.seen = view;
        Told { seq: mark.seq, cut: None, story: self.lines(told, mark), changes, now }
    }

    /// What would come of a move that may be made now.
    pub(crate) fn foresee(&self, mv: String, preview: table::Preview, mark: Mark) -> Preview {
        let (changes, story) = match preview.then {
            Some((view, told)) => (changes(&self.seen, &view), self.lines(told, mark)),
            None => Default::default(),
        };
        Preview { mv, answer: Prospect::Foreseen { changes, story, outlook: preview.outlook } }
    }
}

/// A game through somebody's eyes.
pub(crate) struct Look<'a> {
    pub eyes: Eyes,
    /// How these eyes are called.
    pub word: String,
    pub info: TableInfo,
    pub names: &'a [String],
    /// The moments that are shown.
    pub marks: &'a [Mark],
    pub over: Option<Over>,
}

/// Films a game in one pass.
///
/// # Errors
/// If it cannot be played again.
pub(crate) fn film(record: &Record, game: &dyn Listed, look: Look<'_>) -> Result<Film, String> {
    let Look { eyes, word, info, names, marks, over } = look;
    let (mut rerun, before) = record.rerun(game, None).map_err(|e| e.to_string())?;
    let contents = rerun.table().contents();
    let heard = |told: Vec<Telling>| told.into_iter().filter(move |telling| eyes.hear(telling));
    let mut since: Vec<Telling> = heard(before).collect();
    let mut up_to = |inputs: usize| -> Result<(Vec<Telling>, Marked, Now), String> {
        while rerun.inputs() < inputs {
            let told = rerun.play_on().map_err(|e| e.to_string())?.ok_or("the record ends before its last moment")?;
            since.extend(heard(told));
        }
        let table = rerun.table();
        let over = over.clone().filter(|_| table.places().is_some());
        Ok((std::mem::take(&mut since), eyes.marked_view(table), now(table, over)))
    };
    let (first, later) = marks.split_first().ok_or("the game has no moments")?;
    let (set_up, view, asked) = up_to(first.inputs)?;
    let mut telegraph = Telegraph::new(names, view);
    let welcome = Welcome {
        table: info,
        seq: first.seq,
        cut: 0,
        story: telegraph.lines(set_up, *first),
        said: Vec::new(),
        face: eyes.face().map(|seat| seat.0),
        orders: Vec::new(),
        contents,
        view: telegraph.view(),
        now: asked,
    };
    let mut told = Vec::with_capacity(later.len());
    for mark in later {
        let (happened, view, now) = up_to(mark.inputs)?;
        told.push(telegraph.tell(happened, *mark, view, now));
    }
    Ok(Film { eyes: word, moments: marks.iter().map(|mark| mark.inputs as u32).collect(), welcome, told })
}

/// Who is asked. What could be done is not told to those who only look back.
fn now(table: &dyn AnyTable, over: Option<Over>) -> Now {
    Now { asked: table.asked().iter().map(|seat| seat.0).collect(), over, ..Now::default() }
}
