//! Treasure that is looked at, islands that are marked from afar, and moves that follow loading and unloading.

use super::super::{
    Activated, Moment,
    work::{Job, Work},
};
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::Ability,
    pieces::{Class, Mark, ShipAt, Spot, done},
};
use table::{Eyes, Seats};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxPeekShip,
    Rule::FxPeekIsland,
    Rule::FxPeekAllWithin,
    Rule::FxRevealTouching,
    Rule::FxExploreMarkWithin,
    Rule::FxClearOtherMarkers,
    Rule::FxMoveSAfterLoad,
    Rule::FxMoveSAfterUnload,
    Rule::FxMoveAfterLastTreasure,
];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[
    Activated { rule: Rule::FxPeekShip, moment: Moment::Between, offers: peek_ship, act: peek, repeats: false },
    Activated { rule: Rule::FxPeekIsland, moment: Moment::Between, offers: peek_island, act: peek, repeats: false },
    Activated {
        rule: Rule::FxPeekAllWithin,
        moment: Moment::AfterMove,
        offers: |g, ship, ability, eyes, out| {
            if within(g, ship, ability, eyes).next().is_some() {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            g.note_use(ability, referee);
            let who = g.active;
            let effect = g.effect(ability);
            let all: crate::pieces::Chips = (0..g.chips.len() as u8)
                .map(crate::ChipAt)
                .filter(|c| is_near(g, ship, *c, effect.within))
                .take(64)
                .collect();
            for chip in all {
                g.look_at(chip, who, referee);
            }
            Next::Again
        },
        repeats: false,
    },
    // A touched ship shows her treasure to the captain who asks.
    Activated {
        rule: Rule::FxRevealTouching,
        moment: Moment::Between,
        offers: |g, ship, ability, _, out| {
            for other in g.afloat().filter(|o| g.is_enemy(ship, *o) && g.ships_touch(ship, *o)) {
                if !super::taking::loose(g, other).is_empty() && !g.is_warded(other) {
                    out.push(Move::UseOn { fx: g.effect(ability).rule, ship, on: Mark::Ship(other) });
                }
            }
        },
        act: |g, _, ability, mv, referee| {
            g.note_use(ability, referee);
            let Move::UseOn { on: Mark::Ship(other), .. } = mv else { unreachable!("checked") };
            let who = g.active;
            for chip in super::taking::loose(g, other) {
                g.look_at(chip, who, referee);
            }
            Next::Again
        },
        repeats: false,
    },
    Activated {
        rule: Rule::FxExploreMarkWithin,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            let effect = g.effect(ability);
            for island in g.open_islands().filter(|i| g.is_within_island(effect.within, ship, *i)) {
                let piece = &g.islands[island.index()];
                let clears = g.has(ship, Rule::FxClearOtherMarkers, eyes).is_some()
                    && piece.marked.iter().any(|s| s != eyes.seat());
                if !piece.marked.has(eyes.seat()) || clears {
                    out.push(Move::UseAt { fx: effect.rule, ship, at: Spot::Island(island) });
                }
            }
        },
        act: |g, ship, ability, mv, referee| {
            g.note_use(ability, referee);
            let Move::UseAt { at: Spot::Island(island), .. } = mv else { unreachable!("checked") };
            let who = g.active;
            if g.has(ship, Rule::FxClearOtherMarkers, &*referee).is_some() {
                g.islands[island.index()].marked = Seats::NONE;
                g.islands[island.index()].explored = Seats::NONE;
                referee.tell_all(|| Fact::MarksCleared { island, by: Rule::FxClearOtherMarkers });
            }
            let piece = &mut g.islands[island.index()];
            piece.explored = piece.explored.with(who);
            piece.marked = piece.marked.with(who);
            referee.tell_all(|| Fact::Marked { who, island });
            Next::Again
        },
        repeats: false,
    },
    Activated {
        rule: Rule::FxMoveSAfterLoad,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| free_move_offers(g, ship, ability, done::LOADED, eyes, out),
        act: free_move,
        repeats: false,
    },
    Activated {
        rule: Rule::FxMoveSAfterUnload,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| free_move_offers(g, ship, ability, done::UNLOADED, eyes, out),
        act: free_move,
        repeats: false,
    },
    Activated {
        rule: Rule::FxMoveAfterLastTreasure,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            let fx = g.effect(ability).rule;
            if g.is_under(fx, ship) && g.can_move(ship, eyes).is_ok() {
                out.push(Move::Use { fx, ship });
            }
        },
        act: |g, ship, ability, _, referee| {
            g.note_use(ability, referee);
            let fx = g.effect(ability).rule;
            g.lift(fx, ship);
            referee.tell_all(|| Fact::Sails { ship });
            g.start_move(ship, fx, referee)
        },
        repeats: false,
    },
];

