//! Home islands are chosen, and ships are placed there as soon as a captain has one (`fleets.setup.home.place`).

use super::{
    OFFERED, Stowage,
    lattice::{Lattice, is_at_least, spread},
};
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    data::{Kind, Mystery},
    options::Map,
    pieces::{At, IslandAt, ShipAt, Spot, State, TerrainAt, Thing},
};
use borsh::{BorshDeserialize, BorshSerialize};
use plane::{Heading, Offset, Outline, Point, Pose, TOUCH};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Seat, Seats, Step};

/// Home islands are given, to the first player first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Homes {
    /// How many have one.
    given: u8,
    /// Who laid the last island or piece of terrain.
    last: Seat,
}

impl Homes {
    pub(crate) fn after(last: Seat) -> Self {
        Homes { given: 0, last }
    }
    /// Who chooses the next home: the last player that of the first, and then each that of the next
    /// (`fleets.setup.home.chooser`); in the earlier edition it begins with who laid the last piece
    /// (`fleets.setup.home.chooser_crimson`).
    fn chooser(&self, g: &Fleets) -> Seat {
        match (self.given, g.options.crimson) {
            (0, true) => self.last,
            (given, _) => g.in_order(usize::from(given) + usize::from(g.chairs_u8()) - 1),
        }
    }
}

impl Step<Fleets> for Homes {
    fn run(&mut self, g: &mut Fleets, _: &mut Referee) -> Next {
        if self.given == g.chairs_u8() {
            return Next::Goto(Stowage::default().into());
        }
        match g.options.start.map {
            Map::Laid => Next::Roll(Chance::lot(g.homes_to_give().len())),
            Map::Players | Map::Random => Next::Ask,
        }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        Seats::one(self.chooser(g))
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        let homes = g.island_list().map(|island| Move::Home { island });
        out.extend(homes.filter(|mv| self.check(g, eyes, mv).is_ok()));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        let Move::Home { island } = mv else {
            return Err(g.by_edition(Rule::SetupHomeChooser, Rule::SetupHomeChooserCrimson));
        };
        match g.islands.get(island.index()) {
            None => Err(g.by_edition(Rule::SetupHomeChooser, Rule::SetupHomeChooserCrimson)),
            Some(at) if at.home.is_some() => Err(Rule::SetupHomeDistinct),
            Some(_) if g.is_isle_of_fire(*island) => Err(Rule::DockIsleOfFire),
            Some(_) => Ok(()),
        }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Home { island } = mv else { unreachable!("checked") };
        let of = g.in_order(self.given.into());
        g.islands[island.index()].home = Some(of);
        referee.tell_all(|| Fact::HomeChosen { who, island, of });
        self.given += 1;
        Next::Call(Mooring::of(of).into())
    }
    fn fate(&mut self, g: &mut Fleets, fate: Fate, referee: &mut Referee) -> Next {
        let (island, of) = (g.homes_to_give()[fate.picked()], g.in_order(self.given.into()));
        g.islands[island.index()].home = Some(of);
        referee.tell_all(|| Fact::HomeGiven { island, of });
        self.given += 1;
        Next::Call(Mooring::of(of).into())
    }
}

/// A captain places the ships that have no place yet, and says whether the table of a mysterious home is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Mooring {
    who: Seat,
    /// The question about the table was answered.
    has_answered: bool,
}

impl Mooring {
    pub(crate) fn of(who: Seat) -> Self {
        Mooring { who, has_answered: false }
    }
    /// Ships that became mercenaries by their crew are placed again.
    pub(crate) fn again(who: Seat) -> Self {
        Mooring { who, has_answered: true }
    }
    /// Is the question about the table open (`fleets.setup.home.mysterious_showing`)?
    fn asks_table(&self, g: &Fleets) -> Option<IslandAt> {
        let home = g.home_of(self.who).filter(|_| !self.has_answered)?;
        let island = &g.islands[home.index()];
        let has_table = island.card.is_some_and(|card| g.data[card].mystery == Some(Mystery::Table));
        (has_table && island.shows).then_some(home)
    }
    fn answer_table(&mut self, g: &mut Fleets, who: Seat, is_used: bool, referee: &mut Referee) {
        let island = g.home_of(who).expect("a home was chosen");
        self.has_answered = true;
        g.islands[island.index()].shows = is_used;
        referee.tell_all(|| Fact::HomeTable { who, island, used: u8::from(is_used) });
    }
}

