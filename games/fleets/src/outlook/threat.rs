//! Where the guns of others reach: from where they lie, and after a move of those that may fire then.
//!
//! A ship that has moved fires only with a captain aboard (`fleets.crew.captain`), so that only ships whose captain is
//! known, or that carry a crew face down, are a danger beyond the reach they have now.

use super::{Outlook, Zone, fire::Gunnery};
use crate::{
    Fleets, GunAt, Rule,
    data::{Reach, Terrain},
    pieces::{Mark, ShipAt},
    sail::{Leg, Sailing},
};
use plane::{Heading, Line, Outline, Point, Pose};
use table::Eyes;

/// A rim is drawn from so many points.
const POINTS: i32 = 64;
/// How finely the end of a line that something blocks is looked for: a part of the range in powers of two.
const HALVINGS: u32 = 7;
/// A full turn in steps.
const TURN: i32 = 4096;

/// For the captain whose turn it is.
pub(super) fn of(g: &Fleets, eyes: Eyes) -> Outlook {
    let own = Some(g.active);
    let others = g.marks().filter(|mark| {
        let captain = g.captain_of(*mark);
        captain.is_some() && captain != own
    });
    let (mut now, mut soon) = (Vec::new(), Vec::new());
    for by in others {
        if let Mark::Ship(ship) = by {
            if !g.ships[ship.index()].is_afloat() || g.can_shoot(ship, eyes).is_err() {
                continue;
            }
            soon.extend(after_a_move(g, ship, eyes));
        }
        now.extend(as_she_lies(g, by, eyes));
    }
    Outlook::Threat { now, soon }
}

/// The guns of a ship or fort, and how far each reaches against the ships of the captain whose turn it is.
fn ranges(g: &Fleets, by: Mark, eyes: Eyes) -> Vec<(GunAt, i32)> {
    let Some(at) = g.fleet_of(g.active).find(|ship| g.ships[ship.index()].is_afloat()) else { return Vec::new() };
    let gunnery = Gunnery::by(g, eyes, by);
    gunnery.loaded().map(|gun| (gun, gunnery.range(gun, Mark::Ship(at)))).collect()
}

/// What every gun sees from where it stands.
fn as_she_lies(g: &Fleets, by: Mark, eyes: Eyes) -> Vec<Zone> {
    let gunnery = Gunnery::by(g, eyes, by);
    let mut zones = Vec::new();
    for (gun, range) in ranges(g, by, eyes) {
        let blockers: Vec<Outline> = match by {
            // She herself is no blocker, and for no target any other ship is one.
            Mark::Ship(ship) => g.blockers(ship, by, range, eyes).to_vec(),
            // Only fog is in the way of a fort (`fleets.fort.los`).
            Mark::Fort(_) => fog(g),
        };
        for (mast, point) in gunnery.points(gun).iter().enumerate() {
            let sails = match by {
                Mark::Ship(ship) => gunnery.sails(ship, gun, mast),
                Mark::Fort(_) => Default::default(),
            };
            let is_free = |far: i32, heading: Heading| {
                let line = Line { from: *point, to: point.step(far, heading) };
                !sails.iter().any(|sail| sail.crosses(line)) && !blockers.iter().any(|blocker| line.meets(blocker))
            };
            let rim = headings().map(|heading| point.step(last_free(range, |far| is_free(far, heading)), heading));
            zones.push(Zone { by, rim: rim.map(|point| [point.x(), point.y()]).collect() });
        }
    }
    zones
}

fn fog(g: &Fleets) -> Vec<Outline> {
    let fog = g.terrain_list().filter(|terrain| g.terrain[terrain.index()].kind == Terrain::Fog);
    fog.map(|terrain| g.terrain_outline(terrain)).collect()
}

fn headings() -> impl Iterator<Item = Heading> {
    (0..POINTS).map(|n| Heading::new(n * TURN / POINTS))
}

