//! The description of the interface in OpenAPI 3.1.
//!
//! `openapi.json` and the front end's `api.d.ts` are generated:
//! `SENET_BLESS=1 cargo nextest run -p senet-server openapi` writes them, and the same test fails if one is stale.

use crate::answer_cache::Answer;

#[cfg(test)]
mod declarations;
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

    const DECLARATIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../senet-web/types/api.d.ts");

    #[test]
    fn openapi_is_up_to_date() {
        let generated = description::description();
        let declarations = declarations::declarations(&generated);
        if std::env::var_os("SENET_BLESS").is_some() {
            std::fs::write("src/api/openapi.json", format!("{generated:#}\n")).unwrap();
            return std::fs::write(DECLARATIONS, declarations).unwrap();
        }
        let written: serde_json::Value = serde_json::from_str(DESCRIPTION).unwrap();
        assert!(written == generated, "run it with SENET_BLESS=1 to write openapi.json");
        let written = std::fs::read_to_string(DECLARATIONS).unwrap();
        assert!(written == declarations, "run it with SENET_BLESS=1 to write api.d.ts");
    }
}
