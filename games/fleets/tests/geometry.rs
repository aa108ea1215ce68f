//! Geometry (section 15 of the ledger): shapes and predicates with the sizes of the game, against numbers that were worked
//! out apart from the program, from the clauses alone.

use fleets::data::{Cards, Terrain};
use plane::{Heading, Line, Offset, Outline, Point, Pose, Shape, rdiv};
use table::Shared;

/// Somewhere, on a heading along which nothing is round.
const SHIP: (i32, i32, i32) = (12_345, 6_789, 777);
const PIECE: (i32, i32, i32) = (30_000, 20_000, 333);

fn printed() -> Shared<Cards> {
    Shared::printed()
}

fn pose((x, y, heading): (i32, i32, i32)) -> Pose {
    Pose::new(Point::at(x, y), Heading::new(heading))
}

fn pairs(outline: &Outline) -> Vec<(i32, i32)> {
    outline.corners().iter().map(|corner| pair(*corner)).collect()
}

fn pair(point: Point) -> (i32, i32) {
    (point.x(), point.y())
}

fn square(x: i32, y: i32, side: i32) -> Outline {
    Shape::square(side).expect("a square").at(pose((x, y, 0)))
}

/// Proves `fleets.geo.trig`, `fleets.geo.units`: the table has the values and the sum that the sizes name, and a heading is
/// counted modulo 4096.
#[test]
fn sines_are_one_table_of_integers() {
    let sin = |steps: i32| Heading::new(steps).sin();
    let named = [0, 1, 2, 256, 341, 512, 683, 1023, 1024].map(sin);
    let values =
        [0, 1_647_099, 3_294_193, 410_903_207, 536_395_365, 759_250_125, 930_162_092, 1_073_740_561, 1_073_741_824];
    assert_eq!(named, values);
    assert_eq!((0..=1024).map(sin).sum::<i64>(), 700_507_575_845);
    for k in 0..=1024 {
        assert_eq!([sin(2048 - k), sin(2048 + k), sin(4096 - k)], [sin(k), -sin(k), -sin(k)], "step {k}");
        assert_eq!(Heading::new(k).cos(), sin(k + 1024), "step {k}");
    }
    assert_eq!((Heading::new(4096), Heading::new(-1)), (Heading::new(0), Heading::new(4095)));
}

/// Proves `fleets.geo.round`.
#[test]
fn halves_are_rounded_away_from_zero() {
    let quotients = [(5, 2), (-5, 2), (7, 3), (-7, 3), (1, 2), (-1, 2), (0, 5)].map(|(n, d)| rdiv(n, d));
    assert_eq!(quotients, [3, -3, 2, -2, 1, -1, 0]);
}

/// Proves `fleets.geo.step`, `fleets.geo.parts`: points ahead, behind and beside, each rounded once.
#[test]
fn points_are_made_by_two_formulas() {
    let at = pose(SHIP);
    assert_eq!(pair(Point::at(90_000, 50_000).step(5750, Heading::new(783))), (92_078, 55_362));
    assert_eq!(pair(at.place(Offset { x: -1550, y: 0 })), (11_772, 5_349));
    let hull = printed().hull(3).length;
    assert_eq!(pair(at.behind(hull)), (10_052, 1_029), "the stern");
    assert_eq!(pair(at.behind(hull / 2)), (11_198, 3_909), "the middle");
}

/// The outline of a ship of three masts, which lies where `SHIP` does.
const OUTLINE: [(i32, i32); 9] = [
    (12_345, 6_789),
    (11_230, 6_032),
    (10_821, 5_394),
    (9_559, 2_226),
    (9_416, 1_282),
    (10_687, 776),
    (11_232, 1_560),
    (12_493, 4_728),
    (12_635, 5_473),
];

/// Proves `fleets.geo.hull`, `fleets.geo.parts`.
#[test]
fn a_hull_and_its_parts_are_where_the_percentages_put_them() {
    let cards = printed();
    let (hull, at) = (cards.hull(3), pose(SHIP));
    assert_eq!(pairs(&hull.outline.at(at)), OUTLINE);
    let front = [
        (12_345, 6_789),
        (11_230, 6_032),
        (10_821, 5_394),
        (10_362, 4_242),
        (12_035, 3_576),
        (12_493, 4_728),
        (12_635, 5_473),
    ];
    assert_eq!(pairs(&hull.front.at(at)), front);
}

