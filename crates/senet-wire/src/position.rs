//! Reading a position, and a throw in it, that somebody wrote.

use senet::{InvalidPosition, Position, Ruleset, Throw, ThrowSet};

/// No position is written with so many characters, however it is spaced.
const LONGEST: usize = 200;

/// A text that is no position of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// It is far too long.
    #[error("a text of {length} characters is no position; write such as '{start}'")]
    TooLong {
        /// Its length.
        length: usize,
        /// The start of the game, as an example.
        start: Position,
    },
    /// It cannot be read, or the ruleset could not leave it.
    #[error(transparent)]
    Invalid(#[from] InvalidPosition),
}

/// A number that is no throw of a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a throw of {number} cannot occur here; possible: {possible}")]
pub struct ThrowError {
    /// The number.
    pub number: u64,
    /// The throws that can occur.
    pub possible: ThrowSet,
}

/// The position that a text writes.
///
/// # Errors
///
/// [`PositionError`] with everything that is wrong with it.
pub fn parse(text: &str, rules: &Ruleset) -> Result<Position, PositionError> {
    let length = text.chars().count();
    if length > LONGEST {
        return Err(PositionError::TooLong { length, start: rules.start() });
    }
    Ok(Position::parse(text, rules)?)
}

/// The position that a text writes, or, without a text, the start of the game.
///
/// # Errors
///
/// [`PositionError`] with everything that is wrong with the text.
pub fn parse_or_start(text: Option<&str>, rules: &Ruleset) -> Result<Position, PositionError> {
    text.map_or_else(|| Ok(rules.start()), |text| parse(text, rules))
}

/// The throw that a number means in a position; none if there is no number.
///
/// # Errors
///
/// [`ThrowError`] if it cannot occur there.
pub fn checked_throw(
    rules: &Ruleset,
    position: &Position,
    number: Option<u64>,
) -> Result<Option<Throw>, ThrowError> {
    let Some(number) = number else { return Ok(None) };
    let possible = rules.chances(position).possible();
    let throw = u8::try_from(number).ok().and_then(Throw::new);
    match throw.filter(|throw| possible.contains(*throw)) {
        Some(throw) => Ok(Some(throw)),
        None => Err(ThrowError { number, possible }),
    }
}
