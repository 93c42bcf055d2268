//! Vectors for processors with AVX-512: two registers of sixteen numbers.
//!
//! Every `unsafe` block here relies on the same fact: [`Avx512`] is used only after [`is_available`]
//! returned true. [`dispatch::run`](crate::simd::dispatch::run) sees to that, and all code generic over
//! [`Simd`] is inlined into functions compiled with these features.
#![allow(unsafe_code)]

mod intrinsics;

use std::arch::x86_64::*;
use std::sync::atomic::{AtomicU16, AtomicU32};

use self::intrinsics::{
    compress, expand, gather, load, load_full, load_u16, mul_high, scatter, store, store_u16,
};
use super::avx2::{self, Avx2};
use super::vector::{
    LANE_COUNT, LANES, LaneArray, LaneMask, Number, Routine, Simd, bounded, gather_one_by_one,
};

/// Whether the processor has the features that the code here is compiled with.
pub(crate) fn is_available() -> bool {
    avx2::is_available()
        && std::is_x86_feature_detected!("avx512f")
        && std::is_x86_feature_detected!("avx512bw")
        && std::is_x86_feature_detected!("avx512dq")
        && std::is_x86_feature_detected!("avx512vl")
}

/// The lower lanes in one register, the upper in another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512([__m512i; 2]);

/// The lanes of a register.
const HALF: u32 = LANES / 2;

/// The lower lanes, and the upper.
#[inline(always)]
fn split(lanes: LaneMask) -> [u16; 2] {
    [lanes as u16, (lanes >> HALF) as u16]
}

/// Both as one mask.
#[inline(always)]
fn joined([lower, upper]: [u16; 2]) -> LaneMask {
    LaneMask::from(lower) | LaneMask::from(upper) << HALF
}

/// As many of the lowest lanes as the mask has.
#[inline(always)]
fn lowest(lanes: u16) -> u16 {
    ((1u32 << lanes.count_ones()) - 1) as u16
}

/// Calls functions that need the processor's features.
macro_rules! simd {
    ($features_are_there:expr) => {{
        // SAFETY: an `Avx512` is used only where the processor has the features.
        unsafe { $features_are_there }
    }};
}

/// Runs a routine compiled with these features.
#[inline(never)]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx2,avx512f,avx512bw,avx512dq,avx512vl")]
fn call<T: Routine<Avx512>>(task: T) -> T::Output {
    task.run()
}

impl Avx512 {
    #[inline(always)]
    fn map(self, change: impl Fn(__m512i) -> __m512i) -> Avx512 {
        let [lower, upper] = self.0;
        Avx512([change(lower), change(upper)])
    }

    #[inline(always)]
    fn join(self, other: Avx512, join: impl Fn(__m512i, __m512i) -> __m512i) -> Avx512 {
        let ([lower, upper], [other_lower, other_upper]) = (self.0, other.0);
        Avx512([join(lower, other_lower), join(upper, other_upper)])
    }

    /// Finds the numbers of each register; 0 without calling `find` if it has no lanes.
    #[inline(always)]
    fn in_lanes(lanes: LaneMask, offsets: Avx512, find: impl Fn(__m512i, u16) -> __m512i) -> Avx512 {
        let ([lower, upper], [in_lower, in_upper]) = (offsets.0, split(lanes));
        let nothing = simd!(_mm512_setzero_si512());
        Avx512([
            if in_lower == 0 { nothing } else { find(lower, in_lower) },
            if in_upper == 0 { nothing } else { find(upper, in_upper) },
        ])
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
    offsets: Avx512,
    lanes: LaneMask,
) -> Avx512 {
    let last = numbers.len().saturating_sub(4 / usize::from(SIZE) - 1);
    let (with_more, there) = bounded(&numbers[..last], first, offsets, lanes);
    if there != lanes {
        return Avx512::from_array(gather_one_by_one(numbers, first, &offsets.to_array(), lanes));
    }
    let first = with_more.as_ptr().cast();
    // SAFETY: each lane's number is there, with as many after it as four bytes hold, and is atomic; by
    // the caller it is read as a whole.
    Avx512::in_lanes(lanes, offsets, |offsets, lanes| simd!(gather::<SIZE>(first, offsets, lanes)))
}

/// The lanes `named` after the lanes `there` have been moved together.
#[inline(always)]
fn compressed_mask(named: u16, there: u16) -> u16 {
    if named == there {
        return lowest(there);
    }
    let places = simd!(compress(there, _mm512_maskz_set1_epi32(named, 1)));
    simd!(_mm512_test_epi32_mask(places, places))
}

/// Expands a row of numbers, given what reads the lanes of a register from an address on.
#[inline(always)]
fn expand_load_from<T>(
    numbers: &[T],
    first: usize,
    lanes: LaneMask,
    read: impl Fn(*const T, u16) -> __m512i,
) -> Avx512 {
    let Some(row) = numbers.get(first..first + lanes.count_ones() as usize) else {
        return Avx512::splat(0);
    };
    let [lower, upper] = split(lanes);
    let more = &row[lower.count_ones() as usize..];
    Avx512([read(row.as_ptr(), lower), read(more.as_ptr(), upper)])
}

/// Compresses a row of numbers, given what stores the lanes of a register at an address under a mask.
#[inline(always)]
fn compress_store_to<T>(
    numbers: &[T],
    first: usize,
    [there, lanes]: [LaneMask; 2],
    new: Avx512,
    put: impl Fn(*const T, __m512i, u16),
) {
    let Some(row) = numbers.get(first..first + there.count_ones() as usize) else { return };
    let ([there, upper_there], [lanes, upper]) = (split(there), split(lanes));
    let more = &row[there.count_ones() as usize..];
    put(row.as_ptr(), simd!(compress(there, new.0[0])), compressed_mask(lanes, there));
    if upper != 0 {
        put(more.as_ptr(), simd!(compress(upper_there, new.0[1])), compressed_mask(upper, upper_there));
    }
}

impl Simd for Avx512 {
    #[inline(always)]
    fn call<T: Routine<Self>>(task: T) -> T::Output {
        simd!(call(task))
    }

