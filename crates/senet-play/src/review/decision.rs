//! A decision: what could be chosen, what was, and what that lost.

use senet::Move;

use super::mark::Mark;
use crate::evaluation::Evaluation;

/// Something that a side can choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// To throw, where a move may be made instead.
    Throw,
    /// To make the move that may be made instead of throwing.
    MoveInstead(Move),
    /// A move with the throw.
    Move(Move),
}

/// A choice, and what it is worth to the side that has it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EvaluatedChoice {
    /// The choice.
    pub choice: Choice,
    /// Its worth.
    pub evaluation: Evaluation,
}

impl EvaluatedChoice {
    /// Whether its worth is known, and not a guess.
    pub fn is_exact(&self) -> bool {
        self.evaluation.is_exact()
    }
}

/// A decision, with everything that could be chosen. There is at least one choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// What could be chosen, best first.
    pub choices: Vec<EvaluatedChoice>,
    /// The number of the choice that was made.
    chosen: usize,
}

impl Decision {
    /// The decision among these, of which one was made.
    ///
    /// # Panics
    ///
    /// If it is not among them.
    pub(super) fn new(mut choices: Vec<EvaluatedChoice>, made: Choice) -> Decision {
        choices.sort_by(|one, other| other.evaluation.win.total_cmp(&one.evaluation.win));
        let chosen = choices.iter().position(|evaluated| evaluated.choice == made);
        Decision { chosen: chosen.expect("what was played is among the legal moves"), choices }
    }

    /// What was chosen.
    pub fn chosen(&self) -> &EvaluatedChoice {
        &self.choices[self.chosen]
    }

    /// What is best; the choice that was made, if nothing is better.
    pub fn best(&self) -> &EvaluatedChoice {
        if self.loss() > 0.0 { &self.choices[0] } else { self.chosen() }
    }

    /// The place of what was chosen among all choices, from 1.
    pub fn place(&self) -> usize {
        self.chosen + 1
    }

    /// Whether there was nothing to choose.
    pub fn is_forced(&self) -> bool {
        self.choices.len() == 1
    }

    /// The win chance that the choice lost against the best one.
    pub fn loss(&self) -> f64 {
        self.choices[0].evaluation.win - self.chosen().evaluation.win
    }

    /// How bad that is, if it is worth a mark.
    pub fn mark(&self) -> Option<Mark> {
        Mark::of_loss(self.loss())
    }
}
