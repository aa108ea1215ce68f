//! 6. Moving: a move action, segment by segment.

use crate::{
    Fact, Fleets, Frame, Move, Next, Referee, Rule,
    abilities::{Ability, Public, Sees},
    data::{BaseMove, Kind, Reach, Terrain},
    effects::{self, Moment},
    moves::Move as M,
    pieces::{At, IslandAt, ShipAt, State, TerrainAt, done, marks},
    ram::AfterMove,
    roll::{Roll, Why},
    sea::{Bound, Outlines, Placed, Solids},
    terrain::Meeting,
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use plane::{Contact, Heading, Outline, Pose, Segment, Swath, TOUCH};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use table::{Eyes, Seat, Seats, Step};

/// What a move is made of: base segments, extra segments, and the abilities that gave the latter.
#[derive(Clone, Debug, Default)]
pub(crate) struct Way {
    /// Base segments S and L.
    pub base: [u8; 2],
    /// Extra segments S and L.
    pub extra: [u8; 2],
    /// One long flight.
    pub flight: bool,
    /// Where extra segments come from.
    pub from: ArrayVec<(Reach, Ability), 8>,
}

impl Way {
    fn add(&mut self, reach: Reach, ability: Ability) {
        self.extra[reach as usize] += 1;
        let _ = self.from.try_push((reach, ability));
    }
}

impl Fleets {
    /// The base move of a ship and what adds to it (`fleets.intro.move.*`), as far as these eyes know.
    pub(crate) fn way(&self, ship: ShipAt, sees: impl Sees) -> Way {
        let piece = &self.ships[ship.index()];
        let card = &self.data[piece.card];
        let mut way = Way::default();
        let slow = self.is_under(Rule::FxFear, ship) || self.is_under(Rule::FxMiNextMoveS, ship);
        let set = self.distinct(ship, Rule::FxMoveSet, sees);
        let set = set.iter().map(|a| &self.data[a.effect]).find(|e| self.holds(e.cond, ship, sees));
        if piece.is_derelict() || piece.tows.is_some() || slow || self.has(ship, Rule::FxUtMetalHull, sees).is_some() {
            way.base = [1, 0];
        } else if let Some(effect) = set {
            effect.seg.iter().for_each(|reach| way.base[*reach as usize] += 1);
        } else {
            match &card.base_move {
                BaseMove::Segments(segments) => segments.iter().for_each(|reach| way.base[*reach as usize] += 1),
                BaseMove::Flight => way.flight = true,
                BaseMove::Towed => (),
            }
        }
        let times = effects::treasures::base_times(self, ship);
        way.base = way.base.map(|n| n * times);
        let gained = effects::treasures::gained_segments(self, ship);
        way.extra[0] += gained[0];
        way.extra[1] += gained[1];
        let helmsman =
            self.has(ship, Rule::FxHelmsman, sees).or_else(|| self.has(ship, Rule::FxEmperorsCommander, sees));
        if let Some(ability) = helmsman {
            way.add(Reach::S, ability);
        }
        effects::extra_segments(self, ship, sees, &mut |reach, ability| way.add(reach, ability));
        way
    }
}

/// A move action under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Sailing {
    pub(crate) ship: ShipAt,
    /// Where the action began.
    pub(crate) start: Pose,
    /// Base segments S and L that were sailed.
    pub(crate) base: [u8; 2],
    /// Extra segments S and L that were sailed.
    pub(crate) extra: [u8; 2],
    /// Extra segments S and L that came up on the way.
    pub(crate) gained: [u8; 2],
    /// Base segments S that trade currents have added (`fleets.current.bonus`).
    pub(crate) currents: u8,
    /// The first segment may have any heading (`fleets.intro.move.depart`).
    pub(crate) is_free: bool,
    /// Islands that she has touched since the action began.
    pub(crate) islands: u32,
    /// Terrain that has had its effect in this action.
    pub(crate) met: u64,
    /// She can go no farther.
    pub(crate) has_ended: bool,
    /// What grants the move; `IntroTurn` for a move action, else the effect of a free move.
    #[serde(with = "crate::scene::clause")]
    pub(crate) by: Rule,
    /// Who steers, if it is not her captain.
    pub(crate) steered: Option<Seat>,
    /// The segments S and L of a move that is not made with the base move.
    pub(crate) only: Option<[u8; 2]>,
    /// The ships to which she was tied by a pin when the action began, and still is (`fleets.ram.no_reram`).
    pub(crate) pins: u64,
}

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
    /// A move action begins: a lost ship has to find her way out of the fog first.
    pub(crate) fn start_move(&mut self, ship: ShipAt, by: Rule, referee: &mut Referee) -> Next {
        let piece = &mut self.ships[ship.index()];
        piece.done |= done::MAY_TOW;
        if let State::Lost(bank) = piece.state {
            return Next::Call(LeaveFog::new(self, ship, bank).into());
        }
        if let Some(next) = effects::islands::before_move(self, ship) {
            return next;
        }
        let is_free = self.docked_at(ship, &*referee).is_some() || self.is_under(Rule::SargFree, ship);
        self.lift(Rule::SargFree, ship);
        let mut sailing = self.sailing(ship, is_free, by);
        sailing.steered = effects::islands::steered(self, ship);
        effects::sailing::when_it_begins(self, &mut sailing, referee);
        // A current that she touches already helps her, too (`fleets.current.bonus`).
        let current = self.terrain_list().find(|t| {
            let piece = &self.terrain[t.index()];
            let is_own = piece.kind == Terrain::Current && piece.of == self.ships[ship.index()].fleet;
            is_own && self.outline(ship).meets(&self.terrain_outline(*t))
        });
        if let Some(terrain) = current.filter(|_| !self.ships[ship.index()].did(done::CURRENT)) {
            self.ships[ship.index()].done |= done::CURRENT;
            referee.tell_all(|| Fact::Helped { ship, terrain });
            sailing.currents += 1;
        }
        Next::Call(sailing.into())
    }
    pub(crate) fn sailing(&self, ship: ShipAt, is_free: bool, by: Rule) -> Sailing {
        Sailing {
            ship,
            start: self.ships[ship.index()].pose,
            base: [0; 2],
            extra: [0; 2],
            gained: [0; 2],
            currents: 0,
            is_free,
            islands: self.islands_touched(ship),
            met: 0,
            has_ended: false,
            by,
            steered: None,
            only: None,
            pins: self.pins_with(ship),
        }
    }
    /// May she be moved by an effect now, without an action?
    pub(crate) fn may_move_freely(&self, ship: ShipAt, sees: impl Sees) -> bool {
        let piece = &self.ships[ship.index()];
        piece.is_afloat() && !piece.did(done::OVER) && self.can_move(ship, sees).is_ok()
    }
    /// A move without an action begins: with her base move, or with these segments S and L only.
    pub(crate) fn move_freely(&self, ship: ShipAt, by: Rule, only: Option<[u8; 2]>, referee: &Referee) -> Next {
        let is_free = self.docked_at(ship, referee).is_some();
        Next::Call(Sailing { only, ..self.sailing(ship, is_free, by) }.into())
    }
    /// A captain moves a ship of another one, or without her captain's action (`fleets.move.moved_by_other`); the first
    /// segment may have any heading.
    pub(crate) fn move_by(&self, who: Seat, ship: ShipAt, by: Rule, only: Option<[u8; 2]>) -> Next {
        Next::Call(Sailing { only, steered: Some(who), ..self.sailing(ship, true, by) }.into())
    }
    /// The segments of a move under way, as far as these eyes know.
    pub(crate) fn way_of(&self, s: &Sailing, sees: impl Sees) -> Way {
        let mut way = match s.only {
            Some(base) => Way { base, ..Way::default() },
            None => self.way(s.ship, sees),
        };
        way.base[Reach::S as usize] += s.currents;
        way
    }

    /// Does she fly?
    pub(crate) fn flies(&self, ship: ShipAt) -> bool {
        self.data[self.ships[ship.index()].card].base_move == BaseMove::Flight
    }
    /// May she cross islands (`fleets.kw.titan`)?
    pub(crate) fn crosses_islands(&self, ship: ShipAt) -> bool {
        self.is_creature(ship) && self.has(ship, Rule::FxTitan, Public).is_some()
    }
    /// Is there something that she passes through, over or under while she moves?
    fn passes_over(&self, ship: ShipAt) -> bool {
        let piece = &self.ships[ship.index()];
        piece.is(marks::GHOSTLY) || piece.is(marks::SUBMERGED) || self.crosses_islands(ship)
    }
    /// Does ice not stop her (`fleets.kw.icebreaker`)?
    pub(crate) fn breaks_ice(&self, ship: ShipAt) -> bool {
        self.has(ship, Rule::FxIcebreaker, Public).is_some()
    }

    /// Is terrain of this kind nothing to her?
    pub(crate) fn ignores(&self, ship: ShipAt, kind: Terrain, sees: impl Sees) -> bool {
        let piece = &self.ships[ship.index()];
        if piece.is(marks::GHOSTLY) || piece.is(marks::SUBMERGED) || piece.towed_by.is_some() || self.flies(ship) {
            return true;
        }
        if matches!(kind, Terrain::Reef | Terrain::Sargasso) && self.has(ship, Rule::FxNativeCanoe, sees).is_some() {
            return true;
        }
        if matches!(kind, Terrain::Current | Terrain::Whirlpool) {
            return false;
        }
        self.with_rule(ship, Rule::FxIgnoreTerrain, sees).any(|a| self.data[a.effect].word != kind.word())
    }

    /// Turns up the crew that make terrain of this kind nothing to her.
    pub(crate) fn show_terrain_ignored(&mut self, ship: ShipAt, kind: Terrain, referee: &mut Referee) {
        let all = self.with_rule(ship, Rule::FxIgnoreTerrain, &*referee);
        let hidden = all.filter(|a| self.data[a.effect].word != kind.word()).find(|a| self.is_hidden(*a));
        if let Some(ability) = hidden {
            self.show(&[ability], referee);
        }
    }

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

    /// Places a ship, and sees to what follows from it: her tow, marks she leaves, pins.
    pub(crate) fn place(&mut self, ship: ShipAt, pose: Pose, referee: &mut Referee) {
        self.ships[ship.index()].pose = pose;
        self.ships[ship.index()].moored = None;
        self.settle(ship, referee);
    }
    /// What follows when a ship is elsewhere.
    pub(crate) fn settle(&mut self, ship: ShipAt, referee: &mut Referee) {
        self.keep_shores(ship);
        if let Some(towed) = self.ships[ship.index()].tows
            && self.ships[ship.index()].is_afloat()
            && let Some(pose) = self.tow_pose(ship, self.ships[ship.index()].pose, towed)
        {
            self.ships[towed.index()].pose = pose;
            self.ships[towed.index()].moored = None;
            self.keep_shores(towed);
            referee.tell_all(|| Fact::Placed { ship: towed, at: At(pose), by: Rule::TowSpeed });
            self.leave_marks(towed, referee);
        }
        self.leave_marks(ship, referee);
        self.check_pins(referee);
    }
    /// `fleets.explore.mark_need`: a ship that explored an island has left it.
    fn leave_marks(&mut self, ship: ShipAt, referee: &mut Referee) {
        let piece = &self.ships[ship.index()];
        let Some(island) = piece.explored_at else { return };
        let Some(who) = piece.fleet else { return };
        if piece.is_afloat() && self.touches_island(ship, island) {
            return;
        }
        self.ships[ship.index()].explored_at = None;
        if !self.islands[island.index()].marked.has(who)
            && self.is_wild(island)
            && self.islands[island.index()].explored.has(who)
        {
            self.islands[island.index()].marked = self.islands[island.index()].marked.with(who);
            referee.tell_all(|| Fact::Marked { who, island });
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
        if heading >= 4096 || i32::from(distance) > 3 * self.data.geometry.long {
            return Err(Rule::KwSeaDragonD);
        }
        self.plan(s, Heading::new(i32::from(heading)), i32::from(distance), false, eyes)
    }
}

