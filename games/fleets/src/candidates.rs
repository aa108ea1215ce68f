//! Segments worth offering. Any heading and distance may be sailed; these are the ones with a purpose: to dock where
//! there is treasure or at home, to stop alongside a derelict or at a whirlpool, to ram or to come into range of an enemy,
//! to keep away from one, and a few even turns for all other purposes.

use crate::{
    Fleets, Move, Rule,
    data::{Reach, Terrain},
    moves::Move as M,
    pieces::{Class, IslandAt, ShipAt, Spot},
    sail::{Plan, Sailing, Waters},
};
use arrayvec::ArrayVec;
use plane::{Heading, Offset, Point};
use table::Eyes;

/// So many segments are offered at most.
const MOST: usize = 14;
/// Headings nearer to each other than this are taken for the same.
const ALIKE: i32 = 40;
/// Even turns, those of a ship that leaves a dock last.
const TURNS: [i32; 12] = [0, 512, -512, 1024, -1024, 256, -256, 1536, -1536, 2048, 768, -768];
/// How many of them need no free turn.
const ORDINARY: usize = 7;

/// A segment that has a purpose.
type Aims = ArrayVec<(Heading, u16), AIMS>;

/// So many of them are looked at.
const AIMS: usize = 24;

/// Adds some segments.
pub(crate) fn legs(g: &Fleets, s: &Sailing, eyes: Eyes, out: &mut Vec<Move>) {
    let way = g.way_of(s, eyes);
    if s.has_ended {
        return;
    }
    let mut waters = Waters::new();
    if way.flight {
        if s.base == [0; 2] {
            flights(g, s, eyes, &mut waters, out);
        }
        return;
    }
    let left = |reach: Reach| {
        let at = reach as usize;
        s.base[at] < way.base[at] || s.extra[at] < way.extra[at] + s.gained[at]
    };
    let reaches = [Reach::L, Reach::S].into_iter().filter(|reach| left(*reach));
    g.look_round(s, g.length(Reach::L), eyes, &mut waters);
    let before = out.len();
    let goals = headings(g, s.ship, &goals(g, s.ship, eyes));
    for (nth, reach) in reaches.enumerate() {
        let mut after = *s;
        after.take(&way, reach, g.options.bonus_anywhere);
        let goes_on = after.has_segments(&way);
        let length = g.length(reach) as u16;
        let mut aims = Aims::new();
        purposes(g, s.ship, &goals, length, &mut aims);
        // With both lengths to choose from, the shorter one is for what has a purpose.
        let turns = match (nth, s.is_free) {
            (0, true) => TURNS.len(),
            (0, false) => ORDINARY,
            _ => 0,
        };
        let here = g.ships[s.ship.index()].pose.heading;
        for turn in &TURNS[..turns] {
            aim(&mut aims, here.turned(*turn), length);
        }
        // A swing takes long to work out, so it is looked for only where nothing else is left, and where one is needed.
        let mut swings = [false; AIMS];
        for may_swing in [false, true] {
            waters.may_swing = may_swing;
            for ((heading, distance), swings) in aims.iter().zip(&mut swings) {
                if out.len() >= before + MOST || (may_swing && out.len() >= before + 2) {
                    break;
                }
                let distance = i32::from(*distance);
                if may_swing && !*swings || g.check_turn(s, *heading, distance, eyes).is_err() {
                    continue;
                }
                let plan = g.plan_in(&waters, s, *heading, distance, goes_on);
                *swings = plan.as_ref().is_err_and(|rule| *rule == Rule::GeoSwing);
                // Who lies at a dock and only turns there, or slides along the shore, gets nowhere; she may have to swing
                // to get away.
                let leads_on = |plan: Plan| plan.at >= g.short() / 4 || !s.is_free;
                if plan.is_ok_and(leads_on) {
                    out.push(M::Leg { reach, heading: heading.steps() as u16, distance: distance as u16 });
                }
            }
        }
    }
}

/// A dragon flies once, as far as it likes.
fn flights(g: &Fleets, s: &Sailing, eyes: Eyes, waters: &mut Waters, out: &mut Vec<Move>) {
    let most = g.data.geometry.flight();
    g.look_round(s, most, eyes, waters);
    let length = most as u16;
    let mut aims = Aims::new();
    let goals = headings(g, s.ship, &goals(g, s.ship, eyes));
    purposes(g, s.ship, &goals, length, &mut aims);
    for step in 0..8 {
        aim(&mut aims, Heading::new(step * 512), length / 3);
    }
    for (heading, distance) in aims.iter().take(MOST) {
        if g.plan_in(waters, s, *heading, i32::from(*distance), false).is_ok() {
            out.push(M::Fly { heading: heading.steps() as u16, distance: *distance });
        }
    }
}

