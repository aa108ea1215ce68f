//! What changed between two views, written as the list of [`protocol::Change`]s that is sent.
//!
//! Views are compared by the bytes they are kept as: what is the same is passed over, and only what somebody has to be
//! told is written as JSON.

use serde::Serialize;
use table::{Marked, Part};

/// Writes the changes that make one value into the other. Says whether there are any.
pub(crate) fn write_changes(from: &Marked, to: &Marked, out: &mut Vec<u8>) -> bool {
    out.push(b'[');
    let begin = out.len();
    if from != to {
        Comparison { path: Vec::with_capacity(8), out }.values(from.whole(), to.whole());
    }
    let any = out.len() > begin;
    out.push(b']');
    any
}

/// A step on the way to a value: a key, or a place in a list.
#[derive(Serialize)]
#[serde(untagged)]
enum Step<'a> {
    At(usize),
    Of(Part<'a>),
}

struct Comparison<'a, 'o> {
    path: Vec<Step<'a>>,
    out: &'o mut Vec<u8>,
}

impl<'a> Comparison<'a, '_> {
    /// Compares two values that are not the same.
    fn values(&mut self, from: Part<'a>, to: Part<'a>) {
        let written = self.out.len();
        if self.lists(from, to) || self.objects(from, to) {
            return;
        }
        self.out.truncate(written);
        if !self.members(from, to) {
            // Lists that have grown or shrunk are said anew: they are short.
            self.put(Some(to));
        }
    }

    fn value(&mut self, step: Step<'a>, from: Part<'a>, to: Part<'a>) {
        if from != to {
            self.path.push(step);
            self.values(from, to);
            self.path.pop();
        }
    }

    /// Compares two lists, if they have the same length.
    fn lists(&mut self, from: Part<'a>, to: Part<'a>) -> bool {
        let (Some(mut before), Some(mut now)) = (from.values(), to.values()) else { return false };
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
        let (Some(mut before), Some(mut now)) = (from.members(), to.members()) else { return false };
        loop {
            match (before.next(), now.next()) {
                (Some((was, before)), Some((key, now))) if was == key => self.value(Step::Of(key), before, now),
                (None, None) => return true,
                _ => return false,
            }
        }
    }

    /// Compares two objects key by key: something came or went.
    fn members(&mut self, from: Part<'a>, to: Part<'a>) -> bool {
        let (Some(before), Some(now)) = (from.members(), to.members()) else { return false };
        let of = |key: Part<'_>| before.clone().find(|(other, _)| *other == key).map(|(_, before)| before);
        for (key, now) in now.clone() {
            match of(key) {
                Some(before) => self.value(Step::Of(key), before, now),
                None => self.came_or_went(key, Some(now)),
            }
        }
        for (key, _) in before.clone().filter(|(key, _)| !now.clone().any(|(other, _)| other == *key)) {
            self.came_or_went(key, None);
        }
        true
    }

    fn came_or_went(&mut self, key: Part<'a>, to: Option<Part<'a>>) {
        self.path.push(Step::Of(key));
        self.put(to);
        self.path.pop();
    }

    /// Writes a change: at the end of the path there is this now, or nothing any more.
    fn put(&mut self, to: Option<Part<'a>>) {
        /// [`protocol::Change`], of parts that are there already.
        #[derive(Serialize)]
        struct ChangeAs<'a> {
            path: &'a [Step<'a>],
            #[serde(skip_serializing_if = "Option::is_none")]
            to: Option<Part<'a>>,
        }
        if !self.out.ends_with(b"[") {
            self.out.push(b',');
        }
        let change = ChangeAs { path: &self.path, to };
        serde_json::to_writer(&mut *self.out, &change).expect("views are plain values");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Change, Key};
    use serde_json::{Value, json};

    fn changes(from: &Value, to: &Value) -> String {
        let mut out = Vec::new();
        let any = write_changes(&Marked::of(from), &Marked::of(to), &mut out);
        assert_eq!(any, from != to);
        String::from_utf8(out).unwrap()
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
            for change in Change::list(changes(&from, &to)) {
                apply(&mut made, &change);
            }
            assert_eq!(made, to, "from {from}");
        }
    }
}
