//! What follows a move action, in its order: turning, docking, the captain's shots, rams, and what abilities add.

use crate::{
    Docking, Fact, Fleets, Move, Next, Referee, Rule, Shooting,
    abilities::{Public, Sees},
    data::Kind,
    effects::{self, Moment},
    moves::Move as M,
    pieces::{At, ShipAt, Spot, done, marks},
    sea::Solids,
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use plane::{Heading, Pose, TOUCH};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// What follows a move action, in this order (`fleets.turn.after_move`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct AfterMove {
    pub(crate) ship: ShipAt,
    /// Islands that she has touched since the action began.
    pub(crate) islands: u32,
    pub(crate) stage: After,
    /// Ships to which a pin has tied her since before the action (`fleets.ram.no_reram`).
    pub(crate) pins: u64,
    /// Ships that she has rammed in this action.
    pub(crate) rammed: u64,
    /// What granted the move.
    pub(crate) by: Rule,
    /// Terrain that has had its effect in the action, to which turning about the stern belongs (`fleets.reef.once`).
    pub(crate) met: u64,
}

/// The parts of what follows a move.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum After {
    /// She may turn about her stern, before a ram is looked for (`fleets.kw.schooner_ram`).
    Rotate,
    /// Docking.
    Dock,
    /// The captain's shots.
    Captain,
    /// Ramming.
    Ram,
    /// Blades at her sides (`fleets.kw.switchblade`).
    Sides,
    /// Other abilities after a move.
    Others,
    /// Exploring without an action.
    Explore,
    /// It is over.
    Over,
    /// The ship in tow, docked beside her, explores without an action (`fleets.tow.dock_unload`).
    ExploreTowed,
}

impl AfterMove {
    pub(crate) fn new(ship: ShipAt, islands: u32, pins: u64, by: Rule, met: u64) -> Self {
        AfterMove { ship, islands, stage: After::Rotate, pins, rammed: 0, by, met }
    }
    fn may_rotate(&self, g: &Fleets) -> bool {
        // A longship may, too (`fleets.kw.longship`).
        let rules = [Rule::FxSchooner, Rule::FxGalley, Rule::FxLongship];
        g.kind(self.ship) == Kind::Ship && rules.into_iter().any(|rule| g.has(self.ship, rule, Public).is_some())
    }
    pub(crate) fn rotated(&self, g: &Fleets, heading: u16) -> Option<Pose> {
        let mut solids = Solids::new();
        g.push_solids_about(self.ship, g.hull_length(self.ship), &mut solids);
        self.rotated_among(g, &solids, heading)
    }
    fn rotated_among(&self, g: &Fleets, solids: &Solids, heading: u16) -> Option<Pose> {
        let pose = g.ships[self.ship.index()].pose;
        let turned = pose.rotated_about(g.hull_length(self.ship), Heading::new(i32::from(heading)));
        // She may touch what she does not overlap (`fleets.kw.schooner_ram`).
        let fits = heading < 4096 && g.is_on_plane(turned) && g.is_legal_among(solids, self.ship, turned);
        (fits && g.plan_tow(self.ship, turned).is_ok()).then_some(turned)
    }
    /// The enemies that her bow touches now, whether it did before or not (`fleets.ram.contact`), and that she may ram.
    pub(crate) fn victims(&self, g: &Fleets, sees: impl Sees) -> ArrayVec<ShipAt, 16> {
        let ship = self.ship;
        let held = |other: ShipAt| self.pins & (1 << other.0) != 0;
        if g.surrounds(ship) {
            let near = g.afloat().filter(|o| !held(*o) && g.can_be_surrounded(ship, *o));
            return near.take(16).collect();
        }
        if !g.may_ram(ship, sees) {
            return ArrayVec::new();
        }
        g.afloat()
            .filter(|o| !held(*o) && g.can_be_rammed(ship, *o, sees) && g.ram_contact(ship, *o))
            .take(16)
            .collect()
    }
    /// The enemies that the blades at her sides touch, and that she has not rammed yet (`fleets.kw.switchblade`).
    fn side_victims(&self, g: &Fleets, sees: impl Sees) -> ArrayVec<ShipAt, 16> {
        let ship = self.ship;
        if !g.has_blades(ship) || !g.may_ram(ship, sees) {
            return ArrayVec::new();
        }
        let sides = g.sides(ship);
        g.afloat()
            .filter(|o| self.rammed & (1 << o.0) == 0 && g.can_be_rammed(ship, *o, sees) && g.ships_touch(ship, *o))
            .filter(|o| sides.iter().any(|side| g.outline(*o).distance_to_line(*side).is_within(TOUCH)))
            .take(16)
            .collect()
    }
    fn captain_may_shoot(&self, g: &Fleets, sees: impl Sees) -> bool {
        self.by == Rule::IntroTurn && g.has_captain(self.ship, sees).is_some() && g.can_shoot(self.ship, sees).is_ok()
    }
    /// The ship that may explore now without an action: she, and then the one that she has in tow.
    fn explorer(&self, g: &Fleets) -> Option<ShipAt> {
        if self.stage == After::ExploreTowed { g.ships[self.ship.index()].tows } else { Some(self.ship) }
    }
    /// The island that a ship may explore now without an action (`fleets.explore.free`, `fleets.crew.explorer`).
    fn free_explore(&self, g: &Fleets, sees: impl Sees) -> Option<crate::IslandAt> {
        let ship = self.explorer(g)?;
        let island = g.docked_at(ship, sees)?;
        let is_new = self.islands & (1 << island.0) == 0;
        let own_mark = g.ships[ship.index()].fleet.is_some_and(|seat| g.islands[island.index()].marked.has(seat));
        let has_moved = self.by == Rule::IntroTurn && ship == self.ship;
        let explorer = has_moved && g.has(ship, Rule::FxExplorer, sees).is_some();
        let is_wild = g.is_wild(island) && g.islands[island.index()].fort.is_none();
        (is_wild && is_new && may_explore_here(g, ship) && (own_mark || explorer)).then_some(island)
    }
    fn is_able(&self, g: &Fleets) -> bool {
        let piece = &g.ships[self.ship.index()];
        piece.is_afloat() && !piece.did(done::OVER) && piece.fleet.is_some()
    }
}

