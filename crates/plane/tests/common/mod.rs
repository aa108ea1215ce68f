//! What tests, the long comparison and the benchmark share: the shapes of the box, random scenes, and the rules of the
//! ledger written down as slowly and plainly as they read.
#![allow(dead_code, reason = "no test uses all of it")]
#![allow(missing_docs, reason = "for tests only")]

pub mod definition;
pub mod oracle;

use plane::{Area, Contact, Heading, LIMIT, Line, Offset, Outline, Point, Pose, Segment, Shape};

pub const HULL: [[i32; 2]; 9] =
    [[0, 0], [-18, 42], [-30, 50], [-85, 50], [-100, 38], [-100, -38], [-85, -50], [-30, -50], [-18, -42]];
pub const FRONT: [[i32; 2]; 7] = [[0, 0], [-18, 42], [-30, 50], [-50, 50], [-50, -50], [-30, -50], [-18, -42]];
pub const SIZES: [(i32, i32); 7] =
    [(4000, 1400), (5200, 1600), (6200, 1800), (7200, 2000), (8400, 2200), (8400, 2600), (10_000, 3200)];
pub const AREA: Area = Area { width: 200_000, height: 170_000 };
pub const L: i32 = 8380;
pub const S: i32 = 5750;

/// All shapes of the box: what moves, and what stays where it is.
pub struct Box {
    pub hulls: Vec<Shape>,
    pub fronts: Vec<Shape>,
    pub pieces: Vec<Shape>,
}

impl Box {
    pub fn open() -> Box {
        let ok = |shape: Result<Shape, plane::NotAShape>| shape.expect("the box holds shapes");
        let mut hulls: Vec<Shape> =
            SIZES.iter().map(|&(length, beam)| ok(Shape::percent(&HULL, length, beam))).collect();
        let mut fronts: Vec<Shape> =
            SIZES.iter().map(|&(length, beam)| ok(Shape::percent(&FRONT, length, beam))).collect();
        // A creature and a flotilla are their own front.
        for radius in [3000, 2200] {
            hulls.push(ok(Shape::oval([radius, radius], 12)));
            fronts.push(ok(Shape::oval([radius, radius], 12)));
        }
        let ovals = [
            ([4000, 2600], 16),
            ([4200, 2800], 24),
            ([3000, 2400], 12),
            ([2600, 2600], 12),
            ([2875, 1000], 8),
            ([3000, 3000], 12),
            ([2200, 2200], 12),
        ];
        let mut pieces: Vec<Shape> = ovals.iter().map(|&(axes, sides)| ok(Shape::oval(axes, sides))).collect();
        pieces.push(ok(Shape::square(4000)));
        let bow_zones: Vec<Shape> = hulls[..SIZES.len()].iter().map(|hull| ok(hull.part(&[0, 1, 8]))).collect();
        pieces.extend(&hulls);
        pieces.extend(&fronts);
        pieces.extend(bow_zones);
        Box { hulls, fronts, pieces }
    }
}

/// A small generator of random numbers (splitmix64), the same everywhere.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from one to another, both possible.
    pub fn range(&mut self, from: i32, to: i32) -> i32 {
        from + (self.next() % (i64::from(to) - i64::from(from) + 1) as u64) as i32
    }

    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.range(0, of.len() as i32 - 1) as usize]
    }

    /// Now and then one of the main directions, where most equalities are.
    pub fn heading(&mut self) -> Heading {
        match self.range(0, 7) {
            0 => Heading::new(512 * self.range(0, 7)),
            1 => Heading::new(1024 * self.range(0, 3) + self.range(-6, 6)),
            _ => Heading::new(self.range(0, 4095)),
        }
    }

    pub fn point(&mut self) -> Point {
        Point::at(self.range(0, AREA.width), self.range(0, AREA.height))
    }

    pub fn pose(&mut self) -> Pose {
        Pose::new(self.point(), self.heading())
    }
}

/// Two outlines that are often a hair apart or a hair into each other.
pub fn neighbours(rng: &mut Rng, shapes: &Box) -> (Outline, Outline) {
    let one = rng.pick(&shapes.pieces).at(rng.pose());
    let shape = rng.pick(&shapes.pieces);
    let near = one.corners()[0];
    let away = Point::at(
        (near.x() + rng.range(-20_000, 20_000)).clamp(-LIMIT, LIMIT),
        (near.y() + rng.range(-20_000, 20_000)).clamp(-LIMIT, LIMIT),
    );
    let two = shape.at(Pose::new(away, rng.heading()));
    if rng.range(0, 3) == 0 {
        return (one, two);
    }
    // Push the second against the first until it touches, then a little to and fro. If it fails, it fails to be near.
    let heading = Heading::toward(*rng.pick(one.corners()) - *rng.pick(two.corners()));
    let segment = Segment { from: away, heading, distance: 40_000 };
    let reach = *rng.pick(&[25, 0, 25, S, L]);
    let Some(at) = Contact::within(reach, &two, segment, &one).and_then(|contact| contact.first(0)) else {
        return (one, two);
    };
    let nudge = Offset { x: rng.range(-2, 2), y: rng.range(-2, 2) };
    let at = at + *rng.pick(&[0, 0, -1, -2, 1, 24, 25, 26, 100]);
    (one, two.shifted(segment.shift(at)).shifted(nudge))
}

/// A mover at the start of a segment and something that may be in its way: often it only just is, or only just is not.
pub fn voyage(rng: &mut Rng, shapes: &Box, distance: i32) -> (Outline, Segment, Outline) {
    let (mut mover, other) = neighbours(rng, shapes);
    let heading = rng.heading();
    // From where she touches it, or nearly, some way back; and then a little to one side.
    let back = heading.opposite();
    let start = Segment { from: mover.corners()[0], heading: back, distance };
    mover = mover.shifted(start.shift(rng.range(0, distance)));
    if rng.range(0, 1) == 0 {
        let aside = Segment { from: mover.corners()[0], heading: heading.turned(1024), distance: 60 };
        mover = mover.shifted(aside.shift(rng.range(-60, 60)));
    }
    (mover, Segment { from: mover.corners()[0], heading, distance }, other)
}

/// A gun, a target, things in between and a few sails.
pub struct Shot {
    pub gun: Point,
    pub range: i32,
    pub target: Outline,
    pub blockers: Vec<Outline>,
    pub sails: Vec<Line>,
}

pub fn shot(rng: &mut Rng, shapes: &Box) -> Shot {
    let gun = rng.point();
    let range = *rng.pick(&[S, L, 2 * S, 2 * L]);
    let near = |rng: &mut Rng, far: i32| {
        let at = gun.step(rng.range(0, far), rng.heading());
        rng.pick(&shapes.pieces).at(Pose::new(at, rng.heading()))
    };
    let target = near(rng, range + 3000);
    let blockers = (0..rng.range(0, 6)).map(|_| near(rng, range)).collect();
    let mast = |rng: &mut Rng| {
        let pose = Pose::new(gun.step(rng.range(300, 4000), rng.heading()), rng.heading());
        Line { from: pose.place(Offset { x: 0, y: 1100 }), to: pose.place(Offset { x: 0, y: -1100 }) }
    };
    let sails = (0..rng.range(0, 3)).map(|_| mast(rng)).collect();
    Shot { gun, range, target, blockers, sails }
}
