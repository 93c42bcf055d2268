//! What happened.

use senet::{Move, Side, Throw, Undo};

use super::GameId;

/// Something that happened in a game. Facts are numbered from 1, in order; they are kept before they are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fact {
    /// The game began.
    Started,
    /// Somebody took the seat that waited for a guest.
    Seated(Side),
    /// The side to throw threw.
    Thrown(Throw),
    /// The side to move moved, or moved instead of throwing.
    Moved(Move),
    /// Back to before the ply with this number.
    Undone {
        /// Counted from 0.
        ply: u32,
        /// What is left of it.
        left: Undo,
    },
    /// A side gave up.
    Resigned(Side),
    /// The game is over.
    Over,
    /// The player of this side wants another game.
    RematchOffered(Side),
    /// Another game has begun.
    Rematch(GameId),
}

impl Fact {
    /// Whether it moves the game's clock: whether what was true of the board may not be true any more.
    pub(crate) const fn changes_the_board(self) -> bool {
        match self {
            Fact::Thrown(_) | Fact::Moved(_) | Fact::Undone { .. } | Fact::Resigned(_) => true,
            Fact::Started | Fact::Seated(_) | Fact::Over | Fact::RematchOffered(_) | Fact::Rematch(_) => {
                false
            }
        }
    }
}
