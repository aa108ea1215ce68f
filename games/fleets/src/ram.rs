//! 6.2 Ramming and pinning, and everything that follows a move action in its order.

use crate::{
    Docking, Fact, Fleets, Move, Next, Referee, Rule, Shooting,
    abilities::{Public, Sees},
    actions::Act,
    board::Boarding,
    data::{Kind, Terrain},
    effects::{self, Moment},
    harm::LoseMasts,
    moves::Move as M,
    pieces::{At, ShipAt, Spot, State, TerrainAt, done, marks},
    roll::{Roll, Why},
    sea::Solids,
    terrain::Meeting,
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use plane::{Heading, Line, Pose, TOUCH};
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
}

/// The parts of what follows a move.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum After {
    /// She may turn about her stern.
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
}

impl AfterMove {
    pub(crate) fn new(ship: ShipAt, islands: u32, pins: u64, by: Rule) -> Self {
        AfterMove { ship, islands, stage: After::Rotate, pins, rammed: 0, by }
    }
    fn may_rotate(&self, g: &Fleets) -> bool {
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
        let fits = heading < 4096 && g.is_on_plane(turned) && g.is_legal_among(solids, self.ship, turned);
        (fits && g.plan_tow(self.ship, turned).is_ok()).then_some(turned)
    }
    /// The enemies that her bow touches and that she may ram (`fleets.ram.*`).
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
    /// The island that may be explored now without an action (`fleets.explore.free`, `fleets.crew.explorer`).
    fn free_explore(&self, g: &Fleets, sees: impl Sees) -> Option<crate::IslandAt> {
        let ship = self.ship;
        let island = g.docked_at(ship, sees)?;
        let is_new = self.islands & (1 << island.0) == 0;
        let own_mark = g.ships[ship.index()].fleet.is_some_and(|seat| g.islands[island.index()].marked.has(seat));
        let explorer = self.by == Rule::IntroTurn && g.has(ship, Rule::FxExplorer, sees).is_some();
        let is_wild = g.is_wild(island) && g.islands[island.index()].fort.is_none();
        (is_wild && is_new && (own_mark || explorer)).then_some(island)
    }
    fn is_able(&self, g: &Fleets) -> bool {
        let piece = &g.ships[self.ship.index()];
        piece.is_afloat() && !piece.did(done::OVER) && piece.fleet.is_some()
    }
}

