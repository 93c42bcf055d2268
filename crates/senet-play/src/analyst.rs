//! The analyst: evaluations of positions and moves, exact where tables reach and searched elsewhere.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use senet::{ImpossibleThrow, Move, MoveText, Next, Outcome, Position, Ruleset, Throw, Turn};
use senet_table::BoundedValue;

use crate::analysis::Analysis;
use crate::best_evaluator::best_evaluator;
use crate::evaluation::{Evaluation, RankedMove, Source};
use crate::evaluator::Evaluator;
use crate::limits::Limits;
use crate::player::ThrowDecision;
use crate::search::Search;
use crate::tablebase::Tablebase;

/// Evaluates positions and moves of a ruleset: by the tablebase where it knows the value, otherwise by a
/// search with an evaluator.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Preset, Ruleset, Throw};
/// use senet_play::{Analyst, Limits};
/// let rules = Arc::new(Ruleset::preset(Preset::Modern));
/// let analyst = Analyst::new(&rules, None, Limits::depth(2));
/// let turn = rules.turn(&rules.start(), Throw::of(5))?;
/// let ranked = analyst.rank(&turn);
/// assert_eq!(ranked.len(), 5);
/// assert_eq!(ranked[0].evaluation, analyst.evaluate_turn(&turn));
/// # Ok::<(), senet::ImpossibleThrow>(())
/// ```
pub struct Analyst {
    rules: Arc<Ruleset>,
    tablebase: Option<Arc<dyn Tablebase>>,
    evaluator: Arc<dyn Evaluator>,
    search: Mutex<Search<dyn Evaluator>>,
}

impl Analyst {
    /// Creates an analyst with the best evaluator of a ruleset. The limits hold for each query.
    pub fn new(rules: &Arc<Ruleset>, tablebase: Option<Arc<dyn Tablebase>>, limits: Limits) -> Analyst {
        Analyst::with_evaluator(rules, best_evaluator(rules), tablebase, limits)
    }

    /// Creates an analyst with this evaluator.
    pub fn with_evaluator(
        rules: &Arc<Ruleset>,
        evaluator: Arc<dyn Evaluator>,
        tablebase: Option<Arc<dyn Tablebase>>,
        limits: Limits,
    ) -> Analyst {
        let search = Search::new(rules, evaluator.clone(), tablebase.clone(), limits);
        Analyst { rules: rules.clone(), tablebase, evaluator, search: Mutex::new(search) }
    }

    /// Evaluates a position for the side to throw, before its throw.
    pub fn evaluate(&self, position: &Position) -> Evaluation {
        self.exact(position).unwrap_or_else(|| self.estimated(self.search().evaluate(position)))
    }

    /// Evaluates a position and its moves, and says which strata of the tablebase were used.
    ///
    /// # Errors
    ///
    /// [`ImpossibleThrow`] if the throw cannot occur in the position.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Preset, Ruleset, Throw};
    /// use senet_play::{Analyst, Limits};
    /// let rules = Arc::new(Ruleset::preset(Preset::Modern));
    /// let analyst = Analyst::new(&rules, None, Limits::depth(2));
    /// let analysis = analyst.analyse(&rules.start(), Some(Throw::of(5)))?;
    /// assert_eq!(analysis.moves[0].0.to_string(), "1/6*");
    /// assert!(!analysis.is_exact());
    /// # Ok::<(), senet::ImpossibleThrow>(())
    /// ```
    pub fn analyse(&self, position: &Position, throw: Option<Throw>) -> Result<Analysis, ImpossibleThrow> {
        let take_strata =
            || self.tablebase.as_ref().map_or_else(Vec::new, |values| values.take_used_strata());
        // Discard the strata of earlier evaluations.
        take_strata();
        let (evaluation, moves) = match throw {
            Some(throw) => {
                let turn = self.rules.turn(position, throw)?;
                let ranked = self.rank(&turn);
                let best = Evaluation::best(ranked.iter().map(|ranked| ranked.evaluation));
                (best, ranked.iter().map(|ranked| (turn.text(ranked.mv), ranked.evaluation)).collect())
            }
            None => {
                let instead = self.rules.instead_of_throwing(position);
                let evaluated = instead.zip(self.evaluate_instead_of_throw(position));
                let moves =
                    evaluated.map(|(instead, evaluation)| (MoveText::before_throw(instead.mv), evaluation));
                (self.evaluate(position), moves.into_iter().collect())
            }
        };
        Ok(Analysis { evaluation, moves, strata: take_strata() })
    }

