//! Puzzles.

use serde::Serialize;

use super::{Options, ValuedMove};

/// What was found.
#[derive(Serialize)]
pub(crate) struct Puzzles<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: Options,
    pub(crate) seed: u64,
    /// So many games were played to find them.
    pub(crate) games: u64,
    /// So many decisions in them could be valued exactly.
    pub(crate) decisions: u64,
    pub(crate) puzzles: Vec<Puzzle>,
}

/// A position with a throw, whose best move is clear and not the first that comes to mind.
#[derive(Serialize)]
pub(crate) struct Puzzle {
    pub(crate) position: String,
    pub(crate) side: &'static str,
    pub(crate) throw: u8,
    /// `easy`, `medium` or `hard`.
    pub(crate) difficulty: &'static str,
    /// By so much win chance is the best move better than any other.
    pub(crate) gap: f64,
    /// The best move.
    pub(crate) solution: String,
    /// What it does, in words.
    pub(crate) does: String,
    /// The move that a beginner makes.
    pub(crate) tempting: String,
    pub(crate) tempting_does: String,
    /// The legal moves, best first.
    pub(crate) moves: Vec<ValuedMove>,
}
