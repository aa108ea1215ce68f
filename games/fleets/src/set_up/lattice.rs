//! The lattice of poses on which it is tested whether a piece can still be laid (`fleets.setup.islands.auto`).

use plane::{Area, Heading, Offset, Outline, Point, Pose, Shape};

/// Centres have coordinates that are multiples of this.
const STEP: i32 = 1000;

/// For a picture of where a piece may be laid every so manieth point is tested.
const COARSE: usize = 2;
/// How far apart these points are.
pub(super) const COARSE_STEP: i32 = COARSE as i32 * STEP;

/// A shape with the circles inside and outside of it, which settle most questions of distance.
pub(super) struct Piece {
    centre: Point,
    outline: Outline,
    inner: i32,
    outer: i32,
}

impl Piece {
    pub(super) fn of(shape: &Shape, pose: Pose) -> Piece {
        Piece { centre: pose.at, outline: shape.at(pose), inner: shape.inner_radius(), outer: shape.radius() }
    }
}

fn squared(a: Point, b: Point) -> i64 {
    let (dx, dy) = (i64::from(a.x() - b.x()), i64::from(a.y() - b.y()));
    dx * dx + dy * dy
}

/// All poses of a shape on the lattice that keep off the edge of the area, heading 0 or 1024.
pub(super) struct Lattice {
    inner: i32,
    outer: i32,
    grids: [Grid; 2],
}

/// The poses of one heading.
struct Grid {
    heading: Heading,
    /// The outline with its centre in the origin.
    outline: Outline,
    /// The centre in the south-west.
    from: Point,
    columns: usize,
    rows: usize,
}

/// One pose of the lattice.
#[derive(Clone, Copy)]
pub(super) struct Spot<'a> {
    lattice: &'a Lattice,
    grid: &'a Grid,
    pub(super) pose: Pose,
}

impl Grid {
    fn of(shape: &Shape, heading: Heading, area: Area, margin: i32) -> Grid {
        let outline = shape.at(Pose::new(Point::ORIGIN, heading));
        let xs = || outline.corners().iter().map(|corner| corner.x());
        let ys = || outline.corners().iter().map(|corner| corner.y());
        // The first and the last multiple that keep the outline off the edge.
        let range = |least: Option<i32>, most: Option<i32>, size: i32| {
            let from = (margin - least.unwrap_or(0) + STEP - 1).div_euclid(STEP);
            let to = (size - margin - most.unwrap_or(0)).div_euclid(STEP);
            (from * STEP, usize::try_from(to - from + 1).unwrap_or(0))
        };
        let (x, columns) = range(xs().min(), xs().max(), area.width);
        let (y, rows) = range(ys().min(), ys().max(), area.height);
        Grid { heading, outline, from: Point::at(x, y), columns, rows }
    }
    fn len(&self) -> usize {
        self.columns * self.rows
    }
}

impl Lattice {
    pub(super) fn of(shape: &Shape, area: Area, margin: i32) -> Lattice {
        Lattice::of_headings(shape, [Heading::EAST, Heading::NORTH], area, margin)
    }
    /// The same with other headings.
    pub(super) fn of_headings(shape: &Shape, headings: [Heading; 2], area: Area, margin: i32) -> Lattice {
        let grids = headings.map(|heading| Grid::of(shape, heading, area, margin));
        Lattice { inner: shape.inner_radius(), outer: shape.radius(), grids }
    }

    fn len(&self) -> usize {
        self.grids.iter().map(Grid::len).sum()
    }
    fn spot(&self, at: usize) -> Spot<'_> {
        let [first, second] = &self.grids;
        let (grid, at) = if at < first.len() { (first, at) } else { (second, at - first.len()) };
        let (column, row) = ((at % grid.columns) as i32, (at / grid.columns) as i32);
        let centre = Point::at(grid.from.x() + column * STEP, grid.from.y() + row * STEP);
        Spot { lattice: self, grid, pose: Pose::new(centre, grid.heading) }
    }

    /// All poses that pass the test, from the south-west to the north-east.
    pub(super) fn all<'a>(&'a self, test: impl Fn(&Spot) -> bool + 'a) -> impl Iterator<Item = Pose> + 'a {
        (0..self.len()).map(|at| self.spot(at)).filter(move |spot| test(spot)).map(|spot| spot.pose)
    }
    /// All poses of this heading that pass the test, as rows of points that lie side by side: where each row begins, and
    /// how many points it has. Only every other point is tested; for a picture that is enough.
    pub(super) fn rows(&self, heading: Heading, test: impl Fn(&Spot) -> bool) -> Vec<(i32, i32, u16)> {
        let mut rows = Vec::new();
        if let Some(grid) = self.grids.iter().find(|grid| grid.heading == heading) {
            for row in (0..grid.rows).step_by(COARSE) {
                let mut length = 0;
                for column in (0..grid.columns + COARSE).step_by(COARSE) {
                    let x = grid.from.x() + column as i32 * STEP;
                    let y = grid.from.y() + row as i32 * STEP;
                    let pose = Pose::new(Point::at(x, y), grid.heading);
                    if column < grid.columns && test(&Spot { lattice: self, grid, pose }) {
                        length += 1;
                    } else if length > 0 {
                        rows.push((x - length * COARSE as i32 * STEP, y, length as u16));
                        length = 0;
                    }
                }
            }
        }
        rows
    }
    /// How many things fate is to draw from for one of the poses that pass the test. If there are many of them, it is all
    /// poses, and one that does not pass is drawn again; if there are few, they are counted.
    pub(super) fn lot(&self, test: impl Fn(&Spot) -> bool) -> usize {
        if self.passes_often(&test) { self.len() } else { self.all(test).count() }
    }
    /// The pose that fate has drawn; nothing if it is to be drawn again.
    pub(super) fn drawn(&self, picked: usize, test: impl Fn(&Spot) -> bool) -> Option<Pose> {
        if self.passes_often(&test) {
            return Some(self.spot(picked)).filter(&test).map(|spot| spot.pose);
        }
        self.all(test).nth(picked)
    }
    fn passes_often(&self, test: &impl Fn(&Spot) -> bool) -> bool {
        const TRIED: usize = 64;
        const OFTEN: usize = 4;
        spread(self.len()).take(TRIED).filter(|at| test(&self.spot(*at))).take(OFTEN).count() == OFTEN
    }
    /// The same poses in an order in which the first few are spread over the area.
    pub(super) fn spread<'a>(&'a self, test: impl Fn(&Spot) -> bool + 'a) -> impl Iterator<Item = Pose> + 'a {
        spread(self.len()).map(|at| self.spot(at)).filter(move |spot| test(spot)).map(|spot| spot.pose)
    }
}

