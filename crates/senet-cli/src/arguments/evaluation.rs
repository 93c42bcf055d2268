//! How positions are evaluated: by tables, and elsewhere by a search.

use clap::Args;

use super::{TablesArgs, WeightsArgs, whole};

#[derive(Args, Debug)]
pub(crate) struct EvaluationArgs {
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
    #[command(flatten)]
    pub(crate) weights: WeightsArgs,
    /// The search depth in plies for positions outside the tables; each ply takes about ten times as long as
    /// the one before
    #[arg(long, value_name = "PLIES", default_value_t = 3, value_parser = whole::<u32>(1, 20))]
    pub(crate) depth: u32,
}
