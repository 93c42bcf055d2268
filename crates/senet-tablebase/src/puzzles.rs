//! Finds puzzles of a ruleset. `senet puzzles` and the server's puzzle page use it.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use senet::Ruleset;
use senet_play::{GAMES_PER_PUZZLE, PuzzleSearch, Tablebase, search_puzzles};

use crate::on_demand::OnDemandTablebase;

/// Why no puzzle was found.
#[derive(Debug, thiserror::Error)]
pub enum PuzzleError {
    /// No decision in the games has exact values.
    #[error(
        "there are no exact values for the games of {0}; ask for fewer pieces (--option pieces=2), or build tables \
         with `senet solve` and name their directory (--tables)"
    )]
    NoExactValues(String),
    /// A side has one piece, and so no decisions.
    #[error(
        "one piece a side leaves nothing to decide in the games of {0}; ask for more pieces (--option pieces=2)"
    )]
    NoDecisions(String),
    /// A game under these rules need not end, so that it has no exact values.
    #[error("{0} has no exact values: a player may pass although a piece can move; choose other rules")]
    NeedNotEnd(String),
    /// No decision has a best move that is both clear and hard to see.
    #[error(
        "no puzzle among {decisions} decisions in {games} games of {rules}; try another seed, or more pieces with \
         larger tables"
    )]
    NoneFound {
        /// The name of the ruleset with its options.
        rules: String,
        /// The number of decisions with exact values.
        decisions: u64,
        /// The number of games that were played.
        games: u64,
    },
}

/// Finds at least one and at most `count` puzzles. The same seed gives the same puzzles. The search ends early if
/// `stop` is set.
///
/// # Errors
///
/// [`PuzzleError`] if no puzzle was found or a table cannot be used.
pub fn find_puzzles(
    tablebase: &OnDemandTablebase,
    count: u16,
    seed: u64,
    stop: &AtomicBool,
) -> Result<PuzzleSearch, PuzzleError> {
    let mut watch = |_: &PuzzleSearch| match stop.load(Ordering::Relaxed) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    find_puzzles_among(tablebase.rules(), tablebase.snapshot(), count, seed, &mut watch)
}

/// Finds puzzles as [`find_puzzles`] does, but only among the positions that `values` knows. The search ends early if
/// `watch`, which is called before each game, returns [`ControlFlow::Break`].
///
/// # Errors
///
/// [`PuzzleError`] if no puzzle was found.
pub fn find_puzzles_among(
    rules: &Arc<Ruleset>,
    values: Arc<dyn Tablebase>,
    count: u16,
    seed: u64,
    watch: &mut dyn FnMut(&PuzzleSearch) -> ControlFlow<()>,
) -> Result<PuzzleSearch, PuzzleError> {
    let name = rules.spec().full_name();
    let may_refuse = rules.plan().may_refuse_to_move();
    if rules.plan().pieces() == 1 && !may_refuse {
        return Err(PuzzleError::NoDecisions(name));
    }
    let games = GAMES_PER_PUZZLE * u64::from(count);
    let search = search_puzzles(rules, values, usize::from(count), seed, games, watch);
    if search.exact_decisions == 0 {
        return Err(match may_refuse {
            true => PuzzleError::NeedNotEnd(name),
            false => PuzzleError::NoExactValues(name),
        });
    }
    if search.puzzles.is_empty() {
        return Err(PuzzleError::NoneFound {
            rules: name,
            decisions: search.exact_decisions,
            games: search.games,
        });
    }
    Ok(search)
}
