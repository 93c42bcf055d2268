//! What can be asked of `senet review`.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::ValueHint;
use clap::{Args, ValueEnum};

use super::Threads;

#[derive(Args, Debug)]
pub(crate) struct Review {
    /// The record of the game (`-` is standard input)
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: String,
    /// The directory of the tables; without it, senet/tables in the cache folder ($XDG_CACHE_HOME, or ~/.cache)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
    /// Where tables do not reach, look so many plies ahead
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=8))]
    pub(crate) depth: u32,
    /// Look deeper, ply by ply, as long as the next look will probably fit into so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "depth")]
    pub(crate) time: Option<Duration>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Text, JSON, or one page for a browser that needs nothing but itself
    #[arg(long, value_enum, default_value_t = ReviewFormat::Text)]
    pub(crate) format: ReviewFormat,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum ReviewFormat {
    /// For people
    Text,
    /// For programs
    Json,
    /// A page for a browser
    Html,
}

/// Reads a number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| *seconds > 0.0 && *seconds <= 1e6);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "write a number of seconds, such as 30".to_owned())
}
