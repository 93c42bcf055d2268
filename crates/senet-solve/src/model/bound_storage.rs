//! The error bounds of a value table while they are being found: two bytes each.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU16, Ordering};

use crate::model::shared_array::SharedArray;

/// The largest bound that can be stored, in units.
pub(crate) const MAX_BOUND: u32 = u16::MAX as u32;
/// The bound to allow, in units. It leaves room for bounds to grow beyond it.
pub(crate) const ALLOWED_BOUND: u32 = MAX_BOUND / 4 * 3;
/// Bytes of a bound.
pub(crate) const BOUND_BYTES: u64 = 2;

/// The bounds by position number.
pub(crate) type ErrorBounds = SharedArray<AtomicU16>;

/// Creates bounds that are all this large, in memory, or in a file of the folder.
pub(crate) fn new_bounds(count: usize, bound: u32, folder: Option<&Path>) -> io::Result<ErrorBounds> {
    let bound = bound.min(MAX_BOUND) as u16;
    let Some(folder) = folder else {
        let bounds: ErrorBounds = SharedArray::zero(count)?;
        bounds.iter().for_each(|slot| slot.store(bound, Ordering::Relaxed));
        return Ok(bounds);
    };
    SharedArray::in_temp_file(folder, count, &bound.to_ne_bytes())
}

/// The bound of a position; 0 if it has none.
#[inline(always)]
pub(crate) fn bound_of(bounds: &[AtomicU16], number: usize) -> u32 {
    bounds.get(number).map_or(0, |bound| bound.load(Ordering::Relaxed).into())
}

/// Stores the bound of a position, at most [`MAX_BOUND`].
#[inline(always)]
pub(crate) fn store_bound(bounds: &[AtomicU16], number: usize, bound: u32) {
    bounds[number].store(bound.min(MAX_BOUND) as u16, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_bounds_as_stored() {
        let folder = tempfile::tempdir().expect("a folder");
        for folder in [None, Some(folder.path())] {
            let bounds = new_bounds(10, 350, folder).expect("room");
            assert!((0..10).all(|number| bound_of(&bounds, number) == 350));
            for bound in [0, 1, 1000, MAX_BOUND, MAX_BOUND + 1] {
                store_bound(&bounds, 7, bound);
                assert_eq!(bound_of(&bounds, 7), bound.min(MAX_BOUND));
            }
            assert_eq!([6, 8, 10].map(|number| bound_of(&bounds, number)), [350, 350, 0]);
        }
    }
}
