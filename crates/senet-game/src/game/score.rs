//! The score of a series of games.

use senet::Side;

/// The points of each player of a series, listed by the side that the player has now. Without terms of a series, a won
/// game is one point.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// Points of the player of the cones.
    pub cones: u32,
    /// Points of the player of the spools.
    pub spools: u32,
}

impl Score {
    /// The points of the player of this side.
    pub fn of(self, side: Side) -> u32 {
        match side {
            Side::Cones => self.cones,
            Side::Spools => self.spools,
        }
    }

    /// The score after this side has won a game with these points.
    #[must_use]
    pub fn with_points(self, side: Side, points: u32) -> Score {
        match side {
            Side::Cones => Score { cones: self.cones.saturating_add(points), ..self },
            Side::Spools => Score { spools: self.spools.saturating_add(points), ..self },
        }
    }

    /// The score after the players have swapped sides.
    #[must_use]
    pub fn swapped(self) -> Score {
        Score { cones: self.spools, spools: self.cones }
    }
}
