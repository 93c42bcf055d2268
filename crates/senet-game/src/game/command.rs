//! Commands: what clients and computer players ask of a game.

use senet::{Move, Side};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::id::GameId;
use super::seat_set::SeatSet;

/// A client's command. A command that is sent twice is carried out once.
#[derive(Clone, Debug)]
pub struct Command {
    /// What tells a command that is sent again from a new one.
    pub id: CommandId,
    /// The revision of the board that the client saw, if it named one.
    pub at: Option<u64>,
    /// What the seat wants to do; whether it may is decided later.
    pub action: Action,
}

/// Identifies a command of a client: the first 128 bits of the SHA-256 of its name, the client's seats and what it
/// asks.
///
/// Clients choose names on their own, so that two players may choose the same one, and a program may number its
/// commands anew after a restart. Only the same command from the same seats counts as repeated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CommandId(pub [u8; 16]);

impl CommandId {
    /// The identifier of a command that carries out an action.
    pub fn of_action(name: &str, seats: SeatSet, action: &Action) -> CommandId {
        match action {
            Action::Throw => CommandId::of(name, seats, "throw", ""),
            Action::Move(text) => CommandId::of(name, seats, "move", text),
            Action::Undo => CommandId::of(name, seats, "undo", ""),
            Action::Resign(side) => CommandId::of(name, seats, "resign", side.map_or("", Side::name)),
            Action::EndByAbsence(AbsenceEnding::Claimed) => CommandId::of(name, seats, "end", "claimed"),
            Action::EndByAbsence(AbsenceEnding::CalledOff) => CommandId::of(name, seats, "end", "called-off"),
            // The server chooses the identifier of the next game anew each time.
            Action::Rematch(_) => CommandId::of(name, seats, "rematch", ""),
        }
    }

    /// The identifier of a command that steps through a game between computers.
    pub fn of_step(name: &str, seats: SeatSet) -> CommandId {
        CommandId::of(name, seats, "step", "")
    }

    fn of(name: &str, seats: SeatSet, kind: &str, argument: &str) -> CommandId {
        let mut hasher = Sha256::new();
        for part in [name, kind, argument] {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        let digest: [u8; 32] = hasher.chain_update([seats.bits()]).finalize().into();
        let mut short = [0; 16];
        short.copy_from_slice(&digest[..16]);
        CommandId(short)
    }
}

impl Command {
    /// The command with this name from a client with these seats.
    pub fn new(name: &str, seats: SeatSet, at: Option<u64>, action: Action) -> Command {
        Command { id: CommandId::of_action(name, seats, &action), at, action }
    }
}

/// What a client can do in a game. Unlike a [`CommandKind`](crate::wire::CommandKind), it leads to events: a preview
/// and a step are none.
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
    /// Offer or accept another game with sides swapped. The new game gets this identifier.
    Rematch(GameId),
}

/// How a game ends because a player was away for too long. The player who stayed chooses.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AbsenceEnding {
    /// The player who stayed wins.
    Claimed,
    /// The game has no winner.
    CalledOff,
}

/// What the player whose turn it is can do: a computer player, or a person by a command. Unlike an [`Action`], it
/// cannot resign, take back or end the game for somebody, and its move is one of the rules, not a text that may be
/// none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnAction {
    /// Throw the sticks or dice.
    Throw,
    /// Make this move, which must be legal with the throw.
    Move(Move),
    /// Make the move that may be made instead of throwing.
    MoveInstead,
}