    /// Evaluates all legal moves of a turn, best first. Equal moves keep the order of generation.
    pub fn rank(&self, turn: &Turn<'_>) -> Vec<RankedMove> {
        let exact = self.exact_moves(turn);
        let mut ranked: Vec<RankedMove> = if exact.iter().all(|(_, evaluation)| evaluation.is_some()) {
            exact
                .iter()
                .filter_map(|(mv, evaluation)| Some(RankedMove { mv: *mv, evaluation: (*evaluation)? }))
                .collect()
        } else {
            let searched = self.search().rank(turn).into_iter();
            let exact =
                |wanted| exact.iter().find(|(mv, _)| *mv == wanted).and_then(|(_, evaluation)| *evaluation);
            let evaluation = |mv, win| exact(mv).unwrap_or_else(|| self.estimated(win));
            searched.map(|(mv, win)| RankedMove { mv, evaluation: evaluation(mv, win) }).collect()
        };
        ranked.sort_by(|one, other| other.evaluation.win.total_cmp(&one.evaluation.win));
        ranked
    }

    /// The best move of a turn. It is faster than [`rank`](Analyst::rank).
    pub fn best(&self, turn: &Turn<'_>) -> RankedMove {
        let exact = self.exact_moves(turn);
        if exact.iter().all(|(_, evaluation)| evaluation.is_some()) {
            return self.rank(turn)[0];
        }
        let (mv, win) = self.search().best(turn);
        let exact = exact.into_iter().find(|(exact, _)| *exact == mv).and_then(|(_, evaluation)| evaluation);
        RankedMove { mv, evaluation: exact.unwrap_or_else(|| self.estimated(win)) }
    }

    /// Evaluates a turn for the side that moves: by its best move.
    pub fn evaluate_turn(&self, turn: &Turn<'_>) -> Evaluation {
        Evaluation::best(self.rank(turn).into_iter().map(|ranked| ranked.evaluation))
    }

    /// Decides whether the side to throw does better to throw or to make the move that the rules offer
    /// instead.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Position, Preset, Ruleset};
    /// use senet_play::{Analyst, Limits, ThrowDecision};
    /// let rules = Arc::new(Ruleset::preset(Preset::Kendall));
    /// // The piece in the water may move to 15 instead of a throw, and only a throw of 4 takes it off the board.
    /// let position = Position::parse("cs8/10/6c3 c - -", &rules)?;
    /// let analyst = Analyst::new(&rules, None, Limits::depth(2));
    /// assert_eq!(analyst.throw_decision(&position), ThrowDecision::MoveInstead);
    /// # Ok::<(), senet::InvalidPosition>(())
    /// ```
    pub fn throw_decision(&self, position: &Position) -> ThrowDecision {
        let Some(instead) = self.evaluate_instead_of_throw(position) else { return ThrowDecision::Throw };
        if instead.win > self.evaluate_throwing(position).win {
            ThrowDecision::MoveInstead
        } else {
            ThrowDecision::Throw
        }
    }

    /// Evaluates the move instead of throwing, if the rules offer one.
    pub fn evaluate_instead_of_throw(&self, position: &Position) -> Option<Evaluation> {
        let outcome = self.rules.instead_of_throwing(position)?.outcome;
        Some(self.outcome(position, &outcome))
    }

    /// Evaluates a position for the side to throw if it throws, even where it may make a move instead.
    pub fn evaluate_throwing(&self, position: &Position) -> Evaluation {
        let exact = self.exact_throwing(position);
        exact.unwrap_or_else(|| self.estimated(self.search().evaluate_throwing(position)))
    }