/// Proves `fleets.geo.bow`, `fleets.core.bow`.
#[test]
fn the_bow_is_the_tip_of_the_hull() {
    assert_eq!(pairs(&printed().hull(3).bow.at(pose(SHIP))), [OUTLINE[0], OUTLINE[1], OUTLINE[8]]);
}

/// Proves `fleets.geo.masts`.
#[test]
fn masts_stand_where_the_percentages_put_them() {
    let cards = printed();
    let (hull, at) = (cards.hull(3), pose(SHIP));
    let masts: Vec<_> = hull.masts_at.iter().map(|behind| pair(at.place(Offset { x: -behind, y: 0 }))).collect();
    assert_eq!(masts, [(11_772, 5_349), (11_084, 3_621), (10_396, 1_893)]);
    assert_eq!(cards.hull(4).masts_at, [1800, 3240, 4680, 6120]);
    assert_eq!(cards.hull(5).masts_at, [2100, 3360, 4620, 5880, 7140]);
}

/// Proves `fleets.geo.oval`, `fleets.geo.numbers`.
#[test]
fn islands_and_terrain_are_convex_polygons_without_roughness() {
    let cards = printed();
    let geometry = &cards.geometry;
    let island = [
        (33_489, 21_956),
        (32_738, 22_675),
        (31_568, 22_986),
        (30_161, 22_844),
        (28_729, 22_268),
        (27_490, 21_347),
        (26_634, 20_221),
        (26_289, 19_061),
        (26_511, 18_044),
        (27_262, 17_325),
        (28_432, 17_014),
        (29_839, 17_156),
        (31_271, 17_732),
        (32_510, 18_653),
        (33_366, 19_779),
        (33_711, 20_939),
    ];
    assert_eq!(pairs(&geometry.island.at(pose(PIECE))), island);
    let shape = |kind: Terrain| pairs(&geometry.terrain[kind as usize].at(pose(PIECE)));
    assert_eq!(shape(Terrain::Reef), island);
    assert_eq!(shape(Terrain::Sargasso), island);
    let current = [
        (32_508, 21_406),
        (31_428, 21_611),
        (29_511, 20_872),
        (27_881, 19_623),
        (27_492, 18_594),
        (28_572, 18_389),
        (30_489, 19_128),
        (32_119, 20_377),
    ];
    assert_eq!(shape(Terrain::Current), current);
    assert_eq!(shape(Terrain::Whirlpool)[..3], [(32_268, 21_271), (31_329, 22_234), (30_032, 22_600)]);
    // The numbers 1 to 6 are every fourth corner of a fog bank and every second of an iceberg.
    let fog: Vec<_> = shape(Terrain::Fog).into_iter().step_by(4).collect();
    let fog_numbers =
        [(33_664, 22_053), (30_644, 23_142), (26_984, 21_091), (26_336, 17_947), (29_356, 16_858), (33_016, 18_909)];
    assert_eq!(fog, fog_numbers);
    let ice: Vec<_> = shape(Terrain::Iceberg).into_iter().step_by(2).collect();
    let ice_numbers =
        [(32_617, 21_467), (30_291, 22_546), (27_676, 21_081), (27_383, 18_533), (29_709, 17_454), (32_324, 18_919)];
    assert_eq!(ice, ice_numbers);
}

/// Proves `fleets.geo.creature`, `fleets.geo.fort`.
#[test]
fn bases_are_twelve_sided_and_forts_square() {
    let cards = printed();
    let geometry = &cards.geometry;
    let centre = pose((30_000, 20_000, 0));
    let creature = pairs(&geometry.creature.outline.at(centre));
    assert_eq!(creature[..4], [(33_000, 20_000), (32_599, 21_499), (31_499, 22_599), (30_000, 23_000)]);
    let flotilla = pairs(&geometry.flotilla.outline.at(centre));
    assert_eq!(flotilla[..4], [(32_200, 20_000), (31_906, 21_099), (31_099, 21_906), (30_000, 22_200)]);
    let fort = pairs(&geometry.fort.at(pose(PIECE)));
    let corners = [(30_767, 22_722), (27_278, 20_767), (29_233, 17_278), (32_722, 19_233)];
    assert!(corners.iter().all(|corner| fort.contains(corner)) && fort.len() == 4, "{fort:?}");
    let flags = geometry.flags[..4].iter().map(|flag| pair(pose(PIECE).place(*flag)));
    assert_eq!(flags.collect::<Vec<_>>(), corners);
}

