//! Turning about a point until there is room: the swing of a long hull at a dock, and the place of a ship in tow.

use crate::{Area, Heading, Offset, Outline, Point, Pose, Shape, TOUCH, difference::Difference};

/// `fleets.geo.swing`: a hull that overlaps what she was leaving is turned about the bow tip: heading + 1, - 1, + 2, - 2
/// and so on to half a turn. The first heading at which she touches none of the solids she overlapped and her pose is
/// legal is hers; there may be none (`fleets.geo.swing_fail`). Those she overlapped may stand among the solids too.
#[must_use]
pub fn swing(hull: &Shape, pose: Pose, area: Area, overlapped: &[Outline], solids: &[Outline]) -> Option<Heading> {
    let space = Space { hull, at: pose.at, area, not_touching: overlapped, not_overlapping: solids };
    if space.is_blocked_for_good() { None } else { space.first_free(pose.heading, 1) }
}

/// `fleets.geo.tow`: the first legal heading of a hull with her bow at a point, among the wanted one, + 1, - 1, + 2 and so
/// on to half a turn; there may be none.
#[must_use]
pub fn first_free_heading(
    hull: &Shape,
    bow: Point,
    wanted: Heading,
    area: Area,
    solids: &[Outline],
) -> Option<Heading> {
    let space = Space { hull, at: bow, area, not_touching: &[], not_overlapping: solids };
    space.first_free(wanted, 0)
}

/// What a hull with her bow at a point must keep clear of.
struct Space<'a> {
    hull: &'a Shape,
    at: Point,
    area: Area,
    not_touching: &'a [Outline],
    not_overlapping: &'a [Outline],
}

