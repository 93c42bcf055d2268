//! Parses positions and throws of a query, with messages for the user.

use senet::{InvalidPosition, Position, Ruleset, Throw, ThrowSet};

/// The largest number of characters of a position text, spaces included.
const MAX_LENGTH: usize = 200;

/// Why a text is not a position of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The text is empty.
    #[error("the position is empty; write one such as '{0}', or leave it out for the start of the game")]
    Empty(Position),
    /// The text is too long.
    #[error("a text of {length} characters is too long for a position; write one such as '{start}'")]
    TooLong {
        /// The length of the text in characters.
        length: usize,
        /// The start of the game, as an example.
        start: Position,
    },
    /// The text cannot be parsed, or the position cannot occur.
    #[error(transparent)]
    Invalid(#[from] InvalidPosition),
}

/// A number is not a throw that can occur in a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a throw of {number} cannot occur here; possible: {possible}")]
pub struct ThrowError {
    /// The number as it was given, which may be no throw at all.
    pub number: i128,
    /// The throws that can occur.
    pub possible: ThrowSet,
}

/// Parses a position text.
///
/// # Errors
///
/// [`PositionError`] with all faults of the text.
pub fn parse(text: &str, rules: &Ruleset) -> Result<Position, PositionError> {
    if text.trim().is_empty() {
        return Err(PositionError::Empty(rules.start()));
    }
    let length = text.chars().count();
    if length > MAX_LENGTH {
        return Err(PositionError::TooLong { length, start: rules.start() });
    }
    Ok(Position::parse(text, rules)?)
}

/// Parses a position text; without a text, returns the start of the game.
///
/// # Errors
///
/// [`PositionError`] with all faults of the text.
pub fn parse_or_start(text: Option<&str>, rules: &Ruleset) -> Result<Position, PositionError> {
    text.map_or_else(|| Ok(rules.start()), |text| parse(text, rules))
}

/// Returns the throw with this number, or `None` without a number.
///
/// # Errors
///
/// [`ThrowError`] if the throw cannot occur in the position.
pub fn checked_throw(
    rules: &Ruleset,
    position: &Position,
    number: Option<impl Into<i128>>,
) -> Result<Option<Throw>, ThrowError> {
    let Some(number) = number.map(Into::into) else { return Ok(None) };
    let possible = rules.chances(position).possible();
    let throw = u8::try_from(number).ok().and_then(Throw::new);
    match throw.filter(|throw| possible.contains(*throw)) {
        Some(throw) => Ok(Some(throw)),
        None => Err(ThrowError { number, possible }),
    }
}
