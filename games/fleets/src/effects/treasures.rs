//! Treasure: what takes, shows and moves it, and everything that unique treasures do.

pub(crate) mod fights;
pub(crate) mod gold;
pub(crate) mod instant;
pub(crate) mod kept;
pub(crate) mod loading;
pub(crate) mod looking;
pub(crate) mod mornings;
pub(crate) mod revealed;
pub(crate) mod taking;
pub(crate) mod terrain;

use super::Activated;
use crate::{
    Fleets, Next, Referee, Rule,
    abilities::{Ability, Sees},
    pieces::{ChipAt, IslandAt, ShipAt, Spot},
};
use table::Eyes;

pub(crate) use loading::{may_become_gold, meet, must_be_met, worth};

/// The effects that are played here.
pub(crate) const PLAYED: [&[Rule]; 10] = [
    fights::PLAYED,
    gold::PLAYED,
    instant::PLAYED,
    kept::PLAYED,
    loading::PLAYED,
    looking::PLAYED,
    mornings::PLAYED,
    revealed::PLAYED,
    taking::PLAYED,
    terrain::PLAYED,
];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: [&[Activated]; 8] = [
    fights::ENTRIES,
    gold::ENTRIES,
    kept::ENTRIES,
    looking::ENTRIES,
    mornings::ENTRIES,
    revealed::ENTRIES,
    taking::ENTRIES,
    terrain::ENTRIES,
];

/// May a treasure with a value be unloaded?
pub(crate) fn may_be_unloaded(g: &Fleets, chip: ChipAt) -> bool {
    let stays = loading::effect_of(g, chip, crate::abilities::Public)
        .is_some_and(|(e, _)| matches!(e.rule, Rule::FxUtRats | Rule::FxUtFruit));
    !stays
}
/// May a treasure be taken from, or handed to, another place (`fleets.explore.unique_keep`)?
pub(crate) fn may_be_carried(g: &Fleets, chip: ChipAt, from: Spot, eyes: Eyes) -> Result<(), Rule> {
    let piece = &g.chips[chip.index()];
    let unique = matches!(piece.what.seen_by(eyes), Some(crate::Thing::Unique(_)));
    if !unique {
        return Ok(());
    }
    let aboard = matches!(piece.at, Spot::Ship(_));
    if aboard && piece.is_up {
        return Err(Rule::ExploreUniqueKeep);
    }
    // What stays on an island is not to be taken.
    let stays = matches!(from, Spot::Island(_))
        && loading::effect_of(g, chip, eyes).is_some_and(|(_, load)| {
            matches!(load, crate::data::Load::Stays | crate::data::Load::InstantOptional | crate::data::Load::Instant)
        });
    if stays { Err(Rule::ExploreUniqueLoadMode) } else { Ok(()) }
}
/// Face-down treasures aboard that can be used, as far as these eyes know.
pub(crate) fn hidden_abilities(g: &Fleets, ship: ShipAt, eyes: Eyes) -> impl Iterator<Item = Ability> {
    revealed::hidden_abilities(g, ship, eyes).into_iter()
}
/// One of them, by its clause.
pub(crate) fn hidden_source(g: &Fleets, fx: Rule, ship: ShipAt, sees: impl Sees) -> Option<Ability> {
    revealed::hidden_abilities(g, ship, sees).into_iter().find(|a| g.data[a.effect].rule == fx)
}
/// What follows unloading.
pub(crate) fn after_unloading(g: &mut Fleets, ship: ShipAt, island: IslandAt, referee: &mut Referee) -> Option<Next> {
    let chest = g.has(ship, Rule::FxUtJikininki, crate::abilities::Public).filter(|_| !g.is_wild(island))?;
    let chip = kept::chip_of(chest.source)?;
    g.eliminate(chip, Rule::FxUtJikininki, referee);
    let work = super::work::Work::of_ship(g, chest.effect, ship);
    Some(Next::Goto(work.into()))
}
/// What must happen at the start of the turn; all of it lies open.
pub(crate) fn duties(g: &Fleets, _: impl Sees, duties: &mut super::Duties) {
    mornings::duties(g, duties);
    super::events::duties(g, duties);
}
/// It happens.
pub(crate) fn do_duty(g: &mut Fleets, fx: Rule, ship: ShipAt, referee: &mut Referee) -> Next {
    referee.tell_all(|| crate::Fact::Used { ship, fx });
    if fx == Rule::FxEvRollingFog {
        return super::events::roll_on(g);
    }
    mornings::do_duty(g, fx, ship, referee)
}

/// What gives segments to the next move.
const NEXT_MOVE: [Rule; 3] = [Rule::FxMiNextMoveBonus, Rule::FxUtMoveBonus, Rule::FxUtFrond];

/// She has made the move that gained them.
pub(crate) fn spend_gained_segments(g: &mut Fleets, ship: ShipAt) {
    NEXT_MOVE.into_iter().for_each(|rule| g.lift(rule, ship));
}
/// Segments that her next move gains.
pub(crate) fn gained_segments(g: &Fleets, ship: ShipAt) -> [u8; 2] {
    let here = |s: &&crate::Spell| NEXT_MOVE.contains(&s.what) && s.on == Some(ship) && s.to >= g.turn;
    let n: u16 = g.spells.iter().filter(here).map(|s| s.n).sum();
    [(n % 16) as u8, (n / 16) as u8]
}
/// How often the base move is made (`fleets.fx.ut_poseidons_breath`).
pub(crate) fn base_times(g: &Fleets, ship: ShipAt) -> u8 {
    g.spell(Rule::FxUtPoseidonsBreath, ship).map_or(1, |s| s.n.clamp(1, 10) as u8)
}
/// Is this turn of the captain whose turn it is skipped (`fleets.fx.ut_altar`)?
pub(crate) fn is_skipped(g: &Fleets) -> bool {
    g.spells.iter().any(|s| s.what == Rule::FxUtAltar && s.by == g.active && s.from == g.turn)
}
