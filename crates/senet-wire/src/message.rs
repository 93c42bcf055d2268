//! What the engine says, in English and as a code with its details, so that it can be said in another language.

use senet::{Detail, Details};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::place::PlaceText;

/// Something said: why a move is refused, or a thing that a move does.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct LocalizedMessage {
    /// A code that stays the same for good: of a refusal one of [`senet::Refusal::CODES`], of a deed one of
    /// [`senet_play::Effect::CODES`].
    pub code: &'static str,
    /// In English.
    pub text: String,
    /// What the sentence names: numbers, lists of numbers, or words such as `cones`.
    pub params: Map<String, Value>,
}

impl From<&senet::Refusal> for LocalizedMessage {
    fn from(refusal: &senet::Refusal) -> LocalizedMessage {
        LocalizedMessage {
            code: refusal.code(),
            text: refusal.to_string(),
            params: params(refusal.details()),
        }
    }
}

impl From<&senet_play::Effect> for LocalizedMessage {
    fn from(deed: &senet_play::Effect) -> LocalizedMessage {
        LocalizedMessage { code: deed.code(), text: deed.to_string(), params: params(deed.details()) }
    }
}

fn params(details: Details) -> Map<String, Value> {
    details.into_iter().map(|(name, detail)| (name.to_owned(), param(detail))).collect()
}

fn param(detail: Detail) -> Value {
    match detail {
        Detail::Square(square) => json!(square.number()),
        Detail::Squares(squares) => squares.iter().map(|square| json!(square.number())).collect(),
        Detail::Throw(throw) => json!(throw.value()),
        Detail::Throws(throws) => throws.iter().map(|throw| json!(throw.value())).collect(),
        Detail::Side(side) => json!(side.name()),
        Detail::Piece(side) => json!(side.piece()),
        Detail::Place(place) => json!(PlaceText(place)),
        Detail::Count(count) => json!(count),
        Detail::House(house) => json!(house),
    }
}
