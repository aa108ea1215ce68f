//! How fast a game plays, is copied and is searched.
//!
//! Everything goes through the same functions as a game at a table. Each figure is the best of several repetitions, in
//! time that the thread was running, since other work on the machine can only make it slower.

use crate::{LONGEST, Match, clock::Stopwatch};
use bots::{Bot, Level, Plan, Policy, Search, Thinks, Tuning, let_fate_answer, play_random};
use serde::Serialize;
use std::{hint::black_box, time::Duration};
use table::{Chair, Dice, Title, Waiting, asked, options};

/// How long is measured.
#[derive(Clone, Copy, Debug)]
pub struct BenchPlan {
    /// How often each measurement is repeated; the best counts.
    pub repetitions: u32,
    /// How long one repetition takes, in milliseconds.
    pub millis: u64,
    /// What the random moves follow from.
    pub seed: u64,
}

impl Default for BenchPlan {
    fn default() -> Self {
        BenchPlan { repetitions: 5, millis: 300, seed: 1 }
    }
}

/// How fast a game is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bench {
    /// The short name of the game.
    pub game: &'static str,
    /// For how many players it was measured.
    pub chairs: u8,
    /// Random moves in a second, on one thread.
    pub decisions_per_second: f64,
    /// Those of them where there was a choice.
    pub choices_per_second: f64,
    /// Random games in a second, on one thread.
    pub games_per_second: f64,
    /// The mean number of moves in a random game.
    pub decisions_per_game: f64,
    /// Those of them where there was a choice.
    pub choices_per_game: f64,
    /// How many options a decision with a choice has, on average.
    pub options_per_choice: f64,
    /// The size of a position.
    pub position_bytes: usize,
    /// How long a copy of a position takes, in nanoseconds.
    pub copy_ns: f64,
    /// The size of a move.
    pub move_bytes: usize,
    /// Search that plays every game to its end at random: the price of the tree and the redeals.
    pub search_to_the_end: SearchSpeed,
    /// Search as the captain of this game does it.
    pub captain: Option<SearchSpeed>,
}

/// How fast a search is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SearchSpeed {
    /// Ways down the tree in a second.
    pub iterations_per_second: f64,
    /// Moves played in a second.
    pub decisions_per_second: f64,
    /// The same in ratio to random play.
    pub ratio_to_playouts: f64,
}

/// Positions at which a copy and a search are measured.
const SAMPLES: usize = 64;

/// Measures a game.
///
/// # Panics
/// If random games do not end.
pub fn bench<G: Title + Thinks>(what: &Match<G>, plan: &BenchPlan) -> Bench {
    let long = Duration::from_millis(plan.millis.max(1));
    let mut playouts = Playouts::new(what.start(), plan.seed);
    playouts.run(long / 4);
    let best = (0..plan.repetitions.max(1)).map(|_| playouts.run(long)).max_by(|a, b| a.rate().total_cmp(&b.rate()));
    let best = best.expect("at least one repetition");
    let positions = sample(what.start(), plan.seed, SAMPLES);
    // A search that begins with the game goes through the same kinds of positions as random play does.
    let openings = sample(what.start(), plan.seed, 1);
    let copy_ns = (0..plan.repetitions.max(1)).map(|_| copy_ns(&positions, long / 4)).fold(f64::INFINITY, f64::min);

    // A game that is played slowly is searched less, so that one search does not take minutes.
    let games_meanwhile = (best.games as f64 / best.seconds * long.as_secs_f64()) as u32;
    let to_the_end =
        Plan { iterations: games_meanwhile.clamp(20, 1_000), explore: 100, plies: LONGEST, policy: Policy::Random };
    let search = |positions: &[G], tuning| {
        let speeds = (0..plan.repetitions.max(1)).map(|_| search_speed(positions, tuning, plan.seed, long));
        let (iterations, decisions) = speeds.max_by(|a, b| a.1.total_cmp(&b.1)).expect("at least one repetition");
        SearchSpeed {
            iterations_per_second: iterations,
            decisions_per_second: decisions,
            ratio_to_playouts: decisions / best.rate(),
        }
    };
    Bench {
        game: G::NAME,
        chairs: what.chairs(),
        decisions_per_second: best.rate(),
        choices_per_second: best.choices as f64 / best.seconds,
        games_per_second: best.games as f64 / best.seconds,
        decisions_per_game: best.decisions as f64 / best.games as f64,
        choices_per_game: best.choices as f64 / best.games as f64,
        options_per_choice: best.options as f64 / best.choices.max(1) as f64,
        position_bytes: size_of::<G>(),
        copy_ns,
        move_bytes: size_of::<G::Move>(),
        search_to_the_end: search(&openings, to_the_end),
        captain: match G::tuning(Level::Captain) {
            Tuning::Search(plan) => Some(search(&positions, plan)),
            Tuning::Chance | Tuning::Greedy(_) | Tuning::Foresight(_) => None,
        },
    }
}

