//! Earlier iterates of a pair's values, in temporary files. The system keeps those of small pairs in memory.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::model::shared_array::SharedArray;
use crate::model::value_table::ValueTable;
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
    /// Room for an iterate of these value tables, in nameless files of the folder.
    ///
    /// # Errors
    ///
    /// If a file cannot be written.
    pub(crate) fn room(pair: &[&ValueTable], folder: &Path) -> io::Result<Iterate> {
        let room = |value_table: &&ValueTable| {
            SharedArray::in_temp_file(folder, value_table.values.len(), &[0; BYTES as usize])
        };
        let values = pair.iter().map(room).collect::<io::Result<_>>()?;
        Ok(Iterate { values, sample: Vec::new(), residual: Vec::new() })
    }

    /// Replaces this iterate by the values *g* of the pair, and moves these to *g* + Σ *tⱼ*·(*g* − *gⱼ*), where
    /// the *gⱼ* are this iterate as it was, with *t* = `times`, and those of the history.
    pub(crate) fn exchange(
        &self,
        times: f64,
        history: &[(&Iterate, f64)],
        pair: &[&ValueTable],
        threads: usize,
    ) {
        let read = |array: &[AtomicU32], number: usize| array[number].load(Ordering::Relaxed);
        for (stratum, value_table) in pair.iter().enumerate() {
            let (current, oldest): (&[AtomicU32], &[AtomicU32]) =
                (&value_table.values, &self.values[stratum]);
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
fn sampled(value_table: &ValueTable) -> impl Iterator<Item = usize> + use<> {
    let length = value_table.values.len();
    (0..length).step_by(length / SAMPLE + 1)
}

/// The values of the sampled positions of a pair, in parts. Acceleration observes values and residuals in them.
pub(crate) fn sample_values(pair: &[&ValueTable]) -> Vec<f64> {
    // All are requested before the first is waited for.
    for value_table in pair {
        sampled(value_table).for_each(|number| value_table.read_ahead_value(number));
    }
    let values =
        pair.iter().flat_map(|value_table| sampled(value_table).map(|number| &value_table.values[number]));
    values.map(|value| f64::from(value.load(Ordering::Relaxed))).collect()
}
