//! Refusals as JSON: each reason has a stable code.

use senet_wire::LocalizedMessage;
use serde_json::{Map, Value};

use crate::game::CommandError;

/// A message without parameters.
pub fn message(code: &'static str, text: impl Into<String>) -> LocalizedMessage {
    LocalizedMessage { code, text: text.into(), params: Map::new() }
}

impl CommandError {
    /// The error's stable code, its English text, and the parameters of the text.
    pub fn message(&self) -> LocalizedMessage {
        let with_param = |code, name: &str, value: String| {
            let params = Map::from_iter([(name.to_owned(), Value::String(value))]);
            LocalizedMessage { code, text: self.to_string(), params }
        };
        let with_side = |code, side: &senet::Side| with_param(code, "side", side.name().to_owned());
        let plain = |code| message(code, self.to_string());
        match self {
            CommandError::NotYourSeat => plain("not-your-seat"),
            CommandError::NotYourTurn(side) => with_side("not-your-turn", side),
            CommandError::Stale => plain("stale"),
            CommandError::MissingRevision => plain("no-moment"),
            CommandError::ThrowFirst => plain("throw-first"),
            CommandError::MoveFirst => plain("move-first"),
            CommandError::GameOver => plain("over"),
            CommandError::GameNotOver => plain("not-over"),
            CommandError::OpponentMissing(side) => with_side("opponent-missing", side),
            CommandError::UnreadableMove(_) => plain("unreadable-move"),
            CommandError::IllegalMove(refusal) => LocalizedMessage::from(refusal),
            CommandError::UndoByLink => plain("undo-by-link"),
            CommandError::NothingToUndo => plain("nothing-to-undo"),
            CommandError::TooManyUndos => plain("too-many-undos"),
            CommandError::TooLong => plain("too-long"),
            CommandError::RematchBegun(game) => with_param("rematch-begun", "game", game.text()),
            CommandError::OpponentPresent(side) => with_side("opponent-present", side),
            CommandError::ComputersPlay => plain("computers-play"),
            CommandError::ComputerBusy => plain("thinking"),
            CommandError::NotBetweenComputers => plain("persons-play"),
        }
    }
}
