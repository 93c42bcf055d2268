//! Lanes in four registers of a processor with AVX2, eight in each.
//!
//! Whoever makes a [`Broad`] has found the processor to have what [`is_there`] asks for: only [`run`](crate::processor::run) does, and all code
//! that has one is inlined into a function that is compiled with them.
#![allow(unsafe_code)]

mod eight;

use std::arch::x86_64::*;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32};

use self::eight::{
    bits_of_bytes, either, gather, high_products, least_of, load, load_bytes, load_short, lowest_bytes,
    masks, negative, of_table, parts_of_rows, put_parts_of_rows, rearranged, store, store_short, transposed,
};
use super::{
    ByLane, COUNT, LaneSet, Lanes, Number, Task, from, put_row_one_by_one, put_spread_one_by_one,
    row_one_by_one, spread_one_by_one,
};

/// Whether this processor has what the code here is compiled with.
pub(crate) fn is_there() -> bool {
    std::is_x86_feature_detected!("avx2")
        && std::is_x86_feature_detected!("popcnt")
        && std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("lzcnt")
}

/// The numbers of eight lanes in each register, those of the lowest in the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Broad([__m256i; REGISTERS]);

const REGISTERS: usize = 4;
/// The lanes of one register.
const EIGHT: usize = COUNT / REGISTERS;

/// The sets of the lanes of each register.
#[inline(always)]
fn parts(lanes: LaneSet) -> [u8; REGISTERS] {
    lanes.to_le_bytes()
}

/// All of them in one set.
#[inline(always)]
fn whole(parts: [u8; REGISTERS]) -> LaneSet {
    LaneSet::from_le_bytes(parts)
}

/// A function of the processor, wrapped: the safety of all is that of the module.
macro_rules! with {
    ($features_are_there:expr) => {{
        // SAFETY: a `Broad` is made only where the processor has the features.
        unsafe { $features_are_there }
    }};
}

/// By set of eight lanes, which of some consecutive numbers each has.
static EXPANDED: [[u8; EIGHT]; 1 << EIGHT] = {
    let (mut table, mut lanes) = ([[0; EIGHT]; 1 << EIGHT], 0);
    while lanes < table.len() {
        let mut lane = 0;
        while lane < EIGHT {
            table[lanes][lane] = (lanes & ((1 << lane) - 1)).count_ones() as u8;
            lane += 1;
        }
        lanes += 1;
    }
    table
};

