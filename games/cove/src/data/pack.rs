//! `pack.toml`: cards for the four blank ones of the box. They have the same tables and the same keys as the printed
//! cards in `tavern.toml` and `legends.toml`, and are played with only if a table chooses so.

use super::{Card, Legend, LegendCard, MOST_KINDS, MOST_LEGENDS, MOST_TAVERN, TavernCard, legends, tavern};
use table::{BadData, Sheet};

/// What a pack is called that does not say it.
const NAMELESS: &str = "Card pack";

/// Checks the cards of the pack (`cove.custom.limit`), adds them to the printed ones and returns its name.
pub(super) fn read(
    file: &Sheet,
    cards: &mut Vec<TavernCard>,
    legend_cards: &mut Vec<LegendCard>,
) -> Result<String, BadData> {
    file.knows(&["name", "card", "legend"])?;
    let name = if file.has("name") { file.text("name")? } else { NAMELESS.to_string() };
    for entry in file.tables("card")? {
        if entry.has("provenance") {
            entry.provenance()?;
        }
        let card = tavern::card(&entry, true)?;
        let taken = cards.iter().any(|other| other.id == card.id);
        own_id(&entry, &card.id, taken, Card::ADDED)?;
        let most = MOST_KINDS - Card::IDS.len();
        if cards.len() == MOST_KINDS {
            return Err(file.bad("card", format!("there are more than {most} kinds of Tavern cards")));
        }
        cards.push(card);
    }
    let all: usize = cards.iter().map(|card| usize::from(card.count)).sum();
    if all > MOST_TAVERN {
        return Err(
            file.bad("card", format!("with the printed ones there are {all} Tavern cards; the most is {MOST_TAVERN}"))
        );
    }
    for entry in file.tables("legend")? {
        if entry.has("provenance") {
            entry.provenance()?;
        }
        let legend = legends::legend(&entry, true)?;
        let taken = legend_cards.iter().any(|other| other.id == legend.id);
        own_id(&entry, &legend.id, taken, Legend::ADDED)?;
        let most = MOST_LEGENDS - Legend::IDS.len();
        if legend_cards.len() == MOST_LEGENDS {
            return Err(file.bad("legend", format!("there are more than {most} kinds of Legendary Pirates")));
        }
        legend_cards.push(legend);
    }
    Ok(name)
}

/// An id is nobody else's, and none of the words by which moves name the cards of a pack.
fn own_id(entry: &Sheet, id: &str, taken: bool, numbered: &str) -> Result<(), BadData> {
    if taken {
        return Err(entry.bad("id", "another card has it, too"));
    }
    match id.starts_with(numbered) {
        true => {
            Err(entry.bad("id", format!("moves call the cards of a pack `{numbered}1` and so on; choose another id")))
        }
        false => Ok(()),
    }
}
