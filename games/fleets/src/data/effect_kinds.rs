//! The list of all effects there are.

use super::{
    effects::Effects,
    rows::{each_row, shown},
};
use crate::Rule;
use table::{BadData, Clause as _};

pub(super) const EFFECTS: &str = "effects.csv";

/// Clauses whose reading is ours have this note.
const HOUSE: &str = "[house]";

/// A row of the list of all effects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EffectKind {
    /// Its clause, which says what it does.
    pub rule: Rule,
    /// Its id: `shoot_bonus`.
    pub id: String,
    /// What it is about: `shoot`, `keyword`, `unique`.
    pub layer: String,
    /// When it matters: `shoot action`.
    pub timing: String,
    /// How many cards bear it, all sets and reprints together.
    pub cards: u16,
    /// How many of them are usable in both editions.
    pub crimson_cards: u16,
    /// The reading is ours; of others the text is public.
    pub is_house: bool,
}

const COLUMNS: &[&str] = &[
    "id",
    "layer",
    "timing",
    "cards",
    "ships",
    "crew",
    "treasures",
    "other",
    "crimson_cards",
    "definition",
    "source",
    "clause",
];

/// The list of all effects. It says the same as the ledger: every effect is a clause there, and its definition is the
/// clause's text or one of its notes.
pub(super) fn read(text: &str, effects: &Effects) -> Result<Vec<EffectKind>, BadData> {
    let mut list: Vec<EffectKind> = Vec::new();
    each_row(EFFECTS, text, COLUMNS, |row| {
        let id = row.cell("id");
        let rule = effects.rule(id).map_err(|reason| row.bad("id", reason))?;
        if list.iter().any(|one| one.rule == rule) {
            return Err(row.bad("id", "this effect stands there twice"));
        }
        let clause = rule.printed();
        let is_house = row.is_first("source", ["house", "public"])?;
        // The ledger marks our own readings.
        if is_house != clause.notes.contains(&HOUSE) {
            let right = if is_house { "public" } else { "house" };
            return Err(row.bad("source", format!("the clause {} says that it is `{right}`", clause.id)));
        }
        let definition = row.cell("definition");
        if definition != clause.text && !clause.notes.contains(&definition) {
            return Err(row.bad("definition", format!("the clause {} says: {}", clause.id, clause.text)));
        }
        if !row.cell("clause").eq_ignore_ascii_case(clause.id) {
            return Err(row.bad("clause", format!("it is {}; it must be {}", shown(row.cell("clause")), clause.id)));
        }
        let count = |column| row.number(column, 0..=u16::MAX);
        let cards = count("cards")?;
        let parts = ["ships", "crew", "treasures", "other"].map(count);
        let sum = parts.into_iter().try_fold(0, |sum, part| part.map(|part| sum + u32::from(part)))?;
        if sum != u32::from(cards) {
            return Err(row.bad("cards", format!("it is {cards}, but ships, crew, treasures and other are {sum}")));
        }
        list.push(EffectKind {
            rule,
            id: id.to_string(),
            layer: row.text("layer")?,
            timing: row.text("timing")?,
            cards,
            crimson_cards: row.number("crimson_cards", 0..=cards)?,
            is_house,
        });
        Ok(())
    })?;
    match effects.rules.iter().find(|(_, rule)| list.iter().all(|one| one.rule != **rule)) {
        Some((id, rule)) => {
            Err(BadData::new(EFFECTS, format!("row {id}"), format!("this row is missing; {rule} has none")))
        }
        None => Ok(list),
    }
}
