//! A game: throws, moves, undo, result.

use std::sync::Arc;

use crate::apply::{Next, Outcome};
use crate::moves::Move;
use crate::notation::MoveText;
use crate::position::Position;
use crate::rules::ruleset::{InsteadOfThrow, Ruleset};
use crate::side::Side;
use crate::throw::Throw;
use crate::turn::{IllegalMove, ImpossibleThrow, Turn};

/// One throw with its move, or one move made instead of throwing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The position before the throw.
    pub before: Position,
    /// The throw; `None` if the move was made instead of throwing.
    pub throw: Option<Throw>,
    /// The move.
    pub mv: Move,
    /// What it led to.
    pub outcome: Outcome,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// The winner reached the goal of the game.
    Finished,
    /// The loser gave up.
    Resigned,
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Who won.
    pub winner: Side,
    /// How.
    pub reason: EndReason,
}

/// What undo leaves of the ply it goes back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undo {
    /// The throw stands; another move may be chosen.
    KeepThrow,
    /// Back to before the throw.
    DropThrow,
}

/// A game of Senet, with all that happened in it.
///
/// What can be done next depends on the [`stage`](Game::stage): one throws, then moves. Only the stage after a throw can
/// move, so that nobody moves before throwing.
///
/// ```
/// use senet::{Game, Preset, Ruleset, Stage, Throw};
/// let mut game = Game::new(Ruleset::preset(Preset::Modern));
/// if let Stage::ToThrow(to_throw) = game.stage() {
///     let to_move = to_throw.throw(Throw::of(2))?;
///     let mv = to_move.turn().find("9/11")?;
///     to_move.play(mv)?;
/// }
/// assert_eq!(game.position().to_string(), "cscscscs1s/c9/10 s - -");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    rules: Arc<Ruleset>,
    start: Position,
    position: Position,
    plies: Vec<Ply>,
    /// How many of the plies have a throw.
    throws: u64,
    /// What was undone, the next to be redone last.
    undone: Vec<Ply>,
    throw: Option<Throw>,
    result: Option<GameResult>,
}

/// What a game waits for.
#[derive(Debug)]
pub enum Stage<'a> {
    /// A throw, or a move made instead of it.
    ToThrow(ToThrow<'a>),
    /// A move.
    ToMove(ToMove<'a>),
    /// Nothing: the game is over.
    Over(GameResult),
}

/// A game in which a side is to throw.
#[derive(Debug)]
pub struct ToThrow<'a>(&'a mut Game);

/// A game in which a side has thrown and is to move.
#[derive(Debug)]
pub struct ToMove<'a>(&'a mut Game);

/// A game cannot be resigned twice, or when it is over.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the game is over: the {0} have won")]
pub struct GameAlreadyOver(pub Side);

impl Game {
    /// A game from the start position of a ruleset.
    pub fn new(rules: impl Into<Arc<Ruleset>>) -> Game {
        let rules = rules.into();
        let start = rules.start();
        Game::from_position(rules, start)
    }

    /// A game from a position of that ruleset.
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

    /// The ruleset.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// The position it started from.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now; when the game is won, as the winner left it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The side to throw or to move.
    pub fn side(&self) -> Side {
        self.position.side()
    }

    /// The throw that waits for its move.
    pub fn throw(&self) -> Option<Throw> {
        self.throw
    }

    /// What was played.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The result, if the game is over.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// How many pieces a side has borne off.
    pub fn pieces_off(&self, side: Side) -> u8 {
        self.rules.plan().pieces() - self.position.pieces_left(side)
    }

    /// How many throws were made, the one that waits for its move included. The next throw of
    /// [`Dice`](crate::Dice) has this number.
    pub fn throws_made(&self) -> u64 {
        self.throws + u64::from(self.throw.is_some())
    }

