//! The arena: which kind of bot is stronger?
//!
//! The games come in blocks. In one block the same seed is played once in every seating of the bots, so that the luck
//! of the chair and of the draw is the same for all kinds. Games of one block are not independent, blocks are: the
//! interval comes from how much the blocks differ.

use crate::{
    LONGEST, Match, Progress, StuckGame,
    round::{Crew, WIN},
    stats::{Times, UNMET, t95},
    work::share_out,
};
use bots::{Level, Thinks};
use serde::Serialize;
use std::{fmt::Write as _, time::Duration};
use table::{Seat, Seed, Title};

/// What is to be compared.
#[derive(Clone, Debug)]
pub struct ArenaPlan {
    /// One bot for each chair: `captain, mate, mate, mate`.
    pub bots: Vec<Level>,
    /// How many blocks; each is as many games as there are [`seatings`].
    pub blocks: u64,
    /// The series: block `i` has the seed [`Seed::of_series`]`(seed, i)`.
    pub seed: u64,
    /// How many threads; 0 for as many as there are processors.
    pub threads: usize,
    /// A game with more inputs is stuck.
    pub longest: u32,
    /// Do all chairs begin a block with the same decision ([`Match::mirrored`])?
    pub mirrored: bool,
}

impl ArenaPlan {
    /// So many blocks of a series between these bots, on all processors.
    pub fn new(bots: Vec<Level>, blocks: u64, seed: u64) -> Self {
        ArenaPlan { bots, blocks, seed, threads: 0, longest: LONGEST, mirrored: false }
    }
}

/// Who sits where.
pub type Seating = Vec<Level>;

/// What came of an arena.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Arena {
    /// What happened; the same on every machine and with any number of threads.
    pub report: ArenaReport,
    /// How long each kind thought about a decision with a choice.
    pub times: Vec<Timing>,
}

/// What happened in an arena.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArenaReport {
    /// The short name of the game.
    pub game: &'static str,
    /// The series.
    pub seed: u64,
    /// How many blocks were played.
    pub blocks: u64,
    /// How many games.
    pub games: u64,
    /// The seatings of each block.
    pub seatings: Vec<Seating>,
    /// Kind by kind, in the order in which the kinds were named.
    pub contenders: Vec<Contender>,
    /// The games that did not end; nobody has won them.
    pub stuck: Vec<StuckGame>,
}

/// What became of a kind of bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Contender {
    /// The kind.
    pub bot: Level,
    /// On how many chairs it sits.
    pub chairs: usize,
    /// The part of the wins it would have if all kinds were alike.
    pub parity: f64,
    /// The part of the wins it has; a shared win is divided.
    pub wins: Share,
    /// The same in ratio to parity: 1 is no better than the others.
    pub ratio: Share,
    /// Its mean points.
    pub score: f64,
}

/// A mean with the interval that holds the true value in 19 of 20 such series.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The mean of the blocks.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How long a kind of bot thought about a decision with a choice.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Timing {
    /// The kind.
    pub bot: Level,
    /// How many decisions.
    pub decisions: u64,
    /// The mean, in milliseconds.
    pub mean_ms: f64,
    /// Half of them took no longer.
    pub p50_ms: f64,
    /// Nineteen of twenty took no longer.
    pub p95_ms: f64,
    /// The longest.
    pub max_ms: f64,
}

/// A block has at most this many games; if there are more seatings, the list is only turned round the table.
const MOST_SEATINGS: usize = 24;

/// Every different seating of these bots, or every different turn of the list round the table if there are too many.
/// Either way each kind sits on each chair equally often.
pub fn seatings(bots: &[Level]) -> Vec<Seating> {
    let mut sorted = bots.to_vec();
    sorted.sort();
    let mut all = Vec::new();
    let mut next = Some(sorted);
    while let Some(seating) = next {
        next = following(&seating);
        all.push(seating);
        if all.len() > MOST_SEATINGS {
            break;
        }
    }
    if all.len() > MOST_SEATINGS {
        all.clear();
        for turn in 0..bots.len() {
            let mut seating = bots.to_vec();
            seating.rotate_right(turn);
            if !all.contains(&seating) {
                all.push(seating);
            }
        }
    }
    all
}

/// The next arrangement in the order of a dictionary.
fn following(seating: &[Level]) -> Option<Seating> {
    let mut seating = seating.to_vec();
    let pivot = (1..seating.len()).rev().find(|i| seating[i - 1] < seating[*i])? - 1;
    let larger = (0..seating.len()).rev().find(|i| seating[*i] > seating[pivot])?;
    seating.swap(pivot, larger);
    seating[pivot + 1..].reverse();
    Some(seating)
}

