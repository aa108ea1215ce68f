//! Pieces by their names: whole, or as much of a name as is enough.

use crate::{
    View,
    describe::Description,
    names,
    pieces::{IslandAt, ShipAt, TerrainAt},
    view::StateView,
};
use table::{Seat, most_like};

/// Something that has a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    Ship(ShipAt),
    Island(IslandAt),
    Terrain(TerrainAt),
    Fort(IslandAt),
}

impl std::fmt::Display for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Piece::Ship(ship) => ship.fmt(f),
            Piece::Island(island) => island.fmt(f),
            Piece::Terrain(terrain) => terrain.fmt(f),
            Piece::Fort(island) => crate::Mark::Fort(*island).fmt(f),
        }
    }
}

/// A piece with its name, and whose it is.
pub(super) struct Named {
    pub(super) piece: Piece,
    /// As it is compared: small letters, no signs.
    pub(super) name: String,
    pub(super) fleet: Option<Seat>,
}

/// Everything on the sea that can be named.
pub(super) fn all(view: &View) -> Vec<Named> {
    let data = view.data.get();
    let mut all = Vec::new();
    for (ship, at) in view.ships.iter().zip(0..).filter(|(ship, _)| ship.state != StateView::Gone) {
        let name = plain(names::ship(data, ship.card));
        all.push(Named { piece: Piece::Ship(ShipAt(at)), name, fleet: ship.fleet });
    }
    for (island, at) in view.islands.iter().zip(0..) {
        all.push(Named { piece: Piece::Island(IslandAt(at)), name: plain(island.name), fleet: island.home });
        if let Some(fort) = &island.fort {
            let name = plain(&format!("fort {}", data[fort.card].printing.name));
            all.push(Named { piece: Piece::Fort(IslandAt(at)), name, fleet: Some(fort.owner) });
        }
    }
    for (terrain, at) in view.terrain.iter().zip(0..).filter(|(terrain, _)| !terrain.is_gone) {
        let name = plain(names::terrain(terrain.kind));
        all.push(Named { piece: Piece::Terrain(TerrainAt(at)), name, fleet: terrain.of });
    }
    all
}

/// A name as it is compared.
pub(super) fn plain(name: &str) -> String {
    let letters: String = name.chars().filter(|c| !matches!(c, '\'' | '’' | '.' | ',')).collect();
    let letters = letters.to_lowercase().replace('-', " ");
    let words: Vec<&str> = letters.split_whitespace().collect();
    let words = words.strip_prefix(&["the"]).unwrap_or(&words);
    words.join(" ")
}

/// Whom a word may mean.
pub(super) struct Search<'a> {
    pub(super) words: &'a Description<'a>,
    pub(super) all: &'a [Named],
    /// What is looked for: `one of your ships`.
    pub(super) what: &'static str,
}

impl Search<'_> {
    /// The piece that is meant: by its number, its name, the beginning of its name, or a word of it. Of several those that
    /// are `likely` come first.
    pub(super) fn find(
        &self,
        text: &str,
        may: impl Fn(&Named) -> bool,
        likely: impl Fn(&Named) -> bool,
    ) -> Result<Piece, String> {
        let text = plain(text);
        let among = || self.all.iter().filter(|named| may(named));
        if text.is_empty() {
            return Err(format!("Say which is meant: {}.", self.list(among())));
        }
        if let Some(named) = among().find(|named| named.piece.to_string() == text) {
            return Ok(named.piece);
        }
        let padded = |name: &str| format!(" {name} ");
        let ways: [&dyn Fn(&Named) -> bool; 3] =
            [&|named| named.name == text, &|named| named.name.starts_with(&text), &|named| {
                padded(&named.name).contains(&padded(&text))
            }];
        for way in ways {
            let found: Vec<&Named> = among().filter(|named| way(named)).collect();
            let best: Vec<&Named> = found.iter().copied().filter(|named| likely(named)).collect();
            match (&found[..], &best[..]) {
                ([], _) => (),
                ([only], _) | (_, [only]) => return Ok(only.piece),
                (several, _) => {
                    let list = self.list(several.iter().copied());
                    return Err(format!("`{text}` may be {list}. Say which by its number."));
                }
            }
        }
        let near = most_like(&text, among().map(|named| named.name.as_str()));
        let near = near.and_then(|near| among().find(|named| named.name == near));
        Err(match near {
            Some(near) => {
                format!("`{text}` is not {}. Did you mean {}?", self.what, self.call(near.piece))
            }
            None => format!("`{text}` is not {}: {}.", self.what, self.list(among())),
        })
    }

    fn list<'n>(&self, named: impl Iterator<Item = &'n Named>) -> String {
        let all: Vec<String> = named.map(|named| self.call(named.piece)).collect();
        if all.is_empty() { "there is none".to_string() } else { all.join(", ") }
    }
    fn call(&self, piece: Piece) -> String {
        call(self.words, piece)
    }
}

/// A piece with its number and its name.
pub(super) fn call(words: &Description<'_>, piece: Piece) -> String {
    match piece {
        Piece::Ship(ship) => words.ship_name(ship),
        Piece::Island(island) => words.island_name(island),
        Piece::Terrain(terrain) => words.terrain_name(terrain),
        Piece::Fort(island) => format!("{piece}, the fort on {}", words.island_name(island)),
    }
}