impl Step<Fleets> for Mooring {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let (ship, table) = (g.unplaced(self.who).next(), self.asks_table(g));
        match (ship, table, g.options.start.map) {
            (None, None, _) => Next::Done,
            (Some(ship), _, Map::Laid) => Next::Roll(Chance::lot(g.moorings(ship, BY_LOT).len())),
            (None, Some(_), Map::Laid) => {
                self.answer_table(g, self.who, false, referee);
                Next::Again
            }
            _ => Next::Ask,
        }
    }
    fn asked(&self, _: &Fleets) -> Seats {
        Seats::one(self.who)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        let n_ships = g.unplaced(self.who).count();
        for ship in g.unplaced(self.who) {
            let most = (OFFERED / 2 / n_ships).max(2);
            out.extend(g.moorings(ship, most).into_iter().map(|pose| Move::Moor { ship, at: At(pose) }));
        }
        if n_ships == 0 {
            out.extend([Move::Yes, Move::No]);
        }
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        let is_placing = g.unplaced(self.who).next().is_some();
        match mv {
            Move::Moor { ship, at } if g.unplaced(self.who).any(|other| other == *ship) => g.check_mooring(*ship, at.0),
            Move::Yes | Move::No if !is_placing => Ok(()),
            _ if is_placing => Err(Rule::SetupHomePlace),
            _ => Err(Rule::SetupHomeMysteriousShowing),
        }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Moor { ship, at } => g.moor(ship, at.0, referee),
            answer => self.answer_table(g, who, answer == Move::Yes, referee),
        }
        Next::Again
    }
    fn fate(&mut self, g: &mut Fleets, fate: Fate, referee: &mut Referee) -> Next {
        let ship = g.unplaced(self.who).next().expect("one is to be placed");
        let pose = g.moorings(ship, BY_LOT)[fate.picked()];
        g.moor(ship, pose, referee);
        Next::Again
    }
}

/// Where a ship may be placed: the first of these for which there is a pose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Berthing {
    /// At the island, or S away if she is a mercenary, touching no terrain.
    Clear,
    /// The same, but among terrain.
    AmongTerrain,
    /// At a friendly ship that is docked there (`fleets.setup.home.crowded`).
    Crowded,
    /// Anywhere (`fleets.setup.home.auto`).
    Anywhere,
}

impl Berthing {
    const ALL: [Berthing; 4] = [Berthing::Clear, Berthing::AmongTerrain, Berthing::Crowded, Berthing::Anywhere];
}

/// Fate chooses among so many berths.
const BY_LOT: usize = 12;
/// So far from what they touch ships are tried: surely touching, surely not overlapping.
const TRIED_GAP: i32 = 20;
/// The headings that are tried, beside straight in.
const TRIED_TURNS: [i32; 9] = [0, 128, -128, 256, -256, 384, -384, 512, -512];
/// How far apart the tried points of an outline are.
const TRIED_STEP: i32 = plane::SAMPLE_STEP;

