//! Settling a pair of strata: sweeps until its values seem to be near enough, passes that find how far they
//! may be off, and the proof.

use senet::Ruleset;

use crate::anderson::Extrapolated;
use crate::bound_search::{BoundSearch, Verdict};
use crate::certificate::{self, BoundScale, Certificate};
use crate::error_bounds::BoundWidth;
use crate::extrapolation::Extrapolation;
use crate::initial_bounds::BoundProfile;
use crate::level::Levels;
use crate::pass::{PassMode, PassStats};
use crate::residuals::{ResidualSpread, SweepFilter};
use crate::rollout::usual_plies;
use crate::stagnation::Stagnation;
use crate::strata::with_twin;
use crate::sweep::{Pair, Quantity};

/// Play by the best moves is taken to last for [as long as it does as a rule](usual_plies), and values to
/// be near enough once what sweeps change them by in the mean would add up to what is allowed in as many
/// plies. But for no fewer plies.
const PLIES: f64 = 60.0;
/// And no value is to be changed by more than so many times that: what few positions change by far more
/// than the rest may add up there.
const UNEVEN: f64 = 8.0;
/// If values turn out to be off by too much, play is taken to last so many times as long.
const LONGER: f64 = 2.0;
/// At least every so many sweeps nothing is left out, lest something be taken for settled that is not.
const WHOLE_EVERY: u32 = 8;
/// Otherwise what changed by no more than this part of the largest change is left out;
const FAINT: f64 = 1.0 / 256.0;
/// and what changed by no more than this part of what may be changed in the mean.
const SETTLED: f64 = 1.0 / 32.0;
/// While values are mixed nothing is left out, or what is left out would be taken for what has come to its
/// end. But between, as long as no more than this part of the patches
const FEW: f64 = 1.0 / 10.0;
/// change values by more than so many times as much as all others do, only these few are done,
const FAR_MORE: f64 = 4.0;
/// until that has done as many positions as this part of a sweep.
const LOCALLY: f64 = 0.7;

/// A pair that is being settled.
pub(crate) struct PairSolver<'a> {
    rules: &'a Ruleset,
    pair: &'a Pair,
    threads: usize,
    target_error: Target,
    /// How many times as much as in the mean the last sweep of all changed a value at most.
    max_to_mean: f64,
    stage: Stage,
    pace: Stagnation,
    extrapolation: Option<Extrapolation>,
    extent: SweepExtent,
    /// What sweeps of a few patches did since the last of all, as part of what that does.
    done_locally: f64,
    /// Whether values were put elsewhere after the last sweep.
    went: Extrapolated,
    /// Sweeps since one that left out nothing.
    since_whole: u32,
    /// The most backups of a sweep: those of one that left out nothing.
    most: u64,
}

/// How near values are to come to the truth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// How far they may be from it, in parts, errors of lower strata aside.
    pub(crate) share: u64,
    pub(crate) width: BoundWidth,
    /// Plies for which play by the best moves is taken to last, at least.
    pub(crate) plies: f64,
}

/// What a sweep goes through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SweepExtent {
    /// All that is not settled.
    All,
    /// Only the few patches that change values by far more than the others.
    Few,
}

/// Plies for which play is taken to last at least.
fn steady_plies(pair: &Pair) -> f64 {
    usual_plies(pair.stratum).max(PLIES)
}

/// What is found.
enum Stage {
    Values,
    /// How far the values may be off, as they are.
    ErrorBounds(BoundSearch),
}

/// What a sweep came to.
pub(crate) struct SweepOutcome {
    pub(crate) found: PassStats,
    filter: SweepFilter,
    extent: SweepExtent,
}

/// What comes after a sweep.
pub(crate) enum Next {
    Sweep,
    /// Passes that find doubts, beginning with these.
    StartBounds(BoundProfile),
    /// A proof.
    Prove,
    /// It cannot be proved: sweeps bring values no nearer.
    GiveUp,
}

impl Stage {
    fn is_values(&self) -> bool {
        matches!(self, Stage::Values)
    }
}

