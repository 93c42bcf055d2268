//! The score of a series of games.

use senet::Side;

/// Games won by whoever plays the cones now, and by whoever plays the spools.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Score {
    /// Won by the player of the cones.
    pub(crate) cones: u32,
    /// Won by the player of the spools.
    pub(crate) spools: u32,
}

impl Score {
    /// With one more game won by this side.
    #[must_use]
    pub(crate) fn won_by(self, side: Side) -> Score {
        match side {
            Side::Cones => Score { cones: self.cones.saturating_add(1), ..self },
            Side::Spools => Score { spools: self.spools.saturating_add(1), ..self },
        }
    }

    /// After the players have changed sides.
    #[must_use]
    pub(crate) fn swapped(self) -> Score {
        Score { cones: self.spools, spools: self.cones }
    }
}
