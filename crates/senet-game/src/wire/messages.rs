//! The messages of a live game's WebSocket, in both directions.

use senet::{Place, Side};
use senet_wire::{DescribedMove, LocalizedMessage, Name, PlaceText};
use serde::{Deserialize, Serialize};

use super::event::ServerEvent;
use super::snapshot::{SeatAbsence, Snapshot};
use crate::game::{CommandError, GameState, SeatSet};

/// A message from a client.
#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClientMessage {
    /// The first message: the seats that the client holds and the events that it knows.
    Hello {
        /// The secrets of its seats.
        #[serde(default)]
        seats: Vec<String>,
        /// The number of the last event that it has; null if it needs no events.
        after: Option<u64>,
        /// The player's part of the seed of the dice: 32 random bytes in hexadecimal.
        nonce: Option<String>,
        /// Whether an invited player agrees that both players may use hints and win chances.
        #[serde(default)]
        hints: bool,
    },
    /// Asks for a command to be carried out; `done` or `refused` answers it.
    Command(CommandMessage),
    /// Asks for a `pong` with the same number: browsers do not let pages send pings of the WebSocket protocol.
    Ping(u64),
}

/// A command of a client.
#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CommandMessage {
    /// A name that the client chooses, different for each command.
    pub id: String,
    /// The revision of the board that the command is for.
    pub at: Option<u64>,
    /// What it asks for.
    #[serde(flatten)]
    pub kind: CommandKind,
}

/// What a command asks for.
#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum CommandKind {
    /// To throw the sticks or dice.
    Throw,
    /// To make a move with the throw, or instead of one.
    Move {
        /// The move, such as `10/14`.
        #[serde(rename = "move")]
        text: String,
    },
    /// A description of a move, which is not made.
    Preview(PreviewMove),
    /// To take back the last decision of a person.
    Undo,
    /// To resign, with which the other side wins.
    Resign {
        /// The side that resigns; without one, the client's own.
        side: Option<String>,
    },
    /// Ends the game with a win because the opponent is away.
    Claim,
    /// Ends the game without a winner because the opponent is away.
    CallOff,
    /// Another game with sides swapped.
    Rematch,
    /// The next move of a game between computers.
    Step,
}

/// A move that a client wants described or refused without making it.
#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PreviewMove {
    /// Where the piece is.
    pub from: PlaceText,
    /// The target; without one, the square to which the throw takes the piece.
    pub to: Option<PlaceText>,
}

/// A message from the server.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage<'a> {
    /// The answer to `hello`: the game, the client's sides, and the events that it asked for.
    Welcome {
        /// The game as it stands.
        snapshot: Box<Snapshot>,
        /// The sides that the client plays; none for a spectator, both on one device.
        you: Vec<Name<Side>>,
        /// The events that the client has missed.
        events: Vec<ServerEvent>,
    },
    /// Something happened in the game.
    Event(Box<ServerEvent>),
    /// A command was carried out.
    Done {
        /// The name of the command.
        id: &'a str,
        /// The number of its last event.
        seq: u64,
    },
    /// A command was refused.
    Refused {
        /// The name of the command.
        id: &'a str,
        /// The reason: a code with details, and English.
        #[serde(flatten)]
        refusal: LocalizedMessage,
    },
    /// The answer to `preview`: the move, or why it is not legal.
    Preview {
        /// The name of the command.
        id: &'a str,
        /// The move, if it is legal.
        #[serde(rename = "move")]
        found: Option<Box<DescribedMove>>,
        /// Why it is not legal.
        refusal: Option<LocalizedMessage>,
    },
    /// The answer to `ping`.
    Pong(u64),
    /// The connection cannot be used and closes.
    Error(LocalizedMessage),
}

impl<'a> ServerMessage<'a> {
    /// The answer to `hello` of a client with these seats, which has the events up to the number `after`.
    pub fn welcome(state: &GameState, seats: SeatSet, after: Option<u64>, absence: SeatAbsence) -> Self {
        ServerMessage::Welcome {
            snapshot: Box::new(Snapshot::of(state, absence)),
            you: state.sides_of(seats).iter().map(Name).collect(),
            events: after.and_then(|after| ServerEvent::after(state, after)).unwrap_or_default(),
        }
    }

    /// The answer to `preview`: the legal move from one place to another, or the reason why there is none. No move is
    /// made.
    pub fn preview(state: &GameState, id: &'a str, from: Place, to: Option<Place>) -> Self {
        let described = || {
            let mv = state.find_move(from, to)?;
            let turn = state.game().turn().ok_or(CommandError::ThrowFirst)?;
            Ok(DescribedMove::of(&turn, mv))
        };
        match described() {
            Ok(found) => ServerMessage::Preview { id, found: Some(Box::new(found)), refusal: None },
            Err(error) => {
                ServerMessage::Preview { id, found: None, refusal: Some(CommandError::message(&error)) }
            }
        }
    }

    /// The message as JSON.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be written as JSON")
    }
}