impl<'a> PairSolver<'a> {
    /// Begins to find values.
    pub(crate) fn begin(
        rules: &'a Ruleset,
        pair: &'a Pair,
        threads: usize,
        target_error: Target,
        extrapolation: Option<Extrapolation>,
    ) -> PairSolver<'a> {
        PairSolver {
            rules,
            pair,
            threads,
            target_error: Target { plies: target_error.plies.max(steady_plies(pair)), ..target_error },
            max_to_mean: 1.0,
            stage: Stage::Values,
            pace: Stagnation::UNKNOWN,
            extrapolation,
            extent: SweepExtent::All,
            done_locally: 0.0,
            went: Extrapolated::Nowhere,
            since_whole: WHOLE_EVERY,
            most: 0,
        }
    }

    /// Plies for which play is taken to last so far.
    pub(crate) fn plies(&self) -> f64 {
        self.target_error.plies
    }

    fn scale(&self) -> BoundScale {
        BoundScale::of(self.target_error.share, self.target_error.width.allowed(), self.target_error.plies)
    }

    /// What sweeps may change values by in the mean, in parts, before it is found how far they may be off.
    fn residual(&self) -> f64 {
        self.target_error.share as f64 / self.target_error.plies
    }

    /// The largest change by a sweep after which it is found how far values may be off, in parts.
    pub(crate) fn target(&self) -> f64 {
        self.residual() * self.max_to_mean.min(UNEVEN)
    }

    /// Goes through the pair once, or through what is not settled.
    pub(crate) fn sweep(&mut self, levels: &Levels) -> SweepOutcome {
        let filter = self.filter(levels);
        let what = match self.stage {
            Stage::Values => Quantity::Values,
            Stage::ErrorBounds(_) => Quantity::Bounds(self.scale()),
        };
        let found = self.pair.pass(self.rules, levels, what, PassMode::Update, filter, self.threads);
        if self.stage.is_values() {
            self.swept(levels, found);
        }
        SweepOutcome { found, filter, extent: self.extent }
    }

    /// After a sweep of values.
    fn swept(&mut self, levels: &Levels, found: PassStats) {
        self.most = self.most.max(found.backups);
        self.went = match self.extent {
            SweepExtent::All => {
                self.done_locally = 0.0;
                self.max_to_mean = (f64::from(found.change) / self.pair.mean_residual().max(1.0)).max(1.0);
                self.pace.swept(found.change, self.target_error.width.noise());
                let (target, threads) = (self.target(), self.threads);
                let slow = self.extrapolation.as_mut();
                slow.map_or(Extrapolated::Nowhere, |slow| slow.swept(levels, found.change, target, threads))
            }
            SweepExtent::Few => {
                self.done_locally += found.backups as f64 / self.most as f64;
                self.pace.swept_locally(found.change);
                self.extrapolation.iter_mut().for_each(|slow| slow.swept_locally(found.change));
                Extrapolated::Nowhere
            }
        };
    }

    /// By how much the few patches are to have changed values that the next sweep goes through, if it goes
    /// through no others.
    fn unsettled_few(&self) -> Option<u32> {
        let mixes = self.extrapolation.as_ref().is_some_and(Extrapolation::mixes);
        let is_known = mixes && self.went == Extrapolated::Nowhere;
        if !is_known || self.done_locally >= LOCALLY {
            return None;
        }
        let ResidualSpread { most, rest } = self.pair.residual_spread(FEW);
        let are_far_more = f64::from(most) > f64::from(rest) * FAR_MORE;
        (are_far_more && f64::from(most) > self.target()).then_some(rest + 1)
    }

    /// What the next sweep leaves out.
    fn filter(&mut self, levels: &Levels) -> SweepFilter {
        if let Stage::ErrorBounds(search) = &self.stage {
            self.extent = SweepExtent::All;
            return search.filter();
        }
        let few = self.unsettled_few();
        self.extent = if few.is_some() { SweepExtent::Few } else { SweepExtent::All };
        if let Some(change) = few {
            return SweepFilter::Above { change, violation: u32::MAX };
        }
        let change = self.pace.change;
        let is_mixed = self.extrapolation.as_mut().is_some_and(|slow| {
            slow.prepare(levels, change);
            slow.mixes()
        });
        self.since_whole += 1;
        if self.since_whole >= WHOLE_EVERY || is_mixed {
            self.since_whole = 0;
            return SweepFilter::Whole;
        }
        let change = (f64::from(change) * FAINT).max(self.residual() * SETTLED) as u32;
        SweepFilter::Above { change, violation: u32::MAX }
    }

    /// What is to be done after a sweep.
    pub(crate) fn next(&mut self, outcome: &SweepOutcome, levels: &mut Levels) -> Next {
        let scale = self.scale();
        let Stage::ErrorBounds(search) = &mut self.stage else { return self.after_values(outcome) };
        match search.after(outcome.found, outcome.filter, scale, self.target_error.width) {
            Verdict::Growing => Next::Sweep,
            Verdict::Narrow => Next::Prove,
            Verdict::TooWide => self.put_off(levels),
        }
    }

    fn after_values(&mut self, outcome: &SweepOutcome) -> Next {
        let plies = self.extrapolation.as_ref().map_or(0.0, Extrapolation::plies);
        self.target_error.plies = self.target_error.plies.max(plies);
        let is_near = f64::from(self.pace.change) <= self.target();
        if outcome.extent == SweepExtent::Few || !is_near && !self.pace.is_stagnant() {
            return Next::Sweep;
        }
        self.pair.reset_violations();
        self.stage = Stage::ErrorBounds(BoundSearch::BEGUN);
        let longer = self.target_error.plies / steady_plies(self.pair);
        Next::StartBounds(BoundSearch::first(self.scale(), longer))
    }

    /// Values are to come nearer before it is found again how far they may be off, if they still do.
    fn put_off(&mut self, levels: &mut Levels) -> Next {
        if self.pace.is_stagnant() {
            return Next::GiveUp;
        }
        with_twin(self.pair.stratum).into_iter().for_each(|twin| levels.drop_bounds(twin));
        self.stage = Stage::Values;
        self.target_error.plies *= LONGER;
        Next::Sweep
    }

    /// A last pass, which changes nothing if no doubt is too small: the bounds that follow from it, if they
    /// are narrow enough; and what it found.
    pub(crate) fn prove(&mut self, levels: &Levels) -> (Option<Certificate>, PassStats) {
        let scale = self.scale();
        let (what, whole) = (Quantity::Bounds(scale), SweepFilter::Whole);
        let found = self.pair.pass(self.rules, levels, what, PassMode::Verify, whole, self.threads);
        if let Stage::ErrorBounds(search) = &mut self.stage {
            search.after_proof(found, scale);
        }
        (certificate::certify(found, scale), found)
    }
}
