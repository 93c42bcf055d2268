//! How far the value of each position of a level may be from the truth, in units, while that is being found.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering};

use senet::Ruleset;

use crate::dispatch::prefetch;
use crate::memory::SharedArray;
use crate::simd::{LaneMask, Simd, scatter_one_by_one};

/// How much room a doubt has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoundWidth {
    /// Two bytes.
    TwoBytes,
    /// One byte, and the lowest bits of the position's value. That value is another then, by so little that the proof, which asks
    /// only what values are, can do with it.
    OneByte,
}

/// The lowest bits of a value in which a narrow doubt has its own.
const LOW_BITS: u32 = 5;
const LOW_MASK: u32 = (1 << LOW_BITS) - 1;

/// A pair of more positions than this, if it is all of a game, is too large for two bytes beside each value.
const MANY: u64 = 300_000_000;
/// Plies for which the error of a pair may add up what values hold besides.
const PLIES: u64 = 2_000;

impl BoundWidth {
    /// What there is room for in a pair of so many positions, whose error may be `share` parts.
    ///
    /// Where a game has many strata, most of it is not in the pair that is being solved, and five bytes a position are enough for two there.
    pub(crate) fn of(rules: &Ruleset, positions: u64, share: u64) -> BoundWidth {
        let is_all = !rules.plan().bears_off();
        match is_all && positions > MANY && share > PLIES * u64::from(LOW_MASK + 1) {
            true => BoundWidth::OneByte,
            false => BoundWidth::TwoBytes,
        }
    }

    /// The largest doubt there is room for, in units.
    pub(crate) fn most(self) -> u32 {
        match self {
            BoundWidth::TwoBytes => u16::MAX.into(),
            BoundWidth::OneByte => (1 << (u8::BITS + LOW_BITS)) - 1,
        }
    }

    /// In how many units it is counted how far values may be from the truth: there is room for doubts to grow beyond that.
    pub(crate) fn allowed(self) -> u32 {
        self.most() / 4 * 3
    }

    /// Bytes for each position, beyond its value.
    pub(crate) fn bytes(self) -> u64 {
        match self {
            BoundWidth::TwoBytes => 2,
            BoundWidth::OneByte => 1,
        }
    }

    /// How far, in parts, a value can be from what it should be, because it holds a part of a doubt.
    pub(crate) fn noise(self) -> u32 {
        match self {
            BoundWidth::TwoBytes => 0,
            BoundWidth::OneByte => LOW_MASK,
        }
    }
}

/// Doubts by the number of the position.
#[derive(Debug)]
pub(crate) enum ErrorBounds {
    TwoBytes(SharedArray<AtomicU16>),
    OneByte(SharedArray<AtomicU8>),
}

/// A value that holds the lowest bits of a doubt, as near as can be to another.
#[inline(always)]
fn embed_low_bits(value: u32, bound: u32) -> u32 {
    let lowest = bound & LOW_MASK;
    (value.saturating_sub(lowest).saturating_add(1 << (LOW_BITS - 1)) & !LOW_MASK) | lowest
}

/// The same in lanes.
#[inline(always)]
fn embed_low_bits_in_lanes<V: Simd>(values: V, bound: V) -> V {
    let (lowest, half) = (bound.and_bits(LOW_MASK), 1 << (LOW_BITS - 1));
    let rounded = values.max(lowest).sub(lowest).min(V::splat(u32::MAX - half)).add(V::splat(half));
    rounded.and_bits(!LOW_MASK).add(lowest)
}

impl ErrorBounds {
    /// Everywhere about this doubt, in memory or in a file in this folder.
    pub(crate) fn new(
        width: BoundWidth,
        count: usize,
        bound: u32,
        folder: Option<&Path>,
    ) -> io::Result<ErrorBounds> {
        let wide = bound.min(BoundWidth::TwoBytes.most()) as u16;
        // What the lowest bits of values are makes it a little longer.
        let narrow = (bound.div_ceil(1 << LOW_BITS)).min(u8::MAX.into()) as u8;
        Ok(match (width, folder) {
            (BoundWidth::TwoBytes, Some(folder)) => {
                ErrorBounds::TwoBytes(SharedArray::on_disk(folder, count, &wide.to_ne_bytes())?)
            }
            (BoundWidth::OneByte, Some(folder)) => {
                ErrorBounds::OneByte(SharedArray::on_disk(folder, count, &[narrow])?)
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

    /// The bits of values that are not theirs, but a part of a doubt.
    pub(crate) fn low_mask(&self) -> u32 {
        self.width().noise()
    }

    /// Those of these positions are read into memory, if they lie in a file.
    pub(crate) fn prefetch(&self, numbers: std::ops::Range<usize>) {
        match self {
            ErrorBounds::TwoBytes(slots) => slots.prefetch(numbers),
            ErrorBounds::OneByte(slots) => slots.prefetch(numbers),
        }
    }

    /// Keeps the doubt of a position that has this value; what the value is then.
    #[inline(always)]
    pub(crate) fn store(&self, number: usize, bound: u32, value: u32, values: &[AtomicU32]) -> u32 {
        let bound = bound.min(self.width().most());
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

    /// Keeps the doubts, none larger than there is room for, of positions that are neighbours in a row, in the lanes named last, as
    /// [`Simd::put_row`] does; what their values are then, which is not put anywhere.
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

    /// The same of positions that stand so much after the first.
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

    /// For looking them up.
    #[inline(always)]
    pub(crate) fn reader(&self) -> BoundReader<'_> {
        match self {
            ErrorBounds::TwoBytes(slots) => BoundReader::TwoBytes(slots),
            ErrorBounds::OneByte(slots) => BoundReader::OneByte(slots),
        }
    }
}

/// Where doubts are looked up: nowhere, in their slots, or in these and the values of the same positions, which are always given.
#[derive(Clone, Copy)]
pub(crate) enum BoundReader<'a> {
    Nothing,
    TwoBytes(&'a [AtomicU16]),
    OneByte(&'a [AtomicU8]),
}

impl BoundReader<'_> {
    /// The doubt of a position; 0 if there is none.
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

    /// Those of neighbours in a row, for the lanes named.
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

    /// Those of positions that stand so much after the first.
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

    /// Has those of a row looked up soon, from its first number to its last.
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

    /// Values hold the same, whether it is put there one by one or in lanes.
    #[test]
    fn lanes_hold_what_single_values_do() {
        let near = [0, 1, 14, 15, 16, 17, 31, 32, 33, 47, 48];
        let values = near.into_iter().flat_map(|value| [value, 1 << 31 | value, u32::MAX - value]);
        for value in values {
            for bound in [0, 1, 15, 16, 31, 32, 5_000, BoundWidth::OneByte.most()] {
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
    fn doubts_are_narrow_where_a_large_game_is_one_stratum() {
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
    fn a_doubt_is_read_as_it_was_kept_and_hardly_changes_the_value() {
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
                for bound in [0, 1, 31, 32, 1000, width.most(), width.most() + 1] {
                    for (number, value) in levels.into_iter().enumerate() {
                        let kept = bounds.store(number, bound, value, &values);
                        let reader = bounds.reader();
                        assert_eq!(reader.get(number, &values), bound.min(width.most()));
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
    fn rows_and_columns_of_doubts_are_those_of_their_positions() {
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
