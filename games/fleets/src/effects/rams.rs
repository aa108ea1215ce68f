//! What changes a ram.

use crate::{
    Fleets, LoseChip, LoseMasts, Next, Referee, Rule,
    abilities::{Public, Sees},
    harm::Lose,
    pieces::ShipAt,
};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxRamImmune,
    Rule::FxRamAlsoCrew,
    Rule::FxRamAlsoMast,
    Rule::FxRamDoubleVsCreature,
    Rule::FxSwitchblade,
    Rule::FxSubmergedRam,
    Rule::FxTitan,
    Rule::FxKraken,
    Rule::FxOctopus,
];

/// May this ship be rammed by that one?
pub(crate) fn may(g: &Fleets, by: ShipAt, other: ShipAt, _: impl Sees) -> bool {
    !super::aim::is_parleyed(g, by, other)
}

/// What is added to the die: a titan hits as by a ram at +1 (`fleets.kw.titan`).
pub(crate) fn bonus(g: &Fleets, ship: ShipAt, _: ShipAt, _: impl Sees) -> i32 {
    i32::from(g.is_creature(ship) && g.has(ship, Rule::FxTitan, Public).is_some())
}

/// Does a won ram remove a mast (`fleets.fx.ram_immune`)? That of a galley only if the table plays so (`fleets.kw.galley`).
pub(crate) fn removes_mast(g: &mut Fleets, ship: ShipAt, other: ShipAt, referee: &mut Referee) -> bool {
    if !g.options.galley_ram && g.has(ship, Rule::FxGalley, Public).is_some() {
        return false;
    }
    match g.has(other, Rule::FxRamImmune, &*referee) {
        Some(ability) => {
            g.show(&[ability], referee);
            false
        }
        None => true,
    }
}

/// How many: two segments of a creature by `fleets.fx.ram_double_vs_creature`.
pub(crate) fn masts(g: &mut Fleets, ship: ShipAt, other: ShipAt, referee: &mut Referee) -> u8 {
    match g.has(ship, Rule::FxRamDoubleVsCreature, &*referee) {
        Some(ability) if g.is_creature(other) => {
            g.show(&[ability], referee);
            2
        }
        _ => 1,
    }
}

/// What a ram also does once the ramming ship is pinned: a crew (`fleets.fx.ram_also_crew`) or one more mast
/// (`fleets.fx.ram_also_mast`) of the enemy is lost.
pub(crate) fn also(g: &mut Fleets, ship: ShipAt, other: ShipAt, fx: Rule, referee: &mut Referee) -> Option<Next> {
    let ability = g.has(ship, fx, &*referee).filter(|_| !g.is_warded(other))?;
    let is_pinned = match g.options.crimson {
        true => g.is_pinned(ship, &*referee),
        false => g.ships[ship.index()].pinned_by == Some(other),
    };
    if !is_pinned {
        return None;
    }
    let by = g.ships[ship.index()].fleet;
    let loss = if fx == Rule::FxRamAlsoMast {
        (g.ships[other.index()].masts != 0).then(|| LoseMasts::new(other, 1, by, fx).into())
    } else {
        let crew = g.has_aboard(other, crate::Class::Crew);
        crew.then(|| LoseChip::new(g, other, Lose::Crew, by, fx).into())
    };
    let loss = loss?;
    g.show(&[ability], referee);
    Some(Next::Call(loss))
}
