//! The arguments of `senet review`.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::ValueHint;
use clap::{Args, ValueEnum};

use super::{TablesArgs, ThreadArgs, WeightsArgs, whole};

#[derive(Args, Debug)]
pub(crate) struct Review {
    /// The records of the games (`-` is standard input); several give a line for each side of each game
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<String>,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
    #[command(flatten)]
    pub(crate) weights: WeightsArgs,
    /// The search depth in plies for positions outside the tables
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole::<u32>(1, 8))]
    pub(crate) depth: u32,
    /// Search deeper, ply by ply, while the next ply is expected to fit into this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "depth")]
    pub(crate) time: Option<Duration>,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// The output format
    #[arg(long, value_enum, default_value_t = ReviewFormat::Text)]
    pub(crate) format: ReviewFormat,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum ReviewFormat {
    /// Text for people
    Text,
    /// JSON for programs, a line for each record
    Json,
    /// CSV with a row for each side of each game
    Csv,
    /// A self-contained page for a browser, of one record
    Html,
}

/// Parses a number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| *seconds > 0.0 && *seconds <= 1e6);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "write a number of seconds, such as 30".to_owned())
}
