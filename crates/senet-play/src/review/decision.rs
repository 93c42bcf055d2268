//! A decision: its choices, the one that was made, and its equity loss.

use senet::Move;

use super::mark::Mark;
use crate::evaluation::Evaluation;

/// A choice that a side has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// To throw where a move may be made instead.
    Throw,
    /// To make the move that may be made instead of throwing.
    MoveInstead(Move),
    /// A move with the throw.
    Move(Move),
}

/// A choice with its evaluation for the side that has it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EvaluatedChoice {
    /// A move, or the throw where a move may be made instead.
    pub choice: Choice,
    /// The evaluation after the choice.
    pub evaluation: Evaluation,
}

impl EvaluatedChoice {
    /// Returns `true` if the evaluation is exact.
    pub fn is_exact(&self) -> bool {
        self.evaluation.is_exact()
    }
}

/// A decision with all its choices, of which there is at least one.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The choices, best first.
    pub choices: Vec<EvaluatedChoice>,
    /// The index of the choice that was made.
    chosen: usize,
}

impl Decision {
    /// The decision among these choices.
    ///
    /// # Panics
    ///
    /// If the choice `made` is not among them.
    pub(super) fn new(mut choices: Vec<EvaluatedChoice>, made: Choice) -> Decision {
        choices.sort_by(|one, other| other.evaluation.win.total_cmp(&one.evaluation.win));
        let chosen = choices.iter().position(|evaluated| evaluated.choice == made);
        Decision { chosen: chosen.expect("the move played is among the legal moves"), choices }
    }

    /// The choice that was made.
    pub fn chosen(&self) -> &EvaluatedChoice {
        &self.choices[self.chosen]
    }

    /// The best choice: the one that was made, if no other is better.
    pub fn best(&self) -> &EvaluatedChoice {
        if self.loss() > 0.0 { &self.choices[0] } else { self.chosen() }
    }

    /// The rank of the choice that was made, counted from 1.
    pub fn place(&self) -> usize {
        self.chosen + 1
    }

    /// Returns `true` if there was only one choice.
    pub fn is_forced(&self) -> bool {
        self.choices.len() == 1
    }

    /// The equity loss: the win chance of the best choice less that of the one that was made.
    pub fn loss(&self) -> f64 {
        self.choices[0].evaluation.win - self.chosen().evaluation.win
    }

    /// The equity losses of all choices.
    pub(super) fn losses(&self) -> impl ExactSizeIterator<Item = f64> {
        let best = self.choices[0].evaluation.win;
        self.choices.iter().map(move |choice| best - choice.evaluation.win)
    }

    /// The mark for the equity loss, if it is large enough for one.
    pub fn mark(&self) -> Option<Mark> {
        Mark::of_loss(self.loss())
    }
}
