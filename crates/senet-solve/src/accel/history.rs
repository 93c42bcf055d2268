//! Earlier iterates of a pair's values, in memory or in temporary files.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use senet::Ruleset;
use senet_table::Stratum;

use crate::model::level::Level;
use crate::model::shared_array::SharedArray;
use crate::model::strata::positions_of;
use crate::pass::scheduler::run_parts;

/// The number of earlier iterates that are kept. With two, `grunfeld` takes a third more backups, other rulesets as
/// many.
pub(crate) const WINDOW: usize = 4;
/// Bytes of an iterate for each position.
pub(crate) const BYTES: u64 = 4;
/// Iterates of pairs with at most this many positions are kept in memory.
const SMALL: u64 = 24_000_000;
/// The number of values that a thread moves at a time.
const CHUNK: usize = 1 << 16;

/// Where iterates are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum HistoryStorage {
    InMemory,
    InFiles(PathBuf),
}

/// Whether the iterates of a pair are kept in memory.
pub(crate) fn fits_in_memory(rules: &Ruleset, stratum: Stratum) -> bool {
    positions_of(rules, stratum) <= SMALL
}

impl HistoryStorage {
    /// In memory if the pair is small, otherwise in the folder.
    pub(crate) fn of(rules: &Ruleset, stratum: Stratum, folder: &Path) -> HistoryStorage {
        match fits_in_memory(rules, stratum) {
            true => HistoryStorage::InMemory,
            false => HistoryStorage::InFiles(folder.to_owned()),
        }
    }
}

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
    /// Room for an iterate of these levels.
    ///
    /// # Errors
    ///
    /// If a file cannot be written.
    pub(crate) fn room(pair: &[&Level], storage: &HistoryStorage) -> io::Result<Iterate> {
        let room = |level: &&Level| match storage {
            HistoryStorage::InMemory => SharedArray::zero(level.values.len()),
            HistoryStorage::InFiles(folder) => {
                SharedArray::in_temp_file(folder, level.values.len(), &[0; BYTES as usize])
            }
        };
        let values = pair.iter().map(room).collect::<io::Result<_>>()?;
        Ok(Iterate { values, sample: Vec::new(), residual: Vec::new() })
    }

    /// Replaces this iterate by the values *g* of the pair, and moves these to *g* + Σ *tⱼ*·(*g* − *gⱼ*), where
    /// the *gⱼ* are this iterate as it was, with *t* = `times`, and those of the history.
    pub(crate) fn exchange(&self, times: f64, history: &[(&Iterate, f64)], pair: &[&Level], threads: usize) {
        let read = |array: &[AtomicU32], number: usize| array[number].load(Ordering::Relaxed);
        for (stratum, level) in pair.iter().enumerate() {
            let (current, kept): (&[AtomicU32], &[AtomicU32]) = (&level.values, &self.values[stratum]);
            let moves = history.iter().map(|(iterate, times)| (&*iterate.values[stratum], *times));
            let moves: Vec<(&[AtomicU32], f64)> =
                moves.chain([(kept, times)]).filter(|(_, times)| *times != 0.0).collect();
            let work = |_: &mut (), part: usize| {
                for number in part * CHUNK..current.len().min((part + 1) * CHUNK) {
                    let swept = read(current, number);
                    let value = f64::from(swept);
                    let step: f64 = moves
                        .iter()
                        .map(|(from, times)| times * (value - f64::from(read(from, number))))
                        .sum();
                    kept[number].store(swept, Ordering::Relaxed);
                    if step != 0.0 {
                        // The conversion saturates, so that values stay between 0 and 1.
                        current[number].store((value + step).round() as u32, Ordering::Relaxed);
                    }
                }
            };
            run_parts(current.len().div_ceil(CHUNK), threads, || (), work);
        }
    }
}
