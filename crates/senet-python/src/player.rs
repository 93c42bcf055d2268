//! Players: the levels, and Python functions.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use senet::{Position as State, Ruleset as Rules, Turn};
use senet_lab::{GameContext, PlayerSource};
use senet_play::{Level, ThrowDecision};

use crate::arguments::{level, same_rules, turn};
use crate::errors::{GameError, MoveError, raise, refused};
use crate::game::Game;
use crate::moves::{Move, MoveArgument};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::tables::{Tables, probe_of};

/// The arguments of a [`Player`] that are no keywords.
type PlayerArguments = (&'static str, Ruleset);

/// A computer player of a level. Its random choices come from the seed.
#[pyclass(module = "senet")]
pub(crate) struct Player {
    level: Level,
    rules: Arc<Rules>,
    seed: u64,
    tables: Option<Py<Tables>>,
    player: Mutex<Box<dyn senet_play::Player>>,
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (level_name, rules, *, seed=0, tables=None))]
    fn new(
        level_name: &str,
        rules: &Ruleset,
        seed: u64,
        tables: Option<&Bound<'_, Tables>>,
    ) -> PyResult<Player> {
        let level = level(level_name)?;
        let probe = probe_of(tables.map(Bound::get), &rules.rules)?;
        let player = Mutex::new(level.player(&rules.rules, seed, probe));
        let tables = tables.map(|tables| tables.clone().unbind());
        Ok(Player { level, rules: Arc::clone(&rules.rules), seed, tables, player })
    }

    /// A copy begins with the seed again.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(PlayerArguments, Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        keywords.set_item("seed", self.seed)?;
        keywords.set_item("tables", &self.tables)?;
        Ok(((self.level.name(), Ruleset { rules: Arc::clone(&self.rules) }), keywords))
    }

    #[getter]
    fn level(&self) -> &'static str {
        self.level.name()
    }

    /// Chooses a move for a throw.
    fn choose(&self, py: Python<'_>, position: &Position, throw: u8) -> PyResult<Move> {
        self.check(&position.rules)?;
        let turn = turn(&position.rules, &position.position, throw)?;
        Ok(Move::of(&turn, py.detach(|| locked(&self.player).choose(&turn))))
    }

    /// Whether the player throws; otherwise it makes the move that may be made instead of throwing.
    fn wants_to_throw(&self, py: Python<'_>, position: &Position) -> PyResult<bool> {
        self.check(&position.rules)?;
        let decision = py.detach(|| locked(&self.player).decide_throw(&position.rules, &position.position));
        Ok(decision == ThrowDecision::Throw
            || position.rules.instead_of_throwing(&position.position).is_none())
    }

    /// Plays the next ply of a game: rolls by the game's seed if no throw waits for its move. Returns the text of the
    /// move.
    fn play(&self, py: Python<'_>, game: &Bound<'_, Game>) -> PyResult<String> {
        let (rules, position, waits) = {
            let game = game.borrow();
            let played = &game.record.game;
            (Arc::clone(played.rules()), *played.position(), played.throw().is_some())
        };
        self.check(&rules)?;
        if game.borrow().record.game.result().is_some() {
            return Err(raise::<GameError>("the game is over"));
        }
        let asked = Position { rules, position };
        if !waits && !self.wants_to_throw(py, &asked)? {
            game.call_method0("play_instead_of_throwing")?;
        } else {
            if !waits {
                game.call_method0("roll")?;
            }
            let throw = game.borrow().record.game.throw().expect("a throw was made");
            let chosen = self.choose(py, &asked, throw.value())?;
            game.call_method1("play", (chosen.text,))?;
        }
        let game = &game.borrow().record.game;
        Ok(game.text(game.plies().len() - 1).to_string())
    }

    fn __repr__(&self) -> String {
        format!("<Player {}, {}>", self.level.name(), self.rules.spec().full_name())
    }
}

