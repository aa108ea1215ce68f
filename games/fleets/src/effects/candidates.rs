//! Segments worth offering: any heading and distance may be sailed, these are a sample with a purpose.

use crate::{
    Fleets, Move,
    data::Reach,
    moves::Move as M,
    pieces::{ShipAt, State},
    sail::Sailing,
};
use plane::{Heading, Point};
use table::Eyes;

/// Adds some segments: straight on and turned in even steps, toward islands and other ships, at full length.
pub(crate) fn legs(g: &Fleets, s: &Sailing, eyes: Eyes, out: &mut Vec<Move>) {
    let way = g.way_of(s, eyes);
    let here = g.ships[s.ship.index()].pose;
    if way.flight {
        if s.base == [0; 2] {
            for step in 0..16 {
                let mv = M::Fly { heading: step * 256, distance: (2 * g.data.geometry.long) as u16 };
                push(g, s, eyes, mv, out);
            }
        }
        return;
    }
    for reach in [Reach::L, Reach::S] {
        let at = reach as usize;
        if s.base[at] >= way.base[at] && s.extra[at] >= way.extra[at] + s.gained[at] {
            continue;
        }
        let length = g.length(reach) as u16;
        let turns = [0, 341, -341, 682, -682, 1024, -1024];
        for turn in turns {
            let heading = here.heading.turned(turn).steps() as u16;
            push(g, s, eyes, M::Leg { reach, heading, distance: length }, out);
        }
        if s.is_free {
            for turn in [1365, -1365, 1706, -1706, 2048] {
                let heading = here.heading.turned(turn).steps() as u16;
                push(g, s, eyes, M::Leg { reach, heading, distance: length }, out);
            }
        }
        for goal in goals(g, s.ship, here.at, i64::from(length) * 3) {
            let heading = Heading::toward(goal - here.at).steps() as u16;
            push(g, s, eyes, M::Leg { reach, heading, distance: length }, out);
        }
    }
}

fn push(g: &Fleets, s: &Sailing, eyes: Eyes, mv: Move, out: &mut Vec<Move>) {
    use table::Step;
    if !out.contains(&mv) && s.check(g, eyes, &mv).is_ok() {
        out.push(mv);
    }
}

/// Islands and ships that are near enough to matter.
fn goals(g: &Fleets, ship: ShipAt, here: Point, reach: i64) -> impl Iterator<Item = Point> {
    let near = move |p: &Point| {
        let (dx, dy) = (i64::from(p.x() - here.x()), i64::from(p.y() - here.y()));
        *p != here && dx * dx + dy * dy <= reach * reach
    };
    let islands = g.islands.iter().map(|i| i.pose.at);
    let ships = g.ship_list().filter(move |s| *s != ship && g.ships[s.index()].state == State::Afloat);
    let ships = ships.map(|s| g.middle(s));
    islands.chain(ships).filter(near)
}
