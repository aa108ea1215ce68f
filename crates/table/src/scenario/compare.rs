//! Comparing what a scenario says with what came: sentences with gaps, and values in which chairs have names.

use super::script::Relation;
use crate::{Seat, most_like, seat_called};
use serde_json::Value;
use std::cmp::Ordering;

/// Is this the sentence? A `*` stands for any words, or none; gaps and capitals do not matter.
pub(super) fn sentence_matches(pattern: &str, sentence: &str) -> bool {
    let pattern: Vec<&str> = pattern.split_whitespace().collect();
    let words: Vec<&str> = sentence.split_whitespace().collect();
    // `reached[n]`: the pattern up to here can stand for the first `n` words.
    let mut reached = vec![false; words.len() + 1];
    reached[0] = true;
    for part in pattern {
        if part == "*" {
            let first = reached.iter().position(|r| *r).unwrap_or(reached.len());
            reached[first..].fill(true);
            continue;
        }
        for n in (0..words.len()).rev() {
            reached[n + 1] = reached[n] && words[n].to_lowercase() == part.to_lowercase();
        }
        reached[0] = false;
    }
    reached[words.len()]
}

/// The value at the end of a path. A chair's name leads to what is kept under that name, `P1`, or its place in a list.
pub(super) fn at<'a>(mut value: &'a Value, path: &[String], names: &[String]) -> Result<&'a Value, String> {
    for (depth, key) in path.iter().enumerate() {
        let seat = seat_called(key, names);
        let found = match value {
            Value::Object(object) => object.get(key).or_else(|| {
                let seat = seat?;
                object.get(&names[seat.index()]).or_else(|| object.get(&seat.to_string()))
            }),
            Value::Array(list) => key.parse().ok().or(seat.map(Seat::index)).and_then(|at: usize| list.get(at)),
            _ => None,
        };
        value = found.ok_or_else(|| nothing_at(value, &path[..depth], key))?;
    }
    Ok(value)
}

fn nothing_at(value: &Value, before: &[String], key: &str) -> String {
    let place = if before.is_empty() { "the top".to_string() } else { format!("`{}`", before.join(".")) };
    match value {
        Value::Object(object) => {
            let keys: Vec<&str> = object.keys().map(String::as_str).collect();
            let hint = match most_like(key, keys.iter().copied()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("there are {}", shortened(&keys.join(", "))),
            };
            format!("there is no `{key}` at {place}; {hint}")
        }
        Value::Array(list) => format!("there is no `{key}` at {place}, which is a list of {}", list.len()),
        other => format!("there is no `{key}` at {place}, which is {other}"),
    }
}

/// Not more of a text than can be read.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 600;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text.to_string(),
    }
}

/// Does what came stand in this relation to what was expected?
pub(super) fn compares(came: &Value, relation: Relation, expected: &Value, names: &[String]) -> Result<bool, String> {
    let order = match relation {
        Relation::Equal => return Ok(same(came, expected, names)),
        Relation::Unequal => return Ok(!same(came, expected, names)),
        _ => order(came, expected).ok_or_else(|| format!("only numbers can be compared, not {came} and {expected}"))?,
    };
    Ok(match relation {
        Relation::Less => order.is_lt(),
        Relation::AtMost => order.is_le(),
        Relation::More => order.is_gt(),
        _ => order.is_ge(),
    })
}

fn order(a: &Value, b: &Value) -> Option<Ordering> {
    match (a.as_i64(), b.as_i64()) {
        (Some(a), Some(b)) => Some(a.cmp(&b)),
        _ => a.as_f64()?.partial_cmp(&b.as_f64()?),
    }
}

