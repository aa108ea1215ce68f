//! Time: which chair's clock runs, what is left on it, and when the next one runs out.

use crate::state::Chair;
use protocol::{Clock, Time};
use std::time::{Duration, SystemTime};
use table::{Seat, Seats};
use tokio::time::Instant;

/// The clocks of a table that are running.
#[derive(Debug, Default)]
pub(crate) struct Clocks {
    running: Vec<(Seat, Running)>,
}

#[derive(Clone, Copy, Debug)]
struct Running {
    since: Instant,
    /// The same in milliseconds since 1970, for clients.
    wall: u64,
}

impl Clocks {
    /// Lets the clocks of those run who have to decide, and stops the others.
    pub(crate) fn turn(&mut self, clock: Clock, asked: Seats, chairs: &mut [Chair], now: Instant, wall: u64) {
        if clock == Clock::None {
            return;
        }
        self.running.retain(|(seat, running)| {
            let goes_on = asked.has(*seat);
            if !goes_on {
                let chair = &mut chairs[seat.index()];
                chair.left = left_after(clock, chair.left, now.duration_since(running.since));
            }
            goes_on
        });
        for seat in asked.iter() {
            if !self.running.iter().any(|(other, _)| *other == seat) {
                if let Clock::Move { seconds } = clock {
                    chairs[seat.index()].left = u64::from(seconds) * 1_000;
                }
                self.running.push((seat, Running { since: now, wall }));
            }
        }
    }

    /// A chair has decided: its clock stops, and starts anew if it is asked again.
    pub(crate) fn stop(&mut self, clock: Clock, seat: Seat, left: u64, now: Instant) -> Option<u64> {
        let at = self.running.iter().position(|(other, _)| *other == seat)?;
        let (_, running) = self.running.remove(at);
        Some(left_after(clock, left, now.duration_since(running.since)))
    }

    /// The first clock that runs out, and when.
    pub(crate) fn first_out(&self, chairs: &[Chair]) -> Option<(Seat, Instant)> {
        let out = |(seat, running): &(Seat, Running)| {
            (*seat, running.since + Duration::from_millis(chairs[seat.index()].left))
        };
        self.running.iter().map(out).min_by_key(|(_, at)| *at)
    }

    /// What clients see.
    pub(crate) fn shown(&self, clock: Clock, chairs: &[Chair]) -> Vec<Time> {
        if clock == Clock::None {
            return Vec::new();
        }
        let time = |(at, chair): (usize, &Chair)| Time {
            left: chair.left,
            since: self.running.iter().find(|(seat, _)| seat.index() == at).map(|(_, running)| running.wall),
        };
        chairs.iter().enumerate().map(time).collect()
    }
}

/// What is left after a decision that took so long.
fn left_after(clock: Clock, left: u64, took: Duration) -> u64 {
    let took = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    match clock {
        Clock::None => 0,
        Clock::Move { seconds } => u64::from(seconds) * 1_000,
        Clock::Bank { increment, .. } => left.saturating_sub(took) + u64::from(increment) * 1_000,
    }
}

/// Milliseconds since 1970.
pub(crate) fn wall_clock() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Who;

    fn chairs(left: u64) -> Vec<Chair> {
        vec![Chair { who: Who::Nobody, stand_in: None, orders: vec![], left }; 2]
    }

    #[test]
    fn a_bank_pays_for_thinking_and_gets_something_back() {
        let clock = Clock::Bank { seconds: 60, increment: 5 };
        let (mut clocks, mut chairs, start) = (Clocks::default(), chairs(60_000), Instant::now());
        clocks.turn(clock, Seats::one(Seat(0)), &mut chairs, start, 1_000);
        assert_eq!(clocks.first_out(&chairs), Some((Seat(0), start + Duration::from_secs(60))));
        assert_eq!(clocks.shown(clock, &chairs)[0], Time { left: 60_000, since: Some(1_000) });
        let later = start + Duration::from_secs(20);
        assert_eq!(clocks.stop(clock, Seat(0), chairs[0].left, later), Some(45_000));
        assert_eq!(clocks.first_out(&chairs), None);
    }

    #[test]
    fn whoever_is_not_asked_any_more_pays_too() {
        let clock = Clock::Bank { seconds: 60, increment: 0 };
        let (mut clocks, mut chairs, start) = (Clocks::default(), chairs(60_000), Instant::now());
        clocks.turn(clock, Seats::one(Seat(0)), &mut chairs, start, 0);
        clocks.turn(clock, Seats::one(Seat(1)), &mut chairs, start + Duration::from_secs(9), 0);
        assert_eq!((chairs[0].left, chairs[1].left), (51_000, 60_000));
    }

    #[test]
    fn time_for_each_move_begins_anew() {
        let clock = Clock::Move { seconds: 10 };
        let (mut clocks, mut chairs, start) = (Clocks::default(), chairs(3_000), Instant::now());
        clocks.turn(clock, Seats::one(Seat(1)), &mut chairs, start, 0);
        assert_eq!(clocks.first_out(&chairs), Some((Seat(1), start + Duration::from_secs(10))));
    }

    #[test]
    fn without_a_clock_nothing_runs() {
        let (mut clocks, mut chairs) = (Clocks::default(), chairs(0));
        clocks.turn(Clock::None, Seats::one(Seat(1)), &mut chairs, Instant::now(), 0);
        assert_eq!(clocks.first_out(&chairs), None);
        assert!(clocks.shown(Clock::None, &chairs).is_empty());
    }
}
