//! What is worth what, for bots.
//!
//! A position is judged in hundredths of Fame: what would be scored now, and what each captain can still expect. What
//! can be expected follows from what lies ahead and how many are still behind it, from the stacks to come, and from
//! the slots, plots and limits of the island.

mod look;

use crate::{
    Disk, Frame, Haven, Item, Land, MOST_CAPTAINS, Move, Referee,
    data::{Class, Kind},
    map::MapTile,
    turn::{Stage, Turn},
};
use ::bots::{Doubt, Glance, Level, Plan, Policy, Thinks, Tuning};
use look::{HOUSE, INFRASTRUCTURE, Look, PORT, SORTS};
use table::{MOST_SEATS, Seat, Waiting};

// Everything below is in hundredths of Fame, if nothing else is said.
/// What a die shows on average, in hundredths of pips.
const DIE: i32 = 350;
/// Any die or token: for Watchtowers, steps on the coup track and the like.
const ITEM: i32 = 30;
/// A die that can be spent, beside.
const MONEY: i32 = 40;
/// Any House or Port: for its slots.
const BUILDING: i32 = 60;
/// A further Infrastructure: for what is there already.
const INFRASTRUCTURE_NOW: i32 = 300;
/// So many things within reach make it worth one Fame more.
const INFRASTRUCTURE_LATER: i32 = 4;
/// A pip of Food, and of Gold, while there is still much to come.
const FOOD_PIP: i32 = 30;
const GOLD_PIP: i32 = 15;
/// The slots of a Statue, while there is still much to come.
const STATUE: i32 = 300;
/// So many things within reach, in hundredths, are much to come.
const MUCH: i32 = 600;
/// Each place further ahead on the turn track.
const AHEAD: i32 = 50;
/// A stop that can still be made on this map, beside what it brings: who hurries ahead makes fewer of them.
const STOP: i32 = 200;

/// How many things of each sort a captain can expect to reach, in hundredths.
type Supply = [i32; SORTS];

const SHIP: usize = Kind::Ship as usize;
const GOLD: usize = Kind::Gold as usize;
const FOOD: usize = Kind::Food as usize;
const RUM: usize = Kind::Rum as usize;
const CANNON: usize = Kind::Cannon as usize;
const PIRATE: usize = Kind::Pirate as usize;

impl Thinks for Haven {
    type Memory = ();

    fn evaluate(&self, (): &mut (), _: &Referee) -> [i32; MOST_SEATS] {
        let mut worth = [0; MOST_SEATS];
        if let Waiting::Over(_) = self.flow.waiting() {
            let fame = self.fame();
            self.captains().for_each(|seat| worth[seat.index()] = 100 * i32::from(fame[seat].total()));
            return worth;
        }
        let to_come = self.to_come();
        let mut fleets = [Fleet::default(); MOST_CAPTAINS];
        for seat in self.captains() {
            let look = Look::at(&self.land(seat));
            let supply = self.supply(seat, &to_come);
            let hope = Hope::of(&look, &supply);
            fleets[seat.index()] = Fleet { pips: 100 * look.sum[SHIP] + hope.fleet, open: hope.open };
            let stops: i32 = supply.iter().zip(&to_come).map(|(all, later)| all - later).sum();
            worth[seat.index()] = look.fame
                + hope.fame
                + STOP * stops / 100
                + self.statue_worth(seat, &look, &supply)
                + self.track_worth(seat);
        }
        for seat in self.captains() {
            worth[seat.index()] += self.fleet_worth(seat, &fleets[..self.islands.chairs() as usize]);
        }
        worth
    }

    fn hint(&self, seat: Seat, mv: &Move, (): &mut ()) -> i32 {
        let land = self.land(seat);
        match mv {
            Move::Stop { at } => {
                let passed = self.road.ahead_of(self.position(seat)).take_while(|(position, _)| position < at).count();
                let tile = self.road.at(*at);
                tile.map_or(-500, |tile| appeal(&land, tile)) - 70 * passed as i32
            }
            Move::Leave => {
                let ahead = self.road.ahead_of(self.position(seat)).count() as i32;
                (-80 * ahead).max(-600)
            }
            Move::Place { place } => {
                let Some(item) = self.offered() else { return 0 };
                let boost = i32::from(land.boost_of_houses(item.kind, place.plot));
                let accepts = land.tile(place.plot).map_or(0, |tile| tile.slots[usize::from(place.slot)].len());
                let near = if matches!(item.kind, Kind::Rum | Kind::Pirate) {
                    let beside: u32 = land.beside(place.plot).map(|(plot, _)| land.count_on(plot, item.kind)).sum();
                    (beside + land.count_on(place.plot, item.kind)) as i32
                } else {
                    0
                };
                60 * boost + 70 * near - 20 * accepts as i32
            }
            Move::Build { plot } => {
                if land.data.plot(*plot).is_open() {
                    -60
                } else {
                    0
                }
            }
            Move::Discard | Move::Decline => -500,
            Move::Buy { pay } => -150 - 40 * pay.0.len() as i32,
            Move::Pay { .. } => self.hint_to_climb(seat),
            Move::Reroll { die } => match land.island.item(*die) {
                Some(item) => 350 - 100 * i32::from(item.value),
                None => 0,
            },
            Move::Carry { .. } | Move::Shift { .. } => -200,
            Move::Skip => match self.flow.top() {
                Frame::Bonus(_) => -400,
                _ => 0,
            },
            Move::Lay { .. } | Move::Stay | Move::Raise { .. } | Move::End => 0,
        }
    }

