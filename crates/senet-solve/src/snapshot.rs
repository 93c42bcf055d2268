//! Values as they were: some bits of each, enough to know how far it has changed since.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

use senet_table::Stratum;

use crate::dispatch;
use crate::error_bounds::ErrorBounds;
use crate::level::{Level, Levels};
use crate::memory::SharedArray;
use crate::scheduler::run_parts;
use crate::simd::{LANE_COUNT, LaneArray, LaneMask, Simd, first_lanes};
use crate::temp_files::StripedFiles;

/// Numbers that are gone through at once.
const SEVERAL: usize = 1 << 14;

/// So many times as many are asked for ahead, if they lie in a file.
const AHEAD: usize = 32;

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
pub(crate) enum SnapshotStorage {
    InMemory,
    /// In files of this folder that have no name.
    InFiles(PathBuf),
}

/// How far values may go.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum StepLimit {
    Loose,
    /// Each no further than so many times what would be left of its own way, if sweeps went on to shrink
    /// what they change there to the part to which the last did. That is told by the last two snapshots, of
    /// which each is from after a sweep, with another sweep after the last.
    Tight(f32),
    /// None further than so many parts.
    Within(f32),
}

/// No value is taken to need more sweeps than if each shrank what it changes to this part.
const SLOWEST: f32 = 0.97;

/// Some numbers at hand, in rows of as many as there are lanes: values, bits that are or were kept of them,
/// and where they go.
#[derive(Default)]
struct ChunkBuffer {
    /// In so many lanes of the last row there is something.
    last: u32,
    values: Vec<LaneArray>,
    kept: Vec<[u16; LANE_COUNT]>,
    /// Those that were kept in other snapshots.
    before: Vec<Vec<[u16; LANE_COUNT]>>,
    ways: Vec<[f32; LANE_COUNT]>,
    /// Bits as they stand in a file.
    bytes: Vec<u8>,
}

impl ChunkBuffer {
    /// The first number of each row, and the lanes in which there is something.
    fn rows(&self) -> impl Iterator<Item = (usize, LaneMask)> + use<> {
        let (count, last) = (self.values.len(), first_lanes(self.last));
        (0..count).map(move |row| (row * LANE_COUNT, if row + 1 == count { last } else { LaneMask::MAX }))
    }

    /// Takes these values.
    #[inline(always)]
    fn take<V: Simd>(&mut self, slots: &[AtomicU32]) {
        let count = slots.len().div_ceil(LANE_COUNT);
        self.last = (slots.len() - count.saturating_sub(1) * LANE_COUNT) as u32;
        self.values.resize(count, [0; LANE_COUNT]);
        self.kept.resize(count, [0; LANE_COUNT]);
        for ((first, lanes), values) in self.rows().zip(&mut self.values) {
            *values = V::expand_load(slots, first, lanes).mask(lanes).to_array();
        }
    }

    /// None of them goes anywhere yet.
    fn stay(&mut self) {
        self.ways.clear();
        self.ways.resize(self.values.len(), [0.0; LANE_COUNT]);
    }

    /// The furthest that any of them goes, in parts, rounded up.
    #[inline(always)]
    fn furthest(&self) -> u32 {
        let furthest = self.ways.iter().fold([0.0f32; LANE_COUNT], |furthest, ways| {
            std::array::from_fn(|lane| furthest[lane].max(ways[lane].abs()))
        });
        furthest.into_iter().fold(0.0, f32::max).ceil() as u32
    }

    /// Puts them where they go: to the nearest part, or the nearest that a chance can have; but for these
    /// bits, which stay as they are.
    #[inline(always)]
    fn put<V: Simd>(&self, slots: &[AtomicU32], stay: u32) {
        for ((first, lanes), (values, ways)) in self.rows().zip(self.values.iter().zip(&self.ways)) {
            let there = std::array::from_fn(|lane| {
                let (value, way): (u32, f32) = (values[lane], ways[lane]);
                // Half a part the way it goes, and then cut off: that is rounded.
                let there = value.saturating_add_signed((way + 0.5f32.copysign(way)) as i32);
                there & !stay | value & stay
            });
            V::from_array(there).compress_store(slots, first, [lanes, lanes]);
        }
    }

