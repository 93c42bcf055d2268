//! Extrapolation: where sweeps bring all values nearer to the end by the same part each time, the rest of the way can be gone at once.
//!
//! After some sweeps what is left of the error often has one shape, that each sweep shrinks by one factor *λ* and does not change. If a
//! sweep has changed the values by *d*, the rest adds up to *d*·(*λ* + *λ*² + …) = *d*·*λ*/(1 − *λ*). Values may be put wherever one likes: the
//! proof of the bounds asks only what they are in the end.

use std::sync::atomic::{AtomicU8, AtomicU16, Ordering};

use senet_table::Stratum;

use crate::certificate::twins;
use crate::chance::CERTAIN;
use crate::lengths::Width;
use crate::level::Levels;
use crate::memory::Slots;
use crate::pass::over_parts;

/// Positions of each stratum that are watched.
const WATCHED: usize = 16_384;
/// The smallest part of the square of what a sweep changes that an extrapolation is to save the next.
const SAVED: f64 = 0.15;
/// How many times what a window changed is gone on with, at least and at most.
const FURTHER: std::ops::RangeInclusive<f64> = 0.5..=200.0;
/// If what a single sweep changed were to be gone on with more times than this, windows are looked at.
const FURTHER_BY_SWEEP: f64 = 40.0;
/// Sweeps after an extrapolation, for smoothing out what it did wrong, before it is seen whether another is worth while.
const PATIENCE: u32 = 4;
/// If so many sweeps have gone by, and each of the last brought the change only to this part of what it was, changes are too small
/// to see in one sweep what to do: windows are looked at.
const LAGGING: u32 = 8;
const SLOW: f64 = 0.85;
/// A window is so many sweeps that the slow shape shrinks by about this part in it, within limits. If it hardly shrinks with each sweep, what one
/// changes is hardly more than what is rounded, and to go on with that many times over would spoil more than it mends.
const SHRUNK: f64 = 0.15;
const WINDOW: std::ops::RangeInclusive<f64> = 1.0..=32.0;
/// By more than this a change does not grow for being rounded.
const GROWING: f64 = 1.02;
/// Where a sweep does no more than this part of the positions, what it leaves out does not matter.
const SETTLED: f64 = 0.25;
/// Parts in which the numbers of a stratum are gone through.
const PARTS: usize = 64;

/// When values are extrapolated.
pub(crate) struct Extrapolation {
    width: Width,
    watch: Watch,
    stage: Stage,
    /// Whether the last sweep left out most.
    is_mostly_settled: bool,
    /// Sweeps since the last extrapolation.
    since: u32,
}

/// How many sweeps a window has, if the last ones brought the change to these parts of what it was.
fn window(shrinks: &[f64]) -> u32 {
    let shrink = shrinks.iter().product::<f64>().powf(1.0 / shrinks.len() as f64);
    match shrink {
        // Something else than what is slow makes it grow.
        GROWING.. => 1,
        _ => (SHRUNK / (1.0 - shrink.min(1.0))).clamp(*WINDOW.start(), *WINDOW.end()) as u32,
    }
}

/// What the next sweep is for.
enum Stage {
    /// To bring values nearer to their ends.
    Usual,
    /// To catch up with what was left out, before windows of so many sweeps.
    CatchUp { window: u32 },
    /// The same where what was left out has hardly changed.
    Begin { window: u32 },
    /// To see how fast changes shrink: so many sweeps are left of the first window.
    First { window: u32, left: u32 },
    /// To see how each value changes: so many are left of the second, before which the values were these.
    Second { left: u32, before: Snapshot },
}

impl Extrapolation {
    /// `width` says how much room there is beside values.
    pub(crate) fn new(stratum: Stratum, levels: &Levels, width: Width) -> Extrapolation {
        Extrapolation {
            width,
            watch: Watch::new(stratum, levels),
            stage: Stage::Usual,
            is_mostly_settled: false,
            since: 0,
        }
    }

    /// Before a sweep, of which the last ones changed values by `change` at most, and brought this to these parts of what it was, the last first.
    /// Whether it is to leave out nothing.
    pub(crate) fn prepare(&mut self, levels: &Levels, change: u32, shrinks: &[f64], threads: usize) -> bool {
        if matches!(self.stage, Stage::Usual) && self.since >= PATIENCE {
            let is_slow = self.since >= LAGGING && shrinks.iter().all(|shrink| *shrink >= SLOW);
            if self.watch.is_worth_while() && self.watch.further <= FURTHER_BY_SWEEP {
                self.stage = Stage::Second { left: 1, before: self.snapshot(levels, change, threads) };
            } else if is_slow {
                let window = window(shrinks);
                self.stage = match self.is_mostly_settled {
                    true => Stage::Begin { window },
                    false => Stage::CatchUp { window },
                };
            }
        }
        match self.stage {
            Stage::CatchUp { .. } => true,
            Stage::First { left, .. } | Stage::Second { left, .. } => left == 1 && !self.is_mostly_settled,
            Stage::Usual | Stage::Begin { .. } => false,
        }
    }

