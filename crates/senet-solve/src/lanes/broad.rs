//! Lanes in four registers of a processor with AVX2, eight in each.
//!
//! Whoever makes a [`Broad`] has found the processor to have what [`is_there`] asks for: only [`run`](crate::processor::run) does, and all code
//! that has one is inlined into a function that is compiled with them.
#![allow(unsafe_code)]

use std::arch::asm;
use std::arch::x86_64::*;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32};

use super::{
    ByLane, COUNT, LaneSet, Lanes, Number, from, put_row_one_by_one, put_spread_one_by_one, row_one_by_one,
    spread_one_by_one,
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

/// The numbers put into other lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn rearranged(numbers: __m256i, sources: &[u8; EIGHT]) -> __m256i {
    _mm256_permutevar8x32_epi32(
        numbers,
        _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(i64::from_le_bytes(*sources))),
    )
}

/// All bits in some lanes, and none in the others.
#[inline]
#[target_feature(enable = "avx2")]
fn mask(lanes: u8) -> __m256i {
    let bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(lanes.into()), bits), bits)
}

/// The same for the lanes of all registers.
#[inline]
#[target_feature(enable = "avx2")]
fn masks(lanes: LaneSet) -> [__m256i; REGISTERS] {
    let all = _mm256_set1_epi32(lanes as i32);
    let bit = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    let of = |bits| _mm256_cmpeq_epi32(_mm256_and_si256(all, bits), bits);
    [
        of(bit),
        of(_mm256_slli_epi32::<8>(bit)),
        of(_mm256_slli_epi32::<16>(bit)),
        of(_mm256_slli_epi32::<24>(bit)),
    ]
}

/// The lanes whose highest bit is set.
#[inline]
#[target_feature(enable = "avx2")]
fn negative(numbers: __m256i) -> u8 {
    _mm256_movemask_ps(_mm256_castsi256_ps(numbers)) as u8
}

/// These in lanes in which the highest bit of a choice is not set, and those in which it is.
#[inline]
#[target_feature(enable = "avx2")]
fn either(these: __m256i, those: __m256i, choice: __m256i) -> __m256i {
    let [these, those] = [_mm256_castsi256_ps(these), _mm256_castsi256_ps(those)];
    _mm256_castps_si256(_mm256_blendv_ps(these, those, _mm256_castsi256_ps(choice)))
}

/// Those numbers of a table that some are the places of, up to multiples of its length.
#[inline]
#[target_feature(enable = "avx2")]
fn of_table(table: [__m256i; REGISTERS], places: __m256i) -> __m256i {
    let of = |part| _mm256_permutevar8x32_epi32(part, places);
    let [first, second, third, fourth] = [of(table[0]), of(table[1]), of(table[2]), of(table[3])];
    let odd = _mm256_slli_epi32::<28>(places);
    either(either(first, second, odd), either(third, fourth, odd), _mm256_slli_epi32::<27>(places))
}

/// The upper halves of products.
#[inline]
#[target_feature(enable = "avx2")]
fn high_products(numbers: __m256i, factor: __m256i) -> __m256i {
    let even = _mm256_srli_epi64::<32>(_mm256_mul_epu32(numbers, factor));
    let odd = _mm256_mul_epu32(_mm256_srli_epi64::<32>(numbers), factor);
    _mm256_blend_epi32::<0b1010_1010>(even, odd)
}

/// The least of the numbers of a register.
#[inline]
#[target_feature(enable = "avx2")]
fn least_of(numbers: __m256i) -> u32 {
    let four = _mm_min_epu32(_mm256_castsi256_si128(numbers), _mm256_extracti128_si256::<1>(numbers));
    let two = _mm_min_epu32(four, _mm_shuffle_epi32::<0b00_00_11_10>(four));
    let one = _mm_min_epu32(two, _mm_shuffle_epi32::<0b01>(two));
    _mm_cvtsi128_si32(one) as u32
}