    fn settled(&self) -> bool {
        matches!(self.flow.top(), Frame::Turn(Turn { stage: Stage::Travel, .. }))
    }

    fn swing(&self) -> i32 {
        let rearmost = self.disks.iter().filter_map(|(_, disk)| self.progress(*disk)).min();
        let ahead = rearmost.map_or(0, |rearmost| self.road.ahead_of(rearmost).count()) as i32;
        let share_of_round = ahead * 100 / i32::from(self.road.length().max(1));
        150 + 100 * i32::from(self.data.rounds - self.round) + share_of_round
    }

    /// Search evaluates at once, without playing on: with a judgement that looks ahead by itself, more positions are
    /// better than longer ways to them.
    fn tuning(level: Level) -> Tuning {
        const PLAN: Plan = Plan { iterations: 12, explore: 40, plies: 0, policy: Policy::Hinted };
        match level {
            Level::Random => Tuning::usual(level),
            Level::Deckhand => Tuning::Greedy(Glance { redeals: 1, leaves: 1, doubt: Doubt { slack: 800, heed: 100 } }),
            Level::Mate => Tuning::Greedy(Glance { redeals: 1, leaves: 6, doubt: Doubt { slack: 250, heed: 100 } }),
            Level::Captain => Tuning::Search(PLAN),
            Level::Legend => Tuning::Search(Plan { iterations: 4_000, ..PLAN }),
        }
    }
}

/// How attractive a tile of the map is.
fn appeal(land: &Land<'_>, laid: MapTile) -> i32 {
    let MapTile { tile, item } = laid;
    match item {
        Some(Item { kind, value }) => {
            if land.limits_allow_die(kind).is_err() || land.slots_for(kind).next().is_none() {
                return -400;
            }
            match kind {
                Kind::Ship => 30 * i32::from(value),
                Kind::Food | Kind::Gold => 20 * i32::from(value) - 50,
                Kind::Rum => 150,
                Kind::Cannon | Kind::Pirate => 100,
            }
        }
        None => {
            let tile_data = land.data.tile(tile);
            if tile_data.gives.is_some()
                || land.limits_allow_tile(tile).is_err()
                || land.plots_for(tile_data.class).next().is_none()
            {
                return -400;
            }
            if tile_data.class == Class::Infrastructure { 250 } else { 120 }
        }
    }
}

/// The Ships a captain can expect to have, in hundredths of pips.
#[derive(Clone, Copy, Default)]
struct Fleet {
    /// With those hoped for.
    pips: i32,
    /// How much of that can come otherwise.
    open: i32,
}

/// What a captain can still expect.
struct Hope {
    /// Fame in hundredths, from everything but Ships.
    fame: i32,
    /// Pips of Ships in hundredths.
    fleet: i32,
    /// How far the fleet can come out otherwise.
    open: i32,
}

impl Hope {
    fn of(look: &Look, supply: &Supply) -> Hope {
        let turns: i32 = supply.iter().sum();
        // Buildings bring slots; one in three is taken to suit a kind.
        let mut got = [0; SORTS];
        for sort in [HOUSE, PORT, INFRASTRUCTURE] {
            got[sort] = meet(supply[sort], 100 * look.open[sort]);
        }
        let built = (got[HOUSE] + got[PORT] + got[INFRASTRUCTURE]).min(100 * look.plots);
        for kind in Kind::ALL {
            let kind = kind.index();
            got[kind] = meet(supply[kind], 100 * look.open[kind] + built / 3);
        }
        let spare = |dice: usize, needs: usize| 100 * (look.count[needs] - look.count[dice]) + got[needs] / 2;
        let (ships, gold) = (spare(SHIP, CANNON), spare(GOLD, PIRATE));
        got[SHIP] = meet(supply[SHIP], ships.min(100 * look.open[SHIP] + built / 3));
        got[GOLD] = meet(supply[GOLD], gold.min(100 * look.open[GOLD] + built / 3));
        let mut fame = 0;
        for kind in [FOOD, GOLD, RUM, CANNON, PIRATE] {
            let pips = if kind == FOOD || kind == GOLD { DIE * look.per_pip[kind] / 100 + MONEY } else { 0 };
            fame += got[kind] * (look.per_item[kind] + pips + ITEM) / 100;
        }
        fame += (got[HOUSE] + got[PORT]) * (look.per_building * 2 / 3 + BUILDING) / 100;
        fame += got[INFRASTRUCTURE] * (INFRASTRUCTURE_NOW + turns / INFRASTRUCTURE_LATER) / 100;
        fame += (look.sum[FOOD] * FOOD_PIP + look.sum[GOLD] * GOLD_PIP) * turns.min(MUCH) / MUCH;
        let fleet = got[SHIP] * DIE / 100;
        Hope { fame, fleet, open: fleet + DIE * turns.min(MUCH) / MUCH }
    }
}