    /// Adds `times` what values have changed since another snapshot, of which all but so many of the lowest
    /// bits were kept, to where they go.
    #[inline(always)]
    fn add_ways(&mut self, snapshot: usize, shift: u32, times: f64) {
        let (times, before) = (times as f32, &self.before[snapshot]);
        for (ways, (values, kept)) in self.ways.iter_mut().zip(self.values.iter().zip(before)) {
            for (way, (value, kept)) in ways.iter_mut().zip(values.iter().zip(kept)) {
                *way += times * since(*value, *kept, shift);
            }
        }
    }

    /// Has none go further than `often` times what would be left of its own way, by the snapshots before
    /// the last sweep and before that.
    #[inline(always)]
    fn rein_in(&mut self, [last, before]: [(usize, u32); 2], often: f32) {
        let step = (1u32 << last.1.max(before.1)) as f32;
        let [kept_last, kept_before] = [last, before].map(|(snapshot, _)| &self.before[snapshot]);
        let at_hand = self.values.iter().zip(kept_last.iter().zip(kept_before));
        for (ways, (values, (kept_last, kept_before))) in self.ways.iter_mut().zip(at_hand) {
            for (lane, way) in ways.iter_mut().enumerate() {
                let changed = since(values[lane], kept_last[lane], last.1);
                let both = since(values[lane], kept_before[lane], before.1);
                let shrinks_to = (changed.abs() / (both - changed).abs().max(1.0)).min(SLOWEST);
                let left = changed.abs().max(step) * shrinks_to / (1.0 - shrinks_to);
                let most = often * left + step;
                // As `clamp` does, which would have to look first whether `most` is a number, lane by lane.
                *way = way.max(-most).min(most);
            }
        }
    }

    /// Has none go further than so many parts.
    #[inline(always)]
    fn hold_within(&mut self, most: f32) {
        self.ways.as_flattened_mut().iter_mut().for_each(|way| *way = way.clamp(-most, most));
    }

    /// Keeps bits of them.
    #[inline(always)]
    fn keep<V: Simd>(&mut self, bits: &Bits, first: usize, shift: u32) -> io::Result<()> {
        for (kept, values) in self.kept.iter_mut().zip(&self.values) {
            *kept = values.map(|value| (value >> shift) as u16);
        }
        bits.write::<V>(first, self)
    }

    /// How many numbers are at hand.
    fn count(&self) -> usize {
        (LANE_COUNT * self.values.len()).saturating_sub(LANE_COUNT - self.last as usize)
    }
}

/// How far a value has gone since all but so many of its lowest bits were kept. Of both, the same is left
/// out: what has not changed stays. It is right even where the bits above those kept have changed.
#[inline(always)]
fn since(value: u32, kept: u16, shift: u32) -> f32 {
    let (cut, above) = (u32::MAX << shift, u32::BITS - BITS - shift);
    let since = (value & cut).wrapping_sub(u32::from(kept) << shift);
    ((since << above) as i32 >> above) as f32
}

/// What is done with some values.
trait Task: Sync {
    /// Does it with those from a number on.
    fn run<V: Simd>(&self, desk: &mut ChunkBuffer, first: usize, slots: &[AtomicU32]) -> io::Result<()>;
}

/// A task with the values that it is done with.
struct Part<'p, T> {
    task: &'p T,
    desk: &'p mut ChunkBuffer,
    first: usize,
    slots: &'p [AtomicU32],
}

impl<T: Task> dispatch::SimdTask for Part<'_, T> {
    type Output = io::Result<()>;

    #[inline(always)]
    fn run<V: Simd>(self) -> io::Result<()> {
        self.task.run::<V>(self.desk, self.first, self.slots)
    }
}

/// To keep bits of them.
struct Keep<'k> {
    bits: &'k Bits,
    shift: u32,
}

impl Task for Keep<'_> {
    #[inline(always)]
    fn run<V: Simd>(&self, desk: &mut ChunkBuffer, first: usize, slots: &[AtomicU32]) -> io::Result<()> {
        desk.take::<V>(slots);
        desk.keep::<V>(self.bits, first, self.shift)
    }
}

