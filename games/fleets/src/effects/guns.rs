//! Guns: extra ones, and what changes their rank and range.

use super::Activated;
use crate::{
    Fleets, GunAt, Move, Next, Referee, Rule,
    abilities::Sees,
    data::Reach,
    pieces::{Mark, ShipAt},
    shoot::{Barrel, Shooting},
};
use arrayvec::ArrayVec;
use table::Eyes;

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[];

/// Guns that belong to no mast (`fleets.crew.musketeer`).
pub(crate) fn extra(g: &Fleets, ship: ShipAt, sees: impl Sees, guns: &mut ArrayVec<GunAt, 24>) {
    if g.has(ship, Rule::FxMusketeer, sees).is_some() {
        guns.push(GunAt::MUSKETEER);
    }
}

/// Such a gun as it shoots: a musketeer has 3S, and nothing raises it.
pub(crate) fn barrel(g: &Fleets, _: ShipAt, _: GunAt, _: impl Sees) -> Barrel {
    Barrel { rank: 3, range: g.short(), reach: Reach::S, takes_bonus: false }
}

/// What changes rank and range of a gun.
pub(crate) fn adjust(g: &Fleets, shooting: &Shooting, gun: GunAt, _: Mark, barrel: &mut Barrel, _: impl Sees) {
    if shooting.is_long && gun < GunAt::MUSKETEER {
        barrel.range *= 2;
    }
    let _ = g;
}

/// May a submerged piece be hit (`fleets.fx.can_hit_submerged`)?
pub(crate) fn reaches_submerged(_: &Fleets, _: Mark, _: ShipAt, _: impl Sees) -> bool {
    false
}

/// A gun that only a face-down crew can serve shows that crew.
pub(crate) fn show_gun(g: &mut Fleets, ship: ShipAt, gun: GunAt, referee: &mut Referee) {
    if gun == GunAt::MUSKETEER
        && let Some(ability) = g.has(ship, Rule::FxMusketeer, &*referee)
    {
        g.show(&[ability], referee);
    }
}

/// Ways to shoot with all guns at once.
pub(crate) fn options(_: &Fleets, _: &Shooting, _: ShipAt, _: Eyes, _: &mut Vec<Move>) {}

/// May they be used?
pub(crate) fn check(_: &Fleets, _: &Shooting, _: ShipAt, _: Eyes, _: &Move) -> Result<(), Rule> {
    Err(Rule::KwBroadsides)
}

/// They are.
pub(crate) fn act(_: &mut Fleets, _: &mut Shooting, mv: Move, _: &mut Referee) -> Next {
    unreachable!("{mv} was not offered")
}
