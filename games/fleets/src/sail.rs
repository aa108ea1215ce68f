//! 6. Moving: a move action, segment by segment.
//!
//! Where a segment would lead, the segment under way, the way out of a fog bank, coming about and what follows a move have
//! files of their own.

mod about;
mod after;
mod fog;
mod leg;
mod plan;

pub use after::{After, AfterMove};
pub use fog::LeaveFog;
pub use leg::Leg;
pub(crate) use plan::{Plan, Waters};

use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::{Ability, Public, Sees},
    data::{BaseMove, Reach, Terrain},
    effects::{self, Moment},
    moves::Move as M,
    pieces::{At, ShipAt, State, done, marks},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use plane::{Heading, Pose};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// What a move is made of: base segments, extra segments, and the abilities that gave the latter.
#[derive(Clone, Debug, Default)]
pub(crate) struct Way {
    /// Base segments S and L: how many, since any of them may come first (`fleets.intro.move.order`).
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
    /// Who stands at her helm; an emperor's commander does, too (`fleets.kw.emperors_commander`).
    pub(crate) fn helmsman(&self, ship: ShipAt, sees: impl Sees) -> Option<Ability> {
        self.has(ship, Rule::FxHelmsman, sees).or_else(|| self.has(ship, Rule::FxEmperorsCommander, sees))
    }
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
        // `fleets.crew.helmsman`, and a commander is one, too (`fleets.kw.emperors_commander`).
        if let Some(ability) = self.helmsman(ship, sees) {
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
    pub(crate) by: Rule,
    /// Who steers, if it is not her captain.
    pub(crate) steered: Option<Seat>,
    /// The segments S and L of a move that is not made with the base move.
    pub(crate) only: Option<[u8; 2]>,
    /// The ships to which she was tied by a pin when the action began, and still is (`fleets.ram.no_reram`).
    pub(crate) pins: u64,
}

impl Fleets {
    /// A move action begins: a lost ship has to find her way out of the fog first.
    pub(crate) fn start_move(&mut self, ship: ShipAt, by: Rule, referee: &mut Referee) -> Next {
        if self.ships[ship.index()].is_derelict() || self.is_in_calm(ship) {
            self.show_rowers(ship, referee);
        }
        let piece = &mut self.ships[ship.index()];
        piece.done |= done::MAY_TOW;
        if let State::Lost(bank) = piece.state {
            return Next::Call(LeaveFog::new(self, ship, bank).into());
        }
        // What is in store for her next move action is not for a move without one.
        let is_action = by == Rule::IntroTurn;
        if is_action && let Some(next) = effects::islands::before_move(self, ship) {
            return next;
        }
        let is_free = self.docked_at(ship, &*referee).is_some() || self.is_under(Rule::SargFree, ship);
        self.lift(Rule::SargFree, ship);
        let mut sailing = self.sailing(ship, is_free, by);
        sailing.steered = if is_action { effects::islands::steered(self, ship) } else { None };
        self.set_out(&mut sailing, referee);
        Next::Call(sailing.into())
    }
    /// What helps her from where her move begins, be it at the edge of the fog that she has left (`fleets.fog.exit`).
    fn set_out(&mut self, sailing: &mut Sailing, referee: &mut Referee) {
        let ship = sailing.ship;
        effects::sailing::when_it_begins(self, sailing, referee);
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

    /// Is terrain of this kind nothing to her? It is nothing to who is in tow (`fleets.tow.terrain`), and some of it to
    /// canoes (`fleets.kw.native_canoe`).
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
    /// `fleets.explore.mark_need`, `fleets.explore.mark_crimson`: a ship that explored an island has left it.
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
        if let Some(over) = g.check_end(false, referee) {
            return over;
        }
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
            effects::treasures::spend_gained_segments(g, ship);
        }
        // Whoever is moved without an action just lies there (`fleets.move.moved_by_other`); an action that another captain
        // steers is still hers.
        let is_moved =
            self.by != Rule::IntroTurn && self.steered.is_some_and(|who| Some(who) != g.ships[ship.index()].fleet);
        if is_moved {
            return Next::Done;
        }
        Next::Goto(AfterMove::new(ship, self.islands, self.pins, self.by, self.met).into())
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
        if g.ships[ship.index()].is_derelict() {
            g.show_rowers(ship, referee);
        }
        let heading = Heading::new(i32::from(heading));
        let goes_on = self.has_segments(&g.way_of(self, &*referee));
        let plan = g.plan(self, heading, i32::from(distance), goes_on, &*referee).expect("checked");
        self.is_free = false;
        Next::Call(Leg::planned(g, ship, heading, &plan, reach).into())
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
