//! Abilities of the start of a turn and between actions.

use super::Activated;
use crate::{Fleets, Next, Referee, Rule, abilities::Sees, pieces::ShipAt};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[];

/// What must happen at the start of the turn.
pub(crate) fn duties(_: &Fleets, _: impl Sees, _: &mut Vec<(Rule, ShipAt)>) {}

/// It happens, if it is one of these.
pub(crate) fn do_duty(_: &mut Fleets, _: Rule, _: ShipAt, _: &mut Referee) -> Option<Next> {
    None
}
