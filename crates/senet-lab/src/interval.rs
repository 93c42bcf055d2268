//! Confidence intervals.

/// The 97.5 % quantile of the standard normal distribution.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// A 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub lower: f64,
    /// The upper end.
    pub upper: f64,
}

impl Interval {
    /// Wilson's score interval for a share of `trials` independent trials. The number of trials need not be
    /// whole.
    ///
    /// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal
    /// of the American Statistical Association 22 (1927).
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

    /// The normal interval for a mean with this standard error.
    pub fn normal(mean: f64, standard_error: f64) -> Interval {
        Interval { lower: mean - Z95 * standard_error, upper: mean + Z95 * standard_error }
    }

    /// Fisher's interval for a correlation of `pairs` independent pairs of numbers.
    ///
    /// Source: R. A. Fisher, "On the 'probable error' of a coefficient of correlation deduced from a small
    /// sample", Metron 1 (1921).
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

    /// Returns `true` if a number lies in the interval.
    pub fn contains(&self, number: f64) -> bool {
        self.lower <= number && number <= self.upper
    }
}
