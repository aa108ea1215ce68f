//! Time that this thread has spent computing, where the system tells it.

use std::time::{Duration, Instant};

/// Measures from when it was made.
pub struct Stopwatch {
    wall: Instant,
    cpu: Option<Duration>,
}

impl Stopwatch {
    /// Starts now.
    pub fn start() -> Self {
        Stopwatch { wall: Instant::now(), cpu: cpu() }
    }
    /// The time this thread was running since then; the time that went by where the system does not tell.
    pub fn elapsed(&self) -> Duration {
        match (self.cpu, cpu()) {
            (Some(before), Some(now)) if now > before => now - before,
            _ => self.wall.elapsed(),
        }
    }
}

/// How long this thread has been running on a processor, from Linux's scheduler.
fn cpu() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
