//! What is in the box: tiles, the island board, the tracks of the Coup board and all numbers that can be tuned.
//!
//! The four files in `data/` are read once and checked; play only ever looks things up here.

mod checks;
mod island;
mod items;
mod params;
mod plots;
mod read;
mod tiles;
mod tracks;

pub use items::{Class, Classes, Kind, Kinds};
pub use plots::{MOST_PLOTS, MOST_ROWS, Plot, PlotData};

use crate::options::Options;
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use std::fmt;
use table::{BadData, Data, Shelf};
use ts_rs::TS;

/// The most positions a map has, and the most tiles of a stack.
pub const MOST_MAP: usize = 32;
/// The most rounds, and stacks.
pub const MOST_ROUNDS: usize = 4;
/// The most slots a tile has.
pub const MOST_SLOTS: usize = 3;
/// The most items printed on a tile.
pub const MOST_PRINTED: usize = 2;
/// The most sorts of tiles, the Tavern included: a set of them fits into 64 bits.
pub const MOST_TILES: usize = 64;
/// The most sorts of Treasure Chests.
pub const MOST_CHESTS: usize = 4;

/// A sort of tile: its place in [`HavenData::tiles`].
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct TileId(pub u8);

impl TileId {
    /// Its place in an array.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An item that is part of a tile's picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Printed {
    /// Its kind.
    pub kind: Kind,
    /// The value of a die; 0 for a token.
    pub value: u8,
}

/// What a tile does. Passive abilities belong to Houses, instant ones to Ports, Fame to Infrastructure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(tag = "effect", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ability {
    /// Nothing.
    #[default]
    #[serde(skip)]
    None,
    /// Passive: raises each real die of a kind on adjacent tiles, once.
    BoostAdjacentDie {
        /// The kind of dice.
        die: Kind,
        /// By how much.
        amount: u8,
    },
    /// Passive: adds free steps to each of its owner's coup movements.
    CoupExtraStep {
        /// How many.
        amount: u8,
    },
    /// Passive: slots of adjacent tiles accept any item.
    #[serde(rename = "lift_slot_restrictions_adjacent", deserialize_with = "tiles::no_fields")]
    LiftSlots,
    /// Instant: one free coup movement.
    CoupSteps {
        /// Its steps.
        amount: u8,
    },
    /// Instant: the owner may move one thing of the own island.
    #[serde(deserialize_with = "tiles::relocated_objects")]
    RelocateOne {
        /// May it be a die?
        dice: bool,
        /// May it be a token?
        tokens: bool,
        /// May it be a tile?
        tiles: bool,
    },
    /// Instant: the owner may reroll one real die of a kind.
    RerollDie {
        /// The kind of die.
        die: Kind,
    },
    /// End: Fame for each different sort of tile of these classes.
    FamePerDistinctKind {
        /// The classes that count.
        classes: Classes,
        /// Fame for each sort.
        fame: u8,
    },
    /// End: Fame for each tile that carries at least one of each of these items.
    FamePerTileWithAll {
        /// The items it must carry.
        items: Kinds,
        /// Fame for each tile.
        fame: u8,
    },
    /// End: the sum of the values of all dice of a kind, printed ones included.
    FameSumOfDice {
        /// The kind of dice.
        die: Kind,
    },
    /// End: Fame for each ordered pair of directly adjacent items of a kind.
    FamePerAdjacentPair {
        /// The kind of items.
        item: Kind,
        /// Fame for each ordered pair.
        fame: u8,
    },
    /// End: Fame for each item on this tile or on an adjacent one.
    FamePerItemOnOrAdjacent {
        /// Fame for each item.
        fame: u8,
    },
    /// End: Fame for each item of a kind on the island.
    FamePerItem {
        /// The kind of items.
        item: Kind,
        /// Fame for each.
        fame: u8,
    },
}

/// In a few words, for a player who has not read the rules.
impl fmt::Display for Ability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ability::None => Ok(()),
            Ability::BoostAdjacentDie { die, amount } => write!(f, "+{amount} for every {die} die beside it"),
            Ability::CoupExtraStep { amount } => write!(f, "+{amount} step in each coup movement"),
            Ability::LiftSlots => f.write_str("slots beside it take anything"),
            Ability::CoupSteps { amount } => write!(f, "{amount} coup steps at once"),
            Ability::RelocateOne { dice, tokens, tiles } => {
                let movable = [(dice, "die"), (tokens, "token"), (tiles, "tile")];
                let movable: Vec<&str> = movable.iter().filter(|(may, _)| **may).map(|(_, word)| *word).collect();
                write!(f, "move one {} at once", movable.join(" or "))
            }
            Ability::RerollDie { die } => write!(f, "reroll a {die} die at once"),
            Ability::FamePerDistinctKind { classes, fame } => write!(f, "{fame} Fame per kind of {classes}"),
            Ability::FamePerTileWithAll { items, fame } => write!(f, "{fame} Fame per tile with all of {items}"),
            Ability::FameSumOfDice { die } => write!(f, "Fame for the values of all {die} dice"),
            Ability::FamePerAdjacentPair { item, fame } => write!(f, "{fame} Fame per {item} for each {item} adjacent"),
            Ability::FamePerItemOnOrAdjacent { fame } => write!(f, "{fame} Fame per item on it or beside it"),
            Ability::FamePerItem { item, fame } => write!(f, "{fame} Fame per {item}"),
        }
    }
}

