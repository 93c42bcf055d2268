//! Places in JSON.

use senet::{Place, Square};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A place: the number of a square, `"hand"`, or `"off"` for pieces that were borne off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlaceText(pub Place);

impl Serialize for PlaceText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Place::Hand => serializer.serialize_str("hand"),
            Place::On(square) => serializer.serialize_u8(square.number()),
            Place::Off => serializer.serialize_str("off"),
        }
    }
}

impl<'de> Deserialize<'de> for PlaceText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlaceText, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for PlaceText {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Place".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "The number of a square, or a tray beside the board.",
            "anyOf": [
                { "type": "integer", "minimum": 1, "maximum": 30 },
                { "type": "string", "enum": ["hand", "off"] },
            ],
        })
    }
}

struct Reader;

impl de::Visitor<'_> for Reader {
    type Value = PlaceText;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a place: a square's number from 1 to 30, \"hand\" or \"off\"")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<PlaceText, E> {
        let square = u8::try_from(number).ok().and_then(Square::new);
        let unexpected = || E::invalid_value(de::Unexpected::Unsigned(number), &self);
        square.map(|square| PlaceText(Place::On(square))).ok_or_else(unexpected)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<PlaceText, E> {
        match text {
            "hand" => Ok(PlaceText(Place::Hand)),
            "off" => Ok(PlaceText(Place::Off)),
            _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_round_trip() {
        for text in ["7", "\"hand\"", "\"off\""] {
            let place: PlaceText = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&place).unwrap(), text);
        }
        for text in ["0", "31", "\"7\"", "null", "-1"] {
            assert!(serde_json::from_str::<PlaceText>(text).is_err(), "{text}");
        }
    }
}