    #[inline(always)]
    fn splat(number: u32) -> Self {
        Avx512([simd!(_mm512_set1_epi32(number as i32)); 2])
    }

    #[inline(always)]
    fn from_array(numbers: LaneArray) -> Self {
        let first = numbers.as_ptr().cast::<i32>();
        // SAFETY: as above; the array is as long as both registers, and the instruction reads from any
        // address.
        Avx512(unsafe { [_mm512_loadu_epi32(first), _mm512_loadu_epi32(first.add(LANE_COUNT / 2))] })
    }

    #[inline(always)]
    fn from_bytes(numbers: [u8; LANE_COUNT]) -> Self {
        let first = numbers.as_ptr().cast::<i8>();
        // SAFETY: as above; the array is a quarter as long as both registers, and the instruction reads
        // from any address.
        let bytes = unsafe { [_mm_loadu_epi8(first), _mm_loadu_epi8(first.add(LANE_COUNT / 2))] };
        Avx512(simd!([_mm512_cvtepu8_epi32(bytes[0]), _mm512_cvtepu8_epi32(bytes[1])]))
    }

    #[inline(always)]
    fn to_low_bytes(self) -> [u8; LANE_COUNT] {
        let mut bytes = [0u8; LANE_COUNT];
        let first = bytes.as_mut_ptr().cast::<i8>();
        let [lower, upper] = simd!([_mm512_cvtepi32_epi8(self.0[0]), _mm512_cvtepi32_epi8(self.0[1])]);
        // SAFETY: as above; the array is as long as both, and the instructions write to any address.
        unsafe {
            _mm_storeu_epi8(first, lower);
            _mm_storeu_epi8(first.add(LANE_COUNT / 2), upper);
        }
        bytes
    }

    #[inline(always)]
    fn transpose(table: &mut [LaneArray; LANE_COUNT]) {
        Avx2::transpose(table);
    }

    #[inline(always)]
    fn transpose_bits(rows: &LaneArray) -> LaneArray {
        Avx2::transpose_bits(rows)
    }

    #[inline(always)]
    fn to_array(self) -> LaneArray {
        let mut numbers = [0u32; LANE_COUNT];
        let first = numbers.as_mut_ptr().cast::<i32>();
        // SAFETY: as above; the array is as long as both registers, and the instructions write to any
        // address.
        unsafe {
            _mm512_storeu_epi32(first, self.0[0]);
            _mm512_storeu_epi32(first.add(LANE_COUNT / 2), self.0[1]);
        }
        numbers
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.join(other, |one, other| simd!(_mm512_add_epi32(one, other)))
    }

    #[inline(always)]
    fn mul(self, factor: u32) -> Self {
        self.join(Self::splat(factor), |one, factor| simd!(_mm512_mullo_epi32(one, factor)))
    }

