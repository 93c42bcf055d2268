//! Vectors for processors with AVX2: four registers of eight numbers.
//!
//! Every `unsafe` block here relies on the same fact: [`Avx2`] is used only after [`is_available`]
//! returned true. [`dispatch::run`](crate::simd::dispatch::run) sees to that, and all code generic over
//! [`Simd`] is inlined into functions compiled with these features.
#![allow(unsafe_code)]

mod intrinsics;

use std::arch::x86_64::*;
use std::sync::atomic::{AtomicU16, AtomicU32};

use self::intrinsics::{
    LANES_PER_REGISTER, REGISTERS, blend, full_masks, gather, load, load_tile, load_u16, min_of, mul_high,
    pack_low_bytes, permute_bytes, permute32, sign_bits, sign_mask, store, store_tile, store_u16, transpose8,
};
use super::vector::{
    LANE_COUNT, LaneArray, LaneMask, Number, Routine, Simd, bounded, compress_store_one_by_one,
    expand_load_one_by_one, gather_one_by_one, scatter_one_by_one,
};

/// Whether the processor has the features that the code here is compiled with.
pub(crate) fn is_available() -> bool {
    std::is_x86_feature_detected!("avx2")
        && std::is_x86_feature_detected!("popcnt")
        && std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("lzcnt")
}

/// Eight lanes to a register, the lowest in the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2([__m256i; REGISTERS]);

/// The lanes of each register.
#[inline(always)]
fn split(lanes: LaneMask) -> [u8; REGISTERS] {
    lanes.to_le_bytes()
}

/// The lanes of all registers.
#[inline(always)]
fn joined(parts: [u8; REGISTERS]) -> LaneMask {
    LaneMask::from_le_bytes(parts)
}

/// Calls functions that need the processor's features.
macro_rules! simd {
    ($features_are_there:expr) => {{
        // SAFETY: an `Avx2` is used only where the processor has the features.
        unsafe { $features_are_there }
    }};
}

/// By mask of eight lanes, the number of lanes of the mask below each lane.
static EXPAND_INDICES: [[u8; LANES_PER_REGISTER]; 1 << LANES_PER_REGISTER] = {
    let (mut table, mut lanes) = ([[0; LANES_PER_REGISTER]; 1 << LANES_PER_REGISTER], 0);
    while lanes < table.len() {
        let mut lane = 0;
        while lane < LANES_PER_REGISTER {
            table[lanes][lane] = (lanes & ((1 << lane) - 1)).count_ones() as u8;
            lane += 1;
        }
        lanes += 1;
    }
    table
};

/// By mask of eight lanes, the lanes of the mask one after the other.
static COMPRESS_INDICES: [[u8; LANES_PER_REGISTER]; 1 << LANES_PER_REGISTER] = {
    let (mut table, mut lanes) = ([[0; LANES_PER_REGISTER]; 1 << LANES_PER_REGISTER], 0);
    while lanes < table.len() {
        let (mut lane, mut place) = (0, 0);
        while lane < LANES_PER_REGISTER {
            if lanes >> lane & 1 != 0 {
                table[lanes][place] = lane as u8;
                place += 1;
            }
            lane += 1;
        }
        lanes += 1;
    }
    table
};

/// Runs a routine compiled with these features.
#[inline(never)]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx2")]
fn call<T: Routine<Avx2>>(task: T) -> T::Output {
    task.run()
}

impl Avx2 {
    #[inline(always)]
    fn map(self, change: impl Fn(__m256i) -> __m256i) -> Avx2 {
        let [first, second, third, fourth] = self.0;
        Avx2([change(first), change(second), change(third), change(fourth)])
    }

    #[inline(always)]
    fn join(self, other: Avx2, join: impl Fn(__m256i, __m256i) -> __m256i) -> Avx2 {
        let ([first, second, third, fourth], other) = (self.0, other.0);
        Avx2([join(first, other[0]), join(second, other[1]), join(third, other[2]), join(fourth, other[3])])
    }

    /// The lanes for which a condition holds, given by register.
    #[inline(always)]
    fn those(self, which: impl Fn(__m256i) -> u8) -> LaneMask {
        let [first, second, third, fourth] = self.0;
        joined([which(first), which(second), which(third), which(fourth)])
    }

