//! Node counts, random games and ladders.

use schemars::JsonSchema;
use senet_lab::MatchReport;
use senet_wire::{Confidence, Options};
use serde::Serialize;

use crate::answer::Answer;

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
    /// The standard deviation of the number of moves per game.
    pub(crate) length_deviation: f64,
    /// The interval of `mean_length`; absent with fewer than eight games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) length_confidence: Option<Confidence>,
    /// The share of games won by the side to throw first.
    pub(crate) first_player_share: f64,
    /// The interval of `first_player_share`; absent with fewer than eight games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) confidence: Option<Confidence>,
    /// Shares of games with the number of moves that they do not exceed: 0 is the shortest game, 0.5 the median.
    pub(crate) length_quantiles: Vec<(f64, u64)>,
    /// The distribution of lengths: a number of moves, and the number of games of this length.
    pub(crate) lengths: Vec<(u64, u64)>,
}

/// The output of `senet ladder`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct LadderReport<'a> {
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) interrupted: bool,
    /// The matches; `a` is the higher level of each.
    pub(crate) matches: Vec<Answer<MatchReport<'a>>>,
    pub(crate) seconds: f64,
}
