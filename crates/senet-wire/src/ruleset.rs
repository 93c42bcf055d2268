//! Finds a ruleset by name or from the text of a ruleset file.

use senet::{Conflicts, OptionError, RuleSpec, RulesFileError, Ruleset};

use crate::Options;

/// No ruleset has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRuleset {
    /// The name, shortened and escaped.
    shown: String,
    /// The ruleset with the most similar name.
    suggestion: Option<&'static str>,
}

/// Why there is no such ruleset.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesetError {
    /// No ruleset has this name.
    #[error("{0}, or the text of a ruleset file (TOML)")]
    Unknown(UnknownRuleset),
    /// The text is not a valid ruleset file.
    #[error("the text of the ruleset file is invalid: {0}")]
    File(#[from] RulesFileError),
    /// The ruleset does not have an option or its value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The rules contradict each other.
    #[error("the rules of {name} contradict each other: {conflicts}")]
    Conflicts {
        /// The ruleset's name with its options.
        name: String,
        /// All contradictions, not only the first.
        conflicts: Conflicts,
    },
}

impl UnknownRuleset {
    /// The error for this name.
    pub fn new(name: &str) -> UnknownRuleset {
        let shown = name.chars().take(40).flat_map(char::escape_debug).collect();
        UnknownRuleset { shown, suggestion: nearest(name) }
    }
}

impl std::fmt::Display for UnknownRuleset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let suggestion = self.suggestion.map_or(String::new(), |name| format!(" did you mean '{name}'?"));
        let names = RuleSpec::built_in_names().join(", ");
        write!(f, "there is no ruleset '{}';{suggestion} write {names}", self.shown)
    }
}

/// Returns a ruleset with options. `name` is the name of a preset or the text of a ruleset file (TOML).
///
/// # Errors
///
/// [`RulesetError`] if there is no such ruleset, it does not have the options, or its rules contradict each
/// other.
pub fn find_ruleset(name: &str, options: &Options) -> Result<Ruleset, RulesetError> {
    let spec = match RuleSpec::built_in(name) {
        Some(built_in) => built_in,
        None if name.contains(['\n', '=']) => RuleSpec::from_toml(name)?,
        None => return Err(RulesetError::Unknown(UnknownRuleset::new(name))),
    };
    build_ruleset(spec.with_options(options.as_arguments())?)
}

/// Builds a ruleset from its specification.
///
/// # Errors
///
/// [`RulesetError::Conflicts`] if its rules contradict each other.
pub fn build_ruleset(spec: RuleSpec) -> Result<Ruleset, RulesetError> {
    let name = spec.full_name();
    Ruleset::new(spec).map_err(|conflicts| RulesetError::Conflicts { name, conflicts })
}

/// The most similar name to a mistyped one, if it is similar enough.
fn nearest(typed: &str) -> Option<&'static str> {
    let typed: String = typed.chars().take(40).flat_map(char::to_lowercase).collect();
    let distance = |name: &&str| strsim::damerau_levenshtein(&typed, name);
    let near = RuleSpec::built_in_names().into_iter().min_by_key(distance)?;
    (distance(&near) <= 1 + near.len() / 4).then_some(near)
}

#[cfg(test)]
mod tests {
    use senet::Preset;

    use super::*;

    #[test]
    fn suggests_similar_names_only() {
        assert_eq!(nearest("Kendal"), Some("kendall"));
        assert_eq!(nearest("senetra"), Some("senet-ra"));
        assert_eq!(nearest("chess"), None);
    }

    #[test]
    fn finds_rulesets_by_name_or_file() {
        let options = Options::from_arguments(["pieces=2"]);
        let named = find_ruleset("tait", &options).unwrap();
        let mine = Preset::Tait.spec().to_toml().replace("\"tait\"", "\"mine\"");
        let own = find_ruleset(&mine, &options).unwrap();
        assert_eq!(named.spec().points, own.spec().points);
        let error = find_ruleset("tate", &Options::default()).unwrap_err().to_string();
        assert!(
            error.starts_with("there is no ruleset 'tate'; did you mean 'tait'? write modern, "),
            "{error}"
        );
        assert!(
            find_ruleset("name = 3", &options)
                .unwrap_err()
                .to_string()
                .contains("the text of the ruleset file is invalid")
        );
    }
}
