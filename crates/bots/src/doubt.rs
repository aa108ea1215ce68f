//! How a bot errs: by chance, but only among what looks sensible to somebody who has just learnt the game.

use crate::worth::weight;
use serde::{Deserialize, Serialize};

/// How far the judgement of a bot is off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Doubt {
    /// In hundredths of a point: an option that looks worse than the best by so much is taken half as often. 0 for the
    /// best, always.
    pub slack: u16,
    /// How much counts which moves look promising before they are tried, in hundredths.
    pub heed: u8,
}

/// Who takes an option that looks worse than the best by more than so many hundredths of the slack would have to be mad.
const MAD: i32 = 300;

impl Doubt {
    /// What looks best is taken.
    pub const NONE: Doubt = Doubt { slack: 0, heed: 0 };

    /// How often an option is taken that looks worse than the best by so much, where the slack is worth so much.
    pub(crate) fn weight(self, worse: f32, slack: f32, hint: i32) -> u64 {
        if worse == 0.0 {
            return weight(self.heeded(hint));
        }
        // Without slack anything is too much: the cast makes a large number of what is infinite.
        let worse = (100.0 * worse / slack) as i32;
        if worse > MAD { 0 } else { weight(self.heeded(hint) - worse) }
    }
    fn heeded(self, hint: i32) -> i32 {
        hint.saturating_mul(i32::from(self.heed)) / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: Doubt = Doubt { slack: 100, heed: 50 };

    #[test]
    fn what_looks_worse_by_the_slack_is_taken_half_as_often_and_what_looks_mad_never() {
        let weights = [0.0, 0.25, 0.5, 0.75, 0.76].map(|worse| HALF.weight(worse, 0.25, 0));
        assert_eq!(weights[..4], [8, 4, 2, 1].map(|share| share * weights[3]));
        assert_eq!(weights[4], 0);
    }

    #[test]
    fn what_looks_promising_is_heeded_in_part() {
        assert_eq!(HALF.weight(0.25, 0.25, 200), HALF.weight(0.0, 0.25, 0));
        assert_eq!(HALF.weight(1.0, 0.25, 1000), 0, "but not where it is mad");
    }

    #[test]
    fn who_does_not_doubt_takes_the_best() {
        assert!(Doubt::NONE.weight(0.0, 0.0, -900) > 0);
        assert_eq!(Doubt::NONE.weight(1e-6, 0.0, 900), 0);
    }
}
