//! The evaluations that a review needs of a position: of throwing, of the move instead, and of every move of
//! the throw made.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use senet::{Chances, Game, Move, Next, Position, Ruleset, Throw};

use super::decision::{Choice, Decision, EvaluatedChoice};
use super::ply::ReviewedThrow;
use crate::analyst::Analyst;
use crate::evaluation::{Evaluation, RankedMove, Source};

/// Evaluates the positions before each ply of a game, and the last position if the game was not won on the
/// board.
pub(super) fn evaluate_game(game: &Game, analysts: &[Analyst]) -> Vec<EvaluatedPosition> {
    let (first, others) = analysts.split_first().expect("there is at least one analyst");
    let mut queries: Vec<_> = game.plies().iter().map(|ply| (ply.before, ply.throw)).collect();
    let is_won = game.plies().last().is_some_and(|ply| matches!(ply.outcome.next, Next::Won(_)));
    if !is_won {
        queries.push((*game.position(), game.throw()));
    }
    let results: Vec<OnceLock<EvaluatedPosition>> = queries.iter().map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    let work = |analyst: &Analyst| {
        while let Some((place, (position, throw))) = claim(&next, &results, &queries) {
            place.get_or_init(|| EvaluatedPosition::of(analyst, game.rules(), position, *throw));
        }
    };
    std::thread::scope(|scope| {
        for analyst in others {
            scope.spawn(|| work(analyst));
        }
        work(first);
    });
    results.into_iter().filter_map(OnceLock::into_inner).collect()
}

/// Claims the next position that no analyst has claimed, with the place for its result.
fn claim<'a, Result, Query>(
    next: &AtomicUsize,
    results: &'a [Result],
    queries: &'a [Query],
) -> Option<(&'a Result, &'a Query)> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    results.get(number).zip(queries.get(number))
}

/// The evaluations of a position for the side to throw. All throws are evaluated alike, so that luck is zero
/// on average.
pub(super) struct EvaluatedPosition {
    /// The move instead of throwing, if the rules offer one.
    instead: Option<(Move, Evaluation)>,
    /// The evaluation of throwing.
    throwing: Evaluation,
    /// The moves of the throw that was made, best first. Empty if there was no throw.
    ranked: Vec<RankedMove>,
}

impl EvaluatedPosition {
    /// Evaluates a position, and the moves of the throw that was made in it.
    pub(super) fn of(
        analyst: &Analyst,
        rules: &Ruleset,
        position: &Position,
        made: Option<Throw>,
    ) -> EvaluatedPosition {
        let mut ranked = Vec::new();
        let chances = rules.chances(position);
        let mut with_throw = |throw| {
            let turn = rules.turn(position, throw).expect("the ruleset says that this throw can occur");
            if made != Some(throw) {
                return analyst.evaluate_turn(&turn);
            }
            ranked = analyst.rank(&turn);
            best(&ranked)
        };
        let evaluations: Vec<(u32, Evaluation)> =
            chances.iter().map(|(throw, weight)| (weight, with_throw(throw))).collect();
        let mv = rules.instead_of_throwing(position).map(|instead| instead.mv);
        let instead = mv.zip(analyst.evaluate_instead_of_throw(position));
        EvaluatedPosition { instead, throwing: mean(&chances, &evaluations), ranked }
    }

    /// The evaluation before any decision.
    pub(super) fn evaluation(&self) -> Evaluation {
        Evaluation::best([self.throwing].into_iter().chain(self.instead.map(|(_, evaluation)| evaluation)))
    }

    /// The evaluation with the throw that was made and its best move.
    pub(super) fn with_throw(&self) -> Evaluation {
        best(&self.ranked)
    }

    /// The review of the throw that was made.
    pub(super) fn thrown(&self, throw: Throw) -> ReviewedThrow {
        ReviewedThrow { throw, expected: self.throwing, evaluation: self.with_throw() }
    }

    /// The decision whether to throw, if the rules offered a move instead.
    pub(super) fn throw_decision(&self, threw: Option<Throw>) -> Option<Decision> {
        let (mv, evaluation) = self.instead?;
        let instead = Choice::MoveInstead(mv);
        let choices = vec![
            EvaluatedChoice { choice: Choice::Throw, evaluation: self.throwing },
            EvaluatedChoice { choice: instead, evaluation },
        ];
        Some(Decision::new(choices, if threw.is_some() { Choice::Throw } else { instead }))
    }

    /// The decision for this move with the throw that was made.
    pub(super) fn choice(&self, mv: Move) -> Decision {
        let evaluated = |ranked: &RankedMove| EvaluatedChoice {
            choice: Choice::Move(ranked.mv),
            evaluation: ranked.evaluation,
        };
        Decision::new(self.ranked.iter().map(evaluated).collect(), Choice::Move(mv))
    }
}

fn best(ranked: &[RankedMove]) -> Evaluation {
    Evaluation::best(ranked.iter().map(|ranked| ranked.evaluation))
}

/// The mean over the throws. Its typical error is the mean of their errors, since estimates may all err to
/// the same side; the error of an exact value is 0.
fn mean(chances: &Chances, evaluations: &[(u32, Evaluation)]) -> Evaluation {
    let total = f64::from(chances.total());
    let mean_of = |of: &dyn Fn(&Evaluation) -> f64| {
        evaluations.iter().map(|(weight, evaluation)| f64::from(*weight) * of(evaluation)).sum::<f64>()
            / total
    };
    let source = if evaluations.iter().all(|(_, evaluation)| evaluation.is_exact()) {
        let bound = |which: fn(f64, f64) -> f64| {
            mean_of(&|evaluation| match evaluation.source {
                Source::Exact { lower, upper } => which(lower, upper),
                Source::Estimated { .. } => evaluation.win,
            })
        };
        Source::Exact { lower: bound(f64::min), upper: bound(f64::max) }
    } else {
        let is_measured = evaluations.iter().all(|(_, evaluation)| evaluation.error().is_some());
        let error = mean_of(&|evaluation| evaluation.error().unwrap_or_default());
        Source::Estimated { error: is_measured.then_some(error) }
    };
    Evaluation { win: mean_of(&|evaluation| evaluation.win), source }
}
