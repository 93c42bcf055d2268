//! The solver: solves one pair of strata after the other, with checkpoints.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use senet::Ruleset;
use senet_table::{Proof, Stratum};

use crate::accel::Anderson;
use crate::bound::certificate::Certificate;
use crate::driver::checkpoint::CheckpointWriter;
use crate::driver::error::SolveError;
use crate::driver::pair::Pair;
use crate::driver::pair_solver::{Next, PairSolver, SweepOutcome, Target};
use crate::driver::progress::{PairOrigin, PairSummary, Progress, SweepProgress};
use crate::driver::store::{Checkpoint, Store};
use crate::model::strata::as_fraction;
use crate::model::strata::{below, error_budget, positions_of, with_twin};
use crate::model::value_table::{GameValues, ValueTable};
use crate::pass::stats::PassStats;
use crate::tuning::WINDOW;
use senet_table::PROBABILITY_ONE;

/// Options of a solution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveOptions {
    /// The largest difference allowed between the upper and the lower bound of a position.
    pub gap: f64,
    /// The number of threads.
    pub threads: usize,
}

/// Solves the pairs of strata of a game.
pub(crate) struct Solver<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) options: SolveOptions,
    pub(crate) game_values: GameValues,
    pub(crate) store: Option<Store>,
    pub(crate) progress: &'a mut dyn FnMut(&Progress<'_>),
}

/// The work that went into a pair.
#[derive(Default)]
struct PairStats {
    sweeps: u32,
    passes: u32,
    backups: u64,
}

impl PairStats {
    fn add_sweep(&mut self, pass: PassStats) {
        self.sweeps += 1;
        self.backups += pass.backups;
    }

    fn add_pass(&mut self, pass: PassStats) {
        self.passes += 1;
        self.backups += pass.backups;
    }
}

/// The checkpoints of a pair.
struct CheckpointState {
    started: Instant,
    /// When the last checkpoint was started, and its writer while it is being written.
    saved: Instant,
    save: Option<CheckpointWriter>,
    /// The checkpoint that this run started from.
    resumed: Checkpoint,
}

