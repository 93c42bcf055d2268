//! Earlier iterates of a pair's values, in temporary files. The system keeps those of small pairs in memory.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::model::level::Level;
use crate::model::shared_array::SharedArray;
use crate::pass::scheduler::run_chunks;

/// Bytes of an iterate for each position.
pub(crate) const BYTES: u64 = 4;
/// The number of positions of each stratum in the sample. In files each is a page to be read.
const SAMPLE: usize = 32_768;

/// An iterate: the values that a sweep led to, and what is known of them in the sample.
pub(crate) struct Iterate {
    /// The values by stratum of the pair.
    values: Vec<SharedArray<AtomicU32>>,
    /// The values of the sample, in parts.
    pub(crate) sample: Vec<f64>,
    /// How the sweep changed the values of the sample, in parts.
    pub(crate) residual: Vec<f64>,
}

impl Iterate {
    /// Room for an iterate of these levels, in nameless files of the folder.
    ///
    /// # Errors
    ///
    /// If a file cannot be written.
    pub(crate) fn room(pair: &[&Level], folder: &Path) -> io::Result<Iterate> {
        let room =
            |level: &&Level| SharedArray::in_temp_file(folder, level.values.len(), &[0; BYTES as usize]);
        let values = pair.iter().map(room).collect::<io::Result<_>>()?;
        Ok(Iterate { values, sample: Vec::new(), residual: Vec::new() })
    }

    /// Replaces this iterate by the values *g* of the pair, and moves these to *g* + Σ *tⱼ*·(*g* − *gⱼ*), where
    /// the *gⱼ* are this iterate as it was, with *t* = `times`, and those of the history.
    pub(crate) fn exchange(&self, times: f64, history: &[(&Iterate, f64)], pair: &[&Level], threads: usize) {
        let read = |array: &[AtomicU32], number: usize| array[number].load(Ordering::Relaxed);
        for (stratum, level) in pair.iter().enumerate() {
            let (current, oldest): (&[AtomicU32], &[AtomicU32]) = (&level.values, &self.values[stratum]);
            let moves = history.iter().map(|(iterate, times)| (&*iterate.values[stratum], *times));
            let moves: Vec<(&[AtomicU32], f64)> =
                moves.chain([(oldest, times)]).filter(|(_, times)| *times != 0.0).collect();
            let work = |_: &mut (), numbers: Range<u64>| {
                for number in numbers.start as usize..numbers.end as usize {
                    let swept = read(current, number);
                    let value = f64::from(swept);
                    let step: f64 = moves
                        .iter()
                        .map(|(from, times)| times * (value - f64::from(read(from, number))))
                        .sum();
                    oldest[number].store(swept, Ordering::Relaxed);
                    if step != 0.0 {
                        // The conversion saturates, so that values stay between 0 and 1.
                        current[number].store((value + step).round() as u32, Ordering::Relaxed);
                    }
                }
            };
            run_chunks(current.len() as u64, threads, || (), work);
        }
    }
}

/// The numbers of the sampled positions of a stratum.
fn sampled(level: &Level) -> impl Iterator<Item = usize> + use<> {
    let length = level.values.len();
    (0..length).step_by(length / SAMPLE + 1)
}

/// The values of the sampled positions of a pair, in parts. Acceleration observes values and residuals in them.
pub(crate) fn sample_values(pair: &[&Level]) -> Vec<f64> {
    // All are requested before the first is waited for.
    for level in pair {
        sampled(level).for_each(|number| level.prefetch_value(number));
    }
    let values = pair.iter().flat_map(|level| sampled(level).map(|number| &level.values[number]));
    values.map(|value| f64::from(value.load(Ordering::Relaxed))).collect()
}
