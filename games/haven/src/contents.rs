//! What is in the box, for a screen that draws it: names, pictures and tables. None of it changes during a game, so a
//! view does not repeat it.

use crate::{
    TileName,
    data::{Class, CoupBonus, HavenData, Kind, Kinds, Plot, Printed, Tile, TileId},
    view::Piece,
};
use serde::Serialize;
use std::collections::BTreeMap;
use table::Shared;
use ts_rs::TS;

/// What is in the box.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Contents {
    /// The kinds of dice and tokens, in the order in which lists by kind have them; the first three are dice.
    pub kinds: Vec<Kind>,
    /// How many pieces of each kind there are.
    pub supply: Vec<u8>,
    /// The tiles by their ids.
    pub tiles: BTreeMap<String, TileInfo>,
    /// The plots of an island board, in the order in which lists by plot have them.
    pub plots: Vec<PlotInfo>,
    /// The plot of the Tavern, as its place in that list.
    pub tavern: u8,
    /// The sorts of chests, in the order in which lists by sort have them.
    pub chests: Vec<TileName>,
    /// The Statue.
    pub statue: TileName,
    /// How many rounds are played.
    pub rounds: u8,
    /// The stacks, one for each round.
    pub stacks: Vec<StackInfo>,
    /// How many tiles of a stack are laid, by number of captains: that many of the stack's size is the chance of each
    /// tile to be among them.
    pub map_size: Vec<u8>,
    /// The highest value of a die.
    pub die_max: u8,
    /// The spots of the coup track that raise a die.
    pub coup_bonuses: Vec<CoupBonus>,
    /// The tokens that move their taker on the coup track.
    pub coup_tokens: Vec<Kind>,
    /// The dice that pay for further steps.
    pub coup_pays: Vec<Kind>,
    /// What a further step costs, in pips.
    pub coup_step: u8,
    /// Fame for the ranks by Ships, best first.
    pub ship_awards: Vec<u8>,
    /// Fame for a group of 1, 2, 3, … Rum; larger groups start a new one.
    pub rum_table: Vec<u8>,
    /// Fame for the spots of the turn track, 1st first.
    pub turn_fame: Vec<u8>,
}

/// A sort of tile, as printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TileInfo {
    /// Its class.
    pub class: Class,
    /// Its name.
    pub name: String,
    /// What it does, in a few words; empty if nothing.
    pub says: String,
    /// The items that are part of its picture.
    pub printed: Vec<Piece>,
    /// Its slots, and the kinds that each accepts.
    pub slots: Vec<Vec<Kind>>,
    /// The item a Die or Token tile brings to the map.
    pub gives: Option<Kind>,
    /// How many of them there are.
    pub copies: u8,
    /// Is it called otherwise than the tile of the box, or does it do something else?
    pub changed: bool,
}

/// A plot of an island board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PlotInfo {
    /// Its name: `a1`.
    pub id: Plot,
    /// Its row, from 0 inland.
    pub row: u8,
    /// Its column, from 0.
    pub column: u8,
    /// The picture under it: `stone`.
    pub background: String,
    /// The buildings it accepts; none on the Tavern's plot.
    pub accepts: Vec<Class>,
}

/// The stack of one round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct StackInfo {
    /// The colour of the tiles' backs.
    pub colour: String,
    /// How many tiles are in it.
    pub size: u8,
    /// The tiles in it, and how many of each.
    pub tiles: Vec<(TileName, u8)>,
}

impl Contents {
    /// The contents of a box.
    pub fn of(data: &HavenData) -> Self {
        let in_the_box = Shared::<HavenData>::printed();
        let name = |tile: TileId| TileName::of(&data.tile(tile).id);
        Contents {
            kinds: Kind::ALL.to_vec(),
            supply: data.supply.to_vec(),
            tiles: data.tiles.iter().map(|tile| (tile.id.clone(), TileInfo::of(tile, &in_the_box))).collect(),
            plots: data.all_plots().map(|plot| plot_info(data, plot)).collect(),
            tavern: data.all_plots().take_while(|plot| *plot != data.tavern_plot).count() as u8,
            chests: data.chests.iter().map(|chest| name(*chest)).collect(),
            statue: name(data.statue),
            rounds: data.rounds,
            stacks: data.stacks[..usize::from(data.rounds)]
                .iter()
                .map(|stack| StackInfo {
                    colour: stack.colour.clone(),
                    size: stack.size,
                    tiles: stack.tiles.iter().map(|(tile, copies)| (name(*tile), *copies)).collect(),
                })
                .collect(),
            map_size: data.map_size.to_vec(),
            die_max: data.die_max,
            coup_bonuses: data.coup_bonuses.clone(),
            coup_tokens: data.coup_token_kinds.iter().collect(),
            coup_pays: data.coup_pay_kinds.iter().collect(),
            coup_step: data.coup_pips_per_step,
            ship_awards: data.ship_awards.clone(),
            rum_table: data.rum_table.clone(),
            turn_fame: data.turn_fame.clone(),
        }
    }
}

impl TileInfo {
    fn of(tile: &Tile, in_the_box: &HavenData) -> Self {
        let printed = in_the_box.tiles.iter().find(|printed| printed.id == tile.id);
        let is_alike = |printed: &Tile| printed.name == tile.name && printed.ability == tile.ability;
        let piece = |printed: &Printed| Piece(crate::Item { kind: printed.kind, value: printed.value });
        let kinds = |accepts: &Kinds| accepts.iter().collect();
        TileInfo {
            class: tile.class,
            name: tile.name.clone(),
            says: tile.ability.to_string(),
            printed: tile.printed.iter().map(piece).collect(),
            slots: tile.slots.iter().map(kinds).collect(),
            gives: tile.gives,
            copies: tile.copies,
            changed: !printed.is_some_and(is_alike),
        }
    }
}

fn plot_info(data: &HavenData, plot: Plot) -> PlotInfo {
    let printed = data.plot(plot);
    PlotInfo {
        id: plot,
        row: printed.row,
        column: printed.col,
        background: printed.background.clone(),
        accepts: printed.accepts.iter().collect(),
    }
}
