//! Unique treasures that place, move or remove terrain, and turtles.

use super::super::{
    Activated, Moment,
    work::{Job, Work},
};
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::Ability,
    data::Terrain,
    harm::Sink,
    pieces::{At, ShipAt, TerrainAt, TerrainPiece},
    roll::{Roll, Why},
};
use plane::{Heading, Pose};
use table::Seat;

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxUtDestroyIceberg,
    Rule::FxUtMoveIceberg,
    Rule::FxUtDropIceberg,
    Rule::FxUtPlaceTerrain,
    Rule::FxUtPlaceCurrents,
    Rule::FxUtTurtles,
];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[
    Activated {
        rule: Rule::FxUtDestroyIceberg,
        moment: Moment::Between,
        offers: iceberg_offers,
        act: revealed,
        repeats: true,
    },
    Activated {
        rule: Rule::FxUtMoveIceberg,
        moment: Moment::Between,
        offers: iceberg_offers,
        act: revealed,
        repeats: true,
    },
    Activated {
        rule: Rule::FxUtDropIceberg,
        moment: Moment::Between,
        offers: |g, ship, ability, _, out| {
            if g.ships[ship.index()].is_afloat() && !g.terrain.is_full() {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: revealed,
        repeats: true,
    },
];

/// What these effects ask and do.
pub(crate) const JOBS: &[Job] = &[
    Job {
        options: |_, g, _, out| out.extend(icebergs(g).map(|terrain| Move::Terrain { terrain })),
        decide: |w, g, mv, referee| {
            let Move::Terrain { terrain } = mv else { unreachable!("checked") };
            g.remove_terrain(terrain, w.fx, referee);
            Next::Done
        },
        ..Job::new(
            Rule::FxUtDestroyIceberg,
            |_, g, _| if icebergs(g).next().is_some() { Next::Ask } else { Next::Done },
        )
    },
    // Which, and then whereto.
    Job {
        options: |w, g, _, out| {
            if w.stage == 0 {
                out.extend(icebergs(g).map(|terrain| Move::Terrain { terrain }));
            } else {
                out.extend((0..16).map(|k| Move::Face { heading: k * 256 }));
            }
        },
        allows: |w, _, mv| w.stage == 1 && matches!(mv, Move::Face { heading } if *heading < 4096),
        decide: |w, g, mv, referee| match mv {
            Move::Terrain { terrain } => {
                w.n = terrain.0;
                w.then(1)
            }
            Move::Face { heading } => {
                w.stage = 2;
                let length: i32 = w.effect(g).seg.iter().map(|reach| g.length(*reach)).sum();
                let mut drift = crate::Drift::pushed(TerrainAt(w.n));
                drift.push(g, Heading::new(i32::from(heading)), length, referee);
                Next::Goto(drift.into())
            }
            mv => unreachable!("{mv} was not asked for"),
        },
        ..Job::new(Rule::FxUtMoveIceberg, |_, g, _| if icebergs(g).next().is_some() { Next::Ask } else { Next::Done })
    },
    // An iceberg within L of her; ships that it touches are gone.
    Job {
        options: |w, g, _, out| {
            out.push(Move::Pass);
            let targets = g.afloat().filter(|o| g.is_enemy(w.ship, *o)).map(|o| g.middle(o));
            let around = (0..8).map(|k| g.middle(w.ship).step(g.data.geometry.long, Heading::new(k * 512)));
            for point in targets.chain(around) {
                let at = At(Pose::new(point, Heading::EAST));
                if may_drop(w, g, at.0) {
                    out.push(Move::Put { at });
                }
            }
        },
        allows: |w, g, mv| matches!(mv, Move::Put { at } if may_drop(w, g, at.0)),
        decide: |w, g, mv, referee| {
            let Move::Put { at } = mv else { return Next::Done };
            let Some(terrain) = g.lay_terrain(Terrain::Iceberg, at.0, None, w.fx, referee) else { return Next::Done };
            let outline = g.terrain_outline(terrain);
            let hit: arrayvec::ArrayVec<ShipAt, 8> =
                g.afloat().filter(|s| g.on_sea(*s) && g.outline(*s).touches(&outline)).take(7).collect();
            for ship in hit {
                g.flow.soon(Sink::new(ship, Some(w.who), w.fx));
            }
            w.n = terrain.0;
            w.then(1)
        },
        ..Job::new(Rule::FxUtDropIceberg, |w, g, referee| {
            if w.stage == 0 {
                return Next::Ask;
            }
            number_ice(w, g, TerrainAt(w.n), referee).unwrap_or(Next::Done)
        })
    },
    // As many pieces as the die says, by the rules of laying terrain.
    Job {
        options: |_, g, _, out| {
            out.push(Move::Pass);
            for kind in g.kinds_to_lay() {
                out.extend(g.some_free(kind, 4).into_iter().map(|pose| Move::LayTerrain { kind, at: At(pose) }));
            }
        },
        allows: |_, g, mv| {
            matches!(mv, Move::LayTerrain { kind, at }
                if g.kinds_to_lay().contains(kind) && g.is_on_plane(at.0) && g.keeps_gap(*kind, at.0))
        },
        decide: |w, g, mv, referee| {
            let Move::LayTerrain { kind, at } = mv else { return Next::Done };
            w.n -= 1;
            if g.lay_terrain(kind, at.0, None, w.fx, referee).is_some() && kind == Terrain::Iceberg {
                w.stage = 2;
            }
            Next::Again
        },
        ..Job::new(Rule::FxUtPlaceTerrain, |w, g, referee| {
            if w.stage == 0 {
                match w.die(g) {
                    Ok(die) => w.n = die,
                    Err(roll) => return roll,
                }
                w.stage = 1;
            }
            if w.stage == 2 {
                // The iceberg that was laid last.
                if let Some(roll) = number_ice(w, g, TerrainAt(g.terrain.len() as u8 - 1), referee) {
                    return roll;
                }
                w.stage = 1;
            }
            if w.n == 0 || g.terrain.is_full() { Next::Done } else { Next::Ask }
        })
    },
    Job {
        options: |_, g, _, out| {
            out.push(Move::Pass);
            let all = g.some_free(Terrain::Current, 12).into_iter();
            out.extend(all.map(|pose| Move::LayTerrain { kind: Terrain::Current, at: At(pose) }));
        },
        allows: |_, g, mv| {
            matches!(mv, Move::LayTerrain { kind: Terrain::Current, at }
                if g.is_on_plane(at.0) && g.keeps_gap(Terrain::Current, at.0))
        },
        decide: |w, g, mv, referee| {
            let Move::LayTerrain { kind, at } = mv else { return Next::Done };
            w.stage += 1;
            g.lay_terrain(kind, at.0, Some(w.who), w.fx, referee);
            Next::Again
        },
        ..Job::new(Rule::FxUtPlaceCurrents, |w, g, _| {
            let own =
                g.terrain.iter().filter(|t| t.kind == Terrain::Current && t.of == Some(w.who) && !t.is_gone).count();
            let all = w.effect(g).n.max(0) as u8;
            // Six currents for each captain (`fleets.current.supply`).
            if w.stage >= all || own >= 6 || g.terrain.is_full() { Next::Done } else { Next::Ask }
        })
    },
    // Ten turtles set out for the finder's home, S in each of the captain's turns; they are gold when they arrive.
    Job::new(Rule::FxUtTurtles, |w, g, referee| {
        let Some(home) = g.home_of(w.who) else { return Next::Done };
        if w.chip.is_some_and(|chip| g.spells.iter().any(|s| s.what == Rule::FxUtTurtles && s.n == u16::from(chip.0))) {
            return Next::Done;
        }
        let island = w.island();
        let far = g.island_outline(island).distance_to(&g.island_outline(home)).units();
        let turns = (far / g.short() + 1) as u16 * u16::from(g.chairs_u8());
        let (by, n) = (w.who, u16::from(w.chip.map_or(0, |chip| chip.0)));
        let at = Some(g.islands[island.index()].pose.at);
        g.cast(crate::Spell { what: Rule::FxUtTurtles, on: None, at, by, n, from: g.turn, to: g.turn + turns });
        let ship = w.ship;
        referee.tell_all(|| Fact::Under { ship, what: Rule::FxUtTurtles });
        Next::Done
    }),
];

/// The gold number of an iceberg that was laid is rolled (`fleets.setup.terrain.kind`); the die, if it was not yet.
fn number_ice(w: &Work, g: &mut Fleets, terrain: TerrainAt, referee: &mut Referee) -> Option<Next> {
    let Some(rolled) = g.rolled.take() else {
        return Some(Next::Call(Roll::new(w.who, None, Why::Fx(w.fx)).into()));
    };
    let number = rolled.natural;
    g.terrain[terrain.index()].number = number;
    referee.tell_all(|| Fact::IceNumbered { terrain, number });
    None
}
fn icebergs(g: &Fleets) -> impl Iterator<Item = TerrainAt> + '_ {
    g.terrain_list().filter(|t| g.terrain[t.index()].kind == Terrain::Iceberg)
}
fn iceberg_offers(g: &Fleets, ship: ShipAt, ability: Ability, _: table::Eyes, out: &mut Vec<Move>) {
    if icebergs(g).next().is_some() {
        out.push(Move::Use { fx: g.effect(ability).rule, ship });
    }
}
fn revealed(g: &mut Fleets, ship: ShipAt, ability: Ability, _: Move, referee: &mut Referee) -> Next {
    super::revealed::reveal(g, ability, referee);
    Work::of_ship(g, ability.effect, ship).call()
}
fn may_drop(w: &Work, g: &Fleets, pose: Pose) -> bool {
    let outline = g.terrain_shape(Terrain::Iceberg).at(pose);
    g.is_on_plane(pose)
        && g.area().contains_outline(&outline)
        && g.outline(w.ship).distance_to_point(pose.at).is_within(g.data.geometry.long)
        && !g.outline(w.ship).touches(&outline)
        && g.island_list().all(|i| !g.island_outline(i).overlaps(&outline))
        && g.terrain_list().all(|t| !g.terrain_outline(t).overlaps(&outline))
        && g.may_be_dropped_on(w.who, &outline)
}

/// Turtles whose way is over come ashore at home: one gold each.
pub(crate) fn turtles_arrive(g: &mut Fleets, referee: &mut Referee) {
    let here: arrayvec::ArrayVec<Seat, 8> =
        g.spells.iter().filter(|s| s.what == Rule::FxUtTurtles && s.to == g.turn).map(|s| s.by).take(8).collect();
    for who in here {
        g.credit(who, 10, Rule::FxUtTurtles, referee);
    }
}

impl Fleets {
    /// Ships docked at their own home are as safe from falling ice as from shots.
    fn may_be_dropped_on(&self, who: Seat, outline: &plane::Outline) -> bool {
        self.afloat().filter(|s| self.outline(*s).touches(outline)).all(|s| {
            let piece = &self.ships[s.index()];
            piece.fleet.is_some_and(|seat| seat != who) && !self.is_at_home(s)
        })
    }
    /// A piece of terrain is laid by an effect.
    pub(crate) fn lay_terrain(
        &mut self,
        kind: Terrain,
        pose: Pose,
        of: Option<Seat>,
        by: Rule,
        referee: &mut Referee,
    ) -> Option<TerrainAt> {
        let terrain = TerrainAt(self.terrain.len() as u8);
        let piece = TerrainPiece { of: of.filter(|_| kind == Terrain::Current), ..TerrainPiece::new(kind, pose) };
        self.terrain.try_push(piece).ok()?;
        let who = self.active;
        let _ = by;
        referee.tell_all(|| Fact::TerrainLaid { who, terrain, kind, at: At(pose) });
        Some(terrain)
    }
    /// Does terrain fit here without overlapping an island, a ship or other terrain?
    pub(crate) fn is_free_for(&self, kind: Terrain, pose: Pose) -> bool {
        let outline = self.terrain_shape(kind).at(pose);
        self.area().contains_outline(&outline)
            && self.island_list().all(|i| !self.island_outline(i).overlaps(&outline))
            && self.afloat().all(|s| !self.outline(s).overlaps(&outline))
            && self.terrain_list().all(|t| !self.terrain_outline(t).overlaps(&outline))
            && !self.terrain.is_full()
    }
    /// The same, and S from islands and other terrain (`fleets.setup.terrain.gap`).
    fn keeps_gap(&self, kind: Terrain, pose: Pose) -> bool {
        let outline = self.terrain_shape(kind).at(pose);
        let gap = self.short();
        self.is_free_for(kind, pose)
            && self.island_list().all(|i| !self.island_outline(i).is_within(gap - 1, &outline))
            && self.terrain_list().all(|t| !self.terrain_outline(t).is_within(gap - 1, &outline))
    }
    fn kinds_to_lay(&self) -> Vec<Terrain> {
        let edition = if self.options.crimson { &self.data.crimson } else { &self.data.cursed };
        edition.terrain.iter().copied().filter(|kind| *kind != Terrain::Current).collect()
    }
    /// A few places on a coarse lattice.
    fn some_free(&self, kind: Terrain, most: usize) -> Vec<Pose> {
        let [width, height] = self.size;
        let points = (1..8).flat_map(|x| (1..8).map(move |y| (x, y)));
        points
            .map(|(x, y)| Pose::new(plane::Point::at(width / 8 * x, height / 8 * y), Heading::EAST))
            .filter(|pose| self.keeps_gap(kind, *pose))
            .take(most)
            .collect()
    }
}
