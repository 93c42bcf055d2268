//! The arguments of `senet openings`.

use clap::Args;

use super::{DataFormat, EvaluationArgs, RulesetListArgs};

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
