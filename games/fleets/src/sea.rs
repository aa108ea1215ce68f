//! Where things are: outlines, contacts, solids, lines of fire (15. Geometry).
//!
//! Here stands what of the game is asked about. The questions themselves are answered by the crate `plane`, in its `src/`:
//! - `number.rs` rounds (`fleets.geo.round`),
//! - `heading.rs` steps and places (`fleets.geo.step`),
//! - `distance.rs` measures (`fleets.geo.dist`),
//! - `outline.rs` says what touches (`fleets.geo.touch`),
//! - `point.rs` says what is away from something (`fleets.geo.away`),
//! - `fire.rs` draws lines of fire, and one that only touches a corner is blocked (`fleets.geo.los_touch`).

use crate::{
    Fleets, Rule,
    abilities::{Public, Sees},
    data::{Kind, Reach, Terrain},
    moves::GunAt,
    pieces::{Fort, IslandAt, Mark, ShipAt, State, TerrainAt, marks},
};
use arrayvec::ArrayVec;
use plane::{Area, Circle, Line, Offset, Outline, Point, Pose, Shape};
use std::cell::OnceCell;
use table::Seat;

/// For what the solids near a piece are asked (`fleets.geo.solid`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It goes on: a ghostly, flying or submerged piece has few solids then.
    On,
    /// It goes on, and ice is nothing to it.
    OverIce,
    /// It ends there.
    Here,
}

/// Outlines of things near a place.
pub(crate) type Outlines = ArrayVec<Outline, 96>;

/// A shape somewhere. Its outline is made when it is asked for: most are far enough from everything.
pub(crate) struct Placed {
    shape: &'static Shape,
    pose: Pose,
    pub circle: Circle,
    outline: OnceCell<Outline>,
}

impl Placed {
    pub(crate) fn new(shape: &'static Shape, pose: Pose) -> Self {
        Placed { shape, pose, circle: shape.circle(pose), outline: OnceCell::new() }
    }
    pub(crate) fn outline(&self) -> &Outline {
        self.outline.get_or_init(|| self.shape.at(self.pose))
    }
    pub(crate) fn is_inside(&self, area: Area) -> bool {
        self.circle.is_inside(area) || area.contains_outline(self.outline())
    }
    /// Is it at most so many units from another shape (`fleets.geo.within`)?
    pub(crate) fn is_within(&self, units: i32, shape: &Shape, pose: Pose) -> bool {
        !shape.is_farther_than(units, pose, self.circle) && self.outline().is_within(units, &shape.at(pose))
    }
    /// Does it overlap another shape (`fleets.geo.overlap`)?
    pub(crate) fn overlaps(&self, shape: &Shape, pose: Pose) -> bool {
        !shape.is_farther_than(0, pose, self.circle) && self.outline().overlaps(&shape.at(pose))
    }
}

/// The solids near a ship.
pub(crate) type Solids = ArrayVec<Placed, 96>;

impl Fleets {
    /// The play area (`fleets.setup.area`).
    pub(crate) fn area(&self) -> Area {
        let [width, height] = self.size;
        Area { width, height }
    }

    /// A length of the ruler.
    pub(crate) fn length(&self, reach: Reach) -> i32 {
        match reach {
            Reach::S => self.data.geometry.short,
            Reach::L => self.data.geometry.long,
        }
    }
    pub(crate) fn short(&self) -> i32 {
        self.data.geometry.short
    }

    #[inline]
    pub(crate) fn kind(&self, ship: ShipAt) -> Kind {
        self.data[self.ships[ship.index()].card].kind
    }
    #[inline]
    pub(crate) fn is_creature(&self, ship: ShipAt) -> bool {
        self.kind(ship) == Kind::Creature
    }

