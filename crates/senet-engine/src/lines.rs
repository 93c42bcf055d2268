//! Lines of input from another program: they may be too long, or not text.

use std::io::{self, BufRead, Read};

use crate::command::{CommandError, MAX_LINE_BYTES};

/// Reads a line without its line break. `None` at the end of the input.
pub(crate) fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, CommandError>>> {
    let mut line = Vec::new();
    if input.by_ref().take(MAX_LINE_BYTES as u64 + 1).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.pop_if(|last| *last == b'\n').is_none() && line.len() > MAX_LINE_BYTES {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(CommandError::TooLong)));
    }
    Ok(Some(String::from_utf8(line).map_err(|_| CommandError::NotText)))
}
