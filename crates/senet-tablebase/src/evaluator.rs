//! Evaluates positions and their moves for one thread: exactly where the tablebase reaches, else by search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use senet::{ImpossibleThrow, Position, Throw};
use senet_play::{Analyst, Limits, PositionEvaluation, Tablebase};

use crate::book_probe::BookProbe;
use crate::exact_values::{ExactValues, TrackingProbe};
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
/// let evaluator = PositionEvaluator::new(&tablebase, Limits::depth(1));
/// assert!(evaluator.evaluate(&rules.start(), None)?.evaluation.is_exact());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PositionEvaluator {
    tablebase: Arc<OnDemandTablebase>,
    probe: Arc<TrackingProbe>,
    analyst: Analyst,
}

impl PositionEvaluator {
    /// An evaluator that searches within `limits` where the tablebase does not reach.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Preset, Ruleset};
    /// use senet_play::Limits;
    /// use senet_tablebase::{OnDemandTablebase, PositionEvaluator};
    /// let rules = Arc::new(Ruleset::preset(Preset::Tait));
    /// let tablebase = Arc::new(OnDemandTablebase::in_memory(&rules));
    /// let evaluator = PositionEvaluator::new(&tablebase, Limits::depth(1));
    /// let start = evaluator.evaluate(&rules.start(), None)?.evaluation;
    /// assert!(!start.is_exact(), "no table has five pieces a side: a search estimates the win chance");
    /// # Ok::<(), senet::ImpossibleThrow>(())
    /// ```
    pub fn new(tablebase: &Arc<OnDemandTablebase>, limits: Limits) -> PositionEvaluator {
        PositionEvaluator::by(tablebase, tablebase.exact_values(), limits)
    }

    /// An evaluator that uses the values of tables only: it solves nothing.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Preset, Ruleset};
    /// use senet_play::Limits;
    /// use senet_tablebase::{OnDemandTablebase, PositionEvaluator};
    /// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
    /// let tablebase = Arc::new(OnDemandTablebase::in_memory(&rules));
    /// let evaluator = PositionEvaluator::by_tables(&tablebase, Limits::depth(1));
    /// assert!(!evaluator.evaluate(&rules.start(), None)?.evaluation.is_exact(), "there is no table");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_tables(tablebase: &Arc<OnDemandTablebase>, limits: Limits) -> PositionEvaluator {
        PositionEvaluator::by(tablebase, Arc::new(tablebase.exact_values().of_tables()), limits)
    }

    fn by(tablebase: &Arc<OnDemandTablebase>, values: Arc<ExactValues>, limits: Limits) -> PositionEvaluator {
        let probe = Arc::new(TrackingProbe::new(values));
        let books = tablebase.books();
        let values: Arc<dyn Tablebase> = Arc::new(BookProbe { tables: Arc::clone(&probe), books });
        let analyst = Analyst::new(tablebase.rules(), Some(values), limits);
        PositionEvaluator { tablebase: Arc::clone(tablebase), probe, analyst }
    }

    /// An evaluator whose searches end when the flag is set, with the answer of the last complete depth. A game that is
    /// being solved is completed.
    ///
    /// ```
    /// use std::sync::{Arc, atomic::AtomicBool};
    /// use senet::{Preset, Ruleset};
    /// use senet_play::Limits;
    /// use senet_tablebase::{OnDemandTablebase, PositionEvaluator};
    /// let (rules, stop) = (Arc::new(Ruleset::preset(Preset::Tait)), Arc::new(AtomicBool::new(true)));
    /// let tablebase = Arc::new(OnDemandTablebase::in_memory(&rules));
    /// let evaluator = PositionEvaluator::new(&tablebase, Limits::depth(50)).stopped_by(&stop);
    /// let start = evaluator.evaluate(&rules.start(), None)?.evaluation;
    /// assert!((0.4..0.6).contains(&start.win), "a rough answer, at once: {start:?}");
    /// # Ok::<(), senet::ImpossibleThrow>(())
    /// ```
    pub fn stopped_by(self, stop: &Arc<AtomicBool>) -> PositionEvaluator {
        self.analyst.stop_on(Arc::clone(stop));
        self
    }

    /// The tablebase.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Preset, Ruleset};
    /// use senet_play::Limits;
    /// use senet_tablebase::{OnDemandTablebase, PositionEvaluator};
    /// let tablebase = Arc::new(OnDemandTablebase::in_memory(&Arc::new(Ruleset::preset(Preset::Tait))));
    /// let evaluator = PositionEvaluator::new(&tablebase, Limits::depth(1));
    /// assert_eq!(evaluator.tablebase().rules().spec().name, "tait");
    /// ```
    pub fn tablebase(&self) -> &Arc<OnDemandTablebase> {
        &self.tablebase
    }

    /// Evaluates a position and its moves.
    ///
    /// # Errors
    ///
    /// [`ImpossibleThrow`] if the throw cannot occur in the position.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Position, Preset, Ruleset, Throw};
    /// use senet_play::Limits;
    /// use senet_tablebase::{OnDemandTablebase, PositionEvaluator};
    /// let rules = Arc::new(Ruleset::preset(Preset::Tait));
    /// let tablebase = Arc::new(OnDemandTablebase::in_memory(&rules));
    /// let evaluator = PositionEvaluator::new(&tablebase, Limits::depth(1));
    /// let position = Position::parse("10/10/5c2s1 c - -", &rules)?;
    /// let moves = evaluator.evaluate(&position, Some(Throw::of(3)))?.moves;
    /// assert_eq!(moves[0].0.to_string(), "26/29*");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn evaluate(
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
