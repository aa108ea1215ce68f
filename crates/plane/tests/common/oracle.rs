//! The same questions put to `geo`, which computes in floats and was written by others.
//!
//! Where the two may differ. All coordinates are integers below 2^21, so they and their differences are exact as floats.
//! `geo` decides on which side of a line a point lies with exact predicates; so whether things share a point must agree
//! always. Its distances come from products below 2^50, exact as well, one division and one root, each right to 2^-52:
//! that is an error below 1e-8 for any distance here. So a comparison with a range must agree unless the distance is
//! within [`BAND`] of that range; such cases are counted and left to the definitions, which are exact.
#![allow(clippy::disallowed_types, reason = "that is what the comparison is about")]

use geo::{Contains, ConvexHull, Distance, Euclidean, Intersects, Relate};
use geo::{coordinate_position::CoordPos, dimensions::Dimensions};
use plane::{Contact, Line, Offset, Outline, Point, Segment, TOUCH, in_range, line_of_fire};

use super::{Box, L, Rng, S, definition, neighbours, shot, voyage};

/// A hundred times the error of a float distance.
const BAND: f64 = 1e-6;
/// A rounded position is at most this far from where it would be unrounded: half a unit in each coordinate.
const ROUNDING: f64 = std::f64::consts::FRAC_1_SQRT_2 + BAND;

/// How many comparisons were made, and how many were too close for floats.
#[derive(Default, Debug)]
pub struct Report {
    pub cases: u64,
    pub pairs: u64,
    pub sweeps: u64,
    pub shots: u64,
    pub lines: u64,
    pub comparisons: u64,
    pub within_the_band: u64,
    /// So that nobody is content with cases of one kind.
    pub touching: u64,
    pub overlapping: u64,
    pub stopped_on_the_way: u64,
    pub free_lines: u64,
    pub blocked_lines: u64,
}

fn coord(point: Point) -> geo::Coord {
    geo::Coord { x: f64::from(point.x()), y: f64::from(point.y()) }
}

fn polygon(outline: &Outline) -> geo::Polygon {
    let ring = outline.corners().iter().map(|&corner| coord(corner)).collect();
    geo::Polygon::new(ring, vec![])
}

impl Report {
    /// Compares so many random cases.
    ///
    /// # Panics
    /// At the first difference.
    pub fn compare(seed: u64, cases: u64) -> Report {
        let shapes = Box::open();
        let mut rng = Rng(seed);
        let mut report = Report::default();
        for case in 0..cases {
            report.cases += 1;
            match case % 8 {
                0..4 => report.pair(&mut rng, &shapes),
                4 => report.sweep(&mut rng, &shapes),
                5 => report.shot(&mut rng, &shapes),
                _ => report.line(&mut rng, &shapes),
            }
        }
        report
    }

    /// This and another together.
    pub fn add(&mut self, other: &Report) {
        self.cases += other.cases;
        self.pairs += other.pairs;
        self.sweeps += other.sweeps;
        self.shots += other.shots;
        self.lines += other.lines;
        self.comparisons += other.comparisons;
        self.within_the_band += other.within_the_band;
        self.touching += other.touching;
        self.overlapping += other.overlapping;
        self.stopped_on_the_way += other.stopped_on_the_way;
        self.free_lines += other.free_lines;
        self.blocked_lines += other.blocked_lines;
    }

    /// A float distance against a range and the answer that was given.
    fn range(&mut self, distance: f64, units: i32, is_within: bool, what: &dyn std::fmt::Debug) {
        self.comparisons += 1;
        if (distance - f64::from(units)).abs() <= BAND {
            self.within_the_band += 1;
        } else {
            assert_eq!(is_within, distance < f64::from(units), "{distance} within {units}: {what:?}");
        }
    }

    fn same(&mut self, ours: bool, theirs: bool, what: &dyn std::fmt::Debug) {
        self.comparisons += 1;
        assert_eq!(ours, theirs, "{what:?}");
    }

    /// Touching, distance, overlapping, containment.
    fn pair(&mut self, rng: &mut Rng, shapes: &Box) {
        self.pairs += 1;
        let (p, q) = neighbours(rng, shapes);
        let pair = (p, q);
        let (float_p, float_q) = (polygon(&p), polygon(&q));
        let distance = Euclidean.distance(&float_p, &float_q);
        let meets = float_p.intersects(&float_q);
        self.same(p.meets(&q), meets, &pair);
        self.range(distance, TOUCH, p.touches(&q), &pair);
        let units = *rng.pick(&[S, L, 2 * S, 3 * L]);
        self.range(distance, units, p.is_within(units, &q), &pair);
        let ours = p.distance_to(&q).units();
        assert!(
            f64::from(ours) <= distance + BAND && distance < f64::from(ours) + 1.0 + BAND,
            "{ours} {distance} {pair:?}"
        );
        self.touching += u64::from(p.touches(&q) && !meets);
        self.overlapping += u64::from(p.overlaps(&q));
        if meets {
            let inside = float_p.relate(&float_q).get(CoordPos::Inside, CoordPos::Inside);
            self.same(p.overlaps(&q), inside == Dimensions::TwoDimensional, &pair);
        } else {
            self.same(p.overlaps(&q), false, &pair);
        }
        let point = *rng.pick(q.corners()) + Offset { x: rng.range(-30, 30), y: rng.range(-30, 30) };
        let float_point = geo::Point::from(coord(point));
        self.same(p.contains(point), float_p.intersects(&float_point), &(p, point));
        let from_point = Euclidean.distance(&float_point, &float_p);
        self.range(from_point, TOUCH, p.distance_to_point(point).is_within(TOUCH), &(p, point));
        // All corners of the one in the other is what containing means for convex outlines.
        let contained = float_p.exterior().intersects(&float_q) || float_p.contains(&float_q);
        assert!(!p.contains_outline(&q) || (contained && meets), "{pair:?}");
    }

