//! Reading a position, and a throw in it, that somebody wrote.

use anyhow::{Result, bail};
use senet::{Position, Ruleset, Throw};

/// No position is written with so many characters, however it is spaced.
const LONGEST: usize = 200;

/// The position that a text writes, or everything that is wrong with it.
pub(crate) fn read(text: &str, rules: &Ruleset) -> Result<Position> {
    let length = text.chars().count();
    if length > LONGEST {
        bail!("a text of {length} characters is no position; write such as '{}'", rules.start());
    }
    Ok(Position::parse(text, rules)?)
}

/// The position that a text writes, or, without a text, the start of the game.
pub(crate) fn read_or_start(text: Option<&str>, rules: &Ruleset) -> Result<Position> {
    text.map_or_else(|| Ok(rules.start()), |text| read(text, rules))
}

/// The throw that a number means here.
pub(crate) fn throw(rules: &Ruleset, position: &Position, number: Option<u64>) -> Result<Option<Throw>> {
    let Some(number) = number else { return Ok(None) };
    let possible = rules.chances(position).possible();
    let throw = u8::try_from(number).ok().and_then(Throw::new);
    match throw.filter(|throw| possible.contains(*throw)) {
        Some(throw) => Ok(Some(throw)),
        None => bail!("a throw of {number} cannot occur here; possible: {possible}"),
    }
}
