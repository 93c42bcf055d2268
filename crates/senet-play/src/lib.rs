//! Players of Senet, what positions and moves are worth, and uniformly random games by the million.
//!
//! - [`Level`] names how well a computer plays, and makes a [`Player`] of that level.
//! - An [`Analyst`] says what positions and moves are worth: exactly where [`Tablebase`] are known, else by search on an
//!   [`Evaluator`]: for every preset a learned [`Network`]. A [`Evaluation`] says which of the two it is.
//! - [`review`] says of a whole game what every decision lost and how lucky every throw was; [`explain`] says in words what a move
//!   does.
//! - A [`Rollout`] plays positions to their end many times, and counts who wins, luck taken out.
//! - [`play_game`] plays a whole game between two players.
//! - [`playouts`] plays uniformly random games, each from its own stream of random words, so that the same seed gives
//!   the same games on any number of threads. A [`Observer`] can watch them.
//!
//! Inside: `effort` (how many moves a piece still needs from each square), `hand_made` (what a position looks like),
//! `search` (looking ahead), and a file for each level.

mod analyst;
mod average;
mod duel;
mod effort;
mod evaluation;
mod evaluator;
mod explain;
mod hand_made;
mod level;
mod limits;
pub mod network;
mod novice;
mod perfect;
mod playout;
mod puzzle;
mod random;
mod review;
mod rollout;
mod search;
mod tablebase;

pub use analyst::Analyst;
pub use duel::{NotFinished, play_game, play_ply};
pub use evaluation::{Evaluation, RankedMove, Source};
pub use evaluator::{Evaluator, best_evaluator};
pub use explain::{
    Effect, effects_text, explain, explain_instead_of_throw, instead_of_throw_effects, move_effects,
};
pub use level::{Level, Player, ThrowDecision};
pub use limits::Limits;
pub use network::Network;
pub use playout::{MAX_PLAYOUT_MOVES, ObservedMove, Observer, Playouts, RandomGames, playouts};
pub use puzzle::{Difficulty, Puzzle, PuzzleSearch, search_puzzles};
pub use review::{
    Choice, Decision, EvaluatedChoice, ExplainedPly, Mark, Rating, Review, ReviewedPly, ReviewedThrow,
    SideSummary, review,
};
pub use rollout::{Rollout, RolloutPlan, RolloutResult};
pub use search::Search;
pub use tablebase::Tablebase;
