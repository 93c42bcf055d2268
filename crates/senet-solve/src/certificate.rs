//! Proof of how far the values of a pair of strata can be from the truth.
//!
//! Let every position have a number, its *doubt*, that is more than its residual (how far its value is from its own backup) and the mean over the throws of the
//! largest *e* − *δ* among the moves, where *e* is the doubt of the position that a move leads to and *δ* how much less than the best it is worth. Then values
//! raised by their doubts are above, and lowered by them below, the truth: see `docs/solving.md`. Doubts are found by sweeps, in whole units, rounded up.

use senet_table::Stratum;

use crate::simd::Simd;
use crate::sweep::PassStats;

/// What was proved of a pair of strata.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Certificate {
    /// No value is further from the truth than this, in parts, errors of lower strata aside.
    pub(crate) error: u64,
    /// The largest residual, in whole parts, rounded up.
    pub(crate) residual: u32,
}

/// Sweeps may go on to change values by so many parts, by rounding alone.
pub(crate) const ROUNDED_TO: u32 = 2;

/// In what units it is counted how far values may be from the truth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoundScale {
    /// How far they may be, in units.
    allowed: u32,
    /// Units for 2¹⁵ parts.
    units: u32,
    /// More parts are more units than can be counted.
    most: u32,
    /// The same, where they are counted in halves. So many are more units than are allowed.
    most_halves: u32,
    /// What is added with each ply while doubts are found.
    reserve: u32,
}

/// Bits of the fraction of a scale.
const FRACTION: u32 = 15;
/// A unit is no smaller than a part divided by this, so that units can be counted.
const FINEST: u64 = 1 << 11;
/// This part of what is allowed is reserved, if play lasts as long as it is taken to, for what grows elsewhere after a doubt was put down.
const RESERVED: f64 = 1.0 / 24.0;

impl BoundScale {
    /// The scale in which `share` parts are `allowed` units, or fewer if these would be too small, where play is taken to last for so many plies.
    pub(crate) fn of(share: u64, allowed: u32, plies: f64) -> BoundScale {
        let units = (u64::from(allowed) << FRACTION).div_ceil(share.max(1)).min(FINEST << FRACTION) as u32;
        let allowed = u64::from(allowed).min((share * u64::from(units)) >> FRACTION) as u32;
        let reserve = ((f64::from(allowed) * RESERVED / plies) as u32).max(1);
        let most = (u32::from(u16::MAX) << FRACTION) / units + 1;
        BoundScale { allowed, units, most, most_halves: (1 << 31) / units - 1, reserve }
    }

    /// How far values may be from the truth, in units.
    pub(crate) fn allowed(self) -> u32 {
        self.allowed
    }

    /// So many units in parts, rounded up.
    fn in_parts(self, units: u32) -> u64 {
        (u64::from(units) << FRACTION).div_ceil(u64::from(self.units))
    }

    /// How far the value of a position may be off on account of a move that leads to a position with this doubt, and loses so many parts.
    #[inline(always)]
    pub(crate) fn reduced(self, bound: u32, loss: u32) -> u32 {
        bound.saturating_sub((loss.min(self.most) * self.units) >> FRACTION)
    }

    /// Whether somebody who loses so many parts may have something left.
    #[inline(always)]
    pub(crate) fn is_relevant(self, loss: u32) -> bool {
        loss <= self.most
    }

    /// The same as [`paid`](BoundScale::paid) in all lanes.
    #[inline(always)]
    pub(crate) fn reduced_in_lanes<V: Simd>(self, bound: V, loss: V) -> V {
        let paid = loss.min(V::splat(self.most)).mul(self.units).shr(FRACTION);
        bound.sub(bound.min(paid))
    }

    /// What a residual as it is measured adds: half a part more than that, for that the backup was rounded to the nearest, and up to a unit more, never nothing, so that errors that
    /// are claimed fall with each ply.
    #[inline(always)]
    pub(crate) fn residual_units(self, residual: u32) -> u32 {
        (((2 * residual.min(self.most_halves) + 1) * self.units) >> (FRACTION + 1)) + 1
    }

    /// The same in all lanes.
    #[inline(always)]
    pub(crate) fn residual_units_in_lanes<V: Simd>(self, residual: V) -> V {
        let residual = residual.min(V::splat(self.most_halves));
        let halves = residual.add(residual).add(V::splat(1));
        halves.mul(self.units).shr(FRACTION + 1).add(V::splat(1))
    }

    /// What is added besides while doubts are found, so that a proof, which does not add it, finds none too small since others have grown a little after it was put down.
    pub(crate) fn reserve(self) -> u32 {
        self.reserve
    }
}

/// The bound that follows from a pass that compared values and doubts; `None` if a doubt was too small, or larger than is allowed.
pub(crate) fn certify(found: PassStats, scale: BoundScale) -> Option<Certificate> {
    let is_proved = found.violation == 0 && (1..=scale.allowed()).contains(&found.bound);
    is_proved
        .then(|| Certificate { error: scale.in_parts(found.bound), residual: found.change.saturating_add(1) })
}