impl Fleets {
    /// The home islands that fate gives and nobody has yet (`fleets.setup.home.laid`).
    fn homes_to_give(&self) -> Vec<IslandAt> {
        let may = |island: &IslandAt| !self.is_isle_of_fire(*island);
        let (open, plain): (Vec<IslandAt>, Vec<IslandAt>) =
            self.island_list().filter(may).partition(|island| self.islands[island.index()].shows);
        // One that shows a table is nobody's home if there are others enough.
        let chairs = usize::from(self.chairs_u8());
        let homes = if plain.len() < chairs { [plain, open].concat() } else { plain };
        let outlines: Vec<Outline> = self.island_list().map(|island| self.island_outline(island)).collect();
        let way = |a: usize, b: usize| if a == b { 0 } else { outlines[a].distance_to(&outlines[b]).units() };
        let ways: Vec<Vec<i32>> =
            (0..outlines.len()).map(|a| (0..outlines.len()).map(|b| way(a, b)).collect()).collect();
        let chosen = fairest(&ways, &homes.iter().map(|home| home.index()).collect::<Vec<_>>(), chairs);
        let chosen = chosen.into_iter().map(|at| IslandAt(at as u8));
        chosen.filter(|island| self.islands[island.index()].home.is_none()).collect()
    }
    /// The ships of a captain that have no place yet. Only asked during set-up.
    fn unplaced(&self, who: Seat) -> impl Iterator<Item = ShipAt> + '_ {
        self.ship_list().filter(move |ship| {
            let piece = &self.ships[ship.index()];
            piece.owner == who && piece.state == State::Gone
        })
    }
    /// Does she start S away from home (`fleets.setup.home.mercenary`, `fleets.kw.ex_patriot`)?
    pub(super) fn starts_away(&self, ship: ShipAt) -> bool {
        let has = |effects: &[crate::data::EffectId], rule: Rule| effects.iter().any(|e| self.data[*e].rule == rule);
        let is_exile =
            |thing: &Thing| matches!(thing, Thing::Crew(crew) if has(&self.data[*crew].effects, Rule::FxExPatriot));
        has(&self.data[self.ships[ship.index()].card].effects, Rule::FxMercenary)
            || self.chips_at(Spot::Ship(ship)).any(|(_, chip)| chip.what.seen_by_all().is_some_and(is_exile))
    }

    /// May she be placed so?
    fn check_mooring(&self, ship: ShipAt, pose: Pose) -> Result<(), Rule> {
        let Err(refused) = self.fits_berth(ship, pose, Berthing::Clear) else { return Ok(()) };
        match self.berthing(ship) {
            Berthing::Clear => Err(refused),
            other => self.fits_berth(ship, pose, other),
        }
    }

    fn fits_berth(&self, ship: ShipAt, pose: Pose, berthing: Berthing) -> Result<(), Rule> {
        let home = self.home_of(self.ships[ship.index()].owner).expect("a home was chosen");
        let is_base = self.kind(ship) != Kind::Ship;
        if is_base && pose.heading != Heading::EAST {
            return Err(Rule::GeoPose);
        }
        if !self.is_legal(ship, pose) {
            return Err(Rule::GeoLegal);
        }
        let (hull, shore) = (self.hull(ship).at(pose), self.island_outline(home));
        match berthing {
            Berthing::Clear | Berthing::AmongTerrain => {
                if self.starts_away(ship) {
                    let away = self.short();
                    if !is_at_least(away, &hull, &shore) || !hull.is_within(away + TOUCH, &shore) {
                        return Err(Rule::SetupHomeMercenary);
                    }
                } else if is_base {
                    if !hull.touches(&shore) {
                        return Err(Rule::SetupHomeCreature);
                    }
                } else if !self.bow_at(ship, pose).touches(&shore) {
                    return Err(Rule::SetupHomePlace);
                }
                let circle = self.hull(ship).circle(pose);
                let touches = |terrain: TerrainAt| {
                    let piece = &self.terrain[terrain.index()];
                    let shape = self.terrain_shape(piece.kind);
                    !shape.is_farther_than(TOUCH, piece.pose, circle) && shape.at(piece.pose).touches(&hull)
                };
                let in_terrain = || self.terrain_list().any(touches);
                if berthing == Berthing::Clear && in_terrain() { Err(Rule::SetupHomePlace) } else { Ok(()) }
            }
            Berthing::Crowded => {
                let is_beside = self.docked_friends(ship, home).any(|friend| self.outline(friend).touches(&hull));
                if is_beside { Ok(()) } else { Err(Rule::SetupHomeCrowded) }
            }
            Berthing::Anywhere => {
                let is_off = !self.starts_away(ship) || is_at_least(self.short(), &hull, &shore);
                if is_off { Ok(()) } else { Err(Rule::SetupHomeMercenary) }
            }
        }
    }
    fn bow_at(&self, ship: ShipAt, pose: Pose) -> Outline {
        self.data.hull(self.data[self.ships[ship.index()].card].masts).bow.at(pose)
    }
    /// The captain's ships that lie at the home island, those that only count as docked included.
    fn docked_friends(&self, ship: ShipAt, home: IslandAt) -> impl Iterator<Item = ShipAt> + '_ {
        let owner = self.ships[ship.index()].owner;
        // A mercenary never docks at home, so none lies beside another there.
        let none_counts = self.starts_away(ship);
        self.afloat().filter(move |other| {
            let piece = &self.ships[other.index()];
            !none_counts && piece.owner == owner && (piece.moored == Some(home) || self.touches_island(*other, home))
        })
    }

    /// The first sort of place for which there is a pose (`fleets.setup.home.auto`).
    fn berthing(&self, ship: ShipAt) -> Berthing {
        let has_room = |berthing: &Berthing| !self.berths(ship, *berthing, 1).is_empty();
        Berthing::ALL.into_iter().find(has_room).unwrap_or(Berthing::Anywhere)
    }
    /// Some poses she may take.
    fn moorings(&self, ship: ShipAt, most: usize) -> Vec<Pose> {
        let berths = |berthing: Berthing| Some(self.berths(ship, berthing, most)).filter(|poses| !poses.is_empty());
        Berthing::ALL.into_iter().find_map(berths).unwrap_or_default()
    }
    /// Poses of one sort, spread over what she is to touch.
    fn berths(&self, ship: ShipAt, berthing: Berthing, most: usize) -> Vec<Pose> {
        let home = self.home_of(self.ships[ship.index()].owner).expect("a home was chosen");
        let fits = |pose: &Pose| self.fits_berth(ship, *pose, berthing).is_ok();
        let shores: Vec<Outline> = match berthing {
            Berthing::Clear | Berthing::AmongTerrain => vec![self.island_outline(home)],
            Berthing::Crowded => self.docked_friends(ship, home).map(|friend| self.outline(friend)).collect(),
            Berthing::Anywhere => {
                let lattice = Lattice::of(self.hull(ship), self.area(), 0);
                return lattice.spread(|spot| fits(&spot.pose)).take(most).collect();
            }
        };
        let away = if self.starts_away(ship) { self.short() } else { 0 };
        let places: Vec<(Point, Heading)> = shores.iter().flat_map(tried_points).collect();
        let card = &self.data[self.ships[ship.index()].card];
        let poses: Vec<Pose> = match card.kind {
            Kind::Ship => {
                let at = |(point, out): &(Point, Heading)| {
                    let bow = point.step(away + TRIED_GAP, *out);
                    let inward = out.opposite();
                    TRIED_TURNS.map(|turn| Pose::new(bow, inward.turned(turn)))
                };
                places.iter().flat_map(at).collect()
            }
            Kind::Creature | Kind::Flotilla => {
                let geometry = &self.data.geometry;
                let radius =
                    if card.kind == Kind::Creature { geometry.creature.radius } else { geometry.flotilla.radius };
                // Its sides are nearer to its centre than its corners.
                let distances = (radius - radius / 25..=radius + TRIED_GAP).step_by(TRIED_GAP as usize);
                let at = |(point, out): &(Point, Heading)| {
                    let (point, out) = (*point, *out);
                    distances.clone().map(move |distance| Pose::new(point.step(away + distance, out), Heading::EAST))
                };
                places.iter().flat_map(at).collect()
            }
        };
        let mut found: Vec<Pose> = Vec::new();
        for pose in spread(poses.len()).map(|at| poses[at]) {
            if found.len() == most {
                break;
            }
            if !found.contains(&pose) && fits(&pose) {
                found.push(pose);
            }
        }
        found
    }

    fn moor(&mut self, ship: ShipAt, pose: Pose, referee: &mut Referee) {
        let is_at_home =
            [Berthing::Clear, Berthing::AmongTerrain].iter().any(|b| self.fits_berth(ship, pose, *b).is_ok());
        // Creatures never dock (`fleets.creature.docking`).
        let counts_as_docked = !is_at_home && !self.starts_away(ship) && !self.is_creature(ship);
        let home = self.home_of(self.ships[ship.index()].owner);
        let piece = &mut self.ships[ship.index()];
        piece.pose = pose;
        piece.state = State::Afloat;
        piece.moored = if counts_as_docked { home } else { None };
        self.keep_shores(ship);
        referee.tell_all(|| Fact::Moored { ship, at: At(pose) });
    }
}

