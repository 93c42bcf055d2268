//! The same code, compiled for what the processor can do.
//!
//! Counting and finding bits is most of what generating and numbering positions does, and the oldest x86-64 processors have no
//! instructions for it; newer ones can do eight or sixteen sums at once. Code inlined into the functions below is compiled with them;
//! so no lanes are handed to closures of `map` on arrays or of `for_each`, which may stand as functions of their own without these instructions, and call them one by one.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use crate::simd::{Avx2, Avx512, avx2, avx512};
use crate::simd::{Routine, Scalar, Simd};

/// Asks the processor to have an element of a slice at hand soon; whether there is such an element does not matter.
#[inline(always)]
pub(crate) fn prefetch<T>(slice: &[T], number: usize) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has the instruction. It is a hint: it reads nothing that a program can see, and an address at which
    // nothing lies is ignored.
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(
            slice.as_ptr().wrapping_add(number).cast(),
        );
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, number);
}

/// Work whose code may be compiled for a newer processor; mark its `run` `#[inline(always)]`.
pub(crate) trait SimdTask {
    type Output;
    fn run<V: Simd>(self) -> Self::Output;
}

/// Does work with what this processor has.
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

/// Work as a task for any lanes.
struct AsRoutine<T>(T);

impl<V: Simd, T: SimdTask> Routine<V> for AsRoutine<T> {
    type Output = T::Output;

    #[inline(always)]
    fn run(self) -> T::Output {
        self.0.run::<V>()
    }
}
