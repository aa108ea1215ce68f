//! Simulation: many games between the same bots, and what became of each chair.

use crate::{
    LONGEST, Match, Outcome, Progress, Row, Summary,
    round::{Crew, WIN},
    stats::Tally,
    work::share_out,
};
use bots::{Level, Thinks};
use serde::Serialize;
use std::{
    fmt::Write as _,
    time::{Duration, Instant},
};
use table::{Seed, Title};

/// What is to be simulated.
#[derive(Clone, Debug)]
pub struct SimPlan {
    /// How many games.
    pub games: u64,
    /// The series: game `i` has the seed [`Seed::of_series`]`(seed, i)`.
    pub seed: u64,
    /// One bot for all chairs, or one for each.
    pub bots: Vec<Level>,
    /// How many threads; 0 for as many as there are processors.
    pub threads: usize,
    /// A game with more inputs is stuck.
    pub longest: u32,
    /// Should the report have a row for every game?
    pub rows: bool,
    /// The first game of the series.
    pub from: u64,
}

impl SimPlan {
    /// So many games of a series between these bots, on all processors.
    pub fn new(games: u64, seed: u64, bots: Vec<Level>) -> Self {
        SimPlan { games, seed, bots, threads: 0, longest: LONGEST, rows: false, from: 0 }
    }
}

/// What came of a simulation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sim {
    /// What happened; the same on every machine and with any number of threads.
    pub report: SimReport,
    /// How fast it went.
    pub pace: Pace,
}

/// What happened in a simulation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SimReport {
    /// The short name of the game.
    pub game: &'static str,
    /// The series.
    pub seed: u64,
    /// How many games were played.
    pub games: u64,
    /// How many of them had more than one winner.
    pub ties: u64,
    /// The games that did not end.
    pub stuck: Vec<StuckGame>,
    /// Games in which something was refused that had been offered: a mistake of the game.
    pub refused: Vec<u64>,
    /// Chair by chair.
    pub seats: Vec<SeatReport>,
    /// The points of all chairs.
    pub scores: Summary,
    /// How much the winner was ahead of the best of the others.
    pub margins: Summary,
    /// How long the games were.
    pub length: Length,
    /// Every game, if asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Row>,
}

/// What became of a chair.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatReport {
    /// The chair.
    pub seat: String,
    /// Who sat there.
    pub bot: Level,
    /// How many games it won; a shared win is divided.
    pub wins: f64,
    /// The part of all finished games that it won.
    pub share: f64,
    /// Its points.
    pub scores: Summary,
}

/// How long games are.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Length {
    /// Moves and answers of fate.
    pub inputs: Summary,
    /// Moves.
    pub decisions: Summary,
    /// Moves where there was a choice.
    pub choices: Summary,
}

/// A game that did not end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct StuckGame {
    /// Its number in the series.
    pub game: u64,
    /// Its seed.
    pub seed: String,
    /// After how many inputs it was given up.
    pub inputs: u32,
}

/// How fast a simulation went.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Pace {
    /// Seconds that went by.
    pub seconds: f64,
    /// Threads that worked.
    pub threads: usize,
    /// Games in a second.
    pub games_per_second: f64,
    /// Moves in a second.
    pub decisions_per_second: f64,
}

/// Plays many games between bots.
///
/// # Errors
/// If the bots do not fit the chairs.
pub fn sim<G: Title + Thinks>(what: &Match<G>, plan: &SimPlan, progress: Progress<'_>) -> Result<Sim, String> {
    let bots = what.seat(&plan.bots)?;
    let begin = Instant::now();
    let new = || Worker { crew: Crew::new(), count: Count::new(bots.len()) };
    let work = |worker: &mut Worker<G>, game: u64| {
        let game = plan.from + game;
        let seed = Seed::of_series(plan.seed, game);
        let outcome = worker.crew.play(what.start(), &bots, &seed, plan.longest, None);
        worker.count.count(game, &seed, outcome, plan.rows);
    };
    let at_once = (plan.games / 256).clamp(1, 64);
    let workers = share_out(plan.games, plan.threads, at_once, progress, new, work);
    let threads = workers.len();
    let mut all = Count::new(bots.len());
    workers.into_iter().for_each(|worker| all.add(worker.count));
    let (report, decisions) = all.report::<G>(plan, &bots);
    let pace = Pace::new(begin.elapsed(), threads, plan.games, decisions);
    Ok(Sim { report, pace })
}

impl Pace {
    fn new(time: Duration, threads: usize, games: u64, decisions: u64) -> Self {
        let seconds = time.as_secs_f64().max(1e-9);
        Pace {
            seconds,
            threads,
            games_per_second: games as f64 / seconds,
            decisions_per_second: decisions as f64 / seconds,
        }
    }
}

struct Worker<G: Thinks> {
    crew: Crew<G>,
    count: Count,
}

