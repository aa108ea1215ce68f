//! The definitions of the ledger, to the letter and without any cleverness. All numbers are 128 bits wide.

use plane::{Area, Heading, LEAVING, Line, Offset, Outline, Point, Pose, SAMPLE_STEP, Segment, Shape, TOUCH, rdiv};

type Vector = (i128, i128);

fn vector(point: Point) -> Vector {
    (i128::from(point.x()), i128::from(point.y()))
}

fn minus(a: Vector, b: Vector) -> Vector {
    (a.0 - b.0, a.1 - b.1)
}

fn cross(a: Vector, b: Vector) -> i128 {
    a.0 * b.1 - a.1 * b.0
}

fn dot(a: Vector, b: Vector) -> i128 {
    a.0 * b.0 + a.1 * b.1
}

pub fn polygon(outline: &Outline) -> Vec<Vector> {
    outline.corners().iter().map(|&corner| vector(corner)).collect()
}

fn edges(polygon: &[Vector]) -> impl Iterator<Item = (Vector, Vector)> + '_ {
    (0..polygon.len()).map(|k| (polygon[k], polygon[(k + 1) % polygon.len()]))
}

/// By how much the projections overlap, at the edge normal where they do least: negative, 0 or positive. (In units of
/// that normal's length, so only its sign means anything.)
fn least_overlap(p: &[Vector], q: &[Vector]) -> i128 {
    let mut least = i128::MAX;
    for (a, b) in edges(p).chain(edges(q)) {
        let normal = (b.1 - a.1, a.0 - b.0);
        let interval = |polygon: &[Vector]| {
            let projections = || polygon.iter().map(|&corner| dot(normal, corner));
            (projections().min().expect("corners"), projections().max().expect("corners"))
        };
        let ((p_low, p_high), (q_low, q_high)) = (interval(p), interval(q));
        least = least.min(p_high.min(q_high) - p_low.max(q_low));
    }
    least
}

/// `fleets.geo.overlap`
pub fn overlaps(p: &Outline, q: &Outline) -> bool {
    least_overlap(&polygon(p), &polygon(q)) > 0
}

/// A squared distance as a fraction.
#[derive(Clone, Copy)]
pub struct Squared(pub i128, pub i128);

impl Squared {
    pub fn is_less_than(self, other: Squared) -> bool {
        self.0 * other.1 < other.0 * self.1
    }

    pub fn is_within(self, units: i32) -> bool {
        self.0 <= i128::from(units) * i128::from(units) * self.1
    }
}

fn vertex_to_edge(v: Vector, (a, b): (Vector, Vector)) -> Squared {
    let (ab, av) = (minus(b, a), minus(v, a));
    let foot = dot(ab, av);
    if foot <= 0 {
        Squared(dot(av, av), 1)
    } else if foot >= dot(ab, ab) {
        Squared(dot(minus(v, b), minus(v, b)), 1)
    } else {
        Squared(cross(ab, av) * cross(ab, av), dot(ab, ab))
    }
}

/// `fleets.geo.dist`
pub fn distance(p: &Outline, q: &Outline) -> Squared {
    let (p, q) = (polygon(p), polygon(q));
    if least_overlap(&p, &q) >= 0 {
        return Squared(0, 1);
    }
    let mut least = Squared(i128::from(i64::MAX), 1);
    for (one, other) in [(&p, &q), (&q, &p)] {
        for &corner in one {
            for edge in edges(other) {
                let squared = vertex_to_edge(corner, edge);
                if squared.is_less_than(least) {
                    least = squared;
                }
            }
        }
    }
    least
}

/// `fleets.geo.dist` of a point.
pub fn distance_of_point(point: Point, q: &Outline) -> Squared {
    let (v, q) = (vector(point), polygon(q));
    if edges(&q).all(|(a, b)| cross(minus(b, a), minus(v, a)) >= 0) {
        return Squared(0, 1);
    }
    let mut least = Squared(i128::from(i64::MAX), 1);
    for edge in edges(&q) {
        let squared = vertex_to_edge(v, edge);
        if squared.is_less_than(least) {
            least = squared;
        }
    }
    least
}

pub fn is_within(units: i32, p: &Outline, q: &Outline) -> bool {
    distance(p, q).is_within(units)
}

/// Is there contact at t?
pub fn holds(units: i32, mover: &Outline, segment: Segment, other: &Outline, t: i32) -> bool {
    is_within(units, &mover.shifted(segment.at(t) - segment.from), other)
}

/// `fleets.geo.leaving`
pub fn is_left(front: &Outline, segment: Segment, solid: &Outline) -> bool {
    let (from, to) = (segment.from, segment.at(LEAVING.min(segment.distance)));
    let inside = |point: Point| edges(&polygon(solid)).all(|(a, b)| cross(minus(b, a), minus(vector(point), a)) > 0);
    is_within(TOUCH, front, solid)
        && !distance_of_point(to, solid).is_less_than(distance_of_point(from, solid))
        && (inside(from) || !inside(to))
}

fn in_area(area: Area, outline: &Outline) -> bool {
    let inside = |corner: &Point| (0..=area.width).contains(&corner.x()) && (0..=area.height).contains(&corner.y());
    outline.corners().iter().all(inside)
}

/// How far the farthest corner lies beyond each of the four edges; negative inside.
fn beyond(area: Area, outline: &Outline) -> [i32; 4] {
    let most = |far: &dyn Fn(&Point) -> i32| outline.corners().iter().map(far).max().expect("it has corners");
    [
        most(&|corner| -corner.x()),
        most(&|corner| -corner.y()),
        most(&|corner| corner.x() - area.width),
        most(&|corner| corner.y() - area.height),
    ]
}

