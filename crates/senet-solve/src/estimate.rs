//! What solving a game needs, and whether the machine has it.

use std::path::Path;
use std::time::{Duration, Instant};

use senet::{Ruleset, points::Goal};
use senet_table::{Stratum, table_path};

use crate::certificate::with_twin;
use crate::error_bounds::BoundWidth;
use crate::known_work;
use crate::level::{Level, Levels};
use crate::place::{PLACES, has_room};
use crate::residuals::SweepFilter;
use crate::snapshot::BYTES;
use crate::solve::{SolveError, SolveOptions, below, error_budget, positions_of, solve_first, solve_order};
use crate::space;
use crate::store::kept;
use crate::sweep::{Pair, PassMode, Quantity};

/// What solving a game needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Requirements {
    /// Positions of the game and all its endings.
    pub positions: u64,
    /// Those of them that are not solved yet.
    pub unsolved: u64,
    /// Bytes of memory, with all values in it.
    pub memory: u64,
    /// Bytes on the disk, beyond what the tables take already, with all values in memory.
    pub disk: u64,
    /// The least bytes of memory, with the values on the disk.
    pub minimum_memory: u64,
    /// Bytes on the disk, beyond what the tables take already, with the values there.
    pub disk_with_values: u64,
    /// Bytes for how far values may be off, while that is found, in memory or on the disk as well.
    pub error_bounds: u64,
}

/// Where the values are while a game is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// In memory.
    Memory,
    /// In files that are mapped: as much of them is in memory as there is room for. Slower, the more so the less room there is. How long play
    /// can last is in memory.
    Disk,
    /// In files, as that is too.
    AllOnDisk,
}

/// With values on the disk, one part in so many of a pair is in memory, or the disk would have to read the same again and again.
const LEAST_PART: u64 = 10;
/// Bytes of memory for everything that does not grow with the game.
const BASE: u64 = 64 << 20;

impl Requirements {
    /// What solving this game needs, given the tables in this folder whose bounds are within the gap.
    pub(crate) fn of(rules: &Ruleset, gap: f64, folder: &Path) -> Requirements {
        let (mut positions, mut unsolved, mut memory, mut disk, mut largest) = (0, 0, 0, 0, 0);
        let (mut minimum_memory, mut doubts, mut in_files) = (0, 0, 0);
        for stratum in solve_order(rules) {
            let here = positions_of(rules, stratum);
            positions += here;
            if kept(folder, rules, stratum, gap).is_some() {
                continue;
            }
            unsolved += here;
            largest = largest.max(here);
            let below = below(stratum);
            let lower = solve_order(rules).into_iter().filter(|lower| below.contains(lower));
            let with_lower: u64 = here + lower.map(|lower| positions_of(rules, lower)).sum::<u64>();
            // All that a pair leads to is in memory with it, four bytes a value, and one or two while its bounds are being proved.
            let width = BoundWidth::of(rules, here, error_budget(rules, stratum, gap));
            let bytes = width.bytes();
            // Places where values have been: in memory, or on the disk.
            let places = (PLACES * BYTES) as u64;
            let (places, files) = if has_room(rules, stratum) { (places, 0) } else { (0, places) };
            in_files = in_files.max(files * here);
            memory = memory.max(4 * with_lower + (bytes + places) * here + BASE);
            doubts = doubts.max(bytes * here);
            minimum_memory = 4 * here / LEAST_PART + BASE;
            let there = |twin| std::fs::metadata(table_path(folder, twin)).map_or(0, |file| file.len());
            disk += (4 * here).saturating_sub(with_twin(stratum).into_iter().map(there).sum());
        }
        // Beside the tables lies the last checkpoint, and beside that the next while it is being written.
        // Values on the disk become the table where they lie; for the proof come one or two bytes more.
        Requirements {
            positions,
            unsolved,
            memory,
            disk: disk + 4 * largest + in_files,
            minimum_memory,
            disk_with_values: disk,
            error_bounds: doubts,
        }
    }

    /// The least bytes of memory, with the values there.
    pub fn memory_for(&self, storage: Storage) -> u64 {
        match storage {
            Storage::Memory => self.memory,
            Storage::Disk => self.minimum_memory + self.error_bounds,
            Storage::AllOnDisk => self.minimum_memory,
        }
    }

    /// Bytes on the disk, beyond what the tables take already, with the values there.
    pub fn disk_for(&self, storage: Storage) -> u64 {
        match storage {
            Storage::Memory => self.disk,
            Storage::Disk => self.disk_with_values,
            Storage::AllOnDisk => self.disk_with_values + self.error_bounds,
        }
    }

    /// Bytes that are left on the disk besides, with the values there. What is not known is taken to be enough.
    pub(crate) fn spare(&self, storage: Storage, room: &AvailableSpace) -> u64 {
        room.disk.map_or(u64::MAX, |disk| disk.saturating_sub(self.disk_for(storage)))
    }

