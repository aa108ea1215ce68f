//! The lines of a script. A line is read without knowing the game; chairs, moves and facts stay texts.

use crate::{Fate, most_like};
use serde_json::Value;

/// One line of a script.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Line {
    /// A move that is played, or must be refused.
    Play { by: String, mv: String, refused: Option<Refusing> },
    /// A move that is only judged.
    Judge { by: String, mv: String, refused: Option<Refusing> },
    /// What fate answers, one chance after the other.
    Answer(Vec<String>),
    /// Who answers when no line does.
    Fate(Mode),
    /// Something was told, or was not.
    Told { told: bool, to: Option<String>, fact: String, clause: Option<String> },
    /// A value of the position, or of somebody's view of it.
    Value { seen_by: Option<String>, path: Vec<String>, test: Test },
    /// Who is asked.
    Asked(Asked),
    /// How many options a chair has.
    Count { of: String, count: usize },
    /// The options of a chair.
    Options { of: String, options: Vec<String> },
    /// The points of some chairs.
    Scores(Vec<(String, i32)>),
    /// The game is not over.
    NotOver,
    /// The game is over, with the places of some chairs.
    Over(Vec<(String, i32)>),
}

/// What must refuse a move.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Refusing {
    /// This clause.
    Clause(String),
    /// The reader of moves.
    Unreadable,
}

/// How chance is answered that no line answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mode {
    /// Not at all.
    Scripted,
    /// From a seed.
    Seed(u64),
    /// With the lowest answer.
    Low,
    /// With the highest answer.
    High,
}

/// Who must be asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Asked {
    /// Fate.
    Fate,
    /// These chairs and no others; nobody at all if there are none.
    Chairs(Vec<String>),
}

/// What is demanded of a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Test {
    /// There is none.
    Absent,
    /// It compares with another like this.
    Is(Relation, Value),
}

/// How two values compare.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Relation {
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// What must be between a path and a value; the longer signs first.
pub(super) const RELATIONS: [(&str, Relation); 7] = [
    ("!=", Relation::Unequal),
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("==", Relation::Equal),
    ("=", Relation::Equal),
    ("<", Relation::Less),
    (">", Relation::More),
];

/// The words that begin a line.
const WORDS: [&str; 8] = ["fate", "draw", "asked", "can", "cannot", "options", "scores", "over"];

/// Reads a line; an empty one and a comment say nothing.
pub(super) fn read(line: &str) -> Result<Option<Line>, String> {
    let line = without_comment(line).trim();
    if line.is_empty() {
        return Ok(None);
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if let Some(sentence) = line.strip_prefix('+') {
        return fact(true, sentence).map(Some);
    }
    if let Some(sentence) = line.strip_prefix('-') {
        return fact(false, sentence).map(Some);
    }
    if let Some(question) = line.strip_prefix('?') {
        return value(None, question).map(Some);
    }
    if let Some(chair) = word.strip_suffix('?') {
        return value(Some(chair.to_string()), rest).map(Some);
    }
    if line.split_once(':').is_some_and(|(by, _)| one_word(by)) {
        let (by, mv, refused) = judged(line)?;
        return Ok(Some(Line::Play { by, mv, refused }));
    }
    Ok(Some(match word {
        "fate" => Line::Fate(mode(rest)?),
        "draw" => Line::Answer(list(rest, "draw house.gold, die.food")?),
        "asked" => Line::Asked(match rest {
            "" => return Err("`asked` needs to know who: `asked anne ben`, `asked fate` or `asked nobody`".to_string()),
            "fate" => Asked::Fate,
            "nobody" => Asked::Chairs(Vec::new()),
            chairs => Asked::Chairs(words(chairs)),
        }),
        "can" => {
            let (by, mv, refused) = judged(rest)?;
            if refused.is_some() {
                return Err("`can` is for a move that is allowed; for one that is refused write `cannot`".to_string());
            }
            Line::Judge { by, mv, refused }
        }
        "cannot" => {
            let (by, mv, refused) = judged(rest)?;
            if refused.is_none() {
                return Err("say which clause refuses it: `cannot anne: stop 9 ! haven.travel.stop`".to_string());
            }
            Line::Judge { by, mv, refused }
        }
        "options" => options(rest)?,
        "scores" => Line::Scores(numbers(rest, "scores anne 12, ben 9")?),
        "over" if rest == "no" => Line::NotOver,
        "over" if rest.is_empty() => Line::Over(Vec::new()),
        "over" => Line::Over(numbers(rest, "over anne 1, ben 2")?),
        _ if words(line).iter().all(|word| word.parse::<Fate>().is_ok()) => Line::Answer(words(line)),
        _ => return Err(nothing_begins_with(word)),
    }))
}

fn nothing_begins_with(word: &str) -> String {
    let hint = match most_like(word, WORDS) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!(
            "a line is a move (`anne: …`), an answer of fate (`d5`, `k3`), a fact (`+ …`, `- …`), a value (`? …`, `anne? …`), or begins with {}",
            WORDS.join(", ")
        ),
    };
    format!("no line begins with `{word}`; {hint}")
}

