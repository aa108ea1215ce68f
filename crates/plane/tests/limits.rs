//! Nothing overflows for any pose within the limits: the corners of the plane, the largest shapes, the longest segments.
//! Tests are built with overflow checks, so an overflow is a panic.

mod common;

use common::{Rng, definition};
use plane::{
    Area, Contact, Heading, LIMIT, LONGEST, Line, MOST_CORNERS, Offset, Outline, Point, Pose, REACH, Segment, Shape,
    drift, first_free_heading, in_range, is_away, is_left, line_of_fire, nearest_point, samples, sweep, swing,
};

/// The largest shapes there can be, and the smallest.
fn shapes() -> Vec<Shape> {
    let off_centre = [(-REACH, -REACH), (REACH, -REACH), (REACH, REACH), (-REACH, REACH)].map(|(x, y)| Offset { x, y });
    let sliver = [(-REACH, -REACH), (REACH, REACH - 30), (REACH, REACH)].map(|(x, y)| Offset { x, y });
    vec![
        Shape::new(&off_centre).expect("a shape"),
        Shape::oval([REACH, REACH], MOST_CORNERS).expect("a shape"),
        Shape::oval([REACH, 200], 8).expect("a shape"),
        Shape::new(&sliver).expect("a shape"),
        Shape::square(20).expect("a shape"),
    ]
}

fn corners() -> Vec<Point> {
    let ends = [-LIMIT, 0, LIMIT];
    ends.iter().flat_map(|&x| ends.map(|y| Point::at(x, y))).collect()
}

const EVERYWHERE: Area = Area { width: i32::MAX, height: i32::MAX };
const HEADINGS: [i32; 7] = [0, 1, 511, 1024, 1700, 2048, 3333];

/// Two outlines anywhere at the limits.
fn pairs() -> impl Iterator<Item = (Outline, Outline)> {
    let poses = || corners().into_iter().flat_map(|at| [0, 333, 2560].map(|steps| Pose::new(at, Heading::new(steps))));
    let outlines = move || shapes().into_iter().flat_map(move |shape| poses().map(move |pose| shape.at(pose)));
    let mut all: Vec<(Outline, Outline)> = Vec::new();
    for (k, one) in outlines().enumerate() {
        all.extend(outlines().skip(k % 4).step_by(4).map(|two| (one, two)));
    }
    all.into_iter()
}

#[test]
fn questions_between_two_outlines_do_not_overflow_and_are_as_defined() {
    for (one, two) in pairs() {
        let squared = definition::distance(&one, &two);
        let distance = one.distance_to(&two);
        assert_eq!(distance, two.distance_to(&one));
        assert!(squared.is_within(distance.units() + 1) && distance.units() <= 4 * LIMIT);
        assert!(distance <= distance.max(one.distance_to_point(two.corners()[0])));
        assert_eq!(one.overlaps(&two), definition::overlaps(&one, &two));
        for units in [0, 25, LIMIT, 4 * LIMIT] {
            assert_eq!(one.is_within(units, &two), squared.is_within(units));
        }
        let line = Line { from: one.corners()[0], to: two.corners()[1] };
        assert!(line.meets(&one) && line.meets(&two) && line.crosses(line));
        assert_eq!(one.distance_to_line(line), two.distance_to_line(line));
        assert!(one.contains_outline(&one));
    }
}

#[test]
fn the_longest_segments_do_not_overflow() {
    let all = shapes();
    for from in corners() {
        for steps in HEADINGS {
            let segment = Segment { from, heading: Heading::new(steps), distance: LONGEST };
            for (k, shape) in all.iter().enumerate() {
                let mover = shape.at(Pose::new(from, segment.heading));
                let other = all[(k + 1) % all.len()].at(Pose::new(segment.at(LONGEST / 2), Heading::new(77)));
                let far = all[(k + 2) % all.len()].at(Pose::new(Point::at(-from.x(), -from.y()), Heading::new(2077)));
                let contact = Contact::touching(&mover, segment, &other).expect("it lies in the way");
                let first = contact.first(0).expect("so it is met");
                assert!(contact.holds(first) && (first == 0 || !contact.holds(first - 1)));
                let _ = (contact.first_clear(first), contact.first_entry(0, true));
                let _ = Contact::within(4 * LIMIT, &mover, segment, &far).and_then(|contact| contact.first_clear(0));
                let _ = (is_left(&mover, segment, &other), is_left(&mover, segment, &far));
                let _ = sweep(&mover, &mover, segment, EVERYWHERE, &[other, far]);
                let _ = drift(&mover, segment, EVERYWHERE, &[other, far]);
            }
        }
    }
}

#[test]
fn turning_at_the_limits_does_not_overflow() {
    let all = shapes();
    for at in corners() {
        let solids = [all[4].at(Pose::new(at, Heading::EAST)), all[1].at(Pose::new(at, Heading::EAST))];
        for shape in &all {
            let pose = Pose::new(at, Heading::new(9));
            let _ = swing(shape, pose, EVERYWHERE, &solids[..1], &solids);
            let _ = first_free_heading(shape, at, pose.heading, EVERYWHERE, &solids[..1]);
            let _ = pose.rotated_about(LONGEST, Heading::WEST);
        }
    }
}

#[test]
fn shooting_across_the_whole_plane_does_not_overflow() {
    let mut rng = Rng(1);
    let all = shapes();
    for gun in corners() {
        for at in corners() {
            for shape in &all {
                let target = shape.at(Pose::new(at, rng.heading()));
                let blocker = rng
                    .pick(&all)
                    .at(Pose::new(Point::at(rng.range(-LIMIT, LIMIT), rng.range(-LIMIT, LIMIT)), rng.heading()));
                let sail = Line { from: Point::at(-LIMIT, LIMIT), to: Point::at(LIMIT, 1 - LIMIT) };
                assert!(in_range(gun, 4 * LIMIT, &target));
                let line = line_of_fire(gun, 4 * LIMIT, &target, &[blocker], &[sail]);
                assert_eq!(line, definition_of_fire(gun, &target, blocker, sail));
                // Rounded to the unit, so it is less than one away from the outline.
                assert!(target.distance_to_point(nearest_point(gun, &target)).is_within(1));
                assert!(samples(&target).count() < 2000);
                let _ = (is_away(rng.heading(), gun, at), Heading::toward(at - gun));
            }
        }
    }
}

fn definition_of_fire(gun: Point, target: &Outline, blocker: Outline, sail: Line) -> Option<Point> {
    definition::line_of_fire(gun, 4 * LIMIT, target, &[blocker], &[sail])
}
