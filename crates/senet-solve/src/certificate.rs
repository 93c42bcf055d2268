//! Proof of how far the values of a pair of strata can be from the truth.
//!
//! Let *r* be the largest residual (how far any value is from its own backup), and *h* a number for every position with
//! *h* ≥ 1 + the mean over the throws of the largest *h* among the moves that are within *s* of the best. If *s* ≥ 2·*r*·max *h*, then
//! values raised by 2·*r*·*h* are above, and lowered by as much below, the truth: see `docs/solving.md`. Here *h* is found by
//! sweeps of its own, rounded up.

use std::ops::Range;
use std::sync::atomic::{AtomicU16, Ordering};

use senet::{ForRules, Rules, Ruleset};
use senet_table::Stratum;

use crate::kernel::{Purpose, Successor, Work};
use crate::level::{Level, Levels};
use crate::memory::Slots;
use crate::pass::over_parts;
use crate::processor::{self, run_best};
use crate::sweep::{Values, sweep};

/// What was proved of a pair of strata.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Certificate {
    /// No value is further from the truth than this, in parts, errors of lower strata aside.
    pub(crate) error: u64,
    /// The largest residual, in parts.
    pub(crate) residual: u32,
    /// The longest that play near the best can last within the pair, in plies.
    pub(crate) lasting: f64,
    /// Passes through the pair that it took.
    pub(crate) passes: u32,
}

/// Units in a ply; the second, if play lasts longer than the first can count.
const UNITS: [u32; 2] = [8, 1];
/// Plies that play is first taken to last, everywhere. Any number will do; with one that is about right fewer passes are needed.
const FIRST_GUESS: u32 = 48;
/// Passes after which play is taken to last for ever.
const MOST_PASSES: u32 = 100_000;

/// Bounds the error of the values of a stratum and its twin; `None` if play lasts too long to be counted.
pub(crate) fn certify(
    rules: &Ruleset,
    levels: &Levels,
    stratum: Stratum,
    threads: usize,
) -> Option<Certificate> {
    let pair = pair(stratum);
    let compared = pair.iter().map(|stratum| sweep(rules, levels, *stratum, Values::Compared, threads));
    // A backup is rounded to the nearest part, so the true residual may be one part more.
    let residual = compared.max().unwrap_or(0) + 1;
    let mut passes = 1;
    for ply in UNITS {
        let longest = f64::from(u16::MAX) / f64::from(ply);
        // Five times the longest, because the last check can stretch it to that.
        let slack = (2.0 * 5.0 * f64::from(residual) * longest).min(f64::from(u32::MAX)) as u32;
        let lasting = Lasting::new(levels, stratum, slack, ply);
        if let Some(plies) = lasting.settle(rules, threads, &mut passes) {
            let error = (2.0 * f64::from(residual) * plies).ceil() as u64;
            return Some(Certificate { error, residual, lasting: plies, passes });
        }
    }
    None
}

/// A stratum and its twin, once if they are the same.
pub(crate) fn pair(stratum: Stratum) -> Vec<Stratum> {
    let twin = stratum.twin();
    if twin == stratum { vec![stratum] } else { vec![stratum, twin] }
}

/// How long play near the best can last, for every position of a pair of strata.
struct Lasting<'a> {
    levels: &'a Levels,
    strata: Vec<Stratum>,
    plies: Vec<Slots<AtomicU16>>,
    slack: u32,
    ply: u32,
}

