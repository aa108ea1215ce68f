//! What is in the box: ship mats, Treasure and Tavern cards, Legendary Pirates, the board, the numbers of the set-up,
//! and the cards of a pack that somebody made for the four blank ones.
//!
//! The seven files in `data/` are read once and checked; play only ever looks things up here. Printed cards and those
//! of a pack go through the same reader and know the same words: no card has a rule of its own in the code.

mod board;
mod cards;
mod ids;
mod legends;
mod pack;
mod says;
mod setup;
mod ship;
mod tavern;
mod treasure;
mod words;

pub use cards::{
    Battle, Effect, Event, FiresAt, Kind, LegendCard, NavyCard, ParrotEffect, TavernCard, TreasureCard, Volley,
};
pub use ids::{Card, Legend, MOST_KINDS, MOST_LEGENDS, MOST_TREASURES, Treasure};
pub use setup::{FameChanges, Prices, Start, Supply};
pub use ship::Mat;
pub use words::{DiceSource, Faces, Moment, Place, RankBy, Section};

use crate::options::Options;
use arrayvec::ArrayVec;
use table::{BadData, Data, Sheet, Shelf};

/// The most Tavern cards of all kinds, those of a pack included.
pub const MOST_TAVERN: usize = 120;
/// The most black ships (`cove.comp.pieces`).
pub const MOST_BLACK_SHIPS: usize = 2;
/// The dice in the box (`cove.comp.dice`); no ship rolls more.
pub const DICE: u8 = 6;
/// The turns of a whole game, and the Treasure cards of each outer island.
pub const TURNS: u8 = 12;

const SHIP: &str = "ship.toml";
const TREASURE: &str = "treasure.toml";
const TAVERN: &str = "tavern.toml";
const LEGENDS: &str = "legends.toml";
const BOARD: &str = "board.toml";
const SETUP: &str = "setup.toml";
const PACK: &str = "pack.toml";

/// How a place is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceCard {
    /// Its name: `Tavern Island`.
    pub name: String,
    /// How far from the left of the map it lies, in thousandths of its width.
    pub x: u16,
    /// How far from the top of the map it lies, in thousandths of its height.
    pub y: u16,
}

/// Everything in the box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Components {
    /// The ship mat; all are alike.
    pub ship: Mat,
    /// The kinds of Treasure cards by number: see [`Treasure`].
    pub treasure: Vec<TreasureCard>,
    /// How many there are of each of them.
    pub treasure_copies: u8,
    /// The kinds of Tavern cards by number, those of the pack last: see [`Card`].
    pub tavern: Vec<TavernCard>,
    /// The kinds of Legendary Pirates by number, those of the pack last: see [`Legend`].
    pub legends: Vec<LegendCard>,
    /// The Royal Navy.
    pub navy: NavyCard,
    /// The seven places in the order of [`Place::ALL`].
    pub places: Vec<PlaceCard>,
    /// How many spaces the fame track has; fame beyond them starts a new lap.
    pub lap: u8,
    /// What each ship starts with.
    pub start: Start,
    /// The gold and chests in the box.
    pub supply: Supply,
    /// What things cost and bring.
    pub prices: Prices,
    /// What fame is gained and lost for.
    pub fame: FameChanges,
    /// Where black ships start, by number of players; with two it is the variant for two players.
    pub black_ships: [ArrayVec<Place, MOST_BLACK_SHIPS>; 6],
    /// The name of the pack.
    pub pack_name: String,
    /// The options as the files state them.
    pub defaults: Options,
}

