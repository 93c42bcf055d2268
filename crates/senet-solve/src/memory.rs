//! Room for the values of a level: many small numbers that all threads read and write, on huge pages where the system has them.
//!
//! Neighbouring positions of a row are read together, neighbouring rows far apart, so that with pages of 4 KiB nearly every look-up
//! misses the processor's list of pages.
#![allow(unsafe_code)]

use std::ops::Deref;
use std::sync::atomic::{AtomicU16, AtomicU32};

use memmap2::MmapMut;

/// A number that threads share, whose bytes may all be zero.
///
/// # Safety
///
/// The type must have the size, alignment and validity of an integer of its size, and be changed through shared references only
/// atomically.
pub(crate) unsafe trait Slot: Sync + Sized {}

// SAFETY: an atomic integer has the layout and validity of its integer, and is changed atomically.
unsafe impl Slot for AtomicU32 {}
// SAFETY: as above.
unsafe impl Slot for AtomicU16 {}

/// A row of numbers, all zero at first.
#[derive(Debug)]
pub(crate) struct Slots<T> {
    map: Option<MmapMut>,
    length: usize,
    kind: std::marker::PhantomData<T>,
}

impl<T: Slot> Slots<T> {
    /// Room for `length` numbers.
    ///
    /// # Panics
    ///
    /// If the system has no such room; callers look at the memory first.
    pub(crate) fn zero(length: usize) -> Slots<T> {
        let bytes = length.checked_mul(size_of::<T>()).expect("fewer numbers than there are addresses");
        let map = (bytes > 0).then(|| {
            let map = MmapMut::map_anon(bytes).expect("the memory was looked at before");
            // Without huge pages it is slower, and as right.
            #[cfg(target_os = "linux")]
            let _ = map.advise(memmap2::Advice::HugePage);
            map
        });
        Slots { map, length, kind: std::marker::PhantomData }
    }
}

impl<T: Slot> Deref for Slots<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        match &self.map {
            // SAFETY: the map is private to this value, lives as long, has `length` times the size of `T` bytes, begins on a page,
            // and any bytes are a valid `T`. It is reached through this slice alone, whose elements change only atomically.
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
        let slots = Slots::<AtomicU32>::zero(10_000);
        assert!(slots.iter().all(|slot| slot.load(Ordering::Relaxed) == 0));
        for (number, slot) in slots.iter().enumerate() {
            slot.store(number as u32 * 7, Ordering::Relaxed);
        }
        assert_eq!(slots[9_999].load(Ordering::Relaxed), 69_993);
        assert_eq!(slots.len(), 10_000);
        assert!(Slots::<AtomicU16>::zero(0).is_empty());
    }
}
