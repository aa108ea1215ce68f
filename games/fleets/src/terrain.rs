//! 10. Terrain.

use crate::{
    Fact, Fleets, Frame, Move, Next, Referee, Rule,
    abilities::Sees,
    data::{Kind, Terrain},
    harm::LoseMasts,
    pieces::{At, Class, ShipAt, Spot, State, TerrainAt, done},
    roll::{Roll, Why},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use plane::{Heading, Outline, Point, Pose, Segment, Why as Stopped};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// A piece meets terrain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Meeting {
    pub(crate) ship: ShipAt,
    pub(crate) terrain: TerrainAt,
    /// It has had its effect.
    is_over: bool,
}

impl Meeting {
    pub(crate) fn new(ship: ShipAt, terrain: TerrainAt) -> Self {
        Meeting { ship, terrain, is_over: false }
    }
    /// The rating of a reef or Sargasso Sea: rolled once per turn (`fleets.reef.same_rating`).
    fn rating(&self, g: &mut Fleets, why: Why, referee: &mut Referee) -> Result<u8, Next> {
        let terrain = self.terrain;
        if g.terrain[terrain.index()].rating == 0 {
            let Some(rolled) = g.rolled.take() else {
                return Err(Next::Call(Roll::new(g.active, Some(self.ship), why).into()));
            };
            let rating = rolled.total.max(1);
            g.terrain[terrain.index()].rating = rating;
            referee.tell_all(|| Fact::Rated { terrain, rating });
        }
        Ok(g.terrain[terrain.index()].rating)
    }
    fn reef(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let (ship, terrain) = (self.ship, self.terrain);
        if self.is_over {
            // The masts are gone; a creature without segments is gone, too.
            return Next::Done;
        }
        let rating = match self.rating(g, Why::Reef, referee) {
            Ok(rating) => rating,
            Err(next) => return next,
        };
        let piece = &g.ships[ship.index()];
        let loss = g.data[piece.card].masts.saturating_sub(rating);
        if loss == 0 {
            return Next::Done;
        }
        let left = piece.standing();
        // A creature that loses all its segments is no wreck, but gone (`fleets.reef.creature`).
        if loss > left && !g.is_creature(ship) {
            return g.wreck(ship, terrain, referee);
        }
        self.is_over = true;
        Next::Call(LoseMasts::new(ship, loss, None, Rule::ReefRoll).into())
    }
    fn sargasso(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let rating = match self.rating(g, Why::Sargasso, referee) {
            Ok(rating) => rating,
            Err(next) => return next,
        };
        let (ship, terrain) = (self.ship, self.terrain);
        if rating > g.data[g.ships[ship.index()].card].masts {
            g.ships[ship.index()].tangled = Some(terrain);
            referee.tell_all(|| Fact::Tangled { ship, terrain });
        }
        Next::Done
    }
    fn current(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let (ship, terrain) = (self.ship, self.terrain);
        let is_friendly = g.terrain[terrain.index()].of == g.ships[ship.index()].fleet;
        if is_friendly && !g.ships[ship.index()].did(done::CURRENT) {
            g.ships[ship.index()].done |= done::CURRENT;
            referee.tell_all(|| Fact::Helped { ship, terrain });
            g.gain_segment(ship);
        }
        Next::Done
    }
    fn iceberg(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let (ship, terrain) = (self.ship, self.terrain);
        if g.breaks_ice(ship) {
            g.remove_terrain(terrain, Rule::KwIcebreaker, referee);
            return Next::Done;
        }
        if self.is_over {
            return Next::Done;
        }
        self.is_over = true;
        g.stop_here(ship);
        if g.ships[ship.index()].is_derelict() {
            return Next::Done;
        }
        Next::Call(LoseMasts::new(ship, 1, None, Rule::IceShipMovesIn).into())
    }
    fn fog(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        g.enter_fog(self.ship, self.terrain, referee);
        Next::Done
    }
}

