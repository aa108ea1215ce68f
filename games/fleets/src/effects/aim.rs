//! Who may be shot at, and how well guns shoot.

use crate::{
    Fleets, GunAt, Next, Referee, Rule,
    abilities::{Sees, Uses},
    pieces::{Mark, ShipAt, State},
    shoot::{Barrel, Shooting},
};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[];

/// May this ship be shot at, as far as the shooter can know?
pub(crate) fn may_be_shot_at(_: &Fleets, _: Mark, _: ShipAt, _: impl Sees) -> Result<(), Rule> {
    Ok(())
}

/// May this gun hit the target at all (`fleets.fx.immune_range`)?
pub(crate) fn may_hit(
    g: &Fleets,
    _: &Shooting,
    _: GunAt,
    at: Mark,
    barrel: &Barrel,
    sees: impl Sees,
) -> Result<(), Rule> {
    let Mark::Ship(ship) = at else { return Ok(()) };
    if barrel.reach == crate::data::Reach::L && g.has(ship, Rule::FxImmuneRange, sees).is_some() {
        return Err(Rule::FxImmuneRange);
    }
    Ok(())
}

/// What is added to the roll of a gun (`fleets.fx.shoot_bonus`); abilities that count are noted.
pub(crate) fn bonus(g: &Fleets, shooting: &Shooting, at: Mark, sees: impl Sees, uses: &mut Uses) -> i32 {
    let Mark::Ship(ship) = shooting.by else { return 0 };
    let mut bonus = 0;
    for ability in g.distinct(ship, Rule::FxShootBonus, sees) {
        let effect = &g.data[ability.effect];
        if g.is_target(&effect.vs, effect.forts, at) && g.holds(effect.cond, ship, sees) {
            bonus += i32::from(effect.n);
            let _ = uses.try_push(ability);
        }
    }
    bonus
}

/// Does only a natural six hit the target?
pub(crate) fn needs_six(_: &Fleets, _: Mark, _: impl Sees) -> bool {
    false
}

/// What the target may say before the die is cast.
pub(crate) fn before_shot(_: &mut Fleets, _: Mark, _: Mark, _: &mut Referee) -> Option<Next> {
    None
}

/// Is the target still there to be shot at?
pub(crate) fn is_still_open(g: &Fleets, _: Mark, at: Mark) -> bool {
    match at {
        Mark::Ship(ship) => g.ships[ship.index()].state == State::Afloat,
        Mark::Fort(island) => g.islands[island.index()].fort.is_some(),
    }
}
