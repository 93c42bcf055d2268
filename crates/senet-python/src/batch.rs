//! Many positions at once, as NumPy arrays.

use std::collections::BTreeMap;
use std::sync::Arc;

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use rand_core::Rng;
use senet::dice::stream;
use senet::points::ShortThrows;
use senet::{Next, Rules as CompiledRules, RulesTask, Ruleset as Rules, Side, Square, Throw, apply, movegen};
use senet_play::{best_evaluator, playouts};
use senet_tablebase::thread_count;

use crate::arguments::{Reduced, reduced, same_rules};
use crate::errors::{MoveError, PositionError, RulesetError, ThrowError, raise};
use crate::moves::{ACTIONS, THROW, action};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::tables::{Tables, probe_of};

/// In place of a throw: the side has not thrown, and decides whether to.
const NOT_THROWN: u8 = 255;
/// The numbers of an observation: own and other pieces by square, both hands, both duties.
const OBSERVED: usize = 64;

/// What follows an action.
#[repr(u8)]
#[derive(Clone, Copy)]
enum Follows {
    TurnPasses = 0,
    ThrowsAgain = 1,
    ConesWon = 2,
    SpoolsWon = 3,
    Throw = 4,
}

/// Many positions of one ruleset.
#[pyclass(frozen, module = "senet", skip_from_py_object)]
pub(crate) struct Positions {
    rules: Arc<Rules>,
    positions: Vec<senet::Position>,
}

#[pymethods]
impl Positions {
    #[new]
    fn new(rules: &Ruleset, texts: Vec<String>) -> PyResult<Positions> {
        check(&rules.rules)?;
        let read = |(number, text): (usize, &String)| {
            senet::Position::parse(text, &rules.rules)
                .map_err(|error| raise::<PositionError>(format_args!("position {number}: {error}")))
        };
        let positions = texts.iter().enumerate().map(read).collect::<PyResult<_>>()?;
        Ok(Positions { rules: Arc::clone(&rules.rules), positions })
    }

    /// The start position, this many times.
    #[staticmethod]
    fn start(rules: &Ruleset, count: usize) -> PyResult<Positions> {
        check(&rules.rules)?;
        Ok(Positions { rules: Arc::clone(&rules.rules), positions: vec![rules.rules.start(); count] })
    }

    fn __len__(&self) -> usize {
        self.positions.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Position> {
        let length = self.positions.len() as isize;
        let index = if index < 0 { index + length } else { index };
        let found = usize::try_from(index).ok().and_then(|index| self.positions.get(index));
        let position = *found.ok_or_else(|| PyIndexError::new_err("there are fewer positions"))?;
        Ok(Position { rules: Arc::clone(&self.rules), position })
    }

    /// The positions at these indices.
    fn take(&self, indices: PyReadonlyArray1<'_, i64>) -> PyResult<Positions> {
        let find =
            |index: &i64| usize::try_from(*index).ok().and_then(|index| self.positions.get(index)).copied();
        let positions: Option<Vec<_>> = indices.as_array().iter().map(find).collect();
        let positions = positions.ok_or_else(|| PyIndexError::new_err("there are fewer positions"))?;
        Ok(Positions { rules: Arc::clone(&self.rules), positions })
    }

    /// The sides to throw: 0 for the cones, 1 for the spools.
    fn sides<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        let sides = self.positions.iter().map(|position| position.side().index() as u8);
        PyArray1::from_vec(py, sides.collect())
    }

