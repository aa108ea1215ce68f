//! Guns: what they bear on, what stands in the way, and how likely they hit.

use super::{Bearing, Broadside, Obstacle, TenThousandths};
use crate::{
    Fleets, GunAt, Rule,
    effects::{aim, guns, shots},
    odds::{Gun, Hits},
    pieces::{ChipAt, IslandAt, Mark, ShipAt, done, marks},
    shoot::{Barrel, Shooting},
};
use arrayvec::ArrayVec;
use plane::{Line, Point};
use table::{Eyes, Odds};

/// Who shoots, through whose eyes.
pub(crate) struct Gunnery<'a> {
    g: &'a Fleets,
    eyes: Eyes,
    shooting: Shooting,
}

impl<'a> Gunnery<'a> {
    /// A shoot action that is under way.
    pub(crate) fn of(g: &'a Fleets, eyes: Eyes, shooting: Shooting) -> Self {
        Gunnery { g, eyes, shooting }
    }
    /// One that could be given.
    pub(crate) fn by(g: &'a Fleets, eyes: Eyes, by: Mark) -> Self {
        let shooting = match by {
            Mark::Ship(ship) => Shooting::of_ship(ship),
            Mark::Fort(island) => Shooting::of_fort(island),
        };
        Gunnery { g, eyes, shooting }
    }

    /// The guns that can be fired.
    pub(super) fn loaded(&self) -> impl Iterator<Item = GunAt> {
        let guns = self.g.guns(self.shooting.by, self.eyes);
        guns.into_iter().filter(|gun| self.shooting.is_loaded(self.g, *gun, self.eyes))
    }
    /// Ships and forts of others.
    fn marks(&self) -> impl Iterator<Item = Mark> {
        let own = self.g.captain_of(self.shooting.by);
        self.g.marks().filter(move |mark| {
            let captain = self.g.captain_of(*mark);
            captain.is_some() && captain != own
        })
    }
    /// Where a gun may be fired from; a flag of a fort, or one or more points of a ship.
    pub(super) fn points(&self, gun: GunAt) -> ArrayVec<Point, 10> {
        match self.shooting.by {
            Mark::Ship(ship) => self.g.gun_points(ship, gun),
            Mark::Fort(island) => {
                let fort = self.g.islands[island.index()].fort;
                fort.iter().map(|fort| self.g.flag_point(fort, usize::from(gun.0))).collect()
            }
        }
    }

    /// How far a gun reaches if it is fired at this target.
    pub(super) fn range(&self, gun: GunAt, at: Mark) -> i32 {
        self.g.barrel(&self.shooting, gun, at, self.eyes).range
    }

