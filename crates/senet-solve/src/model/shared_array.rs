//! Large arrays of numbers that all threads read and write, in memory or in a mapped file.
//!
//! Arrays in memory use huge pages where the system has them: rows of positions that are read together
//! lie far apart, so with pages of 4 KiB nearly every access would miss the processor's page cache
//! (TLB). For arrays in files the system keeps as many pages in memory as fit, and reads and writes the
//! others. Backups go block by block, as in P. Dai, Mausam and D. S. Weld, Partitioned External-Memory Value
//! Iteration (2008).
#![allow(unsafe_code)]

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::{Deref, Range};
use std::path::Path;
use std::sync::atomic::{AtomicU16, AtomicU32};

use memmap2::{MmapMut, MmapOptions};

/// A number that threads share, for which zero bytes are valid.
///
/// # Safety
///
/// The type must have the size, alignment and validity of an integer, and change only atomically through
/// shared references.
pub(crate) unsafe trait SharedNumber: Sync + Sized {}

// SAFETY: an atomic integer has the layout and validity of its integer, and changes atomically.
unsafe impl SharedNumber for AtomicU32 {}
// SAFETY: as above.
unsafe impl SharedNumber for AtomicU16 {}

/// An array of numbers.
#[derive(Debug)]
pub(crate) struct SharedArray<T> {
    map: Option<MmapMut>,
    length: usize,
    is_file: bool,
    kind: std::marker::PhantomData<T>,
}

/// Whether changes of a mapped array reach the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mapping {
    Shared,
    /// They do not; the file stays as it is.
    Private,
}

impl<T: SharedNumber> SharedArray<T> {
    /// An array of `length` zeros in memory.
    ///
    /// # Errors
    ///
    /// If the system has too little memory.
    pub(crate) fn zero(length: usize) -> io::Result<SharedArray<T>> {
        let bytes = length.checked_mul(size_of::<T>()).ok_or(io::ErrorKind::OutOfMemory)?;
        let map = (bytes > 0).then(|| MmapMut::map_anon(bytes)).transpose()?;
        // Without huge pages it is slower, but correct.
        #[cfg(target_os = "linux")]
        if let Some(map) = &map {
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        Ok(SharedArray { map, length, is_file: false, kind: std::marker::PhantomData })
    }

    /// The `length` numbers of a file from the byte `first` on, which must be a multiple of 4096. No
    /// other program may change or truncate the file.
    pub(crate) fn in_file(
        file: &File,
        first: u64,
        length: usize,
        mapping: Mapping,
    ) -> io::Result<SharedArray<T>> {
        let bytes = length.checked_mul(size_of::<T>()).ok_or(io::ErrorKind::FileTooLarge)?;
        if file.metadata()?.len() < first + bytes as u64 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mut options = MmapOptions::new();
        options.offset(first).len(bytes);
        // SAFETY: the file is as long as the map. No process of this project changes or truncates a finished
        // table, and the solver of a stratum holds the lock of its folder. The bytes are used as numbers only,
        // for which any bytes are valid.
        let map = (bytes > 0).then(|| unsafe {
            match mapping {
                Mapping::Shared => options.map_mut(file),
                Mapping::Private => options.map_copy(file),
            }
        });
        let map = map.transpose()?;
        // Access is random, so reading ahead would be wasted.
        #[cfg(unix)]
        if let Some(map) = &map {
            let _ = map.advise(memmap2::Advice::Random);
        }
        Ok(SharedArray { map, length, is_file: true, kind: std::marker::PhantomData })
    }

    /// An array of `length` numbers in a nameless file of the folder, each with these bytes.
    pub(crate) fn in_temp_file(folder: &Path, length: usize, bytes: &[u8]) -> io::Result<SharedArray<T>> {
        let file = tempfile::tempfile_in(folder)?;
        // Write the bytes instead of extending the file, or the disk could be full when a number
        // changes.
        let mut writer = BufWriter::with_capacity(1 << 20, &file);
        (0..length).try_for_each(|_| writer.write_all(bytes))?;
        writer.flush()?;
        drop(writer);
        SharedArray::in_file(&file, 0, length, Mapping::Shared)
    }

    /// Whether the array is in a file.
    pub(crate) fn is_file(&self) -> bool {
        self.is_file
    }

    /// Starts reading a range of numbers into memory, if the array is in a file.
    pub(crate) fn read_ahead(&self, numbers: Range<usize>) {
        #[cfg(unix)]
        if let Some(map) = self.map.as_ref().filter(|_| self.is_file) {
            let end = numbers.end.min(self.length);
            let (first, length) =
                (numbers.start * size_of::<T>(), end.saturating_sub(numbers.start) * size_of::<T>());
            if length > 0 {
                // If the system ignores the advice, the numbers are read on use.
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
            // SAFETY: the map lives as long as this value, has `length` times the size of `T` bytes,
            // starts at a page, and any bytes are a valid `T`. The program accesses it through this
            // slice only, whose elements change only atomically.
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
    fn reads_what_was_stored() {
        let slots = SharedArray::<AtomicU32>::zero(10_000).expect("memory");
        assert!(slots.iter().all(|slot| slot.load(Ordering::Relaxed) == 0));
        for (number, slot) in slots.iter().enumerate() {
            slot.store(number as u32 * 7, Ordering::Relaxed);
        }
        assert_eq!(slots[9_999].load(Ordering::Relaxed), 69_993);
        assert_eq!(slots.len(), 10_000);
        assert!(SharedArray::<AtomicU32>::zero(usize::MAX / 8).is_err(), "no machine has so much memory");
        assert!(SharedArray::<AtomicU16>::zero(0).expect("memory").is_empty());
    }

    #[test]
    fn maps_files_shared_or_private() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("numbers");
        std::fs::write(&path, vec![1; 4096 + 400]).expect("room");
        let file = File::options().read(true).write(true).open(&path).expect("it was written");
        let ones = 0x0101_0101;
        for (mapping, after) in [(Mapping::Private, ones), (Mapping::Shared, 5)] {
            let slots =
                SharedArray::<AtomicU32>::in_file(&file, 4096, 100, mapping).expect("it is long enough");
            slots.read_ahead(0..1000);
            assert!(slots.iter().all(|slot| slot.load(Ordering::Relaxed) == ones));
            slots[99].store(5, Ordering::Relaxed);
            assert_eq!(slots[99].load(Ordering::Relaxed), 5);
            drop(slots);
            let slots =
                SharedArray::<AtomicU32>::in_file(&file, 4096, 100, mapping).expect("it is long enough");
            assert_eq!(slots[99].load(Ordering::Relaxed), after, "{mapping:?}");
        }
        assert!(SharedArray::<AtomicU32>::in_file(&file, 4096, 101, Mapping::Shared).is_err());
        let slots = SharedArray::<AtomicU16>::in_temp_file(folder.path(), 5_000, &300u16.to_ne_bytes())
            .expect("room");
        assert!(slots.is_file() && slots.iter().all(|slot| slot.load(Ordering::Relaxed) == 300));
    }
}
