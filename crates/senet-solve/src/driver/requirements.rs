//! The memory and disk space that solving a game needs, and whether the machine has them.

use std::path::Path;

use senet::Ruleset;
use senet_table::table_path;

use crate::driver::existing::existing_pair;
use crate::driver::space;
use crate::model::bound_storage::BOUND_BYTES;
use crate::model::strata::with_twin;
use crate::model::strata::{below, positions_of, solve_order};

/// The memory and disk space that solving a game needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Requirements {
    /// The number of positions of the game and all its endings.
    pub positions: u64,
    /// The number of those that are not solved yet.
    pub unsolved: u64,
    /// Bytes of memory, with the values and error bounds of a pair of strata in memory.
    pub memory: u64,
    /// Bytes of memory, with its values in memory and its error bounds on disk.
    pub memory_for_values: u64,
    /// The smallest number of bytes of memory, with all of it on disk.
    pub minimum_memory: u64,
    /// Bytes on disk besides existing tables, with the values in memory.
    pub disk: u64,
    /// Bytes on disk besides existing tables, with the values on disk.
    pub disk_with_values: u64,
    /// Bytes of error bounds, in memory or on disk.
    pub error_bounds: u64,
}

/// Where values are stored while a game is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// Values and error bounds are in memory.
    Memory,
    /// Values are in memory, error bounds in a mapped file.
    BoundsOnDisk,
    /// Values and error bounds are in mapped files. The system keeps as many pages in memory as fit; the fewer
    /// do, the slower the solver.
    Disk,
}

/// At least this fraction of what is in mapped files must fit into memory, or the disk would read the same
/// pages again and again.
const MINIMUM_FRACTION: u64 = 10;
/// Bytes of memory for everything that does not grow with the game.
const BASE: u64 = 64 << 20;
/// Bytes of a value.
const VALUE: u64 = 4;

impl Requirements {
    /// What solving this game needs, given the tables in the [folder](senet_table::tables_folder) whose bounds are
    /// within `gap`.
    pub fn of(rules: &Ruleset, gap: f64, folder: &Path) -> Requirements {
        let mut needs = Requirements {
            positions: 0,
            unsolved: 0,
            memory: 0,
            memory_for_values: 0,
            minimum_memory: 0,
            disk: 0,
            disk_with_values: 0,
            error_bounds: 0,
        };
        let mut largest = 0;
        for stratum in solve_order(rules) {
            let here = positions_of(rules, stratum);
            needs.positions += here;
            if existing_pair(folder, rules, stratum, gap).is_some() {
                continue;
            }
            needs.unsolved += here;
            largest = largest.max(here);
            let below = below(stratum);
            let lower = solve_order(rules).into_iter().filter(|lower| below.contains(lower));
            let lower: u64 = lower.map(|lower| positions_of(rules, lower)).sum();
            // The pair itself is in memory, the strata below are mapped from their tables.
            let bounds = BOUND_BYTES * here;
            let values = VALUE * here + VALUE * lower / MINIMUM_FRACTION + BASE;
            needs.memory = needs.memory.max(values + bounds);
            needs.memory_for_values = needs.memory_for_values.max(values + bounds / MINIMUM_FRACTION);
            needs.minimum_memory = needs.minimum_memory.max(VALUE * here / MINIMUM_FRACTION + BASE);
            needs.error_bounds = needs.error_bounds.max(bounds);
            let existing = |twin| std::fs::metadata(table_path(folder, twin)).map_or(0, |file| file.len());
            let new = (VALUE * here).saturating_sub(with_twin(stratum).into_iter().map(existing).sum());
            needs.disk_with_values += new;
        }
        // With values in memory, two checkpoints of the largest pair exist while the second is being
        // written. Values on disk become the table in place.
        needs.disk = needs.disk_with_values + VALUE * largest;
        needs
    }

    /// The smallest number of bytes of memory with this storage.
    pub fn memory_for(&self, storage: Storage) -> u64 {
        match storage {
            Storage::Memory => self.memory,
            Storage::BoundsOnDisk => self.memory_for_values,
            Storage::Disk => self.minimum_memory,
        }
    }

