//! The exceptions. Their messages are those of the command line, with control characters escaped.

use std::fmt::Display;

use pyo3::PyErr;
use pyo3::PyTypeInfo;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use senet::{Refusal, escape_controls};

create_exception!(senet, SenetError, PyValueError, "The base of all exceptions of this package.");
create_exception!(senet, RulesetError, SenetError, "There is no such ruleset, or its rules conflict.");
create_exception!(senet, PositionError, SenetError, "A text or an array is not a position of the ruleset.");
create_exception!(senet, ThrowError, SenetError, "The throw cannot occur in the position.");
create_exception!(
    senet,
    MoveError,
    SenetError,
    "A move is not legal. `code` names the rule that refuses it; it is None if the text is not a move."
);
create_exception!(senet, GameError, SenetError, "A game is at another stage: a throw comes before a move.");
create_exception!(senet, RecordError, SenetError, "A text is not the record of a game.");
create_exception!(senet, TableError, SenetError, "A table cannot be built, read or written.");

/// An exception with the message of an error.
pub(crate) fn raise<E: PyTypeInfo>(error: impl Display) -> PyErr {
    PyErr::new::<E, _>(escape_controls(&error.to_string()).into_owned())
}

/// The exception for a move that is refused.
pub(crate) fn refused(py: Python<'_>, error: &senet::MoveError) -> PyErr {
    let exception = raise::<MoveError>(error);
    let code = match error {
        senet::MoveError::Illegal { refusal, .. } => Some(refusal.code()),
        senet::MoveError::Unreadable(_) => None,
    };
    with_code(py, exception, code)
}

/// The exception for a move that another rule refuses than its text says.
pub(crate) fn refused_by(py: Python<'_>, refusal: &Refusal) -> PyErr {
    with_code(py, raise::<MoveError>(refusal), Some(refusal.code()))
}

fn with_code(py: Python<'_>, exception: PyErr, code: Option<&str>) -> PyErr {
    match exception.value(py).setattr("code", code) {
        Ok(()) => exception,
        Err(error) => error,
    }
}
