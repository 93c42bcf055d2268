//! Values as they were: some bits of each, enough to know how far it has changed since.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use senet_table::Stratum;

use crate::lengths::Lengths;
use crate::level::{Level, Levels};
use crate::memory::Slots;
use crate::pass::over_parts;

/// Numbers that are gone through at once.
const SEVERAL: usize = 1 << 14;

/// How many bits are kept of each value.
const BITS: u32 = u16::BITS;
/// Bytes for each value.
pub(crate) const BYTES: usize = size_of::<u16>();

/// The values of a pair as they were.
pub(crate) struct Snapshot {
    values: Vec<(Stratum, Bits)>,
    /// How many bits below those that are kept are not.
    shift: u32,
}

/// Where snapshots are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kept {
    InMemory,
    /// In files of this folder that have no name.
    InFiles(PathBuf),
}

/// Some numbers at hand: values, bits that were kept of them, and where they go.
#[derive(Default)]
struct Desk {
    values: Vec<u32>,
    kept: Vec<u16>,
    ways: Vec<f32>,
}

impl Desk {
    /// Takes these values, which go nowhere yet.
    fn take(&mut self, slots: &[AtomicU32]) {
        self.values.clear();
        self.values.extend(slots.iter().map(|slot| slot.load(Ordering::Relaxed)));
        self.kept.resize(slots.len(), 0);
        self.ways.clear();
        self.ways.resize(slots.len(), 0.0);
    }

    /// Puts them where they go: to the nearest part, or the nearest that a chance can have; but for these bits, which stay as they are.
    fn put(&self, slots: &[AtomicU32], stay: u32) {
        for (slot, (value, way)) in slots.iter().zip(self.values.iter().zip(&self.ways)) {
            // Half a part the way it goes, and then cut off: that is rounded.
            let parts = (way + 0.5f32.copysign(*way)) as i32;
            let there = value.saturating_add_signed(parts);
            slot.store(there & !stay | value & stay, Ordering::Relaxed);
        }
    }

    /// Keeps bits of them.
    fn keep(&mut self, bits: &Bits, first: usize, shift: u32) -> io::Result<()> {
        self.kept.iter_mut().zip(&self.values).for_each(|(kept, value)| *kept = (value >> shift) as u16);
        bits.write(first, &self.kept)
    }
}

impl Snapshot {
    /// The values as they are. It can be told how far they change from here as long as that is no more than `reach`.
    pub(crate) fn new(
        strata: &[Stratum],
        levels: &Levels,
        kept: &Kept,
        reach: f64,
        threads: usize,
    ) -> io::Result<Snapshot> {
        let shift = shift(reach);
        let keep = |(stratum, level): (Stratum, &Level)| {
            let bits = Bits::new(kept, level.values.len())?;
            in_parts(&level.values, threads, |desk, first, slots| {
                desk.take(slots);
                desk.keep(&bits, first, shift)
            })?;
            Ok((stratum, bits))
        };
        let levels = strata.iter().filter_map(|stratum| Some((*stratum, levels.level(*stratum)?)));
        Ok(Snapshot { values: levels.map(keep).collect::<io::Result<_>>()?, shift })
    }

    /// What is left out of each value, and is not told, in parts.
    pub(crate) fn step(&self) -> f64 {
        f64::from(1u32 << self.shift)
    }

    /// The largest change that can be told.
    pub(crate) fn reach(&self) -> f64 {
        f64::from(1u32 << (BITS + self.shift - 1))
    }

    /// Adds `times` what values have changed since to where they go: those at hand, from this number on.
    fn add_ways(&self, bits: &Bits, first: usize, desk: &mut Desk, times: f64) -> io::Result<()> {
        bits.read(first, &mut desk.kept)?;
        // Of both, the same is left out: what has not changed stays. The difference is right even where the bits above those kept have changed.
        let (cut, above) = (u32::MAX << self.shift, u32::BITS - BITS - self.shift);
        let (shift, times) = (self.shift, times as f32);
        for (way, (value, kept)) in desk.ways.iter_mut().zip(desk.values.iter().zip(&desk.kept)) {
            let since = (value & cut).wrapping_sub(u32::from(*kept) << shift);
            *way += times * ((since << above) as i32 >> above) as f32;
        }
        Ok(())
    }

