//! A way to somewhere: a small search over segments, judged by the rules themselves.

use crate::{
    Fleets, Frame, Move, Rule,
    data::{Reach, Terrain},
    outlook::Gunnery,
    pieces::{IslandAt, Mark, ShipAt, State},
    sail::{Leg, Sailing},
};
use plane::{Heading, Outline, Pose};
use table::Eyes;

/// So many ways are followed at a time.
const FOLLOWED: usize = 40;
/// What a step of a turn that cannot be made at once counts for, in units of way.
const TURN: i64 = 6;
/// A mast that terrain costs counts like so much way.
const MAST: i64 = 8_000;

/// Where a ship is to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// To an island, to dock there.
    Dock(IslandAt),
    /// To a ship, until they touch.
    Touch(ShipAt),
    /// To a piece of terrain.
    Terrain(crate::TerrainAt),
    /// To where her guns bear on something.
    Range(Mark),
}

/// A way that was found.
pub(super) struct Route {
    pub(super) moves: Vec<Move>,
    /// Is she where she was to go?
    pub(super) arrives: bool,
    /// How far it is from there.
    pub(super) rest: i32,
    /// She will have stopped for good.
    pub(super) has_ended: bool,
    /// The sea as it would be then.
    pub(super) there: Fleets,
}

/// A ship on her way.
#[derive(Clone)]
pub(super) struct Voyage {
    g: Fleets,
    eyes: Eyes,
    s: Sailing,
    moves: Vec<Move>,
    /// Expected masts that terrain costs, in ten-thousandths, and contacts that were not wanted.
    risk: i64,
}

impl Voyage {
    /// The move that is under way, or the one she could be given.
    ///
    /// # Errors
    /// The clause by which she cannot be moved.
    pub(super) fn of(g: &Fleets, eyes: Eyes, ship: ShipAt) -> Result<Self, Rule> {
        let (s, moves) = match g.flow.top() {
            Frame::Sailing(s) if s.ship == ship => (*s, Vec::new()),
            _ => {
                g.may_move(ship, eyes)?;
                let is_free = g.docked_at(ship, eyes).is_some() || g.is_under(Rule::SargFree, ship);
                (g.sailing(ship, is_free, Rule::IntroTurn), vec![Move::Sail { ship }])
            }
        };
        Ok(Voyage { g: g.clone(), eyes, s, moves, risk: 0 })
    }
    /// Does she have to find her way out of the fog first?
    pub(super) fn is_lost(&self) -> bool {
        matches!(self.g.ships[self.s.ship.index()].state, State::Lost(_))
    }
    fn pose(&self) -> Pose {
        self.g.ships[self.s.ship.index()].pose
    }
    /// The segments that are left, long ones first.
    pub(super) fn reaches(&self) -> Vec<Reach> {
        let way = self.g.way_of(&self.s, self.eyes);
        let left = |reach: &Reach| {
            let at = *reach as usize;
            self.s.base[at] < way.base[at] || self.s.extra[at] < way.extra[at] + self.s.gained[at]
        };
        if self.s.has_ended { Vec::new() } else { [Reach::L, Reach::S].into_iter().filter(left).collect() }
    }
    fn flies(&self) -> bool {
        self.g.way_of(&self.s, self.eyes).flight && self.s.base == [0; 2]
    }

    /// She sails one more segment, or flies.
    ///
    /// # Errors
    /// The clause that forbids it.
    pub(super) fn with(&self, mv: Move) -> Result<Self, Rule> {
        let mut next = self.clone();
        let ship = self.s.ship;
        let way = self.g.way_of(&self.s, self.eyes);
        let (plan, heading, reach) = match mv {
            Move::Leg { reach, heading, distance } => {
                let plan = self.g.check_leg(&self.s, reach, heading, distance, self.eyes)?;
                next.s.take(&way, reach, self.g.options.bonus_anywhere);
                (plan, heading, reach)
            }
            Move::Fly { heading, distance } => {
                let plan = self.g.check_flight(&self.s, heading, distance, self.eyes)?;
                next.s.base = [1, 0];
                (plan, heading, Reach::L)
            }
            _ => return Err(Rule::IntroMoveStepwise),
        };
        let leg = Leg::planned(&self.g, ship, Heading::new(i32::from(heading)), &plan, reach);
        while let Some((_, terrain)) = leg.next_contact(&self.g, next.s.met, self.eyes) {
            next.s.met |= 1 << terrain.0;
            next.risk += match self.g.terrain[terrain.index()].kind {
                Terrain::Current => 0,
                Terrain::Reef => MAST / 2,
                Terrain::Iceberg | Terrain::Sargasso | Terrain::Whirlpool => MAST,
                Terrain::Fog => 4 * MAST,
            };
        }
        let end = leg.pose_at(&self.g, plan.at);
        next.g.ships[ship.index()].pose = end;
        next.g.ships[ship.index()].moored = None;
        next.s.is_free = false;
        next.s.has_ended = plan.ends;
        if let Some(swung) = plan.swing.filter(|_| plan.ends || !next.s.may_have_more(&next.g)) {
            next.g.ships[ship.index()].pose = Pose::new(end.at, swung);
        }
        next.moves.push(mv);
        Ok(next)
    }

