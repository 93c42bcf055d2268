//! Choices that JSON writes by their names: sides, levels, marks.

use std::fmt;

use senet::points::{Goal, RulePoint};
use senet::{EndReason, HousePart, Scoring, Side};
use senet_play::{Difficulty, Level, Mark, Rating, Theme};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A type whose values have names.
pub trait Named: Copy + 'static {
    /// The name of the type in schemas.
    const TYPE: &'static str;
    /// All values.
    const ALL: &'static [Self];
    /// The name of the value.
    fn name(self) -> &'static str;
}

/// A choice by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name<T>(pub T);

/// Types with a list of all values, and a function that names them.
macro_rules! named {
    ($($type:ident: $all:expr, $name:expr;)+) => {$(
        impl Named for $type {
            const TYPE: &'static str = stringify!($type);
            const ALL: &'static [$type] = $all;

            fn name(self) -> &'static str {
                $name(self)
            }
        }
    )+};
}

named! {
    Side: &Side::BOTH, Side::name;
    Goal: <Goal as RulePoint>::ALL, RulePoint::keyword;
    HousePart: &[HousePart::Name, HousePart::Sign], HousePart::keyword;
    EndReason: &[EndReason::Finished, EndReason::Resigned], ending_name;
    Scoring: &[Scoring::Games, Scoring::PiecesLeft], scoring_name;
    Level: &Level::ALL, Level::name;
    Difficulty: &[Difficulty::Easy, Difficulty::Medium, Difficulty::Hard], Difficulty::name;
    Theme: &Theme::ALL, Theme::name;
    Mark: &Mark::ALL, Mark::name;
    Rating: &Rating::ALL, Rating::name;
}

fn ending_name(ending: EndReason) -> &'static str {
    match ending {
        EndReason::Finished => "finished",
        EndReason::Resigned => "resigned",
    }
}

fn scoring_name(scoring: Scoring) -> &'static str {
    match scoring {
        Scoring::Games => "games",
        Scoring::PiecesLeft => "pieces-left",
    }
}

impl<T: Named> fmt::Display for Name<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

impl<T: Named> Serialize for Name<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de, T: Named> Deserialize<'de> for Name<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Name<T>, D::Error> {
        let name = std::borrow::Cow::<str>::deserialize(deserializer)?;
        let names = || T::ALL.iter().map(|value| value.name()).collect::<Vec<_>>().join(", ");
        let unknown = || de::Error::custom(format!("unknown name '{name}', expected one of {}", names()));
        T::ALL.iter().find(|value| value.name() == name).copied().map(Name).ok_or_else(unknown)
    }
}

#[cfg(feature = "schema")]
impl<T: Named> schemars::JsonSchema for Name<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::TYPE.into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let names: Vec<&str> = T::ALL.iter().map(|value| value.name()).collect();
        schemars::json_schema!({ "type": "string", "enum": names })
    }
}
