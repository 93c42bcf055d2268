//! Matches.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use pyo3::prelude::*;
use senet_lab::{GameContext, Match, RunOptions};
use senet_tablebase::thread_count;

use crate::arguments::{Reduced, hash_of, reduced};
use crate::errors::{SenetError, raise};
use crate::player::Contestant;
use crate::ruleset::Ruleset;
use crate::signals::until_signal;
use crate::tables::{Tables, probe_of};

/// The result of a match, for its first player.
#[pyclass(frozen, eq, module = "senet", get_all, skip_from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct MatchResult {
    /// The number of games.
    games: u64,
    /// The games won by each player.
    wins: (u64, u64),
    /// The games without a winner.
    unfinished: u64,
    /// The share of the points that the first player scored.
    score: f64,
    /// The 95 % confidence interval of `score` over pairs of games; None with too few pairs.
    interval: Option<(f64, f64)>,
    /// The mean number of plies in a game.
    mean_length: f64,
}

/// The fields of a [`MatchResult`], in their order.
type MatchParts = (u64, (u64, u64), u64, f64, Option<(f64, f64)>, f64);

impl MatchResult {
    fn parts(&self) -> MatchParts {
        (self.games, self.wins, self.unfinished, self.score, self.interval, self.mean_length)
    }
}

#[pymethods]
impl MatchResult {
    #[new]
    fn new(
        games: u64,
        wins: (u64, u64),
        unfinished: u64,
        score: f64,
        interval: Option<(f64, f64)>,
        mean_length: f64,
    ) -> MatchResult {
        MatchResult { games, wins, unfinished, score, interval, mean_length }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        hash_of(py, self.parts())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced::<MatchResult>(py, self.parts())
    }

    fn __repr__(&self) -> String {
        let interval = self.interval.map_or(String::new(), |(low, high)| format!(" ({low:.3} to {high:.3})"));
        format!("<MatchResult {:.3}{interval}, {} games>", self.score, self.games)
    }
}

/// Plays a match in pairs of games with the same dice and the seats swapped. A player is the name of a level, or a
/// function of a position and a throw that returns a legal move; without a throw it may return the move to make
/// instead of throwing, or None.
#[pyfunction(name = "match")]
#[pyo3(signature = (rules, a, b, *, games=1000, seed=1, tables=None, threads=None))]
#[allow(clippy::too_many_arguments)] // They are keywords in Python.
pub(crate) fn play_match(
    py: Python<'_>,
    rules: &Ruleset,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    games: u64,
    seed: u64,
    tables: Option<&Tables>,
    threads: Option<u16>,
) -> PyResult<MatchResult> {
    let stop = Arc::new(AtomicBool::new(false));
    let levels = [Contestant::of(a, &stop)?, Contestant::of(b, &stop)?];
    let tablebase = probe_of(tables, &rules.rules)?;
    let context = GameContext { rules: Arc::clone(&rules.rules), tablebase };
    // Python functions run one at a time.
    let functions = levels.iter().any(|player| matches!(player, Contestant::Function(_)));
    let threads = if functions { 1 } else { thread_count(threads) };
    let contest = Match { context, levels, games, seed };
    let (result, signal) =
        until_signal(py, &stop, || contest.play(RunOptions { threads, stop: &stop }, |_| ()));
    let raised = contest.levels.iter().find_map(Contestant::take_error);
    if let Some(error) = signal.or(raised) {
        return Err(error);
    }
    let result = result.ok_or_else(|| raise::<SenetError>("a game of the match has failed"))?;
    let score = result.tally.score().ok_or_else(|| raise::<SenetError>("a match needs at least one game"))?;
    Ok(MatchResult {
        games: result.tally.games(),
        wins: (result.wins[0], result.wins[1]),
        unfinished: result.unfinished,
        score: score.share,
        interval: score.interval.map(|interval| (interval.lower, interval.upper)),
        mean_length: result.mean_length(),
    })
}
