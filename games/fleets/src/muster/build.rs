//! Fleets that are made by rule of thumb: to choose from at the table, for captains who do not want to build, and for
//! guesses about what another captain may have brought.

use super::{
    Berth, Card, Fleet, Manned,
    check::{MOST_FORTS_EACH, MOST_SHIPS_EACH, Pool, Roster},
};
use crate::{
    Rule,
    data::{BaseMove, Cards, CrewId, EquipmentId, EventId, FortId, Kind, Nation, ShipId, TreasureId},
    options::Options,
    pieces::Thing,
    set_up::Share,
};
use std::sync::{Arc, Mutex, PoisonError};
use table::{Dice, Digest, Seat, Shared};

/// How often a builder tries to find room for another crew.
const CREW_TRIES: usize = 14;

/// What a captain may choose from: the fleets that are ready to sail and keep to the total, and one built for each
/// nation. Any other legal fleet may be brought, too.
///
/// The same data, options and chair give the same offers. Building takes long, so those made last are kept.
pub(super) fn offers(data: Shared<Cards>, options: &Options, seat: Seat) -> Arc<[Fleet]> {
    static KEPT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let is_same = |one: &&Kept| one.data == data.digest() && one.options == *options && one.seat == seat;
    if let Some(same) = kept.iter().find(is_same) {
        return Arc::clone(&same.offers);
    }
    let offers: Arc<[Fleet]> = made(&data, options, seat).into();
    if kept.len() == MOST_KEPT {
        kept.remove(0);
    }
    kept.push(Kept { data: data.digest(), options: *options, seat, offers: Arc::clone(&offers) });
    offers
}

/// Offers that were made before.
struct Kept {
    data: Digest,
    options: Options,
    seat: Seat,
    offers: Arc<[Fleet]>,
}

/// How many of them are kept.
const MOST_KEPT: usize = 32;

fn made(data: &Cards, options: &Options, seat: Seat) -> Vec<Fleet> {
    let mut offers: Vec<Fleet> = ready(data, options, |_| true);
    let nations = if options.crimson { &data.crimson.nations } else { &data.cursed.nations };
    for (nation, flavour) in nations.iter().zip(0..) {
        if let Some(fleet) = build(data, options, *nation, u64::from(seat.0) << 8 | flavour)
            && !offers.contains(&fleet)
        {
            offers.push(fleet);
        }
    }
    offers
}

/// The ready-made fleets that may be brought and pass a test of the total they are made for.
fn ready(data: &Cards, options: &Options, test: impl Fn(u16) -> bool) -> Vec<Fleet> {
    let starters = data.starters.iter().filter(|starter| starter.is_crimson == options.crimson);
    let mut fleets: Vec<Fleet> = Vec::new();
    for starter in starters.filter(|starter| test(starter.build_total)) {
        let mut roster = Roster { ships: starter.ships.iter().map(|(ship, _)| *ship).collect(), ..Roster::default() };
        for ((_, crew), at) in starter.ships.iter().zip(0..) {
            roster.chips.extend(crew.iter().map(|crew| (Thing::Crew(*crew), Berth::Ship(at))));
        }
        roster.coins = Share::of(data, options).coins(data, options, 0).unwrap_or_default();
        if roster.check(data, options).is_ok() {
            fleets.push(roster.fleet(data));
        }
    }
    fleets
}

/// The fleets that fate deals to so many captains (`fleets.build.dealt`): the ready-made ones for the total of the table
/// that have no mercenary; if these are too few, those that are offered to the first chair, as far as there is nothing
/// hidden in them.
pub(super) fn dealt(data: Shared<Cards>, options: &Options, chairs: u8) -> Vec<Fleet> {
    let is_mercenary = |ship: &Manned| {
        let card = data.ship_named(&ship.ship).map(|card| &data[card]);
        card.is_some_and(|card| card.effects.iter().any(|effect| data[*effect].rule == Rule::FxMercenary))
    };
    let mut ready = ready(&data, options, |total| total == options.build_total);
    ready.retain(|fleet| !fleet.ships.iter().any(is_mercenary));
    if ready.len() >= usize::from(chairs) {
        return ready;
    }
    let usual = Share::of(&data, options).coins(&data, options, 0);
    let mut open: Vec<Fleet> = Vec::new();
    for Fleet { ships, home, coins, uniques, .. } in offers(data, options, Seat(0)).iter().cloned() {
        let coins = if uniques.is_empty() { Some(coins) } else { usual.clone() };
        let fleet = coins.map(|coins| Fleet { ships, home, coins, ..Fleet::default() });
        open.extend(fleet.filter(|fleet| !open.contains(fleet)));
    }
    open
}