    /// What the game waits for.
    pub fn stage(&mut self) -> Stage<'_> {
        match (self.result, self.throw) {
            (Some(result), _) => Stage::Over(result),
            (None, Some(_)) => Stage::ToMove(ToMove(self)),
            (None, None) => Stage::ToThrow(ToThrow(self)),
        }
    }

    /// The turn, if a throw waits for its move.
    pub fn turn(&self) -> Option<Turn<'_>> {
        let throw = self.throw.filter(|_| self.result.is_none())?;
        Some(self.rules.turn(&self.position, throw).expect("the throw was found possible when it was made"))
    }

    /// The move that may be made instead of throwing, if one is to throw and there is one.
    pub fn instead_of_throwing(&self) -> Option<InsteadOfThrow> {
        match (self.result, self.throw) {
            (None, None) => self.rules.instead_of_throwing(&self.position),
            _ => None,
        }
    }

    /// The text of a ply's move.
    ///
    /// # Panics
    ///
    /// If there is no ply with this number.
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

    /// One side gives up.
    ///
    /// # Errors
    ///
    /// [`GameAlreadyOver`] if the game is over.
    pub fn resign(&mut self, side: Side) -> Result<(), GameAlreadyOver> {
        if let Some(result) = self.result {
            return Err(GameAlreadyOver(result.winner));
        }
        self.result = Some(GameResult { winner: side.other(), reason: EndReason::Resigned });
        Ok(())
    }

    /// Goes back to before the ply with this number (or, if it is the number of plies, drops a throw that waits for its
    /// move, if asked to). What is undone can be redone.
    pub fn undo_to(&mut self, ply: usize, undo: Undo) {
        if ply < self.plies.len() {
            self.throws -= throws_among(&self.plies[ply..]);
            self.undone.extend(self.plies.drain(ply..).rev());
            self.throw = None;
            let first = self.undone[self.undone.len() - 1];
            self.position = first.before;
            if undo == Undo::KeepThrow {
                self.throw = first.throw;
            }
        } else if undo == Undo::DropThrow {
            self.throw = None;
        }
        self.result = None;
    }

    /// Takes back the last ply; its throw stands. Whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.plies.len().checked_sub(1) else { return false };
        self.undo_to(last, Undo::KeepThrow);
        true
    }

    /// Plays again what was undone last. Whether there was something.
    pub fn redo(&mut self) -> bool {
        let Some(ply) = self.undone.pop() else { return false };
        self.throw = ply.throw;
        self.enter(ply);
        true
    }

    /// How many plies can be redone.
    pub fn redoable(&self) -> usize {
        self.undone.len()
    }

    fn enter(&mut self, ply: Ply) {
        self.throws += throws_among(&[ply]);
        self.plies.push(ply);
        self.throw = None;
        self.position = ply.outcome.position;
        if let Next::Won(winner) = ply.outcome.next {
            self.result = Some(GameResult { winner, reason: EndReason::Finished });
        }
    }

    /// Enters a new ply; what was undone stays to be redone only if this is its beginning again.
    fn play(&mut self, ply: Ply) {
        match self.undone.pop() {
            Some(again) if again == ply => {}
            _ => self.undone.clear(),
        }
        self.enter(ply);
    }
}

fn throws_among(plies: &[Ply]) -> u64 {
    plies.iter().filter(|ply| ply.throw.is_some()).count() as u64
}

impl<'a> ToThrow<'a> {
    /// The game.
    pub fn game(&self) -> &Game {
        self.0
    }

    /// The side to throw.
    pub fn side(&self) -> Side {
        self.0.side()
    }

    /// Throws.
    ///
    /// # Errors
    ///
    /// [`ImpossibleThrow`] if this throw cannot occur here; the game is as it was.
    pub fn throw(self, throw: Throw) -> Result<ToMove<'a>, ImpossibleThrow> {
        self.0.rules.turn(&self.0.position, throw)?;
        self.0.throw = Some(throw);
        Ok(ToMove(self.0))
    }

    /// Makes the move that is made instead of throwing. `None`, and nothing done, if there is none.
    pub fn move_instead_of_throwing(self) -> Option<Outcome> {
        let InsteadOfThrow { mv, outcome } = self.0.instead_of_throwing()?;
        self.0.play(Ply { before: self.0.position, throw: None, mv, outcome });
        Some(outcome)
    }
}

impl ToMove<'_> {
    /// The game.
    pub fn game(&self) -> &Game {
        self.0
    }

    /// The turn: what can be done with the throw.
    pub fn turn(&self) -> Turn<'_> {
        self.0.turn().expect("this stage has a throw")
    }

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] with the reason; the game is as it was.
    pub fn play(self, mv: Move) -> Result<Outcome, IllegalMove> {
        let turn = self.turn();
        let outcome = turn.play(mv)?;
        let ply = Ply { before: *turn.position(), throw: Some(turn.throw()), mv, outcome };
        self.0.play(ply);
        Ok(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Preset;

    fn counted(game: &Game) -> u64 {
        let made = game.plies.iter().filter(|ply| ply.throw.is_some()).count() as u64;
        made + u64::from(game.throw.is_some())
    }

    #[test]
    fn throws_are_counted_whatever_is_undone_and_redone() {
        let position = Position::parse("cs8/10/6c3 c - -", &Ruleset::preset(Preset::Kendall)).unwrap();
        let mut game = Game::from_position(Ruleset::preset(Preset::Kendall), position);
        let Stage::ToThrow(to_throw) = game.stage() else { panic!("nothing was thrown") };
        to_throw.move_instead_of_throwing().expect("the piece in the water can be rescued");
        for _ in 0..6 {
            if let Stage::ToThrow(to_throw) = game.stage() {
                let to_move = to_throw.throw(Throw::of(2)).unwrap();
                let mv = to_move.turn().moves().next().unwrap();
                to_move.play(mv).unwrap();
            }
            assert_eq!(game.throws_made(), counted(&game));
        }
        for (ply, undo) in [(4, Undo::KeepThrow), (2, Undo::DropThrow), (0, Undo::KeepThrow)] {
            game.undo_to(ply, undo);
            assert_eq!(game.throws_made(), counted(&game), "back to {ply}");
            assert!(game.redo());
            assert_eq!(game.throws_made(), counted(&game), "again from {ply}");
        }
    }
}
