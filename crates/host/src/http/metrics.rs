//! What is counted, and how it is shown at `/metrics` in the text format of Prometheus.
//!
//! Plain counters that anybody may raise; reading them stops nobody.

use std::{
    fmt::Write as _,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// The counters of a host.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Tables in memory.
    pub tables: AtomicU64,
    /// Open sockets.
    pub sockets: AtomicU64,
    /// Moves of captains that were played.
    pub moves: AtomicU64,
    /// Moves of bots that were played.
    pub bot_moves: AtomicU64,
    /// Moves that were refused.
    pub refusals: AtomicU64,
    /// Bots that think now.
    pub bots_thinking: AtomicU64,
    /// Bots that wait for a thread to think in.
    pub bots_waiting: AtomicU64,
    /// Lines that were closed because the other side was too slow, silent or too loud.
    pub dropped: AtomicU64,
    /// From a captain's move coming in to its being told to all.
    pub move_latency: Histogram,
    /// Answers to HTTP requests by the first digit of the status, from 1 to 5.
    pub answers: [AtomicU64; 5],
    /// Requests refused because there were too many.
    pub limited: AtomicU64,
    /// Open connections.
    pub connections: AtomicU64,
}

/// The upper ends of the buckets of a histogram, in microseconds.
const BOUNDS: [u64; 14] =
    [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000];

/// How long something took, many times.
#[derive(Debug, Default)]
pub struct Histogram {
    /// How often it took so long; the last is for everything longer.
    buckets: [AtomicU64; BOUNDS.len() + 1],
    /// Microseconds in all.
    sum: AtomicU64,
}

impl Histogram {
    /// It took so long once more.
    pub fn add(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.buckets[BOUNDS.partition_point(|bound| *bound < micros)].fetch_add(1, Relaxed);
        self.sum.fetch_add(micros, Relaxed);
    }
}

/// Counts something as long as it lives.
#[derive(Debug)]
pub struct Counted<T: AsRef<Metrics>>(T, fn(&Metrics) -> &AtomicU64);

impl<T: AsRef<Metrics>> Counted<T> {
    /// One more, until this is dropped.
    pub fn new(metrics: T, which: fn(&Metrics) -> &AtomicU64) -> Self {
        which(metrics.as_ref()).fetch_add(1, Relaxed);
        Counted(metrics, which)
    }
}

impl<T: AsRef<Metrics>> Drop for Counted<T> {
    fn drop(&mut self) {
        self.1(self.0.as_ref()).fetch_sub(1, Relaxed);
    }
}

impl Metrics {
    /// An HTTP request was answered.
    pub(super) fn answered(&self, status: u16) {
        if let Some(answers) = self.answers.get(usize::from(status / 100).wrapping_sub(1)) {
            answers.fetch_add(1, Relaxed);
        }
    }

    /// All of it as text. The store counts for itself how many appends and commits there were.
    pub(super) fn text(&self, appends: u64, commits: u64) -> String {
        let mut page = Page(String::new());
        page.gauge("freebooter_tables", "Tables in memory.", &self.tables);
        page.gauge("freebooter_sockets", "Open sockets.", &self.sockets);
        page.gauge("freebooter_connections", "Open connections.", &self.connections);
        page.gauge("freebooter_bots_thinking", "Bots that think now.", &self.bots_thinking);
        page.gauge("freebooter_bots_waiting", "Bots that wait for a thread.", &self.bots_waiting);
        page.head("freebooter_moves_total", "Moves that were played.", "counter");
        page.sample("freebooter_moves_total", "by=\"captain\"", self.moves.load(Relaxed));
        page.sample("freebooter_moves_total", "by=\"bot\"", self.bot_moves.load(Relaxed));
        page.counter("freebooter_refusals_total", "Moves that were refused.", self.refusals.load(Relaxed));
        page.counter("freebooter_dropped_total", "Sockets closed by the host.", self.dropped.load(Relaxed));
        page.counter("freebooter_appends_total", "Appends to the log of a table.", appends);
        page.counter("freebooter_commits_total", "Commits to disk.", commits);
        page.counter("freebooter_limited_total", "Requests refused by a rate limit.", self.limited.load(Relaxed));
        page.head("freebooter_answers_total", "HTTP answers by class of status.", "counter");
        for (class, answers) in (1..).zip(&self.answers) {
            page.sample("freebooter_answers_total", &format!("status=\"{class}xx\""), answers.load(Relaxed));
        }
        page.histogram("freebooter_move_seconds", "From a move coming in to its being told.", &self.move_latency);
        page.0
    }
}

/// A page of metrics under way.
struct Page(String);

impl Page {
    fn head(&mut self, name: &str, help: &str, kind: &str) {
        self.line(format_args!("# HELP {name} {help}\n# TYPE {name} {kind}"));
    }
    fn sample(&mut self, name: &str, labels: &str, value: u64) {
        self.line(format_args!("{name}{{{labels}}} {value}"));
    }
    fn gauge(&mut self, name: &str, help: &str, value: &AtomicU64) {
        self.head(name, help, "gauge");
        self.line(format_args!("{name} {}", value.load(Relaxed)));
    }
    fn counter(&mut self, name: &str, help: &str, value: u64) {
        self.head(name, help, "counter");
        self.line(format_args!("{name} {value}"));
    }
    fn histogram(&mut self, name: &str, help: &str, histogram: &Histogram) {
        self.head(name, help, "histogram");
        let mut so_far = 0;
        for (bound, bucket) in BOUNDS.iter().zip(&histogram.buckets) {
            so_far += bucket.load(Relaxed);
            self.line(format_args!("{name}_bucket{{le=\"{}\"}} {so_far}", seconds(*bound)));
        }
        so_far += histogram.buckets[BOUNDS.len()].load(Relaxed);
        self.line(format_args!("{name}_bucket{{le=\"+Inf\"}} {so_far}"));
        self.line(format_args!("{name}_sum {}", seconds(histogram.sum.load(Relaxed))));
        self.line(format_args!("{name}_count {so_far}"));
    }
    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        writeln!(self.0, "{text}").expect("a string takes any text");
    }
}

fn seconds(micros: u64) -> String {
    format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_count_what_is_at_most_so_long() {
        let metrics = Metrics::default();
        for micros in [100, 101, 6_000_000] {
            metrics.move_latency.add(Duration::from_micros(micros));
        }
        let text = metrics.text(7, 2);
        for line in [
            "freebooter_move_seconds_bucket{le=\"0.000100\"} 1",
            "freebooter_move_seconds_bucket{le=\"0.000250\"} 2",
            "freebooter_move_seconds_bucket{le=\"5.000000\"} 2",
            "freebooter_move_seconds_bucket{le=\"+Inf\"} 3",
            "freebooter_move_seconds_sum 6.000201",
            "freebooter_move_seconds_count 3",
            "freebooter_appends_total 7",
            "freebooter_commits_total 2",
        ] {
            assert!(text.lines().any(|l| l == line), "{line} is missing in\n{text}");
        }
    }
}
