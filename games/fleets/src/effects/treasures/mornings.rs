//! Unique treasures that lie open aboard and do something at the start of every turn of her captain.

use super::{
    super::{
        Activated, Moment,
        work::{Job, Work, round},
    },
    kept::chip_of,
    loading::{extreme_crew, lose_crew},
};
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::Public,
    data::Kind,
    harm::LoseMasts,
    pieces::{At, ChipAt, Chips, Class, ShipAt, Spot, Thing},
};
use plane::Pose;
use table::{Seat, Seats};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxUtScurvy,
    Rule::FxUtFruit,
    Rule::FxUtBlackSpot,
    Rule::FxUtRunesOfDeath,
    Rule::FxUtAlbatross,
    Rule::FxUtFearAll,
    Rule::FxUtMapsOfHades,
    Rule::FxUtVoodoo,
    Rule::FxUtKrakenGong,
    Rule::FxUtEyeOfInsanity,
];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[
    // Each turn the ability of a Cursed crew that lies open anywhere.
    Activated {
        rule: Rule::FxUtEyeOfInsanity,
        moment: Moment::Morning,
        offers: |g, ship, ability, _, out| {
            if g.has_aboard(ship, Class::Crew) {
                let fx = g.effect(ability).rule;
                out.extend(cursed_crew(g).map(|chip| Move::UseWith { fx, ship, chip }));
            }
        },
        act: |g, ship, ability, mv, referee| {
            g.note_use(ability, referee);
            let Move::UseWith { chip, .. } = mv else { unreachable!("checked") };
            let Thing::Crew(crew) = *g.chips[chip.index()].what.open(referee) else { unreachable!("checked") };
            let by = g.active;
            for effect in g.data.get()[crew].effects.iter() {
                g.cast_this_turn(Rule::FxGainKeyword, Some(ship), by, effect.0);
            }
            Next::Again
        },
        repeats: false,
    },
];

