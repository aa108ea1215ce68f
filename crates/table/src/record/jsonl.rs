//! Records as JSON Lines: one line is one thing, so that a running game is written by appending.

use super::{End, Entry, FORMAT, Header, Record, RecordError, SUM_EVERY, Sum};
use crate::{Fate, MOST_SEATS, Seat, Seed, check_names};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::io;

/// The largest record that is read.
pub const MOST_BYTES: usize = 16 << 20;
/// The most inputs of a record.
pub const MOST_INPUTS: usize = 200_000;
/// The longest move.
const MOST_LETTERS: usize = 2_000;

impl Record {
    /// The whole record as text.
    pub fn to_jsonl(&self) -> String {
        let mut writer = Writer::new(Vec::new(), self.header.seed);
        writer.catch_up(self).expect("writing to memory does not fail");
        String::from_utf8(writer.out).expect("JSON is UTF-8")
    }

    /// Reads a record.
    ///
    /// # Errors
    /// The first line that is wrong, and why.
    pub fn from_jsonl(bytes: &[u8]) -> Result<Self, RecordError> {
        match read(bytes)? {
            (record, None) => Ok(record),
            (_, Some(wrong)) => Err(wrong),
        }
    }

    /// Reads a record whose last line may be torn, as after a crash: what stands before it is still good.
    /// Says what was left out.
    ///
    /// # Errors
    /// The first line that is wrong and whole, and why.
    pub fn salvage(bytes: &[u8]) -> Result<(Self, Option<RecordError>), RecordError> {
        let last = bytes.strip_suffix(b"\n").unwrap_or(bytes).split(|b| *b == b'\n').count();
        match read(bytes)? {
            (_, Some(wrong)) if wrong.line < last || bytes.ends_with(b"\n") => Err(wrong),
            read => Ok(read),
        }
    }
}

/// Writes a record while it grows.
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    seed: Option<Seed>,
    begun: bool,
    entries: usize,
    sums: usize,
    ended: bool,
    taken_back: usize,
}

