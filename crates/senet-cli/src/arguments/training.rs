//! The arguments of `senet train` and `senet regret`.

use std::path::PathBuf;

use clap::Args;
use clap::ValueHint;
use senet_play::Level;

use super::{Format, LongRunArgs, RulesetArgs, TablesArgs, level, whole};

/// The defaults of training. They repeat those of `senet_train::TrainingConfig`, which a build without the
/// feature `train` does not have; a test compares them.
mod defaults {
    pub(super) const ROUNDS: u32 = 120;
    pub(super) const POSITIONS: u32 = 200_000;
    pub(super) const BATCHES: u32 = 400;
    pub(super) const WEAK_OPPONENTS: f64 = 0.0;
    pub(super) const STALL_LIMIT: u32 = u32::MAX;
}

#[derive(Args, Debug)]
#[cfg_attr(
    not(feature = "train"),
    allow(dead_code, reason = "this build only parses and documents the command")
)]
pub(crate) struct Train {
    #[command(flatten)]
    pub(crate) rules: RulesetArgs,
    /// The weights file to write; an interrupted run is saved next to it and continued by the same command
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
    /// The seed: the same seed gives the same weights, with any number of threads
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    /// The number of rounds of self-play and learning
    #[arg(long, value_name = "N", default_value_t = defaults::ROUNDS)]
    #[arg(value_parser = whole::<u32>(1, 1_000_000))]
    pub(crate) rounds: u32,
    /// The number of self-play positions per round
    #[arg(long, value_name = "N", default_value_t = defaults::POSITIONS)]
    #[arg(value_parser = whole::<u32>(100, 100_000_000))]
    pub(crate) positions: u32,
    /// The number of batches learned per round
    #[arg(long, value_name = "N", default_value_t = defaults::BATCHES)]
    #[arg(value_parser = whole::<u32>(1, 1_000_000))]
    pub(crate) batches: u32,
    /// The fraction of games in which weaker players take over one or both sides for a while, from 0 to 1
    #[arg(long = "weak-opponents", alias = "guests", value_name = "FRACTION")]
    #[arg(default_value_t = defaults::WEAK_OPPONENTS, value_parser = fraction)]
    pub(crate) weak_opponents: f64,
    /// Accept some loss of win chance for progress after this many plies without a piece leaving the board
    /// [default: never]
    #[arg(long = "stall-limit", alias = "patience", value_name = "PLIES")]
    #[arg(default_value_t = defaults::STALL_LIMIT, hide_default_value = true)]
    #[arg(value_parser = whole::<u32>(0, u32::MAX))]
    pub(crate) stall_limit: u32,
    /// The λ of TD(λ) in the first and in the last round: how much later results count for earlier positions
    /// [default: 0.95,0.7]
    #[arg(long = "lambda", alias = "trace", value_name = "FIRST,LAST", value_parser = fraction_pair)]
    #[arg(allow_hyphen_values = true)]
    pub(crate) lambda: Option<[f64; 2]>,
    #[command(flatten)]
    pub(crate) work: LongRunArgs<60>,
}

#[derive(Args, Debug)]
#[cfg_attr(
    not(feature = "train"),
    allow(dead_code, reason = "this build only parses and documents the command")
)]
pub(crate) struct Regret {
    #[command(flatten)]
    pub(crate) rules: RulesetArgs,
    /// Measure a player of this level
    #[arg(long, value_name = "LEVEL", value_parser = level(), required_unless_present = "depth")]
    pub(crate) level: Option<Level>,
    /// Measure a network that searches this many plies; 1 compares the positions after its moves
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(1, 6), conflicts_with = "level")]
    pub(crate) depth: Option<u32>,
    /// The weights of the network, as written by `senet train` [default: the built-in ones]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(requires = "depth", conflicts_with = "level")]
    pub(crate) weights: Option<PathBuf>,
    /// The smallest number of unforced decisions to measure
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = whole::<u64>(1, 1_000_000_000))]
    pub(crate) decisions: u64,
    /// The seed of the games: the same seed gives all players the same decisions
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Parses a number from 0 to 1.
fn fraction(text: &str) -> Result<f64, String> {
    let fraction: f64 = text.parse().map_err(|_| "write a number from 0 to 1, such as 0.5".to_owned())?;
    if (0.0..=1.0).contains(&fraction) { Ok(fraction) } else { Err("it must be from 0 to 1".to_owned()) }
}

/// Parses two numbers from 0 to 1, separated by a comma.
fn fraction_pair(text: &str) -> Result<[f64; 2], String> {
    let (first, last) = text.split_once(',').ok_or("write two numbers from 0 to 1, such as 0.95,0.7")?;
    Ok([fraction(first)?, fraction(last)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_fractions_from_0_to_1() {
        assert_eq!(fraction_pair("0.99,0.95"), Ok([0.99, 0.95]));
        assert_eq!(fraction("1"), Ok(1.0));
        for wrong in ["", "0.5", "0.5,", "0.5,1.1", "-0.1,0.5", "NaN,0", "0.1,0.2,0.3"] {
            assert!(fraction_pair(wrong).is_err(), "{wrong}");
        }
    }

    #[cfg(feature = "train")]
    #[test]
    fn defaults_match_the_training_config() {
        let config = senet_train::TrainingConfig::default();
        assert_eq!(config.rounds, defaults::ROUNDS);
        assert_eq!(config.positions, defaults::POSITIONS as usize);
        assert_eq!(config.batches, defaults::BATCHES as usize);
        assert_eq!(config.opponent_share, defaults::WEAK_OPPONENTS);
        assert_eq!(config.stall_patience, defaults::STALL_LIMIT);
        assert_eq!(config.lambda, [0.95, 0.7]);
    }
}
