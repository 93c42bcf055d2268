//! Marks of decisions that lose much.

use std::fmt;

/// How bad a decision is, by the win chance that it loses.
///
/// The thresholds are those of GNU Backgammon, 0.03, 0.06 and 0.12, halved: its equities go from −1 to 1 where win chances go from 0
/// to 1.
///
/// ```
/// use senet_play::Mark;
/// assert_eq!(Mark::of_loss(0.03), Some(Mark::Bad));
/// assert_eq!(Mark::of_loss(0.0149), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// It loses at least 0.015.
    Doubtful,
    /// It loses at least 0.03.
    Bad,
    /// It loses at least 0.06.
    VeryBad,
}

impl Mark {
    /// All marks, the mildest first.
    pub const ALL: [Mark; 3] = [Mark::Doubtful, Mark::Bad, Mark::VeryBad];

    /// The mark of a decision that loses so much win chance.
    pub fn of_loss(loss: f64) -> Option<Mark> {
        Mark::ALL.into_iter().rev().find(|mark| loss >= mark.threshold())
    }

    /// The least loss that gets it.
    pub const fn threshold(self) -> f64 {
        match self {
            Mark::Doubtful => 0.015,
            Mark::Bad => 0.03,
            Mark::VeryBad => 0.06,
        }
    }

    /// Its sign after a move.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Doubtful => "?!",
            Mark::Bad => "?",
            Mark::VeryBad => "??",
        }
    }

    /// Its name: `doubtful`, `bad`, `very bad`.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Doubtful => "doubtful",
            Mark::Bad => "bad",
            Mark::VeryBad => "very bad",
        }
    }

    /// 0 for doubtful, 1 for bad, 2 for very bad.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