/// What these effects ask and do.
pub(crate) const JOBS: &[Job] = &[
    // A die in each own turn: a crew dies.
    Job::new(Rule::FxUtScurvy, |w, g, _| {
        let need = w.effect(g).need;
        match w.stage {
            0 => match w.die(g) {
                Ok(die) => {
                    w.stage = 1;
                    if die >= need { lose_crew(g, w.ship, w.fx) } else { Next::Done }
                }
                Err(roll) => roll,
            },
            _ => Next::Done,
        }
    }),
    Job::new(Rule::FxUtBlackSpot, |w, g, referee| {
        let die = match w.die(g) {
            Ok(die) => die,
            Err(roll) => return roll,
        };
        if die == w.effect(g).need
            && let Some(crew) = extreme_crew(g, w.ship, true, referee)
        {
            g.kill(crew, None, w.fx, referee);
        }
        Next::Done
    }),
    Job::new(Rule::FxUtRunesOfDeath, |w, g, _| {
        w.stage += 1;
        if w.stage > 1 {
            return Next::Done;
        }
        if g.has_aboard(w.ship, Class::Crew) {
            return lose_crew(g, w.ship, w.fx);
        }
        Next::Call(LoseMasts::new(w.ship, 1, None, w.fx).into())
    }),
    // On a 6 it goes to another of the captain's ships.
    Job {
        options: |w, g, _, out| {
            out.extend(g.fleet_of(w.who).filter(|s| may_carry(g, w.ship, *s)).map(|ship| Move::Ship { ship }));
        },
        decide: |w, g, mv, referee| {
            let Move::Ship { ship } = mv else { unreachable!("checked") };
            g.carry(w.chip.expect("it is aboard"), Spot::Ship(ship), w.fx, referee);
            Next::Done
        },
        ..Job::new(Rule::FxUtAlbatross, |w, g, _| {
            if w.stage == 0 {
                let Some(rolled) = g.rolled.take() else {
                    return Next::Call(crate::Roll::new(w.who, Some(w.ship), crate::roll::Why::Fx(w.fx)).into());
                };
                // The natural 6: the albatross itself takes one from the total.
                w.stage = if rolled.natural == 6 { 1 } else { 2 };
            }
            let others = g.fleet_of(w.who).any(|s| may_carry(g, w.ship, s));
            if w.stage == 1 && others { Next::Ask } else { Next::Done }
        })
    },
    // As Fear, for every ship within S, own ones too.
    Job::new(Rule::FxUtFearAll, |w, g, referee| {
        let Some(other) = near_the_cursed(g, w.ship, w.n) else { return Next::Done };
        let die = match w.die(g) {
            Ok(die) => die,
            Err(roll) => return roll,
        };
        w.n = other.0 + 1;
        crate::effects::turns::frighten(g, other, die, referee);
        Next::Again
    }),
    // On need+ the captain to the right steers her next move of this turn.
    Job::new(Rule::FxUtMapsOfHades, |w, g, referee| {
        let die = match w.die(g) {
            Ok(die) => die,
            Err(roll) => return roll,
        };
        if die >= w.effect(g).need {
            let (ship, what, by) = (w.ship, w.fx, w.who);
            g.cast_this_turn(what, Some(ship), by, 0);
            referee.tell_all(|| Fact::Under { ship, what });
        }
        Next::Done
    }),
    // On need+ an enemy crew is turned face down and is off for its next turn.
    Job {
        options: |w, g, _, out| {
            out.extend(voodoo_victims(w, g).into_iter().map(|chip| Move::Chip { chip }));
            out.push(Move::Pass);
        },
        decide: |w, g, mv, referee| {
            let Move::Chip { chip } = mv else { return Next::Done };
            let Spot::Ship(ship) = g.chips[chip.index()].at else { unreachable!("checked") };
            let Thing::Crew(crew) = *g.chips[chip.index()].what.open(referee) else { return Next::Done };
            g.turn_down_chip(chip, Seats::ALL, referee);
            let by = w.who;
            for effect in g.data.get()[crew].effects.iter() {
                g.cast_next_turn(Rule::FxCancelAbility, ship, by, effect.0);
            }
            Next::Done
        },
        ..Job::new(Rule::FxUtVoodoo, |w, g, _| {
            if w.stage == 0 {
                let die = match w.die(g) {
                    Ok(die) => die,
                    Err(roll) => return roll,
                };
                w.stage = if die >= w.effect(g).need { 1 } else { 2 };
            }
            if w.stage == 1 && !voodoo_victims(w, g).is_empty() { Next::Ask } else { Next::Done }
        })
    },
    // 1: the nearest kraken dies; 6: an own kraken comes alongside an enemy.
    Job {
        options: |w, g, _, out| {
            out.push(Move::Pass);
            out.extend(kraken_poses(w, g).into_iter().take(24).map(|pose| Move::Put { at: At(pose) }));
        },
        allows: |w, g, mv| matches!(mv, Move::Put { at } if may_surface(w, g, at.0)),
        decide: |w, g, mv, referee| {
            let (Move::Put { at }, Some(kraken)) = (mv, kraken_of(g, Some(w.who))) else { return Next::Done };
            g.leave(kraken, referee);
            referee.tell_all(|| Fact::Placed { ship: kraken, at, by: Rule::FxUtKrakenGong });
            g.place(kraken, at.0, referee);
            Next::Done
        },
        ..Job::new(Rule::FxUtKrakenGong, |w, g, _| {
            if w.stage == 0 {
                let die = match w.die(g) {
                    Ok(die) => die,
                    Err(roll) => return roll,
                };
                w.stage = die;
                if die == 1
                    && let Some(kraken) = kraken_of(g, None)
                {
                    return Next::Goto(crate::Sink::new(kraken, None, w.fx).into());
                }
            }
            if w.stage == 6 && !kraken_poses(w, g).is_empty() { Next::Ask } else { Next::Done }
        })
    },
];

