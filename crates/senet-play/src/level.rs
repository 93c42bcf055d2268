//! The levels of computer play, as names. [`players`](crate::players) holds what each of them does.

use std::fmt;
use std::str::FromStr;

/// How well a computer plays.
///
/// A level is defined by the win chance that it loses, as a share of what random choices lose at the same
/// decisions. The square roots of the shares fall in steps of a fifth from [`Level::Random`] to
/// [`Level::Expert`], since scores of matches depend on the square root: every level is about as much better
/// than the one below, in every ruleset.
///
/// ```
/// use senet_play::Level;
/// assert_eq!("expert".parse(), Ok(Level::Expert));
/// assert_eq!(Level::Novice.to_string(), "novice");
/// assert_eq!(Level::Novice.loss_share(), Some(0.36));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Plays any legal move; all are equally likely.
    Random,
    /// Loses 64 % of what random choices lose.
    Beginner,
    /// Loses 36 % of what random choices lose.
    Novice,
    /// Loses 16 % of what random choices lose.
    Average,
    /// Loses 4 % of what random choices lose.
    Skilled,
    /// Searches as deep as 100,000 positions allow, with the best evaluator.
    Expert,
    /// Plays the best move wherever exact values are known, and like [`Level::Expert`] elsewhere.
    Perfect,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 7] = [
        Level::Random,
        Level::Beginner,
        Level::Novice,
        Level::Average,
        Level::Skilled,
        Level::Expert,
        Level::Perfect,
    ];

    /// The names of all levels, weakest first: `random, beginner, …`.
    pub fn names() -> String {
        Level::ALL.map(Level::name).join(", ")
    }
}

/// Writes the name on the command line and in files.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or(UnknownLevel)
    }
}

/// The error of parsing a [`Level`] from an unknown name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no such level; use one of {}", Level::names())]
pub struct UnknownLevel;