/// Equal, where a chair's name also equals the chair however the position writes it: its name, `P1` or its number from 0.
fn same(came: &Value, expected: &Value, names: &[String]) -> bool {
    match (came, expected) {
        (Value::Array(came), Value::Array(expected)) => {
            came.len() == expected.len() && came.iter().zip(expected).all(|(c, e)| same(c, e, names))
        }
        (Value::Object(came), Value::Object(expected)) => {
            let key_of = |key: &String| match seat_called(key, names) {
                Some(seat) if !came.contains_key(key) => match came.contains_key(&names[seat.index()]) {
                    true => names[seat.index()].clone(),
                    false => seat.to_string(),
                },
                _ => key.clone(),
            };
            came.len() == expected.len()
                && expected.iter().all(|(key, e)| came.get(&key_of(key)).is_some_and(|c| same(c, e, names)))
        }
        (Value::Number(_), Value::Number(_)) => order(came, expected) == Some(Ordering::Equal),
        (Value::String(came), Value::String(expected)) => {
            came == expected || seat_called(expected, names).is_some_and(|seat| seat_called(came, names) == Some(seat))
        }
        (Value::Number(came), Value::String(expected)) => {
            seat_called(expected, names).is_some_and(|seat| came.as_u64() == Some(u64::from(seat.0)))
        }
        _ => came == expected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_star_stands_for_any_words() {
        for (pattern, sentence, matches) in [
            ("P1 stops at 3", "P1 stops at 3", true),
            ("p1  stops AT 3", "P1 stops at 3", true),
            ("P1 stops at", "P1 stops at 3", false),
            ("P1 stops at 3 now", "P1 stops at 3", false),
            ("*", "P1 stops at 3", true),
            ("* stops *", "P1 stops at 3", true),
            ("* stops at 3", "stops at 3", true),
            ("* stops * 4", "P1 stops at 3", false),
            ("P1 * 3", "P1 3", true),
            ("* a * a", "b a b a", true),
            ("* a * a", "b a b", false),
            ("* a", "a b", false),
        ] {
            assert_eq!(sentence_matches(pattern, sentence), matches, "{pattern} / {sentence}");
        }
    }

    #[test]
    fn a_chair_is_found_however_the_position_writes_it() {
        let names = ["anne".to_string(), "ben".to_string()];
        let path = |text: &str| text.split('.').map(ToString::to_string).collect::<Vec<_>>();
        let truth = json!({ "gold": [3, 5], "hand": { "P1": "x", "P2": "y" }, "home": { "anne": 1, "ben": 2 }, "turn": 1, "left": "P1" });
        for (at_path, expected) in [
            ("gold.ben", json!(5)),
            ("gold.1", json!(5)),
            ("gold.P2", json!(5)),
            ("hand.Ben", json!("y")),
            ("home.P2", json!(2)),
        ] {
            assert_eq!(at(&truth, &path(at_path), &names), Ok(&expected), "{at_path}");
        }
        assert!(same(&truth["turn"], &json!("ben"), &names));
        assert!(same(&truth["left"], &json!("anne"), &names));
        assert!(!same(&truth["left"], &json!("ben"), &names));
        assert!(same(&truth["hand"], &json!({ "anne": "x", "ben": "y" }), &names));
        assert!(same(&json!({ "Anne": 1 }), &json!({ "Anne": 1 }), &names), "a key as it is written comes first");
        assert!(at(&truth, &path("gld.ben"), &names).unwrap_err().contains("did you mean `gold`?"));
        assert!(at(&truth, &path("gold.7"), &names).unwrap_err().contains("a list of 2"));
        assert!(at(&truth, &path("turn.x"), &names).unwrap_err().contains("which is 1"));
    }

    #[test]
    fn numbers_compare_and_other_things_do_not() {
        assert_eq!(compares(&json!(3), Relation::Less, &json!(4), &[]), Ok(true));
        assert_eq!(compares(&json!(4), Relation::Less, &json!(4), &[]), Ok(false));
        assert_eq!(compares(&json!(4), Relation::AtMost, &json!(4), &[]), Ok(true));
        assert_eq!(compares(&json!(3), Relation::AtMost, &json!(4), &[]), Ok(true));
        assert_eq!(compares(&json!(4), Relation::More, &json!(4), &[]), Ok(false));
        assert_eq!(compares(&json!(4), Relation::AtLeast, &json!(4), &[]), Ok(true));
        assert_eq!(compares(&json!(4), Relation::Equal, &json!(4.0), &[]), Ok(true));
        assert_eq!(compares(&json!((1_u64 << 60) + 1), Relation::Equal, &json!(1_u64 << 60), &[]), Ok(false));
        assert_eq!(compares(&json!(4), Relation::Unequal, &json!("4"), &[]), Ok(true));
        assert!(compares(&json!("a"), Relation::Less, &json!("b"), &[]).is_err());
    }
}
