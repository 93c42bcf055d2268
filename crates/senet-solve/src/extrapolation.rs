//! Extrapolation: where sweeps bring all values nearer to the end by the same part each time, the rest of the way can be gone at once.
//!
//! After some sweeps what is left of the error often has one shape, that each sweep shrinks by one factor *λ* and does not change. If a
//! sweep has changed the values by *d*, the rest adds up to *d*·(*λ* + *λ*² + …) = *d*·*λ*/(1 − *λ*). Values may be put wherever one likes: the
//! proof of the bounds asks only what they are in the end.

use std::sync::atomic::{AtomicU16, Ordering};

use senet_table::Stratum;

use crate::certificate::twins;
use crate::chance::CERTAIN;
use crate::level::Levels;
use crate::memory::Slots;
use crate::pass::over_parts;

/// Positions of each stratum that are watched.
const WATCHED: usize = 16_384;
/// The smallest part of the square of what a sweep changes that an extrapolation is to save the next.
const SAVED: f64 = 0.15;
/// How many times what a sweep changed is gone on with, at least and at most.
const FURTHER: std::ops::RangeInclusive<f64> = 0.5..=200.0;
/// Sweeps after an extrapolation, for smoothing out what it did wrong, before it is seen whether another is worth while.
const PATIENCE: u32 = 4;
/// Parts in which the numbers of a stratum are gone through.
const PARTS: usize = 64;

/// Watches how the values of a pair change from sweep to sweep.
pub(crate) struct Watch {
    strata: Vec<Stratum>,
    values: Vec<f64>,
    changes: Vec<f64>,
    /// Sweeps since the last extrapolation.
    since: u32,
    /// How many times what the last sweep changed is best gone on with, and the part of the square of it that this is expected to save.
    further: f64,
    saved: f64,
}

impl Watch {
    pub(crate) fn new(stratum: Stratum, levels: &Levels) -> Watch {
        let mut watch = Watch {
            strata: twins(stratum),
            values: Vec::new(),
            changes: Vec::new(),
            since: 0,
            further: 0.0,
            saved: 0.0,
        };
        watch.values = watch.look(levels);
        watch
    }

    fn look(&self, levels: &Levels) -> Vec<f64> {
        let levels = self.strata.iter().filter_map(|stratum| levels.level(*stratum));
        let watched = levels.flat_map(|level| level.values.iter().step_by(level.values.len() / WATCHED + 1));
        watched.map(|value| f64::from(value.load(Ordering::Relaxed))).collect()
    }

    /// Looks at the values after a sweep.
    ///
    /// If the last sweep changed them by *e* and this one by *d*, and all is taken to be linear, then to go on by *t*·*d* makes the next change
    /// *d* + *t*·(*d* − *e*) in place of *d*. The *t* that makes it least is *d*·(*e* − *d*)/(*e* − *d*)²; if *d* = *λ*·*e*, this is *λ*/(1 − *λ*).
    pub(crate) fn swept(&mut self, levels: &Levels) {
        let values = self.look(levels);
        let changes: Vec<f64> = values.iter().zip(&self.values).map(|(new, old)| new - old).collect();
        let fall: Vec<f64> = self.changes.iter().zip(&changes).map(|(last, this)| last - this).collect();
        let product =
            |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(one, other)| one * other).sum::<f64>();
        let ratio = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
        let (common, falls) = (product(&changes, &fall), product(&fall, &fall));
        self.further = ratio(common, falls);
        self.saved = ratio(common * common, falls * product(&changes, &changes));
        self.since += 1;
        (self.values, self.changes) = (values, changes);
    }

    fn is_worth_while(&self) -> bool {
        self.saved >= SAVED && FURTHER.contains(&self.further)
    }

    /// Whether what the next sweep changes is likely to be worth going on with.
    pub(crate) fn is_ready(&self) -> bool {
        self.since >= PATIENCE && self.is_worth_while()
    }

    /// Goes on from values that a sweep has just changed, if that is worth while.
    pub(crate) fn go_on(&mut self, before: &Snapshot, levels: &Levels, threads: usize) {
        if self.is_worth_while() {
            before.stretch(self.further, levels, threads);
            self.values = self.look(levels);
            self.since = 0;
        }
    }
}

/// The values of a pair before a sweep: 16 bits of each, enough to know how far it has changed.
pub(crate) struct Snapshot {
    values: Vec<(Stratum, Slots<AtomicU16>)>,
    /// The lowest bits that are not kept.
    shift: u32,
}

impl Snapshot {
    /// Before a sweep that changes no value by more than twice `change`.
    pub(crate) fn new(stratum: Stratum, levels: &Levels, change: u32, threads: usize) -> Snapshot {
        let shift = (u32::BITS - change.leading_zeros() + 2).saturating_sub(u16::BITS);
        let keep = |stratum: Stratum| {
            let level = levels.level(stratum)?;
            let kept: Slots<AtomicU16> = Slots::zero(level.values.len());
            in_parts(kept.len(), threads, |number| {
                let value = level.values[number].load(Ordering::Relaxed);
                kept[number].store((value >> shift) as u16, Ordering::Relaxed);
            });
            Some((stratum, kept))
        };
        Snapshot { values: twins(stratum).into_iter().filter_map(keep).collect(), shift }
    }

    /// Adds `times` the change since then to every value.
    fn stretch(&self, times: f64, levels: &Levels, threads: usize) {
        for (stratum, kept) in &self.values {
            let Some(level) = levels.level(*stratum) else { continue };
            in_parts(kept.len(), threads, |number| {
                let slot = &level.values[number];
                let value = slot.load(Ordering::Relaxed);
                // The difference is right even where the bits above those kept have changed.
                let steps =
                    ((value >> self.shift) as u16).wrapping_sub(kept[number].load(Ordering::Relaxed)) as i16;
                let change = f64::from(steps) * f64::from(1u32 << self.shift);
                let stretched = (f64::from(value) + times * change).clamp(0.0, f64::from(CERTAIN));
                slot.store(stretched.round() as u32, Ordering::Relaxed);
            });
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
        let mut watch = Watch::new(stratum, &levels);
        while !watch.is_ready() {
            error *= 0.9;
            put(&levels, error);
            watch.swept(&levels);
        }
        let before = Snapshot::new(stratum, &levels, (error * 0.5) as u32, 2);
        error *= 0.9;
        put(&levels, error);
        watch.swept(&levels);
        watch.go_on(&before, &levels, 2);
        let level = levels.level(stratum).expect("it was put there");
        let furthest = level.values.iter().enumerate();
        let furthest =
            furthest.map(|(number, slot)| (f64::from(slot.load(Ordering::Relaxed)) - end(number)).abs());
        assert!(furthest.fold(0.0, f64::max) < error / 100.0);
    }
}
