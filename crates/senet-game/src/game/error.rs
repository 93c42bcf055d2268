//! Why a command is refused.

use senet::{ParseMoveError, Refusal, Side};

use super::id::GameId;

/// Why a command is not carried out. The displayed sentence is sent to the client; `wire::error` gives each
/// variant a stable code.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The client does not hold the seat.
    #[error("you do not hold this seat; open the game with the seat's own link")]
    NotYourSeat,
    /// It is this side's turn, and the client does not play it.
    #[error("it is the turn of the {0}; wait for their move")]
    NotYourTurn(Side),
    /// The board has changed since the client sent the command.
    #[error("the board has changed since; look at it and choose again")]
    Stale,
    /// A move without the revision that it was made for.
    #[error("a move needs 'at', the number of the board's revision that it is made for")]
    MissingRevision,
    /// A move before the throw.
    #[error("throw first")]
    ThrowFirst,
    /// A throw while the last one is not yet played.
    #[error("you have thrown already; make your move")]
    MoveFirst,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The game is not over.
    #[error("the game is not over; finish it or resign")]
    GameNotOver,
    /// The invited player of this side has not joined.
    #[error("the player of the {0} has not joined yet; send them the invitation link")]
    OpponentMissing(Side),
    /// The text of the move cannot be parsed.
    #[error("{0}")]
    UnreadableMove(#[from] ParseMoveError),
    /// The move is not legal.
    #[error("{0}")]
    IllegalMove(Refusal),
    /// An undo in a game with an invited player.
    #[error("moves cannot be taken back in a game by link")]
    UndoByLink,
    /// No person has made a decision yet.
    #[error("there is no decision to take back")]
    NothingToUndo,
    /// As many decisions were taken back as one game allows.
    #[error("you have taken back too many moves of this game; go on without, or resign")]
    TooManyUndos,
    /// The game has as many events as one game may have.
    #[error("the game has become too long to go on; resign to end it")]
    TooLong,
    /// The next game of the series has begun.
    #[error("the next game of the series has begun; open it")]
    RematchBegun(GameId),
    /// The end of a game by absence, while this side's player is connected or has not been away for long enough.
    #[error("the player of the {0} is connected, or has not been away for long enough; wait for their move")]
    OpponentPresent(Side),
    /// A person's command in a game between computers.
    #[error("computers play both sides of this game; use 'step' to see the next move")]
    ComputersPlay,
    /// A step while the computer is choosing its move.
    #[error("the computer is choosing its move; wait for it")]
    ComputerBusy,
    /// A step in a game that is not between computers.
    #[error("only a game between two computers can be stepped through")]
    NotBetweenComputers,
}
