//! Who may be shot at, and how well guns shoot.

use super::{forts, treasures::fights};
use crate::{
    Fact, Fleets, Frame, GunAt, Next, Referee, Rule,
    abilities::{Ability, Sees, Source, Uses},
    data::Reach,
    pieces::{Mark, ShipAt, done},
    roll::{Roll, Why},
    shoot::{Barrel, Shooting},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::Step;

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxTargetPenalty,
    Rule::FxTargetBonus,
    Rule::FxImmuneWithin,
    Rule::FxImmuneDocked,
    Rule::FxImmuneForts,
    Rule::FxImmuneAll,
    Rule::FxEvadeRoll,
    Rule::FxAuraShootBonus,
    Rule::FxShootBonusPerAlly,
    Rule::FxFleetShootBonus,
    Rule::FxUnholyLight,
    Rule::FxParley,
    Rule::FxParleyVs,
];

/// The abilities of a ship that are wanted, each once (`fleets.core.no_stack.identity`), open sources before hidden ones.
pub(crate) fn gather(g: &Fleets, ship: ShipAt, sees: impl Sees, wants: impl Fn(Rule) -> bool) -> ArrayVec<Ability, 12> {
    let mut all = ArrayVec::<Ability, 12>::new();
    for ability in g.abilities(ship, sees).filter(|a| wants(g.data[a.effect].rule)) {
        match all.iter_mut().find(|a| a.effect == ability.effect) {
            Some(known) if g.is_hidden(*known) => *known = ability,
            Some(_) => (),
            None => drop(all.try_push(ability)),
        }
    }
    all
}

/// What keeps a ship from being shot at by this one, if anything does.
fn shield(g: &Fleets, by: Mark, ship: ShipAt, sees: impl Sees) -> Option<(Rule, Option<Ability>)> {
    if let Mark::Ship(attacker) = by {
        let kept = [Rule::FxParley, Rule::FxEvadeRoll].into_iter().find(|rule| is_kept(g, *rule, attacker, ship));
        if let Some(rule) = kept {
            return Some((rule, None));
        }
    }
    let wants =
        |rule| matches!(rule, Rule::FxImmuneAll | Rule::FxImmuneDocked | Rule::FxImmuneForts | Rule::FxImmuneWithin);
    let shields = gather(g, ship, sees, wants);
    let holds = |ability: &&Ability| {
        let effect = &g.data[ability.effect];
        match (effect.rule, by) {
            (Rule::FxImmuneAll, _) => true,
            (Rule::FxImmuneDocked, _) => g.docked_at(ship, sees).is_some(),
            (Rule::FxImmuneForts, by) => matches!(by, Mark::Fort(_)),
            (_, Mark::Ship(attacker)) => g.are_within(effect.within, attacker, ship),
            (_, Mark::Fort(_)) => false,
        }
    };
    shields.iter().find(holds).map(|ability| (g.data[ability.effect].rule, Some(*ability)))
}

/// May this ship be shot at, as far as the shooter can know (`fleets.fx.immune_all`, `fleets.fx.immune_docked`,
/// `fleets.fx.immune_forts`, `fleets.fx.immune_within`)?
pub(crate) fn may_be_shot_at(g: &Fleets, by: Mark, ship: ShipAt, sees: impl Sees) -> Result<(), Rule> {
    match shield(g, by, ship, sees) {
        Some((rule, _)) => Err(rule),
        None => forts::shelters(g, ship, sees),
    }
}

/// May this gun hit the target at all (`fleets.fx.immune_range`)?
pub(crate) fn may_hit(
    g: &Fleets,
    shooting: &Shooting,
    _: GunAt,
    at: Mark,
    barrel: &Barrel,
    sees: impl Sees,
) -> Result<(), Rule> {
    // A kraken shoots only at a ship it surrounds (`fleets.kw.kraken`).
    if let Mark::Ship(shooter) = shooting.by
        && g.is_creature(shooter)
    {
        let kraken = g.abilities(shooter, sees).map(|a| g.data[a.effect].rule);
        let kraken = kraken.into_iter().find(|rule| matches!(rule, Rule::FxKraken | Rule::FxOctopus));
        let surrounds = matches!(at, Mark::Ship(ship) if g.ships_touch(shooter, ship));
        if let Some(rule) = kraken.filter(|_| !surrounds) {
            return Err(rule);
        }
    }
    let is_immune = |reach: Reach| {
        let units = g.length(reach);
        match at {
            Mark::Ship(ship) => {
                let mut all = g.abilities(ship, sees).map(|a| &g.data[a.effect]);
                all.any(|effect| effect.rule == Rule::FxImmuneRange && effect.within == units)
            }
            Mark::Fort(island) => {
                forts::has(g, island, Rule::FxImmuneRange).is_some_and(|a| g.data[a.effect].within == units)
            }
        }
    };
    if is_immune(barrel.reach) || (barrel.printed != barrel.reach && is_immune(barrel.printed)) {
        return Err(Rule::FxImmuneRange);
    }
    Ok(())
}

