//! What positions and moves are worth, as well as can be told.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use senet::{Move, Next, Outcome, Position, Ruleset, Turn};
use senet_table::BoundedValue;

use crate::evaluation::{Evaluation, RankedMove, Source};
use crate::evaluator::{Evaluator, best_evaluator};
use crate::level::ThrowDecision;
use crate::limits::Limits;
use crate::search::Search;
use crate::tablebase::Tablebase;

/// Looks at positions of a ruleset with the best there is: exact values where they are known, else a search on the ruleset's best
/// evaluator.
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
    /// An analyst of a ruleset's positions, who knows these endings, and thinks so long about each question.
    pub fn new(rules: &Arc<Ruleset>, tablebase: Option<Arc<dyn Tablebase>>, limits: Limits) -> Analyst {
        Analyst::with_evaluator(rules, best_evaluator(rules), tablebase, limits)
    }

    /// An analyst who relies on this evaluator.
    pub fn with_evaluator(
        rules: &Arc<Ruleset>,
        evaluator: Arc<dyn Evaluator>,
        tablebase: Option<Arc<dyn Tablebase>>,
        limits: Limits,
    ) -> Analyst {
        let search = Search::new(rules, evaluator.clone(), tablebase.clone(), limits);
        Analyst { rules: rules.clone(), tablebase, evaluator, search: Mutex::new(search) }
    }

    /// What a position is worth to the side to throw, before it throws.
    pub fn evaluate(&self, position: &Position) -> Evaluation {
        self.known(position).unwrap_or_else(|| self.estimated(self.search().evaluate(position)))
    }

    /// All legal moves of a turn, best first; equal ones in the order of generation.
    pub fn rank(&self, turn: &Turn<'_>) -> Vec<RankedMove> {
        let known = self.known_moves(turn);
        let mut ranked: Vec<RankedMove> = if known.iter().all(|(_, evaluation)| evaluation.is_some()) {
            known
                .iter()
                .filter_map(|(mv, evaluation)| Some(RankedMove { mv: *mv, evaluation: (*evaluation)? }))
                .collect()
        } else {
            let searched = self.search().rank(turn).into_iter();
            let known =
                |wanted| known.iter().find(|(mv, _)| *mv == wanted).and_then(|(_, evaluation)| *evaluation);
            let evaluation = |mv, win| known(mv).unwrap_or_else(|| self.estimated(win));
            searched.map(|(mv, win)| RankedMove { mv, evaluation: evaluation(mv, win) }).collect()
        };
        ranked.sort_by(|one, other| other.evaluation.win.total_cmp(&one.evaluation.win));
        ranked
    }

    /// The best move of a turn. It takes less than to rank all.
    pub fn best(&self, turn: &Turn<'_>) -> RankedMove {
        let known = self.known_moves(turn);
        if known.iter().all(|(_, evaluation)| evaluation.is_some()) {
            return self.rank(turn)[0];
        }
        let (mv, win) = self.search().best(turn);
        let known = known.into_iter().find(|(known, _)| *known == mv).and_then(|(_, evaluation)| evaluation);
        RankedMove { mv, evaluation: known.unwrap_or_else(|| self.estimated(win)) }
    }

    /// What a turn is worth to the side that moves, with its best move.
    pub fn evaluate_turn(&self, turn: &Turn<'_>) -> Evaluation {
        Evaluation::best(self.rank(turn).into_iter().map(|ranked| ranked.evaluation))
    }

    /// Whether the side to throw does better to throw, or to make the move that it may make instead, if there is one.
    pub fn throw_decision(&self, position: &Position) -> ThrowDecision {
        let Some(moved) = self.evaluate_instead_of_throw(position) else { return ThrowDecision::Throw };
        if moved.win > self.evaluate_throwing(position).win {
            ThrowDecision::MoveInstead
        } else {
            ThrowDecision::Throw
        }
    }

    /// What the move is worth that may be made instead of throwing, if there is one.
    pub fn evaluate_instead_of_throw(&self, position: &Position) -> Option<Evaluation> {
        let outcome = self.rules.instead_of_throwing(position)?.outcome;
        Some(self.outcome(position, &outcome))
    }

    /// What a position is worth to the side to throw, if it throws though it may make a move instead.
    pub fn evaluate_throwing(&self, position: &Position) -> Evaluation {
        let exact = self.known_throwing(position);
        exact.unwrap_or_else(|| self.estimated(self.search().evaluate_throwing(position)))
    }

    /// The value of throwing, from what is known of all that follows.
    fn known_throwing(&self, position: &Position) -> Option<Evaluation> {
        self.known(position)?;
        let chances = self.rules.chances(position);
        let mut sum = BoundedValue { win: 0.0, lower: 0.0, upper: 0.0 };
        for (throw, weight) in chances.iter() {
            let turn = self.rules.turn(position, throw).expect("the throw can occur");
            let moves = self.known_moves(&turn).into_iter();
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

    /// The moves of a turn with their values, as far as these are known.
    fn known_moves(&self, turn: &Turn<'_>) -> Vec<(Move, Option<Evaluation>)> {
        let outcome = |mv| turn.play(mv).expect("the turn lists this move");
        turn.moves().map(|mv| (mv, self.known_outcome(turn.position(), &outcome(mv)))).collect()
    }

    /// What an outcome is worth to the side that moved.
    fn outcome(&self, before: &Position, outcome: &Outcome) -> Evaluation {
        self.known_outcome(before, outcome).unwrap_or_else(|| match outcome.next {
            Next::TurnPasses => self.evaluate(&outcome.position).of_other_side(),
            Next::ThrowsAgain | Next::Won(_) => self.evaluate(&outcome.position),
        })
    }

    /// What an outcome is worth to the side that moved, if that is known.
    fn known_outcome(&self, before: &Position, outcome: &Outcome) -> Option<Evaluation> {
        match outcome.next {
            Next::Won(winner) => {
                Some(if winner == before.side() { Evaluation::WON } else { Evaluation::LOST })
            }
            Next::ThrowsAgain => self.known(&outcome.position),
            Next::TurnPasses => self.known(&outcome.position).map(Evaluation::of_other_side),
        }
    }

    fn known(&self, position: &Position) -> Option<Evaluation> {
        self.tablebase.as_ref()?.value(position).map(Evaluation::from)
    }

    fn estimated(&self, win: f64) -> Evaluation {
        Evaluation { win, source: Source::Estimated { error: self.evaluator.typical_error() } }
    }

    fn search(&self) -> MutexGuard<'_, Search<dyn Evaluator>> {
        // Whatever another question left behind is forgotten before the next.
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Analyst {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Analyst").field("rules", &self.rules.spec().full_name()).finish_non_exhaustive()
    }
}
