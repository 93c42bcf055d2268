//! Every ruleset with every combination of its options and every number of pieces.

use std::fmt;

use senet::{OptionKey, Preset, Published, RuleSpec, Ruleset};

/// A ruleset with options.
pub struct Variant {
    /// The name of the built-in ruleset.
    pub name: &'static str,
    /// The options with their values.
    pub options: Vec<(&'static str, &'static str)>,
    /// The ruleset, ready to play.
    pub rules: Ruleset,
}

impl Variant {
    /// A preset with these options. Keys with a dot change points, with the keys and values of ruleset files.
    pub fn of(name: &str, options: &[(&'static str, &'static str)]) -> Variant {
        let preset = Preset::from_name(name).unwrap_or_else(|| panic!("there is no preset {name:?}"));
        let (points, options_of_preset): (Vec<_>, Vec<_>) =
            options.iter().copied().partition(|(key, _)| key.contains('.'));
        if !points.is_empty() {
            let rules = changed(preset, &points).unwrap_or_else(|problem| panic!("{name}: {problem}"));
            return Variant { name: preset.name(), options: options.to_vec(), rules };
        }
        let given = options_of_preset.iter().map(|(key, value)| format!("{key}={value}"));
        let spec = preset.spec().with_options(given).unwrap_or_else(|problem| panic!("{name}: {problem}"));
        let rules = Ruleset::new(spec).unwrap_or_else(|conflicts| panic!("{name} {options:?}: {conflicts}"));
        Variant { name: preset.name(), options: options.to_vec(), rules }
    }

    /// The rulesets that were published elsewhere.
    pub fn published() -> Vec<Variant> {
        let variant = |published: Published| {
            let rules = Ruleset::new(published.spec()).expect("its points have no conflicts");
            Variant { name: published.name(), options: Vec::new(), rules }
        };
        Published::all().map(variant).collect()
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

/// A preset with some of its points changed.
///
/// # Errors
///
/// If the points contradict each other.
pub fn changed(preset: Preset, points: &[(&str, &str)]) -> Result<Ruleset, String> {
    let mut file = format!("name = \"changed\"\nbase = \"{}\"\n", preset.name());
    for table in ["start", "throw", "moving", "meeting", "houses", "leaving"] {
        file.push_str(&format!("[{table}]\n"));
        for (key, value) in points {
            if let Some(key) = key.strip_prefix(table).and_then(|key| key.strip_prefix('.')) {
                file.push_str(&format!("{key} = {value}\n"));
            }
        }
    }
    let spec = RuleSpec::from_toml(&file).map_err(|error| error.to_string())?;
    Ruleset::new(spec).map_err(|conflicts| conflicts.to_string())
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
