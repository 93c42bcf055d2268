//! What a position promises before its throw, with every throw, and with every move of the throw that was made.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use senet::{Chances, Game, Move, Next, Position, Ruleset, Throw};

use super::ReviewedThrow;
use super::decision::{Choice, Decision, EvaluatedChoice};
use crate::analyst::Analyst;
use crate::evaluation::{Evaluation, RankedMove, Source};

/// What every position of a game promises: those before each ply, and the last one if nobody has won on the board.
pub(super) fn all(game: &Game, analysts: &[Analyst]) -> Vec<Outlook> {
    let (first, others) = analysts.split_first().expect("somebody looks at the game");
    let mut asked: Vec<_> = game.plies().iter().map(|ply| (ply.before, ply.throw)).collect();
    let is_won = game.plies().last().is_some_and(|ply| matches!(ply.outcome.next, Next::Won(_)));
    if !is_won {
        asked.push((*game.position(), game.throw()));
    }
    let found: Vec<OnceLock<Outlook>> = asked.iter().map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    let work = |analyst: &Analyst| {
        while let Some((place, (position, throw))) = take(&next, &found, &asked) {
            place.get_or_init(|| Outlook::of(analyst, game.rules(), position, *throw));
        }
    };
    std::thread::scope(|scope| {
        for analyst in others {
            scope.spawn(|| work(analyst));
        }
        work(first);
    });
    found.into_iter().filter_map(OnceLock::into_inner).collect()
}

/// The next of the positions that nobody looks at yet, with the place for what is found.
fn take<'a, Found, Asked>(
    next: &AtomicUsize,
    found: &'a [Found],
    asked: &'a [Asked],
) -> Option<(&'a Found, &'a Asked)> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    found.get(number).zip(asked.get(number))
}

/// What a position promises to the side to throw. All its throws are valued alike, so that luck is nothing on average.
pub(super) struct Outlook {
    /// The move that may be made instead of throwing, if there is one.
    instead: Option<(Move, Evaluation)>,
    /// What it is worth to throw.
    throwing: Evaluation,
    /// The moves of the throw that was made, best first; empty if none was.
    ranked: Vec<RankedMove>,
}

impl Outlook {
    /// What a position promises, and the moves of the throw that was made in it.
    pub(super) fn of(
        analyst: &Analyst,
        rules: &Ruleset,
        position: &Position,
        made: Option<Throw>,
    ) -> Outlook {
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
        Outlook { instead, throwing: mean(&chances, &evaluations), ranked }
    }

    /// Before anything was decided.
    pub(super) fn evaluation(&self) -> Evaluation {
        Evaluation::best([self.throwing].into_iter().chain(self.instead.map(|(_, evaluation)| evaluation)))
    }

    /// With the throw that was made, and the best move.
    pub(super) fn with_throw(&self) -> Evaluation {
        best(&self.ranked)
    }

    /// The throw that was made.
    pub(super) fn thrown(&self, throw: Throw) -> ReviewedThrow {
        ReviewedThrow { throw, expected: self.throwing, evaluation: self.with_throw() }
    }

    /// The decision whether to throw, if there was one: it threw if it has a throw.
    pub(super) fn throw_decision(&self, threw: Option<Throw>) -> Option<Decision> {
        let (mv, evaluation) = self.instead?;
        let instead = Choice::MoveInstead(mv);
        let weighed = vec![
            EvaluatedChoice { choice: Choice::Throw, evaluation: self.throwing },
            EvaluatedChoice { choice: instead, evaluation },
        ];
        Some(Decision::new(weighed, if threw.is_some() { Choice::Throw } else { instead }))
    }

    /// The choice of this move with the throw that was made.
    pub(super) fn choice(&self, mv: Move) -> Decision {
        let weigh = |ranked: &RankedMove| EvaluatedChoice {
            choice: Choice::Move(ranked.mv),
            evaluation: ranked.evaluation,
        };
        Decision::new(self.ranked.iter().map(weigh).collect(), Choice::Move(mv))
    }
}

fn best(ranked: &[RankedMove]) -> Evaluation {
    Evaluation::best(ranked.iter().map(|ranked| ranked.evaluation))
}

/// The mean over the throws. Estimates may all err to the same side, so their typical errors are averaged too, not taken as
/// independent; that of an exact value is nothing.
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
