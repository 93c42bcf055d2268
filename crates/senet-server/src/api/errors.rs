//! Turns errors of the engine and of games into [`Problem`]s.

use axum::http::StatusCode;
use senet::ImpossibleThrow;
use senet_api::ProblemKind;
use senet_game::NewGameError;
use senet_table::TableError;
use senet_tablebase::PuzzleError;

use crate::compute_pool::Busy;
use crate::problem::Problem;
use crate::registry::{CreateError, LookupError};

impl From<senet_api::Problem> for Problem {
    fn from(problem: senet_api::Problem) -> Problem {
        let senet_api::Problem { kind, error, code } = problem;
        match kind {
            ProblemKind::Bad => Problem::bad(code, error),
            ProblemKind::NotFound => Problem::not_found(code, error),
            ProblemKind::TooLarge => Problem::new(StatusCode::PAYLOAD_TOO_LARGE, code, error),
            ProblemKind::Internal => {
                tracing::error!("a query cannot be answered: {error}");
                server_error()
            }
        }
    }
}

impl From<ImpossibleThrow> for Problem {
    fn from(error: ImpossibleThrow) -> Problem {
        senet_api::Problem::from(error).into()
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
            PuzzleError::NoDecisions(_) => Problem::not_found(
                "no-puzzles",
                "with one piece a side there is nothing to decide; choose more pieces (option=pieces=2)",
            ),
            PuzzleError::NeedNotEnd(_) => Problem::not_found("no-puzzles", error.to_string()),
            PuzzleError::NoneFound { .. } => {
                Problem::not_found("no-puzzles", "no puzzle was found; try another seed or a larger count")
            }
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
            CreateError::Full => Problem::new(StatusCode::SERVICE_UNAVAILABLE, "full", message),
            CreateError::Rejected(NewGameError::NoEntropy(_)) | CreateError::NotSaved(_) => {
                tracing::error!(error = &error as &dyn std::error::Error, "a game cannot be created");
                Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not-saved", message)
            }
            CreateError::Rejected(error) => Problem::bad(error.code(), message),
        }
    }
}

fn server_error() -> Problem {
    let message = "the server has an internal error; tell its operator";
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", message)
}
