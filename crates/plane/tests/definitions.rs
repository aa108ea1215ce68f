//! The fast ways give exactly what the definitions give, in seeded random scenes that are mostly close calls.

mod common;

use common::{AREA, Box, L, Rng, S, definition, neighbours, shot, voyage};
use plane::{
    Contact, Heading, Line, Offset, Outline, Point, Pose, Segment, Why, drift, in_range, is_left, line_of_fire,
    nearest_point, sweep, swing,
};

#[test]
fn placed_shapes_are_convex_and_rounded_to_the_nearest_unit_at_every_heading() {
    let shapes = Box::open();
    for shape in &shapes.pieces {
        for steps in 0..4096 {
            let heading = Heading::new(steps);
            let outline = shape.at(Pose::new(Point::at(60_000, 50_000), heading));
            let corners = outline.corners();
            for k in 0..corners.len() {
                let (a, b) = (corners[k], corners[(k + 1) % corners.len()]);
                let is_left = |c: &Point| {
                    let (ab, ac) = (b - a, *c - a);
                    i64::from(ab.x) * i64::from(ac.y) - i64::from(ab.y) * i64::from(ac.x) > 0
                };
                assert!(corners.iter().filter(|c| **c != a && **c != b).all(is_left), "{steps} {shape:?}");
                // place(): twice the error of the rounded corner is at most 2^30.
                let local = shape.corners()[k];
                let (x, y) = (i64::from(local.x), i64::from(local.y));
                let exact = (x * heading.cos() - y * heading.sin(), x * heading.sin() + y * heading.cos());
                let placed = a - Point::at(60_000, 50_000);
                assert!((2 * (exact.0 - (i64::from(placed.x) << 30))).abs() <= 1 << 30);
                assert!((2 * (exact.1 - (i64::from(placed.y) << 30))).abs() <= 1 << 30);
            }
        }
    }
}

#[test]
fn touching_overlapping_and_distance_are_as_defined() {
    let shapes = Box::open();
    let mut rng = Rng(1);
    let (mut touching, mut overlapping, mut meeting) = (0, 0, 0);
    for case in 0..12_000 {
        let (p, q) = neighbours(&mut rng, &shapes);
        let squared = definition::distance(&p, &q);
        assert_eq!(p.overlaps(&q), definition::overlaps(&p, &q), "case {case}");
        assert_eq!(p.touches(&q), squared.is_within(25), "case {case}");
        assert_eq!(p.meets(&q), squared.0 == 0, "case {case}");
        let units = *rng.pick(&[S, L, 2 * S, 1, 24, 26, 3 * L]);
        assert_eq!(p.is_within(units, &q), squared.is_within(units), "case {case}");
        let distance = p.distance_to(&q);
        assert_eq!(distance, q.distance_to(&p));
        let whole = distance.units();
        assert!(squared.is_within(whole + 1) && (whole == 0 || !squared.is_within(whole - 1)), "case {case}");
        assert_eq!(
            (0..3).map(|k| distance.is_within(whole + k)).collect::<Vec<_>>(),
            (0..3).map(|k| squared.is_within(whole + k)).collect::<Vec<_>>()
        );
        let point = q.corners()[0];
        let from_point = definition::distance_of_point(point, &p);
        assert_eq!(p.distance_to_point(point).is_within(units), from_point.is_within(units));
        assert_eq!(p.contains(point), from_point.0 == 0);
        touching += u32::from(p.touches(&q) && !p.meets(&q));
        overlapping += u32::from(p.overlaps(&q));
        meeting += u32::from(p.meets(&q) && !p.overlaps(&q));
    }
    // The scenes are close calls of every kind.
    assert!(touching > 500 && overlapping > 500 && meeting > 0, "{touching} {overlapping} {meeting}");
}

/// What a contact says along the whole segment, against the question asked at each t.
fn follow(units: i32, mover: &Outline, segment: Segment, other: &Outline) -> [u32; 3] {
    let holds: Vec<bool> = (0..=segment.distance).map(|t| definition::holds(units, mover, segment, other, t)).collect();
    let next = |from: i32, test: &dyn Fn(usize) -> bool| (from..=segment.distance).find(|&t| test(t as usize));
    let contact = Contact::within(units, mover, segment, other);
    let first = contact.as_ref().and_then(|contact| contact.first(0));
    assert_eq!(first, next(0, &|t| holds[t]), "{mover:?} {segment:?} {other:?}");
    let Some(contact) = contact else { return [0; 3] };
    for from in [0, 1, segment.distance / 3, segment.distance - 1, segment.distance] {
        assert_eq!(contact.first(from), next(from, &|t| holds[t]));
        assert_eq!(contact.first_clear(from), next(from, &|t| !holds[t]));
        for before in [false, true] {
            let earlier = |t: usize| if t as i32 == from { before } else { holds[t - 1] };
            assert_eq!(contact.first_entry(from, before), next(from, &|t| holds[t] && !earlier(t)));
        }
    }
    let changes = holds.windows(2).filter(|pair| pair[0] != pair[1]).count();
    [u32::from(first.is_some()), u32::from(first.is_some_and(|t| t > 0)), u32::from(changes > 2)]
}