/// How far a line is free. What blocks it blocks all that lies behind.
fn last_free(range: i32, is_free: impl Fn(i32) -> bool) -> i32 {
    if is_free(range) {
        return range;
    }
    let (mut free, mut blocked) = (0, range);
    for _ in 0..HALVINGS {
        let middle = (free + blocked) / 2;
        *(if is_free(middle) { &mut free } else { &mut blocked }) = middle;
    }
    free
}

/// All that a ship could fire at after a move with her base move, whatever is in the way of her guns then.
fn after_a_move(g: &Fleets, ship: ShipAt, eyes: Eyes) -> Option<Zone> {
    let may_fire = g.has_captain(ship, eyes).is_some() || g.may_hide(ship);
    if !may_fire || g.can_move(ship, eyes).is_err() {
        return None;
    }
    let guns = ranges(g, Mark::Ship(ship), eyes);
    let mut reached: Vec<(Point, i32)> = Vec::new();
    let is_free = g.docked_at(ship, eyes).is_some();
    let sailing = g.sailing(ship, is_free, Rule::IntroTurn);
    sail(g, &sailing, 0, eyes, &mut |there| {
        for (gun, range) in &guns {
            reached.extend(there.gun_points(ship, *gun).iter().map(|point| (*point, *range)));
        }
    });
    let middle = g.middle(ship);
    let rim = headings().map(|heading| {
        let far = reached.iter().map(|(point, range)| way_out(middle, heading, *point, *range)).max().unwrap_or(0);
        let end = middle.step(far.max(0), heading);
        [end.x(), end.y()]
    });
    (!reached.is_empty()).then(|| Zone { by: Mark::Ship(ship), rim: rim.collect() })
}

/// Sails every segment that is left, each on a few headings, and shows the position at every end.
fn sail(g: &Fleets, s: &Sailing, depth: u32, eyes: Eyes, see: &mut impl FnMut(&Fleets)) {
    let limit = g.options.turn_limit;
    // The more segments, the fewer headings, so that six of them do not take for ever.
    let turns: Vec<i32> = match depth {
        0 if s.is_free || g.flies(s.ship) => (0..16).map(|n| n * TURN / 16).collect(),
        0 | 1 => [-4, -2, 0, 2, 4].iter().map(|n| n * limit / 4).collect(),
        2 | 3 => vec![-limit, 0, limit],
        _ => vec![0],
    };
    let from = g.ships[s.ship.index()].pose.heading;
    for turn in turns {
        let heading = from.turned(turn);
        let steps = heading.steps() as u16;
        let longest = [Reach::L, Reach::S].into_iter().find_map(|reach| {
            let plan = if g.flies(s.ship) {
                g.check_flight(s, steps, g.data.geometry.flight() as u16, eyes)
            } else {
                g.check_leg(s, reach, steps, g.length(reach) as u16, eyes)
            };
            Some((reach, plan.ok()?))
        });
        let Some((reach, plan)) = longest else { continue };
        let end: Pose = Leg::planned(g, s.ship, heading, &plan, reach).pose_at(g, plan.at);
        let mut there = g.clone();
        let piece = &mut there.ships[s.ship.index()];
        (piece.pose, piece.moored) = (end, None);
        see(&there);
        if plan.ends || g.flies(s.ship) {
            continue;
        }
        let mut after = *s;
        after.is_free = false;
        after.take(&g.way_of(s, eyes), reach, g.options.bonus_anywhere);
        sail(&there, &after, depth + 1, eyes, see);
    }
}

/// Where a line from a point on a heading leaves a circle, as a distance from that point; negative if it misses it.
fn way_out(from: Point, heading: Heading, centre: Point, radius: i32) -> i32 {
    const UNIT: i64 = 10_000;
    let (way, to) = (from.step(UNIT as i32, heading) - from, centre - from);
    let along = (i64::from(way.x) * i64::from(to.x) + i64::from(way.y) * i64::from(to.y)) / UNIT;
    let aside = i64::from(to.x) * i64::from(to.x) + i64::from(to.y) * i64::from(to.y) - along * along;
    let under = i64::from(radius) * i64::from(radius) - aside;
    if under < 0 { -1 } else { (along + under.isqrt()) as i32 }
}
