//! One file of rows, read cell by cell, so that whatever is wrong is named by file, row and column, together with what
//! would be right there.

use std::{fmt::Display, ops::RangeInclusive, str::FromStr};
use table::{BadData, most_like};

/// The longest name of a card, in bytes.
const MOST_NAME: usize = 60;
/// The longest id, in bytes.
const MOST_ID: usize = 40;
/// A card is known by a number of 16 bits.
const MOST_ROWS: usize = 10_000;

/// A row of a file.
pub(super) struct Row<'a> {
    file: &'static str,
    columns: &'static [&'static str],
    /// Where each of the columns stands in this file.
    places: &'a [usize],
    cells: &'a csv::StringRecord,
    /// The line it begins in.
    line: u64,
}

/// Reads every row of a file that has exactly these columns, in any order.
pub(super) fn each_row(
    file: &'static str,
    text: &str,
    columns: &'static [&'static str],
    mut read: impl FnMut(&Row<'_>) -> Result<(), BadData>,
) -> Result<(), BadData> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    let mut cells = csv::StringRecord::new();
    let broken = |error: csv::Error| match error.kind() {
        csv::ErrorKind::UnequalLengths { pos, expected_len, len } => {
            let line = pos.as_ref().map_or(0, csv::Position::line);
            BadData::new(file, format!("line {line}"), format!("it has {len} cells; it must have {expected_len}"))
        }
        _ => BadData::new(file, "", error.to_string()),
    };
    if !reader.read_record(&mut cells).map_err(broken)? {
        let reason = format!("it is empty; its first line must be {}", columns.join(","));
        return Err(BadData::new(file, "line 1", reason));
    }
    let places = places_of(file, &cells, columns)?;
    let mut n_rows = 0;
    while reader.read_record(&mut cells).map_err(broken)? {
        n_rows += 1;
        if n_rows > MOST_ROWS {
            return Err(BadData::new(file, "", format!("it has more than the {MOST_ROWS} rows of a file")));
        }
        let line = cells.position().map_or(0, csv::Position::line);
        read(&Row { file, columns, places: &places, cells: &cells, line })?;
    }
    Ok(())
}

/// Where each column stands in the first line.
fn places_of(file: &str, heads: &csv::StringRecord, columns: &[&str]) -> Result<Vec<usize>, BadData> {
    let mut places = vec![None; columns.len()];
    for (place, head) in heads.iter().enumerate() {
        let bad = |reason: String| BadData::new(file, format!("line 1, {}", head.escape_debug()), reason);
        match columns.iter().position(|column| *column == head) {
            None => return Err(bad(format!("there is no such column; there are {}", columns.join(", ")))),
            Some(column) if places[column].is_some() => return Err(bad("this column stands there twice".to_string())),
            Some(column) => places[column] = Some(place),
        }
    }
    let missing = |column: &str| BadData::new(file, format!("line 1, {column}"), "this column is missing");
    places.iter().zip(columns).map(|(place, column)| place.ok_or_else(|| missing(column))).collect()
}

