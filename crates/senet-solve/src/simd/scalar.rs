//! Vectors for any processor, lane by lane.

use std::sync::atomic::{AtomicU16, AtomicU32};

use super::vector::{
    LANE_COUNT, LANES, LaneArray, LaneMask, Routine, Simd, compress_store_one_by_one, expand_load_one_by_one,
    gather_one_by_one, iter_lanes, lane_index, scatter_one_by_one,
};

/// A vector for any processor: an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Scalar(LaneArray);

/// The loops are not inlined: they would make up most of the program.
impl Scalar {
    #[inline(never)]
    fn map(self, change: impl Fn(u32) -> u32) -> Scalar {
        let mut changed = self.0;
        for number in &mut changed {
            *number = change(*number);
        }
        Scalar(changed)
    }

    #[inline(never)]
    fn with(self, other: Scalar, join: impl Fn(u32, u32) -> u32) -> Scalar {
        let mut joined = self.0;
        for (number, other) in joined.iter_mut().zip(&other.0) {
            *number = join(*number, *other);
        }
        Scalar(joined)
    }

    #[inline(never)]
    fn those(self, which: impl Fn(usize, u32) -> bool) -> LaneMask {
        (0..LANE_COUNT).fold(0, |lanes, lane| lanes | LaneMask::from(which(lane, self.0[lane])) << lane)
    }
}

impl Simd for Scalar {
    #[inline(never)]
    fn call<T: Routine<Self>>(task: T) -> T::Output {
        task.run()
    }

    #[inline(always)]
    fn splat(number: u32) -> Self {
        Scalar([number; LANE_COUNT])
    }

    #[inline(always)]
    fn from_array(numbers: LaneArray) -> Self {
        Scalar(numbers)
    }

    #[inline(always)]
    fn from_bytes(numbers: [u8; LANE_COUNT]) -> Self {
        Scalar(numbers.map(u32::from))
    }

    #[inline(always)]
    fn to_low_bytes(self) -> [u8; LANE_COUNT] {
        self.0.map(|number| number as u8)
    }

    #[inline(always)]
    fn to_array(self) -> LaneArray {
        self.0
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.with(other, u32::wrapping_add)
    }

    #[inline(always)]
    fn mul(self, factor: u32) -> Self {
        self.map(|number| number.wrapping_mul(factor))
    }

    #[inline(always)]
    fn mul_high(self, factor: u32) -> Self {
        self.map(|number| ((u64::from(number) * u64::from(factor)) >> 32) as u32)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.with(other, |one, other| one ^ other)
    }

    #[inline(always)]
    fn and_bits(self, bits: u32) -> Self {
        self.map(|number| number & bits)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.with(other, |one, other| one & other)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.with(other, |one, other| one & !other)
    }

    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        self.map(|number| number >> bits)
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.with(other, Ord::max)
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.with(other, Ord::min)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.with(other, u32::wrapping_sub)
    }

    #[inline(always)]
    fn trailing_zeros(self) -> Self {
        self.map(u32::trailing_zeros)
    }

    #[inline(always)]
    fn clear_lowest_bit(self) -> Self {
        self.map(|number| number & number.wrapping_sub(1))
    }

    #[inline(always)]
    fn reduce_min(self, lanes: LaneMask) -> u32 {
        iter_lanes(lanes).map(|lane| self.0[lane_index(lane)]).min().unwrap_or(u32::MAX)
    }

    #[inline(always)]
    fn mask(self, lanes: LaneMask) -> Self {
        Scalar(std::array::from_fn(|lane| self.0[lane] & (lanes >> lane & 1).wrapping_neg()))
    }

    #[inline(always)]
    fn any(self, bits: u32) -> LaneMask {
        self.those(|_, number| number & bits != 0)
    }

    #[inline(always)]
    fn ge(self, other: Self) -> LaneMask {
        self.those(|lane, number| number >= other.0[lane])
    }

    #[inline(always)]
    fn permute(self, sources: Self) -> Self {
        sources.map(|source| self.0[lane_index(source)])
    }

    #[inline(always)]
    fn permute2(self, [lower, upper]: [Self; 2]) -> Self {
        self.map(|place| if place & LANES == 0 { lower } else { upper }.0[lane_index(place)])
    }

    #[inline(always)]
    fn expand_load(numbers: &[AtomicU32], first: usize, lanes: LaneMask) -> Self {
        Scalar(expand_load_one_by_one(numbers, first, lanes))
    }

    #[inline(always)]
    fn expand_load_u16(numbers: &[AtomicU16], first: usize, lanes: LaneMask) -> Self {
        Scalar(expand_load_one_by_one(numbers, first, lanes))
    }

    #[inline(always)]
    fn gather(numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneMask) -> Self {
        Scalar(gather_one_by_one(numbers, first, &offsets.0, lanes))
    }

    #[inline(always)]
    fn compress_store(self, numbers: &[AtomicU32], first: usize, [there, lanes]: [LaneMask; 2]) {
        compress_store_one_by_one(numbers, first, [there, lanes], &self.0);
    }

    #[inline(always)]
    fn scatter(self, numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneMask) {
        scatter_one_by_one(numbers, first, &offsets.0, lanes, &self.0);
    }
}
