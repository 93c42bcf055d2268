//! Proof of how far the values of a pair of strata can be from the truth.
//!
//! Let *r* be the largest residual (how far any value is from its own backup), *c* a number above 1, and *h* a number for every position with
//! *h* ≥ 1 + the mean over the throws of the largest *h* among the moves that are within *s* of the best. If *s* ≥ *c*·*r*·max *h*, then
//! values raised by *c*·*r*·*h* are above, and lowered by as much below, the truth: see `docs/solving.md`. Here *s* is the error that is
//! allowed, and *h* is found by sweeps, rounded up.

use senet_table::Stratum;

use crate::sweep::Found;

/// What was proved of a pair of strata.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Certificate {
    /// No value is further from the truth than this, in parts, errors of lower strata aside.
    pub(crate) error: u64,
    /// The largest residual, in whole parts, rounded up.
    pub(crate) residual: u32,
    /// The longest that play near the best can last within the pair, in plies.
    pub(crate) lasting: f64,
}

/// With numbers shorter than this by a ply, nothing is proved.
const TOO_SHORT: f64 = 0.8;

/// Any number above 1 will do: so that play ends, an error that is claimed has to fall a little with each ply.
const CLAIMED: f64 = 1.0 + 1.0 / 64.0;
/// A backup is rounded to the nearest part, so the true residual may be larger than what was measured by this much of a part.
const ROUNDING: f64 = 0.5;

/// The bound that follows from a pass that compared values and how long play can last, in units of which a ply has `ply`; `None` if the
/// latter were too short. It holds if the error is not larger than the slack of the pass.
///
/// A number short by *d* plies, as part of *h*/(1 − *d*), is not short: (1 + mean)/(1 − *d*) ≥ 1 + mean/(1 − *d*).
pub(crate) fn bound(found: Found, ply: u32) -> Option<Certificate> {
    let short = f64::from(found.short) / f64::from(ply);
    if short > TOO_SHORT || found.longest == 0 {
        return None;
    }
    let lasting = f64::from(found.longest) / f64::from(ply) / (1.0 - short);
    let error = (CLAIMED * (f64::from(found.change) + ROUNDING) * lasting).ceil() as u64;
    Some(Certificate { error, residual: found.change.saturating_add(1), lasting })
}

/// The residual, as it is measured, with which [`bound`] is `error` if play lasts so long: 0 if it can be none.
pub(crate) fn residual_within(error: u64, longest: u32, ply: u32) -> f64 {
    (error as f64 / CLAIMED / f64::from(longest) * f64::from(ply) - ROUNDING).max(0.0)
}

/// A stratum and its twin, once if they are the same.
pub(crate) fn twins(stratum: Stratum) -> Vec<Stratum> {
    let twin = stratum.twin();
    if twin == stratum { vec![stratum] } else { vec![stratum, twin] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use senet::points::{StuckThrow, Throwing, Water};
    use senet::{Preset, Ruleset, ThrowSet};
    use std::sync::atomic::Ordering;

    use crate::chance::CERTAIN;
    use crate::level::{Level, Levels};
    use crate::sweep::{Numbers, Pair, What};
    use crate::unrest::Attention;

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
            pair.pass(rules, &levels, What::Values, Numbers::Replaced, Attention::Whole, 1);
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

    const PLY: u32 = 8;

    /// How long play lasts by sweeps that count it, and what a last pass then says of `values`.
    fn certify(rules: &Ruleset, values: &[u32], slack: u32) -> Option<Certificate> {
        let (pair, mut levels) = swept(rules, 0);
        levels.count_lasting(ONE, 50 * PLY as u16, None).expect("in memory");
        put(&levels, values);
        let what = What::ValuesAndLasting { slack, ply: PLY };
        for _ in 0..10_000 {
            let found = pair.pass(rules, &levels, what, Numbers::Replaced, Attention::Whole, 1);
            put(&levels, values);
            if found.short <= PLY / 4 {
                break;
            }
        }
        bound(pair.pass(rules, &levels, what, Numbers::Compared, Attention::Whole, 1), PLY)
            .filter(|bound| bound.error <= slack.into())
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

    /// However early one stops, and whatever the values are, the proof holds.
    #[test]
    fn no_value_is_further_from_the_truth_than_is_proved() {
        for rules in Preset::ALL.map(one_piece).into_iter().chain([weary()]) {
            let truth = values(&swept(&rules, 3_000).1);
            let rest = certify(&rules, &truth, CERTAIN / 1000).expect("play ends").error;
            let early = [1, 2, 3, 5, 8].map(|sweeps| values(&swept(&rules, sweeps).1));
            let off = [1_000_000, 100_000, 10_000, 1_000].map(|most| spoilt(&truth, most));
            let mut proved_something = 0;
            for values in early.iter().chain(&off) {
                for slack in [CERTAIN, CERTAIN / 10, CERTAIN / 100, CERTAIN / 10_000] {
                    let Some(certificate) = certify(&rules, values, slack) else { continue };
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

    /// The trap that the proof is for: the values hardly change from sweep to sweep, and are far from the truth.
    #[test]
    fn a_small_residual_does_not_hide_a_large_error() {
        let rules = weary();
        let truth = values(&swept(&rules, 10_000).1);
        let (pair, levels) = swept(&rules, 600);
        let residual =
            pair.pass(&rules, &levels, What::Values, Numbers::Compared, Attention::Whole, 1).change;
        let off = furthest(&values(&levels), &truth);
        assert!(off > 50 * u64::from(residual), "the error is {off}, the residual {residual}");
        let certificate = certify(&rules, &values(&levels), CERTAIN).expect("play ends");
        assert!(certificate.error >= off, "{certificate:?}");
    }
}