impl Components {
    /// The gold it takes to raise a section from one position to another, each level passed being paid.
    pub fn price(&self, from: u8, to: u8) -> u8 {
        (from.max(1)..to).map(|position| self.ship.step_cost[usize::from(position) - 1]).sum()
    }
    /// The number printed at a position of a row; 0 for a section that is crippled.
    pub fn value(&self, section: Section, position: u8) -> u8 {
        match position {
            0 => 0,
            position => self.ship.values[section.index()][usize::from(position) - 1],
        }
    }
    /// A kind of Tavern card.
    pub fn card(&self, card: Card) -> &TavernCard {
        &self.tavern[card.index()]
    }
    /// The Tavern card with this id: that of the file, also for a card of the pack.
    pub fn card_named(&self, id: &str) -> Option<Card> {
        self.tavern.iter().position(|card| card.id == id).map(|index| Card(index as u8))
    }
    /// A kind of Legendary Pirate.
    pub fn legend(&self, legend: Legend) -> &LegendCard {
        &self.legends[legend.index()]
    }
    /// The Legendary Pirate with this id: that of the file, also for one of the pack.
    pub fn legend_named(&self, id: &str) -> Option<Legend> {
        self.legends.iter().position(|legend| legend.id == id).map(|index| Legend(index as u8))
    }
    /// A kind of Treasure card.
    pub fn treasure(&self, treasure: Treasure) -> &TreasureCard {
        &self.treasure[treasure.index()]
    }
    /// A place as it is shown.
    pub fn place(&self, place: Place) -> &PlaceCard {
        &self.places[place.index()]
    }
    /// The kinds of Tavern cards that are played with.
    pub fn kinds(&self, with_pack: bool) -> impl Iterator<Item = Card> + use<> {
        let kinds = if with_pack { self.tavern.len() } else { Card::IDS.len() };
        (0..kinds as u8).map(Card)
    }
    /// The kinds of Legendary Pirates that are played with.
    pub fn legend_kinds(&self, with_pack: bool) -> impl Iterator<Item = Legend> + use<> {
        let kinds = if with_pack { self.legends.len() } else { Legend::IDS.len() };
        (0..kinds as u8).map(Legend)
    }
    /// The kinds of Treasure cards.
    pub fn treasure_kinds(&self) -> impl Iterator<Item = Treasure> + use<> {
        (0..self.treasure.len() as u8).map(Treasure)
    }
    /// Where black ships start with so many players; two players play the variant for two.
    pub fn black_ships(&self, players: u8) -> &[Place] {
        &self.black_ships[usize::from(players)]
    }
    /// Has the pack any card?
    pub fn has_pack(&self) -> bool {
        self.tavern.len() > Card::IDS.len() || self.legends.len() > Legend::IDS.len()
    }
}

static SHELF: Shelf<Components> = Shelf::new();

impl Data for Components {
    const FILES: &'static [&'static str] = &[SHIP, TREASURE, TAVERN, LEGENDS, BOARD, SETUP, PACK];
    const PRINTED: &'static [&'static str] = &[
        include_str!("../data/ship.toml"),
        include_str!("../data/treasure.toml"),
        include_str!("../data/tavern.toml"),
        include_str!("../data/legends.toml"),
        include_str!("../data/board.toml"),
        include_str!("../data/setup.toml"),
        include_str!("../data/pack.toml"),
    ];
    fn shelf() -> &'static Shelf<Self> {
        &SHELF
    }
    fn read(texts: &[&str]) -> Result<Self, BadData> {
        let &[ship, treasure, tavern, legends, board, setup, pack] = texts else {
            return Err(BadData::new(SHIP, "", format!("{} texts were given for seven files", texts.len())));
        };
        let setup = setup::read(&Sheet::file(SETUP, setup)?)?;
        let (treasure, treasure_copies) = treasure::read(&Sheet::file(TREASURE, treasure)?)?;
        let mut tavern = tavern::read(&Sheet::file(TAVERN, tavern)?, setup.prices.mastercraft_repair)?;
        let ship = ship::read(&Sheet::file(SHIP, ship)?, &tavern)?;
        let (mut legends, navy) = legends::read(&Sheet::file(LEGENDS, legends)?)?;
        let (places, lap) = board::read(&Sheet::file(BOARD, board)?)?;
        let pack_name = pack::read(&Sheet::file(PACK, pack)?, &mut tavern, &mut legends)?;
        Ok(Components {
            ship,
            treasure,
            treasure_copies,
            tavern,
            legends,
            navy,
            places,
            lap,
            start: setup.start,
            supply: setup.supply,
            prices: setup.prices,
            fame: setup.fame,
            black_ships: setup.black_ships,
            pack_name,
            defaults: setup.defaults,
        })
    }
}
