//! Rulesets.

use serde::Serialize;
use serde_json::{Map, Value};

/// A ruleset in the list of all.
#[derive(Serialize)]
pub(crate) struct RulesEntry {
    pub(crate) name: &'static str,
    pub(crate) title: String,
    pub(crate) pieces: u8,
    /// The keyword of its goal: `bear-off` or `line-up`.
    pub(crate) goal: &'static str,
    pub(crate) summary: String,
    /// The options it has.
    pub(crate) options: Vec<&'static str>,
}

/// A ruleset with everything about it.
#[derive(Serialize)]
pub(crate) struct Rules {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) summary: String,
    pub(crate) source: String,
    pub(crate) version: u32,
    pub(crate) options: Vec<OptionEntry>,
    /// The rule points, grouped and named as in a ruleset file.
    pub(crate) points: Map<String, Value>,
    /// The chances of a throw.
    pub(crate) throws: Vec<ThrowEntry>,
    pub(crate) readings: Vec<ReadingEntry>,
    /// The position before the first throw.
    pub(crate) start: String,
}

/// An option that a ruleset has.
#[derive(Serialize)]
pub(crate) struct OptionEntry {
    pub(crate) key: &'static str,
    /// The value it has now.
    pub(crate) value: String,
    /// The values it can have, in words.
    pub(crate) values: String,
    pub(crate) about: &'static str,
}

/// A throw with its chance: `weight` of `of` equally likely outcomes.
#[derive(Serialize)]
pub(crate) struct ThrowEntry {
    pub(crate) throw: u8,
    pub(crate) weight: u32,
    pub(crate) of: u32,
}

/// Where a source can be read in more than one way.
#[derive(Serialize)]
pub(crate) struct ReadingEntry {
    pub(crate) about: String,
    pub(crate) ours: String,
    pub(crate) other: String,
}
