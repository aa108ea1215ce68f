//! The table as scenarios look at it: by the names of plots, tiles and kinds.
//!
//! It is made from the view alone, so a scenario that looks at it also proves that the view shows it.

use crate::{
    Disk, Item, View,
    data::{Kind, Plot, Tile},
    view::{Chance, Counts, FameView, Piece},
};
use serde::Serialize;
use std::collections::BTreeMap;
use table::Seat;

/// The whole table.
#[derive(Serialize)]
pub(crate) struct Truth {
    round: u8,
    rounds: u8,
    colour: String,
    asked: Option<Seat>,
    road: BTreeMap<u8, Option<RoadTile>>,
    disks: Vec<Disk>,
    next_back: u8,
    coup: Coup,
    islands: Vec<BTreeMap<Plot, Site>>,
    free: Vec<BTreeMap<Plot, String>>,
    counts: Vec<Counts>,
    chests: Chests,
    statues: u8,
    pool: BTreeMap<Kind, u8>,
    fame: Vec<FameView>,
    places: Option<Vec<u8>>,
}

#[derive(Serialize)]
struct RoadTile {
    tile: String,
    name: String,
    says: String,
    printed: Vec<Item>,
    accepts: Vec<String>,
    item: Option<Item>,
}

#[derive(Serialize)]
struct Coup {
    spots: Vec<u8>,
    top: u8,
    resolved: bool,
}

#[derive(Serialize)]
struct Site {
    tile: String,
    name: String,
    says: String,
    printed: Vec<Item>,
    slots: Vec<Option<Item>>,
    accepts: Vec<String>,
    fame: u16,
}

#[derive(Serialize)]
struct Chests {
    left: u8,
    sorts: BTreeMap<String, u8>,
    next: BTreeMap<String, Chance>,
    top: Option<String>,
    bought: Vec<u8>,
    price: Vec<u8>,
}

impl Truth {
    pub(crate) fn of(view: &View) -> Self {
        let data = view.data;
        let sorts = || data.chests.iter().map(|sort| data.tile(*sort).id.clone());
        let road = (1..).zip(view.road.tiles.iter().zip(&view.road.items)).map(|(at, (tile, item))| {
            let item = item.map(|Piece(item)| item);
            let laid = |id| {
                let tile = view.tile(id);
                let printed = tile.printed.iter().map(|item| Item { kind: item.kind, value: item.value }).collect();
                let Texts { name, says, accepts } = texts(tile);
                RoadTile { tile: id.to_string(), name, says, printed, accepts, item }
            };
            (at, tile.map(laid))
        });
        Truth {
            round: view.round,
            rounds: data.rounds,
            colour: view.colour().to_string(),
            asked: view.asked,
            road: road.collect(),
            disks: view.disks.to_vec(),
            next_back: view.next_back,
            coup: Coup { spots: view.coup.spots.to_vec(), top: view.coup.top, resolved: view.coup.resolved },
            islands: (0..view.captains.len()).map(|seat| island(view, seat)).collect(),
            free: (0..view.captains.len()).map(|seat| free(view, seat)).collect(),
            counts: view.captains.iter().map(|captain| captain.counts.clone()).collect(),
            chests: Chests {
                left: view.chests.left,
                sorts: sorts().zip(view.chests.sorts.clone()).collect(),
                next: sorts().zip(view.chests.next.clone()).collect(),
                top: view.chests.top.map(|top| top.to_string()),
                bought: view.captains.iter().map(|captain| captain.bought).collect(),
                price: view.captains.iter().map(|captain| captain.price).collect(),
            },
            statues: view.statues,
            pool: Kind::ALL.into_iter().zip(view.pool).collect(),
            fame: view.captains.iter().map(|captain| captain.fame.clone()).collect(),
            places: view.places.as_ref().map(|places| places.to_vec()),
        }
    }
}

fn island(view: &View, seat: usize) -> BTreeMap<Plot, Site> {
    let sites = view.sites(seat).map(|(plot, site)| {
        let slots = site.slots.iter().map(|item| item.map(|Piece(item)| item)).collect();
        let Texts { name, says, accepts } = texts(site.tile);
        let (tile, printed) = (site.tile.id.clone(), site.printed().collect());
        (plot, Site { tile, name, says, printed, slots, accepts, fame: site.fame })
    });
    sites.collect()
}

/// The plots of an island that are still empty, and what may lie there, in words.
fn free(view: &View, seat: usize) -> BTreeMap<Plot, String> {
    view.empty_plots(seat).map(|plot| (plot, view.data.plot(plot).accepts.to_string())).collect()
}

/// What a tile says in words.
struct Texts {
    name: String,
    says: String,
    accepts: Vec<String>,
}

fn texts(tile: &Tile) -> Texts {
    Texts {
        name: tile.name.clone(),
        says: tile.ability.to_string(),
        accepts: tile.slots.iter().map(ToString::to_string).collect(),
    }
}
