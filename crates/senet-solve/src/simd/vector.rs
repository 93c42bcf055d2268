//! The operations on vectors, which each kind of processor implements, and what these have in common.

use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

/// The number of lanes of a vector.
pub(crate) const LANES: u32 = 32;
/// The number of lanes, as a length.
pub(crate) const LANE_COUNT: usize = LANES as usize;

/// A number for each lane.
pub(crate) type LaneArray = [u32; LANE_COUNT];

/// A set of lanes, one bit each.
pub(crate) type LaneMask = u32;

/// The first `count` lanes.
#[inline(always)]
pub(crate) fn first_lanes(count: u32) -> LaneMask {
    ((1u64 << count) - 1) as LaneMask
}

/// The index of a lane in an array.
#[inline(always)]
pub(crate) fn lane_index(lane: u32) -> usize {
    lane as usize % LANE_COUNT
}

/// The number of each lane.
pub(crate) const LANE_INDICES: LaneArray = {
    let (mut numbers, mut lane) = ([0; LANE_COUNT], 0);
    while lane < LANE_COUNT {
        numbers[lane] = lane as u32;
        lane += 1;
    }
    numbers
};

/// Code that is compiled once for each kind of vector, and called. Mark its `run` `#[inline(always)]`.
pub(crate) trait Routine<V> {
    type Output;
    fn run(self) -> Self::Output;
}

/// A vector of 32 numbers of 32 bits, all operations by lane. Arithmetic wraps.
pub(crate) trait Simd: Copy {
    /// Runs a routine in a function of its own, compiled for this kind of vector. So the code of the
    /// routine stands in the program once for each kind, however often it is called.
    fn call<T: Routine<Self>>(task: T) -> T::Output;
    /// The same number in all lanes.
    fn splat(number: u32) -> Self;
    fn from_array(numbers: LaneArray) -> Self;
    /// Loads an array of bytes.
    fn from_bytes(numbers: [u8; LANE_COUNT]) -> Self;
    /// The number of each lane.
    #[inline(always)]
    fn lane_indices() -> Self {
        Self::from_array(LANE_INDICES)
    }
    /// The low byte of each lane.
    fn to_low_bytes(self) -> [u8; LANE_COUNT];
    #[inline(always)]
    fn transpose(table: &mut [LaneArray; LANE_COUNT]) {
        for row in 1..LANE_COUNT {
            let (above, these) = table.split_at_mut(row);
            for (column, above) in above.iter_mut().enumerate() {
                std::mem::swap(&mut above[row], &mut these[0][column]);
            }
        }
    }
    /// Transposes a matrix of bits, one row to a lane.
    #[inline(always)]
    fn transpose_bits(rows: &LaneArray) -> LaneArray {
        let (rows, mut columns) = (Self::from_array(*rows), [0; LANE_COUNT]);
        for (bit, column) in columns.iter_mut().enumerate() {
            *column = rows.any(1 << bit);
        }
        columns
    }
    /// Stores into an array.
    fn to_array(self) -> LaneArray;
    fn add(self, other: Self) -> Self;
    fn mul(self, factor: u32) -> Self;
    /// The upper 32 bits of the products.
    fn mul_high(self, factor: u32) -> Self;
    fn xor(self, other: Self) -> Self;
    fn and_bits(self, bits: u32) -> Self;
    fn and(self, other: Self) -> Self;
    /// Bitwise and with the complement of `other`.
    fn and_not(self, other: Self) -> Self;
    fn shr(self, bits: u32) -> Self;
    fn max(self, other: Self) -> Self;
    /// The maximum in some lanes, `self` in the others.
    #[inline(always)]
    fn masked_max(self, other: Self, lanes: LaneMask) -> Self {
        self.max(other.mask(lanes))
    }
    fn min(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    /// The quotient, rounded down.
    #[inline(always)]
    fn div(self, divisor: u32) -> Self {
        match divisor.is_power_of_two() {
            true => self.shr(divisor.trailing_zeros()),
            false => {
                // The quotient is this, or one more.
                let quotient = self.mul_high(((1u64 << 32) / u64::from(divisor)) as u32);
                let rest = self.sub(quotient.mul(divisor));
                quotient.add(Self::splat(1).mask(rest.ge(Self::splat(divisor))))
            }
        }
    }
    /// The number of trailing zeros, modulo 32. The highest bit must not be set.
    fn trailing_zeros(self) -> Self;
    /// Clears the lowest bit that is set.
    fn clear_lowest_bit(self) -> Self;
    /// The minimum over some lanes.
    fn reduce_min(self, lanes: LaneMask) -> u32;
    /// The numbers in some lanes, and 0 in the others.
    fn mask(self, lanes: LaneMask) -> Self;
    /// The lanes in which any of these bits is set.
    fn any(self, bits: u32) -> LaneMask;
    /// The lanes in which the number is at least that of `other`.
    fn ge(self, other: Self) -> LaneMask;
    /// Looks each lane up in `self`: the number in the lane `sources`, modulo 32.
    fn permute(self, sources: Self) -> Self;
    /// Looks each lane of `self` up in a table of 64 numbers, modulo 64.
    fn permute2(self, table: [Self; 2]) -> Self;
    /// Loads consecutive numbers from `first` on into the lanes of the mask, the lowest lane first.
    /// Other lanes are unspecified. If there are too few numbers, all lanes of the mask are 0.
    fn expand_load(numbers: &[AtomicU32], first: usize, lanes: LaneMask) -> Self;
    /// As [`expand_load`](Simd::expand_load), from numbers of 16 bits.
    fn expand_load_u16(numbers: &[AtomicU16], first: usize, lanes: LaneMask) -> Self;
    /// Loads the number at `first` plus the offset, in the lanes of the mask; 0 in the others, and where
    /// there is no such number. Offsets must be less than 2³¹.
    fn gather(numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneMask) -> Self;
    /// The counterpart of [`expand_load`](Simd::expand_load): given the lanes that are present there,
    /// stores those of the second mask, which is a part of the first.
    fn compress_store(self, numbers: &[AtomicU32], first: usize, lanes: [LaneMask; 2]);
    /// Stores each lane of the mask at `first` plus the offset, if there is such a number.
    fn scatter(self, numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneMask);
    /// As [`compress_store`](Simd::compress_store), into numbers of 16 bits.
    #[inline(always)]
    fn compress_store_u16(self, numbers: &[AtomicU16], first: usize, [there, lanes]: [LaneMask; 2]) {
        compress_store_one_by_one(numbers, first, [there, lanes], &self.to_array());
    }
    /// As [`gather`](Simd::gather), from numbers of 16 bits.
    #[inline(always)]
    fn gather_u16(numbers: &[AtomicU16], first: usize, offsets: Self, lanes: LaneMask) -> Self {
        Self::from_array(gather_one_by_one(numbers, first, &offsets.to_array(), lanes))
    }
}

/// An atomic number of any size.
pub(crate) trait Number {
    fn get(&self) -> u32;
    /// Stores the low bits of a number.
    fn put(&self, number: u32);
}

macro_rules! number {
    ($atomic:ty, $size:ty) => {
        impl Number for $atomic {
            #[inline(always)]
            fn get(&self) -> u32 {
                self.load(Ordering::Relaxed).into()
            }

            #[inline(always)]
            fn put(&self, number: u32) {
                self.store(number as $size, Ordering::Relaxed);
            }
        }
    };
}

number!(AtomicU16, u16);
number!(AtomicU32, u32);

/// The numbers from `first` on, and the lanes whose offsets lie within them.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn bounded<V: Simd, T>(
    numbers: &[T],
    first: usize,
    offsets: V,
    lanes: LaneMask,
) -> (&[T], LaneMask) {
    let numbers = numbers.get(first..).unwrap_or(&[]);
    let count = V::splat(numbers.len().min(1 << 31) as u32);
    (numbers, lanes & !offsets.ge(count))
}

