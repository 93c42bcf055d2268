//! The extension module behind the Python package `senet`.
//!
//! It wraps the library crates and decides no rule itself: every answer and every message is theirs. In the order in
//! which data meets them:
//!
//! - `errors` has the exceptions.
//! - `ruleset`, `position`, `moves` and `game` are the game: a `Ruleset` has positions, a position has
//!   moves for each throw, and a game is a sequence of both.
//! - `tables` builds and probes exact values; `evaluation` has win chances, `rollout` simulates them, `review` reviews
//!   recorded games.
//! - `player` plays as a level or as a Python function, and `contest` plays matches.
//! - `study` measures rulesets, whole or in parts; `job` has other requests in parts, which many machines make.
//! - `batch` has many positions at once, as NumPy arrays.
//!
//! Long work releases the interpreter's lock.

mod arguments;
mod batch;
mod contest;
mod errors;
mod evaluation;
mod game;
mod job;
mod moves;
mod player;
mod position;
mod position_methods;
mod review;
mod rollout;
mod ruleset;
mod signals;
mod study;
mod tables;

use pyo3::prelude::*;

/// The classes and functions of the package, which `senet/__init__.py` exports.
#[pymodule]
mod _senet {
    #[pymodule_export]
    use crate::batch::{Positions, random_games};
    #[pymodule_export]
    use crate::contest::{MatchResult, play_match};
    #[pymodule_export]
    use crate::errors::{
        GameError, MoveError, PositionError, RecordError, RulesetError, SenetError, TableError, ThrowError,
    };
    #[pymodule_export]
    use crate::evaluation::Evaluation;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::job::Job;
    #[pymodule_export]
    use crate::moves::{Move, Outcome};
    #[pymodule_export]
    use crate::player::Player;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::review::review_json;
    #[pymodule_export]
    use crate::rollout::{RolloutResult, rollout};
    #[pymodule_export]
    use crate::ruleset::{Ruleset, levels, presets};
    #[pymodule_export]
    use crate::study::{Study, StudyFolder};
    #[pymodule_export]
    use crate::tables::Tables;

    use super::*;

    /// Adds the version. What is computed names the commit, too.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        senet::set_commit(senet_commit::COMMIT);
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
