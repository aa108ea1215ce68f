//! Unique treasures that lie open aboard and count when guns are fired: at her, or by her.

use super::super::{
    Activated, Moment, aim,
    work::{Job, Work},
};
use crate::{
    Fact, Fleets, Frame, Move, Next, Referee, Rule,
    abilities::{Ability, Public, Source},
    harm::{LoseMasts, ship_of},
    pieces::{Mark, ShipAt, Spot, done},
};
use table::Seat;

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxUtLetterOfMarque,
    Rule::FxUtRelics,
    Rule::FxUtMonkeysPaw,
    Rule::FxUtMirror,
    Rule::FxUtClawCannon,
    Rule::FxUtDoubleRangeOne,
];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[
    // Instead of a mast she gives the relics to the attacker, whose turn is over.
    Activated {
        rule: Rule::FxUtRelics,
        moment: Moment::LosingMast,
        offers: |g, ship, ability, _, out| {
            if attacker(g, ship).is_some() {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            let by = attacker(g, ship).expect("checked");
            if let Source::Chip(chip) = ability.source {
                g.carry(chip, Spot::Ship(by), Rule::FxUtRelics, referee);
            }
            g.ships[by.index()].done |= done::OVER;
            cease_fire(g);
            Next::Again
        },
        repeats: true,
    },
    // Instead of all guns: a ship between S and L burns.
    Activated {
        rule: Rule::FxUtMirror,
        moment: Moment::Shooting,
        offers: |g, ship, ability, eyes, out| {
            if fresh_shooting(g, ship).is_none() {
                return;
            }
            let (near, far) = (g.short(), g.data.geometry.long);
            for other in g.afloat().filter(|o| g.is_enemy(ship, *o)) {
                let between = g.are_within(far, ship, other) && !g.are_within(near, ship, other);
                if between && g.may_target(Mark::Ship(ship), Mark::Ship(other), eyes).is_ok() {
                    out.push(Move::UseOn { fx: g.effect(ability).rule, ship, on: Mark::Ship(other) });
                }
            }
        },
        act: work_on_other,
        repeats: false,
    },
    // The foremost gun is a claw: alone in its action, a hit also pulls the target alongside.
    Activated {
        rule: Rule::FxUtClawCannon,
        moment: Moment::Shooting,
        offers: |g, ship, ability, eyes, out| {
            let Some(shooting) = fresh_shooting(g, ship) else { return };
            let Some(gun) = g.guns(Mark::Ship(ship), eyes).into_iter().find(|gun| gun.is_on_mast()) else { return };
            for other in g.afloat().filter(|o| g.is_enemy(ship, *o)) {
                if g.check_fire(&shooting, gun, Mark::Ship(other), eyes).is_ok() {
                    out.push(Move::UseOn { fx: g.effect(ability).rule, ship, on: Mark::Ship(other) });
                }
            }
        },
        act: work_on_other,
        repeats: false,
    },
    // The next gun that is fired reaches twice as far.
    Activated {
        rule: Rule::FxUtDoubleRangeOne,
        moment: Moment::Shooting,
        offers: |g, ship, ability, _, out| {
            if !g.is_under(Rule::FxUtDoubleRangeOne, ship) && g.any_enemy_near(ship) {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            g.note_use(ability, referee);
            let by = g.active;
            g.cast_this_turn(Rule::FxUtDoubleRangeOne, Some(ship), by, 1);
            Next::Again
        },
        repeats: false,
    },
];

/// What these effects ask and do.
pub(crate) const JOBS: &[Job] = &[
    // On need+ up to two masts burn; on a 1 the mirror is gone.
    Job::new(Rule::FxUtMirror, |w, g, referee| {
        cease_fire(g);
        if w.stage > 0 {
            return Next::Done;
        }
        let die = match w.die(g) {
            Ok(die) => die,
            Err(roll) => return roll,
        };
        w.stage = 1;
        if die == 1 {
            let chip = g.has(w.ship, Rule::FxUtMirror, &*referee).map(|a| a.source);
            if let Some(Source::Chip(chip)) = chip {
                g.eliminate(chip, w.fx, referee);
            }
        }
        if die >= w.effect(g).need {
            return Next::Call(LoseMasts::new(w.other(), 2, Some(w.who), w.fx).burning().into());
        }
        Next::Done
    }),
    Job::new(Rule::FxUtClawCannon, |w, g, referee| {
        cease_fire(g);
        let (ship, other) = (w.ship, w.other());
        match w.stage {
            0 => {
                let (by, at, shooting) = (Mark::Ship(ship), Mark::Ship(other), crate::Shooting::of_ship(ship));
                let gun = g.guns(by, &*referee).into_iter().find(|gun| gun.is_on_mast());
                let Some(gun) = gun else { return Next::Done };
                if g.rolled.is_none() {
                    // It is a shot like any other to the target.
                    if let Some(next) = aim::before_shot(g, by, at, referee) {
                        return next;
                    }
                    if !aim::is_still_open(g, &shooting, gun, at, referee) {
                        return Next::Done;
                    }
                    aim::break_peace(g, ship, at, referee);
                }
                let die = match w.die(g) {
                    Ok(die) => die,
                    Err(roll) => return roll,
                };
                let rank = g.barrel(&shooting, gun, at, &*referee).rank;
                let needs_six = aim::needs_six(g, at, &*referee);
                // As any gun, it misses on a 1.
                if die == 1 || die <= rank || (needs_six && die != 6) {
                    referee.tell_all(|| Fact::Misses { who: Mark::Ship(ship), at: Mark::Ship(other) });
                    return Next::Done;
                }
                w.stage = 1;
                referee.tell_all(|| Fact::Hits { who: Mark::Ship(ship), at: Mark::Ship(other) });
                Next::Call(crate::Hit::new(Mark::Ship(ship), Mark::Ship(other), die).into())
            }
            _ => Next::Goto(crate::Alongside { by: ship, ship: other, fx: w.fx }.into()),
        }
    }),
];

/// The ship whose hit, ram or boarding is being suffered.
pub(crate) fn attacker(g: &Fleets, ship: ShipAt) -> Option<ShipAt> {
    g.flow.frames().iter().rev().find_map(|frame| match frame {
        Frame::Hit(hit) if hit.at == Mark::Ship(ship) => ship_of(hit.by),
        Frame::Ramming(ram) if ram.other == ship => Some(ram.ship),
        _ => None,
    })
}
/// It is used on another ship, and what follows is worked out step by step.
fn work_on_other(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut Referee) -> Next {
    g.note_use(ability, referee);
    let Move::UseOn { on: Mark::Ship(other), .. } = mv else { unreachable!("checked") };
    Work::of_ship(g, ability.effect, ship).at(Spot::Ship(other)).call()
}
/// The shoot action of a ship, if she has not fired yet; also one that she could be given.
fn fresh_shooting(g: &Fleets, ship: ShipAt) -> Option<crate::Shooting> {
    let under_way = g.flow.frames().iter().rev().find_map(|frame| match frame {
        Frame::Shooting(shooting) => Some(*shooting),
        _ => None,
    });
    Some(under_way.unwrap_or(crate::Shooting::of_ship(ship))).filter(|shooting| shooting.fired == 0)
}
/// The shoot action under way is over.
fn cease_fire(g: &mut Fleets) {
    if let Some(depth) = g.flow.find(|frame| matches!(frame, Frame::Shooting(_)))
        && let Frame::Shooting(shooting) = g.flow.frame_mut(depth)
    {
        shooting.is_over = true;
    }
}

/// Is she spared by this shooter: a letter of marque keeps forts from firing first, wine keeps the peace near the place
/// where it is welcome?
pub(crate) fn is_spared(g: &Fleets, by: Mark, ship: ShipAt) -> Result<(), Rule> {
    let is_fort = matches!(by, Mark::Fort(_));
    if is_fort && g.has(ship, Rule::FxUtLetterOfMarque, Public).is_some() && !has_fired_first(g, ship, g.captain_of(by))
    {
        return Err(Rule::FxUtLetterOfMarque);
    }
    let shooter = ship_of(by);
    let wine = |s: ShipAt| g.has(s, Rule::FxUtWine, Public).is_some() && is_at_foreign_port(g, s);
    if wine(ship) || shooter.is_some_and(wine) { Err(Rule::FxUtWine) } else { Ok(()) }
}
/// Has she fired at this captain's ships or forts since she carries a letter of marque?
fn has_fired_first(g: &Fleets, ship: ShipAt, at: Option<Seat>) -> bool {
    let fired = |s: &crate::Spell| {
        s.what == Rule::FxUtLetterOfMarque && s.on == Some(ship) && at.is_some_and(|seat| s.n == u16::from(seat.0))
    };
    g.spells.iter().any(fired)
}
/// A ship with a letter of marque fires: the forts of that captain remember it.
pub(crate) fn fires_first(g: &mut Fleets, ship: ShipAt, at: Mark) {
    let (Some(own), Some(other)) = (g.ships[ship.index()].fleet, g.captain_of(at)) else { return };
    if g.has(ship, Rule::FxUtLetterOfMarque, Public).is_some() && !has_fired_first(g, ship, Some(other)) {
        g.cast_for_good(Rule::FxUtLetterOfMarque, Some(ship), own, u16::from(other.0));
    }
}
fn is_at_foreign_port(g: &Fleets, ship: ShipAt) -> bool {
    let own = g.ships[ship.index()].fleet;
    g.island_list().any(|i| {
        let island = &g.islands[i.index()];
        let foreign = island.home.is_some_and(|seat| Some(seat) != own)
            || island.fort.is_some_and(|fort| Some(fort.owner) != own);
        foreign && g.is_within_island(g.short(), ship, i)
    })
}

/// Does a shot hit whatever the die says (`fleets.fx.ut_monkeys_paw`, `fleets.fx.ut_auto_hit`)?
pub(crate) fn hits_anyway(g: &mut Fleets, by: Mark, at: Mark, is_miss: bool, referee: &mut Referee) -> bool {
    if let Mark::Ship(ship) = by {
        // A gun of double range has been fired; it was the only one of this action.
        g.spells.iter_mut().filter(|s| s.what == Rule::FxUtDoubleRangeOne && s.on == Some(ship)).for_each(|s| s.n = 0);
    }
    if let Mark::Ship(ship) = by
        && g.is_under(Rule::FxUtAutoHit, ship)
    {
        g.lift(Rule::FxUtAutoHit, ship);
        return true;
    }
    if is_miss
        && let Mark::Ship(ship) = at
        && let Some(paw) = g.unused(ship, Rule::FxUtMonkeysPaw, Public)
        && !g.is_used(ship, paw)
    {
        g.note_use(paw, referee);
        return true;
    }
    false
}