/// A sort of tile, as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tile {
    /// Its id: `house.gold`.
    pub id: String,
    /// Its class.
    pub class: Class,
    /// Its name: `Counting House`.
    pub name: String,
    /// What it does.
    pub ability: Ability,
    /// The items that are part of its picture.
    pub printed: ArrayVec<Printed, MOST_PRINTED>,
    /// Its slots, and what each accepts.
    pub slots: ArrayVec<Kinds, MOST_SLOTS>,
    /// The item a Die or Token tile brings to the map.
    pub gives: Option<Kind>,
    /// How many of them there are; the Tavern stands once on each of four boards.
    pub copies: u8,
    /// How many lie in the stack of each round.
    pub by_stack: [u8; MOST_ROUNDS],
}

/// The stack of one round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StackData {
    /// The colour of the tiles' backs.
    pub colour: String,
    /// The sorts of tiles in it and how many of each.
    pub tiles: Vec<(TileId, u8)>,
    /// How many tiles that makes.
    pub size: u8,
}

/// A spot of the coup track that raises a die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CoupBonus {
    /// Where, counted from the bottom, which is 0.
    pub spot: u8,
    /// The kind of die that may be raised.
    pub die: Kind,
    /// By how much.
    pub amount: u8,
}

/// How players with equal Fame are ranked. Those equal in all comparisons share a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tiebreak {
    /// By the pips on their Food dice.
    FoodPips,
    /// By the number of their Cannons, printed ones included.
    Cannons,
}

/// Everything in the box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HavenData {
    /// All sorts of tiles in the order of the file, the Tavern last.
    pub tiles: Vec<Tile>,
    /// The plots of the island board by number; a board need not have all sixteen.
    pub plots: [Option<PlotData>; MOST_PLOTS],
    /// The plots there are, one bit for each.
    pub plot_mask: u16,
    /// The Tavern.
    pub tavern: TileId,
    /// The plot on which it is printed.
    pub tavern_plot: Plot,
    /// The sorts of Treasure Chests.
    pub chests: Vec<TileId>,
    /// The Statue.
    pub statue: TileId,
    /// The stacks in the order of the rounds; at least as many as there are rounds.
    pub stacks: Vec<StackData>,
    /// How many rounds are played.
    pub rounds: u8,
    /// How many tiles are laid, by number of players.
    pub map_size: [u8; 5],
    /// How many pieces of each kind there are.
    pub supply: [u8; 6],
    /// The highest value of a die.
    pub die_max: u8,
    /// The bonuses of the coup track, from the bottom.
    pub coup_bonuses: Vec<CoupBonus>,
    /// The tokens that move their taker on the coup track.
    pub coup_token_kinds: Kinds,
    /// How many free steps such a token gives.
    pub coup_free_steps: u8,
    /// The dice that pay for further steps.
    pub coup_pay_kinds: Kinds,
    /// What a further step costs.
    pub coup_pips_per_step: u8,
    /// Fame for the ranks by Ships, best first.
    pub ship_awards: Vec<u8>,
    /// Fame for a group of 1, 2, 3, … Rum; larger groups start a new one.
    pub rum_table: Vec<u8>,
    /// Fame for the spots of the turn track, 1st first.
    pub turn_fame: Vec<u8>,
    /// By kind: of what a player needs at least as many.
    pub limit_needs: [Option<Kind>; 6],
    /// How equal Fame is ranked, the first comparison first.
    pub tiebreak: Vec<Tiebreak>,
    /// The value of the starting Food die.
    pub start_food: u8,
    /// The options as the files state them.
    pub defaults: Options,
}

impl HavenData {
    /// A sort of tile.
    pub fn tile(&self, id: TileId) -> &Tile {
        &self.tiles[id.index()]
    }
    /// The tile with this id: `house.gold`.
    pub fn tile_named(&self, id: &str) -> Option<TileId> {
        self.tiles.iter().position(|tile| tile.id == id).map(|index| TileId(index as u8))
    }
    /// Does the board have this plot?
    pub fn has_plot(&self, plot: Plot) -> bool {
        self.plot_mask & plot.bit() != 0
    }
    /// A plot of the board.
    ///
    /// # Panics
    /// If the board does not have it.
    pub fn plot(&self, plot: Plot) -> &PlotData {
        self.plots[plot.index()].as_ref().expect("a plot of this board")
    }
    /// The plot of the board with this name: `a1`.
    pub fn plot_named(&self, name: &str) -> Option<Plot> {
        name.parse().ok().filter(|plot| self.has_plot(*plot))
    }
    /// The plots of the board, row by row.
    pub fn all_plots(&self) -> impl Iterator<Item = Plot> + use<> {
        Plot::all_in(self.plot_mask)
    }
}

static SHELF: Shelf<HavenData> = Shelf::new();

impl Data for HavenData {
    const FILES: &'static [&'static str] = &["tiles.toml", "island.toml", "tracks.toml", "params.toml"];
    const PRINTED: &'static [&'static str] = &[
        include_str!("../data/tiles.toml"),
        include_str!("../data/island.toml"),
        include_str!("../data/tracks.toml"),
        include_str!("../data/params.toml"),
    ];
    fn shelf() -> &'static Shelf<Self> {
        &SHELF
    }
    fn read(texts: &[&str]) -> Result<Self, BadData> {
        read::read(texts)
    }
}
