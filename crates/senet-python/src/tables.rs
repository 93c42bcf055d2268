//! Exact values.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use senet::Ruleset as Rules;
use senet_play::Tablebase;
use senet_tablebase::{OnDemandTablebase, tables_directory};

use crate::arguments::{Reduced, reduced, same_rules};
use crate::errors::{TableError, raise};
use crate::position::Position;
use crate::ruleset::Ruleset;

/// The exact values of a ruleset, built by the solver and kept in memory or in a directory.
#[pyclass(frozen, module = "senet")]
pub(crate) struct Tables {
    tablebase: Arc<OnDemandTablebase>,
    /// Where they are kept, unless that is in memory.
    directory: Option<PathBuf>,
}

#[pymethods]
impl Tables {
    /// Opens the tables of a ruleset. Without a directory they are kept in memory.
    #[new]
    #[pyo3(signature = (rules, directory=None))]
    fn new(py: Python<'_>, rules: &Ruleset, directory: Option<PathBuf>) -> PyResult<Tables> {
        let rules = &rules.rules;
        let opened = py.detach(|| match &directory {
            Some(directory) => OnDemandTablebase::open(rules, directory),
            None => Ok(OnDemandTablebase::in_memory(rules)),
        });
        Ok(Tables { tablebase: Arc::new(opened.map_err(raise::<TableError>)?), directory })
    }

    /// The tables that the command line uses and builds.
    #[staticmethod]
    fn shared(py: Python<'_>, rules: &Ruleset) -> PyResult<Tables> {
        let directory = tables_directory(None).map_err(raise::<TableError>)?;
        Tables::new(py, rules, Some(directory))
    }

    /// Solves the game with up to this number of pieces a side, as far as it is not solved yet.
    fn solve(&self, py: Python<'_>, pieces: u8) -> PyResult<()> {
        let most = self.tablebase.rules().spec().points.pieces;
        if pieces == 0 || pieces > most {
            return Err(raise::<TableError>(format_args!(
                "{pieces} pieces a side; write a number from 1 to {most}"
            )));
        }
        py.detach(|| self.tablebase.build_up_to(pieces)).map_err(raise::<TableError>)
    }

    /// The exact win chance of the side to throw: the value with its proven lower and upper bound. None if no table
    /// has it.
    fn value(&self, position: &Position) -> PyResult<Option<(f64, f64, f64)>> {
        let probe = probe_of(Some(self), &position.rules)?.expect("tables were given");
        Ok(probe.value(&position.position).map(|value| (value.win, value.lower, value.upper)))
    }

    /// A copy opens the same directory.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let directory = self.directory.as_ref().ok_or_else(|| {
            PyTypeError::new_err("tables in memory cannot be copied; give senet.Tables a directory")
        })?;
        reduced::<Tables>(py, (Ruleset { rules: Arc::clone(self.tablebase.rules()) }, directory))
    }

    fn __repr__(&self) -> String {
        format!("<Tables {}>", self.tablebase.rules().spec().full_name())
    }
}

/// The values of tables that belong to these rules.
pub(crate) fn probe_of(tables: Option<&Tables>, rules: &Arc<Rules>) -> PyResult<Option<Arc<dyn Tablebase>>> {
    let Some(tables) = tables else { return Ok(None) };
    if !same_rules(tables.tablebase.rules(), rules) {
        return Err(raise::<TableError>(format_args!(
            "these tables are for {}, not for {}",
            tables.tablebase.rules().spec().full_name(),
            rules.spec().full_name()
        )));
    }
    Ok(Some(tables.tablebase.snapshot()))
}
