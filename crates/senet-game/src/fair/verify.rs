//! Verifies the throws of a recorded game.

use senet::{Dice, Game, MatchPlayer, Record};

use super::headers::{
    COMMITMENT_HEADER, GAME_HEADER, NONCES_HEADER, Nonces, OPENING_HEADER, SECRET_HEADER, SEED_HEADER,
    commitment, opening_text, parse_nonces,
};
use crate::game::{Contributions, GameId, Nonce, Seed};

/// A game whose throws all come from its seed, and whose seed comes from what the server committed to and the players
/// contributed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifiedGame {
    /// The game's identifier on its server.
    pub game: String,
    /// The commitment that the server made before the game.
    pub commitment: String,
    /// The nonces that the players contributed to the seed, `None` where the default was used. Games of earlier
    /// versions have no contributions: their seed is what the server committed to.
    pub nonces: Option<[Option<String>; 2]>,
    /// The number of throws that were checked.
    pub throws: u64,
}

/// Why the throws of a game cannot be verified.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FairnessError {
    /// A header of the record is missing.
    #[error(
        "the record has no header '{0}', so its throws cannot be verified; \
         download the record from the server after the game is over"
    )]
    MissingHeader(&'static str),
    /// A header has a value that no server writes.
    #[error("the header '{0}' of the record is damaged; download the record from the server again")]
    UnreadableHeader(&'static str),
    /// The commitment was made for another game or secret.
    #[error(
        "the throws are not fair: the record's game and secret give the commitment {found}, \
         but the server committed to {expected}"
    )]
    WrongCommitment {
        /// The commitment of the record's game and secret.
        found: String,
        /// The commitment that the server made before the game.
        expected: String,
    },
    /// The seed does not follow from the secret and the nonces.
    #[error(
        "the throws are not fair: the secret and the contributions of the players give the seed {found}, \
         but the record has {recorded}"
    )]
    WrongSeed {
        /// The seed in the record.
        recorded: String,
        /// The seed of the secret and the nonces.
        found: String,
    },
    /// The throws to decide who begins do not come from the seed.
    #[error(
        "the throws are not fair: the throws to decide who begins are '{recorded}' in the record, \
         but the seed gives '{expected}'"
    )]
    WrongOpening {
        /// The throws in the record.
        recorded: String,
        /// The throws that the seed gives.
        expected: String,
    },
    /// A throw does not come from the seed.
    #[error(
        "the throws are not fair: throw {number} is {recorded} in the record, but the seed gives {expected}"
    )]
    WrongThrow {
        /// The number of the throw, counted from 1.
        number: u64,
        /// The throw in the record.
        recorded: u8,
        /// The throw that the seed gives.
        expected: u8,
    },
}

/// Verifies that the server committed to its secret, that the seed of a recorded game follows from the secret and the
/// players' nonces, and that every throw follows from the seed.
///
/// `expected` is the commitment that a player noted before the game. Without it, the commitment in the record
/// is used.
///
/// # Errors
///
/// [`FairnessError`] with what is missing or does not fit.
///
/// ```
/// let record = senet::Record::new(senet::Game::new(senet::Ruleset::preset(senet::Preset::Tait)));
/// let error = senet_game::fair::verify(&record, None).unwrap_err();
/// assert!(error.to_string().contains("Fair-Game"));
/// ```
pub fn verify(record: &Record, expected: Option<&str>) -> Result<VerifiedGame, FairnessError> {
    let game = GameId::parse(header(record, GAME_HEADER)?);
    let game = game.ok_or(FairnessError::UnreadableHeader(GAME_HEADER))?;
    let seed = Seed::parse(header(record, SEED_HEADER)?);
    let seed = seed.ok_or(FairnessError::UnreadableHeader(SEED_HEADER))?;
    let expected = expected.map_or_else(|| header(record, COMMITMENT_HEADER), Ok)?;
    let expected = expected.trim().to_ascii_lowercase();
    let (secret, nonces) = match secret(record)? {
        Some((secret, nonces)) => (secret, Some(nonces)),
        None => (seed, None),
    };
    let found = commitment(game, secret);
    if found != expected {
        return Err(FairnessError::WrongCommitment { found, expected });
    }
    let computed = nonces.map_or(seed, |nonces| Contributions::of(nonces).seed(game, secret));
    if computed != seed {
        return Err(FairnessError::WrongSeed { recorded: seed.text(), found: computed.text() });
    }
    check_opening(record, Dice::from_key(seed.0))?;
    let throws = check_throws(&record.game, Dice::from_key(seed.0))?;
    let nonces = nonces.map(|nonces| nonces.map(|nonce| nonce.map(Nonce::text)));
    Ok(VerifiedGame { game: game.text(), commitment: found, nonces, throws })
}

/// The server's secret and the nonces; `None` if the seed is the secret alone.
fn secret(record: &Record) -> Result<Option<(Seed, Nonces)>, FairnessError> {
    let Ok(secret) = header(record, SECRET_HEADER) else { return Ok(None) };
    let secret = Seed::parse(secret).ok_or(FairnessError::UnreadableHeader(SECRET_HEADER))?;
    let nonces = parse_nonces(header(record, NONCES_HEADER)?);
    Ok(Some((secret, nonces.ok_or(FairnessError::UnreadableHeader(NONCES_HEADER))?)))
}

/// The value of a header of the record.
fn header<'a>(record: &'a Record, wanted: &'static str) -> Result<&'a str, FairnessError> {
    let others = &record.headers.others;
    let found = others.iter().find(|(name, _)| name == wanted);
    found.map(|(_, value)| value.as_str()).ok_or(FairnessError::MissingHeader(wanted))
}

/// Checks the throws that decided who begins, if the record has them.
fn check_opening(record: &Record, dice: Dice) -> Result<(), FairnessError> {
    let Ok(recorded) = header(record, OPENING_HEADER) else { return Ok(()) };
    let expected = opening_text(&record.game.rules().roll_for_first_player(&dice, MatchPlayer::One));
    if expected == recorded {
        return Ok(());
    }
    Err(FairnessError::WrongOpening { recorded: recorded.to_owned(), expected })
}

/// Checks every throw of the game, and returns their number.
fn check_throws(game: &Game, dice: Dice) -> Result<u64, FairnessError> {
    let rules = game.rules();
    let played = game.plies().iter().filter_map(|ply| Some((ply.before, ply.throw?)));
    let pending = game.throw().map(|throw| (*game.position(), throw));
    let mut number = 0;
    for (before, recorded) in played.chain(pending) {
        let expected = rules.roll(&before, dice, number).throw;
        number += 1;
        if expected != recorded {
            return Err(FairnessError::WrongThrow {
                number,
                recorded: recorded.value(),
                expected: expected.value(),
            });
        }
    }
    Ok(number)
}
