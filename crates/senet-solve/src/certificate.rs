//! Proof of how far the values of a pair of strata can be from the truth.
//!
//! Let *r* be at least the largest residual (how far any value is from its own backup), *c* a number above 1, and *h* a number for every
//! position with *h* ≥ 1 + the mean over the throws of the largest *h* − *δ*/(*c*·*r*) among the moves, where *δ* is how much less than the best a
//! move is worth. Then values raised by *c*·*r*·*h* are above, and lowered by as much below, the truth: see `docs/solving.md`. *h* is found by
//! sweeps, rounded up.

use senet_table::Stratum;

use crate::lanes::Lanes;
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
/// Sweeps may go on to change values by so many parts, by rounding alone.
pub(crate) const ROUNDED_TO: u32 = 2;

/// What a move that is worth less than the best takes off how long play can last after it: whoever makes it pays with the loss for the
/// error that can leak meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Price {
    /// Units for 2¹⁵ parts, rounded down.
    units: u32,
    /// Whoever loses more pays for longer than can be counted, if it costs anything.
    most: u32,
}

/// Bits of the fraction of a price.
const FRACTION: u32 = 15;
/// No residual is as small, so that prices can be counted.
const LEAST: f64 = 1.0 / 16.0;

impl Price {
    /// The price where residuals, rounding and all, are up to so many parts, in units of which a ply has `ply`.
    pub(crate) fn of(residual: f64, ply: u32) -> Price {
        let units = (f64::from(ply << FRACTION) / (CLAIMED * residual.max(LEAST))) as u32;
        let most = (u32::from(u16::MAX) << FRACTION).checked_div(units).map_or(u32::MAX, |most| most + 1);
        Price { units, most }
    }

    /// How long play can last after a move, if it loses so many parts, for the price.
    #[inline(always)]
    pub(crate) fn paid(self, lasts: u32, loss: u32) -> u32 {
        lasts.saturating_sub((loss.min(self.most) * self.units) >> FRACTION)
    }

    /// Whether somebody who loses so many parts may have something left.
    #[inline(always)]
    pub(crate) fn affords(self, loss: u32) -> bool {
        loss <= self.most
    }

    /// The same as [`paid`](Price::paid) in all lanes.
    #[inline(always)]
    pub(crate) fn paid_in_lanes<L: Lanes>(self, lasts: L, loss: L) -> L {
        let price = loss.min(L::splat(self.most)).times(self.units).shifted_down(FRACTION);
        lasts.minus(lasts.min(price))
    }
}

/// The bound that follows from a pass that compared values and how long play can last, in units of which a ply has `ply`, with prices for
/// residuals up to `residual`; `None` if nothing follows.
///
/// A number short by *d* plies, as part of *h*/(1 − *d*), is not short, if prices are for residuals smaller by as much.
pub(crate) fn bound(found: Found, ply: u32, residual: f64) -> Option<Certificate> {
    let short = f64::from(found.short) / f64::from(ply);
    let actual = f64::from(found.change) + ROUNDING;
    if short > TOO_SHORT || found.longest == 0 || actual > residual * (1.0 - short) {
        return None;
    }
    let lasting = f64::from(found.longest) / f64::from(ply) / (1.0 - short);
    let error = (CLAIMED * actual * lasting).ceil() as u64;
    Some(Certificate { error, residual: found.change.saturating_add(1), lasting })
}

/// The residual with which [`bound`] is `error` if play lasts so long.
pub(crate) fn residual_within(error: u64, longest: u32, ply: u32) -> f64 {
    error as f64 / CLAIMED / f64::from(longest.max(1)) * f64::from(ply)
}

/// For how many plies play can last so that [`bound`] is `error` with residuals that are no more than what rounding leaves.
fn longest_within(error: u64) -> f64 {
    error as f64 / CLAIMED / (ROUNDING + f64::from(ROUNDED_TO))
}

/// Play is taken to last no longer than this part of that, before it is found to.
const GUESSED: f64 = 1.0 / 3.0;

/// For how many plies play may be taken to last, as long as it is not known, if no value is to be further from the truth than this.
pub(crate) fn longest_guess(error: u64) -> f64 {
    longest_within(error) * GUESSED
}

