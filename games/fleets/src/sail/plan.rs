//! Where a segment would lead, and whether it may be chosen (15. Geometry).

use super::Sailing;
use crate::{
    Fact, Fleets, Referee, Rule,
    abilities::Sees,
    data::{Kind, Reach, Terrain},
    pieces::{At, ShipAt},
    sea::{Bound, Outlines, Placed, Solids},
};
use plane::{Heading, Outline, Pose, Segment, Swath, TOUCH};
use table::Eyes;

/// The solids round a ship that is about to move.
pub(crate) struct Waters {
    on_the_way: Solids,
    /// Where she ends there may be more of them: a ghost, a flyer or a diver cannot rest on what they pass.
    at_the_end: Solids,
    differ: bool,
    /// Whether segments that end in a swing are worked out; it takes long.
    pub may_swing: bool,
}

impl Waters {
    pub(crate) fn new() -> Self {
        Waters { on_the_way: Solids::new(), at_the_end: Solids::new(), differ: false, may_swing: true }
    }
}

/// Some of the solids round a ship: those that she does not surely pass far enough off.
#[derive(Clone, Copy)]
struct Near<'a> {
    solids: &'a Solids,
    /// Which of them, as a set.
    set: u128,
}

impl<'a> Near<'a> {
    fn along(swath: &Swath, solids: &'a Solids) -> Self {
        let is_near = |solid: &Placed| !swath.misses(TOUCH, solid.circle);
        let set = solids.iter().enumerate().fold(0, |set, (k, solid)| set | u128::from(is_near(solid)) << k);
        Near { solids, set }
    }
    fn outlines(self) -> impl Iterator<Item = &'a Outline> + Clone {
        let Near { solids, mut set } = self;
        std::iter::from_fn(move || {
            let next = solids.get(set.trailing_zeros() as usize)?;
            set &= set - 1;
            Some(next.outline())
        })
    }
}

/// Where a segment would lead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub at: i32,
    pub ends: bool,
    /// The heading after a swing, if the move ends there.
    pub swing: Option<Heading>,
}

impl Fleets {
    /// Where a segment would lead, and whether it may be chosen (`fleets.geo.segment` to `fleets.geo.swing_fail`).
    ///
    /// A piece that passes over others may end a segment above them while it has another one left (`goes_on`).
    pub(crate) fn plan(
        &self,
        s: &Sailing,
        heading: Heading,
        distance: i32,
        goes_on: bool,
        sees: impl Sees,
    ) -> Result<Plan, Rule> {
        let mut waters = Waters::new();
        self.look_round(s, distance, sees, &mut waters);
        self.plan_in(&waters, s, heading, distance, goes_on)
    }
    /// What she may meet within this distance.
    pub(crate) fn look_round(&self, s: &Sailing, distance: i32, sees: impl Sees, waters: &mut Waters) {
        let ship = s.ship;
        let over_ice = s.steered.is_none() && self.ignores(ship, Terrain::Iceberg, sees);
        let bound = if over_ice { Bound::OverIce } else { Bound::On };
        waters.on_the_way.clear();
        self.push_solids(ship, distance, bound, &mut waters.on_the_way);
        waters.at_the_end.clear();
        waters.differ = over_ice || self.flies(ship) || self.passes_over(ship);
        if waters.differ {
            self.push_solids(ship, distance, Bound::Here, &mut waters.at_the_end);
        }
    }
    /// The same in waters that were looked at before.
    pub(crate) fn plan_in(
        &self,
        waters: &Waters,
        s: &Sailing,
        heading: Heading,
        distance: i32,
        goes_on: bool,
    ) -> Result<Plan, Rule> {
        let ship = s.ship;
        let piece = &self.ships[ship.index()];
        // A base has no heading, and all of it goes the same way (`fleets.move.creature_measure`).
        let pose = Pose::new(piece.pose.at, if self.kind(ship) == Kind::Ship { heading } else { Heading::EAST });
        let hull = self.hull(ship);
        let segment = Segment { from: piece.pose.at, heading, distance };
        // A ship looks where she goes; what is round does not.
        let is_ship = self.kind(ship) == Kind::Ship;
        let swath = if is_ship { hull.along(segment) } else { hull.circle(pose).along(segment) };
        let on_the_way = Near::along(&swath, &waters.on_the_way);
        if on_the_way.set == 0 && !waters.differ && swath.is_inside(self.area()) {
            self.plan_tow(ship, Pose::new(segment.at(distance), pose.heading))?;
            return Ok(Plan { at: distance, ends: false, swing: None });
        }
        // On the way the front of her hull counts, where the segment ends all of it (`fleets.move.stop_scope`).
        let (front_now, hull_now) = (self.front(ship).at(pose), hull.at(pose));
        let stop =
            plane::sweep(&front_now, &hull_now, segment, self.area(), on_the_way.outlines()).ok_or(Rule::GeoEdge)?;
        let end = Pose::new(segment.at(stop.at), pose.heading);
        let mut plan = Plan { at: stop.at, ends: stop.why.ends_the_move(), swing: None };
        let outline = hull_now.shifted(segment.shift(stop.at));
        let all = if waters.differ { Near::along(&swath, &waters.at_the_end) } else { on_the_way };
        let is_inside = self.area().contains_outline(&outline);
        // What touches nothing overlaps nothing.
        let is_clear = stop.is_clear && !waters.differ;
        if is_inside && (is_clear || !all.outlines().any(|solid| outline.overlaps(solid))) {
            self.plan_tow(ship, end)?;
            return Ok(plan);
        }
        if goes_on && is_inside && !plan.ends && self.passes_over(ship) {
            return Ok(plan);
        }
        if !waters.may_swing {
            return Err(Rule::GeoSwing);
        }
        // What she touched when the action began, and an edge that she had reached, a swing may free her from.
        let before = hull.at(s.start);
        let mut overlapped = Outlines::new();
        overlapped.extend(all.outlines().filter(|solid| outline.overlaps(solid)).cloned());
        if !overlapped.iter().all(|solid| before.touches(solid)) {
            return Err(Rule::GeoFinal);
        }
        // She may swing to any side.
        let solids = if waters.differ { &waters.at_the_end } else { &waters.on_the_way };
        let mut outlines = Outlines::new();
        outlines.extend(solids.iter().map(|solid| *solid.outline()));
        let swung = plane::swing(hull, end, self.area(), &overlapped, &outlines).ok_or(Rule::GeoSwingFail)?;
        plan.swing = Some(swung);
        self.plan_tow(ship, Pose::new(end.at, swung))?;
        Ok(plan)
    }
    /// Is there room behind her for what she has in tow (`fleets.geo.tow`)?
    pub(crate) fn plan_tow(&self, ship: ShipAt, end: Pose) -> Result<(), Rule> {
        match self.ships[ship.index()].tows {
            Some(towed) => self.tow_pose(ship, end, towed).map(|_| ()).ok_or(Rule::GeoTow),
            None => Ok(()),
        }
    }

