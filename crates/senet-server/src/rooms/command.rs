//! What somebody wants done.

use senet::Side;
use sha2::{Digest as _, Sha256};

use super::GameId;

/// What somebody wants done. Sent twice, it is done once.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    /// Its name, chosen by the client.
    pub(crate) id: CommandId,
    /// The game's clock as the client knew it.
    pub(crate) at: Option<u64>,
    /// What is wanted.
    pub(crate) deed: Deed,
}

/// What is kept of a command's name: enough to know it again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct CommandId(pub(crate) [u8; 16]);

impl CommandId {
    /// Of the name that a client gave.
    pub(crate) fn of(name: &str) -> CommandId {
        let digest: [u8; 32] = Sha256::digest(name.as_bytes()).into();
        let mut short = [0; 16];
        short.copy_from_slice(&digest[..16]);
        CommandId(short)
    }
}

/// What can be wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// Throw.
    Throw,
    /// Make the move with this text.
    Move(String),
    /// Back to the last decision.
    Undo,
    /// Give up, for this side if both are one's own.
    Resign(Option<Side>),
    /// Another game with sides swapped, under this name if all agree.
    Rematch(GameId),
}
