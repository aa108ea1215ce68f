//! Data that are wrong in one place, and what is said about them.

use crate::Data;

/// The printed texts of all files, with one part of one of them replaced.
///
/// # Panics
/// If there is no such file, or no such part of it.
pub fn changed_data<D: Data>(file: &str, from: &str, to: &str) -> Vec<String> {
    let mut texts: Vec<String> = D::PRINTED.iter().map(|text| text.to_string()).collect();
    let at = D::FILES.iter().position(|name| *name == file).expect("a file of the game");
    assert!(texts[at].contains(from), "{file} has no `{from}`");
    texts[at] = texts[at].replacen(from, to, 1);
    texts
}

/// Data from the texts of all files, or what is wrong with them in a sentence.
///
/// # Errors
/// Which file, which key, and what is wrong with it.
pub fn read_data<D: Data>(texts: &[String]) -> Result<D, String> {
    D::read(&texts.iter().map(String::as_str).collect::<Vec<_>>()).map_err(|bad| bad.to_string())
}

/// Every change of the printed files is refused with the words below it, or, if these end with `…`, with words that
/// begin so. `⏎` stands for the end of a line:
///
/// ```text
/// tiles.toml: schema = 1 -> schema = 2
///     tiles.toml, line 12, column 10: schema 2 is not known; write the file for schema 1
/// ```
///
/// # Panics
/// If something is read, or other words are said.
pub fn changed_data_are_refused<D: Data>(cases: &str) {
    let mut lines = cases.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut wrong = Vec::new();
    while let Some(case) = lines.next() {
        let (file, change) = case.split_once(": ").expect("file: from -> to");
        let (from, to) = change.split_once(" ->").expect("file: from -> to");
        let texts = changed_data::<D>(file, &from.replace('⏎', "\n"), &to.trim_start().replace('⏎', "\n"));
        let expected = lines.next().expect("what is said about it");
        let said = read_data::<D>(&texts).err().unwrap_or_else(|| "it was read".to_string());
        let is_said = match expected.strip_suffix('…') {
            Some(begins) => said.starts_with(begins),
            None => said == expected,
        };
        if !is_said {
            wrong.push(format!("{case}\n  said:     {said}\n  expected: {expected}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
