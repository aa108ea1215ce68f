//! What is printed on cards, counters and the chart, for a screen that draws them.

use crate::{
    Blackbeard,
    data::{Area, Class, Column, Gives, Nation, Pirate, Port, Rig, Title, Transit},
};
use serde::Serialize;
use ts_rs::TS;

/// What never changes while it is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Contents {
    /// Pirates.
    pub pirates: Vec<PirateInfo>,
    /// Ports in the order of their numbers.
    pub ports: Vec<PortInfo>,
    /// Sea areas.
    pub areas: Vec<AreaInfo>,
    /// Transit boxes.
    pub transits: Vec<TransitInfo>,
    /// Where treasure is buried.
    pub isle_of_pines: Area,
    /// Titles of event cards.
    pub events: Vec<EventInfo>,
    /// Ships.
    pub ships: Vec<ShipInfo>,
    /// Warships by number.
    pub warships: Vec<HunterInfo>,
    /// Commissioners by number.
    pub officers: Vec<HunterInfo>,
    /// A pirate who has become one.
    pub convert: HunterInfo,
    /// Hostages by number.
    pub hostages: Vec<HostageInfo>,
    /// Pro-pirate governors by number.
    pub governors: Vec<String>,
    /// Doubloons by column of the cargo table, for 1 to 10.
    pub cargo: Vec<CargoInfo>,
    /// The highest Loyalty.
    pub most_loyalty: u8,
    /// Loyalty at the start.
    pub start_loyalty: u8,
    /// The most pirates a player may have in play.
    pub most_in_play: u8,
}

/// A pirate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PirateInfo {
    /// Which.
    pub pirate: Pirate,
    /// His name.
    pub name: String,
    /// Ability.
    pub ability: u8,
    /// Leadership.
    pub leadership: u8,
    /// Cruelty.
    pub cruelty: u8,
    /// Dice in a duel.
    pub duel: u8,
    /// Initiative.
    pub initiative: u8,
    /// Cunning at the start.
    pub cunning: u8,
}

/// A port.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PortInfo {
    /// Which.
    pub port: Port,
    /// Its name.
    pub name: String,
    /// Its number.
    pub d66: u8,
    /// The sea area it adjoins.
    pub area: Area,
    /// Its nation; none for a pirate port.
    pub nation: Option<Nation>,
    /// Its value.
    pub value: u8,
    /// Its defence.
    pub defense: u8,
}

/// A sea area.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct AreaInfo {
    /// Which.
    pub area: Area,
    /// Its name.
    pub name: String,
    /// Its column of the cargo table.
    pub column: Column,
    /// The areas it borders on.
    pub adjacent: Vec<Area>,
    /// Where its name stands on a chart of 1000 by 640.
    pub xy: [u16; 2],
}

/// A transit box.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TransitInfo {
    /// Which.
    pub transit: Transit,
    /// Its name.
    pub name: String,
    /// The two areas it adjoins.
    pub adjoins: [Area; 2],
    /// Where its name stands on a chart of 1000 by 640.
    pub xy: [u16; 2],
}

/// A title of event cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct EventInfo {
    /// Which.
    pub title: Title,
    /// Its name.
    pub name: String,
    /// When and by whom it is played.
    pub class: Class,
    /// May it be played for event and actions at once?
    pub is_both: bool,
    /// How many there are.
    pub count: usize,
    /// Of these with a diamond.
    pub diamonds: usize,
}

/// A ship that pirates sail.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ShipInfo {
    /// Which.
    pub rig: Rig,
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

/// A warship or commissioner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct HunterInfo {
    /// Its name.
    pub name: String,
    /// Speed.
    pub speed: i8,
    /// Combat.
    pub combat: i8,
}

/// A hostage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct HostageInfo {
    /// What he may tell.
    pub information: u8,
    /// What he is worth.
    pub value: u8,
}

/// A column of the cargo table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct CargoInfo {
    /// Which.
    pub column: Column,
    /// Doubloons for 1 to 10.
    pub doubloons: Vec<u32>,
}

impl Contents {
    /// The contents of the box this table is played with.
    pub fn of(g: &Blackbeard) -> Self {
        let data = &g.data;
        let hunter = |card: &crate::data::HunterCard| HunterInfo {
            name: card.name.clone(),
            speed: card.speed,
            combat: card.combat,
        };
        Contents {
            pirates: Pirate::ALL
                .into_iter()
                .map(|pirate| {
                    let card = data.pirate(pirate);
                    PirateInfo {
                        pirate,
                        name: card.name.clone(),
                        ability: card.ability,
                        leadership: card.leadership,
                        cruelty: card.cruelty,
                        duel: card.duel,
                        initiative: card.initiative,
                        cunning: card.cunning,
                    }
                })
                .collect(),
            ports: data
                .by_number
                .iter()
                .map(|port| {
                    let card = data.port(*port);
                    PortInfo {
                        port: *port,
                        name: card.name.clone(),
                        d66: card.d66,
                        area: card.area,
                        nation: data.nation(*port),
                        value: card.town.map_or(0, |town| town.value),
                        defense: card.town.map_or(0, |town| town.defense),
                    }
                })
                .collect(),
            areas: Area::ALL
                .into_iter()
                .map(|area| {
                    let card = data.area(area);
                    AreaInfo {
                        area,
                        name: card.name.clone(),
                        column: card.column,
                        adjacent: card.adjacent.clone(),
                        xy: card.xy,
                    }
                })
                .collect(),
            transits: Transit::ALL
                .into_iter()
                .map(|transit| {
                    let card = data.transit(transit);
                    TransitInfo { transit, name: card.name.clone(), adjoins: card.adjoins, xy: card.xy }
                })
                .collect(),
            isle_of_pines: data.isle_of_pines,
            events: Title::ALL
                .into_iter()
                .map(|title| {
                    let card = data.event(title);
                    let diamonds = card.copies.iter().filter(|gives| **gives == Gives::Diamond).count();
                    EventInfo {
                        title,
                        name: card.name.clone(),
                        class: card.class,
                        is_both: card.is_both,
                        count: card.copies.len(),
                        diamonds,
                    }
                })
                .collect(),
            ships: Rig::ALL
                .into_iter()
                .map(|rig| {
                    let card = data.ship(rig);
                    ShipInfo {
                        rig,
                        name: card.name.clone(),
                        holds: card.holds,
                        speed: card.speed.clone(),
                        combat: card.combat.clone(),
                        starts: card.starts,
                    }
                })
                .collect(),
            warships: data.warships.iter().map(hunter).collect(),
            officers: data.officers.iter().map(hunter).collect(),
            convert: hunter(&data.convert),
            hostages: data
                .hostages
                .iter()
                .map(|card| HostageInfo { information: card.information, value: card.value })
                .collect(),
            governors: data.pro_governors.clone(),
            cargo: Column::ALL
                .into_iter()
                .map(|column| CargoInfo { column, doubloons: data.cargo[column.index()].to_vec() })
                .collect(),
            most_loyalty: data.loyalty.max,
            start_loyalty: data.loyalty.start,
            most_in_play: g.most_in_play(),
        }
    }
}
