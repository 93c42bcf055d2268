//! Why a query is not answered: a stable code, and a sentence that says what is wrong and what to do.

use senet::{ImpossibleThrow, RecordError};
use senet_wire::position::{PositionError, ThrowError};
use senet_wire::{RulePointsError, RulesetError};
use serde::Serialize;

/// A query that is not answered.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[error("{error}")]
pub struct Problem {
    /// What kind of problem it is.
    #[serde(skip)]
    pub kind: ProblemKind,
    /// A sentence for the user.
    pub error: String,
    /// A stable code, such as `bad-position`.
    pub code: &'static str,
}

/// The kinds of problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProblemKind {
    /// The query is wrong.
    Bad,
    /// What is asked for does not exist.
    NotFound,
    /// The query is too large.
    TooLarge,
    /// A fault of the program.
    Internal,
}

impl Problem {
    /// A query that cannot be answered as it is; `error` says how to mend it.
    pub fn bad(code: &'static str, error: impl Into<String>) -> Problem {
        Problem { kind: ProblemKind::Bad, code, error: error.into() }
    }

    /// Something that does not exist.
    pub fn not_found(code: &'static str, error: impl Into<String>) -> Problem {
        Problem { kind: ProblemKind::NotFound, code, error: error.into() }
    }
}

impl From<RulesetError> for Problem {
    fn from(error: RulesetError) -> Problem {
        let code = match error {
            RulesetError::Unknown(_) => "no-such-ruleset",
            RulesetError::File(_) => "bad-ruleset",
            RulesetError::Option(_) => "bad-option",
            RulesetError::Conflicts { .. } => "conflicting-rules",
        };
        Problem::bad(code, one_line(&error.to_string()))
    }
}

impl From<PositionError> for Problem {
    fn from(error: PositionError) -> Problem {
        Problem::bad("bad-position", one_line(&error.to_string()))
    }
}

impl From<ThrowError> for Problem {
    fn from(error: ThrowError) -> Problem {
        Problem::bad("bad-throw", error.to_string())
    }
}

impl From<ImpossibleThrow> for Problem {
    fn from(error: ImpossibleThrow) -> Problem {
        Problem::bad("bad-throw", error.to_string())
    }
}

impl From<RecordError> for Problem {
    fn from(error: RecordError) -> Problem {
        Problem::bad("bad-record", one_line(&error.to_string()))
    }
}

impl From<RulePointsError> for Problem {
    fn from(error: RulePointsError) -> Problem {
        Problem { kind: ProblemKind::Internal, code: "fault", error: error.to_string() }
    }
}

/// Joins the lines of a message to one.
fn one_line(message: &str) -> String {
    let lines = message.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("; ")
}
