//! What changed between two values, so that a view need not be sent whole after each move.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// A change of a value: at this path there is something else now, or nothing any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(untagged)]
pub enum Key {
    /// Into a list.
    At(usize),
    /// Into an object.
    Of(String),
}

impl Change {
    /// Reads a list of changes as it is sent.
    ///
    /// # Panics
    /// If it is none.
    pub fn list(written: impl AsRef<[u8]>) -> Vec<Change> {
        serde_json::from_slice(written.as_ref()).expect("changes are read as they were written")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_is_a_value_and_what_is_gone_is_not() {
        let change: Change = serde_json::from_str(r#"{"path":["a"],"to":null}"#).unwrap();
        assert_eq!(change.to, Some(Value::Null));
        let change: Change = serde_json::from_str(r#"{"path":["a"]}"#).unwrap();
        assert_eq!(change.to, None);
    }
}
