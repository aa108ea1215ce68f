//! Shooting: what is in range, and from where to where a line of fire is free.

use arrayvec::ArrayVec;

use crate::{Bounds, Line, Offset, Outline, Point, number::rdiv};

/// `fleets.geo.los`: sample points of an edge are at most about this far apart.
pub const SAMPLE_STEP: i32 = 200;

/// `fleets.geo.range`: is the nearest point of the target at most so far from the gun?
#[must_use]
pub fn in_range(gun: Point, range: i32, target: &Outline) -> bool {
    !Bounds::of_point(gun).are_farther_than(range, target.bounds()) && target.distance_to_point(gun).is_within(range)
}

/// `fleets.geo.los`: the sample points of an outline, edge by edge. They also are the places where a ship freed from a
/// Sargasso Sea may come out (`fleets.geo.sarg_exit`).
pub fn samples(outline: &Outline) -> impl Iterator<Item = Point> + '_ {
    outline.edges().flat_map(|edge| {
        let way = edge.to - edge.from;
        let n = ((way.squared().isqrt() + i64::from(SAMPLE_STEP) - 1) / i64::from(SAMPLE_STEP)).max(1);
        (0..n).map(move |k| edge.from + part(way, k, n))
    })
}

/// `fleets.geo.los`: the point of the outline's edges that is nearest to a point, rounded; on the first such edge.
#[must_use]
pub fn nearest_point(point: Point, outline: &Outline) -> Point {
    let mut nearest = None;
    for edge in outline.edges() {
        let distance = edge.distance_to_point(point);
        if nearest.is_none_or(|(least, _)| distance < least) {
            nearest = Some((distance, edge));
        }
    }
    let (_, edge) = nearest.expect("an outline has edges");
    let way = edge.to - edge.from;
    let squared = way.squared();
    edge.from + part(way, way.dot(point - edge.from).clamp(0, squared), squared)
}

/// A fraction of a way, each coordinate rounded.
fn part(way: Offset, num: i64, den: i64) -> Offset {
    Offset { x: rdiv(i64::from(way.x) * num, den) as i32, y: rdiv(i64::from(way.y) * num, den) as i32 }
}

/// `fleets.geo.los`, `fleets.geo.los_block`: a point of the target to which the line from the gun is free, if the target
/// is in range and there is one: the nearest point if that is free, otherwise the first free sample point in range.
///
/// Blockers are all outlines that block this gun's fire, without the shooter's hull and the target's; sails are the sail
/// lines of the shooter's other standing masts (`fleets.geo.sail`). A line that only touches a corner is blocked
/// (`fleets.geo.los_touch`).
#[must_use]
pub fn line_of_fire<'a>(
    gun: Point,
    range: i32,
    target: &Outline,
    blockers: impl IntoIterator<Item = &'a Outline>,
    sails: &[Line],
) -> Option<Point> {
    if !in_range(gun, range, target) {
        return None;
    }
    // All lines lie in the box around gun and target, and what is out of range cannot block.
    let corridor = target.bounds().with(gun);
    let here = Bounds::of_point(gun);
    let mut blockers = blockers.into_iter().filter(|blocker| {
        !blocker.bounds().are_farther_than(0, corridor) && !blocker.bounds().are_farther_than(range + 1, here)
    });
    let shadows: ArrayVec<Shadow, 32> = blockers.by_ref().take(32).map(|blocker| Shadow::of(blocker, gun)).collect();
    // So many are never there; but then they count all the same.
    let more: Vec<Shadow> = blockers.map(|blocker| Shadow::of(blocker, gun)).collect();
    let is_free = |to: Point| {
        let line = Line { from: gun, to };
        !sails.iter().any(|sail| sail.crosses(line)) && !shadows.iter().chain(&more).any(|shadow| shadow.covers(to))
    };
    let nearest = nearest_point(gun, target);
    if is_free(nearest) {
        return Some(nearest);
    }
    let range_squared = i64::from(range) * i64::from(range);
    samples(target).find(|&sample| (sample - gun).squared() <= range_squared && is_free(sample))
}

/// What a blocker hides from a gun: all that lies between its two tangents and not before it.
struct Shadow<'a> {
    blocker: &'a Outline,
    gun: Point,
    /// The ways from the gun to the corners farthest to the right and to the left; nothing if the gun itself is covered.
    tangents: Option<(Offset, Offset)>,
}

