//! Places, ships and what they carry, ports and hunters.

use crate::data::{
    Area, Card, GOVERNORS, Governor, Hostage, MOST_HOLDS, Merchant, Nation, Officer, Pirate, Port, Rig, Transit,
    Warship,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use table::{Row, Secret, no_such_word};
use ts_rs::TS;

/// The most pirates in play: five players with two each.
pub const MOST_SHIPS: usize = 10;

/// Where a pirate or commissioner is (`bb.loc.kinds`). Written as its id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, BorshSerialize, BorshDeserialize, TS)]
#[ts(type = "string")]
pub enum Place {
    /// At sea.
    Sea(Area),
    /// In a transit box.
    Transit(Transit),
    /// In port.
    Port(Port),
}

impl Place {
    /// The sea area, for somebody at sea: neither in port nor on a route (`bb.loc.at_sea`).
    pub const fn sea(self) -> Option<Area> {
        match self {
            Place::Sea(area) => Some(area),
            _ => None,
        }
    }
    /// The port, for somebody in one.
    pub const fn port(self) -> Option<Port> {
        match self {
            Place::Port(port) => Some(port),
            _ => None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Place::Sea(area) => area.word(),
            Place::Transit(transit) => transit.word(),
            Place::Port(port) => port.word(),
        })
    }
}

impl FromStr for Place {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let sea = Area::by_word(text).map(Place::Sea);
        let place = sea
            .or_else(|_| Transit::by_word(text).map(Place::Transit))
            .or_else(|_| Port::by_word(text).map(Place::Port));
        let words = || {
            Area::ALL
                .map(Area::word)
                .into_iter()
                .chain(Transit::ALL.map(Transit::word))
                .chain(Port::ALL.map(Port::word))
        };
        place.map_err(|_| no_such_word(text, "a place", words().collect::<Vec<_>>()))
    }
}

/// The display of a pirate in play: those of the first chair come first.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Berth(pub u8);

impl Berth {
    /// Its place in an array.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Debauchery and revelry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Revelry {
    /// Removed by one Recovery.
    Voluntary,
    /// Removed by two.
    Involuntary,
}

/// What a pirate may do as his very next action (`bb.act.next_action`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// Loot the merchant off this port.
    Loot(Port),
    /// Convert his prize.
    Convert,
    /// Sack this port.
    Sack(Port),
}

/// The bits that are set, from the lowest on.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(at)
    })
}

/// A set of nations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct Nations(pub u8);

impl Nations {
    /// Is it among them?
    pub const fn has(self, nation: Nation) -> bool {
        self.0 & (1 << nation as u8) != 0
    }
    /// Adds it.
    pub fn add(&mut self, nation: Nation) {
        self.0 |= 1 << nation as u8;
    }
    /// Removes it.
    pub fn remove(&mut self, nation: Nation) {
        self.0 &= !(1 << nation as u8);
    }
    /// One after another.
    pub fn iter(self) -> impl Iterator<Item = Nation> {
        bits(self.0.into()).filter_map(|at| Nation::ALL.get(at).copied())
    }
}

/// A set of ports.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct Ports(pub u64);

impl Ports {
    /// Is it among them?
    pub const fn has(self, port: Port) -> bool {
        self.0 & (1 << port as u8) != 0
    }
    /// Adds it.
    pub fn add(&mut self, port: Port) {
        self.0 |= 1 << port as u8;
    }
    /// Removes it.
    pub fn remove(&mut self, port: Port) {
        self.0 &= !(1 << port as u8);
    }
    /// One after another.
    pub fn iter(self) -> impl Iterator<Item = Port> {
        bits(self.0).filter_map(|at| Port::ALL.get(at).copied())
    }
}

/// A set of pirate cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct Pirates(pub u32);