/// By set of eight lanes, the lanes one after the other.
static COMPRESSED: [[u8; EIGHT]; 1 << EIGHT] = {
    let (mut table, mut lanes) = ([[0; EIGHT]; 1 << EIGHT], 0);
    while lanes < table.len() {
        let (mut lane, mut place) = (0, 0);
        while lane < EIGHT {
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

/// Does a task by code compiled with these features.
#[inline(never)]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx2")]
fn call<T: Task<Broad>>(task: T) -> T::Output {
    task.run()
}

impl Broad {
    #[inline(always)]
    fn map(self, change: impl Fn(__m256i) -> __m256i) -> Broad {
        let [first, second, third, fourth] = self.0;
        Broad([change(first), change(second), change(third), change(fourth)])
    }

    #[inline(always)]
    fn join(self, other: Broad, join: impl Fn(__m256i, __m256i) -> __m256i) -> Broad {
        let ([first, second, third, fourth], other) = (self.0, other.0);
        Broad([join(first, other[0]), join(second, other[1]), join(third, other[2]), join(fourth, other[3])])
    }

    /// The lanes in which something is true of the numbers, found for each register.
    #[inline(always)]
    fn those(self, which: impl Fn(__m256i) -> u8) -> LaneSet {
        let [first, second, third, fourth] = self.0;
        whole([which(first), which(second), which(third), which(fourth)])
    }

    /// What is found for each register, with its set of lanes; 0 without looking where that is empty.
    #[inline(always)]
    fn in_lanes(lanes: LaneSet, offsets: Broad, find: impl Fn(__m256i, u8) -> __m256i) -> Broad {
        let (lanes, offsets) = (parts(lanes), offsets.0);
        let found = |register: usize| match lanes[register] {
            0 => with!(_mm256_setzero_si256()),
            some => find(offsets[register], some),
        };
        Broad([found(0), found(1), found(2), found(3)])
    }

    /// A row of so many numbers as there are lanes, by what reads eight numbers from an address on. As many as there are lanes in all must be
    /// there.
    #[inline(always)]
    fn of_row<T>(row: &[T], lanes: LaneSet, read: impl Fn(*const T) -> __m256i) -> Broad {
        let (mut before, lanes) = (0, parts(lanes));
        let mut found = |register: usize| {
            let first = row[before..].as_ptr();
            before += lanes[register].count_ones() as usize;
            with!(rearranged(read(first), &EXPANDED[usize::from(lanes[register])]))
        };
        Broad([found(0), found(1), found(2), found(3)])
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
    offsets: Broad,
    lanes: LaneSet,
) -> Broad {
    let last = numbers.len().saturating_sub(4 / usize::from(SIZE) - 1);
    let (with_more, there) = from(&numbers[..last], first, offsets, lanes);
    if there != lanes {
        return Broad::from_array(spread_one_by_one(numbers, first, &offsets.array(), lanes));
    }
    let first = with_more.as_ptr().cast();
    // SAFETY: the numbers of all lanes are there, each with as many after it as lie in four bytes, and are atomic; by the caller they are read whole.
    Broad::in_lanes(lanes, offsets, |offsets, lanes| with!(gather::<SIZE>(first, offsets, lanes)))
}

/// Puts a row, by what puts eight numbers at an address: those brought together that are in lanes that are there, of which only some are to be
/// put, named by bits.
#[inline(always)]
fn put_row_of<T>(row: &[T], [there, lanes]: [LaneSet; 2], new: Broad, put: impl Fn(&[T], __m256i, u8)) {
    let (mut before, there, lanes) = (0, parts(there), parts(lanes));
    for (register, numbers) in new.0.into_iter().enumerate() {
        let there = there[register];
        if lanes[register] != 0 {
            let together = with!(rearranged(numbers, &COMPRESSED[usize::from(there)]));
            let named = with!(_pext_u32(lanes[register].into(), there.into())) as u8;
            put(&row[before..], together, named);
        }
        before += there.count_ones() as usize;
    }
}

impl Lanes for Broad {
    #[inline(always)]
    fn call<T: Task<Self>>(task: T) -> T::Output {
        with!(call(task))
    }

    #[inline(always)]
    fn splat(number: u32) -> Self {
        Broad([with!(_mm256_set1_epi32(number as i32)); REGISTERS])
    }

    #[inline(always)]
    fn from_array(numbers: ByLane) -> Self {
        let first = numbers.as_ptr().cast::<__m256i>();
        // SAFETY: as above; the array has the size of all registers, and the instructions read from anywhere.
        let register = |register| unsafe { _mm256_loadu_si256(first.add(register)) };
        Broad([register(0), register(1), register(2), register(3)])
    }

    #[inline(always)]
    fn from_bytes(numbers: [u8; COUNT]) -> Self {
        let first = numbers.as_ptr();
        // SAFETY: as above; the array has the size of a quarter of all registers, and the instructions read from anywhere.
        let register = |register: usize| unsafe {
            _mm256_cvtepu8_epi32(_mm_loadl_epi64(first.add(register * EIGHT).cast()))
        };
        Broad([register(0), register(1), register(2), register(3)])
    }

    #[inline(always)]
    fn bytes(self) -> [u8; COUNT] {
        let mut bytes = [0u8; COUNT];
        let lowest = with!(lowest_bytes(self.0));
        // SAFETY: as above; the array has the size of the register, and the instruction writes anywhere.
        unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), lowest) };
        bytes
    }

    #[inline(always)]
    fn transpose(table: &mut [ByLane; COUNT]) {
        let first = table.as_flattened_mut().as_mut_ptr();
        for [row, column] in (0..REGISTERS).flat_map(|row| (0..=row).map(move |column| [row, column])) {
            // Eight parts of rows, and those on the other side of the diagonal.
            let at = |row: usize, column: usize| first.wrapping_add(EIGHT * (COUNT * row + column));
            let (these, others) = (at(row, column), at(column, row));
            // SAFETY: as above; each address has eight parts of rows of the table, and the instructions read and write anywhere.
            unsafe {
                let turned = transposed(parts_of_rows(these));
                if row != column {
                    put_parts_of_rows(these, transposed(parts_of_rows(others)));
                }
                put_parts_of_rows(others, turned);
            }
        }
    }

    #[inline(always)]
    fn transposed_bits(rows: &ByLane) -> ByLane {
        let mut columns = [0; COUNT];
        for (columns, first) in
            columns.chunks_exact_mut(u8::BITS as usize).zip((0..).step_by(u8::BITS as usize))
        {
            let bytes = with!(lowest_bytes(Self::from_array(*rows).shifted_down(first).0));
            with!(bits_of_bytes(bytes, columns));
        }
        columns
    }

    #[inline(always)]
    fn array(self) -> ByLane {
        let mut numbers = [0u32; COUNT];
        let first = numbers.as_mut_ptr().cast::<__m256i>();
        // SAFETY: as above; the array has the size of all registers, and the instructions write anywhere.
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
        self.join(other, |one, other| with!(_mm256_add_epi32(one, other)))
    }

    #[inline(always)]
    fn times(self, factor: u32) -> Self {
        self.join(Self::splat(factor), |one, factor| with!(_mm256_mullo_epi32(one, factor)))
    }

    #[inline(always)]
    fn high_times(self, factor: u32) -> Self {
        self.join(Self::splat(factor), |one, factor| with!(high_products(one, factor)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.join(other, |one, other| with!(_mm256_xor_si256(one, other)))
    }

    #[inline(always)]
    fn and(self, bits: u32) -> Self {
        self.both(Self::splat(bits))
    }

    #[inline(always)]
    fn both(self, other: Self) -> Self {
        self.join(other, |one, other| with!(_mm256_and_si256(one, other)))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.join(other, |one, other| with!(_mm256_andnot_si256(other, one)))
    }

    #[inline(always)]
    fn shifted_down(self, bits: u32) -> Self {
        let bits = with!(_mm_cvtsi32_si128(bits as i32));
        self.map(|numbers| with!(_mm256_srl_epi32(numbers, bits)))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.join(other, |one, other| with!(_mm256_max_epu32(one, other)))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.join(other, |one, other| with!(_mm256_min_epu32(one, other)))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.join(other, |one, other| with!(_mm256_sub_epi32(one, other)))
    }

    #[inline(always)]
    fn lowest_bit(self) -> Self {
        let lowest = self.both(Self::splat(0).minus(self));
        // A power of two as a number with an exponent, which is 127 more than the power.
        let exponent =
            |lowest| with!(_mm256_srli_epi32::<23>(_mm256_castps_si256(_mm256_cvtepi32_ps(lowest))));
        lowest.map(exponent).minus(Self::splat(127))
    }

    #[inline(always)]
    fn without_lowest_bit(self) -> Self {
        self.both(self.minus(Self::splat(1)))
    }

    #[inline(always)]
    fn least(self, lanes: LaneSet) -> u32 {
        let others = Broad(with!(masks(!lanes)));
        let [first, second, third, fourth] =
            self.join(others, |one, other| with!(_mm256_or_si256(one, other))).0;
        with!(least_of(_mm256_min_epu32(_mm256_min_epu32(first, second), _mm256_min_epu32(third, fourth))))
    }

    #[inline(always)]
    fn only(self, lanes: LaneSet) -> Self {
        self.both(Broad(with!(masks(lanes))))
    }

    #[inline(always)]
    fn having(self, bits: u32) -> LaneSet {
        let (bits, nothing) = with!((_mm256_set1_epi32(bits as i32), _mm256_setzero_si256()));
        !self.those(|numbers| with!(negative(_mm256_cmpeq_epi32(_mm256_and_si256(numbers, bits), nothing))))
    }

    #[inline(always)]
    fn at_least(self, other: Self) -> LaneSet {
        let at_least = |one, least| with!(_mm256_cmpeq_epi32(_mm256_max_epu32(one, least), one));
        self.join(other, at_least).those(|which| with!(negative(which)))
    }

    #[inline(always)]
    fn at(self, sources: Self) -> Self {
        sources.map(|sources| with!(of_table(self.0, sources)))
    }

    #[inline(always)]
    fn of_long_table(self, [lower, upper]: [Self; 2]) -> Self {
        self.map(|places| {
            with!(either(
                of_table(lower.0, places),
                of_table(upper.0, places),
                _mm256_slli_epi32::<26>(places)
            ))
        })
    }

    #[inline(always)]
    fn row(numbers: &[AtomicU32], first: usize, lanes: LaneSet) -> Self {
        match numbers.get(first..first + COUNT) {
            // SAFETY: eight numbers are there from any address on, since no more than 24 come before it, and are atomic.
            Some(row) => Broad::of_row(row, lanes, |first| with!(load(first))),
            None => Broad::from_array(row_one_by_one(numbers, first, lanes)),
        }
    }

    #[inline(always)]
    fn short_row(numbers: &[AtomicU16], first: usize, lanes: LaneSet) -> Self {
        match numbers.get(first..first + COUNT) {
            // SAFETY: as in `row`.
            Some(row) => Broad::of_row(row, lanes, |first| with!(load_short(first))),
            None => Broad::from_array(row_one_by_one(numbers, first, lanes)),
        }
    }

    #[inline(always)]
    fn byte_row(numbers: &[AtomicU8], first: usize, lanes: LaneSet) -> Self {
        match numbers.get(first..first + COUNT) {
            // SAFETY: as in `row`.
            Some(row) => Broad::of_row(row, lanes, |first| with!(load_bytes(first))),
            None => Broad::from_array(row_one_by_one(numbers, first, lanes)),
        }
    }

    #[inline(always)]
    fn spread(numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneSet) -> Self {
        let (numbers, lanes) = from(numbers, first, offsets, lanes);
        // SAFETY: the numbers of the lanes that are left are there, and are atomic.
        Broad::in_lanes(lanes, offsets, |offsets, lanes| {
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
        let Some(row) = numbers.get(first..first + lanes[0].count_ones() as usize) else { return };
        // SAFETY: the numbers that are named are there, one for each lane, and are atomic.
        put_row_of(row, lanes, self, |row, new, named| with!(store(row.as_ptr(), new, named)));
    }

    #[inline(always)]
    fn put_short_row(self, numbers: &[AtomicU16], first: usize, lanes: [LaneSet; 2]) {
        let Some(row) = numbers.get(first..first + lanes[0].count_ones() as usize) else { return };
        put_row_of(row, lanes, self, |row, new, named| match named {
            // SAFETY: all eight numbers are there, and are atomic.
            u8::MAX => with!(store_short(row.as_ptr(), new)),
            _ => {
                let new = Broad([new; REGISTERS]).array();
                put_row_one_by_one(row, 0, [(1 << row.len().min(EIGHT)) - 1, named.into()], &new);
            }
        });
    }

    #[inline(always)]
    fn put_spread(self, numbers: &[AtomicU32], first: usize, offsets: Self, lanes: LaneSet) {
        put_spread_one_by_one(numbers, first, &offsets.array(), lanes, &self.array());
    }
}
