//! Games: a throw, then a move, until a side has won.

use std::sync::Arc;

use pyo3::prelude::*;
use senet::{Dice, EndReason, Record, StageMut};

use crate::arguments::{Reduced, same_rules, side, turn};
use crate::errors::{GameError, MoveError, PositionError, RecordError, raise, refused, refused_by};
use crate::moves::{Move, MoveArgument, Outcome};
use crate::position::Position;
use crate::ruleset::Ruleset;

/// A game with its throws, moves, headers and comments.
#[pyclass(module = "senet", skip_from_py_object)]
pub(crate) struct Game {
    pub(crate) record: Record,
}

/// A ply: the side, the throw (None for a move made instead of throwing) and the text of the move.
type Ply = (&'static str, Option<u8>, String);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules, *, start=None, seed=None, game=0))]
    fn new(rules: &Ruleset, start: Option<&Position>, seed: Option<u64>, game: u64) -> PyResult<Game> {
        let played = match start {
            Some(start) if !same_rules(&start.rules, &rules.rules) => {
                return Err(raise::<PositionError>("the start position belongs to another ruleset"));
            }
            Some(start) => senet::Game::from_position(Arc::clone(&rules.rules), start.position),
            None => senet::Game::new(Arc::clone(&rules.rules)),
        };
        let mut record = Record::new(played);
        record.headers.seed = seed;
        record.headers.game = seed.is_some().then_some(game);
        Ok(Game { record })
    }

    /// Reads the record of a game.
    #[staticmethod]
    fn from_record(text: &str) -> PyResult<Game> {
        Ok(Game { record: text.parse().map_err(raise::<RecordError>)? })
    }

    /// The record of the game as text.
    fn to_record(&self) -> String {
        self.record.to_string()
    }

    #[getter]
    fn rules(&self) -> Ruleset {
        Ruleset { rules: Arc::clone(self.record.game.rules()) }
    }

    #[getter]
    fn position(&self) -> Position {
        Position { rules: Arc::clone(self.record.game.rules()), position: *self.record.game.position() }
    }

    /// The side to throw or to move.
    #[getter]
    fn side(&self) -> &'static str {
        self.record.game.side().name()
    }

    /// The throw that waits for its move.
    #[getter]
    fn throw(&self) -> Option<u8> {
        self.record.game.throw().map(|throw| throw.value())
    }

    /// The legal moves with the throw that waits for its move; none before a throw.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let turn = self.record.game.turn();
        turn.iter().flat_map(|turn| turn.moves().map(|mv| Move::of(turn, mv)).collect::<Vec<_>>()).collect()
    }

    /// The move that may be made instead of throwing, if there is one.
    #[getter]
    fn move_instead_of_throwing(&self) -> Option<Move> {
        self.record.game.instead_of_throwing().map(|instead| Move::instead(&instead))
    }

    /// The side that has won; None while the game goes on.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.record.game.result().map(|result| result.winner.name())
    }

    /// Whether the game ended by resignation.
    #[getter]
    fn resigned(&self) -> bool {
        self.record.game.result().is_some_and(|result| result.reason == EndReason::Resigned)
    }

    /// The plies: side, throw and move.
    #[getter]
    fn plies(&self) -> Vec<Ply> {
        let game = &self.record.game;
        let text = |number: usize| game.text(number).to_string();
        let plies = game.plies().iter().enumerate();
        plies
            .map(|(n, ply)| (ply.before.side().name(), ply.throw.map(|throw| throw.value()), text(n)))
            .collect()
    }

    /// Throws by the dice of the game's seed, or sets the throw that somebody made.
    #[pyo3(signature = (value=None))]
    fn roll(&mut self, value: Option<u8>) -> PyResult<u8> {
        let (seed, number) = (self.record.headers.seed, self.record.headers.game.unwrap_or(0));
        let game = &mut self.record.game;
        if game.throw().is_some() {
            return Err(raise::<GameError>("the throw waits for its move; play a move first"));
        }
        let throw = match (value, seed) {
            (Some(value), _) => turn(game.rules(), game.position(), value)?.throw(),
            (None, Some(seed)) => rolled(game, Dice::new(seed, number)),
            (None, None) => {
                return Err(raise::<GameError>(
                    "the game has no seed; create it with one, or give the throw",
                ));
            }
        };
        match game.stage_mut() {
            StageMut::ToThrow(to_throw) => {
                to_throw.throw(throw).expect("the throw can occur");
                Ok(throw.value())
            }
            StageMut::ToMove(_) | StageMut::Over(_) => Err(over()),
        }
    }

    /// Plays a move with the throw that waits for it.
    fn play(&mut self, py: Python<'_>, mv: MoveArgument<'_>) -> PyResult<Outcome> {
        let rules = Arc::clone(self.record.game.rules());
        match self.record.game.stage_mut() {
            StageMut::ToMove(to_move) => {
                let found = to_move.turn().find(mv.text()).map_err(|error| refused(py, &error))?;
                let outcome = to_move.play(found).map_err(|error| refused_by(py, &error.refusal))?;
                Ok(Outcome::of(&rules, &outcome))
            }
            StageMut::ToThrow(_) => Err(raise::<GameError>("a throw comes before a move; roll first")),
            StageMut::Over(_) => Err(over()),
        }
    }

    /// Makes the move that may be made instead of throwing.
    fn play_instead_of_throwing(&mut self) -> PyResult<Outcome> {
        let rules = Arc::clone(self.record.game.rules());
        let StageMut::ToThrow(to_throw) = self.record.game.stage_mut() else {
            return Err(raise::<GameError>("it is not time to throw"));
        };
        let outcome = to_throw.move_instead_of_throwing();
        let outcome = outcome.ok_or_else(|| raise::<MoveError>("no move can be made instead of throwing"))?;
        Ok(Outcome::of(&rules, &outcome))
    }

    /// Takes back the last ply, or a throw without a move. Returns whether there was one.
    fn undo(&mut self) -> bool {
        self.record.game.undo()
    }

    /// Plays the ply again that was taken back last. Returns whether there was one.
    fn redo(&mut self) -> bool {
        self.record.game.redo()
    }

    /// Ends the game by the resignation of a side.
    fn resign(&mut self, side_name: &str) -> PyResult<()> {
        self.record.game.resign(side(side_name)?).map_err(raise::<GameError>)
    }

    fn __repr__(&self) -> String {
        let game = &self.record.game;
        format!(
            "<Game {}, {} plies, '{}'>",
            game.rules().spec().full_name(),
            game.plies().len(),
            game.position()
        )
    }

    fn __eq__(&self, other: PyRef<'_, Game>) -> bool {
        self.record == other.record
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let read = py.get_type::<Game>().getattr("from_record")?;
        Ok((read, (self.to_record(),).into_pyobject(py)?.into_any()))
    }
}

fn over() -> PyErr {
    raise::<GameError>("the game is over")
}

/// The next throw of the game by these dice.
fn rolled(game: &senet::Game, dice: Dice) -> senet::Throw {
    game.rules().roll(game.position(), dice, game.throws_made()).throw
}
