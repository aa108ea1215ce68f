//! What changes a ram.

use crate::{Fleets, Next, Referee, Rule, abilities::Sees, pieces::ShipAt};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[];

/// May this ship be rammed by that one?
pub(crate) fn may(_: &Fleets, _: ShipAt, _: ShipAt, _: impl Sees) -> bool {
    true
}

/// What is added to the die.
pub(crate) fn bonus(_: &Fleets, _: ShipAt, _: ShipAt, _: impl Sees) -> i32 {
    0
}

/// Does a won ram remove a mast (`fleets.fx.ram_immune`)?
pub(crate) fn removes_mast(g: &mut Fleets, _: ShipAt, other: ShipAt, referee: &mut Referee) -> bool {
    g.has(other, Rule::FxRamImmune, &*referee).is_none()
}

/// How many.
pub(crate) fn masts(_: &Fleets, _: ShipAt, _: ShipAt, _: impl Sees) -> u8 {
    1
}

/// What a ram also does once the ramming ship is pinned.
pub(crate) fn also(_: &mut Fleets, _: ShipAt, _: ShipAt, _: &mut Referee) -> Option<Next> {
    None
}
