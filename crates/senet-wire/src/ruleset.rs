//! Finding the ruleset that somebody named.

use senet::{Conflicts, OptionError, Preset, RuleSpec, RulesFileError, Ruleset};

use crate::Options;

/// A name that is no ruleset's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRuleset {
    /// What was written, no longer than can be shown.
    shown: String,
    /// What may have been meant.
    meant: Option<&'static str>,
}

/// There is no such ruleset.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesetError {
    /// Nothing has this name.
    #[error("{0}, or the text of a ruleset file (TOML)")]
    Unknown(UnknownRuleset),
    /// The text of a ruleset file is not one.
    #[error("no ruleset from this text: {0}")]
    File(#[from] RulesFileError),
    /// The options are not the ruleset's.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The rules contradict each other.
    #[error("the rules of {name} do not go together: {conflicts}")]
    Conflicts {
        /// The ruleset's name with its options.
        name: String,
        /// What does not go together.
        conflicts: Conflicts,
    },
}

impl UnknownRuleset {
    /// This name is no ruleset's.
    pub fn new(name: &str) -> UnknownRuleset {
        let shown = name.chars().take(40).flat_map(char::escape_debug).collect();
        UnknownRuleset { shown, meant: nearest(name) }
    }
}

impl std::fmt::Display for UnknownRuleset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let meant = self.meant.map_or(String::new(), |nearest| format!(" did you mean '{nearest}'?"));
        let names = Preset::ALL.map(Preset::name).join(", ");
        write!(f, "there is no ruleset '{}';{meant} write {names}", self.shown)
    }
}

/// The ruleset with its options, ready to play: a preset by its name, or one of somebody's own by the text of its file (TOML).
///
/// # Errors
///
/// [`RulesetError`] if there is none, or its options are not its own, or its rules do not go together.
pub fn find_ruleset(name: &str, options: &Options) -> Result<Ruleset, RulesetError> {
    let spec = match Preset::from_name(name) {
        Some(preset) => preset.spec(),
        None if name.contains(['\n', '=']) => RuleSpec::from_toml(name)?,
        None => return Err(RulesetError::Unknown(UnknownRuleset::new(name))),
    };
    build_ruleset(spec.with_options(options.as_arguments())?)
}

/// A ruleset ready to play.
///
/// # Errors
///
/// [`RulesetError::Conflicts`] if its rules do not go together.
pub fn build_ruleset(spec: RuleSpec) -> Result<Ruleset, RulesetError> {
    let name = spec.full_name();
    Ruleset::new(spec).map_err(|conflicts| RulesetError::Conflicts { name, conflicts })
}

/// The name closest to a mistyped one, if it is near enough to be meant.
fn nearest(typed: &str) -> Option<&'static str> {
    let typed: String = typed.chars().take(40).flat_map(char::to_lowercase).collect();
    let distance = |name: &&str| strsim::damerau_levenshtein(&typed, name);
    let near = Preset::ALL.map(Preset::name).into_iter().min_by_key(distance)?;
    (distance(&near) <= 1 + near.len() / 4).then_some(near)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_ruleset_and_a_stranger_does_not() {
        assert_eq!(nearest("Kendal"), Some("kendall"));
        assert_eq!(nearest("senetra"), Some("senet-ra"));
        assert_eq!(nearest("chess"), None);
    }

    #[test]
    fn a_ruleset_is_found_by_name_or_by_its_file() {
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
            find_ruleset("name = 3", &options).unwrap_err().to_string().contains("no ruleset from this text")
        );
    }
}
