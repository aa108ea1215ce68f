//! Unique treasures that are carried face down, and turned up by decision of their captain.
//!
//! One is out of the game once it was used, unless something aboard keeps it (`fleets.fx.ut_reuse_unique`).

use super::{
    super::{
        Activated, Moment, at_will, on_any_enemy,
        work::{Arrive, Job, Work, lot},
    },
    fights::attacker,
    kept::chip_of,
};
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::{Ability, Public, Sees, Source},
    actions::Act,
    data::{Load, Reach, Terrain},
    harm::LoseMasts,
    pieces::{At, Class, IslandAt, Mark, ShipAt, Spot, State, Thing, done},
};
use plane::{Heading, Line, Pose};
use table::{Eyes, Seats};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxUtExtraShoot,
    Rule::FxUtMoveBonus,
    Rule::FxUtShootBonusTurn,
    Rule::FxUtSaveMast,
    Rule::FxUtExplosives,
    Rule::FxUtPoseidonsBreath,
    Rule::FxUtTradeRoute,
    Rule::FxUtPension,
    Rule::FxUtLivestock,
    Rule::FxUtMines,
    Rule::FxUtCancelEnemyTurn,
    Rule::FxUtDoubleMove,
    Rule::FxUtAutoHit,
    Rule::FxUtTwoActions,
    Rule::FxUtRepairAndSlip,
    Rule::FxUtSetDie,
    Rule::FxUtSaveCrew,
    Rule::FxUtHoming,
    Rule::FxUtRepelCreature,
    Rule::FxUtForceReroll,
    Rule::FxUtRemoveUnique,
    Rule::FxUtFrond,
    Rule::FxUtTeleportWild,
    Rule::FxUtSeastar,
];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[
    Activated {
        rule: Rule::FxUtExtraShoot,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            let spent = g.options.most_actions > 0 && g.ships[ship.index()].actions >= g.options.most_actions;
            if !spent && g.can_shoot(ship, eyes).is_ok() && g.has_a_shot(ship, &crate::Shooting::of_ship(ship), eyes) {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            reveal(g, ability, referee);
            // Her own action is still hers, and so is one more that she has leave for.
            let piece = &g.ships[ship.index()];
            let more = if piece.actions == 0 { done::EXTRA } else { piece.done & done::EXTRA };
            g.spend(ship, Act::Shoot);
            g.ships[ship.index()].done |= more;
            Next::Call(crate::Shooting::of_ship(ship).into())
        },
        repeats: true,
    },
    Activated {
        rule: Rule::FxUtMoveBonus,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            if g.may_move(ship, eyes).is_ok() && !g.is_under(Rule::FxUtMoveBonus, ship) {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            reveal(g, ability, referee);
            let seg = g.effect(ability).seg.clone();
            bonus_segments(g, Rule::FxUtMoveBonus, ship, &seg, true);
            Next::Again
        },
        repeats: true,
    },
    Activated {
        rule: Rule::FxUtShootBonusTurn,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            if g.may_shoot(ship, eyes).is_ok() && !g.is_under(Rule::FxUtShootBonusTurn, ship) {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            reveal(g, ability, referee);
            let (what, by, n) = (g.effect(ability).rule, g.active, g.effect(ability).n as u16);
            g.cast_this_turn(what, Some(ship), by, n);
            Next::Again
        },
        repeats: true,
    },
    Activated {
        rule: Rule::FxUtSaveMast,
        moment: Moment::LosingMast,
        offers: at_will,
        act: |g, _, ability, _, referee| {
            reveal(g, ability, referee);
            Next::Again
        },
        repeats: true,
    },
    // When she has rammed or holds a ship: on need+ both sink.
    Activated {
        rule: Rule::FxUtExplosives,
        moment: Moment::Between,
        offers: |g, ship, ability, _, out| {
            for other in g.afloat().filter(|o| g.is_enemy(ship, *o) && g.ships_touch(ship, *o)) {
                let pins = g.ships[ship.index()].pinned_by == Some(other)
                    || g.ships[other.index()].pinned_by == Some(ship)
                    || g.ships[ship.index()].did(done::RAMMED);
                if pins {
                    out.push(Move::UseOn { fx: g.effect(ability).rule, ship, on: Mark::Ship(other) });
                }
            }
        },
        act: |g, ship, ability, mv, referee| {
            reveal(g, ability, referee);
            let Move::UseOn { on: Mark::Ship(other), .. } = mv else { unreachable!("checked") };
            Work::of_ship(g, ability.effect, ship).at(Spot::Ship(other)).call()
        },
        repeats: true,
    },
    // The base move once for each mast, and then a mast is lost.
    Activated {
        rule: Rule::FxUtPoseidonsBreath,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            let piece = &g.ships[ship.index()];
            if g.may_move(ship, eyes).is_ok() && piece.masts != 0 && piece.is_afloat() {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: start_revealed,
        repeats: true,
    },
    Activated {
        rule: Rule::FxUtTradeRoute,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            let own = g.home_of(eyes.seat());
            let has = |home: Option<IslandAt>| home.is_some_and(|h| !g.treasure_at(Spot::Island(h)).is_empty());
            for enemy in g.captains().filter(|s| *s != eyes.seat()) {
                if has(own) && has(g.home_of(enemy)) {
                    let at = Spot::Island(g.home_of(enemy).expect("it was looked at"));
                    out.push(Move::UseAt { fx: g.effect(ability).rule, ship, at });
                }
            }
        },
        act: |g, ship, ability, mv, referee| {
            reveal(g, ability, referee);
            let Move::UseAt { at, .. } = mv else { unreachable!("checked") };
            Work::of_ship(g, ability.effect, ship).at(at).call()
        },
        repeats: true,
    },
    // Docked at home, crew may be paid off for one gold each.
    Activated {
        rule: Rule::FxUtPension,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            let at_home = g.docked_at(ship, eyes).is_some_and(|i| g.islands[i.index()].home == Some(eyes.seat()));
            if at_home && g.ships[ship.index()].did(done::UNLOADED) && g.has_aboard(ship, Class::Crew) {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: start_revealed,
        repeats: true,
    },
    // A creature that rams is sent to the nearest island.
    Activated {
        rule: Rule::FxUtLivestock,
        moment: Moment::LosingMast,
        offers: creature_offers,
        act: |g, ship, ability, _, referee| {
            reveal(g, ability, referee);
            let creature = attacker(g, ship).expect("checked");
            let island = g.nearest_wild(g.ships[creature.index()].pose.at);
            if let Some(island) = island {
                let shore = g.island_outline(island);
                let pose = super::super::work::round(g, creature, &shore, g.islands[island.index()].pose.at)
                    .find(|p| g.is_legal(creature, *p));
                if let Some(pose) = pose {
                    g.leave(creature, referee);
                    referee.tell_all(|| Fact::Placed { ship: creature, at: At(pose), by: Rule::FxUtLivestock });
                    g.place(creature, pose, referee);
                }
            }
            Next::Again
        },
        repeats: true,
    },
    // An attacking creature loses a segment and is driven S away.
    Activated {
        rule: Rule::FxUtRepelCreature,
        moment: Moment::LosingMast,
        offers: creature_offers,
        act: |g, ship, ability, _, referee| {
            reveal(g, ability, referee);
            let creature = attacker(g, ship).expect("checked");
            let by = g.ships[ship.index()].fleet;
            drive_away(g, ship, creature, referee);
            Next::Call(LoseMasts::new(creature, 1, by, Rule::FxUtRepelCreature).into())
        },
        repeats: true,
    },
    // They lie where she is now; the first enemy that ends a move within the distance loses a mast.
    Activated {
        rule: Rule::FxUtMines,
        moment: Moment::Between,
        offers: |g, ship, ability, _, out| {
            if g.ships[ship.index()].is_afloat() {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            reveal(g, ability, referee);
            let (at, by, n) = (Some(g.middle(ship)), g.active, g.effect(ability).within as u16);
            g.cast(crate::Spell { what: Rule::FxUtMines, on: None, at, by, n, from: g.turn, to: u16::MAX });
            Next::Again
        },
        repeats: true,
    },
    Activated {
        rule: Rule::FxUtCancelEnemyTurn,
        moment: Moment::Between,
        offers: on_any_enemy,
        act: |g, _, ability, mv, referee| {
            reveal(g, ability, referee);
            let Move::UseOn { on: Mark::Ship(other), .. } = mv else { unreachable!("checked") };
            let by = g.active;
            g.cast_this_turn(Rule::FxUtCancelEnemyTurn, Some(other), by, 0);
            referee.tell_all(|| Fact::Under { ship: other, what: Rule::FxUtCancelEnemyTurn });
            Next::Again
        },
        repeats: true,
    },
    // She has moved, and may be given another move action.
    Activated {
        rule: Rule::FxUtDoubleMove,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            let piece = &g.ships[ship.index()];
            let has_moved = piece.actions == 1 && piece.did(done::MOVED) && !piece.did(done::TWICE);
            if has_moved && g.can_move(ship, eyes).is_ok() {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            reveal(g, ability, referee);
            g.ships[ship.index()].done |= done::TWICE;
            Next::Again
        },
        repeats: true,
    },
    // The next gun that is fired hits.
    Activated {
        rule: Rule::FxUtAutoHit,
        moment: Moment::Shooting,
        offers: |g, ship, ability, _, out| {
            if !g.is_under(Rule::FxUtAutoHit, ship) {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            reveal(g, ability, referee);
            let by = g.active;
            g.cast_this_turn(Rule::FxUtAutoHit, Some(ship), by, 0);
            Next::Again
        },
        repeats: true,
    },
    // Two actions of one kind, and none of her abilities.
    Activated {
        rule: Rule::FxUtTwoActions,
        moment: Moment::Morning,
        offers: |g, ship, ability, _, out| {
            if !g.is_under(Rule::FxUtTwoActions, ship) {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            reveal(g, ability, referee);
            let by = g.active;
            let kind = if g.effect(ability).says("move") { done::MOVED } else { done::SHOT };
            g.ships[ship.index()].done |= done::TWICE;
            g.cast_this_turn(Rule::FxUtTwoActions, Some(ship), by, kind as u16);
            Next::Again
        },
        repeats: true,
    },
    // The mast stands again, and she slips S away.
    Activated {
        rule: Rule::FxUtRepairAndSlip,
        moment: Moment::LosingMast,
        offers: at_will,
        act: |g, ship, ability, _, referee| {
            reveal(g, ability, referee);
            Work::of_ship(g, ability.effect, ship).call()
        },
        repeats: true,
    },
    // The next die that is rolled for her in this turn shows the value.
    Activated {
        rule: Rule::FxUtSetDie,
        moment: Moment::Between,
        offers: |g, ship, ability, _, out| {
            if !g.is_under(Rule::FxUtSetDie, ship) {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            reveal(g, ability, referee);
            let (by, n) = (g.active, g.effect(ability).n as u16);
            g.cast_this_turn(Rule::FxUtSetDie, Some(ship), by, n);
            Next::Again
        },
        repeats: true,
    },
    // The next die that is rolled for an enemy ship is rolled once more.
    Activated {
        rule: Rule::FxUtForceReroll,
        moment: Moment::Between,
        offers: on_any_enemy,
        act: |g, _, ability, mv, referee| {
            reveal(g, ability, referee);
            let Move::UseOn { on: Mark::Ship(other), .. } = mv else { unreachable!("checked") };
            let by = g.active;
            g.cast_until(Rule::FxUtForceReroll, Some(other), None, by, 0);
            referee.tell_all(|| Fact::Under { ship: other, what: Rule::FxUtForceReroll });
            Next::Again
        },
        repeats: true,
    },
    // A unique treasure that lies open leaves the game.
    Activated {
        rule: Rule::FxUtRemoveUnique,
        moment: Moment::Between,
        offers: |g, ship, ability, _, out| {
            for (chip, piece) in (0..).map(crate::ChipAt).zip(&g.chips) {
                let there = matches!(piece.at, Spot::Ship(_) | Spot::Island(_));
                let unique = matches!(piece.what.seen_by_all(), Some(Thing::Unique(_)));
                if there && unique && piece.is_up {
                    out.push(Move::UseWith { fx: g.effect(ability).rule, ship, chip });
                }
            }
        },
        act: |g, _, ability, mv, referee| {
            reveal(g, ability, referee);
            let Move::UseWith { chip, .. } = mv else { unreachable!("checked") };
            g.eliminate(chip, Rule::FxUtRemoveUnique, referee);
            Next::Again
        },
        repeats: true,
    },
    // If nothing stands between her bow and her home, she is docked there.
    Activated {
        rule: Rule::FxUtHoming,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            if sees_home(g, ship, eyes.seat()) {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            reveal(g, ability, referee);
            let home = g.home_of(g.active).expect("checked");
            Next::Call(Arrive::new(ship, home, Rule::FxUtHoming).into())
        },
        repeats: true,
    },
    // A die before a move: 5-6 two more L, 1-2 it goes back to the nearest wild island.
    Activated {
        rule: Rule::FxUtFrond,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            if g.may_move(ship, eyes).is_ok() {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            g.note_use(ability, referee);
            let work = Work::of_ship(g, ability.effect, ship);
            Work { chip: chip_of(ability.source), ..work }.call()
        },
        repeats: false,
    },
    // Instead of moving she docks at any wild island, and the chip stays there.
    Activated {
        rule: Rule::FxUtTeleportWild,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            if g.may_move(ship, eyes).is_ok() && g.ships[ship.index()].is_afloat() {
                let fx = g.effect(ability).rule;
                let open = g.open_islands().filter(|island| g.may_dock(ship, *island, eyes));
                out.extend(open.map(|island| Move::UseAt { fx, ship, at: Spot::Island(island) }));
            }
        },
        act: |g, ship, ability, mv, referee| {
            let Move::UseAt { at: Spot::Island(island), .. } = mv else { unreachable!("checked") };
            g.spend(ship, Act::Move);
            if let Source::Chip(chip) = ability.source {
                g.turn_up(chip, referee);
                g.carry(chip, Spot::Island(island), Rule::FxUtTeleportWild, referee);
                g.turn_down_chip(chip, Seats::ALL, referee);
            }
            Next::Call(Arrive::new(ship, island, Rule::FxUtTeleportWild).into())
        },
        repeats: true,
    },
    // Once per turn a die: need+ puts up a mast again.
    Activated {
        rule: Rule::FxUtSeastar,
        moment: Moment::Between,
        offers: |g, ship, ability, _, out| {
            if g.lost_masts(ship).next().is_some() && g.ships[ship.index()].is_afloat() {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            g.note_use(ability, referee);
            Work::of_ship(g, ability.effect, ship).call()
        },
        repeats: false,
    },
];

/// What these effects ask and do.
pub(crate) const JOBS: &[Job] = &[
    Job::new(Rule::FxUtExplosives, |w, g, _| match w.stage {
        0 => {
            let die = match w.die(g) {
                Ok(die) => die,
                Err(roll) => return roll,
            };
            if die < w.effect(g).need {
                return Next::Done;
            }
            w.stage = 1;
            Next::Call(crate::Sink::new(w.other(), Some(w.who), w.fx).into())
        }
        1 => {
            w.stage = 2;
            Next::Call(crate::Sink::new(w.ship, None, w.fx).into())
        }
        _ => Next::Done,
    }),
    Job::new(Rule::FxUtPoseidonsBreath, |w, g, referee| {
        let ship = w.ship;
        w.stage += 1;
        match w.stage {
            1 => {
                let masts = u16::from(g.ships[ship.index()].standing());
                g.cast_this_turn(w.fx, Some(ship), w.who, masts);
                g.spend(ship, Act::Move);
                referee.tell_all(|| Fact::Sails { ship });
                g.start_move(ship, Rule::IntroTurn, referee)
            }
            2 => {
                g.lift(w.fx, ship);
                Next::Call(LoseMasts::new(ship, 1, None, w.fx).into())
            }
            _ => Next::Done,
        }
    }),
    Job {
        drawn: |w, g, k, referee| {
            let own = g.home_of(w.who).expect("it is there");
            if w.stage == 0 {
                w.chip = Some(g.treasure_at(Spot::Island(own))[k]);
                return w.then(1);
            }
            let (given, got) = (w.chip.expect("it was drawn"), g.treasure_at(w.at)[k]);
            g.carry(given, w.at, w.fx, referee);
            g.carry(got, Spot::Island(own), w.fx, referee);
            Next::Done
        },
        ..Job::new(Rule::FxUtTradeRoute, |w, g, _| {
            let own = Spot::Island(g.home_of(w.who).expect("it is there"));
            lot(g.treasure_at(if w.stage == 0 { own } else { w.at }).len())
        })
    },
    Job {
        options: |w, g, _, out| {
            out.push(Move::Pass);
            out.extend(g.crew_aboard(w.ship).into_iter().map(|chip| Move::Chip { chip }));
        },
        decide: |w, g, mv, referee| {
            let Move::Chip { chip } = mv else { return Next::Done };
            g.turn_up(chip, referee);
            g.eliminate(chip, w.fx, referee);
            g.credit(w.who, 1, w.fx, referee);
            Next::Again
        },
        ..Job::new(Rule::FxUtPension, |w, g, _| if g.has_aboard(w.ship, Class::Crew) { Next::Ask } else { Next::Done })
    },
    Job::new(Rule::FxUtRepairAndSlip, super::looking::moving_freely),
    Job::new(Rule::FxUtFrond, |w, g, referee| {
        let die = match w.die(g) {
            Ok(die) => die,
            Err(roll) => return roll,
        };
        let chip = w.chip.expect("it is aboard");
        if die >= 5 {
            bonus_segments(g, w.fx, w.ship, &[Reach::L, Reach::L], true);
        }
        if die <= 2
            && let Some(island) = g.nearest_wild(g.middle(w.ship))
        {
            g.carry(chip, Spot::Island(island), w.fx, referee);
        }
        g.turn_down_chip(chip, Seats::ALL, referee);
        Next::Done
    }),
    Job {
        options: |w, g, _, out| out.extend(g.lost_masts(w.ship).map(|mast| Move::Mast { mast })),
        decide: |w, g, mv, referee| {
            let Move::Mast { mast } = mv else { unreachable!("checked") };
            g.repair(w.ship, mast, w.fx, referee);
            Next::Done
        },
        ..Job::new(Rule::FxUtSeastar, |w, g, _| {
            if w.stage == 0 {
                let die = match w.die(g) {
                    Ok(die) => die,
                    Err(roll) => return roll,
                };
                w.stage = if die >= w.effect(g).need { 1 } else { 2 };
            }
            if w.stage == 1 && g.lost_masts(w.ship).next().is_some() { Next::Ask } else { Next::Done }
        })
    },
];

/// Face-down treasures aboard that can be used, and those that lie open on the island where she is docked and are for
/// any ship there to use.
pub(crate) fn hidden_abilities(g: &Fleets, ship: ShipAt, sees: impl Sees) -> arrayvec::ArrayVec<Ability, 8> {
    let mut all = arrayvec::ArrayVec::new();
    if g.ships[ship.index()].state == State::Gone {
        return all;
    }
    for (at, chip) in g.aboard(ship, Class::Treasure).filter(|(_, chip)| !chip.is_up) {
        if let Some(Thing::Unique(unique)) = sees.see(&chip.what)
            && matches!(g.data[unique].load, Load::FaceDown | Load::FaceDownOptional)
        {
            let ability = Ability { effect: g.data[unique].effect, source: Source::Chip(at) };
            if !g.is_used(ship, ability) && g.can_be_revealed(ability, ship) {
                let _ = all.try_push(ability);
            }
        }
    }
    let may_lie_open = g.in_play.has(Rule::FxUtWolves) || g.in_play.has(Rule::FxUtAltar);
    if may_lie_open && g.chips.iter().any(|c| c.is_up && c.class == Class::Treasure && matches!(c.at, Spot::Island(_)))
    {
        if let Some((chip, _)) = super::loading::wolves_near(g, ship, sees) {
            push_open(g, chip, &mut all);
        }
        if let Some(island) = g.docked_at(ship, sees)
            && let Some(chip) = super::loading::open_uniques(g, Spot::Island(island), Rule::FxUtAltar).next()
        {
            push_open(g, chip, &mut all);
        }
    }
    all
}
fn push_open(g: &Fleets, chip: crate::ChipAt, all: &mut arrayvec::ArrayVec<Ability, 8>) {
    if let Some(Thing::Unique(unique)) = g.chips[chip.index()].what.seen_by_all() {
        let _ = all.try_push(Ability { effect: g.data[*unique].effect, source: Source::Chip(chip) });
    }
}

/// It is turned up and used; then it is gone, unless something keeps it.
pub(super) fn reveal(g: &mut Fleets, ability: Ability, referee: &mut Referee) {
    g.note_use(ability, referee);
    let Source::Chip(chip) = ability.source else { return };
    let kept = match g.chips[chip.index()].at {
        Spot::Ship(ship) => g.has(ship, Rule::FxUtReuseUnique, Public).is_some(),
        _ => false,
    };
    if !kept {
        // Another one like it does not add to it in this turn, though the first is out of the game.
        if let Spot::Ship(ship) = g.chips[chip.index()].at
            && !g.options.crimson
        {
            g.cast_this_turn(Rule::CoreNoStack, Some(ship), g.active, ability.effect.0);
        }
        g.eliminate(chip, g.effect(ability).rule, referee);
        return;
    }
    // What is kept may be used again, but not in the same round (`fleets.ab.facedown_once`).
    let (by, n, from) = (g.active, u16::from(chip.0), g.turn);
    let to = from + u16::from(g.chairs_u8()) - 1;
    g.cast(crate::Spell { what: Rule::AbFacedownOnce, on: None, at: None, by, n, from, to });
}
/// Was this treasure used in this round already, and kept (`fleets.ab.facedown_once`)?
pub(crate) fn is_resting(g: &Fleets, ability: Ability) -> bool {
    let Source::Chip(chip) = ability.source else { return false };
    let rests = |s: &crate::Spell| s.what == Rule::AbFacedownOnce && s.n == u16::from(chip.0);
    g.spells.iter().any(|s| rests(s) && (s.from..=s.to).contains(&g.turn))
}
fn start_revealed(g: &mut Fleets, ship: ShipAt, ability: Ability, _: Move, referee: &mut Referee) -> Next {
    reveal(g, ability, referee);
    Work::of_ship(g, ability.effect, ship).call()
}
fn creature_offers(g: &Fleets, ship: ShipAt, ability: Ability, _: Eyes, out: &mut Vec<Move>) {
    let rams_only = g.effect(ability).rule == Rule::FxUtLivestock;
    let rammed = g.flow.frames().iter().any(|f| matches!(f, crate::Frame::Ramming(ram) if ram.other == ship));
    if attacker(g, ship).is_some_and(|by| g.is_creature(by)) && (!rams_only || rammed) {
        out.push(Move::Use { fx: g.effect(ability).rule, ship });
    }
}
/// Straight away from her, as far as there is room.
fn drive_away(g: &mut Fleets, from: ShipAt, creature: ShipAt, referee: &mut Referee) {
    let (centre, middle) = (g.ships[creature.index()].pose.at, g.middle(from));
    if centre == middle {
        return;
    }
    let out = Heading::toward(centre - middle);
    let poses = (0..=23).map(|k| Pose::new(centre.step(g.short() - k * 250, out), Heading::EAST));
    let pose = poses.into_iter().find(|p| g.is_on_plane(*p) && g.is_legal(creature, *p));
    if let Some(pose) = pose {
        referee.tell_all(|| Fact::Placed { ship: creature, at: At(pose), by: Rule::FxUtRepelCreature });
        g.place(creature, pose, referee);
    }
}
/// Is the straight line from her bow to her home clear of islands, ships and fog?
fn sees_home(g: &Fleets, ship: ShipAt, seat: table::Seat) -> bool {
    let Some(home) = g.home_of(seat) else { return false };
    let piece = &g.ships[ship.index()];
    if !piece.is_afloat() || !g.may_dock(ship, home, Public) {
        return false;
    }
    let line = Line { from: piece.pose.at, to: g.islands[home.index()].pose.at };
    let islands = g.island_list().filter(|i| *i != home).all(|i| !line.meets(&g.island_outline(i)));
    let ships = g.afloat().filter(|o| *o != ship).all(|o| !line.meets(&g.outline(o)));
    let banks = g.terrain_list().filter(|t| g.terrain[t.index()].kind == Terrain::Fog);
    islands && ships && banks.into_iter().all(|t| !line.meets(&g.terrain_outline(t)))
}

/// Segments that her next move gains: kept as a number of S and of L.
pub(crate) fn bonus_segments(g: &mut Fleets, what: Rule, ship: ShipAt, segments: &[Reach], this_turn: bool) {
    let n = segments.iter().fold(0u16, |n, reach| n + if *reach == Reach::S { 1 } else { 16 });
    let by = g.ships[ship.index()].fleet.unwrap_or(g.active);
    let to = if this_turn { g.turn } else { u16::MAX };
    g.cast(crate::Spell { what, on: Some(ship), at: None, by, n, from: g.turn, to });
}

/// A crew that would die is saved by driftwood, which shows itself (`fleets.fx.ut_save_crew`).
pub(crate) fn saves_crew(g: &mut Fleets, chip: crate::ChipAt, referee: &mut Referee) -> bool {
    let Spot::Ship(ship) = g.chips[chip.index()].at else { return false };
    let is_wood = |(at, chip): &(crate::ChipAt, &crate::Chip)| match *chip.what.open(referee) {
        Thing::Unique(unique) => {
            let ability = Ability { effect: g.data[unique].effect, source: Source::Chip(*at) };
            g.effect(ability).rule == Rule::FxUtSaveCrew && g.can_be_revealed(ability, ship)
        }
        _ => false,
    };
    let Some((wood, _)) = g.aboard(ship, Class::Treasure).find(is_wood) else { return false };
    let Some(island) = g.nearest_wild(g.middle(ship)) else { return false };
    g.turn_up(wood, referee);
    g.eliminate(wood, Rule::FxUtSaveCrew, referee);
    g.carry(chip, Spot::Island(island), Rule::FxUtSaveCrew, referee);
    true
}

/// The die of a ship is set, or rolled once more, by something that was revealed before.
pub(crate) fn changed_die(g: &mut Fleets, ship: ShipAt, die: u8, who: table::Seat, referee: &mut Referee) -> u8 {
    if g.is_under(Rule::FxUtForceReroll, ship) {
        g.lift(Rule::FxUtForceReroll, ship);
        referee.tell_all(|| Fact::Rerolled { who, ship });
        return 0;
    }
    match g.spell(Rule::FxUtSetDie, ship).map(|s| s.n) {
        Some(n) => {
            g.lift(Rule::FxUtSetDie, ship);
            n.clamp(1, 6) as u8
        }
        None => die,
    }
}