    /// What the side to throw sees: 30 own and 30 other pieces by square, both hands, both duties.
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let mut seen = vec![0_i8; self.positions.len() * OBSERVED];
        for (row, position) in seen.chunks_exact_mut(OBSERVED).zip(&self.positions) {
            observe(position, row);
        }
        PyArray1::from_vec(py, seen).reshape([self.positions.len(), OBSERVED])
    }

    /// A random throw for each position. The same seed gives the same throws.
    fn random_throws<'py>(&self, py: Python<'py>, seed: u64) -> Bound<'py, PyArray1<u8>> {
        let mut words = stream(seed, 0);
        let throw = |position: &senet::Position| {
            let chances = self.rules.chances(position);
            let scaled = u64::from(words.next_u32()) * u64::from(chances.total());
            let mut left = (scaled >> 32) as u32;
            let throws = chances.iter().find(|(_, weight)| {
                let found = left < *weight;
                left = left.saturating_sub(*weight);
                found
            });
            throws.expect("the weights add up to the total").0.value()
        };
        PyArray1::from_vec(py, self.positions.iter().map(throw).collect())
    }

    /// Whether a move may be made instead of throwing.
    fn may_move_instead<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let may = |position: &senet::Position| self.rules.instead_of_throwing(position).is_some();
        PyArray1::from_vec(py, self.positions.iter().map(may).collect())
    }

    /// The legal actions with these throws, as a mask. A throw of 255 stands for the choice before a throw.
    fn legal<'py>(
        &self,
        py: Python<'py>,
        throws: PyReadonlyArray1<'py, u8>,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let throws = self.throws(&throws)?;
        let task = LegalActions { batch: self, throws: &throws };
        let mask = py.detach(|| self.rules.with_compiled_rules(task));
        PyArray1::from_vec(py, mask).reshape([self.positions.len(), ACTIONS])
    }

    /// Plays an action in each position. Returns the positions after it, where finished games start again, and what
    /// follows: 0 the turn passes, 1 the same side throws again, 2 the cones have won, 3 the spools have won, 4 the
    /// side now throws.
    fn play<'py>(
        &self,
        py: Python<'py>,
        throws: PyReadonlyArray1<'py, u8>,
        actions: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<(Positions, Bound<'py, PyArray1<u8>>)> {
        let throws = self.throws(&throws)?;
        let actions: Vec<i64> = actions.as_array().iter().copied().collect();
        self.same_length(actions.len())?;
        let task = PlayActions { batch: self, throws: &throws, actions: &actions };
        let (positions, next) = py.detach(|| self.rules.with_compiled_rules(task)).map_err(|number| {
            let (throw, action) = (throws[number], actions[number]);
            raise::<MoveError>(match throw {
                None => format!("position {number}: action {action} is not legal before the throw"),
                Some(throw) => {
                    format!("position {number}: action {action} is not legal with a throw of {throw}")
                }
            })
        })?;
        Ok((Positions { rules: Arc::clone(&self.rules), positions }, PyArray1::from_vec(py, next)))
    }

    /// The win chances of the sides to throw: exact where the tables reach, else the network's estimate.
    #[pyo3(signature = (*, tables=None))]
    fn values<'py>(&self, py: Python<'py>, tables: Option<&Tables>) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let probe = probe_of(tables, &self.rules)?;
        let evaluator = best_evaluator(&self.rules);
        let value = |position: &senet::Position| {
            let exact = probe.as_ref().and_then(|probe| probe.value(position));
            exact.map_or_else(
                || evaluator.win_chance(position),
                |exact| senet_play::Evaluation::from(exact).win,
            )
        };
        let values = py.detach(|| self.positions.iter().map(value).collect());
        Ok(PyArray1::from_vec(py, values))
    }

    fn __eq__(&self, other: PyRef<'_, Positions>) -> bool {
        self.positions == other.positions && same_rules(&self.rules, &other.rules)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let texts: Vec<String> = self.positions.iter().map(ToString::to_string).collect();
        reduced::<Positions>(py, (Ruleset { rules: Arc::clone(&self.rules) }, texts))
    }

    fn __repr__(&self) -> String {
        format!("<Positions {}, {} of them>", self.rules.spec().full_name(), self.positions.len())
    }
}

impl Positions {
    /// The throws, of which each can occur in its position; `None` for the choice before a throw.
    fn throws(&self, throws: &PyReadonlyArray1<'_, u8>) -> PyResult<Vec<Option<Throw>>> {
        let throws = throws.as_array();
        self.same_length(throws.len())?;
        let check = |(number, (throw, position)): (usize, (&u8, &senet::Position))| {
            if *throw == NOT_THROWN {
                return Ok(None);
            }
            let possible = self.rules.chances(position).possible();
            match Throw::new(*throw).filter(|throw| possible.contains(*throw)) {
                Some(throw) => Ok(Some(throw)),
                None => Err(raise::<ThrowError>(format_args!(
                    "position {number}: a throw of {throw} cannot occur; possible are {possible}"
                ))),
            }
        };
        throws.iter().zip(&self.positions).enumerate().map(check).collect()
    }

    fn same_length(&self, found: usize) -> PyResult<()> {
        let wanted = self.positions.len();
        if found == wanted {
            return Ok(());
        }
        Err(raise::<PositionError>(format_args!("the array has {found} numbers for {wanted} positions")))
    }
}

