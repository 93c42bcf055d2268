//! Values as they were: some bits of each, enough to know how far it has changed since.

use std::sync::atomic::{AtomicU8, AtomicU16, Ordering};

use senet_table::Stratum;

use crate::chance::CERTAIN;
use crate::lengths::Width;
use crate::level::Levels;
use crate::memory::Slots;
use crate::pass::over_parts;

/// Parts in which the numbers of a stratum are gone through.
const PARTS: usize = 64;

/// The values of a pair as they were.
pub(crate) struct Snapshot {
    values: Vec<(Stratum, Bits)>,
    /// How many bits are kept of each value, and how many below them are not.
    bits: u32,
    shift: u32,
}

impl Snapshot {
    /// The values as they are. It can be told how far they change from here as long as that is no more than `reach`.
    pub(crate) fn new(
        strata: &[Stratum],
        levels: &Levels,
        width: Width,
        reach: f64,
        threads: usize,
    ) -> Snapshot {
        let bits = 8 * width.bytes() as u32;
        let shift = shift(bits, reach);
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

    /// What is left out of each value, and is not told, in parts.
    pub(crate) fn step(&self) -> f64 {
        f64::from(1u32 << self.shift)
    }

    /// The largest change that can be told.
    pub(crate) fn reach(&self) -> f64 {
        f64::from(1u32 << (self.bits + self.shift - 1))
    }

    /// By how much a value, which is this one now, has changed.
    #[inline(always)]
    fn change(&self, bits: &Bits, number: usize, value: u32) -> f64 {
        // What was left out is half a step on average. The difference is right even where the bits above those kept have changed.
        let (half, above) = (f64::from((1u32 << self.shift) - 1) / 2.0, u32::BITS - self.bits - self.shift);
        let since = value.wrapping_sub(bits.of(number) << self.shift);
        f64::from((since << above) as i32 >> above) - half
    }

    /// Goes `times` on with the way from here to the values as they are, and so many times with those from other snapshots of the same strata. What comes back are the
    /// values before that, where this was in memory; it can be told how far they change as long as that is no more than `reach`.
    pub(crate) fn go_on(
        mut self,
        times: f64,
        others: &[(&Snapshot, f64)],
        reach: f64,
        levels: &Levels,
        threads: usize,
    ) -> Snapshot {
        let next = shift(self.bits, reach);
        for (which, (stratum, kept)) in self.values.iter().enumerate() {
            let Some(level) = levels.level(*stratum) else { continue };
            in_parts(level.values.len(), threads, |number| {
                let slot = &level.values[number];
                let value = slot.load(Ordering::Relaxed);
                let way = times * self.change(kept, number, value);
                let further = |(other, times): &(&Snapshot, f64)| {
                    times * other.change(&other.values[which].1, number, value)
                };
                let ways: f64 = others.iter().map(further).sum();
                kept.keep(number, value >> next);
                let there = (f64::from(value) + way + ways).clamp(0.0, f64::from(CERTAIN));
                slot.store(there.round() as u32, Ordering::Relaxed);
            });
        }
        self.shift = next;
        self
    }
}

/// How many bits are not kept below so many that are, if changes up to `reach` are to be told.
fn shift(bits: u32, reach: f64) -> u32 {
    let needed = u32::BITS - (reach as u32).leading_zeros() + 1;
    needed.clamp(bits, u32::BITS) - bits
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
    use crate::certificate::twins;
    use crate::level::Level;
    use senet::{Preset, Ruleset};

    /// Values go on with the way from one snapshot or two, either way, up to what is left out of a snapshot; and what comes back is where they were.
    #[test]
    fn values_go_on_with_what_they_have_changed() {
        let rules = Ruleset::preset(Preset::Modern);
        let strata = twins(Stratum { mover: 2, other: 1 });
        for width in [Width::Wide, Width::Narrow] {
            let mut levels = Levels::default();
            strata.iter().for_each(|twin| levels.insert(Level::even(rules.plan(), *twin)));
            let slots =
                || strata.iter().filter_map(|twin| levels.level(*twin)).flat_map(|level| level.values.iter());
            let values = || slots().map(|slot| i64::from(slot.load(Ordering::Relaxed))).collect::<Vec<_>>();
            let add = |change: &dyn Fn(i64) -> i64| {
                for (number, slot) in (0..).zip(slots()) {
                    let value = i64::from(slot.load(Ordering::Relaxed)) + change(number);
                    slot.store(value as u32, Ordering::Relaxed);
                }
            };
            let (first, second) =
                (|number: i64| 1_000 * (number % 37 - 18), |number: i64| 700 * (number % 5 - 2));
            let reach = 20_000.0;
            let far = Snapshot::new(&strata, &levels, width, reach, 2);
            add(&first);
            let near = Snapshot::new(&strata, &levels, width, reach, 2);
            add(&second);
            assert!(far.reach() >= reach && near.reach() < 4.0 * reach);
            let before = values();
            let back = far.go_on(2.0, &[(&near, -0.5)], 80_000.0, &levels, 2);
            let step = 2 << near.shift;
            for (number, (now, then)) in (0..).zip(values().into_iter().zip(&before)) {
                let expected = then + 2 * (first(number) + second(number)) - second(number) / 2;
                assert!((now - expected).abs() <= step, "{now} is not {expected}");
            }
            let _ = back.go_on(-1.0, &[], reach, &levels, 2);
            let furthest = values().into_iter().zip(&before).map(|(now, then)| (now - then).abs()).max();
            assert!(furthest <= Some(4 * step), "{furthest:?}");
        }
    }
}
