//! The arguments of `senet puzzles`.

use clap::Args;

use super::{Format, RulesetArgs, TablesArgs};

#[derive(Args, Debug)]
pub(crate) struct Puzzles {
    #[command(flatten)]
    pub(crate) rules: RulesetArgs,
    /// The number of puzzles
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) count: u16,
    /// The seed of the games that puzzles are taken from: the same seed gives the same puzzles
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
    /// Solve the puzzles interactively: each shows a board, asks for your move and rates it
    #[arg(long, conflicts_with = "format")]
    pub(crate) play: bool,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}