/// Refuses rulesets in which the square that a piece leaves does not name the move.
fn check(rules: &Rules) -> PyResult<()> {
    if rules.spec().points.short_throws == ShortThrows::Exact {
        return Ok(());
    }
    Err(raise::<RulesetError>("batches need exact throws, but this ruleset allows short ones"))
}

fn observe(position: &senet::Position, row: &mut [i8]) {
    let mover = position.side();
    for (half, side) in [mover, mover.other()].into_iter().enumerate() {
        for square in position.squares(side).iter() {
            row[30 * half + usize::from(square.number()) - 1] = 1;
        }
        row[60 + half] = position.hand(side) as i8;
        row[62 + half] = i8::from(position.duty().owed_by(side));
    }
}

struct LegalActions<'a> {
    batch: &'a Positions,
    throws: &'a [Option<Throw>],
}

impl RulesTask for LegalActions<'_> {
    type Output = Vec<bool>;

    fn run<R: CompiledRules + Send + Sync>(self, rules: R) -> Vec<bool> {
        let mut mask = vec![false; self.throws.len() * ACTIONS];
        let positions = self.batch.positions.iter().zip(self.throws);
        for (row, (position, throw)) in mask.chunks_exact_mut(ACTIONS).zip(positions) {
            match throw {
                Some(throw) => {
                    let legal = movegen::generate(rules, position, *throw);
                    legal.iter(rules.plan()).for_each(|mv| row[action(mv)] = true);
                }
                None => {
                    row[THROW] = true;
                    if movegen::instead_of_throwing(rules, position).is_some() {
                        row[usize::from(Square::WATER.number())] = true;
                    }
                }
            }
        }
        mask
    }
}

struct PlayActions<'a> {
    batch: &'a Positions,
    throws: &'a [Option<Throw>],
    actions: &'a [i64],
}

impl RulesTask for PlayActions<'_> {
    /// The positions with what follows, or the number of the position whose action is not legal.
    type Output = Result<(Vec<senet::Position>, Vec<u8>), usize>;

    fn run<R: CompiledRules + Send + Sync>(self, rules: R) -> Self::Output {
        let start = self.batch.rules.start();
        let mut after = Vec::with_capacity(self.throws.len());
        let mut next = Vec::with_capacity(self.throws.len());
        let played = self.batch.positions.iter().zip(self.throws).zip(self.actions);
        for (number, ((position, throw), action)) in played.enumerate() {
            let outcome = match throw {
                None if *action == THROW as i64 => {
                    after.push(*position);
                    next.push(Follows::Throw as u8);
                    continue;
                }
                None if *action == i64::from(Square::WATER.number()) => {
                    movegen::instead_of_throwing(rules, position)
                }
                None => None,
                Some(throw) => outcome(rules, position, *throw, *action),
            };
            let outcome = outcome.ok_or(number)?;
            after.push(if outcome.winner().is_some() { start } else { outcome.position });
            let follows = match outcome.next {
                Next::TurnPasses => Follows::TurnPasses,
                Next::ThrowsAgain => Follows::ThrowsAgain,
                Next::Won(Side::Cones) => Follows::ConesWon,
                Next::Won(Side::Spools) => Follows::SpoolsWon,
            };
            next.push(follows as u8);
        }
        Ok((after, next))
    }
}

/// The outcome of an action, if it is legal.
fn outcome<R: CompiledRules>(
    rules: R,
    position: &senet::Position,
    throw: Throw,
    wanted: i64,
) -> Option<senet::Outcome> {
    let legal = movegen::generate(rules, position, throw);
    let found = legal.iter(rules.plan()).find(|mv| action(*mv) as i64 == wanted);
    found.map(|mv| apply::apply(rules, position, throw, mv))
}

/// Plays random games. Returns the numbers of games, of moves, of unfinished games and of wins of the first player,
/// and the lengths: how many games had each number of moves.
#[pyfunction]
#[pyo3(signature = (rules, games, *, seed=1, threads=None))]
pub(crate) fn random_games(
    py: Python<'_>,
    rules: &Ruleset,
    games: u64,
    seed: u64,
    threads: Option<u16>,
) -> (u64, u64, u64, u64, BTreeMap<u64, u64>) {
    let played = py.detach(|| playouts(&rules.rules, games, seed, thread_count(threads)));
    (played.games, played.moves, played.unfinished, played.first_player_wins, played.lengths)
}
