//! Filming a scenario: what its first captain sees and hears of it, and may do, from one own move to the next.
//!
//! A film is what an introduction is played from: whoever learns sits in the first chair, and everything else is in the
//! script. It is made through the eyes of that chair, like everything that a host tells, so that nothing in it is hidden
//! from the learner.

use super::{Run, differs};
use crate::{
    AnyTable, AnyTitle, Marked, Offer, Options, Places, Preview, Seat, Seats, Telling, plain,
    scenario::{Failure, Scenario, Start, script::Line},
    with_chairs,
};
use serde_json::Value;

/// Whoever learns.
pub const LEARNER: Seat = Seat(0);

/// So many moves are tried beforehand at each question.
const MOST_PREVIEWS: usize = 48;

/// A scenario as its first captain lives through it.
#[derive(Clone, Debug)]
pub struct Film {
    /// The names of the chairs.
    pub names: Vec<String>,
    /// The options of the table, as far as the scenario names them.
    pub options: Options,
    /// What a screen has to know that never changes while it is played.
    pub contents: Value,
    /// What there is at the first question.
    pub opening: Shot,
    /// The moves of the first captain. One that is the only one offered is no step: it is made for him.
    pub steps: Vec<Step>,
}

/// One move of the first captain, where there is a choice.
#[derive(Clone, Debug)]
pub struct Step {
    /// The move that the script wants.
    pub mv: String,
    /// What would come of the moves that are offered, the wanted one first.
    pub previews: Vec<(String, Preview)>,
    /// What comes of it: one for this move and for each that others make before the next step.
    pub shots: Vec<Shot>,
}

/// What there is after a move and all that fate has answered to it.
#[derive(Clone, Debug)]
pub struct Shot {
    /// What the first captain was told.
    pub told: Vec<Telling>,
    /// What he sees.
    pub view: Marked,
    /// Who has to decide.
    pub asked: Seats,
    /// What he may do.
    pub offers: Vec<Offer>,
    /// The points, as they stand, and the places, if the game is over.
    pub over: Option<(Vec<i32>, Places)>,
}

impl Shot {
    fn of(table: &dyn AnyTable, told: &[Telling]) -> Shot {
        let asked = table.asked();
        Shot {
            told: told.iter().filter(|telling| telling.reaches(Some(LEARNER))).cloned().collect(),
            view: table.marked_view(Some(LEARNER)),
            asked,
            offers: if asked.has(LEARNER) { table.offers(LEARNER) } else { Vec::new() },
            over: table.places().map(|places| (table.scores(), places)),
        }
    }

    /// The same if it goes on without asking him.
    fn in_passing(self) -> Shot {
        Shot { asked: self.asked.without(Seats::one(LEARNER)), offers: Vec::new(), ..self }
    }

    /// Everything up to here at once.
    fn merged(shots: Vec<Shot>) -> Option<Shot> {
        shots.into_iter().reduce(|before, last| Shot { told: [before.told, last.told].concat(), ..last })
    }
}

impl Scenario {
    /// Plays the script as [`Scenario::run`] does, and films it.
    ///
    /// # Errors
    /// The first line that does not hold; also a move of the first captain that is not offered, since nobody could find
    /// it on a screen, and a script in which the first captain does nothing.
    pub fn film(&self, titles: &[&dyn AnyTitle]) -> Result<Film, Failure> {
        let title = self.title(titles).map_err(|reason| self.failure(self.game_line, reason))?;
        let clauses = self.clauses_of(title.ledger())?;
        let mut run = self.begin(title, clauses).map_err(|reason| self.failure(self.start_line, reason))?;
        let contents = run.table.contents();
        let mut camera = Camera::default();
        for (index, (place, line)) in self.script.iter().enumerate() {
            run.let_fate_answer(&self.script[index..])
                .and_then(|()| match line {
                    Line::Play { by, mv, refused: None } => camera.before(&run, by, mv),
                    _ => Ok(()),
                })
                .and_then(|()| run.line(line))
                .map_err(|reason| self.failure(*place, reason))?;
        }
        let end = self.script.last().map_or(self.line, |(place, _)| *place);
        run.let_fate_answer(&[]).map_err(|reason| self.failure(end, reason))?;
        let nothing = || self.failure(end, format!("{} does nothing here, so there is nothing to film", run.names[0]));
        let (opening, steps) = camera.end(&run).ok_or_else(nothing)?;
        let options = match &self.start {
            Start::SetUp { options, .. } => options.clone(),
            Start::Scene(scene) => {
                let chosen = scene.get("options").and_then(toml::Value::as_table);
                chosen.into_iter().flatten().map(|(key, value)| (key.clone(), plain(value))).collect()
            }
        };
        Ok(Film { names: run.names, options, contents, opening, steps })
    }
}

/// What has been filmed so far.
#[derive(Default)]
struct Camera {
    opening: Option<Shot>,
    steps: Vec<Step>,
    /// What was seen since the last step.
    shots: Vec<Shot>,
}

impl Camera {
    /// Somebody is about to move: all that came of the move before has been told.
    fn before(&mut self, run: &Run, by: &str, mv: &str) -> Result<(), String> {
        let seat = run.decider(by)?;
        let shot = Shot::of(&*run.table, &run.told);
        let offers: Vec<String> = shot.offers.iter().map(|offer| offer.text.clone()).collect();
        // What has only one answer teaches nothing.
        if seat != LEARNER || offers.len() == 1 {
            self.shots.push(shot.in_passing());
            return Ok(());
        }
        self.shots.push(shot);
        self.end_step();
        let mv = run.usual_form(LEARNER, &with_chairs(mv, &run.names));
        if !offers.contains(&mv) {
            let expected = format!("that {} is offered: {}", run.name(LEARNER), run.named(&mv));
            return Err(differs(&expected, &format!("offered are:{}", run.listed(&offers))));
        }
        let others = offers.iter().filter(|other| **other != mv);
        let previews = std::iter::once(&mv).chain(others).take(MOST_PREVIEWS);
        let previews = previews.filter_map(|mv| Some((mv.clone(), run.table.preview(LEARNER, mv).ok()?))).collect();
        self.steps.push(Step { mv, previews, shots: Vec::new() });
        Ok(())
    }

    fn end_step(&mut self) {
        let shots = std::mem::take(&mut self.shots);
        match self.steps.last_mut() {
            Some(step) => step.shots = shots,
            None => self.opening = Shot::merged(shots),
        }
    }

    fn end(mut self, run: &Run) -> Option<(Shot, Vec<Step>)> {
        self.shots.push(Shot::of(&*run.table, &run.told).in_passing());
        let opening = self.opening.take();
        self.end_step();
        opening.map(|opening| (opening, self.steps))
    }
}