/// A stratum and its twin, once if they are the same.
pub(crate) fn with_twin(stratum: Stratum) -> Vec<Stratum> {
    let twin = stratum.twin();
    if twin == stratum { vec![stratum] } else { vec![stratum, twin] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use senet::points::{StuckThrow, Throwing, Water};
    use senet::{Preset, Ruleset, ThrowSet};
    use std::sync::atomic::Ordering;

    use crate::chance::PROBABILITY_ONE;
    use crate::error_bounds::BoundWidth;
    use crate::level::{Level, Levels};
    use crate::residuals::SweepFilter;
    use crate::simd::Scalar;
    use crate::sweep::{Pair, PassMode, Quantity};

    const ONE: Stratum = Stratum { mover: 1, other: 1 };

    fn one_piece(preset: Preset) -> Ruleset {
        Ruleset::new(preset.spec().with_options(["pieces=1"]).expect("offered")).expect("no conflicts")
    }

    /// A game in which little happens for long: nearly every throw is a 1, which throws again and in the end takes the only piece from
    /// 26 through the water back to the beginning; one in 48 bears it off from there.
    fn weary() -> Ruleset {
        let mut spec = one_piece(Preset::Modern).spec().clone();
        spec.name = "weary".to_owned();
        spec.points.throwing = Throwing::TwoDice { scores: [2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5] };
        spec.points.again_on = ThrowSet::of(&[1, 5]);
        spec.points.stuck_throw = StuckThrow::ThrowsAgain;
        spec.points.water = Water::ToLowest;
        Ruleset::new(spec).expect("no conflicts")
    }

    /// The game, its values after so many sweeps, and what it takes to go on.
    fn swept(rules: &Ruleset, sweeps: u32) -> (Pair, Levels) {
        let mut levels = Levels::default();
        levels.insert(Level::even(rules.plan(), ONE));
        let pair = Pair::new(rules, &levels, ONE);
        for _ in 0..sweeps {
            pair.pass(rules, &levels, Quantity::Values, PassMode::Update, SweepFilter::Whole, 1);
        }
        (pair, levels)
    }

    fn values(levels: &Levels) -> Vec<u32> {
        let level = levels.level(ONE).expect("it was put there");
        level.values.iter().map(|value| value.load(Ordering::Relaxed)).collect()
    }

    fn put(levels: &Levels, values: &[u32]) {
        let level = levels.level(ONE).expect("it was put there");
        level.values.iter().zip(values).for_each(|(slot, value)| slot.store(*value, Ordering::Relaxed));
    }

    fn furthest(one: &[u32], other: &[u32]) -> u64 {
        one.iter().zip(other).map(|(one, other)| u64::from(one.abs_diff(*other))).max().unwrap_or(0)
    }

    /// Units in which what is allowed is counted in these tests.
    const ALLOWED: u32 = 40_000;

    /// Doubts found for `values`, which may be off by `share` parts, and what a last pass then says.
    fn prove_bounds(rules: &Ruleset, values: &[u32], share: u64) -> Option<Certificate> {
        let (pair, mut levels) = swept(rules, 0);
        levels.start_bounds(ONE, BoundWidth::TwoBytes, ALLOWED / 2, None).expect("in memory");
        put(&levels, values);
        let scale = BoundScale::of(share, ALLOWED, 60.0);
        let pass =
            |numbers| pair.pass(rules, &levels, Quantity::Bounds(scale), numbers, SweepFilter::Whole, 1);
        let is_found =
            |found: PassStats| found.violation <= scale.reserve() || found.bound > ALLOWED + ALLOWED / 2;
        (0..10_000).find(|_| is_found(pass(PassMode::Update)));
        certify(pass(PassMode::Verify), scale)
    }

    /// The truth, off by up to this many parts, here and there, by the least significant bits of a product.
    fn spoilt(truth: &[u32], most: u32) -> Vec<u32> {
        let spoil = |(number, value): (usize, &u32)| {
            let noise = (number as u32).wrapping_mul(2_654_435_761) >> 16;
            let off = ((u64::from(noise) * u64::from(most)) >> 16) as u32;
            if noise & 1 == 0 { value.saturating_add(off) } else { value.saturating_sub(off) }
        };
        truth.iter().enumerate().map(spoil).collect()
    }

    /// What a move loses is never counted as more than it is, a residual never as less; and the same in lanes.
    #[test]
    fn parts_are_units_rounded_to_the_safe_side() {
        for share in [1, 300, 9_000, 118_000, 3_000_000, 1 << 31] {
            let scale = BoundScale::of(share, ALLOWED, 60.0);
            assert!(scale.in_parts(scale.allowed()) <= share, "{share}");
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

    /// A doubt that is too small proves nothing, nor do doubts that are larger than is allowed.
    #[test]
    fn what_is_proved_is_the_largest_doubt() {
        let scale = BoundScale::of(80_000, ALLOWED, 60.0);
        let found = |violation, bound| PassStats { change: 70, violation, bound, backups: 1 };
        assert_eq!(certify(found(0, 5_000), scale), Some(Certificate { error: 10_000, residual: 71 }));
        assert!(certify(found(0, ALLOWED), scale).is_some());
        assert_eq!([certify(found(1, 5_000), scale), certify(found(0, ALLOWED + 1), scale)], [None; 2]);
    }

    /// However early one stops, and whatever the values are, the proof holds.
    #[test]
    fn no_value_is_further_from_the_truth_than_is_proved() {
        for rules in Preset::ALL.map(one_piece).into_iter().chain([weary()]) {
            let truth = values(&swept(&rules, 3_000).1);
            let rest = prove_bounds(&rules, &truth, 40_000).expect("play ends").error;
            let early = [1, 2, 3, 5, 8].map(|sweeps| values(&swept(&rules, sweeps).1));
            let off = [1_000_000, 100_000, 10_000, 1_000].map(|most| spoilt(&truth, most));
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

    /// The same where values hold a part of doubts: what is proved is proved of the values as they are then.
    #[test]
    fn what_values_hold_besides_is_part_of_the_proof() {
        let allowed = BoundWidth::OneByte.allowed();
        for rules in Preset::ALL.map(one_piece) {
            let truth = values(&swept(&rules, 3_000).1);
            let rest = prove_bounds(&rules, &truth, 40_000).expect("play ends").error;
            let (mut proved, mut least) = (0, u64::MAX);
            for (sweeps, share) in
                [(5, 1 << 30), (8, 1 << 26), (12, 1 << 24), (20, 1 << 22), (60, 1 << 19), (60, 1 << 17)]
            {
                let (pair, mut levels) = swept(&rules, sweeps);
                levels.start_bounds(ONE, BoundWidth::OneByte, allowed / 2, None).expect("in memory");
                let scale = BoundScale::of(share, allowed, 60.0);
                let pass = |numbers| {
                    pair.pass(&rules, &levels, Quantity::Bounds(scale), numbers, SweepFilter::Whole, 1)
                };
                for _ in 0..60 {
                    pass(PassMode::Update);
                    let Some(certificate) = certify(pass(PassMode::Verify), scale) else { continue };
                    let off = furthest(&values(&levels), &truth);
                    assert!(off <= certificate.error + rest, "{}: {off} {certificate:?}", rules.spec().name);
                    (proved, least) = (proved + 1, least.min(certificate.error));
                }
            }
            let narrow = u64::from(BoundWidth::OneByte.noise()) * 10_000;
            assert!(proved > 20 && least < narrow, "{} {proved} {least}", rules.spec().name);
        }
    }

    /// A proof that finds doubts too small raises them, and after a few more it is one.
    #[test]
    fn what_a_proof_finds_too_small_it_raises() {
        for rules in Preset::ALL.map(one_piece) {
            let (pair, mut levels) = swept(&rules, 60);
            levels.start_bounds(ONE, BoundWidth::TwoBytes, ALLOWED / 2, None).expect("in memory");
            let scale = BoundScale::of(1 << 22, ALLOWED, 60.0);
            let pass =
                |numbers| pair.pass(&rules, &levels, Quantity::Bounds(scale), numbers, SweepFilter::Whole, 1);
            (0..60).for_each(|_| assert!(pass(PassMode::Update).backups > 0));
            assert!(certify(pass(PassMode::Verify), scale).is_some());
            let level = levels.level(ONE).expect("it was put there");
            let bounds = level.bounds.as_ref().expect("they are counted");
            for number in (0..level.values.len()).step_by(7) {
                bounds.store(number, 0, level.values[number].load(Ordering::Relaxed), &level.values);
            }
            let in_vain = pass(PassMode::Verify);
            assert!(in_vain.violation > 0 && certify(in_vain, scale).is_none(), "{}", rules.spec().name);
            let proved = (0..10).find(|_| certify(pass(PassMode::Verify), scale).is_some());
            assert!(proved.is_some(), "{}", rules.spec().name);
        }
    }

    /// The trap that the proof is for: the values hardly change from sweep to sweep, and are far from the truth.
    #[test]
    fn a_small_residual_does_not_hide_a_large_error() {
        let rules = weary();
        let truth = values(&swept(&rules, 10_000).1);
        let (pair, levels) = swept(&rules, 600);
        let residual =
            pair.pass(&rules, &levels, Quantity::Values, PassMode::Verify, SweepFilter::Whole, 1).change;
        let off = furthest(&values(&levels), &truth);
        assert!(off > 50 * u64::from(residual), "the error is {off}, the residual {residual}");
        let certificate = prove_bounds(&rules, &values(&levels), 2 * off).expect("it is proved");
        assert!(certificate.error >= off, "{certificate:?}");
    }
}
