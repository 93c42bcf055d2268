//! A game out of a record.

use serde::Serialize;
use serde_json::{Map, Value};

use super::Options;

/// A game, move by move.
#[derive(Serialize)]
pub(crate) struct Played {
    pub(crate) rules: String,
    pub(crate) options: Options,
    /// The headers of the record other than those of rules, start and result.
    pub(crate) headers: Map<String, Value>,
    /// The position before the first throw.
    pub(crate) start: String,
    pub(crate) plies: Vec<PlayedPly>,
    /// The last position; when the game is won, as the winner left it.
    pub(crate) position: String,
    /// A throw that waits for its move.
    pub(crate) throw: Option<u8>,
    /// None while the game is unfinished.
    pub(crate) result: Option<Ending>,
}

/// A throw with its move.
#[derive(Serialize)]
pub(crate) struct PlayedPly {
    /// Counted from 1.
    pub(crate) number: usize,
    pub(crate) side: &'static str,
    /// None if the move was made instead of throwing.
    pub(crate) throw: Option<u8>,
    #[serde(rename = "move")]
    pub(crate) text: String,
    /// After the move; none if it won the game.
    pub(crate) position: Option<String>,
    pub(crate) throws_again: bool,
    pub(crate) winner: Option<&'static str>,
}

/// How a game ended.
#[derive(Serialize)]
pub(crate) struct Ending {
    pub(crate) winner: &'static str,
    /// `finished` or `resigned`.
    pub(crate) ending: &'static str,
}
