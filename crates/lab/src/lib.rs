//! Many games: simulation, arena, benchmark.
//!
//! - [`sim`] plays many games between bots and says who wins, with how many points and after how long.
//! - [`arena`] compares kinds of bots fairly: every seed is played once in every seating.
//! - [`bench`] measures how fast a game plays, is copied and is searched.
//!
//! Reports are plain values that can be serialized. What a report of [`sim`] or [`arena`] says follows from the plan
//! alone: the number of threads and the machine change nothing but the times, which stand apart.
#![forbid(unsafe_code)]

mod arena;
mod bench;
mod clock;
mod round;
mod sim;
mod stats;
mod work;

pub use arena::{Arena, ArenaPlan, ArenaReport, Contender, Seating, Share, Timing, arena, seatings};
pub use bench::{Bench, BenchPlan, SearchSpeed, bench};
pub use round::{LONGEST, Match, Outcome, Row};
pub use sim::{Length, Pace, SeatReport, Sim, SimPlan, SimReport, StuckGame, sim};
pub use stats::Summary;
pub use work::share_out;

/// Called now and then with how much is done: games in [`sim`], blocks in [`arena`].
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);
