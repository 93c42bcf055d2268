//! A game in progress: throws, moves, undo, redo and the result. Records, front ends and the server use
//! [`Game`].

mod history;
mod stage;

use std::sync::Arc;

use crate::apply::Outcome;
use crate::moves::Move;
use crate::notation::MoveText;
use crate::position::Position;
use crate::rules::ruleset::{InsteadOfThrow, Ruleset};
use crate::side::Side;
use crate::throw::Throw;
use crate::turn::Turn;

pub use history::Undo;
pub use stage::{Stage, StageMut, ToMove, ToThrow};

/// One throw with its move, or one move made instead of throwing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The position before the throw.
    pub before: Position,
    /// The throw; `None` if the move was made instead of throwing.
    pub throw: Option<Throw>,
    /// The move, which may be a pass.
    pub mv: Move,
    /// The outcome of the move.
    pub outcome: Outcome,
}

/// The reason why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// The winner has reached the goal of the game.
    Finished,
    /// The loser has resigned.
    Resigned,
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The side that has won.
    pub winner: Side,
    /// The reason why the game ended.
    pub reason: EndReason,
}

/// A game of Senet with its history.
///
/// [`stage`](Game::stage) tells what the game waits for, and [`stage_mut`](Game::stage_mut) offers the actions
/// that are possible now: a throw or a move. Only the stage after a throw can move, so a side cannot move
/// before it has thrown.
///
/// Two games are equal if they have the same rules, start, plies, throw and result. Undone plies do not count.
///
/// ```
/// use senet::{Game, Preset, Ruleset, Stage, StageMut, Throw};
/// let mut game = Game::new(Ruleset::preset(Preset::Modern));
/// assert_eq!(game.stage(), Stage::ToThrow);
/// if let StageMut::ToThrow(to_throw) = game.stage_mut() {
///     let to_move = to_throw.throw(Throw::of(2))?;
///     let mv = to_move.turn().find("9/11")?;
///     to_move.play(mv)?;
/// }
/// assert_eq!(game.position().to_string(), "cscscscs1s/c9/10 s - -");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Arc<Ruleset>,
    start: Position,
    position: Position,
    plies: Vec<Ply>,
    /// The number of plies with a throw.
    throws: u64,
    /// The undone plies; the last one is redone first.
    undone: Vec<Ply>,
    throw: Option<Throw>,
    result: Option<GameResult>,
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        // The position and the number of throws follow from the plies.
        let parts = |game: &Game| (game.start, game.throw, game.result);
        parts(self) == parts(other) && self.plies == other.plies && self.rules == other.rules
    }
}

impl Eq for Game {}

/// An error: a finished game cannot be resigned.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the game is over: the {0} have won")]
pub struct GameAlreadyOver(pub Side);

impl Game {
    /// A game that begins in the start position of a ruleset.
    pub fn new(rules: impl Into<Arc<Ruleset>>) -> Game {
        let rules = rules.into();
        let start = rules.start();
        Game::from_position(rules, start)
    }

    /// A game that begins in a given position of a ruleset.
    pub fn from_position(rules: impl Into<Arc<Ruleset>>, start: Position) -> Game {
        Game {
            rules: rules.into(),
            start,
            position: start,
            plies: Vec::new(),
            throws: 0,
            undone: Vec::new(),
            throw: None,
            result: None,
        }
    }

    /// The ruleset, which several games can share.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// The position in which the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The current position. If the game is won, the final position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The side to throw or to move.
    pub fn side(&self) -> Side {
        self.position.side()
    }

    /// The throw that waits for its move; `None` if a side must throw.
    pub fn throw(&self) -> Option<Throw> {
        self.throw
    }

    /// The plies that were played.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The result; `None` if the game is not over.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// The number of pieces that a side has borne off.
    pub fn pieces_off(&self, side: Side) -> u8 {
        self.rules.plan().pieces().saturating_sub(self.position.pieces_left(side))
    }

    /// The number of throws made, including one that waits for its move. The next throw of
    /// [`Dice`](crate::Dice) has this number.
    pub fn throws_made(&self) -> u64 {
        self.throws + u64::from(self.throw.is_some())
    }

