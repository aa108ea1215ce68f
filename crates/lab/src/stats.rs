//! Counting and summing up.

use serde::Serialize;
use std::{collections::BTreeMap, time::Duration};

/// How often each whole number came up. Tallies of parts add up to the tally of the whole in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally(BTreeMap<i64, u64>);

impl Tally {
    /// Counts a number.
    pub fn count(&mut self, number: i64) {
        *self.0.entry(number).or_default() += 1;
    }
    /// Adds what another tally has counted.
    pub fn add(&mut self, other: &Tally) {
        for (number, times) in &other.0 {
            *self.0.entry(*number).or_default() += times;
        }
    }
    /// Summed up.
    pub fn summary(&self) -> Summary {
        let count: u64 = self.0.values().sum();
        if count == 0 {
            return Summary::default();
        }
        let sum: i128 = self.0.iter().map(|(number, times)| i128::from(*number) * i128::from(*times)).sum();
        let squares: i128 = self.0.iter().map(|(number, times)| i128::from(*number).pow(2) * i128::from(*times)).sum();
        let n = i128::from(count);
        // Exact in integers until the last division, so that the order of counting cannot show.
        let variance = if count > 1 { (n * squares - sum * sum) as f64 / (n * (n - 1)) as f64 } else { 0.0 };
        let quantile = |percent: u64| {
            let rank = (count * percent).div_ceil(100).max(1);
            let mut seen = 0;
            let reached = self.0.iter().find(|(_, times)| {
                seen += **times;
                seen >= rank
            });
            *reached.expect("the rank is at most the count").0
        };
        Summary {
            count,
            mean: sum as f64 / count as f64,
            sd: variance.sqrt(),
            min: quantile(0),
            p5: quantile(5),
            p25: quantile(25),
            median: quantile(50),
            p75: quantile(75),
            p95: quantile(95),
            max: quantile(100),
        }
    }
}

/// Many whole numbers in a few.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// How many there are.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation.
    pub sd: f64,
    /// The least.
    pub min: i64,
    /// One in twenty is no more than this.
    pub p5: i64,
    /// One in four is no more than this.
    pub p25: i64,
    /// Half of them are no more than this.
    pub median: i64,
    /// Three in four are no more than this.
    pub p75: i64,
    /// Nineteen in twenty are no more than this.
    pub p95: i64,
    /// The most.
    pub max: i64,
}

/// How many steps there are from one power of two to the next.
const STEPS: u32 = 32;

/// How long many things took, to within a thirtieth: a fixed number of drawers, however many things there are.
#[derive(Clone, Debug)]
pub struct Times {
    drawers: Vec<u64>,
    count: u64,
    total: Duration,
    max: Duration,
}

impl Default for Times {
    fn default() -> Self {
        Times { drawers: vec![0; (64 * STEPS) as usize], count: 0, total: Duration::ZERO, max: Duration::ZERO }
    }
}

impl Times {
    /// Counts something that took so long.
    pub fn count(&mut self, time: Duration) {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.drawers[drawer(nanos)] += 1;
        self.count += 1;
        self.total += time;
        self.max = self.max.max(time);
    }
    /// Adds what another one has counted.
    pub fn add(&mut self, other: &Times) {
        self.drawers.iter_mut().zip(&other.drawers).for_each(|(own, others)| *own += others);
        self.count += other.count;
        self.total += other.total;
        self.max = self.max.max(other.max);
    }
    /// How many were counted.
    pub fn counted(&self) -> u64 {
        self.count
    }
    /// The mean.
    pub fn mean(&self) -> Duration {
        if self.count == 0 {
            Duration::ZERO
        } else {
            Duration::from_nanos((self.total.as_nanos() / u128::from(self.count)) as u64)
        }
    }
    /// So many in a hundred took no longer than this.
    pub fn percentile(&self, percent: u64) -> Duration {
        let rank = (self.count * percent).div_ceil(100).max(1);
        let mut seen = 0;
        let reached = self.drawers.iter().position(|times| {
            seen += times;
            seen >= rank
        });
        reached.map_or(Duration::ZERO, |at| Duration::from_nanos(top_of(at)).min(self.max))
    }
    /// The longest.
    pub fn max(&self) -> Duration {
        self.max
    }
}

/// Small numbers have a drawer each; above, 32 share each power of two.
fn drawer(nanos: u64) -> usize {
    if nanos < u64::from(STEPS) {
        return nanos as usize;
    }
    let power = nanos.ilog2();
    let step = (nanos >> (power - STEPS.ilog2())) as u32 - STEPS;
    ((power - STEPS.ilog2() + 1) * STEPS + step) as usize
}

/// The largest number in a drawer.
fn top_of(drawer: usize) -> u64 {
    let (power, step) = (drawer as u32 / STEPS, drawer as u32 % STEPS);
    if power == 0 { u64::from(step) } else { ((u64::from(STEPS + step + 1)) << (power - 1)).wrapping_sub(1) }
}

/// How far the mean of so many blocks may be from the true one, in standard errors, 19 times in 20 (Student's t).
pub fn t95(blocks: u64) -> f64 {
    const TABLE: [f64; 30] = [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
        2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
    ];
    match blocks {
        0 | 1 => f64::INFINITY,
        2..=31 => TABLE[blocks as usize - 2],
        // Within a thousandth of the table from here on.
        _ => 1.96 + 2.5 / (blocks - 1) as f64,
    }
}

/// What was met in none of `n` blocks is to be met in at most `UNMET / n` of all: were it more, not one series in forty
/// would be without it. (The logarithm of forty, rounded up; one end of an interval, as with [`t95`].)
pub const UNMET: f64 = 3.7;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_says_what_was_counted() {
        let mut tally = Tally::default();
        [4, 8, 6, 5, 3, 7].into_iter().for_each(|n| tally.count(n));
        let summary = tally.summary();
        assert_eq!((summary.count, summary.mean, summary.min, summary.max), (6, 5.5, 3, 8));
        assert_eq!((summary.p25, summary.median, summary.p75), (4, 5, 7));
        assert!((summary.sd - 3.5f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn nothing_counted_is_all_zero() {
        assert_eq!(Tally::default().summary(), Summary::default());
        assert_eq!(Times::default().percentile(95), Duration::ZERO);
    }

    #[test]
    fn every_time_falls_into_the_drawer_that_holds_it() {
        let mut last = 0;
        for nanos in (0..2000).chain((11..62).flat_map(|p| [(1 << p) - 1, 1 << p, (1 << p) + (1 << p) / 3])) {
            let at = drawer(nanos);
            assert!(at >= last && nanos <= top_of(at), "{nanos}");
            assert!(at == 0 || nanos > top_of(at - 1), "{nanos}");
            assert!(top_of(at) as f64 <= nanos as f64 * 1.04 + 1.0, "{nanos}");
            last = at;
        }
    }

    #[test]
    fn percentiles_of_times_are_close() {
        let mut times = Times::default();
        (1..=1000).for_each(|ms| times.count(Duration::from_millis(ms)));
        let p95 = times.percentile(95).as_millis();
        assert!((950..=985).contains(&p95), "{p95}");
        assert_eq!(times.max(), Duration::from_secs(1));
        assert_eq!(times.mean(), Duration::from_micros(500_500));
    }
}
