//! Intervals of confidence.

/// The quantile of the normal distribution that leaves 2.5 % above it.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// An interval in which the truth lies with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// Its lower end.
    pub lower: f64,
    /// Its upper end.
    pub upper: f64,
}

impl Interval {
    /// Wilson's score interval of a share that was measured on so many independent trials, whole or not.
    ///
    /// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
    /// Statistical Association 22 (1927).
    ///
    /// ```
    /// use senet_lab::Interval;
    /// let interval = Interval::wilson(0.5, 100.0);
    /// assert!((interval.lower - 0.4038).abs() < 1e-4 && (interval.upper - 0.5962).abs() < 1e-4);
    /// assert!(Interval::wilson(0.0, 100.0).upper > 0.0);
    /// ```
    pub fn wilson(share: f64, trials: f64) -> Interval {
        let square = Z95 * Z95;
        let centre = (share + square / (2.0 * trials)) / (1.0 + square / trials);
        let spread = (share * (1.0 - share) / trials + square / (4.0 * trials * trials)).sqrt();
        let reach = Z95 * spread / (1.0 + square / trials);
        Interval { lower: (centre - reach).max(0.0), upper: (centre + reach).min(1.0) }
    }

    /// The interval of a mean with this standard error.
    pub fn normal(mean: f64, standard_error: f64) -> Interval {
        Interval { lower: mean - Z95 * standard_error, upper: mean + Z95 * standard_error }
    }

    /// The interval of a correlation that was measured on so many independent pairs of numbers: Fisher's.
    ///
    /// Source: R. A. Fisher, "On the 'probable error' of a coefficient of correlation deduced from a small sample", Metron 1 (1921).
    ///
    /// ```
    /// use senet_lab::Interval;
    /// let interval = Interval::fisher(0.5, 103.0);
    /// assert!((interval.lower - 0.3394).abs() < 1e-4 && (interval.upper - 0.6324).abs() < 1e-4);
    /// ```
    pub fn fisher(correlation: f64, pairs: f64) -> Interval {
        let centre = correlation.clamp(-0.999_999, 0.999_999).atanh();
        let reach = Z95 / (pairs - 3.0).max(1.0).sqrt();
        Interval { lower: (centre - reach).tanh(), upper: (centre + reach).tanh() }
    }

    /// Whether a number lies in it.
    pub fn contains(&self, number: f64) -> bool {
        self.lower <= number && number <= self.upper
    }
}
