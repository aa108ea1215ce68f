//! What changed between two values, so that a view need not be sent whole after each move.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;
use std::collections::BTreeMap;
use ts_rs::TS;

/// What changed in a value: `[x]` if it is x now, `[]` if it is gone, otherwise what changed inside it, by key, or by
/// place in a list. `{"gold":[7],"hand":{"2":["rum"]},"ally":[]}`
#[derive(Clone, Debug, PartialEq, TS)]
#[ts(type = "[] | [unknown] | { [key: string]: Change }")]
pub enum Change {
    /// It is something else now.
    Now(Value),
    /// It is gone.
    Gone,
    /// Something inside it has changed; nothing at all, if this is empty.
    Inside(BTreeMap<String, Change>),
}

impl Default for Change {
    /// Nothing has changed.
    fn default() -> Self {
        Change::Inside(BTreeMap::new())
    }
}

impl Change {
    /// Makes a value what it is now.
    ///
    /// # Errors
    /// Where there is not what should be changed: it was another value before.
    pub fn apply(self, to: &mut Value) -> Result<(), String> {
        match self {
            Change::Now(value) => *to = value,
            Change::Gone => return Err("the whole is gone".to_string()),
            Change::Inside(changes) => {
                for (key, change) in changes {
                    change.apply_inside(to, &key).map_err(|says| format!("{key}: {says}"))?;
                }
            }
        }
        Ok(())
    }

    fn apply_inside(self, to: &mut Value, key: &str) -> Result<(), String> {
        match (to, self) {
            (Value::Object(members), Change::Gone) => members.remove(key).map(drop).ok_or("it was gone".to_string()),
            (Value::Object(members), Change::Now(value)) => {
                members.insert(key.to_string(), value);
                Ok(())
            }
            (Value::Object(members), change) => change.apply(members.get_mut(key).ok_or("it is not there")?),
            (Value::Array(list), change) => {
                let at = key.parse().ok().and_then(|at: usize| list.get_mut(at));
                change.apply(at.ok_or("the list has no such place")?)
            }
            _ => Err("there is nothing inside".to_string()),
        }
    }
}

impl Serialize for Change {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Change::Now(value) => [value].serialize(serializer),
            Change::Gone => serializer.collect_seq([(); 0]),
            Change::Inside(changes) => changes.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Change {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Here(Vec<Value>),
            Inside(BTreeMap<String, Change>),
        }
        match Written::deserialize(deserializer)? {
            Written::Inside(changes) => Ok(Change::Inside(changes)),
            Written::Here(mut values) => match (values.pop(), values.is_empty()) {
                (None, _) => Ok(Change::Gone),
                (Some(value), true) => Ok(Change::Now(value)),
                (Some(_), false) => Err(de::Error::invalid_length(values.len() + 1, &"one value at most")),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn change(text: &str) -> Change {
        let change: Change = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&change).unwrap(), text);
        change
    }

    #[test]
    fn what_changed_is_changed_and_what_is_gone_is_gone() {
        let mut view = json!({"road": {"1": "rum", "2": null}, "disks": [1, 2], "hand": ["a"]});
        change(r#"{"disks":{"1":[5]},"hand":[["a","b"]],"road":{"1":[null],"2":[],"3":["gold"]}}"#)
            .apply(&mut view)
            .unwrap();
        assert_eq!(view, json!({"road": {"1": null, "3": "gold"}, "disks": [1, 5], "hand": ["a", "b"]}));
        Change::default().apply(&mut view).unwrap();
        change("[7]").apply(&mut view).unwrap();
        assert_eq!(view, json!(7));
    }

    #[test]
    fn what_leads_nowhere_is_an_error_and_no_guess() {
        let view = json!({"disks": [1, 2], "round": 1});
        let lost = [
            "[]",
            r#"{"disks":{"9":[1]}}"#,
            r#"{"disks":{"1":[]}}"#,
            r#"{"ships":{"x":[1]}}"#,
            r#"{"x":[]}"#,
            r#"{"round":{"x":[1]}}"#,
        ];
        for text in lost {
            assert!(change(text).apply(&mut view.clone()).is_err(), "{text}");
        }
        assert!(serde_json::from_str::<Change>("[1,2]").is_err());
    }
}