/// Plays blocks of games between kinds of bots.
///
/// # Errors
/// If the bots do not fit the chairs, or there are no blocks to play.
pub fn arena<G: Title + Thinks>(what: &Match<G>, plan: &ArenaPlan, progress: Progress<'_>) -> Result<Arena, String> {
    let bots = what.seat(&plan.bots)?;
    if plan.blocks < 2 {
        return Err("an arena needs at least two blocks, or nothing can be said about chance".to_string());
    }
    let mut kinds: Vec<Level> = Vec::new();
    bots.iter().for_each(|bot| {
        if !kinds.contains(bot) {
            kinds.push(*bot)
        }
    });
    let seatings = seatings(&bots);
    let new = || Worker {
        crew: Crew::<G>::new(),
        blocks: Vec::new(),
        stuck: Vec::new(),
        times: vec![Times::default(); kinds.len()],
    };
    let work = |worker: &mut Worker<G>, block: u64| worker.play(what, plan, block, &seatings, &kinds);
    let workers = share_out(plan.blocks, plan.threads, 1, progress, new, work);

    let mut blocks: Vec<Block> = Vec::new();
    let mut stuck = Vec::new();
    let mut times = vec![Times::default(); kinds.len()];
    for worker in workers {
        blocks.extend(worker.blocks);
        stuck.extend(worker.stuck);
        times.iter_mut().zip(&worker.times).for_each(|(all, part)| all.add(part));
    }
    // In the order of the seeds, so that sums do not depend on who played which.
    blocks.sort_by_key(|block| block.number);
    stuck.sort();
    let games = plan.blocks * seatings.len() as u64;
    let contender = |(kind, bot): (usize, &Level)| {
        let chairs = bots.iter().filter(|other| *other == bot).count();
        let parity = chairs as f64 / bots.len() as f64;
        let all_wins = (WIN * seatings.len() as u64) as f64;
        let shares: Vec<f64> = blocks.iter().map(|block| block.wins[kind] as f64 / all_wins).collect();
        let wins = if kinds.len() > 1 { Share::of(&shares) } else { Share::sure(&shares) };
        let ratio = Share { mean: wins.mean / parity, low: wins.low / parity, high: wins.high / parity };
        let points: i64 = blocks.iter().map(|block| block.points[kind]).sum();
        Contender { bot: *bot, chairs, parity, wins, ratio, score: points as f64 / (games * chairs as u64) as f64 }
    };
    let report = ArenaReport {
        game: G::NAME,
        seed: plan.seed,
        blocks: plan.blocks,
        games,
        contenders: kinds.iter().enumerate().map(contender).collect(),
        seatings,
        stuck,
    };
    let times = kinds.iter().zip(&times).map(|(bot, times)| Timing::of(*bot, times)).collect();
    Ok(Arena { report, times })
}

struct Worker<G: Thinks> {
    crew: Crew<G>,
    blocks: Vec<Block>,
    stuck: Vec<StuckGame>,
    times: Vec<Times>,
}

/// What came of one seed: for each kind its wins, in parts, and its points.
struct Block {
    number: u64,
    wins: Vec<u64>,
    points: Vec<i64>,
}

impl<G: Title + Thinks> Worker<G> {
    fn play(&mut self, what: &Match<G>, plan: &ArenaPlan, number: u64, seatings: &[Seating], kinds: &[Level]) {
        let seed = Seed::of_series(plan.seed, number);
        // Nobody sits on the chair whose dice choose how the block begins.
        let mirrored = plan.mirrored.then(|| what.mirrored(&mut seed.bot(Seat(what.chairs()))));
        let start = mirrored.as_ref().unwrap_or(what.start());
        let mut block = Block { number, wins: vec![0; kinds.len()], points: vec![0; kinds.len()] };
        for seating in seatings {
            let kind_of =
                |seat: usize| kinds.iter().position(|kind| *kind == seating[seat]).expect("a kind of the list");
            let times = &mut self.times;
            let mut timed = |seat: Seat, time| times[kind_of(seat.index())].count(time);
            let outcome = self.crew.play(start, seating, &seed, plan.longest, Some(&mut timed));
            if outcome.places.is_none() {
                self.stuck.push(StuckGame { game: number, seed: seed.to_string(), inputs: outcome.inputs });
            }
            outcome.wins().for_each(|(seat, parts)| block.wins[kind_of(seat)] += parts);
            (0..seating.len()).for_each(|seat| block.points[kind_of(seat)] += i64::from(outcome.scores[seat]));
        }
        self.blocks.push(block);
    }
}