/// Points along an outline, each with the heading straight out from it.
fn tried_points(outline: &Outline) -> Vec<(Point, Heading)> {
    let mut points = Vec::new();
    for edge in outline.edges() {
        let (dx, dy) = (edge.to.x() - edge.from.x(), edge.to.y() - edge.from.y());
        let along = Heading::toward(Offset { x: dx, y: dy });
        // Corners are counter-clockwise, so outside is to starboard.
        let out = Heading::toward(Offset { x: dy, y: -dx });
        let length = edge.from.distance_to(edge.to).units();
        points.extend((0..length.max(1)).step_by(TRIED_STEP as usize).map(|way| (edge.from.step(way, along), out)));
    }
    points
}

/// Of the islands that may be homes so many that lie far from one another and are alike in what is near them
/// (`fleets.setup.home.laid`); of several such sets the first. The ways are those between all islands.
fn fairest(ways: &[Vec<i32>], homes: &[usize], n: usize) -> Vec<usize> {
    let least_way = |set: &[usize]| {
        let all = set.iter().enumerate().flat_map(|(at, one)| set[..at].iter().map(|other| ways[*one][*other]));
        all.min().unwrap_or_default()
    };
    // How far the two nearest wild islands are, together.
    let nearest = |set: &[usize], home: usize| {
        let mut wild: Vec<i32> = (0..ways.len()).filter(|at| !set.contains(at)).map(|at| ways[home][at]).collect();
        wild.sort_unstable();
        wild.iter().take(2).sum::<i32>()
    };
    let difference = |set: &[usize]| {
        let all = || set.iter().map(|home| nearest(set, *home));
        all().max().unwrap_or_default() - all().min().unwrap_or_default()
    };
    let mut greatest = 0;
    each_set(homes, n, &mut Vec::new(), &mut |set| greatest = greatest.max(least_way(set)));
    let mut best: Option<(i32, Vec<usize>)> = None;
    each_set(homes, n, &mut Vec::new(), &mut |set| {
        let is_far = 4 * least_way(set) >= 3 * greatest;
        if is_far && best.as_ref().is_none_or(|(least, _)| difference(set) < *least) {
            best = Some((difference(set), set.to_vec()));
        }
    });
    best.map_or_else(Vec::new, |(_, set)| set)
}