    /// What the game waits for.
    pub fn stage(&self) -> Stage {
        match (self.result, self.throw) {
            (Some(result), _) => Stage::Over(result),
            (None, Some(throw)) => Stage::ToMove(throw),
            (None, None) => Stage::ToThrow,
        }
    }

    /// What the game waits for, with the actions that continue it.
    pub fn stage_mut(&mut self) -> StageMut<'_> {
        match self.stage() {
            Stage::Over(result) => StageMut::Over(result),
            Stage::ToMove(_) => StageMut::ToMove(ToMove::new(self)),
            Stage::ToThrow => StageMut::ToThrow(ToThrow::new(self)),
        }
    }

    /// The current turn; `None` if no throw waits for its move.
    pub fn turn(&self) -> Option<Turn<'_>> {
        let throw = self.throw.filter(|_| self.result.is_none())?;
        Some(self.rules.turn(&self.position, throw).expect("the throw was checked when it was made"))
    }

    /// The move that may be made instead of throwing; `None` if there is none, or if the game does not wait
    /// for a throw.
    pub fn instead_of_throwing(&self) -> Option<InsteadOfThrow> {
        match (self.result, self.throw) {
            (None, None) => self.rules.instead_of_throwing(&self.position),
            _ => None,
        }
    }

    /// The notation of a ply's move.
    ///
    /// # Panics
    ///
    /// If `ply` is not below the number of plies.
    pub fn text(&self, ply: usize) -> MoveText {
        let ply = &self.plies[ply];
        match ply.throw {
            None => MoveText::before_throw(ply.mv),
            Some(throw) => {
                let turn = self.rules.turn(&ply.before, throw).expect("a throw that was made is possible");
                turn.text(ply.mv)
            }
        }
    }

    /// Resigns the game for a side. The other side wins.
    ///
    /// # Errors
    ///
    /// [`GameAlreadyOver`] if the game is over.
    ///
    /// ```
    /// use senet::{Game, GameAlreadyOver, Preset, Ruleset, Side};
    /// let mut game = Game::new(Ruleset::preset(Preset::Modern));
    /// game.resign(Side::Cones)?;
    /// assert_eq!(game.result().map(|result| result.winner), Some(Side::Spools));
    /// assert_eq!(game.resign(Side::Spools), Err(GameAlreadyOver(Side::Spools)));
    /// # Ok::<(), senet::GameAlreadyOver>(())
    /// ```
    pub fn resign(&mut self, side: Side) -> Result<(), GameAlreadyOver> {
        if let Some(result) = self.result {
            return Err(GameAlreadyOver(result.winner));
        }
        self.result = Some(GameResult { winner: side.other(), reason: EndReason::Resigned });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Preset;

    fn count_throws(game: &Game) -> u64 {
        let made = game.plies.iter().filter(|ply| ply.throw.is_some()).count() as u64;
        made + u64::from(game.throw.is_some())
    }

    #[test]
    fn counts_throws_across_undo_and_redo() {
        let position = Position::parse("cs8/10/6c3 c - -", &Ruleset::preset(Preset::Kendall)).unwrap();
        let mut game = Game::from_position(Ruleset::preset(Preset::Kendall), position);
        assert_eq!(game.pieces_off(Side::Cones), 5, "of seven pieces");
        let StageMut::ToThrow(to_throw) = game.stage_mut() else { panic!("nothing was thrown") };
        to_throw.move_instead_of_throwing().expect("the piece in the water can be rescued");
        for _ in 0..6 {
            if let StageMut::ToThrow(to_throw) = game.stage_mut() {
                let to_move = to_throw.throw(Throw::of(2)).unwrap();
                let mv = to_move.turn().moves().next().unwrap();
                to_move.play(mv).unwrap();
            }
            assert_eq!(game.throws_made(), count_throws(&game));
        }
        for (ply, undo) in [(4, Undo::KeepThrow), (2, Undo::DropThrow), (0, Undo::KeepThrow)] {
            game.undo_to(ply, undo);
            assert_eq!(game.throws_made(), count_throws(&game), "back to {ply}");
            assert!(game.redo());
            assert_eq!(game.throws_made(), count_throws(&game), "redo from {ply}");
        }
    }
}
