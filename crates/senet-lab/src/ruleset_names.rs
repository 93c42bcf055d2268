//! The names of rulesets that commands for several of them take.

use senet::Preset;

/// The given names of rulesets, or those of all presets if none are given, or `all`.
pub fn ruleset_names(given: &[String]) -> Vec<String> {
    match given {
        [] => Preset::ALL.map(|preset| preset.name().to_owned()).into(),
        [all] if all == "all" => ruleset_names(&[]),
        _ => given.to_vec(),
    }
}
