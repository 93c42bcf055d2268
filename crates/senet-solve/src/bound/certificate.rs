//! The certificate: proof of how far the values of a pair of strata can be from the truth.
//!
//! Let every position have an *error bound* that is larger than its residual (the distance of its value
//! from its own backup) plus the mean over the throws of the largest *e* − *δ* among the moves, where
//! *e* is the bound of the successor and *δ* the loss of the move against the best one. Then no value is
//! further from the truth than its bound; `docs/solving.md` has the proof. A move that may be made instead of
//! throwing counts as another choice, and half a part is added to the residual, because a backup is rounded. Bounds
//! are found by passes over the pair, in whole units, rounded up.
//!
//! So bounds are guessed from values that have nearly converged, and then proved by one pass, as in optimistic value
//! iteration (A. Hartmanns and B. L. Kaminski, 2020), here for both sides of a game at once.

use crate::pass::stats::PassStats;
use crate::simd::Simd;
use crate::tuning::RESERVED;

/// What is proved about a pair of strata.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Certificate {
    /// No value is further from the truth than this, in parts, apart from errors of lower strata.
    pub(crate) error: u64,
    /// The largest residual, in parts, rounded up.
    pub(crate) residual: u32,
}

/// Sweeps may go on to change values by this many parts, from rounding alone.
pub(crate) const ROUNDED_TO: u32 = 2;

/// The units of error bounds, and the bound that is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoundScale {
    /// The allowed bound, in units.
    allowed: u32,
    /// Units for 2¹⁵ parts.
    units: u32,
    /// Larger losses exceed every bound, in parts.
    max_loss: u32,
    /// Larger residuals exceed the allowed bound, in parts.
    max_residual: u32,
    /// What is added with each ply while bounds are being found, in units.
    reserve: u32,
}

/// The number of fractional bits.
const FRACTION: u32 = 15;
/// A unit is at least a part divided by this, so that products fit into 32 bits.
const FINEST: u64 = 1 << 11;

impl BoundScale {
    /// The scale in which `share` parts are `allowed` units, or fewer if units would get too small. Play
    /// is expected to last `plies` plies.
    pub(crate) fn of(share: u64, allowed: u32, plies: f64) -> BoundScale {
        let units = (u64::from(allowed) << FRACTION).div_ceil(share.max(1)).min(FINEST << FRACTION) as u32;
        let allowed = u64::from(allowed).min((share * u64::from(units)) >> FRACTION) as u32;
        let reserve = ((f64::from(allowed) * RESERVED / plies) as u32).max(1);
        let max_loss = (u32::from(u16::MAX) << FRACTION) / units + 1;
        BoundScale { allowed, units, max_loss, max_residual: (1 << 31) / units - 1, reserve }
    }

    /// The allowed bound, in units.
    pub(crate) fn allowed(self) -> u32 {
        self.allowed
    }

    /// Converts units to parts.
    pub(crate) fn as_parts(self, units: u32) -> f64 {
        f64::from(units) * f64::from(1 << FRACTION) / f64::from(self.units)
    }

    /// Converts units to parts, rounded up.
    fn to_parts(self, units: u32) -> u64 {
        (u64::from(units) << FRACTION).div_ceil(u64::from(self.units))
    }

    /// A bound less the loss of a move, which is given in parts and rounded down to units; at least 0.
    #[inline(always)]
    pub(crate) fn reduced(self, bound: u32, loss: u32) -> u32 {
        bound.saturating_sub((loss.min(self.max_loss) * self.units) >> FRACTION)
    }

    /// Whether a bound can be larger than this loss.
    #[inline(always)]
    pub(crate) fn is_relevant(self, loss: u32) -> bool {
        loss <= self.max_loss
    }

    /// As [`reduced`](BoundScale::reduced), by lane.
    #[inline(always)]
    pub(crate) fn reduced_in_lanes<V: Simd>(self, bound: V, loss: V) -> V {
        let paid = loss.min(V::splat(self.max_loss)).mul(self.units).shr(FRACTION);
        bound.sub(bound.min(paid))
    }

    /// The units that a residual adds: half a part more, because the backup was rounded to the nearest
    /// part, then rounded up by up to a unit and never to 0, so that bounds decrease with each ply.
    #[inline(always)]
    pub(crate) fn residual_units(self, residual: u32) -> u32 {
        (((2 * residual.min(self.max_residual) + 1) * self.units) >> (FRACTION + 1)) + 1
    }

    /// As [`residual_units`](BoundScale::residual_units), by lane.
    #[inline(always)]
    pub(crate) fn residual_units_in_lanes<V: Simd>(self, residual: V) -> V {
        let residual = residual.min(V::splat(self.max_residual));
        let halves = residual.add(residual).add(V::splat(1));
        halves.mul(self.units).shr(FRACTION + 1).add(V::splat(1))
    }

    /// What is added to bounds while they are being found. The final pass does not add it, so it finds
    /// no bound too small just because others have grown a little since.
    pub(crate) fn reserve(self) -> u32 {
        self.reserve
    }
}