impl Player {
    fn check(&self, rules: &Arc<Rules>) -> PyResult<()> {
        if same_rules(&self.rules, rules) {
            return Ok(());
        }
        Err(raise::<GameError>(format_args!("this player plays {}", self.rules.spec().full_name())))
    }
}

/// The value in a mutex, also after a panic elsewhere: a player or an error is whole at any time.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What plays in a match: a level, or a Python function of a position and a throw that returns a move.
pub(crate) enum Contestant {
    Level(Level),
    Function(Arc<Function>),
}

/// A Python function that plays, and what it has raised.
pub(crate) struct Function {
    function: Py<PyAny>,
    raised: Mutex<Option<PyErr>>,
    /// Set when the function has raised: the match stops.
    stop: Arc<AtomicBool>,
}

impl Contestant {
    /// A level by its name, or a function.
    pub(crate) fn of(argument: &Bound<'_, PyAny>, stop: &Arc<AtomicBool>) -> PyResult<Contestant> {
        if argument.is_callable() {
            let (function, stop) = (argument.clone().unbind(), Arc::clone(stop));
            return Ok(Contestant::Function(Arc::new(Function { function, raised: Mutex::new(None), stop })));
        }
        Ok(Contestant::Level(level(argument.extract()?)?))
    }

    /// What its function has raised.
    pub(crate) fn take_error(&self) -> Option<PyErr> {
        match self {
            Contestant::Level(_) => None,
            Contestant::Function(function) => locked(&function.raised).take(),
        }
    }
}

impl PlayerSource for Contestant {
    fn player(&self, context: &GameContext, seed: u64) -> Box<dyn senet_play::Player> {
        match self {
            Contestant::Level(level) => PlayerSource::player(level, context, seed),
            Contestant::Function(function) => {
                let (function, rules) = (Arc::clone(function), Arc::clone(&context.rules));
                Box::new(FunctionPlayer { function, rules })
            }
        }
    }
}

/// A player that asks a Python function.
struct FunctionPlayer {
    function: Arc<Function>,
    rules: Arc<Rules>,
}

impl FunctionPlayer {
    /// The text that the function returns for a position, with a throw or before one.
    fn ask(&self, py: Python<'_>, position: &State, throw: Option<u8>) -> PyResult<Option<String>> {
        let position = Position { rules: Arc::clone(&self.rules), position: *position };
        let answer = self.function.function.bind(py).call1((position, throw))?;
        if answer.is_none() {
            return Ok(None);
        }
        Ok(Some(answer.extract::<MoveArgument<'_>>()?.text().to_owned()))
    }

    fn choice(&self, py: Python<'_>, turn: &Turn<'_>) -> PyResult<senet::Move> {
        let text = self.ask(py, turn.position(), Some(turn.throw().value()))?;
        let text = text.ok_or_else(|| raise::<MoveError>("the function returned None, not a move"))?;
        turn.find(&text).map_err(|error| refused(py, &error))
    }

    /// Keeps an error and stops the match.
    fn or_stop<T>(&self, result: PyResult<T>, otherwise: T) -> T {
        result.unwrap_or_else(|error| {
            let mut raised = locked(&self.function.raised);
            raised.get_or_insert(error);
            self.function.stop.store(true, Ordering::Relaxed);
            otherwise
        })
    }
}

impl senet_play::Player for FunctionPlayer {
    fn choose(&mut self, turn: &Turn<'_>) -> senet::Move {
        let first = turn.moves().next().expect("there is a legal move");
        // After an error the rest of the game no longer counts.
        if self.function.stop.load(Ordering::Relaxed) {
            return first;
        }
        self.or_stop(Python::attach(|py| self.choice(py, turn)), first)
    }

    fn decide_throw(&mut self, _: &Rules, position: &State) -> ThrowDecision {
        if self.function.stop.load(Ordering::Relaxed) {
            return ThrowDecision::Throw;
        }
        let answer = self.or_stop(Python::attach(|py| self.ask(py, position, None)), None);
        if answer.is_some() { ThrowDecision::MoveInstead } else { ThrowDecision::Throw }
    }
}
