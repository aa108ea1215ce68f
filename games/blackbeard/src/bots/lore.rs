//! Odds and distances that a bot has worked out once and keeps.

use crate::{
    Blackbeard, Place, Ship,
    data::{Area, Components, Pirate, Rig},
    odds,
};
use table::{Odds, Shared};

/// Margins of opposed dice from so many below 0 to as many above are kept; beyond that nothing changes.
const WIDEST: i16 = 12;
/// A Notoriety of so much lets a commissioner come for sure.
const KNOWN: usize = 20;

/// Something for every margin.
type ByMargin<T> = [T; 2 * WIDEST as usize + 1];

/// What a bot remembers. Chances are in thousandths.
pub struct Lore {
    holds: ByMargin<i32>,
    beats: ByMargin<i32>,
    /// Taking a fresh port and one that was attacked before, and hits on average in hundredths.
    attacks: [ByMargin<(i32, i32)>; 2],
    commission: [i32; KNOWN],
    conspiracy: [i32; 16],
    /// For each hundred of Net Worth: the chance to pay for a retirement, and the price on average if it can be paid.
    prices: [(i32, i32); 67],
    chart: Option<Chart>,
}

/// How far it is on this map.
struct Chart {
    of: Shared<Components>,
    /// Moves from area to area.
    moves: [[u8; Area::ALL.len()]; Area::ALL.len()],
    /// What a cargo brings on average, by area and rating, in doubloons.
    cargo: [[i32; 5]; Area::ALL.len()],
    /// What the better of the ships is worth that a pirate may begin with.
    fresh_rig: i32,
}

fn thousandths(odds: Odds) -> i32 {
    odds.scaled(1000) as i32
}

fn by_margin<T>(of: impl Fn(i16) -> T) -> ByMargin<T> {
    std::array::from_fn(|at| of(at as i16 - WIDEST))
}

fn at(margin: i16) -> usize {
    (margin.clamp(-WIDEST, WIDEST) + WIDEST) as usize
}

/// For each hundred of Net Worth the chance to pay for a retirement, and the price on average if it can be paid.
fn prices() -> [(i32, i32); 67] {
    let can_pay = |hundreds: usize| thousandths(odds::can_pay(100 * hundreds as u32));
    let mut paid = 0;
    std::array::from_fn(|hundreds| {
        let chance = can_pay(hundreds);
        // What this price adds to the mean of all that can be paid.
        paid += 100 * hundreds as i32 * (chance - can_pay(hundreds.saturating_sub(1)));
        (chance, if chance == 0 { 0 } else { paid / chance })
    })
}

impl Default for Lore {
    fn default() -> Self {
        let attack = |was_attacked: bool| {
            by_margin(|margin| {
                let gap = odds::attack(margin, was_attacked);
                (thousandths(gap.odds(|gap| gap > 0)), odds::hits(&gap))
            })
        };
        Lore {
            holds: by_margin(|margin| thousandths(odds::holds(margin))),
            beats: by_margin(|margin| thousandths(odds::beats(margin))),
            attacks: [attack(false), attack(true)],
            commission: std::array::from_fn(|notoriety| thousandths(odds::commission(notoriety as u16))),
            conspiracy: std::array::from_fn(|loyalty| thousandths(odds::conspiracy(loyalty as u8))),
            prices: prices(),
            chart: None,
        }
    }
}

impl Lore {
    /// That a pirate with such a margin evades, or beats a commissioner.
    pub(super) fn holds(&self, margin: i16) -> i32 {
        self.holds[at(margin)]
    }
    /// That he is strictly better.
    pub(super) fn beats(&self, margin: i16) -> i32 {
        self.beats[at(margin)]
    }
    /// That he takes a port, and the hits on average, in hundredths, if he does not.
    pub(super) fn attack(&self, margin: i16, was_attacked: bool) -> (i32, i32) {
        self.attacks[usize::from(was_attacked)][at(margin)]
    }
    /// That a commissioner comes.
    pub(super) fn commission(&self, notoriety: u16) -> i32 {
        self.commission[usize::from(notoriety).min(KNOWN - 1)]
    }
    /// That a conspiracy becomes a mutiny.
    pub(super) fn conspiracy(&self, loyalty: u8) -> i32 {
        self.conspiracy[usize::from(loyalty).min(15)]
    }
    /// That a retirement can be paid for, and for how much on average.
    pub(super) fn price(&self, worth: i32) -> (i32, i32) {
        self.prices[(worth.max(0) as usize / 100).min(66)]
    }
    fn chart(&mut self, g: &Blackbeard) -> &Chart {
        if self.chart.as_ref().is_none_or(|chart| chart.of != g.data) {
            self.chart = Some(Chart::of(g));
        }
        self.chart.as_ref().expect("just made")
    }
    /// How many moves it is to an area, from a place at sea, in a transit box or in port.
    pub(super) fn moves_to(&mut self, g: &Blackbeard, from: Place, to: Area) -> i32 {
        let data = g.data;
        let moves = &self.chart(g).moves;
        let between = |from: Area| i32::from(moves[from.index()][to.index()]);
        match from {
            Place::Sea(area) => between(area),
            Place::Port(port) => 1 + between(data.port(port).area),
            Place::Transit(transit) => {
                let [one, two] = data.transit(transit).adjoins;
                1 + between(one).min(between(two))
            }
        }
    }
    /// What a cargo of this rating brings there on average, in doubloons.
    pub(super) fn cargo(&mut self, g: &Blackbeard, area: Area, rating: u8) -> i32 {
        self.chart(g).cargo[area.index()][usize::from(rating).min(4)]
    }
    /// What the better of the ships is worth that a pirate may begin with.
    pub(super) fn fresh_rig(&mut self, g: &Blackbeard) -> i32 {
        self.chart(g).fresh_rig
    }
}

impl Chart {
    fn of(g: &Blackbeard) -> Self {
        const FAR: u8 = 20;
        let data = g.data;
        let mut moves = [[FAR; Area::ALL.len()]; Area::ALL.len()];
        for area in Area::ALL {
            moves[area.index()][area.index()] = 0;
            for next in &data.area(area).adjacent {
                moves[area.index()][next.index()] = 1;
            }
        }
        for transit in &data.transits {
            let [one, two] = transit.adjoins.map(Area::index);
            (moves[one][two], moves[two][one]) = (moves[one][two].min(2), moves[two][one].min(2));
        }
        for over in 0..Area::ALL.len() {
            for from in 0..Area::ALL.len() {
                for to in 0..Area::ALL.len() {
                    moves[from][to] = moves[from][to].min(moves[from][over] + moves[over][to]);
                }
            }
        }
        let cargo = Area::ALL.map(|area| {
            let column = &data.cargo[data.area(area).column.index()];
            std::array::from_fn(|rating| odds::cargo(column, rating as u8) / 100)
        });
        let fresh = |rig: Rig| g.rig_worth(&Ship::new(Pirate::ALL[0], rig, Place::Sea(Area::ALL[0]), 0, 0));
        let fresh_rig = Rig::ALL.into_iter().filter(|rig| data.ship(*rig).starts).map(fresh).max();
        Chart { of: data, moves, cargo, fresh_rig: fresh_rig.unwrap_or(0) }
    }
}
