//! The map (chapter 3): laid anew at the start of each round.

use crate::{
    Disk, Fact, Haven, Item, Next, Referee,
    data::{Kind, MOST_MAP, StackData, TileId},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Fate, Step};

/// A tile of the map with the die or token on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct MapTile {
    /// The tile.
    pub tile: TileId,
    /// The die or token on it; a building has none, nor has a tile for which the pool had nothing. It belongs to
    /// nobody: what counts or pays lies on an [`Island`](crate::Island) (`haven.map.inert`).
    pub item: Option<Item>,
}

/// The road: positions 1 to `length`, each with its tile until somebody stops there.
///
/// While the map is laid, what is left of the round's stack follows behind, sorted: a bag, not an order that anybody
/// could know (`haven.hidden.stack`).
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Road {
    tiles: [Option<MapTile>; MOST_MAP],
    length: u8,
}

impl Default for Road {
    fn default() -> Self {
        Road { tiles: [None; MOST_MAP], length: 0 }
    }
}

impl Road {
    /// Opens a stack: nothing is laid yet.
    pub(crate) fn of_stack(stack: &StackData) -> Self {
        let mut road = Road::default();
        let tiles = stack.tiles.iter().flat_map(|(tile, copies)| std::iter::repeat_n(*tile, usize::from(*copies)));
        for (place, tile) in road.tiles.iter_mut().zip(tiles) {
            *place = Some(MapTile { tile, item: None });
        }
        road
    }
    /// Puts what is left of a stack behind the tiles that are laid already.
    pub(crate) fn put_behind(&mut self, stack: &StackData) {
        let mut rest = Road::of_stack(stack);
        for (_, laid) in self.ahead_of(0) {
            let k = rest.undrawn().position(|tile| tile == laid.tile);
            k.map(|k| rest.draw(k));
        }
        let undrawn: Vec<TileId> = rest.undrawn().collect();
        for (place, tile) in self.tiles[usize::from(self.length)..].iter_mut().zip(undrawn) {
            *place = Some(MapTile { tile, item: None });
        }
    }
    /// The tiles of the stack that are not laid.
    fn undrawn(&self) -> impl Iterator<Item = TileId> {
        self.tiles[usize::from(self.length)..].iter().flatten().map(|undrawn| undrawn.tile)
    }
    /// Lays the k-th of the tiles that are left, on the next position (`haven.map.layout`).
    fn draw(&mut self, k: usize) -> TileId {
        let next = usize::from(self.length);
        let drawn = self.tiles[next + k].expect("fate picks one of the tiles that are left");
        self.tiles.copy_within(next..next + k, next + 1);
        self.tiles[next] = Some(drawn);
        self.length += 1;
        drawn.tile
    }
    /// The rest of the stack goes back to the box, unseen (`haven.map.rest`, `haven.hidden.box`).
    fn put_rest_away(&mut self) {
        self.tiles[usize::from(self.length)..].fill(None);
    }
    /// How many positions there are.
    pub fn length(&self) -> u8 {
        self.length
    }
    /// The tile that still lies on a position.
    pub fn at(&self, position: u8) -> Option<MapTile> {
        self.tiles[..usize::from(self.length)].get(usize::from(position).checked_sub(1)?).copied().flatten()
    }
    /// Puts the next tile at the end of the road, or leaves a gap.
    pub(crate) fn lay(&mut self, tile: Option<MapTile>) {
        self.tiles[usize::from(self.length)] = tile;
        self.length += 1;
    }
    /// Takes the tile off a position (`haven.travel.consume`).
    pub(crate) fn remove(&mut self, position: u8) -> Option<MapTile> {
        self.tiles[usize::from(position) - 1].take()
    }
    /// The tiles that still lie there, with their positions, from after `behind` on.
    pub fn ahead_of(&self, behind: u8) -> impl Iterator<Item = (u8, MapTile)> {
        let tiles = self.tiles[..usize::from(self.length)].get(usize::from(behind)..).unwrap_or_default();
        (behind + 1..).zip(tiles).filter_map(|(position, tile)| tile.map(|tile| (position, tile)))
    }
}

/// Tiles are drawn and laid in position order; then dice and tokens are fetched in position order (`haven.map.order`).
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct LayMap {
    /// So many positions have got what belongs on them.
    filled: u8,
}

impl Step<Haven> for LayMap {
    fn run(&mut self, g: &mut Haven, referee: &mut Referee) -> Next {
        let size = g.data.map_size[usize::from(g.islands.chairs())];
        // The stack is shuffled: any tile that is left may be the next one (`haven.setup.stacks`).
        if g.road.length < size {
            return Next::Roll(Chance::draw(usize::from(g.data.stacks[usize::from(g.round) - 1].size - g.road.length)));
        }
        if self.filled == 0 {
            g.road.put_rest_away();
        }
        while self.filled < size {
            let at = self.filled + 1;
            let tile = g.road.at(at).expect("the whole map has been laid").tile;
            let Some(kind) = g.data.tile(tile).gives else {
                self.filled += 1;
                continue;
            };
            if !g.pool_has(kind) {
                referee.tell_all(|| Fact::Short { at });
            } else if kind.is_die() {
                return Next::Roll(Chance::dice(1));
            } else {
                let item = g.fetch(kind, 0, at);
                referee.tell_all(|| Fact::Filled { at, item });
            }
            self.filled += 1;
        }
        Next::Done
    }

    fn fate(&mut self, g: &mut Haven, fate: Fate, referee: &mut Referee) -> Next {
        match fate {
            Fate::Pick(k) => {
                let tile = g.road.draw(k.into());
                referee.tell_all(|| Fact::Laid { at: g.road.length, tile: g.name(tile) });
            }
            Fate::Dice(dice) => {
                self.filled += 1;
                let at = self.filled;
                let tile = g.road.at(at).expect("a die was fetched for this tile").tile;
                let kind = g.data.tile(tile).gives.expect("it is a die tile");
                let item = g.fetch(kind, dice[0], at);
                referee.tell_all(|| Fact::Rolled { at, item });
            }
        }
        self.run(g, referee)
    }

    fn named_fate(&self, g: &Haven, name: &str) -> Option<Fate> {
        let wanted = g.data.tile_named(name)?;
        g.road.undrawn().position(|tile| tile == wanted).map(|k| Fate::Pick(k as u16))
    }
}

impl Haven {
    /// Takes an item from the pool and puts it on the tile at a position.
    fn fetch(&mut self, kind: Kind, value: u8, at: u8) -> Item {
        let item = Item { kind, value };
        self.take_from_pool(kind);
        self.road.tiles[usize::from(at) - 1].as_mut().expect("a tile was laid there").item = Some(item);
        item
    }

    /// Everything left on the map goes back: tiles to the box, dice and tokens to the pool (`haven.end.round.order`).
    pub(crate) fn clear_road(&mut self, referee: &mut Referee) {
        let tiles = self.road.ahead_of(0).count() as u8;
        if tiles > 0 {
            referee.tell_all(|| Fact::Leftover { tiles });
        }
        let road = std::mem::take(&mut self.road);
        for (_, laid) in road.ahead_of(0) {
            if let Some(item) = laid.item {
                self.return_to_pool(item.kind);
            }
        }
    }

    /// How far along the road a disk is, if it is on its way.
    pub(crate) fn progress(&self, disk: Disk) -> Option<u8> {
        match disk {
            Disk::Waiting(_) => Some(0),
            Disk::Travelling(position) => Some(position),
            Disk::Back(_) => None,
        }
    }
}