/// How much of a supply finds room: all of it while there is much more room, never more than the room.
fn meet(supply: i32, room: i32) -> i32 {
    if supply <= 0 || room <= 0 { 0 } else { supply * room / (supply + room) }
}

impl Haven {
    /// What the stacks to come will bring each captain.
    fn to_come(&self) -> Supply {
        let mut supply = [0; SORTS];
        let chairs = i32::from(self.islands.chairs());
        let size = i32::from(self.data.map_size[chairs as usize]);
        for stack in &self.data.stacks[usize::from(self.round)..usize::from(self.data.rounds)] {
            for (tile, copies) in &stack.tiles {
                let tile = self.data.tile(*tile);
                supply[sort_of(tile.class, tile.gives)] +=
                    100 * i32::from(*copies) * size / i32::from(stack.size) / chairs;
            }
        }
        supply
    }

    /// What a captain can expect to reach: a tile ahead is shared with all others who are still behind it.
    fn supply(&self, seat: Seat, to_come: &Supply) -> Supply {
        let mut supply = *to_come;
        let Some(own) = self.progress(self.disks[seat]) else { return supply };
        for (position, MapTile { tile, item }) in self.road.ahead_of(own) {
            let tile = self.data.tile(tile);
            if tile.gives.is_some() && item.is_none() {
                continue;
            }
            let behind = self.disks.iter().filter(|(_, disk)| self.progress(**disk).is_some_and(|at| at < position));
            supply[sort_of(tile.class, tile.gives)] += 100 / behind.count().max(1) as i32;
        }
        supply
    }

    /// What the standing on the coup track promises.
    fn statue_worth(&self, seat: Seat, look: &Look, supply: &Supply) -> i32 {
        if self.coup.resolved || look.plots == 0 || look.count[PIRATE] <= look.count[GOLD] {
            return 0;
        }
        let own = i32::from(self.coup.spot[seat]);
        let other = self.coup.spot.iter().filter(|(other, _)| *other != seat).map(|(_, spot)| i32::from(*spot)).max();
        let percent = match own - other.unwrap_or(0) {
            ..=-2 => 0,
            -1 => 10,
            0 => 20,
            1 => 50,
            2 => 70,
            _ => 85,
        };
        let turns: i32 = supply.iter().sum();
        let statue = 4 * look.per_pip[GOLD] + STATUE * turns.min(MUCH) / MUCH;
        percent * statue / 100
    }

    /// What the place on the turn track is worth.
    fn track_worth(&self, seat: Seat) -> i32 {
        match self.disks[seat] {
            Disk::Back(spot) if self.round == self.data.rounds => {
                100 * i32::from(self.data.turn_fame.get(usize::from(spot) - 1).copied().unwrap_or(0))
            }
            Disk::Back(spot) => AHEAD * (i32::from(self.islands.chairs()) - i32::from(spot)),
            _ => 0,
        }
    }

    /// The Fame a fleet can expect: between two ranks where the race is close.
    fn fleet_worth(&self, seat: Seat, fleets: &[Fleet]) -> i32 {
        let own = fleets[seat.index()];
        if own.pips == 0 {
            return 0;
        }
        // The rank from 0 in hundredths: how likely each of the others is to be ahead.
        let mut rank = 0;
        for (other, theirs) in fleets.iter().enumerate() {
            if other != seat.index() && theirs.pips > 0 {
                let reach = (own.open + theirs.open) / 2 + 10;
                rank += (50 + 50 * (theirs.pips - own.pips) / reach).clamp(0, 100);
            }
        }
        let award = |rank: i32| 100 * i32::from(self.data.ship_awards.get(rank as usize).copied().unwrap_or(0));
        (award(rank / 100) * (100 - rank % 100) + award(rank / 100 + 1) * (rank % 100)) / 100
    }

    /// A further step on the coup track is worth a pip if it takes the lead, else hardly ever.
    fn hint_to_climb(&self, seat: Seat) -> i32 {
        let others = self.coup.spot.iter().filter(|(other, _)| *other != seat).map(|(_, spot)| *spot);
        let leads = others.max().is_none_or(|best| self.coup.spot[seat] > best);
        if self.coup.resolved || leads { -200 } else { -50 }
    }

    /// The die or token that waits to be placed.
    pub(crate) fn offered(&self) -> Option<Item> {
        match self.flow.top() {
            Frame::Turn(Turn { stage: Stage::Arrival { at }, .. }) => self.road.at(*at).and_then(|laid| laid.item),
            _ => None,
        }
    }
}

/// To which sort a tile of the map belongs.
fn sort_of(class: Class, gives: Option<Kind>) -> usize {
    match (gives, class) {
        (Some(kind), _) => kind.index(),
        (None, Class::House) => HOUSE,
        (None, Class::Port) => PORT,
        (None, _) => INFRASTRUCTURE,
    }
}
