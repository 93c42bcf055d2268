//! Room for the values of a level: many small numbers that all threads read and write, in memory or in a file.
//!
//! In memory they are on huge pages where the system has them: neighbouring positions of a row are read together, neighbouring rows far
//! apart, so that with pages of 4 KiB nearly every look-up misses the processor's list of pages. In a file the system keeps as many pages
//! in memory as there is room for, and writes back and reads again the others.
#![allow(unsafe_code)]

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::{Deref, Range};
use std::path::Path;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32};

use memmap2::{MmapMut, MmapOptions};

/// A number that threads share, whose bytes may all be zero.
///
/// # Safety
///
/// The type must have the size, alignment and validity of an integer of its size, and be changed through shared references only
/// atomically.
pub(crate) unsafe trait SharedNumber: Sync + Sized {}

// SAFETY: an atomic integer has the layout and validity of its integer, and is changed atomically.
unsafe impl SharedNumber for AtomicU32 {}
// SAFETY: as above.
unsafe impl SharedNumber for AtomicU16 {}
// SAFETY: as above.
unsafe impl SharedNumber for AtomicU8 {}

/// A row of numbers.
#[derive(Debug)]
pub(crate) struct SharedArray<T> {
    map: Option<MmapMut>,
    length: usize,
    is_file: bool,
    kind: std::marker::PhantomData<T>,
}

/// What becomes of a change to numbers in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Changes {
    /// It goes into the file.
    Kept,
    /// The file stays as it is.
    Lost,
}

impl<T: SharedNumber> SharedArray<T> {
    /// Room for `length` numbers, all zero.
    ///
    /// # Panics
    ///
    /// If the system has no such room; callers look at the memory first.
    pub(crate) fn zero(length: usize) -> SharedArray<T> {
        let bytes = length.checked_mul(size_of::<T>()).expect("fewer numbers than there are addresses");
        let map = (bytes > 0).then(|| {
            let map = MmapMut::map_anon(bytes).expect("the memory was looked at before");
            // Without huge pages it is slower, and as right.
            #[cfg(target_os = "linux")]
            let _ = map.advise(memmap2::Advice::HugePage);
            map
        });
        SharedArray { map, length, is_file: false, kind: std::marker::PhantomData }
    }

    /// The `length` numbers in a file from the byte `first` on, a multiple of 4096. Nobody else changes the file, or makes it shorter.
    pub(crate) fn in_file(
        file: &File,
        first: u64,
        length: usize,
        changes: Changes,
    ) -> io::Result<SharedArray<T>> {
        let bytes = length.checked_mul(size_of::<T>()).ok_or(io::ErrorKind::FileTooLarge)?;
        if file.metadata()?.len() < first + bytes as u64 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mut options = MmapOptions::new();
        options.offset(first).len(bytes);
        // SAFETY: the file is as long as the map, and whoever solves a stratum has its folder locked, so that nobody else of this project
        // changes it or makes it shorter meanwhile. Its bytes are looked at as numbers only, and any bytes are good ones.
        let map = (bytes > 0).then(|| unsafe {
            match changes {
                Changes::Kept => options.map_mut(file),
                Changes::Lost => options.map_copy(file),
            }
        });
        let map = map.transpose()?;
        // What is not asked for is not to be read because it stands beside what is looked up.
        #[cfg(unix)]
        if let Some(map) = &map {
            let _ = map.advise(memmap2::Advice::Random);
        }
        Ok(SharedArray { map, length, is_file: true, kind: std::marker::PhantomData })
    }

    /// Room for `length` numbers in a file of this folder that has no name, with these bytes in each.
    pub(crate) fn on_disk(folder: &Path, length: usize, bytes: &[u8]) -> io::Result<SharedArray<T>> {
        let file = tempfile::tempfile_in(folder)?;
        // Written, not only made so long: else the disk could be full when a number is changed.
        let mut writer = BufWriter::with_capacity(1 << 20, &file);
        (0..length).try_for_each(|_| writer.write_all(bytes))?;
        writer.flush()?;
        drop(writer);
        SharedArray::in_file(&file, 0, length, Changes::Kept)
    }

    /// Whether they are in a file.
    pub(crate) fn is_file(&self) -> bool {
        self.is_file
    }

    /// Has numbers that are in a file read into memory while others are worked on.
    pub(crate) fn prefetch(&self, numbers: Range<usize>) {
        #[cfg(unix)]
        if let Some(map) = self.map.as_ref().filter(|_| self.is_file) {
            let end = numbers.end.min(self.length);
            let (first, length) =
                (numbers.start * size_of::<T>(), end.saturating_sub(numbers.start) * size_of::<T>());
            if length > 0 {
                // If the system does not take advice, they are read when they are looked up.
                let _ = map.advise_range(memmap2::Advice::WillNeed, first, length);
            }
        }
        #[cfg(not(unix))]
        let _ = numbers;
    }
}

impl<T: SharedNumber> Deref for SharedArray<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        match &self.map {
            // SAFETY: the map lives as long as this value, has `length` times the size of `T` bytes, begins on a page, and any bytes
            // are a valid `T`. In this program it is reached through this slice alone, whose elements change only atomically.
            Some(map) => unsafe { std::slice::from_raw_parts(map.as_ptr().cast::<T>(), self.length) },
            None => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

    #[test]
    fn what_is_stored_is_read() {
        let slots = SharedArray::<AtomicU32>::zero(10_000);
        assert!(slots.iter().all(|slot| slot.load(Ordering::Relaxed) == 0));
        for (number, slot) in slots.iter().enumerate() {
            slot.store(number as u32 * 7, Ordering::Relaxed);
        }
        assert_eq!(slots[9_999].load(Ordering::Relaxed), 69_993);
        assert_eq!(slots.len(), 10_000);
        assert!(SharedArray::<AtomicU16>::zero(0).is_empty());
    }

    #[test]
    fn numbers_in_a_file_are_kept_or_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("numbers");
        std::fs::write(&path, vec![1; 4096 + 400]).expect("room");
        let file = File::options().read(true).write(true).open(&path).expect("it was written");
        let ones = 0x0101_0101;
        for (changes, after) in [(Changes::Lost, ones), (Changes::Kept, 5)] {
            let slots =
                SharedArray::<AtomicU32>::in_file(&file, 4096, 100, changes).expect("it is long enough");
            slots.prefetch(0..1000);
            assert!(slots.iter().all(|slot| slot.load(Ordering::Relaxed) == ones));
            slots[99].store(5, Ordering::Relaxed);
            assert_eq!(slots[99].load(Ordering::Relaxed), 5);
            drop(slots);
            let slots =
                SharedArray::<AtomicU32>::in_file(&file, 4096, 100, changes).expect("it is long enough");
            assert_eq!(slots[99].load(Ordering::Relaxed), after, "{changes:?}");
        }
        assert!(SharedArray::<AtomicU32>::in_file(&file, 4096, 101, Changes::Kept).is_err());
        let slots =
            SharedArray::<AtomicU16>::on_disk(folder.path(), 5_000, &300u16.to_ne_bytes()).expect("room");
        assert!(slots.is_file() && slots.iter().all(|slot| slot.load(Ordering::Relaxed) == 300));
    }
}