/// Random games, one after the other, in buffers that are kept.
struct Playouts<'a, G: Thinks> {
    start: &'a G,
    dice: Dice,
    moves: Vec<G::Move>,
}

/// What was counted in a while.
#[derive(Clone, Copy, Default)]
struct Counted {
    seconds: f64,
    games: u64,
    decisions: u64,
    choices: u64,
    options: u64,
}

impl Counted {
    fn rate(&self) -> f64 {
        self.decisions as f64 / self.seconds
    }
}

impl<'a, G: Thinks> Playouts<'a, G> {
    fn new(start: &'a G, seed: u64) -> Self {
        Playouts { start, dice: Dice::seeded(seed), moves: Vec::new() }
    }
    /// Plays whole games until so much time has gone by.
    fn run(&mut self, long: Duration) -> Counted {
        let mut counted = Counted::default();
        let watch = Stopwatch::start();
        let mut at_once = 1;
        loop {
            for _ in 0..at_once {
                self.game(&mut counted);
            }
            let time = watch.elapsed();
            if time >= long {
                counted.seconds = time.as_secs_f64();
                return counted;
            }
            // The clock is looked at seldom enough not to count.
            if time < long / 16 {
                at_once *= 2;
            }
        }
    }
    fn game(&mut self, counted: &mut Counted) {
        let mut game = self.start.clone();
        for _ in 0..LONGEST {
            let_fate_answer(&mut game, &mut self.dice);
            let had = play_random(&mut game, &mut self.dice, &mut self.moves) as u64;
            if had == 0 {
                counted.games += 1;
                return;
            }
            counted.decisions += 1;
            if had > 1 {
                counted.choices += 1;
                counted.options += had;
            }
        }
        panic!("a random game does not end within {LONGEST} moves");
    }
}

/// Positions with a choice from random games: the first so many of each.
fn sample<G: Thinks>(start: &G, seed: u64, of_each: usize) -> Vec<G> {
    let mut dice = Dice::seeded(seed);
    let (mut positions, mut moves) = (Vec::new(), Vec::new());
    while positions.len() < SAMPLES {
        let mut game = start.clone();
        let enough = (positions.len() + of_each).min(SAMPLES);
        for _ in 0..LONGEST {
            let_fate_answer(&mut game, &mut dice);
            if matches!(game.flow().waiting(), Waiting::Over(_)) || positions.len() == enough {
                break;
            }
            let seat = asked(&game).iter().next().expect("a game under way asks somebody");
            options(&game, seat, &mut moves);
            if moves.len() > 1 && (of_each == 1 || dice.below(8) == 0) {
                positions.push(game.clone());
            }
            if play_random(&mut game, &mut dice, &mut moves) == 0 {
                break;
            }
        }
    }
    positions
}

/// The time of one copy, over many different positions.
fn copy_ns<G: Clone>(positions: &[G], long: Duration) -> f64 {
    let mut copies = 0u64;
    let watch = Stopwatch::start();
    loop {
        for _ in 0..256 {
            for position in positions {
                black_box(black_box(position).clone());
            }
        }
        copies += 256 * positions.len() as u64;
        let time = watch.elapsed();
        if time >= long {
            return time.as_secs_f64() * 1e9 / copies as f64;
        }
    }
}

/// Iterations and moves in a second of a search at these positions.
fn search_speed<G: Thinks>(positions: &[G], plan: Plan, seed: u64, long: Duration) -> (f64, f64) {
    let mut search = Search::<G>::new(plan, Dice::seeded(seed));
    let choose = |search: &mut Search<G>, game: &G| {
        let seat = asked(game).iter().next().expect("a position with a choice");
        search.choose(&Chair::at(game, seat));
    };
    // The first search sets memory aside.
    choose(&mut search, &positions[0]);
    let before = search.effort();
    let watch = Stopwatch::start();
    for position in positions.iter().cycle() {
        choose(&mut search, position);
        if watch.elapsed() >= long {
            break;
        }
    }
    let seconds = watch.elapsed().as_secs_f64();
    let after = search.effort();
    ((after.0 - before.0) as f64 / seconds, (after.1 - before.1) as f64 / seconds)
}
