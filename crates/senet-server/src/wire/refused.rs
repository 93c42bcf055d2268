//! Why something is not done, as it is told.

use senet_wire::LocalizedMessage;
use serde_json::{Map, Value};

use crate::rooms::Refused;

/// A refusal whose sentence names nothing.
pub(crate) fn said(code: &'static str, text: impl Into<String>) -> LocalizedMessage {
    LocalizedMessage { code, text: text.into(), params: Map::new() }
}

impl Refused {
    /// As it is told: a stable code, a sentence, and what the sentence names.
    pub(crate) fn said(&self) -> LocalizedMessage {
        let named = |code, name: &str, value: String| {
            let params = Map::from_iter([(name.to_owned(), Value::String(value))]);
            LocalizedMessage { code, text: self.to_string(), params }
        };
        let side = |code, side: &senet::Side| named(code, "side", side.name().to_owned());
        let plain = |code| said(code, self.to_string());
        match self {
            Refused::NotYourSeat => plain("not-your-seat"),
            Refused::NotYourTurn(whose) => side("not-your-turn", whose),
            Refused::Stale => plain("stale"),
            Refused::NoMoment => plain("no-moment"),
            Refused::ThrowFirst => plain("throw-first"),
            Refused::MoveFirst => plain("move-first"),
            Refused::Over => plain("over"),
            Refused::NotOver => plain("not-over"),
            Refused::NobodyThere(whose) => side("nobody-there", whose),
            Refused::Unreadable(_) => plain("unreadable-move"),
            Refused::Illegal(refusal) => LocalizedMessage::from(refusal),
            Refused::UndoByLink => plain("undo-by-link"),
            Refused::NothingToUndo => plain("nothing-to-undo"),
            Refused::RematchBegun(game) => named("rematch-begun", "game", game.text()),
            Refused::ComputersPlay => plain("computers-play"),
            Refused::Thinking => plain("thinking"),
            Refused::PersonsPlay => plain("persons-play"),
        }
    }
}
