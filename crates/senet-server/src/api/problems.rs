//! Errors of the engine as they are answered.

use axum::http::StatusCode;
use senet::{ImpossibleThrow, RecordError};
use senet_table::TableError;
use senet_tablebase::{EvaluationError, PuzzleError};
use senet_wire::position::{PositionError, ThrowError};
use senet_wire::{RulePointsError, RulesetError};

use crate::problem::Problem;
use crate::thinking::Busy;

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

impl From<EvaluationError> for Problem {
    fn from(error: EvaluationError) -> Problem {
        match error {
            EvaluationError::Throw(error) => error.into(),
            EvaluationError::Table(error) => error.into(),
        }
    }
}

impl From<PuzzleError> for Problem {
    fn from(error: PuzzleError) -> Problem {
        match error {
            PuzzleError::NoExactValues(_) => Problem::missing(
                "no-puzzles",
                "nothing in these games is known exactly here; ask for another ruleset, or for fewer pieces (option=pieces=2)",
            ),
            PuzzleError::NoneFound { .. } => Problem::missing(
                "no-puzzles",
                "no puzzle was found; ask for another seed, or for more of them",
            ),
            PuzzleError::Table(error) => error.into(),
        }
    }
}

impl From<TableError> for Problem {
    fn from(error: TableError) -> Problem {
        // Whoever asked cannot mend it, and paths of this machine are none of their business.
        tracing::error!("{error}");
        fault()
    }
}

impl From<RulePointsError> for Problem {
    fn from(error: RulePointsError) -> Problem {
        tracing::error!("{error}");
        fault()
    }
}

impl From<Busy> for Problem {
    fn from(busy: Busy) -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", busy.to_string())
    }
}

fn fault() -> Problem {
    let message = "this server is at fault, not the question; tell whoever runs it";
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", message)
}

/// Several complaints as one line.
fn one_line(message: &str) -> String {
    let lines = message.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("; ")
}
