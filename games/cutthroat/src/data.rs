//! What is in the box: one small file of numbers.

use crate::Pile;
use serde::Deserialize;
use table::{BadData, Data, Shelf};

/// The numbers of `data/cutthroat.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// Rounds played, unless the captains agree on another number.
    pub rounds: u8,
    /// Cards a captain draws up to.
    pub hand: u8,
    /// How many coves there are.
    pub coves: u8,
    /// Gold at which the crew wants its share.
    pub mark: u16,
    /// Gold the crew takes.
    pub share: u16,
    /// The whole deck.
    pub deck: Pile,
}

const FILE: &str = "cutthroat.toml";

impl Data for Components {
    const FILES: &'static [&'static str] = &[FILE];
    const PRINTED: &'static [&'static str] = &[include_str!("../data/cutthroat.toml")];

    fn shelf() -> &'static Shelf<Self> {
        static SHELF: Shelf<Components> = Shelf::new();
        &SHELF
    }

    fn read(texts: &[&str]) -> Result<Self, BadData> {
        let data: Components = toml::from_str(texts[0]).map_err(|e| BadData::new(FILE, "", e.to_string()))?;
        let limits = [
            ("rounds", data.rounds.into(), 1, 9),
            ("hand", data.hand.into(), 1, 4),
            ("coves", data.coves.into(), 1, 9),
            ("mark", data.mark, data.share.max(1), 99),
            ("deck", data.deck.count() as u16, 1, 99),
        ];
        for (key, value, least, most) in limits {
            if value < least || value > most {
                return Err(BadData::new(FILE, key, format!("must be from {least} to {most}, not {value}")));
            }
        }
        Ok(data)
    }
}
