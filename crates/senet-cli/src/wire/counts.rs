//! Node counts and random games.

use serde::Serialize;

use senet_wire::Options;

/// How many games of some plies a position has.
#[derive(Serialize)]
pub(crate) struct Perft<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) position: String,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
}

/// What a run of random games came to.
#[derive(Serialize)]
pub(crate) struct Playouts<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    pub(crate) games: u64,
    pub(crate) moves: u64,
    pub(crate) seconds: f64,
    pub(crate) moves_per_second: f64,
    pub(crate) first_player_wins: u64,
    pub(crate) unfinished: u64,
    pub(crate) mean_length: f64,
}
