//! What can be asked of `senet puzzles`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::ValueHint;

use super::{Format, RulesChoice};

#[derive(Args, Debug)]
pub(crate) struct Puzzles {
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) count: u16,
    /// The seed of the games: the same one finds the same puzzles
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The directory of the tables; without it, senet/tables in the cache folder ($XDG_CACHE_HOME, or ~/.cache)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
    /// Solve them here: a board, your move, how good it is, and the next
    #[arg(long, conflicts_with = "format")]
    pub(crate) play: bool,
    /// How to print them
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}