    /// Goes `times` on with the way from here to the values as they are, and so many times with those from other snapshots of the same strata. What comes back are the
    /// values before that, where this was kept; it can be told how far they change as long as that is no more than `reach`.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or written. Some of the values are where they were then.
    pub(crate) fn go_on(
        mut self,
        times: f64,
        others: &[(&Snapshot, f64)],
        reach: f64,
        levels: &Levels,
        threads: usize,
    ) -> io::Result<Snapshot> {
        let next = shift(reach);
        for (which, (stratum, kept)) in self.values.iter().enumerate() {
            let Some(level) = levels.level(*stratum) else { continue };
            let stay = level.lasting.as_ref().map_or(0, Lengths::borrowed);
            in_parts(&level.values, threads, |desk, first, slots| {
                desk.take(slots);
                if times != 0.0 {
                    self.add_ways(kept, first, desk, times)?;
                }
                for (other, times) in others.iter().filter(|(_, times)| *times != 0.0) {
                    other.add_ways(&other.values[which].1, first, desk, *times)?;
                }
                desk.keep(kept, first, next)?;
                desk.put(slots, stay);
                Ok(())
            })?;
        }
        self.shift = next;
        Ok(self)
    }
}

/// How many bits are not kept below those that are, if changes up to `reach` are to be told.
fn shift(reach: f64) -> u32 {
    let needed = u32::BITS - (reach as u32).leading_zeros() + 1;
    needed.clamp(BITS, u32::BITS) - BITS
}

/// Some bits of each value, the higher ones left out.
enum Bits {
    InMemory(Slots<AtomicU16>),
    InFile(Mutex<File>),
}

impl Bits {
    fn new(kept: &Kept, length: usize) -> io::Result<Bits> {
        Ok(match kept {
            Kept::InMemory => Bits::InMemory(Slots::zero(length)),
            Kept::InFiles(folder) => Bits::InFile(Mutex::new(tempfile::tempfile_in(folder)?)),
        })
    }

    /// Those from this number on.
    fn read(&self, first: usize, bits: &mut [u16]) -> io::Result<()> {
        match self {
            Bits::InMemory(kept) => {
                bits.iter_mut()
                    .zip(&kept[first..])
                    .for_each(|(bits, kept)| *bits = kept.load(Ordering::Relaxed));
            }
            Bits::InFile(file) => {
                let mut bytes = vec![0; BYTES * bits.len()];
                at(&mut lock(file), first)?.read_exact(&mut bytes)?;
                bits.iter_mut()
                    .zip(bytes.as_chunks().0)
                    .for_each(|(bits, pair)| *bits = u16::from_ne_bytes(*pair));
            }
        }
        Ok(())
    }

    /// Puts some, from this number on.
    fn write(&self, first: usize, bits: &[u16]) -> io::Result<()> {
        match self {
            Bits::InMemory(kept) => {
                kept[first..].iter().zip(bits).for_each(|(kept, bits)| kept.store(*bits, Ordering::Relaxed));
            }
            Bits::InFile(file) => {
                let mut bytes = vec![0; BYTES * bits.len()];
                bytes
                    .as_chunks_mut()
                    .0
                    .iter_mut()
                    .zip(bits)
                    .for_each(|(pair, bits)| *pair = bits.to_ne_bytes());
                at(&mut lock(file), first)?.write_all(&bytes)?;
            }
        }
        Ok(())
    }
}

/// The file, where the bits of this number stand.
fn at(file: &mut File, number: usize) -> io::Result<&mut File> {
    file.seek(SeekFrom::Start((BYTES * number) as u64))?;
    Ok(file)
}

fn lock(file: &Mutex<File>) -> MutexGuard<'_, File> {
    // A thread that died left nothing half done that the next does not do anew.
    file.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Goes through the numbers of a level, several at once.
