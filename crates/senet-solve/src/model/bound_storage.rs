//! The error bounds of a level's values, while they are being found.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering};

use senet::Ruleset;

use crate::model::shared_array::SharedArray;
use crate::simd::dispatch::prefetch;
use crate::simd::{LaneMask, Simd, scatter_one_by_one};

/// How a bound is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoundWidth {
    /// In two bytes.
    TwoBytes,
    /// In one byte and the lowest bits of the value. That changes the value a little, which the proof
    /// covers: it holds for values as they are stored.
    OneByte,
}

/// The number of bits of a bound that the value holds.
const LOW_BITS: u32 = 5;
const LOW_MASK: u32 = (1 << LOW_BITS) - 1;

/// If a stratum with more positions than this is the whole game, two bytes a position are too many.
const LARGE_STRATUM: u64 = 300_000_000;
/// The number of plies over which the embedded bits may add to the error.
const PLIES: u64 = 2_000;

impl BoundWidth {
    /// The width for a pair of this many positions, whose error may be `share` parts.
    ///
    /// In a game with several strata, most positions are not in the pair being solved, and there is room
    /// for two bytes.
    pub(crate) fn of(rules: &Ruleset, positions: u64, share: u64) -> BoundWidth {
        let is_all = !rules.plan().bears_off();
        match is_all && positions > LARGE_STRATUM && share > PLIES * u64::from(LOW_MASK + 1) {
            true => BoundWidth::OneByte,
            false => BoundWidth::TwoBytes,
        }
    }

    /// The largest bound that can be stored, in units.
    pub(crate) fn max(self) -> u32 {
        match self {
            BoundWidth::TwoBytes => u16::MAX.into(),
            BoundWidth::OneByte => (1 << (u8::BITS + LOW_BITS)) - 1,
        }
    }

    /// The bound to allow, in units. It leaves room for bounds to grow beyond it.
    pub(crate) fn allowed(self) -> u32 {
        self.max() / 4 * 3
    }

    /// Bytes for each position besides its value.
    pub(crate) fn bytes(self) -> u64 {
        match self {
            BoundWidth::TwoBytes => 2,
            BoundWidth::OneByte => 1,
        }
    }

    /// How far embedded bits can change a value, in parts.
    pub(crate) fn noise(self) -> u32 {
        match self {
            BoundWidth::TwoBytes => 0,
            BoundWidth::OneByte => LOW_MASK,
        }
    }
}

/// The bounds by position number.
#[derive(Debug)]
pub(crate) enum ErrorBounds {
    TwoBytes(SharedArray<AtomicU16>),
    OneByte(SharedArray<AtomicU8>),
}

/// The value nearest to `value` whose lowest bits are those of the bound.
#[inline(always)]
fn embed_low_bits(value: u32, bound: u32) -> u32 {
    let lowest = bound & LOW_MASK;
    (value.saturating_sub(lowest).saturating_add(1 << (LOW_BITS - 1)) & !LOW_MASK) | lowest
}

/// As [`embed_low_bits`], by lane.
#[inline(always)]
fn embed_low_bits_in_lanes<V: Simd>(values: V, bound: V) -> V {
    let (lowest, half) = (bound.and_bits(LOW_MASK), 1 << (LOW_BITS - 1));
    let rounded = values.max(lowest).sub(lowest).min(V::splat(u32::MAX - half)).add(V::splat(half));
    rounded.and_bits(!LOW_MASK).add(lowest)
}

impl ErrorBounds {
    /// Creates bounds that are all about this large, in memory, or in a file of the folder.
    pub(crate) fn new(
        width: BoundWidth,
        count: usize,
        bound: u32,
        folder: Option<&Path>,
    ) -> io::Result<ErrorBounds> {
        let wide = bound.min(BoundWidth::TwoBytes.max()) as u16;
        // The lowest bits of the values add to the bounds.
        let narrow = (bound.div_ceil(1 << LOW_BITS)).min(u8::MAX.into()) as u8;
        Ok(match (width, folder) {
            (BoundWidth::TwoBytes, Some(folder)) => {
                ErrorBounds::TwoBytes(SharedArray::in_temp_file(folder, count, &wide.to_ne_bytes())?)
            }
            (BoundWidth::OneByte, Some(folder)) => {
                ErrorBounds::OneByte(SharedArray::in_temp_file(folder, count, &[narrow])?)
            }
            (BoundWidth::TwoBytes, None) => {
                let slots: SharedArray<AtomicU16> = SharedArray::zero(count);
                slots.iter().for_each(|slot| slot.store(wide, Ordering::Relaxed));
                ErrorBounds::TwoBytes(slots)
            }
            (BoundWidth::OneByte, None) => {
                let slots: SharedArray<AtomicU8> = SharedArray::zero(count);
                slots.iter().for_each(|slot| slot.store(narrow, Ordering::Relaxed));
                ErrorBounds::OneByte(slots)
            }
        })
    }

