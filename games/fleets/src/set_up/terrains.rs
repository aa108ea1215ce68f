//! Terrain is laid (`fleets.setup.terrain.optional`).

use super::{
    Homes, OFFERED,
    lattice::{COARSE_STEP, Lattice, Piece, Spot, is_at_least},
};
use crate::{
    Fact, Fleets, Move, Next, Outlook, Referee, Rule,
    data::Terrain,
    pieces::{At, TerrainAt, TerrainPiece},
};
use borsh::{BorshDeserialize, BorshSerialize};
use plane::Pose;
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Seat, Seats, Step};

/// Pieces of terrain are laid in turn, beginning with the first player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Terrains {
    /// How many have been laid, or found no room.
    done: u8,
    /// The kind that was drawn.
    kind: Option<Terrain>,
    /// An iceberg was just laid, and has no number yet.
    is_numbered_next: bool,
    /// Who laid the last island or piece of terrain.
    last: Seat,
}

impl Terrains {
    pub(crate) fn after(last: Seat) -> Self {
        Terrains { done: 0, kind: None, is_numbered_next: false, last }
    }
    fn who(&self, g: &Fleets) -> Seat {
        g.in_order(self.done.into())
    }
    /// The kinds that may be laid now.
    fn kinds(&self, g: &Fleets) -> Vec<Terrain> {
        self.kind.map_or_else(|| g.terrain_kinds(), |kind| vec![kind])
    }
    fn lay(&mut self, g: &mut Fleets, kind: Terrain, pose: Pose, referee: &mut Referee) -> Next {
        let (who, terrain) = (self.who(g), TerrainAt(g.terrain.len() as u8));
        g.terrain.push(TerrainPiece::new(kind, pose));
        referee.tell_all(|| Fact::TerrainLaid { who, terrain, kind, at: At(pose) });
        self.last = who;
        if kind == Terrain::Iceberg {
            self.is_numbered_next = true;
        } else {
            self.next();
        }
        Next::Again
    }
    fn next(&mut self) {
        *self = Terrains { done: self.done + 1, kind: None, is_numbered_next: false, last: self.last };
    }
}

impl Step<Fleets> for Terrains {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let who = self.who(g);
        if self.is_numbered_next {
            return Next::Roll(Chance::dice_of(who, 1));
        }
        if self.done >= g.options.terrain_per_player * g.chairs_u8() {
            return Next::Goto(Homes::after(self.last).into());
        }
        let is_by_lot = g.options.start.map.is_laid_by_fate() || g.options.random_terrain;
        if is_by_lot && self.kind.is_none() {
            return Next::Roll(Chance::lot(g.terrain_kinds().len()));
        }
        if !self.kinds(g).iter().any(|kind| g.room_for_terrain(*kind).any().next().is_some()) {
            referee.tell_all(|| Fact::NoRoom { who });
            self.next();
            return Next::Again;
        }
        match self.kind.filter(|_| g.options.start.map.is_laid_by_fate()) {
            Some(kind) => {
                let room = g.room_for_terrain(kind);
                Next::Roll(Chance::lot(room.lattice.lot(|spot| room.has(spot))))
            }
            None => Next::Ask,
        }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        Seats::one(self.who(g))
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        let kinds = self.kinds(g);
        for kind in kinds.iter().copied() {
            let room = g.room_for_terrain(kind);
            let poses = room.any().take((OFFERED / kinds.len()).max(1));
            out.extend(poses.map(|pose| Move::LayTerrain { kind, at: At(pose) }));
        }
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::LayTerrain { kind, at } if self.kinds(g).contains(kind) => g.check_terrain(*kind, at.0),
            Move::LayTerrain { .. } => Err(Rule::SetupTerrainKind),
            _ => Err(Rule::SetupTerrainOptional),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::LayTerrain { kind, at } = mv else { unreachable!("checked") };
        self.lay(g, kind, at.0, referee)
    }
    fn fate(&mut self, g: &mut Fleets, fate: Fate, referee: &mut Referee) -> Next {
        if self.is_numbered_next {
            let (terrain, number) = (TerrainAt(g.terrain.len() as u8 - 1), fate.dice()[0]);
            g.terrain[terrain.index()].number = number;
            referee.tell_all(|| Fact::IceNumbered { terrain, number });
            self.next();
            return Next::Again;
        }
        let Some(kind) = self.kind else {
            let kind = g.terrain_kinds()[fate.picked()];
            self.kind = Some(kind);
            let who = self.who(g);
            referee.tell_all(|| Fact::TerrainDrawn { who, kind });
            return Next::Again;
        };
        let room = g.room_for_terrain(kind);
        match room.lattice.drawn(fate.picked(), |spot| room.has(spot)) {
            Some(pose) => self.lay(g, kind, pose, referee),
            None => Next::Again,
        }
    }
    fn named_fate(&self, g: &Fleets, name: &str) -> Option<Fate> {
        let kind: Terrain = name.parse().ok().filter(|_| self.kind.is_none() && !self.is_numbered_next)?;
        g.terrain_kinds().iter().position(|other| *other == kind).map(|at| Fate::Pick(at as u16))
    }
}

