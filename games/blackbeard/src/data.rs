//! What is in the box: pirates, ports, the map, event cards, counters, ships and tables.
//!
//! The eight files in `data/` are read once and checked; play only ever looks things up here. Most ratings are our own,
//! because the printed ones are not public: whoever owns the box puts in his.

mod ids;
mod read;

pub use ids::{
    Area, Card, Class, Column, Gives, Governor, Hostage, MOST_CARGO, Merchant, Nation, Officer, Pirate, Port, Rig,
    Title, Trader, Transit, Warship,
};

use crate::{options::Options, pieces::Place};
use table::{BadData, Data, Shelf};

/// The most warships, commissioners or hostages of an owner's box.
pub const MOST_COUNTERS: usize = 16;
/// The pro-pirate governors.
pub const GOVERNORS: usize = 8;
/// The most event cards.
pub const MOST_CARDS: usize = 120;
/// The most merchants.
pub const MOST_MERCHANTS: usize = 60;
/// The most holds of a ship.
pub const MOST_HOLDS: usize = 4;

/// The card of a pirate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PirateCard {
    /// His name.
    pub name: String,
    /// For finding, battles, attacks and grabs.
    pub ability: u8,
    /// Against mutiny.
    pub leadership: u8,
    /// For torture and sacking.
    pub cruelty: u8,
    /// Dice in a duel.
    pub duel: u8,
    /// Actions from a card with a diamond.
    pub initiative: u8,
    /// The points he starts with.
    pub cunning: u8,
}

/// A port on the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PortCard {
    /// Its name.
    pub name: String,
    /// Its number for a roll of d66.
    pub d66: u8,
    /// The sea area it adjoins, in which its merchant box lies (`bb.loc.adjoin`).
    pub area: Area,
    /// Where one can sail from it: to that sea area.
    pub next: [Place; 1],
    /// What it is worth; a pirate port has none of this, nor ever a governor (`bb.port.gov`).
    pub town: Option<Town>,
}

/// What a port has that is not a pirate port.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Town {
    /// Whose it is.
    pub nation: Nation,
    /// Its value.
    pub value: u8,
    /// Its defence.
    pub defense: u8,
}

/// A sea area.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AreaCard {
    /// Its name.
    pub name: String,
    /// Its column of the cargo table.
    pub column: Column,
    /// The areas it borders on.
    pub adjacent: Vec<Area>,
    /// Its ports, in their order.
    pub ports: Vec<Port>,
    /// Where one can sail from it: areas, transit boxes and ports.
    pub next: Vec<Place>,
    /// Where its name stands on a chart of 1000 by 640.
    pub xy: [u16; 2],
}

/// A transit box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TransitCard {
    /// Its name.
    pub name: String,
    /// The two areas it adjoins.
    pub adjoins: [Area; 2],
    /// Where one can sail from it: to those areas.
    pub next: [Place; 2],
    /// Where its name stands on a chart of 1000 by 640.
    pub xy: [u16; 2],
}

/// A title of event cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventCard {
    /// Its name.
    pub name: String,
    /// When and by whom it is played.
    pub class: Class,
    /// May it be played for its event and its actions at once?
    pub is_both: bool,
    /// What each of its cards gives.
    pub copies: Vec<Gives>,
}

/// A ship that pirates sail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShipCard {
    /// Its name.
    pub name: String,
    /// How many holds it has.
    pub holds: u8,
    /// Speed, box by box.
    pub speed: Vec<i8>,
    /// Combat, box by box.
    pub combat: Vec<i8>,
    /// May a pirate start with it?
    pub starts: bool,
}

/// A warship or a commissioner: Speed and Combat (`bb.kc.ratings`, `bb.ws.ratings`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HunterCard {
    /// Its name.
    pub name: String,
    /// Speed.
    pub speed: i8,
    /// Combat.
    pub combat: i8,
}

/// A hostage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HostageCard {
    /// What he may tell of his port.
    pub information: u8,
    /// What he is worth.
    pub value: u8,
}

/// Everything in the box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Components {
    /// Pirates by [`Pirate`].
    pub pirates: Vec<PirateCard>,
    /// Ports by [`Port`].
    pub ports: Vec<PortCard>,
    /// The ports in the order of their numbers.
    pub by_number: Vec<Port>,
    /// Sea areas by [`Area`].
    pub areas: Vec<AreaCard>,
    /// Transit boxes by [`Transit`].
    pub transits: Vec<TransitCard>,
    /// Where treasure is buried.
    pub isle_of_pines: Area,
    /// Titles by [`Title`].
    pub events: Vec<EventCard>,
    /// Merchants, one entry for each counter, in order.
    pub merchants: Vec<Merchant>,
    /// Warships.
    pub warships: Vec<HunterCard>,
    /// King's Commissioners.
    pub officers: Vec<HunterCard>,
    /// A pirate who has become one.
    pub convert: HunterCard,
    /// Hostages.
    pub hostages: Vec<HostageCard>,
    /// The names of the pro-pirate governors.
    pub pro_governors: Vec<String>,
    /// How many anti-pirate governors there are.
    pub anti_governors: u8,
    /// Ships by [`Rig`].
    pub ships: Vec<ShipCard>,
    /// Loyalty: the most, at the start, and under a new captain.
    pub loyalty: Loyalty,
    /// Doubloons by column and adjusted roll, from 1.
    pub cargo: [[u32; 10]; 4],
    /// Adjusted rolls that cost Loyalty.
    pub cargo_minus: Vec<u8>,
    /// Adjusted rolls that gain Loyalty.
    pub cargo_plus: Vec<u8>,
    /// Speed hits of a storm for 1 to 7; [`SUNK`] sinks.
    pub storm: [u8; 7],
    /// Faces by which a storm removes a commissioner.
    pub storm_officer: Vec<u8>,
    /// Speed hits of Wear and Tear.
    pub wear: [u8; 6],
    /// Points of a refit.
    pub refit: [u8; 6],
    /// More of them in a Safe Haven.
    pub refit_haven: u8,
    /// The ports of a Natural Disaster.
    pub disaster: [Port; 6],
    /// Faces by which treasure is found.
    pub treasure_found: Vec<u8>,
    /// What is scored.
    pub points: Points,
    /// What makes a pirate notorious.
    pub fame: Fame,
    /// The most pirates in play for 2 to 5 players.
    pub displays: [u8; 4],
    /// The most pirate cards in hand for 2 to 5 players.
    pub in_hand: [u8; 4],
    /// Numbers of the set-up and of a turn.
    pub start: Start,
    /// The options as the file states them.
    pub defaults: Options,
}

