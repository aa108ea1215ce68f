//! What things are called: islands have names of their own, ships that of their card, terrain that of its kind.

use crate::{
    data::{Cards, IslandId, Kind, Mystery, Nation, ShipId, Terrain},
    pieces::IslandAt,
};

/// Names of islands in the order in which they are laid. There are as many as islands at the most.
const ISLANDS: [&str; 32] = [
    "Coral Isle",
    "Fern Cay",
    "Lantern Rock",
    "Turtle Key",
    "Hermit's Rest",
    "Saltmarsh",
    "Driftwood Isle",
    "Goat Island",
    "Windward Cay",
    "Pelican Key",
    "Anvil Rock",
    "Mangrove Isle",
    "Sandy Hook",
    "Old Beacon",
    "Palm Cay",
    "Gull Island",
    "Narrow Key",
    "Shell Beach",
    "Long Strand",
    "Cinder Isle",
    "Quiet Harbour",
    "Rope Walk",
    "Barrel Cay",
    "Leeward Isle",
    "Copper Key",
    "Iguana Rock",
    "Tamarind Isle",
    "Heron Cay",
    "Stone Jetty",
    "Broken Oar",
    "Moonlit Bay",
    "Last Landfall",
];

/// What an island is called.
pub(crate) fn island(data: &Cards, at: IslandAt, card: Option<IslandId>) -> &'static str {
    match card.and_then(|card| data[card].mystery) {
        Some(Mystery::GreatTurtle) => "Great Turtle",
        Some(Mystery::IsleOfFire) => "Isle of Fire",
        _ => ISLANDS[at.index() % ISLANDS.len()],
    }
}

/// What a ship is called.
pub(crate) fn ship(data: &Cards, card: ShipId) -> &str {
    &data[card].printing.name
}

/// What a kind of terrain is called.
pub(crate) fn terrain(kind: Terrain) -> &'static str {
    match kind {
        Terrain::Fog => "fog bank",
        Terrain::Iceberg => "iceberg",
        Terrain::Reef => "reef",
        Terrain::Sargasso => "Sargasso Sea",
        Terrain::Current => "trade current",
        Terrain::Whirlpool => "whirlpool",
    }
}

/// What a nation is called.
pub(crate) fn nation(nation: Nation) -> &'static str {
    match nation {
        Nation::America => "America",
        Nation::Corsair => "Barbary Corsairs",
        Nation::Cursed => "Cursed",
        Nation::England => "England",
        Nation::France => "France",
        Nation::Jade => "Jade Rebellion",
        Nation::Mercenary => "Mercenaries",
        Nation::Pirate => "Pirates",
        Nation::Spain => "Spain",
        Nation::Viking => "Vikings",
        Nation::Whitebeard => "Whitebeard",
    }
}

/// What the masts of a piece are called, one and several.
pub(crate) fn masts(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Ship => ("mast", "masts"),
        Kind::Creature => ("segment", "segments"),
        Kind::Flotilla => ("gun", "guns"),
    }
}
