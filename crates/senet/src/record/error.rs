//! The errors of reading a record, and its limits.

use std::fmt;

use crate::side::Side;

/// The longest record that is parsed, in bytes.
pub(super) const LONGEST: usize = 4 << 20;
/// The largest number of variations of a record.
pub(super) const MOST_VARIATIONS: usize = 10_000;
/// The largest number of variations that lie in one another.
pub(super) const DEEPEST_VARIATION: usize = 100;

/// An error: the record is invalid. It states the place and the problem.
///
/// ```
/// use senet::Record;
/// let error = "Format: chess 1".parse::<Record>().unwrap_err();
/// assert_eq!(error.line, 1);
/// assert!(error.to_string().starts_with("line 1: the header Format has the value 'chess 1'"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct RecordError {
    /// The line, counted from 1; 0 for the record as a whole.
    pub line: usize,
    /// The number of the move, counted from 1; `None` if the problem is not in a move.
    pub ply: Option<usize>,
    /// What is wrong there, and what to write instead.
    pub problem: RecordProblem,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.ply) {
            (0, _) => {}
            (line, None) => write!(f, "line {line}: ")?,
            (line, Some(ply)) => write!(f, "line {line}, move {ply}: ")?,
        }
        write!(f, "{}", self.problem)
    }
}

/// The reason why a record is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordProblem {
    /// The record is longer than any game.
    #[error("the record is longer than {} MB; use a file with one game", LONGEST >> 20)]
    TooLong,
    /// A required header is missing.
    #[error("the header '{0}' is missing; a record begins with Format and Rules")]
    MissingHeader(&'static str),
    /// A header occurs twice.
    #[error("the header '{0}' occurs twice; remove one of the two lines")]
    DuplicateHeader(String),
    /// A header has an invalid value.
    #[error("the header {name} has the value '{value}'; write {expected}")]
    InvalidHeader {
        /// The name of the header.
        name: &'static str,
        /// The value as it stands in the record.
        value: String,
        /// A description of valid values.
        expected: &'static str,
    },
    /// The ruleset, its options or its own rules are invalid.
    #[error("the ruleset of this record cannot be used: {0}")]
    InvalidRuleset(String),
    /// The ruleset has changed since the game was played.
    #[error(
        "the game was played under another version of {name} ({theirs}; this program has {ours}), so its \
         moves may have another meaning; replay it with the version of the program that wrote it"
    )]
    OtherVersion {
        /// The name of the ruleset.
        name: String,
        /// The version and fingerprint in the record.
        theirs: String,
        /// The version and fingerprint in this program.
        ours: String,
    },
    /// The start position is not valid under the ruleset.
    #[error("the start position is invalid: {0}")]
    InvalidStart(String),
    /// A word is neither a throw with its move nor a move number.
    #[error(
        "'{0}' is not a throw with its move; write a word such as 3:9/12, with the letter of the side where \
         a turn begins"
    )]
    Unreadable(String),
    /// The word names the wrong side.
    #[error("'{word}' is a throw of the {named}, but it is the turn of the {due}")]
    WrongSide {
        /// The word of the record, such as `s3:9/12`.
        word: String,
        /// The side that the word names.
        named: Side,
        /// The side whose turn it is.
        due: Side,
    },
    /// The throw cannot occur, or the move is not legal.
    #[error("{word}: {reason}")]
    Illegal {
        /// The word of the record, such as `s3:9/12`.
        word: String,
        /// The sentence of the [`Refusal`](crate::Refusal) or of the impossible throw.
        reason: String,
    },
    /// A throw has no move, but more throws follow.
    #[error("the throw before this has no move; only the last throw of a record may stand without one")]
    ThrowWithoutMove,
    /// A move follows after the end of the game.
    #[error("the game is over before this move: the {0} have won")]
    MoveAfterEnd(Side),
    /// A variation does not follow a move.
    #[error("a variation stands after the move that it replaces; write a move before '('")]
    VariationWithoutMove,
    /// A variation has no moves.
    #[error("the variation has no moves; write some between '(' and ')', or remove both")]
    EmptyVariation,
    /// A variation does not end.
    #[error("a variation does not end; add ')' after its last move")]
    UnclosedVariation,
    /// The end of a variation without its beginning.
    #[error("this ')' ends no variation; remove it")]
    UnopenedVariation,
    /// The record has more variations than records may have.
    #[error(
        "a record may have up to {} variations, one in another up to {}",
        MOST_VARIATIONS,
        DEEPEST_VARIATION
    )]
    TooManyVariations,
    /// The result contradicts the moves.
    #[error("the header Result has the value '{stated}', but the moves lead to '{actual}'")]
    WrongResult {
        /// The value of the header.
        stated: String,
        /// The result of the moves.
        actual: String,
    },
}

/// A problem of the record as a whole.
pub(super) fn whole(problem: RecordProblem) -> RecordError {
    RecordError { line: 0, ply: None, problem }
}
