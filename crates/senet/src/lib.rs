//! The rules of Senet, an ancient Egyptian race game whose original rules are lost, in eight reconstructions.
//!
//! The crate has no input or output, clocks, threads, entropy or unsafe code. Its modules in the order in which data
//! meets them:
//!
//! 1. **Basic types**: [`Side`], [`Square`] and [`SquareSet`], [`Throw`] and [`ThrowSet`], and [`Chances`],
//!    exact probabilities.
//! 2. **Rules as data**: a [`RuleSpec`] consists of rule [`points`] and descriptions. It comes from a
//!    [`Preset`], with options ([`RuleSpec::with_options`]), or from a TOML file ([`RuleSpec::from_toml`]).
//!    [`RuleSpec::page`] describes it for players.
//! 3. **Compiled rules**: [`Plan::compile`] turns the points into bit masks. A [`Ruleset`] is a valid spec with
//!    its plan.
//! 4. **Positions**: a [`Setup`] is unvalidated; a [`Position`] is valid under a ruleset.
//! 5. **Moves**: [`Ruleset::turn`] combines a position with a throw. The [`Turn`] lists the legal [`Move`]s,
//!    their [`Effects`] and [`Outcome`], and the [`Refusal`] of any other move. Hot loops call
//!    [`movegen::generate`] and [`apply::apply`] directly.
//! 6. **Games**: a [`Game`] has throws, moves and undo; a [`Record`] is a game as text; a [`Series`] is a match
//!    of several games. [`Dice`] turn a seed into throws. [`perft`] counts lines of play.
//!
//! Records and names come from outside. A program that shows them passes them through [`escape_controls`].
//!
//! ```
//! use senet::{Dice, Game, Preset, Record, Ruleset, StageMut};
//!
//! let mut game = Game::new(Ruleset::preset(Preset::Kendall));
//! let dice = Dice::new(2026, 0);
//! while game.plies().len() < 40 {
//!     let (number, throwing) = (game.throws_made(), game.rules().spec().points.throwing);
//!     match game.stage_mut() {
//!         StageMut::ToThrow(to_throw) => drop(to_throw.throw(dice.roll(&throwing, number).throw)?),
//!         StageMut::ToMove(to_move) => {
//!             let mv = to_move.turn().moves().next().expect("a pass is a move too");
//!             to_move.play(mv)?;
//!         }
//!         StageMut::Over(_) => break,
//!     }
//! }
//! println!("{}", Record::new(game));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod controls;
mod english;
mod parse_error;
mod program;
mod set_operators;

mod side;
mod square;
mod throw;

mod rules;

mod notation;
mod position;
mod setup;

pub mod apply;
mod detail;
mod effects;
mod lineup;
pub mod movegen;
mod moves;
mod place;
mod refusal;
mod turn;

pub mod dice;
mod game;
mod opening;
mod perft;
mod record;
mod series;

#[cfg(feature = "serde")]
mod serde_impls;

pub use apply::{Next, Outcome};
pub use controls::{escape_controls, escape_controls_in_json};
pub use detail::{Detail, Details};
pub use dice::{Dice, Faces, Roll, StickFace};
pub use effects::{Displacement, Effects, ExtraThrow};
pub use game::{EndReason, Game, GameAlreadyOver, GameResult, Ply, Stage, StageMut, ToMove, ToThrow, Undo};
pub use moves::{Direction, Move, MoveSet};
pub use notation::{MoveError, MoveText, ParseMoveError, ParsePositionError};
pub use opening::{MatchPlayer, OpeningRolls};
pub use parse_error::ParseError;
pub use perft::perft;
pub use place::Place;
pub use position::{Duty, Position};
pub use program::{program, set_commit, version};
pub use record::error::{RecordError, RecordProblem};
pub use record::{Comment, Headers, Passage, Record, Variation};
pub use refusal::Refusal;
pub use rules::conflicts::{Conflict, Conflicts};
pub use rules::describe::{BoardDrawing, OptionDescription, PageExample, RulesPage, Section, Sentence};
pub use rules::dispatch::RulesTask;
#[cfg(feature = "toml")]
pub use rules::file::{RulesFileError, RulesFileProblem};
pub use rules::houses::{Emblem, HousePart, HouseSign};
pub use rules::option_key::OptionKey;
pub use rules::options::OptionError;
pub use rules::plan::{Plan, Rules};
pub use rules::points;
pub use rules::preset::Preset;
pub use rules::presets::published::Published;
pub use rules::queries::{HitDestination, PushDestination};
pub use rules::ruleset::{InsteadOfThrow, Ruleset};
pub use rules::spec::{Reading, RuleSpec};
pub use series::{Scoring, Series, SeriesError, SeriesLength};
pub use setup::{Defect, InvalidPosition, Setup};
pub use side::Side;
pub use square::{Square, SquareSet, Squares};
pub use throw::{Chances, Throw, ThrowSet};
pub use turn::{IllegalMove, ImpossibleThrow, Turn};

/// Compiles and runs the examples of the READMEs of the crate and the workspace.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../../../README.md")]
struct Readmes;
