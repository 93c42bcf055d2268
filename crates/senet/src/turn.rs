//! A turn: a position with a throw, and its legal moves. Games and front ends use [`Turn`] to list, check and
//! play moves.

use crate::apply::{Outcome, apply};
use crate::english;
use crate::movegen::generate;
use crate::moves::{Direction, Move, MoveSet};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::ruleset::Ruleset;
use crate::throw::Throw;

/// An error: the throw cannot occur in the position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a throw of {throw} cannot occur here; possible: {}", english::list(possible.iter()))]
pub struct ImpossibleThrow {
    /// The throw that was tried.
    pub throw: Throw,
    /// The throws that can occur.
    pub possible: crate::throw::ThrowSet,
}

/// An error: the move is not legal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{refusal}")]
pub struct IllegalMove {
    /// The first rule that forbids it.
    pub refusal: Refusal,
}

/// A position with a throw: the side has thrown and must now move.
///
/// Legal moves come only from a turn, so a side cannot move before it has thrown.
///
/// ```
/// use senet::{Preset, Ruleset, Throw};
/// let rules = Ruleset::preset(Preset::Modern);
/// let turn = rules.turn(&rules.start(), Throw::of(2))?;
/// let moves: Vec<String> = turn.moves().map(|mv| turn.text(mv).to_string()).collect();
/// assert_eq!(moves, ["9/11"]);
/// assert_eq!(turn.forced(), Some(turn.find("9/11")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// The ruleset under which the moves are legal.
    pub fn rules(&self) -> &'a Ruleset {
        self.rules
    }

    /// The position before the move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The throw that the side has made.
    pub fn throw(&self) -> Throw {
        self.throw
    }

    /// All legal moves; at least one, because a forced pass is a move.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter(self.rules.plan())
    }

    /// The legal moves as masks.
    pub fn move_set(&self) -> &MoveSet {
        &self.moves
    }

    /// The move, if only one is legal.
    pub fn forced(&self) -> Option<Move> {
        (self.moves.count(self.rules.plan()) == 1).then(|| self.moves.nth(self.rules.plan(), 0))
    }

    /// The direction in which a piece must move; `None` if the only move is to pass.
    ///
    /// ```
    /// use senet::{Direction, Position, Preset, Ruleset, Throw};
    /// let rules = Ruleset::preset(Preset::Jequier);
    /// let turn = rules.turn(&Position::parse("10/10/s7c1 c - -", &rules)?, Throw::of(3))?;
    /// assert_eq!(turn.direction(), Some(Direction::Backward), "a 3 leads beyond 30");
    /// assert_eq!(turn.forced(), Some("29/26".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn direction(&self) -> Option<Direction> {
        self.moves.direction()
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.moves().any(|legal| legal == mv)
    }

    /// The outcome of a move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] with the reason if the move is not legal.
    ///
    /// ```
    /// use senet::{Preset, Ruleset, Throw};
    /// let rules = Ruleset::preset(Preset::Modern);
    /// let turn = rules.turn(&rules.start(), Throw::of(2))?;
    /// let outcome = turn.play("9/11".parse()?)?;
    /// assert_eq!(outcome.position.to_string(), "cscscscs1s/c9/10 s - -");
    /// assert!(turn.play("7/9".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, mv: Move) -> Result<Outcome, IllegalMove> {
        if self.is_legal(mv) { Ok(self.outcome(mv)) } else { Err(IllegalMove { refusal: self.refusal(mv) }) }
    }

    /// The outcome of a legal move. The outcome of an illegal move is meaningless.
    pub(crate) fn outcome(&self, mv: Move) -> Outcome {
        apply(self.rules.plan(), &self.position, self.throw, mv)
    }
}

impl Ruleset {
    /// The turn of the side to move after this throw.
    ///
    /// # Errors
    ///
    /// [`ImpossibleThrow`] if the throw cannot occur in this position.
    pub fn turn(&self, position: &Position, throw: Throw) -> Result<Turn<'_>, ImpossibleThrow> {
        Turn::new(self, position, throw)
    }
}
