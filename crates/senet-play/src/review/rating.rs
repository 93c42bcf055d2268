//! Ratings of play.

use std::fmt;

/// A rating of a side's play: its equity loss as a share of the mean loss of random choices at the same
/// decisions.
///
/// The share makes ratings of different rulesets comparable, since it does not depend on how much the
/// decisions of a game matter. [`SideSummary::rating`](crate::SideSummary::rating) says when a game has too
/// few decisions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rating {
    /// Below 0.005.
    Flawless,
    /// Below 0.02.
    Masterly,
    /// Below 0.05.
    VeryStrong,
    /// Below 0.1.
    Strong,
    /// Below 0.2.
    Solid,
    /// Below 0.4.
    Casual,
    /// Below 0.7.
    Careless,
    /// 0.7 and above.
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

    /// The rating for a share of the loss of random choices.
    ///
    /// ```
    /// use senet_play::Rating;
    /// assert_eq!([0.01, 0.16, 0.5].map(Rating::of_share), [Rating::Masterly, Rating::Solid, Rating::Careless]);
    /// ```
    pub fn of_share(share: f64) -> Rating {
        Rating::ALL.into_iter().find(|rating| share < rating.below()).unwrap_or(Rating::Reckless)
    }

    /// The share of the loss of random choices below which this rating is given.
    pub const fn below(self) -> f64 {
        match self {
            Rating::Flawless => 0.005,
            Rating::Masterly => 0.02,
            Rating::VeryStrong => 0.05,
            Rating::Strong => 0.1,
            Rating::Solid => 0.2,
            Rating::Casual => 0.4,
            Rating::Careless => 0.7,
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