    #[inline(always)]
    fn mul_high(self, factor: u32) -> Self {
        self.join(Self::splat(factor), |one, factor| simd!(mul_high(one, factor)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.join(other, |one, other| simd!(_mm512_xor_epi32(one, other)))
    }

    #[inline(always)]
    fn and_bits(self, bits: u32) -> Self {
        self.and(Self::splat(bits))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.join(other, |one, other| simd!(_mm512_and_epi32(one, other)))
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.join(other, |one, other| simd!(_mm512_andnot_epi32(other, one)))
    }

    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        let bits = simd!(_mm_cvtsi32_si128(bits as i32));
        self.map(|numbers| simd!(_mm512_srl_epi32(numbers, bits)))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.join(other, |one, other| simd!(_mm512_max_epu32(one, other)))
    }

    #[inline(always)]
    fn masked_max(self, other: Self, lanes: LaneMask) -> Self {
        let ([lower, upper], [in_lower, in_upper]) = (self.0, split(lanes));
        let max = |one, lanes, other| simd!(_mm512_mask_max_epu32(one, lanes, one, other));
        Avx512([max(lower, in_lower, other.0[0]), max(upper, in_upper, other.0[1])])
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.join(other, |one, other| simd!(_mm512_min_epu32(one, other)))
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.join(other, |one, other| simd!(_mm512_sub_epi32(one, other)))
    }

    #[inline(always)]
    fn trailing_zeros(self) -> Self {
        let lowest = self.and(Self::splat(0).sub(self));
        // As a float, a power of two is its exponent plus 127.
        let exponent =
            |lowest| simd!(_mm512_srli_epi32::<23>(_mm512_castps_si512(_mm512_cvtepi32_ps(lowest))));
        lowest.map(exponent).sub(Self::splat(127))
    }

    #[inline(always)]
    fn clear_lowest_bit(self) -> Self {
        self.and(self.sub(Self::splat(1)))
    }

    #[inline(always)]
    fn reduce_min(self, lanes: LaneMask) -> u32 {
        let ([lower, upper], [in_lower, in_upper]) = (self.0, split(lanes));
        let least = |lanes, numbers| simd!(_mm512_mask_reduce_min_epu32(lanes, numbers));
        least(in_lower, lower).min(least(in_upper, upper))
    }

    #[inline(always)]
    fn mask(self, lanes: LaneMask) -> Self {
        let ([lower, upper], [in_lower, in_upper]) = (self.0, split(lanes));
        let only = |lanes, numbers| simd!(_mm512_maskz_mov_epi32(lanes, numbers));
        Avx512([only(in_lower, lower), only(in_upper, upper)])
    }

    #[inline(always)]
    fn any(self, bits: u32) -> LaneMask {
        let bits = simd!(_mm512_set1_epi32(bits as i32));
        let [lower, upper] = self.0;
        joined(simd!([_mm512_test_epi32_mask(lower, bits), _mm512_test_epi32_mask(upper, bits)]))
    }

    #[inline(always)]
    fn ge(self, other: Self) -> LaneMask {
        let ([lower, upper], [least, upper_least]) = (self.0, other.0);
        let at_least = |one, least| simd!(_mm512_cmpge_epu32_mask(one, least));
        joined([at_least(lower, least), at_least(upper, upper_least)])
    }

    #[inline(always)]
    fn permute(self, sources: Self) -> Self {
        let [lower, upper] = self.0;
        sources.map(|sources| simd!(_mm512_permutex2var_epi32(lower, sources, upper)))
    }

    #[inline(always)]
    fn permute2(self, [lower, upper]: [Self; 2]) -> Self {
        let [in_lower, in_upper] = split(self.any(LANES));
        let (lower, upper) = (lower.permute(self), upper.permute(self));
        let blend = |lanes, lower, upper| simd!(_mm512_mask_mov_epi32(lower, lanes, upper));
        Avx512([blend(in_lower, lower.0[0], upper.0[0]), blend(in_upper, lower.0[1], upper.0[1])])
    }

    #[inline(always)]
    fn expand_load(numbers: &[AtomicU32], first: usize, lanes: LaneMask) -> Self {
        if let Some(row) = numbers.get(first..first + LANE_COUNT) {
            let [lower, upper] = split(lanes);
            let more = &row[lower.count_ones() as usize..];
            // SAFETY: sixteen atomic numbers follow either address, since at most sixteen of the 32 come
            // before the second.
            return Avx512(simd!([
                expand(lower, load_full(row.as_ptr())),
                expand(upper, load_full(more.as_ptr())),
            ]));
        }
        // SAFETY: the atomic numbers of the row, one for each lane, are there.
        expand_load_from(numbers, first, lanes, |first, lanes| {
            simd!(expand(lanes, load(first, lowest(lanes))))
        })
    }

    #[inline(always)]
    fn expand_load_u16(numbers: &[AtomicU16], first: usize, lanes: LaneMask) -> Self {
        // SAFETY: as in `expand_load`.
        expand_load_from(numbers, first, lanes, |first, lanes| {
            simd!(expand(lanes, load_u16(first, lowest(lanes))))
        })
    }

    #[inline(always)]
    fn gather(numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneMask) -> Self {
        let (numbers, lanes) = bounded(numbers, first, offsets, lanes);
        // SAFETY: the atomic numbers of the remaining lanes are there.
        Avx512::in_lanes(lanes, offsets, |offsets, lanes| {
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
        // SAFETY: the atomic numbers of the row, one for each lane, are there.
        compress_store_to(numbers, first, lanes, self, |first, new, lanes| simd!(store(first, new, lanes)));
    }

    #[inline(always)]
    fn compress_store_u16(self, numbers: &[AtomicU16], first: usize, lanes: [LaneMask; 2]) {
        // SAFETY: as in `compress_store`.
        compress_store_to(numbers, first, lanes, self, |first, new, lanes| {
            simd!(store_u16(first, new, lanes))
        });
    }

    #[inline(always)]
    fn scatter(self, numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneMask) {
        let (numbers, lanes) = bounded(numbers, first, offsets, lanes);
        let ([lower, upper], [in_lower, in_upper]) = (offsets.0, split(lanes));
        for (offsets, new, lanes) in [(lower, self.0[0], in_lower), (upper, self.0[1], in_upper)] {
            // SAFETY: the atomic numbers of the remaining lanes are there.
            simd!(scatter(numbers.as_ptr(), offsets, new, lanes));
        }
    }
}