/// What is added to the roll of a gun; abilities that count are noted.
pub(crate) fn bonus(g: &Fleets, shooting: &Shooting, at: Mark, sees: impl Sees, uses: &mut Uses) -> i32 {
    let own = match shooting.by {
        Mark::Ship(ship) => own_bonus(g, ship, at, sees, uses) + friends_bonus(g, ship, sees),
        Mark::Fort(island) => forts::bonus(g, island, at),
    };
    own + bonus_of_target(g, shooting.by, at, sees, uses)
}

/// The same for a gun whose roll nothing raises (`fleets.crew.musketeer`, `fleets.ab.specialist_bonus`): only what takes
/// away from it counts.
pub(crate) fn malus(g: &Fleets, shooting: &Shooting, at: Mark, sees: impl Sees, uses: &mut Uses) -> i32 {
    let light = match shooting.by {
        Mark::Ship(ship) => i32::from(is_in_unholy_light(g, ship, sees)),
        Mark::Fort(_) => 0,
    };
    let mut cover = of_target(g, shooting.by, at, sees);
    cover.retain(|ability| g.data[ability.effect].n < 0);
    let _ = uses.try_extend_from_slice(&cover);
    cover.iter().map(|ability| i32::from(g.data[ability.effect].n)).sum::<i32>() - light
}
/// What is added to a shot: everything, or only what takes away.
pub(crate) fn bonus_or_malus(
    g: &Fleets,
    shooting: &Shooting,
    at: Mark,
    takes_bonus: bool,
    sees: impl Sees,
    uses: &mut Uses,
) -> i32 {
    if takes_bonus { bonus(g, shooting, at, sees, uses) } else { malus(g, shooting, at, sees, uses) }
}

/// `fleets.fx.shoot_bonus`, `fleets.fx.shoot_bonus_per_ally` and the hatred of `fleets.kw.hostile`.
fn own_bonus(g: &Fleets, ship: ShipAt, at: Mark, sees: impl Sees, uses: &mut Uses) -> i32 {
    let wants = |rule| matches!(rule, Rule::FxShootBonus | Rule::FxShootBonusPerAlly | Rule::FxHostile);
    let mut bonus = 0;
    for ability in gather(g, ship, sees, wants) {
        let effect = &g.data[ability.effect];
        let n = i32::from(effect.n);
        let more = match effect.rule {
            Rule::FxShootBonus => {
                let counts = g.is_target(&effect.vs, effect.forts, at)
                    && g.holds(effect.cond, ship, sees)
                    && (effect.within == 0 || is_within(g, effect.within, ship, at));
                if counts { n } else { 0 }
            }
            Rule::FxHostile => i32::from(matches!(at, Mark::Ship(other) if Some(g.nation(other)) == effect.nation)),
            _ => {
                let allies = g.afloat().filter(|o| {
                    *o != ship
                        && g.ships[o.index()].fleet == g.ships[ship.index()].fleet
                        && g.are_within(effect.within, ship, *o)
                });
                n * allies.count() as i32
            }
        };
        if more != 0 {
            bonus += more;
            let _ = uses.try_push(ability);
        }
    }
    // What was given to her for this turn (`fleets.fx.fleet_shoot_bonus`).
    let given = [Rule::FxFleetShootBonus, Rule::FxUtShootBonusTurn].into_iter().filter_map(|rule| g.spell(rule, ship));
    bonus + given.map(|spell| i32::from(spell.n)).sum::<i32>()
}

fn is_within(g: &Fleets, units: i32, ship: ShipAt, at: Mark) -> bool {
    g.outline(ship).is_within(units, &g.mark_outline(at))
}

/// What ships nearby do to her aim: `fleets.fx.aura_shoot_bonus` of friends, `fleets.kw.unholy_light` of enemies.
fn friends_bonus(g: &Fleets, ship: ShipAt, sees: impl Sees) -> i32 {
    let mut auras = ArrayVec::<Ability, 8>::new();
    for other in g.afloat().filter(|o| *o != ship && g.ships[o.index()].fleet == g.ships[ship.index()].fleet) {
        for ability in g.abilities(other, sees) {
            let effect = &g.data[ability.effect];
            if effect.rule == Rule::FxAuraShootBonus
                && auras.iter().all(|a| a.effect != ability.effect)
                && g.are_within(effect.within, ship, other)
            {
                let _ = auras.try_push(ability);
            }
        }
    }
    let light = i32::from(is_in_unholy_light(g, ship, sees));
    auras.iter().map(|a| i32::from(g.data[a.effect].n)).sum::<i32>() - light
}
/// Does an enemy's light fall on her (`fleets.kw.unholy_light`)?
fn is_in_unholy_light(g: &Fleets, ship: ShipAt, sees: impl Sees) -> bool {
    let near = |o: &ShipAt| g.is_enemy(ship, *o) && g.are_within(g.short(), ship, *o);
    g.afloat().filter(near).any(|o| g.has(o, Rule::FxUnholyLight, sees).is_some())
}