/// The lowest bytes of the numbers of all registers.
#[inline]
#[target_feature(enable = "avx2")]
fn lowest_bytes(numbers: [__m256i; REGISTERS]) -> __m256i {
    let [first, second, third, fourth] = numbers;
    let low = |numbers| _mm256_and_si256(numbers, _mm256_set1_epi32(0xff));
    let lower = _mm256_packus_epi32(low(first), low(second));
    let upper = _mm256_packus_epi32(low(third), low(fourth));
    // Packing goes through the halves of registers one by one.
    let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    _mm256_permutevar8x32_epi32(_mm256_packus_epi16(lower, upper), order)
}

/// The lower halves of the numbers of a register.
#[inline]
#[target_feature(enable = "avx2")]
fn lower_halves(numbers: __m256i) -> __m128i {
    let numbers = _mm256_and_si256(numbers, _mm256_set1_epi32(0xffff));
    let packed = _mm256_packus_epi32(numbers, numbers);
    _mm256_castsi256_si128(_mm256_permute4x64_epi64::<0b10_00>(packed))
}

/// Eight numbers of each of eight rows of a table with as many columns as there are lanes.
///
/// # Safety
///
/// They must be there, and no other thread may know of them.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn parts_of_rows(first: *const u32) -> [__m256i; EIGHT] {
    // SAFETY: by the caller; the instruction reads from anywhere.
    let row = |row| unsafe { _mm256_loadu_si256(first.add(row * COUNT).cast()) };
    [row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7)]
}

/// Puts them there.
///
/// # Safety
///
/// As for [`parts_of_rows`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn put_parts_of_rows(first: *mut u32, rows: [__m256i; EIGHT]) {
    for (number, row) in rows.into_iter().enumerate() {
        // SAFETY: by the caller; the instruction writes anywhere.
        unsafe { _mm256_storeu_si256(first.add(number * COUNT).cast(), row) };
    }
}

/// Eight rows of eight numbers, become columns.
#[inline]
#[target_feature(enable = "avx2")]
fn transposed([a, b, c, d, e, f, g, h]: [__m256i; EIGHT]) -> [__m256i; EIGHT] {
    let twos = |a, b| [_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b)];
    let fours = |[lower, upper]: [__m256i; 2], [more, and_more]: [__m256i; 2]| {
        [
            _mm256_unpacklo_epi64(lower, more),
            _mm256_unpackhi_epi64(lower, more),
            _mm256_unpacklo_epi64(upper, and_more),
            _mm256_unpackhi_epi64(upper, and_more),
        ]
    };
    // Each half of a register has a column: one of the first four, and one of the last.
    let [p, q, r, s] = fours(twos(a, b), twos(c, d));
    let [t, u, v, w] = fours(twos(e, f), twos(g, h));
    let first = |one, other| _mm256_permute2x128_si256::<0x20>(one, other);
    let last = |one, other| _mm256_permute2x128_si256::<0x31>(one, other);
    [first(p, t), first(q, u), first(r, v), first(s, w), last(p, t), last(q, u), last(r, v), last(s, w)]
}

/// The bits of bytes, the lowest of all first.
#[inline]
#[target_feature(enable = "avx2")]
fn bits_of_bytes(mut bytes: __m256i, bits: &mut [u32]) {
    for bit in bits.iter_mut().rev() {
        *bit = _mm256_movemask_epi8(bytes) as u32;
        bytes = _mm256_add_epi8(bytes, bytes);
    }
}

/// Eight numbers from an address on.
///
/// # Safety
///
/// The addresses must be those of numbers that may be read, and that change only atomically. Each number lies within one word of memory, so
/// that the instruction reads it whole, as a relaxed load does.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load(first: *const AtomicU32) -> __m256i {
    let numbers: __m256i;
    // SAFETY: by the caller; the instruction reads what it is asked to and changes nothing but its register.
    unsafe {
        asm!(
            "vmovdqu {numbers}, [{first}]",
            numbers = lateout(ymm_reg) numbers, first = in(reg) first,
            options(pure, readonly, nostack, preserves_flags)
        );
    }
    numbers
}

