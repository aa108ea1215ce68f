//! Unique treasures.

use super::Activated;
use crate::{
    Docking, Fleets, Next, Referee, Rule,
    abilities::{Ability, Sees},
    pieces::{ChipAt, IslandAt, ShipAt, Spot},
};
use table::Eyes;

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[];

/// What a unique treasure is worth as it lies there.
pub(crate) fn worth(_: &Fleets, _: ChipAt) -> u8 {
    0
}
/// Could it become worth gold?
pub(crate) fn may_become_gold(_: &Fleets, _: ChipAt, _: &Referee) -> bool {
    false
}
/// May a treasure with a value be unloaded?
pub(crate) fn may_be_unloaded(_: &Fleets, _: ChipAt) -> bool {
    true
}
/// May a treasure be taken from, or handed to, another place (`fleets.explore.unique_keep`)?
pub(crate) fn may_be_carried(_: &Fleets, _: ChipAt, _: Spot, _: Eyes) -> Result<(), Rule> {
    Ok(())
}
/// Must a unique treasure on an island be dealt with before anything is taken?
pub(crate) fn must_be_met(_: &Fleets, _: ChipAt, _: &Referee) -> bool {
    false
}
/// It is: loaded, used at once, or left where it is (`fleets.explore.unique_load_mode`).
pub(crate) fn meet(_: &mut Fleets, _: ShipAt, _: ChipAt, _: Spot, _: &mut Referee) -> Next {
    Next::Again
}
/// Face-down treasures aboard that can be used, as far as these eyes know.
pub(crate) fn hidden_abilities(_: &Fleets, _: ShipAt, _: Eyes) -> impl Iterator<Item = Ability> {
    std::iter::empty()
}
/// One of them, by its clause.
pub(crate) fn hidden_source(_: &Fleets, _: Rule, _: ShipAt, _: impl Sees) -> Option<Ability> {
    None
}
/// What happens before treasure is unloaded.
pub(crate) fn before_unloading(_: &mut Fleets, _: ShipAt, _: IslandAt, _: &mut Referee) -> Option<Next> {
    None
}
/// What follows it.
pub(crate) fn after_unloading(_: &mut Fleets, _: ShipAt, _: IslandAt, _: u8, _: &mut Referee) -> Option<Next> {
    None
}
/// What must happen at the start of the turn.
pub(crate) fn duties(_: &Fleets, _: impl Sees, _: &mut Vec<(Rule, ShipAt)>) {}
/// It happens.
pub(crate) fn do_duty(_: &mut Fleets, fx: Rule, _: ShipAt, _: &mut Referee) -> Next {
    unreachable!("{fx} is no duty")
}
/// A ship was placed at an island.
#[allow(dead_code)]
pub(crate) fn placed(ship: ShipAt) -> Next {
    Next::Call(Docking::placed(ship).into())
}
