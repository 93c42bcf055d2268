//! The arguments of `senet puzzles`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::ValueHint;

use senet_play::{PuzzleId, PuzzleMiner, Theme, is_day};

use super::{Format, RulesetArgs, SeededTablesArgs, open_fraction, whole};

#[derive(Args, Debug)]
pub(crate) struct Puzzles {
    #[command(flatten)]
    pub(crate) rules: RulesetArgs,
    /// The number of puzzles
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole::<u16>(1, 10_000))]
    pub(crate) count: u16,
    /// The seed of the games that puzzles are taken from: the same seed gives the same puzzles
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) tables: SeededTablesArgs,
    /// Only puzzles with this theme, such as hit or bearing-off
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<Theme>,
    /// The puzzle of this day, such as 2026-11-29
    #[arg(long, value_name = "DAY", value_parser = day, conflicts_with = "theme")]
    pub(crate) day: Option<String>,
    /// The puzzle with this name, such as 0a1b2c3d
    #[arg(long, value_name = "NAME", conflicts_with_all = ["theme", "day"])]
    pub(crate) id: Option<PuzzleId>,
    /// Solve the puzzles interactively: each shows a board, asks for your move and rates it
    #[arg(long, conflicts_with = "format")]
    pub(crate) play: bool,
    /// Find puzzles in games between strong players, and write them to a file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["format", "play", "theme", "day", "id"])]
    pub(crate) mine: Option<PathBuf>,
    /// The largest number of games for --mine: 200 for each puzzle unless stated
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, u64::MAX), requires = "mine")]
    pub(crate) games: Option<u64>,
    /// Go on with the puzzles in the file of --mine, after its games and with its seed
    #[arg(long, requires = "mine", conflicts_with = "seed")]
    pub(crate) resume: bool,
    /// The least win chance by which the best move of a puzzle for --mine is better than any other
    #[arg(long, value_name = "SHARE", default_value_t = PuzzleMiner::LEAD, value_parser = open_fraction)]
    #[arg(requires = "mine")]
    pub(crate) lead: f64,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

fn day(text: &str) -> Result<String, &'static str> {
    if is_day(text) { Ok(text.to_owned()) } else { Err("write a day such as 2026-11-29") }
}