impl Pirates {
    /// Is he among them?
    pub const fn has(self, pirate: Pirate) -> bool {
        self.0 & (1 << pirate as u8) != 0
    }
    /// Adds him.
    pub fn add(&mut self, pirate: Pirate) {
        self.0 |= 1 << pirate as u8;
    }
    /// Removes him.
    pub fn remove(&mut self, pirate: Pirate) {
        self.0 &= !(1 << pirate as u8);
    }
    /// One after another.
    pub fn iter(self) -> impl Iterator<Item = Pirate> {
        bits(self.0.into()).filter_map(|at| Pirate::ALL.get(at).copied())
    }
    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// Nobody?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The one at a place in their order.
    pub fn nth(self, n: usize) -> Option<Pirate> {
        self.iter().nth(n)
    }
}

impl FromIterator<Pirate> for Pirates {
    fn from_iter<I: IntoIterator<Item = Pirate>>(pirates: I) -> Self {
        let mut set = Pirates::default();
        pirates.into_iter().for_each(|pirate| set.add(pirate));
        set
    }
}

impl table::Counted for Pirates {
    fn count(&self) -> usize {
        self.len()
    }
}

/// Some of the holds of a ship, those of an ally after them. Written as their numbers: `1+3`, or `none`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize, TS)]
#[ts(type = "string")]
pub struct Holds(pub u8);

impl Holds {
    /// Is it among them? The first is 0.
    pub const fn has(self, hold: usize) -> bool {
        self.0 & (1 << hold) != 0
    }
    /// One after another.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..2 * MOST_HOLDS).filter(move |hold| self.has(*hold))
    }
    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// None?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for Holds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.pad("none");
        }
        f.pad(&self.iter().map(|hold| (hold + 1).to_string()).collect::<Vec<_>>().join("+"))
    }
}

impl FromStr for Holds {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(Holds::default());
        }
        let wrong = || format!("`{text}` is not a set of holds (as 1+3)");
        let mut holds = Holds::default();
        for part in text.split('+') {
            let hold = part.parse::<usize>().ok().filter(|n| (1..=2 * MOST_HOLDS).contains(n)).ok_or_else(wrong)?;
            holds.0 |= 1 << (hold - 1);
        }
        Ok(holds)
    }
}

/// What dice show, one digit for each: `316`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize, TS)]
#[ts(type = "string")]
pub struct Pips(pub Row<u8, 8>);

impl fmt::Display for Pips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.iter().map(|die| die.to_string()).collect::<String>())
    }
}

impl FromStr for Pips {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match !text.is_empty() && text.len() <= 8 && text.bytes().all(|c| (b'1'..=b'6').contains(&c)) {
            true => Ok(Pips(text.bytes().map(|c| c - b'0').collect())),
            false => Err(format!("`{text}` is not a throw of dice (as 316)")),
        }
    }
}

table::sent_as_text! { Place, Holds, Pips }
table::words! { Place: "PLACE", Holds: "HOLDS", Pips: "DICE" }

/// A hostage on board, and the nation of the port whose merchant he was taken from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, TS)]
pub struct Captive {
    /// Who.
    pub hostage: Hostage,
    /// Of which nation.
    pub nation: Nation,
}

/// What a pirate knows of a port.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, TS)]
pub struct Lore {
    /// Of which port.
    pub port: Port,
    /// How much.
    pub information: u8,
}

