//! The command line of `senet train` and `senet regret`.

use std::path::PathBuf;

use clap::Args;
use clap::ValueHint;
use senet_play::Level;
use senet_train::TrainingConfig;

use super::{Format, LongWork, RulesChoice, level};

#[derive(Args, Debug)]
pub(crate) struct Train {
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
    /// Where the weights go; unfinished training is kept beside them, and taken up by the same command
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: PathBuf,
    /// The directory of the tables that exact values come from; without it, senet/tables in the cache folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
    /// The seed: the same one gives the same weights, whatever the number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many rounds of playing and learning
    #[arg(long, value_name = "N", default_value_t = TrainingConfig::default().rounds)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) rounds: u32,
    /// How many positions of its own games the network sees in a round
    #[arg(long, value_name = "N", default_value_t = TrainingConfig::default().positions as u32)]
    #[arg(value_parser = clap::value_parser!(u32).range(100..=100_000_000))]
    pub(crate) positions: u32,
    /// How many batches of lessons it learns in a round
    #[arg(long, value_name = "N", default_value_t = TrainingConfig::default().batches as u32)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) batches: u32,
    /// The part of its games, from 0 to 1, in which weaker players have a side, or both, for a while
    #[arg(long, value_name = "PART", default_value_t = TrainingConfig::default().opponent_share, value_parser = part)]
    pub(crate) guests: f64,
    /// After so many plies in which no piece leaves the board, sides begin to give up some win chance to get on; without
    /// it, never
    #[arg(long, value_name = "PLIES", default_value_t = TrainingConfig::default().stall_patience, hide_default_value = true)]
    pub(crate) patience: u32,
    /// How much of what later positions showed goes into earlier ones (the λ of TD(λ)), in the first round and in the last
    /// [default: 0.95,0.7]
    #[arg(long, value_name = "FIRST,LAST", value_parser = parts)]
    pub(crate) trace: Option<[f64; 2]>,
    #[command(flatten)]
    pub(crate) work: LongWork<60>,
}

#[derive(Args, Debug)]
pub(crate) struct Regret {
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
    /// Ask a player of this level
    #[arg(long, value_name = "LEVEL", value_parser = level(), required_unless_present = "depth")]
    pub(crate) level: Option<Level>,
    /// Ask a network that looks so many plies ahead, its own move the first: with 1 it just looks at what its moves lead to
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=6), conflicts_with = "level")]
    pub(crate) depth: Option<u32>,
    /// The network's weights, as `senet train` writes them; without it, those that are built in
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(requires = "depth", conflicts_with = "level")]
    pub(crate) weights: Option<PathBuf>,
    /// Ask for at least so many unforced decisions
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) decisions: u64,
    /// The seed of the games: the same one asks all players the same
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The directory of the tables; without it, senet/tables in the cache folder ($XDG_CACHE_HOME, or ~/.cache)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// A part of a whole.
fn part(text: &str) -> Result<f64, String> {
    let part: f64 = text.parse().map_err(|_| "it is no number, such as 0.5".to_owned())?;
    if (0.0..=1.0).contains(&part) { Ok(part) } else { Err("it must be from 0 to 1".to_owned()) }
}

/// Two of them.
fn parts(text: &str) -> Result<[f64; 2], String> {
    let (first, last) = text.split_once(',').ok_or("two parts belong here, such as 0.95,0.7")?;
    Ok([part(first)?, part(last)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_lie_between_nothing_and_all() {
        assert_eq!(parts("0.99,0.95"), Ok([0.99, 0.95]));
        assert_eq!(part("1"), Ok(1.0));
        for wrong in ["", "0.5", "0.5,", "0.5,1.1", "-0.1,0.5", "NaN,0", "0.1,0.2,0.3"] {
            assert!(parts(wrong).is_err(), "{wrong}");
        }
    }
}
