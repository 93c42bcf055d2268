//! Sets of seats.

use senet::Side;

/// The seats of a game that a client holds. A client that holds none is a spectator.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const NONE: SeatSet = SeatSet(0);
    /// The seat of the person who steps through a game between two computers.
    pub const WATCH: SeatSet = SeatSet(4);

    /// The seat of one side.
    pub const fn of(side: Side) -> SeatSet {
        SeatSet(1 << side as u8)
    }

    /// The seats as bits, one for each.
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// The seats in either set.
    #[must_use]
    pub const fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The seats of the other sides.
    #[must_use]
    pub fn swapped(self) -> SeatSet {
        let watch = SeatSet(self.0 & SeatSet::WATCH.0);
        self.sides().map(|side| SeatSet::of(side.other())).fold(watch, SeatSet::union)
    }

    /// Whether all seats of `other` are in this set.
    pub const fn contains(self, other: SeatSet) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the seat of this side is in the set.
    pub const fn contains_side(self, side: Side) -> bool {
        self.contains(SeatSet::of(side))
    }

    /// The sides whose seats are in the set.
    pub fn sides(self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |side| self.contains_side(*side))
    }
}
