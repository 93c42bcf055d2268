//! Win chances by simulation.

use pyo3::prelude::*;
use senet_play::{Rollout, RolloutPlan};
use senet_tablebase::thread_count;

use crate::arguments::{Reduced, hash_of, reduced};
use crate::errors::{SenetError, raise};
use crate::position::Position;
use crate::tables::{Tables, probe_of};

/// A win chance that games played on from a position have shown, with luck taken out.
#[pyclass(frozen, eq, module = "senet", get_all, skip_from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct RolloutResult {
    /// The number of games.
    games: u64,
    /// The win chance of the side to throw.
    win: f64,
    /// The standard error of `win`.
    standard_error: f64,
    /// The 95 % confidence interval of `win`, widened by `value_error`; None with too few games.
    interval: Option<(f64, f64)>,
    /// The share of games won, with luck.
    unadjusted: f64,
    /// The largest error of the values at which games ended early: proven for those of tables, typical for estimates.
    /// None if it is not known.
    value_error: Option<f64>,
}

/// The fields of a [`RolloutResult`] in the order of its arguments.
type Parts = (u64, f64, f64, Option<(f64, f64)>, f64, Option<f64>);

impl RolloutResult {
    fn parts(&self) -> Parts {
        (self.games, self.win, self.standard_error, self.interval, self.unadjusted, self.value_error)
    }
}

#[pymethods]
impl RolloutResult {
    #[new]
    #[pyo3(signature = (games, win, standard_error, interval, unadjusted, value_error=None))]
    fn new(
        games: u64,
        win: f64,
        standard_error: f64,
        interval: Option<(f64, f64)>,
        unadjusted: f64,
        value_error: Option<f64>,
    ) -> RolloutResult {
        RolloutResult { games, win, standard_error, interval, unadjusted, value_error }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        hash_of(py, self.parts())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced::<RolloutResult>(py, self.parts())
    }

    fn __repr__(&self) -> String {
        let interval = self.interval.map_or(String::new(), |(low, high)| format!(", {low:.4} to {high:.4}"));
        format!("<RolloutResult {:.4}{interval}, {} games>", self.win, self.games)
    }
}

/// Plays games on from a position. The result is a function of the seed; the number of threads does not change it.
#[pyfunction]
#[pyo3(signature = (position, *, games=1296, seed=1, depth=0, truncation=None, tables=None, threads=None))]
#[allow(clippy::too_many_arguments)] // They are keywords in Python.
pub(crate) fn rollout(
    py: Python<'_>,
    position: &Position,
    games: u64,
    seed: u64,
    depth: u32,
    truncation: Option<u64>,
    tables: Option<&Tables>,
    threads: Option<u16>,
) -> PyResult<RolloutResult> {
    if games == 0 {
        return Err(raise::<SenetError>("a rollout needs at least one game"));
    }
    let threads = thread_count(threads);
    let plan = RolloutPlan { games, standard_error: 0.0, seed, threads, depth, truncation };
    let rollout = Rollout::new(&position.rules, probe_of(tables, &position.rules)?, plan);
    let result = py.detach(|| rollout.evaluate(&position.position));
    Ok(RolloutResult {
        games: result.games,
        win: result.win,
        standard_error: result.standard_error,
        interval: result.interval.map(|interval| (interval.lower, interval.upper)),
        unadjusted: result.unadjusted,
        value_error: result.value_error,
    })
}
