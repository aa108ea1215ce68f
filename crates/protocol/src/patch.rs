//! What changed between two values, so that a view need not be sent whole after each move.
//!
//! Views are compared as the texts they are sent as: a part of the text that is the same is passed over by its bytes,
//! and no tree of values is built for what nobody has to be told.

use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
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
pub fn changes(from: &str, to: &str) -> Box<RawValue> {
    let mut out = String::from("[");
    compare(from, to, &mut Vec::new(), &mut out);
    out.push(']');
    RawValue::from_string(out).expect("changes are made of JSON")
}

/// A step on the way while it is walked: a key with its quotation marks, or a place in a list.
#[derive(Clone, Copy)]
enum Step<'a> {
    At(usize),
    Of(&'a str),
}

fn compare<'a>(from: &'a str, to: &'a str, path: &mut Vec<Step<'a>>, out: &mut String) {
    match (from.as_bytes()[0], to.as_bytes()[0]) {
        (b'{', b'{') => compare_objects(from, to, path, out),
        (b'[', b'[') => compare_lists(from, to, path, out),
        _ if from == to => (),
        _ => put(Some(to), path, out),
    }
}

fn compare_lists<'a>(from: &'a str, to: &'a str, path: &mut Vec<Step<'a>>, out: &mut String) {
    let written = out.len();
    let mut before = Parts::of(from);
    let mut same_length = true;
    for (at, now) in Parts::of(to).enumerate() {
        if before.passes(now) {
            continue;
        }
        match before.next() {
            Some(there) => {
                path.push(Step::At(at));
                compare(there, now, path, out);
                path.pop();
            }
            None => {
                same_length = false;
                break;
            }
        }
    }
    // Lists that have grown or shrunk are said anew: they are short.
    if !same_length || before.next().is_some() {
        out.truncate(written);
        put(Some(to), path, out);
    }
}

fn compare_objects<'a>(from: &'a str, to: &'a str, path: &mut Vec<Step<'a>>, out: &mut String) {
    let mut before = Parts::of(from);
    // Both have the same keys in the same order, as long as nothing came or went.
    let mut same = true;
    for part in Parts::of(to) {
        if same && before.passes(part) {
            continue;
        }
        let (key, now) = member(part);
        let there = if same { before.next().map(member) } else { None };
        let there = match there {
            Some((other, there)) if other == key => Some(there),
            _ => {
                same = false;
                Parts::of(from).map(member).find(|(other, _)| *other == key).map(|(_, there)| there)
            }
        };
        path.push(Step::Of(key));
        match there {
            Some(there) => compare(there, now, path, out),
            None => put(Some(now), path, out),
        }
        path.pop();
    }
    if same && before.next().is_none() {
        return;
    }
    for (key, _) in Parts::of(from).map(member) {
        if !Parts::of(to).map(member).any(|(other, _)| other == key) {
            path.push(Step::Of(key));
            put(None, path, out);
            path.pop();
        }
    }
}

/// Writes a change.
fn put(to: Option<&str>, path: &[Step<'_>], out: &mut String) {
    use std::fmt::Write as _;
    if out.len() > 1 {
        out.push(',');
    }
    out.push_str("{\"path\":[");
    for (at, step) in path.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        match step {
            Step::At(place) => write!(out, "{comma}{place}").expect("a string takes any text"),
            Step::Of(key) => write!(out, "{comma}{key}").expect("a string takes any text"),
        }
    }
    out.push(']');
    if let Some(to) = to {
        out.push_str(",\"to\":");
        out.push_str(to);
    }
    out.push('}');
}

/// The key, with its quotation marks, and the value of a member of an object.
fn member(part: &str) -> (&str, &str) {
    let end = end_of_text(part.as_bytes(), 0);
    (&part[..end], &part[end + 1..])
}

/// The parts of a list or an object: what stands between its commas.
struct Parts<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Self {
        Parts { text, at: 1 }
    }
    /// Passes over the next part if it is just this one. Most of a view stays as it is, and is compared here by its
    /// bytes without being read.
    fn passes(&mut self, part: &str) -> bool {
        let end = self.at + part.len();
        let is_it = self.text.as_bytes().get(self.at..end) == Some(part.as_bytes())
            && self.text.as_bytes().get(end).is_some_and(|next| matches!(next, b',' | b'}' | b']'));
        if is_it {
            self.at = end + 1;
        }
        is_it
    }
}

impl<'a> Iterator for Parts<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let bytes = self.text.as_bytes();
        if self.at + 1 >= bytes.len() {
            return None;
        }
        let (start, mut at, mut depth) = (self.at, self.at, 0usize);
        loop {
            match bytes[at] {
                b'"' => at = end_of_text(bytes, at) - 1,
                b'{' | b'[' => depth += 1,
                b'}' | b']' if depth == 0 => break,
                b'}' | b']' => depth -= 1,
                b',' if depth == 0 => break,
                _ => (),
            }
            at += 1;
        }
        self.at = at + 1;
        Some(&self.text[start..at])
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
    pub fn list(written: &RawValue) -> Vec<Change> {
        serde_json::from_str(written.get()).expect("changes are read as they were written")
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
