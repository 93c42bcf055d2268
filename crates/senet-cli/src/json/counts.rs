//! Node counts and random games.

use schemars::JsonSchema;
use serde::Serialize;

use senet_wire::Options;

/// The output of `senet perft`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct PerftReport<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) position: String,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
}

/// The output of `senet playouts`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct PlayoutsReport<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    pub(crate) games: u64,
    pub(crate) moves: u64,
    pub(crate) seconds: f64,
    pub(crate) moves_per_second: f64,
    pub(crate) first_player_wins: u64,
    /// The number of games stopped at the length limit.
    pub(crate) unfinished: u64,
    /// The mean number of moves per game.
    pub(crate) mean_length: f64,
}
