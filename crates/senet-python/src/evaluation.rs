//! Win chances.

use pyo3::prelude::*;
use senet_play::Source;

use crate::arguments::{Reduced, hash_of, reduced};

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

impl Evaluation {
    fn parts(&self) -> (f64, Option<f64>, Option<f64>, Option<f64>) {
        (self.win, self.lower, self.upper, self.error)
    }
}

#[pymethods]
impl Evaluation {
    #[new]
    #[pyo3(signature = (win, lower=None, upper=None, error=None))]
    fn new(win: f64, lower: Option<f64>, upper: Option<f64>, error: Option<f64>) -> Evaluation {
        Evaluation { win, lower, upper, error }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        hash_of(py, self.parts())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced::<Evaluation>(py, self.parts())
    }

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
