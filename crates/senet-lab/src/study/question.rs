//! What a study asks, in full: enough to ask it again.

use serde::Serialize;

use super::Study;
use super::games::DecisionTable;

/// Counts up when the same question gives other files.
const FORMAT: u32 = 1;

/// What a study asks. Two runs that ask the same write the same files.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Question {
    /// The program that answers it.
    pub(crate) program: String,
    format: u32,
    /// A command that asks it.
    pub(crate) command: String,
    pub(crate) rulesets: Vec<RulesetAsked>,
    /// The rule point that was varied, if one was.
    pub(crate) varied: Option<VariedAsked>,
    /// The levels that play, under each ruleset.
    pub(crate) players: [&'static str; 2],
    /// Games under each ruleset.
    pub(crate) games: u64,
    pub(crate) seed: u64,
    /// So many games, the first ones, have their luck looked at.
    pub(crate) luck_games: u64,
    /// The levels that play matches against each other.
    pub(crate) levels: Vec<&'static str>,
    /// Games of each match.
    pub(crate) match_games: u64,
    pub(crate) seconds_per_move: f64,
    decisions: bool,
}

/// A ruleset of a study.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct RulesetAsked {
    pub(crate) name: String,
    /// A number that differs if any rule point differs.
    pub(crate) fingerprint: String,
    /// The exact tables that were at hand, by the pieces left.
    tables: Vec<String>,
    /// The ruleset as a file.
    pub(crate) toml: String,
}

/// A rule point that was varied.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct VariedAsked {
    pub(crate) point: String,
    pub(crate) base: String,
    /// Values that do not go together with the rest of the rules, and why.
    pub(crate) left_out: Vec<[String; 2]>,
}

impl Question {
    pub(crate) fn of(study: &Study) -> Question {
        let ruleset = |subject: &super::Subject| {
            let spec = subject.context.rules.spec();
            RulesetAsked {
                name: spec.full_name(),
                fingerprint: format!("{:016x}", spec.fingerprint()),
                tables: subject.known.clone(),
                toml: spec.to_toml(),
            }
        };
        Question {
            program: format!("senet {}", env!("CARGO_PKG_VERSION")),
            format: FORMAT,
            command: study.command.clone(),
            rulesets: study.subjects.iter().map(ruleset).collect(),
            varied: study.varied.as_ref().map(|varied| VariedAsked {
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
}
