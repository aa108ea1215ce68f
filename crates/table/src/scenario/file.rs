//! Reading a scenario file, with the line of everything that can be wrong in it.

use super::{Failure, Scenario, Start, script};
use crate::{Options, most_like, plain, read_at_most};
use std::{borrow::Cow, path::Path};
use toml::{
    Spanned, Value,
    de::{DeTable, DeValue},
};

/// The largest scenario file that is read.
pub const MOST_BYTES: usize = 1 << 20;

/// The fields of a scenario.
const FIELDS: [&str; 7] = ["name", "game", "clauses", "scene", "set_up", "data", "script"];
/// What may stand above several scenarios, for all of them.
const SHARED: [&str; 4] = ["game", "data", "scene", "scenario"];

/// Reads the scenarios of a file.
///
/// # Errors
/// Where the file is wrong, and what would be right.
pub fn read(path: &Path) -> Result<Vec<Scenario>, Failure> {
    let failure = |line, reason: String| Failure { file: path.display().to_string(), line, scenario: None, reason };
    let bytes = read_at_most(path, MOST_BYTES).map_err(|e| failure(1, format!("it cannot be read: {e}")))?;
    if bytes.len() > MOST_BYTES {
        let reason = format!("it has more than the {MOST_BYTES} bytes of a scenario file");
        return Err(failure(1, reason));
    }
    let text = std::str::from_utf8(&bytes).map_err(|e| {
        let line = 1 + bytes[..e.valid_up_to()].iter().filter(|b| **b == b'\n').count();
        failure(line, "there is a sign that is not UTF-8; save the file as UTF-8".to_string())
    })?;
    parse(text, path)
}

/// The scenarios of a text. The path names the file in errors, and data folders are relative to its folder.
///
/// # Errors
/// Where the text is wrong, and what would be right.
pub fn parse(text: &str, path: &Path) -> Result<Vec<Scenario>, Failure> {
    let source = Source { path, text, line_starts: line_starts(text) };
    if text.len() > MOST_BYTES {
        return Err(source.failure(0, format!("a scenario file has at most {MOST_BYTES} bytes")));
    }
    let bad_toml = |e: toml::de::Error| {
        let at = e.span().map_or(0, |span| span.start);
        source.failure(at, e.message().to_string())
    };
    let spans = DeTable::parse(text).map_err(bad_toml)?;
    let values: toml::Table = toml::from_str(text).map_err(bad_toml)?;
    let top = Part { source: &source, at: 0, spans: spans.get_ref(), values: &values };
    let Some(list) = top.spans_of("scenario") else {
        if values.is_empty() {
            return Err(source.failure(0, "there is no scenario in this file".to_string()));
        }
        top.only(&FIELDS, &["scenario"])?;
        return Ok(vec![top.scenario(None)?]);
    };
    for (key, _) in top.spans {
        let word: &str = key.get_ref();
        if FIELDS.contains(&word) && !SHARED.contains(&word) {
            let reason = format!("`{word}` belongs to one scenario: put it under the [[scenario]] it is about");
            return Err(source.failure(key.span().start, reason));
        }
    }
    top.only(&SHARED, &FIELDS)?;
    let not_a_list = || source.failure(list.span().start, "`scenario` must be written [[scenario]]".to_string());
    let parts = list.get_ref().as_array().ok_or_else(not_a_list)?;
    let mut scenarios: Vec<Scenario> = Vec::new();
    for (part, value) in parts.iter().zip(values["scenario"].as_array().ok_or_else(not_a_list)?) {
        let (Some(spans), Some(values)) = (part.get_ref().as_table(), value.as_table()) else {
            return Err(not_a_list());
        };
        let part = Part { source: &source, at: part.span().start, spans, values };
        part.only(&FIELDS, &[])?;
        let scenario = part.scenario(Some(&top))?;
        if let Some(twin) = scenarios.iter().find(|other| other.name == scenario.name) {
            let reason = format!("a scenario of this name already stands in line {}", twin.line);
            return Err(Failure { scenario: Some(scenario.name.clone()), ..part.failure("name", reason) });
        }
        scenarios.push(scenario);
    }
    Ok(scenarios)
}

/// The text with the places where its lines begin.
struct Source<'a> {
    path: &'a Path,
    text: &'a str,
    line_starts: Vec<usize>,
}

fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

impl Source<'_> {
    fn line(&self, at: usize) -> usize {
        self.line_starts.partition_point(|start| *start <= at)
    }
    fn failure(&self, at: usize, reason: String) -> Failure {
        Failure { file: self.path.display().to_string(), line: self.line(at), scenario: None, reason }
    }
}

/// A table of the file: where its fields stand, and what they say.
struct Part<'a> {
    source: &'a Source<'a>,
    at: usize,
    spans: &'a DeTable<'a>,
    values: &'a toml::Table,
}

