//! Why something is not done.

use senet::{ParseMoveError, Refusal, Side};

use super::GameId;

/// Why a command is not carried out. Displayed, it is a sentence for whoever sent it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Refused {
    /// The seat that may do it is somebody else's.
    #[error("that seat is not yours; open the game by the link of the seat")]
    NotYourSeat,
    /// It is the other side's turn.
    #[error("it is the turn of the {0}")]
    NotYourTurn(Side),
    /// The game has gone on since.
    #[error("the game has gone on since; look at the board again")]
    Stale,
    /// A move without saying of which position.
    #[error("say at which moment of the game: a move needs 'at'")]
    NoMoment,
    /// A move before the throw.
    #[error("throw first")]
    ThrowFirst,
    /// A throw before the move.
    #[error("move first: the throw is made")]
    MoveFirst,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is not over.
    #[error("the game is not over; play it to the end, or resign")]
    NotOver,
    /// The other seat waits for its guest.
    #[error("nobody has opened the link yet; send it to whoever shall play the {0}")]
    NobodyThere(Side),
    /// The text is no move's.
    #[error("{0}")]
    Unreadable(#[from] ParseMoveError),
    /// The move is not legal.
    #[error("{0}")]
    Illegal(Refusal),
    /// Undo against somebody far away.
    #[error("nothing is taken back against somebody who plays by link")]
    UndoByLink,
    /// Nothing was decided yet.
    #[error("there is no decision to take back")]
    NothingToUndo,
    /// The next game has begun.
    #[error("the next game of the series has begun; go there")]
    RematchBegun(GameId),
    /// Computers play, at the pace of whoever watches.
    #[error("here computers play; step to see the next move")]
    ComputersPlay,
    /// The computer is at it.
    #[error("the computer is thinking; wait for it")]
    Thinking,
    /// No computers play on both sides.
    #[error("a person plays here; only a game between computers is stepped through")]
    PersonsPlay,
}
