//! Sets of sides.

use senet::Side;

/// The sides that a client plays now. They follow from its [`SeatSet`](super::SeatSet) by `GameState::sides_of`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct SideSet([bool; 2]);

impl SideSet {
    /// Whether no side is in the set.
    pub(crate) fn is_empty(self) -> bool {
        self.0 == [false; 2]
    }

    /// Whether this side is in the set.
    pub(crate) fn contains(self, side: Side) -> bool {
        self.0[side as usize]
    }

    /// The sides in the set, cones first.
    pub(crate) fn iter(self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |side| self.contains(*side))
    }
}

impl FromIterator<Side> for SideSet {
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> SideSet {
        let mut set = SideSet::default();
        for side in sides {
            set.0[side as usize] = true;
        }
        set
    }
}
