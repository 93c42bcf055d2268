//! Checking the throws of a game.

use senet::{Dice, Game, Record};

use super::{COMMITMENT, GAME, SEED, commitment};
use crate::rooms::{GameId, Seed};

/// A game whose throws were all found to come from the seed that was bound before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The game's name on its server.
    pub game: String,
    /// What the server bound itself to before the game.
    pub commitment: String,
    /// How many throws were checked.
    pub throws: u64,
}

/// Why throws cannot be called fair.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfair {
    /// The record does not say enough.
    #[error(
        "the record has no header '{0}': its throws cannot be checked. A game on a server gets it; save the record when the game is over"
    )]
    Missing(&'static str),
    /// A header's value makes no sense.
    #[error("the header '{0}' does not hold what a server writes there; save the record anew")]
    Unreadable(&'static str),
    /// The seed is not the one that was bound.
    #[error(
        "the throws are not fair: game and seed come to {found}, but before the game the server bound itself to {bound}"
    )]
    OtherSeed {
        /// What game and seed come to.
        found: String,
        /// What was bound.
        bound: String,
    },
    /// A throw is not the one that the seed gives.
    #[error("the throws are not fair: throw {number} was {thrown}, but the seed gives {given}")]
    OtherThrow {
        /// Which throw, counted from 1.
        number: u64,
        /// What was thrown.
        thrown: u8,
        /// What the seed gives.
        given: u8,
    },
}

/// Checks that all throws of a recorded game came from its seed, and its seed from what was bound before the game: `bound`, as somebody
/// noted it then, or else as the record has it.
///
/// # Errors
///
/// [`Unfair`] with what does not fit, or is missing.
///
/// ```
/// let record = senet::Record::new(senet::Game::new(senet::Ruleset::preset(senet::Preset::Tait)));
/// let unfair = senet_server::fair::check(&record, None).unwrap_err();
/// assert!(unfair.to_string().contains("Fair-Game"));
/// ```
pub fn check(record: &Record, bound: Option<&str>) -> Result<Checked, Unfair> {
    let game = GameId::read(header(record, GAME)?).ok_or(Unfair::Unreadable(GAME))?;
    let seed = Seed::read(header(record, SEED)?).ok_or(Unfair::Unreadable(SEED))?;
    let bound = bound.map_or_else(|| header(record, COMMITMENT), Ok)?.trim().to_ascii_lowercase();
    let found = commitment(game, seed);
    if found != bound {
        return Err(Unfair::OtherSeed { found, bound });
    }
    let throws = check_throws(&record.game, Dice::from_key(seed.0))?;
    Ok(Checked { game: game.text(), commitment: found, throws })
}

fn header<'a>(record: &'a Record, wanted: &'static str) -> Result<&'a str, Unfair> {
    let others = &record.headers.others;
    let found = others.iter().find(|(name, _)| name == wanted);
    found.map(|(_, value)| value.as_str()).ok_or(Unfair::Missing(wanted))
}

fn check_throws(game: &Game, dice: Dice) -> Result<u64, Unfair> {
    let rules = game.rules();
    let throwing = &rules.spec().points.throwing;
    let made = game.plies().iter().filter_map(|ply| Some((ply.before, ply.throw?)));
    let waiting = game.throw().map(|throw| (*game.position(), throw));
    let mut number = 0;
    for (before, thrown) in made.chain(waiting) {
        let given = match rules.plan().certain_throw(&before) {
            Some(certain) => certain,
            None => dice.roll(throwing, number).throw,
        };
        number += 1;
        if given != thrown {
            return Err(Unfair::OtherThrow { number, thrown: thrown.value(), given: given.value() });
        }
    }
    Ok(number)
}