    /// Bytes on disk besides existing tables, with this storage.
    pub fn disk_for(&self, storage: Storage) -> u64 {
        match storage {
            Storage::Memory => self.disk,
            Storage::BoundsOnDisk => self.disk + self.error_bounds,
            Storage::Disk => self.disk_with_values + self.error_bounds,
        }
    }

    /// Bytes on disk that remain available besides, with this storage. Unknown space counts as unlimited.
    pub(crate) fn spare_disk(&self, storage: Storage, space: &AvailableSpace) -> u64 {
        space.disk.map_or(u64::MAX, |disk| disk.saturating_sub(self.disk_for(storage)))
    }

    /// The fastest storage that the space allows. Unknown space counts as enough.
    ///
    /// # Errors
    ///
    /// [`InsufficientSpace`] if no storage fits.
    ///
    /// ```
    /// use std::path::Path;
    /// use senet::{Preset, Ruleset};
    /// use senet_solve::{AvailableSpace, Requirements, Storage};
    /// let requirements = Requirements::of(&Ruleset::preset(Preset::Modern), 1e-4, Path::new("no-tables-here"));
    /// let with_memory = |memory| AvailableSpace { memory: Some(memory), disk: None };
    /// assert_eq!(requirements.choose_storage(&with_memory(64_000_000_000))?, Storage::Memory);
    /// assert_eq!(requirements.choose_storage(&with_memory(8_000_000_000))?, Storage::Disk);
    /// assert!(requirements.choose_storage(&with_memory(1_000_000_000)).is_err());
    /// # Ok::<(), senet_solve::InsufficientSpace>(())
    /// ```
    pub fn choose_storage(&self, space: &AvailableSpace) -> Result<Storage, InsufficientSpace> {
        let shortage =
            |required: u64, available: Option<u64>| available.filter(|available| *available < required);
        // Mapped files hold values as little-endian bytes.
        let last = if cfg!(target_endian = "little") { Storage::Disk } else { Storage::BoundsOnDisk };
        let storage = [Storage::Memory, Storage::BoundsOnDisk]
            .into_iter()
            .find(|storage| shortage(self.memory_for(*storage), space.memory).is_none())
            .unwrap_or(last);
        let positions = self.positions;
        let [memory, disk] = [self.memory_for(storage), self.disk_for(storage)];
        if let Some(available) = shortage(memory, space.memory) {
            return Err(InsufficientSpace::Memory { positions, required: memory, available });
        }
        match shortage(disk, space.disk) {
            Some(available) => Err(InsufficientSpace::Disk { positions, required: disk, available }),
            None => Ok(storage),
        }
    }
}

/// The memory and disk space that a machine has available.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AvailableSpace {
    /// Bytes of memory, if known.
    pub memory: Option<u64>,
    /// Bytes on disk, if known.
    pub disk: Option<u64>,
}

impl AvailableSpace {
    /// Measures this machine now, and the disk that holds the folder or will hold it.
    pub fn measure(folder: &Path) -> AvailableSpace {
        AvailableSpace { memory: space::memory(), disk: space::disk(folder) }
    }

    /// Lowers the memory to this limit, if there is one.
    ///
    /// ```
    /// use senet_solve::AvailableSpace;
    /// let space = AvailableSpace { memory: Some(8 << 30), disk: None };
    /// assert_eq!(space.limited_to(Some(2 << 30)).memory, Some(2 << 30));
    /// assert_eq!(space.limited_to(Some(64 << 30)).memory, Some(8 << 30), "there is no more than that");
    /// ```
    #[must_use]
    pub fn limited_to(self, memory: Option<u64>) -> AvailableSpace {
        AvailableSpace { memory: self.memory.into_iter().chain(memory).min(), ..self }
    }
}

