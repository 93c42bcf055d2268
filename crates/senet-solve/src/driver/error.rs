//! Why a game was not solved.

use std::path::PathBuf;

use senet_table::{TableError, WriteError};

use crate::driver::requirements::InsufficientSpace;

/// The game was not solved. Pairs of strata that were solved before stay on disk.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// No bounds within the gap could be proved. Play lasts so long that rounding errors add up to more.
    #[error(
        "with {mover} against {other} pieces left, play can last so long that no bound within {gap} can be proved; \
         allow a larger gap"
    )]
    Unbounded {
        /// Pieces left to the side to throw.
        mover: u8,
        /// Pieces left to the other side.
        other: u8,
        /// The gap that was allowed.
        gap: f64,
    },
    /// Players may refuse to move, so that a game need not end and has no value of its own.
    #[error(
        "in this ruleset a player may pass although a piece can move, so a game need not end; \
         solve it with compulsion = \"must-use\""
    )]
    NeedNotEnd,
    /// The game does not fit into this machine.
    #[error(transparent)]
    InsufficientSpace(#[from] InsufficientSpace),
    /// An existing table cannot be used and must not be overwritten.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A table could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The folder of the tables cannot be created, locked or used.
    #[error("cannot keep tables in {}: {error}; choose another directory", folder.display())]
    Directory {
        /// The folder of the ruleset within the directory of tables.
        folder: PathBuf,
        /// The error of the system.
        error: std::io::Error,
    },
    /// Another process is building tables in the folder.
    #[error(
        "another program is building tables in {}; let it finish, or choose another directory",
        folder.display()
    )]
    Busy {
        /// The folder of the ruleset within the directory of tables.
        folder: PathBuf,
    },
}
