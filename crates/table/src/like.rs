//! Words that are nearly right, and what may have been meant.

/// The word of a list that is most like another one, for "did you mean".
pub fn most_like<'a>(word: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = words.into_iter().map(|other| (distance(word, other), other)).min()?;
    (near.0 <= 1 + word.chars().count() / 3).then_some(near.1)
}

/// What is said of a word that is none of a list: "`x` is not a section; did you mean `y`?"
pub fn no_such_word<'a>(text: &str, what: &str, words: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match most_like(text, words.clone()) {
        Some(near) => format!("`{text}` is not {what}; did you mean `{near}`?"),
        None => format!("`{text}` is not {what} ({})", words.into_iter().collect::<Vec<_>>().join(", ")),
    }
}

/// What is said behind a word that there is not: "; did you mean `y`?", or nothing if no word is like it.
pub fn did_you_mean<'a>(word: &str, words: impl IntoIterator<Item = &'a str>) -> String {
    most_like(word, words).map_or(String::new(), |near| format!("; did you mean `{near}`?"))
}

/// The same where there are few words: "; there are x, y" if none is like it.
pub fn did_you_mean_or_there_are<'a>(word: &str, words: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match most_like(word, words.clone()) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => format!("; there are {}", words.into_iter().collect::<Vec<_>>().join(", ")),
    }
}

/// How many letters have to be changed, added or left out.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
