//! The levels a bot can play at, by name.

use crate::{Bot, Doubt, Foresight, Glance, Greedy, Horizon, Plan, Policy, Random, Search, Thinks};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use table::{Dice, most_like};

/// How well a bot plays. Written in lower case: `captain`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Any legal move.
    Random,
    /// Sees what a move brings, but often takes something that looks much the same.
    Deckhand,
    /// Takes what is best at once, or hardly worse.
    Mate,
    /// Looks ahead for a moment.
    Captain,
    /// Looks ahead for longer, but seldom for more than a second.
    Legend,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 5] = [Level::Random, Level::Deckhand, Level::Mate, Level::Captain, Level::Legend];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Deckhand => "deckhand",
            Level::Mate => "mate",
            Level::Captain => "captain",
            Level::Legend => "legend",
        }
    }

    /// A bot of this level that draws from these dice.
    pub fn bot<G: Thinks>(self, dice: Dice) -> Box<dyn Bot<G>> {
        match G::tuning(self) {
            Tuning::Chance => Box::new(Random::new(dice)),
            Tuning::Greedy(glance) => Box::new(Greedy::new(glance, dice)),
            Tuning::Foresight(horizon) => Box::new(Foresight::new(horizon, dice)),
            Tuning::Search(plan) => Box::new(Search::new(plan, dice)),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| {
            let names = Level::ALL.map(Level::name);
            let meant = most_like(&text.to_lowercase(), names);
            let meant = meant.map_or_else(String::new, |name| format!(" (did you mean `{name}`?)"));
            format!("`{text}` is not a bot{meant}: there are {}", names.join(", "))
        })
    }
}

/// How a level thinks in a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tuning {
    /// Not at all: any option is as good as another.
    Chance,
    /// By looking at what each option brings.
    Greedy(Glance),
    /// By playing the most promising options on for some turns.
    Foresight(Horizon),
    /// By tree search.
    Search(Plan),
}

/// Playing on for a few turns shows what a position is good for, where `evaluate` counts only what is there.
const LOOK_AHEAD: Plan = Plan { iterations: 1_000, explore: 100, plies: 16, policy: Policy::Random };

impl Tuning {
    /// How a level thinks in a game that says nothing else.
    pub const fn usual(level: Level) -> Self {
        match level {
            Level::Random => Tuning::Chance,
            Level::Deckhand => Tuning::Greedy(Glance { redeals: 1, leaves: 1, doubt: Doubt { slack: 120, heed: 50 } }),
            Level::Mate => Tuning::Greedy(Glance { redeals: 4, leaves: 64, doubt: Doubt::NONE }),
            Level::Captain => Tuning::Search(LOOK_AHEAD),
            Level::Legend => Tuning::Search(Plan { iterations: 10_000, ..LOOK_AHEAD }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_as_it_is_written() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("Captain".parse(), Ok(Level::Captain));
    }

    #[test]
    fn a_misspelt_level_is_answered_with_the_right_word() {
        let refused = "captian".parse::<Level>().unwrap_err();
        assert_eq!(
            refused,
            "`captian` is not a bot (did you mean `captain`?): there are random, deckhand, mate, captain, legend"
        );
        let refused = "grandmother".parse::<Level>().unwrap_err();
        assert_eq!(refused, "`grandmother` is not a bot: there are random, deckhand, mate, captain, legend");
    }
}
