//! Players of Senet: evaluation, search, reviews of games, puzzles, rollouts and random playouts.
//!
//! In the order in which a decision passes through them:
//!
//! - [`Level`] names how well a computer plays, by the share of the loss of random choices that it loses, and
//!   creates a [`Player`] of that level. The files under `players` hold one player each; their `registry` ties
//!   them to the levels.
//! - An [`Evaluator`] estimates the win chance of one position without search: the [`Network`] of the preset with the
//!   nearest rule points, or a hand-made one ([`best_evaluator`]).
//! - [`Search`] is expectiminimax with Star1 and Star2 pruning, with an evaluator at its leaves, within [`Limits`].
//! - An [`Analyst`] puts them together: the value of a [`Tablebase`] where that is known, otherwise a search. It
//!   returns an [`Evaluation`], which is a win chance with its source (exact or estimated), of a position or of a move;
//!   for a position with all its moves, an [`Analysis`].
//! - A [`Lookahead`] finds the best move of each throw from the values of the positions after it.
//! - [`play_game`] plays a whole game between two players.
//! - [`review`] finds the equity loss of every decision of a game and the luck of every throw; [`explain`]
//!   says in words what a move does.
//! - A [`Rollout`] plays positions to their end many times.
//! - [`search_puzzles`] finds positions with one clear best move in small games. A [`PuzzleMiner`] finds them in whole
//!   games, for the [`PuzzleSet`] of a ruleset; [`glicko2`] rates puzzles and those who solve them.
//! - A [`SampleGame`] is an annotated game to read.
//! - [`rule_examples`] finds a position for each rule of a ruleset that shows it at work.
//! - [`playouts`] plays uniformly random games, millions of moves per second. An [`Observer`] can count what
//!   happens in them.
//!
//! Everything random comes from a seed, and no result depends on the number of threads.
//!
//! ```
//! use std::sync::Arc;
//! use senet::{Dice, Preset, Ruleset};
//! use senet_play::{Analyst, Level, Limits, play_game, review};
//! let rules = Arc::new(Ruleset::preset(Preset::Tait));
//! let mut players = [Level::Average.player(&rules, 1, None), Level::Novice.player(&rules, 2, None)];
//! let game = play_game(&rules, &mut players, Dice::new(3, 0), 10_000)?;
//! let review = review(&game, &[Analyst::new(&rules, None, Limits::depth(1))]);
//! assert_eq!(review.plies.len(), game.plies().len());
//! # Ok::<(), senet_play::NotFinished>(())
//! ```

mod analysis;
mod analyst;
mod best_evaluator;
mod blend;
mod evaluation;
mod evaluator;
mod expected_moves;
mod explain;
pub mod glicko2;
mod hand_made;
mod interval;
mod level;
mod limits;
mod lookahead;
pub mod network;
mod observer;
mod play_game;
mod player;
mod players;
mod playout;
mod puzzle;
mod puzzle_set;
mod review;
mod rollout;
mod rule_example;
mod rules_of_thumb;
mod sample_game;
mod search;
mod tablebase;

pub use analysis::Analysis;
pub use analyst::{Analyst, SearchEffort};
pub use best_evaluator::best_evaluator;
pub use evaluation::{Evaluation, RankedMove, Source};
pub use evaluator::Evaluator;
pub use explain::{
    Effect, effects_text, explain, explain_instead_of_throw, instead_of_throw_effects, move_effects,
};
pub use interval::{Interval, MIN_UNITS, Z95};
pub use level::{Level, UnknownLevel};
pub use limits::Limits;
pub use lookahead::{EvaluatedOutcome, EvaluatedThrow, Lookahead};
pub use network::Network;
pub use observer::{ObservedMove, Observer};
pub use play_game::{NotFinished, play_game, play_ply};
pub use player::{Forfeit, ForfeitReason, Player, ThrowDecision};
pub use playout::{MAX_PLAYOUT_MOVES, Playouts, RandomGames, playouts, playouts_in_range, playouts_until};
pub use puzzle::{Difficulty, GAMES_PER_PUZZLE, Puzzle, PuzzleSearch, search_puzzles};
pub use puzzle_set::{
    LEAST_MOVES, MinedPuzzle, NotAPuzzleId, PUZZLES_FORMAT_VERSION, PartedMining, PuzzleFileError, PuzzleId,
    PuzzleMiner, PuzzleSet, SolvedMove, SolverShares, Theme, Themes, UnknownTheme, is_day,
};
pub use review::{
    Choice, Decision, EvaluatedChoice, ExplainedPly, Mark, Rating, Review, ReviewedGame, ReviewedPly,
    ReviewedThrow, SideSummary, review,
};
pub use rollout::{Rollout, RolloutGame, RolloutPlan, RolloutResult, RolloutWatch};
pub use rule_example::{PlayedExample, RuleExample, rule_examples, rules_page};
pub use sample_game::SampleGame;
pub use search::Search;
pub use tablebase::Tablebase;
