//! Finding cards by their ids, and which cards know each other.

use super::{
    Cards, CrewCard, CrewId, EquipmentId, EventId, FortId, IslandId, Link, Nation, ShipCard, ShipId, TreasureId,
    cards::{CREW, SHIPS},
};
use crate::Rule;
use std::collections::BTreeMap;
use table::BadData;

/// A name that a ship or a crew bears, in whatever printing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Name(u16);

/// What is looked up often.
#[derive(Debug, Default)]
pub(super) struct Index {
    /// Each list in the order of the ids.
    ships: Vec<u16>,
    crew: Vec<u16>,
    forts: Vec<u16>,
    equipment: Vec<u16>,
    events: Vec<u16>,
    treasures: Vec<u16>,
    islands: Vec<u16>,
    /// By number of the card.
    ship_links: Vec<Links>,
    crew_links: Vec<Links>,
    /// By number of the effect: is it carried out?
    pub(super) is_played: Vec<bool>,
}

/// What a card is called, and to whom it is linked.
#[derive(Debug)]
struct Links {
    name: Name,
    /// To crew of these names.
    crew: Vec<Name>,
    /// To ships of these names.
    ships: Vec<Name>,
    /// To all ships of a nation.
    nation: Option<Nation>,
}

fn by_id<'a>(ids: impl Iterator<Item = &'a str>) -> Vec<u16> {
    let mut sorted: Vec<(&str, u16)> = ids.zip(0..).collect();
    sorted.sort_unstable();
    sorted.into_iter().map(|(_, at)| at).collect()
}

impl Index {
    /// Of all cards.
    pub(super) fn of(cards: &Cards) -> Result<Index, BadData> {
        let names = Names::of(&cards.ships, &cards.crew);
        let mut ship_links = Vec::new();
        for card in &cards.ships {
            ship_links.push(names.links(SHIPS, &card.printing, &card.links)?);
        }
        let mut crew_links = Vec::new();
        for card in &cards.crew {
            crew_links.push(names.links(CREW, &card.printing, &card.links)?);
        }
        Ok(Index {
            ships: by_id(cards.ships.iter().map(|card| card.printing.id.as_str())),
            crew: by_id(cards.crew.iter().map(|card| card.printing.id.as_str())),
            forts: by_id(cards.forts.iter().map(|card| card.printing.id.as_str())),
            equipment: by_id(cards.equipment.iter().map(|card| card.printing.id.as_str())),
            events: by_id(cards.events.iter().map(|card| card.printing.id.as_str())),
            treasures: by_id(cards.treasures.iter().map(|card| card.printing.id.as_str())),
            islands: by_id(cards.islands.iter().map(|card| card.printing.id.as_str())),
            ship_links,
            crew_links,
            is_played: cards.effects.iter().map(|effect| crate::effects::is_played(effect.rule)).collect(),
        })
    }
}

/// Who bears which name, and in which sets.
struct Names<'a> {
    numbers: BTreeMap<&'a str, Name>,
    ships: BTreeMap<&'a str, Vec<&'a str>>,
    crew: BTreeMap<&'a str, Vec<&'a str>>,
}

impl<'a> Names<'a> {
    fn of(ships: &'a [ShipCard], crew: &'a [CrewCard]) -> Self {
        let mut names = Names { numbers: BTreeMap::new(), ships: BTreeMap::new(), crew: BTreeMap::new() };
        for card in ships {
            names.ships.entry(card.printing.name.as_str()).or_default().push(&card.printing.set);
        }
        for card in crew {
            names.crew.entry(card.printing.name.as_str()).or_default().push(&card.printing.set);
        }
        for name in names.ships.keys().chain(names.crew.keys()) {
            let next = Name(names.numbers.len() as u16);
            names.numbers.entry(*name).or_insert(next);
        }
        names
    }