impl Share {
    /// The mean of the blocks, with Student's interval. That says nothing where all blocks came out alike: there the
    /// interval is what blocks that come out otherwise could make of it, as many as are likely not to be met.
    fn of(blocks: &[f64]) -> Self {
        let count = blocks.len() as f64;
        let Share { mean, .. } = Share::sure(blocks);
        if blocks.windows(2).all(|two| two[0] == two[1]) {
            let unmet = (UNMET / count).min(1.0);
            return Share { mean, low: mean * (1.0 - unmet), high: mean + (1.0 - mean) * unmet };
        }
        let variance = blocks.iter().map(|block| (block - mean) * (block - mean)).sum::<f64>() / (count - 1.0);
        let error = t95(blocks.len() as u64) * (variance / count).sqrt();
        Share { mean, low: (mean - error).max(0.0), high: (mean + error).min(1.0) }
    }
    /// The mean of the blocks where nothing is left to chance: a kind that sits on all chairs wins whatever is won.
    fn sure(blocks: &[f64]) -> Self {
        let mean = blocks.iter().sum::<f64>() / blocks.len() as f64;
        Share { mean, low: mean, high: mean }
    }
}

impl Timing {
    fn of(bot: Level, times: &Times) -> Self {
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        Timing {
            bot,
            decisions: times.counted(),
            mean_ms: ms(times.mean()),
            p50_ms: ms(times.percentile(50)),
            p95_ms: ms(times.percentile(95)),
            max_ms: ms(times.max()),
        }
    }
}

impl Arena {
    /// Kind by kind as lines of comma-separated values, below a line of headings.
    pub fn csv(&self) -> String {
        let mut text =
            String::from("bot,chairs,parity,share,low,high,ratio,ratio_low,score,mean_ms,p50_ms,p95_ms,max_ms\n");
        for (one, times) in self.report.contenders.iter().zip(&self.times) {
            let Contender { bot, chairs, parity, wins, ratio, score } = one;
            let Timing { mean_ms, p50_ms, p95_ms, max_ms, .. } = times;
            writeln!(
                text,
                "{bot},{chairs},{parity:.4},{:.4},{:.4},{:.4},{:.3},{:.3},{score:.3},{mean_ms:.3},{p50_ms:.3},{p95_ms:.3},{max_ms:.3}",
                wins.mean, wins.low, wins.high, ratio.mean, ratio.low
            )
            .expect("writing to memory does not fail");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Level::{Captain, Deckhand, Legend, Mate, Random};

    fn each_kind_sits_on_each_chair_equally(bots: &[Level], expected: usize) {
        let all = seatings(bots);
        assert_eq!(all.len(), expected, "{bots:?}");
        for kind in bots {
            let here = |chair: usize| all.iter().filter(|seating| seating[chair] == *kind).count();
            assert!((1..bots.len()).all(|chair| here(chair) == here(0)), "{bots:?} {kind}");
        }
        assert!(all.iter().enumerate().all(|(i, seating)| !all[..i].contains(seating)), "{bots:?}");
    }

    #[test]
    fn a_block_is_fair_to_every_chair() {
        each_kind_sits_on_each_chair_equally(&[Captain, Mate], 2);
        each_kind_sits_on_each_chair_equally(&[Captain, Mate, Mate, Mate], 4);
        each_kind_sits_on_each_chair_equally(&[Captain, Mate, Captain, Mate], 6);
        each_kind_sits_on_each_chair_equally(&[Captain, Mate, Deckhand, Random], 24);
        each_kind_sits_on_each_chair_equally(&[Captain, Mate, Deckhand, Random, Legend], 5);
        each_kind_sits_on_each_chair_equally(&[Mate, Mate], 1);
    }

    #[test]
    fn the_interval_is_that_of_student() {
        let share = Share::of(&[0.2, 0.4, 0.6]);
        assert!((share.mean - 0.4).abs() < 1e-12);
        // The standard error is 0.2 / √3 and t for two degrees of freedom 4.303.
        assert!((share.low - 0.0).abs() < 1e-12 && (share.high - (0.4 + 4.303 * 0.2 / 3f64.sqrt())).abs() < 1e-9);
    }

    #[test]
    fn what_never_happened_in_a_few_blocks_may_still_happen_in_others() {
        let all_won = Share::of(&[1.0; 20]);
        assert_eq!((all_won.mean, all_won.high), (1.0, 1.0));
        assert!((all_won.low - (1.0 - 3.7 / 20.0)).abs() < 1e-12, "{all_won:?}");
        // If so many blocks were lost, hardly one series in forty would not show it.
        assert!(all_won.low.powi(20) < 1.0 / 40.0, "{all_won:?}");
        let even = Share::of(&[0.5; 37]);
        assert!((even.low - 0.45).abs() < 1e-12 && (even.high - 0.55).abs() < 1e-12, "{even:?}");
        let hardly_any = Share::of(&[0.5, 0.5]);
        assert_eq!((hardly_any.low, hardly_any.high), (0.0, 1.0));
    }
}