    /// Where the values can be with this much room: in memory if they fit. What is not known is taken to be enough.
    ///
    /// # Errors
    ///
    /// [`InsufficientSpace`] with the figures.
    pub fn choose_storage(&self, room: &AvailableSpace) -> Result<Storage, InsufficientSpace> {
        let is_short =
            |required: u64, available: Option<u64>| available.filter(|available| *available < required);
        let storage = match is_short(self.memory, room.memory) {
            None => Storage::Memory,
            // The bytes of a value are looked at as they lie in the file.
            Some(_) if cfg!(target_endian = "little") => {
                match is_short(self.minimum_memory + self.error_bounds, room.memory) {
                    None => Storage::Disk,
                    Some(_) => Storage::AllOnDisk,
                }
            }
            Some(available) => {
                return Err(InsufficientSpace::Memory {
                    positions: self.positions,
                    required: self.memory,
                    available,
                });
            }
        };
        let [memory, disk] = [self.memory_for(storage), self.disk_for(storage)];
        if let Some(available) = is_short(memory, room.memory) {
            return Err(InsufficientSpace::Memory { positions: self.positions, required: memory, available });
        }
        match is_short(disk, room.disk) {
            Some(available) => {
                Err(InsufficientSpace::Disk { positions: self.positions, required: disk, available })
            }
            None => Ok(storage),
        }
    }
}

/// What a machine has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AvailableSpace {
    /// Bytes of memory, if known.
    pub memory: Option<u64>,
    /// Bytes on the disk, if known.
    pub disk: Option<u64>,
}

impl AvailableSpace {
    /// With no more memory than this, if a limit is given.
    #[must_use]
    pub fn limited_to(self, memory: Option<u64>) -> AvailableSpace {
        AvailableSpace { memory: self.memory.into_iter().chain(memory).min(), ..self }
    }

    /// What this machine has left now, on the disk where this folder is, or will be.
    pub fn measure(folder: &Path) -> AvailableSpace {
        AvailableSpace { memory: space::memory(), disk: space::disk(folder) }
    }
}

/// A game does not fit into the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InsufficientSpace {
    /// Into the memory.
    #[error(
        "{positions} positions need at least {} of memory, and {} are available; solve with fewer pieces, or free some memory",
        format_bytes(*required), format_bytes(*available)
    )]
    Memory {
        /// Positions of the game.
        positions: u64,
        /// Bytes needed.
        required: u64,
        /// Bytes available.
        available: u64,
    },
    /// Onto the disk.
    #[error(
        "{positions} positions need {} more on the disk, and {} are free; solve with fewer pieces, free some space, or choose \
         a directory on another disk",
        format_bytes(*required), format_bytes(*available)
    )]
    Disk {
        /// Positions of the game.
        positions: u64,
        /// Bytes needed.
        required: u64,
        /// Bytes available.
        available: u64,
    },
}

/// A number of bytes for people: `1.7 GB`.
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

/// What solving a game will take, about.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// What it needs for certain.
    pub requirements: Requirements,
    /// Backups per second: as measured with two pieces a side, less what it costs where values do not stay in the processor's caches.
    pub backups_per_second: f64,
    /// How long it will take with all values in memory. Within a factor of two where the ruleset was solved with as many pieces, of two or three where it was not.
    pub duration: Duration,
}

/// How many more times the largest strata are gone through than small ones.
const MORE_PASSES: f64 = 1.5;
/// Where values do not stay in the processor's caches, so many times as many positions are backed up a second as with two pieces a side:
const BEYOND_CACHES: f64 = 0.7;
/// with more positions than this.
const IN_CACHES: u64 = 50_000_000;
/// How long the rate is measured.
const MEASURED: Duration = Duration::from_millis(150);

impl Estimate {
    /// Estimates what solving this game into this directory will take; measures for a fraction of a second.
    ///
    /// # Errors
    ///
    /// [`SolveError::Unbounded`] if bounds within the gap cannot be proved even with one piece.
    pub fn of(rules: &Ruleset, options: SolveOptions, directory: &Path) -> Result<Estimate, SolveError> {
        let needs = Requirements::of(rules, options.gap, &senet_table::tables_folder(directory, rules));
        if needs.unsolved == 0 {
            return Ok(Estimate { requirements: needs, backups_per_second: 0.0, duration: Duration::ZERO });
        }
        // Where no bounds can be proved even there, it is refused before anything is begun.
        let guessed = MORE_PASSES * backups_of_smaller(rules, options)?;
        let backups = known_work::expected(rules, options.gap).unwrap_or(guessed);
        let slower = if needs.positions > IN_CACHES { BEYOND_CACHES } else { 1.0 };
        let rate = slower * measured_rate(&smaller(rules, 2), options.threads);
        let seconds = needs.unsolved as f64 * backups / rate;
        Ok(Estimate {
            requirements: needs,
            backups_per_second: rate,
            duration: Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX),
        })
    }
}

