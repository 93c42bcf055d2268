//! The score of a series of games.

use senet::Side;

/// The games won by each player of a series, listed by the side that the player has now.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Score {
    /// Games won by the player of the cones.
    pub(crate) cones: u32,
    /// Games won by the player of the spools.
    pub(crate) spools: u32,
}

impl Score {
    /// The score after one more win of this side.
    #[must_use]
    pub(crate) fn with_win(self, side: Side) -> Score {
        match side {
            Side::Cones => Score { cones: self.cones.saturating_add(1), ..self },
            Side::Spools => Score { spools: self.spools.saturating_add(1), ..self },
        }
    }

    /// The score after the players have swapped sides.
    #[must_use]
    pub(crate) fn swapped(self) -> Score {
        Score { cones: self.spools, spools: self.cones }
    }
}