/// Does no table keep her from exploring where she is docked (`fleets.fx.mi_no_explore_until_redock`)?
fn may_explore_here(g: &Fleets, ship: ShipAt) -> bool {
    !g.is_under(Rule::FxMiNoExploreUntilRedock, ship)
}

impl Step<Fleets> for AfterMove {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let ship = self.ship;
        // Between unloading and the shots of a captain, too (`fleets.end.cursed.timing`).
        if let Some(over) = g.check_end(false, referee) {
            return over;
        }
        if !self.is_able(g) || g.ships[ship.index()].fleet != Some(g.active) {
            return Next::Done;
        }
        match self.stage {
            After::Rotate => {
                let piece = &g.ships[ship.index()];
                let stopped =
                    piece.tangled.is_some() || (piece.is_derelict() && !g.moves_when_derelict(ship, &*referee));
                if self.may_rotate(g) && !stopped {
                    return Next::Ask;
                }
                self.stage = After::Dock;
            }
            After::Dock => {
                self.stage = After::Captain;
                return Next::Call(Docking::new(ship, self.islands).into());
            }
            After::Captain => {
                let might = self.by == Rule::IntroTurn
                    && g.might_have(ship, Rule::FxCaptain)
                    && g.can_shoot(ship, Public).is_ok();
                let might = might || (self.by == Rule::IntroTurn && g.has_captain(ship, Public).is_some());
                if might && g.any_enemy_near(ship) {
                    return Next::Ask;
                }
                self.stage = After::Ram;
            }
            After::Ram => {
                let victims = self.victims(g, Public);
                if victims.is_empty() {
                    self.stage = After::Sides;
                    return Next::Again;
                }
                if victims.len() == 1 && !g.options.crimson {
                    return self.ram(g, victims[0], referee);
                }
                return Next::Ask;
            }
            After::Sides => match self.side_victims(g, Public)[..] {
                [] => self.stage = After::Others,
                [only] if !g.options.crimson => return self.ram_with_blades(g, only, referee),
                _ => return Next::Ask,
            },
            After::Others => {
                if effects::might_offer(g, Moment::AfterMove, ship) {
                    return Next::Ask;
                }
                self.stage = After::Explore;
            }
            After::Explore => {
                // A mark is public; an explorer may be hidden.
                let open = self.free_explore(g, Public).is_some();
                let may = g.may_hide(ship)
                    && may_explore_here(g, ship)
                    && g.docked_at(ship, Public).is_some_and(|i| g.is_wild(i) && self.islands & (1 << i.0) == 0);
                if open || may {
                    return Next::Ask;
                }
                self.stage = After::ExploreTowed;
            }
            After::ExploreTowed => {
                if self.free_explore(g, Public).is_some() {
                    return Next::Ask;
                }
                self.stage = After::Over;
            }
            After::Over => return Next::Done,
        }
        Next::Again
    }
    fn asked(&self, g: &Fleets) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        let ship = self.ship;
        match self.stage {
            After::Rotate => {
                out.push(M::Pass);
                let now = g.ships[ship.index()].pose.heading.steps();
                let mut solids = Solids::new();
                g.push_solids_about(ship, g.hull_length(ship), &mut solids);
                for step in 1..16 {
                    let heading = ((now + step * 256) % 4096) as u16;
                    if self.rotated_among(g, &solids, heading).is_some() {
                        out.push(M::Turn { heading });
                    }
                }
            }
            After::Captain => {
                out.push(M::Pass);
                if self.captain_may_shoot(g, eyes) && g.has_a_shot(ship, &Shooting::of_captain(ship), eyes) {
                    out.push(M::Shoot { by: crate::Mark::Ship(ship) });
                }
            }
            After::Ram => {
                if g.options.crimson {
                    out.push(M::Pass);
                }
                out.extend(self.victims(g, eyes).into_iter().map(|ship| M::Ram { ship }));
            }
            After::Sides => {
                if g.options.crimson {
                    out.push(M::Pass);
                }
                out.extend(self.side_victims(g, eyes).into_iter().map(|ship| M::Ram { ship }));
            }
            After::Others => {
                out.push(M::Pass);
                effects::offers(g, Moment::AfterMove, ship, eyes, out);
            }
            _ => {
                out.push(M::Pass);
                if let (Some(ship), Some(island)) = (self.explorer(g), self.free_explore(g, eyes)) {
                    out.push(M::Explore { ship, at: Spot::Island(island) });
                }
            }
        }
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match (self.stage, mv) {
            (After::Ram | After::Sides, M::Pass) if !g.options.crimson => Err(Rule::RamWhen),
            (_, M::Pass) => Ok(()),
            (After::Rotate, M::Turn { heading }) => self.rotated(g, *heading).map(|_| ()).ok_or(Rule::GeoRotate),
            (After::Rotate, _) => Err(Rule::KwSchooner),
            (After::Captain, M::Shoot { by }) if *by == crate::Mark::Ship(self.ship) => {
                if !self.captain_may_shoot(g, eyes) {
                    return Err(Rule::CrewCaptain);
                }
                if g.has_a_shot(self.ship, &Shooting::of_captain(self.ship), eyes) {
                    Ok(())
                } else {
                    Err(g.why_no_shot(*by, eyes))
                }
            }
            (After::Captain, _) => Err(Rule::CrewCaptainOrder),
            (After::Ram, M::Ram { ship }) if self.victims(g, eyes).contains(ship) => Ok(()),
            (After::Ram, _) => Err(if g.options.crimson { Rule::RamWhenCrimson } else { Rule::RamOne }),
            (After::Sides, M::Ram { ship }) if self.side_victims(g, eyes).contains(ship) => Ok(()),
            (After::Sides, _) => Err(Rule::KwSwitchblade),
            (After::Others, mv) => effects::check(g, Moment::AfterMove, eyes, mv),
            (_, M::Explore { ship, at: Spot::Island(island) }) if Some(*ship) == self.explorer(g) => {
                match self.free_explore(g, eyes) {
                    Some(free) if free == *island => Ok(()),
                    _ if !may_explore_here(g, *ship) => Err(Rule::FxMiNoExploreUntilRedock),
                    _ => Err(Rule::ExploreFree),
                }
            }
            _ => Err(Rule::TurnAfterMove),
        }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        let ship = self.ship;
        match (self.stage, mv) {
            (After::Rotate, M::Turn { heading }) => {
                let pose = self.rotated(g, heading).expect("checked");
                let before = g.ships[ship.index()].pose;
                referee.tell_all(|| Fact::Placed { ship, at: At(pose), by: Rule::KwSchooner });
                g.place(ship, pose, referee);
                self.stage = After::Dock;
                self.met = g.meet_terrain(ship, before, self.met, referee);
                Next::Again
            }
            (After::Captain, M::Shoot { .. }) => {
                let captain = g.has_captain(ship, &*referee).expect("checked");
                g.show(&[captain], referee);
                self.stage = After::Ram;
                Next::Call(Shooting::of_captain(ship).into())
            }
            (After::Ram, M::Ram { ship: other }) => self.ram(g, other, referee),
            (After::Sides, M::Ram { ship: other }) => self.ram_with_blades(g, other, referee),
            (After::Others, mv) if mv != M::Pass => effects::act(g, Moment::AfterMove, mv, referee),
            (After::Explore | After::ExploreTowed, M::Explore { ship, at }) => {
                self.stage = if self.stage == After::Explore { After::ExploreTowed } else { After::Over };
                let Spot::Island(island) = at else { unreachable!("checked") };
                let own_mark =
                    g.ships[ship.index()].fleet.is_some_and(|seat| g.islands[island.index()].marked.has(seat));
                if !own_mark && let Some(explorer) = g.has(ship, Rule::FxExplorer, &*referee) {
                    g.show(&[explorer], referee);
                }
                g.start_exploring(ship, at, referee)
            }
            _ => {
                referee.tell_all(|| Fact::Passes { who, by: Rule::TurnAfterMove });
                self.stage = match self.stage {
                    After::Rotate => After::Dock,
                    After::Captain => After::Ram,
                    After::Ram => After::Sides,
                    After::Sides => After::Others,
                    After::Others => After::Explore,
                    After::Explore => After::ExploreTowed,
                    _ => After::Over,
                };
                Next::Again
            }
        }
    }
}

