//! The play area: a rectangle with hard edges.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};

use crate::{Bounds, LEAVING, Outline, Point, Segment, heading::SCALE_BITS, number::div_up};

/// `fleets.setup.area`: all points with 0 <= x <= width and 0 <= y <= height.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Area {
    /// From west to east.
    pub width: i32,
    /// From south to north.
    pub height: i32,
}

impl Area {
    /// Does the point lie in the area, or on its edge?
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        0 <= point.x() && point.x() <= self.width && 0 <= point.y() && point.y() <= self.height
    }

    /// `fleets.geo.legal`: do all corners lie in the area?
    #[must_use]
    pub const fn contains_outline(self, outline: &Outline) -> bool {
        self.contains(outline.bounds().low) && self.contains(outline.bounds().high)
    }

    /// Does the outline keep so far from every edge, as islands and terrain must?
    #[must_use]
    pub const fn keeps_off_the_edge(self, margin: i32, outline: &Outline) -> bool {
        self.overshoot(outline.bounds()) <= -(margin as i64)
    }

    /// How far the box reaches beyond the area; negative if it lies inside.
    pub(crate) const fn overshoot(self, bounds: Bounds) -> i64 {
        let beyond = [
            -(bounds.low.x() as i64),
            -(bounds.low.y() as i64),
            bounds.high.x() as i64 - self.width as i64,
            bounds.high.y() as i64 - self.height as i64,
        ];
        let mut most = beyond[0];
        let mut side = 1;
        while side < beyond.len() {
            if beyond[side] > most {
                most = beyond[side];
            }
            side += 1;
        }
        most
    }

    /// `fleets.geo.edge`: how far an outline (as it is at t = 0) can follow the segment before a corner lies outside: the
    /// last t before that, at most the segment's distance. An edge that a corner lies beyond already is ignored if the
    /// piece comes no nearer to it by t = min(100, distance), so that a ship whose bow has reached the edge can turn away.
    /// Nothing if it does come nearer: then there is no t to end at.
    #[must_use]
    pub fn last_inside(self, outline: &Outline, segment: Segment) -> Option<i32> {
        let bounds = outline.bounds();
        let probe = segment.shift(LEAVING.min(segment.distance));
        // Along one axis a step only ever grows, so the side it goes to is all that matters.
        let last = |component: i64, probe: i32, to_low: i32, to_high: i32| {
            let room = if component < 0 { to_low } else { to_high };
            match (room < 0, probe == 0) {
                (false, _) => Some(last_step(component, room)),
                (true, true) => Some(i128::from(segment.distance)),
                (true, false) => None,
            }
        };
        let x = last(segment.heading.cos(), probe.x, bounds.low.x(), self.width.saturating_sub(bounds.high.x()))?;
        let y = last(segment.heading.sin(), probe.y, bounds.low.y(), self.height.saturating_sub(bounds.high.y()))?;
        Some(x.min(y).min(i128::from(segment.distance)) as i32)
    }
}

/// The greatest t for which t times the component, rounded, is at most so many units in size.
fn last_step(component: i64, room: i32) -> i128 {
    if component == 0 {
        return i128::from(i32::MAX);
    }
    // rdiv(t*c, 2^30) >= k + 1 exactly if t*c >= (k + 1/2) * 2^30.
    let too_far = (2 * i128::from(room) + 1) << (SCALE_BITS - 1);
    div_up(too_far, component.abs()) - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Heading, Pose, Shape};

    const AREA: Area = Area { width: 120_000, height: 90_000 };

    #[test]
    fn the_edge_belongs_to_the_area() {
        assert!(AREA.contains(Point::at(0, 90_000)) && !AREA.contains(Point::at(-1, 0)));
        let square = |x, y| Shape::square(4000).unwrap().at(Pose::new(Point::at(x, y), Heading::EAST));
        assert!(AREA.contains_outline(&square(2000, 88_000)) && !AREA.contains_outline(&square(2000, 88_001)));
        assert!(AREA.keeps_off_the_edge(5750, &square(7750, 82_250)));
        assert!(!AREA.keeps_off_the_edge(5750, &square(7749, 82_250)));
        assert!(!AREA.keeps_off_the_edge(5750, &square(7750, 82_251)));
    }

    #[test]
    fn a_piece_stops_at_the_last_step_inside() {
        let shape = Shape::square(4000).unwrap();
        for steps in 0..4096 {
            for at in [Point::at(5000, 5000), Point::at(118_000, 2000), Point::at(60_000, 87_000)] {
                let outline = shape.at(Pose::new(at, Heading::EAST));
                let segment = Segment { from: at, heading: Heading::new(steps), distance: 8380 };
                let last = AREA.last_inside(&outline, segment).unwrap();
                let inside = |t| AREA.contains_outline(&outline.shifted(segment.shift(t)));
                assert!(inside(last) && (last == 8380 || !inside(last + 1)), "{at:?} on {steps} to {last}");
            }
        }
    }

    #[test]
    fn a_piece_that_is_outside_goes_no_farther_out() {
        let outline = Shape::square(4000).unwrap().at(Pose::new(Point::at(1999, 9000), Heading::EAST));
        let to = |steps: i32| Segment { from: Point::at(1999, 9000), heading: Heading::new(steps), distance: 5750 };
        assert_eq!(AREA.last_inside(&outline, to(2048)), None, "farther beyond the western edge");
        assert_eq!(AREA.last_inside(&outline, to(1100)), None, "and slowly, too");
        assert_eq!(AREA.last_inside(&outline, to(0)), Some(5750), "back into the area");
        assert_eq!(AREA.last_inside(&outline, to(1024)), Some(5750), "along the edge");
    }
}