    /// First contact along a segment.
    fn sweep(&mut self, rng: &mut Rng, shapes: &Box) {
        self.sweeps += 1;
        let length = *rng.pick(&[S, L, 300]);
        let (mover, segment, other) = voyage(rng, shapes, length);
        let what = (mover, segment, other);
        let float_other = polygon(&other);
        let first = Contact::touching(&mover, segment, &other).and_then(|contact| contact.first(0));
        let at = |t: i32| Euclidean.distance(&polygon(&mover.shifted(segment.shift(t))), &float_other);
        if let Some(first) = first {
            self.range(at(first), TOUCH, true, &what);
        }
        self.stopped_on_the_way += u64::from(first.is_some_and(|t| t > 0));
        // Nothing before that: ask the last few steps one by one, and the way up to them all at once.
        let end = first.map_or(segment.distance, |first| first - 1);
        for back in [0, 1, 2, 3, 7, 15] {
            if end - back >= 0 {
                self.range(at(end - back), TOUCH, false, &what);
            }
        }
        for until in [end, end - 16, end - 64, end - 512] {
            if until < 0 || self.is_clear(&mover, segment, until, &float_other, &what) {
                break;
            }
        }
        if end >= 0 {
            for _ in 0..4 {
                self.range(at(rng.range(0, end)), TOUCH, false, &what);
            }
        }
    }

    /// Is the way from t = 0 to `until` surely without contact? What a convex outline sweeps over is the convex hull of its
    /// first and last place; between them a rounded place lies at most two roundings off, and half a step from another.
    fn is_clear(
        &mut self,
        mover: &Outline,
        segment: Segment,
        until: i32,
        other: &geo::Polygon,
        what: &dyn std::fmt::Debug,
    ) -> bool {
        let last = mover.shifted(segment.shift(until));
        let corners = mover.corners().iter().chain(last.corners()).map(|&corner| geo::Point::from(coord(corner)));
        let distance = Euclidean.distance(&geo::MultiPoint::from_iter(corners).convex_hull(), other);
        self.comparisons += 1;
        assert!(distance > f64::from(TOUCH) - 2.0 * ROUNDING - 0.5 - BAND, "{distance} before {until}: {what:?}");
        distance > f64::from(TOUCH) + 2.0 * ROUNDING + BAND
    }

    /// Range and line of fire: which sample points are free.
    fn shot(&mut self, rng: &mut Rng, shapes: &Box) {
        self.shots += 1;
        let shot = shot(rng, shapes);
        let what = (shot.gun, shot.range, shot.target, &shot.blockers, &shot.sails);
        let float_gun = geo::Point::from(coord(shot.gun));
        let distance = Euclidean.distance(&float_gun, &polygon(&shot.target));
        let reaches = in_range(shot.gun, shot.range, &shot.target);
        self.range(distance, shot.range, reaches, &what);
        let seen = line_of_fire(shot.gun, shot.range, &shot.target, &shot.blockers, &shot.sails);
        if !reaches {
            assert_eq!(seen, None);
            return;
        }
        let blockers: Vec<geo::Polygon> = shot.blockers.iter().map(polygon).collect();
        let sails: Vec<geo::Line> =
            shot.sails.iter().map(|sail| geo::Line::new(coord(sail.from), coord(sail.to))).collect();
        let is_free = |to: Point| {
            let line = geo::Line::new(coord(shot.gun), coord(to));
            !blockers.iter().any(|blocker| line.intersects(blocker)) && !sails.iter().any(|sail| line.intersects(sail))
        };
        let expected =
            definition::sample_points(shot.gun, shot.range, &shot.target).into_iter().find(|&to| is_free(to));
        self.comparisons += 1;
        assert_eq!(seen, expected, "{what:?}");
        self.free_lines += u64::from(seen.is_some());
        self.blocked_lines += u64::from(seen.is_none());
    }

    /// Lines that pass a corner by a hair, and their distance.
    fn line(&mut self, rng: &mut Rng, shapes: &Box) {
        self.lines += 1;
        let outline = rng.pick(&shapes.pieces).at(rng.pose());
        let (corner, way) = (*rng.pick(outline.corners()), rng.heading());
        let aside = Offset { x: rng.range(-1, 1), y: rng.range(-1, 1) };
        let to = corner.step(rng.range(-40, 9000), way.opposite());
        let line = Line { from: corner.step(rng.range(1, 9000), way) + aside, to };
        let (float_line, float_outline) = (geo::Line::new(coord(line.from), coord(line.to)), polygon(&outline));
        self.same(line.meets(&outline), float_line.intersects(&float_outline), &(line, outline));
        let distance = Euclidean.distance(&float_line, &float_outline);
        self.range(distance, TOUCH, outline.distance_to_line(line).is_within(TOUCH), &(line, outline));
    }
}
