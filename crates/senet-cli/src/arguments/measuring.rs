//! What can be asked of the commands that play many games: `senet playouts`, `match`, `ladder`, `study` and `rollout`.

use std::path::PathBuf;

use clap::builder::ValueHint;
use clap::{Args, ValueEnum};
use senet_play::Level;

use super::{Format, OptionsChoice, RulesChoice, Threads, gap, level};

#[derive(Args, Debug)]
pub(crate) struct Playouts {
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub(crate) games: u64,
    /// The seed of the dice: the same one gives the same games, whatever the number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct Match {
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
    /// The level whose score is asked for
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    pub(crate) a: Level,
    /// The level it plays against
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    pub(crate) b: Level,
    /// How many games; an odd number leaves the last one without its pair
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) running: Running,
    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct Ladder {
    /// The rulesets, separated by commas; without it, the eight that are built in
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_hint = ValueHint::FilePath)]
    pub(crate) rules: Vec<String>,
    #[command(flatten)]
    pub(crate) options: OptionsChoice,
    /// The levels, weakest first, separated by commas; without it, all of them
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', value_parser = level())]
    pub(crate) levels: Vec<Level>,
    /// How many games each match has
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) running: Running,
    /// How to print the table
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}

#[derive(Args, Debug)]
pub(crate) struct Study {
    /// The rulesets, separated by commas; without it, the eight that are built in
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_hint = ValueHint::FilePath)]
    pub(crate) rules: Vec<String>,
    #[command(flatten)]
    pub(crate) options: OptionsChoice,
    /// Vary a rule point of the one ruleset: an option, or a key of its file; POINT=VALUE|VALUE says which values
    #[arg(long, value_name = "POINT", requires = "rules")]
    pub(crate) vary: Option<String>,
    /// The two levels that play
    #[arg(long, value_name = "A,B", value_delimiter = ',', num_args = 1, value_parser = level())]
    #[arg(default_value = "average,average")]
    pub(crate) players: Vec<Level>,
    /// How many games under each ruleset
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub(crate) games: u64,
    /// The levels that play matches against each other, weakest first
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', value_parser = level())]
    #[arg(default_value = "random,novice,average")]
    pub(crate) levels: Vec<Level>,
    /// How many games each of these matches has; 0 for no matches
    #[arg(long, value_name = "N", default_value_t = 400)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    pub(crate) match_games: u64,
    /// In how many games the luck of each throw is looked at
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub(crate) luck_games: u64,
    /// How long a move takes at the table, throw included
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    pub(crate) seconds_per_move: f64,
    /// Write down every decision too
    #[arg(long)]
    pub(crate) decisions: bool,
    #[command(flatten)]
    pub(crate) running: Running,
    /// The folder for the files: a new one, or that of the same study to go on with
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: PathBuf,
}

/// Reads how long a move takes.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0.0 && *seconds <= 86_400.0);
    seconds.ok_or_else(|| "write a number of seconds, such as 10".to_owned())
}

/// With which luck, on how many threads, and what perfect players know.
#[derive(Args, Debug)]
pub(crate) struct Running {
    /// The seed of the dice: the same one gives the same games, whatever the number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// The directory of the tables that perfect players know, and by which luck is taken out; without it, senet/tables in the
    /// cache folder (a study: none)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
}

impl Running {
    pub(crate) fn threads(&self) -> usize {
        self.threads.count()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum TableFormat {
    /// For people
    Text,
    /// For documents
    Markdown,
    /// For programs
    Json,
}

#[derive(Args, Debug)]
pub(crate) struct Rollout {
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
    /// The position, as text; without it, the start of the game
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// The throw: rolls out each move; without it, the position before the throw
    #[arg(long, value_name = "N")]
    pub(crate) throw: Option<u64>,
    /// At most so many games, for each move
    #[arg(long, value_name = "N", default_value_t = 1296)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    /// No more games once the standard error is as small as this, such as 0.002
    #[arg(long, value_name = "ERROR", value_parser = gap)]
    pub(crate) standard_error: Option<f64>,
    /// How many plies both sides look ahead; each takes about ten times as long as the one before
    #[arg(long, value_name = "PLIES", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=6))]
    pub(crate) depth: u32,
    /// The seed of the dice: the same one gives the same answer, whatever the number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// The directory of the tables; without it, senet/tables in the cache folder ($XDG_CACHE_HOME, or ~/.cache)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}
