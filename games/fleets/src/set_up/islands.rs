//! Islands are drawn and laid (`fleets.setup.islands.turns`).

use super::{
    OFFERED, Terrains, island_count,
    lattice::{COARSE_STEP, Lattice, Piece, Spot, is_at_least},
};
use crate::{
    Fact, Fleets, Frame, Move, Next, Outlook, Referee, Rule,
    data::{IslandId, Mystery},
    pieces::{At, Island, IslandAt},
};
use borsh::{BorshDeserialize, BorshSerialize};
use plane::Pose;
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Seat, Seats, Step};

/// By so much the least gap shrinks if there is no room: half of L.
const SHRINKS: i32 = 4190;

/// Islands are laid in turn, beginning with the first player.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Islands {
    /// The card that was drawn.
    drawn: Option<IslandId>,
    /// The least gap for the next island, once it is drawn.
    gap: Option<i32>,
}

impl Islands {
    /// Whose turn it is.
    fn who(g: &Fleets) -> Seat {
        g.in_order(g.islands.len())
    }
}

impl Step<Fleets> for Islands {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if g.islands.len() == island_count(g.edition(), &g.options, g.chairs_u8()) {
            let last = g.in_order(g.islands.len() - 1);
            return Next::Goto(Terrains::after(last).into());
        }
        let pool = g.island_pool();
        if self.drawn.is_none() && self.gap.is_none() && !pool.is_empty() {
            return Next::Roll(Chance::lot(pool.len()));
        }
        if self.gap.is_none() {
            let printed = g.edition().island_gap.0;
            let gap = g.gap_with_room();
            self.gap = Some(gap);
            if gap < printed {
                let units = gap.max(0) as u32;
                referee.tell_all(|| Fact::GapShrinks { units });
            }
        }
        if g.options.start.map.is_laid_by_fate() {
            let room = g.room_for_island(self.gap.unwrap_or(0));
            return Next::Roll(Chance::lot(room.lattice.lot(|spot| room.has(spot))));
        }
        Next::Ask
    }
    fn asked(&self, g: &Fleets) -> Seats {
        Seats::one(Islands::who(g))
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        let room = g.room_for_island(self.gap.unwrap_or(0));
        let poses = room.lattice.spread(|spot| room.has(spot)).take(OFFERED);
        out.extend(poses.map(|pose| Move::Lay { at: At(pose) }));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Lay { at } => g.check_island(at.0, self.gap.unwrap_or(0)),
            _ => Err(g.by_edition(Rule::SetupIslandsTurns, Rule::SetupIslandsTurnsCrimson)),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Lay { at } = mv else { unreachable!("checked") };
        g.lay_island(self.drawn, at.0, referee);
        *self = Islands::default();
        Next::Again
    }
    fn fate(&mut self, g: &mut Fleets, fate: Fate, referee: &mut Referee) -> Next {
        let Some(gap) = self.gap else {
            let card = g.island_pool()[fate.picked()];
            self.drawn = Some(card);
            let who = Islands::who(g);
            referee.tell_all(|| Fact::IslandDrawn { who, card: card.0 });
            return Next::Again;
        };
        let room = g.room_for_island(gap);
        if let Some(pose) = room.lattice.drawn(fate.picked(), |spot| room.has(spot)) {
            g.lay_island(self.drawn, pose, referee);
            *self = Islands::default();
        }
        Next::Again
    }
    fn named_fate(&self, g: &Fleets, name: &str) -> Option<Fate> {
        let card = g.data.island_named(name).filter(|_| self.gap.is_none())?;
        g.island_pool().iter().position(|other| *other == card).map(|at| Fate::Pick(at as u16))
    }
}

impl Fleets {
    /// One rule of the later edition and one of the earlier.
    pub(super) fn by_edition(&self, cursed: Rule, crimson: Rule) -> Rule {
        if self.options.crimson { crimson } else { cursed }
    }

