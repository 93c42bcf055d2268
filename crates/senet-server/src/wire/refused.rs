//! Why something is not done, as it is told.

use serde::Serialize;
use serde_json::{Value, json};

use crate::rooms::Refused;

/// Why something is not done: a stable code, a sentence, and what a sentence in another language needs.
#[derive(Serialize, Debug)]
pub(crate) struct Refusal {
    pub(crate) code: &'static str,
    pub(crate) text: String,
    pub(crate) params: Value,
}

impl Refusal {
    /// A refusal whose sentence needs nothing else.
    pub(crate) fn new(code: &'static str, text: impl Into<String>) -> Refusal {
        Refusal { code, text: text.into(), params: json!({}) }
    }
}

impl From<&Refused> for Refusal {
    fn from(refused: &Refused) -> Refusal {
        let text = refused.to_string();
        let (code, params) = match refused {
            Refused::NotYourSeat => ("not-your-seat", json!({})),
            Refused::NotYourTurn(side) => ("not-your-turn", json!({ "side": side.name() })),
            Refused::Stale => ("stale", json!({})),
            Refused::NoMoment => ("no-moment", json!({})),
            Refused::ThrowFirst => ("throw-first", json!({})),
            Refused::MoveFirst => ("move-first", json!({})),
            Refused::Over => ("over", json!({})),
            Refused::NotOver => ("not-over", json!({})),
            Refused::NobodyThere(side) => ("nobody-there", json!({ "side": side.name() })),
            Refused::Unreadable(_) => ("unreadable-move", json!({})),
            Refused::Illegal(_) => ("illegal", json!({})),
            Refused::UndoByLink => ("undo-by-link", json!({})),
            Refused::NothingToUndo => ("nothing-to-undo", json!({})),
            Refused::RematchBegun(game) => ("rematch-begun", json!({ "game": game.text() })),
            Refused::ComputersPlay => ("computers-play", json!({})),
            Refused::Thinking => ("thinking", json!({})),
            Refused::PersonsPlay => ("persons-play", json!({})),
        };
        Refusal { code, text, params }
    }
}
