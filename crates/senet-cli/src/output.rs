//! Output of the command: answers on standard output, messages on standard error. Both escape control
//! characters, so that a record or an argument cannot control the terminal.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use anyhow::{Context, Result};
use senet::{escape_controls, escape_controls_in_json};
use serde::Serialize;

use crate::interrupt;

/// Standard output, locked and buffered.
pub(crate) struct Output(BufWriter<StdoutLock<'static>>);

impl Output {
    /// Locks standard output until the value is dropped, for the answer of the command: an interruption no longer ends
    /// it.
    pub(crate) fn open() -> Output {
        interrupt::begin_answer();
        Output::of_lines()
    }

    /// Locks standard output until the value is dropped, for answers with work between them: an interruption ends the
    /// command.
    pub(crate) fn of_lines() -> Output {
        Output(BufWriter::with_capacity(1 << 16, io::stdout().lock()))
    }

    /// Writes text with its control characters escaped.
    pub(crate) fn text(&mut self, text: &str) -> Result<()> {
        self.raw(&escape_controls(text))
    }

    /// Writes JSON with the control characters in its strings escaped.
    pub(crate) fn json_text(&mut self, json: &str) -> Result<()> {
        self.raw(&escape_controls_in_json(json))
    }

    /// Writes text that contains nothing from outside, as it is.
    pub(crate) fn raw(&mut self, text: &str) -> Result<()> {
        self.0.write_all(text.as_bytes()).context(CANNOT_WRITE)
    }

    /// Writes a value as JSON on one line.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<()> {
        self.json_text(&(serde_json::to_string(value)? + "\n"))
    }

    /// Writes a value as indented JSON.
    pub(crate) fn indented_json(&mut self, value: &impl Serialize) -> Result<()> {
        self.json_text(&(serde_json::to_string_pretty(value)? + "\n"))
    }

    /// Writes everything that is still buffered.
    pub(crate) fn flush(&mut self) -> Result<()> {
        self.0.flush().context(CANNOT_WRITE)
    }
}

const CANNOT_WRITE: &str = "cannot write to standard output";

/// Prints a message on standard error. Failures are ignored.
pub(crate) fn notice(message: &str) {
    let _ = writeln!(io::stderr(), "senet: {}", one_line(message));
}

/// Says on standard error how long the work took, if that is a terminal. Times differ from run to run, so that they are
/// no part of text answers.
pub(crate) fn took(time: &str) {
    if io::stderr().is_terminal() {
        notice(&format!("this took {time}"));
    }
}

/// Prints a text on standard output.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut output = Output::open();
    output.text(text)?;
    output.flush()
}

/// Whether the error is that the reader of standard output closed it, as in `senet … | head`.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// A number with its noun: `1 game`, `2 games`, `3 passes`.
pub(crate) fn counted(number: u64, noun: &str) -> String {
    match noun.strip_suffix('y') {
        _ if number == 1 => format!("{number} {noun}"),
        Some(stem) => format!("{number} {stem}ies"),
        None if noun.ends_with('s') || noun.ends_with("ch") => format!("{number} {noun}es"),
        None => format!("{number} {noun}s"),
    }
}

/// A message on one line: its lines joined by semicolons, its control characters escaped.
pub(crate) fn one_line(message: &str) -> String {
    let lines = message.lines().map(str::trim).filter(|line| !line.is_empty());
    escape_controls(&lines.collect::<Vec<_>>().join("; ")).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_with_the_right_plural() {
        assert_eq!(counted(1, "game"), "1 game");
        assert_eq!(counted(0, "game"), "0 games");
        assert_eq!(counted(2, "certification pass"), "2 certification passes");
        assert_eq!(counted(3, "ply"), "3 plies");
        assert_eq!(counted(1, "ply"), "1 ply");
    }

    #[test]
    fn joins_lines_of_messages() {
        assert_eq!(one_line("one\n\n  two\u{1b}[2J\n"), "one; two\\u{1b}[2J");
    }
}