    /// Every gun with every target that at least one of them has in range.
    pub(crate) fn bearings(&self) -> Vec<Bearing> {
        let mut all = Vec::new();
        for at in self.marks() {
            let before = all.len();
            let is_open = self.g.may_target(self.shooting.by, at, self.eyes).is_ok();
            all.extend(self.loaded().filter_map(|gun| self.bearing_if(gun, at, is_open, None)));
            if all[before..].iter().all(|bearing| !bearing.in_range) {
                all.truncate(before);
            }
        }
        all
    }
    /// One gun and one target; with a special shot, perhaps.
    pub(crate) fn bearing(&self, gun: GunAt, at: Mark, shot: Option<ChipAt>) -> Option<Bearing> {
        let is_open = self.g.may_target(self.shooting.by, at, self.eyes).is_ok();
        self.bearing_if(gun, at, is_open, shot)
    }
    fn bearing_if(&self, gun: GunAt, at: Mark, is_open: bool, shot: Option<ChipAt>) -> Option<Bearing> {
        let barrel = self.g.barrel(&self.shooting, gun, at, self.eyes);
        let points = self.points(gun);
        let target = self.g.mark_outline(at);
        let nearest = *points.iter().min_by_key(|point| target.distance_to_point(**point))?;
        let in_range = plane::in_range(nearest, barrel.range, &target);
        let free = if in_range { self.free_line(gun, &points, barrel.range, at) } else { None };
        let (from, to) = free.unwrap_or_else(|| (nearest, plane::nearest_point(nearest, &target)));
        let is_blocked = in_range && free.is_none();
        let fires = is_open && free.is_some() && self.may_hit(gun, at, &barrel);
        Some(Bearing {
            gun,
            at,
            from: [from.x(), from.y()],
            to: [to.x(), to.y()],
            reach: barrel.reach,
            in_range,
            blocked_by: if is_blocked { self.obstacle(gun, from, to, at) } else { None },
            chance: if fires { self.chance(gun, at, shot).into() } else { TenThousandths(0) },
        })
    }
    fn may_hit(&self, gun: GunAt, at: Mark, barrel: &Barrel) -> bool {
        aim::may_hit(self.g, &self.shooting, gun, at, barrel, self.eyes).is_ok()
    }
    /// From where to where a line of fire is free; the same question as `fleets.geo.los` asks when a gun is fired.
    fn free_line(&self, gun: GunAt, points: &[Point], range: i32, at: Mark) -> Option<(Point, Point)> {
        let outline = self.g.mark_outline(at);
        match self.shooting.by {
            Mark::Ship(ship) => {
                let blockers = self.g.blockers(ship, at, range, self.eyes);
                points.iter().enumerate().find_map(|(mast, point)| {
                    let sails = self.sails(ship, gun, mast);
                    let to = plane::line_of_fire(*point, range, &outline, &blockers, &sails)?;
                    Some((*point, to))
                })
            }
            Mark::Fort(island) => {
                let fort = self.g.islands[island.index()].fort?;
                let bears = self.g.fort_bears(&fort, usize::from(gun.0), range, at);
                bears.then(|| (points[0], plane::nearest_point(points[0], &outline)))
            }
        }
    }
    /// The sails in the way of a gun, or of a musketeer at one of the masts.
    pub(super) fn sails(&self, ship: ShipAt, gun: GunAt, mast: usize) -> ArrayVec<Line, 10> {
        match gun {
            gun if gun.is_musket() => self.g.sails(ship, GunAt(mast as u8), self.eyes),
            gun if gun.is_on_mast() => self.g.sails(ship, gun, self.eyes),
            _ => ArrayVec::new(),
        }
    }
    /// The nearest thing that stands between a gun and the nearest point of its target.
    fn obstacle(&self, gun: GunAt, from: Point, to: Point, at: Mark) -> Option<Obstacle> {
        let g = self.g;
        let line = Line { from, to };
        let mut nearest: Option<(plane::Distance, Obstacle)> = None;
        let mut see = |outline: &plane::Outline, obstacle: Obstacle| {
            let distance = outline.distance_to_point(from);
            if line.meets(outline) && nearest.as_ref().is_none_or(|(least, _)| distance < *least) {
                nearest = Some((distance, obstacle));
            }
        };
        for terrain in g.terrain_list().filter(|t| g.terrain[t.index()].kind == crate::data::Terrain::Fog) {
            see(&g.terrain_outline(terrain), Obstacle::Terrain { terrain });
        }
        let Mark::Ship(ship) = self.shooting.by else { return nearest.map(|(_, obstacle)| obstacle) };
        let mast = self.points(gun).iter().position(|point| *point == from).unwrap_or(0);
        if self.sails(ship, gun, mast).iter().any(|sail| sail.crosses(line)) {
            return Some(Obstacle::Ship { ship });
        }
        let under = |island: &IslandAt| at == Mark::Fort(*island);
        for island in g.island_list().filter(|island| !under(island)) {
            see(&g.island_outline(island), Obstacle::Island { island });
        }
        for other in g.afloat().filter(|other| *other != ship && at != Mark::Ship(*other)) {
            let piece = &g.ships[other.index()];
            let ghost = piece.is(marks::GHOSTLY) && !g.options.crimson;
            if !ghost && !piece.is(marks::SUBMERGED) {
                see(&g.outline(other), Obstacle::Ship { ship: other });
            }
        }
        nearest.map(|(_, obstacle)| obstacle)
    }

