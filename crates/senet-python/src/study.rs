//! Studies: whole, or in parts that other machines make.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use senet::{RuleSpec, Ruleset};
use senet_lab::{
    DecisionTable, RunOptions, StudyError, StudyOutcome, StudyRequest, StudySource, StudyTables, Subject,
};
use senet_tablebase::thread_count;
use senet_wire::build_ruleset;

use crate::arguments::{level, rule_spec};
use crate::errors::{SenetError, raise};
use crate::signals::until_signal;

/// A study: the games of rulesets to play, and what to measure. The arguments are those of `senet study`.
#[pyclass(frozen, module = "senet")]
pub(crate) struct Study {
    study: senet_lab::Study,
    request: StudyRequest,
    tables: Option<PathBuf>,
}

#[pymethods]
impl Study {
    #[new]
    #[pyo3(signature = (
        rules=None, *, options=None, vary=None, players=None, games=None, seed=None, levels=None, match_games=None,
        luck_games=None, seconds_per_move=None, tables=None, decisions=false
    ))]
    #[allow(clippy::too_many_arguments)] // They are keywords in Python.
    fn new(
        rules: Option<Vec<String>>,
        options: Option<Vec<String>>,
        vary: Option<String>,
        players: Option<Vec<String>>,
        games: Option<u64>,
        seed: Option<u64>,
        levels: Option<Vec<String>>,
        match_games: Option<u64>,
        luck_games: Option<u64>,
        seconds_per_move: Option<f64>,
        tables: Option<PathBuf>,
        decisions: bool,
    ) -> PyResult<Study> {
        let named = |names: Vec<String>| names.iter().map(|name| level(name)).collect::<PyResult<Vec<_>>>();
        let usual = StudyRequest::default();
        let request = StudyRequest {
            rules: rules.unwrap_or(usual.rules),
            options: options.unwrap_or(usual.options),
            vary,
            players: players.map(named).transpose()?.unwrap_or(usual.players),
            games: games.unwrap_or(usual.games),
            seed: seed.unwrap_or(usual.seed),
            levels: levels.map(named).transpose()?.unwrap_or(usual.levels),
            match_games: match_games.unwrap_or(usual.match_games),
            luck_games: luck_games.unwrap_or(usual.luck_games),
            seconds_per_move: seconds_per_move.unwrap_or(usual.seconds_per_move),
            tables: if tables.is_some() { StudyTables::Named } else { StudyTables::None },
            decisions: if decisions { DecisionTable::Written } else { DecisionTable::Omitted },
        };
        if request.games == 0 {
            return Err(raise::<SenetError>("a study needs at least one game"));
        }
        let study = request.study(&Source { tables: tables.as_deref() });
        let study = study.map_err(raise::<SenetError>)?;
        Ok(Study { study, request, tables })
    }

    /// The command line that runs the same study.
    #[getter]
    fn command(&self) -> &str {
        &self.study.command
    }

    /// The text of the file `configuration.json`, which says all that the results depend on.
    #[getter]
    fn configuration(&self) -> String {
        self.study.configuration()
    }

    /// The number of games of all rulesets and matches.
    #[getter]
    fn games(&self) -> u64 {
        self.study.all_games()
    }

    /// Does the study in a folder, as `senet study`. Returns whether there was something left to do.
    #[pyo3(signature = (folder, *, threads=None))]
    fn run(&self, py: Python<'_>, folder: PathBuf, threads: Option<u16>) -> PyResult<bool> {
        let stop = AtomicBool::new(false);
        let options = RunOptions { threads: thread_count(threads), stop: &stop };
        let (outcome, signal) = until_signal(py, &stop, || self.study.run(&folder, options, |_, _| ()));
        if let Some(error) = signal {
            return Err(error);
        }
        let outcome = outcome.ok_or_else(|| raise::<SenetError>("a game of the study has failed"))?;
        Ok(outcome.map_err(failed)? == StudyOutcome::Completed)
    }

    /// Opens a folder for parts of this study: a new one, an empty one, or one with the same study.
    fn open(&self, folder: PathBuf) -> PyResult<StudyFolder> {
        Ok(StudyFolder { folder: Mutex::new(Some(self.study.open(&folder).map_err(failed)?)) })
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((Vec<String>,), Bound<'py, PyDict>)> {
        let request = &self.request;
        let levels =
            |levels: &[senet_play::Level]| levels.iter().map(|level| level.name()).collect::<Vec<_>>();
        let keywords = PyDict::new(py);
        keywords.set_item("options", &request.options)?;
        keywords.set_item("vary", &request.vary)?;
        keywords.set_item("players", levels(&request.players))?;
        keywords.set_item("games", request.games)?;
        keywords.set_item("seed", request.seed)?;
        keywords.set_item("levels", levels(&request.levels))?;
        keywords.set_item("match_games", request.match_games)?;
        keywords.set_item("luck_games", request.luck_games)?;
        keywords.set_item("seconds_per_move", request.seconds_per_move)?;
        keywords.set_item("tables", &self.tables)?;
        keywords.set_item("decisions", request.decisions == DecisionTable::Written)?;
        Ok(((request.rules.clone(),), keywords))
    }

    fn __repr__(&self) -> String {
        format!("<Study '{}'>", self.study.command)
    }
}