impl Sailing {
    fn captain(&self, g: &Fleets) -> Option<Seat> {
        self.steered.or(g.ships[self.ship.index()].fleet)
    }
    /// Is she still one that can go on?
    fn can_go_on(&self, g: &Fleets, sees: impl Sees) -> bool {
        let piece = &g.ships[self.ship.index()];
        !self.has_ended
            && piece.is_afloat()
            && piece.tangled.is_none()
            && !piece.did(done::OVER)
            && (!piece.is_derelict() || g.moves_when_derelict(self.ship, sees))
    }
    /// Is a segment left, for all that everybody knows?
    pub(crate) fn may_have_more(&self, g: &Fleets) -> bool {
        self.has_more_openly(g) || (self.only.is_none() && g.may_hide(self.ship))
    }
    /// Is a segment left of those that everybody can see?
    pub(crate) fn has_more_openly(&self, g: &Fleets) -> bool {
        let way = g.way_of(self, Public);
        let left = |at: usize| self.base[at] < way.base[at] || self.extra[at] < way.extra[at] + self.gained[at];
        let flies = way.flight && self.base == [0; 2];
        flies || left(0) || left(1)
    }
    /// Has she not set out yet?
    pub(crate) fn is_new(&self) -> bool {
        self.base == [0; 2] && self.extra == [0; 2] && !self.has_ended
    }
    /// May abilities be used that belong to the start of a move action?
    fn may_begin_with_abilities(&self) -> bool {
        self.is_new() && self.by == Rule::IntroTurn && self.steered.is_none()
    }
}

