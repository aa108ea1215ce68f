//! 8.1 Special shots and fire masts.

use super::Activated;
use crate::{
    Fleets, Frame, GunAt, Hit, Move, Next, Referee, Rule,
    pieces::{ChipAt, Mark, ShipAt},
    shoot::Shooting,
};
use table::Eyes;

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[];

/// Special shots that may be fired with this gun at this target.
pub(crate) fn offers(_: &Fleets, _: &Shooting, _: GunAt, _: Mark, _: Eyes, _: &mut Vec<Move>) {}

/// May this shot be fired so?
pub(crate) fn check(_: &Fleets, _: &Shooting, _: GunAt, _: Mark, _: ChipAt, _: Eyes) -> Result<(), Rule> {
    Err(Rule::ShotDeclare)
}

/// What a natural 1 sets off (`fleets.shot.self_harm`, `fleets.fx.misfire_lose_mast`).
pub(crate) fn natural_one(_: &mut Fleets, _: Mark, _: GunAt, _: Option<ChipAt>, _: &mut Referee) -> Option<Frame> {
    None
}

/// The shot is used; its clause, if it was a special one.
pub(crate) fn spend(_: &mut Fleets, _: Option<ChipAt>, _: u8, _: &mut Referee) -> Option<Rule> {
    None
}

/// What a special shot does where it hits.
pub(crate) fn strike(_: &mut Fleets, _: &mut Hit, _: ShipAt, _: Rule, _: &mut Referee) -> Next {
    Next::Again
}
