//! The same code, compiled for what the processor can do.
//!
//! Counting and finding bits is most of what generating and numbering positions does, and the oldest x86-64 processors have no
//! instructions for it; newer ones can do sixteen sums at once. Code inlined into the functions below is compiled with them.
#![allow(unsafe_code)]

use crate::lanes::{Lanes, Plain};
#[cfg(target_arch = "x86_64")]
use crate::lanes::{Wide, wide};

/// Asks the processor to have an element of a slice at hand soon; nothing happens if there is no such element.
#[inline(always)]
pub(crate) fn fetch<T>(slice: &[T], number: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(element) = slice.get(number) {
        // SAFETY: every x86-64 processor has the instruction, it changes nothing that a program can see, and the address is that of an
        // element of the slice.
        unsafe {
            std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(
                std::ptr::from_ref(element).cast(),
            );
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, number);
}

/// Work whose code may be compiled for a newer processor; mark its `run` `#[inline(always)]`.
pub(crate) trait Work {
    type Output;
    fn run<L: Lanes>(self) -> Self::Output;
}

/// Does the work with the best code that this processor can run.
#[inline]
pub(crate) fn run_best<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    {
        let has_bit_instructions = std::is_x86_feature_detected!("popcnt")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt");
        if has_bit_instructions && wide::is_there() {
            // SAFETY: the processor was just found to have every feature that the function is compiled with.
            return unsafe { with_wide_lanes(work) };
        }
        if has_bit_instructions {
            // SAFETY: as above.
            return unsafe { with_bit_instructions(work) };
        }
    }
    work.run::<Plain>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn with_bit_instructions<W: Work>(work: W) -> W::Output {
    work.run::<Plain>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn with_wide_lanes<W: Work>(work: W) -> W::Output {
    work.run::<Wide>()
}
