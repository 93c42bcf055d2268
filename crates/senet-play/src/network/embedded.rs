//! The weights that are part of the program, and the choice of a network for a ruleset.

use std::sync::OnceLock;

use senet::points::RulePoints;
use senet::{RuleSpec, Ruleset};

use super::file::NetworkError;
use super::inference::Network;
use super::installed::installed;

/// The networks by name: those of the built-in rulesets, then those of options that change much.
const NAMES: [&str; 22] = [
    "modern",
    "jequier",
    "grunfeld",
    "kendall",
    "tait",
    "bell",
    "basics",
    "senet-ra",
    "kendall-modern",
    "kendall-one-square",
    "meub",
    "skyruk",
    "playpalace",
    "simple-senet",
    "koreader",
    "cybiko",
    "neglect",
    "modern-traps",
    "modern-plain-houses",
    "modern-d6",
    "basics-sample-exit",
    "modern-short-throws",
];

/// The options of a network whose name is not that of a ruleset: the ruleset, and the option.
const WITH_OPTIONS: [(&str, &str, &str); 5] = [
    ("modern-traps", "modern", "traps=on"),
    ("modern-plain-houses", "modern", "special_houses=off"),
    ("modern-d6", "modern", "throw=d6"),
    ("basics-sample-exit", "basics", "exit=sample"),
    ("modern-short-throws", "modern", "short_throws=on"),
];

/// The networks that were read or provided.
static NETWORKS: [OnceLock<Network>; NAMES.len()] = [const { OnceLock::new() }; NAMES.len()];

#[cfg(feature = "weights")]
const WEIGHTS: [&[u8]; NAMES.len()] = [
    include_bytes!("../../weights/modern.bin"),
    include_bytes!("../../weights/jequier.bin"),
    include_bytes!("../../weights/grunfeld.bin"),
    include_bytes!("../../weights/kendall.bin"),
    include_bytes!("../../weights/tait.bin"),
    include_bytes!("../../weights/bell.bin"),
    include_bytes!("../../weights/basics.bin"),
    include_bytes!("../../weights/senet-ra.bin"),
    include_bytes!("../../weights/kendall-modern.bin"),
    include_bytes!("../../weights/kendall-one-square.bin"),
    include_bytes!("../../weights/meub.bin"),
    include_bytes!("../../weights/skyruk.bin"),
    include_bytes!("../../weights/playpalace.bin"),
    include_bytes!("../../weights/simple-senet.bin"),
    include_bytes!("../../weights/koreader.bin"),
    include_bytes!("../../weights/cybiko.bin"),
    include_bytes!("../../weights/neglect.bin"),
    include_bytes!("../../weights/modern-traps.bin"),
    include_bytes!("../../weights/modern-plain-houses.bin"),
    include_bytes!("../../weights/modern-d6.bin"),
    include_bytes!("../../weights/basics-sample-exit.bin"),
    include_bytes!("../../weights/modern-short-throws.bin"),
];

/// The largest number of points in which the rules may differ from those of a network for it alone to be the best
/// evaluator. Beyond, a mixture with the hand-made evaluator errs less: in games of two pieces a side
/// with random changes of rules the network errs less in most rulesets with up to two changed points, and in
/// few with three and more (`senet-train/examples/evaluator_errors.rs` measures both).
const NEAR: usize = 2;