/// How many backups a position takes with one against one, or in larger games two against one: almost as many as with more pieces.
fn backups_of_smaller(rules: &Ruleset, options: SolveOptions) -> Result<f64, SolveError> {
    let pieces = rules.plan().pieces();
    let tried = if rules.plan().bears_off() && pieces > 2 { 2 } else { 1 };
    let solution = solve_first(&smaller(rules, tried), options, usize::from(tried), &mut |_| ())?;
    Ok(solution.strata().last().map_or(0.0, |solved| solved.backups as f64 / solved.positions as f64))
}

/// The same rules with fewer pieces.
fn smaller(rules: &Ruleset, pieces: u8) -> Ruleset {
    let mut spec = rules.spec().clone();
    spec.points.pieces = spec.points.pieces.min(pieces);
    Ruleset::new(spec).unwrap_or_else(|_| rules.clone())
}

/// Backups per second in the largest stratum of a small game.
fn measured_rate(rules: &Ruleset, threads: usize) -> f64 {
    let pieces = rules.plan().pieces();
    let mut levels = Levels::default();
    let least = if rules.spec().points.goal == Goal::LineUp { pieces } else { 1 };
    for mover in least..=pieces {
        for other in least..=pieces {
            levels.insert(Level::even(rules.plan(), Stratum { mover, other }));
        }
    }
    let stratum = Stratum { mover: pieces, other: pieces };
    let positions = positions_of(rules, stratum);
    let pair = Pair::new(rules, &levels, stratum);
    let (started, mut backups) = (Instant::now(), 0);
    while started.elapsed() < MEASURED {
        pair.pass(rules, &levels, Quantity::Values, PassMode::Update, SweepFilter::Whole, threads);
        backups += positions;
    }
    backups as f64 / started.elapsed().as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use senet::Preset;

    #[test]
    fn what_does_not_fit_is_refused_with_figures() {
        let needs = Requirements::of(&Ruleset::preset(Preset::Kendall), 1e-4, Path::new("nowhere"));
        assert!(needs.memory > 4 * needs.positions && needs.disk > 4 * needs.positions, "{needs:?}");
        assert_eq!(needs.unsolved, needs.positions);
        let room = |memory, disk| AvailableSpace { memory: Some(memory), disk: Some(disk) };
        assert_eq!(needs.choose_storage(&room(needs.memory, needs.disk)), Ok(Storage::Memory));
        assert_eq!(needs.choose_storage(&AvailableSpace { memory: None, disk: None }), Ok(Storage::Memory));
        assert_eq!(needs.choose_storage(&room(needs.memory - 1, needs.disk)), Ok(Storage::Disk));
        let least = needs.minimum_memory + needs.error_bounds;
        assert_eq!(needs.choose_storage(&room(least, needs.disk_with_values)), Ok(Storage::Disk));
        assert_eq!(needs.choose_storage(&room(least - 1, needs.disk)), Ok(Storage::AllOnDisk));
        assert!(needs.disk_with_values + needs.error_bounds <= needs.disk);
        let memory = needs.choose_storage(&room(needs.minimum_memory - 1, needs.disk)).unwrap_err();
        assert!(
            matches!(memory, InsufficientSpace::Memory { .. }) && memory.to_string().contains(" GB"),
            "{memory}"
        );
        let disk = needs.choose_storage(&room(needs.memory, needs.disk - 1)).unwrap_err();
        assert!(matches!(disk, InsufficientSpace::Disk { .. }), "{disk}");
    }

    fn needs_of(preset: Preset, pieces: u8) -> Requirements {
        let spec = preset.spec().with_options([format!("pieces={pieces}").as_str()]).expect("offered");
        let rules = Ruleset::new(spec).expect("no conflicts");
        Requirements::of(&rules, 1e-4, Path::new("nowhere"))
    }

    #[test]
    fn five_bytes_a_position_are_enough_for_four_pieces() {
        for preset in Preset::ALL {
            let needs = needs_of(preset, 4);
            assert!(needs.memory <= 5 * needs.positions + 300_000_000, "{preset:?} {needs:?}");
        }
    }

    #[test]
    fn five_pieces_fit_on_an_ordinary_disk() {
        let room = AvailableSpace { memory: Some(20 << 30), disk: Some(60_000_000_000) };
        for preset in Preset::ALL {
            let needs = needs_of(preset, 5);
            let storage = needs.choose_storage(&room).unwrap_or_else(|none| panic!("{preset:?}: {none}"));
            assert_ne!(storage, Storage::Memory, "{preset:?}");
        }
    }

    #[test]
    fn sizes_are_for_people() {
        let sizes = [0, 999, 1000, 999_940, 999_960, 34_000_000_000];
        assert_eq!(
            sizes.map(format_bytes),
            ["0 bytes", "999 bytes", "1.0 kB", "999.9 kB", "1.0 MB", "34.0 GB"]
        );
    }
}
