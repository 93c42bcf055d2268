//! What somebody holds in a game: the seats that are theirs.

use senet::Side;

/// The seats that somebody holds; without any they look on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Keys(u8);

impl Keys {
    /// No seat.
    pub(crate) const NONE: Keys = Keys(0);
    /// The seat of whoever sets the pace of a game between computers.
    pub(crate) const WATCH: Keys = Keys(4);

    /// The seat of a side.
    pub(crate) const fn of(side: Side) -> Keys {
        Keys(1 << side as u8)
    }

    /// Both seats.
    #[must_use]
    pub(crate) const fn and(self, other: Keys) -> Keys {
        Keys(self.0 | other.0)
    }

    /// Whether all of these are held.
    pub(crate) const fn hold(self, keys: Keys) -> bool {
        self.0 & keys.0 == keys.0
    }

    /// Whether this side's seat is held.
    pub(crate) const fn hold_side(self, side: Side) -> bool {
        self.hold(Keys::of(side))
    }

    /// The sides whose seats are held.
    pub(crate) fn sides(self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |side| self.hold_side(*side))
    }
}
