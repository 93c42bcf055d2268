//! Whether sweeps still bring values nearer.

use crate::certificate;

/// Sweeps after which rounding is taken to be all that changes values by a part or two.
const STAGNANT: u32 = 32;

/// What sweeps change values by.
pub(crate) struct Stagnation {
    /// By how much the last sweep changed values.
    pub(crate) change: u32,
    /// Sweeps in a row that changed no more than what is rounded.
    stagnant: u32,
}

impl Stagnation {
    /// Before the first sweep.
    pub(crate) const UNKNOWN: Stagnation = Stagnation { change: u32::MAX, stagnant: 0 };

    /// A sweep, not of a few patches, changed values by so much at most; up to `noise` parts may be by how
    /// they are kept.
    pub(crate) fn swept(&mut self, change: u32, noise: u32) {
        self.stagnant = if change <= certificate::ROUNDED_TO + noise { self.stagnant + 1 } else { 0 };
        self.change = change;
    }

    /// A sweep of a few patches did.
    pub(crate) fn swept_locally(&mut self, change: u32) {
        self.change = change;
    }

    /// Whether for so many sweeps only what is rounded has changed.
    pub(crate) fn is_stagnant(&self) -> bool {
        self.stagnant >= STAGNANT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swept(changes: &[u32]) -> Stagnation {
        let mut pace = Stagnation::UNKNOWN;
        changes.iter().for_each(|change| pace.swept(*change, 0));
        pace
    }

    /// What rounding may do is no progress, however long it is waited for.
    #[test]
    fn what_is_only_rounded_is_stagnant_after_some_sweeps() {
        assert!(!swept(&[2; STAGNANT as usize - 1]).is_stagnant());
        assert!(swept(&[2; STAGNANT as usize]).is_stagnant());
        assert!(!swept(&[[2; STAGNANT as usize - 1].as_slice(), &[3], &[2]].concat()).is_stagnant());
    }

    /// Sweeps of a few patches tell what changes, but not that nothing else does.
    #[test]
    fn sweeps_of_a_few_patches_are_no_sign_that_all_is_still() {
        let mut pace = swept(&[2; STAGNANT as usize - 1]);
        pace.swept_locally(1);
        assert!(pace.change == 1 && !pace.is_stagnant());
    }
}
