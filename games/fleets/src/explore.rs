//! 7. Exploring.

use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::Sees,
    actions::Act,
    data::Kind,
    effects::{self, Moment},
    moves::Move as M,
    pieces::{ChipAt, Chips, Class, IslandAt, ShipAt, Spot, State, Thing, done, marks},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

impl Fleets {
    /// May she be given an explore action (`fleets.explore.*`)?
    pub(crate) fn check_explore(&self, ship: ShipAt, at: Spot, sees: impl Sees) -> Result<(), Rule> {
        self.may_act(ship, Act::Explore)?;
        let piece = &self.ships[ship.index()];
        if self.kind(ship) == Kind::Creature {
            return Err(Rule::TurnCreatureActions);
        }
        if matches!(piece.state, State::Lost(_)) {
            return Err(Rule::FogState);
        }
        if piece.is(marks::SUBMERGED) {
            return Err(Rule::KwSubmarine);
        }
        match at {
            Spot::Island(island) if island.index() < self.islands.len() => {
                self.check_explore_island(ship, island, sees)
            }
            Spot::Ship(other) if other.index() < self.ships.len() => self.check_explore_ship(ship, other),
            _ => Err(Rule::ExploreShip),
        }
    }
    fn check_explore_island(&self, ship: ShipAt, island: IslandAt, sees: impl Sees) -> Result<(), Rule> {
        let when = if self.options.crimson { Rule::ExploreWhenCrimson } else { Rule::ExploreWhen };
        let at = &self.islands[island.index()];
        if at.home.is_some() || at.fort.is_some() {
            return Err(Rule::ExploreMarkNeed);
        }
        if effects::explores::may_from_afar(self, ship, island, sees) {
            return Ok(());
        }
        if self.docked_at(ship, sees) != Some(island) {
            return Err(when);
        }
        if !self.options.crimson && self.ships[ship.index()].began_at != Some(island) {
            return Err(Rule::ExploreWhen);
        }
        if self.is_under(Rule::FxMiNoExploreUntilRedock, ship) {
            return Err(Rule::FxMiNoExploreUntilRedock);
        }
        Ok(())
    }
    fn check_explore_ship(&self, ship: ShipAt, other: ShipAt) -> Result<(), Rule> {
        let piece = &self.ships[other.index()];
        let allied = piece.fleet.is_some() && piece.fleet == self.ships[ship.index()].fleet;
        let wreck = piece.state == State::Wreck; // Anybody's (`fleets.explore.wreck`).
        let derelict = piece.is_derelict() && piece.state == State::Afloat;
        if wreck && self.options.crimson {
            return Err(Rule::ExploreWreckCrimson);
        }
        if ship == other || !(allied || wreck || derelict) || self.is_creature(other) {
            return Err(Rule::ExploreShip);
        }
        if self.ships_touch(ship, other) { Ok(()) } else { Err(Rule::ExploreShipAction) }
    }
    pub(crate) fn explore_options(&self, ship: ShipAt, eyes: Eyes, out: &mut Vec<Move>) {
        if self.may_act(ship, Act::Explore).is_err() {
            return;
        }
        let docked = self.docked_at(ship, eyes);
        let from_afar = self.has(ship, Rule::FxLoadWithin, eyes).is_some();
        let is_laden = |spot: Spot| self.chips_at(spot).next().is_some();
        let own = self.ships[ship.index()].fleet;
        // On an island that was explored a fort may be built, whether anything lies there or not.
        let is_new = |i: IslandAt| own.is_some_and(|seat| !self.islands[i.index()].explored.has(seat));
        let islands = self.island_list().filter(|i| {
            let is_here = docked == Some(*i);
            (is_here && is_new(*i)) || ((is_here || from_afar) && is_laden(Spot::Island(*i)))
        });
        let brings_something = is_laden(Spot::Ship(ship));
        let ships = self.afloat().filter(|other| {
            let piece = &self.ships[other.index()];
            if !(piece.fleet == own || piece.is_derelict() || piece.state == State::Wreck) {
                return false;
            }
            let is_worth_it = is_laden(Spot::Ship(*other)) || (brings_something && self.is_of(*other, eyes.seat()));
            is_worth_it && self.near(ship, *other, 50)
        });
        for at in islands.map(Spot::Island).chain(ships.map(Spot::Ship)) {
            if self.check_explore(ship, at, eyes).is_ok() {
                out.push(M::Explore { ship, at });
            }
        }
    }
    /// The captain looks at what is there, and chooses (`fleets.explore.look`).
    pub(crate) fn start_exploring(&mut self, ship: ShipAt, at: Spot, referee: &mut Referee) -> Next {
        referee.tell_all(|| Fact::Explores { ship, at });
        let who = self.ships[ship.index()].fleet.expect("she was given an action");
        let afar = self.has(ship, Rule::FxLoadWithin, &*referee);
        if let (Spot::Island(island), Some(ability)) = (at, afar)
            && self.docked_at(ship, &*referee) != Some(island)
        {
            self.show(&[ability], referee);
        }
        if let Spot::Island(island) = at
            && self.is_wild(island)
        {
            let piece = &mut self.islands[island.index()];
            piece.explored = piece.explored.with(who);
            self.ships[ship.index()].explored_at = Some(island);
        }
        let seen: Chips = self
            .chips_at(at)
            .filter(|(_, c)| c.class == Class::Treasure || matches!(at, Spot::Ship(_)))
            .map(|(i, _)| i)
            .take(64)
            .collect();
        for chip in seen {
            self.look_at(chip, who, referee);
        }
        Next::Call(Exploring { ship, at, stage: Search::Unique, taken: 0 }.into())
    }
}

