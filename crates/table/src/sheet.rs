//! One table of a data file, read key by key, so that whatever is wrong is named by file, entry and key, together with what
//! would be right there.

use crate::{BadData, did_you_mean_or_there_are, no_such_word, read_toml};
use std::ops::RangeInclusive;
use toml::{Table, Value};

/// The longest name of a card, in bytes.
const MOST_NAME: usize = 60;
/// The longest id, in bytes.
const MOST_ID: usize = 40;
/// How much of a wrong value is repeated.
const MOST_SHOWN: usize = 40;

/// A table of a file.
#[derive(Debug)]
pub struct Sheet {
    file: &'static str,
    name: String,
    table: Table,
}

impl Sheet {
    /// A whole file. What is not TOML is named by its line and column.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn file(file: &'static str, text: &str) -> Result<Sheet, BadData> {
        Ok(Sheet { file, name: String::new(), table: read_toml(file, text)? })
    }
    /// Gives it another name in errors: `card grapeshot`.
    pub fn called(mut self, name: String) -> Sheet {
        self.name = name;
        self
    }
    /// What is wrong with one of its keys.
    pub fn bad(&self, key: &str, reason: impl Into<String>) -> BadData {
        let key = match (self.name.as_str(), key) {
            ("", key) => key.to_string(),
            (name, "") => name.to_string(),
            (name, key) => format!("{name}, {key}"),
        };
        BadData::new(self.file, key, reason)
    }
    /// Its keys, in the order of the alphabet.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.table.keys().map(String::as_str)
    }
    /// Is the key there?
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }
    /// Refuses keys that are none of these.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn knows(&self, known: &[&str]) -> Result<(), BadData> {
        match self.keys().find(|key| !known.contains(key)) {
            Some(key) => Err(self.bad(key, no_such_key(key, known))),
            None => Ok(()),
        }
    }

    /// A text of one line that will stand on the screen.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn text(&self, key: &str) -> Result<String, BadData> {
        self.short(key, MOST_NAME).map(String::from)
    }
    /// A list of such texts.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn texts(&self, key: &str) -> Result<Vec<String>, BadData> {
        let list = self.take(key, "a list of texts in quotes", Value::as_array)?;
        list.iter()
            .map(|value| self.one_line(key, value.as_str().unwrap_or_default(), MOST_NAME).map(String::from))
            .collect()
    }
    /// An id: a word of small letters, digits and underscores.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn id(&self) -> Result<String, BadData> {
        let id = self.short("id", MOST_ID)?;
        let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
        match id.starts_with(|letter: char| letter.is_ascii_lowercase()) && id.chars().all(plain) {
            true => Ok(id.to_string()),
            false => {
                Err(self
                    .bad("id", format!("it is `{id}`; an id is one word of a-z, 0-9 and _ that starts with a letter")))
            }
        }
    }
    fn short(&self, key: &str, most: usize) -> Result<&str, BadData> {
        self.one_line(key, self.take(key, "a text in quotes", Value::as_str)?, most)
    }
    fn one_line<'a>(&self, key: &str, text: &'a str, most: usize) -> Result<&'a str, BadData> {
        if text.trim().is_empty() {
            return Err(self.bad(key, "it is empty"));
        }
        if text.contains(char::is_control) {
            return Err(self.bad(key, "it has a control character in it"));
        }
        if text.len() > most {
            return Err(self.bad(key, format!("it has {} bytes; the most is {most}", text.len())));
        }
        Ok(text)
    }
    /// A number within a range.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn number(&self, key: &str, range: RangeInclusive<u8>) -> Result<u8, BadData> {
        self.signed(key, i64::from(*range.start())..=i64::from(*range.end())).map(|number| number as u8)
    }
    /// A number within a range, which may be left out.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn number_or(&self, key: &str, absent: u8, range: RangeInclusive<u8>) -> Result<u8, BadData> {
        if self.has(key) { self.number(key, range) } else { Ok(absent) }
    }
    /// A number that may be below zero.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn signed(&self, key: &str, range: RangeInclusive<i64>) -> Result<i64, BadData> {
        let within = |value: &Value| value.as_integer().filter(|number| range.contains(number));
        self.take(key, &number_within(&range), within)
    }
    /// A place on the screen, in thousandths of its width or height.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn coordinate(&self, key: &str) -> Result<u16, BadData> {
        self.signed(key, 0..=1000).map(|number| number as u16)
    }
    /// A list of numbers within a range.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn numbers(&self, key: &str, range: RangeInclusive<u8>) -> Result<Vec<u8>, BadData> {
        let signed = i64::from(*range.start())..=i64::from(*range.end());
        let within = |value: &Value| value.as_integer().filter(|number| signed.contains(number)).map(|n| n as u8);
        let all = |value: &Value| value.as_array().and_then(|list| list.iter().map(within).collect());
        let what = match range.start() == range.end() {
            true => format!("a list of numbers that are {}", range.start()),
            false => format!("a list of numbers from {} to {}", range.start(), range.end()),
        };
        self.take(key, &what, all)
    }
    /// Exactly so many numbers within a range.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn row<const N: usize>(&self, key: &str, range: RangeInclusive<u8>) -> Result<[u8; N], BadData> {
        let list = self.numbers(key, range)?;
        let length = list.len();
        list.try_into().map_err(|_| self.bad(key, format!("it has {length} numbers; it must have {N}")))
    }
    /// `true` or `false`; if it is left out, `false`.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn flag(&self, key: &str) -> Result<bool, BadData> {
        if self.has(key) { self.take(key, "true or false", Value::as_bool) } else { Ok(false) }
    }
    /// One of some words.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn word<'a, T: Copy>(&self, key: &str, what: &str, words: &'a [(&'a str, T)]) -> Result<T, BadData> {
        let all = || words.iter().map(|(word, _)| *word);
        let listed = format!("one of \"{}\"", all().collect::<Vec<_>>().join("\", \""));
        let text = self.take(key, &listed, Value::as_str)?;
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        found.ok_or_else(|| self.bad(key, no_such_word(text, what, all().collect::<Vec<_>>())))
    }
    /// Any value, as it stands there.
    pub fn value(&self, key: &str) -> Option<&Value> {
        self.table.get(key)
    }
    /// A value that the rules fix.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn fixed(&self, key: &str, value: impl Into<Value>) -> Result<(), BadData> {
        let value = value.into();
        self.take(key, &value.to_string(), |there| (*there == value).then_some(()))
    }
    /// A table in it: `[sections.hull]`.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn table(&self, key: &str) -> Result<Sheet, BadData> {
        let table = self.take(key, "a table", Value::as_table)?;
        let name = match self.name.as_str() {
            "" => key.to_string(),
            card if card.contains(' ') => format!("{card}, {key}"),
            table => format!("{table}.{key}"),
        };
        Ok(Sheet { file: self.file, name, table: table.clone() })
    }
    /// A list of tables in it: `[[card]]`; each is called by its id, or else by its number. No list is an empty one.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn tables(&self, key: &str) -> Result<Vec<Sheet>, BadData> {
        if !self.has(key) {
            return Ok(Vec::new());
        }
        let tables = |value: &Value| -> Option<Vec<Table>> {
            value.as_array()?.iter().map(|one| one.as_table().cloned()).collect()
        };
        let list = self.take(key, &format!("a list of tables [[{key}]]"), tables)?;
        let entry = |(at, table): (usize, Table)| {
            let id = table.get("id").and_then(Value::as_str).filter(|id| id.len() <= MOST_ID);
            let name = id.map_or_else(|| format!("{key} {}", at + 1), |id| format!("{key} {}", id.escape_debug()));
            Sheet { file: self.file, name, table }
        };
        Ok(list.into_iter().enumerate().map(entry).collect())
    }
    /// Where the value comes from.
    ///
    /// # Errors
    /// The key, and what would be right there.
    pub fn provenance(&self) -> Result<(), BadData> {
        let text = self.take("provenance", "\"seed\", \"public\" or \"house\"", Value::as_str)?;
        match text.split('+').find(|word| !matches!(*word, "seed" | "public" | "house")) {
            None => Ok(()),
            Some(word) => Err(self.bad("provenance", no_such_word(word, "an origin", ["seed", "public", "house"]))),
        }
    }

    /// The value of a key, if it is what it must be.
    fn take<'a, T>(&'a self, key: &str, what: &str, read: impl Fn(&'a Value) -> Option<T>) -> Result<T, BadData> {
        let value = self.table.get(key).ok_or_else(|| self.bad(key, format!("it is missing; it must be {what}")))?;
        read(value).ok_or_else(|| self.bad(key, format!("it is {}; it must be {what}", shown(value))))
    }
}

