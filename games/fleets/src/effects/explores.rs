//! What changes exploring.

use super::Activated;
use crate::{
    Exploring, Fleets, Next, Referee, Rule,
    pieces::{ChipAt, IslandAt, ShipAt},
};
use table::Eyes;

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[];

/// May an island that is no wild one be explored all the same?
pub(crate) fn may_at_home(_: &Fleets, _: ShipAt, _: IslandAt, _: Eyes) -> Option<()> {
    None
}
/// May this chip be taken?
pub(crate) fn may_take(_: &Fleets, _: &Exploring, _: ChipAt, _: Eyes) -> Result<(), Rule> {
    Ok(())
}
/// What comes before anything is taken.
pub(crate) fn before(_: &mut Fleets, _: &mut Exploring, _: &mut Referee) -> Option<Next> {
    None
}
/// What follows; `None` ends it.
pub(crate) fn after(_: &mut Fleets, _: &mut Exploring, _: &mut Referee) -> Option<Next> {
    None
}
