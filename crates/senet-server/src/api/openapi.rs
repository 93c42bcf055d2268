//! The description of the interface, for programs that read such: OpenAPI 3.1.

use super::answers::Answer;

const DESCRIPTION: &str = include_str!("openapi.json");

/// The description.
pub(super) async fn description() -> Answer {
    Answer::new("application/json", DESCRIPTION)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    #[test]
    fn every_path_is_described_and_every_described_path_is_there() {
        let description: Value = serde_json::from_str(DESCRIPTION).unwrap();
        let described: BTreeSet<&str> =
            description["paths"].as_object().unwrap().keys().map(String::as_str).collect();
        let there: BTreeSet<&str> =
            super::super::routes().iter().map(|(path, _)| *path).chain(crate::games::PATHS).collect();
        assert_eq!(described, there);
    }
}
