//! Ratings of play.

use std::fmt;

/// A rating of a side's play, by the mean equity loss of its unforced decisions.
///
/// The thresholds are half of GNU Backgammon's, as those of the [`Mark`](crate::Mark)s. A rating says how
/// much a side lost and not how hard that was to avoid: in rulesets with little skill all players are rated
/// well.
///
/// ```
/// use senet_play::Rating;
/// assert_eq!(Rating::of_mean_loss(0.0), Rating::Flawless);
/// assert_eq!(Rating::of_mean_loss(0.004), Rating::Strong);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rating {
    /// Below 0.001.
    Flawless,
    /// Below 0.0025.
    Masterly,
    /// Below 0.004.
    VeryStrong,
    /// Below 0.006.
    Strong,
    /// Below 0.009.
    Solid,
    /// Below 0.013.
    Casual,
    /// Below 0.0175.
    Careless,
    /// 0.0175 and above.
    Reckless,
}

impl Rating {
    /// All ratings, best first.
    pub const ALL: [Rating; 8] = [
        Rating::Flawless,
        Rating::Masterly,
        Rating::VeryStrong,
        Rating::Strong,
        Rating::Solid,
        Rating::Casual,
        Rating::Careless,
        Rating::Reckless,
    ];

    /// The rating for a mean equity loss.
    pub fn of_mean_loss(loss: f64) -> Rating {
        Rating::ALL.into_iter().find(|rating| loss < rating.below()).unwrap_or(Rating::Reckless)
    }

    /// The mean equity loss below which this rating is given.
    pub const fn below(self) -> f64 {
        match self {
            Rating::Flawless => 0.001,
            Rating::Masterly => 0.0025,
            Rating::VeryStrong => 0.004,
            Rating::Strong => 0.006,
            Rating::Solid => 0.009,
            Rating::Casual => 0.013,
            Rating::Careless => 0.0175,
            Rating::Reckless => f64::INFINITY,
        }
    }

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Rating::Flawless => "flawless",
            Rating::Masterly => "masterly",
            Rating::VeryStrong => "very strong",
            Rating::Strong => "strong",
            Rating::Solid => "solid",
            Rating::Casual => "casual",
            Rating::Careless => "careless",
            Rating::Reckless => "reckless",
        }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
