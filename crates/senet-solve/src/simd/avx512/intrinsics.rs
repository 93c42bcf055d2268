//! Operations on registers of sixteen numbers, and between these and memory. The caller makes sure that
//! the processor has AVX-512.

use std::arch::asm;
use std::arch::x86_64::*;
use std::sync::atomic::{AtomicU16, AtomicU32};

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) fn expand(lanes: u16, numbers: __m512i) -> __m512i {
    _mm512_maskz_expand_epi32(lanes, numbers)
}

/// Loads consecutive numbers into the lanes of the mask; addresses of other lanes are not read.
///
/// # Safety
///
/// The addresses of the lanes must be those of readable numbers that change only atomically. Each number
/// lies within one word of memory, so the instruction reads it as a whole, like a relaxed load.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) unsafe fn load(first: *const AtomicU32, lanes: u16) -> __m512i {
    let numbers: __m512i;
    // SAFETY: by the caller; the instruction only reads memory.
    unsafe {
        asm!(
            "vmovdqu32 {numbers} {{{lanes}}} {{z}}, [{first}]",
            numbers = lateout(zmm_reg) numbers, lanes = in(kreg) lanes, first = in(reg) first,
            options(pure, readonly, nostack, preserves_flags)
        );
    }
    numbers
}

/// Loads sixteen numbers.
///
/// # Safety
///
/// As for [`load`], for all lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) unsafe fn load_full(first: *const AtomicU32) -> __m512i {
    let numbers: __m512i;
    // SAFETY: as in `load`.
    unsafe {
        asm!(
            "vmovdqu32 {numbers}, [{first}]",
            numbers = lateout(zmm_reg) numbers, first = in(reg) first,
            options(pure, readonly, nostack, preserves_flags)
        );
    }
    numbers
}

/// Loads numbers of 16 bits.
///
/// # Safety
///
/// As for [`load`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) unsafe fn load_u16(first: *const AtomicU16, lanes: u16) -> __m512i {
    let numbers: __m256i;
    // SAFETY: as in `load`.
    unsafe {
        asm!(
            "vmovdqu16 {numbers} {{{lanes}}} {{z}}, [{first}]",
            numbers = lateout(ymm_reg) numbers, lanes = in(kreg) lanes, first = in(reg) first,
            options(pure, readonly, nostack, preserves_flags)
        );
    }
    _mm512_cvtepu16_epi32(numbers)
}

/// Loads four bytes at each offset from an address, in units of `SIZE` bytes, for the lanes of the mask.
///
/// If four or eight lanes are enough, so is the instruction for them: the processor spends time on each
/// lane, in the mask or not. Its operands have the type of their registers, because LLVM 22 prints a wrong
/// register for a part of `zmm16` to `zmm31`.
///
/// # Safety
///
/// As for [`load`], for all that lies in the four bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) unsafe fn gather<const SIZE: u8>(first: *const u8, offsets: __m512i, lanes: u16) -> __m512i {
    macro_rules! gather {
        ($register:ident, $zero:expr, $offsets:expr) => {{
            let mut numbers = $zero;
            asm!(
                "vpgatherdd {numbers} {{{lanes}}}, [{first} + {offsets} * {size}]",
                numbers = inout($register) numbers, lanes = inout(kreg) lanes => _, first = in(reg) first,
                offsets = in($register) $offsets, size = const SIZE,
                options(pure, readonly, nostack, preserves_flags)
            );
            numbers
        }};
    }
    // SAFETY: as in `load`; the instruction also clears its mask.
    unsafe {
        if lanes < 1 << 4 {
            let four = gather!(xmm_reg, _mm_setzero_si128(), _mm512_castsi512_si128(offsets));
            _mm512_zextsi128_si512(four)
        } else if lanes < 1 << 8 {
            let eight = gather!(ymm_reg, _mm256_setzero_si256(), _mm512_castsi512_si256(offsets));
            _mm512_zextsi256_si512(eight)
        } else {
            gather!(zmm_reg, _mm512_setzero_si512(), offsets)
        }
    }
}

/// Stores the lanes of the mask, which are the lowest, at consecutive addresses.
///
/// # Safety
///
/// The addresses of the lanes must be those of numbers that are written only atomically. Each lies
/// within one word of memory, so the instruction writes it as a whole, like a relaxed store.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) unsafe fn store(first: *const AtomicU32, numbers: __m512i, lanes: u16) {
    // SAFETY: by the caller; the instruction writes only the lanes of the mask.
    unsafe {
        asm!(
            "vmovdqu32 [{first}] {{{lanes}}}, {numbers}",
            numbers = in(zmm_reg) numbers, lanes = in(kreg) lanes, first = in(reg) first,
            options(nostack, preserves_flags)
        );
    }
}

/// Stores the low 16 bits of the lanes of the mask.
///
/// # Safety
///
/// As for [`store`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) unsafe fn store_u16(first: *const AtomicU16, numbers: __m512i, lanes: u16) {
    let numbers = _mm512_cvtepi32_epi16(numbers);
    // SAFETY: as in `store`.
    unsafe {
        asm!(
            "vmovdqu16 [{first}] {{{lanes}}}, {numbers}",
            numbers = in(ymm_reg) numbers, lanes = in(kreg) lanes, first = in(reg) first,
            options(nostack, preserves_flags)
        );
    }
}

/// Stores each lane of the mask at its offset from an address.
///
/// # Safety
///
/// As for [`store`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) unsafe fn scatter(first: *const AtomicU32, offsets: __m512i, numbers: __m512i, lanes: u16) {
    macro_rules! scatter {
        ($register:ident, $offsets:expr, $numbers:expr) => {
            asm!(
                "vpscatterdd [{first} + {offsets} * 4] {{{lanes}}}, {numbers}",
                numbers = in($register) $numbers, lanes = inout(kreg) lanes => _, first = in(reg) first,
                offsets = in($register) $offsets,
                options(nostack, preserves_flags)
            )
        };
    }
    // SAFETY: as in `store`; the instruction also clears its mask.
    unsafe {
        if lanes < 1 << 4 {
            scatter!(xmm_reg, _mm512_castsi512_si128(offsets), _mm512_castsi512_si128(numbers));
        } else if lanes < 1 << 8 {
            scatter!(ymm_reg, _mm512_castsi512_si256(offsets), _mm512_castsi512_si256(numbers));
        } else {
            scatter!(zmm_reg, offsets, numbers);
        }
    }
}

/// Moves the lanes of the mask together.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) fn compress(lanes: u16, numbers: __m512i) -> __m512i {
    _mm512_maskz_compress_epi32(lanes, numbers)
}

/// The upper 32 bits of the products.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) fn mul_high(numbers: __m512i, factor: __m512i) -> __m512i {
    let even = _mm512_srli_epi64::<32>(_mm512_mul_epu32(numbers, factor));
    let odd = _mm512_mul_epu32(_mm512_srli_epi64::<32>(numbers), factor);
    _mm512_mask_mov_epi32(even, 0xaaaa, odd)
}
