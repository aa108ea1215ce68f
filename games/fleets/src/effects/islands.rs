//! Mysterious islands.

use crate::{
    Fleets, Next, Referee, Rule,
    abilities::Sees,
    data::EffectId,
    pieces::{IslandAt, ShipAt},
};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[];

/// What is added to the die of a table (`fleets.fx.mysterious_roll_mod`).
pub(crate) fn roll_bonus(g: &Fleets, ship: ShipAt, sees: impl Sees) -> i32 {
    let all = g.distinct(ship, Rule::FxMysteriousRollMod, sees);
    all.iter().map(|a| i32::from(g.data[a.effect].n)).sum()
}

/// A row of a table is carried out; one that cannot be is ignored (`fleets.dock.mysterious.unable`).
pub(crate) fn row(_: &mut Fleets, _: ShipAt, _: IslandAt, _: EffectId, _: &mut Referee) -> Next {
    Next::Again
}
