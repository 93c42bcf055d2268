//! Series of games: how they are scored, and when they end.

use senet::{Position, Ruleset, Scoring, Series, SeriesError, SeriesLength, Side};

use super::score::Score;

/// The terms of a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeriesTerms {
    /// The points of a won game.
    pub scoring: Scoring,
    /// The number of points that wins the series.
    pub first_to: u32,
}

impl SeriesTerms {
    /// The terms of a series under these rules.
    ///
    /// # Errors
    ///
    /// [`SeriesError`] if `first_to` is zero, or the scoring does not fit the rules.
    pub fn new(rules: &Ruleset, scoring: Scoring, first_to: u32) -> Result<SeriesTerms, SeriesError> {
        Series::new(rules, scoring, SeriesLength::Points(first_to))?;
        Ok(SeriesTerms { scoring, first_to })
    }

    /// The points of a game that this side has won in this position.
    pub fn points(&self, winner: Side, last: &Position) -> u32 {
        self.scoring.points(winner, last)
    }

    /// The side whose player has won the series; `None` as long as it goes on.
    pub fn winner(&self, score: Score) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| score.of(*side) >= self.first_to)
    }
}
