//! How to cite the program and a ruleset. `CITATION.cff` has the same author, version and date.

use senet::Ruleset;

use crate::answer::fingerprint;

const AUTHOR: &str = "The Senet developers";
/// The date of this version.
const RELEASED: &str = "2026-12-01";

/// A reference to the program and to the rules behind its numbers.
pub(crate) fn citation(rules: &Ruleset) -> String {
    let (name, version) = (rules.spec().full_name(), rules.spec().version);
    format!("{}, ruleset {name}, version {version}, fingerprint {}.", of_program(), fingerprint(rules))
}

/// A reference to the program: `The Senet developers (2026): Senet, version 0.3.0+1a2b3c4d, 2026-12-01`.
pub(crate) fn of_program() -> String {
    let (year, _) = RELEASED.split_once('-').unwrap_or((RELEASED, ""));
    format!("{AUTHOR} ({year}): Senet, version {}, {RELEASED}", senet::version())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_citation_file() {
        let file = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../CITATION.cff"))
            .expect("the citation file");
        for line in [
            format!("- name: {AUTHOR}"),
            format!("version: {}", env!("CARGO_PKG_VERSION")),
            format!("date-released: {RELEASED}"),
        ] {
            assert!(file.lines().any(|known| known.trim() == line), "{line}");
        }
    }
}