/// Leaves out what follows a `#` at the beginning or after a gap, unless it stands in quotes.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let mut after_gap = true;
    for (at, sign) in line.char_indices() {
        match sign {
            '"' => quoted = !quoted,
            '#' if after_gap && !quoted => return &line[..at],
            _ => (),
        }
        after_gap = sign.is_whitespace();
    }
    line
}

fn one_word(text: &str) -> bool {
    text.split_whitespace().count() == 1
}

/// Words with gaps or commas between them.
fn words(text: &str) -> Vec<String> {
    text.split(|c: char| c == ',' || c.is_whitespace())
        .filter(|word| !word.is_empty())
        .map(ToString::to_string)
        .collect()
}

/// Things with commas between them; a comma inside a word does not count.
fn list(text: &str, example: &str) -> Result<Vec<String>, String> {
    let things: Vec<String> = format!("{text} ").split(", ").map(|thing| thing.trim().to_string()).collect();
    match things.iter().any(String::is_empty) {
        true => Err(format!("there must be something before and after each comma: `{example}`")),
        false => Ok(things),
    }
}

/// `anne: stop 9 ! haven.travel.stop`
fn judged(text: &str) -> Result<(String, String, Option<Refusing>), String> {
    let form = "a move is written `anne: stop 3`, and if it must be refused `anne: stop 9 ! haven.travel.stop`";
    let (by, mv) = text.split_once(':').filter(|(by, _)| one_word(by)).ok_or(form)?;
    let (mv, refused) = match mv.rsplit_once('!') {
        None => (mv, None),
        Some((mv, by)) => match by.trim() {
            "unreadable" => (mv, Some(Refusing::Unreadable)),
            id if one_word(id) => (mv, Some(Refusing::Clause(id.to_string()))),
            _ => return Err("after `!` stands one clause id, or `unreadable`".to_string()),
        },
    };
    let mv = mv.trim();
    if mv.is_empty() {
        return Err(form.to_string());
    }
    Ok((by.trim().to_string(), mv.to_string(), refused))
}

/// `@ben ben draws ambush [cutthroat.deal.one]`, after the sign.
fn fact(told: bool, text: &str) -> Result<Line, String> {
    let sign = if told { '+' } else { '-' };
    if !text.starts_with(['@', ' ', '\t']) {
        return Err(format!(
            "after `{sign}` comes a gap and a sentence, or `@` and a chair: `{sign} …` or `{sign}@ben …`"
        ));
    }
    let (to, sentence) = match text.strip_prefix('@') {
        Some(text) => {
            let (to, sentence) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
            (Some(to.to_string()), sentence)
        }
        None => (None, text),
    };
    let mut sentence = sentence.trim();
    let mut clause = None;
    let id = sentence.strip_suffix(']').and_then(|rest| rest.rsplit_once('['));
    if let Some((before, id)) = id.filter(|(_, id)| one_word(id) && id.contains('.')) {
        sentence = before.trim();
        clause = Some(id.trim().to_string());
    }
    if sentence.is_empty() || to.as_deref() == Some("") {
        return Err(format!("`{sign}` needs a sentence: `{sign} anne stops at 3`"));
    }
    Ok(Line::Told { told, to, fact: sentence.to_string(), clause })
}

/// `islands.anne.a1.tile = "house.gold"`
fn value(seen_by: Option<String>, text: &str) -> Result<Line, String> {
    let form =
        "a value is asked for as `? path.to.it = 3`, with `=`, `!=`, `<`, `<=`, `>`, `>=`, or `? path.to.it absent`";
    let (path, rest) = path(text.trim()).ok_or(form)?;
    let rest = rest.trim();
    if rest == "absent" {
        return Ok(Line::Value { seen_by, path, test: Test::Absent });
    }
    let found = RELATIONS.iter().find_map(|(sign, relation)| Some((*relation, rest.strip_prefix(sign)?.trim())));
    let (relation, text) = found.ok_or(form)?;
    Ok(Line::Value { seen_by, path, test: Test::Is(relation, plain_value(text)?) })
}

/// The keys of a path and what follows it. A key with a dot in it stands in quotes.
fn path(text: &str) -> Option<(Vec<String>, &str)> {
    let mut keys = Vec::new();
    let mut rest = text;
    loop {
        let key = match rest.strip_prefix('"') {
            Some(quoted) => {
                let (key, after) = quoted.split_once('"')?;
                rest = after;
                key
            }
            None => {
                let end = rest.find(|c: char| c.is_whitespace() || ".=!<>\"".contains(c)).unwrap_or(rest.len());
                let (key, after) = rest.split_at(end);
                rest = after;
                key
            }
        };
        if key.is_empty() {
            return None;
        }
        keys.push(key.to_string());
        match rest.strip_prefix('.') {
            Some(more) => rest = more,
            None => return Some((keys, rest)),
        }
    }
}

