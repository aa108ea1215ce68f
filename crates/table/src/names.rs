//! Names of captains: which will do, and how they take the place of chairs in a sentence.

use crate::Seat;

/// The longest name of a captain.
const MOST_LETTERS: usize = 40;

/// A captain's name is one word, stands once, and is not that of a chair: scripts and moves use it in the chair's place.
///
/// # Errors
/// The name that will not do.
pub fn check_names(names: &[String]) -> Result<(), String> {
    for (i, name) in names.iter().enumerate() {
        if name.is_empty() || !name.chars().all(char::is_alphanumeric) || name.parse::<Seat>().is_ok() {
            return Err(format!("seats: `{name}` is not a name of one word of letters and digits"));
        }
        if name.chars().count() > MOST_LETTERS {
            return Err(format!(
                "seats: a name has at most {MOST_LETTERS} letters, and one has {}",
                name.chars().count()
            ));
        }
        if names[..i].iter().any(|other| other.eq_ignore_ascii_case(name)) {
            return Err(format!("seats: `{name}` stands twice"));
        }
    }
    Ok(())
}

/// The chair that a word means: by the name of its captain, or its own.
pub fn seat_called(word: &str, names: &[String]) -> Option<Seat> {
    let by_name = names.iter().position(|name| name.eq_ignore_ascii_case(word)).map(|at| Seat(at as u8));
    by_name.or_else(|| word.parse().ok().filter(|seat: &Seat| seat.index() < names.len()))
}

/// The chair of a captain whom a field of a scene names.
///
/// # Errors
/// If nobody is called so.
pub fn seat_in_scene(names: &[String], field: &str, name: &str) -> Result<Seat, String> {
    let at = names.iter().position(|other| other == name).map(|at| Seat(at as u8));
    at.ok_or_else(|| format!("{field}: `{name}` does not sit at this table ({})", names.join(", ")))
}

/// Puts the captains' names in place of the chairs in a sentence.
pub fn with_names(text: &str, names: &[impl AsRef<str>]) -> String {
    let name = |word: &str| Seat::named(word).and_then(|seat| names.get(seat.index()));
    rename(text, |word, out| out.push_str(name(word).map_or(word, AsRef::as_ref)))
}

/// Puts the chairs in place of the captains' names in a sentence.
pub fn with_chairs(text: &str, names: &[String]) -> String {
    rename(text, |word, out| match names.iter().position(|name| name.eq_ignore_ascii_case(word)) {
        Some(at) => out.push_str(&Seat(at as u8).to_string()),
        None => out.push_str(word),
    })
}

/// Replaces whole words, and leaves everything between them as it is.
fn rename(text: &str, put: impl Fn(&str, &mut String)) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while !rest.is_empty() {
        let (word, after) = rest.split_at(rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len()));
        put(word, &mut out);
        let (between, next) = after.split_at(after.find(char::is_alphanumeric).unwrap_or(after.len()));
        out.push_str(between);
        rest = next;
    }
    out
}
