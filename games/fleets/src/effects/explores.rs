//! What changes exploring.

use super::{Activated, islands, treasures};
use crate::{
    Exploring, Fleets, Next, Referee, Rule,
    abilities::Sees,
    pieces::{ChipAt, IslandAt, ShipAt, Spot},
};
use table::Eyes;

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[];

/// May she explore an island without being docked there (`fleets.fx.load_within`)?
pub(crate) fn may_from_afar(g: &Fleets, ship: ShipAt, island: IslandAt, sees: impl Sees) -> bool {
    let reach = g.with_rule(ship, Rule::FxLoadWithin, sees).map(|a| g.data[a.effect].within).max();
    reach.is_some_and(|units| g.is_within_island(units, ship, island))
}
/// May this chip be taken?
pub(crate) fn may_take(g: &Fleets, exploring: &Exploring, chip: ChipAt, eyes: Eyes) -> Result<(), Rule> {
    let Spot::Island(_) = exploring.at else { return Ok(()) };
    if g.chips[chip.index()].at != exploring.at {
        return Ok(());
    }
    treasures::loading::may_leave_island(g, exploring.at)?;
    islands::may_take(g, chip)?;
    let last = g.treasure_at(exploring.at).len() == 1;
    if last && g.has(exploring.ship, Rule::FxNoLastTreasure, eyes).is_some() {
        return Err(Rule::FxNoLastTreasure);
    }
    Ok(())
}
/// What comes before anything is taken.
pub(crate) fn before(g: &mut Fleets, exploring: &mut Exploring, _: &mut Referee) -> Option<Next> {
    islands::before_exploring(g, exploring)
}
/// What follows; `None` ends it.
pub(crate) fn after(g: &mut Fleets, exploring: &mut Exploring, _: &mut Referee) -> Option<Next> {
    let next = islands::after_exploring(g, exploring);
    if next.is_none()
        && let Spot::Island(_) = exploring.at
        && exploring.taken > 0
        && g.treasure_at(exploring.at).is_empty()
    {
        // Who takes the last treasure may move (`fleets.fx.move_after_last_treasure`).
        let by = g.active;
        g.cast_this_turn(Rule::FxMoveAfterLastTreasure, Some(exploring.ship), by, 0);
    }
    next
}
