//! What a position is worth.

use serde::Serialize;

use super::Options;

/// The win chance of the side to throw, or with a throw of the side to move.
#[derive(Serialize)]
pub(crate) struct Value<'a> {
    pub(crate) win: f64,
    pub(crate) lower: f64,
    pub(crate) upper: f64,
    /// Whether it comes from tables alone; else it is an estimate, whose bounds are all that is known.
    pub(crate) exact: bool,
    /// The legal moves of the throw, best first; without a throw, the move that may be made instead of throwing.
    pub(crate) moves: Vec<ValuedMove>,
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) position: String,
    pub(crate) throw: Option<u8>,
    /// The tables that were looked into, by the pieces left to the side to throw and to the other.
    pub(crate) tables: Vec<[u8; 2]>,
    /// The typical error (root mean square) of an estimate like this, if it was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) typical_error: Option<f64>,
}

/// A move, and the win chance of the side that makes it.
#[derive(Serialize)]
pub(crate) struct ValuedMove {
    /// The move.
    #[serde(rename = "move")]
    pub(crate) text: String,
    pub(crate) win: f64,
    pub(crate) lower: f64,
    pub(crate) upper: f64,
    pub(crate) exact: bool,
}
