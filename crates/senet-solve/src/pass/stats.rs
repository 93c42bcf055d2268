//! What a pass does with its results, and its statistics. [`sweep`](crate::driver::pair) runs passes.

/// What a pass does with its results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PassMode {
    /// Replaces the stored numbers.
    Update,
    /// Compares the results with the stored numbers. Error bounds that are too small are raised, so that
    /// the next pass has less to do; if there are none, the pass changes nothing.
    Verify,
}

/// Statistics of a pass.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct PassStats {
    /// The largest difference between a new value and the old one, in parts.
    pub(crate) change: u32,
    /// The most that an error bound was too small by, in units.
    pub(crate) violation: u32,
    /// The largest error bound, in units.
    pub(crate) bound: u32,
    /// The number of positions backed up.
    pub(crate) backups: u64,
}

impl PassStats {
    /// The statistics of both.
    pub(crate) fn or(self, other: PassStats) -> PassStats {
        PassStats {
            change: self.change.max(other.change),
            violation: self.violation.max(other.violation),
            bound: self.bound.max(other.bound),
            backups: self.backups + other.backups,
        }
    }
}
