//! The equity of series of games.

use schemars::JsonSchema;
use serde::Serialize;

use senet_wire::{Options, Precision};

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
