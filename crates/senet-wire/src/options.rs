//! The options of a ruleset: a JSON object whose values are strings.

use std::fmt;

use senet::RuleSpec;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// Options in the order in which they were given. A key that is given twice has its last value.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// Options given as `KEY=VALUE`. Other arguments are skipped: building the ruleset reports them.
    pub fn from_arguments<T: AsRef<str>>(arguments: impl IntoIterator<Item = T>) -> Options {
        let mut options = Options::default();
        for argument in arguments {
            if let Some((key, value)) = argument.as_ref().split_once('=') {
                options.set(key.trim().to_owned(), value.trim().to_owned());
            }
        }
        options
    }

    /// The options that a ruleset was built with.
    pub fn of(spec: &RuleSpec) -> Options {
        let given = spec.options.iter().map(|(key, value)| (key.name().to_owned(), value.clone()));
        Options(given.collect())
    }

    /// The options as `KEY=VALUE`.
    pub fn as_arguments(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(key, value)| format!("{key}={value}"))
    }

    fn set(&mut self, key: String, value: String) {
        match self.0.iter_mut().find(|(known, _)| *known == key) {
            Some((_, known)) => *known = value,
            None => self.0.push((key, value)),
        }
    }
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        deserializer.deserialize_any(OptionsVisitor)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Options {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Options".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<std::collections::BTreeMap<String, String>>()
    }
}

struct OptionsVisitor;

impl<'de> Visitor<'de> for OptionsVisitor {
    type Value = Options;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("options as an object such as {\"pieces\":\"3\"}")
    }

    fn visit_unit<E: Error>(self) -> Result<Options, E> {
        Ok(Options::default())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Options, A::Error> {
        let mut options = Options::default();
        while let Some((key, Value(value))) = map.next_entry()? {
            options.set(key, value);
        }
        Ok(options)
    }
}

/// The value of an option: a string. Numbers become their digits, `true` and `false` become `on` and `off`.
struct Value(String);

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl Visitor<'_> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an option's value as text, such as \"3\" or \"on\"")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value(text.to_owned()))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value(if value { "on" } else { "off" }.to_owned()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value(value.to_string()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value(value.to_string()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Value(value.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn converts_values_to_strings() {
        let options: Options =
            serde_json::from_str(r#"{"pieces":3,"traps":true,"throw":"d6","pieces":4}"#).unwrap();
        let text = serde_json::to_string(&options).unwrap();
        assert_eq!(text, r#"{"pieces":"4","traps":"on","throw":"d6"}"#);
        assert!(serde_json::from_str::<Options>(r#"{"pieces":[3]}"#).is_err());
        assert!(serde_json::from_str::<Options>("[]").is_err());
    }
}
