//! The description of the interface in OpenAPI 3.1.

use crate::answer_cache::Answer;

/// The description, as JSON.
pub(super) const DESCRIPTION: &str = include_str!("openapi.json");

/// Answers with the description.
pub(super) async fn description() -> Answer {
    Answer::new("application/json", DESCRIPTION)
}