/// A legal fleet of a nation for the total of the table; nothing if the nation has no ship that is cheap enough.
/// The same flavour makes the same fleet.
pub(crate) fn build(data: &Cards, options: &Options, nation: Nation, flavour: u64) -> Option<Fleet> {
    let roster = Builder::new(data, options, &mut Dice::seeded(flavour)).roster(nation)?;
    Some(roster.fleet(data))
}

/// A legal fleet of any nation.
pub(super) fn any(data: &Cards, options: &Options, dice: &mut Dice) -> Fleet {
    let nations = if options.crimson { &data.crimson.nations } else { &data.cursed.nations };
    let first = dice.below(nations.len());
    let mut in_turn = (0..nations.len()).map(|n| nations[(first + n) % nations.len()]);
    let roster = in_turn.find_map(|nation| Builder::new(data, options, dice).roster(nation));
    roster.map(|roster| roster.fleet(data)).unwrap_or_default()
}

/// So many unique treasures that a captain may have contributed.
pub(super) fn any_uniques(data: &Cards, options: &Options, n: usize, dice: &mut Dice) -> Vec<Card> {
    let mut builder = Builder::new(data, options, dice);
    let mut roster = Roster::default();
    builder.add_uniques(&mut roster, n);
    roster.fleet(data).uniques
}

/// These ships with crew that they may have.
pub(super) fn manned(data: &Cards, options: &Options, ships: &[ShipId], dice: &mut Dice) -> Fleet {
    let mut builder = Builder::new(data, options, dice);
    let mut roster = Roster { ships: ships.to_vec(), ..Roster::default() };
    builder.add_crew(&mut roster);
    builder.add_equipment(&mut roster);
    builder.add_aside(&mut roster);
    roster.fleet(data)
}

struct Builder<'a> {
    data: &'a Cards,
    options: &'a Options,
    pool: Pool<'a>,
    dice: &'a mut Dice,
}

impl<'a> Builder<'a> {
    fn new(data: &'a Cards, options: &'a Options, dice: &'a mut Dice) -> Self {
        Builder { data, options, pool: Pool { data, options }, dice }
    }

    /// Is it so, so many times out of four?
    fn quarters(&mut self, times: usize) -> bool {
        self.dice.below(4) < times
    }

    fn roster(&mut self, nation: Nation) -> Option<Roster> {
        let mut roster = Roster::default();
        self.add_ships(&mut roster, nation)?;
        if self.options.crimson && self.quarters(1) {
            self.add_forts(&mut roster, 1);
        }
        if !self.options.crimson {
            if self.quarters(2) {
                self.add_event(&mut roster);
            }
            if self.quarters(2) {
                self.add_equipment(&mut roster);
            }
            let most = self.dice.below(usize::from(self.options.fort_list) + 1);
            self.add_forts(&mut roster, most.min(MOST_FORTS_EACH));
            if self.quarters(2) {
                self.add_aside(&mut roster);
            }
        }
        // Crew for what is left.
        self.add_crew(&mut roster);
        let n_uniques = self.dice.below(usize::from(self.options.unique_most) + 1);
        self.add_uniques(&mut roster, n_uniques);
        let share = Share::of(self.data, self.options);
        // Too few coins cannot carry the gold.
        roster.coins = loop {
            match share.coins(self.data, self.options, roster.uniques.len()) {
                Some(coins) => break coins,
                None => drop(roster.uniques.pop()?),
            }
        };
        debug_assert_eq!(roster.check(self.data, self.options), Ok(()));
        roster.check(self.data, self.options).is_ok().then_some(roster)
    }

    /// Ships for most of the points, at least one that moves by herself.
    fn add_ships(&mut self, roster: &mut Roster, nation: Nation) -> Option<()> {
        let of_nation = (0..self.data.ships.len() as u16).map(ShipId).filter(|ship| self.data[*ship].nation == nation);
        let pool: Vec<ShipId> = of_nation.filter(|ship| self.pool.check_ship(*ship).is_ok()).collect();
        let total = usize::from(self.options.build_total);
        let mut left = (total * (60 + self.dice.below(30)) / 100) as u16;
        let cheapest = pool.iter().map(|ship| u16::from(self.data[*ship].points)).min()?;
        left = left.max(cheapest);
        while roster.ships.len() < MOST_SHIPS_EACH {
            let fits = |ship: &&ShipId| {
                let card = &self.data[**ship];
                u16::from(card.points) <= left
                    && (card.base_move != BaseMove::Towed || !roster.ships.is_empty())
                    && roster.ships.iter().all(|other| !self.data.is_same_ship(*other, **ship))
            };
            let affordable: Vec<ShipId> = pool.iter().filter(fits).copied().collect();
            if affordable.is_empty() {
                break;
            }
            let ship = *self.dice.one_of(&affordable);
            left -= u16::from(self.data[ship].points);
            roster.ships.push(ship);
        }
        (self.is_fit(roster)).then_some(())
    }

