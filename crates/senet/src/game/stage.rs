//! What a game waits for, and the actions that continue it.

use super::{Game, GameResult, Ply};
use crate::apply::Outcome;
use crate::moves::Move;
use crate::rules::ruleset::InsteadOfThrow;
use crate::side::Side;
use crate::throw::Throw;
use crate::turn::{IllegalMove, ImpossibleThrow, Turn};

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A throw, or a move made instead of it.
    ToThrow,
    /// A move with this throw.
    ToMove(Throw),
    /// Nothing: the game is over.
    Over(GameResult),
}

/// What a game waits for, with the actions that continue it.
///
/// ```
/// use senet::{Game, Preset, Ruleset, StageMut, Throw};
/// let mut game = Game::new(Ruleset::preset(Preset::Modern));
/// while game.plies().len() < 3 {
///     match game.stage_mut() {
///         StageMut::ToThrow(to_throw) => drop(to_throw.throw(Throw::of(2))?),
///         StageMut::ToMove(to_move) => {
///             let mv = to_move.turn().moves().next().expect("a pass is a move too");
///             to_move.play(mv)?;
///         }
///         StageMut::Over(_) => break,
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub enum StageMut<'a> {
    /// A throw, or a move made instead of it.
    ToThrow(ToThrow<'a>),
    /// A move with the throw that was made.
    ToMove(ToMove<'a>),
    /// Nothing: the game is over.
    Over(GameResult),
}

/// A game in which a side must throw.
#[derive(Debug)]
pub struct ToThrow<'a>(&'a mut Game);

/// A game in which a side has thrown and must move.
#[derive(Debug)]
pub struct ToMove<'a>(&'a mut Game);

impl<'a> ToThrow<'a> {
    pub(super) fn new(game: &'a mut Game) -> ToThrow<'a> {
        ToThrow(game)
    }

    /// The game that waits. It cannot change as long as the stage is held.
    pub fn game(&self) -> &Game {
        self.0
    }

    /// The side to throw.
    pub fn side(&self) -> Side {
        self.0.side()
    }

    /// Makes a throw.
    ///
    /// # Errors
    ///
    /// [`ImpossibleThrow`] if the throw cannot occur here. The game is then unchanged.
    ///
    /// ```
    /// use senet::{Game, Preset, Ruleset, StageMut, Throw};
    /// let mut game = Game::new(Ruleset::preset(Preset::Modern));
    /// let StageMut::ToThrow(to_throw) = game.stage_mut() else { unreachable!("a game begins with a throw") };
    /// let refused = to_throw.throw(Throw::of(6)).unwrap_err();
    /// assert_eq!(refused.to_string(), "a throw of 6 cannot occur here; possible: 1, 2, 3, 4 and 5");
    /// assert_eq!(game.throw(), None);
    /// ```
    pub fn throw(self, throw: Throw) -> Result<ToMove<'a>, ImpossibleThrow> {
        self.0.rules.turn(&self.0.position, throw)?;
        self.0.throw = Some(throw);
        Ok(ToMove(self.0))
    }

    /// Makes the move instead of throwing. Returns `None` and leaves the game unchanged if there is no such
    /// move.
    pub fn move_instead_of_throwing(self) -> Option<Outcome> {
        let InsteadOfThrow { mv, outcome } = self.0.instead_of_throwing()?;
        self.0.play(Ply { before: self.0.position, throw: None, mv, outcome });
        Some(outcome)
    }
}

impl<'a> ToMove<'a> {
    pub(super) fn new(game: &'a mut Game) -> ToMove<'a> {
        ToMove(game)
    }
}

impl ToMove<'_> {
    /// The game that waits. It cannot change as long as the stage is held.
    pub fn game(&self) -> &Game {
        self.0
    }

    /// The turn with the legal moves of the throw.
    pub fn turn(&self) -> Turn<'_> {
        self.0.turn().expect("this stage has a throw")
    }

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] with the reason if the move is not legal. The game is then unchanged.
    pub fn play(self, mv: Move) -> Result<Outcome, IllegalMove> {
        let turn = self.turn();
        let outcome = turn.play(mv)?;
        let ply = Ply { before: *turn.position(), throw: Some(turn.throw()), mv, outcome };
        self.0.play(ply);
        Ok(outcome)
    }
}