/// The certificate that follows from a verifying pass; `None` if a bound was too small or exceeds what
/// is allowed.
pub(crate) fn certify(stats: PassStats, scale: BoundScale) -> Option<Certificate> {
    let is_proved = stats.violation == 0 && (1..=scale.allowed()).contains(&stats.bound);
    is_proved
        .then(|| Certificate { error: scale.to_parts(stats.bound), residual: stats.change.saturating_add(1) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use senet::points::{StuckThrow, Throwing, Water};
    use senet::{Preset, Ruleset, ThrowSet};
    use senet_table::Stratum;
    use std::sync::atomic::Ordering;

    use crate::driver::pair::{Pair, Quantity};
    use crate::model::bound_storage::store_bound;
    use crate::model::value_table::{GameValues, ValueTable};
    use crate::pass::residuals::SweepFilter;
    use crate::pass::stats::PassMode;
    use crate::simd::Scalar;
    use senet_table::PROBABILITY_ONE;

    const ONE: Stratum = Stratum { mover: 1, other: 1 };

    fn one_piece(preset: Preset) -> Ruleset {
        Ruleset::new(preset.spec().with_options(["pieces=1"]).expect("offered")).expect("no conflicts")
    }

    /// A game that hardly ever progresses: nearly every throw is a 1, which throws again and in the end
    /// takes the only piece from 26 through the water back to the start; one throw in 48 bears it off
    /// from there.
    fn slow_game() -> Ruleset {
        let mut spec = one_piece(Preset::Modern).spec().clone();
        spec.name = "weary".to_owned();
        spec.points.throwing = Throwing::TwoDice { scores: [2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5] };
        spec.points.again_on = ThrowSet::of(&[1, 5]);
        spec.points.stuck_throw = StuckThrow::ThrowsAgain;
        spec.points.water = Water::ToLowest;
        Ruleset::new(spec).expect("no conflicts")
    }

    /// The pair and its values after a number of sweeps.
    fn after_sweeps(rules: &Ruleset, sweeps: u32) -> (Pair, GameValues) {
        let mut game_values = GameValues::default();
        game_values.insert(ValueTable::even(rules.plan(), ONE));
        let pair = Pair::new(rules, &game_values, ONE);
        for _ in 0..sweeps {
            pair.pass(rules, &game_values, Quantity::Values, PassMode::Update, SweepFilter::Whole, 1);
        }
        (pair, game_values)
    }

    fn values(game_values: &GameValues) -> Vec<u32> {
        let value_table = game_values.value_table(ONE).expect("it was put there");
        value_table.values.iter().map(|value| value.load(Ordering::Relaxed)).collect()
    }

    fn put(game_values: &GameValues, values: &[u32]) {
        let value_table = game_values.value_table(ONE).expect("it was put there");
        value_table.values.iter().zip(values).for_each(|(slot, value)| slot.store(*value, Ordering::Relaxed));
    }

    fn furthest(one: &[u32], other: &[u32]) -> u64 {
        one.iter().zip(other).map(|(one, other)| u64::from(one.abs_diff(*other))).max().unwrap_or(0)
    }

    /// The allowed bound in these tests, in units.
    const ALLOWED: u32 = 40_000;

    /// Finds bounds for `values`, with `share` parts allowed, and runs the verifying pass.
    fn prove_bounds(rules: &Ruleset, values: &[u32], share: u64) -> Option<Certificate> {
        let (pair, mut game_values) = after_sweeps(rules, 0);
        game_values.start_bounds(ONE, ALLOWED / 2, None).expect("in memory");
        put(&game_values, values);
        let scale = BoundScale::of(share, ALLOWED, 60.0);
        let pass =
            |mode| pair.pass(rules, &game_values, Quantity::Bounds(scale), mode, SweepFilter::Whole, 1);
        let is_found =
            |stats: PassStats| stats.violation <= scale.reserve() || stats.bound > ALLOWED + ALLOWED / 2;
        (0..10_000).find(|_| is_found(pass(PassMode::Update)));
        certify(pass(PassMode::Verify), scale)
    }

    /// The true values with noise of up to `most` parts.
    fn with_noise(truth: &[u32], most: u32) -> Vec<u32> {
        let spoil = |(number, value): (usize, &u32)| {
            let noise = (number as u32).wrapping_mul(2_654_435_761) >> 16;
            let off = ((u64::from(noise) * u64::from(most)) >> 16) as u32;
            if noise & 1 == 0 { value.saturating_add(off) } else { value.saturating_sub(off) }
        };
        truth.iter().enumerate().map(spoil).collect()
    }

    /// Losses are rounded down and residuals up, one by one and by lane.
    #[test]
    fn rounds_losses_down_and_residuals_up() {
        for share in [1, 300, 9_000, 118_000, 3_000_000, 1 << 31] {
            let scale = BoundScale::of(share, ALLOWED, 60.0);
            assert!(scale.to_parts(scale.allowed()) <= share, "{share}");
            let worth = |units: u32| f64::from(units) * f64::from(1 << FRACTION) / f64::from(scale.units);
            for parts in [0, 1, 2, 700, 80_000, 1 << 20, 1 << 31, u32::MAX] {
                let (paid, added) = (u32::MAX - scale.reduced(u32::MAX, parts), scale.residual_units(parts));
                assert!(worth(paid) <= f64::from(parts), "{share} {parts}");
                assert!(worth(added) > f64::from(parts) + 0.5 || added > ALLOWED, "{share} {parts}");
                assert!(worth(added - 1) <= f64::from(parts) + 0.5, "{share} {parts}");
                assert_eq!(scale.residual_units_in_lanes(Scalar::splat(parts)), Scalar::splat(added));
                for bound in [0, 1, 90, 2_800, 65_535] {
                    let left = scale.reduced(bound, parts);
                    assert_eq!(left, bound.saturating_sub(paid));
                    assert!(scale.is_relevant(parts) || left == 0, "{share} {parts}");
                    let lanes = scale.reduced_in_lanes(Scalar::splat(bound), Scalar::splat(parts));
                    assert_eq!(lanes, Scalar::splat(left));
                }
            }
        }
    }

    #[test]
    fn certifies_the_largest_bound() {
        let scale = BoundScale::of(80_000, ALLOWED, 60.0);
        let stats = |violation, bound| PassStats { change: 70, violation, bound, backups: 1 };
        assert_eq!(certify(stats(0, 5_000), scale), Some(Certificate { error: 10_000, residual: 71 }));
        assert!(certify(stats(0, ALLOWED), scale).is_some());
        assert_eq!([certify(stats(1, 5_000), scale), certify(stats(0, ALLOWED + 1), scale)], [None; 2]);
    }

    #[test]
    fn certificates_hold_for_any_values() {
        for rules in Preset::ALL.map(one_piece).into_iter().chain([slow_game()]) {
            let truth = values(&after_sweeps(&rules, 3_000).1);
            let rest = prove_bounds(&rules, &truth, 40_000).expect("play ends").error;
            let early = [1, 2, 3, 5, 8].map(|sweeps| values(&after_sweeps(&rules, sweeps).1));
            let off = [1_000_000, 100_000, 10_000, 1_000].map(|most| with_noise(&truth, most));
            let mut proved_something = 0;
            for values in early.iter().chain(&off) {
                for part in [0.5, 0.1, 0.01, 1e-3, 1e-4, 1e-5] {
                    let Some(certificate) =
                        prove_bounds(&rules, values, (part * f64::from(PROBABILITY_ONE)) as u64)
                    else {
                        continue;
                    };
                    let off = furthest(values, &truth);
                    assert!(
                        off <= certificate.error + rest,
                        "{}: {off} > {certificate:?} + {rest}",
                        rules.spec().name
                    );
                    proved_something += u32::from(off > rest);
                }
            }
            assert!(proved_something >= 2, "{} {proved_something}", rules.spec().name);
        }
    }

    #[test]
    fn verification_raises_violated_bounds() {
        for rules in Preset::ALL.map(one_piece) {
            let (pair, mut game_values) = after_sweeps(&rules, 60);
            game_values.start_bounds(ONE, ALLOWED / 2, None).expect("in memory");
            let scale = BoundScale::of(1 << 22, ALLOWED, 60.0);
            let pass =
                |mode| pair.pass(&rules, &game_values, Quantity::Bounds(scale), mode, SweepFilter::Whole, 1);
            (0..60).for_each(|_| assert!(pass(PassMode::Update).backups > 0));
            assert!(certify(pass(PassMode::Verify), scale).is_some());
            let value_table = game_values.value_table(ONE).expect("it was put there");
            let bounds = value_table.bounds.as_ref().expect("they are counted");
            for number in (0..value_table.values.len()).step_by(7) {
                store_bound(bounds, number, 0);
            }
            let failed = pass(PassMode::Verify);
            assert!(failed.violation > 0 && certify(failed, scale).is_none(), "{}", rules.spec().name);
            let proved = (0..10).find(|_| certify(pass(PassMode::Verify), scale).is_some());
            assert!(proved.is_some(), "{}", rules.spec().name);
        }
    }

    /// Values that hardly change from sweep to sweep can still be far from the truth.
    #[test]
    fn certificate_covers_errors_hidden_by_small_residuals() {
        let rules = slow_game();
        let truth = values(&after_sweeps(&rules, 10_000).1);
        let (pair, game_values) = after_sweeps(&rules, 600);
        let residual =
            pair.pass(&rules, &game_values, Quantity::Values, PassMode::Verify, SweepFilter::Whole, 1).change;
        let off = furthest(&values(&game_values), &truth);
        assert!(off > 50 * u64::from(residual), "the error is {off}, the residual {residual}");
        let certificate = prove_bounds(&rules, &values(&game_values), 2 * off).expect("it is proved");
        assert!(certificate.error >= off, "{certificate:?}");
    }
}