#[test]
fn contacts_along_a_short_segment_are_those_of_every_single_step() {
    let shapes = Box::open();
    let mut rng = Rng(2);
    let mut seen = [0; 3];
    for _ in 0..600 {
        let (mover, segment, other) = voyage(&mut rng, &shapes, 250);
        let units = *rng.pick(&[25, 0, 25, 3]);
        for (sum, more) in seen.iter_mut().zip(follow(units, &mover, segment, &other)) {
            *sum += more;
        }
    }
    let [contacts, on_the_way, flickering] = seen;
    assert!(contacts > 150 && on_the_way > 50 && flickering > 0, "{seen:?}");
}

#[test]
fn contacts_along_a_whole_segment_are_those_of_every_single_step() {
    let shapes = Box::open();
    let mut rng = Rng(3);
    for _ in 0..12 {
        let (mover, segment, other) = voyage(&mut rng, &shapes, L);
        follow(25, &mover, segment, &other);
    }
}

#[test]
fn a_hull_that_grazes_something_all_along_is_followed_step_by_step() {
    // Side by side on nearly the same heading, about 25 units apart: contact comes and goes with the rounding.
    let shapes = Box::open();
    let mut rng = Rng(4);
    let mut flickering = 0;
    for _ in 0..200 {
        let heading = Heading::new(1024 * rng.range(0, 3) + rng.range(-300, 300));
        let ship = Pose::new(Point::at(60_000, 60_000), heading);
        let other = shapes.hulls[2].at(ship);
        // Abreast: half a beam each and 25, a hair more or less.
        let apart = 900 + 900 + 25 + rng.range(-2, 2);
        let mover =
            shapes.hulls[2].at(Pose::new(ship.place(Offset { x: -500, y: apart }), heading.turned(rng.range(-1, 1))));
        let segment = Segment { from: mover.corners()[0], heading: heading.turned(rng.range(-1, 1)), distance: 400 };
        flickering += follow(25, &mover, segment, &other)[2];
    }
    assert!(flickering > 10, "{flickering}");
}

#[test]
fn a_ship_stops_where_the_definition_stops_her() {
    let shapes = Box::open();
    let mut rng = Rng(5);
    let (mut stopped, mut left, mut alongside, mut edges, mut outside) = (0, 0, 0, 0, 0);
    for case in 0..900 {
        let kind = rng.range(0, shapes.hulls.len() as i32 - 1) as usize;
        let at_the_edge = rng.range(0, 4) == 0;
        let distance = if case % 30 == 0 { S } else { rng.range(0, if at_the_edge { 1500 } else { 150 }) };
        let heading = if at_the_edge { Heading::new(3072 + rng.range(-1200, 1200)) } else { rng.heading() };
        let base = if at_the_edge { rng.range(60_000, 140_000) } else { 100_000 };
        let from = if at_the_edge { Point::at(base, rng.range(0, 2000)) } else { Point::at(base, 80_000) };
        let looks = if kind < common::SIZES.len() { heading } else { Heading::EAST };
        let (front, hull) =
            (shapes.fronts[kind].at(Pose::new(from, looks)), shapes.hulls[kind].at(Pose::new(from, looks)));
        let segment = Segment { from, heading, distance };
        let mut solids = Vec::new();
        for _ in 0..rng.range(0, if at_the_edge { 1 } else { 4 }) {
            // Something pushed against her from a random side.
            let way = rng.heading();
            let start = from.step(25_000, way);
            let solid = rng.pick(&shapes.pieces).at(Pose::new(start, rng.heading()));
            let push = Segment { from: start, heading: way.opposite(), distance: 25_000 };
            let touching = Contact::touching(&solid, push, &hull).and_then(|contact| contact.first(0));
            let back = *rng.pick(&[0, 0, 1, 5, 60, 140, 2000]);
            solids.push(solid.shifted(push.shift((touching.unwrap_or(0) - back).max(0))));
        }
        let stop = sweep(&front, &hull, segment, AREA, &solids);
        let expected = definition::sweep(&front, &hull, segment, AREA, &solids);
        assert_eq!(stop.map(|stop| (stop.at, stop.why.ends_the_move())), expected, "case {case}");
        for solid in &solids {
            assert_eq!(is_left(&front, segment, solid), definition::is_left(&front, segment, solid));
            left += u32::from(is_left(&front, segment, solid));
        }
        match stop.map(|stop| stop.why) {
            Some(Why::Contact) => stopped += 1,
            Some(Why::Alongside) => alongside += 1,
            Some(Why::Edge) => edges += 1,
            Some(Why::Distance) => (),
            None => outside += 1,
        }
    }
    assert!(
        stopped > 100 && left > 100 && edges > 10 && outside > 10,
        "{stopped} {left} {alongside} {edges} {outside}"
    );
}

