//! Operations on registers of eight numbers, and between these and memory. The caller makes sure that
//! the processor has AVX2.

use std::arch::asm;
use std::arch::x86_64::*;
use std::sync::atomic::{AtomicU16, AtomicU32};

use crate::simd::{LANE_COUNT, LaneMask};

/// The registers of a vector.
pub(super) const REGISTERS: usize = 4;
/// The lanes of a register.
pub(super) const LANES_PER_REGISTER: usize = LANE_COUNT / REGISTERS;

/// Looks the lanes up by byte indices.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn permute_bytes(numbers: __m256i, sources: &[u8; LANES_PER_REGISTER]) -> __m256i {
    _mm256_permutevar8x32_epi32(
        numbers,
        _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(i64::from_le_bytes(*sources))),
    )
}

/// All bits in the lanes of the mask, none in the others.
#[inline]
#[target_feature(enable = "avx2")]
fn lane_mask(lanes: u8) -> __m256i {
    let bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(lanes.into()), bits), bits)
}

/// The same for all registers.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn full_masks(lanes: LaneMask) -> [__m256i; REGISTERS] {
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
pub(super) fn sign_mask(numbers: __m256i) -> u8 {
    _mm256_movemask_ps(_mm256_castsi256_ps(numbers)) as u8
}

/// Takes `these` in lanes in which the highest bit of `choice` is clear, else `those`.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn blend(these: __m256i, those: __m256i, choice: __m256i) -> __m256i {
    let [these, those] = [_mm256_castsi256_ps(these), _mm256_castsi256_ps(those)];
    _mm256_castps_si256(_mm256_blendv_ps(these, those, _mm256_castsi256_ps(choice)))
}

/// Looks the lanes up in a table of 32 numbers, modulo 32.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn permute32(table: [__m256i; REGISTERS], places: __m256i) -> __m256i {
    let of = |part| _mm256_permutevar8x32_epi32(part, places);
    let [first, second, third, fourth] = [of(table[0]), of(table[1]), of(table[2]), of(table[3])];
    let odd = _mm256_slli_epi32::<28>(places);
    blend(blend(first, second, odd), blend(third, fourth, odd), _mm256_slli_epi32::<27>(places))
}

/// The upper 32 bits of the products.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn mul_high(numbers: __m256i, factor: __m256i) -> __m256i {
    let even = _mm256_srli_epi64::<32>(_mm256_mul_epu32(numbers, factor));
    let odd = _mm256_mul_epu32(_mm256_srli_epi64::<32>(numbers), factor);
    _mm256_blend_epi32::<0b1010_1010>(even, odd)
}

/// The minimum of the eight numbers.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn min_of(numbers: __m256i) -> u32 {
    let four = _mm_min_epu32(_mm256_castsi256_si128(numbers), _mm256_extracti128_si256::<1>(numbers));
    let two = _mm_min_epu32(four, _mm_shuffle_epi32::<0b00_00_11_10>(four));
    let one = _mm_min_epu32(two, _mm_shuffle_epi32::<0b01>(two));
    _mm_cvtsi128_si32(one) as u32
}

/// The low bytes of all registers.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn pack_low_bytes(numbers: [__m256i; REGISTERS]) -> __m256i {
    let [first, second, third, fourth] = numbers;
    let low = |numbers| _mm256_and_si256(numbers, _mm256_set1_epi32(0xff));
    let lower = _mm256_packus_epi32(low(first), low(second));
    let upper = _mm256_packus_epi32(low(third), low(fourth));
    // Packing treats the halves of registers separately.
    let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    _mm256_permutevar8x32_epi32(_mm256_packus_epi16(lower, upper), order)
}

/// The lower halves of the numbers.
#[inline]
#[target_feature(enable = "avx2")]
fn pack_u16(numbers: __m256i) -> __m128i {
    let numbers = _mm256_and_si256(numbers, _mm256_set1_epi32(0xffff));
    let packed = _mm256_packus_epi32(numbers, numbers);
    _mm256_castsi256_si128(_mm256_permute4x64_epi64::<0b10_00>(packed))
}

