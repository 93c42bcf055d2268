//! Solves one pair of strata: sweeps until values are near enough, passes that find their error bounds, and
//! the proof.

use senet::Ruleset;

use crate::accel::{ActiveSet, Anderson, Step};
use crate::bound::certificate::{self, BoundScale, Certificate};
use crate::bound::search::{BoundSearch, Verdict};
use crate::driver::pair::{Pair, Quantity};
use crate::model::bound_storage::ALLOWED_BOUND;
use crate::model::value_table::GameValues;
use crate::pass::residuals::SweepFilter;
use crate::pass::stats::{PassMode, PassStats};
use crate::tuning::{MAX_TO_MEAN, MAX_WORK, PLIES, RESERVED};

/// A pair that is being solved.
pub(crate) struct PairSolver<'a> {
    rules: &'a Ruleset,
    pair: &'a Pair,
    threads: usize,
    target: Target,
    values: Values,
    stage: Stage,
    acceleration: Option<Anderson>,
    active_set: ActiveSet,
    last: LastSweep,
    sweeps: u32,
    /// Sweeps in a row that changed values by rounding alone.
    stagnant: u32,
}

/// How near values have to come to the truth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// How far they may be from it, in parts, errors of lower strata aside.
    pub(crate) share: u64,
    /// The expected length of play in plies, at least.
    pub(crate) plies: f64,
}

/// Whether values are swept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Values {
    Improving,
    /// They stay as they are: only their error bounds are found.
    Final,
}

/// What is being computed.
enum Stage {
    Values,
    /// The error bounds of the values as they are.
    ErrorBounds(BoundSearch),
}

/// The last sweep of values.
#[derive(Clone, Copy)]
struct LastSweep {
    extent: Extent,
    /// By how much it changed a value at most, in parts.
    change: u32,
    step: Step,
}

/// What a sweep goes through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    All,
    ActiveSet,
}

/// What a sweep found.
pub(crate) struct SweepOutcome {
    pub(crate) found: PassStats,
    filter: SweepFilter,
}

/// What comes after a sweep.
pub(crate) enum Next {
    Sweep,
    /// Passes that find error bounds, which start from this one, in units.
    StartBounds(u32),
    Prove,
    /// Sweeps bring values no nearer, and the proof is impossible.
    GiveUp,
}

