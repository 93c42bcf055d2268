//! Estimates how long solving a game will take. [`OnDemandTablebase`](crate::OnDemandTablebase) and `senet solve`
//! use it.

use std::path::Path;
use std::time::{Duration, Instant};

use senet::Ruleset;
use senet_solve::{Requirements, SolveError, SolveOptions, solve};
use senet_table::tables_folder;

use crate::known_work;

/// What solving a game will take.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The memory and disk space that it needs. Not an estimate.
    pub requirements: Requirements,
    /// Backups per second: measured by solving the game with fewer pieces, at most two a side, and reduced if the
    /// values exceed the processor's caches.
    pub backups_per_second: f64,
    /// The time with all values in memory: within a factor of two if the ruleset has been solved with as many
    /// pieces before, of two or three if not.
    pub duration: Duration,
}

/// The largest number of pieces a side of the game that is solved to measure the speed.
const MEASURED_PIECES: u8 = 2;
/// The backups of a position in large games, relative to that one.
const LARGE_GAME_FACTOR: f64 = 1.5;
/// The speed relative to that game if the values exceed the processor's caches.
const BEYOND_CACHES: f64 = 0.7;
/// Games with more positions exceed the caches.
const IN_CACHES: u64 = 50_000_000;

impl Estimate {
    /// Estimates solving this game into this directory. Solves it with fewer pieces, at most two a side, which takes
    /// a fraction of a second.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the game with fewer pieces cannot be solved.
    ///
    /// ```
    /// use senet::{Preset, Ruleset};
    /// use senet_solve::{SolveOptions, StoreOptions, solve_into};
    /// use senet_tablebase::Estimate;
    /// let rules = Ruleset::new(Preset::Modern.spec().with_options(["pieces=1"])?)?;
    /// let (options, folder) = (SolveOptions { gap: 1e-4, threads: 1 }, tempfile::tempdir()?);
    /// assert!(!Estimate::of(&rules, options, folder.path())?.duration.is_zero());
    /// solve_into(&rules, options, &StoreOptions::in_directory(folder.path()), |_| ())?;
    /// assert!(Estimate::of(&rules, options, folder.path())?.duration.is_zero(), "the tables exist");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(rules: &Ruleset, options: SolveOptions, directory: &Path) -> Result<Estimate, SolveError> {
        let requirements = Requirements::of(rules, options.gap, &tables_folder(directory, rules));
        if requirements.unsolved == 0 {
            return Ok(Estimate { requirements, backups_per_second: 0.0, duration: Duration::ZERO });
        }
        // With fewer pieces than the game has, or an estimate would take as long as solving it.
        let pieces = rules.plan().pieces().saturating_sub(1).clamp(1, MEASURED_PIECES);
        let small = with_pieces(rules, pieces).unwrap_or_else(|| rules.clone());
        let started = Instant::now();
        let solution = solve(&small, options, |_| ())?;
        let seconds = started.elapsed().as_secs_f64();
        let total =
            |of: fn(&senet_solve::PairSummary) -> u64| solution.strata().iter().map(of).sum::<u64>() as f64;
        let (backups, positions) = (total(|pair| pair.backups), total(|pair| pair.positions));
        let factor = if requirements.positions > IN_CACHES { BEYOND_CACHES } else { 1.0 };
        let backups_per_second = factor * backups / seconds.max(1e-9);
        let guess = LARGE_GAME_FACTOR * backups / positions;
        let work = known_work::expected(rules, options.gap).unwrap_or(guess);
        let seconds = requirements.unsolved as f64 * work / backups_per_second;
        let duration = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        Ok(Estimate { requirements, backups_per_second, duration })
    }
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