impl<'a> Part<'a> {
    fn spans_of(&self, field: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.spans.iter().find(|(key, _)| key.get_ref() == field).map(|(_, value)| value)
    }
    /// Where a field stands, or else the table.
    fn place(&self, field: &str) -> usize {
        self.spans_of(field).map_or(self.at, |value| value.span().start)
    }
    fn failure(&self, field: &str, reason: impl Into<String>) -> Failure {
        self.source.failure(self.place(field), reason.into())
    }
    /// No fields but these; `also` are words that are known elsewhere and may have been meant.
    fn only(&self, fields: &[&str], also: &[&str]) -> Result<(), Failure> {
        let unknown = |key: &&Spanned<Cow<'_, str>>| !fields.contains(&key.get_ref().as_ref());
        let Some(key) = self.spans.keys().find(unknown) else { return Ok(()) };
        let meant = most_like(key.get_ref(), fields.iter().chain(also).copied());
        let hint =
            meant.map_or_else(|| format!("the fields are {}", fields.join(", ")), |m| format!("did you mean `{m}`?"));
        Err(self.source.failure(key.span().start, format!("there is no field `{}`; {hint}", key.get_ref())))
    }
    fn text(&self, field: &str) -> Result<Option<&'a str>, Failure> {
        match self.values.get(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.failure(field, format!("`{field}` must be a text in quotes"))),
        }
    }
    fn table(&self, field: &str) -> Result<Option<&'a toml::Table>, Failure> {
        match self.values.get(field) {
            None => Ok(None),
            Some(Value::Table(table)) => Ok(Some(table)),
            Some(_) => Err(self.failure(field, format!("`{field}` must be a table"))),
        }
    }
    fn texts(&self, field: &str) -> Result<Option<Vec<String>>, Failure> {
        let wrong = || self.failure(field, format!("`{field}` must be a list of texts in quotes"));
        let Some(value) = self.values.get(field) else { return Ok(None) };
        let list = value.as_array().ok_or_else(wrong)?;
        list.iter().map(|text| Ok(text.as_str().ok_or_else(wrong)?.to_string())).collect::<Result<_, _>>().map(Some)
    }

    /// This table as a scenario; `above` is what holds for the whole file.
    fn scenario(&self, above: Option<&Part<'a>>) -> Result<Scenario, Failure> {
        let name = match self.text("name")?.map(str::trim) {
            Some("") | None => {
                return Err(self.failure("name", "`name` is missing; it is a sentence that states the rule"));
            }
            Some(name) => name.to_string(),
        };
        self.scenario_called(&name, above).map_err(|failure| Failure { scenario: Some(name), ..failure })
    }

    fn scenario_called(&self, name: &str, above: Option<&Part<'a>>) -> Result<Scenario, Failure> {
        let shared = |field| above.map_or(Ok(None), |above| above.text(field));
        let game = self.text("game")?.map_or_else(|| shared("game"), |game| Ok(Some(game)))?;
        let game = game.ok_or_else(|| self.failure("game", "`game` is missing; it is the short name of the game"))?;
        let clauses = self.texts("clauses")?.unwrap_or_default();
        if clauses.is_empty() {
            return Err(
                self.failure("clauses", "`clauses` is missing; it lists the ids of the clauses this scenario proves")
            );
        }
        let ids = self.spans_of("clauses").and_then(|list| list.get_ref().as_array());
        let clause_lines =
            ids.into_iter().flat_map(|ids| ids.iter()).map(|id| self.source.line(id.span().start)).collect();
        let data = self.text("data")?.map_or_else(|| shared("data"), |data| Ok(Some(data)))?;
        let (start, start_at) = self.start(above)?;
        Ok(Scenario {
            file: self.source.path.display().to_string(),
            line: self.source.line(self.at),
            name: name.to_string(),
            game: game.to_string(),
            clauses,
            game_line: self
                .source
                .line(if self.spans_of("game").is_some() { self } else { above.unwrap_or(self) }.place("game")),
            start,
            start_line: self.source.line(start_at),
            clause_lines,
            data: data.map(|data| self.source.path.parent().unwrap_or(Path::new("")).join(data)),
            script: self.script()?,
        })
    }

    fn start(&self, above: Option<&Part<'a>>) -> Result<(Start, usize), Failure> {
        let own = self.table("scene")?;
        if let Some(set_up) = self.table("set_up")? {
            if own.is_some() {
                return Err(self.failure("set_up", "a scenario begins with `scene` or with `set_up`, not with both"));
            }
            let spans = self.spans_of("set_up").and_then(|part| part.get_ref().as_table());
            let spans = spans.expect("its value is a table");
            let part = Part { source: self.source, at: self.place("set_up"), spans, values: set_up };
            part.only(&["seats", "options"], &[])?;
            let seats = part.texts("seats")?;
            let seats = seats
                .ok_or_else(|| part.failure("seats", "`seats` is missing; it is the list of the captains' names"))?;
            let options = part.table("options")?.into_iter().flatten().map(|(key, value)| (key.clone(), plain(value)));
            return Ok((Start::SetUp { seats, options: options.collect::<Options>() }, part.at));
        }
        let base = above.map_or(Ok(None), |above| above.table("scene"))?;
        let at = if own.is_some() { self.place("scene") } else { above.unwrap_or(self).place("scene") };
        match (base, own) {
            (None, None) => {
                Err(self.failure("scene", "a scenario begins with a `scene`, or with `set_up`; it has neither"))
            }
            (Some(scene), None) | (None, Some(scene)) => Ok((Start::Scene(scene.clone()), at)),
            (Some(base), Some(own)) => {
                let mut scene = base.clone();
                extend(&mut scene, own);
                Ok((Start::Scene(scene), at))
            }
        }
    }

    fn script(&self) -> Result<Vec<(usize, script::Line)>, Failure> {
        let Some(text) = self.text("script")? else {
            return Err(self.failure("script", "`script` is missing; it says what is played and what must come of it"));
        };
        let span = self.spans_of("script").expect("its value was read").span();
        let places = lines_of(&self.source.text[span.clone()], self.source.line(span.start));
        let mut lines = Vec::new();
        for (line, place) in text.lines().zip(places) {
            let failure = |reason| Failure { line: place, ..self.failure("script", reason) };
            lines.extend(script::read(line).map_err(failure)?.map(|line| (place, line)));
        }
        Ok(lines)
    }
}

