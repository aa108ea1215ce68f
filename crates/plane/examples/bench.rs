//! How long each question takes: `cargo run --release -p plane --example bench`.
//!
//! The scenes are those of a busy table: pieces of the box, each question asked of a thousand different scenes in turn.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "it measures time")]

#[path = "../tests/common/mod.rs"]
mod common;

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use common::{AREA, Box, L, Rng, S, neighbours, shot, voyage};
use plane::{Contact, Heading, Outline, Pose, Segment, Shape, in_range, line_of_fire, sweep, swing};

const SCENES: usize = 1000;

/// Asks a question of all scenes again and again for a while; the best of several rounds, in nanoseconds per call.
fn measure<S, A>(name: &str, scenes: &[S], question: impl Fn(&S) -> A) {
    let mut best = Duration::MAX;
    let start = Instant::now();
    while start.elapsed() < Duration::from_millis(400) {
        let round = Instant::now();
        for scene in scenes {
            black_box(question(black_box(scene)));
        }
        best = best.min(round.elapsed());
    }
    println!("{name:<58} {:>9.1} ns", best.as_nanos() as f64 / scenes.len() as f64);
}

fn scenes<S>(mut make: impl FnMut() -> S) -> Vec<S> {
    (0..SCENES).map(|_| make()).collect()
}

/// A ship at sea with a table full of solids: twelve islands, twelve ships, eight pieces of terrain.
struct Table {
    hull: Shape,
    front: Shape,
    pose: Pose,
    solids: Vec<Outline>,
}

fn table(rng: &mut Rng, shapes: &Box) -> Table {
    let kind = rng.range(0, 6) as usize;
    let mut solids: Vec<Outline> = (0..20).map(|_| rng.pick(&shapes.pieces[..5]).at(rng.pose())).collect();
    solids.extend((0..12).map(|_| rng.pick(&shapes.hulls).at(rng.pose())));
    Table { hull: shapes.hulls[kind], front: shapes.fronts[kind], pose: rng.pose(), solids }
}

/// A ship whose stern lies in the island she is leaving.
fn docked(rng: &mut Rng, shapes: &Box) -> (Shape, Pose, Outline) {
    loop {
        let table = table(rng, shapes);
        let island =
            shapes.pieces[0].at(Pose::new(table.pose.at.step(rng.range(3000, 9000), rng.heading()), rng.heading()));
        let outline = table.hull.at(table.pose);
        if outline.overlaps(&island) && !island.contains(table.pose.at) {
            return (table.hull, table.pose, island);
        }
    }
}

fn main() {
    let shapes = Box::open();
    let mut rng = Rng(1);

    let poses = scenes(|| rng.pose());
    measure("step", &poses, |pose| pose.at.step(S, pose.heading));
    measure("heading toward a point", &poses, |pose| Heading::toward(pose.at - poses[0].at));
    measure("place a hull (9 corners)", &poses, |&pose| shapes.hulls[2].at(pose));
    measure("place a fog bank (24 corners)", &poses, |&pose| shapes.pieces[1].at(pose));

    let anywhere = scenes(|| (rng.pick(&shapes.pieces).at(rng.pose()), rng.pick(&shapes.pieces).at(rng.pose())));
    measure("touching, two pieces anywhere (boxes)", &anywhere, |(p, q)| p.touches(q));
    let near = scenes(|| neighbours(&mut rng, &shapes));
    measure("touching, near", &near, |(p, q)| p.touches(q));
    measure("overlapping, near", &near, |(p, q)| p.overlaps(q));
    measure("within S, near", &near, |(p, q)| p.is_within(S, q));
    measure("distance, near", &near, |(p, q)| p.distance_to(q));
    measure("distance of a point", &near, |(p, q)| p.distance_to_point(q.corners()[0]));
    measure("containing a point", &near, |(p, q)| p.contains(q.corners()[0]));

    let voyages = scenes(|| voyage(&mut rng, &shapes, L));
    measure("first contact along L, near", &voyages, |(mover, segment, other)| {
        Contact::touching(mover, *segment, other).and_then(|contact| contact.first(0))
    });
    measure("entry and clear along L, near", &voyages, |(mover, segment, other)| {
        Contact::touching(mover, *segment, other).map(|contact| (contact.first_entry(0, false), contact.first_clear(0)))
    });
    let tables = scenes(|| table(&mut rng, &shapes));
    measure("sail L among 32 solids, placing included", &tables, |table| {
        let segment = Segment { from: table.pose.at, heading: table.pose.heading, distance: L };
        sweep(&table.front.at(table.pose), &table.hull.at(table.pose), segment, AREA, &table.solids)
    });
    let docks = scenes(|| docked(&mut rng, &shapes));
    measure("swing clear of a dock", &docks, |(hull, pose, island)| swing(hull, *pose, AREA, &[*island], &[*island]));

    let shots = scenes(|| shot(&mut rng, &shapes));
    measure("in range", &shots, |shot| in_range(shot.gun, shot.range, &shot.target));
    let fire = |shot: &common::Shot| line_of_fire(shot.gun, shot.range, &shot.target, &shot.blockers, &shot.sails);
    let (free, other): (Vec<_>, Vec<_>) = shots.into_iter().partition(|shot| fire(shot).is_some());
    let blocked: Vec<_> = other.into_iter().filter(|shot| in_range(shot.gun, shot.range, &shot.target)).collect();
    measure("line of fire, free, up to 6 blockers and 3 sails", &free, fire);
    measure("line of fire, blocked, up to 6 blockers and 3 sails", &blocked, fire);
}
