//! Ladders.

use schemars::JsonSchema;
use senet_lab::MatchReport;
use serde::Serialize;

use crate::answer::Answer;

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