/// The same for short numbers.
///
/// # Safety
///
/// As for [`load`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load_short(first: *const AtomicU16) -> __m256i {
    let numbers: __m256i;
    // SAFETY: as in `load`.
    unsafe {
        asm!(
            "vpmovzxwd {numbers}, [{first}]",
            numbers = lateout(ymm_reg) numbers, first = in(reg) first,
            options(pure, readonly, nostack, preserves_flags)
        );
    }
    numbers
}

/// The same for bytes.
///
/// # Safety
///
/// As for [`load`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load_bytes(first: *const AtomicU8) -> __m256i {
    let numbers: __m256i;
    // SAFETY: as in `load`.
    unsafe {
        asm!(
            "vpmovzxbd {numbers}, [{first}]",
            numbers = lateout(ymm_reg) numbers, first = in(reg) first,
            options(pure, readonly, nostack, preserves_flags)
        );
    }
    numbers
}

/// The numbers of four bytes at offsets from an address, in units of `SIZE` bytes, for the lanes named; 0 in the others.
///
/// # Safety
///
/// As for [`load`], of all that lies in the four bytes, for the lanes named; the addresses of others are not read.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn gather<const SIZE: u8>(first: *const u8, offsets: __m256i, lanes: u8) -> __m256i {
    let (mut numbers, named) = (_mm256_setzero_si256(), mask(lanes));
    // Processors take a step or more for each lane that there is, named or not.
    if lanes < 1 << 4 {
        // SAFETY: as in `load`; the instruction also clears the mask that it is given.
        unsafe {
            asm!(
                "vpgatherdd {numbers:x}, [{first} + {offsets:x} * {size}], {named:x}",
                numbers = inout(ymm_reg) numbers, named = inout(ymm_reg) named => _, first = in(reg) first,
                offsets = in(ymm_reg) offsets, size = const SIZE,
                options(pure, readonly, nostack, preserves_flags)
            );
        }
    } else {
        // SAFETY: as above.
        unsafe {
            asm!(
                "vpgatherdd {numbers}, [{first} + {offsets} * {size}], {named}",
                numbers = inout(ymm_reg) numbers, named = inout(ymm_reg) named => _, first = in(reg) first,
                offsets = in(ymm_reg) offsets, size = const SIZE,
                options(pure, readonly, nostack, preserves_flags)
            );
        }
    }
    numbers
}

/// Puts those of eight consecutive numbers at an address that are named; nothing is written in others.
///
/// # Safety
///
/// The addresses of the lanes named must be those of numbers that are written to only atomically. Each lies within one word of memory, so
/// that the instruction writes it whole, as a relaxed store does.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn store(first: *const AtomicU32, numbers: __m256i, lanes: u8) {
    if lanes == u8::MAX {
        // SAFETY: by the caller; the instruction writes what it is asked to and changes nothing else.
        unsafe {
            asm!(
                "vmovdqu [{first}], {numbers}",
                numbers = in(ymm_reg) numbers, first = in(reg) first,
                options(nostack, preserves_flags)
            );
        }
    } else {
        // SAFETY: as above.
        unsafe {
            asm!(
                "vpmaskmovd [{first}], {named}, {numbers}",
                numbers = in(ymm_reg) numbers, named = in(ymm_reg) mask(lanes), first = in(reg) first,
                options(nostack, preserves_flags)
            );
        }
    }
}

/// Puts eight short numbers, which these are, at an address.
///
/// # Safety
///
/// As for [`store`], of all of them.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn store_short(first: *const AtomicU16, numbers: __m256i) {
    let numbers = lower_halves(numbers);
    // SAFETY: as in `store`.
    unsafe {
        asm!(
            "vmovdqu [{first}], {numbers}",
            numbers = in(xmm_reg) numbers, first = in(reg) first,
            options(nostack, preserves_flags)
        );
    }
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
