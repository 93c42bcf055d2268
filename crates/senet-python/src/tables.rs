//! Exact values.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use senet::Ruleset as Rules;
use senet_play::Tablebase;
use senet_solve::{SolveOptions, StoreOptions, solve, solve_into};
use senet_tablebase::{ALWAYS_BUILT_PIECES, OnDemandTablebase, tables_directory, thread_count};

use crate::arguments::{Reduced, reduced, same_rules};
use crate::errors::{TableError, raise};
use crate::position::Position;
use crate::ruleset::Ruleset;

/// The exact values of a ruleset, built by the solver and kept in memory or in a directory.
#[pyclass(frozen, module = "senet")]
pub(crate) struct Tables {
    place: Place,
    /// Replaced when more was solved.
    tablebase: RwLock<Arc<OnDemandTablebase>>,
}

/// Where tables are kept.
#[derive(Clone)]
enum Place {
    Memory,
    Directory(PathBuf),
    /// The directory of the command line.
    Shared(PathBuf),
}

impl Place {
    fn open(&self, rules: &Arc<Rules>) -> Result<OnDemandTablebase, senet_table::TableError> {
        match self {
            Place::Memory => Ok(OnDemandTablebase::in_memory(rules)),
            Place::Directory(directory) => OnDemandTablebase::open(rules, directory),
            Place::Shared(directory) => OnDemandTablebase::automatic(rules, directory),
        }
    }
}

/// The width of the proven bounds: the default of `senet solve`.
const GAP: f64 = 1e-4;

impl Tables {
    fn at(py: Python<'_>, rules: &Ruleset, place: Place) -> PyResult<Tables> {
        let opened = py.detach(|| place.open(&rules.rules)).map_err(raise::<TableError>)?;
        Ok(Tables { place, tablebase: RwLock::new(Arc::new(opened)) })
    }

    fn tablebase(&self) -> Arc<OnDemandTablebase> {
        Arc::clone(&self.tablebase.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Solves the game with this number of pieces a side, unless its tables are known.
    fn solve_game(&self, pieces: u8) -> PyResult<()> {
        let tablebase = self.tablebase();
        let rules = tablebase.rules();
        let spec = rules.spec().clone().with_options([format!("pieces={pieces}")]);
        let game = Rules::new(spec.map_err(raise::<TableError>)?).map_err(raise::<TableError>)?;
        if tablebase.values_in_tables().value(&game.start()).is_some() {
            return Ok(());
        }
        let options = SolveOptions { gap: GAP, threads: thread_count(None) };
        let solved = match &self.place {
            Place::Memory => {
                let solution = solve(&game, options, |_| ()).map_err(raise::<TableError>)?;
                OnDemandTablebase::of_solution(rules, solution)
            }
            Place::Directory(directory) | Place::Shared(directory) => {
                let store = StoreOptions::in_directory(directory);
                solve_into(&game, options, &store, |_| ()).map_err(raise::<TableError>)?;
                self.place.open(rules).map_err(raise::<TableError>)?
            }
        };
        *self.tablebase.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(solved);
        Ok(())
    }
}

#[pymethods]
impl Tables {
    /// Opens the tables of a ruleset. Without a directory they are kept in memory.
    #[new]
    #[pyo3(signature = (rules, directory=None))]
    fn new(py: Python<'_>, rules: &Ruleset, directory: Option<PathBuf>) -> PyResult<Tables> {
        Tables::at(py, rules, directory.map_or(Place::Memory, Place::Directory))
    }

    /// The tables that the command line uses and builds.
    #[staticmethod]
    fn shared(py: Python<'_>, rules: &Ruleset) -> PyResult<Tables> {
        Tables::at(py, rules, Place::Shared(tables_directory(None).map_err(raise::<TableError>)?))
    }

    /// Solves the game with up to this number of pieces a side, as far as it is not solved yet.
    fn solve(&self, py: Python<'_>, pieces: u8) -> PyResult<()> {
        let tablebase = self.tablebase();
        let most = tablebase.rules().spec().points.pieces;
        if pieces == 0 || pieces > most {
            return Err(raise::<TableError>(format_args!(
                "{pieces} pieces a side; write a number from 1 to {most}"
            )));
        }
        py.detach(|| {
            if pieces > ALWAYS_BUILT_PIECES {
                return self.solve_game(pieces);
            }
            tablebase.prepare();
            Ok(())
        })
    }

    /// The exact win chance of the side to throw: the value with its proven lower and upper bound. None if no table
    /// has it.
    fn value(&self, position: &Position) -> PyResult<Option<(f64, f64, f64)>> {
        let probe = probe_of(Some(self), &position.rules)?.expect("tables were given");
        Ok(probe.value(&position.position).map(|value| (value.win, value.lower, value.upper)))
    }

    /// A copy opens the same directory.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let rules = Ruleset { rules: Arc::clone(self.tablebase().rules()) };
        match &self.place {
            Place::Memory => {
                Err(PyTypeError::new_err("tables in memory cannot be copied; give senet.Tables a directory"))
            }
            Place::Directory(directory) => reduced::<Tables>(py, (rules, directory)),
            Place::Shared(_) => {
                let (class, arguments) = reduced::<Tables>(py, (rules,))?;
                Ok((class.getattr("shared")?, arguments))
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("<Tables {}>", self.tablebase().rules().spec().full_name())
    }
}

/// The values of tables that belong to these rules.
pub(crate) fn probe_of(tables: Option<&Tables>, rules: &Arc<Rules>) -> PyResult<Option<Arc<dyn Tablebase>>> {
    let Some(tables) = tables else { return Ok(None) };
    let tablebase = tables.tablebase();
    if !same_rules(tablebase.rules(), rules) {
        return Err(raise::<TableError>(format_args!(
            "these tables are for {}, not for {}",
            tablebase.rules().spec().full_name(),
            rules.spec().full_name()
        )));
    }
    Ok(Some(tablebase.snapshot()))
}