    /// The gun with everything that changes its die. What troubles a ship (`fleets.fx.ut_albatross`) troubles her guns.
    fn gun(&self, gun: GunAt, at: Mark, shot: Option<ChipAt>) -> Gun {
        let mut odds = self.g.gun_odds(&self.shooting, gun, at, self.eyes);
        if shots::is_specialist(self.g, shot) {
            let mut uses = crate::abilities::Uses::new();
            let malus = aim::malus(self.g, &self.shooting, at, self.eyes, &mut uses);
            let own = guns::own_bonus(self.g, &self.shooting, gun, at, self.eyes, &mut uses);
            odds.bonus = (malus + own).clamp(-20, 20) as i8;
        }
        if let Mark::Ship(ship) = self.shooting.by {
            odds.bonus += self.g.die_bonus(ship) as i8;
        }
        odds
    }
    fn chance(&self, gun: GunAt, at: Mark, shot: Option<ChipAt>) -> Odds {
        let odds = self.gun(gun, at, shot);
        if self.shooting.two_dice { odds.chance_with_two_dice() } else { odds.chance() }
    }

    /// Target by target what all guns that can be fired at it would do.
    pub(crate) fn volleys(&self, bearings: &[Bearing]) -> Vec<Broadside> {
        let mut all = Vec::new();
        for of_one in bearings.chunk_by(|a, b| a.at == b.at) {
            let at = of_one[0].at;
            let can =
                |bearing: &&Bearing| bearing.chance.0 > 0 && bearing.gun != GunAt::BREATH && bearing.gun != GunAt::GRAB;
            let twice = match self.shooting.by {
                Mark::Ship(ship) => self.g.has(ship, Rule::FxLongship, self.eyes).is_some(),
                Mark::Fort(_) => false,
            };
            let shots = of_one.iter().filter(can).flat_map(|bearing| {
                let again = twice && bearing.gun.is_on_mast() && self.shooting.fired & bearing.gun.bit() == 0;
                std::iter::repeat_n(self.gun(bearing.gun, at, None), if again { 2 } else { 1 })
            });
            let hits = Hits::of(shots);
            if hits.most() == 0 {
                continue;
            }
            let (cripples, sinks) = self.endurance(at);
            all.push(Broadside {
                at,
                hits: (0..=hits.most()).map(|n| hits.exactly(n).into()).collect(),
                cripples: hits.at_least(cripples).into(),
                sinks: hits.at_least(sinks).into(),
            });
        }
        all
    }
    /// How many hits cripple a target, and how many sink it, if each costs a mast, as far as these eyes know.
    fn endurance(&self, at: Mark) -> (usize, usize) {
        let g = self.g;
        match at {
            Mark::Fort(island) => {
                let fort = g.islands[island.index()].fort;
                let flags =
                    fort.map_or(0, |fort| fort.flags.count_ones() as usize + usize::from(fort.armour.unwrap_or(0)));
                (flags, flags + 1)
            }
            Mark::Ship(ship) => {
                let piece = &g.ships[ship.index()];
                let masts = (piece.masts.count_ones() + piece.fire.count_ones()) as usize;
                let first = g.has(ship, Rule::FxIgnoreFirstHit, self.eyes).is_some() && !piece.did(done::IGNORED);
                let masts = masts + usize::from(piece.panels) + usize::from(first);
                let last = g.is_creature(ship) || g.has(ship, Rule::FxSinksOnLastMast, self.eyes).is_some();
                (masts, if last { masts } else { masts + 1 })
            }
        }
    }

    /// What all guns that bear on a target would hit on the average, in ten-thousandths.
    pub(crate) fn hits_on(&self, at: Mark) -> u32 {
        if self.g.may_target(self.shooting.by, at, self.eyes).is_err() {
            return 0;
        }
        let bears = |gun: &GunAt| {
            let barrel = self.g.barrel(&self.shooting, *gun, at, self.eyes);
            self.g.bears_on(self.shooting.by, *gun, barrel.range, at, self.eyes).is_ok()
                && self.may_hit(*gun, at, &barrel)
        };
        self.loaded().filter(bears).map(|gun| u32::from(self.chance(gun, at, None).ten_thousandths())).sum()
    }
}
