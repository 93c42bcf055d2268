//! Questions for moves, and the answers.

use serde::{Deserialize, Serialize};

use super::Options;

/// A line of `moves --input`. What must be there is checked by whoever answers, so that the message can be a good one.
#[derive(Deserialize)]
pub(crate) struct Question {
    pub(crate) rules: Option<String>,
    #[serde(default)]
    pub(crate) options: Options,
    pub(crate) position: Option<String>,
    pub(crate) throw: Option<serde_json::Number>,
}

/// The moves of a position with a throw, or those that may be made instead of throwing.
#[derive(Serialize)]
pub(crate) struct Moves<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) position: String,
    pub(crate) throw: Option<u8>,
    pub(crate) moves: Vec<Listed>,
}

/// One move.
#[derive(Serialize)]
pub(crate) struct Listed {
    /// The move.
    #[serde(rename = "move")]
    pub(crate) text: String,
    /// After it, with the side that throws next; none if the game is won.
    pub(crate) position: Option<String>,
    pub(crate) throws_again: bool,
    pub(crate) winner: Option<&'static str>,
}

/// The answer to a line that cannot be answered.
#[derive(Serialize)]
pub(crate) struct Refused {
    pub(crate) error: String,
}
