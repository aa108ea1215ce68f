//! What changed between two views, written as the [`protocol::Change`] that is sent.
//!
//! Views are compared by the bytes they are kept as: what is the same is passed over, and only what somebody has to be
//! told is written as JSON.

use protocol::Change;
use serde::Serialize;
use std::io::Write;
use table::{Marked, Part};

/// Writes the change that makes one value into the other. Says whether there is any.
pub(crate) fn write_changes(from: &Marked, to: &Marked, out: &mut Vec<u8>) -> bool {
    let any = from != to;
    if any {
        Comparison { out }.values(from.whole(), to.whole());
    } else {
        out.extend_from_slice(b"{}");
    }
    any
}

/// The same for whoever sends it with something else.
pub(crate) fn changes(from: &Marked, to: &Marked) -> Change {
    let mut out = Vec::new();
    write_changes(from, to, &mut out);
    serde_json::from_slice(&out).expect("changes are read as they were written")
}

struct Comparison<'o> {
    out: &'o mut Vec<u8>,
}

impl Comparison<'_> {
    /// Compares two values that are not the same.
    fn values(&mut self, from: Part<'_>, to: Part<'_>) {
        let begin = self.out.len();
        for compare in [Self::lists, Self::objects, Self::members] {
            if compare(self, from, to).is_some() {
                return;
            }
            self.out.truncate(begin);
        }
        // Lists that have grown or shrunk are said anew: they are short.
        self.now(to);
    }

    /// Compares two lists, if they have the same length.
    fn lists(&mut self, from: Part<'_>, to: Part<'_>) -> Option<()> {
        let (mut before, mut now) = (from.values()?, to.values()?);
        self.out.push(b'{');
        for at in 0_usize.. {
            match (before.next(), now.next()) {
                (Some(before), Some(now)) if before == now => (),
                (Some(before), Some(now)) => {
                    self.comma();
                    write!(self.out, "\"{at}\":").expect("writing to memory does not fail");
                    self.values(before, now);
                }
                (None, None) => break,
                _ => return None,
            }
        }
        self.out.push(b'}');
        Some(())
    }

    /// Compares two objects, if they have the same keys in the same order.
    fn objects(&mut self, from: Part<'_>, to: Part<'_>) -> Option<()> {
        let (mut before, mut now) = (from.members()?, to.members()?);
        self.out.push(b'{');
        loop {
            match (before.next(), now.next()) {
                (Some((was, before)), Some((key, now))) if was == key => self.member(key, before, now),
                (None, None) => break,
                _ => return None,
            }
        }
        self.out.push(b'}');
        Some(())
    }

    /// Compares two objects key by key: something came or went.
    fn members(&mut self, from: Part<'_>, to: Part<'_>) -> Option<()> {
        let (before, now) = (from.members()?, to.members()?);
        let of = |key: Part<'_>| before.clone().find(|(other, _)| *other == key).map(|(_, before)| before);
        self.out.push(b'{');
        for (key, now) in now.clone() {
            match of(key) {
                Some(before) => self.member(key, before, now),
                None => {
                    self.key(key);
                    self.now(now);
                }
            }
        }
        for (key, _) in before.clone().filter(|(key, _)| !now.clone().any(|(other, _)| other == *key)) {
            self.key(key);
            self.out.extend_from_slice(b"[]");
        }
        self.out.push(b'}');
        Some(())
    }

    fn member(&mut self, key: Part<'_>, before: Part<'_>, now: Part<'_>) {
        if before != now {
            self.key(key);
            self.values(before, now);
        }
    }

    /// Between two members, and not before the first.
    fn comma(&mut self) {
        if self.out.last() != Some(&b'{') {
            self.out.push(b',');
        }
    }
    fn key(&mut self, key: Part<'_>) {
        self.comma();
        self.write(&key);
        self.out.push(b':');
    }
    fn now(&mut self, to: Part<'_>) {
        self.write(&[to]);
    }
    fn write(&mut self, value: &impl Serialize) {
        serde_json::to_writer(&mut *self.out, value).expect("views are plain values");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn said(from: &Value, to: &Value) -> String {
        let mut out = Vec::new();
        let any = write_changes(&Marked::of(from), &Marked::of(to), &mut out);
        assert_eq!(any, from != to);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn only_what_changed_is_said() {
        let before = json!({"road": {"1": "rum", "2": null}, "disks": [1, 2], "round": 1, "hand": ["a"]});
        let after = json!({"road": {"1": "rum", "3": "gold"}, "disks": [1, 5], "round": 1, "hand": ["a", "b"]});
        let expected = r#"{"disks":{"1":[5]},"hand":[["a","b"]],"road":{"3":["gold"],"2":[]}}"#;
        assert_eq!(said(&before, &after), expected);
        assert_eq!(said(&after, &after), "{}");
    }

    #[test]
    fn signs_inside_texts_do_not_count() {
        let before = json!({"a": "x,\"{[", "b\"{": ["]", 1], "c": 1});
        let after = json!({"a": "x,\"{[\\", "b\"{": ["]", 2], "c": 2});
        assert_eq!(said(&before, &after), r#"{"a":["x,\"{[\\"],"b\"{":{"1":[2]},"c":[2]}"#);
    }

    #[test]
    fn a_value_can_become_one_of_another_kind() {
        assert_eq!(said(&json!({"a": {}}), &json!({"a": []})), r#"{"a":[[]]}"#);
        assert_eq!(said(&json!({"a": []}), &json!({"a": [0]})), r#"{"a":[[0]]}"#);
        assert_eq!(said(&json!({"a": null}), &json!({})), r#"{"a":[]}"#);
        assert_eq!(said(&json!(1), &json!(2)), "[2]");
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
        let mut luck = 7;
        for _ in 0..5_000 {
            let (from, to) = (any(&mut luck, 3), any(&mut luck, 3));
            let mut made = from.clone();
            let change: Change = serde_json::from_str(&said(&from, &to)).unwrap();
            change.apply(&mut made).unwrap();
            assert_eq!(made, to, "from {from}");
        }
    }
}
