//! The description of the interface in OpenAPI 3.1.
//!
//! `openapi.json` is generated: `SENET_BLESS=1 cargo nextest run -p senet-server openapi` writes it, and the same test
//! fails if it is stale.

use crate::answer_cache::Answer;

#[cfg(test)]
mod description;

/// The description, as JSON.
pub(super) const DESCRIPTION: &str = include_str!("openapi.json");

/// Answers with the description.
pub(super) async fn description() -> Answer {
    Answer::new("application/json", DESCRIPTION)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openapi_is_up_to_date() {
        let generated = description::description();
        if std::env::var_os("SENET_BLESS").is_some() {
            return std::fs::write("src/api/openapi.json", format!("{generated:#}\n")).unwrap();
        }
        let written: serde_json::Value = serde_json::from_str(DESCRIPTION).unwrap();
        assert!(written == generated, "run it with SENET_BLESS=1 to write openapi.json");
    }
}