fn in_parts(
    slots: &[AtomicU32],
    threads: usize,
    each: impl Fn(&mut Desk, usize, &[AtomicU32]) -> io::Result<()> + Sync,
) -> io::Result<()> {
    let parts: Vec<&[AtomicU32]> = slots.chunks(SEVERAL).collect();
    let work = |(desk, done): &mut (Desk, io::Result<()>), part: usize| {
        if done.is_ok() {
            *done = each(desk, part * SEVERAL, parts[part]);
        }
    };
    let done = over_parts(parts.len(), threads, || (Desk::default(), Ok(())), work);
    done.into_iter().try_for_each(|(_, done)| done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::twins;
    use crate::lengths::Width;
    use crate::level::Level;
    use senet::{Preset, Ruleset};

    /// Values go on with the way from one snapshot or two, either way, up to what is left out of a snapshot, and stay where they have not changed; what comes back is where they
    /// were.
    #[test]
    fn values_go_on_with_what_they_have_changed() {
        let rules = Ruleset::preset(Preset::Modern);
        let strata = twins(Stratum { mover: 2, other: 1 });
        let folder = tempfile::tempdir().expect("a folder");
        let in_files = Kept::InFiles(folder.path().to_owned());
        for kept in [Kept::InMemory, in_files] {
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
            let far = Snapshot::new(&strata, &levels, &kept, reach, 2).expect("there is room");
            add(&first);
            let near = Snapshot::new(&strata, &levels, &kept, reach, 2).expect("there is room");
            add(&second);
            assert!(far.reach() >= reach && near.reach() < 4.0 * reach);
            let before = values();
            let back = far.go_on(2.0, &[(&near, -0.5)], 80_000.0, &levels, 2).expect("there is room");
            let step = 2 << near.shift;
            for (number, (now, then)) in (0..).zip(values().into_iter().zip(&before)) {
                let expected = then + 2 * (first(number) + second(number)) - second(number) / 2;
                assert!((now - expected).abs() <= step, "{now} is not {expected}");
                if first(number) == 0 && second(number) == 0 {
                    assert_eq!(now, *then, "what has not changed stays");
                }
            }
            let _ = back.go_on(-1.0, &[], reach, &levels, 2).expect("there is room");
            let furthest = values().into_iter().zip(&before).map(|(now, then)| (now - then).abs()).max();
            assert!(furthest <= Some(4 * step), "{furthest:?}");
        }
    }

    /// Where values hold the lowest bits of how long play lasts, they go on without these.
    #[test]
    fn lengths_stay_as_they_are() {
        let rules = Ruleset::preset(Preset::Modern);
        let strata = twins(Stratum { mover: 2, other: 1 });
        let mut levels = Levels::default();
        strata.iter().for_each(|twin| levels.insert(Level::even(rules.plan(), *twin)));
        let far = Snapshot::new(&strata, &levels, &Kept::InMemory, 20_000.0, 2).expect("there is room");
        for twin in &strata {
            levels.count_lasting(*twin, Width::Narrow, 350, None).expect("there is room");
            let level = levels.level(*twin).expect("it was put there");
            let lengths = level.lasting.as_ref().expect("it was begun");
            for (number, slot) in (0..).zip(level.values.iter()) {
                let value = slot.load(Ordering::Relaxed) + 1_000;
                let value = lengths.keep(number as usize, 300 + number % 40, value, &level.values);
                slot.store(value, Ordering::Relaxed);
            }
        }
        let _ = far.go_on(2.0, &[], 20_000.0, &levels, 2).expect("there is room");
        for twin in &strata {
            let level = levels.level(*twin).expect("it was put there");
            for number in 0..level.values.len() {
                let lasts = level.target().lasts(number);
                assert_eq!(lasts, 300 + number as u32 % 40);
            }
            let value = level.values[7].load(Ordering::Relaxed);
            assert!(value.abs_diff((1 << 31) + 3_000) < 150, "{value}");
        }
    }
}
