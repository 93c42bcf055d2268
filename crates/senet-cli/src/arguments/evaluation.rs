//! How positions are evaluated: by tables, and elsewhere by a search. The arguments of `senet openings` and `senet
//! series`, which do so.

use clap::Args;

use super::{DataFormat, RulesetArgs, RulesetListArgs, TablesArgs, WeightsArgs, whole};

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

#[derive(Args, Debug)]
pub(crate) struct Openings {
    #[command(flatten)]
    pub(crate) rulesets: RulesetListArgs,
    #[command(flatten)]
    pub(crate) evaluation: EvaluationArgs,
    /// The output format
    #[arg(long, value_enum, default_value_t = DataFormat::Text)]
    pub(crate) format: DataFormat,
}

#[derive(Args, Debug)]
pub(crate) struct Series {
    #[command(flatten)]
    pub(crate) rules: RulesetArgs,
    /// The number of games that win the series
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1, 100))]
    pub(crate) length: u32,
    /// The games that A and B have won
    #[arg(long, value_name = "A:B", default_value = "0:0", value_parser = score, allow_hyphen_values = true)]
    pub(crate) score: [u32; 2],
    #[command(flatten)]
    pub(crate) evaluation: EvaluationArgs,
    /// The output format
    #[arg(long, value_enum, default_value_t = DataFormat::Text)]
    pub(crate) format: DataFormat,
}

/// Parses a score such as `2:1`.
fn score(text: &str) -> Result<[u32; 2], String> {
    let parts = text.split_once(':').map(|(a, b)| (a.parse(), b.parse()));
    match parts {
        Some((Ok(a), Ok(b))) => Ok([a, b]),
        _ => Err("write the games that A and B have won, such as 2:1".to_owned()),
    }
}
