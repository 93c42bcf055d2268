//! Places where values have been after a sweep, to see from where to where they have gone since.

use std::path::Path;

use senet::Ruleset;
use senet_table::Stratum;

use crate::error_bounds::BoundWidth;
use crate::sample::SampleState;
use crate::snapshot::{BYTES, Snapshot, SnapshotStorage};
use crate::strata::{positions_of, solve_order};

/// How much room there is beside values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HistoryBudget {
    /// For doubts.
    pub(crate) width: BoundWidth,
    /// Where each place is kept.
    pub(crate) kept: SnapshotStorage,
    /// How many are, one at least.
    pub(crate) places: usize,
}

/// So many places are kept at most.
pub(crate) const HISTORY_LENGTH: usize = 4;

/// Values that were kept.
pub(crate) struct HistoryEntry {
    pub(crate) snapshot: Snapshot,
    pub(crate) look: SampleState,
    /// Sweeps since then; and no value is further from there than this.
    pub(crate) sweeps: u32,
    travelled: f64,
    /// A drift was gone on with from here, and its end is not found: the way since is what tells best where
    /// it leads.
    drifted_from: bool,
}

/// The last pair of a game, which is the largest, leaves room for places in memory if it has no more
/// positions; those before it always do.
const FEW: u64 = 24_000_000;

/// Whether there is room for places in memory.
pub(crate) fn fits_in_memory(rules: &Ruleset, stratum: Stratum) -> bool {
    solve_order(rules).last() != Some(&stratum) || positions_of(rules, stratum) <= FEW
}

impl HistoryBudget {
    /// Beside values in memory: if not there, in this folder, or without one in that for what is temporary.
    pub(crate) fn in_memory(
        rules: &Ruleset,
        stratum: Stratum,
        width: BoundWidth,
        folder: Option<&Path>,
    ) -> HistoryBudget {
        let kept = match fits_in_memory(rules, stratum) {
            true => SnapshotStorage::InMemory,
            false => SnapshotStorage::InFiles(folder.map_or_else(std::env::temp_dir, Path::to_owned)),
        };
        HistoryBudget { width, kept, places: HISTORY_LENGTH }
    }

    /// Beside the values of so many positions in files: as many places in this folder as so many bytes have
    /// room for, if there is any for one.
    pub(crate) fn on_disk(
        positions: u64,
        width: BoundWidth,
        folder: &Path,
        bytes: u64,
    ) -> Option<HistoryBudget> {
        let places = (bytes / (BYTES as u64 * positions)).min(HISTORY_LENGTH as u64) as usize;
        (places > 0).then(|| HistoryBudget {
            width,
            kept: SnapshotStorage::InFiles(folder.to_owned()),
            places,
        })
    }
}

impl HistoryEntry {
    /// Where values were, before they were put so far from there.
    pub(crate) fn before(snapshot: Snapshot, look: SampleState, travelled: f64) -> HistoryEntry {
        HistoryEntry { snapshot, look, sweeps: 0, travelled, drifted_from: false }
    }

    /// From here a drift is gone on with.
    pub(crate) fn drifts_from_here(self) -> HistoryEntry {
        HistoryEntry { drifted_from: true, ..self }
    }

    /// The drift that was gone on with from here is over, or goes on from another place.
    pub(crate) fn unpin(&mut self) {
        self.drifted_from = false;
    }

    /// Whether it makes room for another when it is the oldest.
    pub(crate) fn is_evictable(&self) -> bool {
        !self.drifted_from
    }

    /// A sweep changed values by so much at most.
    pub(crate) fn swept(&mut self, change: u32) {
        self.sweeps += 1;
        self.travelled += f64::from(change);
    }

    /// They were put elsewhere, so far at most.
    pub(crate) fn went(&mut self, far: f64) {
        self.travelled += far;
    }

    /// Whether it can still be told how far they have gone.
    pub(crate) fn can_be_told(&self) -> bool {
        self.travelled <= self.snapshot.reach()
    }
}

/// What is not kept of values, then and now, as far as it would go if the ways from these places were gone
/// on with so many times: the root of the mean square, in parts.
pub(crate) fn noise<'a>(places: impl Iterator<Item = &'a HistoryEntry>, further: &[f64]) -> f64 {
    let steps: Vec<f64> = places.zip(further).map(|(place, times)| times * place.snapshot.step()).collect();
    // What is not kept of values as they were is of each place; of values as they are, the same for all.
    let (then, now) = (steps.iter().map(|step| step * step).sum::<f64>(), steps.iter().sum::<f64>());
    ((then + now * now) / 12.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use senet::Preset;

    fn game(preset: Preset, pieces: u8) -> Ruleset {
        let spec = preset.spec().with_options([format!("pieces={pieces}").as_str()]).expect("offered");
        Ruleset::new(spec).expect("no conflicts")
    }

    /// Only the last pair of a large game needs files.
    #[test]
    fn large_games_keep_places_in_files_at_last() {
        let folder = Path::new("tables");
        let beside = |rules: &Ruleset, mover, other, folder| {
            HistoryBudget::in_memory(rules, Stratum { mover, other }, BoundWidth::TwoBytes, folder)
        };
        for preset in Preset::ALL {
            let [three, four] = [3, 4].map(|pieces| game(preset, pieces));
            assert_eq!(beside(&three, 3, 3, Some(folder)).kept, SnapshotStorage::InMemory, "{preset:?}");
            let last = beside(&four, 4, 4, Some(folder));
            assert_eq!(last.kept, SnapshotStorage::InFiles(folder.to_owned()), "{preset:?}");
            assert_eq!(
                beside(&four, 4, 4, None).kept,
                SnapshotStorage::InFiles(std::env::temp_dir()),
                "{preset:?}"
            );
            if four.plan().bears_off() {
                assert_eq!(beside(&four, 4, 3, Some(folder)).kept, SnapshotStorage::InMemory, "{preset:?}");
            }
        }
    }

    /// Beside values on the disk no place is kept that there is no room for.
    #[test]
    fn as_many_places_are_kept_as_fit_on_the_disk() {
        let folder = Path::new("tables");
        let places = |bytes| {
            HistoryBudget::on_disk(1_000, BoundWidth::TwoBytes, folder, bytes).map(|beside| beside.places)
        };
        let rooms = [0, 1_999, 2_000, 5_999, 8_000, u64::MAX].map(places);
        assert_eq!(rooms, [None, None, Some(1), Some(2), Some(4), Some(4)]);
    }
}
