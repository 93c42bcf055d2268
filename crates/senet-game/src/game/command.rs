//! Commands: what clients and computer players ask of a game.

use senet::{Move, Side};
use sha2::{Digest as _, Sha256};

use super::id::GameId;

/// A client's command. A command that is sent twice is carried out once.
#[derive(Clone, Debug)]
pub struct Command {
    /// Identifies the command; derived from the name that the client chose.
    pub id: CommandId,
    /// The revision of the board that the client saw, if it named one.
    pub at: Option<u64>,
    /// What to do.
    pub action: Action,
}

/// The first 128 bits of the SHA-256 of a command's name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CommandId(pub [u8; 16]);

impl CommandId {
    /// The identifier of the command with this name.
    pub fn of(name: &str) -> CommandId {
        let digest: [u8; 32] = Sha256::digest(name.as_bytes()).into();
        let mut short = [0; 16];
        short.copy_from_slice(&digest[..16]);
        CommandId(short)
    }
}

/// What a client can do in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Throw the sticks or dice.
    Throw,
    /// Make the move with this text.
    Move(String),
    /// Take back the last decision of a person.
    Undo,
    /// Resign for this side; without one, for the client's own side.
    Resign(Option<Side>),
    /// End the game because the opponent has been away for too long.
    EndByAbsence(AbsenceEnding),
    /// Offer or accept another game with sides swapped. The new game gets this name.
    Rematch(GameId),
}

/// How a game ends because a player was away for too long. The player who stayed chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AbsenceEnding {
    /// The player who stayed wins.
    Claimed,
    /// The game has no winner.
    CalledOff,
}

impl AbsenceEnding {
    /// The name in messages.
    pub fn name(self) -> &'static str {
        match self {
            AbsenceEnding::Claimed => "claimed",
            AbsenceEnding::CalledOff => "called-off",
        }
    }
}

/// What a computer player can do when it is its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComputerAction {
    /// Throw the sticks or dice.
    Throw,
    /// Make this move.
    Move(Move),
    /// Make the move that may be made instead of throwing.
    MoveInstead,
}
