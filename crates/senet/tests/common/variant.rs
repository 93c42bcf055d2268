//! Every ruleset with every combination of its options and every number of pieces.

use std::fmt;

use senet::{OptionKey, Preset, Ruleset};

/// A ruleset with options.
pub struct Variant {
    /// The name of the preset.
    pub name: &'static str,
    /// The options with their values.
    pub options: Vec<(&'static str, &'static str)>,
    /// The ruleset, ready to play.
    pub rules: Ruleset,
}

impl Variant {
    /// A preset with these options.
    pub fn of(name: &str, options: &[(&'static str, &'static str)]) -> Variant {
        let preset = Preset::from_name(name).unwrap_or_else(|| panic!("there is no preset {name:?}"));
        let given = options.iter().map(|(key, value)| format!("{key}={value}"));
        let spec = preset.spec().with_options(given).unwrap_or_else(|problem| panic!("{name}: {problem}"));
        let rules = Ruleset::new(spec).unwrap_or_else(|conflicts| panic!("{name} {options:?}: {conflicts}"));
        Variant { name: preset.name(), options: options.to_vec(), rules }
    }

    /// All 191 variants.
    pub fn all() -> Vec<Variant> {
        let mut variants = Vec::new();
        for preset in Preset::ALL {
            let mut combinations = vec![Vec::new()];
            for key in preset.offered_options() {
                combinations = with_every_value(&combinations, preset, *key);
            }
            variants.extend(combinations.iter().map(|options| Variant::of(preset.name(), options)));
        }
        variants
    }

    /// The number of pieces per side.
    pub fn pieces(&self) -> usize {
        usize::from(self.rules.spec().points.pieces)
    }
}

fn with_every_value(
    combinations: &[Vec<(&'static str, &'static str)>],
    preset: Preset,
    key: OptionKey,
) -> Vec<Vec<(&'static str, &'static str)>> {
    let mut longer = Vec::new();
    for combination in combinations {
        for value in preset.spec().values(key) {
            let mut combination = combination.clone();
            combination.push((key.name(), value));
            longer.push(combination);
        }
    }
    longer
}

/// The name with options, such as `grunfeld (pieces=5, home=rest)`.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options: Vec<String> = self.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        write!(f, "{} ({})", self.name, options.join(", "))
    }
}
