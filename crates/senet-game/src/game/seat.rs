//! Seats and their occupants.

use senet_play::Level;

use super::id::Digest;

/// Who plays on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// The person who created the game.
    Person,
    /// The person who opens the invitation link.
    Guest,
    /// A computer player of this level.
    Computer(Level),
}

/// A seat of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Who plays on it.
    pub occupant: Occupant,
    /// The digest of its secret. A computer's seat has none.
    pub secret_digest: Option<Digest>,
}

impl Seat {
    /// The level of the computer that plays here; `None` for a person.
    pub fn level(&self) -> Option<Level> {
        match self.occupant {
            Occupant::Computer(level) => Some(level),
            Occupant::Person | Occupant::Guest => None,
        }
    }
}
