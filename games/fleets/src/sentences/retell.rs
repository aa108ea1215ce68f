//! What happened in words: pieces by their names, places by bearing and distance.

use super::pieces::{Piece, call};
use crate::{
    Fact, View,
    describe::{Description, Placed, compass},
    pieces::{At, ChipAt, IslandAt, ShipAt, Spot, TerrainAt, Thing},
};

/// A fact as it is read at a terminal; nothing to be read if it is too small.
pub(crate) fn retell(view: &View, fact: &Fact) -> String {
    let words = Description::of(view, &[]);
    let data = view.data.get();
    match fact {
        // Ships and their crew are listed in the view, and the number of treasures is told island by island.
        Fact::Lists { .. } | Fact::Locked { .. } | Fact::Laid { .. } | Fact::Landed { .. } => String::new(),
        // Where a segment ends is told when it is sailed.
        Fact::Placed { by: crate::Rule::GeoTerrainContact, .. } => String::new(),
        Fact::ShipShown { who, ship, card } => {
            let name = data.ships.get(usize::from(*card)).map_or("a ship", |card| card.printing.name.as_str());
            format!("{who} brings {ship} {name}")
        }
        // What it is stands there anyway.
        Fact::Seen { chip, thing } => format!("{chip} is {}", words.thing(*thing)),
        Fact::TurnedUp { chip, thing } => format!("{chip} is turned up: {}", words.thing(*thing)),
        Fact::IslandDrawn { .. } | Fact::Passes { .. } | Fact::Stands { .. } => String::new(),
        _ => {
            let text = fact.to_string();
            // The clause can be asked for: `why`, `?`.
            let text = text.split(" by fleets.").next().unwrap_or(&text);
            let told: Vec<String> = text.split(' ').map(|word| reworded(&words, word)).collect();
            told.join(" ")
        }
    }
}

/// One word of a fact.
fn reworded(words: &Description<'_>, word: &str) -> String {
    let (word, sign) = match word.strip_suffix([':', ',', ';']) {
        Some(bare) => (bare, &word[bare.len()..]),
        None => (word, ""),
    };
    let view = words.view;
    if let Ok(at) = word.parse::<At>() {
        let point = view.data.get().geometry.fort.at(at.0);
        let place = words.whereabouts_of(&point, at.0.at, Placed::New);
        return format!("{place}, heading {}{sign}", compass(at.0.heading));
    }
    if let Ok(thing) = word.parse::<Thing>() {
        return format!("{}{sign}", words.thing(thing));
    }
    let piece = match word.parse::<Spot>() {
        Ok(Spot::Ship(ship)) => Some(Piece::Ship(ship)),
        Ok(Spot::Island(island)) => Some(Piece::Island(island)),
        Ok(Spot::Fort(island)) => Some(Piece::Fort(island)),
        _ => word.parse::<TerrainAt>().ok().map(Piece::Terrain),
    };
    if let Some(piece) = piece.filter(|piece| is_there(view, *piece)) {
        return format!("{}{sign}", call(words, piece));
    }
    if let Ok(chip) = word.parse::<ChipAt>()
        && let Some(seen) = view.chips.get(chip.index())
    {
        let named = words.known_chip(seen, chip.index() + 1);
        return format!("{}{sign}", named.unwrap_or_else(|| format!("{chip} {}", seen.class)));
    }
    format!("{word}{sign}")
}

fn is_there(view: &View, piece: Piece) -> bool {
    let known = |ship: ShipAt| ship.index() < view.ships.len();
    let laid = |island: IslandAt| island.index() < view.islands.len();
    match piece {
        Piece::Ship(ship) => known(ship),
        Piece::Island(island) | Piece::Fort(island) => laid(island),
        Piece::Terrain(terrain) => terrain.index() < view.terrain.len(),
    }
}