/// What is said about a key that is not known.
pub fn no_such_key(key: &str, known: &[&str]) -> String {
    format!("there is no such key{}", did_you_mean_or_there_are(key, known.iter().copied()))
}

fn number_within(range: &RangeInclusive<i64>) -> String {
    match range.start() == range.end() {
        true => range.start().to_string(),
        false => format!("a number from {} to {}", range.start(), range.end()),
    }
}

/// A value as it stands in the file, or its beginning.
fn shown(value: &Value) -> String {
    let text = value.to_string().replace('\n', " ");
    match text.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(text: &str) -> Sheet {
        Sheet::file("cards.toml", text).unwrap_or_else(|bad| panic!("{bad}"))
    }
    /// What is said about a wrong value.
    fn says<T>(read: Result<T, BadData>) -> String {
        read.err().expect("something is wrong").to_string()
    }

    #[test]
    fn what_is_right_is_read_as_it_is_written() {
        let of = sheet("id = \"tar_7\"\nname = \"Rum\"\nwords = [\"a\", \"b\"]\ncost = 3\nlong = \"x\"\n");
        assert_eq!((of.id().as_deref(), of.text("name").as_deref()), (Ok("tar_7"), Ok("Rum")));
        assert_eq!(of.texts("words"), Ok(vec!["a".to_string(), "b".to_string()]));
        assert_eq!((of.number("cost", 1..=9), of.number_or("cost", 7, 1..=9)), (Ok(3), Ok(3)));
        assert_eq!(of.number_or("price", 7, 1..=9), Ok(7));
        assert_eq!(of.knows(&["id", "name", "words", "cost", "long"]), Ok(()));
    }

    #[test]
    fn what_is_wrong_is_named_with_what_would_be_right() {
        let of = sheet("id = \"Tar\"\ncost = 12\nname = \"\"\n");
        assert!(says(of.id()).starts_with("cards.toml, id: it is `Tar`; an id is one word of a-z, 0-9 and _"));
        assert_eq!(says(of.number("cost", 1..=9)), "cards.toml, cost: it is 12; it must be a number from 1 to 9");
        assert_eq!(says(of.number("cost", 5..=5)), "cards.toml, cost: it is 12; it must be 5");
        assert_eq!(says(of.text("name")), "cards.toml, name: it is empty");
        assert_eq!(says(of.knows(&["id", "cost"])), "cards.toml, name: there is no such key; there are id, cost");
        for (letters, is_right) in [(60, true), (61, false)] {
            let of = sheet(&format!("name = \"{}\"", "x".repeat(letters)));
            assert_eq!(of.text("name").is_ok(), is_right, "{letters} letters");
        }
    }

    #[test]
    fn what_is_inside_is_called_by_its_place() {
        let of = sheet("[hull.mast]\nflag = 1\n[[card]]\nid = \"rum\"\n[card.cost]\n[[card]]\n");
        let hull = of.table("hull").unwrap_or_else(|bad| panic!("{bad}"));
        let mast = hull.table("mast").unwrap_or_else(|bad| panic!("{bad}"));
        assert_eq!(says(mast.text("flag")), "cards.toml, hull.mast, flag: it is 1; it must be a text in quotes");
        let cards = of.tables("card").unwrap_or_else(|bad| panic!("{bad}"));
        let missing = "it is missing; it must be a text in quotes";
        assert_eq!(says(cards[0].text("name")), format!("cards.toml, card rum, name: {missing}"));
        assert_eq!(says(cards[1].text("name")), format!("cards.toml, card 2, name: {missing}"));
        let cost = cards[0].table("cost").unwrap_or_else(|bad| panic!("{bad}"));
        assert_eq!(says(cost.text("gold")), format!("cards.toml, card rum, cost, gold: {missing}"));
        // An id that is too long to be one does not become a name.
        let called = |letters: usize| {
            let file = sheet(&format!("[[card]]\nid = \"{}\"\n", "x".repeat(letters)));
            says(file.tables("card").unwrap_or_else(|bad| panic!("{bad}"))[0].text("name"))
        };
        assert_eq!(called(40), format!("cards.toml, card {}, name: {missing}", "x".repeat(40)));
        assert_eq!(called(41), format!("cards.toml, card 1, name: {missing}"));
    }
}
