//! Vectors of 32 numbers, with an implementation for each kind of processor.
//!
//! Code that works on vectors is generic over [`Simd`]; [`dispatch::run`] chooses the implementation at run time. All
//! methods are inlined, so that they are compiled with the instructions of the function that they end up in. Long code
//! that is called often is a [`Routine`].

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod dispatch;
mod scalar;
mod vector;

#[cfg(test)]
pub(crate) use scalar::Scalar;
pub(crate) use vector::{
    LANE_COUNT, LANE_INDICES, LANES, LaneArray, LaneMask, Routine, Simd, first_lanes, iter_lanes, lane_index,
    scatter_one_by_one,
};

#[cfg(test)]
mod tests;
