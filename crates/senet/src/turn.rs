//! A turn: a position with a throw, and what can be done with it.

use crate::apply::{Outcome, apply};
use crate::english;
use crate::movegen::generate;
use crate::moves::{Direction, Move, MoveSet};
use crate::notation::{MoveText, ParseMoveError};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::ruleset::Ruleset;
use crate::throw::Throw;

/// A throw that cannot occur in a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a throw of {throw} cannot occur here; possible: {}", english::list(possible.iter()))]
pub struct ImpossibleThrow {
    /// The throw.
    pub throw: Throw,
    /// Those that can occur.
    pub possible: crate::throw::ThrowSet,
}

/// A move that is not legal, with the reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{refusal}")]
pub struct IllegalMove {
    /// Why it is refused.
    pub refusal: Refusal,
}

/// A move's text that names no legal move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// The text is no move at all.
    #[error(transparent)]
    Unreadable(#[from] ParseMoveError),
    /// The move is not legal here.
    #[error("{text} is not legal here: {refusal}")]
    Illegal {
        /// What was asked for.
        text: String,
        /// Why it is refused.
        refusal: Refusal,
    },
}

/// A position with a throw: the side to throw has thrown, and must now move. Moves come from nowhere else, so nobody moves
/// before throwing.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    rules: &'a Ruleset,
    position: Position,
    throw: Throw,
    moves: MoveSet,
}

impl<'a> Turn<'a> {
    pub(crate) fn new(
        rules: &'a Ruleset,
        position: &Position,
        throw: Throw,
    ) -> Result<Turn<'a>, ImpossibleThrow> {
        let possible = rules.chances(position).possible();
        if !possible.contains(throw) {
            return Err(ImpossibleThrow { throw, possible });
        }
        let moves = generate(rules.plan(), position, throw);
        Ok(Turn { rules, position: *position, throw, moves })
    }

    /// The ruleset.
    pub fn rules(&self) -> &'a Ruleset {
        self.rules
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The throw.
    pub fn throw(&self) -> Throw {
        self.throw
    }

    /// All legal moves; at least one, since a forced pass is a move.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter(self.rules.plan())
    }

    /// The legal moves as masks.
    pub fn move_set(&self) -> &MoveSet {
        &self.moves
    }

    /// The only move, if there is only one.
    pub fn forced(&self) -> Option<Move> {
        (self.moves.count(self.rules.plan()) == 1).then(|| self.moves.nth(self.rules.plan(), 0))
    }

    /// Which way pieces must be moved; `None` if passing is all there is.
    pub fn direction(&self) -> Option<Direction> {
        self.moves.direction()
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.moves().any(|legal| legal == mv)
    }

    /// What a move leads to.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] with the reason if it is not legal.
    pub fn play(&self, mv: Move) -> Result<Outcome, IllegalMove> {
        if self.is_legal(mv) { Ok(self.outcome(mv)) } else { Err(IllegalMove { refusal: self.refusal(mv) }) }
    }

    /// What a legal move leads to; of any other, nonsense.
    pub(crate) fn outcome(&self, mv: Move) -> Outcome {
        apply(self.rules.plan(), &self.position, self.throw, mv)
    }

    /// A legal move in the notation.
    pub fn text(&self, mv: Move) -> MoveText {
        MoveText::of(self, mv)
    }

    /// The legal move that a text names.
    ///
    /// A star and squares passed on the way may be left out: `26/15` and `26/27` name `26/27/15`.
    ///
    /// # Errors
    ///
    /// [`MoveError`] if it is no move's text, or the move is not legal here.
    pub fn find(&self, text: &str) -> Result<Move, MoveError> {
        let wanted: MoveText = text.parse()?;
        let exact = self.moves().find(|mv| self.text(*mv).names(&wanted));
        exact.or_else(|| self.moves().find(|mv| self.text(*mv).is_abbreviated_by(&wanted))).ok_or_else(|| {
            MoveError::Illegal { text: wanted.to_string(), refusal: self.refusal(wanted.to_move()) }
        })
    }
}