impl Space<'_> {
    /// The bow tip stays where it is, whatever the heading: what it runs into, she never gets clear of.
    fn is_blocked_for_good(&self) -> bool {
        let has_tip = self.hull.corners().contains(&Offset::default());
        has_tip
            && (!self.area.contains(self.at)
                || self.not_touching.iter().any(|solid| solid.distance_to_point(self.at).is_within(TOUCH))
                || self.not_overlapping.iter().any(|solid| solid.encloses(self.at)))
    }

    fn first_free(&self, wanted: Heading, from: i32) -> Option<Heading> {
        // The next turn worth trying, to port and to starboard: those before it are known to be blocked.
        let mut next = [from, from];
        for turn in from..=2048 {
            for (next, side) in next.iter_mut().zip([1, -1]) {
                if turn < *next {
                    continue;
                }
                let heading = wanted.turned(side * turn);
                match self.blocked_by(heading) {
                    None => return Some(heading),
                    Some(units) => *next = turn + 1 + self.turns_within(units),
                }
            }
        }
        None
    }

    /// Nothing if the heading is free. Otherwise how many units the hull could give way everywhere without becoming so.
    fn blocked_by(&self, heading: Heading) -> Option<i64> {
        let outline = self.hull.at(Pose::new(self.at, heading));
        let overshoot = self.area.overshoot(outline.bounds());
        if overshoot > 0 {
            return Some(overshoot - 1);
        }
        for solid in self.not_touching {
            if let Some(difference) = Difference::if_within(TOUCH, &outline, solid) {
                // She may be clear of it and only touch; then how near she is stays unused.
                let depth = difference.depth_at_least(Offset::default());
                return Some(if depth > 0 { depth + i64::from(TOUCH) } else { 0 });
            }
        }
        for solid in self.not_overlapping {
            if outline.overlaps(solid) {
                return Some(Difference::of(&outline, solid).depth_at_least(Offset::default()) - 1);
            }
        }
        None
    }

    /// How many steps the hull can turn without any of her points moving farther than that.
    fn turns_within(&self, units: i64) -> i32 {
        // A step is less than 1534 millionths of a circle's radius; rounding before and after takes at most 1.42 units.
        let turns = (units - 2) * 1_000_000 / (1534 * i64::from(self.hull.radius()));
        turns.clamp(0, 4096) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_legal;

    const AREA: Area = Area { width: 120_000, height: 90_000 };
    const HULL: [[i32; 2]; 9] =
        [[0, 0], [-18, 42], [-30, 50], [-85, 50], [-100, 38], [-100, -38], [-85, -50], [-30, -50], [-18, -42]];

    fn island() -> Outline {
        Shape::oval([4000, 2600], 16).unwrap().at(Pose::new(Point::at(50_000, 50_000), Heading::EAST))
    }

    #[test]
    fn a_long_hull_swings_to_the_nearest_heading_that_is_clear_of_the_dock() {
        let hull = Shape::percent(&HULL, 8400, 2200).unwrap();
        // She leaves by the bow, north-north-east, and her stern is still in the island.
        let pose = Pose::new(Point::at(50_400, 54_000), Heading::new(900));
        assert!(hull.at(pose).overlaps(&island()));
        let heading = swing(&hull, pose, AREA, &[island()], &[island()]).unwrap();
        let turn = pose.heading.turn_to(heading);
        let is_free = |turn: i32| {
            let outline = hull.at(Pose::new(pose.at, pose.heading.turned(turn)));
            !outline.touches(&island()) && is_legal(&outline, AREA, [])
        };
        assert!(is_free(turn));
        assert!((1..turn.abs()).all(|k| !is_free(k) && !is_free(-k)), "no smaller turn is free");
        assert!(turn > 0 || !is_free(-turn), "to port first");
    }

    #[test]
    fn without_room_there_is_no_swing() {
        let hull = Shape::percent(&HULL, 8400, 2200).unwrap();
        let middle = Pose::new(Point::at(50_000, 50_000), Heading::EAST);
        assert_eq!(swing(&hull, middle, AREA, &[island()], &[]), None);
        assert_eq!(swing(&hull, middle, AREA, &[], &[island()]), None);
        let beyond = Pose::new(Point::at(-1, 50_000), Heading::EAST);
        assert_eq!(swing(&hull, beyond, AREA, &[], &[]), None);
    }

    #[test]
    fn a_bow_tip_that_touches_the_dock_touches_it_on_every_heading() {
        let hull = Shape::percent(&HULL, 8400, 2200).unwrap();
        // The shore reaches to 54,000 in the east: the tip is 25 units off it, then 26.
        let pose = |x| Pose::new(Point::at(x, 50_000), Heading::EAST);
        assert_eq!(swing(&hull, pose(54_025), AREA, &[island()], &[island()]), None);
        let touches = |h| hull.at(Pose::new(pose(54_025).at, Heading::new(h))).touches(&island());
        assert!((0..4096).all(touches));
        let clear = swing(&hull, pose(54_026), AREA, &[island()], &[island()]).unwrap();
        assert!(!hull.at(Pose::new(pose(54_026).at, clear)).touches(&island()));
    }

    #[test]
    fn a_ship_in_tow_lies_straight_behind_if_she_can() {
        let hull = Shape::percent(&HULL, 4000, 1400).unwrap();
        let tower = Pose::new(Point::at(30_000, 30_000), Heading::new(700));
        let tower_hull = Shape::percent(&HULL, 6200, 1800).unwrap().at(tower);
        let bow = tower.behind(6200 + TOUCH);
        assert_eq!(first_free_heading(&hull, bow, tower.heading, AREA, &[tower_hull]), Some(tower.heading));
        // Something lies in the way: she gives way to port first.
        let behind = Shape::square(1000).unwrap().at(Pose::new(tower.behind(6200 + 3500), tower.heading));
        let heading = first_free_heading(&hull, bow, tower.heading, AREA, &[tower_hull, behind]).unwrap();
        assert!(tower.heading.turn_to(heading) > 0);
        assert!(is_legal(&hull.at(Pose::new(bow, heading)), AREA, &[tower_hull, behind]));
        assert!(!is_legal(&hull.at(Pose::new(bow, heading.turned(-1))), AREA, &[tower_hull, behind]));
    }
}
