//! Moves and their outcomes.

use std::sync::Arc;

use pyo3::prelude::*;
use senet::{InsteadOfThrow, MoveText, Next, Place, Side, Turn};

use crate::arguments::{Reduced, hash_of, reduced, side};
use crate::position::Position;

/// The number of actions of batches and environments: entering, a square for each move, passing and throwing.
pub(crate) const ACTIONS: usize = 33;
/// The action of entering a piece from the hand.
pub(crate) const ENTER: usize = 0;
/// The action of passing.
pub(crate) const PASS: usize = 31;
/// The action of throwing where a move could be made instead.
pub(crate) const THROW: usize = 32;

/// A legal move.
#[pyclass(frozen, eq, hash, module = "senet", skip_from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    /// The text, as in records: `10/11`, `9/11*`, `hand/4`, `26/off` or `pass`.
    #[pyo3(get)]
    pub(crate) text: String,
    /// The square that the piece leaves; None if it enters, or for a pass.
    #[pyo3(get)]
    origin: Option<u8>,
    /// The square where it ends; None if it leaves the board or goes to the hand, or for a pass.
    #[pyo3(get)]
    target: Option<u8>,
    /// The number of the move among the actions of batches and environments.
    #[pyo3(get)]
    action: usize,
}

/// A move as an argument: a [`Move`] or its text.
#[derive(FromPyObject)]
pub(crate) enum MoveArgument<'py> {
    #[pyo3(transparent)]
    Move(PyRef<'py, Move>),
    #[pyo3(transparent)]
    Text(String),
}

impl MoveArgument<'_> {
    pub(crate) fn text(&self) -> &str {
        match self {
            MoveArgument::Move(mv) => &mv.text,
            MoveArgument::Text(text) => text,
        }
    }
}

/// The action of a move.
pub(crate) fn action(mv: senet::Move) -> usize {
    match mv {
        senet::Move::Enter { .. } => ENTER,
        senet::Move::Step { from, .. } | senet::Move::BearOff { from } => usize::from(from.number()),
        senet::Move::Pass => PASS,
    }
}

impl Move {
    pub(crate) fn of(turn: &Turn<'_>, mv: senet::Move) -> Move {
        let end = turn.effects(mv).path.last().copied();
        let target = end.and_then(Place::square).map(|square| square.number());
        Move {
            text: turn.text(mv).to_string(),
            origin: mv.from().map(|square| square.number()),
            target: if mv == senet::Move::Pass { None } else { target },
            action: action(mv),
        }
    }

    pub(crate) fn instead(instead: &InsteadOfThrow) -> Move {
        let mv = instead.mv;
        Move {
            text: MoveText::before_throw(mv).to_string(),
            origin: mv.from().map(|square| square.number()),
            target: mv.to().map(|square| square.number()),
            action: action(mv),
        }
    }
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (text, origin, target, action))]
    fn new(text: String, origin: Option<u8>, target: Option<u8>, action: usize) -> Move {
        Move { text, origin, target, action }
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.text)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced::<Move>(py, (self.text.as_str(), self.origin, self.target, self.action))
    }
}

/// What a move leads to.
#[pyclass(frozen, eq, module = "senet", skip_from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct Outcome {
    /// The position after the move.
    #[pyo3(get)]
    position: Position,
    /// The side that has won, `cones` or `spools`; None while the game goes on.
    #[pyo3(get)]
    winner: Option<&'static str>,
    /// Whether the same side throws again.
    #[pyo3(get)]
    throws_again: bool,
}

impl Outcome {
    pub(crate) fn of(rules: &Arc<senet::Ruleset>, outcome: &senet::Outcome) -> Outcome {
        Outcome {
            position: Position { rules: Arc::clone(rules), position: outcome.position },
            winner: outcome.winner().map(Side::name),
            throws_again: outcome.next == Next::ThrowsAgain,
        }
    }
}

#[pymethods]
impl Outcome {
    #[new]
    #[pyo3(signature = (position, winner=None, throws_again=false))]
    fn new(position: PyRef<'_, Position>, winner: Option<&str>, throws_again: bool) -> PyResult<Outcome> {
        let winner = winner.map(side).transpose()?.map(Side::name);
        Ok(Outcome { position: position.clone(), winner, throws_again })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        hash_of(py, (self.position.clone(), self.winner, self.throws_again))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced::<Outcome>(py, (self.position.clone(), self.winner, self.throws_again))
    }

    fn __repr__(&self) -> String {
        match self.winner {
            Some(winner) => format!("<Outcome: the {winner} have won>"),
            None => format!("<Outcome {}>", self.position.position),
        }
    }
}
