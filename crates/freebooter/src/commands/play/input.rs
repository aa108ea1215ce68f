//! Reading what people type: with editing and history at a terminal, line by line from anywhere else.

use crate::{Stop, out::Out};
use rustyline::{DefaultEditor, error::ReadlineError};
use std::io::{self, BufRead, IsTerminal, Write};

/// Where lines come from.
pub enum Reader {
    Terminal(Box<DefaultEditor>),
    Plain,
}

impl Reader {
    pub fn new() -> Result<Self, String> {
        if !io::stdin().is_terminal() {
            return Ok(Reader::Plain);
        }
        let editor = DefaultEditor::new().map_err(|e| format!("the terminal cannot be read: {e}"))?;
        Ok(Reader::Terminal(Box::new(editor)))
    }

    /// Wipes the screen between two people who may not see each other's cards. A script sees everything anyway.
    pub fn hand_over(&mut self, name: &str, out: &mut Out) -> Result<(), Stop> {
        if let Reader::Terminal(_) = self {
            write!(out, "\x1b[2J\x1b[3J\x1b[H")?;
            self.line(&format!("It is for {name} to decide: press Enter when nobody else looks. "), out)?;
        }
        Ok(())
    }

    /// The next line, or nothing if whoever typed has gone.
    pub fn line(&mut self, prompt: &str, out: &mut Out) -> Result<Option<String>, Stop> {
        match self {
            Reader::Terminal(editor) => {
                out.flush()?;
                match editor.readline(prompt) {
                    Ok(line) => {
                        // A line that cannot be remembered can still be played.
                        let _ = editor.add_history_entry(&line);
                        Ok(Some(line))
                    }
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(e) => Err(Stop::Failed(format!("the terminal cannot be read: {e}"))),
                }
            }
            Reader::Plain => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let mut bytes = Vec::new();
                let read = io::stdin().lock().read_until(b'\n', &mut bytes);
                read.map_err(|e| Stop::Failed(format!("the input cannot be read: {e}")))?;
                let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_string();
                // What was typed is not on the screen, so it is written there.
                writeln!(out, "{line}")?;
                Ok((!bytes.is_empty()).then_some(line))
            }
        }
    }
}
