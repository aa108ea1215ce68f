//! What changes what a hit does, and who is saved from sinking.

use super::Activated;
use crate::{Fleets, Hit, Next, Referee, Rule, harm::Sink, pieces::ShipAt};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[];

/// A hit may do nothing (panels, catamarans, armour). If it does nothing, the step is told so by `Next::Done`.
pub(crate) fn may_shrug_off(_: &mut Fleets, _: &mut Hit, _: ShipAt, _: &mut Referee) -> Next {
    Next::Again
}

/// How many masts a hit takes.
pub(crate) fn masts(_: &Fleets, _: &Hit, _: ShipAt, _: &Referee) -> u8 {
    1
}

/// Does the shooter choose the mast (`fleets.fx.attacker_chooses_mast`)?
pub(crate) fn attacker_chooses(_: &mut Fleets, _: &Hit, _: &mut Referee) -> bool {
    false
}

/// What a hit also does.
pub(crate) fn also(_: &mut Fleets, _: &mut Hit, _: ShipAt, _: &mut Referee) -> Next {
    Next::Again
}

/// Is she saved from sinking (`fleets.kw.eternal`)?
pub(crate) fn comes_back(_: &mut Fleets, _: ShipAt, _: &mut Referee) -> bool {
    false
}

/// What follows when a ship was sunk.
pub(crate) fn after_sinking(_: &mut Fleets, _: &Sink, _: &mut Referee) -> Next {
    Next::Done
}
