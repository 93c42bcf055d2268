//! The JSON of Senet: queries of scripts and pages, and the replies of the command line and the server.
//!
//! ```
//! use senet::Preset;
//! use senet_wire::{Moves, Options, find_ruleset, position};
//!
//! let options = Options::from_arguments(["pieces=3"]);
//! let rules = find_ruleset("kendall", &options)?;
//! let start = position::parse_or_start(None, &rules)?;
//! let throw = position::checked_throw(&rules, &start, Some(5))?;
//! let moves = Moves::of(&rules, "kendall", &options, &start, throw)?;
//! assert!(serde_json::to_string(&moves)?.starts_with(r#"{"rules":"kendall","options":{"pieces":"3"}"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! These types are a stable interface: fields may be added but never renamed or removed. They are separate
//! from the types of the other crates so that those can change. Modules, in the order in which data meets
//! them:
//!
//! - `options`, `ruleset` and [`position`] parse a query: [`Options`], [`find_ruleset`], [`position::parse`].
//! - `moves` has [`PositionQuery`] and the [`Moves`] of a position.
//! - `described_move` has [`DescribedMove`], with the effects and the path of a move; `message` and `place`
//!   are parts of it. `name` has [`Name`]: sides, levels and marks in all replies.
//! - `confidence` has [`Confidence`]: bounds and intervals in all replies.
//! - `value`, `puzzles`, `transcript` and `review` are the replies about values, puzzles and recorded games.
//! - [`answer`] and [`sources`] are the fields that all answers of the command share.
//! - `ruleset_details` describes rulesets, and `rule_points` the points of all; `rule_example` has examples of their
//!   rules.

pub mod answer;
mod confidence;
mod described_move;
mod message;
mod moves;
mod name;
mod options;
mod place;
pub mod position;
mod puzzles;
mod review;
mod rollout;
mod rule_example;
mod rule_points;
mod ruleset;
mod ruleset_details;
pub mod sources;
mod transcript;
mod value;

pub use confidence::{Confidence, Precision};
pub use described_move::{DescribedMove, DisplacedPiece};
pub use message::{EffectList, LocalizedMessage};
pub use moves::{ErrorReply, MoveResult, Moves, PositionQuery};
pub use name::{Name, Named};
pub use options::Options;
pub use place::PlaceText;
pub use puzzles::{ListedPuzzle, PlayerRating, Puzzle, PuzzleList, Puzzles, RatedPuzzle};
pub use review::{
    Marks, Review, ReviewedChance, ReviewedChoice, ReviewedDecision, ReviewedPly, ReviewedSide, ReviewedSides,
};
pub use rollout::{MoveRollout, RolloutReport, RolloutResult};
pub use rule_example::{RefusedMove, RuleExample};
pub use rule_points::{PointChoiceEntry, PointEntry, PointFormEntry, PointTableEntry, RulePointValues};
pub use ruleset::{RulesetError, UnknownRuleset, build_ruleset, find_ruleset};
pub use ruleset_details::{
    OptionEntry, OutcomeEntry, ReadingEntry, RulePointsError, RulesetDetails, RulesetGroup, RulesetSummary,
    ThrowEntry,
};
pub use transcript::{
    GameOutcome, GameTranscript, TranscriptComment, TranscriptPly, TranscriptVariation, record_headers,
};
pub use value::{MoveValue, ValueReport};