impl<'a> PairSolver<'a> {
    /// Begins with the values as they are.
    pub(crate) fn begin(
        rules: &'a Ruleset,
        pair: &'a Pair,
        threads: usize,
        target: Target,
        acceleration: Option<Anderson>,
    ) -> PairSolver<'a> {
        let plies = target.plies.max(PLIES);
        PairSolver {
            rules,
            pair,
            threads,
            target: Target { plies, ..target },
            values: Values::Improving,
            stage: Stage::Values,
            acceleration,
            active_set: ActiveSet::default(),
            last: LastSweep { extent: Extent::All, change: u32::MAX, step: Step::Moved },
            sweeps: 0,
            stagnant: 0,
        }
    }

    /// Begins to find error bounds of at most `share` parts for values that stay as they are.
    pub(crate) fn with_final_values(
        rules: &'a Ruleset,
        pair: &'a Pair,
        threads: usize,
        share: u64,
    ) -> (PairSolver<'a>, Next) {
        let target = Target { share, plies: 0.0 };
        let mut solver = PairSolver::begin(rules, pair, threads, target, None);
        solver.values = Values::Final;
        let next = solver.start_bounds();
        (solver, next)
    }

    /// The expected length of play so far, in plies.
    pub(crate) fn plies(&self) -> f64 {
        self.target.plies
    }

    pub(crate) fn scale(&self) -> BoundScale {
        BoundScale::of(self.target.share, ALLOWED_BOUND, self.target.plies)
    }

    /// The largest change by a sweep after which error bounds are tried, in parts.
    pub(crate) fn target(&self) -> f64 {
        self.target.share as f64 / self.target.plies * MAX_TO_MEAN
    }

    /// Sweeps through the pair once, or through what the stage selects.
    pub(crate) fn sweep(&mut self, game_values: &GameValues) -> SweepOutcome {
        let (quantity, filter) = match &self.stage {
            Stage::Values => (Quantity::Values, self.value_filter()),
            Stage::ErrorBounds(search) => (Quantity::Bounds(self.scale()), search.filter()),
        };
        let found = self.pair.pass(self.rules, game_values, quantity, PassMode::Update, filter, self.threads);
        if let Stage::Values = self.stage {
            self.after_sweep(game_values, found, filter);
        }
        SweepOutcome { found, filter }
    }

    /// The patches that the next sweep of values goes through. Values that have just been moved are swept
    /// everywhere.
    fn value_filter(&self) -> SweepFilter {
        let threshold = match self.last.step {
            Step::Moved => None,
            Step::Stayed => self.active_set.threshold(self.pair.residuals(), self.target()),
        };
        threshold.map_or(SweepFilter::Whole, |change| SweepFilter::Above { change, violation: u32::MAX })
    }

    fn after_sweep(&mut self, game_values: &GameValues, found: PassStats, filter: SweepFilter) {
        self.last.change = found.change;
        if filter != SweepFilter::Whole {
            self.last.extent = Extent::ActiveSet;
            self.active_set.after_active(found.backups);
            if let Some(acceleration) = &mut self.acceleration {
                acceleration.observe(game_values);
            }
            return;
        }
        self.last.extent = Extent::All;
        self.active_set.after_full(found.backups);
        self.sweeps += 1;
        self.stagnant = if found.change <= certificate::ROUNDED_TO { self.stagnant + 1 } else { 0 };
        // By then plain sweeps are near enough: they end, whatever acceleration does.
        let is_long = f64::from(self.sweeps) > MAX_TO_MEAN * self.target.plies;
        if self.stagnant > 0 || is_long {
            self.acceleration = None;
        }
        self.last.step = Step::Stayed;
        let is_near = f64::from(found.change) <= self.target();
        if let Some(acceleration) = self.acceleration.as_mut().filter(|_| !is_near) {
            match acceleration.after_sweep(game_values, self.threads) {
                Ok(step) => self.last.step = step,
                // Without room for the history, sweeps go on without acceleration.
                Err(_) => self.acceleration = None,
            }
        }
    }

    /// Decides what comes after a sweep.
    pub(crate) fn next(&mut self, outcome: &SweepOutcome, game_values: &mut GameValues) -> Next {
        let scale = self.scale();
        let Stage::ErrorBounds(search) = &mut self.stage else { return self.after_values() };
        match search.after_pass(outcome.found, outcome.filter, scale) {
            Verdict::Growing => Next::Sweep,
            Verdict::Narrow => Next::Prove,
            Verdict::TooWide => self.bounds_are_too_wide(game_values),
        }
    }

    fn after_values(&mut self) -> Next {
        let is_near = f64::from(self.last.change) <= self.target();
        if self.last.extent == Extent::ActiveSet || !is_near && self.stagnant < MAX_WORK {
            return Next::Sweep;
        }
        self.start_bounds()
    }

    fn start_bounds(&mut self) -> Next {
        self.pair.residuals().reset_violations();
        self.stage = Stage::ErrorBounds(BoundSearch::START);
        // Bounds fall where they are larger than they need be, and some have to grow.
        let part = 1.0 - 2.0 * RESERVED;
        Next::StartBounds((f64::from(self.scale().allowed()) * part) as u32)
    }

    /// Error bounds were too large: play lasts longer than expected. Values have to come nearer before bounds are
    /// tried again; values that stay as they are need a smaller reserve.
    fn bounds_are_too_wide(&mut self, game_values: &mut GameValues) -> Next {
        let is_hopeless = match self.values {
            Values::Improving => self.stagnant >= MAX_WORK,
            Values::Final => self.scale().reserve() == 1,
        };
        if is_hopeless {
            return Next::GiveUp;
        }
        self.target.plies *= 2.0;
        if self.values == Values::Final {
            return self.start_bounds();
        }
        game_values.drop_bounds(self.pair.stratum);
        self.stage = Stage::Values;
        if let Some(acceleration) = &mut self.acceleration {
            acceleration.observe(game_values);
        }
        Next::Sweep
    }

    /// The last pass, which changes nothing if no bound is too small. Returns the certificate, if the bounds
    /// are narrow enough, and what the pass found.
    pub(crate) fn prove(&mut self, game_values: &GameValues) -> (Option<Certificate>, PassStats) {
        let scale = self.scale();
        let (quantity, whole) = (Quantity::Bounds(scale), SweepFilter::Whole);
        let found = self.pair.pass(self.rules, game_values, quantity, PassMode::Verify, whole, self.threads);
        if let Stage::ErrorBounds(search) = &mut self.stage {
            search.after_failed_proof();
        }
        (certificate::certify(found, scale), found)
    }
}