impl Step<Fleets> for Meeting {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        // What was met before it may have taken her elsewhere, or for good (`fleets.geo.same_t`).
        if !self.is_over && !g.ships[self.ship.index()].is_afloat() {
            return Next::Done;
        }
        match g.terrain[self.terrain.index()].kind {
            Terrain::Reef => self.reef(g, referee),
            Terrain::Sargasso => self.sargasso(g, referee),
            Terrain::Current => self.current(g, referee),
            Terrain::Iceberg => self.iceberg(g, referee),
            Terrain::Fog => self.fog(g, referee),
            // One alone leads nowhere (`fleets.whirl.single`).
            Terrain::Whirlpool => match g.ships[self.ship.index()].fleet {
                Some(_) if g.other_whirlpools(self.terrain).next().is_some() => {
                    Next::Goto(Travel { ship: self.ship, from: self.terrain, to: None, has_rolled: false }.into())
                }
                _ => Next::Done,
            },
        }
    }
}

impl Fleets {
    /// Terrain that a hull touches in a new pose and did not before (`fleets.geo.rotate`), but for what has had its effect
    /// in this action; says what has had it now.
    pub(crate) fn meet_terrain(&mut self, ship: ShipAt, before: Pose, met: u64, referee: &mut Referee) -> u64 {
        let touched = self.terrain_met_by_turning(ship, before, self.ships[ship.index()].pose, &*referee);
        let mut all = met;
        for terrain in touched.into_iter().filter(|t| met & (1 << t.0) == 0) {
            all |= 1 << terrain.0;
            self.flow.soon(Meeting::new(ship, terrain));
        }
        all
    }
    /// The same before she is turned, in the order in which it is met.
    pub(crate) fn terrain_met_by_turning(
        &self,
        ship: ShipAt,
        before: Pose,
        after: Pose,
        sees: impl Sees,
    ) -> ArrayVec<TerrainAt, 8> {
        let (was, is) = (self.hull(ship).at(before), self.hull(ship).at(after));
        let mut met: ArrayVec<TerrainAt, 8> = self
            .terrain_list()
            .filter(|t| {
                let kind = self.terrain[t.index()].kind;
                let outline = self.terrain_outline(*t);
                let touching = matches!(kind, Terrain::Fog | Terrain::Whirlpool | Terrain::Iceberg);
                let (now, then) = if touching {
                    (is.touches(&outline), was.touches(&outline))
                } else {
                    (is.meets(&outline), was.meets(&outline))
                };
                now && !then && !self.ignores(ship, kind, sees) && !self.came_by(ship, *t)
            })
            .take(8)
            .collect();
        met.sort_by_key(|t| self.terrain[t.index()].kind.order());
        met
    }

