//! The values of openings and of series of games.

use schemars::JsonSchema;
use serde::Serialize;

use senet_wire::{MoveValue, Options, Precision};

/// The output of `senet openings`: one object for each ruleset.
#[derive(JsonSchema, Serialize)]
pub(crate) struct OpeningsReport<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    /// The position before the first throw.
    pub(crate) position: String,
    /// The search depth for positions outside the tables, in plies.
    pub(crate) depth: u32,
    /// The value of the start for the side that begins, before its throw.
    #[serde(flatten)]
    pub(crate) start: OpeningValue,
    /// The first throws, the smallest first.
    pub(crate) throws: Vec<OpeningThrow>,
}

/// A win chance of the side that begins.
#[derive(JsonSchema, Serialize)]
pub(crate) struct OpeningValue {
    pub(crate) win: f64,
    pub(crate) lower: f64,
    pub(crate) upper: f64,
    pub(crate) exact: bool,
    #[serde(flatten)]
    pub(crate) precision: Precision,
}

/// A first throw with its moves.
#[derive(JsonSchema, Serialize)]
pub(crate) struct OpeningThrow {
    pub(crate) throw: u8,
    /// The probability of the throw.
    pub(crate) chance: f64,
    /// The value of the best move.
    #[serde(flatten)]
    pub(crate) value: OpeningValue,
    /// The legal moves, best first.
    pub(crate) moves: Vec<MoveValue>,
}

/// The output of `senet series`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct SeriesReport<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    /// The number of games that win the series.
    pub(crate) length: u32,
    /// The games that A and B have won.
    pub(crate) score: [u32; 2],
    /// The chance that A wins the series if A begins the next game.
    pub(crate) win: f64,
    /// The chance that A wins the series if B begins the next game.
    pub(crate) win_if_b_begins: f64,
    /// The error of `win` that follows from that of `game_win`.
    #[serde(flatten)]
    pub(crate) precision: Precision,
    /// The chance that the player who begins a game wins it.
    pub(crate) game_win: f64,
    /// Whether `game_win` is exact; else it is an estimate.
    pub(crate) exact: bool,
    /// The chances that A wins the series from every score, if A begins the next game: `chances[a][b]` where A has won
    /// `a` games and B has won `b`.
    pub(crate) chances: Vec<Vec<f64>>,
}
