//! Messages in English, with a code and parameters from which pages make the message in another language.

use senet::{Detail, Details};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::place::PlaceText;

/// The reason why a move is refused, an effect of a move, or a sentence about a ruleset.
// Its codes are `senet::Refusal::CODES`, `senet_play::Effect::CODES`, and those of every `senet::Sentence`.
#[derive(Clone, PartialEq, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LocalizedMessage {
    /// A stable code.
    pub code: &'static str,
    /// The message in English.
    pub text: String,
    /// The parameters of the message: numbers, lists of numbers, words such as `cones`, or a list of messages.
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

/// The effects of a move, one by one.
#[derive(Clone, Default, PartialEq, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EffectList {
    /// The effects, those on the board before those on the prospects.
    pub effects: Vec<LocalizedMessage>,
}

impl EffectList {
    /// The messages of these effects.
    pub fn of(effects: &[senet_play::Effect]) -> EffectList {
        EffectList { effects: effects.iter().map(LocalizedMessage::from).collect() }
    }
}

impl From<&senet_play::Effect> for LocalizedMessage {
    fn from(effect: &senet_play::Effect) -> LocalizedMessage {
        LocalizedMessage { code: effect.code(), text: effect.to_string(), params: params(effect.details()) }
    }
}

/// The phrases in a sentence are its parameter `parts`: messages, too.
impl From<&senet::Sentence> for LocalizedMessage {
    fn from(sentence: &senet::Sentence) -> LocalizedMessage {
        let mut params = params(sentence.details.clone());
        if !sentence.parts.is_empty() {
            let parts: Vec<_> = sentence.parts.iter().map(LocalizedMessage::from).collect();
            params.insert("parts".to_owned(), json!(parts));
        }
        LocalizedMessage { code: sentence.code, text: sentence.text.clone(), params }
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