    /// The move of the ship that is under way, if there is one.
    pub(crate) fn sailing_of(&mut self, ship: ShipAt) -> Option<&mut crate::Sailing> {
        let depth = self.flow.find(|frame| matches!(frame, Frame::Sailing(s) if s.ship == ship))?;
        match self.flow.frame_mut(depth) {
            Frame::Sailing(sailing) => Some(sailing),
            _ => None,
        }
    }
    /// One S segment is added to the move under way (`fleets.current.bonus`).
    pub(crate) fn gain_segment(&mut self, ship: ShipAt) {
        if let Some(sailing) = self.sailing_of(ship) {
            sailing.currents += 1;
        }
    }
    /// The move under way ends here.
    pub(crate) fn stop_here(&mut self, ship: ShipAt) {
        if let Some(sailing) = self.sailing_of(ship) {
            sailing.has_ended = true;
        }
    }
    /// Terrain is taken away; what was lost in a bank of smoke is on the sea again where it went in.
    pub(crate) fn remove_terrain(&mut self, terrain: TerrainAt, by: Rule, referee: &mut Referee) {
        self.terrain[terrain.index()].is_gone = true;
        referee.tell_all(|| Fact::Vanished { terrain, by });
        for ship in self.ship_list() {
            if self.ships[ship.index()].state == State::Lost(terrain) {
                self.surface_from_smoke(ship, terrain, referee);
            }
            if self.ships[ship.index()].tangled == Some(terrain) {
                self.ships[ship.index()].tangled = None;
            }
        }
    }
    fn surface_from_smoke(&mut self, ship: ShipAt, terrain: TerrainAt, referee: &mut Referee) {
        self.ships[ship.index()].state = State::Afloat;
        let bank = self.terrain[terrain.index()].pose.at;
        let wanted = self.ships[ship.index()].pose;
        let mut spots = (0..200).flat_map(|ring: i32| {
            (0..if ring == 0 { 1 } else { 16 }).map(move |k| (ring * 200, Heading::new(k * 256)))
        });
        let place = |(d, h): (i32, Heading)| {
            let from = if d == 0 { wanted.at } else { bank.step(d, h) };
            Pose::new(from, wanted.heading)
        };
        let free = spots.find_map(|spot| Some(place(spot)).filter(|pose| self.is_legal(ship, *pose)));
        if let Some(pose) = free {
            referee.tell_all(|| Fact::Placed { ship, at: At(pose), by: Rule::ShotSmoke });
            self.place(ship, pose, referee);
        }
    }
    /// `fleets.fog.enter`, `fleets.fog.state`.
    pub(crate) fn enter_fog(&mut self, ship: ShipAt, terrain: TerrainAt, referee: &mut Referee) {
        // What she has in tow comes along (`fleets.tow.terrain`).
        let lost = [Some(ship), self.ships[ship.index()].tows];
        for ship in lost.into_iter().flatten() {
            let piece = &mut self.ships[ship.index()];
            piece.state = State::Lost(terrain);
            piece.done &= !done::MAY_TOW;
            // In the earlier edition only her move ends (`fleets.fog.enter_crimson`).
            if !self.options.crimson {
                piece.done |= done::OVER;
            }
            piece.pinned_by = None;
            piece.moored = None;
            referee.tell_all(|| Fact::Lost { ship, terrain });
            self.settle(ship, referee);
        }
    }
    /// `fleets.reef.wreck`: she stays on the reef; in the earlier edition she has sunk and the wreck is empty.
    pub(crate) fn wreck(&mut self, ship: ShipAt, terrain: TerrainAt, referee: &mut Referee) -> Next {
        self.changed();
        let piece = &mut self.ships[ship.index()];
        piece.masts = 0;
        piece.fire = 0;
        piece.state = State::Wreck;
        piece.tangled = None;
        piece.pinned_by = None;
        // Nobody's from now on, and whoever is nobody's is no target (`fleets.reef.wreck_state`).
        piece.fleet = None;
        referee.tell_all(|| Fact::Wrecked { ship, terrain });
        self.cast_off(ship, referee);
        if self.options.crimson {
            self.lose_all_aboard(ship, Rule::ReefWreckCrimson, referee);
        }
        self.settle(ship, referee);
        Next::Done
    }
    /// Did she arrive at this whirlpool in this turn? Then it does nothing more to her (`fleets.whirl.stop`).
    pub(crate) fn came_by(&self, ship: ShipAt, terrain: TerrainAt) -> bool {
        let here = |s: &crate::Spell| s.what == Rule::WhirlStop && s.on == Some(ship) && s.n == u16::from(terrain.0);
        self.spells.iter().any(|s| here(s) && (s.from..=s.to).contains(&self.turn))
    }
    pub(crate) fn other_whirlpools(&self, than: TerrainAt) -> impl Iterator<Item = TerrainAt> + '_ {
        self.terrain_list().filter(move |t| *t != than && self.terrain[t.index()].kind == Terrain::Whirlpool)
    }
}

/// Through a whirlpool to another one (`fleets.whirl.use`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Travel {
    pub(crate) ship: ShipAt,
    pub(crate) from: TerrainAt,
    to: Option<TerrainAt>,
    has_rolled: bool,
}

