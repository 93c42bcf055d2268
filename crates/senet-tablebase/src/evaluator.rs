//! Evaluates positions and their moves for one thread: exactly where the tablebase reaches, else by search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use senet::{ImpossibleThrow, Position, Throw};
use senet_play::{Analyst, Limits, PositionEvaluation, Tablebase};
use senet_table::TableError;

use crate::book_probe::BookProbe;
use crate::exact_values::TrackingProbe;
use crate::on_demand::OnDemandTablebase;

/// Evaluates positions of one ruleset for one thread.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Preset, Ruleset};
/// use senet_play::Limits;
/// use senet_tablebase::{OnDemandTablebase, PositionEvaluator};
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let folder = tempfile::tempdir()?;
/// let tablebase = Arc::new(OnDemandTablebase::open(&rules, folder.path())?);
/// let mut evaluator = PositionEvaluator::new(&tablebase, Limits::depth(1));
/// assert!(evaluator.evaluate(&rules.start(), None)?.evaluation.is_exact());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PositionEvaluator {
    tablebase: Arc<OnDemandTablebase>,
    limits: Limits,
    probe: Arc<TrackingProbe>,
    analyst: Analyst,
    /// Ends searches when it is set.
    stop: Arc<AtomicBool>,
}

/// Why a position cannot be evaluated.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Preset, Ruleset, Throw};
/// use senet_play::Limits;
/// use senet_tablebase::{EvaluationError, OnDemandTablebase, PositionEvaluator};
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let folder = tempfile::tempdir()?;
/// let tablebase = Arc::new(OnDemandTablebase::open(&rules, folder.path())?);
/// let mut evaluator = PositionEvaluator::new(&tablebase, Limits::depth(1));
/// let error = evaluator.evaluate(&rules.start(), Some(Throw::LOST)).unwrap_err();
/// assert!(matches!(error, EvaluationError::Throw(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, thiserror::Error)]
pub enum EvaluationError {
    /// The throw cannot occur in the position.
    #[error(transparent)]
    Throw(#[from] ImpossibleThrow),
    /// A table cannot be used.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl PositionEvaluator {
    /// An evaluator that searches within `limits` where the tablebase does not reach.
    pub fn new(tablebase: &Arc<OnDemandTablebase>, limits: Limits) -> PositionEvaluator {
        let (probe, analyst) = current_analyst(tablebase, limits);
        let stop = Arc::new(AtomicBool::new(false));
        PositionEvaluator { tablebase: Arc::clone(tablebase), limits, probe, analyst, stop }
    }

    /// An evaluator whose searches end when the flag is set, with the answer of the last complete depth. Tables that
    /// are being built are completed.
    pub fn stopped_by(self, stop: &Arc<AtomicBool>) -> PositionEvaluator {
        self.analyst.stop_on(Arc::clone(stop));
        PositionEvaluator { stop: Arc::clone(stop), ..self }
    }

    /// The tablebase.
    pub fn tablebase(&self) -> &Arc<OnDemandTablebase> {
        &self.tablebase
    }

    /// Evaluates a position and its moves. Builds missing tables first if that takes a few seconds at most.
    ///
    /// # Errors
    ///
    /// [`EvaluationError`] if the throw cannot occur in the position or a table cannot be used.
    pub fn evaluate(
        &mut self,
        position: &Position,
        throw: Option<Throw>,
    ) -> Result<PositionEvaluation, EvaluationError> {
        let evaluation = self.evaluate_without_building(position, throw)?;
        if evaluation.is_exact() || self.stop.load(Ordering::Relaxed) {
            return Ok(evaluation);
        }
        self.tablebase.build_for(position)?;
        if Arc::ptr_eq(&self.probe.values, &self.tablebase.exact_values()) {
            return Ok(evaluation);
        }
        (self.probe, self.analyst) = current_analyst(&self.tablebase, self.limits);
        self.analyst.stop_on(Arc::clone(&self.stop));
        Ok(self.evaluate_without_building(position, throw)?)
    }

    /// Evaluates a position and its moves with the tables that exist already.
    ///
    /// # Errors
    ///
    /// [`ImpossibleThrow`] if the throw cannot occur in the position.
    pub fn evaluate_without_building(
        &self,
        position: &Position,
        throw: Option<Throw>,
    ) -> Result<PositionEvaluation, ImpossibleThrow> {
        // Discard the strata of an earlier evaluation that failed.
        let _ = self.probe.take_used_strata();
        let rules = self.tablebase.rules();
        let evaluation = PositionEvaluation::of(&self.analyst, rules, position, throw)?;
        Ok(PositionEvaluation { strata: self.probe.take_used_strata(), ..evaluation })
    }
}

/// An analyst with the exact values that are available now, and the probe it uses.
fn current_analyst(tablebase: &OnDemandTablebase, limits: Limits) -> (Arc<TrackingProbe>, Analyst) {
    let probe = Arc::new(TrackingProbe::new(tablebase.exact_values()));
    let values: Arc<dyn Tablebase> =
        Arc::new(BookProbe { tables: Arc::clone(&probe), books: tablebase.books() });
    let analyst = Analyst::new(tablebase.rules(), Some(values), limits);
    (probe, analyst)
}