/// Exploring an island, a ship or a wreck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Exploring {
    pub(crate) ship: ShipAt,
    pub(crate) at: Spot,
    pub(crate) stage: Search,
    /// How many chips were taken.
    pub(crate) taken: u8,
}

/// The parts of exploring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Search {
    /// Unique treasure that must be dealt with first (`fleets.explore.unique_take`).
    Unique,
    /// What is taken, and what is left (`fleets.explore.look`).
    Look,
    /// What follows.
    After,
}

impl Exploring {
    /// The unique treasure that must be dealt with first (`fleets.explore.unique_take`).
    fn unique(&self, g: &Fleets, referee: &Referee) -> Option<ChipAt> {
        let Spot::Island(_) = self.at else { return None };
        g.chips_at(self.at)
            .find(|(at, chip)| {
                matches!(referee.see(&chip.what), Some(Thing::Unique(_)))
                    && effects::treasures::must_be_met(g, self.ship, *at, referee)
            })
            .map(|(at, _)| at)
    }
    fn check_take(&self, g: &Fleets, chip: ChipAt, to: Spot, eyes: Eyes) -> Result<(), Rule> {
        let piece = g.chips.get(chip.index()).ok_or(Rule::ExploreLook)?;
        let own = Spot::Ship(self.ship);
        let is_taking = piece.at == self.at && to == own;
        let is_giving = piece.at == own && to == self.at && matches!(self.at, Spot::Ship(_));
        if !is_taking && !is_giving {
            return Err(Rule::ExploreLook);
        }
        if matches!(self.at, Spot::Island(_)) && piece.class != Class::Treasure {
            return Err(Rule::DockTransfer);
        }
        if g.options.crimson && piece.class == Class::Equipment {
            return Err(Rule::PieceKindsCrimson);
        }
        effects::treasures::may_be_carried(g, chip, self.at, eyes)?;
        effects::explores::may_take(g, self, chip, eyes)?;
        let Spot::Ship(into) = to else { return Err(Rule::ExploreShip) };
        if let Spot::Ship(other) = self.at {
            self.check_crew(g, chip, into, g.is_of(other, eyes.seat()), eyes)?;
        }
        if is_giving && !g.is_of(into, eyes.seat()) {
            return Err(Rule::ExploreShipAction);
        }
        if !g.can_bear(into, chip, eyes) {
            return Err(Rule::BuildEquipCap);
        }
        if g.has_room(into, chip, eyes) {
            return Ok(());
        }
        let has_space = g.cargo_used(into, eyes) + g.spaces_aboard(into, chip, false, eyes) <= g.cargo(into, eyes);
        Err(if piece.class == Class::Crew && has_space { Rule::BuildCrewCap } else { Rule::ExploreCargo })
    }
}

impl Exploring {
    /// May this crew go aboard that ship? Between own ships what holds at a dock holds at sea; who is captured has no say,
    /// but does not sail with those he hates (`fleets.fx.cannot_leave`, `fleets.kw.loyal`, `fleets.kw.hostile`).
    fn check_crew(&self, g: &Fleets, chip: ChipAt, into: ShipAt, is_own: bool, eyes: Eyes) -> Result<(), Rule> {
        if g.chips[chip.index()].class != Class::Crew {
            return Ok(());
        }
        if is_own {
            effects::crew::may_leave(g, chip, eyes)?;
            return effects::crew::may_board(g, chip, into, eyes);
        }
        if effects::crew::is_worth_a_ransom(g, chip, eyes) {
            return Ok(());
        }
        match effects::crew::may_board(g, chip, into, eyes) {
            Err(Rule::FxLoyal | Rule::BuildZeroCostCrew) => Ok(()),
            checked => checked,
        }
    }
}

impl Step<Fleets> for Exploring {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if !g.ships[self.ship.index()].is_afloat() {
            return Next::Done;
        }
        if self.stage == Search::Unique {
            if let Some(chip) = self.unique(g, referee) {
                return effects::treasures::meet(g, self.ship, chip, self.at, referee);
            }
            self.stage = Search::Look;
            if let Some(next) = effects::explores::before(g, self, referee) {
                return next;
            }
        }
        if self.stage == Search::After {
            return effects::explores::after(g, self, referee).unwrap_or(Next::Done);
        }
        Next::Ask
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.ships[self.ship.index()].fleet.map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(M::Finish);
        let own = Spot::Ship(self.ship);
        for (chip, piece) in (0..).map(ChipAt).zip(&g.chips) {
            for (from, to) in [(self.at, own), (own, self.at)] {
                if piece.at == from && self.check_take(g, chip, to, eyes).is_ok() {
                    out.push(M::Carry { chip, to });
                }
            }
        }
        effects::offers(g, Moment::Exploring, self.ship, eyes, out);
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Finish => Ok(()),
            M::Carry { chip, to } => self.check_take(g, *chip, *to, eyes),
            _ => effects::check(g, Moment::Exploring, eyes, mv),
        }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            M::Carry { chip, to } => {
                let from = g.chips[chip.index()].at;
                g.carry(chip, to, Rule::ExploreLook, referee);
                if to == Spot::Ship(self.ship) {
                    // A crew of another captain has been captured (`fleets.kw.ransom`).
                    effects::crew::captured(g, chip, who, referee);
                    self.taken += 1;
                    g.ships[self.ship.index()].done |= done::LOADED;
                    effects::treasures::loading::taken(g, self.ship, chip, from, referee);
                }
                Next::Again
            }
            M::Finish => {
                referee.tell_all(|| Fact::Passes { who, by: Rule::ExploreLook });
                self.stage = Search::After;
                Next::Again
            }
            mv => effects::act(g, Moment::Exploring, mv, referee),
        }
    }
}
