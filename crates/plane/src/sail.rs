//! Moving: how far a piece follows a segment, what it leaves behind, and whether it may be where it ends.

use crate::{Area, Contact, Outline, Segment, segment::LONGEST};

/// `fleets.geo.leaving`: whether a piece is being left shows after so many units.
pub const LEAVING: i32 = 100;

/// Where a segment ends, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The distance covered.
    pub at: i32,
    /// What ended it.
    pub why: Why,
    /// It is known that the piece touches no solid there.
    pub is_clear: bool,
}

/// What ended a segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// It was sailed to its end.
    Distance,
    /// `fleets.geo.edge`: the next step would lead out of the area. The segment ends, not the move.
    Edge,
    /// `fleets.geo.sweep`: the front part touches a solid. The move ends.
    Contact,
    /// `fleets.geo.sweep`: where the segment ends, the hull touches a solid that it did not touch when it began. The move
    /// ends.
    Alongside,
}

impl Why {
    /// Does the move end with the segment?
    #[must_use]
    pub const fn ends_the_move(self) -> bool {
        matches!(self, Why::Contact | Why::Alongside)
    }
}

/// `fleets.geo.legal`: is the outline in the area, and does it overlap no solid?
#[must_use]
pub fn is_legal<'a>(outline: &Outline, area: Area, solids: impl IntoIterator<Item = &'a Outline>) -> bool {
    area.contains_outline(outline) && !solids.into_iter().any(|solid| outline.overlaps(solid))
}

/// `fleets.geo.swing_fail`: the greatest t below this one at which the hull, given as it is at t = 0, has a legal pose. There
/// may be none: then she is where the action began.
#[must_use]
pub fn last_legal(hull: &Outline, segment: Segment, below: i32, area: Area, solids: &[Outline]) -> Option<i32> {
    (0..below).rev().find(|&t| is_legal(&hull.shifted(segment.shift(t)), area, solids))
}

/// `fleets.geo.leaving`: is the solid being left, and ignored for this segment? The front part is given as it is at t = 0,
/// turned to the new heading; of a creature or flotilla it is the whole outline. A tip that lies exactly on the shore comes
/// no nearer on its way in, so it is also asked whether it does go in.
#[must_use]
pub fn is_left(front: &Outline, segment: Segment, solid: &Outline) -> bool {
    front.touches(solid) && goes_away(segment, solid)
}

/// The same of a solid that the front part touches.
fn goes_away(segment: Segment, solid: &Outline) -> bool {
    let after = segment.at(LEAVING.min(segment.distance));
    let goes_in = || solid.encloses(after) && !solid.encloses(segment.from);
    solid.distance_to_point(after) >= solid.distance_to_point(segment.from) && !goes_in()
}

/// `fleets.geo.sweep`, `fleets.geo.edge`: where a piece that follows the segment stops. Front part and hull are given as
/// they are at t = 0, turned to the new heading; a creature or flotilla gives its outline for both. Nothing if a corner of
/// the front part lies outside the area at t = 0 and would go farther out ([`Area::last_inside`]).
///
/// Whether the pose is legal there (`fleets.geo.final`), and terrain on the way, is for the caller to see to.
#[must_use]
pub fn sweep<'a, I>(front: &Outline, hull: &Outline, segment: Segment, area: Area, solids: I) -> Option<Stop>
where
    I: IntoIterator<Item = &'a Outline> + Clone,
{
    let last = area.last_inside(front, segment)?;
    let why = if last < segment.distance { Why::Edge } else { Why::Distance };
    let mut stop = Stop { at: last, why, is_clear: false };
    // Whether a solid is left is asked of the whole segment; how far it stops her, only up to what stopped her before.
    for solid in solids.clone() {
        let so_far = Segment { distance: stop.at, ..segment };
        let first = Contact::touching(front, so_far, solid).and_then(|contact| contact.first(0));
        // What she touches is touched at 0 already; the rest cannot be left.
        if let Some(at) = first
            && !(at == 0 && goes_away(segment, solid))
        {
            stop = Stop { at, why: Why::Contact, is_clear: false };
        }
    }
    if stop.why != Why::Contact {
        let mut end = None;
        stop.is_clear = true;
        for solid in solids {
            if end.get_or_insert_with(|| hull.shifted(segment.shift(stop.at))).touches(solid) {
                stop.is_clear = false;
                if !hull.touches(solid) {
                    stop.why = Why::Alongside;
                    break;
                }
            }
        }
    }
    Some(stop)
}

