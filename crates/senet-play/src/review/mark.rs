//! Marks for decisions with a large equity loss.

use std::fmt;

/// A mark for a bad decision, by its equity loss.
///
/// The thresholds are half of GNU Backgammon's 0.03, 0.06 and 0.12, since its equities range from −1 to 1 and
/// win chances from 0 to 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// The decision loses at least 0.015.
    Doubtful,
    /// The decision loses at least 0.03.
    Bad,
    /// The decision loses at least 0.06.
    VeryBad,
}

impl Mark {
    /// All marks, mildest first.
    pub const ALL: [Mark; 3] = [Mark::Doubtful, Mark::Bad, Mark::VeryBad];

    /// The mark for an equity loss. `None` if the loss is below all thresholds.
    ///
    /// ```
    /// use senet_play::Mark;
    /// assert_eq!([0.01, 0.02].map(Mark::of_loss), [None, Some(Mark::Doubtful)]);
    /// assert_eq!(Mark::of_loss(0.5), Some(Mark::VeryBad));
    /// ```
    pub fn of_loss(loss: f64) -> Option<Mark> {
        Mark::ALL.into_iter().rev().find(|mark| loss >= mark.threshold())
    }

    /// The least equity loss that gets this mark.
    pub const fn threshold(self) -> f64 {
        match self {
            Mark::Doubtful => 0.015,
            Mark::Bad => 0.03,
            Mark::VeryBad => 0.06,
        }
    }

    /// The sign after a move: `?!`, `?` or `??`.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Doubtful => "?!",
            Mark::Bad => "?",
            Mark::VeryBad => "??",
        }
    }

    /// The name: `doubtful`, `bad` or `very bad`.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Doubtful => "doubtful",
            Mark::Bad => "bad",
            Mark::VeryBad => "very bad",
        }
    }

    /// The index in [`ALL`](Mark::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