/// A residual as it is measured: 0 if it can be none.
pub(crate) fn measured(residual: f64) -> f64 {
    (residual - ROUNDING).max(0.0)
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
    use crate::lanes::Plain;
    use crate::lengths::Width;
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
    fn certify(rules: &Ruleset, values: &[u32], residual: f64) -> Option<Certificate> {
        let (pair, mut levels) = swept(rules, 0);
        levels.count_lasting(ONE, Width::Wide, 50 * PLY, None).expect("in memory");
        put(&levels, values);
        let what = What::ValuesAndLasting { price: Price::of(residual, PLY), ply: PLY };
        for _ in 0..10_000 {
            let found = pair.pass(rules, &levels, what, Numbers::Replaced, Attention::Whole, 1);
            put(&levels, values);
            if found.short <= PLY / 4 {
                break;
            }
        }
        bound(pair.pass(rules, &levels, what, Numbers::Compared, Attention::Whole, 1), PLY, residual)
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

    /// Play that lasts as long as it may asks for residuals that sweeps come to.
    #[test]
    fn what_is_asked_is_no_less_than_what_rounding_leaves() {
        for share in [10_000, 41_000, 200_000] {
            let longest = longest_within(share);
            let residual = residual_within(share, longest as u32, 1);
            assert!((2.0..2.01).contains(&measured(residual)), "{share}: {residual}");
            let found = Found { change: ROUNDED_TO, short: 0, longest: longest as u32, backups: 1 };
            assert!(bound(found, 1, residual).is_some_and(|bound| bound.error <= share), "{share}");
        }
    }

    /// A price is never more than the loss is worth, and the same in lanes.
    #[test]
    fn a_price_is_the_loss_in_plies_rounded_down() {
        for residual in [0.01, 0.5, 1.7, 40.0, 5e3, 6e5, 4e9] {
            for ply in [1, 8] {
                let price = Price::of(residual, ply);
                for loss in [0, 1, 2, 700, 80_000, 1 << 20, 1 << 31, u32::MAX] {
                    for lasts in [0, 1, 90, 2_800, 65_535] {
                        let worth = f64::from(loss) / (CLAIMED * residual) * f64::from(ply);
                        let paid = price.paid(lasts, loss);
                        assert!(paid <= lasts, "{residual} {loss}");
                        assert!(
                            f64::from(paid) >= f64::from(lasts) - worth,
                            "{residual} {loss} {lasts} {paid}"
                        );
                        assert!(price.affords(loss) || paid == 0, "{residual} {loss}");
                        let lanes = price.paid_in_lanes(Plain::splat(lasts), Plain::splat(loss));
                        assert_eq!(lanes, Plain::splat(paid));
                    }
                }
            }
        }
        // To the plies that are counted, it is as good as exact.
        assert_eq!(Price::of(1.0, 8).paid(65_535, 1_016), 65_535 - 8_002);
    }

    /// However early one stops, and whatever the values are, the proof holds.
    #[test]
    fn no_value_is_further_from_the_truth_than_is_proved() {
        for rules in Preset::ALL.map(one_piece).into_iter().chain([weary()]) {
            let truth = values(&swept(&rules, 3_000).1);
            let rest = certify(&rules, &truth, 20.0).expect("play ends").error;
            let early = [1, 2, 3, 5, 8].map(|sweeps| values(&swept(&rules, sweeps).1));
            let off = [1_000_000, 100_000, 10_000, 1_000].map(|most| spoilt(&truth, most));
            let mut proved_something = 0;
            for values in early.iter().chain(&off) {
                for part in [1.0, 0.01, 1e-4, 1e-6, 1e-8] {
                    let Some(certificate) = certify(&rules, values, part * f64::from(CERTAIN)) else {
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

    /// The same where values hold a part of how long play lasts: what is proved is proved of the values as they are then.
    #[test]
    fn what_values_hold_besides_is_part_of_the_proof() {
        const PLY: u32 = 4;
        for rules in Preset::ALL.map(one_piece) {
            let truth = values(&swept(&rules, 3_000).1);
            let rest = certify(&rules, &truth, 20.0).expect("play ends").error;
            let (pair, mut levels) = swept(&rules, 5);
            levels.count_lasting(ONE, Width::Narrow, 50 * PLY, None).expect("in memory");
            let (mut proved, mut least) = (0, u64::MAX);
            for part in [0.01, 1e-4, 1e-6, 1e-7] {
                let residual = part * f64::from(CERTAIN);
                let what = What::ValuesAndLasting { price: Price::of(residual, PLY), ply: PLY };
                for _ in 0..60 {
                    pair.pass(&rules, &levels, what, Numbers::Replaced, Attention::Whole, 1);
                    let found = pair.pass(&rules, &levels, what, Numbers::Compared, Attention::Whole, 1);
                    let Some(certificate) = bound(found, PLY, residual) else { continue };
                    let off = furthest(&values(&levels), &truth);
                    assert!(off <= certificate.error + rest, "{}: {off} {certificate:?}", rules.spec().name);
                    (proved, least) = (proved + 1, least.min(certificate.error));
                }
            }
            let narrow = u64::from(Width::Narrow.noise()) * 1_000;
            assert!(proved > 20 && least < narrow, "{} {proved} {least}", rules.spec().name);
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
        let certificate = certify(&rules, &values(&levels), 2.0 * f64::from(residual)).expect("play ends");
        assert!(certificate.error >= off, "{certificate:?}");
    }
}