/// A storm that sinks a ship.
pub const SUNK: u8 = 99;

/// Numbers of the Loyalty track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loyalty {
    /// The highest box.
    pub max: u8,
    /// At the start.
    pub start: u8,
    /// Under a new captain.
    pub reset: u8,
}

/// Victory points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    /// For each Notoriety of a retired pirate.
    pub retired: u16,
    /// For each full 100 of his Net Worth.
    pub hundred: u16,
    /// For each Notoriety of any other.
    pub other: u16,
    /// For a commissioner who was beaten, to his controller.
    pub officer_lost: u16,
    /// For a hit of a warship.
    pub warship_hit: u16,
}

/// Notoriety.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fame {
    /// For each Value of an attacked port.
    pub attack: u16,
    /// For each Combat of a beaten commissioner.
    pub officer: u16,
    /// For each Combat of a beaten warship.
    pub warship: u16,
    /// For an oust survived.
    pub oust: u16,
}

/// Numbers of the set-up and of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// Event cards in a full hand.
    pub hand: u8,
    /// Merchants at the start and after a Natural Disaster.
    pub merchants: u8,
    /// Fewer than these are filled up.
    pub merchant_floor: u8,
    /// To so many.
    pub merchant_refill: u8,
    /// General Pardon comes back when so many cards are left.
    pub pardon_at: u8,
}

impl Components {
    /// A pirate's card.
    pub fn pirate(&self, pirate: Pirate) -> &PirateCard {
        &self.pirates[pirate.index()]
    }
    /// A port on the map.
    pub fn port(&self, port: Port) -> &PortCard {
        &self.ports[port.index()]
    }
    /// What a port is worth; nothing for a pirate port.
    pub fn town(&self, port: Port) -> Option<Town> {
        self.port(port).town
    }
    /// The nation of a port.
    pub fn nation(&self, port: Port) -> Option<Nation> {
        self.town(port).map(|town| town.nation)
    }
    /// A sea area.
    pub fn area(&self, area: Area) -> &AreaCard {
        &self.areas[area.index()]
    }
    /// A transit box.
    pub fn transit(&self, transit: Transit) -> &TransitCard {
        &self.transits[transit.index()]
    }
    /// A title of event cards.
    pub fn event(&self, title: Title) -> &EventCard {
        &self.events[title.index()]
    }
    /// A ship.
    pub fn ship(&self, rig: Rig) -> &ShipCard {
        &self.ships[rig.index()]
    }
    /// The ports of a sea area.
    pub fn ports_of(&self, area: Area) -> impl Iterator<Item = Port> {
        self.area(area).ports.iter().copied()
    }
    /// The places that can be reached from one with a move.
    pub fn places_next_to(&self, from: Place) -> &[Place] {
        match from {
            Place::Sea(area) => &self.area(area).next,
            Place::Transit(transit) => &self.transit(transit).next,
            Place::Port(port) => &self.port(port).next,
        }
    }
    /// The port that a roll of d66 names.
    pub fn port_rolled(&self, tens: u8, ones: u8) -> Port {
        let number = tens * 10 + ones;
        *self.by_number.iter().find(|port| self.port(**port).d66 == number).expect("every roll has its port")
    }
    /// The ports from this one on in the order of their numbers, and round again (`bb.setup.bump.wrap`).
    pub fn ports_from(&self, first: Port) -> impl Iterator<Item = Port> {
        let at = self.by_number.iter().position(|port| *port == first).expect("every port has a number");
        self.by_number[at..].iter().chain(&self.by_number[..at]).copied()
    }
}

static SHELF: Shelf<Components> = Shelf::new();

impl Data for Components {
    const FILES: &'static [&'static str] = &read::FILES;
    const PRINTED: &'static [&'static str] = &[
        include_str!("../data/pirates.toml"),
        include_str!("../data/ports.toml"),
        include_str!("../data/map.toml"),
        include_str!("../data/events.toml"),
        include_str!("../data/counters.toml"),
        include_str!("../data/ships.toml"),
        include_str!("../data/tables.toml"),
        include_str!("../data/options.toml"),
    ];
    fn shelf() -> &'static Shelf<Self> {
        &SHELF
    }
    fn read(texts: &[&str]) -> Result<Self, BadData> {
        read::all(texts)
    }
}