    /// After a sweep, which did this part of the positions. Whether values were put elsewhere.
    pub(crate) fn swept(&mut self, levels: &Levels, change: u32, done: f64, threads: usize) -> bool {
        self.is_mostly_settled = done < SETTLED;
        self.since += 1;
        self.stage = match std::mem::replace(&mut self.stage, Stage::Usual) {
            Stage::Usual => {
                self.watch.look_again(levels);
                Stage::Usual
            }
            Stage::CatchUp { window } | Stage::Begin { window } => {
                self.watch.begin(levels);
                Stage::First { window, left: window }
            }
            Stage::First { window, left: 1 } => {
                self.watch.look_again(levels);
                let before = self.snapshot(levels, change.saturating_mul(window), threads);
                Stage::Second { left: window, before }
            }
            Stage::First { window, left } => Stage::First { window, left: left - 1 },
            Stage::Second { left: 1, before } => {
                self.watch.look_again(levels);
                self.since = 0;
                return self.watch.go_on(&before, levels, threads);
            }
            Stage::Second { left, before } => Stage::Second { left: left - 1, before },
        };
        false
    }

    /// Other things come first.
    pub(crate) fn stop(&mut self) {
        (self.stage, self.since) = (Stage::Usual, 0);
    }

    fn snapshot(&self, levels: &Levels, change: u32, threads: usize) -> Snapshot {
        Snapshot::new(&self.watch.strata, levels, self.width, change, threads)
    }
}

/// Watches how the values of a pair change from one look to the next.
struct Watch {
    strata: Vec<Stratum>,
    values: Vec<f64>,
    changes: Vec<f64>,
    /// How many times what was changed last is best gone on with, and the part of the square of it that this is expected to save.
    further: f64,
    saved: f64,
}

impl Watch {
    fn new(stratum: Stratum, levels: &Levels) -> Watch {
        let strata = twins(stratum);
        let mut watch = Watch { strata, values: Vec::new(), changes: Vec::new(), further: 0.0, saved: 0.0 };
        watch.begin(levels);
        watch
    }

    /// Begins anew with the values as they are.
    fn begin(&mut self, levels: &Levels) {
        self.values = self.look(levels);
        self.changes.clear();
    }

    fn look(&self, levels: &Levels) -> Vec<f64> {
        let levels = self.strata.iter().filter_map(|stratum| levels.level(*stratum));
        let watched = levels.flat_map(|level| level.values.iter().step_by(level.values.len() / WATCHED + 1));
        watched.map(|value| f64::from(value.load(Ordering::Relaxed))).collect()
    }

    /// Looks at the values after a sweep, or a window of some.
    ///
    /// If they were changed by *e* from look to look before, by *d* this time, and all is taken to be linear, then to go on by *t*·*d* makes the
    /// next change *d* + *t*·(*d* − *e*) in place of *d*. The *t* that makes it least is *d*·(*e* − *d*)/(*e* − *d*)²; if *d* = *λ*·*e*, this is *λ*/(1 − *λ*).
    fn look_again(&mut self, levels: &Levels) {
        let values = self.look(levels);
        let changes: Vec<f64> = values.iter().zip(&self.values).map(|(new, old)| new - old).collect();
        let fall: Vec<f64> = self.changes.iter().zip(&changes).map(|(last, this)| last - this).collect();
        let product =
            |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(one, other)| one * other).sum::<f64>();
        let ratio = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
        let (common, falls) = (product(&changes, &fall), product(&fall, &fall));
        self.further = ratio(common, falls);
        self.saved = ratio(common * common, falls * product(&changes, &changes));
        (self.values, self.changes) = (values, changes);
    }

    fn is_worth_while(&self) -> bool {
        self.saved >= SAVED && FURTHER.contains(&self.further)
    }

    /// Goes on with what has changed since then, if that is worth while.
    fn go_on(&mut self, before: &Snapshot, levels: &Levels, threads: usize) -> bool {
        let goes = self.is_worth_while();
        if goes {
            before.stretch(self.further, levels, threads);
        }
        self.begin(levels);
        goes
    }
}

/// The values of a pair before a window: some bits of each, enough to know how far it has changed.
struct Snapshot {
    values: Vec<(Stratum, Bits)>,
    /// How many bits are kept of each value, and how many below them are not.
    bits: u32,
    shift: u32,
}