/// A game does not fit into the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InsufficientSpace {
    /// There is not enough memory.
    #[error(
        "{positions} positions need at least {} of memory, and {} are available; solve with fewer pieces, \
         or free some memory",
        format_bytes(*required), format_bytes(*available)
    )]
    Memory {
        /// The number of positions of the game.
        positions: u64,
        /// The number of bytes that the game needs, where they are least.
        required: u64,
        /// The number of bytes that are free, or that the user allows.
        available: u64,
    },
    /// There is not enough disk space.
    #[error(
        "{positions} positions need {} more on disk, and {} are free; solve with fewer pieces, free some space, \
         or choose a directory on another disk",
        format_bytes(*required), format_bytes(*available)
    )]
    Disk {
        /// The number of positions of the game.
        positions: u64,
        /// The number of bytes that the game needs, where they are least.
        required: u64,
        /// The number of bytes that are free, or that the user allows.
        available: u64,
    },
}

/// Formats a number of bytes for people: `1.7 GB`.
pub fn format_bytes(bytes: u64) -> String {
    const UNITS: [&str; 5] = ["kB", "MB", "GB", "TB", "PB"];
    let mut size = bytes as f64 / 1000.0;
    let mut unit = 0;
    while size >= 999.95 && unit + 1 < UNITS.len() {
        size /= 1000.0;
        unit += 1;
    }
    if bytes < 1000 { format!("{bytes} bytes") } else { format!("{size:.1} {}", UNITS[unit]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use senet::Preset;

    #[test]
    fn refuses_what_does_not_fit() {
        let requirements = Requirements::of(&Ruleset::preset(Preset::Kendall), 1e-4, Path::new("nowhere"));
        assert!(requirements.disk > 4 * requirements.positions, "{requirements:?}");
        assert_eq!(requirements.unsolved, requirements.positions);
        let room = |memory, disk| AvailableSpace { memory: Some(memory), disk: Some(disk) };
        assert_eq!(
            requirements.choose_storage(&room(requirements.memory, requirements.disk)),
            Ok(Storage::Memory)
        );
        assert_eq!(
            requirements.choose_storage(&AvailableSpace { memory: None, disk: None }),
            Ok(Storage::Memory)
        );
        for storage in [Storage::BoundsOnDisk, Storage::Disk] {
            let room = room(requirements.memory_for(storage), requirements.disk_for(storage));
            assert_eq!(requirements.choose_storage(&room), Ok(storage));
        }
        let least = requirements.minimum_memory - 1;
        let memory = requirements.choose_storage(&room(least, requirements.disk)).unwrap_err();
        assert!(
            matches!(memory, InsufficientSpace::Memory { .. }) && memory.to_string().contains(" GB"),
            "{memory}"
        );
        let disk =
            requirements.choose_storage(&room(requirements.memory, requirements.disk - 1)).unwrap_err();
        assert!(matches!(disk, InsufficientSpace::Disk { .. }), "{disk}");
    }

    fn requirements_of(preset: Preset, pieces: u8) -> Requirements {
        let spec = preset.spec().with_options([format!("pieces={pieces}").as_str()]).expect("offered");
        let rules = Ruleset::new(spec).expect("no conflicts");
        Requirements::of(&rules, 1e-4, Path::new("nowhere"))
    }

    /// With five pieces, the values of the last pair of these rulesets fit into the memory that a machine with
    /// 24 GiB has left, and those of the others do not.
    #[test]
    fn values_of_five_pieces_fit_into_memory() {
        let room = AvailableSpace { memory: Some(22_500_000_000), disk: Some(100_000_000_000) };
        for preset in Preset::ALL {
            let storage = requirements_of(preset, 5).choose_storage(&room);
            let expected = match preset {
                Preset::Jequier | Preset::Basics => Storage::Memory,
                Preset::Modern | Preset::Grunfeld => Storage::BoundsOnDisk,
                _ => Storage::Disk,
            };
            assert_eq!(storage, Ok(expected), "{preset:?} {:?}", requirements_of(preset, 5));
        }
    }

    #[test]
    fn formats_bytes_with_units() {
        let sizes = [0, 999, 1000, 999_940, 999_960, 34_000_000_000];
        assert_eq!(
            sizes.map(format_bytes),
            ["0 bytes", "999 bytes", "1.0 kB", "999.9 kB", "1.0 MB", "34.0 GB"]
        );
    }
}