impl Step<Fleets> for Sailing {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if self.can_go_on(g, &*referee) && self.may_have_more(g) {
            return Next::Ask;
        }
        let ship = self.ship;
        let piece = &g.ships[ship.index()];
        if piece.is_afloat() && !self.can_rest(g) {
            g.swing(ship, self.start, referee);
        }
        if self.by == Rule::IntroTurn {
            g.lift(Rule::FxMiNextMoveS, ship);
            g.lift(Rule::FxMiNextMoveBonus, ship);
        }
        if self.steered.is_some_and(|who| Some(who) != g.ships[ship.index()].fleet) {
            return Next::Done;
        }
        Next::Goto(AfterMove::new(ship, self.islands, self.pins, self.by).into())
    }
    fn asked(&self, g: &Fleets) -> Seats {
        self.captain(g).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        if self.check(g, eyes, &M::Finish).is_ok() {
            out.push(M::Finish);
        }
        crate::candidates::legs(g, self, eyes, out);
        if self.may_begin_with_abilities() {
            effects::offers(g, Moment::Sailing, self.ship, eyes, out);
        }
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Finish => Ok(()),
            M::Leg { reach, heading, distance } => g.check_leg(self, *reach, *heading, *distance, eyes).map(|_| ()),
            M::Fly { heading, distance } => g.check_flight(self, *heading, *distance, eyes).map(|_| ()),
            _ if self.may_begin_with_abilities() => effects::check(g, Moment::Sailing, eyes, mv),
            _ => Err(Rule::IntroMoveStepwise),
        }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        let ship = self.ship;
        let (heading, distance, reach) = match mv {
            M::Leg { reach, heading, distance } => {
                self.use_segment(g, reach, referee);
                (heading, distance, reach)
            }
            M::Fly { heading, distance } => {
                self.base = [1, 0];
                (heading, distance, Reach::L)
            }
            M::Finish => {
                referee.tell_all(|| Fact::Passes { who, by: Rule::IntroMoveStepwise });
                self.has_ended = true;
                return Next::Again;
            }
            mv => return effects::act(g, Moment::Sailing, mv, referee),
        };
        let heading = Heading::new(i32::from(heading));
        let goes_on = self.has_segments(&g.way_of(self, &*referee));
        let plan = g.plan(self, heading, i32::from(distance), goes_on, &*referee).expect("checked");
        let from = g.ships[ship.index()].pose;
        self.is_free = false;
        Next::Call(Leg { ship, from, heading, stop: plan.at, ends: plan.ends, at: 0, reach, has_met: false }.into())
    }
}

