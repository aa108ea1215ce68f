//! 6.1 Docking, and what is done there.

use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::{Public, Sees},
    data, effects,
    moves::Move as M,
    pieces::{ChipAt, Chips, Class, IslandAt, MOST_SHIPS, ShipAt, Spot, State, Thing, done},
    roll::{Roll, Why},
    tow::TowDock,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Step};

/// A ship has come to an island, perhaps (`fleets.dock.event`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Docking {
    pub(crate) ship: ShipAt,
    /// Islands that she has touched since the action began: at these she does not dock anew.
    islands: u32,
    pub(crate) island: Option<IslandAt>,
    stage: Call,
}

/// The parts of docking (`fleets.turn.after_move`, step 3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
enum Call {
    /// What happens at any contact.
    Contact,
    /// The island, and its table.
    Island,
    /// What a fort or an effect makes of it.
    Effects,
    /// Treasure is unloaded.
    Unload,
    /// A ship in tow is docked, too.
    Tow,
    /// It is over.
    Over,
}

impl Docking {
    pub(crate) fn new(ship: ShipAt, islands: u32) -> Self {
        Docking { ship, islands, island: None, stage: Call::Contact }
    }
    /// She was placed at an island by an effect, which is docking, too.
    pub(crate) fn placed(ship: ShipAt) -> Self {
        Docking::new(ship, 0)
    }
}

impl Step<Fleets> for Docking {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let ship = self.ship;
        if !g.ships[ship.index()].is_afloat() {
            return Next::Done;
        }
        match self.stage {
            Call::Contact => {
                self.stage = Call::Island;
                effects::treasures::kept::on_contact(g, ship, self.islands, referee);
            }
            Call::Island => {
                let docked = g.docked_at(ship, &*referee).filter(|i| self.islands & (1 << i.0) == 0);
                let Some(island) = docked else { return Next::Done };
                self.island = Some(island);
                self.stage = Call::Effects;
                referee.tell_all(|| Fact::Docked { ship, island });
                g.lift(Rule::FxMiNoExploreUntilRedock, ship);
                g.put_out_fires(ship, island, referee);
                // Every ship that docks rolls anew (`fleets.dock.mysterious.each`).
                if g.shows_table(island) || g.hides_table(island) {
                    return Next::Call(Mystery { ship, island, has_rolled: false, die: 0 }.into());
                }
            }
            Call::Effects => {
                self.stage = Call::Unload;
                let island = self.island.expect("she has docked");
                if let Some(next) = effects::forts::on_docking(g, ship, island, referee) {
                    g.flow.soon(next);
                }
                if let Some(next) = effects::docks::on_docking(g, ship, island, referee) {
                    return next;
                }
            }
            Call::Unload => {
                self.stage = Call::Tow;
                let island = self.island.expect("she has docked");
                if g.may_unload_at(ship, island) {
                    return Next::Call(Unload::new(ship, island).into());
                }
            }
            Call::Tow => {
                self.stage = Call::Over;
                let island = self.island.expect("she has docked");
                if let Some(towed) = g.ships[ship.index()].tows {
                    return Next::Call(TowDock { ship: towed, island }.into());
                }
            }
            Call::Over => return Next::Done,
        }
        Next::Again
    }
}