/// `fleets.geo.ice`: where a drifting piece stops, given as it is at t = 0. What it touches already is ignored if the
/// distance between the two does not shrink. Everything touched where it stops is affected: ask [`Outline::touches`] of
/// the outline shifted so far.
#[must_use]
pub fn drift<'a>(
    outline: &Outline,
    segment: Segment,
    area: Area,
    others: impl IntoIterator<Item = &'a Outline>,
) -> Option<Stop> {
    debug_assert!((0..=LONGEST).contains(&segment.distance));
    let last = area.last_inside(outline, segment)?;
    let why = if last < segment.distance { Why::Edge } else { Why::Distance };
    let mut stop = Stop { at: last, why, is_clear: false };
    let after = outline.shifted(segment.shift(LEAVING.min(segment.distance)));
    for other in others {
        let so_far = Segment { distance: stop.at, ..segment };
        let first = Contact::touching(outline, so_far, other).and_then(|contact| contact.first(0));
        let is_left = || outline.touches(other) && after.distance_to(other) >= outline.distance_to(other);
        if let Some(at) = first
            && !is_left()
        {
            stop = Stop { at, why: Why::Contact, is_clear: false };
        }
    }
    Some(stop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Heading, Point, Pose, Shape};

    const AREA: Area = Area { width: 120_000, height: 90_000 };
    const HULL: [[i32; 2]; 9] =
        [[0, 0], [-18, 42], [-30, 50], [-85, 50], [-100, 38], [-100, -38], [-85, -50], [-30, -50], [-18, -42]];
    const FRONT: [[i32; 2]; 7] = [[0, 0], [-18, 42], [-30, 50], [-50, 50], [-50, -50], [-30, -50], [-18, -42]];

    /// A ship of three masts turns to a heading and sails.
    fn sail(bow: (i32, i32), heading: i32, distance: i32, solids: &[Outline]) -> Option<Stop> {
        let pose = Pose::new(Point::at(bow.0, bow.1), Heading::new(heading));
        let front = Shape::percent(&FRONT, 6200, 1800).unwrap().at(pose);
        let hull = Shape::percent(&HULL, 6200, 1800).unwrap().at(pose);
        let segment = Segment { from: pose.at, heading: pose.heading, distance };
        let stop = sweep(&front, &hull, segment, AREA, solids)?;
        let end = hull.shifted(segment.shift(stop.at));
        assert_eq!(stop.is_clear, !solids.iter().any(|solid| end.touches(solid)));
        Some(Stop { is_clear: false, ..stop })
    }

    fn square(x: i32, y: i32) -> Outline {
        Shape::square(4000).unwrap().at(Pose::new(Point::at(x, y), Heading::EAST))
    }

    fn stop(at: i32, why: Why) -> Option<Stop> {
        Some(Stop { at, why, is_clear: false })
    }

    #[test]
    fn a_ship_stops_25_units_short_of_what_she_meets() {
        assert_eq!(sail((20_000, 20_000), 0, 8380, &[square(30_000, 20_000)]), stop(7975, Why::Contact));
        assert_eq!(sail((20_000, 20_000), 0, 7974, &[square(30_000, 20_000)]), stop(7974, Why::Distance));
        assert_eq!(sail((20_000, 20_000), 0, 8380, &[]), stop(8380, Why::Distance));
    }

    #[test]
    fn the_nearest_of_several_solids_stops_her_in_whatever_order_they_stand() {
        let (near, far) = (square(29_000, 21_000), square(30_000, 20_000));
        let first = sail((20_000, 20_000), 0, 8380, &[near, far]);
        assert_eq!(first, sail((20_000, 20_000), 0, 8380, &[far, near]));
        assert!(first.unwrap().at < 7975 && first.unwrap().why == Why::Contact);
    }

    #[test]
    fn the_edge_ends_the_segment_and_not_the_move() {
        let at_the_edge = sail((115_000, 20_000), 0, 8380, &[]);
        assert_eq!(at_the_edge, stop(5000, Why::Edge));
        assert!(!at_the_edge.unwrap().why.ends_the_move());
        assert_eq!(sail((120_000, 20_000), 0, 8380, &[]), stop(0, Why::Edge));
        // Turned along the edge, half her beam is outside from the start: she may sail along it, but no farther out.
        assert_eq!(sail((120_000, 20_000), 1024, 8380, &[]), stop(8380, Why::Distance));
        assert_eq!(sail((120_000, 20_000), 1000, 8380, &[]), None);
    }

    #[test]
    fn what_she_leaves_does_not_stop_her() {
        // Her bow is at the island's west side. Away from it, and along it, she leaves; into it she does not.
        let island = square(22_025, 20_000);
        assert_eq!(sail((20_000, 20_000), 0, 5750, &[island]), stop(0, Why::Contact));
        assert_eq!(sail((20_000, 20_000), 2048, 5750, &[island]), stop(5750, Why::Distance));
        assert_eq!(sail((20_000, 20_000), 1024, 5750, &[island]), stop(5750, Why::Distance));
        assert_eq!(sail((20_000, 20_000), 1020, 5750, &[island]), stop(0, Why::Contact));
        // In 100 units this heading brings her no whole unit nearer, which is what counts.
        assert_eq!(sail((20_000, 20_000), 1021, 5750, &[island]), stop(5750, Why::Distance));
    }

    #[test]
    fn a_bow_exactly_on_the_shore_does_not_go_through() {
        let island = square(22_000, 20_000);
        assert_eq!(sail((20_000, 20_000), 0, 5750, &[island]), stop(0, Why::Contact));
        assert_eq!(sail((20_000, 20_000), 1024, 5750, &[island]), stop(5750, Why::Distance));
        assert_eq!(sail((20_000, 20_000), 2048, 5750, &[island]), stop(5750, Why::Distance));
    }

    #[test]
    fn coming_alongside_ends_the_move_where_the_segment_ends() {
        // Her after part only goes where her front part has been or where it lay before, but for the rounding of the way:
        // past a stone a hair more than 25 units off, a step that is rounded towards it makes her touch it.
        let stone = |gap: i32| {
            Shape::square(200).unwrap().at(Pose::new(Point::at(16_000, 20_000 + 900 + 100 + gap), Heading::EAST))
        };
        let mut found = 0;
        for (heading, gap, distance) in
            (1..40).flat_map(|h| (-250..60).flat_map(move |gap| [1, 2, 3, 330].map(|t| (h, gap, t))))
        {
            let here = sail((20_000, 20_000), heading, 0, &[stone(gap)]).unwrap();
            let there = sail((20_000, 20_000), heading, distance, &[stone(gap)]).unwrap();
            assert_eq!(here.why, Why::Distance, "what she touches before she sails is nothing new");
            assert_eq!(there.at, distance);
            found += u32::from(there.why == Why::Alongside);
            assert!(there.why != Why::Alongside || there.why.ends_the_move());
        }
        assert!(found > 0);
    }

    #[test]
    fn a_ship_stopped_where_she_may_not_be_goes_back_to_where_she_may() {
        let pose = Pose::new(Point::at(40_000, 20_000), Heading::EAST);
        let hull = Shape::percent(&HULL, 6200, 1800).unwrap().at(pose);
        let segment = Segment { from: pose.at, heading: pose.heading, distance: 8380 };
        let last = |below, solid| last_legal(&hull, segment, below, AREA, &[solid]);
        // The stone begins 3000 ahead of her bow.
        assert_eq!(last(4000, square(45_000, 20_000)), Some(3000));
        assert_eq!(last(3000, square(45_000, 20_000)), Some(2999));
        assert_eq!(last(4000, square(39_000, 20_000)), None);
    }

    #[test]
    fn a_drifting_iceberg_stops_at_what_it_meets_and_leaves_what_it_touched() {
        let berg = square(20_000, 20_000);
        let drift = |steps, others: &[Outline]| {
            let segment = Segment { from: Point::at(20_000, 20_000), heading: Heading::new(steps), distance: 5750 };
            super::drift(&berg, segment, AREA, others)
        };
        assert_eq!(drift(0, &[square(26_000, 20_000)]), stop(1975, Why::Contact));
        assert_eq!(drift(2048, &[square(24_020, 20_000)]), stop(5750, Why::Distance), "away from what it touches");
        assert_eq!(drift(1024, &[square(24_020, 20_000)]), stop(5750, Why::Distance), "along what it touches");
        assert_eq!(drift(0, &[square(24_020, 20_000)]), stop(0, Why::Contact), "into what it touches");
    }
}
