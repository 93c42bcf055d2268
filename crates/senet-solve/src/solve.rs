//! Solving a game: stratum by stratum, from the last pieces up.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use senet::{Position, Ruleset};
use senet_table::map::trusted::map_tables;
use senet_table::{BoundedValue, Proof, Stratum, TableError, TableSet, WriteError};

use crate::certificate::{Certificate, with_twin};
use crate::chance::{PROBABILITY_ONE, as_fraction};
use crate::checkpoint::Save;
use crate::error_bounds::BoundWidth;
use crate::estimate::{AvailableSpace, InsufficientSpace, Requirements};
use crate::extrapolation::Extrapolation;
use crate::initial_bounds::{self, BoundProfile};
use crate::level::{Level, Levels};
use crate::place::HistoryBudget;
use crate::play::Player;
use crate::progress::{PairOrigin, PairSummary, Progress, SweepProgress};
use crate::settle::{Aim, Came, Next, Settling};
use crate::store::{Left, Store};
use crate::sweep::{Pair, PassStats};

pub use crate::store::StoreOptions;

/// What is asked of a solution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveOptions {
    /// The largest difference allowed between upper and lower bound of any position.
    pub gap: f64,
    /// How many threads work.
    pub threads: usize,
}

/// The exact values of a game and all its endings, with bounds, in memory.
#[derive(Debug)]
pub struct Solution {
    levels: Levels,
    strata: Vec<PairSummary>,
}

/// The exact values of a game and all its endings, in files.
#[derive(Debug)]
pub struct SolvedTables {
    /// What each pair of strata took, those with the fewest pieces first.
    pub strata: Vec<PairSummary>,
    /// The tables.
    pub tables: TableSet,
}

