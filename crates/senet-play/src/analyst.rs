//! What positions and moves are worth, as well as can be told.

use std::sync::Arc;

use senet::{Next, Outcome, Position, Ruleset, Turn};

use crate::endings::Endings;
use crate::evaluator::{Evaluator, best_evaluator};
use crate::level::BeforeThrow;
use crate::limits::Limits;
use crate::search::TwoPly;
use crate::worth::{RankedMove, Worth};

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
/// assert_eq!(ranked[0].worth, analyst.with_throw(&turn));
/// # Ok::<(), senet::ImpossibleThrow>(())
/// ```
pub struct Analyst {
    rules: Arc<Ruleset>,
    endings: Option<Arc<dyn Endings>>,
    evaluator: Arc<dyn Evaluator>,
}

impl Analyst {
    /// An analyst of a ruleset's positions, who knows these endings, and thinks so long about each question.
    pub fn new(rules: &Arc<Ruleset>, endings: Option<Arc<dyn Endings>>, _limits: Limits) -> Analyst {
        Analyst { rules: rules.clone(), endings, evaluator: best_evaluator(rules) }
    }

    /// What a position is worth to the side to throw, before it throws.
    pub fn before_throw(&self, position: &Position) -> Worth {
        let estimate =
            || Worth::estimated(TwoPly::new(&self.rules, &*self.evaluator).ahead_of_throw(position));
        self.known(position).unwrap_or_else(estimate)
    }

    /// All legal moves of a turn, best first; equal ones in the order of generation.
    pub fn rank(&self, turn: &Turn<'_>) -> Vec<RankedMove> {
        let advice = TwoPly::new(turn.rules(), &*self.evaluator).rank(turn);
        let ranked = advice.into_iter().map(|advice| {
            let outcome = turn.play(advice.mv).expect("only legal moves are ranked");
            let known = self.known_outcome(turn.position(), &outcome);
            RankedMove { mv: advice.mv, worth: known.unwrap_or(Worth::estimated(advice.win_chance)) }
        });
        let mut ranked: Vec<RankedMove> = ranked.collect();
        ranked.sort_by(|one, other| other.worth.win.total_cmp(&one.worth.win));
        ranked
    }

    /// What a turn is worth to the side that moves, with its best move.
    pub fn with_throw(&self, turn: &Turn<'_>) -> Worth {
        Worth::best(self.rank(turn).into_iter().map(|ranked| ranked.worth))
    }

    /// Whether the side to throw does better to throw, or to make the move that it may make instead, if there is one.
    pub fn whether_to_throw(&self, position: &Position) -> BeforeThrow {
        let Some(instead) = self.rules.instead_of_throwing(position) else { return BeforeThrow::Throw };
        let moved = match instead.outcome.next {
            Next::Won(_) => Worth::WON,
            Next::ThrowsAgain => self.before_throw(&instead.outcome.position),
            Next::TurnPasses => self.before_throw(&instead.outcome.position).of_other_side(),
        };
        if moved.win > self.throwing(position) { BeforeThrow::MoveInstead } else { BeforeThrow::Throw }
    }

    /// The win chance of the side to throw if it throws.
    fn throwing(&self, position: &Position) -> f64 {
        let chances = self.rules.chances(position);
        let worth = |throw| {
            let turn = self.rules.turn(position, throw).expect("the throw can occur");
            self.with_throw(&turn).win
        };
        let sum: f64 = chances.iter().map(|(throw, weight)| f64::from(weight) * worth(throw)).sum();
        sum / f64::from(chances.total())
    }

    fn known(&self, position: &Position) -> Option<Worth> {
        self.endings.as_ref()?.value(position).map(Worth::from)
    }

    /// What an outcome is worth to the side that moved, if that is known.
    fn known_outcome(&self, before: &Position, outcome: &Outcome) -> Option<Worth> {
        match outcome.next {
            Next::Won(winner) => Some(if winner == before.side() { Worth::WON } else { Worth::LOST }),
            Next::ThrowsAgain => self.known(&outcome.position),
            Next::TurnPasses => self.known(&outcome.position).map(Worth::of_other_side),
        }
    }
}

impl std::fmt::Debug for Analyst {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Analyst").field("rules", &self.rules.spec().full_name()).finish_non_exhaustive()
    }
}