/// By what values are held where they go on with ways.
#[derive(Clone, Copy)]
enum Held {
    Loose,
    /// By so many times what is left of a value's own way, by the last two snapshots, from before the last
    /// sweep and before that.
    ByOwnWay(f32),
    /// By so many parts.
    Within(f32),
}

/// A snapshot from which values go on: its bits, how many it has not below them, and how many times what
/// values have changed since.
type Way<'g> = (&'g Bits, u32, f64);

/// To go on with ways, so many times with each, and to keep bits of where they were before.
struct GoOn<'g> {
    ways: &'g [Way<'g>],
    held: Held,
    keep: Keep<'g>,
    /// Bits that stay as they are.
    stay: u32,
    /// The furthest that any value goes, in parts.
    furthest: AtomicU32,
}

impl Task for GoOn<'_> {
    #[inline(always)]
    fn run<V: Simd>(&self, desk: &mut ChunkBuffer, first: usize, slots: &[AtomicU32]) -> io::Result<()> {
        desk.take::<V>(slots);
        desk.stay();
        for (snapshot, (bits, shift, times)) in self.ways.iter().enumerate() {
            bits.read::<V>(first, desk, snapshot)?;
            if *times != 0.0 {
                desk.add_ways(snapshot, *shift, *times);
            }
        }
        match self.held {
            Held::Loose => {}
            Held::Within(most) => desk.hold_within(most),
            Held::ByOwnWay(often) => {
                let (last, before) = (self.ways.len() - 1, self.ways.len() - 2);
                desk.rein_in([last, before].map(|snapshot| (snapshot, self.ways[snapshot].1)), often);
            }
        }
        desk.keep::<V>(self.keep.bits, first, self.keep.shift)?;
        self.furthest.fetch_max(desk.furthest(), Ordering::Relaxed);
        desk.put::<V>(slots, self.stay);
        Ok(())
    }
}

impl Snapshot {
    /// Room for the values, of which nothing is kept yet: it can be told of none how far it has changed.
    pub(crate) fn room(strata: &[Stratum], levels: &Levels, kept: &SnapshotStorage) -> io::Result<Snapshot> {
        let room = |(stratum, level): (Stratum, &Level)| Ok((stratum, Bits::new(kept, level.values.len())?));
        let levels = strata.iter().filter_map(|stratum| Some((*stratum, levels.level(*stratum)?)));
        Ok(Snapshot { values: levels.map(room).collect::<io::Result<_>>()?, shift: 0 })
    }

    /// What is left out of each value, and is not told, in parts.
    pub(crate) fn step(&self) -> f64 {
        f64::from(1u32 << self.shift)
    }

    /// The largest change that can be told.
    pub(crate) fn reach(&self) -> f64 {
        f64::from(1u32 << (BITS + self.shift - 1))
    }

    /// Goes `times` on with the way from here to the values as they are, and so many times with those from
    /// other snapshots of the same strata, the oldest first. What comes back are the values before that,
    /// where this was kept, and how far any value went at most, in parts; it can be told how far they
    /// change as long as that is no more than `reach`.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or written. Some of the values are where they were then.
    pub(crate) fn go_on(
        mut self,
        times: f64,
        others: &[(&Snapshot, f64)],
        rein: StepLimit,
        reach: f64,
        levels: &Levels,
        threads: usize,
    ) -> io::Result<(Snapshot, f64)> {
        let next = shift(reach);
        let go_on = times != 0.0 || others.iter().any(|(_, times)| *times != 0.0);
        let mut furthest = 0;
        for (which, (stratum, kept)) in self.values.iter().enumerate() {
            let Some(level) = levels.level(*stratum) else { continue };
            let keep = Keep { bits: kept, shift: next };
            if !go_on {
                in_parts(&level.values, threads, &keep)?;
            } else {
                let needed = others.len() - rein.looks_at(others.len());
                let snapshots = [(&self, times)].into_iter().chain(others.iter().copied()).enumerate();
                let ways: Vec<Way<'_>> = snapshots
                    .filter(|(number, (_, times))| *times != 0.0 || *number > needed)
                    .map(|(_, (snapshot, times))| (&snapshot.values[which].1, snapshot.shift, times))
                    .collect();
                let held = rein.holds(others.len());
                let stay = level.bounds.as_ref().map_or(0, ErrorBounds::low_mask);
                let go_on = GoOn { ways: &ways, held, keep, stay, furthest: AtomicU32::new(furthest) };
                in_parts(&level.values, threads, &go_on)?;
                furthest = go_on.furthest.into_inner();
            }
        }
        self.shift = next;
        Ok((self, furthest.into()))
    }
}

