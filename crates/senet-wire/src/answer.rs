//! What every JSON answer of the command has beside its own fields: the program, the ruleset's fingerprint, and the
//! sources of its values.

use std::sync::atomic::{AtomicBool, Ordering};

use senet::Ruleset;
use serde::Serialize;
use serde_json::Value;

use crate::sources::Sources;

/// An answer with the fields that all answers share.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answer<T> {
    /// The fields of the command.
    #[serde(flatten)]
    pub body: T,
    /// The program with its version and, where it is known, its commit: `senet 0.3.0+1a2b3c4d`.
    pub program: &'static str,
    /// The fingerprint of the ruleset with its options; absent if the answer is about several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    /// The tables and weights behind the values, if the command evaluates positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sources: Option<Sources>,
    /// Present and true if the command was interrupted, so that the answer is about less than was asked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// The `id` of the query that this line answers, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Value>,
}

impl<T> Answer<T> {
    /// An answer about one ruleset.
    pub fn about(rules: &Ruleset, body: T) -> Answer<T> {
        Answer { fingerprint: Some(fingerprint(rules)), ..Answer::new(body) }
    }

    /// An answer about no ruleset or several.
    pub fn new(body: T) -> Answer<T> {
        Answer {
            body,
            program: senet::program(),
            fingerprint: None,
            sources: None,
            interrupted: false,
            id: None,
        }
    }

    /// The answer of a command that may have been interrupted.
    pub fn with_interruption(self, interrupted: &AtomicBool) -> Answer<T> {
        Answer { interrupted: interrupted.load(Ordering::Relaxed), ..self }
    }

    /// The answer with its sources.
    pub fn with_sources(self, sources: Sources) -> Answer<T> {
        Answer { sources: Some(sources), ..self }
    }
}

/// The fingerprint of a ruleset with its options, as in records.
pub fn fingerprint(rules: &Ruleset) -> String {
    format!("{:016x}", rules.spec().fingerprint())
}