/// What these effects ask.
pub(crate) const JOBS: &[Job] = &[
    Job::new(Rule::FxMoveSAfterLoad, moving_freely),
    Job::new(Rule::FxMoveSAfterUnload, moving_freely),
    Job {
        options: |w, g, eyes, out| {
            out.push(Move::Pass);
            if w.fx == Rule::FxPeekShip {
                out.extend(hidden_aboard(g, eyes).map(|chip| Move::Chip { chip }));
            }
        },
        decide: looked,
        ..Job::new(Rule::FxPeekShip, |w, _, _| if w.n == 0 { Next::Done } else { Next::Ask })
    },
    Job {
        options: |_, g, eyes, out| {
            out.push(Move::Pass);
            out.extend(hidden_ashore(g, eyes).map(|chip| Move::Chip { chip }));
        },
        decide: looked,
        ..Job::new(Rule::FxPeekIsland, |w, _, _| if w.n == 0 { Next::Done } else { Next::Ask })
    },
];

/// Face-down cargo of other captains' ships that these eyes do not know.
fn hidden_aboard(g: &Fleets, eyes: Eyes) -> impl Iterator<Item = crate::ChipAt> + '_ {
    (0..).map(crate::ChipAt).zip(&g.chips).filter_map(move |(at, chip)| {
        let Spot::Ship(ship) = chip.at else { return None };
        let hidden = !chip.is_up && chip.what.seen_by(eyes).is_none();
        let kept = g.is_warded(ship) || super::taking::is_in_secret_hold(g, at);
        (hidden && !kept && g.ships[ship.index()].is_afloat()).then_some(at)
    })
}
fn hidden_ashore(g: &Fleets, eyes: Eyes) -> impl Iterator<Item = crate::ChipAt> + '_ {
    (0..).map(crate::ChipAt).zip(&g.chips).filter_map(move |(at, chip)| {
        let Spot::Island(_) = chip.at else { return None };
        let hidden = !chip.is_up && chip.class == Class::Treasure && chip.what.seen_by(eyes).is_none();
        hidden.then_some(at)
    })
}
fn peek_ship(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    let fx = g.effect(ability).rule;
    out.extend(hidden_aboard(g, eyes).map(|chip| Move::UseWith { fx, ship, chip }));
}
fn peek_island(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    let fx = g.effect(ability).rule;
    out.extend(hidden_ashore(g, eyes).map(|chip| Move::UseWith { fx, ship, chip }));
}
fn peek(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut Referee) -> Next {
    g.note_use(ability, referee);
    let Move::UseWith { chip, .. } = mv else { unreachable!("checked") };
    let who = g.active;
    g.look_at(chip, who, referee);
    let more = (g.effect(ability).n - 1).max(0) as u8;
    if more == 0 { Next::Again } else { Work::of_ship(g, ability.effect, ship).times(more).call() }
}
fn looked(w: &mut Work, g: &mut Fleets, mv: Move, referee: &mut Referee) -> Next {
    let Move::Chip { chip } = mv else { return Next::Done };
    w.n -= 1;
    g.look_at(chip, w.who, referee);
    Next::Again
}
fn is_near(g: &Fleets, ship: ShipAt, chip: crate::ChipAt, units: i32) -> bool {
    let piece = &g.chips[chip.index()];
    piece.class == Class::Treasure
        && !piece.is_up
        && match piece.at {
            Spot::Ship(other) => {
                g.are_within(units, ship, other) && !g.is_warded(other) && !super::taking::is_in_secret_hold(g, chip)
            }
            Spot::Island(island) => g.is_within_island(units, ship, island),
            _ => false,
        }
}
fn within<'a>(g: &'a Fleets, ship: ShipAt, ability: Ability, eyes: Eyes) -> impl Iterator<Item = crate::ChipAt> + 'a {
    let units = g.effect(ability).within;
    (0..g.chips.len() as u8)
        .map(crate::ChipAt)
        .filter(move |c| g.chips[c.index()].what.seen_by(eyes).is_none() && is_near(g, ship, *c, units))
}

/// A free S move, once in a turn, after she did this.
fn free_move_offers(g: &Fleets, ship: ShipAt, ability: Ability, after: u32, eyes: Eyes, out: &mut Vec<Move>) {
    let piece = &g.ships[ship.index()];
    if piece.did(after) && !piece.did(done::OVER) && piece.is_afloat() && g.can_move(ship, eyes).is_ok() {
        out.push(Move::Use { fx: g.effect(ability).rule, ship });
    }
}
fn free_move(g: &mut Fleets, ship: ShipAt, ability: Ability, _: Move, referee: &mut Referee) -> Next {
    g.note_use(ability, referee);
    Work::of_ship(g, ability.effect, ship).call()
}
/// One S segment and nothing else.
pub(crate) fn moving_freely(w: &mut Work, g: &mut Fleets, referee: &mut Referee) -> Next {
    let ship = w.ship;
    w.stage += 1;
    if w.stage == 1 && g.ships[ship.index()].is_afloat() {
        referee.tell_all(|| Fact::Sails { ship });
        return limited(g.start_move(ship, w.fx, referee), [1, 0]);
    }
    Next::Done
}
/// The same move with only so many S and L segments.
pub(crate) fn limited(next: Next, only: [u8; 2]) -> Next {
    match next {
        Next::Call(crate::Frame::Sailing(sailing)) => Next::Call(crate::Sailing { only: Some(only), ..sailing }.into()),
        next => next,
    }
}