impl Sailing {
    /// Takes one of the segments that are left: a base segment first, then an extra one; extra ones end the base move.
    fn use_segment(&mut self, g: &mut Fleets, reach: Reach, referee: &mut Referee) {
        let way = g.way_of(self, &*referee);
        let at = reach as usize;
        if self.take(&way, reach, g.options.bonus_anywhere) {
            return;
        }
        // A segment that only a face-down crew can have given shows that crew.
        let open = g.way_of(self, Public);
        let known = open.extra[at] + self.gained[at];
        if self.extra[at] > known {
            let hidden = way.from.iter().filter(|(of, a)| *of == reach && g.is_hidden(*a)).map(|(_, a)| *a);
            let hidden: ArrayVec<Ability, 8> = hidden.take(usize::from(self.extra[at] - known)).collect();
            g.show(&hidden, referee);
        }
    }
    /// Counts a segment as sailed; says whether it was one of the base move.
    pub(crate) fn take(&mut self, way: &Way, reach: Reach, bonus_anywhere: bool) -> bool {
        let at = reach as usize;
        if self.base[at] < way.base[at] {
            self.base[at] += 1;
            return true;
        }
        if !bonus_anywhere {
            self.base = way.base;
        }
        self.extra[at] += 1;
        false
    }
    /// Is a segment left?
    pub(crate) fn has_segments(&self, way: &Way) -> bool {
        let left = |at: usize| self.base[at] < way.base[at] || self.extra[at] < way.extra[at] + self.gained[at];
        !way.flight && (left(0) || left(1))
    }
    /// Is the pose where she is legal?
    fn can_rest(&self, g: &Fleets) -> bool {
        g.is_legal(self.ship, g.ships[self.ship.index()].pose)
    }
}

