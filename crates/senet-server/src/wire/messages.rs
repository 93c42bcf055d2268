//! The messages of a live game's WebSocket, in both directions.

use senet_wire::{DescribedMove, LocalizedMessage, PlaceText};
use serde::{Deserialize, Serialize};

use super::event::ServerEvent;
use super::snapshot::Snapshot;

/// A message from a client.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ClientMessage {
    /// The first message: the seats that the client holds and the events that it knows.
    Hello {
        /// The secrets of its seats.
        #[serde(default)]
        seats: Vec<String>,
        /// The number of the last event that it has; `None` if it needs no events.
        after: Option<u64>,
        /// The player's part of the seed of the dice: 32 random bytes in hexadecimal.
        nonce: Option<String>,
        /// Whether an invited player agrees that both players may use hints and win chances.
        #[serde(default)]
        help: bool,
    },
    /// A command.
    Command(CommandMessage),
    /// Asks for a `pong` with the same number: browsers do not let pages send pings of the WebSocket protocol.
    Ping(u64),
}

/// A command of a client.
#[derive(Deserialize, Debug)]
pub(crate) struct CommandMessage {
    /// A name that the client chooses, different for each command.
    pub(crate) id: String,
    /// The revision of the board that the command is for.
    pub(crate) at: Option<u64>,
    #[serde(flatten)]
    pub(crate) kind: CommandKind,
}

/// What a command asks for.
#[derive(Deserialize, Debug)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum CommandKind {
    Throw,
    Move {
        #[serde(rename = "move")]
        text: String,
    },
    Try(TryMove),
    Undo,
    Resign {
        side: Option<String>,
    },
    /// Ends the game with a win because the opponent is away.
    Claim,
    /// Ends the game without a winner because the opponent is away.
    CallOff,
    Rematch,
    Step,
}

/// A move that a client wants described or refused without making it.
#[derive(Deserialize, Debug)]
pub(crate) struct TryMove {
    pub(crate) from: PlaceText,
    pub(crate) to: Option<PlaceText>,
}

/// A message from the server.
#[derive(Serialize, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ServerMessage<'a> {
    /// The answer to `hello`: the game, the client's sides, and the events that it asked for.
    Welcome { snapshot: Box<Snapshot>, you: Vec<&'static str>, events: Vec<ServerEvent> },
    /// Something happened in the game.
    Event(&'a ServerEvent),
    /// A command was carried out. `seq` is the number of its last event.
    Done { id: &'a str, seq: u64 },
    /// A command was refused.
    Refused {
        id: &'a str,
        #[serde(flatten)]
        refusal: LocalizedMessage,
    },
    /// The answer to `try`: the move, or why it is not legal.
    Try {
        id: &'a str,
        #[serde(rename = "move")]
        found: Option<DescribedMove>,
        refusal: Option<LocalizedMessage>,
    },
    /// The answer to `ping`.
    Pong(u64),
    /// The connection cannot be used and closes.
    Error(LocalizedMessage),
}

impl ServerMessage<'_> {
    /// The message as JSON.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be written as JSON")
    }
}