#[test]
fn an_iceberg_drifts_as_far_as_nothing_stops_it() {
    let shapes = Box::open();
    let mut rng = Rng(6);
    let mut stopped = 0;
    for _ in 0..300 {
        let (berg, segment, other) = voyage(&mut rng, &shapes, 200);
        let is_left = definition::holds(25, &berg, segment, &other, 0)
            && !definition::distance(&berg.shifted(segment.shift(100)), &other)
                .is_less_than(definition::distance(&berg, &other));
        let first = (0..=200).find(|&t| definition::holds(25, &berg, segment, &other, t)).filter(|_| !is_left);
        let Some(stop) = drift(&berg, segment, AREA, [&other]) else { continue };
        if stop.why == Why::Edge {
            continue;
        }
        let expected = first.map_or((200, Why::Distance), |at| (at, Why::Contact));
        assert_eq!((stop.at, stop.why), expected);
        stopped += u32::from(first.is_some());
    }
    assert!(stopped > 50, "{stopped}");
}

#[test]
fn a_hull_swings_to_the_first_heading_of_the_definition() {
    let shapes = Box::open();
    let mut rng = Rng(7);
    let (mut found, mut none, mut far) = (0, 0, 0);
    for _ in 0..80 {
        let hull = &shapes.hulls[rng.range(0, 6) as usize];
        let at_the_edge = rng.range(0, 5) == 0;
        let bow = if at_the_edge { Point::at(90_000, rng.range(0, 4000)) } else { Point::at(90_000, 90_000) };
        let pose = Pose::new(bow, rng.heading());
        let near = |rng: &mut Rng| {
            let at = bow.step(rng.range(1500, 12_000), rng.heading());
            rng.pick(&shapes.pieces).at(Pose::new(at, rng.heading()))
        };
        let solids: Vec<Outline> = (0..rng.range(1, 5)).map(|_| near(&mut rng)).collect();
        let overlapped: Vec<Outline> = solids.iter().copied().filter(|solid| hull.at(pose).overlaps(solid)).collect();
        let heading = swing(hull, pose, AREA, &overlapped, &solids);
        assert_eq!(heading, definition::swing(hull, pose, AREA, &overlapped, &solids));
        found += u32::from(heading.is_some());
        none += u32::from(heading.is_none());
        far += u32::from(heading.is_some_and(|heading| pose.heading.turn_to(heading).abs() > 100));
    }
    assert!(found > 25 && none > 0 && far > 10, "{found} {none} {far}");
}

#[test]
fn lines_of_fire_are_as_defined() {
    let shapes = Box::open();
    let mut rng = Rng(8);
    let (mut free, mut hidden, mut beside) = (0, 0, 0);
    for case in 0..2500 {
        let shot = shot(&mut rng, &shapes);
        let line = line_of_fire(shot.gun, shot.range, &shot.target, &shot.blockers, &shot.sails);
        let expected = definition::line_of_fire(shot.gun, shot.range, &shot.target, &shot.blockers, &shot.sails);
        assert_eq!(line, expected, "case {case}");
        let reaches = in_range(shot.gun, shot.range, &shot.target);
        assert_eq!(reaches, definition::distance_of_point(shot.gun, &shot.target).is_within(shot.range), "case {case}");
        free += u32::from(line.is_some());
        hidden += u32::from(reaches && line.is_none());
        beside += u32::from(line.is_some_and(|to| to != nearest_point(shot.gun, &shot.target)));
    }
    assert!(free > 300 && hidden > 100 && beside > 50, "{free} {hidden} {beside}");
}

#[test]
fn lines_meet_outlines_and_lines_as_defined() {
    let shapes = Box::open();
    let mut rng = Rng(9);
    let mut met = 0;
    for case in 0..40_000 {
        let outline = rng.pick(&shapes.pieces).at(Pose::new(Point::at(50_000, 50_000), rng.heading()));
        let corner = *rng.pick(outline.corners());
        // Mostly through a corner or almost.
        let way = rng.heading();
        let aside = Offset { x: rng.range(-1, 1), y: rng.range(-1, 1) };
        let from = corner.step(rng.range(0, 9000), way) + aside;
        let line = Line { from, to: corner.step(rng.range(-3, 9000), way.opposite()) };
        assert_eq!(line.meets(&outline), definition::line_meets(line, &outline), "case {case}");
        let other = outline.edges().nth(1).expect("an edge");
        assert_eq!(line.crosses(other), definition::lines_cross(line, other), "case {case}");
        let distance = outline.distance_to_line(line);
        assert_eq!(distance == plane::Distance::ZERO, line.meets(&outline));
        met += u32::from(line.meets(&outline));
    }
    assert!((5000..35_000).contains(&met), "{met}");
}
