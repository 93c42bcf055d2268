//! The arguments of the commands that play many games: `senet playouts`, `match`, `ladder`, `study` and
//! `rollout`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::ValueHint;
use clap::{Args, ValueEnum};
use senet_play::{Level, UnknownLevel};

use super::{
    DataFormat, RulesetArgs, RulesetListArgs, SeededTablesArgs, Tables, ThreadArgs, WeightsArgs, level,
    open_fraction, tables, whole,
};

#[derive(Args, Debug)]
pub(crate) struct Playouts {
    #[command(flatten)]
    pub(crate) rules: RulesetArgs,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = whole::<u64>(1, 1_000_000_000_000))]
    pub(crate) games: u64,
    /// The seed of the dice: the same seed gives the same games, with any number of threads
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// The output format; csv is the distribution of lengths
    #[arg(long, value_enum, default_value_t = DataFormat::Text)]
    pub(crate) format: DataFormat,
}

#[derive(Args, Debug)]
pub(crate) struct Engine {
    /// The level that chooses where `go` names none [default: a search of two plies]
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    pub(crate) level: Option<Level>,
    /// The seed of the levels' random choices
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    /// The exact tables: none, auto, or a directory [default: none; for --level perfect, auto]
    ///
    /// `auto` is senet/tables in the cache directory.
    #[arg(long, value_name = "none|auto|DIR", value_parser = tables, value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<Tables>,
    #[command(flatten)]
    pub(crate) weights: WeightsArgs,
}

/// A level, or the command line of a program that speaks the protocol of `senet engine`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ContestantName {
    Level(Level),
    Engine(String),
}

impl ContestantName {
    /// The level, if it is one.
    pub(crate) fn level(&self) -> Option<Level> {
        match self {
            ContestantName::Level(level) => Some(*level),
            ContestantName::Engine(_) => None,
        }
    }
}

impl FromStr for ContestantName {
    type Err = String;

    fn from_str(text: &str) -> Result<ContestantName, String> {
        match text.strip_prefix("engine:") {
            Some(command) if !command.trim().is_empty() => Ok(ContestantName::Engine(command.to_owned())),
            Some(_) => Err("write the path of a program after 'engine:'".to_owned()),
            None => text
                .parse()
                .map(ContestantName::Level)
                .map_err(|UnknownLevel| format!("{UnknownLevel}, or engine:COMMAND")),
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct Match {
    #[command(flatten)]
    pub(crate) rules: RulesetArgs,
    /// The player whose score is printed: a level, or engine:COMMAND for another program
    ///
    /// Levels: random, beginner, novice, average, skilled, expert, perfect. COMMAND is the path of a program
    /// that speaks the protocol of `senet engine`, or a program with arguments between spaces.
    #[arg(long, value_name = "LEVEL|engine:COMMAND")]
    pub(crate) a: ContestantName,
    /// Its opponent
    #[arg(long, value_name = "LEVEL|engine:COMMAND")]
    pub(crate) b: ContestantName,
    /// The time limit for each move of an engine, in milliseconds [default: none; it forfeits after a minute]
    ///
    /// Each `go` sends the limit to the engine. The engine forfeits the game if it exceeds the limit by a second.
    #[arg(long, value_name = "MS", value_parser = whole::<u64>(1, 86_400_000))]
    pub(crate) move_time: Option<u64>,
    /// The number of games; games are played in pairs, so choose an even number
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = whole::<u64>(1, 1_000_000_000))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) running: RunArgs,
    #[command(flatten)]
    pub(crate) weights: WeightsArgs,
    /// Write a record of each game to this directory, which is created if it does not exist
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) records: Option<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value_t = DataFormat::Text)]
    pub(crate) format: DataFormat,
}

#[derive(Args, Debug)]
pub(crate) struct Ladder {
    #[command(flatten)]
    pub(crate) rulesets: RulesetListArgs,
    /// The levels, weakest first, separated by commas [default: all levels]
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', value_parser = level())]
    pub(crate) levels: Vec<Level>,
    /// The number of games per match
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = whole::<u64>(1, 1_000_000_000))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) running: RunArgs,
    /// The output format
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}

