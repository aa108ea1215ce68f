//! What happens when a ship docks.

use crate::{
    Fleets, Next, Referee, Rule,
    pieces::{IslandAt, ShipAt},
};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[];

/// A ship has docked; what an effect makes of it.
pub(crate) fn on_docking(_: &mut Fleets, _: ShipAt, _: IslandAt, _: &mut Referee) -> Option<Next> {
    None
}
