//! An effect at work: what it asks of a captain or of fate, one thing after the other, and what comes of it.
//!
//! An effect that is over in one stroke needs none of this. One that asks has a [`Job`]: an entry with its clause and
//! the few functions that a step has. There is one step for all of them, so that an effect is one entry in its file.

use super::{docks, events, islands, treasures};
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    data::{Effect, EffectId, Kind},
    pieces::{At, ChipAt, Chips, Class, IslandAt, ShipAt, Spot, TerrainAt},
    roll::{Roll, Why},
};
use borsh::{BorshDeserialize, BorshSerialize};
use plane::{Heading, Point, Pose};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use table::{Chance, Eyes, Fate, Seat, Seats, Step};

/// An effect at work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Work {
    /// Its clause.
    pub(crate) fx: Rule,
    /// Who decides.
    pub(crate) who: Seat,
    /// The ship that it is about.
    pub(crate) ship: ShipAt,
    /// A place that matters.
    pub(crate) at: Spot,
    /// A chip that matters.
    pub(crate) chip: Option<ChipAt>,
    /// Its parameters.
    pub(crate) effect: EffectId,
    /// A number that matters.
    pub(crate) n: u8,
    /// How far it has come.
    pub(crate) stage: u8,
}

impl Work {
    pub(crate) fn new(effect: EffectId, fx: Rule, who: Seat, ship: ShipAt) -> Self {
        Work { fx, who, ship, at: Spot::Out, chip: None, effect, n: 0, stage: 0 }
    }
    /// An effect of a ship, decided by her captain.
    pub(crate) fn of_ship(g: &Fleets, effect: EffectId, ship: ShipAt) -> Self {
        Work::new(effect, g.data[effect].rule, g.ships[ship.index()].fleet.unwrap_or(g.active), ship)
    }
    pub(crate) fn at(self, at: Spot) -> Self {
        Work { at, ..self }
    }
    pub(crate) fn with(self, chip: ChipAt) -> Self {
        Work { chip: Some(chip), ..self }
    }
    pub(crate) fn times(self, n: u8) -> Self {
        Work { n, ..self }
    }
    pub(crate) fn stage(self, stage: u8) -> Self {
        Work { stage, ..self }
    }
    pub(crate) fn call(self) -> Next {
        Next::Call(self.into())
    }
    /// The same step goes on with this.
    pub(crate) fn then(&mut self, stage: u8) -> Next {
        self.stage = stage;
        Next::Again
    }
    pub(crate) fn effect<'a>(&self, g: &'a Fleets) -> &'a Effect {
        &g.data[self.effect]
    }
    pub(crate) fn island(&self) -> IslandAt {
        match self.at {
            Spot::Island(island) | Spot::Fort(island) => island,
            _ => unreachable!("it is about an island"),
        }
    }
    pub(crate) fn other(&self) -> ShipAt {
        match self.at {
            Spot::Ship(ship) => ship,
            _ => unreachable!("it is about another ship"),
        }
    }
    /// The die that was rolled for it; if there is none yet, it is rolled.
    pub(crate) fn die(&self, g: &mut Fleets) -> Result<u8, Next> {
        match g.rolled.take() {
            Some(rolled) => Ok(rolled.total.clamp(1, 6)),
            None => Err(Next::Call(Roll::new(self.who, Some(self.ship), Why::Fx(self.fx)).into())),
        }
    }
}

/// What an effect asks and does; what it does not need is left as it is.
pub(crate) struct Job {
    /// Its clause.
    pub rule: Rule,
    pub run: fn(&mut Work, &mut Fleets, &mut Referee) -> Next,
    pub options: fn(&Work, &Fleets, Eyes, &mut Vec<Move>),
    /// Whether a move is allowed that is not among the options: poses.
    pub allows: fn(&Work, &Fleets, &Move) -> bool,
    pub decide: fn(&mut Work, &mut Fleets, Move, &mut Referee) -> Next,
    /// What was drawn by lot.
    pub drawn: fn(&mut Work, &mut Fleets, usize, &mut Referee) -> Next,
}

