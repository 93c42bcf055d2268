//! Reads lines of untrusted input: lines may be too long, or not text.

use std::io::{self, BufRead, BufReader, Read};

/// The longest accepted line, in bytes.
pub(crate) const MAX_LINE_BYTES: usize = 1 << 20;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum InputLine<'a> {
    /// The text without the line break.
    Text(&'a str),
    /// The line is longer than [`MAX_LINE_BYTES`] and was skipped.
    TooLong,
    /// The line is not UTF-8.
    NotText,
}

/// Reads line by line into one buffer.
pub(crate) struct LineReader<R> {
    reader: BufReader<R>,
    line: Vec<u8>,
}

impl<R: Read> LineReader<R> {
    pub(crate) fn new(reader: R) -> LineReader<R> {
        LineReader { reader: BufReader::with_capacity(1 << 16, reader), line: Vec::new() }
    }

    /// Whether reading the next line may block.
    pub(crate) fn would_block(&self) -> bool {
        self.reader.buffer().is_empty()
    }

    /// Reads the next line; `None` at the end of the input.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<InputLine<'_>>> {
        self.line.clear();
        let limit = MAX_LINE_BYTES as u64 + 1;
        if self.reader.by_ref().take(limit).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        if self.line.pop_if(|last| *last == b'\n').is_none() && self.line.len() > MAX_LINE_BYTES {
            self.reader.skip_until(b'\n')?;
            return Ok(Some(InputLine::TooLong));
        }
        Ok(Some(std::str::from_utf8(&self.line).map_or(InputLine::NotText, InputLine::Text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(input: &[u8]) -> Vec<String> {
        let mut lines = LineReader::new(input);
        let mut read = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            read.push(match line {
                InputLine::Text(text) => format!("{} bytes", text.len()),
                other => format!("{other:?}"),
            });
        }
        read
    }

    #[test]
    fn reads_last_line_without_line_break() {
        assert_eq!(read_all(b"one\n\nthree"), ["3 bytes", "0 bytes", "5 bytes"]);
        assert_eq!(read_all(b""), Vec::<String>::new());
    }

    #[test]
    fn skips_lines_that_are_too_long_or_not_text() {
        let fits = "x".repeat(MAX_LINE_BYTES);
        let input = [fits.as_bytes(), b"\n", fits.as_bytes(), b"xyz\n\xff\xfe\nend\n"].concat();
        assert_eq!(read_all(&input), ["1048576 bytes", "TooLong", "NotText", "3 bytes"]);
        assert_eq!(read_all(format!("{fits}x").as_bytes()), ["TooLong"]);
    }
}