/// Loads a tile of eight by eight numbers of a table with 32 columns.
///
/// # Safety
///
/// The tile must lie within the table, and no other thread may access it.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn load_tile(first: *const u32) -> [__m256i; LANES_PER_REGISTER] {
    // SAFETY: by the caller; the instruction reads from any address.
    let row = |row| unsafe { _mm256_loadu_si256(first.add(row * LANE_COUNT).cast()) };
    [row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7)]
}

/// Stores a tile.
///
/// # Safety
///
/// As for [`load_tile`].
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn store_tile(first: *mut u32, rows: [__m256i; LANES_PER_REGISTER]) {
    for (number, row) in rows.into_iter().enumerate() {
        // SAFETY: by the caller; the instruction writes to any address.
        unsafe { _mm256_storeu_si256(first.add(number * LANE_COUNT).cast(), row) };
    }
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn transpose8(
    [a, b, c, d, e, f, g, h]: [__m256i; LANES_PER_REGISTER],
) -> [__m256i; LANES_PER_REGISTER] {
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

/// Transposes the bits of 32 bytes, the lowest bits first.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn sign_bits(mut bytes: __m256i, bits: &mut [u32]) {
    for bit in bits.iter_mut().rev() {
        *bit = _mm256_movemask_epi8(bytes) as u32;
        bytes = _mm256_add_epi8(bytes, bytes);
    }
}

/// Loads eight numbers.
///
/// # Safety
///
/// The addresses must be those of readable numbers that change only atomically. Each number lies within
/// one word of memory, so the instruction reads it as a whole, like a relaxed load.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn load(first: *const AtomicU32) -> __m256i {
    let numbers: __m256i;
    // SAFETY: by the caller; the instruction only reads memory.
    unsafe {
        asm!(
            "vmovdqu {numbers}, [{first}]",
            numbers = lateout(ymm_reg) numbers, first = in(reg) first,
            options(pure, readonly, nostack, preserves_flags)
        );
    }
    numbers
}

/// Loads eight numbers of 16 bits.
///
/// # Safety
///
/// As for [`load`].
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn load_u16(first: *const AtomicU16) -> __m256i {
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

/// Loads four bytes at each offset from an address, in units of `SIZE` bytes, for the lanes of the mask;
/// 0 in the others.
///
/// # Safety
///
/// As for [`load`], for all that lies in the four bytes; addresses of other lanes are not read.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn gather<const SIZE: u8>(first: *const u8, offsets: __m256i, lanes: u8) -> __m256i {
    let (mut numbers, named) = (_mm256_setzero_si256(), lane_mask(lanes));
    // A narrower instruction is cheaper: the processor spends time on each lane, in the mask or not.
    if lanes < 1 << 4 {
        // SAFETY: as in `load`; the instruction also clears its mask.
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

/// Stores the lanes of the mask at consecutive addresses; other lanes are not written.
///
/// # Safety
///
/// The addresses of the lanes must be those of numbers that are written only atomically. Each lies
/// within one word of memory, so the instruction writes it as a whole, like a relaxed store.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn store(first: *const AtomicU32, numbers: __m256i, lanes: u8) {
    if lanes == u8::MAX {
        // SAFETY: by the caller; the instruction writes only the lanes of the mask.
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
                numbers = in(ymm_reg) numbers, named = in(ymm_reg) lane_mask(lanes), first = in(reg) first,
                options(nostack, preserves_flags)
            );
        }
    }
}

/// Stores the low 16 bits of eight numbers.
///
/// # Safety
///
/// As for [`store`], for all lanes.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn store_u16(first: *const AtomicU16, numbers: __m256i) {
    let numbers = pack_u16(numbers);
    // SAFETY: as in `store`.
    unsafe {
        asm!(
            "vmovdqu [{first}], {numbers}",
            numbers = in(xmm_reg) numbers, first = in(reg) first,
            options(nostack, preserves_flags)
        );
    }
}
