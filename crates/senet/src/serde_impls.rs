//! `Serialize` and `Deserialize` of the types that programs store. Each has the form that it has in records, in
//! ruleset files and in the JSON of the server: positions, moves and records are texts, squares and throws are
//! numbers, sides, presets and rule points are names.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::points::{
    AfterBackward, AfterBearingOff, AfterWater, Backward, BackwardBy, BackwardWhen, Beauty, BlockadeLength,
    BlockadeReach, Compulsion, EndHit, Exits, FromBeauty, Goal, Hit, Home, LastSquare, Opening, PushOntoLeft,
    Reply, RowsOfThree, RowsOfTwo, ShortThrows, Start, Stranded, StuckThrow, Water, WaterNeighbours,
};
use crate::{
    Move, MoveText, OptionKey, Position, Preset, Record, Setup, Side, Square, SquareSet, Throw, ThrowSet,
};

/// Types that are stored as the text of `Display`, and read by `FromStr`.
macro_rules! as_text {
    ($($type:ident)+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )+};
}

as_text! { Position Setup Move MoveText Record Side Preset OptionKey }
as_text! { Start Opening Reply AfterBearingOff StuckThrow ShortThrows Backward Stranded }
as_text! { AfterBackward AfterWater Compulsion BackwardBy BackwardWhen }
as_text! { BlockadeLength BlockadeReach WaterNeighbours PushOntoLeft }
as_text! { Hit EndHit RowsOfTwo RowsOfThree Beauty FromBeauty Water Goal LastSquare Home }

/// Types that are stored as a number.
macro_rules! as_number {
    ($type:ident, $number:ident, $expected:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.$number().serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let number = u8::deserialize(deserializer)?;
                let wrong = || D::Error::custom(format!("{number} is not {}", $expected));
                $type::new(number).ok_or_else(wrong)
            }
        }
    };
}

as_number!(Square, number, "a square; write a number from 1 to 30");
as_number!(Throw, value, "a throw; write a number from 0 to 6");

/// Reads the throws of sticks or dice.
pub(crate) fn scores<'de, D: Deserializer<'de>, const N: usize>(deserializer: D) -> Result<[u8; N], D::Error>
where
    [Throw; N]: Deserialize<'de>,
{
    Ok(<[Throw; N]>::deserialize(deserializer)?.map(Throw::value))
}

/// Sets and tables that are stored as the list of their members.
macro_rules! as_list {
    ($($type:ident)+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                Ok(Vec::deserialize(deserializer)?.into_iter().collect())
            }
        }
    )+};
}

as_list! { SquareSet ThrowSet Exits }