impl Travel {
    /// May she arrive there so, on any heading (`fleets.whirl.heading`)?
    fn is_arrival(&self, g: &Fleets, to: TerrainAt, pose: Pose) -> bool {
        g.hull(self.ship).at(pose).touches(&g.terrain_outline(to))
            && g.is_legal(self.ship, pose)
            && g.plan_tow(self.ship, pose).is_ok()
    }
    /// The whirlpool at which she would arrive in a pose, among the others.
    fn arrival(&self, g: &Fleets, pose: Pose) -> Option<TerrainAt> {
        let pose = g.faced(self.ship, pose);
        let mut others = g.other_whirlpools(self.from);
        others.find(|to| g.is_on_plane(pose) && self.is_arrival(g, *to, pose))
    }
}

impl Step<Fleets> for Travel {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let ship = self.ship;
        if self.to.is_none() || self.has_rolled {
            return if self.has_rolled { Next::Done } else { Next::Ask };
        }
        if let Some(ability) = g.has(ship, Rule::FxWhirlpoolSafe, &*referee) {
            g.show(&[ability], referee);
            return Next::Done;
        }
        let Some(rolled) = g.rolled.take() else {
            return Next::Call(Roll::new(g.active, Some(ship), Why::Whirlpool).into());
        };
        self.has_rolled = true;
        if rolled.total >= 4 {
            return Next::Goto(crate::LoseChip::any_or_mast(ship, Rule::WhirlRoll).into());
        }
        Next::Done
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.ships[self.ship.index()].fleet.map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.push(Move::Pass);
        for to in g.other_whirlpools(self.from) {
            let centre = g.terrain[to.index()].pose.at;
            for step in 0..16 {
                let heading = Heading::new(step * 256);
                let pose = g.faced(self.ship, Pose::new(centre.step(2600, heading), heading));
                if self.arrival(g, pose).is_some() {
                    out.push(Move::Put { at: At(pose) });
                }
            }
        }
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Pass => Ok(()),
            Move::Put { at } if self.arrival(g, at.0).is_some() => Ok(()),
            _ => Err(Rule::GeoWhirl),
        }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Put { at } = mv else {
            referee.tell_all(|| Fact::Passes { who, by: Rule::WhirlUse });
            return Next::Done;
        };
        let to = self.arrival(g, at.0).expect("checked");
        self.to = Some(to);
        let ship = self.ship;
        let pose = g.faced(self.ship, at.0);
        referee.tell_all(|| Fact::Whirled { ship, terrain: to });
        referee.tell_all(|| Fact::Placed { ship, at: At(pose), by: Rule::WhirlUse });
        g.place(ship, pose, referee);
        g.cast_this_turn(Rule::WhirlStop, Some(ship), g.active, u16::from(to.0));
        if let Some(sailing) = g.sailing_of(ship) {
            sailing.is_free = true;
            sailing.islands = 0;
            sailing.pins = 0;
        }
        Next::Again
    }
}

impl Fleets {
    /// A pose as a piece of its kind has it: a base has no heading.
    pub(crate) fn faced(&self, ship: ShipAt, pose: Pose) -> Pose {
        if self.kind(ship) == Kind::Ship { pose } else { Pose::new(pose.at, Heading::EAST) }
    }
    /// Is a pose that a captain names inside the area at all?
    pub(crate) fn is_on_plane(&self, pose: Pose) -> bool {
        self.area().contains(pose.at)
    }
    /// May she try to get free (`fleets.sarg.free`)?
    pub(crate) fn check_free(&self, ship: ShipAt) -> Result<(), Rule> {
        if self.ships.get(ship.index()).is_none_or(|piece| piece.tangled.is_none()) {
            return Err(Rule::SargFree);
        }
        if self.ships[ship.index()].is_derelict() {
            return Err(Rule::SargDerelict);
        }
        self.may_act(ship, crate::actions::Act::Other)
    }
}

/// Getting free of a Sargasso Sea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Freeing {
    pub(crate) ship: ShipAt,
    is_free: bool,
}

