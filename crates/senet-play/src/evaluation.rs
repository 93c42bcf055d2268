//! Win chances, and where they come from.

use senet::Move;
use senet_table::BoundedValue;

/// A win chance, and where it comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evaluation {
    /// The chance of winning, from 0 to 1.
    pub win: f64,
    /// Where it comes from.
    pub source: Source,
}

/// Where a win chance comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Source {
    /// It is known, but for what lies between proven bounds.
    Exact {
        /// It is not less than this.
        lower: f64,
        /// It is not more than this.
        upper: f64,
    },
    /// It is a guess.
    Estimated {
        /// The typical error (root mean square) of such a guess, if that was measured.
        error: Option<f64>,
    },
}

/// A legal move, and what it is worth to the side that makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// Its worth.
    pub evaluation: Evaluation,
}

impl Evaluation {
    /// The game is won.
    pub const WON: Evaluation = Evaluation { win: 1.0, source: Source::Exact { lower: 1.0, upper: 1.0 } };
    /// The game is lost.
    pub const LOST: Evaluation = Evaluation { win: 0.0, source: Source::Exact { lower: 0.0, upper: 0.0 } };

    /// An estimate whose typical error nobody has measured.
    pub const fn estimated(win: f64) -> Evaluation {
        Evaluation { win, source: Source::Estimated { error: None } }
    }

    /// Whether it is known, and not a guess.
    pub const fn is_exact(&self) -> bool {
        matches!(self.source, Source::Exact { .. })
    }

    /// The typical error of the number: none if nobody has measured it, nothing if it is exact.
    pub const fn error(&self) -> Option<f64> {
        match self.source {
            Source::Exact { .. } => Some(0.0),
            Source::Estimated { error } => error,
        }
    }

    /// What it is worth to the other side.
    #[must_use]
    pub fn of_other_side(self) -> Evaluation {
        let source = match self.source {
            Source::Exact { lower, upper } => Source::Exact { lower: 1.0 - upper, upper: 1.0 - lower },
            estimated @ Source::Estimated { .. } => estimated,
        };
        Evaluation { win: 1.0 - self.win, source }
    }

    /// What the best of these is worth to the side that chooses among them. It is exact if all are, or if one is as good as can
    /// be.
    ///
    /// ```
    /// use senet_play::Evaluation;
    /// assert!(Evaluation::best([Evaluation::WON, Evaluation::estimated(0.2)]).is_exact());
    /// assert!(!Evaluation::best([Evaluation::LOST, Evaluation::estimated(0.2)]).is_exact());
    /// ```
    pub fn best(choices: impl IntoIterator<Item = Evaluation>) -> Evaluation {
        choices.into_iter().reduce(Evaluation::better).unwrap_or(Evaluation::LOST)
    }

    fn better(self, other: Evaluation) -> Evaluation {
        let win = self.win.max(other.win);
        let source = match (self.source, other.source) {
            (Source::Exact { lower, upper }, Source::Exact { lower: least, upper: most }) => {
                Source::Exact { lower: lower.max(least), upper: upper.max(most) }
            }
            (known @ Source::Exact { lower, .. }, _) | (_, known @ Source::Exact { lower, .. })
                if lower >= 1.0 =>
            {
                known
            }
            (Source::Estimated { error }, Source::Estimated { error: another }) => {
                Source::Estimated { error: error.zip(another).map(|(one, other)| one.max(other)) }
            }
            (guess @ Source::Estimated { .. }, _) | (_, guess) => guess,
        };
        Evaluation { win, source }
    }
}

impl From<BoundedValue> for Evaluation {
    fn from(BoundedValue { win, lower, upper }: BoundedValue) -> Evaluation {
        Evaluation { win, source: Source::Exact { lower, upper } }
    }
}