    /// Her hull, or the base of a creature or flotilla (`fleets.geo.hull`).
    #[inline]
    pub(crate) fn hull(&self, ship: ShipAt) -> &'static Shape {
        let data = self.data.get();
        let card = &data[self.ships[ship.index()].card];
        match card.kind {
            Kind::Ship => &data.hull(card.masts).outline,
            Kind::Creature => &data.geometry.creature.outline,
            Kind::Flotilla => &data.geometry.flotilla.outline,
        }
    }
    /// The part that meets solids while she moves: the front part of a ship, all of a creature (`fleets.geo.sweep`).
    pub(crate) fn front(&self, ship: ShipAt) -> &Shape {
        let card = &self.data[self.ships[ship.index()].card];
        match card.kind {
            Kind::Ship => &self.data.hull(card.masts).front,
            _ => self.hull(ship),
        }
    }
    /// From bow to stern; nothing for a base.
    pub(crate) fn hull_length(&self, ship: ShipAt) -> i32 {
        let card = &self.data[self.ships[ship.index()].card];
        if card.kind == Kind::Ship { self.data.hull(card.masts).length } else { 0 }
    }
    /// Where her hull is.
    pub(crate) fn outline(&self, ship: ShipAt) -> Outline {
        self.hull(ship).at(self.ships[ship.index()].pose)
    }
    /// Her bow zone; of a base all of it (`fleets.core.bow`, `fleets.geo.bow`).
    pub(crate) fn bow_zone(&self, ship: ShipAt) -> Outline {
        let piece = &self.ships[ship.index()];
        let card = &self.data[piece.card];
        if card.kind == Kind::Ship { self.data.hull(card.masts).bow.at(piece.pose) } else { self.outline(ship) }
    }
    pub(crate) fn island_outline(&self, island: IslandAt) -> Outline {
        self.data.geometry.island.at(self.islands[island.index()].pose)
    }
    pub(crate) fn terrain_shape(&self, kind: Terrain) -> &'static Shape {
        &self.data.get().geometry.terrain[kind as usize]
    }
    pub(crate) fn terrain_outline(&self, terrain: TerrainAt) -> Outline {
        let piece = &self.terrain[terrain.index()];
        self.terrain_shape(piece.kind).at(piece.pose)
    }

    /// Everything on the sea: ships, creatures, flotillas and wrecks; not what is lost or gone.
    pub(crate) fn afloat(&self) -> impl Iterator<Item = ShipAt> + '_ {
        self.ship_list().filter(|s| matches!(self.ships[s.index()].state, State::Afloat | State::Wreck))
    }
    #[inline]
    pub(crate) fn ship_list(&self) -> impl Iterator<Item = ShipAt> + use<> {
        (0..self.ships.len() as u8).map(ShipAt)
    }
    #[inline]
    pub(crate) fn island_list(&self) -> impl Iterator<Item = IslandAt> + use<> {
        (0..self.islands.len() as u8).map(IslandAt)
    }
    #[inline]
    pub(crate) fn terrain_list(&self) -> impl Iterator<Item = TerrainAt> + '_ {
        (0..self.terrain.len() as u8).map(TerrainAt).filter(|t| !self.terrain[t.index()].is_gone)
    }

    /// Goes through what is solid for a ship (`fleets.geo.solid`, `fleets.move.no_pass`) until it finds what is looked for.
    fn any_solid(&self, mover: ShipAt, bound: Bound, mut is_it: impl FnMut(&'static Shape, Pose) -> bool) -> bool {
        let ends_here = bound == Bound::Here;
        let piece = &self.ships[mover.index()];
        let passes_all = !ends_here && (piece.is(marks::GHOSTLY) || self.flies(mover));
        if passes_all {
            return false;
        }
        let crosses_islands = !ends_here && self.crosses_islands(mover);
        let shore = &self.data.get().geometry.island;
        if !crosses_islands && self.islands.iter().any(|island| is_it(shore, island.pose)) {
            return true;
        }
        if piece.is(marks::SUBMERGED) && !ends_here {
            return false;
        }
        // Friends, too, and wrecks (`fleets.move.stop_scope`, `fleets.move.wreck_block`).
        for other in self.afloat() {
            let ship = &self.ships[other.index()];
            let is_ignored = other == mover
                || piece.tows == Some(other)
                || piece.towed_by == Some(other)
                || ship.is(marks::SUBMERGED);
            if !is_ignored && is_it(self.hull(other), ship.pose) {
                return true;
            }
        }
        let is_ice = |at: &TerrainAt| self.terrain[at.index()].kind == Terrain::Iceberg;
        let mut ice = self.terrain_list().filter(is_ice).peekable();
        if bound == Bound::OverIce || ice.peek().is_none() || self.breaks_ice(mover) {
            return false;
        }
        let shape = self.terrain_shape(Terrain::Iceberg);
        ice.any(|at| is_it(shape, self.terrain[at.index()].pose))
    }
    /// The solids within some units of a piece of this shape at a pose, as they are for this ship.
    pub(crate) fn solids_near(&self, mover: ShipAt, pose: Pose, shape: &Shape, units: i32, bound: Bound) -> Outlines {
        let mut out = Outlines::new();
        // She may turn about where she is.
        let here = Circle { middle: pose.at, radius: shape.radius() };
        self.any_solid(mover, bound, |shape, at| {
            if !shape.is_farther_than(units, at, here) {
                out.push(shape.at(at));
            }
            false
        });
        out
    }
    /// The solids that a ship may come near within this distance, whatever her heading.
    pub(crate) fn push_solids(&self, mover: ShipAt, distance: i32, bound: Bound, out: &mut Solids) {
        let here = Circle { middle: self.ships[mover.index()].pose.at, radius: self.hull(mover).radius() };
        self.push_solids_round(mover, here, distance + 100, bound, out);
    }
    fn push_solids_round(&self, mover: ShipAt, here: Circle, units: i32, bound: Bound, out: &mut Solids) {
        self.any_solid(mover, bound, |shape, pose| {
            if !shape.is_farther_than(units, pose, here) {
                out.push(Placed::new(shape, pose));
            }
            false
        });
    }

    /// Is this a legal pose for her (`fleets.geo.legal`)?
    pub(crate) fn is_legal(&self, ship: ShipAt, pose: Pose) -> bool {
        let place = Placed::new(self.hull(ship), pose);
        place.is_inside(self.area()) && !self.any_solid(ship, Bound::Here, |shape, at| place.overlaps(shape, at))
    }
    /// What a ship may run into while she turns about a point of her own so far behind her bow; into a list of the
    /// caller's, since such a list is long, and moving it about takes longer than filling it.
    pub(crate) fn push_solids_about(&self, ship: ShipAt, pivot: i32, out: &mut Solids) {
        let (pose, hull) = (self.ships[ship.index()].pose, self.hull(ship));
        let (circle, middle) = (hull.circle(pose), pose.behind(pivot));
        // Bow and middle are rounded where she is and where she comes to lie.
        let way = circle.middle.distance_to(middle).units() + circle.radius + 5;
        self.push_solids_round(ship, Circle { middle, radius: way }, 0, Bound::Here, out);
    }
    /// Is this a legal pose among the solids that she may run into?
    pub(crate) fn is_legal_among(&self, solids: &Solids, ship: ShipAt, pose: Pose) -> bool {
        let place = Placed::new(self.hull(ship), pose);
        let overlaps = |solid: &Placed| {
            !solid.circle.is_farther_than(0, place.circle) && place.outline().overlaps(solid.outline())
        };
        let is_legal = place.is_inside(self.area()) && !solids.iter().any(overlaps);
        debug_assert_eq!(is_legal, self.is_legal(ship, pose), "{ship} at {pose:?}");
        is_legal
    }

    /// Do the hulls of two pieces touch (`fleets.geo.ship_contact`)?
    pub(crate) fn ships_touch(&self, a: ShipAt, b: ShipAt) -> bool {
        a != b && self.on_sea(a) && self.on_sea(b) && self.near(a, b, 50) && self.outline(a).touches(&self.outline(b))
    }
    /// Is her bow zone in contact with another piece (`fleets.geo.ram`)?
    pub(crate) fn bow_touches(&self, ship: ShipAt, other: ShipAt) -> bool {
        ship != other
            && self.on_sea(ship)
            && self.on_sea(other)
            && self.near(ship, other, 50)
            && self.bow_zone(ship).touches(&self.outline(other))
    }
    /// Has she a place on the sea, and is she not under it?
    #[inline]
    pub(crate) fn on_sea(&self, ship: ShipAt) -> bool {
        let ship = &self.ships[ship.index()];
        matches!(ship.state, State::Afloat | State::Wreck) && !ship.is(marks::SUBMERGED)
    }
    pub(crate) fn near(&self, a: ShipAt, b: ShipAt, units: i32) -> bool {
        let (p, q) = (self.ships[a.index()].pose, self.ships[b.index()].pose);
        let round_bow = Circle { middle: p.at, radius: self.hull(a).radius() };
        let hull = self.hull(b);
        !hull.is_farther_than(units, q, round_bow) && !hull.is_farther_than(units, q, self.hull(a).circle(p))
    }
    /// Are two pieces within some units of each other (`fleets.geo.within`)?
    pub(crate) fn are_within(&self, units: i32, a: ShipAt, b: ShipAt) -> bool {
        self.ships[a.index()].is_afloat()
            && self.ships[b.index()].is_afloat()
            && self.near(a, b, units)
            && self.outline(a).is_within(units, &self.outline(b))
    }
    /// Is she within some units of an island?
    pub(crate) fn is_within_island(&self, units: i32, ship: ShipAt, island: IslandAt) -> bool {
        self.ships[ship.index()].is_afloat() && self.outline(ship).is_within(units, &self.island_outline(island))
    }
    /// Does she touch the island?
    pub(crate) fn touches_island(&self, ship: ShipAt, island: IslandAt) -> bool {
        self.islands_touched(ship) & (1 << island.0) != 0
    }
    /// The islands she touches, as a set.
    #[inline]
    pub(crate) fn islands_touched(&self, ship: ShipAt) -> u32 {
        if self.on_sea(ship) { self.shores(ship) } else { 0 }
    }

    /// May she dock at this island at all (`fleets.dock.forbidden`)?
    pub(crate) fn may_dock(&self, ship: ShipAt, island: IslandAt, sees: impl Sees) -> bool {
        let piece = &self.ships[ship.index()];
        let Some(captain) = piece.fleet else { return false };
        if self.is_creature(ship) || piece.is(marks::GHOSTLY) || piece.is(marks::SUBMERGED) {
            return false;
        }
        let at = &self.islands[island.index()];
        if self.has(ship, Rule::FxUtPlague, Public).is_some() {
            return false;
        }
        // At an island with an enemy fort nobody docks (`fleets.fort.enemy_island`).
        if let Some(fort) = &at.fort
            && fort.owner != captain
        {
            return self.has(ship, Rule::FxUtWine, Public).is_some();
        }
        match at.home {
            Some(home) if home == captain => !self.is_mercenary(ship, sees),
            Some(_) => self.may_dock_at_enemy_home(ship, sees),
            None => true,
        }
    }
    /// The island at which she is docked (`fleets.dock.def`, `fleets.dock.def_crimson`, `fleets.geo.dock`); one that is a
    /// home first, then in the order they were laid.
    pub(crate) fn docked_at(&self, ship: ShipAt, sees: impl Sees) -> Option<IslandAt> {
        if !self.ships[ship.index()].is_afloat() {
            return None;
        }
        if let Some(moored) = self.ships[ship.index()].moored {
            return Some(moored);
        }
        let touched = self.islands_touched(ship);
        if touched == 0 {
            return None;
        }
        // Touching an island where she may not dock is not docking (`fleets.dock.forbidden_touch`).
        let mut all = self.island_list().filter(|i| touched & (1 << i.0) != 0 && self.may_dock(ship, *i, sees));
        let first = all.next()?;
        let is_home = |i: &IslandAt| self.islands[i.index()].home.is_some();
        if is_home(&first) { Some(first) } else { all.find(is_home).or(Some(first)) }
    }
    /// A captain's home island.
    pub(crate) fn home_of(&self, seat: Seat) -> Option<IslandAt> {
        self.island_list().find(|i| self.islands[i.index()].home == Some(seat))
    }
    /// Is the island no home, and so a wild one (`fleets.setup.home.distinct`), also under a fort
    /// (`fleets.fort.enemy_island`)?
    pub(crate) fn is_wild(&self, island: IslandAt) -> bool {
        self.islands[island.index()].home.is_none()
    }

    /// Where the gun of a mast, segment or flag is (`fleets.geo.masts`, `fleets.geo.creature`): one point in both editions
    /// (`fleets.shoot.line_same_point`).
    pub(crate) fn mast_point(&self, ship: ShipAt, mast: usize) -> Point {
        let piece = &self.ships[ship.index()];
        let card = &self.data[piece.card];
        match card.kind {
            Kind::Ship => {
                let hull = self.data.hull(card.masts);
                piece.pose.place(Offset { x: -hull.masts_at[mast.min(hull.masts_at.len() - 1)], y: 0 })
            }
            Kind::Creature => {
                let heading = plane::Heading::new(plane::rdiv(4096 * mast as i64, i64::from(card.masts)) as i32);
                piece.pose.at.step(self.data.geometry.creature.guns_at, heading)
            }
            Kind::Flotilla => {
                piece.pose.at.step(self.data.geometry.flotilla.guns_at, plane::Heading::new(1024 * mast as i32))
            }
        }
    }
    /// The middle of a ship, where a deck gun sits (`fleets.geo.parts`).
    pub(crate) fn middle(&self, ship: ShipAt) -> Point {
        self.ships[ship.index()].pose.behind(self.hull_length(ship) / 2)
    }
    /// The points from which a gun of a ship may fire.
    pub(crate) fn gun_points(&self, ship: ShipAt, gun: GunAt) -> ArrayVec<Point, 10> {
        let masts = usize::from(self.data[self.ships[ship.index()].card].masts);
        match gun {
            gun if gun.is_musket() => (0..masts.min(10)).map(|mast| self.mast_point(ship, mast)).collect(),
            // These are measured from any part of the ship.
            GunAt::MARINE | GunAt::FOUND => {
                let outline = self.outline(ship);
                outline.corners().iter().take(9).copied().chain([self.middle(ship)]).collect()
            }
            gun if gun >= GunAt::DECK => ArrayVec::from_iter([self.middle(ship)]),
            gun => ArrayVec::from_iter([self.mast_point(ship, usize::from(gun.0))]),
        }
    }
    /// Where the flag of a fort's gun is (`fleets.fort.assemble`).
    pub(crate) fn flag_point(&self, fort: &Fort, flag: usize) -> Point {
        let half = self.data.geometry.fort.corners()[0].x;
        let slots = [(1, 1), (-1, 1), (-1, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (0, -1)];
        let (x, y) = slots[flag.min(7)];
        fort.pose.place(Offset { x: x * half, y: y * half })
    }

    /// The shape of a target, and where it is; of a fort its square (`fleets.geo.fort_target`).
    pub(crate) fn mark_shape(&self, mark: Mark) -> (&Shape, Pose) {
        let geometry = &self.data.geometry;
        match mark {
            Mark::Ship(ship) => (self.hull(ship), self.ships[ship.index()].pose),
            Mark::Fort(island) => {
                let island = &self.islands[island.index()];
                island.fort.as_ref().map_or((&geometry.island, island.pose), |fort| (&geometry.fort, fort.pose))
            }
        }
    }
    /// The outline of a target.
    pub(crate) fn mark_outline(&self, mark: Mark) -> Outline {
        let (shape, pose) = self.mark_shape(mark);
        shape.at(pose)
    }
    /// A circle round a target.
    pub(crate) fn mark_circle(&self, mark: Mark) -> Circle {
        let (shape, pose) = self.mark_shape(mark);
        shape.circle(pose)
    }
    /// A circle round all guns of a ship or fort; each stands on its hull, base or walls.
    pub(crate) fn gun_circle(&self, by: Mark) -> Circle {
        let circle = self.mark_circle(by);
        Circle { radius: circle.radius + 50, ..circle }
    }
    /// What blocks a shot of a ship (`fleets.shoot.block.list`, `fleets.geo.los_block`), near a line of this length.
    pub(crate) fn blockers(&self, shooter: ShipAt, target: Mark, range: i32, sees: impl Sees) -> Outlines {
        let mut out = Outlines::new();
        self.push_blockers(shooter, target, range, sees, &mut out);
        out
    }
    fn push_blockers(&self, shooter: ShipAt, target: Mark, range: i32, sees: impl Sees, out: &mut Outlines) {
        let here = self.gun_circle(Mark::Ship(shooter));
        if self.has(shooter, Rule::FxSeaDragon, sees).is_some() {
            return;
        }
        // A fort blocks nothing that its island does not, and for a shot at it that does not either
        // (`fleets.shoot.block.fort`).
        let under = match target {
            Mark::Fort(island) => Some(island),
            Mark::Ship(_) => None,
        };
        let shore = &self.data.geometry.island;
        for island in self.island_list().filter(|i| Some(*i) != under) {
            let at = self.islands[island.index()].pose;
            if !shore.is_farther_than(range, at, here) {
                out.push(shore.at(at));
            }
        }
        if self.has(shooter, Rule::FxLosIgnoreShips, sees).is_none() {
            for other in self.afloat().filter(|o| *o != shooter && target != Mark::Ship(*o)) {
                let ship = &self.ships[other.index()];
                let ghost = ship.is(marks::GHOSTLY) && !self.options.crimson;
                let hull = self.hull(other);
                if !ghost && !ship.is(marks::SUBMERGED) && !hull.is_farther_than(range, ship.pose, here) {
                    out.push(hull.at(ship.pose));
                }
            }
        }
        self.push_fog(here, range, out);
    }
    /// Fog banks, which block lines of fire (`fleets.fog.block`).
    fn push_fog(&self, here: Circle, range: i32, out: &mut Outlines) {
        let fog = self.terrain_shape(Terrain::Fog);
        for at in self.terrain_list() {
            let piece = &self.terrain[at.index()];
            if piece.kind == Terrain::Fog && !fog.is_farther_than(range, piece.pose, here) {
                out.push(fog.at(piece.pose));
            }
        }
    }
    /// The sails of a ship that can stand in the way of one of her guns (`fleets.geo.sail`).
    pub(crate) fn sails(&self, ship: ShipAt, gun: GunAt, sees: impl Sees) -> ArrayVec<Line, 10> {
        let piece = &self.ships[ship.index()];
        let card = &self.data[piece.card];
        // Those of a junk do not (`fleets.kw.junk`), and a creature has none (`fleets.shoot.creature_no_self_block`).
        if card.kind != Kind::Ship || self.has(ship, Rule::FxJunk, sees).is_some() {
            return ArrayVec::new();
        }
        let hull = self.data.hull(card.masts);
        let half = self.data.geometry.sail;
        let standing = piece.masts | piece.fire;
        let masts = (0..hull.masts_at.len().min(10)).filter(|m| standing & (1 << m) != 0 && *m != usize::from(gun.0));
        masts
            .map(|m| {
                let x = -hull.masts_at[m];
                Line { from: piece.pose.place(Offset { x, y: half }), to: piece.pose.place(Offset { x, y: -half }) }
            })
            .collect()
    }

    /// Can a gun of a ship hit the target: range and line (`fleets.geo.range`, `fleets.geo.los`)?
    pub(crate) fn bears(&self, ship: ShipAt, gun: GunAt, range: i32, target: Mark, sees: impl Sees) -> bool {
        if self.gun_circle(Mark::Ship(ship)).is_farther_than(range, self.mark_circle(target)) {
            return false;
        }
        let outline = self.mark_outline(target);
        let points = self.gun_points(ship, gun);
        if !points.iter().any(|point| plane::in_range(*point, range, &outline)) {
            return false;
        }
        let mut blockers = Outlines::new();
        self.push_blockers(ship, target, range, sees, &mut blockers);
        let sails = if gun.is_on_mast() { self.sails(ship, gun, sees) } else { ArrayVec::new() };
        // A musketeer stands at a mast, and its sail is not in his way.
        points.iter().enumerate().any(|(mast, point)| {
            let sails = if gun.is_musket() { self.sails(ship, GunAt(mast as u8), sees) } else { sails.clone() };
            plane::line_of_fire(*point, range, &outline, &blockers, &sails).is_some()
        })
    }
    /// Can a flag of a fort hit the target? Only fog is in its way (`fleets.fort.shoot`).
    pub(crate) fn fort_bears(&self, fort: &Fort, flag: usize, range: i32, target: Mark) -> bool {
        let point = self.flag_point(fort, flag);
        let outline = self.mark_outline(target);
        if !plane::in_range(point, range, &outline) {
            return false;
        }
        let mut fog = Outlines::new();
        self.push_fog(Circle { middle: point, radius: 0 }, range, &mut fog);
        plane::line_of_fire(point, range, &outline, &fog, &[]).is_some()
    }
}
