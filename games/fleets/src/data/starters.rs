//! Fleets that are ready to sail.

use super::{Cards, CrewId, Edition, Nation, ShipId};
use serde::Deserialize;
use table::{BadData, read_toml};

pub(super) const STARTERS: &str = "starter_fleets.toml";

/// A ready-made fleet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StarterFleet {
    /// `cursed-pirate`.
    pub id: String,
    /// Of the earlier edition?
    pub is_crimson: bool,
    /// The nation it shows.
    pub nation: Nation,
    /// For which total.
    pub build_total: u16,
    /// What it costs.
    pub points: u16,
    /// Its ships with their crew.
    pub ships: Vec<(ShipId, Vec<CrewId>)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    fleet: Vec<Fleet>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fleet {
    id: String,
    edition: Which,
    nation: Nation,
    build_total: u16,
    points: u16,
    ship: Vec<Ship>,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Which {
    Cursed,
    Crimson,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ship {
    id: String,
    crew: Vec<String>,
}

/// Reads the file. Whether the fleets keep the rules of building is asked where those rules are; here their cards are
/// looked up and their costs added.
pub(super) fn read(text: &str, cards: &Cards) -> Result<Vec<StarterFleet>, BadData> {
    let file: File = read_toml(STARTERS, text)?;
    let mut starters: Vec<StarterFleet> = Vec::new();
    for fleet in file.fleet {
        let fleet = starter(fleet, cards)?;
        if starters.iter().any(|other| other.id == fleet.id) {
            return Err(bad(&fleet.id, "id", "there is such a fleet already"));
        }
        starters.push(fleet);
    }
    for (name, is_crimson, edition) in [("cursed", false, &cards.cursed), ("crimson", true, &cards.crimson)] {
        let is_usual = |one: &StarterFleet| one.is_crimson == is_crimson && one.build_total == edition.build_total;
        if !starters.iter().any(is_usual) {
            let total = edition.build_total;
            let reason = format!("there is no fleet for edition = \"{name}\", build_total = {total}");
            return Err(BadData::new(STARTERS, "", reason));
        }
    }
    Ok(starters)
}

fn bad(fleet: &str, key: &str, reason: impl Into<String>) -> BadData {
    BadData::new(STARTERS, format!("fleet {}, {key}", fleet.escape_debug()), reason)
}

fn starter(fleet: Fleet, cards: &Cards) -> Result<StarterFleet, BadData> {
    let bad = |key: &str, reason: String| bad(&fleet.id, key, reason);
    let is_crimson = fleet.edition == Which::Crimson;
    let edition: &Edition = if is_crimson { &cards.crimson } else { &cards.cursed };
    if !edition.nations.contains(&fleet.nation) {
        return Err(bad("nation", format!("{} is not a nation of its edition", fleet.nation)));
    }
    let usable = |printing: &super::Printing| printing.is_in_scope && (printing.is_in_both || !is_crimson);
    let mut points: u32 = 0;
    let mut ships: Vec<(ShipId, Vec<CrewId>)> = Vec::new();
    for ship in &fleet.ship {
        let card = cards.ship_named(&ship.id).filter(|card| usable(&cards[*card].printing));
        let card = card.ok_or_else(|| bad("ship", format!("its edition has no ship `{}`", ship.id.escape_debug())))?;
        points += u32::from(cards[card].points);
        let mut aboard = Vec::new();
        for crew in &ship.crew {
            let found = cards.crew_named(crew).filter(|card| usable(&cards[*card].printing));
            let found =
                found.ok_or_else(|| bad("crew", format!("its edition has no crew `{}`", crew.escape_debug())))?;
            points += u32::from(cards[found].points);
            aboard.push(found);
        }
        ships.push((card, aboard));
    }
    if ships.is_empty() {
        return Err(bad("ship", "a fleet has at least one ship".to_string()));
    }
    if points != u32::from(fleet.points) {
        return Err(bad("points", format!("it is {}, but its cards cost {points}", fleet.points)));
    }
    if fleet.points > fleet.build_total {
        return Err(bad("build_total", format!("it is {}, but its cards cost {points}", fleet.build_total)));
    }
    let Fleet { id, nation, build_total, points, .. } = fleet;
    Ok(StarterFleet { id, is_crimson, nation, build_total, points, ships })
}
