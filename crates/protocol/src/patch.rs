//! What changed between two values, so that a view need not be sent whole after each move.
//!
//! Views are compared as the texts they are sent as: both are walked side by side, each byte once, and no tree of values
//! is built for what nobody has to be told.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// A change of a value: at this path there is something else now, or nothing any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Change {
    /// The way to it.
    pub path: Vec<Key>,
    /// What is there now; nothing if it is gone.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[ts(type = "unknown", optional)]
    pub to: Option<Value>,
}

/// `null` is a value like any other; only what is left out is gone.
fn present<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(from).map(Some)
}

/// A step on the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum Key {
    /// Into a list.
    At(usize),
    /// Into an object.
    Of(String),
}

/// The changes that make one value into the other, both as JSON without spaces, as the list of [`Change`]s that is sent.
///
/// # Panics
/// If a text is not JSON.
pub fn changes(from: &str, to: &str) -> String {
    let mut out = String::new();
    write_changes(from, to, &mut out);
    out
}

/// The same behind what is written already. Says whether anything has changed.
///
/// # Panics
/// If a text is not JSON.
pub fn write_changes(from: &str, to: &str, out: &mut String) -> bool {
    out.push('[');
    let begin = out.len();
    Comparison { from, to, before: 0, now: 0, path: Vec::new(), out }.values();
    let any = out.len() > begin;
    out.push(']');
    any
}

/// A step on the way while it is walked: a key with its quotation marks, or a place in a list.
#[derive(Clone, Copy)]
enum Step<'a> {
    At(usize),
    Of(&'a str),
}

/// Two texts that are walked side by side, each once: most of a view stays as it is.
struct Comparison<'a, 'o> {
    from: &'a str,
    to: &'a str,
    /// Where the walk is in `from`.
    before: usize,
    /// Where it is in `to`.
    now: usize,
    path: Vec<Step<'a>>,
    out: &'o mut String,
}

