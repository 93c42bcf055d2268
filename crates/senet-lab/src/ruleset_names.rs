//! The names of rulesets that commands for several of them take.

use senet::Preset;

/// The given names of rulesets, or those of all presets if none are given, or `all`.
///
/// ```
/// use senet_lab::ruleset_names;
/// assert_eq!(ruleset_names(&["meub".to_owned()]), ["meub"]);
/// assert_eq!(ruleset_names(&["all".to_owned()])[..2], ["modern", "jequier"]);
/// ```
pub fn ruleset_names(given: &[String]) -> Vec<String> {
    match given {
        [] => Preset::ALL.map(|preset| preset.name().to_owned()).into(),
        [all] if all == "all" => ruleset_names(&[]),
        _ => given.to_vec(),
    }
}