/// What must happen at the start of the turn, for treasures that lie open.
pub(crate) fn duties(g: &Fleets, out: &mut crate::effects::Duties) {
    const RULES: [Rule; 8] = [
        Rule::FxUtScurvy,
        Rule::FxUtBlackSpot,
        Rule::FxUtRunesOfDeath,
        Rule::FxUtAlbatross,
        Rule::FxUtFearAll,
        Rule::FxUtMapsOfHades,
        Rule::FxUtVoodoo,
        Rule::FxUtKrakenGong,
    ];
    for ship in g.fleet_of(g.active) {
        if !g.has_aboard(ship, Class::Treasure) {
            continue;
        }
        for rule in RULES {
            let Some(ability) = g.unused(ship, rule, Public) else { continue };
            let idle = match rule {
                // Fruit keeps scurvy away.
                Rule::FxUtScurvy => !g.has_aboard(ship, Class::Crew) || g.has(ship, Rule::FxUtFruit, Public).is_some(),
                Rule::FxUtBlackSpot => !g.has_aboard(ship, Class::Crew),
                Rule::FxUtFearAll => near_the_cursed(g, ship, 0).is_none(),
                _ => false,
            };
            if !idle && !g.is_used(ship, ability) {
                out.push((rule, ship));
            }
        }
    }
}
/// It happens.
pub(crate) fn do_duty(g: &mut Fleets, fx: Rule, ship: ShipAt, referee: &mut Referee) -> Next {
    let ability = g.unused(ship, fx, Public).expect("it is a duty");
    g.note_use(ability, referee);
    let work = Work::of_ship(g, ability.effect, ship);
    Work { chip: chip_of(ability.source), ..work }.call()
}

/// The next ship within S, in the order of the ships; a ward keeps the fear of an enemy from her.
fn near_the_cursed(g: &Fleets, ship: ShipAt, from: u8) -> Option<ShipAt> {
    let near = |o: &ShipAt| o.0 >= from && *o != ship && g.are_within(g.short(), ship, *o);
    g.afloat().find(|o| near(o) && !(g.is_enemy(ship, *o) && g.is_warded(*o)))
}
fn may_carry(g: &Fleets, from: ShipAt, to: ShipAt) -> bool {
    to != from && g.ships[to.index()].is_afloat() && g.kind(to) == Kind::Ship
}
fn cursed_crew(g: &Fleets) -> impl Iterator<Item = ChipAt> + '_ {
    (0..).map(ChipAt).zip(&g.chips).filter_map(|(at, chip)| {
        let aboard = matches!(chip.at, Spot::Ship(_)) && chip.is_up;
        let cursed = matches!(chip.what.seen_by_all(), Some(Thing::Crew(crew)) if g.crew_nation(*crew) == crate::data::Nation::Cursed);
        (aboard && cursed).then_some(at)
    })
}
fn voodoo_victims(w: &Work, g: &Fleets) -> Chips {
    let spared = w.effect(g).except;
    (0..)
        .map(ChipAt)
        .zip(&g.chips)
        .filter_map(|(at, chip)| {
            let Spot::Ship(ship) = chip.at else { return None };
            let crew =
                matches!(chip.what.seen_by_all(), Some(Thing::Crew(crew)) if Some(g.crew_nation(*crew)) != spared);
            (crew && chip.is_up && g.is_enemy(w.ship, ship) && !g.is_warded(ship)).then_some(at)
        })
        .take(64)
        .collect()
}
fn kraken_of(g: &Fleets, seat: Option<Seat>) -> Option<ShipAt> {
    let is_kraken = |s: &ShipAt| {
        [Rule::FxKraken, Rule::FxOctopus].into_iter().any(|rule| g.has(*s, rule, Public).is_some())
            && g.ships[s.index()].is_afloat()
            && seat.is_none_or(|seat| g.is_of(*s, seat))
    };
    g.ship_list().find(is_kraken)
}
fn may_surface(w: &Work, g: &Fleets, pose: Pose) -> bool {
    let Some(kraken) = kraken_of(g, Some(w.who)) else { return false };
    let hull = g.hull(kraken).at(pose);
    g.is_on_plane(pose)
        && pose.heading == plane::Heading::EAST
        && g.is_legal(kraken, pose)
        && g.afloat().any(|o| g.is_enemy(kraken, o) && g.outline(o).touches(&hull))
}
fn kraken_poses(w: &Work, g: &Fleets) -> Vec<Pose> {
    let Some(kraken) = kraken_of(g, Some(w.who)) else { return Vec::new() };
    let enemies = g.afloat().filter(|o| g.is_enemy(kraken, *o));
    let mut all = Vec::new();
    for other in enemies {
        let outline = g.outline(other);
        all.extend(round(g, kraken, &outline, g.middle(other)).filter(|p| may_surface(w, g, *p)));
    }
    all
}
