//! Requests whose answers are put together from parts, which any machine may make. `senet.ray` sends them.

mod contest;
mod mining;
mod rollout;
mod training;

use std::error::Error;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use senet::{Ruleset, escape_controls_in_json};
use senet_wire::answer::Answer;
use senet_wire::build_ruleset;
use senet_wire::sources::{Estimates, Sources};
use serde::{Deserialize, Serialize};

use crate::arguments::{Reduced, reduced, rule_spec};
use crate::errors::{SenetError, raise};

/// The result of work that can fail.
type Done<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// What is done, what there is to do, and its unit.
type Progress = (u64, u64, String);

/// A request, as `senet.ray` writes it in JSON. The names and defaults are those of the command line.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Request {
    Rollout(rollout::Request),
    Match(contest::Request),
    Train(training::Request),
    Puzzles(mining::Request),
}

/// The work of a request. It has stages, one after the other, and each stage has parts.
///
/// The coordinator hands out the numbers of the parts, and takes the finished parts in order. Workers, constructed from
/// the same request, make the parts.
trait Work: Send {
    fn progress(&self) -> Progress;

    /// Begins the next stage, and returns what all its parts depend on. `None` if there is none.
    fn begin_stage(&mut self) -> Done<Option<Vec<u8>>>;

    /// The next part of the stage that may be needed. `None` if there is none.
    fn next_part(&mut self) -> Option<u64>;

    fn make(&mut self, stage: &[u8], part: u64) -> Done<Vec<u8>>;

    /// Takes a part that was made. Returns whether the stage needs more.
    fn take(&mut self, part: u64, made: &[u8]) -> Done<bool>;

    /// The answer, when all stages are over: JSON as the command prints it, or nothing if the answer is a file.
    fn answer(&mut self) -> Done<String>;

    /// Saves the finished part of the work, if the work can be resumed.
    fn interrupt(&mut self) -> Done<()> {
        Ok(())
    }
}

/// A request whose answer is put together from parts, which any machine may make.
#[pyclass(frozen, module = "senet")]
pub(crate) struct Job {
    request: String,
    work: Mutex<Box<dyn Work>>,
}

#[pymethods]
impl Job {
    /// The job of a request in JSON, such as `{"match": {"rules": "tait", "a": "novice", "b": "random"}}`.
    #[new]
    fn new(py: Python<'_>, request: String) -> PyResult<Job> {
        let parsed: Request = serde_json::from_str(&request).map_err(raise::<SenetError>)?;
        let work = py.detach(|| -> Done<Box<dyn Work>> {
            Ok(match parsed {
                Request::Rollout(request) => Box::new(rollout::RolloutWork::new(request)?),
                Request::Match(request) => Box::new(contest::MatchWork::new(request)?),
                Request::Train(request) => Box::new(training::TrainingWork::new(request)?),
                Request::Puzzles(request) => Box::new(mining::MiningWork::new(request)?),
            })
        });
        Ok(Job { request, work: Mutex::new(work.map_err(raise::<SenetError>)?) })
    }

    /// The request in JSON.
    #[getter]
    fn request(&self) -> &str {
        &self.request
    }

    /// What is done, what there is to do, and its unit.
    #[getter]
    fn progress(&self) -> Progress {
        self.work.lock().unwrap_or_else(PoisonError::into_inner).progress()
    }

    /// Begins the next stage, and returns what all its parts depend on. None if all stages are over.
    fn begin_stage<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let stage = self.with(py, |work| work.begin_stage())?;
        Ok(stage.map(|bytes| PyBytes::new(py, &bytes)))
    }

    /// The number of the next part of the stage that may be needed. None if there is none.
    fn next_part(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        self.with(py, |work| Ok(work.next_part()))
    }

    /// Makes a part, on any machine.
    fn make<'py>(&self, py: Python<'py>, stage: &[u8], part: u64) -> PyResult<Bound<'py, PyBytes>> {
        let made = self.with(py, |work| work.make(stage, part))?;
        Ok(PyBytes::new(py, &made))
    }

    /// Takes a part that was made. Parts are taken in the order of `next_part`. Returns whether the stage needs more.
    fn take(&self, py: Python<'_>, part: u64, made: &[u8]) -> PyResult<bool> {
        self.with(py, |work| work.take(part, made))
    }

    /// The answer, when all stages are over: JSON as the command prints it. Empty if the answer is a file.
    fn answer(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |work| work.answer())
    }

    /// Saves the finished part of the work, if the work can be resumed.
    fn interrupt(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, |work| work.interrupt())
    }

    /// A copy begins anew.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced::<Job>(py, (&self.request,))
    }

    fn __repr__(&self) -> String {
        format!("<Job {}>", self.request)
    }
}

impl Job {
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Work) -> Done<T> + Send,
    ) -> PyResult<T> {
        py.detach(|| work(&mut **self.work.lock().unwrap_or_else(PoisonError::into_inner)))
            .map_err(raise::<SenetError>)
    }
}

/// The ruleset of a request.
fn ruleset(name: &str, options: &[String]) -> Done<Arc<Ruleset>> {
    Ok(Arc::new(build_ruleset(rule_spec(name, options).map_err(|error| error.to_string())?)?))
}

/// Replaces a file. The error names it.
fn write(path: &Path, bytes: &[u8]) -> Done<()> {
    senet_files::replace(path, bytes).map_err(|error| cannot_write(path, &error))
}

/// Checks that a file can be written, before work whose result goes there.
fn check_output(path: &Path) -> Done<()> {
    senet_files::check(path).map_err(|error| cannot_write(path, &error))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Box<dyn Error + Send + Sync> {
    format!("cannot write '{}': {error}", path.display()).into()
}

/// The error of bytes that no part of the request gave.
fn not_a_part() -> Box<dyn Error + Send + Sync> {
    "these bytes are not a part of this request; install the same version of the package on all machines"
        .into()
}

/// The answer of a command without tables, on one line.
fn json(rules: &Ruleset, body: impl Serialize, estimates: Estimates) -> Done<String> {
    let sources = Sources::without_tables(&"none", rules, estimates);
    let answer = serde_json::to_string(&Answer::about(rules, body).with_sources(sources))?;
    Ok(escape_controls_in_json(&answer).into_owned())
}