impl Fleets {
    /// `fleets.geo.swing`, carried out where a move ends.
    fn swing(&mut self, ship: ShipAt, start: Pose, referee: &mut Referee) {
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

/// A segment being sailed: terrain on the way has its effect where it is met (`fleets.geo.terrain_contact`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Leg {
    pub(crate) ship: ShipAt,
    /// The pose before the turn.
    from: Pose,
    heading: Heading,
    /// Where the segment stops.
    stop: i32,
    /// Whether the move ends there.
    ends: bool,
    /// How far she has come.
    at: i32,
    reach: Reach,
    /// Something was met there, and she goes on from it.
    has_met: bool,
}

impl Leg {
    /// A segment that would be sailed as planned.
    pub(crate) fn planned(g: &Fleets, ship: ShipAt, heading: Heading, plan: &Plan, reach: Reach) -> Self {
        let from = g.ships[ship.index()].pose;
        Leg { ship, from, heading, stop: plan.at, ends: plan.ends, at: 0, reach, has_met: false }
    }
    fn segment(&self, distance: i32) -> Segment {
        Segment { from: self.from.at, heading: self.heading, distance }
    }
    pub(crate) fn pose_at(&self, g: &Fleets, t: i32) -> Pose {
        let heading = if g.kind(self.ship) == Kind::Ship { self.heading } else { Heading::EAST };
        Pose::new(self.segment(self.stop).at(t), heading)
    }
    fn sailing(g: &mut Fleets) -> &mut Sailing {
        match g.flow.caller() {
            Frame::Sailing(sailing) => sailing,
            _ => unreachable!("a segment is part of a move"),
        }
    }
    /// The next piece of terrain that is met, and where (`fleets.geo.same_t`).
    pub(crate) fn next_contact(&self, g: &Fleets, met: u64, sees: impl Sees) -> Option<(i32, TerrainAt)> {
        let hull = g.hull(self.ship);
        let segment = self.segment(self.stop);
        // Most terrain is passed far off: then nobody needs to know her outline.
        let turned = OnceCell::new();
        let turned = || turned.get_or_init(|| hull.at(self.pose_at(g, 0)));
        let swath = hull.circle(self.pose_at(g, 0)).along(segment);
        let mut first: Option<(i32, u8, TerrainAt)> = None;
        for terrain in g.terrain_list() {
            let piece = &g.terrain[terrain.index()];
            let shape = g.terrain_shape(piece.kind);
            if met & (1 << terrain.0) != 0 || swath.misses(TOUCH, shape.circle(piece.pose)) {
                continue;
            }
            if g.ignores(self.ship, piece.kind, sees) || g.came_by(self.ship, terrain) {
                continue;
            }
            let outline = shape.at(piece.pose);
            let before = hull.at(self.from);
            let touching = matches!(piece.kind, Terrain::Fog | Terrain::Whirlpool | Terrain::Iceberg);
            let (contact, was) = if touching {
                (Contact::touching(turned(), segment, &outline), before.touches(&outline))
            } else {
                (Contact::meeting(turned(), segment, &outline), before.meets(&outline))
            };
            let Some(t) = contact.and_then(|contact| contact.first_entry(0, was)) else { continue };
            let order = piece.kind.order();
            if first.is_none_or(|(at, other, _)| (t, order) < (at, other)) {
                first = Some((t, order, terrain));
            }
        }
        first.map(|(t, _, terrain)| (t, terrain))
    }
    /// She is at this distance now; the move, or only the segment, is over.
    fn arrive(&mut self, g: &mut Fleets, t: i32, ends: Option<Rule>, referee: &mut Referee) -> Next {
        let (ship, pose) = (self.ship, self.pose_at(g, t));
        self.track(g, t, referee);
        g.place(ship, pose, referee);
        let reach = self.reach;
        referee.tell_all(|| Fact::Sailed { ship, reach, to: At(pose) });
        if let Some(by) = ends {
            Leg::sailing(g).has_ended = true;
            referee.tell_all(|| Fact::Stopped { ship, by });
        }
        Next::Done
    }
    /// Islands and ships that she leaves on the way (`fleets.dock.event`, `fleets.pin.release`).
    fn track(&self, g: &mut Fleets, t: i32, referee: &mut Referee) {
        let (hull, pose, segment) = (g.hull(self.ship), self.pose_at(g, 0), self.segment(t));
        let turned = OnceCell::new();
        let parts = |other: &plane::Outline| {
            let turned = turned.get_or_init(|| hull.at(pose));
            Contact::touching(turned, segment, other).is_none_or(|contact| contact.first_clear(0).is_some())
        };
        let pins = Leg::sailing(g).pins;
        let tied = g.ship_list().filter(|o| pins & (1 << o.0) != 0 && !parts(&g.outline(*o)));
        let tied = tied.fold(0, |set, o| set | 1 << o.0);
        Leg::sailing(g).pins = tied;
        let touched = Leg::sailing(g).islands;
        let kept = g.island_list().filter(|i| touched & (1 << i.0) != 0 && !parts(&g.island_outline(*i)));
        let kept = kept.fold(0, |set, i: IslandAt| set | 1 << i.0);
        Leg::sailing(g).islands = kept;
        let held: ArrayVec<ShipAt, 16> =
            g.ship_list().filter(|s| g.ships[s.index()].pinned_by == Some(self.ship)).take(16).collect();
        for ship in held {
            if parts(&g.outline(ship)) {
                g.unpin(ship, referee);
            }
        }
    }
    /// The greatest distance below `t` at which her pose is legal; where the action began if there is none
    /// (`fleets.geo.swing_fail`).
    fn last_legal(&self, g: &Fleets, t: i32) -> Option<i32> {
        (0..=t).rev().find(|t| g.is_legal(self.ship, self.pose_at(g, *t)))
    }
}

impl Step<Fleets> for Leg {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if self.has_met {
            self.has_met = false;
            let here = self.pose_at(g, self.at);
            let piece = &g.ships[self.ship.index()];
            if !piece.is_afloat() {
                Leg::sailing(g).has_ended = true;
                return Next::Done;
            }
            if piece.pose != here {
                // She was carried elsewhere: the segment is over, but not the move.
                return Next::Done;
            }
            let stuck = if piece.tangled.is_some() {
                Some(Rule::SargStop)
            } else if piece.is_derelict() && !g.moves_when_derelict(self.ship, &*referee) {
                Some(Rule::ReefDerelictStops)
            } else {
                Leg::sailing(g).has_ended.then_some(Rule::IceShipMovesIn)
            };
            if stuck.is_some() {
                let t = self.last_legal(g, self.at);
                g.ships[self.ship.index()].pose = self.from;
                return match t {
                    Some(t) => self.arrive(g, t, stuck, referee),
                    None => {
                        let start = Leg::sailing(g).start;
                        g.place(self.ship, start, referee);
                        Leg::sailing(g).has_ended = true;
                        Next::Done
                    }
                };
            }
            g.ships[self.ship.index()].pose = self.from;
        }
        let met = Leg::sailing(g).met;
        if let Some((t, terrain)) = self.next_contact(g, met, Public) {
            let kind = g.terrain[terrain.index()].kind;
            if g.ignores(self.ship, kind, &*referee) {
                // Only a face-down crew can be the reason, and shows itself (`fleets.fx.ignore_terrain`).
                g.show_terrain_ignored(self.ship, kind, referee);
                return Next::Again;
            }
            self.at = t;
            self.has_met = true;
            Leg::sailing(g).met |= 1 << terrain.0;
            let pose = self.pose_at(g, t);
            g.ships[self.ship.index()].pose = pose;
            let (ship, at) = (self.ship, At(pose));
            referee.tell_all(|| Fact::Placed { ship, at, by: Rule::GeoTerrainContact });
            return Next::Call(Meeting::new(self.ship, terrain).into());
        }
        self.arrive(g, self.stop, self.ends.then_some(Rule::MoveStopOnTouch), referee)
    }
}

