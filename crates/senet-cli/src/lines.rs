//! Lines of input from outside, however long and whatever they hold.

use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is looked at, in bytes.
pub(crate) const LONGEST: usize = 1 << 20;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    /// Its text, without what ends it.
    Text(&'a str),
    /// It is longer than [`LONGEST`], and was passed over.
    TooLong,
    /// It is not UTF-8.
    NotText,
}

/// Reads line by line.
pub(crate) struct Lines<R> {
    from: BufReader<R>,
    line: Vec<u8>,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(from: R) -> Lines<R> {
        Lines { from: BufReader::with_capacity(1 << 16, from), line: Vec::new() }
    }

    /// Whether the next line may have to be waited for.
    pub(crate) fn may_wait(&self) -> bool {
        self.from.buffer().is_empty()
    }

    /// The next line; `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let most = LONGEST as u64 + 1;
        if self.from.by_ref().take(most).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        if self.line.pop_if(|last| *last == b'\n').is_none() && self.line.len() > LONGEST {
            self.from.skip_until(b'\n')?;
            return Ok(Some(Line::TooLong));
        }
        Ok(Some(std::str::from_utf8(&self.line).map_or(Line::NotText, Line::Text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8]) -> Vec<String> {
        let mut lines = Lines::new(input);
        let mut read = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            read.push(match line {
                Line::Text(text) => format!("{} bytes", text.len()),
                other => format!("{other:?}"),
            });
        }
        read
    }

    #[test]
    fn lines_are_read_whatever_ends_them() {
        assert_eq!(all(b"one\n\nthree"), ["3 bytes", "0 bytes", "5 bytes"]);
        assert_eq!(all(b""), Vec::<String>::new());
    }

    #[test]
    fn a_line_that_is_too_long_or_no_text_is_passed_over_and_the_next_is_read() {
        let fits = "x".repeat(LONGEST);
        let input = [fits.as_bytes(), b"\n", fits.as_bytes(), b"xyz\n\xff\xfe\nend\n"].concat();
        assert_eq!(all(&input), ["1048576 bytes", "TooLong", "NotText", "3 bytes"]);
        assert_eq!(all(format!("{fits}x").as_bytes()), ["TooLong"]);
    }
}