impl Freeing {
    pub(crate) fn new(ship: ShipAt) -> Self {
        Freeing { ship, is_free: false }
    }
    /// `fleets.geo.sarg_exit`: her stern on a sample point of the outline.
    fn pose(&self, g: &Fleets, point: Point, heading: Heading) -> Option<Pose> {
        let sea = g.ships[self.ship.index()].tangled?;
        let centre = g.terrain[sea.index()].pose.at;
        if g.kind(self.ship) != Kind::Ship {
            let out = Heading::toward(point - centre);
            return Some(Pose::new(point.step(g.hull(self.ship).radius(), out), Heading::EAST));
        }
        if !g.options.crimson && !plane::is_away(heading, point, centre) {
            return None;
        }
        Some(Pose::new(point.step(g.hull_length(self.ship), heading), heading))
    }
    fn samples(&self, g: &Fleets) -> ArrayVec<Point, 200> {
        let sea = g.ships[self.ship.index()].tangled.expect("she is tangled");
        plane::samples(&g.terrain_outline(sea)).take(200).collect()
    }
    fn is_exit(&self, g: &Fleets, pose: Pose) -> bool {
        self.samples(g).iter().any(|point| self.pose(g, *point, pose.heading) == Some(pose)) && self.is_open(g, pose)
    }
    /// Is there room for her, and behind her for what she has in tow (`fleets.geo.tow`)?
    fn is_open(&self, g: &Fleets, pose: Pose) -> bool {
        g.is_legal(self.ship, pose) && g.plan_tow(self.ship, pose).is_ok()
    }
    fn some_exits(&self, g: &Fleets, most: usize) -> ArrayVec<Pose, 16> {
        let samples = self.samples(g);
        let step = (samples.len() / 8).max(1);
        // A base has no heading.
        let headings = if g.kind(self.ship) == Kind::Ship { plane::STEPS } else { 1 };
        let poses = |points: usize, turn: usize| {
            let points = samples.iter().step_by(points);
            points.flat_map(move |point| (0..headings).step_by(turn).map(move |h| (*point, Heading::new(h))))
        };
        let open =
            |(point, heading): (Point, Heading)| self.pose(g, point, heading).filter(|pose| self.is_open(g, *pose));
        let some: ArrayVec<Pose, 16> = poses(step, 256).filter_map(open).take(most).collect();
        // Coarsely first, which is mostly enough; but the narrowest gap counts, too.
        if some.is_empty() { poses(1, 1).find_map(open).into_iter().collect() } else { some }
    }
}

impl Step<Fleets> for Freeing {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let ship = self.ship;
        if !self.is_free {
            let Some(rolled) = g.rolled.take() else {
                return Next::Call(Roll::new(g.active, Some(ship), Why::Free).into());
            };
            if rolled.total + g.ships[ship.index()].standing() <= 6 {
                return Next::Done;
            }
            self.is_free = true;
            if self.some_exits(g, 1).is_empty() {
                g.ships[ship.index()].tangled = None;
                referee.tell_all(|| Fact::Untangled { ship });
                return Next::Done;
            }
        }
        Next::Ask
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.ships[self.ship.index()].fleet.map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.some_exits(g, 16).into_iter().map(|pose| Move::Put { at: At(pose) }));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Put { at } if g.is_on_plane(at.0) && self.is_exit(g, at.0) => Ok(()),
            _ if g.options.crimson => Err(Rule::SargFreePlaceCrimson),
            _ => Err(Rule::SargFreePlace),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Put { at } = mv else { unreachable!("checked") };
        let ship = self.ship;
        g.ships[ship.index()].tangled = None;
        referee.tell_all(|| Fact::Untangled { ship });
        referee.tell_all(|| Fact::Placed { ship, at, by: Rule::SargFree });
        // She may move in her next turn, and begin on any heading (`fleets.intro.move.depart`).
        g.ships[ship.index()].done |= done::FREED;
        let by = g.active;
        g.cast_for_good(Rule::SargFree, Some(ship), by, 0);
        g.place(ship, at.0, referee);
        Next::Done
    }
}

/// An iceberg drifts (`fleets.ice.dir`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Drift {
    pub(crate) terrain: TerrainAt,
    /// Ships that it has touched and that still lose a mast.
    hit: u64,
    has_moved: bool,
}

