//! The arguments of `senet puzzles`.

use clap::Args;

use super::{Format, RulesetArgs, SeededTablesArgs, whole};

#[derive(Args, Debug)]
pub(crate) struct Puzzles {
    #[command(flatten)]
    pub(crate) rules: RulesetArgs,
    /// The number of puzzles
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole::<u16>(1, 1000))]
    pub(crate) count: u16,
    /// The seed of the games that puzzles are taken from: the same seed gives the same puzzles
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) tables: SeededTablesArgs,
    /// Solve the puzzles interactively: each shows a board, asks for your move and rates it
    #[arg(long, conflicts_with = "format")]
    pub(crate) play: bool,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}
