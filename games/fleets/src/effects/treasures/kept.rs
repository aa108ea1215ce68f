//! Unique treasures that lie open aboard: what they do turn after turn, at contacts, when she is hit, when she unloads.

use super::{
    super::{
        Activated, Moment,
        work::{Job, Work, lot, round},
    },
    loading::{extreme_crew, lose_crew, open_uniques, set_worth},
};
use crate::{
    Fact, Fleets, Frame, Move, Next, Referee, Rule,
    abilities::{Public, Sees, Source},
    data::{Kind, Terrain},
    harm::LoseMasts,
    pieces::{At, ChipAt, Chips, Class, IslandAt, Mark, ShipAt, Spot, TerrainAt, Thing, done},
    turn::Act,
};
use plane::Pose;
use table::{Seat, Seats, Secret};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxUtScurvy,
    Rule::FxUtFruit,
    Rule::FxUtLetterOfMarque,
    Rule::FxUtResurrectHome,
    Rule::FxUtDoubleOne,
    Rule::FxUtDoubleLowest,
    Rule::FxUtRelics,
    Rule::FxUtWine,
    Rule::FxUtRats,
    Rule::FxUtBanner,
    Rule::FxUtWetGunpowder,
    Rule::FxUtRottingHull,
    Rule::FxUtJade,
    Rule::FxUtAlbatross,
    Rule::FxUtFearAll,
    Rule::FxUtMonkeysPaw,
    Rule::FxUtPlaceFog,
    Rule::FxUtMapsOfHades,
    Rule::FxUtWard,
    Rule::FxUtEyeOfInsanity,
    Rule::FxUtCommandCreature,
    Rule::FxGainKeyword,
    Rule::FxUtRankMod,
    Rule::FxUtMetalHull,
    Rule::FxUtReuseUnique,
    Rule::FxUtRunesOfWealth,
    Rule::FxUtIcebergTravel,
    Rule::FxUtRunesOfDeath,
    Rule::FxUtShareAction,
    Rule::FxUtBlackSpot,
    Rule::FxUtKrakenGong,
    Rule::FxUtVoodoo,
    Rule::FxUtMonkeys,
    Rule::FxUtMirror,
    Rule::FxUtRoyalDecree,
    Rule::FxUtJikininki,
    Rule::FxUtAltar,
    Rule::FxUtDeckCannon,
    Rule::FxUtClawCannon,
    Rule::FxUtDoubleRangeOne,
];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[
    // A repair action removes it, wherever she is.
    Activated {
        rule: Rule::FxUtWetGunpowder,
        moment: Moment::Between,
        offers: remove_offers,
        act: remove,
        repeats: true,
    },
    Activated {
        rule: Rule::FxUtRottingHull,
        moment: Moment::Between,
        offers: remove_offers,
        act: remove,
        repeats: true,
    },
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
    Activated {
        rule: Rule::FxUtPlaceFog,
        moment: Moment::Between,
        offers: |g, ship, ability, _, out| {
            let piece = &g.ships[ship.index()];
            if piece.actions == 0 && g.may_act(ship, Act::Other).is_ok() && piece.is_afloat() {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            g.note_use(ability, referee);
            g.spend(ship, Act::Other);
            Work::of_ship(g, ability.effect, ship).call()
        },
        repeats: false,
    },
    // She forgoes her action: a sea creature is moved by her captain.
    Activated {
        rule: Rule::FxUtCommandCreature,
        moment: Moment::Between,
        offers: |g, ship, ability, _, out| {
            if g.ships[ship.index()].actions > 0 || g.may_act(ship, Act::Other).is_err() {
                return;
            }
            for creature in g.afloat().filter(|s| g.is_creature(*s)) {
                if g.can_move(creature, Public).is_ok() && !g.is_warded(creature) {
                    out.push(Move::UseOn { fx: g.effect(ability).rule, ship, on: Mark::Ship(creature) });
                }
            }
        },
        act: |g, ship, ability, mv, referee| {
            g.note_use(ability, referee);
            g.spend(ship, Act::Other);
            let Move::UseOn { on: Mark::Ship(creature), .. } = mv else { unreachable!("checked") };
            referee.tell_all(|| Fact::Sails { ship: creature });
            let mut sailing = g.sailing(creature, false, Rule::FxUtCommandCreature);
            sailing.steered = Some(g.active);
            Next::Call(sailing.into())
        },
        repeats: false,
    },
    // Her action goes to another ship of the nation.
    Activated {
        rule: Rule::FxUtShareAction,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            let effect = g.effect(ability);
            if g.ships[ship.index()].actions > 0 || g.may_act(ship, Act::Other).is_err() {
                return;
            }
            for other in g.fleet_of(eyes.seat()).filter(|o| *o != ship) {
                if g.is_target(&effect.vs, false, Mark::Ship(other)) && !g.ships[other.index()].did(done::EXTRA) {
                    out.push(Move::UseOn { fx: effect.rule, ship, on: Mark::Ship(other) });
                }
            }
        },
        act: |g, ship, ability, mv, referee| {
            g.note_use(ability, referee);
            g.spend(ship, Act::Other);
            let Move::UseOn { on: Mark::Ship(other), .. } = mv else { unreachable!("checked") };
            g.ships[other.index()].done |= done::EXTRA;
            Next::Again
        },
        repeats: false,
    },
    // With a full hold a die becomes the value of each coin aboard, once.
    Activated {
        rule: Rule::FxUtRunesOfWealth,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            let full = g.cargo_used(ship, eyes) >= g.cargo(ship, eyes);
            let coins = g.treasure_at(Spot::Ship(ship)).into_iter().any(|c| is_coin(g, c, eyes));
            if full && coins {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: start_work,
        repeats: false,
    },
    // Once, from an iceberg that she touches to another.
    Activated {
        rule: Rule::FxUtIcebergTravel,
        moment: Moment::Between,
        offers: |g, ship, ability, _, out| {
            let w = Work::of_ship(g, ability.effect, ship);
            if touched_iceberg(g, ship).is_some() && !iceberg_poses(&w, g).is_empty() {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: start_work,
        repeats: false,
    },
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
        act: |g, ship, ability, mv, referee| {
            g.note_use(ability, referee);
            let Move::UseOn { on: Mark::Ship(other), .. } = mv else { unreachable!("checked") };
            Work::of_ship(g, ability.effect, ship).at(Spot::Ship(other)).call()
        },
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
        act: |g, ship, ability, mv, referee| {
            g.note_use(ability, referee);
            let Move::UseOn { on: Mark::Ship(other), .. } = mv else { unreachable!("checked") };
            Work::of_ship(g, ability.effect, ship).at(Spot::Ship(other)).call()
        },
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
    // Two crew of a ship docked there die, and the next captain's turn is skipped.
    Activated {
        rule: Rule::FxUtAltar,
        moment: Moment::Between,
        offers: |g, ship, ability, _, out| {
            if g.crew_aboard(ship).len() >= 2 {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, _| Work::of_ship(g, ability.effect, ship).call(),
        repeats: true,
    },
    // A musketeer or marine shoots at the wolves of the island where she is docked.
    Activated {
        rule: Rule::FxUtWolves,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            if g.may_shoot(ship, eyes).is_ok() {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            g.spend(ship, Act::Shoot);
            let guns = [Rule::FxMusketeer, Rule::FxMarine];
            if let Some(gun) = guns.into_iter().find_map(|rule| g.has(ship, rule, &*referee)) {
                g.show(&[gun], referee);
            }
            let Source::Chip(chip) = ability.source else { unreachable!("a treasure") };
            Work::of_ship(g, ability.effect, ship).with(chip).call()
        },
        repeats: true,
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
    Job::new(Rule::FxUtFearAll, |w, g, _| {
        let next = g.ship_list().find(|s| s.0 >= w.n && *s != w.ship && g.are_within(g.short(), w.ship, *s));
        let Some(other) = next else { return Next::Done };
        let die = match w.die(g) {
            Ok(die) => die,
            Err(roll) => return roll,
        };
        w.n = other.0 + 1;
        let by = w.who;
        match die {
            5 => g.cast_this_turn(Rule::KwFear, Some(other), by, 0),
            6 => g.cast_next_turn(Rule::FxFear, other, by, 0),
            _ => (),
        }
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
    // A random treasure falls to the island or ship that she touches.
    Job {
        drawn: |w, g, k, referee| {
            let chip = super::taking::loose(g, w.ship)[k];
            g.carry(chip, w.at, w.fx, referee);
            Next::Done
        },
        ..Job::new(Rule::FxUtMonkeys, |w, g, _| lot(super::taking::loose(g, w.ship).len()))
    },
    // A fog bank within the distance of her.
    Job {
        options: |w, g, _, out| {
            out.push(Move::Pass);
            let from = g.middle(w.ship);
            for k in 0..16 {
                let at =
                    At(Pose::new(from.step(w.effect(g).within, plane::Heading::new(k * 256)), plane::Heading::EAST));
                if may_lay_fog(w, g, at.0) {
                    out.push(Move::Put { at });
                }
            }
        },
        allows: |w, g, mv| matches!(mv, Move::Put { at } if may_lay_fog(w, g, at.0)),
        decide: |w, g, mv, referee| {
            if let Move::Put { at } = mv {
                g.lay_terrain(Terrain::Fog, at.0, Some(w.who), w.fx, referee);
            }
            Next::Done
        },
        ..Job::new(Rule::FxUtPlaceFog, |_, _, _| Next::Ask)
    },
    Job::new(Rule::FxUtRunesOfWealth, |w, g, referee| {
        let die = match w.die(g) {
            Ok(die) => die,
            Err(roll) => return roll,
        };
        for chip in g.treasure_at(Spot::Ship(w.ship)) {
            if is_coin(g, chip, &*referee) {
                revalue(g, chip, die, w.fx, referee);
            }
        }
        discard(g, w.chip, w.fx, referee);
        Next::Done
    }),
    Job {
        options: |w, g, _, out| {
            out.extend(iceberg_poses(w, g).into_iter().take(24).map(|pose| Move::Put { at: At(pose) }));
        },
        allows: |w, g, mv| matches!(mv, Move::Put { at } if reaches_iceberg(w, g, at.0)),
        decide: |w, g, mv, referee| {
            let Move::Put { at } = mv else { unreachable!("checked") };
            let (ship, by) = (w.ship, w.fx);
            g.leave(ship, referee);
            referee.tell_all(|| Fact::Placed { ship, at, by });
            g.place(ship, at.0, referee);
            discard(g, w.chip, by, referee);
            Next::Done
        },
        ..Job::new(Rule::FxUtIcebergTravel, |_, _, _| Next::Ask)
    },
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
                let die = match w.die(g) {
                    Ok(die) => die,
                    Err(roll) => return roll,
                };
                let gun = g.guns(Mark::Ship(ship), &*referee).into_iter().find(|gun| gun.is_on_mast());
                let Some(gun) = gun else { return Next::Done };
                let rank = g.barrel(&crate::Shooting::of_ship(ship), gun, Mark::Ship(other), &*referee).rank;
                g.ships[ship.index()].done |= done::ATTACKED;
                // As any gun, it misses on a 1.
                if die == 1 || die <= rank {
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
    // A random coin of a wild island comes home.
    Job {
        drawn: |w, g, k, referee| {
            let chip = island_coins(g)[k];
            if let Some(home) = g.home_of(w.who) {
                g.turn_up(chip, referee);
                g.carry(chip, Spot::Island(home), w.fx, referee);
            }
            w.n = w.n.saturating_sub(1);
            Next::Again
        },
        ..Job::new(Rule::FxUtRoyalDecree, |w, g, _| if w.n == 0 { Next::Done } else { lot(island_coins(g).len()) })
    },
    // 1-3: the crew die; 4-6: four random island coins come home.
    Job {
        drawn: |w, g, k, referee| {
            let chip = island_coins(g)[k];
            if let Some(home) = g.home_of(w.who) {
                g.turn_up(chip, referee);
                g.carry(chip, Spot::Island(home), w.fx, referee);
            }
            w.n -= 1;
            Next::Again
        },
        ..Job::new(Rule::FxUtJikininki, |w, g, referee| {
            if w.stage == 0 {
                let die = match w.die(g) {
                    Ok(die) => die,
                    Err(roll) => return roll,
                };
                w.stage = 1;
                if die <= 3 {
                    for crew in g.crew_aboard(w.ship) {
                        g.kill(crew, None, w.fx, referee);
                    }
                    return Next::Done;
                }
                w.n = 4;
            }
            if w.n == 0 { Next::Done } else { lot(island_coins(g).len()) }
        })
    },
    // The two crew are chosen, and the next captain loses a turn.
    Job::new(Rule::FxUtAltar, |w, g, _| {
        w.stage += 1;
        if w.stage <= 2 {
            return lose_crew(g, w.ship, w.fx);
        }
        let next = g.left_of(w.who);
        let turn = g.next_turn_of(next);
        g.cast(crate::Spell { what: Rule::FxUtAltar, on: None, at: None, by: next, n: 0, from: turn, to: turn });
        Next::Done
    }),
    // What lies in an enemy's home or fort for the wine.
    Job {
        options: |w, g, _, out| {
            out.push(Move::Pass);
            out.extend(g.treasure_at(w.at).into_iter().map(|chip| Move::Chip { chip }));
        },
        decide: |w, g, mv, referee| {
            if let Move::Chip { chip } = mv {
                g.carry(w.chip.expect("it is aboard"), w.at, w.fx, referee);
                g.carry(chip, Spot::Ship(w.ship), w.fx, referee);
            }
            Next::Done
        },
        ..Job::new(Rule::FxUtWine, |w, g, _| if g.treasure_at(w.at).is_empty() { Next::Done } else { Next::Ask })
    },
];

/// The chip from which an ability comes.
pub(crate) fn chip_of(source: Source) -> Option<ChipAt> {
    match source {
        Source::Chip(chip) => Some(chip),
        _ => None,
    }
}
fn start_work(g: &mut Fleets, ship: ShipAt, ability: crate::Ability, _: Move, referee: &mut Referee) -> Next {
    g.note_use(ability, referee);
    let work = Work::of_ship(g, ability.effect, ship);
    Work { chip: chip_of(ability.source), ..work }.call()
}
fn discard(g: &mut Fleets, chip: Option<ChipAt>, by: Rule, referee: &mut Referee) {
    if let Some(chip) = chip {
        g.eliminate(chip, by, referee);
    }
}
fn is_coin(g: &Fleets, chip: ChipAt, sees: impl Sees) -> bool {
    matches!(sees.see(&g.chips[chip.index()].what), Some(Thing::Coin(_)))
}
/// A coin has another value from now on, and everybody sees it.
fn revalue(g: &mut Fleets, chip: ChipAt, gold: u8, by: Rule, referee: &mut Referee) {
    g.turn_up(chip, referee);
    g.chips[chip.index()].what = Secret::new(Seats::ALL, Thing::Coin(gold));
    referee.tell_all(|| Fact::Worth { chip, gold, by });
}
fn may_carry(g: &Fleets, from: ShipAt, to: ShipAt) -> bool {
    to != from && g.ships[to.index()].is_afloat() && g.kind(to) == Kind::Ship
}
/// The ship whose hit, ram or boarding is being suffered.
pub(crate) fn attacker(g: &Fleets, ship: ShipAt) -> Option<ShipAt> {
    g.flow.frames().iter().rev().find_map(|frame| match frame {
        Frame::Hit(hit) if hit.at == Mark::Ship(ship) => crate::harm::ship_of(hit.by),
        Frame::Ramming(ram) if ram.other == ship => Some(ram.ship),
        _ => None,
    })
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
pub(crate) fn cease_fire(g: &mut Fleets) {
    if let Some(depth) = g.flow.find(|frame| matches!(frame, Frame::Shooting(_)))
        && let Frame::Shooting(shooting) = g.flow.frame_mut(depth)
    {
        shooting.is_over = true;
    }
}
fn remove_offers(g: &Fleets, ship: ShipAt, ability: crate::Ability, _: table::Eyes, out: &mut Vec<Move>) {
    if g.may_act(ship, Act::Repair).is_ok() && g.ships[ship.index()].is_afloat() {
        out.push(Move::Use { fx: g.effect(ability).rule, ship });
    }
}
fn remove(g: &mut Fleets, ship: ShipAt, ability: crate::Ability, _: Move, referee: &mut Referee) -> Next {
    g.spend(ship, Act::Repair);
    discard(g, chip_of(ability.source), g.effect(ability).rule, referee);
    Next::Again
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
fn may_lay_fog(w: &Work, g: &Fleets, pose: Pose) -> bool {
    g.is_on_plane(pose)
        && g.outline(w.ship).distance_to_point(pose.at).is_within(w.effect(g).within)
        && g.is_free_for(Terrain::Fog, pose)
}
fn touched_iceberg(g: &Fleets, ship: ShipAt) -> Option<TerrainAt> {
    let hull = g.outline(ship);
    g.terrain_list().find(|t| g.terrain[t.index()].kind == Terrain::Iceberg && g.terrain_outline(*t).touches(&hull))
}
fn reaches_iceberg(w: &Work, g: &Fleets, pose: Pose) -> bool {
    let hull = g.hull(w.ship).at(pose);
    let from = touched_iceberg(g, w.ship);
    g.is_on_plane(pose)
        && g.is_legal(w.ship, pose)
        && g.terrain_list().any(|t| {
            g.terrain[t.index()].kind == Terrain::Iceberg && Some(t) != from && g.terrain_outline(t).touches(&hull)
        })
}
fn iceberg_poses(w: &Work, g: &Fleets) -> Vec<Pose> {
    let from = touched_iceberg(g, w.ship);
    let mut all = Vec::new();
    for ice in g.terrain_list().filter(|t| g.terrain[t.index()].kind == Terrain::Iceberg && Some(*t) != from) {
        let outline = g.terrain_outline(ice);
        all.extend(round(g, w.ship, &outline, g.terrain[ice.index()].pose.at).filter(|p| reaches_iceberg(w, g, *p)));
    }
    all
}
fn island_coins(g: &Fleets) -> Chips {
    g.open_islands().flat_map(|i| g.treasure_at(Spot::Island(i))).take(64).collect()
}

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
                Rule::FxUtFearAll => !g.afloat().any(|o| o != ship && g.are_within(g.short(), ship, o)),
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

/// She touches something after a move: plague, monkeys, mines, a filcher's hand.
pub(crate) fn on_contact(g: &mut Fleets, ship: ShipAt, islands: u32, referee: &mut Referee) {
    let touched = g.afloat().find(|o| g.ships_touch(ship, *o) && g.kind(*o) == Kind::Ship);
    if let Some(plague) = g.has(ship, Rule::FxUtPlague, Public)
        && let Some(chip) = chip_of(plague.source)
        && let Some(other) = touched
    {
        g.carry(chip, Spot::Ship(other), Rule::FxUtPlague, referee);
        let work = Work::of_ship(g, plague.effect, other).with(chip);
        g.flow.soon(work);
    }
    if let Some(monkeys) = g.has(ship, Rule::FxUtMonkeys, Public) {
        let island = g.island_list().find(|i| islands & (1 << i.0) == 0 && g.touches_island(ship, *i));
        let other = g.afloat().find(|o| g.ships_touch(ship, *o) && g.has_space_publicly(*o));
        let to = island.map(Spot::Island).or(other.map(Spot::Ship));
        if let Some(to) = to {
            let work = Work::of_ship(g, monkeys.effect, ship).at(to);
            g.flow.soon(work);
        }
    }
    let rich = touched.filter(|o| g.is_enemy(ship, *o) && !super::taking::loose(g, *o).is_empty());
    if let Some(other) = rich
        && let Some(filcher) = g.unused(ship, Rule::FxFilchingGold, &*referee)
    {
        g.note_use(filcher, referee);
        let work = Work::of_ship(g, filcher.effect, ship).at(Spot::Ship(other)).times(1);
        g.flow.soon(work);
    }
    let mine = g.spells.iter().position(|s| {
        s.what == Rule::FxUtMines
            && Some(s.by) != g.ships[ship.index()].fleet
            && s.at.is_some_and(|at| g.outline(ship).distance_to_point(at).is_within(i32::from(s.n)))
    });
    if let Some(mine) = mine {
        let by = g.spells.remove(mine).by;
        g.flow.soon(LoseMasts::new(ship, 1, Some(by), Rule::FxUtMines));
    }
}

/// A ship with a royal decree has sunk a ship of another nation.
pub(crate) fn sank(g: &mut Fleets, sunk: ShipAt, by: Option<ShipAt>) {
    let Some(by) = by.filter(|by| g.ships[by.index()].is_afloat()) else { return };
    let Some(decree) = g.has(by, Rule::FxUtRoyalDecree, Public) else { return };
    let named = g.effect(decree).nation;
    if named != Some(g.data[g.ships[sunk.index()].card].nation) {
        let work = Work::of_ship(g, decree.effect, by).times(1);
        g.flow.soon(work);
    }
}

/// Is she spared by this shooter: a letter of marque keeps forts from firing first, wine keeps the peace near the place
/// where it is welcome?
pub(crate) fn is_spared(g: &Fleets, by: Mark, ship: ShipAt) -> Result<(), Rule> {
    let fort = matches!(by, Mark::Fort(_));
    if fort && g.has(ship, Rule::FxUtLetterOfMarque, Public).is_some() && !g.ships[ship.index()].did(done::ATTACKED) {
        return Err(Rule::FxUtLetterOfMarque);
    }
    let shooter = crate::harm::ship_of(by);
    let wine = |s: ShipAt| g.has(s, Rule::FxUtWine, Public).is_some() && is_at_foreign_port(g, s);
    if wine(ship) || shooter.is_some_and(wine) { Err(Rule::FxUtWine) } else { Ok(()) }
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

/// What happens before treasure is unloaded: jade, spices, smuggled goods, rats.
pub(crate) fn before_unloading(g: &mut Fleets, ship: ShipAt, island: IslandAt, referee: &mut Referee) {
    let home = !g.is_wild(island);
    let coins = |g: &Fleets, referee: &Referee| -> Vec<(u8, ChipAt)> {
        let chips = g.treasure_at(Spot::Ship(ship)).into_iter();
        let mut coins: Vec<(u8, ChipAt)> = chips
            .filter_map(|c| match g.chips[c.index()].what.open(referee) {
                Thing::Coin(gold) => Some((*gold, c)),
                _ => None,
            })
            .collect();
        coins.sort_unstable();
        coins
    };
    if g.has(ship, Rule::FxUtRats, Public).is_some() {
        for (gold, chip) in coins(g, referee) {
            revalue(g, chip, gold.saturating_sub(1), Rule::FxUtRats, referee);
        }
    }
    for (rule, lowest) in [(Rule::FxUtJade, true), (Rule::FxUtDoubleLowest, true), (Rule::FxUtDoubleOne, false)] {
        let Some(ability) = g.has(ship, rule, Public) else { continue };
        let coins = coins(g, referee);
        let coin = if lowest { coins.first() } else { coins.last() };
        if let Some((gold, chip)) = coin.copied().filter(|_| home) {
            revalue(g, chip, gold.saturating_mul(2), rule, referee);
            if rule != Rule::FxUtJade {
                discard(g, chip_of(ability.source), rule, referee);
            }
        }
    }
    // What a unique treasure is worth does not change any more.
    for chip in g.treasure_at(Spot::Ship(ship)) {
        let worth = super::loading::worth(g, chip);
        let varies = super::loading::effect_of(g, chip, Public)
            .is_some_and(|(e, _)| matches!(e.rule, Rule::FxUtBanner | Rule::FxUtSunkenTreasure));
        if varies && worth > 0 {
            set_worth(g, chip, worth, Rule::DockUnloadUnique, referee);
        }
    }
    if home {
        // Scurvy is over at home.
        let scurvy: Chips = open_uniques(g, Spot::Ship(ship), Rule::FxUtScurvy).collect();
        for chip in scurvy {
            g.eliminate(chip, Rule::FxUtScurvy, referee);
        }
        g.lift(Rule::FxMiCrewNoCargo, ship);
    }
}

/// Gold that is made when treasure is unloaded at home (`fleets.fx.unload_bonus`, `fleets.kw.hoarding_gold`).
pub(crate) fn unload_bonus(g: &mut Fleets, ship: ShipAt, coins: &[u8], referee: &mut Referee) -> u8 {
    let mut bonus = 0u8;
    for ability in g.distinct(ship, Rule::FxUnloadBonus, &*referee) {
        let effect = g.effect(ability);
        let count = if effect.says("silver") {
            coins.iter().filter(|gold| (1..=2).contains(*gold)).count()
        } else if effect.says("all") {
            coins.len()
        } else {
            coins.len().min(1)
        };
        if count > 0 {
            bonus = bonus.saturating_add(effect.n.max(0) as u8 * count as u8);
            g.show(&[ability], referee);
        }
    }
    if let Some(hoard) = g.has(ship, Rule::FxHoardingGold, &*referee)
        && !coins.is_empty()
    {
        bonus = bonus.saturating_add(coins.len() as u8);
        g.show(&[hoard], referee);
    }
    bonus
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