/// Proves `fleets.geo.dist`, `fleets.geo.touch`, `fleets.geo.within`: the exact distance of two outlines, here of a corner
/// from a slanting edge, whose square is 6645481 and no whole number's.
#[test]
fn distances_are_compared_by_their_squares() {
    let cards = printed();
    let island = cards.geometry.island.at(pose((30_000, 20_000, 0)));
    let hull = cards.hull(3).outline.at(pose((24_000, 24_000, 700)));
    assert!(hull.is_within(2578, &island) && !hull.is_within(2577, &island));
    assert_eq!(hull.distance_to(&island).units(), 2577);
    let at = |x: i32| cards.hull(3).outline.at(pose((x, 20_000, 0)));
    assert!(at(25_975).touches(&island) && !at(25_974).touches(&island));
    assert!(at(26_000).meets(&island) && !at(25_999).meets(&island));
}

/// Proves `fleets.geo.overlap`, `fleets.geo.legal`: contact of the edges is no overlap.
#[test]
fn interiors_must_share_a_point_to_overlap() {
    let cards = printed();
    let island = cards.geometry.island.at(pose((30_000, 20_000, 0)));
    let at = |x: i32| cards.hull(3).outline.at(pose((x, 20_000, 0)));
    assert!(!at(26_000).overlaps(&island) && at(26_001).overlaps(&island));
    let area = plane::Area { width: 150_000, height: 110_000 };
    assert!(plane::is_legal(&at(26_000), area, [&island]) && !plane::is_legal(&at(26_001), area, [&island]));
    let at_the_edge = |x: i32| cards.hull(3).outline.at(pose((x, 50_000, 0)));
    assert!(plane::is_legal(&at_the_edge(6200), area, []) && !plane::is_legal(&at_the_edge(6199), area, []));
    assert!(plane::is_legal(&at_the_edge(150_000), area, []) && !plane::is_legal(&at_the_edge(150_001), area, []));
}

/// Proves `fleets.geo.los`: the sample points of an edge, and the nearest point of the outline.
#[test]
fn a_target_is_seen_by_sample_points_and_by_its_nearest_point() {
    // An edge of 1000 has five points, one of 1002 has six.
    let count = |side: i32| plane::samples(&square(10_000, 10_000, side)).count();
    assert_eq!((count(1000), count(1002), count(200), count(100)), (20, 24, 4, 4));
    let cards = printed();
    let target = cards.geometry.island.at(pose((30_000, 20_000, 0)));
    assert_eq!(plane::samples(&target).count(), 116);
    let first: Vec<_> = plane::samples(&target).take(3).map(pair).collect();
    assert_eq!(first, [(34_000, 20_000), (33_949, 20_166), (33_899, 20_332)]);
    // No sample point is as near as the point between two of them.
    let gun = Point::at(10_090, 20_000);
    let target = square(10_500, 10_500, 1000);
    assert_eq!(pair(plane::nearest_point(gun, &target)), (10_090, 11_000));
    assert!(plane::line_of_fire(gun, 9000, &target, &[], &[]).is_some());
    assert!(plane::line_of_fire(gun, 8999, &target, &[], &[]).is_none());
}

/// Proves `fleets.geo.los_touch`, `fleets.geo.los_block`: a line along the edge of a blocker shares points with it.
#[test]
fn a_line_that_only_touches_a_blocker_is_blocked() {
    let gun = Point::at(10_000, 10_000);
    let target = square(17_000, 8_000, 4000);
    // The top of the wall is as high as the gun and the top of the target; then it is one unit lower.
    let shot = |wall: i32| plane::line_of_fire(gun, 8380, &target, &[square(12_500, wall, 2000)], &[]);
    assert_eq!(shot(9_000), None);
    assert!(shot(8_999).is_some());
}

/// Proves `fleets.geo.sail`, `fleets.geo.los_block`.
#[test]
fn a_sail_line_blocks_like_a_hull() {
    let gun = Point::at(10_000, 10_000);
    let target = square(15_000, 10_000, 1000);
    let sail = |half: i32| Line { from: Point::at(11_000, 10_000 + half), to: Point::at(11_000, 10_000 - half) };
    assert!(plane::line_of_fire(gun, 5750, &target, &[], &[sail(1100)]).is_none());
    // The outermost line to the target passes 1000 ahead of the gun 111 to the side.
    assert!(plane::line_of_fire(gun, 5750, &target, &[], &[sail(100)]).is_some());
}
