//! Solving a game: stratum by stratum, from the last pieces up.

use std::time::{Duration, Instant};

use senet::{Position, Ruleset};
use senet_table::{Probe, Proof, Stratum, TableError, Tables, WriteError};

use crate::certificate::{Certificate, certify, pair};
use crate::chance::{CERTAIN, as_fraction};
use crate::estimate::{Needs, NoRoom, Room};
use crate::level::{Level, Levels};
use crate::progress::{Origin, Progress, Solved, Swept};
use crate::store::Store;
use crate::sweep::{Values, sweep};

pub use crate::store::Keeping;

/// What is asked of a solution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Demand {
    /// The largest difference allowed between upper and lower bound of any position.
    pub gap: f64,
    /// How many threads work.
    pub threads: usize,
}

/// The exact values of a game and all its endings, with bounds, in memory.
#[derive(Debug)]
pub struct Solution {
    levels: Levels,
    strata: Vec<Solved>,
}

/// The exact values of a game and all its endings, in files.
#[derive(Debug)]
pub struct Built {
    /// What each pair of strata took, those with the fewest pieces first.
    pub strata: Vec<Solved>,
    /// The tables.
    pub tables: Tables,
}

/// The game was not solved. What was solved before is kept.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The bounds could not be proved, because play near the best can last too long.
    #[error(
        "with {mover} against {other} pieces left, play near the best can last so long that no bound within {gap} can be \
         proved; allow a larger gap"
    )]
    Unbounded {
        /// Pieces left to the side to throw.
        mover: u8,
        /// Pieces left to the other side.
        other: u8,
        /// What was allowed.
        gap: f64,
    },
    /// It would not fit into this machine.
    #[error(transparent)]
    NoRoom(#[from] NoRoom),
    /// A table that is there cannot be used, and is not to be overwritten.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A table could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The folder of the tables cannot be made or locked.
    #[error("cannot keep tables in {}: {error}; choose another directory", folder.display())]
    Folder {
        /// The folder.
        folder: std::path::PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Somebody else is at it.
    #[error("another program is building tables in {}; let it finish, or choose another directory", folder.display())]
    Busy {
        /// The folder.
        folder: std::path::PathBuf,
    },
}

/// The pairs of strata of a game, in the order in which they are solved: each leads only to itself and to earlier ones.
pub fn order(rules: &Ruleset) -> Vec<Stratum> {
    let pieces = rules.plan().pieces();
    if !rules.plan().bears_off() {
        return vec![Stratum { mover: pieces, other: pieces }];
    }
    let mut strata: Vec<Stratum> =
        (1..=pieces).flat_map(|mover| (1..=mover).map(move |other| Stratum { mover, other })).collect();
    strata.sort_by_key(|stratum| (stratum.mover + stratum.other, stratum.mover));
    strata
}

/// Solves a game with as many pieces as the ruleset has, in memory.
///
/// # Errors
///
/// [`SolveError::Unbounded`] if bounds within the gap cannot be proved.
pub fn solve(
    rules: &Ruleset,
    demand: Demand,
    mut progress: impl FnMut(&Progress<'_>),
) -> Result<Solution, SolveError> {
    solve_first(rules, demand, usize::MAX, &mut progress)
}

/// Solves so many pairs of strata, those with the fewest pieces.
pub(crate) fn solve_first(
    rules: &Ruleset,
    demand: Demand,
    pairs: usize,
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<Solution, SolveError> {
    let mut solver = Solver { rules, demand, levels: Levels::default(), store: None, progress };
    let mut strata = Vec::new();
    for stratum in order(rules).into_iter().take(pairs) {
        for twin in pair(stratum) {
            solver.levels.insert(Level::even(rules.plan(), twin));
        }
        strata.push(solver.solve_pair(stratum, 0)?);
    }
    Ok(Solution { levels: solver.levels, strata })
}

/// Solves a game with as many pieces as the ruleset has, and keeps the values as tables in a directory.
///
/// What is there already is used: finished tables whose bounds are narrow enough, others as a first guess, and what an
/// interrupted run left. Each pair of strata is written when it is solved, and while it is being solved as often as
/// `keeping` says.
///
/// # Errors
///
/// [`SolveError`] if it does not fit into the memory or onto the disk; if files cannot be written; if tables of another
/// version lie there; if another program is building there; or if bounds within the gap cannot be proved.
pub fn solve_into(
    rules: &Ruleset,
    demand: Demand,
    keeping: &Keeping,
    mut progress: impl FnMut(&Progress<'_>),
) -> Result<Built, SolveError> {
    let store = Store::open(rules, keeping)?;
    let needs = Needs::of(rules, demand.gap, store.folder());
    needs.fit(&Room::measured(store.folder()))?;
    let order = order(rules);
    let kept: Vec<Option<Solved>> =
        order.iter().map(|stratum| store.kept(rules, *stratum, demand.gap)).collect();
    let mut solver =
        Solver { rules, demand, levels: Levels::default(), store: Some(store), progress: &mut progress };
    let mut strata = Vec::new();
    // A damaged table shows only when it is read, so that what was to be kept may have to be solved too.
    let last = kept.iter().rposition(Option::is_none);
    for (number, (stratum, kept)) in order.into_iter().zip(kept).enumerate() {
        let needed = last.is_some_and(|last| number <= last);
        let solved = match kept {
            Some(kept) if !needed => kept,
            _ => {
                let sweeps = solver.load(stratum)?;
                match kept.filter(|_| solver.is_within(stratum)) {
                    Some(kept) => kept,
                    None => solver.solve_pair(stratum, sweeps)?,
                }
            }
        };
        if solved.origin == Origin::Kept {
            (solver.progress)(&Progress::Solved(&solved));
        }
        strata.push(solved);
    }
    let Solver { store, .. } = solver;
    let tables = Tables::open(&keeping.directory, rules)?;
    drop(store);
    Ok(Built { strata, tables })
}

/// How far, in parts, a value may be from the truth if upper and lower bounds are to be within `gap`. Errors add up from each
/// total of pieces to the next, so the last has all of it, and each before its share.
pub(crate) fn allowed_error(rules: &Ruleset, stratum: Stratum, gap: f64) -> u64 {
    let whole = (gap / 2.0 * f64::from(CERTAIN)) as u64;
    if !rules.plan().bears_off() {
        return whole;
    }
    let totals = u64::from(2 * rules.plan().pieces() - 1);
    whole / totals * u64::from(stratum.mover + stratum.other - 1)
}

/// Positions of a pair of strata.
pub(crate) fn positions_of(rules: &Ruleset, stratum: Stratum) -> u64 {
    let lengths =
        pair(stratum).into_iter().map(|twin| senet_table::StratumIndex::new(rules.plan(), twin).len());
    lengths.sum()
}

struct Solver<'a> {
    rules: &'a Ruleset,
    demand: Demand,
    levels: Levels,
    store: Option<Store>,
    progress: &'a mut dyn FnMut(&Progress<'_>),
}

/// Sweeps after which rounding is taken to be all that changes values by a part or two.
const STAGNANT: u32 = 32;

impl Solver<'_> {
    /// Puts what is kept of a pair in its place, or even chances. The sweeps that were made before.
    fn load(&mut self, stratum: Stratum) -> Result<u32, SolveError> {
        let mut sweeps = u32::MAX;
        for twin in pair(stratum) {
            let (level, before) = match &self.store {
                Some(store) => store.load(self.rules, twin, self.progress)?,
                None => (Level::even(self.rules.plan(), twin), 0),
            };
            self.levels.insert(level);
            sweeps = sweeps.min(before);
        }
        Ok(sweeps)
    }

    fn is_within(&self, stratum: Stratum) -> bool {
        let allowed = allowed_error(self.rules, stratum, self.demand.gap);
        let within = |level: &Level| u64::from(level.error) <= allowed;
        pair(stratum).into_iter().all(|twin| self.levels.level(twin).is_some_and(within))
    }

    /// Sweeps through a pair until its bounds are proved. `before` sweeps were made by an earlier run.
    fn solve_pair(&mut self, stratum: Stratum, before: u32) -> Result<Solved, SolveError> {
        let (started, mut saved) = (Instant::now(), Instant::now());
        let Demand { gap, threads } = self.demand;
        let unbounded = || SolveError::Unbounded { mover: stratum.mover, other: stratum.other, gap };
        let positions = positions_of(self.rules, stratum);
        let lower_error = lower_error(&self.levels, stratum);
        let share = allowed_error(self.rules, stratum, gap).saturating_sub(lower_error);
        let (mut sweeps, mut passes) = (0, 0);
        // A first guess at how long play lasts; the certificate then says it.
        let mut target = share / 250;
        loop {
            let mut stagnant = 0;
            loop {
                let swept = Instant::now();
                let change = self.sweep_pair(stratum);
                sweeps += 1;
                let every = self.store.as_ref().map(|store| store.checkpoint_every());
                if every.is_some_and(|every| saved.elapsed() >= every) {
                    self.save_unfinished(stratum, before + sweeps)?;
                    saved = Instant::now();
                }
                let rate = positions as f64 / swept.elapsed().max(Duration::from_nanos(1)).as_secs_f64();
                (self.progress)(&Progress::Swept(Swept {
                    stratum,
                    positions,
                    sweep: before + sweeps,
                    change: as_fraction(change),
                    target: target as f64 / f64::from(CERTAIN),
                    rate,
                    elapsed: started.elapsed(),
                }));
                stagnant = if change <= 2 { stagnant + 1 } else { 0 };
                if u64::from(change) <= target || stagnant == STAGNANT {
                    break;
                }
            }
            // The proof takes as long as many sweeps, and leaves nothing behind when it is interrupted.
            let every = self.store.as_ref().map(|store| store.checkpoint_every());
            if every.is_some_and(|every| saved.elapsed() >= every / 4 && started.elapsed() >= every) {
                self.save_unfinished(stratum, before + sweeps)?;
                saved = Instant::now();
            }
            (self.progress)(&Progress::Proving {
                stratum,
                sweeps: before + sweeps,
                elapsed: started.elapsed(),
            });
            let certificate = certify(self.rules, &self.levels, stratum, threads).ok_or_else(unbounded)?;
            passes += certificate.passes;
            if certificate.error <= share {
                let error = (certificate.error + lower_error).min(u64::from(CERTAIN)) as u32;
                let proof = proof(&certificate, error, before + sweeps, passes);
                self.finish(stratum, proof)?;
                let solved = Solved {
                    stratum,
                    positions,
                    sweeps: proof.sweeps,
                    passes,
                    backups: positions * u64::from(sweeps + passes),
                    residual: as_fraction(proof.residual),
                    lasting: proof.lasting,
                    error: as_fraction(error),
                    seconds: started.elapsed().as_secs_f64(),
                    origin: Origin::Solved,
                };
                (self.progress)(&Progress::Solved(&solved));
                return Ok(solved);
            }
            if target == 0 {
                return Err(unbounded());
            }
            target = (target * share / certificate.error.max(1) / 2).min(target / 2);
        }
    }

    fn sweep_pair(&self, stratum: Stratum) -> u32 {
        let strata = pair(stratum).into_iter();
        let changes =
            strata.map(|twin| sweep(self.rules, &self.levels, twin, Values::Replaced, self.demand.threads));
        changes.max().unwrap_or(0)
    }

    fn save_unfinished(&self, stratum: Stratum, sweeps: u32) -> Result<(), SolveError> {
        let Some(store) = &self.store else { return Ok(()) };
        for twin in pair(stratum) {
            if let Some(level) = self.levels.level(twin) {
                store.save_unfinished(self.rules, level, sweeps)?;
            }
        }
        Ok(())
    }

    fn finish(&mut self, stratum: Stratum, proof: Proof) -> Result<(), SolveError> {
        for twin in pair(stratum) {
            if let Some(level) = self.levels.level_mut(twin) {
                level.error = proof.error;
                if let Some(store) = &self.store {
                    store.save(self.rules, level, proof, self.demand.threads)?;
                }
            }
        }
        if let Some(store) = &self.store {
            pair(stratum).into_iter().for_each(|twin| store.forget_unfinished(twin));
        }
        Ok(())
    }
}

fn proof(certificate: &Certificate, error: u32, sweeps: u32, passes: u32) -> Proof {
    Proof { error, residual: certificate.residual, lasting: certificate.lasting, sweeps, passes }
}

/// The largest error of the strata just below a pair.
fn lower_error(levels: &Levels, stratum: Stratum) -> u64 {
    let Stratum { mover, other } = stratum;
    let below = [
        Stratum { mover: mover - 1, other },
        Stratum { mover, other: other - 1 },
        Stratum { mover: mover - 1, other: other - 1 },
    ];
    let levels = below.iter().flat_map(|stratum| pair(*stratum)).filter_map(|stratum| levels.level(stratum));
    levels.map(|level| u64::from(level.error)).max().unwrap_or(0)
}

impl Solution {
    /// What solving each pair of strata took.
    pub fn strata(&self) -> &[Solved] {
        &self.strata
    }

    /// The value of a position that owes no opening move, if it is one of this game.
    pub fn value(&self, position: &Position) -> Option<Probe> {
        let level = self.levels.level(Stratum::of(position)).filter(|_| position.duty().is_none())?;
        Some(Probe::of_parts(level.value(position), level.error))
    }
}
