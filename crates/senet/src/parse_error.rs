//! The error of reading a name or number: of a side, a square, a throw, a preset, an option or a rule point.

use std::fmt::Display;

use crate::english;

/// An error: a text is not the name or number of a value.
///
/// ```
/// use senet::Square;
/// let error = "31".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), "'31' is not a square; write a number from 1 to 30");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{text}' is not {kind}; write {expected}")]
pub struct ParseError {
    text: String,
    kind: &'static str,
    expected: String,
}

impl ParseError {
    pub(crate) fn new(text: &str, kind: &'static str, expected: impl Into<String>) -> ParseError {
        ParseError { text: english::excerpt(text), kind, expected: expected.into() }
    }

    /// The error for a name that is none of `names`.
    pub(crate) fn unknown_name<T: Display>(
        text: &str,
        kind: &'static str,
        names: impl IntoIterator<Item = T>,
    ) -> ParseError {
        ParseError::new(text, kind, english::choice(names))
    }
}

/// The number that a text of one or two digits names.
pub(crate) fn small_number(text: &str) -> Option<u8> {
    let is_number = text.len() <= 2 && text.bytes().all(|digit| digit.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}