impl AfterMove {
    fn ram(&mut self, g: &mut Fleets, other: ShipAt, referee: &mut Referee) -> Next {
        let ship = self.ship;
        self.stage = After::Sides;
        if g.surrounds(ship) {
            // A kraken does not ram: it holds the ship in its arms (`fleets.kw.kraken`).
            g.pin(other, ship, referee);
            return Next::Again;
        }
        self.rammed |= 1 << other.0;
        let pins = !g.ships[ship.index()].is(marks::SUBMERGED);
        g.ram(ship, other, pins, referee)
    }
    /// One of the ships at her sides; the others follow.
    fn ram_with_blades(&mut self, g: &mut Fleets, other: ShipAt, referee: &mut Referee) -> Next {
        self.rammed |= 1 << other.0;
        g.ram(self.ship, other, false, referee)
    }
}

impl Fleets {
    /// Is an enemy near enough to be worth asking whether to shoot?
    pub(crate) fn any_enemy_near(&self, ship: ShipAt) -> bool {
        let far = 4 * self.data.geometry.long;
        let here = self.outline(ship);
        self.marks().any(|m| {
            self.captain_of(m).is_some_and(|seat| Some(seat) != self.ships[ship.index()].fleet)
                && !here.bounds().are_farther_than(far, self.mark_outline(m).bounds())
        })
    }
}