    /// Finds the numbers of each register; 0 without calling `find` if it has no lanes.
    #[inline(always)]
    fn in_lanes(lanes: LaneMask, offsets: Avx2, find: impl Fn(__m256i, u8) -> __m256i) -> Avx2 {
        let (lanes, offsets) = (split(lanes), offsets.0);
        let found = |register: usize| match lanes[register] {
            0 => simd!(_mm256_setzero_si256()),
            some => find(offsets[register], some),
        };
        Avx2([found(0), found(1), found(2), found(3)])
    }

    /// Expands a row of numbers, given what reads eight numbers from an address on. The row has as many
    /// numbers as there are lanes.
    #[inline(always)]
    fn of_row<T>(row: &[T], lanes: LaneMask, read: impl Fn(*const T) -> __m256i) -> Avx2 {
        let (mut before, lanes) = (0, split(lanes));
        let mut found = |register: usize| {
            let first = row[before..].as_ptr();
            before += lanes[register].count_ones() as usize;
            simd!(permute_bytes(read(first), &EXPAND_INDICES[usize::from(lanes[register])]))
        };
        Avx2([found(0), found(1), found(2), found(3)])
    }
}

/// Gathers numbers of less than four bytes, each together with what follows it up to four bytes.
///
/// # Safety
///
/// Each number must have `SIZE` bytes, and be read as a whole when the four bytes from its address on
/// are read.
#[inline(always)]
unsafe fn gather_small<const SIZE: u8>(
    numbers: &[impl Number],
    first: usize,
    offsets: Avx2,
    lanes: LaneMask,
) -> Avx2 {
    let last = numbers.len().saturating_sub(4 / usize::from(SIZE) - 1);
    let (with_more, there) = bounded(&numbers[..last], first, offsets, lanes);
    if there != lanes {
        return Avx2::from_array(gather_one_by_one(numbers, first, &offsets.to_array(), lanes));
    }
    let first = with_more.as_ptr().cast();
    // SAFETY: each lane's number is there, with as many after it as four bytes hold, and is atomic; by
    // the caller it is read as a whole.
    Avx2::in_lanes(lanes, offsets, |offsets, lanes| simd!(gather::<SIZE>(first, offsets, lanes)))
}

/// Compresses a row of numbers, given what stores eight numbers at an address under a mask.
#[inline(always)]
fn compress_store_to<T>(
    row: &[T],
    [there, lanes]: [LaneMask; 2],
    new: Avx2,
    put: impl Fn(&[T], __m256i, u8),
) {
    let (mut before, there, lanes) = (0, split(there), split(lanes));
    for (register, numbers) in new.0.into_iter().enumerate() {
        let there = there[register];
        if lanes[register] != 0 {
            let together = simd!(permute_bytes(numbers, &COMPRESS_INDICES[usize::from(there)]));
            let named = simd!(_pext_u32(lanes[register].into(), there.into())) as u8;
            put(&row[before..], together, named);
        }
        before += there.count_ones() as usize;
    }
}

impl Simd for Avx2 {
    #[inline(always)]
    fn call<T: Routine<Self>>(task: T) -> T::Output {
        simd!(call(task))
    }

    #[inline(always)]
    fn splat(number: u32) -> Self {
        Avx2([simd!(_mm256_set1_epi32(number as i32)); REGISTERS])
    }

    #[inline(always)]
    fn from_array(numbers: LaneArray) -> Self {
        let first = numbers.as_ptr().cast::<__m256i>();
        // SAFETY: as above; the array is as long as all registers, and the instruction reads from any
        // address.
        let register = |register| unsafe { _mm256_loadu_si256(first.add(register)) };
        Avx2([register(0), register(1), register(2), register(3)])
    }

    #[inline(always)]
    fn from_bytes(numbers: [u8; LANE_COUNT]) -> Self {
        let first = numbers.as_ptr();
        // SAFETY: as above; the array is a quarter as long as all registers, and the instruction reads
        // from any address.
        let register = |register: usize| unsafe {
            _mm256_cvtepu8_epi32(_mm_loadl_epi64(first.add(register * LANES_PER_REGISTER).cast()))
        };
        Avx2([register(0), register(1), register(2), register(3)])
    }