impl Fleets {
    /// `fleets.firemast.out`.
    fn put_out_fires(&mut self, ship: ShipAt, island: IslandAt, referee: &mut Referee) {
        let own = self.ships[ship.index()].fleet;
        let at = &self.islands[island.index()];
        if at.home == own || at.fort.is_some_and(|fort| Some(fort.owner) == own) {
            let fire = std::mem::take(&mut self.ships[ship.index()].fire);
            for mast in (0..16).filter(|m| fire & (1 << m) != 0) {
                referee.tell_all(|| Fact::FireOut { ship, mast: mast + 1 });
            }
            if fire != 0 && self.ships[ship.index()].is_derelict() {
                referee.tell_all(|| Fact::Derelict { ship });
            }
        }
    }
    /// Is this the captain's own home or fort (`fleets.dock.unload`)?
    pub(crate) fn may_unload_at(&self, ship: ShipAt, island: IslandAt) -> bool {
        let own = self.ships[ship.index()].fleet;
        let at = &self.islands[island.index()];
        own.is_some() && (at.home == own || at.fort.is_some_and(|fort| Some(fort.owner) == own))
    }
    /// A mysterious island whose table shows and is in use; a fort switches it off (`fleets.dock.mysterious.fort`).
    pub(crate) fn shows_table(&self, island: IslandAt) -> bool {
        let at = &self.islands[island.index()];
        self.options.mysterious_islands && at.shows && at.fort.is_none() && self.rows(island).is_some()
    }
    /// A mysterious island that shows none yet; a home is never flipped (`fleets.setup.home.mysterious_hidden`).
    fn hides_table(&self, island: IslandAt) -> bool {
        let at = &self.islands[island.index()];
        self.options.mysterious_islands
            && !at.shows
            && at.home.is_none()
            && at.fort.is_none()
            && self.rows(island).is_some()
    }
    /// The rows of the table that is rolled on by who docks there.
    pub(crate) fn rows_of_table(&self, island: IslandAt) -> Option<[data::EffectId; 3]> {
        self.rows(island).filter(|_| self.shows_table(island) || self.hides_table(island))
    }
    fn rows(&self, island: IslandAt) -> Option<[data::EffectId; 3]> {
        self.islands[island.index()].card.and_then(|card| self.data[card].rows)
    }
}

/// The table of a mysterious island (`fleets.dock.mysterious.roll`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Mystery {
    pub(crate) ship: ShipAt,
    pub(crate) island: IslandAt,
    /// The table was rolled on, and the row applies.
    has_rolled: bool,
    /// Always 0, and kept because the checksums of records count it.
    die: u8,
}

impl Step<Fleets> for Mystery {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let (ship, island) = (self.ship, self.island);
        if self.has_rolled {
            return Next::Done;
        }
        if !g.islands[island.index()].shows {
            g.islands[island.index()].shows = true;
            referee.tell_all(|| Fact::Flipped { island });
        }
        let Some(rolled) = g.rolled.take() else {
            return Next::Call(Roll::new(g.active, Some(ship), Why::Mystery).into());
        };
        self.has_rolled = true;
        let bonus = effects::islands::roll_bonus(g, ship, &*referee);
        let die = (i32::from(rolled.total) + bonus).clamp(1, 6);
        let row = g.rows(island).expect("it has a table")[((die - 1) / 2) as usize];
        effects::islands::row(g, ship, island, row, referee)
    }
}

/// Treasure is unloaded at the own home or fort (`fleets.dock.unload`): mandatory and free.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Unload {
    pub(crate) ship: ShipAt,
    pub(crate) island: IslandAt,
    /// All that could be unloaded was.
    is_over: bool,
}

impl Unload {
    pub(crate) fn new(ship: ShipAt, island: IslandAt) -> Self {
        Unload { ship, island, is_over: false }
    }
}

impl Step<Fleets> for Unload {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let (ship, island) = (self.ship, self.island);
        if self.is_over {
            return Next::Done;
        }
        self.is_over = true;
        let is_fort = g.islands[island.index()].home != g.ships[ship.index()].fleet;
        // At a fort it lies inside, where it is the captain's in the end (`fleets.dock.unload_fort`).
        let to = if is_fort { Spot::Fort(island) } else { Spot::Island(island) };
        effects::treasures::gold::before_unloading(g, ship, island, referee);
        let chips: Chips = g.aboard(ship, Class::Treasure).map(|(at, _)| at).take(64).collect();
        let mut gold = 0u16;
        let mut worths = arrayvec::ArrayVec::<u8, 64>::new();
        for chip in chips {
            // Face-down treasure is turned up first (`fleets.dock.unload_unique`, `fleets.dock.unload_face`).
            g.turn_up(chip, referee);
            let worth = g.gold_of(chip, &*referee);
            if worth > 0 && effects::treasures::may_be_unloaded(g, chip) {
                gold += u16::from(worth);
                worths.push(worth);
                g.carry(chip, to, Rule::DockUnload, referee);
            }
        }
        if !is_fort {
            let seat = g.ships[ship.index()].fleet.expect("she is at home");
            let bonus = effects::treasures::gold::unload_bonus(g, ship, &worths, referee);
            g.credit(seat, bonus, Rule::FxUnloadBonus, referee);
            g.ships[ship.index()].mark(crate::pieces::marks::CREW_FREE, false);
        }
        if gold > 0 {
            g.ships[ship.index()].done |= done::UNLOADED;
            let gold = gold.min(255) as u8;
            referee.tell_all(|| Fact::Unloaded { ship, island, gold });
            effects::forts::after_unloading(g, ship, island, u16::from(gold), referee);
        }
        effects::treasures::after_unloading(g, ship, island, referee).unwrap_or(Next::Done)
    }
}