impl Step<Fleets> for AfterMove {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let ship = self.ship;
        if !self.is_able(g) || g.ships[ship.index()].fleet != Some(g.active) {
            return Next::Done;
        }
        match self.stage {
            After::Rotate => {
                let stopped = g.ships[ship.index()].tangled.is_some() || g.ships[ship.index()].is_derelict();
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
                    && g.docked_at(ship, Public).is_some_and(|i| g.is_wild(i) && self.islands & (1 << i.0) == 0);
                if open || may {
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
                if self.captain_may_shoot(g, eyes) && g.has_a_shot(ship, eyes) {
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
                if let Some(island) = self.free_explore(g, eyes) {
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
                if g.has_a_shot(self.ship, eyes) { Ok(()) } else { Err(Rule::IntroShootRange) }
            }
            (After::Captain, _) => Err(Rule::CrewCaptainOrder),
            (After::Ram, M::Ram { ship }) if self.victims(g, eyes).contains(ship) => Ok(()),
            (After::Ram, _) => Err(if g.options.crimson { Rule::RamWhenCrimson } else { Rule::RamOne }),
            (After::Sides, M::Ram { ship }) if self.side_victims(g, eyes).contains(ship) => Ok(()),
            (After::Sides, _) => Err(Rule::KwSwitchblade),
            (After::Others, mv) => effects::check(g, Moment::AfterMove, eyes, mv),
            (_, M::Explore { ship, at: Spot::Island(island) }) if *ship == self.ship => {
                if self.free_explore(g, eyes) == Some(*island) { Ok(()) } else { Err(Rule::ExploreFree) }
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
                g.meet_terrain(ship, before, referee)
            }
            (After::Captain, M::Shoot { .. }) => {
                let captain = g.has_captain(ship, &*referee).expect("checked");
                g.show(&[captain], referee);
                self.stage = After::Ram;
                Next::Call(Shooting { by_rule: Rule::CrewCaptain, ..Shooting::of_ship(ship) }.into())
            }
            (After::Ram, M::Ram { ship: other }) => self.ram(g, other, referee),
            (After::Sides, M::Ram { ship: other }) => self.ram_with_blades(g, other, referee),
            (After::Others, mv) if mv != M::Pass => effects::act(g, Moment::AfterMove, mv, referee),
            (After::Explore, M::Explore { at, .. }) => {
                self.stage = After::Over;
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

/// One ram (`fleets.ram.roll`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Ramming {
    pub(crate) ship: ShipAt,
    pub(crate) other: ShipAt,
    /// Whether it pins anybody.
    pub(crate) pins: bool,
    stage: Blow,
}

/// The parts of a ram.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
enum Blow {
    /// The die, and the mast it breaks.
    Die,
    /// The pin that follows.
    Pin,
    /// A crew that is lost besides.
    Crew,
    /// A mast that is lost besides.
    Mast,
    /// Boarding.
    Board,
}

impl Step<Fleets> for Ramming {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let (ship, other) = (self.ship, self.other);
        let attacker = g.ships[ship.index()].fleet;
        let is_open = g.ships[other.index()].is_afloat() && g.ships[ship.index()].is_afloat();
        match self.stage {
            Blow::Die => {
                // The victim may ask for a parley first (`fleets.kw.parley`).
                if g.rolled.is_none() {
                    if let Some(next) = effects::aim::parley(g, ship, other, referee) {
                        return next;
                    }
                    if effects::aim::is_parleyed(g, ship, other) {
                        return Next::Done;
                    }
                }
                let Some(rolled) = g.rolled.take() else {
                    return Next::Call(Roll::new(g.active, Some(ship), Why::Ram).into());
                };
                self.stage = Blow::Pin;
                let masts = g.ships[other.index()].standing();
                let bonus = effects::rams::bonus(g, ship, other, &*referee);
                let won = i32::from(rolled.total) + bonus > i32::from(masts);
                if won && masts > 0 && effects::rams::removes_mast(g, ship, other, referee) {
                    let count = effects::rams::masts(g, ship, other, referee);
                    return Next::Call(LoseMasts::new(other, count, attacker, Rule::RamRoll).into());
                }
            }
            Blow::Pin => {
                self.stage = Blow::Crew;
                if self.pins && is_open && !g.ships[other.index()].is_derelict() {
                    g.pin_by_ram(ship, other, referee);
                }
            }
            Blow::Crew | Blow::Mast => {
                let (next, also) = match self.stage {
                    Blow::Crew => (Blow::Mast, Rule::FxRamAlsoCrew),
                    _ => (Blow::Board, Rule::FxRamAlsoMast),
                };
                self.stage = next;
                if is_open && let Some(next) = effects::rams::also(g, ship, other, also, referee) {
                    return next;
                }
            }
            Blow::Board if is_open => return Next::Goto(Boarding::after_ram(ship, other).into()),
            Blow::Board => return Next::Done,
        }
        Next::Again
    }
}

impl Fleets {
    /// A ship rams another.
    pub(crate) fn ram(&mut self, ship: ShipAt, other: ShipAt, pins: bool, referee: &mut Referee) -> Next {
        self.ships[ship.index()].done |= done::RAMMED | done::ATTACKED;
        referee.tell_all(|| Fact::Rams { ship, other });
        Next::Call(Ramming { ship, other, pins, stage: Blow::Die }.into())
    }
    /// Does this piece hold ships in its arms instead of ramming (`fleets.kw.kraken`)?
    pub(crate) fn surrounds(&self, ship: ShipAt) -> bool {
        self.is_creature(ship)
            && [Rule::FxKraken, Rule::FxOctopus].into_iter().any(|rule| self.has(ship, rule, Public).is_some())
    }
    /// Does it surround that ship, or can it?
    pub(crate) fn can_be_surrounded(&self, by: ShipAt, other: ShipAt) -> bool {
        self.is_enemy(by, other)
            && self.kind(other) == Kind::Ship
            && self.ships[other.index()].is_afloat()
            && !self.ships[other.index()].is(marks::GHOSTLY)
            && self.ships_touch(by, other)
    }
    /// Has she blades at her sides (`fleets.kw.switchblade`)?
    fn has_blades(&self, ship: ShipAt) -> bool {
        self.kind(ship) == Kind::Ship && self.has(ship, Rule::FxSwitchblade, Public).is_some()
    }
    /// The two sides of a hull: the edges from corner 2 to 3 and from 6 to 7.
    fn sides(&self, ship: ShipAt) -> [Line; 2] {
        let hull = self.outline(ship);
        let corners = hull.corners();
        [(2, 3), (6, 7)].map(|(a, b)| Line { from: corners[a], to: corners[b] })
    }
    /// Is her bow where it rams (`fleets.geo.ram`)? A submarine may ram from below (`fleets.fx.submerged_ram`).
    pub(crate) fn ram_contact(&self, ship: ShipAt, other: ShipAt) -> bool {
        if self.ships[ship.index()].is(marks::SUBMERGED) {
            return self.on_sea(other) && self.bow_zone(ship).touches(&self.outline(other));
        }
        self.bow_touches(ship, other)
    }
    /// The ships to which a pin ties her, in either direction (`fleets.ram.no_reram`). In the earlier edition contact of
    /// the bow is the pin.
    pub(crate) fn pins_with(&self, ship: ShipAt) -> u64 {
        if !self.ships[ship.index()].is_afloat() {
            return 0;
        }
        let stored = |a: ShipAt, b: ShipAt| self.ships[a.index()].pinned_by == Some(b);
        let tied = |o: &ShipAt| {
            stored(ship, *o)
                || stored(*o, ship)
                || (self.options.crimson
                    && (self.is_held_by_contact(ship, *o, Public) || self.is_held_by_contact(*o, ship, Public)))
        };
        self.afloat().filter(tied).fold(0, |set, o| set | 1 << o.0)
    }

    /// Is an enemy near enough to be worth asking whether to shoot?
    pub(crate) fn any_enemy_near(&self, ship: ShipAt) -> bool {
        let far = 4 * self.data.geometry.long;
        let here = self.outline(ship);
        self.marks().any(|m| {
            self.captain_of(m).is_some_and(|seat| Some(seat) != self.ships[ship.index()].fleet)
                && !here.bounds().are_farther_than(far, self.mark_outline(m).bounds())
        })
    }

    /// Terrain that a hull touches in a new pose and did not before (`fleets.geo.rotate`).
    pub(crate) fn meet_terrain(&mut self, ship: ShipAt, before: Pose, referee: &mut Referee) -> Next {
        let met = self.terrain_met_by_turning(ship, before, self.ships[ship.index()].pose, &*referee);
        for terrain in met {
            self.flow.soon(Meeting::new(ship, terrain));
        }
        Next::Again
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

    /// May she ram at all (`fleets.ram.when`)?
    pub(crate) fn may_ram(&self, ship: ShipAt, sees: impl Sees) -> bool {
        let piece = &self.ships[ship.index()];
        if piece.masts == 0 && !self.options.crimson {
            return false;
        }
        let below = piece.is(marks::SUBMERGED) && self.has(ship, Rule::FxSubmergedRam, sees).is_none();
        if piece.towed_by.is_some() || below || (piece.is(marks::GHOSTLY) && !self.options.crimson) {
            return false;
        }
        match self.kind(ship) {
            Kind::Ship => self.has(ship, Rule::FxNativeCanoe, sees).is_none(),
            Kind::Creature => {
                self.has(ship, Rule::FxSeaMonster, Public).is_some() || self.has(ship, Rule::FxTitan, Public).is_some()
            }
            Kind::Flotilla => false,
        }
    }
    /// May this ship be rammed by that one?
    pub(crate) fn can_be_rammed(&self, by: ShipAt, other: ShipAt, sees: impl Sees) -> bool {
        let piece = &self.ships[other.index()];
        let ghost = piece.is(marks::GHOSTLY);
        let creature = self.is_creature(other) && self.has(other, Rule::FxSeaMonster, Public).is_none();
        self.is_enemy(by, other)
            && piece.is_afloat()
            && !ghost
            && !piece.is(marks::SUBMERGED)
            && !creature
            && self.kind(other) != Kind::Flotilla
            && self.ships[by.index()].towed_by != Some(other)
            && effects::rams::may(self, by, other, sees)
    }
    /// Can a ship be pinned at all?
    pub(crate) fn can_be_pinned(&self, ship: ShipAt, sees: impl Sees) -> bool {
        let rules = [Rule::FxGalley, Rule::FxLongship, Rule::FxNativeCanoe, Rule::FxCannotBePinned];
        let piece = &self.ships[ship.index()];
        !piece.is(marks::GHOSTLY) && !rules.into_iter().any(|rule| self.has(ship, rule, sees).is_some())
    }
    /// Can a ship hold another?
    pub(crate) fn can_pin(&self, ship: ShipAt, sees: impl Sees) -> bool {
        let rules = [Rule::FxGalley, Rule::FxLongship, Rule::FxNativeCanoe];
        let piece = &self.ships[ship.index()];
        let ghost = piece.is(marks::GHOSTLY) && !self.options.crimson;
        !ghost && !rules.into_iter().any(|rule| self.has(ship, rule, sees).is_some())
    }
    /// Is she pinned (`fleets.pin.only_ram`, `fleets.pin.contact_crimson`)?
    pub(crate) fn is_pinned(&self, ship: ShipAt, sees: impl Sees) -> bool {
        if self.ships[ship.index()].pinned_by.is_some() {
            return true;
        }
        self.options.crimson
            && self.ships[ship.index()].is_afloat()
            && self.afloat().any(|o| self.is_held_by_contact(ship, o, sees))
    }
    /// Does contact of her bow with that ship pin her (`fleets.pin.contact_crimson`)?
    fn is_held_by_contact(&self, ship: ShipAt, o: ShipAt, sees: impl Sees) -> bool {
        self.is_enemy(ship, o)
            && self.ships[o.index()].masts != 0
            && self.kind(o) == Kind::Ship
            && self.ships[ship.index()].towed_by != Some(o)
            && self.bow_touches(ship, o)
            && self.can_pin(o, sees)
            && self.can_be_pinned(ship, sees)
    }
    /// `fleets.ram.pin_self`: the ramming ship is pinned; a sea monster's victim is.
    fn pin_by_ram(&mut self, ship: ShipAt, other: ShipAt, referee: &mut Referee) {
        let monster = self.has(ship, Rule::FxSeaMonster, Public).is_some();
        let (held, holder) = if monster { (other, ship) } else { (ship, other) };
        if self.options.crimson && !monster {
            // Computed from contact there.
            return;
        }
        self.pin(held, holder, referee);
    }
    /// A ship is held by another.
    pub(crate) fn pin(&mut self, held: ShipAt, holder: ShipAt, referee: &mut Referee) {
        if self.can_be_pinned(held, &*referee) && self.can_pin(holder, &*referee) && !self.is_creature(held) {
            self.ships[held.index()].pinned_by = Some(holder);
            referee.tell_all(|| Fact::Pinned { ship: held, by: holder });
        }
    }
    pub(crate) fn unpin(&mut self, ship: ShipAt, referee: &mut Referee) {
        self.ships[ship.index()].pinned_by = None;
        referee.tell_all(|| Fact::Unpinned { ship });
    }
    /// `fleets.pin.release`: pins that have ended by themselves.
    pub(crate) fn check_pins(&mut self, referee: &mut Referee) {
        for ship in self.ship_list() {
            let Some(holder) = self.ships[ship.index()].pinned_by else { continue };
            let by = &self.ships[holder.index()];
            let holds = by.state == State::Afloat
                && by.masts != 0
                && self.ships[ship.index()].is_afloat()
                && self.is_enemy(ship, holder)
                && self.ships_touch(ship, holder);
            if !holds {
                self.unpin(ship, referee);
            }
        }
    }

    /// Coming about (`fleets.move.come_about`).
    pub(crate) fn check_come_about(&self, ship: ShipAt, heading: u16, eyes: Eyes) -> Result<(), Rule> {
        self.may_come_about(ship, eyes)?;
        self.about(ship, heading).map(|_| ()).ok_or(Rule::MoveComeAboutPivot)
    }
    /// May she come about at all?
    fn may_come_about(&self, ship: ShipAt, eyes: Eyes) -> Result<(), Rule> {
        if !self.options.come_about {
            return Err(if self.options.crimson { Rule::MoveComeAbout } else { Rule::MoveComeAboutCursed });
        }
        self.may_act(ship, Act::Move)?;
        self.can_move(ship, eyes)?;
        let piece = &self.ships[ship.index()];
        if self.kind(ship) != Kind::Ship || !piece.is_afloat() || piece.is_derelict() {
            return Err(Rule::MoveComeAbout);
        }
        Ok(())
    }
    pub(crate) fn about(&self, ship: ShipAt, heading: u16) -> Option<Pose> {
        let mut solids = Solids::new();
        self.push_solids_about(ship, self.hull_length(ship) / 2, &mut solids);
        self.about_among(&solids, ship, heading)
    }
    fn about_among(&self, solids: &Solids, ship: ShipAt, heading: u16) -> Option<Pose> {
        let pose =
            self.ships[ship.index()].pose.rotated_about(self.hull_length(ship) / 2, Heading::new(i32::from(heading)));
        let fits = heading < 4096 && self.is_on_plane(pose) && self.is_legal_among(solids, ship, pose);
        let tow = self.ships[ship.index()].tows.is_none_or(|towed| self.tow_pose(ship, pose, towed).is_some());
        (fits && tow).then_some(pose)
    }
    pub(crate) fn come_about_options(&self, ship: ShipAt, eyes: Eyes, out: &mut Vec<Move>) {
        if !self.options.come_about || self.may_come_about(ship, eyes).is_err() {
            return;
        }
        let now = self.ships[ship.index()].pose.heading.steps();
        let mut solids = Solids::new();
        self.push_solids_about(ship, self.hull_length(ship) / 2, &mut solids);
        for turn in [1024, 2048, 3072] {
            let heading = ((now + turn) % 4096) as u16;
            if self.about_among(&solids, ship, heading).is_some() {
                out.push(M::ComeAbout { ship, heading });
            }
        }
    }
    pub(crate) fn come_about(&mut self, ship: ShipAt, heading: u16, referee: &mut Referee) -> Next {
        let before = self.ships[ship.index()].pose;
        let pose = self.about(ship, heading).expect("checked");
        let (islands, pins) = (self.islands_touched(ship), self.pins_with(ship));
        self.ships[ship.index()].done |= done::MAY_TOW;
        referee.tell_all(|| Fact::Sails { ship });
        referee.tell_all(|| Fact::Placed { ship, at: At(pose), by: Rule::MoveComeAbout });
        self.place(ship, pose, referee);
        let still = islands & self.islands_touched(ship);
        let tied = self.ship_list().filter(|o| pins & (1 << o.0) != 0 && self.ships_touch(ship, *o));
        let tied = tied.fold(0, |set, o| set | 1 << o.0);
        let after = AfterMove::new(ship, still, tied, Rule::IntroTurn);
        let _ = self.meet_terrain(ship, before, referee);
        Next::Call(after.into())
    }
}
