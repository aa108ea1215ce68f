//! Writing for people: a buffer to standard output, colours where they are wanted, and lines of a fitting width.

use serde::Serialize;
use std::{
    env,
    io::{self, BufWriter, IsTerminal, Stdout, Write},
};
use terminal_size::terminal_size;

/// Standard output.
pub struct Out {
    to: BufWriter<Stdout>,
    colour: bool,
    width: usize,
}

impl Out {
    /// Colours only on a terminal, and not if `NO_COLOR` is set.
    pub fn new() -> Self {
        let stdout = io::stdout();
        let colour = stdout.is_terminal() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let told = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let columns = told.or_else(|| terminal_size().map(|(width, _)| usize::from(width.0)));
        Out { to: BufWriter::new(stdout), colour, width: columns.unwrap_or(100).clamp(40, 120) }
    }
    /// How long a line may be.
    pub fn width(&self) -> usize {
        self.width
    }
    /// A heading.
    pub fn bold(&self, text: &str) -> String {
        self.paint("1", text)
    }
    /// Something beside the point.
    pub fn dim(&self, text: &str) -> String {
        self.paint("2", text)
    }
    /// Something that went wrong.
    pub fn warn(&self, text: &str) -> String {
        self.paint("33", text)
    }
    fn paint(&self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }
    /// A value as JSON.
    pub fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string_pretty(value).expect("reports are plain values");
        writeln!(self, "{text}")
    }
    /// A text broken into lines, all of them moved in so far.
    pub fn paragraph(&mut self, indent: usize, text: &str) -> io::Result<()> {
        for line in wrap(text, self.width - indent) {
            writeln!(self, "{:indent$}{line}", "")?;
        }
        Ok(())
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Breaks a text between words.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut length = 0;
    for word in text.split_whitespace() {
        let letters = word.chars().count();
        if length > 0 && length + 1 + letters > width {
            lines.push(String::new());
            length = 0;
        }
        let line = lines.last_mut().expect("there is always a line");
        if length > 0 {
            line.push(' ');
            length += 1;
        }
        line.push_str(word);
        length += letters;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn a_text_is_broken_between_words_only() {
        assert_eq!(wrap("a ship sails", 6), ["a ship", "sails"]);
        assert_eq!(wrap("unbreakable ship", 4), ["unbreakable", "ship"]);
    }
}