    pub(crate) fn check_leg(
        &self,
        s: &Sailing,
        reach: Reach,
        heading: u16,
        distance: u16,
        eyes: Eyes,
    ) -> Result<Plan, Rule> {
        if s.has_ended {
            return Err(Rule::MoveStopOnTouch);
        }
        if heading >= 4096 {
            return Err(Rule::GeoUnits);
        }
        let way = self.way_of(s, eyes);
        let at = reach as usize;
        let has_base = s.base[at] < way.base[at];
        let has_extra = s.extra[at] < way.extra[at] + s.gained[at];
        if way.flight || !(has_base || has_extra) {
            return Err(Rule::IntroMoveSegments);
        }
        // The length of a segment is the most that she may sail (`fleets.intro.move.upto`).
        let distance = i32::from(distance);
        if distance > self.length(reach) {
            return Err(Rule::GeoSegment);
        }
        let heading = Heading::new(i32::from(heading));
        self.check_turn(s, heading, distance, eyes)?;
        let mut after = *s;
        after.take(&way, reach, self.options.bonus_anywhere);
        self.plan(s, heading, distance, after.has_segments(&way), eyes)
    }
    pub(crate) fn check_turn(&self, s: &Sailing, heading: Heading, distance: i32, sees: impl Sees) -> Result<(), Rule> {
        let ship = s.ship;
        let piece = &self.ships[ship.index()];
        // Bases and canoes have no turn limit (`fleets.move.creature_measure`, `fleets.kw.native_canoe`).
        if self.kind(ship) != Kind::Ship || self.has(ship, Rule::FxNativeCanoe, sees).is_some() {
            return Ok(());
        }
        if heading.is_within(self.options.turn_limit, piece.pose.heading) {
            return Ok(());
        }
        if !s.is_free {
            return Err(Rule::IntroMoveTurn);
        }
        // Free only if the segment leaves the island she is docked at (`fleets.geo.leaving`).
        let Some(island) = self.docked_at(ship, sees) else { return Ok(()) };
        let shore = self.island_outline(island);
        let segment = Segment { from: piece.pose.at, heading, distance };
        let front = self.front(ship).at(Pose::new(piece.pose.at, heading));
        if !front.touches(&shore) || plane::is_left(&front, segment, &shore) {
            Ok(())
        } else {
            Err(Rule::IntroMoveDepart)
        }
    }
    pub(crate) fn check_flight(&self, s: &Sailing, heading: u16, distance: u16, eyes: Eyes) -> Result<Plan, Rule> {
        let way = self.way_of(s, eyes);
        if !way.flight || s.base != [0; 2] || s.has_ended {
            return Err(Rule::KwSeaDragonD);
        }
        if heading >= 4096 || i32::from(distance) > self.data.geometry.flight() {
            return Err(Rule::KwSeaDragonD);
        }
        self.plan(s, Heading::new(i32::from(heading)), i32::from(distance), false, eyes)
    }

    /// `fleets.geo.swing`, carried out where a move ends.
    pub(super) fn swing(&mut self, ship: ShipAt, start: Pose, referee: &mut Referee) {
        let pose = self.ships[ship.index()].pose;
        let hull = self.hull(ship);
        let all = self.solids_near(ship, pose, hull, 100, Bound::Here);
        let outline = hull.at(pose);
        let overlapped: Outlines = all.iter().filter(|solid| outline.overlaps(solid)).cloned().collect();
        // Who ended her move above something that she only passed is where the action began.
        let before = hull.at(start);
        let may_swing = overlapped.iter().all(|solid| before.touches(solid));
        let pose = match plane::swing(hull, pose, self.area(), &overlapped, &all) {
            Some(heading) if may_swing => Pose::new(pose.at, heading),
            _ => start,
        };
        referee.tell_all(|| Fact::Placed { ship, at: At(pose), by: Rule::GeoSwing });
        self.place(ship, pose, referee);
    }
}