    /// The island cards that are left to draw from (`fleets.setup.islands.pool`), also those with terrain on their backs,
    /// which are islands only (`fleets.setup.terrain.side`). Islands of the earlier edition are all alike and have no
    /// cards.
    fn island_pool(&self) -> Vec<IslandId> {
        if self.options.crimson {
            return Vec::new();
        }
        let sets = &self.edition().sets;
        let is_in = |id: &IslandId| {
            let card = &self.data[*id];
            sets.contains(&card.printing.set)
                && (self.options.mysterious_islands || card.mystery.is_none())
                && card.rows.as_ref().is_none_or(|rows| self.data.is_playable(rows))
                && self.islands.iter().all(|island| island.card != Some(*id))
        };
        (0..self.data.islands.len() as u16).map(IslandId).filter(is_in).collect()
    }

    /// Where on the lattice an island may be laid (`fleets.setup.islands.gap_reading`).
    fn room_for_island(&self, gap: i32) -> Room {
        let shape = &self.data.geometry.island;
        Room {
            lattice: Lattice::of(shape, self.area(), self.data.geometry.margin),
            others: self.islands.iter().map(|island| Piece::of(shape, island.pose)).collect(),
            gap: (gap, self.edition().island_gap.1),
        }
    }
    /// Where the island in hand may be laid with this heading, for a picture.
    pub(crate) fn room_for_lay(&self, pose: Pose) -> Option<Outlook> {
        let Frame::Islands(step) = self.flow.top() else { return None };
        let mut room = self.room_for_island(step.gap.unwrap_or(0));
        let shape = &self.data.geometry.island;
        room.lattice = Lattice::of_headings(shape, [pose.heading; 2], self.area(), self.data.geometry.margin);
        let rows = room.lattice.rows(pose.heading, |spot| room.has(spot));
        let most = (!room.others.is_empty()).then_some(room.gap.1);
        Some(Outlook::Room { step: COARSE_STEP, rows, gap: (room.gap.0.max(0), most) })
    }
    /// The greatest least gap, at most the printed one, with which there is room for an island.
    fn gap_with_room(&self) -> i32 {
        let mut room = self.room_for_island(self.edition().island_gap.0);
        while room.gap.0 > 0 && room.lattice.spread(|spot| room.has(spot)).next().is_none() {
            room.gap.0 -= SHRINKS;
        }
        room.gap.0
    }

    fn check_island(&self, pose: Pose, gap: i32) -> Result<(), Rule> {
        let outline = self.data.geometry.island.at(pose);
        if !self.area().keeps_off_the_edge(self.data.geometry.margin, &outline) {
            return Err(Rule::SetupIslandsGapReading);
        }
        let most = self.edition().island_gap.1;
        let others: Vec<_> = self.island_list().map(|island| self.island_outline(island)).collect();
        let is_far_enough = others.iter().all(|other| is_at_least(gap, &outline, other));
        let is_near_enough = others.is_empty() || others.iter().any(|other| outline.is_within(most, other));
        if !is_far_enough || !is_near_enough {
            return Err(self.by_edition(Rule::SetupIslandsGap, Rule::SetupIslandsGapCrimson));
        }
        Ok(())
    }

    fn lay_island(&mut self, card: Option<IslandId>, pose: Pose, referee: &mut Referee) {
        let (who, island) = (Islands::who(self), IslandAt(self.islands.len() as u8));
        let shows = card.is_some_and(|card| self.data[card].shows);
        self.renew_shores();
        self.islands.push(Island {
            card,
            pose,
            home: None,
            explored: Seats::NONE,
            marked: Seats::NONE,
            shows,
            fort: None,
        });
        referee.tell_all(|| Fact::IslandLaid { who, island, at: At(pose) });
    }

    /// Is this the Isle of Fire, which is nobody's home (`fleets.dock.isle_of_fire`)?
    pub(super) fn is_isle_of_fire(&self, island: IslandAt) -> bool {
        let card = self.islands[island.index()].card;
        card.is_some_and(|card| self.data[card].mystery == Some(Mystery::IsleOfFire))
    }
}

/// Where an island may be laid.
struct Room {
    lattice: Lattice,
    others: Vec<Piece>,
    /// The least and the greatest.
    gap: (i32, i32),
}

impl Room {
    /// At least the least gap from all others, at most the greatest from one of them.
    fn has(&self, spot: &Spot) -> bool {
        let is_near_enough = || self.others.is_empty() || spot.is_at_most(self.gap.1, &self.others);
        spot.is_at_least(self.gap.0, &self.others) && is_near_enough()
    }
}
