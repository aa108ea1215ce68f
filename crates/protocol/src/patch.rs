//! What changed between two values, so that a view need not be sent whole after each move.

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

/// The changes that make one value into the other.
pub fn changes(from: &Value, to: &Value) -> Vec<Change> {
    let mut out = Vec::new();
    compare(from, to, &mut Vec::new(), &mut out);
    out
}

/// A step on the way while it is walked; only the way to a change is written down.
#[derive(Clone, Copy)]
enum Step<'a> {
    At(usize),
    Of(&'a str),
}

fn compare<'a>(from: &'a Value, to: &'a Value, path: &mut Vec<Step<'a>>, out: &mut Vec<Change>) {
    match (from, to) {
        (Value::Object(from), Value::Object(to)) => {
            for (key, value) in to {
                path.push(Step::Of(key));
                match from.get(key) {
                    Some(before) => compare(before, value, path, out),
                    None => put(Some(value), path, out),
                }
                path.pop();
            }
            for key in from.keys().filter(|key| !to.contains_key(*key)) {
                path.push(Step::Of(key));
                put(None, path, out);
                path.pop();
            }
        }
        // Lists that have grown or shrunk are said anew: they are short.
        (Value::Array(from), Value::Array(to)) if from.len() == to.len() => {
            for (at, (before, value)) in from.iter().zip(to).enumerate() {
                path.push(Step::At(at));
                compare(before, value, path, out);
                path.pop();
            }
        }
        _ if from == to => (),
        _ => put(Some(to), path, out),
    }
}

fn put(to: Option<&Value>, path: &[Step<'_>], out: &mut Vec<Change>) {
    let key = |step: &Step<'_>| match *step {
        Step::At(at) => Key::At(at),
        Step::Of(key) => Key::Of(key.to_string()),
    };
    out.push(Change { path: path.iter().map(key).collect(), to: to.cloned() });
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_what_changed_is_said() {
        let before = json!({"road": {"1": "rum", "2": null}, "disks": [1, 2], "round": 1, "hand": ["a"]});
        let after = json!({"road": {"1": "rum", "3": "gold"}, "disks": [1, 5], "round": 1, "hand": ["a", "b"]});
        let said: Vec<String> =
            changes(&before, &after).iter().map(|change| serde_json::to_string(change).unwrap()).collect();
        assert_eq!(
            said,
            [
                r#"{"path":["disks",1],"to":5}"#,
                r#"{"path":["hand"],"to":["a","b"]}"#,
                r#"{"path":["road","3"],"to":"gold"}"#,
                r#"{"path":["road","2"]}"#,
            ]
        );
        assert_eq!(changes(&after, &after), []);
    }

    #[test]
    fn null_is_a_value_and_what_is_gone_is_not() {
        let change: Change = serde_json::from_str(r#"{"path":["a"],"to":null}"#).unwrap();
        assert_eq!(change.to, Some(Value::Null));
        let change: Change = serde_json::from_str(r#"{"path":["a"]}"#).unwrap();
        assert_eq!(change.to, None);
    }
}
