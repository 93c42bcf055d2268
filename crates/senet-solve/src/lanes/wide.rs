//! Lanes in two registers of a processor with AVX-512, sixteen in each.
//!
//! Whoever makes a [`Wide`] has found the processor to have what [`is_there`] asks for: only [`run`](crate::processor::run) does, and all code
//! that has one is inlined into a function that is compiled with them.
#![allow(unsafe_code)]

mod sixteen;

use std::arch::x86_64::*;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32};

use self::sixteen::{
    compress, expand, gather, high_products, load, load_bytes, load_short, load_sixteen, scatter, store,
    store_short,
};
use super::{Broad, ByLane, COUNT, LANES, LaneSet, Lanes, Number, Task, broad, from, spread_one_by_one};

/// Whether this processor has what the code here is compiled with.
pub(crate) fn is_there() -> bool {
    broad::is_there()
        && std::is_x86_feature_detected!("avx512f")
        && std::is_x86_feature_detected!("avx512bw")
        && std::is_x86_feature_detected!("avx512dq")
        && std::is_x86_feature_detected!("avx512vl")
}

/// The numbers of the lower lanes in one register, and those of the upper in another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide([__m512i; 2]);

/// The lanes of one register.
const HALF: u32 = LANES / 2;

/// The sets of the lower lanes and of the upper.
#[inline(always)]
fn halves(lanes: LaneSet) -> [u16; 2] {
    [lanes as u16, (lanes >> HALF) as u16]
}

/// Both in one set.
#[inline(always)]
fn whole([lower, upper]: [u16; 2]) -> LaneSet {
    LaneSet::from(lower) | LaneSet::from(upper) << HALF
}

/// One lane for each number there is.
#[inline(always)]
fn lowest(lanes: u16) -> u16 {
    ((1u32 << lanes.count_ones()) - 1) as u16
}

/// A function of the processor, wrapped: the safety of all is that of the module.
macro_rules! with {
    ($features_are_there:expr) => {{
        // SAFETY: a `Wide` is made only where the processor has the features.
        unsafe { $features_are_there }
    }};
}

/// Does a task by code compiled with these features.
#[inline(never)]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx2,avx512f,avx512bw,avx512dq,avx512vl")]
fn call<T: Task<Wide>>(task: T) -> T::Output {
    task.run()
}

impl Wide {
    #[inline(always)]
    fn map(self, change: impl Fn(__m512i) -> __m512i) -> Wide {
        let [lower, upper] = self.0;
        Wide([change(lower), change(upper)])
    }

    #[inline(always)]
    fn join(self, other: Wide, join: impl Fn(__m512i, __m512i) -> __m512i) -> Wide {
        let ([lower, upper], [other_lower, other_upper]) = (self.0, other.0);
        Wide([join(lower, other_lower), join(upper, other_upper)])
    }

    /// What is found for each register, with its set of lanes; 0 without looking where that is empty.
    #[inline(always)]
    fn in_lanes(lanes: LaneSet, offsets: Wide, find: impl Fn(__m512i, u16) -> __m512i) -> Wide {
        let ([lower, upper], [in_lower, in_upper]) = (offsets.0, halves(lanes));
        let nothing = with!(_mm512_setzero_si512());
        Wide([
            if in_lower == 0 { nothing } else { find(lower, in_lower) },
            if in_upper == 0 { nothing } else { find(upper, in_upper) },
        ])
    }
}

/// For the lanes named, the numbers that stand so much after `first`, each with what stands after it up to four bytes in all; 0 where there is
/// none.
///
/// # Safety
///
/// Each must have `SIZE` bytes, and be read whole where four bytes are read from its address on.
#[inline(always)]
unsafe fn spread_small<const SIZE: u8>(
    numbers: &[impl Number],
    first: usize,
    offsets: Wide,
    lanes: LaneSet,
) -> Wide {
    let last = numbers.len().saturating_sub(4 / usize::from(SIZE) - 1);
    let (with_more, there) = from(&numbers[..last], first, offsets, lanes);
    if there != lanes {
        return Wide::from_array(spread_one_by_one(numbers, first, &offsets.array(), lanes));
    }
    let first = with_more.as_ptr().cast();
    // SAFETY: the numbers of all lanes are there, each with as many after it as lie in four bytes, and are atomic; by the caller they are read whole.
    Wide::in_lanes(lanes, offsets, |offsets, lanes| with!(gather::<SIZE>(first, offsets, lanes)))
}

