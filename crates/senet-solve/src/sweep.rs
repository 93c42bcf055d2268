//! Sweeps: every position of a level gets the value that its successors give it, in place.

use std::ops::Range;
use std::sync::atomic::Ordering;

use senet::{ForRules, Rules, Ruleset};
use senet_table::Stratum;

use crate::kernel::{Purpose, Successor, Work};
use crate::level::{Level, Levels};
use crate::pass::over_parts;
use crate::processor::{self, run_best};

/// What a pass does with the values that it computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Values {
    /// They replace the old ones.
    Replaced,
    /// They are only compared with the old ones.
    Compared,
}

/// Goes through a level once; the largest difference of a new value from the old, in parts.
pub(crate) fn sweep(
    rules: &Ruleset,
    levels: &Levels,
    stratum: Stratum,
    values: Values,
    threads: usize,
) -> u32 {
    rules.specialised(Sweep { levels, stratum, values, threads })
}

struct Sweep<'a> {
    levels: &'a Levels,
    stratum: Stratum,
    values: Values,
    threads: usize,
}

impl ForRules for Sweep<'_> {
    type Output = u32;

    fn run<R: Rules + Send + Sync>(self, rules: R) -> u32 {
        let (Some(level), Some(work)) =
            (self.levels.level(self.stratum), Work::new(rules, self.levels, self.stratum))
        else {
            return 0;
        };
        over_parts(work.count(), self.threads, |range| {
            let backup = Backup { level, values: self.values, best: 0, sum: 0, value: 0, change: 0 };
            run_best(Part { work: &work, range, backup })
        })
    }
}

struct Part<'a, R> {
    work: &'a Work<'a, R>,
    range: Range<u64>,
    backup: Backup<'a>,
}

impl<R: Rules> processor::Work for Part<'_, R> {
    type Output = u32;

    #[inline(always)]
    fn run(mut self) -> u32 {
        self.work.run(self.range, &mut self.backup);
        self.backup.change
    }
}

/// One backup after the other: the best move of each throw, the mean over the throws, rounded to the nearest part.
struct Backup<'a> {
    level: &'a Level,
    values: Values,
    best: u32,
    sum: u64,
    value: u32,
    change: u32,
}

impl<'a> Purpose<'a> for Backup<'a> {
    #[inline(always)]
    fn begin(&mut self) {
        self.best = 0;
        self.sum = 0;
    }

    #[inline(always)]
    fn consider(&mut self, successor: Successor<'a>) {
        self.best = self.best.max(successor.chance());
    }

    #[inline(always)]
    fn thrown(&mut self, weight: u32) {
        self.sum += u64::from(weight) * u64::from(self.best);
        self.best = 0;
    }

    #[inline(always)]
    fn averaged(&mut self, total: u32) {
        let total = u64::from(total);
        self.value = ((self.sum + total / 2) / total) as u32;
    }

    #[inline(always)]
    fn instead(&mut self, successor: Successor<'a>) {
        self.value = self.value.max(successor.chance());
    }

    #[inline(always)]
    fn end(&mut self, number: usize) {
        let slot = &self.level.values[number];
        self.change = self.change.max(slot.load(Ordering::Relaxed).abs_diff(self.value));
        if self.values == Values::Replaced {
            slot.store(self.value, Ordering::Relaxed);
        }
    }
}
