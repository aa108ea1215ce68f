//! What changes a move.

use super::Activated;
use crate::{
    Fleets, Rule,
    abilities::{Ability, Sees},
    data::Reach,
    pieces::ShipAt,
};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[];

/// Segments that abilities add to the base move (`fleets.intro.move.bonus_kind`).
pub(crate) fn extra_segments(g: &Fleets, ship: ShipAt, sees: impl Sees, add: &mut impl FnMut(Reach, Ability)) {
    for ability in g.distinct(ship, Rule::FxMoveBonus, sees) {
        let effect = &g.data[ability.effect];
        if g.holds(effect.cond, ship, sees) {
            effect.seg.iter().for_each(|reach| add(*reach, ability));
        }
    }
}

impl Fleets {
    /// Does she count as a mercenary (`fleets.kw.mercenary`)?
    pub(crate) fn is_mercenary(&self, ship: ShipAt, sees: impl Sees) -> bool {
        [Rule::FxMercenary, Rule::FxExPatriot].into_iter().any(|rule| self.has(ship, rule, sees).is_some())
    }
    /// May she dock at an enemy's home (`fleets.fx.raid_home`)?
    pub(crate) fn may_dock_at_enemy_home(&self, ship: ShipAt, sees: impl Sees) -> bool {
        [Rule::FxRaidHome, Rule::FxUtLetterOfMarque, Rule::FxUtWine]
            .into_iter()
            .any(|rule| self.has(ship, rule, sees).is_some())
    }
}
