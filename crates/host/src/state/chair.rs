//! A chair: who sits there, who decides in his place, and what is left on the clock.

use crate::log::Planned;
use bots::Level;
use protocol::Clock;

/// Who sits in a chair.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Who {
    Nobody,
    Kept { captain: String, name: String },
    Captain { captain: String, name: String },
    Bot { level: Level, name: String },
}

/// A chair.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chair {
    pub who: Who,
    /// The bot that stands in for the captain.
    pub stand_in: Option<Level>,
    /// The captain's standing orders.
    pub orders: Vec<String>,
    /// Milliseconds left on its clock when it last stopped.
    pub left: u64,
}

impl Chair {
    /// A chair as it was set out, before anything happened.
    pub(super) fn new(planned: &Planned, clock: Clock) -> Self {
        let who = match planned {
            Planned::Open => Who::Nobody,
            Planned::Kept { captain, name } => Who::Kept { captain: captain.clone(), name: name.clone() },
            Planned::Captain { captain, name } => Who::Captain { captain: captain.clone(), name: name.clone() },
            Planned::Bot { level, name } => {
                Who::Bot { level: level.parse().unwrap_or(Level::Mate), name: name.clone() }
            }
        };
        Chair { who, stand_in: None, orders: Vec::new(), left: full_clock(clock) }
    }
    pub(crate) fn name(&self) -> &str {
        match &self.who {
            Who::Nobody => "",
            Who::Kept { name, .. } | Who::Captain { name, .. } | Who::Bot { name, .. } => name,
        }
    }
    /// Whose chair it is.
    pub(crate) fn captain(&self) -> Option<&str> {
        match &self.who {
            Who::Captain { captain, .. } => Some(captain),
            _ => None,
        }
    }
    pub(crate) fn is_taken(&self) -> bool {
        matches!(self.who, Who::Captain { .. } | Who::Bot { .. })
    }
    /// The bot that decides here, if one does.
    pub(crate) fn bot(&self) -> Option<Level> {
        match &self.who {
            Who::Bot { level, .. } => Some(*level),
            Who::Captain { .. } => self.stand_in,
            _ => None,
        }
    }
}

/// What a chair's clock shows at the beginning.
fn full_clock(clock: Clock) -> u64 {
    match clock {
        Clock::None => 0,
        Clock::Move { seconds } | Clock::Bank { seconds, .. } => u64::from(seconds) * 1_000,
    }
}
