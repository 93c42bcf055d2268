//! The configuration of a study in full: enough to run it again. It is the file `configuration.json`.

use senet_play::Network;
use serde::Serialize;

use super::definition::{DecisionTable, Study};
use super::subject::Subject;

/// The version of the files. It increases when the same configuration gives other files.
const FORMAT: u32 = 4;

/// The configuration of a study. Two runs with the same configuration write the same files.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct StudyConfig {
    /// The program with its version.
    pub(crate) program: String,
    format: u32,
    /// A command that runs the study.
    pub(crate) command: String,
    pub(crate) rulesets: Vec<RulesetConfig>,
    /// The rule point that is varied, if there is one.
    pub(crate) varied: Option<VariedConfig>,
    /// The levels that play in each ruleset.
    pub(crate) players: [&'static str; 2],
    /// The number of games in each ruleset.
    pub(crate) games: u64,
    pub(crate) seed: u64,
    /// The number of games, from the first on, whose luck is measured.
    pub(crate) luck_games: u64,
    /// The levels that play matches against each other.
    pub(crate) levels: Vec<&'static str>,
    /// The number of games in each match.
    pub(crate) match_games: u64,
    pub(crate) seconds_per_move: f64,
    decisions: bool,
}

/// A ruleset of a study.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct RulesetConfig {
    pub(crate) name: String,
    /// The fingerprint, which differs if any rule point differs.
    pub(crate) fingerprint: String,
    /// The exact tables that are used, by the pieces left.
    tables: Vec<String>,
    /// The network that estimates win chances: the rules it was trained for, and its fingerprint.
    pub(crate) weights: Option<String>,
    /// The ruleset as a TOML file.
    pub(crate) toml: String,
}

/// A varied rule point.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct VariedConfig {
    pub(crate) point: String,
    pub(crate) base: String,
    /// Values that conflict with other rules, with the reasons.
    pub(crate) left_out: Vec<[String; 2]>,
}

impl StudyConfig {
    pub(crate) fn of(study: &Study) -> StudyConfig {
        let ruleset = |subject: &Subject| {
            let spec = subject.context.rules.spec();
            RulesetConfig {
                name: spec.full_name(),
                fingerprint: format!("{:016x}", spec.fingerprint()),
                tables: subject.tables.clone(),
                weights: Network::for_rules(&subject.context.rules)
                    .map(|network| format!("{} {}", network.rules(), network.fingerprint())),
                toml: spec.to_toml(),
            }
        };
        StudyConfig {
            program: senet::program().to_owned(),
            format: FORMAT,
            command: study.command.clone(),
            rulesets: study.subjects.iter().map(ruleset).collect(),
            varied: study.varied.as_ref().map(|varied| VariedConfig {
                point: varied.point.clone(),
                base: varied.base.clone(),
                left_out: varied.left_out.iter().cloned().map(|(value, why)| [value, why]).collect(),
            }),
            players: study.players.map(senet_play::Level::name),
            games: study.games,
            seed: study.seed,
            luck_games: study.luck_games,
            levels: study.levels.iter().map(|level| level.name()).collect(),
            match_games: study.match_games,
            seconds_per_move: study.seconds_per_move,
            decisions: study.decisions == DecisionTable::Written,
        }
    }

    /// The origin of the files, as names and values for the metadata of tables.
    pub(crate) fn provenance(&self) -> [(&'static str, String); 5] {
        let of = |ruleset: &RulesetConfig| format!("{} {}", ruleset.fingerprint, ruleset.name);
        let fingerprints: Vec<String> = self.rulesets.iter().map(of).collect();
        let weights: Vec<String> =
            self.rulesets.iter().filter_map(|ruleset| ruleset.weights.clone()).collect();
        [
            ("program", self.program.clone()),
            ("command", self.command.clone()),
            ("seed", self.seed.to_string()),
            ("fingerprints", fingerprints.join("\n")),
            ("weights", weights.join("\n")),
        ]
    }
}
