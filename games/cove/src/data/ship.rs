//! `ship.toml`: the ship mat.

use super::{Card, DICE, Kind, Section, TavernCard};
use table::{BadData, Sheet};

/// The positions of a row.
const POSITIONS: u8 = 8;

/// A ship mat. A marker stands on position 1 to 8 of its row; 0 means that it was pushed off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mat {
    /// The numbers printed in each row, by section and position from 1.
    pub values: [[u8; 8]; 4],
    /// The gold from each position to the next, from the first.
    pub step_cost: [u8; 7],
    /// Where markers start.
    pub start: u8,
    /// Where the marker of a crippled section comes back.
    pub repair: u8,
    /// By what the price of a level at Treasure Island is multiplied.
    pub treasure_island_factor: u8,
}

/// Reads the mat and sees that the Parrot of each row belongs to it.
pub(super) fn read(file: &Sheet, tavern: &[TavernCard]) -> Result<Mat, BadData> {
    file.knows(&[
        "positions",
        "start_position",
        "repair_position",
        "step_cost",
        "treasure_island_cost_factor",
        "provenance",
        "sections",
    ])?;
    file.provenance()?;
    file.fixed("positions", i64::from(POSITIONS))?;
    let sections = file.table("sections")?;
    sections.knows(&Section::ALL.map(Section::word))?;
    let mut values = [[0; 8]; 4];
    for section in Section::ALL {
        values[section.index()] = row(&sections.table(section.word())?, section, tavern)?;
    }
    Ok(Mat {
        values,
        step_cost: file.row("step_cost", 0..=20)?,
        start: file.number("start_position", 1..=POSITIONS)?,
        repair: file.number("repair_position", 1..=POSITIONS)?,
        treasure_island_factor: file.number("treasure_island_cost_factor", 1..=9)?,
    })
}

fn row(entry: &Sheet, section: Section, tavern: &[TavernCard]) -> Result<[u8; 8], BadData> {
    entry.knows(&["values", "parrot"])?;
    let range = match section {
        Section::Hull => 0..=50,
        // A Grapple attack lets the crew alone, a Parrot the cannons alone say how many dice are rolled.
        Section::Crew | Section::Cannon => 1..=DICE,
        Section::Sails => 1..=40,
    };
    let values: [u8; 8] = entry.row("values", range)?;
    if !values.is_sorted() {
        return Err(entry.bad("values", "a number is lower than the one before it; they rise from left to right"));
    }
    let parrots: Vec<(&str, &TavernCard)> =
        tavern.iter().zip(Card::IDS).filter(|(card, _)| card.kind.is_parrot()).map(|(card, id)| (id, card)).collect();
    match entry.word("parrot", "a Parrot", &parrots)?.kind {
        Kind::Parrot { section: its, .. } if its == section => Ok(values),
        Kind::Parrot { section: its, .. } => {
            Err(entry.bad("parrot", format!("it belongs to the section {its} in tavern.toml, not to {section}")))
        }
        _ => unreachable!("only Parrots were offered"),
    }
}
