//! The errors of [`play`](crate::play) and [`replay`](crate::replay).

use std::io;

use crate::session_record::HeaderError;

/// Why a game in the terminal could not start, or ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TuiError {
    /// Standard input or output is not a terminal.
    #[error("{0} is not a terminal; run this command in a terminal window, without redirection")]
    NotATerminal(&'static str),
    /// The ruleset contradicts itself.
    #[error("the ruleset cannot be played: {0}")]
    Rules(#[from] senet::Conflicts),
    /// A header of the record to resume cannot be read.
    #[error("the game cannot be resumed: {0}")]
    Header(#[from] HeaderError),
    /// Reading from or writing to the terminal failed. A game in progress is saved.
    #[error("the terminal failed: {0}; a game in progress is saved, and `senet play` resumes it")]
    Terminal(#[from] io::Error),
    /// The game could not be saved before the end. Says why, and what of it is saved.
    #[error("{0}")]
    Unsaved(String),
}
