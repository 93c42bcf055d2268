//! Runs code with the vectors and instructions that the processor has.
//!
//! Generating and numbering positions counts and finds bits most of the time, and the oldest x86-64
//! processors have no instructions for that. Code is compiled for a processor's features by being
//! inlined into a function marked with them ([`Simd::call`]). Do not pass vectors to closures of
//! `array::map` or of `for_each`: these may be compiled as functions of their own, without the features,
//! and then call each instruction as a function.
#![allow(unsafe_code)]

use super::scalar::Scalar;
use super::vector::{Routine, Simd};
#[cfg(target_arch = "x86_64")]
use super::{
    avx2::{self, Avx2},
    avx512::{self, Avx512},
};

/// Asks the processor to load an element of a slice into its cache. Does nothing if there is no such
/// element.
#[inline(always)]
pub(crate) fn prefetch<T>(slice: &[T], number: usize) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has the instruction. It is a hint: it changes nothing that a
    // program can observe, and ignores an invalid address.
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(
            slice.as_ptr().wrapping_add(number).cast(),
        );
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, number);
}

/// Work that is generic over the vector type. Mark its `run` `#[inline(always)]`.
pub(crate) trait SimdTask {
    type Output;
    fn run<V: Simd>(self) -> Self::Output;
}

/// Runs work with the best vector type that the processor has.
pub(crate) fn run<T: SimdTask>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if avx2::is_available() {
        return if avx512::is_available() {
            Avx512::call(AsRoutine(task))
        } else {
            Avx2::call(AsRoutine(task))
        };
    }
    Scalar::call(AsRoutine(task))
}

/// Adapts [`SimdTask`] to [`Routine`].
struct AsRoutine<T>(T);

impl<V: Simd, T: SimdTask> Routine<V> for AsRoutine<T> {
    type Output = T::Output;

    #[inline(always)]
    fn run(self) -> T::Output {
        self.0.run::<V>()
    }
}