    /// Is what is there legal so far, coins aside?
    fn is_fit(&self, roster: &Roster) -> bool {
        // What costs too much is told soonest.
        roster.cost(self.data, self.options) <= roster.allowed(self.data, self.options)
            && roster.check_cards(self.data, self.options).is_ok()
    }

    /// Crew of the ships' nations, while there is room and something to pay with.
    fn add_crew(&mut self, roster: &mut Roster) {
        let nations: Vec<Nation> = roster.ships.iter().map(|ship| self.data[*ship].nation).collect();
        let of_nation =
            (0..self.data.crew.len() as u16).map(CrewId).filter(|crew| nations.contains(&self.data[*crew].nation));
        let pool: Vec<CrewId> = of_nation.filter(|crew| self.pool.check_thing(Thing::Crew(*crew)).is_ok()).collect();
        let berths: Vec<u8> = (0..roster.ships.len() as u8)
            .filter(|at| self.data[roster.ships[usize::from(*at)]].kind == Kind::Ship)
            .collect();
        if pool.is_empty() || berths.is_empty() {
            return;
        }
        let generic: Vec<CrewId> = pool.iter().filter(|crew| self.data[**crew].is_generic).copied().collect();
        for _ in 0..CREW_TRIES {
            let from = if self.quarters(2) && !generic.is_empty() { &generic } else { &pool };
            let crew = *self.dice.one_of(from);
            let at = *self.dice.one_of(&berths);
            if self.data[roster.ships[usize::from(at)]].nation == self.data[crew].nation {
                self.try_chip(roster, Thing::Crew(crew), Berth::Ship(at));
            }
        }
        if self.quarters(1) {
            let crew = *self.dice.one_of(&pool);
            self.try_chip(roster, Thing::Crew(crew), Berth::Home);
        }
    }
    fn try_chip(&self, roster: &mut Roster, thing: Thing, berth: Berth) {
        roster.chips.push((thing, berth));
        if !self.is_fit(roster) {
            roster.chips.pop();
        }
    }

    fn add_equipment(&mut self, roster: &mut Roster) {
        if self.options.crimson || self.data.equipment.is_empty() {
            return;
        }
        for _ in 0..2 {
            let equipment = EquipmentId(self.dice.below(self.data.equipment.len()) as u16);
            let at = self.dice.below(roster.ships.len()) as u8;
            self.try_chip(roster, Thing::Equipment(equipment), Berth::Ship(at));
        }
    }

    fn add_event(&mut self, roster: &mut Roster) {
        if self.data.events.is_empty() {
            return;
        }
        roster.events.push(EventId(self.dice.below(self.data.events.len()) as u16));
        if !self.is_fit(roster) {
            roster.events.pop();
        }
    }

    fn add_forts(&mut self, roster: &mut Roster, most: usize) {
        for _ in 0..most {
            roster.forts.push(FortId(self.dice.below(self.data.forts.len()) as u16));
            if !self.is_fit(roster) {
                roster.forts.pop();
            }
        }
    }

    fn add_aside(&mut self, roster: &mut Roster) {
        if self.options.crimson {
            return;
        }
        for n in 0..self.options.outside_pieces.min(4) {
            let thing = match n % 3 {
                0 => Thing::Crew(CrewId(self.dice.below(self.data.crew.len()) as u16)),
                1 => Thing::Unique(TreasureId(self.dice.below(self.data.treasures.len()) as u16)),
                _ => Thing::Equipment(EquipmentId(self.dice.below(self.data.equipment.len()) as u16)),
            };
            roster.aside.push(thing);
            if !self.is_fit(roster) {
                roster.aside.pop();
            }
        }
    }

    fn add_uniques(&mut self, roster: &mut Roster, n: usize) {
        let all = (0..self.data.treasures.len() as u16).map(TreasureId);
        let mut pool: Vec<TreasureId> = all.filter(|one| self.pool.check_thing(Thing::Unique(*one)).is_ok()).collect();
        while roster.uniques.len() < n && !pool.is_empty() {
            let unique = pool.swap_remove(self.dice.below(pool.len()));
            let name = &self.data[unique].printing.name;
            if roster.uniques.iter().all(|other| self.data[*other].printing.name != *name) {
                roster.uniques.push(unique);
            }
        }
    }
}