/// Every set of so many of these, in order.
fn each_set(of: &[usize], n: usize, held: &mut Vec<usize>, visit: &mut impl FnMut(&[usize])) {
    if held.len() == n {
        return visit(held);
    }
    for (at, one) in of.iter().enumerate() {
        held.push(*one);
        each_set(&of[at + 1..], n, held, visit);
        held.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Islands on a line.
    fn ways(places: &[i32]) -> Vec<Vec<i32>> {
        places.iter().map(|a| places.iter().map(|b| (a - b).abs()).collect()).collect()
    }

    #[test]
    fn homes_lie_far_from_one_another_and_have_as_much_near_them() {
        // The two ends are farthest apart, but one of them has all that is near; a pair that is alike lies too near.
        let line = ways(&[0, 10, 20, 80, 100]);
        assert_eq!(fairest(&line, &[0, 1, 2, 3, 4], 2), [0, 3]);
        // Only some may be homes.
        assert_eq!(fairest(&line, &[1, 2, 4], 2), [1, 4]);
        assert_eq!(fairest(&line, &[0, 1, 2], 3), [0, 1, 2]);
    }

    #[test]
    fn every_set_is_looked_at_once() {
        let mut sets = Vec::new();
        each_set(&[3, 5, 8], 2, &mut Vec::new(), &mut |set| sets.push(set.to_vec()));
        assert_eq!(sets, [[3, 5], [3, 8], [5, 8]]);
    }
}