    /// The way as it is, ended here.
    pub(super) fn finish(mut self, goal: Option<Goal>) -> Route {
        if !self.s.has_ended && self.s.may_have_more(&self.g) {
            self.moves.push(Move::Finish);
        }
        let (arrives, rest) = goal.map_or((true, 0), |goal| (self.arrives(goal), self.rest(goal)));
        Route { moves: self.moves, arrives, rest, has_ended: self.s.has_ended, there: self.g }
    }

    fn outline(&self, goal: Goal) -> Outline {
        match goal {
            Goal::Dock(island) => self.g.island_outline(island),
            Goal::Touch(ship) => self.g.outline(ship),
            Goal::Terrain(terrain) => self.g.terrain_outline(terrain),
            Goal::Range(mark) => self.g.mark_outline(mark),
        }
    }
    fn rest(&self, goal: Goal) -> i32 {
        self.g.outline(self.s.ship).distance_to(&self.outline(goal)).units()
    }
    fn arrives(&self, goal: Goal) -> bool {
        let ship = self.s.ship;
        match goal {
            Goal::Dock(island) => self.g.touches_island(ship, island),
            Goal::Touch(other) => self.g.ships_touch(ship, other),
            Goal::Terrain(terrain) => self.g.outline(ship).meets(&self.g.terrain_outline(terrain)),
            Goal::Range(mark) => self.hits(mark) > 0,
        }
    }
    fn hits(&self, mark: Mark) -> u32 {
        Gunnery::by(&self.g, self.eyes, Mark::Ship(self.s.ship)).hits_on(mark)
    }
    /// How far from good it is: the way that is left, turns that are still to be made, and what it costs.
    fn badness(&self, goal: Goal) -> i64 {
        let pose = self.pose();
        let target = self.outline(goal);
        let toward = Heading::toward(middle(&target) - pose.at);
        let turn = i64::from(pose.heading.turn_to(toward).abs());
        let rest = i64::from(self.rest(goal));
        let arrived = self.arrives(goal);
        let stopped = if self.s.has_ended && !arrived { i64::from(self.g.length(Reach::L)) } else { 0 };
        let bonus = match goal {
            Goal::Range(mark) => 4 * i64::from(self.hits(mark)),
            _ => 0,
        };
        rest + (turn - i64::from(self.g.options.turn_limit)).max(0) * TURN + self.risk + stopped - bonus
    }

    /// Segments worth trying on the way to something.
    fn segments(&self, goal: Goal) -> Vec<Move> {
        let here = self.pose();
        let target = self.outline(goal);
        let mut headings: Vec<Heading> = vec![Heading::toward(middle(&target) - here.at)];
        let samples: Vec<_> = plane::samples(&target).collect();
        let step = (samples.len() / 8).max(1);
        headings.extend(samples.iter().step_by(step).map(|point| Heading::toward(*point - here.at)));
        let widest = if self.s.is_free { 2048 } else { self.g.options.turn_limit };
        headings.extend((-6..=6).map(|part| here.heading.turned(part * widest / 6)));
        let mut moves = Vec::new();
        let mut push = |mv: Move| {
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        };
        for heading in headings {
            let heading = heading.steps() as u16;
            if self.flies() {
                let far = (here.at.distance_to(middle(&target)).units()).min(3 * self.g.length(Reach::L));
                (0..8).for_each(|short| push(Move::Fly { heading, distance: (far - short * 600).max(0) as u16 }));
                continue;
            }
            for reach in self.reaches() {
                let length = self.g.length(reach);
                for part in [4, 2, 1] {
                    push(Move::Leg { reach, heading, distance: (length * part / 4) as u16 });
                }
            }
        }
        moves
    }

    /// The best way to a goal: one that arrives with the fewest segments and the least trouble, or else one that comes as
    /// near as may be. Nothing if there is none that comes nearer.
    pub(super) fn to(&self, goal: Goal) -> Option<Route> {
        let start = self.badness(goal);
        let mut best: Option<(i64, Voyage)> = None;
        let mut front = vec![self.clone()];
        while !front.is_empty() {
            let mut next: Vec<(i64, Voyage)> = Vec::new();
            for voyage in &front {
                let ways = voyage.segments(goal).into_iter().filter_map(|mv| voyage.with(mv).ok());
                next.extend(ways.map(|way| (way.badness(goal), way)));
            }
            next.sort_by_key(|(badness, _)| *badness);
            // The first ways that arrive are the shortest; what a longer one would spare is seldom worth it.
            let arrived = next.iter().filter(|(_, way)| way.arrives(goal)).min_by_key(|(badness, _)| *badness);
            if let Some((_, way)) = arrived.filter(|(_, way)| way.risk == 0) {
                return Some(way.clone().finish(Some(goal)));
            }
            if let Some((badness, way)) = arrived.or(next.first())
                && best.as_ref().is_none_or(|(least, _)| badness < least)
            {
                best = Some((*badness, way.clone()));
            }
            front = next.into_iter().map(|(_, way)| way).filter(|way| !way.s.has_ended).take(FOLLOWED).collect();
            front.retain(|way| !way.reaches().is_empty());
        }
        let (badness, way) = best?;
        (badness < start || way.arrives(goal)).then(|| way.finish(Some(goal)))
    }
}

/// The middle of an outline.
fn middle(outline: &Outline) -> plane::Point {
    let corners = outline.corners();
    let n = corners.len() as i32;
    let sum = |of: fn(plane::Point) -> i32| corners.iter().map(|corner| of(*corner)).sum::<i32>() / n;
    plane::Point::at(sum(plane::Point::x), sum(plane::Point::y))
}
