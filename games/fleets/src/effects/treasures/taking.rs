//! Treasure that changes ships: stolen, traded, handed over, hoisted aboard.

use super::super::{
    Activated, Moment,
    work::{Job, Work, lot},
};
use crate::{
    Fleets, Frame, Move, Rule,
    abilities::{Ability, Sees},
    actions::Act,
    data::{Effect, Target},
    explore::{Exploring, Search},
    pieces::{ChipAt, Chips, Class, IslandAt, Mark, ShipAt, Spot, done},
};
use table::Eyes;

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxStealTouching,
    Rule::FxStealWithin,
    Rule::FxStealUniqueTouching,
    Rule::FxStealUniqueWithin,
    Rule::FxTransferWithin,
    Rule::FxRelayTreasureWithin,
    Rule::FxTradeRandomShip,
    Rule::FxTradeIslandRandom,
    Rule::FxSwapTreasureForCrew,
    Rule::FxHoist,
    Rule::FxDories,
    Rule::FxSecretHold,
    Rule::FxFilchingGold,
    Rule::FxUnloadWithin,
    Rule::FxCaptureDerelictHome,
];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[
    // Once per turn take random treasure from a ship.
    Activated {
        rule: Rule::FxStealTouching,
        moment: Moment::Between,
        offers: steal_offers,
        act: steal,
        repeats: false,
    },
    Activated { rule: Rule::FxStealWithin, moment: Moment::Between, offers: steal_offers, act: steal, repeats: false },
    // A unique treasure that lies open aboard another ship.
    Activated {
        rule: Rule::FxStealUniqueTouching,
        moment: Moment::Between,
        offers: unique_offers,
        act: take_chip,
        repeats: true,
    },
    Activated {
        rule: Rule::FxStealUniqueWithin,
        moment: Moment::Between,
        offers: unique_offers,
        act: take_chip,
        repeats: false,
    },
    Activated {
        rule: Rule::FxTransferWithin,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            let effect = g.effect(ability);
            for other in g.fleet_of(eyes.seat()).filter(|o| *o != ship && g.are_within(effect.within, ship, *o)) {
                if effect.from.iter().all(|t| *t == Target::Friendly || g.is_target(&[*t], false, Mark::Ship(other))) {
                    let chips = loose(g, other).into_iter().filter(|c| g.has_room(ship, *c, eyes));
                    out.extend(chips.map(|chip| Move::UseWith { fx: effect.rule, ship, chip }));
                }
            }
        },
        act: take_chip,
        repeats: false,
    },
    Activated {
        rule: Rule::FxRelayTreasureWithin,
        moment: Moment::Between,
        offers: |g, ship, ability, _, out| {
            let effect = g.effect(ability);
            for island in g.open_islands().filter(|i| g.is_within_island(effect.within, ship, *i)) {
                let at = Spot::Island(island);
                if !g.treasure_to_go(at).is_empty() && !receivers(g, ship, effect).is_empty() {
                    out.push(Move::UseAt { fx: effect.rule, ship, at });
                }
            }
        },
        act: |g, ship, ability, mv, referee| {
            g.note_use(ability, referee);
            let Move::UseAt { at, .. } = mv else { unreachable!("checked") };
            Work::of_ship(g, ability.effect, ship).at(at).call()
        },
        repeats: false,
    },
    Activated {
        rule: Rule::FxTradeRandomShip,
        moment: Moment::Between,
        offers: |g, ship, ability, _, out| {
            let effect = g.effect(ability);
            if loose(g, ship).is_empty() {
                return;
            }
            for other in g.afloat().filter(|o| g.is_enemy(ship, *o) && g.are_within(effect.within, ship, *o)) {
                if !loose(g, other).is_empty() && !g.is_warded(other) {
                    out.push(Move::UseOn { fx: effect.rule, ship, on: Mark::Ship(other) });
                }
            }
        },
        act: on_ship,
        repeats: false,
    },
    // Before anything else of that explore action (`fleets.ab.trade_island`).
    Activated {
        rule: Rule::FxTradeIslandRandom,
        moment: Moment::Exploring,
        offers: |g, ship, ability, eyes, out| {
            let Some((exploring, island)) = explored_island(g, ship) else { return };
            let elsewhere = g.open_islands().any(|i| i != island && !g.treasure_to_go(Spot::Island(i)).is_empty());
            if exploring.taken > 0 || !elsewhere {
                return;
            }
            let chips = g.treasure_to_go(exploring.at).into_iter().filter(|c| g.has_room(ship, *c, eyes));
            out.extend(chips.map(|chip| Move::UseWith { fx: g.effect(ability).rule, ship, chip }));
        },
        act: with_chip,
        repeats: false,
    },
    Activated {
        rule: Rule::FxSwapTreasureForCrew,
        moment: Moment::Exploring,
        offers: |g, ship, ability, eyes, out| {
            let Some((exploring, _)) = explored_island(g, ship) else { return };
            if g.fleet_of(eyes.seat()).any(|s| g.has_aboard(s, Class::Crew)) {
                let chips = g.treasure_to_go(exploring.at).into_iter();
                out.extend(chips.map(|chip| Move::UseWith { fx: g.effect(ability).rule, ship, chip }));
            }
        },
        act: with_chip,
        repeats: false,
    },
    // One treasure from or to a ship or wild island within S (`fleets.kw.hoist`).
    Activated {
        rule: Rule::FxHoist,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            for at in hoist_spots(g, ship) {
                if !carries(g, ship, at, eyes).is_empty() {
                    out.push(Move::UseAt { fx: g.effect(ability).rule, ship, at });
                }
            }
        },
        act: at_spot,
        repeats: false,
    },
    // One treasure from a marked island, or to the own home, within S (`fleets.kw.dories`).
    Activated {
        rule: Rule::FxDories,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            let seat = eyes.seat();
            for island in g.island_list().filter(|i| g.is_within_island(g.short(), ship, *i)) {
                let at = Spot::Island(island);
                let home = g.islands[island.index()].home == Some(seat);
                let marked = g.is_wild(island)
                    && g.islands[island.index()].fort.is_none()
                    && g.islands[island.index()].marked.has(seat);
                if (home || marked) && !dory_carries(g, ship, island, eyes).is_empty() {
                    out.push(Move::UseAt { fx: g.effect(ability).rule, ship, at });
                }
            }
        },
        act: at_spot,
        repeats: false,
    },
    // One treasure aboard is kept from enemies; another may be chosen later.
    Activated {
        rule: Rule::FxSecretHold,
        moment: Moment::Between,
        offers: |g, ship, ability, _, out| {
            let chips = loose(g, ship).into_iter();
            out.extend(chips.map(|chip| Move::UseWith { fx: g.effect(ability).rule, ship, chip }));
        },
        act: |g, ship, ability, mv, referee| {
            let Move::UseWith { chip, .. } = mv else { unreachable!("checked") };
            g.show(&[ability], referee);
            g.lift(Rule::FxSecretHold, ship);
            let by = g.active;
            g.cast_for_good(Rule::FxSecretHold, Some(ship), by, u16::from(chip.0));
            crate::Next::Again
        },
        repeats: true,
    },
    Activated {
        rule: Rule::FxUnloadWithin,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            let effect = g.effect(ability);
            let Some(home) = g.home_of(eyes.seat()) else { return };
            if g.is_within_island(effect.within, ship, home) && g.has_aboard(ship, Class::Treasure) {
                out.push(Move::Use { fx: effect.rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            g.note_use(ability, referee);
            let home = g.home_of(g.active).expect("checked");
            crate::Next::Call(crate::Unload::new(ship, home).into())
        },
        repeats: false,
    },
    // A derelict that she explores joins, and both are docked at home.
    Activated {
        rule: Rule::FxCaptureDerelictHome,
        moment: Moment::Exploring,
        offers: |g, ship, ability, eyes, out| {
            let Some(Exploring { at: Spot::Ship(other), .. }) = exploring(g, ship) else { return };
            let piece = &g.ships[other.index()];
            if piece.is_derelict() && piece.is_afloat() && g.home_of(eyes.seat()).is_some() {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            g.note_use(ability, referee);
            let at = exploring(g, ship).expect("checked").at;
            Work::of_ship(g, ability.effect, ship).at(at).call()
        },
        repeats: true,
    },
];

/// What these effects ask.
pub(crate) const JOBS: &[Job] = &[
    Job { drawn: stolen, ..Job::new(Rule::FxStealTouching, stealing) },
    Job { drawn: stolen, ..Job::new(Rule::FxStealWithin, stealing) },
    Job { drawn: stolen, ..Job::new(Rule::FxFilchingGold, stealing) },
    Job {
        options: |w, g, _, out| {
            out.extend(receivers(g, w.ship, w.effect(g)).into_iter().map(|ship| Move::Ship { ship }));
        },
        decide: |w, _, mv, _| {
            let Move::Ship { ship } = mv else { unreachable!("checked") };
            w.n = ship.0;
            w.then(1)
        },
        drawn: |w, g, k, referee| {
            let chip = g.treasure_to_go(w.at)[k];
            w.stage = 2;
            super::loading::load(g, ShipAt(w.n), chip, w.at, referee)
        },
        ..Job::new(Rule::FxRelayTreasureWithin, |w, g, _| match w.stage {
            0 => {
                let all = receivers(g, w.ship, w.effect(g));
                match all.len() {
                    0 => crate::Next::Done,
                    1 => {
                        w.n = all[0].0;
                        w.then(1)
                    }
                    _ => crate::Next::Ask,
                }
            }
            1 => lot(g.treasure_to_go(w.at).len()),
            _ => crate::Next::Done,
        })
    },
    Job {
        drawn: |w, g, k, referee| {
            if w.stage == 0 {
                w.chip = Some(loose(g, w.ship)[k]);
                return w.then(1);
            }
            let (own, taken) = (w.chip.expect("it was drawn"), loose(g, w.other())[k]);
            g.carry(own, w.at, w.fx, referee);
            g.carry(taken, Spot::Ship(w.ship), w.fx, referee);
            crate::Next::Done
        },
        ..Job::new(Rule::FxTradeRandomShip, |w, g, _| {
            let from = if w.stage == 0 { w.ship } else { w.other() };
            lot(loose(g, from).len())
        })
    },
    Job {
        options: |w, g, _, out| {
            let from = explored_island(g, w.ship).map(|(_, island)| island);
            let others =
                g.open_islands().filter(|i| Some(*i) != from && !g.treasure_to_go(Spot::Island(*i)).is_empty());
            out.extend(others.map(|island| Move::Island { island }));
        },
        decide: |w, _, mv, _| {
            let Move::Island { island } = mv else { unreachable!("checked") };
            w.at = Spot::Island(island);
            w.then(1)
        },
        drawn: |w, g, k, referee| {
            let got = g.treasure_to_go(w.at)[k];
            let given = w.chip.expect("it was chosen");
            g.carry(given, w.at, w.fx, referee);
            w.stage = 2;
            // What comes must be loaded.
            g.ships[w.ship.index()].done |= done::LOADED;
            super::loading::load(g, w.ship, got, w.at, referee)
        },
        ..Job::new(Rule::FxTradeIslandRandom, |w, g, _| match w.stage {
            0 => crate::Next::Ask,
            1 => lot(g.treasure_to_go(w.at).len()),
            _ => crate::Next::Done,
        })
    },
    Job {
        options: |w, g, eyes, out| {
            for ship in g.fleet_of(w.who) {
                let crew =
                    g.crew_aboard(ship).into_iter().filter(|c| super::super::crew::may_leave(g, *c, eyes).is_ok());
                out.extend(crew.map(|chip| Move::Chip { chip }));
            }
            out.push(Move::Pass);
        },
        decide: |w, g, mv, referee| {
            if let Move::Chip { chip: crew } = mv {
                let Spot::Ship(ship) = g.chips[crew.index()].at else { unreachable!("checked") };
                let treasure = w.chip.expect("it was chosen");
                let island = g.chips[treasure.index()].at;
                g.carry(crew, island, w.fx, referee);
                w.stage = 1;
                return super::loading::load(g, ship, treasure, island, referee);
            }
            crate::Next::Done
        },
        ..Job::new(
            Rule::FxSwapTreasureForCrew,
            |w, _, _| if w.stage == 0 { crate::Next::Ask } else { crate::Next::Done },
        )
    },
    Job {
        options: |w, g, eyes, out| {
            out.push(Move::Pass);
            out.extend(carries(g, w.ship, w.at, eyes));
        },
        decide: hoisted,
        ..Job::new(Rule::FxHoist, after_hoist)
    },
    Job {
        options: |w, g, eyes, out| {
            out.push(Move::Pass);
            out.extend(dory_carries(g, w.ship, w.island(), eyes));
        },
        decide: hoisted,
        ..Job::new(Rule::FxDories, after_hoist)
    },
    Job::new(Rule::FxCaptureDerelictHome, |w, g, referee| {
        let home = g.home_of(w.who).expect("it was there");
        w.stage += 1;
        match w.stage {
            1 => {
                g.join(w.other(), w.who, w.fx, referee);
                end_exploring(g);
                crate::Next::Call(super::super::work::Arrive::new(w.other(), home, w.fx).into())
            }
            2 => crate::Next::Call(super::super::work::Arrive::new(w.ship, home, w.fx).into()),
            _ => crate::Next::Done,
        }
    }),
];

/// Treasure aboard that an enemy could take: no unique treasure that lies open (`fleets.explore.unique_keep`), nothing
/// in a secret hold.
pub(crate) fn loose(g: &Fleets, ship: ShipAt) -> Chips {
    let is_kept = |chip: ChipAt| {
        let piece = &g.chips[chip.index()];
        let open_unique = piece.is_up && matches!(piece.what.seen_by_all(), Some(crate::Thing::Unique(_)));
        open_unique || is_in_secret_hold(g, chip)
    };
    g.treasure_at(Spot::Ship(ship)).into_iter().filter(|c| !is_kept(*c)).collect()
}

/// Is it the one treasure that enemies cannot get at (`fleets.kw.secret_hold`)?
pub(crate) fn is_in_secret_hold(g: &Fleets, chip: ChipAt) -> bool {
    let Spot::Ship(ship) = g.chips[chip.index()].at else { return false };
    g.spells.iter().any(|s| s.what == Rule::FxSecretHold && s.on == Some(ship) && s.n == u16::from(chip.0))
        && g.has(ship, Rule::FxSecretHold, crate::abilities::Public).is_some()
}

fn steal_offers(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    let effect = g.effect(ability);
    let costs_a_move = effect.says("move");
    if !has_space(g, ship, eyes) || (costs_a_move && g.may_move(ship, eyes).is_err()) {
        return;
    }
    for other in g.afloat() {
        if may_steal(g, ship, other, effect) {
            out.push(Move::UseOn { fx: effect.rule, ship, on: Mark::Ship(other) });
        }
    }
}

fn may_steal(g: &Fleets, ship: ShipAt, other: ShipAt, effect: &Effect) -> bool {
    let piece = &g.ships[other.index()];
    let is_near = match effect.rule {
        Rule::FxStealWithin | Rule::FxStealUniqueWithin => g.are_within(effect.within, ship, other),
        _ => g.ships_touch(ship, other),
    };
    piece.is_afloat()
        && piece.fleet != g.ships[ship.index()].fleet
        && is_near
        && (effect.vs.is_empty() || g.is_target(&effect.vs, false, Mark::Ship(other)))
        && !g.is_warded(other)
        && !loose(g, other).is_empty()
}

fn has_space(g: &Fleets, ship: ShipAt, sees: impl Sees) -> bool {
    g.cargo_used(ship, sees) < g.cargo(ship, sees)
}

fn steal(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut crate::Referee) -> crate::Next {
    g.note_use(ability, referee);
    let effect = g.effect(ability);
    if effect.says("move") {
        g.spend(ship, Act::Move);
    }
    let Move::UseOn { on: Mark::Ship(other), .. } = mv else { unreachable!("checked") };
    // A distance without a number takes one.
    let n = if effect.n == Effect::ALL { u8::MAX } else { effect.n.max(1) as u8 };
    Work::of_ship(g, ability.effect, ship).at(Spot::Ship(other)).times(n).call()
}

fn stealing(w: &mut Work, g: &mut Fleets, referee: &mut crate::Referee) -> crate::Next {
    if w.n == 0 || !has_space(g, w.ship, &*referee) {
        return crate::Next::Done;
    }
    lot(loose(g, w.other()).len())
}

fn stolen(w: &mut Work, g: &mut Fleets, k: usize, referee: &mut crate::Referee) -> crate::Next {
    let chip = loose(g, w.other())[k];
    g.carry(chip, Spot::Ship(w.ship), w.fx, referee);
    w.n -= 1;
    crate::Next::Again
}

fn unique_offers(g: &Fleets, ship: ShipAt, ability: Ability, _: Eyes, out: &mut Vec<Move>) {
    let effect = g.effect(ability);
    for other in g.afloat().filter(|o| g.ships[o.index()].fleet != g.ships[ship.index()].fleet) {
        let is_near = match effect.rule {
            Rule::FxStealUniqueWithin => g.are_within(effect.within, ship, other),
            _ => g.ships_touch(ship, other),
        };
        if is_near && !g.is_warded(other) {
            let uniques = g.treasure_at(Spot::Ship(other)).into_iter().filter(|c| {
                g.chips[c.index()].is_up
                    && matches!(g.chips[c.index()].what.seen_by_all(), Some(crate::Thing::Unique(_)))
            });
            out.extend(uniques.map(|chip| Move::UseWith { fx: effect.rule, ship, chip }));
        }
    }
}

fn take_chip(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut crate::Referee) -> crate::Next {
    g.note_use(ability, referee);
    let Move::UseWith { chip, .. } = mv else { unreachable!("checked") };
    g.carry(chip, Spot::Ship(ship), g.effect(ability).rule, referee);
    crate::Next::Again
}

fn with_chip(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut crate::Referee) -> crate::Next {
    g.note_use(ability, referee);
    let Move::UseWith { chip, .. } = mv else { unreachable!("checked") };
    Work::of_ship(g, ability.effect, ship).with(chip).call()
}

fn at_spot(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut crate::Referee) -> crate::Next {
    g.note_use(ability, referee);
    let Move::UseAt { at, .. } = mv else { unreachable!("checked") };
    Work::of_ship(g, ability.effect, ship).at(at).call()
}

fn on_ship(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut crate::Referee) -> crate::Next {
    g.note_use(ability, referee);
    let Move::UseOn { on: Mark::Ship(other), .. } = mv else { unreachable!("checked") };
    Work::of_ship(g, ability.effect, ship).at(Spot::Ship(other)).call()
}

/// Friendly ships within the distance that have room, as everybody can count it.
fn receivers(g: &Fleets, ship: ShipAt, effect: &Effect) -> arrayvec::ArrayVec<ShipAt, 16> {
    let Some(seat) = g.ships[ship.index()].fleet else { return arrayvec::ArrayVec::new() };
    g.fleet_of(seat)
        .filter(|o| *o != ship && g.are_within(effect.within, ship, *o) && g.has_space_publicly(*o))
        .take(16)
        .collect()
}

/// What she is exploring.
pub(crate) fn exploring(g: &Fleets, ship: ShipAt) -> Option<Exploring> {
    let depth = g.flow.find(|frame| matches!(frame, Frame::Exploring(e) if e.ship == ship))?;
    match g.flow.frames()[depth] {
        Frame::Exploring(exploring) => Some(exploring),
        _ => None,
    }
}
fn explored_island(g: &Fleets, ship: ShipAt) -> Option<(Exploring, IslandAt)> {
    let exploring = exploring(g, ship)?;
    match exploring.at {
        Spot::Island(island) => Some((exploring, island)),
        _ => None,
    }
}
/// The exploring under way is over.
pub(crate) fn end_exploring(g: &mut Fleets) {
    if let Some(depth) = g.flow.find(|frame| matches!(frame, Frame::Exploring(_)))
        && let Frame::Exploring(exploring) = g.flow.frame_mut(depth)
    {
        exploring.stage = Search::After;
    }
}

/// Ships and islands within reach of a hoist: own ships, derelicts, islands that its captain has marked.
fn hoist_spots(g: &Fleets, ship: ShipAt) -> Vec<Spot> {
    let own = g.ships[ship.index()].fleet;
    let ships = g.afloat().filter(|o| {
        let piece = &g.ships[o.index()];
        *o != ship && (piece.fleet == own || piece.is_derelict()) && g.are_within(g.short(), ship, *o)
    });
    let islands = g.open_islands().filter(|i| {
        own.is_some_and(|seat| g.islands[i.index()].marked.has(seat)) && g.is_within_island(g.short(), ship, *i)
    });
    ships.map(Spot::Ship).chain(islands.map(Spot::Island)).collect()
}
fn carries(g: &Fleets, ship: ShipAt, at: Spot, eyes: Eyes) -> Vec<Move> {
    let mut all = Vec::new();
    let there = match at {
        Spot::Ship(other) => loose(g, other),
        at => g.treasure_to_go(at),
    };
    for chip in there {
        if g.has_room(ship, chip, eyes) {
            all.push(Move::Carry { chip, to: Spot::Ship(ship) });
        }
    }
    for chip in loose(g, ship) {
        let fits = match at {
            Spot::Ship(other) => g.is_of(other, eyes.seat()) && g.has_room(other, chip, eyes),
            _ => true,
        };
        if fits {
            all.push(Move::Carry { chip, to: at });
        }
    }
    all
}
fn dory_carries(g: &Fleets, ship: ShipAt, island: IslandAt, eyes: Eyes) -> Vec<Move> {
    let at = Spot::Island(island);
    if g.is_wild(island) {
        let chips = g.treasure_to_go(at).into_iter().filter(|c| g.has_room(ship, *c, eyes));
        return chips.map(|chip| Move::Carry { chip, to: Spot::Ship(ship) }).collect();
    }
    let worth = loose(g, ship).into_iter().filter(|c| g.gold_of(*c, eyes) > 0);
    worth.map(|chip| Move::Carry { chip, to: at }).collect()
}
fn hoisted(w: &mut Work, g: &mut Fleets, mv: Move, referee: &mut crate::Referee) -> crate::Next {
    w.stage = 1;
    let Move::Carry { chip, to } = mv else { return crate::Next::Done };
    match to {
        Spot::Ship(ship) if ship == w.ship => {
            g.ships[ship.index()].done |= done::LOADED;
            super::loading::load(g, ship, chip, w.at, referee)
        }
        Spot::Island(island) if !g.is_wild(island) => {
            g.turn_up(chip, referee);
            let worth = g.gold_of(chip, &*referee);
            g.carry(chip, to, w.fx, referee);
            g.ships[w.ship.index()].done |= done::UNLOADED;
            // What makes more of treasure that is unloaded at home does so for what a boat brings, too.
            let bonus = super::gold::unload_bonus(g, w.ship, &[worth], referee);
            g.credit(w.who, bonus, Rule::FxUnloadBonus, referee);
            crate::Next::Done
        }
        to => {
            g.carry(chip, to, w.fx, referee);
            crate::Next::Done
        }
    }
}
fn after_hoist(w: &mut Work, _: &mut Fleets, _: &mut crate::Referee) -> crate::Next {
    if w.stage == 0 { crate::Next::Ask } else { crate::Next::Done }
}

impl Fleets {
    /// Does no enemy ability affect her (`fleets.fx.ut_ward`)? Of what switches abilities off, only what her own captain
    /// did reaches the ward itself.
    pub(crate) fn is_warded(&self, ship: ShipAt) -> bool {
        if self.is_under(Rule::FxUtTwoActions, ship) {
            return false;
        }
        let wards = |chip: &crate::Chip| match chip.what.seen_by_all() {
            Some(crate::Thing::Unique(unique)) => {
                chip.is_up && self.data[self.data[*unique].effect].rule == Rule::FxUtWard
            }
            _ => false,
        };
        self.aboard(ship, Class::Treasure).any(|(_, chip)| wards(chip))
    }
}