impl Drift {
    pub(crate) fn new(terrain: TerrainAt) -> Self {
        Drift { terrain, hit: 0, has_moved: false }
    }
    /// One that is about to be pushed by an effect, without a die.
    pub(crate) fn pushed(terrain: TerrainAt) -> Self {
        Drift { has_moved: true, ..Drift::new(terrain) }
    }
    fn drift(&mut self, g: &mut Fleets, number: u8, referee: &mut Referee) {
        let piece = g.terrain[self.terrain.index()];
        let heading = piece.pose.heading.turned(plane::rdiv(4096 * i64::from(number - 1), 6) as i32);
        self.push(g, heading, g.short(), referee);
    }
    /// It goes straight on until it touches something (`fleets.geo.ice`): a ship, a wreck, an island, another iceberg or
    /// the edge, but no other terrain (`fleets.ice.ice`).
    pub(crate) fn push(&mut self, g: &mut Fleets, heading: Heading, distance: i32, referee: &mut Referee) {
        let terrain = self.terrain;
        let piece = g.terrain[terrain.index()];
        let outline = g.terrain_outline(terrain);
        let segment = Segment { from: piece.pose.at, heading, distance };
        let mut others: ArrayVec<Outline, 120> = ArrayVec::new();
        for ship in g.afloat().filter(|s| g.on_sea(*s)) {
            others.push(g.outline(ship));
        }
        for island in g.island_list() {
            others.push(g.island_outline(island));
        }
        for other in g.terrain_list().filter(|t| *t != terrain && g.terrain[t.index()].kind == Terrain::Iceberg) {
            others.push(g.terrain_outline(other));
        }
        let Some(stop) = plane::drift(&outline, segment, g.area(), &others) else { return };
        let pose = Pose::new(segment.at(stop.at), piece.pose.heading);
        g.terrain[terrain.index()].pose = pose;
        referee.tell_all(|| Fact::Drifted { terrain, to: At(pose) });
        if stop.why != Stopped::Contact {
            return;
        }
        let here = outline.shifted(segment.shift(stop.at));
        let hit = g.afloat().filter(|s| g.on_sea(*s) && here.touches(&g.outline(*s)));
        self.hit = hit.fold(0, |set, s| set | 1 << s.0);
        if g.island_list().any(|i| here.touches(&g.island_outline(i))) {
            g.terrain[terrain.index()].is_stuck = true;
            referee.tell_all(|| Fact::IceStuck { terrain });
        }
    }
}

impl Step<Fleets> for Drift {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if !self.has_moved {
            let Some(rolled) = g.rolled.take() else {
                return Next::Call(Roll::new(g.active, None, Why::IceWay).into());
            };
            self.has_moved = true;
            self.drift(g, rolled.natural, referee);
        }
        let Some(ship) = g.ship_list().find(|s| self.hit & (1 << s.0) != 0) else { return Next::Done };
        self.hit &= !(1 << ship.0);
        let piece = &g.ships[ship.index()];
        if !piece.is_afloat() {
            return Next::Again;
        }
        if g.breaks_ice(ship) {
            return Next::Again;
        }
        if piece.is_derelict() {
            return Next::Call(crate::Sink::new(ship, None, Rule::IceHitDerelict).into());
        }
        Next::Call(LoseMasts::new(ship, 1, None, Rule::IceHit).into())
    }
}

impl Fleets {
    /// Everything aboard leaves the game.
    pub(crate) fn lose_all_aboard(&mut self, ship: ShipAt, by: Rule, referee: &mut Referee) {
        let all: crate::pieces::Chips = self.chips_at(Spot::Ship(ship)).map(|(at, _)| at).take(64).collect();
        for chip in all {
            if self.chips[chip.index()].class == Class::Crew {
                self.kill(chip, None, by, referee);
            } else {
                self.eliminate(chip, by, referee);
            }
        }
    }
}

impl Terrain {
    /// Its place among the kinds that are met at the same moment (`fleets.geo.same_t`).
    pub(crate) fn order(self) -> u8 {
        match self {
            Terrain::Reef => 0,
            Terrain::Sargasso => 1,
            Terrain::Current => 2,
            Terrain::Whirlpool => 3,
            Terrain::Iceberg => 4,
            Terrain::Fog => 5,
        }
    }
}