impl<'a> Comparison<'a, '_> {
    /// The signs where the walk is.
    fn signs(&self) -> (u8, u8) {
        (self.from.as_bytes()[self.before], self.to.as_bytes()[self.now])
    }

    /// A value begins here in both; afterwards the walk is behind it in both.
    fn values(&mut self) {
        match self.signs() {
            (b'{', b'{') => self.objects(),
            (b'[', b'[') => self.lists(),
            _ => {
                let (before, now) = self.pass();
                if before != now {
                    self.put(Some(now));
                }
            }
        }
    }

    /// Passes over a value in both.
    fn pass(&mut self) -> (&'a str, &'a str) {
        let (from, to) = (self.before, self.now);
        self.before = end_of_value(self.from.as_bytes(), from);
        self.now = end_of_value(self.to.as_bytes(), to);
        (&self.from[from..self.before], &self.to[to..self.now])
    }

    fn lists(&mut self) {
        let (start, written) = ((self.before, self.now), self.out.len());
        let mut at = 0;
        loop {
            self.before += 1;
            self.now += 1;
            // What stands behind a bracket or a comma is a part, but in an empty list.
            match self.signs() {
                (b']', b']') => break,
                (b']', _) | (_, b']') => return self.anew(start, written),
                _ => (),
            }
            self.path.push(Step::At(at));
            self.values();
            self.path.pop();
            at += 1;
            match self.signs() {
                (b',', b',') => (),
                (b']', b']') => break,
                _ => return self.anew(start, written),
            }
        }
        self.before += 1;
        self.now += 1;
    }

    /// Lists that have grown or shrunk are said anew: they are short.
    fn anew(&mut self, (before, now): (usize, usize), written: usize) {
        (self.before, self.now) = (before, now);
        self.out.truncate(written);
        let (_, now) = self.pass();
        self.put(Some(now));
    }

    fn objects(&mut self) {
        let (start, written) = ((self.before, self.now), self.out.len());
        loop {
            self.before += 1;
            self.now += 1;
            match self.signs() {
                (b'}', b'}') => break,
                (b'}', _) | (_, b'}') => return self.members(start, written),
                _ => (),
            }
            let (other, key) = self.pass();
            if other != key {
                return self.members(start, written);
            }
            self.before += 1;
            self.now += 1;
            self.path.push(Step::Of(key));
            self.values();
            self.path.pop();
            match self.signs() {
                (b',', b',') => (),
                (b'}', b'}') => break,
                _ => return self.members(start, written),
            }
        }
        self.before += 1;
        self.now += 1;
    }

    /// Objects in which something came or went: they are compared key by key.
    fn members(&mut self, start: (usize, usize), written: usize) {
        self.out.truncate(written);
        for (key, now) in members(self.to, start.1) {
            self.path.push(Step::Of(key));
            match members(self.from, start.0).find(|(other, _)| *other == key) {
                Some((_, before)) => {
                    (self.before, self.now) = (before, now);
                    self.values();
                }
                None => self.put(Some(&self.to[now..end_of_value(self.to.as_bytes(), now)])),
            }
            self.path.pop();
        }
        for (key, _) in members(self.from, start.0) {
            if !members(self.to, start.1).any(|(other, _)| other == key) {
                self.path.push(Step::Of(key));
                self.put(None);
                self.path.pop();
            }
        }
        (self.before, self.now) = start;
        self.pass();
    }

    /// Writes a change: there is this now where the walk is, or nothing any more.
    fn put(&mut self, to: Option<&str>) {
        use std::fmt::Write as _;
        let out = &mut *self.out;
        if !out.ends_with('[') {
            out.push(',');
        }
        out.push_str("{\"path\":[");
        for (at, step) in self.path.iter().enumerate() {
            if at > 0 {
                out.push(',');
            }
            match step {
                Step::At(place) => write!(out, "{place}").expect("a string takes any text"),
                Step::Of(key) => out.push_str(key),
            }
        }
        out.push(']');
        if let Some(to) = to {
            out.push_str(",\"to\":");
            out.push_str(to);
        }
        out.push('}');
    }
}

/// The members of the object that begins here: keys, with their quotation marks, and where their values begin.
fn members(text: &str, start: usize) -> impl Iterator<Item = (&str, usize)> {
    let bytes = text.as_bytes();
    let mut at = start;
    std::iter::from_fn(move || {
        let key = at + 1;
        if bytes[at] == b'}' || bytes[key] == b'}' {
            return None;
        }
        let colon = end_of_text(bytes, key);
        at = end_of_value(bytes, colon + 1);
        Some((&text[key..colon], colon + 1))
    })
}

/// Where the value that begins here ends.
fn end_of_value(bytes: &[u8], start: usize) -> usize {
    match bytes[start] {
        b'"' => end_of_text(bytes, start),
        b'{' | b'[' => {
            let (mut at, mut depth) = (start, 0usize);
            loop {
                match bytes[at] {
                    b'"' => at = end_of_text(bytes, at) - 1,
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' => depth -= 1,
                    _ => (),
                }
                at += 1;
                if depth == 0 {
                    return at;
                }
            }
        }
        _ => {
            let ends = |byte: &u8| matches!(byte, b',' | b'}' | b']');
            bytes[start..].iter().position(ends).map_or(bytes.len(), |length| start + length)
        }
    }
}

/// Where the text that begins here ends, behind its quotation mark.
fn end_of_text(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
}

