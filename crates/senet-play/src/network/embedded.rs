//! The weights that are part of the program, and the choice of a network for a ruleset.

use std::sync::OnceLock;

use senet::{Preset, Ruleset};

use super::file::NetworkError;
use super::inference::Network;
use super::installed::installed;

/// The networks that were read or provided.
static NETWORKS: [OnceLock<Network>; Preset::ALL.len()] = [const { OnceLock::new() }; Preset::ALL.len()];

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

/// The largest number of points in which the rules may differ from a preset's for its network alone to be the
/// best evaluator. Beyond, a mixture with the hand-made evaluator errs less: in games of two pieces a side
/// with random changes of rules the network errs less in most rulesets with up to two changed points, and in
/// few with three and more (`senet-train/examples/evaluator_errors.rs` measures both).
const NEAR: usize = 2;

/// The network that serves a ruleset: its own, or a preset's, by how far the rules are apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum NearestNetwork {
    /// It was installed for these rules.
    Own(&'static Network),
    /// The rules play like the preset's, or nearly.
    Near(&'static Network),
    /// The rules play differently.
    Far(&'static Network),
}

impl NearestNetwork {
    /// The network that was installed for the rules, or that of the preset whose rules are nearest. `None` if no
    /// preset has the same goal, or if the crate was built without the feature `weights`.
    pub(crate) fn of(rules: &Ruleset) -> Option<NearestNetwork> {
        if let Some(network) = installed(rules) {
            return Some(NearestNetwork::Own(network));
        }
        let (preset, differences) = nearest_preset(rules)?;
        let network = Network::of_preset(preset)?;
        Some(if differences <= NEAR { NearestNetwork::Near(network) } else { NearestNetwork::Far(network) })
    }
}

/// The preset with the same goal whose play differs in fewest points, and their number.
pub(crate) fn nearest_preset(rules: &Ruleset) -> Option<(Preset, usize)> {
    let points = &rules.spec().points;
    Preset::ALL
        .into_iter()
        .map(|preset| (preset, preset.points()))
        .filter(|(_, other)| other.goal == points.goal)
        .map(|(preset, other)| (preset, points.play_differences(&other)))
        .min_by_key(|(preset, differences)| (*differences, rules.spec().preset() != Some(*preset)))
}

impl Network {
    /// The network for a ruleset: the one that was [installed](Network::install) for it, or that of the preset whose
    /// rule points are nearest, whatever the names, the number of pieces and the opening. `None` if no preset has the
    /// same goal, or if the crate was built without the feature `weights` and none was provided.
    ///
    /// Where points differ, the network estimates a game for which it was not trained, and its
    /// [`typical_error`](crate::Evaluator::typical_error) does not hold.
    /// [`best_evaluator`](crate::best_evaluator) knows which errors were measured.
    ///
    /// # Panics
    ///
    /// If the embedded weights are damaged.
    pub fn for_rules(rules: &Ruleset) -> Option<&'static Network> {
        installed(rules).or_else(|| Network::of_preset(nearest_preset(rules)?.0))
    }

    /// The preset whose network a ruleset uses. `None` if no preset has the same goal.
    pub fn preset_for_rules(rules: &Ruleset) -> Option<Preset> {
        Some(nearest_preset(rules)?.0)
    }

    /// Provides the network of a preset from the bytes of its weights file, for a program that was built without the
    /// feature `weights`. A network that is known already stays.
    ///
    /// # Errors
    ///
    /// [`NetworkError`] if the bytes are not those of a network for this preset.
    ///
    /// ```
    /// use senet::{Preset, Ruleset};
    /// use senet_play::Network;
    /// let bytes = Network::for_rules(&Ruleset::preset(Preset::Bell)).expect("the weights are embedded").to_bytes();
    /// Network::provide(Preset::Bell, &bytes)?;
    /// assert!(Network::provide(Preset::Tait, &bytes).is_err());
    /// # Ok::<(), senet_play::network::NetworkError>(())
    /// ```
    pub fn provide(preset: Preset, bytes: &[u8]) -> Result<(), NetworkError> {
        let network = Network::from_bytes(bytes, preset.name())?;
        let _ = NETWORKS[preset as usize].set(network);
        Ok(())
    }

    #[cfg(feature = "weights")]
    fn of_preset(preset: Preset) -> Option<&'static Network> {
        let network = NETWORKS[preset as usize].get_or_init(|| {
            Network::from_bytes(weights(preset), preset.name())
                .expect("the embedded weights are those of the preset")
        });
        Some(network)
    }

    /// The network that was provided.
    #[cfg(not(feature = "weights"))]
    fn of_preset(preset: Preset) -> Option<&'static Network> {
        NETWORKS[preset as usize].get()
    }
}
