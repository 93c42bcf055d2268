//! Evaluations: win chances with their source, exact or estimated.

use senet::Move;
use senet_table::BoundedValue;

/// A win chance with its source.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evaluation {
    /// The chance of winning, from 0 to 1.
    pub win: f64,
    /// Where the win chance comes from.
    pub source: Source,
}

/// Where a win chance comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Source {
    /// From an exact table; the true value lies between proven bounds.
    Exact {
        /// The proven lower bound.
        lower: f64,
        /// The proven upper bound.
        upper: f64,
    },
    /// Estimated by an evaluator, mostly with a search.
    Estimated {
        /// The typical error (root mean square) of the evaluator, if it was measured.
        error: Option<f64>,
    },
}

/// A legal move with its evaluation for the side that makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RankedMove {
    /// One of the legal moves of the turn.
    pub mv: Move,
    /// The evaluation after the move.
    pub evaluation: Evaluation,
}

impl Evaluation {
    /// The game is won: exactly 1.
    pub const WON: Evaluation = Evaluation { win: 1.0, source: Source::Exact { lower: 1.0, upper: 1.0 } };
    /// The game is lost: exactly 0.
    pub const LOST: Evaluation = Evaluation { win: 0.0, source: Source::Exact { lower: 0.0, upper: 0.0 } };

    /// An estimate whose typical error is unknown.
    pub const fn estimated(win: f64) -> Evaluation {
        Evaluation { win, source: Source::Estimated { error: None } }
    }

    /// Returns `true` if the win chance is exact.
    pub const fn is_exact(&self) -> bool {
        matches!(self.source, Source::Exact { .. })
    }

    /// The typical error: 0 if the win chance is exact, `None` if it is unknown.
    pub const fn error(&self) -> Option<f64> {
        match self.source {
            Source::Exact { .. } => Some(0.0),
            Source::Estimated { error } => error,
        }
    }

    /// The evaluation for the other side.
    #[must_use]
    pub fn of_other_side(self) -> Evaluation {
        let source = match self.source {
            Source::Exact { lower, upper } => Source::Exact { lower: 1.0 - upper, upper: 1.0 - lower },
            estimated @ Source::Estimated { .. } => estimated,
        };
        Evaluation { win: 1.0 - self.win, source }
    }

    /// The evaluation of a choice: that of the best of its alternatives.
    ///
    /// It is exact if all alternatives are exact, or if one of them is certain to win.
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
            (exact @ Source::Exact { lower, .. }, _) | (_, exact @ Source::Exact { lower, .. })
                if lower >= 1.0 =>
            {
                exact
            }
            (Source::Estimated { error }, Source::Estimated { error: another }) => {
                Source::Estimated { error: error.zip(another).map(|(one, other)| one.max(other)) }
            }
            (estimated @ Source::Estimated { .. }, _) | (_, estimated) => estimated,
        };
        Evaluation { win, source }
    }
}

impl From<BoundedValue> for Evaluation {
    fn from(BoundedValue { win, lower, upper }: BoundedValue) -> Evaluation {
        Evaluation { win, source: Source::Exact { lower, upper } }
    }
}