    fn links(&self, file: &str, printing: &super::Printing, links: &[Link]) -> Result<Links, BadData> {
        let name = self.numbers[printing.name.as_str()];
        let mut found = Links { name, crew: Vec::new(), ships: Vec::new(), nation: None };
        for link in links {
            let linked = match link {
                Link::Name(linked) => linked.as_str(),
                Link::ShipsOf(nation) => {
                    found.nation = Some(*nation);
                    continue;
                }
            };
            let Some(number) = self.numbers.get(linked) else {
                let reason = format!("no ship or crew is called `{}`; mark it with (?)", linked.escape_debug());
                return Err(BadData::new(file, format!("row {}, link", printing.id), reason));
            };
            // Griffin, Empress and Wraith are both crew and ships. Those of the same set are meant, if there are any.
            let sets = [&self.crew, &self.ships].map(|bearers| bearers.get(linked));
            let is_here = sets.map(|sets| sets.is_some_and(|sets| sets.contains(&printing.set.as_str())));
            let [is_crew, is_ship] = match is_here {
                [false, false] => sets.map(|sets| sets.is_some()),
                here => here,
            };
            if is_crew {
                found.crew.push(*number);
            }
            if is_ship {
                found.ships.push(*number);
            }
        }
        Ok(found)
    }
}

macro_rules! lookups {
    ($($(#[$doc:meta])* $method:ident => $list:ident: $id:ident),* $(,)?) => {
        impl Cards {$(
            $(#[$doc])*
            pub fn $method(&self, id: &str) -> Option<$id> {
                let order = &self.index.$list;
                let at = order.binary_search_by(|card| self.$list[usize::from(*card)].printing.id.as_str().cmp(id));
                at.ok().map(|at| $id(order[at]))
            }
        )*}
    };
}

lookups! {
    /// The ship, creature or flotilla with this id.
    ship_named => ships: ShipId,
    /// The crew with this id.
    crew_named => crew: CrewId,
    /// The fort with this id.
    fort_named => forts: FortId,
    /// The equipment with this id.
    equipment_named => equipment: EquipmentId,
    /// The event with this id.
    event_named => events: EventId,
    /// The unique treasure with this id.
    treasure_named => treasures: TreasureId,
    /// The island with this id.
    island_named => islands: IslandId,
}

impl Cards {
    /// `fleets.crew.link`: are these two crew linked? One of the cards names the other character.
    pub fn are_linked(&self, one: CrewId, other: CrewId) -> bool {
        let [one, other] = [one, other].map(|crew| &self.index.crew_links[usize::from(crew.0)]);
        one.crew.contains(&other.name) || other.crew.contains(&one.name)
    }
    /// `fleets.fx.choose_link`: is a crew of the nation aboard with this one, to which it counts as linked?
    pub fn has_chosen_link(&self, crew: CrewId, aboard: &[CrewId]) -> bool {
        let of_nation = |nation, other: &CrewId| {
            let card = &self[*other];
            let marked = card.effects.iter().any(|e| self[*e].rule == Rule::FxBlackMark);
            *other != crew && (if marked { Nation::Cursed } else { card.nation }) == nation
        };
        let links = self[crew].effects.iter().map(|e| &self[*e]).filter(|e| e.rule == Rule::FxChooseLink);
        links.filter_map(|e| e.nation).any(|nation| aboard.iter().any(|other| of_nation(nation, other)))
    }
    /// `fleets.crew.link`: is this crew linked to this ship? One of the cards names the other, or the crew is linked to
    /// all ships of her nation.
    pub fn is_linked_to_ship(&self, crew: CrewId, ship: ShipId) -> bool {
        let links = &self.index.crew_links[usize::from(crew.0)];
        let hers = &self.index.ship_links[usize::from(ship.0)];
        links.nation == Some(self[ship].nation) || links.ships.contains(&hers.name) || hers.crew.contains(&links.name)
    }
    /// `fleets.build.no_duplicates.same_name`: the same ship, in whatever printing.
    pub fn is_same_ship(&self, one: ShipId, other: ShipId) -> bool {
        let name = |ship: ShipId| self.index.ship_links[usize::from(ship.0)].name;
        name(one) == name(other)
    }
    /// `fleets.build.no_duplicates.same_name`: the same character, in whatever printing. Generic crew are none.
    pub fn is_same_character(&self, one: CrewId, other: CrewId) -> bool {
        let name = |crew: CrewId| self.index.crew_links[usize::from(crew.0)].name;
        name(one) == name(other) && !self[one].is_generic && !self[other].is_generic
    }
}