/// What was counted so far. Everything in it adds up alike in any order.
struct Count {
    /// In parts of a win.
    wins: Vec<u64>,
    ties: u64,
    finished: u64,
    decided: u64,
    scores: Vec<Tally>,
    margins: Tally,
    inputs: Tally,
    decisions: Tally,
    choices: Tally,
    stuck: Vec<StuckGame>,
    refused: Vec<u64>,
    rows: Vec<Row>,
}

impl Count {
    fn new(chairs: usize) -> Self {
        Count {
            wins: vec![0; chairs],
            ties: 0,
            finished: 0,
            decided: 0,
            scores: vec![Tally::default(); chairs],
            margins: Tally::default(),
            inputs: Tally::default(),
            decisions: Tally::default(),
            choices: Tally::default(),
            stuck: Vec::new(),
            refused: Vec::new(),
            rows: Vec::new(),
        }
    }
    fn count(&mut self, game: u64, seed: &Seed, outcome: Outcome, rows: bool) {
        self.decided += u64::from(outcome.decisions);
        if outcome.refused > 0 {
            self.refused.push(game);
        }
        if outcome.places.is_some() {
            outcome.wins().for_each(|(seat, parts)| self.wins[seat] += parts);
            self.finished += 1;
            self.ties += u64::from(outcome.winners().count() > 1);
            for (tally, score) in self.scores.iter_mut().zip(&outcome.scores) {
                tally.count(i64::from(*score));
            }
            if let Some(first) = outcome.winners().next() {
                let others = outcome.scores.iter().enumerate().filter(|(seat, _)| *seat != first);
                if let Some(best) = others.map(|(_, score)| *score).max() {
                    self.margins.count(i64::from(outcome.scores[first]) - i64::from(best));
                }
            }
            self.inputs.count(i64::from(outcome.inputs));
            self.decisions.count(i64::from(outcome.decisions));
            self.choices.count(i64::from(outcome.choices));
        } else {
            self.stuck.push(StuckGame { game, seed: seed.to_string(), inputs: outcome.inputs });
        }
        if rows {
            let chairs = outcome.scores.len();
            self.rows.push(Row {
                game,
                places: outcome.places.map(|places| places[..chairs].to_vec()),
                scores: outcome.scores,
                inputs: outcome.inputs,
                decisions: outcome.decisions,
                choices: outcome.choices,
            });
        }
    }
    fn add(&mut self, other: Count) {
        self.wins.iter_mut().zip(other.wins).for_each(|(own, others)| *own += others);
        self.ties += other.ties;
        self.finished += other.finished;
        self.decided += other.decided;
        self.scores.iter_mut().zip(&other.scores).for_each(|(own, others)| own.add(others));
        self.margins.add(&other.margins);
        self.inputs.add(&other.inputs);
        self.decisions.add(&other.decisions);
        self.choices.add(&other.choices);
        self.stuck.extend(other.stuck);
        self.refused.extend(other.refused);
        self.rows.extend(other.rows);
    }
    fn report<G: Title>(mut self, plan: &SimPlan, bots: &[Level]) -> (SimReport, u64) {
        self.stuck.sort();
        self.refused.sort();
        self.rows.sort_by_key(|row| row.game);
        let mut scores = Tally::default();
        self.scores.iter().for_each(|seat| scores.add(seat));
        let seat = |(seat, bot): (usize, &Level)| SeatReport {
            seat: table::Seat(seat as u8).to_string(),
            bot: *bot,
            wins: self.wins[seat] as f64 / WIN as f64,
            share: self.wins[seat] as f64 / (WIN * self.finished.max(1)) as f64,
            scores: self.scores[seat].summary(),
        };
        let report = SimReport {
            game: G::NAME,
            seed: plan.seed,
            games: plan.games,
            ties: self.ties,
            seats: bots.iter().enumerate().map(seat).collect(),
            scores: scores.summary(),
            margins: self.margins.summary(),
            length: Length {
                inputs: self.inputs.summary(),
                decisions: self.decisions.summary(),
                choices: self.choices.summary(),
            },
            stuck: self.stuck,
            refused: self.refused,
            rows: self.rows,
        };
        (report, self.decided)
    }
}

impl SimReport {
    /// Every game as a line of comma-separated values, below a line of headings. Needs `rows` in the plan.
    pub fn csv(&self) -> String {
        let mut text = String::from("game,inputs,decisions,choices");
        let chairs = self.seats.iter().map(|seat| seat.seat.to_lowercase());
        chairs.for_each(|seat| write!(text, ",{seat}_place,{seat}_score").expect("writing to memory does not fail"));
        text.push('\n');
        for row in &self.rows {
            write!(text, "{},{},{},{}", row.game, row.inputs, row.decisions, row.choices)
                .expect("writing to memory does not fail");
            for (seat, score) in row.scores.iter().enumerate() {
                let place = row.places.as_ref().map_or(String::new(), |places| places[seat].to_string());
                write!(text, ",{place},{score}").expect("writing to memory does not fail");
            }
            text.push('\n');
        }
        text
    }
}