impl Fleets {
    /// May a crew or a piece of equipment be moved so (`fleets.dock.transfer`)?
    pub(crate) fn check_transfer(&self, chip: ChipAt, to: Spot, eyes: Eyes) -> Result<(), Rule> {
        let has_room = |ship: ShipAt| self.has_room(ship, chip, eyes);
        self.check_transfer_at(chip, to, eyes, |ship| self.docked_at(ship, eyes), has_room)
    }
    /// The same where it is known at which island each ship of the captain is docked, and how she is laden.
    fn check_transfer_at(
        &self,
        chip: ChipAt,
        to: Spot,
        eyes: Eyes,
        docked_at: impl Fn(ShipAt) -> Option<IslandAt>,
        has_room: impl Fn(ShipAt) -> bool,
    ) -> Result<(), Rule> {
        let rule = if self.options.crimson { Rule::DockTransferCrimson } else { Rule::DockTransfer };
        let piece = self.chips.get(chip.index()).ok_or(rule)?;
        if piece.at == to {
            return Err(rule);
        }
        if piece.class == Class::Treasure {
            return self.check_fort_loading(chip, to, eyes);
        }
        let island_of = |spot: Spot| match spot {
            Spot::Ship(ship) => {
                let own = self
                    .ships
                    .get(ship.index())
                    .is_some_and(|s| s.fleet == Some(eyes.seat()) && s.state == State::Afloat);
                if own { docked_at(ship) } else { None }
            }
            Spot::Island(island) if island.index() < self.islands.len() => Some(island),
            Spot::Fort(island) if island.index() < self.islands.len() => {
                self.islands[island.index()].fort.filter(|fort| fort.owner == eyes.seat()).map(|_| island)
            }
            _ => None,
        };
        let (from, there) = (island_of(piece.at).ok_or(rule)?, island_of(to).ok_or(rule)?);
        if from != there {
            return Err(rule);
        }
        // On an island lie only the captain's own crew, and equipment that anybody may load.
        if matches!(piece.at, Spot::Island(_)) && piece.class == Class::Crew && piece.owner != eyes.seat() {
            return Err(Rule::DockCrewWild);
        }
        let is_foreign = |island: IslandAt| self.islands[island.index()].home.is_some_and(|home| home != eyes.seat());
        if matches!(piece.at, Spot::Island(island) if is_foreign(island)) && piece.class == Class::Equipment {
            return Err(Rule::DockEquipWild);
        }
        let docked = self.fleet_of(eyes.seat()).any(|s| docked_at(s) == Some(there));
        if !docked {
            return Err(rule);
        }
        effects::crew::may_leave(self, chip, eyes)?;
        effects::islands::may_take(self, chip)?;
        match to {
            Spot::Ship(ship) if !has_room(ship) || !self.can_bear(ship, chip, eyes) => Err(Rule::DockTransferLimits),
            Spot::Ship(ship) => effects::crew::may_board(self, chip, ship, eyes),
            _ => Ok(()),
        }
    }
    /// May she carry this chip if it is equipment, which may not cost more than she does (`fleets.build.equip_cap`)? What
    /// these eyes do not know costs nothing.
    pub(crate) fn can_bear(&self, ship: ShipAt, chip: ChipAt, eyes: Eyes) -> bool {
        let cost = |at: ChipAt| match eyes.see(&self.chips[at.index()].what) {
            Some(Thing::Equipment(equipment)) => u16::from(self.data[equipment].points),
            _ => 0,
        };
        let aboard: u16 = self.aboard(ship, Class::Equipment).map(|(at, _)| cost(at)).sum();
        let cap = u16::from(self.data[self.ships[ship.index()].card].points);
        cost(chip) == 0 || aboard + cost(chip) <= cap
    }
    /// `fleets.fort.treasure.move`: gold may be loaded from the own fort, which keeps at least its cost.
    fn check_fort_loading(&self, chip: ChipAt, to: Spot, eyes: Eyes) -> Result<(), Rule> {
        let (Spot::Fort(island), Spot::Ship(ship)) = (self.chips[chip.index()].at, to) else {
            return Err(Rule::FortTreasureMove);
        };
        let fort =
            self.islands[island.index()].fort.filter(|fort| fort.owner == eyes.seat()).ok_or(Rule::FortTreasureMove)?;
        if !self.is_of(ship, eyes.seat()) || self.docked_at(ship, eyes) != Some(island) {
            return Err(Rule::FortTreasureLoadAction);
        }
        let inside: u16 = self.chips_at(Spot::Fort(island)).map(|(at, _)| u16::from(self.gold_of(at, eyes))).sum();
        let left = inside - u16::from(self.gold_of(chip, eyes));
        if left < u16::from(self.data[fort.card].gold) {
            return Err(Rule::FortTreasureMove);
        }
        if effects::treasures::loading::stays(self, chip, eyes) {
            return Err(Rule::ExploreUniqueLoadMode);
        }
        // One that is carried face down takes a space aboard (`fleets.explore.unique_keep`).
        let has_space = || self.cargo_used(ship, eyes) < self.cargo(ship, eyes);
        let fits = self.has_room(ship, chip, eyes)
            && (!effects::treasures::loading::lies_face_down(self, chip, eyes) || has_space());
        if fits { Ok(()) } else { Err(Rule::ExploreCargo) }
    }
    pub(crate) fn transfer_options(&self, eyes: Eyes, out: &mut Vec<Move>) {
        let seat = eyes.seat();
        let mut docks = [None; MOST_SHIPS];
        for ship in self.fleet_of(seat) {
            docks[ship.index()] = self.docked_at(ship, eyes);
        }
        for ship in self.fleet_of(seat) {
            let Some(island) = docks[ship.index()] else { continue };
            if self.ships[ship.index()].shifted() >= done::MOST_SHIFTED {
                continue;
            }
            let ashore =
                if self.islands[island.index()].fort.is_some() { Spot::Fort(island) } else { Spot::Island(island) };
            let room = self.room(ship, eyes);
            for (at, chip) in (0..).map(ChipAt).zip(&self.chips) {
                let to = match chip.at {
                    Spot::Ship(from) if from == ship => Some(ashore),
                    Spot::Ship(from) if docks[from.index()] == Some(island) => Some(Spot::Ship(ship)),
                    Spot::Island(i) | Spot::Fort(i) if i == island => Some(Spot::Ship(ship)),
                    _ => None,
                };
                let is_moved = chip.class != Class::Treasure || matches!(chip.at, Spot::Fort(_));
                let docked_at = |ship: ShipAt| docks[ship.index()];
                if let Some(to) = to.filter(|_| is_moved)
                    && self.check_transfer_at(at, to, eyes, docked_at, |_| self.has_room_in(&room, at, eyes)).is_ok()
                {
                    out.push(M::Carry { chip: at, to });
                }
            }
        }
    }
    /// Is a ship docked at her captain's home, as everybody sees it?
    pub(crate) fn is_at_home(&self, ship: ShipAt) -> bool {
        let home = self.ships[ship.index()].fleet.and_then(|seat| self.home_of(seat));
        home.is_some() && self.docked_at(ship, Public) == home
    }
}
