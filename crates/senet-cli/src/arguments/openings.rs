//! The arguments of `senet openings`.

use clap::Args;

use super::{DataFormat, RulesetListArgs, TablesArgs, whole};

#[derive(Args, Debug)]
pub(crate) struct Openings {
    #[command(flatten)]
    pub(crate) rulesets: RulesetListArgs,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
    /// The search depth in plies for positions outside the tables; each ply takes about ten times as long as
    /// the one before
    #[arg(long, value_name = "PLIES", default_value_t = 3, value_parser = whole::<u32>(1, 20))]
    pub(crate) depth: u32,
    /// The output format
    #[arg(long, value_enum, default_value_t = DataFormat::Text)]
    pub(crate) format: DataFormat,
}
