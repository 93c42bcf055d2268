//! Sets of seats.

use senet::Side;

/// The seats of a game that a client holds. A client that holds none is a spectator.
///
/// A seat is named by the side for which the game was created. The throws that decide who begins may swap the sides of
/// the players; each player keeps the seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const NONE: SeatSet = SeatSet(0);
    /// The seat of the person who steps through a game between two computers.
    pub const STEP: SeatSet = SeatSet(4);

    /// The seat with the name of this side.
    pub const fn of(seat: Side) -> SeatSet {
        SeatSet(1 << seat as u8)
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

    /// Whether all seats of `other` are in this set.
    pub const fn contains(self, other: SeatSet) -> bool {
        self.0 & other.0 == other.0
    }

    /// The seats of players in the set, by their names.
    pub fn player_seats(self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |seat| self.contains(SeatSet::of(*seat)))
    }
}
