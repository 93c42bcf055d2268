//! Turns errors of the engine and of games into [`Problem`]s.

use axum::http::StatusCode;
use senet::{ImpossibleThrow, RecordError};
use senet_game::NewGameError;
use senet_table::TableError;
use senet_tablebase::{EvaluationError, PuzzleError};
use senet_wire::position::{PositionError, ThrowError};
use senet_wire::{RulePointsError, RulesetError};

use crate::compute_pool::Busy;
use crate::problem::Problem;
use crate::registry::{CreateError, LookupError};

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
            PuzzleError::NoExactValues(_) => Problem::not_found(
                "no-puzzles",
                "this server has no exact tables for these rules; choose other rules, \
                 or fewer pieces (option=pieces=2)",
            ),
            PuzzleError::NoneFound { .. } => {
                Problem::not_found("no-puzzles", "no puzzle was found; try another seed or a larger count")
            }
            PuzzleError::Table(error) => error.into(),
        }
    }
}

impl From<TableError> for Problem {
    fn from(error: TableError) -> Problem {
        // The client cannot repair the table, and the message contains paths of this machine.
        tracing::error!("a table cannot be used: {error}");
        server_error()
    }
}

impl From<RulePointsError> for Problem {
    fn from(error: RulePointsError) -> Problem {
        tracing::error!("a ruleset cannot be described: {error}");
        server_error()
    }
}

impl From<Busy> for Problem {
    fn from(busy: Busy) -> Problem {
        let message = busy.to_string();
        match busy {
            Busy::Server => Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message),
            Busy::Address => Problem::rate_limited("too-many-questions", message),
        }
    }
}

impl From<LookupError> for Problem {
    fn from(error: LookupError) -> Problem {
        let message = error.to_string();
        match error {
            LookupError::NotFound => Problem::not_found("no-such-game", message),
            LookupError::Full => Problem::new(StatusCode::SERVICE_UNAVAILABLE, "full", message),
            LookupError::Unreadable(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "a game cannot be read");
                Problem::new(StatusCode::SERVICE_UNAVAILABLE, "unreadable-game", message)
            }
        }
    }
}

impl From<CreateError> for Problem {
    fn from(error: CreateError) -> Problem {
        let message = error.to_string();
        match error {
            CreateError::Rejected(NewGameError::Rules(_)) => Problem::bad("bad-rules", message),
            CreateError::Rejected(NewGameError::Level) => Problem::bad("no-level", message),
            CreateError::Rejected(NewGameError::NoOpeningThrows) => {
                Problem::bad("no-opening-throws", message)
            }
            CreateError::Rejected(NewGameError::Series(_) | NewGameError::LongSeries) => {
                Problem::bad("bad-series", message)
            }
            CreateError::Rejected(NewGameError::NoOwnSeat) => Problem::bad("nobody-here", message),
            CreateError::Full => Problem::new(StatusCode::SERVICE_UNAVAILABLE, "full", message),
            CreateError::Rejected(NewGameError::NoEntropy(_)) | CreateError::NotSaved(_) => {
                tracing::error!(error = &error as &dyn std::error::Error, "a game cannot be created");
                Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not-saved", message)
            }
        }
    }
}

fn server_error() -> Problem {
    let message = "the server has an internal error; tell its operator";
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", message)
}

/// Joins the lines of a message to one.
fn one_line(message: &str) -> String {
    let lines = message.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("; ")
}
