//! Networks from weights files: for which rulesets they are, and their use in place of the embedded ones.

use std::sync::RwLock;

use senet::points::RulePoints;
use senet::{Preset, Ruleset};

use super::inference::Network;

/// The networks that were installed, in this order.
static INSTALLED: RwLock<Vec<&'static Network>> = RwLock::new(Vec::new());

/// The longest part of a ruleset's name that a weights file keeps, in characters.
const LONGEST_NAME: usize = 40;

impl Network {
    /// The text by which a weights file says for which rules it is: the name of a preset, or another name with the
    /// fingerprint of the play. The number of pieces and the opening do not matter.
    ///
    /// ```
    /// use senet::{Preset, Ruleset};
    /// use senet_play::Network;
    /// let few = Ruleset::new(Preset::Modern.spec().with_options(["pieces=2"])?)?;
    /// assert_eq!(Network::label(&few), "modern");
    /// let trapped = Ruleset::new(Preset::Modern.spec().with_options(["traps=on"])?)?;
    /// assert!(Network::label(&trapped).starts_with("modern "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn label(rules: &Ruleset) -> String {
        label(&rules.spec().name, &rules.spec().points)
    }

    /// Whether the network was trained for games that go on as those of a ruleset, whatever its name.
    pub fn is_for(&self, rules: &Ruleset) -> bool {
        self.is_for_points(&rules.spec().points)
    }

    pub(super) fn is_for_points(&self, points: &RulePoints) -> bool {
        let identity = |label: &str| label.rsplit(' ').next().map(str::to_owned);
        identity(self.rules()) == identity(&label("", points))
    }

    /// Makes the network the evaluator of its rules, in place of the embedded one, until the process ends. Its typical
    /// error counts as unknown.
    ///
    /// ```
    /// use senet::{Preset, Ruleset};
    /// use senet_play::{Evaluator, Network, best_evaluator, network::Layers};
    /// let rules = Ruleset::new(Preset::Modern.spec().with_options(["short_throws=on", "throw=d6"])?)?;
    /// Network::from_layers(&Network::label(&rules), &Layers::zero(), f32::NAN).install();
    /// assert_eq!(best_evaluator(&rules).win_chance(&rules.start()), 0.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn install(self) {
        let mut installed = INSTALLED.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        installed.push(Box::leak(Box::new(self)));
    }
}

fn label(name: &str, points: &RulePoints) -> String {
    let preset = Preset::ALL.into_iter().find(|preset| preset.points().play_differences(points) == 0);
    match preset {
        Some(preset) => preset.name().to_owned(),
        None => {
            let name: String = name.chars().take(LONGEST_NAME).collect();
            format!("{name} {:016x}", points.play_fingerprint())
        }
    }
}

/// The network that was installed last for a ruleset.
pub(super) fn installed(rules: &Ruleset) -> Option<&'static Network> {
    let installed = INSTALLED.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    installed.iter().rev().copied().find(|network| network.is_for(rules))
}
