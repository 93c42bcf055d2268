//! Sweeps of an active set: while a few patches change values by far more than all others, only these are swept.
//!
//! D. Wingate and K. D. Seppi, Prioritization methods for accelerating MDP solvers (2005), choose partitions of the
//! states by their residuals in this way.

use crate::pass::residuals::{PatchResiduals, ResidualSpread};
use crate::tuning::{ACTIVE_CONTRAST, ACTIVE_PATCHES, ACTIVE_WORK};

/// How much was done with active sets since the last sweep of everything.
#[derive(Default)]
pub(crate) struct ActiveSet {
    /// The backups of a sweep of everything.
    full: u64,
    done: u64,
}

impl ActiveSet {
    /// After a sweep of everything.
    pub(crate) fn after_full(&mut self, backups: u64) {
        *self = ActiveSet { full: backups, done: 0 };
    }

    /// After a sweep of an active set.
    pub(crate) fn after_active(&mut self, backups: u64) {
        self.done += backups;
    }

    /// The change from which on patches are active, if the next sweep should be one of an active set. A
    /// change of `target` parts is small enough.
    pub(crate) fn threshold(&self, residuals: &PatchResiduals, target: f64) -> Option<u32> {
        if self.done as f64 >= ACTIVE_WORK * self.full as f64 {
            return None;
        }
        let ResidualSpread { most, rest } = residuals.spread(ACTIVE_PATCHES);
        let is_contrast = f64::from(most) > ACTIVE_CONTRAST * f64::from(rest);
        (is_contrast && f64::from(most) > target).then_some(rest + 1)
    }
}