impl Snapshot {
    /// Before sweeps that together change no value by more than twice `change`.
    fn new(strata: &[Stratum], levels: &Levels, width: Width, change: u32, threads: usize) -> Snapshot {
        let bits = 8 * width.bytes() as u32;
        let shift = (u32::BITS - change.leading_zeros() + 2).clamp(bits, u32::BITS) - bits;
        let keep = |stratum: &Stratum| {
            let level = levels.level(*stratum)?;
            let kept = Bits::new(width, level.values.len());
            in_parts(level.values.len(), threads, |number| {
                kept.keep(number, level.values[number].load(Ordering::Relaxed) >> shift);
            });
            Some((*stratum, kept))
        };
        Snapshot { values: strata.iter().filter_map(keep).collect(), bits, shift }
    }

    /// Adds `times` the change since then to every value.
    fn stretch(&self, times: f64, levels: &Levels, threads: usize) {
        // What was left out is half a step on average. The difference is right even where the bits above those kept have changed.
        let (half, above) = (f64::from((1u32 << self.shift) - 1) / 2.0, u32::BITS - self.bits - self.shift);
        for (stratum, kept) in &self.values {
            let Some(level) = levels.level(*stratum) else { continue };
            in_parts(level.values.len(), threads, |number| {
                let slot = &level.values[number];
                let value = slot.load(Ordering::Relaxed);
                let since = value.wrapping_sub(kept.of(number) << self.shift);
                let change = f64::from((since << above) as i32 >> above) - half;
                let stretched = (f64::from(value) + times * change).clamp(0.0, f64::from(CERTAIN));
                slot.store(stretched.round() as u32, Ordering::Relaxed);
            });
        }
    }
}

/// Some bits of each value, the higher ones left out: sixteen, or eight where there is no more room.
enum Bits {
    Sixteen(Slots<AtomicU16>),
    Eight(Slots<AtomicU8>),
}

impl Bits {
    fn new(width: Width, length: usize) -> Bits {
        match width {
            Width::Wide => Bits::Sixteen(Slots::zero(length)),
            Width::Narrow => Bits::Eight(Slots::zero(length)),
        }
    }

    #[inline(always)]
    fn keep(&self, number: usize, bits: u32) {
        match self {
            Bits::Sixteen(kept) => kept[number].store(bits as u16, Ordering::Relaxed),
            Bits::Eight(kept) => kept[number].store(bits as u8, Ordering::Relaxed),
        }
    }

    #[inline(always)]
    fn of(&self, number: usize) -> u32 {
        match self {
            Bits::Sixteen(kept) => kept[number].load(Ordering::Relaxed).into(),
            Bits::Eight(kept) => kept[number].load(Ordering::Relaxed).into(),
        }
    }
}

fn in_parts(length: usize, threads: usize, each: impl Fn(usize) + Sync) {
    let cut = |part: usize| length * part / PARTS;
    over_parts(PARTS, threads, || (), |(), part| (cut(part)..cut(part + 1)).for_each(&each));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use senet::{Preset, Ruleset};

    /// Values that come nearer to their ends by the same factor each time are put on them, with either sign.
    #[test]
    fn what_shrinks_by_one_factor_is_extrapolated_to_its_end() {
        is_extrapolated(Width::Wide, 100.0);
        is_extrapolated(Width::Narrow, 10.0);
    }

    /// Up to so small a part of the error.
    fn is_extrapolated(width: Width, part: f64) {
        let rules = Ruleset::preset(Preset::Modern);
        let stratum = Stratum { mover: 2, other: 1 };
        let mut levels = Levels::default();
        twins(stratum).into_iter().for_each(|twin| levels.insert(Level::even(rules.plan(), twin)));
        let end = |number: usize| 2e9 + 1e5 * ((number % 17) as f64);
        let put = |levels: &Levels, error: f64| {
            for twin in twins(stratum) {
                let level = levels.level(twin).expect("it was put there");
                for (number, slot) in level.values.iter().enumerate() {
                    let sign = if number % 3 == 0 { -1.0 } else { 1.0 };
                    slot.store(
                        (end(number) + sign * error * (1 + number % 5) as f64) as u32,
                        Ordering::Relaxed,
                    );
                }
            }
        };
        let mut error = 1e7;
        put(&levels, error);
        let mut extrapolation = Extrapolation::new(stratum, &levels, width);
        let mut is_done = false;
        while !is_done {
            extrapolation.prepare(&levels, (error * 0.5) as u32, &[0.9], 2);
            error *= 0.9;
            put(&levels, error);
            is_done = extrapolation.swept(&levels, (error * 0.5) as u32, 1.0, 2);
            assert!(error > 1e5, "it shows");
        }
        let level = levels.level(stratum).expect("it was put there");
        let furthest = level.values.iter().enumerate();
        let furthest =
            furthest.map(|(number, slot)| (f64::from(slot.load(Ordering::Relaxed)) - end(number)).abs());
        assert!(furthest.fold(0.0, f64::max) < error / part);
    }
}
