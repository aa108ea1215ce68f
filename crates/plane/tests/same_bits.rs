//! The same bits on every machine: digests of the answers to a fixed series of questions, in debug and release builds.
//!
//! If one of these changes, recorded games may no longer replay: that is a new version of the rules.

mod common;

use common::{AREA, Box, L, Rng, S, neighbours, shot, voyage};
use plane::{Contact, Heading, Outline, Point, Pose, Segment, line_of_fire, nearest_point, samples, sweep, swing};

/// FNV-1a, 64 bits.
struct Digest(u64);

impl Digest {
    fn new() -> Digest {
        Digest(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, number: impl Into<i64>) {
        for byte in number.into().to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn add_point(&mut self, point: Option<Point>) {
        self.add(point.map_or(i32::MIN, Point::x));
        self.add(point.map_or(i32::MIN, Point::y));
    }
}

#[test]
fn directions_and_placed_corners() {
    let mut digest = Digest::new();
    let shapes = Box::open();
    for steps in 0..4096 {
        let heading = Heading::new(steps);
        digest.add(heading.cos());
        digest.add(heading.sin());
        for shape in &shapes.pieces {
            for &corner in shape.at(Pose::new(Point::at(1000, 2000), heading)).corners() {
                digest.add_point(Some(corner));
            }
        }
    }
    assert_eq!(format!("{:016x}", digest.0), "1273c26d5f723a59");
}

#[test]
fn questions_between_two_outlines() {
    let mut digest = Digest::new();
    let (shapes, mut rng) = (Box::open(), Rng(11));
    for _ in 0..20_000 {
        let (p, q) = neighbours(&mut rng, &shapes);
        digest.add(i32::from(p.touches(&q)) + 2 * i32::from(p.meets(&q)) + 4 * i32::from(p.overlaps(&q)));
        digest.add(i32::from(p.is_within(S, &q)) + 2 * i32::from(p.is_within(L, &q)));
        digest.add(p.distance_to(&q).units());
        digest.add(p.distance_to_point(q.corners()[0]).units());
        digest.add(Heading::toward(p.corners()[0] - q.corners()[1]).steps());
    }
    assert_eq!(format!("{:016x}", digest.0), "34ce83882002fd3a");
}

#[test]
fn contacts_stops_and_swings() {
    let mut digest = Digest::new();
    let (shapes, mut rng) = (Box::open(), Rng(12));
    for _ in 0..6000 {
        let (mover, segment, other) = voyage(&mut rng, &shapes, L);
        // Whether there can be contact is told sooner or later; where there is none, all is clear.
        let contact = Contact::touching(&mover, segment, &other);
        let first = contact.as_ref().and_then(|contact| contact.first(0));
        digest.add(first.unwrap_or(-1));
        let clear = contact.as_ref().map_or(Some(0), |contact| contact.first_clear(first.unwrap_or(0)));
        digest.add(clear.unwrap_or(-1));
        digest.add(contact.and_then(|contact| contact.first_entry(0, true)).unwrap_or(-1));
        digest.add_point(Some(segment.at(rng.range(0, L))));
    }
    for _ in 0..1500 {
        let kind = rng.range(0, 6) as usize;
        let pose = rng.pose();
        let near = |rng: &mut Rng| {
            let at = pose.at.step(rng.range(0, 9000), rng.heading());
            rng.pick(&shapes.pieces).at(Pose::new(at, rng.heading()))
        };
        let solids: Vec<Outline> = (0..4).map(|_| near(&mut rng)).collect();
        let (front, hull) = (shapes.fronts[kind].at(pose), shapes.hulls[kind].at(pose));
        let segment = Segment { from: pose.at, heading: pose.heading, distance: S };
        let stop = sweep(&front, &hull, segment, AREA, &solids);
        digest.add(stop.map_or(-1, |stop| stop.at));
        digest.add(stop.map_or(-1, |stop| stop.why as i32));
        let heading = swing(&shapes.hulls[kind], pose, AREA, &solids[..1], &solids);
        digest.add(heading.map_or(-1, Heading::steps));
    }
    assert_eq!(format!("{:016x}", digest.0), "9c63d6b9850e6417");
}

#[test]
fn lines_of_fire() {
    let mut digest = Digest::new();
    let (shapes, mut rng) = (Box::open(), Rng(13));
    for _ in 0..5000 {
        let shot = shot(&mut rng, &shapes);
        digest.add_point(line_of_fire(shot.gun, shot.range, &shot.target, &shot.blockers, &shot.sails));
        digest.add_point(Some(nearest_point(shot.gun, &shot.target)));
        digest.add_point(samples(&shot.target).last());
    }
    assert_eq!(format!("{:016x}", digest.0), "73821d15232f6f99");
}
