//! Building the tables of small games within a few seconds. [`OnDemandTablebase`](crate::OnDemandTablebase)
//! uses it.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use senet::Ruleset;
use senet_solve::{
    AvailableSpace, InsufficientSpace, Progress, Solution, SolveError, SolveOptions, Storage, StoreOptions,
    solve, solve_into, solve_order,
};
use senet_table::{BlockCache, StratumIndex, TableError, tables_folder};

use crate::estimate::Estimate;
use crate::threads::thread_count;

/// The number of pieces a side up to which tables are always built on demand: it takes a second at most.
pub const ALWAYS_BUILT_PIECES: u8 = 2;

/// Receives messages for the user about a build that takes long.
pub type Notifier = fn(&str);

/// The longest estimated time of a build on demand.
const TIME_LIMIT: Duration = Duration::from_secs(3);
/// A stratum with more positions than this takes longer than [`TIME_LIMIT`] for certain.
const POSITION_LIMIT: u64 = 100_000_000;
/// The largest number of positions whose values are kept in memory, at four bytes each.
const MEMORY_LIMIT: u64 = 1_000_000;
/// The width of the proven bounds: the default of `senet solve`.
const GAP: f64 = 1e-4;
/// The time after which the user is notified of a build.
const NOTIFY_AFTER: Duration = Duration::from_secs(1);

/// What becomes of tables that are built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Saving {
    /// They are saved, and later runs use them.
    Save,
    /// They are used as long as the tablebase is open.
    KeepInMemory,
}

/// The result of [`build`].
pub(crate) enum Built {
    /// Nothing: it would take too long, or another reason prevents it.
    Nothing,
    /// New tables on disk.
    Tables,
    /// A solution in memory that could not be saved.
    Unsaved(Box<Solution>),
}

/// Solves `game`, and saves its tables if they are to be saved, if that takes a few seconds at most.
pub(crate) fn build(
    game: &Ruleset,
    directory: &Path,
    saving: Saving,
    mut monitor: BuildMonitor,
) -> Result<Built, TableError> {
    // With one thread, the values do not depend on the order in which threads take their work. Small games are quick.
    let is_small = game.plan().pieces() <= ALWAYS_BUILT_PIECES;
    let options = SolveOptions { gap: GAP, threads: if is_small { 1 } else { thread_count(None) } };
    if !is_quick(game, options, directory) {
        return Ok(Built::Nothing);
    }
    if saving == Saving::KeepInMemory {
        let is_small = positions(game).sum::<u64>() <= MEMORY_LIMIT;
        return Ok(if is_small { build_in_memory(game, options, monitor) } else { Built::Nothing });
    }
    let store_options = StoreOptions::in_directory(directory);
    match solve_into(game, options, &store_options, |progress| monitor.on_progress(progress)) {
        Ok(_) => return Ok(Built::Tables),
        Err(
            SolveError::Unbounded { .. }
            | SolveError::NeedNotEnd
            | SolveError::InsufficientSpace(InsufficientSpace::Memory { .. }),
        ) => {
            return Ok(Built::Nothing);
        }
        Err(SolveError::Table(error)) => return Err(error),
        // Another process is building the same tables. Solving in memory is quicker than waiting for it.
        Err(SolveError::Busy { .. }) => {}
        Err(error) => monitor.on_unsaved(&error),
    }
    Ok(build_in_memory(game, options, monitor))
}

fn build_in_memory(game: &Ruleset, options: SolveOptions, mut monitor: BuildMonitor) -> Built {
    solve(game, options, |progress| monitor.on_progress(progress))
        .map_or(Built::Nothing, |solution| Built::Unsaved(Box::new(solution)))
}

/// The ruleset with another number of pieces a side: the game that a game of `rules` becomes when pieces are
/// borne off.
pub(crate) fn with_pieces(rules: &Ruleset, pieces: u8) -> Option<Ruleset> {
    if pieces == rules.plan().pieces() {
        return Some(rules.clone());
    }
    let spec = rules.spec().clone().with_options([format!("pieces={pieces}")]).ok()?;
    Ruleset::new(spec).ok()
}

/// The numbers of positions in the strata of a game.
fn positions(rules: &Ruleset) -> impl Iterator<Item = u64> + '_ {
    solve_order(rules).into_iter().map(|stratum| StratumIndex::new(rules.plan(), stratum).len())
}

/// Whether solving `rules` in memory is estimated to take less than [`TIME_LIMIT`].
fn is_quick(rules: &Ruleset, options: SolveOptions, directory: &Path) -> bool {
    if rules.plan().pieces() <= ALWAYS_BUILT_PIECES {
        return true;
    }
    if positions(rules).any(|positions| positions > POSITION_LIMIT) {
        return false;
    }
    Estimate::of(rules, options, directory).is_ok_and(|estimate| {
        let room = AvailableSpace::measure(&tables_folder(directory, rules));
        estimate.duration <= TIME_LIMIT && estimate.requirements.choose_storage(&room) == Ok(Storage::Memory)
    })
}

/// Watches one build and notifies the user if it takes long or its result cannot be saved.
pub(crate) struct BuildMonitor {
    game: String,
    started: Instant,
    has_notified: bool,
    notifier: Notifier,
    /// Knows which damaged tables were reported; `None` if no files are read.
    cache: Option<Arc<BlockCache>>,
}

impl BuildMonitor {
    /// Starts to measure the time of a build; `game` is the name of the ruleset with its options.
    pub(crate) fn new(game: String, notifier: Notifier, cache: Option<&Arc<BlockCache>>) -> BuildMonitor {
        BuildMonitor { game, started: Instant::now(), has_notified: false, notifier, cache: cache.cloned() }
    }

    fn on_unsaved(&self, error: &SolveError) {
        (self.notifier)(&format!("the tables of {} cannot be saved: {error}", self.game));
    }

    fn on_progress(&mut self, progress: &Progress<'_>) {
        if let Progress::DamagedTable(error) = progress
            && self.cache.as_ref().is_none_or(|cache| cache.note_report(error))
        {
            (self.notifier)(&format!("rebuilding a damaged table: {error}"));
        }
        if !self.has_notified && self.started.elapsed() >= NOTIFY_AFTER {
            self.has_notified = true;
            (self.notifier)(&format!("building the tables of {}; later runs will reuse them", self.game));
        }
    }
}