/// What the target adds or takes away (`fleets.fx.target_penalty`, `fleets.fx.target_bonus`).
fn bonus_of_target(g: &Fleets, by: Mark, at: Mark, sees: impl Sees, uses: &mut Uses) -> i32 {
    let counts = of_target(g, by, at, sees);
    let _ = uses.try_extend_from_slice(&counts);
    counts.iter().map(|ability| i32::from(g.data[ability.effect].n)).sum()
}
fn of_target(g: &Fleets, by: Mark, at: Mark, sees: impl Sees) -> ArrayVec<Ability, 12> {
    let Mark::Ship(target) = at else { return ArrayVec::new() };
    let mut all = gather(g, target, sees, |rule| matches!(rule, Rule::FxTargetPenalty | Rule::FxTargetBonus));
    all.retain(|ability| {
        let effect = &g.data[ability.effect];
        g.is_target(&effect.from, effect.forts, by)
    });
    all
}
/// What protects the target and so counts against a broadside, too (`fleets.fx.broadsides`): what it takes away.
pub(crate) fn cover(g: &Fleets, by: Mark, at: Mark, sees: impl Sees) -> i32 {
    of_target(g, by, at, sees).iter().map(|ability| i32::from(g.data[ability.effect].n).min(0)).sum()
}

/// Does only a natural six hit the target (`fleets.fx.ut_metal_hull`)?
pub(crate) fn needs_six(g: &Fleets, at: Mark, sees: impl Sees) -> bool {
    matches!(at, Mark::Ship(ship) if g.has(ship, Rule::FxUtMetalHull, sees).is_some())
}

/// What the target may say before the die is cast; asked again until it says nothing more.
pub(crate) fn before_shot(g: &mut Fleets, by: Mark, at: Mark, referee: &mut Referee) -> Option<Next> {
    match (by, at) {
        (Mark::Ship(attacker), Mark::Ship(victim)) => {
            parley(g, attacker, victim, referee).or_else(|| evade(g, attacker, victim, referee))
        }
        (_, Mark::Fort(island)) => forts::brace(g, island),
        (Mark::Fort(_), Mark::Ship(_)) => None,
    }
}

/// Is the target still there to be shot at? Hidden abilities that forbid the shot show themselves.
pub(crate) fn is_still_open(g: &mut Fleets, shooting: &Shooting, gun: GunAt, at: Mark, referee: &mut Referee) -> bool {
    let barrel = match g.may_target(shooting.by, at, &*referee) {
        Ok(()) => g.barrel(shooting, gun, at, &*referee),
        Err(rule) => {
            if let Mark::Ship(ship) = at
                && let Some((_, Some(ability))) = shield(g, shooting.by, ship, &*referee)
            {
                g.show(&[ability], referee);
            }
            if rule != Rule::ShootNotOwn {
                referee.tell_all(|| Fact::Shrugged { at, by: rule });
            }
            return false;
        }
    };
    match may_hit(g, shooting, gun, at, &barrel, &*referee) {
        Ok(()) => true,
        Err(by) => {
            referee.tell_all(|| Fact::Shrugged { at, by });
            false
        }
    }
}

/// Is an attacker kept from attacking a ship for the rest of this turn?
fn is_kept(g: &Fleets, by: Rule, attacker: ShipAt, victim: ShipAt) -> bool {
    let kept = |s: &crate::Spell| s.what == by && s.on == Some(attacker) && s.n == u16::from(victim.0);
    g.spells.iter().any(|s| kept(s) && (s.from..=s.to).contains(&g.turn))
}

/// Does a parley keep an attacker from shooting at, ramming or boarding a ship in this turn (`fleets.kw.parley`)?
pub(crate) fn is_parleyed(g: &Fleets, attacker: ShipAt, victim: ShipAt) -> bool {
    is_kept(g, Rule::FxParley, attacker, victim)
}

