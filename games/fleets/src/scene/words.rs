//! Words for the marks of a ship, and for what she has done.

use crate::pieces::{done, marks};

/// What a ship keeps until something ends it.
const MARKS: &[(&str, u32)] = &[
    ("ghostly", marks::GHOSTLY),
    ("submerged", marks::SUBMERGED),
    ("scuttled", marks::SCUTTLED),
    ("returned", marks::RETURNED),
    ("jammed", marks::JAMMED),
    ("flames", marks::FLAMES),
    ("raider", marks::RAIDER),
    ("fogbound", marks::FOGBOUND),
    ("crew-free", marks::CREW_FREE),
];

/// What a ship has done in this turn.
const DONE: &[(&str, u32)] = &[
    ("moved", done::MOVED),
    ("shot", done::SHOT),
    ("explored", done::EXPLORED),
    ("repaired", done::REPAIRED),
    ("rammed", done::RAMMED),
    ("scuttle", done::SCUTTLE),
    ("shot-at", done::SHOT_AT),
    ("ignored", done::IGNORED),
    ("current", done::CURRENT),
    ("over", done::OVER),
    ("extra", done::EXTRA),
    ("twice", done::TWICE),
    ("may-tow", done::MAY_TOW),
    ("unloaded", done::UNLOADED),
    ("loaded", done::LOADED),
    ("freed", done::FREED),
    ("fires", done::FIRES),
    ("was-whole", done::WAS_WHOLE),
    ("two-dice", done::TWO_DICE),
    ("shifted-1", done::SHIFTED),
    ("shifted-2", done::SHIFTED << 1),
    ("shifted-4", done::SHIFTED << 2),
    ("shifted-8", done::SHIFTED << 3),
];

pub(super) fn marks_of(bits: u32) -> Vec<String> {
    words_of(MARKS, bits)
}
pub(super) fn done_of(bits: u32) -> Vec<String> {
    words_of(DONE, bits)
}
pub(super) fn read_marks(words: &[String]) -> Result<u32, String> {
    read(MARKS, "marks", words)
}
pub(super) fn read_done(words: &[String]) -> Result<u32, String> {
    read(DONE, "done", words)
}

/// A bit without a word of its own is called by its number.
fn words_of(known: &[(&str, u32)], bits: u32) -> Vec<String> {
    let single = (0..u32::BITS).map(|n| (n, 1 << n)).filter(|(_, bit)| bits & bit != 0);
    let word = |(n, bit): (u32, u32)| match known.iter().find(|(_, other)| *other == bit) {
        Some((word, _)) => (*word).to_string(),
        None => format!("bit-{n}"),
    };
    single.map(word).collect()
}

fn read(known: &[(&str, u32)], field: &str, words: &[String]) -> Result<u32, String> {
    let mut bits = 0;
    for word in words {
        let numbered = || word.strip_prefix("bit-")?.parse::<u32>().ok().filter(|n| *n < u32::BITS).map(|n| 1 << n);
        let named = known.iter().find(|(other, _)| other == word).map(|(_, bit)| *bit);
        bits |= named.or_else(numbered).ok_or_else(|| {
            let all: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
            format!("{field}: `{word}` is none of {}", all.join(", "))
        })?;
    }
    Ok(bits)
}