/// A pirate in play: his display.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Ship {
    /// The captain.
    pub pirate: Pirate,
    /// The ship.
    pub rig: Rig,
    /// Where she is.
    pub at: Place,
    /// Combat hits taken: boxes of the track, not values (`bb.ship.repeat`).
    pub combat_hits: u8,
    /// Speed hits taken, by the box as well (`bb.ship.repeat`).
    pub speed_hits: u8,
    /// Crew Loyalty.
    pub loyalty: u8,
    /// Notoriety.
    pub notoriety: u16,
    /// Net Worth.
    pub worth: u32,
    /// Cunning points left.
    pub cunning: u8,
    /// Doubloons in each hold, without a limit (`bb.ship.hold.value`).
    pub holds: [u32; MOST_HOLDS],
    /// Hostages, however many (`bb.hostage.limit`).
    pub captives: Row<Captive, 16>,
    /// Information.
    pub lore: Row<Lore, 36>,
    /// Letters of Marque: his own, not his player's (`bb.ev.letter_of_marque.bind`).
    pub letters: Nations,
    /// Attack History.
    pub history: Nations,
    /// Governors he has tried to bribe, bit by bit.
    pub bribed: u8,
    /// Safe Havens, however many (`bb.inport.haven.many`).
    pub havens: Ports,
    /// Heavy Guns.
    pub has_guns: bool,
    /// Scurvy.
    pub has_scurvy: bool,
    /// Debauchery and revelry.
    pub revelry: Option<Revelry>,
    /// What he may do next.
    pub claim: Option<Claim>,
    /// The merchant he has taken and may convert.
    pub prize: Option<Merchant>,
    /// In port only because he attacked it (`bb.port.attacker`).
    pub is_attacker: bool,
    /// Deployed in this turn (`bb.react.deployed_shield`).
    pub is_fresh: bool,
    /// His ally.
    pub ally: Option<Berth>,
    /// Does he take what cannot be divided between allies?
    pub leads: bool,
    /// Buried Treasure that is meant for him.
    pub treasure: Row<Card, 4>,
}

impl Ship {
    /// A pirate who has just been deployed: no Notoriety, no Net Worth, and nothing in his holds (`bb.setup.cunning`).
    pub(crate) fn new(pirate: Pirate, rig: Rig, at: Place, loyalty: u8, cunning: u8) -> Self {
        Ship {
            pirate,
            rig,
            at,
            combat_hits: 0,
            speed_hits: 0,
            loyalty,
            notoriety: 0,
            worth: 0,
            cunning,
            holds: [0; MOST_HOLDS],
            captives: Row::new(),
            lore: Row::new(),
            letters: Nations::default(),
            history: Nations::default(),
            bribed: 0,
            havens: Ports::default(),
            has_guns: false,
            has_scurvy: false,
            revelry: None,
            claim: None,
            prize: None,
            is_attacker: false,
            is_fresh: false,
            ally: None,
            leads: false,
            treasure: Row::new(),
        }
    }
    /// All doubloons on board.
    pub fn booty(&self) -> u32 {
        self.holds.iter().sum()
    }
    /// What he knows of a port.
    pub fn information(&self, port: Port) -> u8 {
        self.lore.iter().filter(|lore| lore.port == port).map(|lore| lore.information).sum()
    }
    /// He learns more of a port (`bb.hostage.info.sum`). What he knows is kept in the order of ports.
    pub(crate) fn learn(&mut self, port: Port, information: u8) {
        let at = self.lore.partition_point(|lore| lore.port < port);
        match self.lore.get_mut(at).filter(|lore| lore.port == port) {
            Some(lore) => lore.information += information,
            None => self.lore.insert(at, Lore { port, information }),
        }
    }
    /// Has he tried to bribe this governor?
    pub fn has_bribed(&self, governor: Governor) -> bool {
        debug_assert!(governor.index() < GOVERNORS);
        self.bribed & (1 << governor.0) != 0
    }
}

/// Who governs a port.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Regime {
    /// A pro-pirate governor.
    Pro(Governor),
    /// An anti-pirate governor.
    Anti,
}

/// A merchant off a port.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Prey {
    /// What it is; nobody knows while it is face down (`bb.hidden.merchant`).
    pub merchant: Secret<Merchant>,
    /// Face up?
    pub is_up: bool,
}

/// How a port is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct Harbour {
    /// Who governs it; a port without a governor is neutral (`bb.port.gov`).
    pub governor: Option<Regime>,
    /// The merchant in its box.
    pub prey: Option<Prey>,
    /// It was attacked.
    pub is_attacked: bool,
    /// It is destroyed.
    pub is_destroyed: bool,
}

/// A commissioner on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Badge {
    /// One of the King's own.
    King(Officer),
    /// A retired pirate.
    Convert(Pirate),
}

/// A commissioner, and where he is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, TS)]
pub struct Hunter {
    /// Who.
    pub who: Badge,
    /// Where: at sea or in a transit box.
    pub at: Place,
}

/// A warship that keeps watch in a sea area.
pub type Watch = Option<Warship>;