impl Job {
    pub(crate) const fn new(rule: Rule, run: fn(&mut Work, &mut Fleets, &mut Referee) -> Next) -> Self {
        Job {
            rule,
            run,
            options: |_, _, _, _| (),
            allows: |_, _, _| false,
            decide: |_, _, mv, _| unreachable!("nobody was asked for {mv}"),
            drawn: |_, _, _, _| unreachable!("nothing was drawn"),
        }
    }
}

fn job(rule: Rule) -> &'static Job {
    static INDEX: OnceLock<Vec<Option<&'static Job>>> = OnceLock::new();
    let index = INDEX.get_or_init(|| {
        use table::Clause;
        let mut index: Vec<Option<&'static Job>> = vec![None; Rule::ALL.len()];
        let tables: [&'static [Job]; 13] = [
            treasures::taking::JOBS,
            treasures::looking::JOBS,
            treasures::loading::JOBS,
            treasures::instant::JOBS,
            treasures::kept::JOBS,
            treasures::mornings::JOBS,
            treasures::fights::JOBS,
            treasures::gold::JOBS,
            treasures::revealed::JOBS,
            treasures::terrain::JOBS,
            islands::JOBS,
            events::JOBS,
            docks::JOBS,
        ];
        for job in tables.into_iter().flatten() {
            index[job.rule.number()] = Some(job);
        }
        index
    });
    use table::Clause;
    index[rule.number()].expect("an effect that is at work has an entry")
}

impl Step<Fleets> for Work {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        (job(self.fx).run)(self, g, referee)
    }
    fn asked(&self, _: &Fleets) -> Seats {
        Seats::one(self.who)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        (job(self.fx).options)(self, g, eyes, out);
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        let mut all = Vec::new();
        (job(self.fx).options)(self, g, eyes, &mut all);
        if all.contains(mv) || (job(self.fx).allows)(self, g, mv) { Ok(()) } else { Err(self.fx) }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        // Everybody sees that something was decided, also if what comes next is up to fate.
        let fx = self.fx;
        match mv {
            Move::Pass | Move::No => (),
            Move::Island { island } => referee.tell_all(|| Fact::ChoseIsland { who, island, fx }),
            Move::Ship { ship } => referee.tell_all(|| Fact::ChoseShip { who, ship, fx }),
            _ => referee.tell_all(|| Fact::Decided { who, fx }),
        }
        (job(self.fx).decide)(self, g, mv, referee)
    }
    fn fate(&mut self, g: &mut Fleets, fate: Fate, referee: &mut Referee) -> Next {
        (job(self.fx).drawn)(self, g, fate.picked(), referee)
    }
}

/// One of a list by lot, if there is anything.
pub(crate) fn lot(n: usize) -> Next {
    if n == 0 { Next::Done } else { Next::Roll(Chance::draw(n)) }
}

/// A ship is placed at an island, which is docking (`fleets.geo.effect_place`, `fleets.dock.event`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Arrive {
    pub(crate) ship: ShipAt,
    pub(crate) island: IslandAt,
    /// The clause that puts her there.
    pub(crate) fx: Rule,
}

impl Arrive {
    pub(crate) fn new(ship: ShipAt, island: IslandAt, fx: Rule) -> Self {
        Arrive { ship, island, fx }
    }
    fn fits(&self, g: &Fleets, pose: Pose) -> bool {
        g.is_on_plane(pose)
            && g.hull(self.ship).at(pose).touches(&g.island_outline(self.island))
            && g.is_legal(self.ship, pose)
            && (g.kind(self.ship) == Kind::Ship || pose.heading == Heading::EAST)
    }
    fn poses(&self, g: &Fleets, most: usize) -> Vec<Pose> {
        let shore = g.island_outline(self.island);
        round(g, self.ship, &shore, g.islands[self.island.index()].pose.at)
            .filter(|p| self.fits(g, *p))
            .take(most)
            .collect()
    }
}

/// Poses round a piece with her bow on it.
pub(crate) fn round<'a>(
    g: &'a Fleets,
    ship: ShipAt,
    shore: &'a plane::Outline,
    centre: Point,
) -> impl Iterator<Item = Pose> + 'a {
    (0..24).filter_map(move |k| {
        let out = Heading::new(k * 170);
        let inward = out.opposite();
        let from = centre.step(9000, out);
        let segment = plane::Segment { from, heading: inward, distance: 9000 };
        let heading = if g.kind(ship) == Kind::Ship { inward } else { Heading::EAST };
        let hull = g.hull(ship).at(Pose::new(from, heading));
        let at = plane::Contact::touching(&hull, segment, shore).and_then(|c| c.first(0));
        at.map(|t| Pose::new(segment.at(t), heading))
    })
}