/// Leaving a fog bank (`fleets.fog.exit`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct LeaveFog {
    pub(crate) ship: ShipAt,
    pub(crate) bank: TerrainAt,
    /// The number, 1 to 6; 0 before the die.
    pub(crate) number: u8,
    /// Whether another bank may still be chosen (`fleets.fx.fog_travel`).
    chooses: bool,
}

impl LeaveFog {
    pub(crate) fn new(g: &Fleets, ship: ShipAt, bank: TerrainAt) -> Self {
        let chooses = g.ships[ship.index()].is(marks::FOGBOUND) && g.might_have(ship, Rule::FxFogTravel);
        LeaveFog { ship, bank, number: 0, chooses }
    }
    /// The other banks from which she may come out, as far as these eyes know.
    fn banks<'a>(&'a self, g: &'a Fleets) -> impl Iterator<Item = TerrainAt> + 'a {
        g.terrain_list().filter(|t| *t != self.bank && g.terrain[t.index()].kind == Terrain::Fog)
    }
    /// The pose at a number with a heading (`fleets.geo.fog_exit`).
    pub(crate) fn pose(&self, g: &Fleets, number: u8, heading: Heading) -> Option<Pose> {
        let bank = &g.terrain[self.bank.index()];
        let outline = g.terrain_outline(self.bank);
        let corners = outline.corners();
        let point = corners[corners.len() / 6 * usize::from(number - 1)];
        if g.kind(self.ship) != Kind::Ship {
            if heading != Heading::EAST {
                return None;
            }
            let outward = bank.pose.heading.turned(plane::rdiv(4096 * i64::from(number - 1), 6) as i32);
            let radius = match g.kind(self.ship) {
                Kind::Creature => g.data.geometry.creature.radius,
                _ => g.data.geometry.flotilla.radius,
            };
            return Some(Pose::new(point.step(radius, outward), Heading::EAST));
        }
        if !g.options.crimson && !plane::is_away(heading, point, bank.pose.at) {
            return None;
        }
        Some(Pose::new(point.step(g.hull_length(self.ship), heading), heading))
    }
    fn is_open(&self, g: &Fleets, number: u8, heading: Heading) -> bool {
        self.pose(g, number, heading)
            .is_some_and(|pose| g.is_legal(self.ship, pose) && g.plan_tow(self.ship, pose).is_ok())
    }
    fn has_heading(&self, g: &Fleets, number: u8) -> bool {
        self.first_heading(g, number).is_some()
    }
    /// Coarsely first, which is mostly enough; but the narrowest gap counts, too.
    fn first_heading(&self, g: &Fleets, number: u8) -> Option<u16> {
        let headings = (0..4096).step_by(128).chain(0..4096);
        headings.map(|h| h as u16).find(|h| self.is_open(g, number, Heading::new(i32::from(*h))))
    }
}