    #[inline(always)]
    fn to_low_bytes(self) -> [u8; LANE_COUNT] {
        let mut bytes = [0u8; LANE_COUNT];
        let lowest = simd!(pack_low_bytes(self.0));
        // SAFETY: as above; the array is as long as the register, and the instruction writes to any
        // address.
        unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), lowest) };
        bytes
    }

    #[inline(always)]
    fn transpose(table: &mut [LaneArray; LANE_COUNT]) {
        let first = table.as_flattened_mut().as_mut_ptr();
        for [row, column] in (0..REGISTERS).flat_map(|row| (0..=row).map(move |column| [row, column])) {
            // A tile of eight by eight numbers, and the one on the other side of the diagonal.
            let at = |row: usize, column: usize| {
                first.wrapping_add(LANES_PER_REGISTER * (LANE_COUNT * row + column))
            };
            let (these, others) = (at(row, column), at(column, row));
            // SAFETY: as above; each address is that of a tile of the table, and the instructions read
            // and write any address.
            unsafe {
                let turned = transpose8(load_tile(these));
                if row != column {
                    store_tile(these, transpose8(load_tile(others)));
                }
                store_tile(others, turned);
            }
        }
    }

    #[inline(always)]
    fn transpose_bits(rows: &LaneArray) -> LaneArray {
        let mut columns = [0; LANE_COUNT];
        for (columns, first) in
            columns.chunks_exact_mut(u8::BITS as usize).zip((0..).step_by(u8::BITS as usize))
        {
            let bytes = simd!(pack_low_bytes(Self::from_array(*rows).shr(first).0));
            simd!(sign_bits(bytes, columns));
        }
        columns
    }

    #[inline(always)]
    fn to_array(self) -> LaneArray {
        let mut numbers = [0u32; LANE_COUNT];
        let first = numbers.as_mut_ptr().cast::<__m256i>();
        // SAFETY: as above; the array is as long as all registers, and the instructions write to any
        // address.
        unsafe {
            _mm256_storeu_si256(first, self.0[0]);
            _mm256_storeu_si256(first.add(1), self.0[1]);
            _mm256_storeu_si256(first.add(2), self.0[2]);
            _mm256_storeu_si256(first.add(3), self.0[3]);
        }
        numbers
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.join(other, |one, other| simd!(_mm256_add_epi32(one, other)))
    }

    #[inline(always)]
    fn mul(self, factor: u32) -> Self {
        self.join(Self::splat(factor), |one, factor| simd!(_mm256_mullo_epi32(one, factor)))
    }

    #[inline(always)]
    fn mul_high(self, factor: u32) -> Self {
        self.join(Self::splat(factor), |one, factor| simd!(mul_high(one, factor)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.join(other, |one, other| simd!(_mm256_xor_si256(one, other)))
    }

    #[inline(always)]
    fn and_bits(self, bits: u32) -> Self {
        self.and(Self::splat(bits))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.join(other, |one, other| simd!(_mm256_and_si256(one, other)))
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.join(other, |one, other| simd!(_mm256_andnot_si256(other, one)))
    }

    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        let bits = simd!(_mm_cvtsi32_si128(bits as i32));
        self.map(|numbers| simd!(_mm256_srl_epi32(numbers, bits)))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.join(other, |one, other| simd!(_mm256_max_epu32(one, other)))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.join(other, |one, other| simd!(_mm256_min_epu32(one, other)))
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.join(other, |one, other| simd!(_mm256_sub_epi32(one, other)))
    }

    #[inline(always)]
    fn trailing_zeros(self) -> Self {
        let lowest = self.and(Self::splat(0).sub(self));
        // As a float, a power of two is its exponent plus 127.
        let exponent =
            |lowest| simd!(_mm256_srli_epi32::<23>(_mm256_castps_si256(_mm256_cvtepi32_ps(lowest))));
        lowest.map(exponent).sub(Self::splat(127))
    }

    #[inline(always)]
    fn clear_lowest_bit(self) -> Self {
        self.and(self.sub(Self::splat(1)))
    }

    #[inline(always)]
    fn reduce_min(self, lanes: LaneMask) -> u32 {
        let others = Avx2(simd!(full_masks(!lanes)));
        let [first, second, third, fourth] =
            self.join(others, |one, other| simd!(_mm256_or_si256(one, other))).0;
        simd!(min_of(_mm256_min_epu32(_mm256_min_epu32(first, second), _mm256_min_epu32(third, fourth))))
    }

    #[inline(always)]
    fn mask(self, lanes: LaneMask) -> Self {
        self.and(Avx2(simd!(full_masks(lanes))))
    }

    #[inline(always)]
    fn any(self, bits: u32) -> LaneMask {
        let (bits, nothing) = simd!((_mm256_set1_epi32(bits as i32), _mm256_setzero_si256()));
        !self.those(|numbers| simd!(sign_mask(_mm256_cmpeq_epi32(_mm256_and_si256(numbers, bits), nothing))))
    }

    #[inline(always)]
    fn ge(self, other: Self) -> LaneMask {
        let at_least = |one, least| simd!(_mm256_cmpeq_epi32(_mm256_max_epu32(one, least), one));
        self.join(other, at_least).those(|which| simd!(sign_mask(which)))
    }

    #[inline(always)]
    fn permute(self, sources: Self) -> Self {
        sources.map(|sources| simd!(permute32(self.0, sources)))
    }

    #[inline(always)]
    fn permute2(self, [lower, upper]: [Self; 2]) -> Self {
        self.map(|places| {
            simd!(blend(
                permute32(lower.0, places),
                permute32(upper.0, places),
                _mm256_slli_epi32::<26>(places)
            ))
        })
    }

    #[inline(always)]
    fn expand_load(numbers: &[AtomicU32], first: usize, lanes: LaneMask) -> Self {
        match numbers.get(first..first + LANE_COUNT) {
            // SAFETY: eight atomic numbers follow each address, since at most 24 of the 32 come before
            // it.
            Some(row) => Avx2::of_row(row, lanes, |first| simd!(load(first))),
            None => Avx2::from_array(expand_load_one_by_one(numbers, first, lanes)),
        }
    }

    #[inline(always)]
    fn expand_load_u16(numbers: &[AtomicU16], first: usize, lanes: LaneMask) -> Self {
        match numbers.get(first..first + LANE_COUNT) {
            // SAFETY: as in `expand_load`.
            Some(row) => Avx2::of_row(row, lanes, |first| simd!(load_u16(first))),
            None => Avx2::from_array(expand_load_one_by_one(numbers, first, lanes)),
        }
    }

    #[inline(always)]
    fn gather(numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneMask) -> Self {
        let (numbers, lanes) = bounded(numbers, first, offsets, lanes);
        // SAFETY: the atomic numbers of the remaining lanes are there.
        Avx2::in_lanes(lanes, offsets, |offsets, lanes| {
            simd!(gather::<4>(numbers.as_ptr().cast(), offsets, lanes))
        })
    }

    #[inline(always)]
    fn gather_u16(numbers: &[AtomicU16], first: usize, offsets: Self, lanes: LaneMask) -> Self {
        // SAFETY: a number of two bytes lies within one word of memory, so the instruction reads it as a
        // whole.
        simd!(gather_small::<2>(numbers, first, offsets, lanes)).and_bits(u16::MAX.into())
    }

    #[inline(always)]
    fn compress_store(self, numbers: &[AtomicU32], first: usize, lanes: [LaneMask; 2]) {
        let Some(row) = numbers.get(first..first + lanes[0].count_ones() as usize) else { return };
        // SAFETY: the atomic numbers of the lanes of the mask are there.
        compress_store_to(row, lanes, self, |row, new, named| simd!(store(row.as_ptr(), new, named)));
    }

    #[inline(always)]
    fn compress_store_u16(self, numbers: &[AtomicU16], first: usize, lanes: [LaneMask; 2]) {
        let Some(row) = numbers.get(first..first + lanes[0].count_ones() as usize) else { return };
        compress_store_to(row, lanes, self, |row, new, named| match named {
            // SAFETY: eight atomic numbers are there.
            u8::MAX => simd!(store_u16(row.as_ptr(), new)),
            _ => {
                let new = Avx2([new; REGISTERS]).to_array();
                compress_store_one_by_one(
                    row,
                    0,
                    [(1 << row.len().min(LANES_PER_REGISTER)) - 1, named.into()],
                    &new,
                );
            }
        });
    }

    #[inline(always)]
    fn scatter(self, numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneMask) {
        scatter_one_by_one(numbers, first, &offsets.to_array(), lanes, &self.to_array());
    }
}