impl<W: io::Write> Writer<W> {
    /// Writes from the first line. With a seed this is the private form, with which the game can go on after a break.
    pub fn new(out: W, seed: Option<Seed>) -> Self {
        Writer { out, seed, begun: false, entries: 0, sums: 0, ended: false, taken_back: 0 }
    }
    /// Goes on where a record that was read ends.
    pub fn after(out: W, record: &Record) -> Self {
        let (entries, sums, taken_back) = (record.entries.len(), record.sums.len(), record.taken_back);
        Writer { out, seed: None, begun: true, entries, sums, ended: record.end.is_some(), taken_back }
    }
    /// Appends what is in the record and not yet written.
    ///
    /// # Errors
    /// If it cannot be written, or if written moves were taken back since: then the file has to be written anew.
    pub fn catch_up(&mut self, record: &Record) -> io::Result<()> {
        if record.taken_back != self.taken_back && self.begun {
            let reason = "a move that is written was taken back: write the record anew";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
        }
        self.taken_back = record.taken_back;
        let mut text = String::new();
        if !self.begun {
            push_line(&mut text, &Header { seed: self.seed, ..record.header.clone() });
            self.begun = true;
        }
        loop {
            let next_sum = record.sums.get(self.sums);
            if let Some(sum) = next_sum.filter(|sum| sum.at == self.entries) {
                push_line(&mut text, sum);
                self.sums += 1;
                continue;
            }
            let upto = next_sum.map_or(record.entries.len(), |sum| sum.at);
            match record.entries[self.entries..upto].split_first() {
                None => break,
                Some((Entry::Move(seat, mv), _)) => {
                    push_line(&mut text, &json!([seat.0, mv]));
                    self.entries += 1;
                }
                Some((Entry::Fate(_), _)) => {
                    let answer = |entry: &Entry| match entry {
                        Entry::Fate(fate) => Some(fate.to_string()),
                        Entry::Move(..) => None,
                    };
                    let answers: Vec<String> = record.entries[self.entries..upto].iter().map_while(answer).collect();
                    push_line(&mut text, &answers);
                    self.entries += answers.len();
                }
            }
        }
        if let Some(end) = record.end.as_ref().filter(|_| !self.ended) {
            push_line(&mut text, end);
            self.ended = true;
        }
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}

fn push_line(text: &mut String, line: &impl serde::Serialize) {
    text.push_str(&serde_json::to_string(line).expect("plain values"));
    text.push('\n');
}

/// Reads as far as the lines are right; what is wrong after that comes with it. Without a header there is nothing.
pub(super) fn read(bytes: &[u8]) -> Result<(Record, Option<RecordError>), RecordError> {
    let wrong = |line, reason: String| RecordError { at: 0, line, reason };
    if bytes.len() > MOST_BYTES {
        return Err(wrong(1, format!("it has more than the {MOST_BYTES} bytes of a record")));
    }
    let whole = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let ends_with_a_line = whole.len() < bytes.len();
    let mut lines = (1..).zip(whole.split(|byte| *byte == b'\n')).peekable();
    let (_, first) = lines.next().expect("splitting gives at least one part");
    let text = utf8(first).map_err(|reason| wrong(1, reason))?;
    let mut record = Record::new(read_header(text).map_err(|reason| wrong(1, reason))?);
    while let Some((line, bytes)) = lines.next() {
        let Err(reason) = utf8(bytes).and_then(|text| read_line(&mut record, line, text)) else { continue };
        let torn = lines.peek().is_none() && !ends_with_a_line && serde_json::from_slice::<Value>(bytes).is_err();
        let reason = match torn {
            true => "the file ends in the middle of this line; everything before it is whole, so leave this line out"
                .to_string(),
            false => reason,
        };
        let at = record.entries.len();
        return Ok((record, Some(RecordError { at, line, reason })));
    }
    Ok((record, None))
}

fn utf8(bytes: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(bytes).map_err(|_| "there is a sign that is not UTF-8".to_string())
}

fn read_header(text: &str) -> Result<Header, String> {
    let no_record = "this is no record: its first line must be {\"freebooter\":1,\"game\":…}";
    let any: Value = json(text).map_err(|reason| format!("{no_record}, but {reason}"))?;
    match any.get("freebooter") {
        None => return Err(no_record.to_string()),
        Some(version) if *version != json!(FORMAT) => {
            return Err(format!("the format of this record has version {version}; this build reads version {FORMAT}"));
        }
        Some(_) => (),
    }
    let header: Header = json(text)?;
    if header.seats.is_empty() || header.seats.len() > MOST_SEATS {
        return Err(format!("seats: there must be 1 to {MOST_SEATS}, not {}", header.seats.len()));
    }
    check_names(&header.seats)?;
    if header.players.len() != header.seats.len() {
        return Err(format!("players: there are {} for {} seats", header.players.len(), header.seats.len()));
    }
    if header.commitment.len() != 64
        || !header.commitment.bytes().all(|c| c.is_ascii_digit() || (b'a'..=b'f').contains(&c))
    {
        return Err("commitment: it must have 64 digits from 0-9 and a-f".to_string());
    }
    if header.seed.is_some_and(|seed| seed.commitment() != header.commitment) {
        return Err("seed: it is not the one that was committed to".to_string());
    }
    Ok(header)
}

fn read_line(record: &mut Record, line: usize, text: &str) -> Result<(), String> {
    if record.end.is_some() {
        return Err("nothing can follow the line that says how the game ended".to_string());
    }
    if text.trim().is_empty() {
        return Err("the line is empty; leave it out".to_string());
    }
    let any: Value = json(text)?;
    let summed = record.sums.last().map(|sum| sum.at);
    let inputs = record.entries.len();
    match &any {
        Value::Array(list) => read_inputs(record, line, list),
        Value::Object(object) if object.contains_key("at") => {
            let sum: Sum = json(text)?;
            if sum.at != inputs {
                return Err(format!("a checksum after {} inputs stands after {inputs}: lines are missing or too many", sum.at));
            }
            if summed == Some(inputs) {
                return Err(format!("there are two checksums after {inputs} inputs"));
            }
            record.sums.push(sum);
            record.sum_lines.push(line);
            Ok(())
        }
        Value::Object(object) if object.contains_key("over") => {
            let end: End = json(text)?;
            if end.over.len() != record.header.seats.len() || end.scores.len() != record.header.seats.len() {
                return Err("there must be a place and a score for each seat".to_string());
            }
            if summed != Some(inputs) {
                return Err("the checksum of the last position is missing before this line".to_string());
            }
            record.end = Some(end);
            Ok(())
        }
        _ => Err("this is none of: [0,\"a move\"], [\"d5\",\"k3\"], {\"at\":…,\"sum\":…}, {\"over\":…,\"scores\":…,\"seed\":…}".to_string()),
    }
}

fn read_inputs(record: &mut Record, line: usize, list: &[Value]) -> Result<(), String> {
    match list {
        [Value::Number(chair), Value::String(mv)] => {
            let chairs = record.header.seats.len();
            let seat = chair.as_u64().filter(|seat| *seat < chairs as u64);
            let seat = seat.ok_or_else(|| format!("there is no chair {chair}; the chairs are 0 to {}", chairs - 1))?;
            if mv.len() > MOST_LETTERS {
                return Err(format!("a move has at most {MOST_LETTERS} letters"));
            }
            push_read(record, line, Entry::Move(Seat(seat as u8), mv.clone()))
        }
        [Value::String(_), ..] => {
            for answer in list {
                let text =
                    answer.as_str().ok_or_else(|| format!("{answer} is not an answer of fate (\"d5\" or \"k3\")"))?;
                let fate: Fate = text.parse()?;
                push_read(record, line, Entry::Fate(fate))?;
            }
            Ok(())
        }
        _ => Err("a list is a move, [0,\"stop 3\"], or answers of fate, [\"d5\",\"k3\"]".to_string()),
    }
}

fn push_read(record: &mut Record, line: usize, entry: Entry) -> Result<(), String> {
    let inputs = record.entries.len();
    if inputs > 0 && inputs.is_multiple_of(SUM_EVERY) && record.sums.last().is_none_or(|sum| sum.at != inputs) {
        return Err(format!("the checksum after {inputs} inputs is missing before this line"));
    }
    if inputs >= MOST_INPUTS {
        return Err(format!("a record has at most {MOST_INPUTS} inputs"));
    }
    record.entries.push(entry);
    record.lines.push(line);
    Ok(())
}

/// Reads JSON; the place in the line is the only one that says anything.
fn json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|e| {
        let says = e.to_string();
        let says = says.rsplit_once(" at line ").map_or(says.as_str(), |(says, _)| says);
        format!("{says} (column {})", e.column())
    })
}

/// Values that are written and read as their text.
pub(super) mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use std::{fmt::Display, str::FromStr};

    pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }
    pub(crate) fn deserialize<'de, T: FromStr<Err = String>, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// The same, where nothing may be there.
pub(super) mod as_text_or_nothing {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use std::{fmt::Display, str::FromStr};

    pub(crate) fn serialize<T: Display, S: Serializer>(value: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => to.collect_str(value),
            None => to.serialize_none(),
        }
    }
    pub(crate) fn deserialize<'de, T: FromStr<Err = String>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<T>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
    }
}