impl<'a> Lasting<'a> {
    fn new(levels: &'a Levels, stratum: Stratum, slack: u32, ply: u32) -> Lasting<'a> {
        let strata = pair(stratum);
        let length = |stratum: &Stratum| levels.level(*stratum).map_or(0, |level| level.values.len());
        let plies = strata.iter().map(|stratum| {
            let plies: Slots<AtomicU16> = Slots::zero(length(stratum));
            plies.iter().for_each(|plies| plies.store((FIRST_GUESS * ply) as u16, Ordering::Relaxed));
            plies
        });
        Lasting { levels, plies: plies.collect(), strata, slack, ply }
    }

    /// Sweeps until no number is short by much of a ply, then stretches them all by what they are short; the largest, in plies.
    ///
    /// A number short by *d* plies, as part of *h*/(1 − *d*), is not short: (1 + mean)/(1 − *d*) ≥ 1 + mean/(1 − *d*).
    fn settle(&self, rules: &Ruleset, threads: usize, passes: &mut u32) -> Option<f64> {
        loop {
            let short = self.pass(rules, Values::Replaced, threads);
            *passes += 1;
            if self.largest() == u16::MAX || *passes > MOST_PASSES {
                return None;
            }
            if short * 8 <= self.ply * 5 {
                let short = f64::from(self.pass(rules, Values::Compared, threads)) / f64::from(self.ply);
                *passes += 1;
                if short <= 0.8 {
                    return Some(f64::from(self.largest()) / f64::from(self.ply) / (1.0 - short));
                }
            }
        }
    }

    fn largest(&self) -> u16 {
        let all = self.plies.iter().flat_map(|plies| plies.iter());
        all.map(|plies| plies.load(Ordering::Relaxed)).max().unwrap_or(0)
    }

    fn pass(&self, rules: &Ruleset, values: Values, threads: usize) -> u32 {
        (0..self.strata.len())
            .map(|which| rules.specialised(LastingPass { lasting: self, which, values, threads }))
            .max()
            .unwrap_or(0)
    }
}

struct LastingPass<'a> {
    lasting: &'a Lasting<'a>,
    which: usize,
    values: Values,
    threads: usize,
}

impl ForRules for LastingPass<'_> {
    type Output = u32;

    fn run<R: Rules + Send + Sync>(self, rules: R) -> u32 {
        let Lasting { levels, strata, .. } = self.lasting;
        let Some(work) = Work::new(rules, levels, strata[self.which]) else { return 0 };
        over_parts(work.count(), self.threads, |range| run_best(Part { work: &work, pass: &self, range }))
    }
}

struct Part<'a, R> {
    work: &'a Work<'a, R>,
    pass: &'a LastingPass<'a>,
    range: Range<u64>,
}

impl<R: Rules> processor::Work for Part<'_, R> {
    type Output = u32;

    /// By how much the numbers of this part were short.
    #[inline(always)]
    fn run(self) -> u32 {
        let lasting = self.pass.lasting;
        let own = lasting.strata.iter().map(|stratum| lasting.levels.level(*stratum)).zip(&lasting.plies);
        let pair = own.filter_map(|(level, plies)| Some((level?, &**plies))).collect();
        let mut longest = Longest {
            pair,
            plies: &lasting.plies[self.pass.which],
            values: self.pass.values,
            slack: lasting.slack,
            ply: lasting.ply,
            moves: [(0, Successor::Over { chance: 0 }); MOVES],
            considered: 0,
            best: 0,
            sum: 0,
            lasting_sum: 0,
            thrown: 0,
            lasting: 0,
            short: 0,
        };
        self.work.run(self.range, &mut longest);
        longest.short
    }
}

/// How long play can last from one position after the other: one ply, and then as long as the longest of the moves that are within
/// `slack` of the best, on average over the throws. In units of which a ply has `ply`; rounded up.
struct Longest<'a> {
    /// The levels of the pair, with how long play lasts in each.
    pair: Vec<(&'a Level, &'a [AtomicU16])>,
    /// How long play lasts in the level at hand.
    plies: &'a [AtomicU16],
    values: Values,
    slack: u32,
    ply: u32,
    /// The moves of the throw at hand: the chance that each leads to, and the position. How long play lasts there is looked up
    /// only for those near the best.
    moves: [(u32, Successor<'a>); MOVES],
    considered: usize,
    best: u32,
    sum: u64,
    lasting_sum: u64,
    thrown: u32,
    lasting: u32,
    short: u32,
}

impl Longest<'_> {
    #[inline(always)]
    fn after(&self, successor: Successor<'_>) -> u32 {
        let Successor::Position { level, number, .. } = successor else { return 0 };
        let own = self.pair.iter().find(|(here, _)| std::ptr::eq(*here, level));
        own.map_or(0, |(_, plies)| plies[number].load(Ordering::Relaxed).into())
    }
}

/// More than a throw has moves: ten pieces on the board, one from the hand, and for each up to five shorter throws.
const MOVES: usize = 64;