impl Fleets {
    /// The kinds of the edition; trade currents are never laid in set-up (`fleets.current.source`).
    fn terrain_kinds(&self) -> Vec<Terrain> {
        self.edition().terrain.iter().copied().filter(|kind| *kind != Terrain::Current).collect()
    }
    fn laid_pieces(&self) -> Vec<Piece> {
        let islands = self.islands.iter().map(|island| Piece::of(&self.data.geometry.island, island.pose));
        let terrain = self.terrain.iter().map(|piece| Piece::of(self.terrain_shape(piece.kind), piece.pose));
        islands.chain(terrain).collect()
    }
    /// Where on the lattice terrain may be laid.
    fn room_for_terrain(&self, kind: Terrain) -> Room {
        let lattice = Lattice::of(self.terrain_shape(kind), self.area(), self.data.geometry.margin);
        Room { lattice, gap: self.edition().terrain_gap, others: self.laid_pieces() }
    }
    /// Where such a piece may be laid with this heading, for a picture.
    pub(crate) fn room_for_lay_terrain(&self, kind: Terrain, pose: Pose) -> Option<Outlook> {
        let mut room = self.room_for_terrain(kind);
        let (shape, margin) = (self.terrain_shape(kind), self.data.geometry.margin);
        room.lattice = Lattice::of_headings(shape, [pose.heading; 2], self.area(), margin);
        let rows = room.lattice.rows(pose.heading, |spot| room.has(spot));
        Some(Outlook::Room { step: COARSE_STEP, rows, gap: (room.gap, None) })
    }
    /// `fleets.setup.terrain.gap`, and off the edge.
    fn check_terrain(&self, kind: Terrain, pose: Pose) -> Result<(), Rule> {
        let outline = self.terrain_shape(kind).at(pose);
        if !self.area().keeps_off_the_edge(self.data.geometry.margin, &outline) {
            return Err(Rule::SetupIslandsGapReading);
        }
        let gap = self.edition().terrain_gap;
        let islands = self.island_list().map(|island| self.island_outline(island));
        let terrain = self.terrain_list().map(|terrain| self.terrain_outline(terrain));
        if islands.chain(terrain).all(|other| is_at_least(gap, &outline, &other)) {
            Ok(())
        } else {
            Err(Rule::SetupTerrainGap)
        }
    }
}

/// Where a piece of terrain may be laid.
struct Room {
    lattice: Lattice,
    others: Vec<Piece>,
    gap: i32,
}

impl Room {
    fn has(&self, spot: &Spot) -> bool {
        spot.is_at_least(self.gap, &self.others)
    }
    /// Poses spread over the area.
    fn any(&self) -> impl Iterator<Item = Pose> + '_ {
        self.lattice.spread(|spot| self.has(spot))
    }
}
