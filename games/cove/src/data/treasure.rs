//! `treasure.toml`: the Treasure deck.

use super::{MOST_TREASURES, Place, TURNS, Treasure, TreasureCard};
use table::{BadData, Sheet, did_you_mean};

/// The most copies of a card.
const MOST_COPIES: u8 = 9;

/// The kinds of cards in the order of their numbers, and how many there are of each.
pub(super) fn read(file: &Sheet) -> Result<(Vec<TreasureCard>, u8), BadData> {
    file.knows(&["provenance", "copies_each", "cards_per_island", "outer_islands", "card"])?;
    file.provenance()?;
    file.fixed("cards_per_island", i64::from(TURNS))?;
    file.fixed("outer_islands", Place::OUTER.len() as i64)?;
    let copies = file.number("copies_each", 1..=MOST_COPIES)?;
    let mut kinds: [Option<TreasureCard>; MOST_TREASURES] = [const { None }; MOST_TREASURES];
    for entry in file.tables("card")? {
        let (number, card) = card(&entry)?;
        if kinds[number.index()].replace(card).is_some() {
            return Err(entry.bad("id", "another card has it, too"));
        }
    }
    let mut cards = Vec::new();
    for (index, card) in kinds.iter_mut().enumerate() {
        let number = Treasure(index as u8);
        match card.take() {
            Some(card) if cards.len() == index => cards.push(card),
            None if number.is_printed() => {
                return Err(
                    file.bad(&format!("card {number}"), "it is missing; its numbers may be changed, but it stays")
                );
            }
            Some(_) => {
                let before = Treasure(index as u8 - 1);
                return Err(file.bad(&format!("card {number}, id"), format!("there is no `{before}` before it")));
            }
            None => (),
        }
    }
    let (there, dealt) = (cards.len() * usize::from(copies), Place::OUTER.len() * usize::from(TURNS));
    match there >= dealt {
        true => Ok((cards, copies)),
        false => Err(file.bad(
            "copies_each",
            format!("{} kinds make {there} cards, but {dealt} are dealt: {TURNS} for each outer island", cards.len()),
        )),
    }
}

fn card(entry: &Sheet) -> Result<(Treasure, TreasureCard), BadData> {
    entry.knows(&["id", "fame", "gold", "chests", "tavern"])?;
    let id = entry.id()?;
    let number = id.parse::<Treasure>().map_err(|_| {
        let added = MOST_TREASURES - Treasure::IDS.len();
        let near = did_you_mean(&id, Treasure::IDS);
        entry
            .bad("id", format!("new cards are called `extra_1` to `extra_{added}`; `{id}` is not a printed card{near}"))
    })?;
    let card = TreasureCard {
        id,
        fame: entry.number("fame", 0..=9)?,
        gold: entry.number("gold", 0..=20)?,
        chests: entry.number("chests", 0..=9)?,
        tavern: entry.number("tavern", 0..=4)?,
    };
    Ok((number, card))
}