impl Change {
    /// Reads the list that [`changes`] wrote.
    ///
    /// # Panics
    /// If it is none.
    pub fn list(written: &str) -> Vec<Change> {
        serde_json::from_str(written).expect("changes are read as they were written")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn said(from: &Value, to: &Value) -> Vec<String> {
        let list = changes(&from.to_string(), &to.to_string());
        Change::list(&list).iter().map(|change| serde_json::to_string(change).unwrap()).collect()
    }

    #[test]
    fn only_what_changed_is_said() {
        let before = json!({"road": {"1": "rum", "2": null}, "disks": [1, 2], "round": 1, "hand": ["a"]});
        let after = json!({"road": {"1": "rum", "3": "gold"}, "disks": [1, 5], "round": 1, "hand": ["a", "b"]});
        assert_eq!(
            said(&before, &after),
            [
                r#"{"path":["disks",1],"to":5}"#,
                r#"{"path":["hand"],"to":["a","b"]}"#,
                r#"{"path":["road","3"],"to":"gold"}"#,
                r#"{"path":["road","2"]}"#,
            ]
        );
        assert!(said(&after, &after).is_empty());
    }

    #[test]
    fn signs_inside_texts_do_not_count() {
        let before = json!({"a": "x,\"{[", "b\"}": ["]", 1]});
        let after = json!({"a": "x,\"{[\\", "b\"}": ["]", 2]});
        assert_eq!(said(&before, &after), [r#"{"path":["a"],"to":"x,\"{[\\"}"#, r#"{"path":["b\"}",1],"to":2}"#]);
    }

    #[test]
    fn a_value_can_become_one_of_another_kind() {
        assert_eq!(said(&json!({"a": {}}), &json!({"a": []})), [r#"{"path":["a"],"to":[]}"#]);
        assert_eq!(said(&json!({"a": []}), &json!({"a": [0]})), [r#"{"path":["a"],"to":[0]}"#]);
        assert_eq!(said(&json!({"a": null}), &json!({})), [r#"{"path":["a"]}"#]);
        assert_eq!(said(&json!(1), &json!(2)), [r#"{"path":[],"to":2}"#]);
    }

    #[test]
    fn null_is_a_value_and_what_is_gone_is_not() {
        let change: Change = serde_json::from_str(r#"{"path":["a"],"to":null}"#).unwrap();
        assert_eq!(change.to, Some(Value::Null));
        let change: Change = serde_json::from_str(r#"{"path":["a"]}"#).unwrap();
        assert_eq!(change.to, None);
    }

    /// Any values: what the changes make of the first is the second.
    #[test]
    fn changes_make_the_one_into_the_other() {
        fn any(luck: &mut u64, depth: usize) -> Value {
            *luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let draw = (*luck >> 33) % 10;
            match draw {
                0 => Value::Null,
                1 => json!(true),
                2 => json!("a,\"b"),
                3 | 4 => json!(draw),
                5 | 6 if depth > 0 => (0..draw - 3).map(|_| any(luck, depth - 1)).collect(),
                7..=9 if depth > 0 => {
                    let member = |at: u64| (["p", "q", "r{", "s\""][(at + draw) as usize % 4].to_string(), at);
                    Value::Object((0..draw - 5).map(member).map(|(key, _)| (key, any(luck, depth - 1))).collect())
                }
                _ => json!("x"),
            }
        }
        fn apply(value: &mut Value, change: &Change) {
            let Some((last, way)) = change.path.split_last() else {
                *value = change.to.clone().expect("the whole is never gone");
                return;
            };
            let mut at = value;
            for key in way {
                at = match key {
                    Key::At(place) => &mut at[*place],
                    Key::Of(key) => &mut at[key.as_str()],
                };
            }
            match (last, &change.to) {
                (Key::At(place), Some(to)) => at[*place] = to.clone(),
                (Key::Of(key), Some(to)) => drop(at.as_object_mut().unwrap().insert(key.clone(), to.clone())),
                (Key::Of(key), None) => drop(at.as_object_mut().unwrap().remove(key)),
                (Key::At(_), None) => panic!("nothing is taken out of a list"),
            }
        }
        let mut luck = 7;
        for _ in 0..5_000 {
            let (from, to) = (any(&mut luck, 3), any(&mut luck, 3));
            let mut made = from.clone();
            for change in Change::list(&changes(&from.to_string(), &to.to_string())) {
                apply(&mut made, &change);
            }
            assert_eq!(made, to, "from {from}");
        }
    }
}