/// The folder of a study, whose parts can be made elsewhere. It is locked until it is closed.
#[pyclass(frozen, module = "senet")]
pub(crate) struct StudyFolder {
    folder: Mutex<Option<senet_lab::StudyFolder>>,
}

/// A part: its name, its number of games, and the name of the part that it uses.
type Part = (String, u64, Option<String>);

#[pymethods]
impl StudyFolder {
    /// The parts that the folder lacks: the name, the number of games, and the name of the part that it uses.
    fn missing(&self) -> PyResult<Vec<Part>> {
        let parts = self.with(|folder| Ok(folder.missing()))?;
        Ok(parts.into_iter().map(|part| (part.name, part.games, part.uses)).collect())
    }

    /// Makes a part.
    fn make(&self, py: Python<'_>, part: &str) -> PyResult<()> {
        let options = RunOptions { threads: 1, stop: &AtomicBool::new(false) };
        py.detach(|| self.with(|folder| folder.make(part, options)))
    }

    /// The files of a part: names and contents, in the order in which they are to be stored.
    fn files<'py>(&self, py: Python<'py>, part: &str) -> PyResult<Vec<(String, Bound<'py, PyBytes>)>> {
        let files = self.with(|folder| folder.files(part))?;
        Ok(files.into_iter().map(|(name, bytes)| (name, PyBytes::new(py, &bytes))).collect())
    }

    /// Stores a file of a part that was made elsewhere.
    fn store(&self, name: &str, contents: &[u8]) -> PyResult<()> {
        self.with(|folder| folder.store(name, contents))
    }

    /// Releases the folder for other programs.
    fn close(&self) {
        self.folder.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl StudyFolder {
    fn with<T>(&self, work: impl FnOnce(&senet_lab::StudyFolder) -> Result<T, StudyError>) -> PyResult<T> {
        let folder = self.folder.lock().unwrap_or_else(PoisonError::into_inner);
        let folder =
            folder.as_ref().ok_or_else(|| raise::<SenetError>("the folder of the study is closed"))?;
        work(folder).map_err(failed)
    }
}

fn failed(error: StudyError) -> PyErr {
    raise::<SenetError>(error)
}

/// Rulesets by name or file, with the tables of a directory.
struct Source<'a> {
    tables: Option<&'a Path>,
}

impl StudySource for Source<'_> {
    type Error = Box<dyn Error>;

    fn spec(&self, name: &str, options: &[String]) -> Result<RuleSpec, Box<dyn Error>> {
        rule_spec(name, options)
    }

    fn build(&self, spec: RuleSpec) -> Result<Ruleset, Box<dyn Error>> {
        Ok(build_ruleset(spec)?)
    }

    fn subject(&self, rules: Ruleset) -> Result<Subject, Box<dyn Error>> {
        Ok(match self.tables {
            Some(directory) => Subject::with_tables(rules, directory)?,
            None => Subject::new(rules),
        })
    }
}
