//! The weights that are part of the program, and the choice of a network for a ruleset.

#[cfg(feature = "weights")]
use std::sync::OnceLock;

use senet::{Preset, Ruleset};

use super::inference::Network;

/// The weights file of a preset.
#[cfg(feature = "weights")]
fn weights(preset: Preset) -> &'static [u8] {
    match preset {
        Preset::Modern => include_bytes!("../../weights/modern.bin"),
        Preset::Jequier => include_bytes!("../../weights/jequier.bin"),
        Preset::Grunfeld => include_bytes!("../../weights/grunfeld.bin"),
        Preset::Kendall => include_bytes!("../../weights/kendall.bin"),
        Preset::Tait => include_bytes!("../../weights/tait.bin"),
        Preset::Bell => include_bytes!("../../weights/bell.bin"),
        Preset::Basics => include_bytes!("../../weights/basics.bin"),
        Preset::SenetRa => include_bytes!("../../weights/senet-ra.bin"),
    }
}

impl Network {
    /// The network for a ruleset: that of its preset, whatever the options and the number of pieces. `None`
    /// if the ruleset is not based on a preset, or if the crate was built without the feature `weights`.
    ///
    /// With options other than the number of pieces the network estimates a game for which it was not
    /// trained.
    ///
    /// # Panics
    ///
    /// If the embedded weights are damaged.
    #[cfg(feature = "weights")]
    pub fn for_rules(rules: &Ruleset) -> Option<&'static Network> {
        static NETWORKS: [OnceLock<Network>; Preset::ALL.len()] =
            [const { OnceLock::new() }; Preset::ALL.len()];
        let preset = Network::base_preset(rules)?;
        let network = NETWORKS[preset as usize].get_or_init(|| {
            Network::from_bytes(weights(preset), preset.name())
                .expect("the embedded weights are those of the preset")
        });
        Some(network)
    }

    /// `None`, because the crate was built without the feature `weights`.
    #[cfg(not(feature = "weights"))]
    pub fn for_rules(_: &Ruleset) -> Option<&'static Network> {
        None
    }

    /// The preset whose rules a ruleset has, apart from options. `None` if there is no such preset.
    pub fn base_preset(rules: &Ruleset) -> Option<Preset> {
        let spec = rules.spec();
        let preset = spec.preset()?;
        let options = preset
            .offered_options()
            .iter()
            .map(|key| format!("{}={}", key.name(), key.value_in(&spec.points)));
        let same = preset.spec().with_options(options).ok()?;
        (same.points == spec.points).then_some(preset)
    }
}
