//! Whatever is wrong with a designer's files, reading them gives an error that names the file, and never panics.

use crate::{Data, Dice};

/// Spoils the printed files of a game in many ways and reads them.
///
/// # Errors
/// What was not refused as it should be; or that all spoiled files were read, or none, so that this proves nothing.
pub fn spoiled_data_are_refused<D: Data>(times: usize) -> Result<(), String> {
    let mut dice = Dice::seeded(23);
    let mut read_anyway = 0;
    for _ in 0..times {
        let mut texts: Vec<String> = D::PRINTED.iter().map(|text| text.to_string()).collect();
        let file = dice.below(texts.len());
        for _ in 0..=dice.below(3) {
            texts[file] = spoiled(&texts[file], &mut dice);
        }
        match D::read(&texts.iter().map(String::as_str).collect::<Vec<_>>()) {
            Ok(_) => read_anyway += 1,
            Err(bad) if D::FILES.contains(&bad.file.as_str()) => (),
            Err(bad) => return Err(format!("no file of the game is named: {bad}")),
        }
    }
    if (1..times).contains(&read_anyway) {
        Ok(())
    } else {
        Err(format!("{read_anyway} of {times} spoiled files were read"))
    }
}

/// The text with a line left out, doubled or swapped, a byte replaced or put in, its end cut off, or a number changed.
fn spoiled(text: &str, dice: &mut Dice) -> String {
    if text.is_empty() {
        return "name = 1".to_string();
    }
    let mut lines: Vec<&str> = text.lines().collect();
    let mut bytes = text.as_bytes().to_vec();
    match dice.below(7) {
        0 => drop(lines.remove(dice.below(lines.len()))),
        1 => lines.insert(dice.below(lines.len()), lines[dice.below(lines.len())]),
        2 => lines.swap(dice.below(text.lines().count()), dice.below(text.lines().count())),
        3 => {
            let place = dice.below(bytes.len());
            bytes[place] = dice.below(256) as u8;
            return String::from_utf8_lossy(&bytes).into_owned();
        }
        4 => {
            let signs: &[u8] = b",;()=|\"\n-+@#9";
            bytes.insert(dice.below(bytes.len()), *dice.one_of(signs));
            return String::from_utf8_lossy(&bytes).into_owned();
        }
        5 => {
            bytes.truncate(dice.below(bytes.len()));
            return String::from_utf8_lossy(&bytes).into_owned();
        }
        _ => {
            let digits: Vec<usize> = (0..bytes.len()).filter(|i| bytes[*i].is_ascii_digit()).collect();
            if let Some(place) = (!digits.is_empty()).then(|| *dice.one_of(&digits)) {
                let number = dice.one_of(&["0", "3", "9", "255", "256", "-1", "99999999999"]);
                bytes.splice(place..=place, number.bytes());
            }
            return String::from_utf8_lossy(&bytes).into_owned();
        }
    }
    lines.join("\n")
}