impl Spot<'_> {
    fn outline(&self) -> Outline {
        self.grid.outline.shifted(Offset { x: self.pose.at.x(), y: self.pose.at.y() })
    }
    /// Is the distance to each of these pieces at least this? Circles are asked first, of all of them.
    pub(super) fn is_at_least(&self, units: i32, others: &[Piece]) -> bool {
        let is_too_near = |other: &Piece| {
            let at_best = i64::from((units + self.lattice.inner + other.inner).max(0));
            squared(self.pose.at, other.centre) < at_best * at_best
        };
        let is_far = |other: &Piece| {
            let surely = i64::from((units + self.lattice.outer + other.outer).max(0));
            squared(self.pose.at, other.centre) >= surely * surely
                || is_at_least(units, &self.outline(), &other.outline)
        };
        units <= 0 || (!others.iter().any(is_too_near) && others.iter().all(is_far))
    }
    /// Is the distance to one of these pieces at most this?
    pub(super) fn is_at_most(&self, units: i32, others: &[Piece]) -> bool {
        let is_near = |other: &Piece| {
            let surely = i64::from((units + self.lattice.inner + other.inner).max(0));
            squared(self.pose.at, other.centre) <= surely * surely
        };
        let is_within = |other: &Piece| {
            let at_worst = i64::from((units + self.lattice.outer + other.outer).max(0));
            squared(self.pose.at, other.centre) <= at_worst * at_worst
                && self.outline().is_within(units, &other.outline)
        };
        others.iter().any(is_near) || others.iter().any(is_within)
    }
}

/// Is the exact distance of two outlines at least this?
pub(super) fn is_at_least(units: i32, one: &Outline, other: &Outline) -> bool {
    one.distance_to(other).units() >= units
}

/// The numbers below `n`, each once, far from one another: steps of about the golden part of `n`.
pub(super) fn spread(n: usize) -> impl Iterator<Item = usize> {
    let mut step = (n * 618 / 1000).max(1);
    while n > 1 && greatest_common_divisor(step, n) > 1 {
        step += 1;
    }
    (0..n).map(move |k| (n / 2 + k * step) % n)
}

fn greatest_common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Area = Area { width: 60_000, height: 40_000 };
    const MARGIN: i32 = 5750;

    fn island() -> Shape {
        Shape::oval([4000, 2600], 16).expect("a shape")
    }

    #[test]
    fn the_lattice_holds_exactly_the_poses_that_keep_off_the_edge() {
        let shape = island();
        let poses: Vec<Pose> = Lattice::of(&shape, AREA, MARGIN).all(|_| true).collect();
        let mut expected = 0;
        for heading in [Heading::EAST, Heading::NORTH] {
            for x in 0..=60 {
                for y in 0..=40 {
                    let pose = Pose::new(Point::at(x * STEP, y * STEP), heading);
                    let is_off = AREA.keeps_off_the_edge(MARGIN, &shape.at(pose));
                    assert_eq!(poses.contains(&pose), is_off, "{pose:?}");
                    expected += usize::from(is_off);
                }
            }
        }
        assert_eq!(poses.len(), expected);
    }

    #[test]
    fn circles_never_answer_wrongly() {
        let shape = island();
        let lattice = Lattice::of(&shape, AREA, MARGIN);
        let other = [Piece::of(&shape, Pose::new(Point::at(30_123, 20_456), Heading::new(700)))];
        for units in [0, 5750, 16_760] {
            let least = |spot: &Spot| {
                let exact = is_at_least(units, &shape.at(spot.pose), &other[0].outline);
                assert_eq!(spot.is_at_least(units, &other), exact);
                let within = shape.at(spot.pose).is_within(units, &other[0].outline);
                assert_eq!(spot.is_at_most(units, &other), within);
                exact
            };
            assert!(lattice.all(least).count() > 0);
        }
    }

    #[test]
    fn fate_can_draw_every_pose_that_passes_and_no_other() {
        let lattice = Lattice::of(&island(), AREA, MARGIN);
        // Many pass, or few.
        for east_of in [30_000, 49_000] {
            let test = |spot: &Spot| spot.pose.at.x() > east_of;
            let drawn: Vec<Pose> = (0..lattice.lot(test)).filter_map(|at| lattice.drawn(at, test)).collect();
            assert_eq!(drawn, lattice.all(test).collect::<Vec<_>>());
            assert!(!drawn.is_empty());
        }
    }

    #[test]
    fn spreading_visits_everything_once() {
        for n in [0, 1, 2, 3, 10, 105, 945, 1000] {
            let mut seen: Vec<usize> = spread(n).collect();
            seen.sort_unstable();
            assert_eq!(seen, (0..n).collect::<Vec<_>>());
        }
    }
}
