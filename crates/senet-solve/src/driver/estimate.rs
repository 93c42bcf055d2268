//! Estimates how long solving a game will take.

use std::path::Path;
use std::time::{Duration, Instant};

use senet::{Ruleset, points::Goal};
use senet_table::Stratum;

use crate::driver::error::SolveError;
use crate::driver::known_work;
use crate::driver::options::SolveOptions;
use crate::driver::pair::{Pair, Quantity};
use crate::driver::requirements::Requirements;
use crate::driver::solve::solve_first;
use crate::model::level::{Level, Levels};
use crate::model::strata::positions_of;
use crate::pass::residuals::SweepFilter;
use crate::pass::stats::PassMode;

/// What solving a game will take.
///
/// ```
/// use std::path::Path;
/// use senet::{Preset, Ruleset};
/// use senet_solve::{Estimate, SolveOptions};
/// let rules = Ruleset::new(Preset::Modern.spec().with_options(["pieces=1"])?)?;
/// let estimate = Estimate::of(&rules, SolveOptions { gap: 1e-4, threads: 1 }, Path::new("tables"))?;
/// println!("{:?}, {} positions", estimate.duration, estimate.requirements.positions);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The memory and disk space that it needs. Not an estimate.
    pub requirements: Requirements,
    /// Backups per second: measured with two pieces a side, and reduced if the values exceed the
    /// processor's caches.
    pub backups_per_second: f64,
    /// The time with all values in memory: within a factor of two if the ruleset has been solved with as
    /// many pieces before, of two or three if not.
    pub duration: Duration,
}

/// The backups of a position in large strata, relative to small ones.
const LARGE_STRATA_FACTOR: f64 = 1.5;
/// The speed relative to two pieces a side if the values exceed the processor's caches.
const BEYOND_CACHES: f64 = 0.7;
/// Games with more positions exceed the caches.
const IN_CACHES: u64 = 50_000_000;
/// How long the speed is measured.
const MEASURING_TIME: Duration = Duration::from_millis(150);

impl Estimate {
    /// Estimates solving this game into this directory. Measures the speed for a fraction of a second.
    ///
    /// # Errors
    ///
    /// [`SolveError::Unbounded`] if bounds within the gap cannot be proved even with one piece.
    pub fn of(rules: &Ruleset, options: SolveOptions, directory: &Path) -> Result<Estimate, SolveError> {
        let folder = senet_table::tables_folder(directory, rules);
        let requirements = Requirements::of(rules, options.gap, &folder);
        if requirements.unsolved == 0 {
            return Ok(Estimate { requirements, backups_per_second: 0.0, duration: Duration::ZERO });
        }
        // This fails early if no bounds can be proved.
        let guessed = LARGE_STRATA_FACTOR * backups_of_smaller(rules, options)?;
        let backups = known_work::expected(rules, options.gap).unwrap_or(guessed);
        let factor = if requirements.positions > IN_CACHES { BEYOND_CACHES } else { 1.0 };
        let backups_per_second = factor * measured_speed(&smaller(rules, 2), options.threads);
        let seconds = requirements.unsolved as f64 * backups / backups_per_second;
        let duration = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        Ok(Estimate { requirements, backups_per_second, duration })
    }
}

/// The backups of a position with one piece against one, or in larger games with two against one. With more
/// pieces they are nearly as many.
fn backups_of_smaller(rules: &Ruleset, options: SolveOptions) -> Result<f64, SolveError> {
    let pieces = rules.plan().pieces();
    let tried = if rules.plan().bears_off() && pieces > 2 { 2 } else { 1 };
    let solution = solve_first(&smaller(rules, tried), options, usize::from(tried), &mut |_| ())?;
    Ok(solution.strata().last().map_or(0.0, |pair| pair.backups as f64 / pair.positions as f64))
}

/// The same rules with fewer pieces.
fn smaller(rules: &Ruleset, pieces: u8) -> Ruleset {
    let mut spec = rules.spec().clone();
    spec.points.pieces = spec.points.pieces.min(pieces);
    Ruleset::new(spec).unwrap_or_else(|_| rules.clone())
}

/// Backups per second in the largest stratum of a small game.
fn measured_speed(rules: &Ruleset, threads: usize) -> f64 {
    let pieces = rules.plan().pieces();
    let mut levels = Levels::default();
    let least = if rules.spec().points.goal == Goal::LineUp { pieces } else { 1 };
    for mover in least..=pieces {
        for other in least..=pieces {
            levels.insert(Level::even(rules.plan(), Stratum { mover, other }));
        }
    }
    let stratum = Stratum { mover: pieces, other: pieces };
    let positions = positions_of(rules, stratum);
    let pair = Pair::new(rules, &levels, stratum);
    let (started, mut backups) = (Instant::now(), 0);
    while started.elapsed() < MEASURING_TIME {
        pair.pass(rules, &levels, Quantity::Values, PassMode::Update, SweepFilter::Whole, threads);
        backups += positions;
    }
    backups as f64 / started.elapsed().as_secs_f64()
}