/// Of lanes that are there, one after the other, those that are named.
#[inline(always)]
fn places_of(named: u16, there: u16) -> u16 {
    if named == there {
        return lowest(there);
    }
    let places = with!(compress(there, _mm512_maskz_set1_epi32(named, 1)));
    with!(_mm512_test_epi32_mask(places, places))
}

/// Reads a row of so many numbers as there are lanes, by what reads those of a register: from an address on, one for each of its lanes.
#[inline(always)]
fn row_of<T>(numbers: &[T], first: usize, lanes: LaneSet, read: impl Fn(*const T, u16) -> __m512i) -> Wide {
    let Some(row) = numbers.get(first..first + lanes.count_ones() as usize) else {
        return Wide::splat(0);
    };
    let [lower, upper] = halves(lanes);
    let more = &row[lower.count_ones() as usize..];
    Wide([read(row.as_ptr(), lower), read(more.as_ptr(), upper)])
}

/// Puts a row, by what puts the numbers of a register: from an address on, one for each of the lanes that are there, those of the lanes named.
#[inline(always)]
fn put_row_of<T>(
    numbers: &[T],
    first: usize,
    [there, lanes]: [LaneSet; 2],
    new: Wide,
    put: impl Fn(*const T, __m512i, u16),
) {
    let Some(row) = numbers.get(first..first + there.count_ones() as usize) else { return };
    let ([there, upper_there], [lanes, upper]) = (halves(there), halves(lanes));
    let more = &row[there.count_ones() as usize..];
    put(row.as_ptr(), with!(compress(there, new.0[0])), places_of(lanes, there));
    if upper != 0 {
        put(more.as_ptr(), with!(compress(upper_there, new.0[1])), places_of(upper, upper_there));
    }
}

impl Lanes for Wide {
    #[inline(always)]
    fn call<T: Task<Self>>(task: T) -> T::Output {
        with!(call(task))
    }

    #[inline(always)]
    fn splat(number: u32) -> Self {
        Wide([with!(_mm512_set1_epi32(number as i32)); 2])
    }

    #[inline(always)]
    fn from_array(numbers: ByLane) -> Self {
        let first = numbers.as_ptr().cast::<i32>();
        // SAFETY: as above; the array has the size of both registers, and the instructions read from anywhere.
        Wide(unsafe { [_mm512_loadu_epi32(first), _mm512_loadu_epi32(first.add(COUNT / 2))] })
    }

    #[inline(always)]
    fn from_bytes(numbers: [u8; COUNT]) -> Self {
        let first = numbers.as_ptr().cast::<i8>();
        // SAFETY: as above; the array has the size of a quarter of both registers, and the instructions read from anywhere.
        let bytes = unsafe { [_mm_loadu_epi8(first), _mm_loadu_epi8(first.add(COUNT / 2))] };
        Wide(with!([_mm512_cvtepu8_epi32(bytes[0]), _mm512_cvtepu8_epi32(bytes[1])]))
    }

    #[inline(always)]
    fn bytes(self) -> [u8; COUNT] {
        let mut bytes = [0u8; COUNT];
        let first = bytes.as_mut_ptr().cast::<i8>();
        let [lower, upper] = with!([_mm512_cvtepi32_epi8(self.0[0]), _mm512_cvtepi32_epi8(self.0[1])]);
        // SAFETY: as above; the array has the size of both, and the instructions write anywhere.
        unsafe {
            _mm_storeu_epi8(first, lower);
            _mm_storeu_epi8(first.add(COUNT / 2), upper);
        }
        bytes
    }

    #[inline(always)]
    fn transpose(table: &mut [ByLane; COUNT]) {
        Broad::transpose(table);
    }

    #[inline(always)]
    fn transposed_bits(rows: &ByLane) -> ByLane {
        Broad::transposed_bits(rows)
    }