impl Solver<'_> {
    /// Loads the tables or the checkpoint of a pair, or sets all its values to one half. Returns the
    /// checkpoint.
    pub(crate) fn load(&mut self, stratum: Stratum) -> Result<Checkpoint, SolveError> {
        let allowed = error_budget(self.rules, stratum, self.options.gap);
        let (value_tables, checkpoint) = match &mut self.store {
            Some(store) => store.load_pair(self.rules, stratum, allowed, self.progress)?,
            None => {
                let even = |twin| ValueTable::even(self.rules.plan(), twin);
                (with_twin(stratum).into_iter().map(even).collect(), Checkpoint::default())
            }
        };
        value_tables.into_iter().for_each(|value_table| self.game_values.insert(value_table));
        Ok(checkpoint)
    }

    /// Drops the value tables of strata that these pairs do not lead to. They are in files.
    pub(crate) fn release_except(&mut self, pairs: &[Stratum]) {
        let needed: Vec<Stratum> = pairs.iter().flat_map(|pair| below(*pair)).collect();
        self.game_values.retain(|stratum| needed.contains(&stratum));
    }

    pub(crate) fn is_within_budget(&self, stratum: Stratum) -> bool {
        let allowed = error_budget(self.rules, stratum, self.options.gap);
        let is_within = |value_table: &ValueTable| u64::from(value_table.error) <= allowed;
        with_twin(stratum).into_iter().all(|twin| self.game_values.value_table(twin).is_some_and(is_within))
    }

    /// Solves a pair: sweeps until its error bounds can be proved. Continues from a checkpoint.
    pub(crate) fn solve_pair(
        &mut self,
        stratum: Stratum,
        resumed: Checkpoint,
    ) -> Result<PairSummary, SolveError> {
        let started = Instant::now();
        let (gap, positions) = (self.options.gap, positions_of(self.rules, stratum));
        let lower_strata_error = lower_strata_error(&self.game_values, stratum);
        let share = error_budget(self.rules, stratum, gap).saturating_sub(lower_strata_error);
        let pair = Pair::new(self.rules, &self.game_values, stratum);
        let mut state = CheckpointState { started, saved: started, save: None, resumed };
        let mut stats = PairStats::default();
        let certificate = self.find_values_and_bounds(&pair, positions, share, &mut stats, &mut state);
        self.game_values.drop_bounds(stratum);
        let certificate = certificate?;
        let unbounded = SolveError::Unbounded { mover: stratum.mover, other: stratum.other, gap };
        let certificate = certificate.ok_or(unbounded)?;
        let error = (certificate.error + lower_strata_error).min(u64::from(PROBABILITY_ONE)) as u32;
        let proof = proof(&certificate, error, resumed.sweeps + stats.sweeps, stats.passes);
        self.finish(stratum, proof)?;
        let solved = PairSummary {
            stratum,
            positions,
            sweeps: proof.sweeps,
            passes: stats.passes,
            backups: stats.backups,
            residual: as_fraction(proof.residual),
            horizon: proof.horizon,
            error: as_fraction(error),
            seconds: started.elapsed().as_secs_f64(),
            origin: PairOrigin::SolvedNow,
        };
        (self.progress)(&Progress::PairSolved(&solved));
        Ok(solved)
    }

    /// Sweeps until the error is proved to be within `share` parts. Returns `None` if that is
    /// impossible.
    fn find_values_and_bounds(
        &mut self,
        pair: &Pair,
        positions: u64,
        share: u64,
        stats: &mut PairStats,
        state: &mut CheckpointState,
    ) -> Result<Option<Certificate>, SolveError> {
        let target_error = Target { share, plies: state.resumed.expected_plies };
        let acceleration = self.acceleration(pair.stratum);
        let mut pair_solver =
            PairSolver::begin(self.rules, pair, self.options.threads, target_error, acceleration);
        loop {
            let swept = Instant::now();
            if self.is_checkpoint_due(state) {
                let sweeps = state.resumed.sweeps + stats.sweeps + 1;
                let checkpoint = Checkpoint { sweeps, expected_plies: pair_solver.plies() };
                state.saved = Instant::now();
                state.save = self.begin_checkpoint_files(pair.stratum, checkpoint)?;
            }
            let outcome = self.sweep_and_checkpoint(&mut pair_solver, &mut state.save)?;
            stats.add_sweep(outcome.found);
            let elapsed = swept.elapsed().max(Duration::from_nanos(1)).as_secs_f64();
            (self.progress)(&Progress::Sweep(SweepProgress {
                stratum: pair.stratum,
                positions,
                sweep: state.resumed.sweeps + stats.sweeps,
                change: as_fraction(outcome.found.change),
                target: pair_solver.target() / f64::from(PROBABILITY_ONE),
                backups_per_second: outcome.found.backups as f64 / elapsed,
                elapsed: state.started.elapsed(),
            }));
            let next = pair_solver.next(&outcome, &mut self.game_values);
            match next {
                Next::Sweep => {}
                Next::StartBounds(bound) => self.start_bounds(pair.stratum, bound)?,
                Next::Prove => {
                    let sweeps = state.resumed.sweeps + stats.sweeps;
                    let elapsed = state.started.elapsed();
                    (self.progress)(&Progress::Certifying { stratum: pair.stratum, sweeps, elapsed });
                    let (certificate, pass) = pair_solver.prove(&self.game_values);
                    stats.add_pass(pass);
                    if certificate.is_some() {
                        return Ok(certificate);
                    }
                }
                Next::GiveUp => return Ok(None),
            }
        }
    }

    /// The acceleration of a pair, if there is room for its history.
    fn acceleration(&self, stratum: Stratum) -> Option<Anderson> {
        let (folder, window) = match &self.store {
            Some(store) => (store.folder().to_owned(), store.history_window(self.rules, stratum)),
            None => (std::env::temp_dir(), WINDOW),
        };
        (window > 0).then(|| Anderson::new(stratum, &self.game_values, folder, window))
    }

    /// Starts to find the error bounds of a pair, which are all about this large.
    fn start_bounds(&mut self, stratum: Stratum, bound: u32) -> Result<(), SolveError> {
        let folder = self.store.as_ref().and_then(Store::bounds_folder);
        self.game_values.start_bounds(stratum, bound, folder).map_err(|error| {
            let folder = folder.unwrap_or(Path::new(".")).to_owned();
            SolveError::Directory { folder, error }
        })
    }

    /// Whether a checkpoint is due and none is being written.
    fn is_checkpoint_due(&self, state: &CheckpointState) -> bool {
        let every = self.store.as_ref().map(|store| store.checkpoint_interval());
        state.save.is_none() && every.is_some_and(|every| state.saved.elapsed() >= every)
    }

    /// Starts a checkpoint, unless the values are in files anyway.
    fn begin_checkpoint_files(
        &mut self,
        stratum: Stratum,
        checkpoint: Checkpoint,
    ) -> Result<Option<CheckpointWriter>, SolveError> {
        let Some(store) = &mut self.store else { return Ok(None) };
        let mut files = Vec::new();
        for twin in with_twin(stratum) {
            files.extend(store.begin_checkpoint(self.rules, twin, checkpoint)?.map(|writer| (twin, writer)));
        }
        Ok((!files.is_empty()).then(|| CheckpointWriter::begin(files)))
    }

    /// Sweeps, and meanwhile writes a part of the checkpoint, if one was started.
    fn sweep_and_checkpoint(
        &self,
        pair_solver: &mut PairSolver<'_>,
        under_way: &mut Option<CheckpointWriter>,
    ) -> Result<SweepOutcome, SolveError> {
        let game_values = &self.game_values;
        let Some(save) = under_way else { return Ok(pair_solver.sweep(game_values)) };
        let is_swept = AtomicBool::new(false);
        let (outcome, saved) = thread::scope(|scope| {
            let state = scope.spawn(|| save.write_some(game_values, &is_swept));
            let outcome = pair_solver.sweep(game_values);
            is_swept.store(true, Ordering::Relaxed);
            (outcome, state.join())
        });
        saved.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        if save.is_done() {
            *under_way = None;
        }
        Ok(outcome)
    }

    fn finish(&mut self, stratum: Stratum, proof: Proof) -> Result<(), SolveError> {
        for twin in with_twin(stratum) {
            if let Some(value_table) = self.game_values.value_table_mut(twin) {
                value_table.error = proof.error;
                if let Some(store) = &mut self.store {
                    *value_table = store.save_table(self.rules, value_table, proof, self.options.threads)?;
                }
            }
        }
        self.remove_unfinished(stratum);
        Ok(())
    }

    /// Removes the checkpoints and working files of a solved pair.
    pub(crate) fn remove_unfinished(&self, stratum: Stratum) {
        if let Some(store) = &self.store {
            with_twin(stratum).into_iter().for_each(|twin| store.remove_unfinished(twin));
        }
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

/// The largest error of the strata that a pair leads to.
fn lower_strata_error(game_values: &GameValues, stratum: Stratum) -> u64 {
    let value_tables = below(stratum).into_iter().filter_map(|stratum| game_values.value_table(stratum));
    value_tables.map(|value_table| u64::from(value_table.error)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use senet::apply::apply;
    use senet::movegen::generate;
    use senet::{Position, Preset};

    use super::*;
    use crate::model::successor::Successor;

    /// The backup of a position by the move generator, in parts.
    fn backup(rules: &Ruleset, game_values: &GameValues, position: &Position) -> f64 {
        let (plan, chances) = (rules.plan(), rules.plan().chances());
        let chance = |outcome| f64::from(Successor::after(game_values, position, &outcome).value());
        let throws = chances.iter().map(|(throw, weight)| {
            let moves = generate(plan, position, throw);
            let best = moves.iter(plan).map(|mv| chance(apply(plan, position, throw, mv)));
            f64::from(weight) * best.fold(0.0, f64::max)
        });
        let throwing = throws.sum::<f64>() / f64::from(chances.total());
        rules.instead_of_throwing(position).map_or(throwing, |instead| throwing.max(chance(instead.outcome)))
    }

    /// With four pieces a side has more than sixteen moves. The agreement tests only cover fewer pieces.
    #[test]
    fn certified_residuals_hold_with_four_pieces() {
        for preset in [Preset::Modern, Preset::Tait] {
            let rules = Ruleset::new(preset.spec().with_options(["pieces=4"]).expect("offered"))
                .expect("no conflicts");
            let options = SolveOptions { gap: 1e-3, threads: 2 };
            let mut silent = |_: &Progress<'_>| ();
            let game_values = GameValues::default();
            let mut solver =
                Solver { rules: &rules, options, game_values, store: None, progress: &mut silent };
            for stratum in (1..=4).map(|mover| Stratum { mover, other: 1 }) {
                solver.load(stratum).expect("there are no files");
                let solved = solver.solve_pair(stratum, Checkpoint::default()).expect("it is bounded");
                for twin in with_twin(stratum) {
                    let value_table = solver.game_values.value_table(twin).expect("it is solved");
                    let mut looked_at = 0;
                    for number in (0..value_table.index.len()).step_by(11) {
                        let position = value_table.index.position(number);
                        if rules.plan().allows_arrangement(&position) {
                            let (value, pass) = (
                                value_table.value(&position),
                                backup(&rules, &solver.game_values, &position),
                            );
                            let residual = (f64::from(value) - pass).abs();
                            assert!(
                                residual <= solved.residual * f64::from(PROBABILITY_ONE) + 1.0,
                                "{position}: {residual}"
                            );
                            looked_at += 1;
                        }
                    }
                    assert!(looked_at > value_table.index.len() / 30, "{looked_at}");
                }
            }
        }
    }
}