impl Step<Fleets> for Arrive {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if g.ships[self.ship.index()].fleet.is_none() || !g.may_dock(self.ship, self.island, &*referee) {
            return Next::Done;
        }
        if !self.poses(g, 1).is_empty() {
            return Next::Ask;
        }
        // There is no room: she counts as docked (`fleets.setup.home.crowded`).
        let (ship, island) = (self.ship, self.island);
        g.leave(ship, referee);
        g.ships[ship.index()].moored = Some(island);
        Next::Goto(crate::Docking::placed(ship).into())
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.ships[self.ship.index()].fleet.map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.poses(g, 24).into_iter().map(|pose| Move::Put { at: At(pose) }));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Put { at } if self.fits(g, at.0) => Ok(()),
            _ => Err(Rule::GeoEffectPlace),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Put { at } = mv else { unreachable!("checked") };
        let (ship, by) = (self.ship, self.fx);
        g.leave(ship, referee);
        referee.tell_all(|| Fact::Placed { ship, at, by });
        g.place(ship, at.0, referee);
        Next::Goto(crate::Docking::placed(ship).into())
    }
}

impl Fleets {
    /// She is taken from where she is: nothing holds her there any more.
    pub(crate) fn leave(&mut self, ship: ShipAt, referee: &mut Referee) {
        self.cast_off(ship, referee);
        let piece = &mut self.ships[ship.index()];
        piece.tangled = None;
        piece.moored = None;
        piece.state = crate::State::Afloat;
        piece.done &= !crate::pieces::done::MAY_TOW;
        if piece.pinned_by.is_some() {
            self.unpin(ship, referee);
        }
    }
    /// All her masts stand again, those that burn excepted.
    pub(crate) fn repair_all(&mut self, ship: ShipAt, by: Rule, referee: &mut Referee) {
        let lost: arrayvec::ArrayVec<u8, 16> = self.lost_masts(ship).collect();
        for mast in lost {
            self.repair(ship, mast, by, referee);
        }
    }
    /// The crew of a ship.
    pub(crate) fn crew_aboard(&self, ship: ShipAt) -> Chips {
        self.aboard(ship, Class::Crew).map(|(at, _)| at).take(64).collect()
    }
    /// The treasure at a place.
    pub(crate) fn treasure_at(&self, at: Spot) -> Chips {
        self.chips_at(at).filter(|(_, c)| c.class == Class::Treasure).map(|(at, _)| at).take(64).collect()
    }
    /// The treasure that may leave a place: none of an island as long as wolves are there (`fleets.fx.ut_wolves`).
    pub(crate) fn treasure_to_go(&self, at: Spot) -> Chips {
        if treasures::loading::may_leave_island(self, at).is_ok() { self.treasure_at(at) } else { Chips::new() }
    }
    /// Wild islands without a fort on them.
    pub(crate) fn open_islands(&self) -> impl Iterator<Item = IslandAt> + '_ {
        self.island_list().filter(|i| self.is_wild(*i) && self.islands[i.index()].fort.is_none())
    }
    /// What a crew costs, as the referee knows.
    pub(crate) fn cost_of(&self, chip: ChipAt, referee: &Referee) -> u8 {
        match self.chips[chip.index()].what.open(referee) {
            crate::Thing::Crew(crew) => self.data[*crew].points,
            _ => 0,
        }
    }
    /// The piece of terrain of a kind that is nearest to a point.
    pub(crate) fn nearest_terrain(&self, kind: crate::data::Terrain, point: Point) -> Option<TerrainAt> {
        let all = self.terrain_list().filter(|t| self.terrain[t.index()].kind == kind);
        all.min_by(|a, b| {
            let far = |t: &TerrainAt| self.terrain[t.index()].pose.at.distance_to(point);
            far(a).partial_cmp(&far(b)).unwrap_or(std::cmp::Ordering::Equal).then(a.cmp(b))
        })
    }
}
