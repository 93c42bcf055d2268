//! The rules of Senet: the ancient Egyptian race game whose rules are lost, in eight reconstructions.
//!
//! ```
//! use senet::{Dice, Game, Preset, Ruleset, Stage};
//!
//! let rules = Ruleset::preset(Preset::Kendall);
//! let dice = Dice::new(2026, 0);
//! let mut game = Game::new(rules);
//! while game.plies().len() < 40 {
//!     let (number, throwing) = (game.throws_made(), game.rules().spec().points.throwing);
//!     match game.stage() {
//!         Stage::ToThrow(to_throw) => drop(to_throw.throw(dice.roll(&throwing, number).throw)?),
//!         Stage::ToMove(to_move) => {
//!             let mv = to_move.turn().moves().next().expect("a pass is a move too");
//!             to_move.play(mv)?;
//!         }
//!         Stage::Over(_) => break,
//!     }
//! }
//! println!("{}", senet::Record::new(game));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A tour
//!
//! - **Vocabulary**: [`Square`], [`SquareSet`], [`Side`], [`Throw`], [`ThrowSet`], and [`Chances`], exact integers over a common
//!   denominator.
//! - **Rules as data**: a [`RuleSpec`] holds the rule [`points`], one small named enum for each place where the
//!   reconstructions differ, with the words about them. [`Preset`] has the eight; options vary them
//!   ([`RuleSpec::with_options`]); files hold them ([`RuleSpec::from_toml`], [`RuleSpec::to_toml`]); [`RuleSpec::page`] is
//!   the page a player reads. Points that do not go together are told with what to change ([`points::RulePoints::validate`]).
//! - **Rules as masks**: [`Plan::compile`] turns the points into masks. A [`Ruleset`] is a spec with its plan.
//! - **Positions**: a [`Setup`] is anything somebody set up; a [`Position`] is one that a ruleset could leave.
//! - **Moves**: [`Ruleset::turn`] takes a position and a throw and gives a [`Turn`]: its legal [`Move`]s, what each does
//!   ([`Effects`]) and leads to ([`Outcome`]), and why others are not legal ([`Refusal`]). Under it lie [`movegen::generate`] and
//!   [`apply::apply`], one generator for all rulesets.
//! - **Games**: a [`Game`] throws, moves, undoes; a [`Record`] is a game as text; a [`Series`] is a match of several. [`Dice`] turn
//!   a seed into throws, the same everywhere and for good.
//! - **Counting**: [`perft`].
//!
//! Deliberately absent: input and output, clocks, threads, sources of entropy, unsafe code.

pub mod apply;
mod detail;
pub mod dice;
mod effects;
mod english;
mod game;
mod lineup;
pub mod movegen;
mod moves;
mod notation;
mod opening;
mod perft;
mod position;
mod record;
mod refusal;
mod rules;
mod series;
mod setup;
mod side;
mod square;
mod throw;
mod turn;

pub use apply::{Next, Outcome};
pub use detail::{Detail, Details};
pub use dice::{Dice, Faces, Roll, StickFace};
pub use effects::{Displacement, Effects, ExtraThrow, Place};
pub use game::{EndReason, Game, GameAlreadyOver, GameResult, Ply, Stage, ToMove, ToThrow, Undo};
pub use moves::{Direction, Move, MoveSet};
pub use notation::{MoveText, ParseMoveError};
pub use opening::{MatchPlayer, OpeningRolls};
pub use perft::perft;
pub use position::{Duty, Position};
pub use record::{Comment, Headers, Record, RecordError, RecordProblem};
pub use refusal::Refusal;
pub use rules::conflicts::{Conflict, Conflicts};
pub use rules::describe::{OptionDescription, RulesPage, Section};
pub use rules::dispatch::RulesTask;
pub use rules::file::{RulesFileError, RulesFileProblem};
pub use rules::houses::{Emblem, HouseSign};
pub use rules::options::{OptionError, OptionKey};
pub use rules::plan::{Plan, Rules};
pub use rules::points;
pub use rules::presets::Preset;
pub use rules::queries::{HitDestination, PushDestination};
pub use rules::ruleset::{InsteadOfThrow, Ruleset};
pub use rules::spec::{Reading, RuleSpec};
pub use series::{Scoring, Series, SeriesError, SeriesLength};
pub use setup::{Defect, InvalidPosition, Setup};
pub use side::Side;
pub use square::{Square, SquareSet};
pub use throw::{Chances, Throw, ThrowSet};
pub use turn::{IllegalMove, ImpossibleThrow, MoveError, Turn};

/// The example of the README, so that it is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
