//! The lines that the program writes and those that the player types.

use std::io::{self, BufRead, Write};

use senet::escape_controls;

/// A line that the player typed.
pub(super) enum Typed {
    Line(String),
    /// The end of the input.
    End,
}

/// The streams of a game in line mode.
pub(super) struct Lines<'a> {
    pub(super) input: &'a mut dyn BufRead,
    pub(super) output: &'a mut dyn Write,
}

impl Lines<'_> {
    /// Writes a text with the end of a line.
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{}", escape_controls(text))
    }

    /// Asks for a line.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<Typed> {
        write!(self.output, "{}> ", escape_controls(prompt))?;
        self.output.flush()?;
        let mut line = Vec::new();
        if self.input.read_until(b'\n', &mut line)? == 0 {
            writeln!(self.output)?;
            return Ok(Typed::End);
        }
        Ok(Typed::Line(String::from_utf8_lossy(&line).trim().to_owned()))
    }

    /// Asks until the answer is one of these words. An empty line is the first of them. `None` at the end of the
    /// input.
    pub(super) fn choose(&mut self, question: &str, words: &[String]) -> io::Result<Option<usize>> {
        loop {
            let Typed::Line(line) = self.ask(&format!("{question} [{}]", words[0]))? else { return Ok(None) };
            let typed = line.to_lowercase();
            match words.iter().position(|word| *word == typed) {
                Some(number) => return Ok(Some(number)),
                None if typed.is_empty() => return Ok(Some(0)),
                None => self.say(&format!("Write one of: {}.", words.join(", ")))?,
            }
        }
    }
}
