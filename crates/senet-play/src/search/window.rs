//! Bounds of values, and the window of values that matter to the caller.

/// The values that matter to the caller. All values up to `alpha` are alike to it, and so are all from `beta`
/// on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: f64,
    pub(super) beta: f64,
}

impl Window {
    /// Every win chance lies strictly inside.
    pub(super) const OPEN: Window = Window { alpha: -1.0, beta: 2.0 };

    /// The window for the same value as the other side sees it.
    #[inline]
    pub(super) fn for_other_side(self) -> Window {
        Window { alpha: 1.0 - self.beta, beta: 1.0 - self.alpha }
    }

    /// The window after an alternative of this value was found.
    #[inline]
    pub(super) fn raise_alpha(self, value: f64) -> Window {
        Window { alpha: self.alpha.max(value), beta: self.beta }
    }
}

/// Bounds of a value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bounds {
    pub(super) lower: f64,
    pub(super) upper: f64,
}

impl Bounds {
    /// The bounds of any win chance.
    pub(super) const UNKNOWN: Bounds = Bounds { lower: 0.0, upper: 1.0 };

    /// The bounds of a known value.
    pub(super) const fn exactly(value: f64) -> Bounds {
        Bounds { lower: value, upper: value }
    }
}