/// The game was not solved. What was solved before is kept.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The bounds could not be proved, because what is rounded adds up to more where play lasts too long.
    #[error(
        "with {mover} against {other} pieces left, play can last so long that no bound within {gap} can be proved; allow a \
         larger gap"
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
    InsufficientSpace(#[from] InsufficientSpace),
    /// A table that is there cannot be used, and is not to be overwritten.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A table could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The folder of the tables cannot be made or locked.
    #[error("cannot keep tables in {}: {error}; choose another directory", folder.display())]
    Directory {
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
pub fn solve_order(rules: &Ruleset) -> Vec<Stratum> {
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
    options: SolveOptions,
    mut progress: impl FnMut(&Progress<'_>),
) -> Result<Solution, SolveError> {
    solve_first(rules, options, usize::MAX, &mut progress)
}

/// Solves so many pairs of strata, those with the fewest pieces.
pub(crate) fn solve_first(
    rules: &Ruleset,
    options: SolveOptions,
    pairs: usize,
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<Solution, SolveError> {
    let mut solver = Solver { rules, options, levels: Levels::default(), store: None, progress };
    let mut strata = Vec::new();
    for stratum in solve_order(rules).into_iter().take(pairs) {
        for twin in with_twin(stratum) {
            solver.levels.insert(Level::even(rules.plan(), twin));
        }
        strata.push(solver.solve_pair(stratum, Left::default())?);
    }
    Ok(Solution { levels: solver.levels, strata })
}

/// Solves a game with as many pieces as the ruleset has, and keeps the values as tables in a directory.
///
/// What is there already is used: finished tables whose bounds are narrow enough, others as a first guess, and what an
/// interrupted run left. Each pair of strata is written when it is solved, and while it is being solved as often as
/// `store_options` says.
///
/// # Errors
///
/// [`SolveError`] if it does not fit into the memory or onto the disk; if files cannot be written; if tables of another
/// version lie there; if another program is building there; or if bounds within the gap cannot be proved.
pub fn solve_into(
    rules: &Ruleset,
    options: SolveOptions,
    store_options: &StoreOptions,
    mut progress: impl FnMut(&Progress<'_>),
) -> Result<SolvedTables, SolveError> {
    let mut store = Store::open(rules, store_options)?;
    let needs = Requirements::of(rules, options.gap, store.folder());
    let room = AvailableSpace::measure(store.folder()).limited_to(store_options.memory_limit);
    let storage = needs.choose_storage(&room)?;
    store.reside(storage, needs.spare(storage, &room));
    let order = solve_order(rules);
    let kept: Vec<Option<PairSummary>> =
        order.iter().map(|stratum| store.kept(rules, *stratum, options.gap)).collect();
    let mut solver =
        Solver { rules, options, levels: Levels::default(), store: Some(store), progress: &mut progress };
    let mut strata = Vec::new();
    // A damaged table shows only when it is read, so that what was to be kept may have to be solved too.
    let last = kept.iter().rposition(Option::is_none);
    for (number, (stratum, kept)) in order.iter().copied().zip(kept).enumerate() {
        let needed = last.is_some_and(|last| number <= last);
        solver.forget_all_but(&order[number..]);
        let solved = match kept {
            Some(kept) if !needed => kept,
            _ => {
                let left = solver.load(stratum)?;
                match kept.filter(|_| solver.is_within(stratum)) {
                    Some(kept) => kept,
                    None => solver.solve_pair(stratum, left)?,
                }
            }
        };
        if solved.origin == PairOrigin::ExistingTable {
            (solver.progress)(&Progress::PairSolved(&solved));
        }
        strata.push(solved);
    }
    let Solver { store, .. } = solver;
    let tables = map_tables(&store_options.directory, rules)?;
    drop(store);
    Ok(SolvedTables { strata, tables })
}

/// How far, in parts, a value may be from the truth if upper and lower bounds are to be within `gap`. Errors add up from each
/// total of pieces to the next, and the last pairs are by far the largest: so they have most of it. The pairs just before them have nearly as much; those
/// before that next to nothing, since they are small.
pub(crate) fn error_budget(rules: &Ruleset, stratum: Stratum, gap: f64) -> u64 {
    let whole = (gap / 2.0 * f64::from(PROBABILITY_ONE)) as u64;
    if !rules.plan().bears_off() {
        return whole;
    }
    let below = 2 * rules.plan().pieces() - (stratum.mover + stratum.other);
    let small = below.saturating_sub(LARGE);
    (whole as f64 / (SHARE_OF_LARGE.powi((below - small).into()) * SHARE_OF_SMALL.powi(small.into()))) as u64
}

/// How many times as much the error may be with one piece more, in the pairs with so many pieces less than all at most,
const SHARE_OF_LARGE: f64 = 1.6;
const LARGE: u8 = 2;
/// and in those before.
const SHARE_OF_SMALL: f64 = 3.0;

/// Positions of a pair of strata.
pub(crate) fn positions_of(rules: &Ruleset, stratum: Stratum) -> u64 {
    let lengths =
        with_twin(stratum).into_iter().map(|twin| senet_table::StratumIndex::new(rules.plan(), twin).len());
    lengths.sum()
}

struct Solver<'a> {
    rules: &'a Ruleset,
    options: SolveOptions,
    levels: Levels,
    store: Option<Store>,
    progress: &'a mut dyn FnMut(&Progress<'_>),
}

/// What solving a pair took.
#[derive(Default)]
struct Took {
    sweeps: u32,
    passes: u32,
    backups: u64,
}

impl Took {
    fn swept(&mut self, found: PassStats) {
        self.sweeps += 1;
        self.backups += found.backups;
    }

    fn passed(&mut self, found: PassStats) {
        self.passes += 1;
        self.backups += found.backups;
    }
}

/// When the values of a pair were kept.
struct Saving {
    started: Instant,
    /// When it was last begun to keep them, and that if it goes on.
    saved: Instant,
    save: Option<Save>,
    /// What an earlier run left.
    before: Left,
}

impl Solver<'_> {
    /// Puts what is kept of a pair in its place, or even chances. What an earlier run left of it besides.
    fn load(&mut self, stratum: Stratum) -> Result<Left, SolveError> {
        let allowed = error_budget(self.rules, stratum, self.options.gap);
        let (levels, left) = match &mut self.store {
            Some(store) => store.load_pair(self.rules, stratum, allowed, self.progress)?,
            None => {
                let even = |twin| Level::even(self.rules.plan(), twin);
                (with_twin(stratum).into_iter().map(even).collect(), Left::default())
            }
        };
        levels.into_iter().for_each(|level| self.levels.insert(level));
        Ok(left)
    }

    /// Makes room: what these pairs do not lead to is in its file.
    fn forget_all_but(&mut self, pairs: &[Stratum]) {
        let needed: Vec<Stratum> = pairs.iter().flat_map(|pair| below(*pair)).collect();
        self.levels.retain(|stratum| needed.contains(&stratum));
    }

    fn is_within(&self, stratum: Stratum) -> bool {
        let allowed = error_budget(self.rules, stratum, self.options.gap);
        let within = |level: &Level| u64::from(level.error) <= allowed;
        with_twin(stratum).into_iter().all(|twin| self.levels.level(twin).is_some_and(within))
    }

    /// Sweeps through a pair until its bounds are proved, from what an earlier run left on.
    fn solve_pair(&mut self, stratum: Stratum, before: Left) -> Result<PairSummary, SolveError> {
        let started = Instant::now();
        let (gap, positions) = (self.options.gap, positions_of(self.rules, stratum));
        let lower_error = lower_error(&self.levels, stratum);
        let share = error_budget(self.rules, stratum, gap).saturating_sub(lower_error);
        let pair = Pair::new(self.rules, &self.levels, stratum);
        let mut saving = Saving { started, saved: started, save: None, before };
        let mut took = Took::default();
        let width = BoundWidth::of(self.rules, positions, share);
        let certificate = self.settle(&pair, positions, share, width, &mut took, &mut saving);
        with_twin(stratum).into_iter().for_each(|twin| self.levels.drop_bounds(twin));
        let certificate = certificate?;
        let unbounded = SolveError::Unbounded { mover: stratum.mover, other: stratum.other, gap };
        let certificate = certificate.ok_or(unbounded)?;
        let error = (certificate.error + lower_error).min(u64::from(PROBABILITY_ONE)) as u32;
        let proof = proof(&certificate, error, before.sweeps + took.sweeps, took.passes);
        self.finish(stratum, proof)?;
        let solved = PairSummary {
            stratum,
            positions,
            sweeps: proof.sweeps,
            passes: took.passes,
            backups: took.backups,
            residual: as_fraction(proof.residual),
            horizon: proof.horizon,
            error: as_fraction(error),
            seconds: started.elapsed().as_secs_f64(),
            origin: PairOrigin::SolvedNow,
        };
        (self.progress)(&Progress::PairSolved(&solved));
        Ok(solved)
    }

    /// Sweeps until the error is proved to be within `share` parts; `None` if it cannot be.
    fn settle(
        &mut self,
        pair: &Pair,
        positions: u64,
        share: u64,
        width: BoundWidth,
        took: &mut Took,
        saving: &mut Saving,
    ) -> Result<Option<Certificate>, SolveError> {
        let aim = Aim { share, width, plies: saving.before.plies };
        let extrapolation = self.extrapolation(pair.stratum, aim);
        let mut settling = Settling::begin(self.rules, pair, self.options.threads, aim, extrapolation);
        loop {
            let swept = Instant::now();
            if self.is_time_to_save(saving) {
                let sweeps = saving.before.sweeps + took.sweeps + 1;
                let left = Left { sweeps, plies: settling.plies() };
                saving.saved = Instant::now();
                saving.save = self.begin_save(pair.stratum, left)?;
            }
            let came = self.sweep_and_save(&mut settling, &mut saving.save)?;
            took.swept(came.found);
            let elapsed = swept.elapsed().max(Duration::from_nanos(1)).as_secs_f64();
            (self.progress)(&Progress::Sweep(SweepProgress {
                stratum: pair.stratum,
                positions,
                sweep: saving.before.sweeps + took.sweeps,
                change: as_fraction(came.found.change),
                target: settling.target() / f64::from(PROBABILITY_ONE),
                backups_per_second: came.found.backups as f64 / elapsed,
                elapsed: saving.started.elapsed(),
            }));
            let next = settling.next(&came, &mut self.levels);
            match next {
                Next::Sweep => {}
                Next::StartBounds(slope) => self.start_bounds(pair.stratum, width, slope)?,
                Next::Prove => {
                    let sweeps = saving.before.sweeps + took.sweeps;
                    let elapsed = saving.started.elapsed();
                    (self.progress)(&Progress::Certifying { stratum: pair.stratum, sweeps, elapsed });
                    let (certificate, found) = settling.prove(&self.levels);
                    took.passed(found);
                    if certificate.is_some() {
                        return Ok(certificate);
                    }
                }
                Next::GiveUp => return Ok(None),
            }
        }
    }

    /// What extrapolates the values of a pair, if there is room for where they have been.
    fn extrapolation(&self, stratum: Stratum, aim: Aim) -> Option<Extrapolation> {
        let width = aim.width;
        let beside = match &self.store {
            Some(store) => store.beside(self.rules, stratum, width)?,
            None => HistoryBudget::in_memory(self.rules, stratum, width, None),
        };
        // In files play would read page after page.
        let is_in_memory = self.levels.level(stratum).is_some_and(|level| !level.values.is_file());
        let player = is_in_memory.then(|| Player::new(self.rules, stratum, aim.share));
        Some(Extrapolation::new(stratum, &self.levels, beside).with(player))
    }

    /// Begins to find how far the values of a pair may be off.
    fn start_bounds(
        &mut self,
        stratum: Stratum,
        width: BoundWidth,
        first: BoundProfile,
    ) -> Result<(), SolveError> {
        let folder = self.store.as_ref().and_then(Store::bounds_folder);
        for twin in with_twin(stratum) {
            let counted = self.levels.start_bounds(twin, width, first.from, folder);
            counted.map_err(|error| {
                let folder = folder.unwrap_or(Path::new(".")).to_owned();
                SolveError::Directory { folder, error }
            })?;
            if let Some(level) = self.levels.level(twin) {
                initial_bounds::take(level, self.rules.plan(), first, self.options.threads);
            }
        }
        Ok(())
    }

    /// Whether the values of an unfinished pair were kept long ago, and are not being kept now.
    fn is_time_to_save(&self, saving: &Saving) -> bool {
        let every = self.store.as_ref().map(|store| store.checkpoint_interval());
        saving.save.is_none() && every.is_some_and(|every| saving.saved.elapsed() >= every)
    }

    /// Begins to keep the values of an unfinished pair, where they are not on the disk already.
    fn begin_save(&mut self, stratum: Stratum, left: Left) -> Result<Option<Save>, SolveError> {
        let Some(store) = &mut self.store else { return Ok(None) };
        let mut files = Vec::new();
        for twin in with_twin(stratum) {
            files.extend(store.begin_unfinished(self.rules, twin, left)?.map(|writer| (twin, writer)));
        }
        Ok((!files.is_empty()).then(|| Save::begin(files)))
    }

    /// Sweeps, and meanwhile keeps some values, if that was begun.
    fn sweep_and_save(
        &self,
        settling: &mut Settling<'_>,
        under_way: &mut Option<Save>,
    ) -> Result<Came, SolveError> {
        let levels = &self.levels;
        let Some(save) = under_way else { return Ok(settling.sweep(levels)) };
        let is_swept = AtomicBool::new(false);
        let (came, saved) = thread::scope(|scope| {
            let saving = scope.spawn(|| save.go_on(levels, &is_swept));
            let came = settling.sweep(levels);
            is_swept.store(true, Ordering::Relaxed);
            (came, saving.join())
        });
        saved.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        if save.is_done() {
            *under_way = None;
        }
        Ok(came)
    }

    fn finish(&mut self, stratum: Stratum, proof: Proof) -> Result<(), SolveError> {
        for twin in with_twin(stratum) {
            if let Some(level) = self.levels.level_mut(twin) {
                level.error = proof.error;
                if let Some(store) = &mut self.store {
                    store.save(self.rules, level, proof, self.options.threads)?;
                }
            }
        }
        if let Some(store) = &self.store {
            with_twin(stratum).into_iter().for_each(|twin| store.forget_unfinished(twin));
        }
        Ok(())
    }
}

fn proof(certificate: &Certificate, error: u32, sweeps: u32, passes: u32) -> Proof {
    Proof {
        error,
        residual: certificate.residual,
        horizon: certificate.error as f64 / f64::from(certificate.residual),
        sweeps,
        passes,
    }
}

/// The strata that a pair leads to besides itself: with a piece less on either side, or on both.
pub(crate) fn below(stratum: Stratum) -> Vec<Stratum> {
    let Stratum { mover, other } = stratum;
    let below = [
        Stratum { mover: mover - 1, other },
        Stratum { mover, other: other - 1 },
        Stratum { mover: mover - 1, other: other - 1 },
    ];
    below.into_iter().flat_map(with_twin).collect()
}

/// The largest error of the strata just below a pair.
fn lower_error(levels: &Levels, stratum: Stratum) -> u64 {
    let levels = below(stratum).into_iter().filter_map(|stratum| levels.level(stratum));
    levels.map(|level| u64::from(level.error)).max().unwrap_or(0)
}

impl Solution {
    /// What solving each pair of strata took.
    pub fn strata(&self) -> &[PairSummary] {
        &self.strata
    }

    /// The value of a position that owes no opening move, if it is one of this game.
    pub fn value(&self, position: &Position) -> Option<BoundedValue> {
        let level = self.levels.level(Stratum::of(position)).filter(|_| position.duty().is_none())?;
        Some(BoundedValue::from_parts(level.value(position), level.error))
    }
}

#[cfg(test)]
mod tests {
    use senet::apply::apply;
    use senet::movegen::generate;
    use senet::{Position, Preset};

    use super::*;

    /// What the generator gives a position, in parts.
    fn backup(rules: &Ruleset, levels: &Levels, position: &Position) -> f64 {
        let (plan, chances) = (rules.plan(), rules.plan().chances());
        let chance = |outcome| f64::from(levels.successor(position, &outcome).value());
        let thrown = chances.iter().map(|(throw, weight)| {
            let moves = generate(plan, position, throw);
            let best = moves.iter(plan).map(|mv| chance(apply(plan, position, throw, mv)));
            f64::from(weight) * best.fold(0.0, f64::max)
        });
        let thrown = thrown.sum::<f64>() / f64::from(chances.total());
        rules.instead_of_throwing(position).map_or(thrown, |instead| thrown.max(chance(instead.outcome)))
    }

    /// Four pieces can have more than sixteen moves, and are more than the games that are compared position by position.
    #[test]
    fn four_pieces_against_one_have_the_residual_that_was_proved() {
        for preset in [Preset::Modern, Preset::Tait] {
            let rules = Ruleset::new(preset.spec().with_options(["pieces=4"]).expect("offered"))
                .expect("no conflicts");
            let options = SolveOptions { gap: 1e-3, threads: 2 };
            let mut silent = |_: &Progress<'_>| ();
            let levels = Levels::default();
            let mut solver = Solver { rules: &rules, options, levels, store: None, progress: &mut silent };
            for stratum in (1..=4).map(|mover| Stratum { mover, other: 1 }) {
                solver.load(stratum).expect("nothing is kept");
                let solved = solver.solve_pair(stratum, Left::default()).expect("it is bounded");
                for twin in with_twin(stratum) {
                    let level = solver.levels.level(twin).expect("it is solved");
                    let mut looked_at = 0;
                    for number in (0..level.index.len()).step_by(11) {
                        let position = level.index.position(number);
                        if rules.plan().allows_arrangement(&position) {
                            let (value, found) =
                                (level.value(&position), backup(&rules, &solver.levels, &position));
                            let residual = (f64::from(value) - found).abs();
                            assert!(
                                residual <= solved.residual * f64::from(PROBABILITY_ONE) + 1.0,
                                "{position}: {residual}"
                            );
                            looked_at += 1;
                        }
                    }
                    assert!(looked_at > level.index.len() / 30, "{looked_at}");
                }
            }
        }
    }
}