    pub(crate) fn width(&self) -> BoundWidth {
        match self {
            ErrorBounds::TwoBytes(_) => BoundWidth::TwoBytes,
            ErrorBounds::OneByte(_) => BoundWidth::OneByte,
        }
    }

    /// Reads the bounds of these positions into memory, if they are in a file.
    pub(crate) fn prefetch(&self, numbers: std::ops::Range<usize>) {
        match self {
            ErrorBounds::TwoBytes(slots) => slots.prefetch(numbers),
            ErrorBounds::OneByte(slots) => slots.prefetch(numbers),
        }
    }

    /// Stores the bound of a position that has this value. Returns the value after that.
    #[inline(always)]
    pub(crate) fn store(&self, number: usize, bound: u32, value: u32, values: &[AtomicU32]) -> u32 {
        let bound = bound.min(self.width().max());
        match self {
            ErrorBounds::TwoBytes(slots) => {
                slots[number].store(bound as u16, Ordering::Relaxed);
                value
            }
            ErrorBounds::OneByte(slots) => {
                let value = embed_low_bits(value, bound);
                slots[number].store((bound >> LOW_BITS) as u8, Ordering::Relaxed);
                values[number].store(value, Ordering::Relaxed);
                value
            }
        }
    }

    /// Stores the bounds of consecutive positions as [`Simd::compress_store`] does. No bound may exceed
    /// what can be stored. Returns the values after that, without storing them.
    #[inline(always)]
    pub(crate) fn store_row<V: Simd>(&self, first: usize, lanes: [LaneMask; 2], bound: V, values: V) -> V {
        match self {
            ErrorBounds::TwoBytes(slots) => {
                bound.compress_store_u16(slots, first, lanes);
                values
            }
            ErrorBounds::OneByte(slots) => {
                bound.shr(LOW_BITS).compress_store_u8(slots, first, lanes);
                embed_low_bits_in_lanes(values, bound)
            }
        }
    }

    /// Stores the bounds of positions at offsets as [`Simd::scatter`] does. Returns the values after
    /// that, without storing them.
    #[inline(always)]
    pub(crate) fn scatter<V: Simd>(
        &self,
        first: usize,
        offsets: V,
        lanes: LaneMask,
        bound: V,
        values: V,
    ) -> V {
        match self {
            ErrorBounds::TwoBytes(slots) => {
                scatter_one_by_one(slots, first, &offsets.to_array(), lanes, &bound.to_array());
                values
            }
            ErrorBounds::OneByte(slots) => {
                let high = bound.shr(LOW_BITS);
                scatter_one_by_one(slots, first, &offsets.to_array(), lanes, &high.to_array());
                embed_low_bits_in_lanes(values, bound)
            }
        }
    }

    /// A reader of the bounds.
    #[inline(always)]
    pub(crate) fn reader(&self) -> BoundReader<'_> {
        match self {
            ErrorBounds::TwoBytes(slots) => BoundReader::TwoBytes(slots),
            ErrorBounds::OneByte(slots) => BoundReader::OneByte(slots),
        }
    }
}

