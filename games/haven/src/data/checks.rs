//! What has to fit together: tiles with stacks, stacks with maps, items with slots and pieces, buildings with plots.

use super::{
    Class, HavenData, Kind, MOST_MAP, MOST_TILES, Tile,
    read::{ISLAND, PARAMS, TILES},
};
use crate::options::Shortage;
use std::ops::RangeInclusive;
use table::BadData;

/// What is wrong with a number, if it is out of its range.
pub(super) fn between(what: &str, number: u8, range: RangeInclusive<u8>) -> Option<String> {
    if range.contains(&number) {
        return None;
    }
    match range.start() == range.end() {
        true => Some(format!("{what} is {number}; it can only be {}", range.start())),
        false => Some(format!("{what} is {number}; it must be {} to {}", range.start(), range.end())),
    }
}

/// What is wrong with a kind that should be a die.
pub(super) fn not_a_die(kind: Kind) -> Option<String> {
    (!kind.is_die()).then(|| format!("`die` is {kind}, which is a token (food, gold and ship are dice)"))
}

/// What is wrong with a word that will stand in reports and on the screen.
pub(super) fn unprintable(word: &str, most: usize) -> Option<String> {
    if word.contains(char::is_control) {
        return Some("it has a control character in it".to_string());
    }
    (word.len() > most).then(|| format!("it has {} bytes; the most is {most}", word.len()))
}

/// Every tile has an id of its own and there are not too many.
pub(super) fn tiles(tiles: &[Tile]) -> Result<(), BadData> {
    if tiles.len() > MOST_TILES {
        return Err(BadData::new(TILES, "", format!("there are more than {} sorts of tiles", MOST_TILES - 1)));
    }
    for (index, tile) in tiles.iter().enumerate() {
        if tiles[..index].iter().any(|other| other.id == tile.id) {
            return Err(BadData::new(TILES, format!("tile {}, id", tile.id), "another tile has it too"));
        }
    }
    Ok(())
}

/// Stacks are of equal size, one for each round, and large enough for every map.
pub(super) fn stacks(data: &HavenData) -> Result<(), BadData> {
    if data.stacks.len() < usize::from(data.rounds) {
        let reason = format!("there are {} stacks for {} rounds", data.stacks.len(), data.rounds);
        return Err(BadData::new(TILES, "stack", reason));
    }
    let size = data.stacks[0].size;
    for (number, stack) in data.stacks.iter().enumerate() {
        if stack.size != size {
            let reason = format!("it is {}, but stack 1 has {size}: all stacks are of the same size", stack.size);
            return Err(BadData::new(TILES, format!("stack {}, size", number + 1), reason));
        }
    }
    if usize::from(size) > MOST_MAP {
        let reason = format!("it is {size}; the most is {MOST_MAP}");
        return Err(BadData::new(TILES, "stack 1, size", reason));
    }
    for players in 2..=4 {
        let map = data.map_size[players];
        if map == 0 || map > size {
            let reason = format!("it is {map}; it must be 1 to {size}, as a stack has so many tiles");
            return Err(BadData::new(PARAMS, format!("map.size.{players}p"), reason));
        }
    }
    Ok(())
}

/// Every item finds a slot, every building a plot, every map its pieces, every coup a Statue.
pub(super) fn whole(data: &HavenData) -> Result<(), BadData> {
    for kind in Kind::ALL {
        if !data.tiles.iter().any(|tile| tile.copies > 0 && tile.slots.iter().any(|slot| slot.has(kind))) {
            return Err(BadData::new(TILES, "slots", format!("no tile has a slot that accepts {kind}")));
        }
    }
    for class in [Class::House, Class::Port, Class::Infrastructure] {
        let built = data.tiles.iter().any(|tile| tile.class == class && tile.copies > 0);
        if built && !data.all_plots().any(|plot| data.plot(plot).accepts.has(class)) {
            return Err(BadData::new(ISLAND, "plot", format!("no plot accepts the class {class}")));
        }
    }
    if data.defaults.shortage == Shortage::Empty {
        pieces(data)?;
    }
    for chest in data.chests.iter().map(|chest| data.tile(*chest)) {
        if let Some(item) = chest.printed.iter().find(|item| data.limit_needs[item.kind.index()].is_some()) {
            let reason = format!("a chest shows no {}: who has paid for it must be able to lay it", item.kind);
            return Err(BadData::new(TILES, format!("tile {}, printed", chest.id), reason));
        }
    }
    let statues = data.tile(data.statue).copies;
    if statues < data.rounds {
        let reason = format!("it is {statues}, but each of {} rounds can see a coup", data.rounds);
        return Err(BadData::new(TILES, format!("tile {}, copies", data.tile(data.statue).id), reason));
    }
    Ok(())
}

/// A single map never needs more pieces than there are, even before anybody has placed one; what islands hold may
/// still leave a later tile empty, which is the rule for a shortage.
fn pieces(data: &HavenData) -> Result<(), BadData> {
    for (number, stack) in data.stacks.iter().enumerate() {
        for kind in Kind::ALL {
            let giving = stack.tiles.iter().filter(|(tile, _)| data.tile(*tile).gives == Some(kind));
            let needed: u32 = giving.map(|(_, copies)| u32::from(*copies)).sum();
            let in_taverns = if kind == Kind::Food { 4 } else { 0 };
            let there = u32::from(data.supply[kind.index()]).saturating_sub(in_taverns);
            if needed > there {
                let reason = format!(
                    "{needed} tiles bring {kind}, but the pool has {there} at most: \
                     lay fewer, supply more, or set supply.shortage = \"unlimited\" in params.toml"
                );
                return Err(BadData::new(TILES, format!("stack {}", number + 1), reason));
            }
        }
    }
    Ok(())
}
