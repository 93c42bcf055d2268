//! How fast sweeps bring values nearer.

use crate::certificate;

/// Sweeps after which rounding is taken to be all that changes values by a part or two.
const STAGNANT: u32 = 32;
/// So many sweeps are looked back at to see how fast changes shrink.
pub(crate) const TREND: usize = 6;

/// How fast sweeps bring values nearer.
pub(crate) struct Pace {
    /// By how much the last sweep changed values,
    pub(crate) change: u32,
    /// and the last but those of a few patches.
    of_all: u32,
    /// To what part of that the last sweeps brought it, the last first.
    shrinks: [f64; TREND],
    /// Sweeps in a row that changed no more than what is rounded.
    stagnant: u32,
}

impl Pace {
    /// Before the first sweep.
    pub(crate) const UNKNOWN: Pace =
        Pace { change: u32::MAX, of_all: u32::MAX, shrinks: [1.0; TREND], stagnant: 0 };

    /// A sweep, not of a few patches, changed values by so much at most; up to `noise` parts may be by how they are kept.
    pub(crate) fn swept(&mut self, change: u32, noise: u32) {
        self.stagnant = if change <= certificate::ROUNDED_TO + noise { self.stagnant + 1 } else { 0 };
        self.shrinks.rotate_right(1);
        self.shrinks[0] = f64::from(change) / f64::from(self.of_all.max(1));
        (self.change, self.of_all) = (change, change);
    }

    /// A sweep of a few patches did.
    pub(crate) fn swept_locally(&mut self, change: u32) {
        self.change = change;
    }

    /// Whether for so many sweeps only what is rounded has changed.
    pub(crate) fn is_stagnant(&self) -> bool {
        self.stagnant >= STAGNANT
    }

    /// From here on it is something else that sweeps find as well.
    pub(crate) fn begin_anew(&mut self) {
        self.stagnant = 0;
    }

    /// To what part the last sweep brought the change.
    pub(crate) fn shrink(&self) -> f64 {
        self.shrinks[0]
    }

    /// To what part a sweep brought the change in the mean.
    pub(crate) fn trend(&self) -> f64 {
        self.shrinks.iter().product::<f64>().powf(1.0 / TREND as f64)
    }

    /// What sweeps will change values by after so many more, if each shrinks it to this part.
    pub(crate) fn after(&self, sweeps: i32, shrink: f64) -> f64 {
        f64::from(self.change) * shrink.min(1.0).powi(sweeps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swept(changes: &[u32]) -> Pace {
        let mut pace = Pace::UNKNOWN;
        changes.iter().for_each(|change| pace.swept(*change, 0));
        pace
    }

    /// Sweeps of a few patches are no sign of how fast sweeps of all are.
    #[test]
    fn how_fast_changes_shrink_is_told_from_sweeps_of_all() {
        let mut pace =
            swept(&[64_000_000, 32_000_000, 16_000_000, 8_000_000, 4_000_000, 2_000_000, 1_000_000]);
        assert!((pace.trend() - 0.5).abs() < 1e-9 && pace.shrink() == 0.5, "{}", pace.trend());
        assert_eq!(pace.after(3, 0.5), 125_000.0);
        pace.swept_locally(800);
        assert_eq!((pace.change, pace.after(3, 0.5)), (800, 100.0));
        pace.swept(250_000, 0);
        assert_eq!(pace.shrink(), 0.25);
    }

    /// What rounding may do is no progress, however long it is waited for.
    #[test]
    fn what_is_only_rounded_is_stagnant_after_some_sweeps() {
        assert!(!swept(&[2; STAGNANT as usize - 1]).is_stagnant());
        let mut pace = swept(&[2; STAGNANT as usize]);
        assert!(pace.is_stagnant());
        pace.begin_anew();
        assert!(!pace.is_stagnant());
        assert!(!swept(&[[2; STAGNANT as usize - 1].as_slice(), &[3], &[2]].concat()).is_stagnant());
    }
}
