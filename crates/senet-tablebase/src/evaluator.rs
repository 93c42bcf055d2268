//! Evaluates positions and their moves for one thread: exactly where the tablebase reaches, else by search.

use std::sync::Arc;

use senet::{ImpossibleThrow, MoveText, Position, Throw};
use senet_play::{Analyst, Evaluation, Limits, Tablebase};
use senet_table::{Stratum, TableError};

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
}

/// The evaluation of a position and its moves.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Preset, Ruleset, Throw};
/// use senet_play::Limits;
/// use senet_tablebase::{OnDemandTablebase, PositionEvaluator};
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let folder = tempfile::tempdir()?;
/// let tablebase = Arc::new(OnDemandTablebase::open(&rules, folder.path())?);
/// let mut evaluator = PositionEvaluator::new(&tablebase, Limits::depth(1));
/// let evaluation = evaluator.evaluate(&rules.start(), Some(Throw::of(2)))?;
/// assert_eq!(evaluation.moves.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct PositionEvaluation {
    /// For the side to throw; with a throw, for the side to move.
    pub evaluation: Evaluation,
    /// With a throw, its legal moves, best first. Without one, the move that can replace the throw, if there
    /// is one.
    pub moves: Vec<(MoveText, Evaluation)>,
    /// The strata whose exact values were used.
    pub strata: Vec<Stratum>,
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
        PositionEvaluator { tablebase: Arc::clone(tablebase), limits, probe, analyst }
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
        if evaluation.is_exact() {
            return Ok(evaluation);
        }
        self.tablebase.build_for(position)?;
        if Arc::ptr_eq(&self.probe.values, &self.tablebase.exact_values()) {
            return Ok(evaluation);
        }
        (self.probe, self.analyst) = current_analyst(&self.tablebase, self.limits);
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
        let (evaluation, moves) = match throw {
            Some(throw) => {
                let turn = rules.turn(position, throw)?;
                let ranked = self.analyst.rank(&turn);
                let best = Evaluation::best(ranked.iter().map(|ranked| ranked.evaluation));
                (best, ranked.iter().map(|ranked| (turn.text(ranked.mv), ranked.evaluation)).collect())
            }
            None => {
                let instead = rules.instead_of_throwing(position);
                let evaluated = instead.zip(self.analyst.evaluate_instead_of_throw(position));
                let moves =
                    evaluated.map(|(instead, evaluation)| (MoveText::before_throw(instead.mv), evaluation));
                (self.analyst.evaluate(position), moves.into_iter().collect())
            }
        };
        Ok(PositionEvaluation { evaluation, moves, strata: self.probe.take_used_strata() })
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

impl PositionEvaluation {
    /// Whether the evaluations of the position and of all its moves are exact.
    pub fn is_exact(&self) -> bool {
        self.evaluation.is_exact() && self.moves.iter().all(|(_, evaluation)| evaluation.is_exact())
    }
}