/// [`Simd::expand_load`] for numbers of any size. Like the functions below it is not inlined, so that it
/// stands in the program once.
#[inline(never)]
pub(super) fn expand_load_one_by_one(numbers: &[impl Number], first: usize, lanes: LaneMask) -> LaneArray {
    let row = numbers.get(first..first + lanes.count_ones() as usize).unwrap_or(&[]);
    let mut found = [0; LANE_COUNT];
    for (number, lane) in row.iter().zip(iter_lanes(lanes)) {
        found[lane_index(lane)] = number.get();
    }
    found
}

/// [`Simd::gather`] for numbers of any size.
#[inline(never)]
pub(super) fn gather_one_by_one(
    numbers: &[impl Number],
    first: usize,
    offsets: &LaneArray,
    lanes: LaneMask,
) -> LaneArray {
    let mut found = [0; LANE_COUNT];
    for lane in iter_lanes(lanes).map(lane_index) {
        found[lane] = numbers.get(first + offsets[lane] as usize).map_or(0, Number::get);
    }
    found
}

/// [`Simd::scatter`] for numbers of any size.
#[inline(never)]
pub(crate) fn scatter_one_by_one(
    numbers: &[impl Number],
    first: usize,
    offsets: &LaneArray,
    lanes: LaneMask,
    new: &LaneArray,
) {
    for lane in iter_lanes(lanes).map(lane_index) {
        if let Some(slot) = numbers.get(first + offsets[lane] as usize) {
            slot.put(new[lane]);
        }
    }
}

/// [`Simd::compress_store`] for numbers of any size.
#[inline(never)]
pub(super) fn compress_store_one_by_one(
    numbers: &[impl Number],
    first: usize,
    [there, lanes]: [LaneMask; 2],
    new: &LaneArray,
) {
    let row = numbers.get(first..first + there.count_ones() as usize).unwrap_or(&[]);
    for (number, lane) in row.iter().zip(iter_lanes(there)) {
        if lanes >> lane & 1 != 0 {
            number.put(new[lane_index(lane)]);
        }
    }
}

/// The lanes of a mask, lowest first.
#[inline(always)]
pub(crate) fn iter_lanes(mut lanes: LaneMask) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lane = lanes.trailing_zeros();
        lanes &= lanes.wrapping_sub(1);
        (lane < LANES).then_some(lane)
    })
}
