//! Training, and the measure of players.

use serde::Serialize;

use senet_wire::Options;

/// What training came to.
#[derive(Serialize)]
pub(crate) struct Train<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    pub(crate) file: String,
    pub(crate) seconds: f64,
    pub(crate) rounds: Vec<Round>,
}

/// A round of it.
#[derive(Serialize)]
pub(crate) struct Round {
    pub(crate) round: u32,
    pub(crate) lessons: u64,
    pub(crate) error: f64,
    pub(crate) held_out_exact: Option<f64>,
    pub(crate) held_out_found: Option<f64>,
    pub(crate) seconds: f64,
}

/// How much win chance a player gives away.
#[derive(Serialize)]
pub(crate) struct Regret<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) level: Option<&'a str>,
    pub(crate) depth: Option<u32>,
    pub(crate) weights: Option<String>,
    pub(crate) seed: u64,
    pub(crate) decisions: u64,
    pub(crate) games: u64,
    pub(crate) mean: f64,
    /// Half of the width of the mean's 95% interval.
    pub(crate) interval: f64,
    pub(crate) slips: f64,
    pub(crate) worst: f64,
    pub(crate) seconds: f64,
}
