//! Win chances.

use pyo3::prelude::*;
use senet_play::Source;

/// A win chance, from 0 to 1, and how precise it is.
#[pyclass(frozen, eq, module = "senet", skip_from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct Evaluation {
    /// The win chance.
    #[pyo3(get)]
    win: f64,
    /// The proven lower bound of an exact win chance; None for an estimate.
    #[pyo3(get)]
    lower: Option<f64>,
    /// The proven upper bound of an exact win chance; None for an estimate.
    #[pyo3(get)]
    upper: Option<f64>,
    /// The typical error (root mean square) of an estimate, where it was measured.
    #[pyo3(get)]
    error: Option<f64>,
}

impl From<senet_play::Evaluation> for Evaluation {
    fn from(evaluation: senet_play::Evaluation) -> Evaluation {
        let (lower, upper, error) = match evaluation.source {
            Source::Exact { lower, upper } => (Some(lower), Some(upper), None),
            Source::Estimated { error } => (None, None, error),
        };
        Evaluation { win: evaluation.win, lower, upper, error }
    }
}

#[pymethods]
impl Evaluation {
    /// Whether the win chance is exact.
    #[getter]
    fn is_exact(&self) -> bool {
        self.lower.is_some()
    }

    fn __float__(&self) -> f64 {
        self.win
    }

    fn __repr__(&self) -> String {
        match (self.lower, self.upper, self.error) {
            (Some(lower), Some(upper), _) => format!("<Evaluation {}, exact: {lower} to {upper}>", self.win),
            (_, _, Some(error)) => {
                format!("<Evaluation {:.4}, estimated, typical error {error:.4}>", self.win)
            }
            _ => format!("<Evaluation {:.4}, estimated>", self.win),
        }
    }
}