impl StepLimit {
    /// How many of so many other snapshots, the last of them, it looks at.
    fn looks_at(self, others: usize) -> usize {
        match self {
            StepLimit::Tight(_) if others >= 2 => 2,
            StepLimit::Loose | StepLimit::Tight(_) | StepLimit::Within(_) => 0,
        }
    }

    /// By what values are held, where there are so many other snapshots.
    fn holds(self, others: usize) -> Held {
        match self {
            StepLimit::Tight(often) if self.looks_at(others) > 0 => Held::ByOwnWay(often),
            StepLimit::Within(most) => Held::Within(most),
            StepLimit::Loose | StepLimit::Tight(_) => Held::Loose,
        }
    }
}

/// How many bits are not kept below those that are, if changes up to `reach` are to be told.
fn shift(reach: f64) -> u32 {
    let needed = u32::BITS - (reach as u32).leading_zeros() + 1;
    needed.clamp(BITS, u32::BITS) - BITS
}

/// Some bits of each value, the higher ones left out.
enum Bits {
    InMemory(SharedArray<AtomicU16>),
    InFiles(StripedFiles),
}

impl Bits {
    fn new(kept: &SnapshotStorage, length: usize) -> io::Result<Bits> {
        Ok(match kept {
            SnapshotStorage::InMemory => Bits::InMemory(SharedArray::zero(length)),
            SnapshotStorage::InFiles(folder) => {
                Bits::InFiles(StripedFiles::new(folder, (BYTES * SEVERAL) as u64)?)
            }
        })
    }

    /// Puts those from this number on at hand, as those of this snapshot.
    #[inline(always)]
    fn read<V: Simd>(&self, first: usize, desk: &mut ChunkBuffer, snapshot: usize) -> io::Result<()> {
        let (rows, count) = (desk.rows(), desk.count());
        if desk.before.len() <= snapshot {
            desk.before.resize(snapshot + 1, Vec::new());
        }
        let ChunkBuffer { before, bytes, values, .. } = desk;
        let before = &mut before[snapshot];
        before.resize(values.len(), [0; LANE_COUNT]);
        // Where there is nothing nothing has changed.
        before.last_mut().into_iter().for_each(|row| *row = [0; LANE_COUNT]);
        match self {
            Bits::InMemory(bits) => {
                for ((row, lanes), kept) in rows.zip(before) {
                    let bits = V::expand_load_u16(bits, first + row, lanes).mask(lanes);
                    *kept = bits.to_array().map(|bits| bits as u16);
                }
            }
            Bits::InFiles(files) => {
                bytes.resize(BYTES * count, 0);
                files.read(bytes, (BYTES * first) as u64)?;
                let kept = before.as_flattened_mut().iter_mut().zip(bytes.as_chunks().0);
                kept.for_each(|(kept, pair)| *kept = u16::from_ne_bytes(*pair));
            }
        }
        Ok(())
    }

    /// Puts those at hand where they stand from this number on.
    #[inline(always)]
    fn write<V: Simd>(&self, first: usize, desk: &mut ChunkBuffer) -> io::Result<()> {
        match self {
            Bits::InMemory(bits) => {
                for ((row, lanes), kept) in desk.rows().zip(&desk.kept) {
                    V::from_array(kept.map(u32::from)).compress_store_u16(bits, first + row, [lanes, lanes]);
                }
            }
            Bits::InFiles(files) => {
                let count = desk.count();
                let ChunkBuffer { kept, bytes, .. } = desk;
                bytes.resize(BYTES * count, 0);
                let pairs = bytes.as_chunks_mut().0.iter_mut().zip(kept.as_flattened());
                pairs.for_each(|(pair, kept)| *pair = kept.to_ne_bytes());
                files.write(bytes, (BYTES * first) as u64)?;
            }
        }
        Ok(())
    }
}

