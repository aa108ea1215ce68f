//! Unique treasures that lie open aboard: what they are used for between actions, and what they do at contacts.

use super::super::{
    Activated, Moment,
    crew::expendable,
    turns::takes_an_action,
    work::{Job, Work, lot, round},
};
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::{Public, Source},
    actions::Act,
    data::{Kind, Terrain},
    harm::LoseMasts,
    pieces::{At, ChipAt, Mark, ShipAt, Spot, TerrainAt, done},
};
use plane::Pose;

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxUtResurrectHome,
    Rule::FxUtWine,
    Rule::FxUtWetGunpowder,
    Rule::FxUtRottingHull,
    Rule::FxUtPlaceFog,
    Rule::FxUtWard,
    Rule::FxUtCommandCreature,
    Rule::FxGainKeyword,
    Rule::FxUtRankMod,
    Rule::FxUtMetalHull,
    Rule::FxUtReuseUnique,
    Rule::FxUtIcebergTravel,
    Rule::FxUtShareAction,
    Rule::FxUtMonkeys,
    Rule::FxUtAltar,
    Rule::FxUtDeckCannon,
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
                if g.is_target(&effect.vs, false, Mark::Ship(other)) && takes_an_action(g, other) {
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
    // Two crew of a ship docked there die, and the next captain's turn is skipped.
    Activated {
        rule: Rule::FxUtAltar,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            if expendable(g, ship, None, eyes).len() >= 2 {
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
    // The two crew are chosen, and the next captain loses a turn.
    Job {
        options: |w, g, eyes, out| {
            out.extend(expendable(g, w.ship, None, eyes).into_iter().map(|chip| Move::Chip { chip }));
        },
        decide: |w, g, mv, referee| {
            let Move::Chip { chip } = mv else { unreachable!("checked") };
            g.kill(chip, None, w.fx, referee);
            w.then(w.stage + 1)
        },
        ..Job::new(Rule::FxUtAltar, |w, g, referee| {
            if w.stage < 2 && !expendable(g, w.ship, None, &*referee).is_empty() {
                return Next::Ask;
            }
            let next = g.left_of(w.who);
            let turn = g.next_turn_of(next);
            g.cast(crate::Spell { what: Rule::FxUtAltar, on: None, at: None, by: next, n: 0, from: turn, to: turn });
            Next::Done
        })
    },
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
/// What a treasure does is asked and done step by step.
pub(super) fn start_work(
    g: &mut Fleets,
    ship: ShipAt,
    ability: crate::Ability,
    _: Move,
    referee: &mut Referee,
) -> Next {
    g.note_use(ability, referee);
    let work = Work::of_ship(g, ability.effect, ship);
    Work { chip: chip_of(ability.source), ..work }.call()
}
/// A treasure leaves the game, if it is one.
pub(super) fn discard(g: &mut Fleets, chip: Option<ChipAt>, by: Rule, referee: &mut Referee) {
    if let Some(chip) = chip {
        g.eliminate(chip, by, referee);
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
    // A filcher is quicker than any boarding party (`fleets.kw.filching`).
    let is_rich = |o: &ShipAt| g.is_enemy(ship, *o) && !super::taking::loose(g, *o).is_empty();
    let rich = g.afloat().find(|o| g.ships_touch(ship, *o) && is_rich(o));
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
