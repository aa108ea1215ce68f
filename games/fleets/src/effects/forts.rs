//! Abilities of forts.

use super::Activated;
use crate::{Fleets, Hit, Next, Referee, Rule, pieces::IslandAt};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[];

/// A fort may absorb a hit (`fleets.fx.fort_armor_d6`).
pub(crate) fn absorb(_: &mut Fleets, _: IslandAt, _: &mut Hit, _: &mut Referee) -> Option<Next> {
    None
}
