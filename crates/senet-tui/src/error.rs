//! What can go wrong around the screens.

use std::io;

/// Why terminal play could not start, or broke off. A game that was in progress is saved.
#[derive(Debug, thiserror::Error)]
pub enum TuiError {
    /// Standard input or output is no terminal.
    #[error("{0} is not a terminal; run this in a terminal window, without redirecting it")]
    NotATerminal(&'static str),
    /// The ruleset contradicts itself.
    #[error("the ruleset cannot be played: {0}")]
    Rules(#[from] senet::Conflicts),
    /// The terminal failed.
    #[error("the terminal failed: {0}; the game so far is saved")]
    Terminal(#[from] io::Error),
}