fn aim(aims: &mut Aims, heading: Heading, distance: u16) {
    let is_alike = |other: &(Heading, u16)| other.0.is_within(ALIKE, heading) && other.1 == distance;
    if !aims.iter().any(is_alike) {
        let _ = aims.try_push((heading, distance));
    }
}

/// Headings and distances that lead somewhere.
fn purposes(g: &Fleets, ship: ShipAt, goals: &[Heading], length: u16, aims: &mut Aims) {
    let here = g.ships[ship.index()].pose.at;
    let toward = |p: Point| Heading::toward(p - here);
    for goal in goals {
        aim(aims, *goal, length);
    }
    // The two nearest enemies: to reach them, to stop where the short guns reach them, to get away from the nearest.
    let far = i64::from(length) * 3;
    let mut enemies: ArrayVec<(i64, ShipAt), 2> = ArrayVec::new();
    for other in g.afloat().filter(|other| *other != ship) {
        let squared = squared(here, g.ships[other.index()].pose.at);
        let is_derelict = g.ships[other.index()].is_derelict();
        if squared == 0 || squared > far * far || !(g.is_enemy(ship, other) || is_derelict) {
            continue;
        }
        if enemies.is_full() && enemies[1].0 > squared {
            enemies.pop();
        }
        if !enemies.is_full() {
            enemies.push((squared, other));
            enemies.sort_unstable_by_key(|(squared, _)| *squared);
        }
    }
    for (nth, (squared, other)) in enemies.iter().enumerate() {
        let heading = toward(g.middle(*other));
        aim(aims, heading, length);
        let short = i64::from(g.short()) + i64::from(g.hull(*other).radius()) / 2;
        let way = (squared.isqrt() - short).clamp(0, i64::from(length)) as u16;
        if g.ships[other.index()].is_derelict() {
            continue;
        }
        if way > 0 && way < length {
            aim(aims, heading, way);
        }
        if nth == 0 {
            aim(aims, heading.turned(2048), length);
        }
    }
    let whirlpools = g.terrain_list().filter(|t| g.terrain[t.index()].kind == Terrain::Whirlpool);
    for at in whirlpools.map(|t| g.terrain[t.index()].pose.at) {
        if at != here && squared(here, at) <= i64::from(length) * i64::from(length) {
            aim(aims, toward(at), length);
        }
    }
}

/// How they bear.
fn headings(g: &Fleets, ship: ShipAt, goals: &[IslandAt]) -> ArrayVec<Heading, 3> {
    let here = g.ships[ship.index()].pose.at;
    let ways = goals.iter().map(|island| g.islands[island.index()].pose.at - here);
    ways.filter(|way| *way != Offset::default()).map(Heading::toward).collect()
}

/// Home for who has treasure aboard, and the two nearest islands with treasure for who has room.
fn goals(g: &Fleets, ship: ShipAt, eyes: Eyes) -> ArrayVec<IslandAt, 3> {
    let mut found: ArrayVec<IslandAt, 3> = ArrayVec::new();
    let Some(seat) = g.ships[ship.index()].fleet else { return found };
    if g.is_creature(ship) {
        return found;
    }
    let here = g.ships[ship.index()].pose.at;
    let home = g.home_of(seat);
    if g.has_aboard(ship, Class::Treasure) {
        found.extend(home);
    }
    if g.cargo_used(ship, eyes) >= g.cargo(ship, eyes) {
        return found;
    }
    let mut near: ArrayVec<(i64, IslandAt), 2> = ArrayVec::new();
    let rich = islands_with_treasure(g);
    for island in g.island_list().filter(|i| rich & (1 << i.0) != 0 && Some(*i) != home) {
        let is_open = g.islands[island.index()].fort.is_none_or(|fort| fort.owner == seat);
        if !is_open || !g.is_wild(island) {
            continue;
        }
        let way = squared(here, g.islands[island.index()].pose.at);
        if near.is_full() && near[1].0 > way {
            near.pop();
        }
        if !near.is_full() {
            near.push((way, island));
            near.sort_unstable_by_key(|(way, _)| *way);
        }
    }
    found.extend(near.into_iter().map(|(_, island)| island));
    found
}

/// The islands on which treasure lies, as a set.
pub(crate) fn islands_with_treasure(g: &Fleets) -> u32 {
    let has_treasure = |i: &IslandAt| g.chips_at(Spot::Island(*i)).any(|(_, chip)| chip.class == Class::Treasure);
    g.island_list().filter(has_treasure).fold(0, |set, i| set | 1 << i.0)
}

fn squared(a: Point, b: Point) -> i64 {
    let (dx, dy) = (i64::from(a.x() - b.x()), i64::from(a.y() - b.y()));
    dx * dx + dy * dy
}
