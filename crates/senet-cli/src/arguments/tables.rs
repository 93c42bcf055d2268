//! What can be asked of `senet solve`, `value` and `table`.

use std::path::PathBuf;

use clap::builder::ValueHint;
use clap::{Args, Subcommand};

use super::{Format, LongWork, QuestionChoice, RulesChoice, Threads, gap};
use crate::guide;

#[derive(Args, Debug)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
    /// How many pieces a side: short for --option pieces=K
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(crate) pieces: Option<u8>,
    /// The directory of the tables; without it, senet/tables in the cache folder ($XDG_CACHE_HOME, or ~/.cache)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Take no more memory than this for values, say 8GB: what does not fit is solved on the disk, where it is slower
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub(crate) memory: Option<u64>,
    /// The largest difference allowed between upper and lower bound of a win chance
    #[arg(long, value_name = "GAP", default_value_t = 1e-4, value_parser = gap)]
    pub(crate) gap: f64,
    #[command(flatten)]
    pub(crate) work: LongWork<180>,
}

#[derive(Args, Debug)]
pub(crate) struct Value {
    #[command(flatten)]
    pub(crate) question: QuestionChoice,
    /// The directory of the tables; without it, senet/tables in the cache folder ($XDG_CACHE_HOME, or ~/.cache)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
    /// How many plies to look ahead where no table reaches; each takes about ten times as long as the one before
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=20))]
    pub(crate) depth: u32,
}

#[derive(Subcommand, Debug)]
pub(crate) enum TableCommand {
    /// List the tables
    #[command(after_long_help = guide::TABLE_LIST)]
    List {
        /// The directory of the tables; without it, senet/tables in the cache folder ($XDG_CACHE_HOME, or ~/.cache)
        #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
        tables: Option<PathBuf>,
        /// How to print the list
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Show what a table says of itself
    #[command(after_long_help = guide::TABLE_INFO)]
    Info {
        /// The table
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
        /// How to print it
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Check a table: its checksums, and every value against the values of what follows
    #[command(after_long_help = guide::TABLE_VERIFY)]
    Verify {
        /// The table; those that its positions lead to must be in the same folder
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
        /// Look at so many positions drawn at random; without it, at all of them, or a million in a table of more than 20 million
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
        sample: Option<u64>,
        /// The seed of the sample
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
        #[command(flatten)]
        threads: Threads,
        /// How to print what was found
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
}

/// Reads a number of bytes.
fn bytes(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic() || letter == ' ');
    let unit = match text[digits.len()..].trim().to_ascii_uppercase().as_str() {
        "" | "B" => Some(1),
        "KB" => Some(1_000),
        "MB" => Some(1_000_000),
        "GB" => Some(1_000_000_000),
        _ => None,
    };
    let number = digits.parse::<f64>().ok().filter(|number| *number > 0.0 && number.is_finite());
    let bytes = number.zip(unit).map(|(number, unit)| (number * f64::from(unit)) as u64);
    bytes.ok_or_else(|| "write a number of bytes, such as 500MB or 8GB".to_owned())
}
