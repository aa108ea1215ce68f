//! What happens when a ship docks, and the Great Turtle.

use super::{
    treasures,
    work::{Job, Work},
};
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::Public,
    actions::Act,
    data::{Effect, EffectId, Mystery},
    pieces::{At, IslandAt, ShipAt, Spot, marks},
    sea::Placed,
};
use plane::{Heading, Pose};
use table::{Eyes, Seat};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxRaidHome,
    Rule::FxUnloadBonus,
    Rule::FxHoardingGold,
    Rule::FxTreasureShip,
    Rule::FxLoadWithin,
    Rule::FxNoLastTreasure,
];

/// A ship has docked; what an effect makes of it.
pub(crate) fn on_docking(g: &mut Fleets, ship: ShipAt, island: IslandAt, referee: &mut Referee) -> Option<Next> {
    let own = g.ships[ship.index()].fleet?;
    let at = g.islands[island.index()];
    let port = match (at.home, at.fort) {
        (Some(home), _) if home != own => Spot::Island(island),
        (_, Some(fort)) if fort.owner != own => Spot::Fort(island),
        _ => return None,
    };
    if let Some(raid) = g.has(ship, Rule::FxRaidHome, &*referee).filter(|_| at.home.is_some()) {
        // She must leave on her next turn if she can (`fleets.ab.raid`).
        g.show(&[raid], referee);
        g.ships[ship.index()].mark(marks::RAIDER, true);
        let effect = g.effect(raid);
        let n = if effect.n == Effect::ALL { u8::MAX } else { effect.n.max(1) as u8 };
        let turn = g.turn;
        let by = own;
        g.lift(Rule::AbRaid, ship);
        g.cast_for_good(Rule::AbRaid, Some(ship), by, turn);
        return Some(Work::of_ship(g, raid.effect, ship).at(port).times(n).call());
    }
    let wine = g.has(ship, Rule::FxUtWine, Public)?;
    let chip = treasures::kept::chip_of(wine.source)?;
    Some(Work::of_ship(g, wine.effect, ship).at(port).with(chip).call())
}

/// What docking asks.
pub(crate) const JOBS: &[Job] = &[
    // Treasure of the home that she raids, as long as she has room.
    Job {
        options: |w, g, eyes, out| {
            out.push(Move::Pass);
            let chips = g.treasure_at(w.at).into_iter().filter(|c| g.has_room(w.ship, *c, eyes));
            out.extend(chips.map(|chip| Move::Chip { chip }));
        },
        decide: |w, g, mv, referee| {
            let Move::Chip { chip } = mv else { return Next::Done };
            w.n -= 1;
            g.carry(chip, Spot::Ship(w.ship), w.fx, referee);
            Next::Again
        },
        ..Job::new(Rule::FxRaidHome, |w, g, _| {
            if w.n == 0 || g.treasure_at(w.at).is_empty() || !g.has_space_publicly(w.ship) {
                return Next::Done;
            }
            Next::Ask
        })
    },
    // The Great Turtle swims S.
    Job {
        options: |w, g, _, out| {
            let here = g.islands[w.island().index()].pose;
            for k in 0..16 {
                let at = At(Pose::new(here.at.step(g.short(), Heading::new(k * 256)), here.heading));
                if may_swim(g, w.island(), at.0) {
                    out.push(Move::Put { at });
                }
            }
            out.push(Move::Pass);
        },
        allows: |w, g, mv| matches!(mv, Move::Put { at } if may_swim(g, w.island(), at.0)),
        decide: |w, g, mv, referee| {
            if let Move::Put { at } = mv {
                let island = w.island();
                g.islands[island.index()].pose = at.0;
                g.renew_shores();
                referee.tell_all(|| Fact::IslandMoved { island, to: at, by: Rule::DockGreatTurtle });
            }
            Next::Done
        },
        ..Job::new(Rule::DockGreatTurtle, |_, _, _| Next::Ask)
    },
];

/// `fleets.dock.great_turtle`: no nearer to ships and islands than the table wants it.
fn may_swim(g: &Fleets, island: IslandAt, to: Pose) -> bool {
    let here = g.islands[island.index()].pose;
    let gap = g.options.turtle_gap;
    if !g.is_on_plane(to) || to.heading != here.heading || !here.at.distance_to(to.at).is_within(g.short() + 1) {
        return false;
    }
    let shape = &g.data.get().geometry.island;
    let shore = Placed::new(shape, to);
    shore.is_inside(g.area())
        && !g.island_list().any(|i| i != island && shore.is_within(gap, shape, g.islands[i.index()].pose))
        && !g.afloat().any(|s| shore.is_within(gap, g.hull(s), g.ships[s.index()].pose))
        && !g.terrain_list().any(|t| {
            let piece = &g.terrain[t.index()];
            shore.overlaps(g.terrain_shape(piece.kind), piece.pose)
        })
}
fn is_turtle(g: &Fleets, island: IslandAt) -> bool {
    let card = g.islands[island.index()].card.and_then(|card| g.data[card].mystery);
    card == Some(Mystery::GreatTurtle)
        && g.options.mysterious_islands
        && g.is_wild(island)
        && g.islands[island.index()].fort.is_none()
}
/// Great Turtles that may be moved instead of a ship.
pub(crate) fn offers(g: &Fleets, ship: ShipAt, eyes: Eyes, out: &mut Vec<Move>) {
    if !g.options.mysterious_islands || !g.ships[ship.index()].may_act_again() {
        return;
    }
    let mut turtles = g.island_list().filter(|i| is_turtle(g, *i)).peekable();
    // Whoever is lost can only find her way out (`fleets.fog.exit`).
    if turtles.peek().is_none() || g.may_move(ship, eyes).is_err() || !g.ships[ship.index()].is_afloat() {
        return;
    }
    for island in turtles {
        let is_near = |s: &ShipAt| g.touches_island(*s, island) || g.ships[s.index()].moored == Some(island);
        if g.afloat().filter(is_near).all(|s| g.docked_at(s, eyes) != Some(island)) {
            out.push(Move::UseAt { fx: Rule::DockGreatTurtle, ship, at: Spot::Island(island) });
        }
    }
}
/// One is.
pub(crate) fn move_turtle(g: &mut Fleets, mv: Move) -> Next {
    let Move::UseAt { ship, at, .. } = mv else { unreachable!("checked") };
    g.spend(ship, Act::Move);
    Work::new(EffectId(0), Rule::DockGreatTurtle, g.active, ship).at(at).call()
}

/// `fleets.ab.raid`: a raider of an earlier turn that could still leave must do so before the turn ends.
pub(crate) fn must_leave(g: &Fleets, seat: Seat, eyes: Eyes) -> bool {
    g.fleet_of(seat).any(|ship| {
        let piece = &g.ships[ship.index()];
        if !piece.is(marks::RAIDER) {
            return false;
        }
        let since = g.spell(Rule::AbRaid, ship).map_or(g.turn, |s| s.n);
        let there = g.island_list().any(|i| {
            let island = &g.islands[i.index()];
            let foreign = island.home.is_some_and(|home| home != seat);
            let natives =
                treasures::loading::open_uniques(g, Spot::Island(i), Rule::FxUtSavageNatives).next().is_some();
            (foreign || natives) && g.touches_island(ship, i)
        });
        since < g.turn && there && g.may_move(ship, eyes).is_ok()
    })
}