#[derive(Args, Debug)]
#[cfg_attr(
    not(feature = "lab"),
    allow(dead_code, reason = "this build only parses and documents the command")
)]
pub(crate) struct Study {
    #[command(flatten)]
    pub(crate) rulesets: RulesetListArgs,
    /// Compare variants of one ruleset that differ in one rule point: an option, or a key of the ruleset file
    ///
    /// POINT alone compares all values of the point; POINT=VALUE|VALUE compares the listed ones.
    #[arg(long, value_name = "POINT", requires = "rules")]
    pub(crate) vary: Option<String>,
    /// The two levels that play the games
    #[arg(long, value_name = "A,B", value_delimiter = ',', num_args = 1, value_parser = level())]
    #[arg(default_value = "average,average")]
    pub(crate) players: Vec<Level>,
    /// The number of games for each ruleset
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = whole::<u64>(1, 1_000_000_000_000))]
    pub(crate) games: u64,
    /// The levels that play matches against each other, weakest first
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', value_parser = level())]
    #[arg(default_value = "random,novice,average")]
    pub(crate) levels: Vec<Level>,
    /// The number of games in each of these matches; 0 plays no matches
    #[arg(long, value_name = "N", default_value_t = 400)]
    #[arg(value_parser = whole::<u64>(0, 1_000_000_000))]
    pub(crate) match_games: u64,
    /// The number of games in which the luck of each throw is measured
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) luck_games: u64,
    /// The time that a throw with its move takes at a real board, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds_per_move)]
    pub(crate) seconds_per_move: f64,
    /// Write every decision to decisions.parquet
    #[arg(long)]
    pub(crate) decisions: bool,
    /// Write the tables as CSV, too: games.csv, and decisions.csv with --decisions; also after a complete study
    #[arg(long)]
    pub(crate) csv: bool,
    #[command(flatten)]
    pub(crate) running: RunArgs,
    /// The output directory: a new one, or that of the same study to continue it
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: PathBuf,
}

/// Parses a number of seconds, at most a day.
fn seconds_per_move(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0.0 && *seconds <= 86_400.0);
    seconds.ok_or_else(|| "write a number of seconds, such as 10".to_owned())
}

/// The seed, the threads and the tables of commands that play matches.
#[derive(Args, Debug)]
pub(crate) struct RunArgs {
    /// The seed of the dice: the same seed gives the same games, with any number of threads
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    #[command(flatten)]
    threads: ThreadArgs,
    /// The exact tables, for perfect players and exact luck: none, auto, or a directory
    ///
    /// `auto` is senet/tables in the cache directory. Without this argument, `match` and `ladder` use auto if a
    /// level is perfect, and none otherwise. A study without it uses none.
    #[arg(long, value_name = "none|auto|DIR", value_parser = tables, value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<Tables>,
}

impl RunArgs {
    pub(crate) fn threads(&self) -> usize {
        self.threads.count()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum TableFormat {
    /// Text for people
    Text,
    /// A Markdown table for documents
    Markdown,
    /// JSON for programs
    Json,
    /// CSV for spreadsheets and statistics programs
    Csv,
}

#[derive(Args, Debug)]
pub(crate) struct Rollout {
    #[command(flatten)]
    pub(crate) rules: RulesetArgs,
    /// The position as text [default: the start of the game]
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// The throw: rolls out each of its moves; leave it out to roll out the position before the throw
    #[arg(long, value_name = "N", value_parser = whole::<i128>(i128::MIN, i128::MAX))]
    pub(crate) throw: Option<i128>,
    /// The largest number of games per move
    #[arg(long, value_name = "N", default_value_t = 1296)]
    #[arg(value_parser = whole::<u64>(1, 1_000_000_000))]
    pub(crate) games: u64,
    /// Stop as soon as the standard error is at most this, such as 0.002
    #[arg(long, value_name = "ERROR", value_parser = open_fraction)]
    pub(crate) standard_error: Option<f64>,
    /// The search depth of both players in plies; each ply takes about ten times as long as the one before
    #[arg(long, value_name = "PLIES", default_value_t = 1, value_parser = whole::<u32>(1, 6))]
    pub(crate) depth: u32,
    /// Stop each game after this many plies; its result is then the estimate of its last position
    #[arg(long, value_name = "PLIES", value_parser = whole::<u64>(1, 10_000))]
    pub(crate) truncate: Option<u64>,
    /// The seed of the dice: the same seed gives the same answer, with any number of threads
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) tables: SeededTablesArgs,
    #[command(flatten)]
    pub(crate) weights: WeightsArgs,
    /// The output format
    #[arg(long, value_enum, default_value_t = DataFormat::Text)]
    pub(crate) format: DataFormat,
}
