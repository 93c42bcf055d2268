//! What the command prints: to a locked, buffered standard output; errors as one line.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use anyhow::{Context, Result};
use serde::Serialize;

/// Standard output, locked once and buffered.
pub(crate) struct Output(BufWriter<StdoutLock<'static>>);

impl Output {
    /// Takes standard output for as long as this lives.
    pub(crate) fn open() -> Output {
        Output(BufWriter::with_capacity(1 << 16, io::stdout().lock()))
    }

    /// Writes text as it is.
    pub(crate) fn text(&mut self, text: &str) -> Result<()> {
        self.0.write_all(text.as_bytes()).context(CANNOT_WRITE)
    }

    /// Writes a value as JSON on a line of its own.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<()> {
        serde_json::to_writer(&mut self.0, value).map_err(io::Error::from).context(CANNOT_WRITE)?;
        self.text("\n")
    }

    /// Writes a value as JSON for people to read: indented.
    pub(crate) fn indented_json(&mut self, value: &impl Serialize) -> Result<()> {
        serde_json::to_writer_pretty(&mut self.0, value).map_err(io::Error::from).context(CANNOT_WRITE)?;
        self.text("\n")
    }

    /// Hands on what was written so far.
    pub(crate) fn flush(&mut self) -> Result<()> {
        self.0.flush().context(CANNOT_WRITE)
    }
}

const CANNOT_WRITE: &str = "the answer cannot be written";

/// Tells something beside the answer, on standard error. If nobody can be told, the work goes on.
pub(crate) fn tell(message: &str) {
    let _ = writeln!(io::stderr(), "senet: {}", one_line(message));
}

/// Prints one text.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut output = Output::open();
    output.text(text)?;
    output.flush()
}

/// Whether both ends of the conversation are a terminal, so that somebody can be asked.
pub(crate) fn is_a_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Whether the error is only that the reader of the output has seen enough (`senet … | head`).
pub(crate) fn reader_has_gone(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// A message as one line: several complaints are separated by semicolons.
pub(crate) fn one_line(message: &str) -> String {
    let lines = message.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("; ")
}
