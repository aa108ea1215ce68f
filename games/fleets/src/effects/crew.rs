//! Crew: who may serve where, who is saved, what a captured one is worth.

use super::Activated;
use crate::{
    Fleets, Referee, Rule,
    data::CrewId,
    pieces::{ChipAt, Class, ShipAt, Spot, Thing},
};
use table::{Eyes, Seat, Seats, Secret};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[];

/// Is a crew that would die saved? If so, what saved it has happened.
pub(crate) fn is_saved(_: &mut Fleets, _: ChipAt, _: Rule, _: &mut Referee) -> bool {
    false
}

/// What follows the death of a crew.
pub(crate) fn after_death(_: &mut Fleets, _: ChipAt, _: CrewId, _: &mut Referee) {}

/// May a crew leave its ship (`fleets.fx.cannot_leave`)?
pub(crate) fn may_leave(_: &Fleets, _: ChipAt, _: Eyes) -> Result<(), Rule> {
    Ok(())
}

/// May a chip come aboard this ship (`fleets.fx.loyal`)?
pub(crate) fn may_board(_: &Fleets, _: ChipAt, _: ShipAt, _: Eyes) -> Result<(), Rule> {
    Ok(())
}

/// A crew is aboard a ship that another captain has taken (`fleets.kw.ransom`).
pub(crate) fn captured(g: &mut Fleets, chip: ChipAt, who: Seat, referee: &mut Referee) {
    let piece = &g.chips[chip.index()];
    let Thing::Crew(crew) = *piece.what.open(referee) else { return };
    let ransom = g.data[crew].effects.iter().any(|e| g.data[*e].rule == Rule::FxRansom);
    if ransom && piece.owner != who && matches!(piece.at, Spot::Ship(_)) {
        g.turn_up(chip, referee);
        let piece = &mut g.chips[chip.index()];
        piece.class = Class::Treasure;
        piece.what = Secret::new(Seats::ALL, Thing::Prisoner(crew, 5));
        referee.tell_all(|| crate::Fact::Worth { chip, gold: 5, by: Rule::KwRansom });
    }
}
