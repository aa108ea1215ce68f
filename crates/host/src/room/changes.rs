//! What changed between two views, written as the list of [`protocol::Change`]s that is sent.
//!
//! Views are compared as the texts they are sent as, from mark to mark: what is the same is passed over by its bytes, and
//! no tree of values is built for what nobody has to be told.

use std::fmt::Write as _;
use table::{Marked, Part};

/// Writes the changes that make one value into the other. Says whether there are any.
pub(super) fn write_changes(from: &Marked, to: &Marked, out: &mut String) -> bool {
    out.push('[');
    let begin = out.len();
    Comparison { path: Vec::with_capacity(8), out }.values(from.whole(), to.whole());
    let any = out.len() > begin;
    out.push(']');
    any
}

/// A step on the way to a value: a key with its quotation marks, or a place in a list.
enum Step<'a> {
    At(usize),
    Of(&'a str),
}

struct Comparison<'a, 'o> {
    path: Vec<Step<'a>>,
    out: &'o mut String,
}

impl<'a> Comparison<'a, '_> {
    fn values(&mut self, from: Part<'a>, to: Part<'a>) {
        let (before, now) = (from.text(), to.text());
        if before == now {
            return;
        }
        let written = self.out.len();
        match (before.as_bytes()[0], now.as_bytes()[0]) {
            (b'[', b'[') if self.lists(from, to) => (),
            (b'{', b'{') if self.objects(from, to) => (),
            (b'{', b'{') => {
                self.out.truncate(written);
                self.members(from, to);
            }
            // Lists that have grown or shrunk are said anew: they are short.
            _ => {
                self.out.truncate(written);
                self.put(Some(now));
            }
        }
    }

    fn value(&mut self, step: Step<'a>, from: Part<'a>, to: Part<'a>) {
        self.path.push(step);
        self.values(from, to);
        self.path.pop();
    }

    /// Compares two lists, if they have the same length.
    fn lists(&mut self, from: Part<'a>, to: Part<'a>) -> bool {
        let (mut before, mut now) = (from.parts(), to.parts());
        for at in 0.. {
            match (before.next(), now.next()) {
                (Some(before), Some(now)) => self.value(Step::At(at), before, now),
                (None, None) => break,
                _ => return false,
            }
        }
        true
    }

    /// Compares two objects, if they have the same keys in the same order.
    fn objects(&mut self, from: Part<'a>, to: Part<'a>) -> bool {
        let (mut before, mut now) = (from.parts(), to.parts());
        loop {
            match (before.next(), now.next()) {
                (Some(before), Some(now)) if before.key() == now.key() => {
                    self.value(Step::Of(now.key()), before, now);
                }
                (None, None) => return true,
                _ => return false,
            }
        }
    }

    /// Compares two objects key by key: something came or went.
    fn members(&mut self, from: Part<'a>, to: Part<'a>) {
        let member = |of: Part<'a>, key: &str| of.parts().find(|part| part.key() == key);
        for now in to.parts() {
            let step = Step::Of(now.key());
            match member(from, now.key()) {
                Some(before) => self.value(step, before, now),
                None => self.came_or_went(step, Some(now.text())),
            }
        }
        for before in from.parts().filter(|before| member(to, before.key()).is_none()) {
            self.came_or_went(Step::Of(before.key()), None);
        }
    }

    fn came_or_went(&mut self, step: Step<'a>, to: Option<&str>) {
        self.path.push(step);
        self.put(to);
        self.path.pop();
    }

    /// Writes a change: at the end of the path there is this now, or nothing any more.
    fn put(&mut self, to: Option<&str>) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Change, Key};
    use serde_json::{Value, json};

    fn changes(from: &Value, to: &Value) -> String {
        let mut out = String::new();
        let any = write_changes(&Marked::of(from), &Marked::of(to), &mut out);
        assert_eq!(any, from != to);
        out
    }

    fn said(from: &Value, to: &Value) -> Vec<String> {
        let list = changes(from, to);
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
            for change in Change::list(&changes(&from, &to)) {
                apply(&mut made, &change);
            }
            assert_eq!(made, to, "from {from}");
        }
    }
}
