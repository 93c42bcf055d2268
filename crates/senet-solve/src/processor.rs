//! The same code, compiled for what the processor can do.
//!
//! Counting and finding bits is most of what generating and numbering positions does, and the oldest x86-64 processors have no
//! instructions for it. Code inlined into [`with_bit_instructions`] is compiled with them.
#![allow(unsafe_code)]

/// Work whose code may be compiled for a newer processor; mark its `run` `#[inline(always)]`.
pub(crate) trait Work {
    type Output;
    fn run(self) -> Self::Output;
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
        if has_bit_instructions {
            // SAFETY: the processor was just found to have every feature that the function is compiled with.
            return unsafe { with_bit_instructions(work) };
        }
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn with_bit_instructions<W: Work>(work: W) -> W::Output {
    work.run()
}
