//! Comparisons and lists of rulesets.

use schemars::JsonSchema;
use senet_wire::Options;
use serde::Serialize;
use serde_json::Value;

/// The output of `senet rules diff`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct RulesDiff {
    pub(crate) a: ComparedRuleset,
    pub(crate) b: ComparedRuleset,
    /// The rule points with different values.
    pub(crate) points: Vec<DifferentPoint>,
    /// The sentences of the rules that only A has.
    pub(crate) only_a: Vec<String>,
    /// The sentences of the rules that only B has.
    pub(crate) only_b: Vec<String>,
}

/// A ruleset of a comparison.
#[derive(JsonSchema, Serialize)]
pub(crate) struct ComparedRuleset {
    pub(crate) rules: String,
    pub(crate) options: Options,
    /// The version of its rules.
    pub(crate) version: u32,
    pub(crate) fingerprint: String,
}

/// A rule point with different values, named as in ruleset files: `meeting.hit`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct DifferentPoint {
    pub(crate) point: String,
    pub(crate) a: Value,
    pub(crate) b: Value,
}