/// A value as JSON or TOML writes it.
fn plain_value(text: &str) -> Result<Value, String> {
    if let Ok(value) = serde_json::from_str(text) {
        return Ok(value);
    }
    let read = toml::from_str::<toml::Table>(&format!("value = {text}")).ok();
    let value = read.as_ref().and_then(|table| table.get("value")).and_then(|value| serde_json::to_value(value).ok());
    value.ok_or_else(|| {
        format!("`{text}` is no value: write a number, true, false, a \"text\" in quotes, or a list [ … ] of them")
    })
}

fn mode(text: &str) -> Result<Mode, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["low"] => Ok(Mode::Low),
        ["high"] => Ok(Mode::High),
        ["scripted"] => Ok(Mode::Scripted),
        ["seed", number] => match number.parse() {
            Ok(seed) => Ok(Mode::Seed(seed)),
            Err(_) => Err(format!("`{number}` is no seed; it is a whole number: `fate seed 7`")),
        },
        _ => Err(format!("`fate {text}` is none of: fate seed N, fate low, fate high, fate scripted")),
    }
}

/// `anne = 3` or `anne: stop 3, stop 4`
fn options(text: &str) -> Result<Line, String> {
    let form = "the options of a chair are given as `options anne = 3` or `options anne: stop 3, stop 4`";
    if let Some((of, options)) = text.split_once(':').filter(|(of, _)| one_word(of)) {
        let options = match options.trim() {
            "" => return Err(form.to_string()),
            options => list(options, "options anne: stop 3, stop 4")?,
        };
        return Ok(Line::Options { of: of.trim().to_string(), options });
    }
    let (of, count) = text.split_once('=').filter(|(of, _)| one_word(of)).ok_or(form)?;
    let count = count.trim().parse().map_err(|_| form)?;
    Ok(Line::Count { of: of.trim().to_string(), count })
}

/// `anne 12, ben 9`
fn numbers(text: &str, example: &str) -> Result<Vec<(String, i32)>, String> {
    let form = || format!("it is written `{example}`");
    let words = words(text);
    if words.is_empty() || !words.len().is_multiple_of(2) {
        return Err(form());
    }
    words.chunks(2).map(|pair| Ok((pair[0].clone(), pair[1].parse().map_err(|_| form())?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Line {
        read(text).unwrap_or_else(|e| panic!("{text}: {e}")).unwrap_or_else(|| panic!("{text}: says nothing"))
    }

    #[test]
    fn a_comment_says_nothing() {
        assert_eq!(read("  # anne: stop 3"), Ok(None));
        assert_eq!(read(""), Ok(None));
        assert_eq!(line("anne: stop 3 # or not"), line("anne: stop 3"));
        assert_eq!(line("? sign = \"# 1\""), line("?  sign == '# 1'"));
    }

    #[test]
    fn a_captain_may_be_called_like_a_word_of_the_script() {
        assert_eq!(line("can: pass"), Line::Play { by: "can".into(), mv: "pass".into(), refused: None });
        assert_eq!(line("can can: pass"), Line::Judge { by: "can".into(), mv: "pass".into(), refused: None });
    }

    #[test]
    fn a_key_with_dots_stands_in_quotes() {
        let Line::Value { path, .. } = line("? pool.\"house.gold\".0 >= 3") else { panic!("it is a value") };
        assert_eq!(path, ["pool", "house.gold", "0"]);
    }

    #[test]
    fn values_are_json_or_toml() {
        for text in ["? a = {\"b\": [1, null]}", "? a = [1, 2,]", "? a = 'x'", "? a = 1_000", "? a = true", "? a=-3"] {
            line(text);
        }
        assert!(read("? a = house.gold").unwrap_err().contains("in quotes"));
    }

    #[test]
    fn every_line_that_cannot_be_read_says_what_would_be_right() {
        for (text, hint) in [
            ("opions anne = 3", "did you mean `options`?"),
            ("jump", "a line is a move"),
            ("fate seed x", "whole number"),
            ("fate often", "fate low"),
            ("can anne: pass ! a.b", "cannot"),
            ("cannot anne: pass", "which clause"),
            ("anne:", "a move is written"),
            ("anne: pass ! a b", "one clause id"),
            ("+", "comes a gap"),
            ("+anne stops", "comes a gap"),
            ("- ", "comes a gap"),
            ("+@ ", "needs a sentence"),
            ("+@ben", "needs a sentence"),
            ("+ [a.b]", "needs a sentence"),
            ("? x", "absent"),
            ("? = 3", "absent"),
            ("? \"x = 3", "absent"),
            ("? x = ", "is no value"),
            ("anne? ", "absent"),
            ("asked", "nobody"),
            ("options anne", "options anne = 3"),
            ("options anne: ", "options anne = 3"),
            ("options anne: a, , b", "each comma"),
            ("options anne = many", "options anne = 3"),
            ("scores", "scores anne 12"),
            ("scores anne", "scores anne 12"),
            ("over anne first", "over anne 1"),
            ("draw", "each comma"),
            ("d7", "no line begins with `d7`"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(hint), "{text}: {error}");
        }
    }
}
