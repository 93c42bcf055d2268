//! Confidence intervals.

/// The 97.5 % quantile of the standard normal distribution, which two-sided 95 % intervals use.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The number of independent units, such as games or pairs of games, below which there is no interval: the
/// spread of fewer units says too little about their variance.
pub const MIN_UNITS: u64 = 8;

/// A 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end, which belongs to the interval.
    pub lower: f64,
    /// The upper end, which belongs to the interval.
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
    /// use senet_play::Interval;
    /// let interval = Interval::wilson(0.5, 100.0);
    /// assert!((interval.lower - 0.4038).abs() < 1e-4 && (interval.upper - 0.5962).abs() < 1e-4);
    /// assert!(Interval::wilson(0.0, 100.0).upper > 0.0);
    /// ```
    pub fn wilson(share: f64, trials: f64) -> Interval {
        score_interval(share, trials, Z95)
    }

    /// Student's interval for a mean with this standard error, found with this many degrees of freedom.
    /// `None` with fewer than six, which is what eight units leave after a regression.
    pub fn student(mean: f64, standard_error: f64, freedom: u64) -> Option<Interval> {
        let reach = student_quantile(freedom)? * standard_error;
        Some(Interval { lower: mean - reach, upper: mean + reach })
    }

    /// Student's interval for a mean with this standard error, corrected for the skewness of the numbers, which are
    /// never negative and mostly small, such as losses. `None` with fewer than six degrees of freedom, or if all
    /// numbers are alike.
    ///
    /// Source: P. Hall, "On the removal of skewness by transformation", Journal of the Royal Statistical Society B 54
    /// (1992): the transformation that is a cubic polynomial.
    ///
    /// ```
    /// use senet_play::Interval;
    /// let interval = Interval::skewed(0.01, 0.002, 1.5, 10).expect("enough units");
    /// assert!(0.01 - interval.lower < interval.upper - 0.01);
    /// let symmetric = Interval::skewed(0.01, 0.002, 0.0, 10).expect("enough units");
    /// assert!((0.02 - symmetric.upper - symmetric.lower).abs() < 1e-6);
    /// ```
    pub fn skewed(mean: f64, standard_error: f64, skewness: f64, freedom: u64) -> Option<Interval> {
        let quantile = student_quantile(freedom)?;
        let root = (freedom as f64 + 1.0).sqrt();
        // Where the skewness is 0, this is its limit.
        let ratio = if skewness.abs() < 1e-6 { 1e-6 } else { skewness } / root;
        let inverse = |value: f64| 3.0 / ratio * ((1.0 + ratio * (value - ratio / 6.0)).cbrt() - 1.0);
        let end = |value: f64| (mean - standard_error * inverse(value)).max(0.0);
        (standard_error > 0.0).then(|| Interval { lower: end(quantile), upper: end(-quantile) })
    }

    /// Wilson's interval with Student's quantile for a share with this standard error. It lies within 0 and
    /// 1, also where the estimate does not. `None` with fewer than six degrees of freedom.
    ///
    /// The number of trials is that of independent games whose share would have this error.
    pub fn share(share: f64, standard_error: f64, freedom: u64) -> Option<Interval> {
        let least = 1.0 / (freedom as f64 + 2.0);
        let inner = share.clamp(least, 1.0 - least);
        let trials = inner * (1.0 - inner) / standard_error.powi(2).max(f64::MIN_POSITIVE);
        Some(score_interval(share.clamp(0.0, 1.0), trials, student_quantile(freedom)?))
    }

    /// Fisher's interval for a correlation of `pairs` independent pairs of numbers.
    ///
    /// Source: R. A. Fisher, "On the 'probable error' of a coefficient of correlation deduced from a small
    /// sample", Metron 1 (1921).
    ///
    /// ```
    /// use senet_play::Interval;
    /// let interval = Interval::fisher(0.5, 103.0);
    /// assert!((interval.lower - 0.3394).abs() < 1e-4 && (interval.upper - 0.6324).abs() < 1e-4);
    /// ```
    pub fn fisher(correlation: f64, pairs: f64) -> Interval {
        let centre = correlation.clamp(-0.999_999, 0.999_999).atanh();
        let reach = Z95 / (pairs - 3.0).max(1.0).sqrt();
        Interval { lower: (centre - reach).tanh(), upper: (centre + reach).tanh() }
    }

    /// The interval for one less the number: of the other side.
    #[must_use]
    pub fn of_other_side(self) -> Interval {
        Interval { lower: 1.0 - self.upper, upper: 1.0 - self.lower }
    }

    /// Returns `true` if a number lies in the interval.
    pub fn contains(&self, number: f64) -> bool {
        self.lower <= number && number <= self.upper
    }
}

/// Wilson's interval with a quantile.
fn score_interval(share: f64, trials: f64, quantile: f64) -> Interval {
    let square = quantile * quantile;
    let centre = (share + square / (2.0 * trials)) / (1.0 + square / trials);
    let spread = (share * (1.0 - share) / trials + square / (4.0 * trials * trials)).sqrt();
    let reach = quantile * spread / (1.0 + square / trials);
    // Rounding must not exclude a share of 0 or 1.
    Interval { lower: (centre - reach).max(0.0).min(share), upper: (centre + reach).min(1.0).max(share) }
}

/// The 97.5 % quantile of Student's distribution. `None` with fewer than six degrees of freedom.
///
/// Source: M. Abramowitz and I. A. Stegun, "Handbook of Mathematical Functions" (1964), 26.7.5.
fn student_quantile(freedom: u64) -> Option<f64> {
    if freedom + 2 < MIN_UNITS {
        return None;
    }
    let (z, nu) = (Z95, freedom as f64);
    let power = |exponent| z.powi(exponent);
    let terms = [
        (power(3) + z) / 4.0,
        (5.0 * power(5) + 16.0 * power(3) + 3.0 * z) / 96.0,
        (3.0 * power(7) + 19.0 * power(5) + 17.0 * power(3) - 15.0 * z) / 384.0,
        (79.0 * power(9) + 776.0 * power(7) + 1482.0 * power(5) - 1920.0 * power(3) - 945.0 * z) / 92160.0,
    ];
    Some(terms.into_iter().rev().fold(0.0, |sum, term| (sum + term) / nu) + z)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn students_quantiles_are_those_of_the_tables() {
        for (freedom, quantile) in [(6, 2.446_912), (7, 2.364_624), (14, 2.144_787), (34, 2.032_245)] {
            let found = student_quantile(freedom).expect("enough degrees of freedom");
            assert!((found - quantile).abs() < 2e-4, "{freedom}: {found}");
        }
        assert_eq!(student_quantile(5), None);
    }
}