impl LeaveFog {
    /// Through the fog to another bank.
    fn travel(&mut self, g: &mut Fleets, bank: TerrainAt, referee: &mut Referee) {
        let (ship, fx) = (self.ship, Rule::FxFogTravel);
        self.bank = bank;
        if let Some(ability) = g.has(ship, fx, &*referee) {
            g.show(&[ability], referee);
        }
        referee.tell_all(|| Fact::Used { ship, fx });
        for lost in [Some(ship), g.ships[ship.index()].tows].into_iter().flatten() {
            g.ships[lost.index()].state = State::Lost(bank);
            referee.tell_all(|| Fact::Lost { ship: lost, terrain: bank });
        }
    }
}

impl Step<Fleets> for LeaveFog {
    fn run(&mut self, g: &mut Fleets, _: &mut Referee) -> Next {
        let has_other = self.banks(g).next().is_some();
        self.chooses &= has_other;
        if self.number == 0 {
            if self.chooses {
                return Next::Ask;
            }
            let Some(rolled) = g.rolled.take() else {
                return Next::Call(Roll::new(g.active, Some(self.ship), Why::Fog).into());
            };
            // The next number up that has room (`fleets.fog.exit_blocked`).
            let numbers = (0..6).map(|k| (rolled.natural - 1 + k) % 6 + 1);
            let open = numbers.into_iter().find(|n| self.has_heading(g, *n));
            match open {
                Some(number) => self.number = number,
                None => return Next::Done,
            }
        }
        Next::Ask
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.ships[self.ship.index()].fleet.map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        if self.chooses {
            out.push(M::Pass);
            if g.has(self.ship, Rule::FxFogTravel, eyes).is_some() {
                out.extend(self.banks(g).map(|terrain| M::Terrain { terrain }));
            }
            return;
        }
        let headings = (0..4096).step_by(128).filter(|h| self.is_open(g, self.number, Heading::new(*h)));
        out.extend(headings.map(|h| M::Face { heading: h as u16 }));
        if out.is_empty() {
            out.extend(self.first_heading(g, self.number).map(|heading| M::Face { heading }));
        }
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Pass if self.chooses => Ok(()),
            M::Terrain { terrain } if self.chooses && self.banks(g).any(|t| t == *terrain) => {
                g.has(self.ship, Rule::FxFogTravel, eyes).map(|_| ()).ok_or(Rule::FxFogTravel)
            }
            _ if self.chooses => Err(Rule::FxFogTravel),
            M::Face { heading }
                if *heading < 4096 && self.is_open(g, self.number, Heading::new(i32::from(*heading))) =>
            {
                Ok(())
            }
            _ if g.options.crimson => Err(Rule::FogExitFaceCrimson),
            _ => Err(Rule::FogExitFace),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let M::Face { heading } = mv else {
            self.chooses = false;
            if let M::Terrain { terrain } = mv {
                self.travel(g, terrain, referee);
            }
            return Next::Again;
        };
        let pose = self.pose(g, self.number, Heading::new(i32::from(heading))).expect("checked");
        let (ship, number) = (self.ship, self.number);
        g.ships[ship.index()].state = State::Afloat;
        if let Some(towed) = g.ships[ship.index()].tows {
            g.ships[towed.index()].state = State::Afloat;
        }
        referee.tell_all(|| Fact::Found { ship, number });
        referee.tell_all(|| Fact::Placed { ship, at: At(pose), by: Rule::FogExit });
        g.place(ship, pose, referee);
        let mut sailing = g.sailing(ship, true, Rule::IntroTurn);
        sailing.met = 1 << self.bank.0;
        Next::Goto(sailing.into())
    }
}