    #[inline(always)]
    fn array(self) -> ByLane {
        let mut numbers = [0u32; COUNT];
        let first = numbers.as_mut_ptr().cast::<i32>();
        // SAFETY: as above; the array has the size of both registers, and the instructions write anywhere.
        unsafe {
            _mm512_storeu_epi32(first, self.0[0]);
            _mm512_storeu_epi32(first.add(COUNT / 2), self.0[1]);
        }
        numbers
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.join(other, |one, other| with!(_mm512_add_epi32(one, other)))
    }

    #[inline(always)]
    fn times(self, factor: u32) -> Self {
        self.join(Self::splat(factor), |one, factor| with!(_mm512_mullo_epi32(one, factor)))
    }

    #[inline(always)]
    fn high_times(self, factor: u32) -> Self {
        self.join(Self::splat(factor), |one, factor| with!(high_products(one, factor)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.join(other, |one, other| with!(_mm512_xor_epi32(one, other)))
    }

    #[inline(always)]
    fn and(self, bits: u32) -> Self {
        self.both(Self::splat(bits))
    }

    #[inline(always)]
    fn both(self, other: Self) -> Self {
        self.join(other, |one, other| with!(_mm512_and_epi32(one, other)))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.join(other, |one, other| with!(_mm512_andnot_epi32(other, one)))
    }

    #[inline(always)]
    fn shifted_down(self, bits: u32) -> Self {
        let bits = with!(_mm_cvtsi32_si128(bits as i32));
        self.map(|numbers| with!(_mm512_srl_epi32(numbers, bits)))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.join(other, |one, other| with!(_mm512_max_epu32(one, other)))
    }

    #[inline(always)]
    fn max_in(self, other: Self, lanes: LaneSet) -> Self {
        let ([lower, upper], [in_lower, in_upper]) = (self.0, halves(lanes));
        let max = |one, lanes, other| with!(_mm512_mask_max_epu32(one, lanes, one, other));
        Wide([max(lower, in_lower, other.0[0]), max(upper, in_upper, other.0[1])])
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.join(other, |one, other| with!(_mm512_min_epu32(one, other)))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.join(other, |one, other| with!(_mm512_sub_epi32(one, other)))
    }

    #[inline(always)]
    fn lowest_bit(self) -> Self {
        let lowest = self.both(Self::splat(0).minus(self));
        // A power of two as a number with an exponent, which is 127 more than the power.
        let exponent =
            |lowest| with!(_mm512_srli_epi32::<23>(_mm512_castps_si512(_mm512_cvtepi32_ps(lowest))));
        lowest.map(exponent).minus(Self::splat(127))
    }

    #[inline(always)]
    fn without_lowest_bit(self) -> Self {
        self.both(self.minus(Self::splat(1)))
    }

    #[inline(always)]
    fn least(self, lanes: LaneSet) -> u32 {
        let ([lower, upper], [in_lower, in_upper]) = (self.0, halves(lanes));
        let least = |lanes, numbers| with!(_mm512_mask_reduce_min_epu32(lanes, numbers));
        least(in_lower, lower).min(least(in_upper, upper))
    }

    #[inline(always)]
    fn only(self, lanes: LaneSet) -> Self {
        let ([lower, upper], [in_lower, in_upper]) = (self.0, halves(lanes));
        let only = |lanes, numbers| with!(_mm512_maskz_mov_epi32(lanes, numbers));
        Wide([only(in_lower, lower), only(in_upper, upper)])
    }

    #[inline(always)]
    fn having(self, bits: u32) -> LaneSet {
        let bits = with!(_mm512_set1_epi32(bits as i32));
        let [lower, upper] = self.0;
        whole(with!([_mm512_test_epi32_mask(lower, bits), _mm512_test_epi32_mask(upper, bits)]))
    }

    #[inline(always)]
    fn at_least(self, other: Self) -> LaneSet {
        let ([lower, upper], [least, upper_least]) = (self.0, other.0);
        let at_least = |one, least| with!(_mm512_cmpge_epu32_mask(one, least));
        whole([at_least(lower, least), at_least(upper, upper_least)])
    }

    #[inline(always)]
    fn at(self, sources: Self) -> Self {
        let [lower, upper] = self.0;
        sources.map(|sources| with!(_mm512_permutex2var_epi32(lower, sources, upper)))
    }

    #[inline(always)]
    fn of_long_table(self, [lower, upper]: [Self; 2]) -> Self {
        let [in_lower, in_upper] = halves(self.having(LANES));
        let (lower, upper) = (lower.at(self), upper.at(self));
        let blend = |lanes, lower, upper| with!(_mm512_mask_mov_epi32(lower, lanes, upper));
        Wide([blend(in_lower, lower.0[0], upper.0[0]), blend(in_upper, lower.0[1], upper.0[1])])
    }

    #[inline(always)]
    fn row(numbers: &[AtomicU32], first: usize, lanes: LaneSet) -> Self {
        if let Some(row) = numbers.get(first..first + COUNT) {
            let [lower, upper] = halves(lanes);
            let more = &row[lower.count_ones() as usize..];
            // SAFETY: sixteen numbers are there from either address on, since no more than sixteen come before the second, and are atomic.
            return Wide(with!([
                expand(lower, load_sixteen(row.as_ptr())),
                expand(upper, load_sixteen(more.as_ptr())),
            ]));
        }
        // SAFETY: the numbers of the row, one for each lane, are there, and are atomic.
        row_of(numbers, first, lanes, |first, lanes| with!(expand(lanes, load(first, lowest(lanes)))))
    }

    #[inline(always)]
    fn short_row(numbers: &[AtomicU16], first: usize, lanes: LaneSet) -> Self {
        // SAFETY: as in `row`.
        row_of(numbers, first, lanes, |first, lanes| with!(expand(lanes, load_short(first, lowest(lanes)))))
    }

    #[inline(always)]
    fn byte_row(numbers: &[AtomicU8], first: usize, lanes: LaneSet) -> Self {
        // SAFETY: as in `row`.
        row_of(numbers, first, lanes, |first, lanes| with!(expand(lanes, load_bytes(first, lowest(lanes)))))
    }

    #[inline(always)]
    fn spread(numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneSet) -> Self {
        let (numbers, lanes) = from(numbers, first, offsets, lanes);
        // SAFETY: the numbers of the lanes that are left are there, and are atomic.
        Wide::in_lanes(lanes, offsets, |offsets, lanes| {
            with!(gather::<4>(numbers.as_ptr().cast(), offsets, lanes))
        })
    }

    #[inline(always)]
    fn short_spread(numbers: &[AtomicU16], first: usize, offsets: Self, lanes: LaneSet) -> Self {
        // SAFETY: numbers of two bytes lie within one word of memory each, so that the instruction reads them whole.
        with!(spread_small::<2>(numbers, first, offsets, lanes)).and(u16::MAX.into())
    }

    #[inline(always)]
    fn byte_spread(numbers: &[AtomicU8], first: usize, offsets: Self, lanes: LaneSet) -> Self {
        // SAFETY: bytes cannot be read by halves.
        with!(spread_small::<1>(numbers, first, offsets, lanes)).and(u8::MAX.into())
    }

    #[inline(always)]
    fn put_row(self, numbers: &[AtomicU32], first: usize, lanes: [LaneSet; 2]) {
        // SAFETY: the numbers of the row, one for each lane, are there, and are atomic.
        put_row_of(numbers, first, lanes, self, |first, new, lanes| with!(store(first, new, lanes)));
    }

    #[inline(always)]
    fn put_short_row(self, numbers: &[AtomicU16], first: usize, lanes: [LaneSet; 2]) {
        // SAFETY: as in `put_row`.
        put_row_of(numbers, first, lanes, self, |first, new, lanes| with!(store_short(first, new, lanes)));
    }

    #[inline(always)]
    fn put_spread(self, numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneSet) {
        let (numbers, lanes) = from(numbers, first, offsets, lanes);
        let ([lower, upper], [in_lower, in_upper]) = (offsets.0, halves(lanes));
        for (offsets, new, lanes) in [(lower, self.0[0], in_lower), (upper, self.0[1], in_upper)] {
            // SAFETY: the numbers of the lanes that are left are there, and are atomic.
            with!(scatter(numbers.as_ptr(), offsets, new, lanes));
        }
    }
}