impl<'a> Shadow<'a> {
    fn of(blocker: &'a Outline, gun: Point) -> Shadow<'a> {
        if blocker.contains(gun) {
            return Shadow { blocker, gun, tangents: None };
        }
        // From outside a convex outline is seen within less than half a turn, so "farther to the right" is an order.
        let first = blocker.corners()[0] - gun;
        let (mut right, mut left) = (first, first);
        for &corner in blocker.corners() {
            let way = corner - gun;
            if right.cross(way) < 0 {
                right = way;
            }
            if left.cross(way) > 0 {
                left = way;
            }
        }
        Shadow { blocker, gun, tangents: Some((right, left)) }
    }

    /// Does the closed line from the gun to this point share a point with the closed blocker?
    fn covers(&self, to: Point) -> bool {
        let Some((right, left)) = self.tangents else { return true };
        let way = to - self.gun;
        let passes_by = right.cross(way) < 0 || left.cross(way) > 0;
        let ends_before = || self.blocker.edges().any(|edge| edge.side_of(self.gun) < 0 && edge.side_of(to) < 0);
        !passes_by && !ends_before()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Heading, Pose, Shape};

    fn square(side: i32, x: i32, y: i32) -> Outline {
        Shape::square(side).unwrap().at(Pose::new(Point::at(x, y), Heading::EAST))
    }

    const GUN: Point = Point::ORIGIN;
    const S: i32 = 5750;

    #[test]
    fn range_is_measured_to_the_nearest_point() {
        assert!(in_range(GUN, S, &square(4000, S + 2000, 1000)) && !in_range(GUN, S, &square(4000, S + 2001, 1000)));
        assert!(in_range(GUN, S, &square(4000, 0, 0)), "from within");
        // 3450 and 4600 make 5750.
        assert!(in_range(GUN, S, &square(4000, 5450, 6600)) && !in_range(GUN, S, &square(4000, 5451, 6600)));
    }

    #[test]
    fn samples_stand_at_most_200_apart_and_begin_at_the_corners() {
        let points: Vec<Point> = samples(&square(500, 0, 0)).collect();
        assert_eq!(points.len(), 12);
        let first: Vec<(i32, i32)> = points[..4].iter().map(|&point| point.into()).collect();
        assert_eq!(first, [(250, 250), (83, 250), (-83, 250), (-250, 250)]);
        assert_eq!(samples(&square(400, 0, 0)).count(), 8);
        assert_eq!(samples(&square(402, 0, 0)).count(), 12);
    }

    #[test]
    fn the_nearest_point_is_the_foot_on_the_nearest_edge() {
        let target = square(4000, 5000, 500);
        assert_eq!(nearest_point(GUN, &target), Point::at(3000, 0));
        assert_eq!(nearest_point(Point::at(0, 9000), &target), Point::at(3000, 2500), "a corner");
        assert_eq!(nearest_point(Point::at(3100, 600), &target), Point::at(3000, 600), "from within");
    }

    #[test]
    fn a_shot_goes_to_what_is_free() {
        let target = square(4000, 6000, 0);
        assert_eq!(line_of_fire(GUN, S, &target, [], &[]), Some(Point::at(4000, 0)));
        // A rock hides the nearest point but not the whole side.
        let rock = square(400, 2000, 0);
        let seen = line_of_fire(GUN, S, &target, [&rock], &[]).unwrap();
        assert!(!Line { from: GUN, to: seen }.meets(&rock) && seen != Point::at(4000, 0));
        // A wall hides all of it.
        let wall = Shape::percent(&[[0, 0], [0, 100], [-100, 100], [-100, 0]], 100, 8000).unwrap();
        let wall = wall.at(Pose::new(Point::at(2000, -4000), Heading::EAST));
        assert_eq!(line_of_fire(GUN, S, &target, [&wall], &[]), None);
        // What lies behind hides nothing.
        assert!(line_of_fire(GUN, S, &target, [&square(400, 9000, 0)], &[]).is_some());
        assert_eq!(line_of_fire(GUN, 3999, &target, [], &[]), None, "out of range");
    }

    #[test]
    fn a_sail_blocks_as_a_line() {
        let target = square(4000, 6000, 0);
        let sail = |x: i32, half: i32| Line { from: Point::at(x, half), to: Point::at(x, -half) };
        assert_eq!(line_of_fire(GUN, S, &target, [], &[sail(1500, 1100)]), None);
        let past_a_short_sail = line_of_fire(GUN, S, &target, [], &[sail(1500, 100)]).unwrap();
        assert!(past_a_short_sail.y().abs() > 266);
        assert!(line_of_fire(GUN, S, &target, [], &[sail(-1500, 1100)]).is_some(), "a sail astern");
    }

    #[test]
    fn a_line_that_only_touches_a_corner_is_blocked() {
        // A speck of a target, its nearest point straight ahead; the rock's corner lies on the line.
        let target = square(20, 5010, 0);
        let rock = square(1000, 2000, 500);
        assert_eq!(line_of_fire(GUN, S, &target, [&rock], &[]).map(Point::y), Some(-10), "only below");
        let rock_lower = square(1000, 2000, 495);
        assert_eq!(line_of_fire(GUN, S, &target, [&rock_lower], &[]), None);
    }

    #[test]
    fn more_blockers_than_usual_count_all_the_same() {
        let target = square(4000, 6000, 0);
        let mut rocks = vec![square(10, 0, 3000); 40];
        rocks.push(Shape::square(3000).unwrap().at(Pose::new(Point::at(2000, 0), Heading::EAST)));
        assert!(line_of_fire(GUN, S, &target, &rocks[..40], &[]).is_some());
        assert_eq!(line_of_fire(GUN, S, &target, &rocks, &[]), None);
    }
}