/// Puts one table over another, key by key.
fn extend(base: &mut toml::Table, own: &toml::Table) {
    for (key, value) in own {
        match (base.get_mut(key), value) {
            (Some(Value::Table(base)), Value::Table(own)) => extend(base, own),
            _ => drop(base.insert(key.clone(), value.clone())),
        }
    }
}

/// The line of the file in which each line of a text begins, given the text as it stands in the file, with its quotes.
fn lines_of(written: &str, mut line: usize) -> Vec<usize> {
    let literal = written.starts_with('\'');
    let mut body = written;
    for quotes in ["\"\"\"", "'''"] {
        if let Some(inner) = written.strip_prefix(quotes) {
            body = inner;
            // A line end right after the quotes is not part of the text.
            if let Some(inner) = body.strip_prefix("\r\n").or(body.strip_prefix('\n')) {
                body = inner;
                line += 1;
            }
        }
    }
    let mut lines = vec![line];
    let mut signs = body.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '\n' => {
                line += 1;
                lines.push(line);
            }
            '\\' if !literal => {
                let digits = match signs.next() {
                    Some('n') => {
                        lines.push(line);
                        0
                    }
                    Some('x') => 2,
                    Some('u') => 4,
                    Some('U') => 8,
                    Some(gap) if gap.is_whitespace() => {
                        // A backslash at the end of a line joins it with the next one.
                        line += usize::from(gap == '\n');
                        while let Some(gap) = signs.next_if(|sign| sign.is_whitespace()) {
                            line += usize::from(gap == '\n');
                        }
                        0
                    }
                    _ => 0,
                };
                let code: String = signs.by_ref().take(digits).collect();
                if u32::from_str_radix(&code, 16) == Ok(u32::from('\n')) {
                    lines.push(line);
                }
            }
            _ => (),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_text_is_found_in_the_file_however_it_is_written() {
        for written in [
            "\"\"\"\na\n  b\n\nc\"\"\"",
            "'''\na\n\\n b\nc'''",
            "\"\"\"a\nb\n\"\"\"",
            "\"a\\nb\\u000Ac\"",
            "'a'",
            "\"\"\"\na \\\n   b\nc\\x0Ad\n\"\"\"",
            "\"\"\"\r\na\r\nb\\\r\n\r\n  c\r\nd\"\"\"",
        ] {
            let file = format!("x = {written}\n");
            let spans = DeTable::parse(&file).unwrap();
            let span = spans.get_ref().values().next().unwrap().span();
            assert_eq!(&file[span], written);
            let text = toml::from_str::<toml::Table>(&file).unwrap()["x"].as_str().unwrap().to_string();
            let places = lines_of(written, 1);
            assert!(places.len() >= text.lines().count(), "{written:?}");
            let in_file: Vec<&str> = file.split('\n').collect();
            for (line, place) in text.lines().zip(&places) {
                let first = line.trim().get(..1).unwrap_or("");
                assert!(in_file[place - 1].contains(first), "{written:?}: `{line}` is not in line {place}");
            }
        }
        assert_eq!(lines_of("\"\"\"\na \\\n   b\nc\\x0Ad\n\"\"\"", 1), [2, 4, 4, 5]);
    }

    #[test]
    fn a_file_has_a_greatest_length() {
        let of = |bytes: usize| parse(&"#".repeat(bytes), Path::new("long.toml")).unwrap_err().reason;
        for bytes in [MOST_BYTES + 1, MOST_BYTES + 2] {
            assert!(of(bytes).contains("at most"), "{}", of(bytes));
        }
        assert!(!of(MOST_BYTES).contains("at most"), "{}", of(MOST_BYTES));
    }
}