/// `fleets.geo.sweep` and `fleets.geo.edge`, one t after the other: where she stops and whether the move ends there.
pub fn sweep(front: &Outline, hull: &Outline, segment: Segment, area: Area, solids: &[Outline]) -> Option<(i32, bool)> {
    let in_the_way: Vec<&Outline> = solids.iter().filter(|solid| !is_left(front, segment, solid)).collect();
    let at = |t: i32| front.shifted(segment.at(t) - segment.from);
    let (now, soon) = (beyond(area, &at(0)), beyond(area, &at(segment.distance.min(100))));
    if (0..4).any(|edge| now[edge] > 0 && soon[edge] > now[edge]) {
        return None;
    }
    let mut stop = segment.distance;
    for t in 0..=segment.distance {
        let here = at(t);
        let there = beyond(area, &here);
        if (0..4).any(|edge| now[edge] <= 0 && there[edge] > 0) {
            stop = t - 1;
            break;
        }
        if in_the_way.iter().any(|solid| is_within(TOUCH, &here, solid)) {
            return Some((t, true));
        }
    }
    let end = hull.shifted(segment.at(stop) - segment.from);
    let alongside = solids.iter().any(|solid| is_within(TOUCH, &end, solid) && !is_within(TOUCH, hull, solid));
    Some((stop, alongside))
}

/// `fleets.geo.swing`
pub fn swing(hull: &Shape, pose: Pose, area: Area, overlapped: &[Outline], solids: &[Outline]) -> Option<Heading> {
    (1..=2048).flat_map(|k| [k, -k]).map(|k| pose.heading.turned(k)).find(|&heading| {
        let outline = hull.at(Pose::new(pose.at, heading));
        !overlapped.iter().any(|solid| is_within(TOUCH, &outline, solid))
            && in_area(area, &outline)
            && !solids.iter().any(|solid| overlaps(&outline, solid))
    })
}

/// Do two closed lines share a point?
fn lines_meet(line: (Vector, Vector), other: (Vector, Vector)) -> bool {
    let on = |v: Vector, (a, b): (Vector, Vector)| {
        let between = |v: i128, a: i128, b: i128| a.min(b) <= v && v <= a.max(b);
        cross(minus(b, a), minus(v, a)) == 0 && between(v.0, a.0, b.0) && between(v.1, a.1, b.1)
    };
    let side = |(a, b): (Vector, Vector), v: Vector| cross(minus(b, a), minus(v, a)).signum();
    (side(line, other.0) * side(line, other.1) < 0 && side(other, line.0) * side(other, line.1) < 0)
        || on(line.0, other)
        || on(line.1, other)
        || on(other.0, line)
        || on(other.1, line)
}

/// Does a closed line share a point with a closed polygon? It crosses an edge or begins inside.
pub fn line_meets(line: Line, outline: &Outline) -> bool {
    let ends = (vector(line.from), vector(line.to));
    let polygon = polygon(outline);
    let begins_inside = edges(&polygon).all(|(a, b)| cross(minus(b, a), minus(ends.0, a)) >= 0);
    begins_inside || edges(&polygon).any(|edge| lines_meet(ends, edge))
}

pub fn lines_cross(line: Line, other: Line) -> bool {
    lines_meet((vector(line.from), vector(line.to)), (vector(other.from), vector(other.to)))
}

/// `fleets.geo.los`: all points of the target that a line may be drawn to, the nearest first.
pub fn sample_points(gun: Point, range: i32, target: &Outline) -> Vec<Point> {
    let polygon = polygon(target);
    let along = |a: Vector, b: Vector, num: i128, den: i128| {
        let coordinate =
            |from: i128, to: i128| (from + i128::from(rdiv(((to - from) * num) as i64, den as i64))) as i32;
        Point::ORIGIN + Offset { x: coordinate(a.0, b.0), y: coordinate(a.1, b.1) }
    };
    let mut nearest: Option<(Squared, Vector, Vector)> = None;
    for (a, b) in edges(&polygon) {
        let squared = vertex_to_edge(vector(gun), (a, b));
        if nearest.is_none_or(|(least, ..)| squared.is_less_than(least)) {
            nearest = Some((squared, a, b));
        }
    }
    let (_, a, b) = nearest.expect("edges");
    let ab = minus(b, a);
    let mut points = vec![along(a, b, dot(ab, minus(vector(gun), a)).clamp(0, dot(ab, ab)), dot(ab, ab))];
    for (a, b) in edges(&polygon) {
        let ab = minus(b, a);
        let step = i128::from(SAMPLE_STEP);
        let n = ((dot(ab, ab).isqrt() + step - 1) / step).max(1);
        let in_range = |point: &Point| {
            let way = minus(vector(*point), vector(gun));
            dot(way, way) <= i128::from(range) * i128::from(range)
        };
        points.extend((0..n).map(|k| along(a, b, k, n)).filter(in_range));
    }
    points
}

/// `fleets.geo.los`: the first point with a free line.
pub fn line_of_fire(gun: Point, range: i32, target: &Outline, blockers: &[Outline], sails: &[Line]) -> Option<Point> {
    if !distance_of_point(gun, target).is_within(range) {
        return None;
    }
    sample_points(gun, range, target).into_iter().find(|&to| {
        let line = Line { from: gun, to };
        !blockers.iter().any(|blocker| line_meets(line, blocker)) && !sails.iter().any(|&sail| lines_cross(sail, line))
    })
}