/// A ship that is attacked may ask for a parley first (`fleets.kw.parley`, `fleets.fx.parley_vs`).
pub(crate) fn parley(g: &mut Fleets, attacker: ShipAt, victim: ShipAt, referee: &mut Referee) -> Option<Next> {
    let nation = g.nation(attacker);
    let asks = |effect: &crate::data::Effect| match effect.rule {
        Rule::FxParley => true,
        Rule::FxParleyVs => effect.nation == Some(nation),
        _ => false,
    };
    let mut all = gather(g, victim, &*referee, |rule| matches!(rule, Rule::FxParley | Rule::FxParleyVs)).into_iter();
    let ability = all.find(|a| asks(&g.data[a.effect]) && !g.is_used(victim, *a))?;
    let fx = g.data[ability.effect].rule;
    g.note_use(ability, referee);
    referee.tell_all(|| Fact::Used { ship: victim, fx });
    Some(Next::Call(Parley { attacker, victim }.into()))
}

/// What keeps the peace does not outlast a shot: a letter of marque is torn by one at those it was made out for
/// (`fleets.fx.parley_vs`), and forts may fire at a ship that fired at their captain first
/// (`fleets.fx.ut_letter_of_marque`).
pub(crate) fn break_peace(g: &mut Fleets, ship: ShipAt, at: Mark, referee: &mut Referee) {
    fights::fires_first(g, ship, at);
    let Mark::Ship(target) = at else { return };
    let nation = g.nation(target);
    let broken = |a: &Ability| {
        let effect = &g.data[a.effect];
        effect.rule == Rule::FxParleyVs && effect.nation == Some(nation)
    };
    let letter = g.abilities(ship, &*referee).find(broken);
    if let Some(Ability { source: Source::Chip(chip), .. }) = letter {
        g.turn_up(chip, referee);
        g.eliminate(chip, Rule::FxParleyVs, referee);
    }
}

/// The die of a parley.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Parley {
    attacker: ShipAt,
    victim: ShipAt,
}

impl Step<Fleets> for Parley {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let (attacker, victim) = (self.attacker, self.victim);
        let seat = g.ships[victim.index()].fleet.unwrap_or(g.active);
        let Some(rolled) = g.rolled.take() else {
            return Next::Call(Roll::new(seat, Some(victim), Why::Fx(Rule::FxParley)).into());
        };
        if rolled.total >= 4 {
            g.cast_this_turn(Rule::FxParley, Some(attacker), seat, u16::from(victim.0));
            referee.tell_all(|| Fact::Under { ship: attacker, what: Rule::FxParley });
        }
        Next::Done
    }
}

/// A ship that evades attackers is tested once by each of them in a turn (`fleets.fx.evade_roll`).
fn evade(g: &mut Fleets, attacker: ShipAt, victim: ShipAt, referee: &mut Referee) -> Option<Next> {
    let ability = g.has(victim, Rule::FxEvadeRoll, &*referee)?;
    let n = u16::from(victim.0);
    let tested = |s: &crate::Spell| {
        s.what == Rule::FxEvadeRoll && s.on == Some(attacker) && (s.n == n || s.n == n + Evade::SEEN) && s.to == g.turn
    };
    if g.spells.iter().any(tested) {
        return None;
    }
    g.show(&[ability], referee);
    Some(Next::Call(Evade { attacker, victim, max: g.data[ability.effect].max }.into()))
}

/// The die of a shooter whose target may be gone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Evade {
    attacker: ShipAt,
    victim: ShipAt,
    max: u8,
}

impl Evade {
    /// Added to the number of a ship that did not evade.
    const SEEN: u16 = 256;
}

impl Step<Fleets> for Evade {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let (attacker, victim) = (self.attacker, self.victim);
        let seat = g.ships[attacker.index()].fleet.unwrap_or(g.active);
        let Some(rolled) = g.rolled.take() else {
            return Next::Call(Roll::new(seat, Some(attacker), Why::Fx(Rule::FxEvadeRoll)).into());
        };
        let evades = rolled.total <= self.max;
        let n = u16::from(victim.0) + if evades { 0 } else { Evade::SEEN };
        g.cast_this_turn(Rule::FxEvadeRoll, Some(attacker), seat, n);
        if !evades {
            return Next::Done;
        }
        referee.tell_all(|| Fact::Shrugged { at: Mark::Ship(victim), by: Rule::FxEvadeRoll });
        // If this was to be her first shot, she may be given another action instead. All guns of a broadside are one.
        let is_broadside = g.flow.frames().iter().any(|frame| matches!(frame, Frame::Broadside(_)));
        let depth = g.flow.find(|frame| matches!(frame, Frame::Shooting(_)));
        if let Some(depth) = depth
            && let Frame::Shooting(shooting) = g.flow.frame_mut(depth)
            && (is_broadside || shooting.fired.count_ones() <= 1)
        {
            shooting.is_over = true;
            let given = std::mem::replace(&mut shooting.by_rule, Rule::FxEvadeRoll);
            if given == Rule::IntroTurn {
                let piece = &mut g.ships[attacker.index()];
                piece.actions = piece.actions.saturating_sub(1);
                piece.done &= !done::SHOT;
            }
        }
        Next::Done
    }
}
