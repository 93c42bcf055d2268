//! How precise a number is: proven bounds and errors, and confidence intervals of estimates. All answers write them
//! alike.

use senet_play::{Evaluation, Source};
use serde::Serialize;

/// An interval with the probability that it holds the true value: 1 for proven bounds, 0.95 for 95 % confidence
/// intervals.
#[derive(Clone, Copy, PartialEq, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Confidence {
    /// The probability, from 0 to 1.
    pub level: f64,
    /// The lower and the upper bound.
    pub interval: [f64; 2],
}

impl Confidence {
    /// Bounds that are proven: their level is 1.
    pub fn proven(lower: f64, upper: f64) -> Confidence {
        Confidence { level: 1.0, interval: [lower, upper] }
    }

    /// A 95 % confidence interval.
    pub fn of_95_percent(interval: [f64; 2]) -> Confidence {
        Confidence { level: 0.95, interval }
    }

    /// The distance from `value` to the farther bound.
    pub fn largest_error(&self, value: f64) -> f64 {
        let [lower, upper] = self.interval;
        (value - lower).max(upper - value).max(0.0)
    }
}

/// How precise a win chance is.
#[derive(Clone, Copy, PartialEq, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Precision {
    /// The typical error (root mean square) of an estimate like this, if it was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub typical_error: Option<f64>,
    /// The largest error of an exact value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proven_error: Option<f64>,
    /// The bounds of an exact value, or the interval of a rollout.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<Confidence>,
}

impl Precision {
    /// The precision of an evaluation.
    pub fn of(evaluation: &Evaluation) -> Precision {
        match evaluation.source {
            Source::Exact { lower, upper } => {
                let bounds = Confidence::proven(lower, upper);
                let proven_error = Some(bounds.largest_error(evaluation.win));
                Precision { typical_error: None, proven_error, confidence: Some(bounds) }
            }
            Source::Estimated { error } => {
                Precision { typical_error: error, proven_error: None, confidence: None }
            }
        }
    }
}