/// Reads bounds. The values of the same positions are passed in, since they may hold bits of the bounds.
#[derive(Clone, Copy)]
pub(crate) enum BoundReader<'a> {
    Nothing,
    TwoBytes(&'a [AtomicU16]),
    OneByte(&'a [AtomicU8]),
}

impl BoundReader<'_> {
    /// The bound of a position; 0 if there is none.
    #[inline(always)]
    pub(crate) fn get(self, number: usize, values: &[AtomicU32]) -> u32 {
        match self {
            BoundReader::Nothing => 0,
            BoundReader::TwoBytes(slots) => {
                slots.get(number).map_or(0, |bound| bound.load(Ordering::Relaxed).into())
            }
            BoundReader::OneByte(slots) => match (slots.get(number), values.get(number)) {
                (Some(high), Some(value)) => {
                    u32::from(high.load(Ordering::Relaxed)) << LOW_BITS
                        | value.load(Ordering::Relaxed) & LOW_MASK
                }
                _ => 0,
            },
        }
    }

    /// The bounds of consecutive positions, for the lanes of the mask.
    #[inline(always)]
    pub(crate) fn load_row<V: Simd>(self, first: usize, lanes: LaneMask, values: &[AtomicU32]) -> V {
        match self {
            BoundReader::Nothing => V::splat(0),
            BoundReader::TwoBytes(slots) => V::expand_load_u16(slots, first, lanes),
            BoundReader::OneByte(slots) => {
                let high: V = V::expand_load_u8(slots, first, lanes).mul(1 << LOW_BITS);
                high.add(V::expand_load(values, first, lanes).and_bits(LOW_MASK))
            }
        }
    }

    /// The bounds of positions at offsets from `first`.
    #[inline(always)]
    pub(crate) fn gather<V: Simd>(
        self,
        first: usize,
        offsets: V,
        lanes: LaneMask,
        values: &[AtomicU32],
    ) -> V {
        match self {
            BoundReader::Nothing => V::splat(0),
            BoundReader::TwoBytes(slots) => V::gather_u16(slots, first, offsets, lanes),
            BoundReader::OneByte(slots) => {
                let high: V = V::gather_u8(slots, first, offsets, lanes).mul(1 << LOW_BITS);
                high.add(V::gather(values, first, offsets, lanes).and_bits(LOW_MASK))
            }
        }
    }

    /// Prefetches the first and the last bound of a row.
    #[inline(always)]
    pub(crate) fn prefetch(self, first: usize, last: usize) {
        match self {
            BoundReader::Nothing => (),
            BoundReader::TwoBytes(slots) => {
                [first, last].into_iter().for_each(|number| prefetch(slots, number))
            }
            BoundReader::OneByte(slots) => {
                [first, last].into_iter().for_each(|number| prefetch(slots, number))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::{LANE_COUNT, Scalar};
    use senet::Preset;

    const WIDTHS: [BoundWidth; 2] = [BoundWidth::TwoBytes, BoundWidth::OneByte];

    #[test]
    fn embeds_bits_alike_in_lanes() {
        let near = [0, 1, 14, 15, 16, 17, 31, 32, 33, 47, 48];
        let values = near.into_iter().flat_map(|value| [value, 1 << 31 | value, u32::MAX - value]);
        for value in values {
            for bound in [0, 1, 15, 16, 31, 32, 5_000, BoundWidth::OneByte.max()] {
                let lanes = embed_low_bits_in_lanes(Scalar::splat(value), Scalar::splat(bound));
                assert_eq!(
                    lanes.to_array(),
                    [embed_low_bits(value, bound); LANE_COUNT],
                    "{value} with {bound}"
                );
            }
        }
    }

    #[test]
    fn uses_one_byte_for_large_games_of_one_stratum() {
        let rules = |preset| Ruleset::preset(preset);
        let (many, share) = (600_000_000, 200_000);
        assert_eq!(BoundWidth::of(&rules(Preset::Bell), many, share), BoundWidth::OneByte);
        assert_eq!(
            BoundWidth::of(&rules(Preset::Bell), 10_000_000, share),
            BoundWidth::TwoBytes,
            "there is room"
        );
        assert_eq!(
            BoundWidth::of(&rules(Preset::Bell), many, 2_000),
            BoundWidth::TwoBytes,
            "values have to be near"
        );
        assert_eq!(
            BoundWidth::of(&rules(Preset::Tait), many, share),
            BoundWidth::TwoBytes,
            "it has other strata"
        );
    }

    #[test]
    fn reads_bounds_as_stored() {
        let folder = tempfile::tempdir().expect("a folder");
        let levels = [0, 1, 5, 31, 32, 1 << 20, u32::MAX / 2, u32::MAX - 31, u32::MAX - 1, u32::MAX];
        for width in WIDTHS {
            for folder in [None, Some(folder.path())] {
                let values: Vec<AtomicU32> = levels.map(AtomicU32::new).into();
                let bounds = ErrorBounds::new(width, values.len(), 350, folder).expect("room");
                for number in 0..values.len() {
                    let begun = bounds.reader().get(number, &values);
                    assert!((350..350 + 2 * 31).contains(&begun), "{width:?} {begun}");
                }
                for bound in [0, 1, 31, 32, 1000, width.max(), width.max() + 1] {
                    for (number, value) in levels.into_iter().enumerate() {
                        let kept = bounds.store(number, bound, value, &values);
                        let reader = bounds.reader();
                        assert_eq!(reader.get(number, &values), bound.min(width.max()));
                        assert!(kept.abs_diff(value) <= width.noise(), "{width:?} {value} {kept}");
                        if width == BoundWidth::OneByte {
                            assert_eq!(values[number].load(Ordering::Relaxed), kept);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn reads_rows_and_columns_of_bounds() {
        for width in WIDTHS {
            let values: Vec<AtomicU32> =
                (0..200u32).map(|n| AtomicU32::new(n.wrapping_mul(2_654_435_761))).collect();
            let bounds = ErrorBounds::new(width, values.len(), 0, None).expect("room");
            for (number, value) in values.iter().enumerate() {
                bounds.store(number, number as u32 * 37 % 8000, value.load(Ordering::Relaxed), &values);
            }
            let reader = bounds.reader();
            let of = |number| bounds.reader().get(number, &values);
            let row = reader.load_row::<Scalar>(50, 0b1011, &values).to_array();
            assert_eq!([row[0], row[1], row[2], row[3]], [of(50), of(51), 0, of(52)]);
            let offsets = Scalar::from_array(std::array::from_fn(|lane| lane as u32 * 6));
            let column = reader.gather(3, offsets, LaneMask::MAX, &values).to_array();
            assert_eq!(column, std::array::from_fn(|lane| of(3 + lane * 6)));
        }
    }
}