impl Row<'_> {
    /// What stands in a column.
    pub(super) fn cell(&self, column: &str) -> &str {
        let at = self.columns.iter().position(|one| *one == column).expect("a column of this file");
        self.cells.get(self.places[at]).expect("a row has as many cells as the first line")
    }
    /// What is wrong with one of its cells.
    pub(super) fn bad(&self, column: &str, reason: impl Into<String>) -> BadData {
        let id = self.cell("id");
        let row = match id.is_empty() || id.len() > MOST_ID {
            true => format!("line {}", self.line),
            false => format!("row {}", id.escape_debug()),
        };
        BadData::new(self.file, format!("{row}, {column}"), reason)
    }
    /// The id: small letters, digits, `-` and `_`, beginning with the set it belongs to.
    pub(super) fn id(&self) -> Result<String, BadData> {
        let id = self.cell("id");
        let is_plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter);
        if id.is_empty() || id.len() > MOST_ID || !id.chars().all(is_plain) {
            let shown = shown(id);
            let reason = format!("it is {shown}; an id is made of a-z, 0-9, - and _ and has at most {MOST_ID} signs");
            return Err(self.bad("id", reason));
        }
        Ok(id.to_string())
    }
    /// A text of one line that will stand on the screen.
    pub(super) fn text(&self, column: &str) -> Result<String, BadData> {
        let text = self.cell(column);
        if text.trim().is_empty() {
            return Err(self.bad(column, "it is empty"));
        }
        if text.contains(char::is_control) {
            return Err(self.bad(column, "it has a control character in it"));
        }
        if text.len() > MOST_NAME {
            return Err(self.bad(column, format!("it has {} bytes; the most is {MOST_NAME}", text.len())));
        }
        Ok(text.to_string())
    }
    /// A number within a range.
    pub(super) fn number<T>(&self, column: &str, range: RangeInclusive<T>) -> Result<T, BadData>
    where
        T: Copy + PartialOrd + Display + FromStr,
    {
        number(self.cell(column), range).map_err(|reason| self.bad(column, reason))
    }
    /// One of the words of the data.
    pub(super) fn word<T: FromStr<Err = String>>(&self, column: &str) -> Result<T, BadData> {
        let text = self.cell(column);
        text.parse()
            .map_err(|reason| self.bad(column, if text.is_empty() { "it is empty".to_string() } else { reason }))
    }
    /// One of the words of the data, or an empty cell.
    pub(super) fn word_or_none<T: FromStr<Err = String>>(&self, column: &str) -> Result<Option<T>, BadData> {
        if self.cell(column).is_empty() { Ok(None) } else { self.word(column).map(Some) }
    }
    /// The first of two words, or the second?
    pub(super) fn is_first(&self, column: &str, words: [&str; 2]) -> Result<bool, BadData> {
        let text = self.cell(column);
        match words.iter().position(|word| *word == text) {
            Some(at) => Ok(at == 0),
            None => Err(self.bad(column, format!("it is {}; it must be {}", shown(text), either(words)))),
        }
    }
    /// `yes`, or an empty cell.
    pub(super) fn yes(&self, column: &str) -> Result<bool, BadData> {
        self.is_first(column, ["yes", ""])
    }
}

/// A number within a range, written plainly: without a plus sign or leading zeros.
pub(super) fn number<T>(text: &str, range: RangeInclusive<T>) -> Result<T, String>
where
    T: Copy + PartialOrd + Display + FromStr,
{
    let plain = text.parse().ok().filter(|number: &T| number.to_string() == text && range.contains(number));
    plain.ok_or_else(|| {
        let range = match range.start() == range.end() {
            true => format!("{}", range.start()),
            false => format!("a number from {} to {}", range.start(), range.end()),
        };
        format!("it is {}; it must be {range}", shown(text))
    })
}

/// What is said about a word that is none of those there are.
pub(super) fn not_among<'a>(word: &str, what: &str, words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<&str> = words.into_iter().collect();
    match most_like(word, words.iter().copied()) {
        Some(near) => format!("{} is no {what}; did you mean `{near}`?", shown(word)),
        None if words.len() > 20 => format!("{} is no {what}", shown(word)),
        None => format!("{} is no {what}; there are {}", shown(word), words.join(", ")),
    }
}

fn either(words: [&str; 2]) -> String {
    let [first, second] = words.map(|word| if word.is_empty() { "empty".to_string() } else { format!("`{word}`") });
    format!("{first} or {second}")
}

/// What stands there, or its beginning.
pub(super) fn shown(text: &str) -> String {
    const MOST_SHOWN: usize = 40;
    match text.char_indices().nth(MOST_SHOWN) {
        _ if text.is_empty() => "empty".to_string(),
        Some((end, _)) => format!("`{}…`", text[..end].escape_debug()),
        None => format!("`{}`", text.escape_debug()),
    }
}