impl<'a> Purpose<'a> for Longest<'a> {
    #[inline(always)]
    fn begin(&mut self) {
        self.sum = 0;
        self.lasting_sum = 0;
    }

    #[inline(always)]
    fn consider(&mut self, successor: Successor<'a>) {
        let chance = successor.chance();
        self.best = self.best.max(chance);
        self.moves[self.considered % MOVES] = (chance, successor);
        self.considered += 1;
    }

    #[inline(always)]
    fn thrown(&mut self, weight: u32) {
        let (best, near) = (self.best, self.best.saturating_sub(self.slack));
        let mut longest = 0;
        for (chance, successor) in &self.moves[..self.considered.min(MOVES)] {
            if *chance >= near {
                longest = longest.max(self.after(*successor));
            }
        }
        self.sum += u64::from(weight) * u64::from(best);
        self.lasting_sum += u64::from(weight) * u64::from(longest);
        self.considered = 0;
        self.best = 0;
    }

    #[inline(always)]
    fn averaged(&mut self, total: u32) {
        self.thrown = (self.sum / u64::from(total)) as u32;
        self.lasting = self.lasting_sum.div_ceil(u64::from(total)) as u32;
    }

    #[inline(always)]
    fn instead(&mut self, successor: Successor<'a>) {
        let (instead, after) = (successor.chance(), self.after(successor));
        if self.thrown < instead.saturating_sub(self.slack) {
            self.lasting = after;
        } else if instead >= self.thrown.saturating_sub(self.slack) {
            self.lasting = self.lasting.max(after);
        }
    }

    #[inline(always)]
    fn end(&mut self, number: usize) {
        let lasts = (self.ply + self.lasting).min(u32::from(u16::MAX));
        let slot = &self.plies[number];
        let old = u32::from(slot.load(Ordering::Relaxed));
        self.short = self.short.max(lasts.saturating_sub(old));
        if self.values == Values::Replaced {
            slot.store(lasts as u16, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use senet::points::{StuckThrow, Throwing, Water};
    use senet::{Preset, Ruleset, ThrowSet};

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

    fn swept(rules: &Ruleset, sweeps: u32) -> Levels {
        let mut levels = Levels::default();
        levels.insert(Level::even(rules.plan(), ONE));
        for _ in 0..sweeps {
            sweep(rules, &levels, ONE, Values::Replaced, 1);
        }
        levels
    }

    fn values(levels: &Levels) -> Vec<u32> {
        let level = levels.level(ONE).expect("it was put there");
        level.values.iter().map(|value| value.load(Ordering::Relaxed)).collect()
    }

    fn furthest(one: &[u32], other: &[u32]) -> u64 {
        one.iter().zip(other).map(|(one, other)| u64::from(one.abs_diff(*other))).max().unwrap_or(0)
    }

    /// However early one stops, the proof holds.
    #[test]
    fn no_value_is_further_from_the_truth_than_is_proved() {
        for rules in Preset::ALL.map(one_piece).into_iter().chain([weary()]) {
            let settled = swept(&rules, 10_000);
            let truth = values(&settled);
            let rest = certify(&rules, &settled, ONE, 1).expect("play ends").error;
            let mut proved_something = 0;
            for sweeps in [3, 10, 30, 100, 1000] {
                let levels = swept(&rules, sweeps);
                let Some(certificate) = certify(&rules, &levels, ONE, 1) else { continue };
                let off = furthest(&values(&levels), &truth);
                assert!(
                    off <= certificate.error + rest,
                    "{} after {sweeps} sweeps: {off} > {certificate:?} + {rest}",
                    rules.spec().name
                );
                proved_something += 1;
            }
            assert!(proved_something >= 3, "{}", rules.spec().name);
        }
    }

    /// The trap that the proof is for: the values hardly change from sweep to sweep, and are far from the truth.
    #[test]
    fn a_small_residual_does_not_hide_a_large_error() {
        let rules = weary();
        let truth = values(&swept(&rules, 10_000));
        let levels = swept(&rules, 100);
        let residual = sweep(&rules, &levels, ONE, Values::Compared, 1);
        let off = furthest(&values(&levels), &truth);
        assert!(off > 50 * u64::from(residual), "the error is {off}, the residual {residual}");
        let certificate = certify(&rules, &levels, ONE, 1).expect("play ends");
        assert!(certificate.error >= off, "{certificate:?}");
    }
}