/// Does a task with the values of a level, several at once.
fn in_parts(slots: &SharedArray<AtomicU32>, threads: usize, task: &impl Task) -> io::Result<()> {
    let parts: Vec<&[AtomicU32]> = slots.chunks(SEVERAL).collect();
    let work = |(desk, done): &mut (ChunkBuffer, io::Result<()>), part: usize| {
        // What lies in a file is read while others are gone through.
        let ahead = (part + AHEAD) * SEVERAL;
        slots.prefetch(ahead..ahead + SEVERAL);
        if done.is_ok() {
            *done = dispatch::run(Part { task, desk, first: part * SEVERAL, slots: parts[part] });
        }
    };
    let done = run_parts(parts.len(), threads, || (ChunkBuffer::default(), Ok(())), work);
    done.into_iter().try_for_each(|(_, done)| done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error_bounds::BoundWidth;
    use crate::level::Level;
    use crate::strata::with_twin;
    use senet::{Preset, Ruleset};

    /// These strata, in which every position is even.
    fn even(strata: &[Stratum]) -> Levels {
        let rules = Ruleset::preset(Preset::Modern);
        let mut levels = Levels::default();
        strata.iter().for_each(|twin| levels.insert(Level::even(rules.plan(), *twin)));
        levels
    }

    /// The values as they are. It can be told how far they change from here as long as that is no more than
    /// `reach`.
    fn snapshot(strata: &[Stratum], levels: &Levels, kept: &SnapshotStorage, reach: f64) -> Snapshot {
        let room = Snapshot::room(strata, levels, kept).expect("there is room");
        room.go_on(0.0, &[], StepLimit::Loose, reach, levels, 2).expect("there is room").0
    }

    /// Values go on with the way from one snapshot or two, either way, up to what is left out of a
    /// snapshot, and stay where they have not changed; what comes back is where they were.
    #[test]
    fn values_go_on_with_what_they_have_changed() {
        // More than are gone through at once, and not as many as fill all lanes.
        let strata = with_twin(Stratum { mover: 3, other: 1 });
        let folder = tempfile::tempdir().expect("a folder");
        let in_files = SnapshotStorage::InFiles(folder.path().to_owned());
        for kept in [SnapshotStorage::InMemory, in_files] {
            let levels = even(&strata);
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
            add(&|number| 1_000_000 * (number % 1_000));
            let reach = 20_000.0;
            let far = snapshot(&strata, &levels, &kept, reach);
            add(&first);
            let near = snapshot(&strata, &levels, &kept, reach);
            add(&second);
            assert!(far.reach() >= reach && near.reach() < 4.0 * reach);
            let before = values();
            let (back, furthest) = far
                .go_on(2.0, &[(&near, -0.5)], StepLimit::Loose, 80_000.0, &levels, 2)
                .expect("there is room");
            let step = 2 << near.shift;
            for (number, (now, then)) in (0..).zip(values().into_iter().zip(&before)) {
                let expected = then + 2 * (first(number) + second(number)) - second(number) / 2;
                assert!((now - expected).abs() <= step, "{now} is not {expected}");
                if first(number) == 0 && second(number) == 0 {
                    assert_eq!(now, *then, "what has not changed stays");
                }
            }
            let went = values().into_iter().zip(&before).map(|(now, then)| now.abs_diff(*then)).max();
            let went = went.expect("there are values") as f64;
            assert!((went..went + 1.0).contains(&furthest), "{furthest} is not how far any went: {went}");
            let _ = back.go_on(-1.0, &[], StepLimit::Loose, reach, &levels, 2).expect("there is room");
            let left = values().into_iter().zip(&before).map(|(now, then)| (now - then).abs()).max();
            assert!(left <= Some(4 * step), "{left:?}");
        }
    }

    /// What the last sweep changed by much less than the one before does not go far on a way that others go
    /// to the end.
    #[test]
    fn what_shrinks_fast_is_reined_in() {
        let strata = with_twin(Stratum { mover: 2, other: 1 });
        let levels = even(&strata);
        let slots =
            || strata.iter().filter_map(|twin| levels.level(*twin)).flat_map(|level| level.values.iter());
        let add = |change: [u32; 2]| {
            for (number, slot) in slots().enumerate() {
                slot.fetch_add(change[number % 2], Ordering::Relaxed);
            }
        };
        let here = || snapshot(&strata, &levels, &SnapshotStorage::InMemory, 30_000.0);
        let oldest = here();
        add([10_000, 10_000]);
        let before = here();
        add([1_000, 1_000]);
        let last = here();
        add([400, 950]);
        let there: Vec<u32> = slots().map(|slot| slot.load(Ordering::Relaxed)).collect();
        let others = [(&before, 0.0), (&last, 0.0)];
        let gone =
            oldest.go_on(1.0, &others, StepLimit::Tight(1.5), 30_000.0, &levels, 2).expect("there is room");
        assert!(gone.1 >= 11_900.0, "{}", gone.1);
        for (number, (slot, there)) in slots().zip(there).enumerate() {
            let went = slot.load(Ordering::Relaxed) - there;
            // 400 + 160 + 64 … would be left; of the other, more than was to be gone.
            let expected = if number.is_multiple_of(2) { 390..=410 } else { 11_900..=12_000 };
            assert!(expected.contains(&went), "{number} went {went}");
        }
    }

    /// No value goes further than it is allowed to, however far the way is.
    #[test]
    fn what_goes_too_far_is_held() {
        let strata = with_twin(Stratum { mover: 2, other: 1 });
        let levels = even(&strata);
        let slots =
            || strata.iter().filter_map(|twin| levels.level(*twin)).flat_map(|level| level.values.iter());
        let here = snapshot(&strata, &levels, &SnapshotStorage::InMemory, 30_000.0);
        let change = |number: usize| if number.is_multiple_of(5) { 10_000 } else { 1_000 };
        slots().enumerate().for_each(|(number, slot)| _ = slot.fetch_add(change(number), Ordering::Relaxed));
        let there: Vec<u32> = slots().map(|slot| slot.load(Ordering::Relaxed)).collect();
        let (_, furthest) =
            here.go_on(2.0, &[], StepLimit::Within(3_000.0), 30_000.0, &levels, 2).expect("there is room");
        assert_eq!(furthest, 3_000.0);
        for (number, (slot, there)) in slots().zip(there).enumerate() {
            let expected = if number.is_multiple_of(5) { 3_000 } else { 2_000 };
            assert!((slot.load(Ordering::Relaxed) - there).abs_diff(expected) <= 2, "{number}");
        }
    }

    /// Where values hold the lowest bits of doubts, they go on without these.
    #[test]
    fn lengths_stay_as_they_are() {
        let strata = with_twin(Stratum { mover: 2, other: 1 });
        let mut levels = even(&strata);
        let far = snapshot(&strata, &levels, &SnapshotStorage::InMemory, 20_000.0);
        for twin in &strata {
            levels.start_bounds(*twin, BoundWidth::OneByte, 350, None).expect("there is room");
            let level = levels.level(*twin).expect("it was put there");
            let lengths = level.bounds.as_ref().expect("it was begun");
            for (number, slot) in (0..).zip(level.values.iter()) {
                let value = slot.load(Ordering::Relaxed) + 1_000;
                let value = lengths.store(number as usize, 300 + number % 40, value, &level.values);
                slot.store(value, Ordering::Relaxed);
            }
        }
        let _ = far.go_on(2.0, &[], StepLimit::Loose, 20_000.0, &levels, 2).expect("there is room");
        for twin in &strata {
            let level = levels.level(*twin).expect("it was put there");
            for number in 0..level.values.len() {
                let doubt = level.view().bound(number);
                assert_eq!(doubt, 300 + number as u32 % 40);
            }
            let value = level.values[7].load(Ordering::Relaxed);
            assert!(value.abs_diff((1 << 31) + 3_000) < 150, "{value}");
        }
    }
}
