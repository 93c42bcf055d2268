//! The arguments of `senet solve`, `senet value` and `senet table`.

use std::path::PathBuf;

use clap::builder::ValueHint;
use clap::{Args, Subcommand, ValueEnum};
use senet_tablebase::BookLimits;

use super::{
    Format, LongRunArgs, QueryArgs, RulesetArgs, TablesArgs, ThreadArgs, WeightsArgs, open_fraction, whole,
};
use crate::long_help;

#[derive(Args, Debug)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) rules: RulesetArgs,
    /// The number of pieces per side; short for --option pieces=K
    #[arg(long, value_name = "K", value_parser = whole::<u8>(1, 10))]
    pub(crate) pieces: Option<u8>,
    /// The directory of the exact tables [default: senet/tables in the cache directory]
    ///
    /// The cache directory is $XDG_CACHE_HOME, or ~/.cache if that is not set.
    #[arg(long, alias = "tables", value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// The largest amount of memory for values, such as 8GB; larger games are solved on disk, which is slower
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub(crate) memory: Option<u64>,
    /// The largest allowed difference between the upper and the lower bound of a win chance
    #[arg(long, value_name = "GAP", default_value_t = 1e-4, value_parser = open_fraction)]
    pub(crate) gap: f64,
    /// Solve without a question what is estimated to take more than an hour
    #[arg(long)]
    pub(crate) yes: bool,
    #[command(flatten)]
    pub(crate) work: LongRunArgs<180>,
}

#[derive(Args, Debug)]
pub(crate) struct Value {
    #[command(flatten)]
    pub(crate) query: QueryArgs,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
    #[command(flatten)]
    pub(crate) weights: WeightsArgs,
    /// The search depth in plies for positions outside the tables; each ply takes about ten times as long as
    /// the one before
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = whole::<u32>(1, 20))]
    pub(crate) depth: u32,
}

#[derive(Subcommand, Debug)]
pub(crate) enum TableCommand {
    /// List the tables
    #[command(after_long_help = long_help::TABLE_LIST)]
    List {
        #[command(flatten)]
        tables: TablesArgs,
        /// The output format
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Show the header of a table: ruleset, size, precision
    #[command(after_long_help = long_help::TABLE_INFO)]
    Info {
        /// The table file
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
        /// The output format
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Write an opening book: the values of the first plies of a solved game, in a small file
    #[command(after_long_help = long_help::TABLE_BOOK)]
    Book(TableBook),
    /// Compress tables, beside them; all commands but `solve` can use the result
    #[command(after_long_help = long_help::TABLE_PACK)]
    Pack {
        /// The table files
        #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
        files: Vec<PathBuf>,
        /// Whether the tables stay
        #[arg(long, value_enum, default_value_t = Original::Keep)]
        original: Original,
        /// The output format
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Check a table: its checksums, and each value against the values of its successors
    #[command(after_long_help = long_help::TABLE_VERIFY)]
    Verify {
        /// The table file; the tables that its positions lead to must be in the same directory
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
        /// Check this number of random positions [default: all; a million if the table has over 20 million]
        #[arg(long, value_name = "N", value_parser = whole::<u64>(1, u64::MAX))]
        sample: Option<u64>,
        /// The seed of the random positions
        #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>(0, u64::MAX))]
        seed: u64,
        /// Prove the stated error again, too: find error bounds, and check them at every position
        ///
        /// Takes about as long as the last sweeps of `senet solve`, and six bytes of memory a position.
        #[arg(long)]
        bounds: bool,
        #[command(flatten)]
        threads: ThreadArgs,
        /// The output format
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
}

/// What happens to a table that was packed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Original {
    /// It stays; `senet solve` needs it to go on with more pieces
    Keep,
    /// It is deleted once the packed table was read back and compared
    Delete,
}

#[derive(Args, Debug)]
pub(crate) struct TableBook {
    #[command(flatten)]
    pub(crate) rules: RulesetArgs,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
    /// The number of plies from the start
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = whole::<u32>(1, 40))]
    pub(crate) plies: u32,
    /// The smallest chance that good play reaches a position at a given ply
    #[arg(long, value_name = "CHANCE", default_value_t = 1e-4, value_parser = open_fraction)]
    pub(crate) min_chance: f64,
    /// The file of the book [default: in the folder of the ruleset's tables, where all commands find it]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

impl TableBook {
    /// Which positions the book has.
    pub(crate) fn limits(&self) -> BookLimits {
        BookLimits { plies: self.plies, min_chance: self.min_chance }
    }
}

/// Parses a number of bytes, with an optional unit KB, MB or GB (powers of 1000).
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