    /// The exact value of throwing, if the values of all moves of all throws are known.
    fn exact_throwing(&self, position: &Position) -> Option<Evaluation> {
        self.exact(position)?;
        let chances = self.rules.chances(position);
        let mut sum = BoundedValue { win: 0.0, lower: 0.0, upper: 0.0 };
        for (throw, weight) in chances.iter() {
            let turn = self.rules.turn(position, throw).expect("the throw can occur");
            let moves = self.exact_moves(&turn).into_iter();
            let evaluations = moves.map(|(_, evaluation)| evaluation).collect::<Option<Vec<Evaluation>>>()?;
            let best = Evaluation::best(evaluations);
            let Source::Exact { lower, upper } = best.source else { return None };
            let chance = f64::from(weight) / f64::from(chances.total());
            sum.win += chance * best.win;
            sum.lower += chance * lower;
            sum.upper += chance * upper;
        }
        Some(Evaluation::from(sum))
    }

    /// The moves of a turn with their exact values where these are known.
    fn exact_moves(&self, turn: &Turn<'_>) -> Vec<(Move, Option<Evaluation>)> {
        let outcome = |mv| turn.play(mv).expect("the turn lists this move");
        turn.moves().map(|mv| (mv, self.exact_outcome(turn.position(), &outcome(mv)))).collect()
    }

    /// Evaluates an outcome for the side that moved.
    fn outcome(&self, before: &Position, outcome: &Outcome) -> Evaluation {
        self.exact_outcome(before, outcome).unwrap_or_else(|| match outcome.next {
            Next::TurnPasses => self.evaluate(&outcome.position).of_other_side(),
            Next::ThrowsAgain | Next::Won(_) => self.evaluate(&outcome.position),
        })
    }

    /// The exact value of an outcome for the side that moved, if it is known.
    fn exact_outcome(&self, before: &Position, outcome: &Outcome) -> Option<Evaluation> {
        match outcome.next {
            Next::Won(winner) => {
                Some(if winner == before.side() { Evaluation::WON } else { Evaluation::LOST })
            }
            Next::ThrowsAgain => self.exact(&outcome.position),
            Next::TurnPasses => self.exact(&outcome.position).map(Evaluation::of_other_side),
        }
    }

    fn exact(&self, position: &Position) -> Option<Evaluation> {
        self.tablebase.as_ref()?.value(position).map(Evaluation::from)
    }

    fn estimated(&self, win: f64) -> Evaluation {
        Evaluation { win, source: Source::Estimated { error: self.evaluator.typical_error() } }
    }

    /// Ends searches when the flag is set, with the answer of the last complete depth, at least one ply.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::AtomicBool;
    /// use senet::{Preset, Ruleset};
    /// use senet_play::{Analyst, Limits};
    /// let rules = Arc::new(Ruleset::preset(Preset::Modern));
    /// let analyst = Analyst::new(&rules, None, Limits::depth(20));
    /// analyst.stop_on(Arc::new(AtomicBool::new(true)));
    /// analyst.evaluate(&rules.start());
    /// assert_eq!(analyst.effort().depth, 1);
    /// ```
    pub fn stop_on(&self, flag: Arc<AtomicBool>) {
        self.search().stop_on(flag);
    }

    /// The effort of the last search. It is zero if all answers so far are exact.
    pub fn effort(&self) -> SearchEffort {
        let search = self.search();
        SearchEffort { depth: search.depth(), nodes: search.nodes() }
    }

    fn search(&self) -> MutexGuard<'_, Search<dyn Evaluator>> {
        // A search clears its table before each query, so that a poisoned one is as good as new.
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How much a search has looked at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchEffort {
    /// The depth of its answer, in plies.
    pub depth: u32,
    /// The number of positions visited.
    pub nodes: u64,
}

impl std::fmt::Debug for Analyst {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Analyst").field("rules", &self.rules.spec().full_name()).finish_non_exhaustive()
    }
}