/// The network that serves a ruleset: its own, or another's, by how far the rules are apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum NearestNetwork {
    /// It was installed for these rules.
    Own(&'static Network),
    /// The rules play like those of the network, or nearly.
    Near(&'static Network),
    /// The rules play differently.
    Far(&'static Network),
}

impl NearestNetwork {
    /// The network that was installed for the rules, or the one whose rules are nearest. `None` if none has the same
    /// goal, or if the crate was built without the feature `weights`.
    pub(crate) fn of(rules: &Ruleset) -> Option<NearestNetwork> {
        if let Some(network) = installed(rules) {
            return Some(NearestNetwork::Own(network));
        }
        let (number, differences) = nearest(rules)?;
        let network = Network::numbered(number)?;
        Some(if differences <= NEAR { NearestNetwork::Near(network) } else { NearestNetwork::Far(network) })
    }
}

/// The rules of a network.
fn rules_of(number: usize) -> RuleSpec {
    let name = NAMES[number];
    let built_in = |name| RuleSpec::built_in(name).expect("networks belong to built-in rulesets");
    match WITH_OPTIONS.iter().find(|(network, ..)| *network == name) {
        Some((_, rules, option)) => {
            built_in(rules).with_options([option]).expect("the ruleset offers the option")
        }
        None => built_in(name),
    }
}

/// The number of the network with the same goal whose play differs in fewest points, and their number.
fn nearest(rules: &Ruleset) -> Option<(usize, usize)> {
    static POINTS: OnceLock<[RulePoints; NAMES.len()]> = OnceLock::new();
    let all = POINTS.get_or_init(|| std::array::from_fn(|number| rules_of(number).points));
    let RuleSpec { name, points, .. } = rules.spec();
    all.iter()
        .enumerate()
        .filter(|(_, other)| other.goal == points.goal)
        .map(|(number, other)| (number, points.play_differences(other)))
        .min_by_key(|(number, differences)| (*differences, name != NAMES[*number]))
}

impl Network {
    /// The names of the networks: those of the built-in rulesets, then those of options that change much.
    pub fn names() -> &'static [&'static str] {
        &NAMES
    }

    /// The rules of the network with this name.
    pub fn rules_named(name: &str) -> Option<RuleSpec> {
        NAMES.iter().position(|other| *other == name).map(rules_of)
    }

    /// The network for a ruleset: the one that was [installed](Network::install) for it, or the one
    /// whose rule points are nearest, whatever the names, the number of pieces and the opening. `None` if none has the
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
        installed(rules).or_else(|| Network::numbered(nearest(rules)?.0))
    }

    /// The name of the network that a ruleset uses, unless one was installed. `None` if none has the same goal.
    pub fn name_for_rules(rules: &Ruleset) -> Option<&'static str> {
        Some(NAMES[nearest(rules)?.0])
    }

    /// The network with this name.
    pub fn named(name: &str) -> Option<&'static Network> {
        Network::numbered(NAMES.iter().position(|other| *other == name)?)
    }

    /// Provides the network with this name from the bytes of its weights file, for a program that was built without the
    /// feature `weights`. A network that is known already stays.
    ///
    /// # Errors
    ///
    /// [`NetworkError`] if the bytes are not those of a network for its rules.
    ///
    /// ```
    /// use senet_play::Network;
    /// let bytes = Network::named("bell").expect("the weights are embedded").to_bytes();
    /// Network::provide("bell", &bytes)?;
    /// assert!(Network::provide("tait", &bytes).is_err());
    /// # Ok::<(), senet_play::network::NetworkError>(())
    /// ```
    pub fn provide(name: &str, bytes: &[u8]) -> Result<(), NetworkError> {
        let network = Network::read(bytes)?;
        match NAMES.iter().position(|other| *other == name) {
            Some(number) if network.is_for_points(&rules_of(number).points) => {
                let _ = NETWORKS[number].set(network);
                Ok(())
            }
            _ => Err(NetworkError::OtherRules { found: network.rules().to_owned(), wanted: name.to_owned() }),
        }
    }

    #[cfg(feature = "weights")]
    fn numbered(number: usize) -> Option<&'static Network> {
        let network = NETWORKS[number]
            .get_or_init(|| Network::read(WEIGHTS[number]).expect("the embedded weights can be read"));
        Some(network)
    }

    /// The network that was provided.
    #[cfg(not(feature = "weights"))]
    fn numbered(number: usize) -> Option<&'static Network> {
        NETWORKS[number].get()
    }
}
