//! The arguments of the `senet` command. Parsing, `--help`, completions and man pages all derive from this
//! definition.
//!
//! It does not depend on Cargo features: a build without a subcommand's feature still parses and documents
//! it.

mod evaluation;
mod play;
mod print;
mod puzzles;
mod review;
mod serve;
mod simulation;
mod table_choice;
mod tables;
mod training;
mod weights;

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueHint};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use senet_play::Level;
use senet_tablebase::thread_count;

use crate::long_help;

pub(crate) use evaluation::{Openings, Series};
pub(crate) use play::{MatchScoring, Play, Replay, ReplayFormat};
pub(crate) use print::Print;
pub(crate) use puzzles::Puzzles;
pub(crate) use review::{Review, ReviewFormat};
pub(crate) use serve::{LogFormat, LogLevel, MetricsAccess, OpenBrowser, Serve};
pub(crate) use simulation::{ContestantName, Engine, Ladder, Match, Playouts, Rollout, Study, TableFormat};
pub(crate) use table_choice::{SeededTablesArgs, Tables, TablesArgs, check_not_a_file, tables};
pub(crate) use tables::{Original, Solve, TableBook, TableCommand, Value};
pub(crate) use training::{Regret, Train};
pub(crate) use weights::WeightsArgs;
#[cfg(feature = "train")]
pub(crate) use weights::{other_rules, read_weights};

/// Senet, the board game of ancient Egypt: play it, read its rules, analyse it
#[derive(Parser, Debug)]
#[command(name = "senet", version = senet::version(), long_about = long_help::ABOUT, after_long_help = long_help::notation())]
#[command(
    after_help = "`senet` alone opens Senet in the browser. `senet --help` explains positions, moves and rulesets."
)]
#[command(max_term_width = 100, infer_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play in the terminal, against another person or the computer
    #[command(after_long_help = long_help::PLAY)]
    Play(Play),
    /// Start the web server: play in a browser, on this computer or over the network
    #[command(after_long_help = long_help::SERVE)]
    Serve(Serve),
    /// Write the site as static files: everything but play by link, for any web host
    #[command(after_long_help = long_help::SITE)]
    Site(Site),
    /// Check that the throws of a game on a server were fair
    #[command(after_long_help = long_help::FAIR)]
    Fair(Fair),
    /// Step through a recorded game, or print it
    #[command(after_long_help = long_help::REPLAY)]
    Replay(Replay),
    /// Print the history of the game, with its sources
    #[command(after_long_help = long_help::HISTORY)]
    History(History),
    /// List the rulesets, show the rules of one, or compare two
    #[command(after_long_help = long_help::RULES)]
    Rules {
        #[command(subcommand)]
        command: RulesCommand,
    },
    /// List the legal moves of a position with a throw
    #[command(after_long_help = long_help::MOVES)]
    Moves(Moves),
    /// Count the nodes of the game tree to a given depth
    #[command(after_long_help = long_help::PERFT)]
    Perft(Perft),
    /// Play uniformly random games and print statistics
    #[command(after_long_help = long_help::PLAYOUTS)]
    Playouts(Playouts),
    /// Play by a line protocol on standard input and output, for other programs
    #[command(after_long_help = long_help::ENGINE)]
    Engine(Engine),
    /// Play a match between two levels or programs, with the same luck for both
    #[command(after_long_help = long_help::MATCH)]
    Match(Match),
    /// Play a match between each level and the one below it
    #[command(after_long_help = long_help::LADDER)]
    Ladder(Ladder),
    /// Measure rulesets as games: balance, length, luck and skill
    #[command(after_long_help = long_help::STUDY)]
    Study(Study),
    /// Build exact tables: the win chance of every position of a game
    #[command(after_long_help = long_help::SOLVE)]
    Solve(Solve),
    /// List, show or check exact tables
    #[command(after_long_help = long_help::TABLE)]
    Table {
        #[command(subcommand)]
        command: TableCommand,
    },
    /// Show the win chance of a position and of each of its moves
    #[command(after_long_help = long_help::VALUE)]
    Value(Value),
    /// Make printable boards, sticks, pieces and rules at true size: PDF or SVG
    #[command(after_long_help = long_help::PRINT)]
    Print(Print),
    /// Train the neural network that estimates win chances for a ruleset
    #[command(after_long_help = long_help::TRAIN)]
    Train(Train),
    /// Measure how much win chance a player loses per decision in solved games
    #[command(after_long_help = long_help::REGRET)]
    Regret(Regret),
    /// Estimate win chances by playing a position to the end many times
    #[command(after_long_help = long_help::ROLLOUT)]
    Rollout(Rollout),
    /// Review a game: the win chance each decision lost, and the luck of each throw
    #[command(after_long_help = long_help::REVIEW)]
    Review(Review),
    /// Show the win chance of every first throw and move
    #[command(after_long_help = long_help::OPENINGS)]
    Openings(Openings),
    /// Show the chance to win a series of games, from every score
    #[command(after_long_help = long_help::SERIES)]
    Series(Series),
    /// Print or play puzzles: positions with one clearly best move that is easy to miss
    #[command(after_long_help = long_help::PUZZLES)]
    Puzzles(Puzzles),
    /// Print the JSON Schema of a command's JSON output
    #[command(after_long_help = long_help::SCHEMA)]
    Schema {
        /// The command, such as `moves` or `table info` [default: list the commands]
        #[arg(value_name = "COMMAND", num_args = 0..=2)]
        command: Vec<String>,
    },
    /// Print a completion script for a shell
    #[command(after_long_help = long_help::COMPLETIONS)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write manual pages to a folder
    #[command(after_long_help = long_help::MAN)]
    Man {
        /// The output folder; it is created if it does not exist
        #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
        out: PathBuf,
    },
}

/// A ruleset with its options.
#[derive(Args, Debug)]
pub(crate) struct RulesetArgs {
    /// The ruleset: a name from `senet rules list`, or the path of a ruleset file (TOML)
    #[arg(long, value_name = "NAME", value_hint = ValueHint::FilePath)]
    pub(crate) rules: String,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
}

/// The options of a ruleset.
#[derive(Args, Debug, Default)]
pub(crate) struct OptionArgs {
    /// Set an option of the ruleset, such as pieces=3 (`senet rules list` names them); may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) values: Vec<String>,
}

/// The rulesets of a command that takes several.
#[derive(Args, Debug)]
pub(crate) struct RulesetListArgs {
    /// The rulesets, separated by commas; `all` for the eight reconstructions [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_hint = ValueHint::FilePath)]
    pub(crate) rules: Vec<String>,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Format {
    /// Text for people
    Text,
    /// JSON for programs
    Json,
}

/// The output format of commands whose output is a table of numbers.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum DataFormat {
    /// Text for people
    Text,
    /// JSON for programs
    Json,
    /// CSV for spreadsheets and statistics programs
    Csv,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum RulesFormat {
    /// Text for people
    Text,
    /// A ruleset file that you can edit and use
    Toml,
    /// JSON for programs
    Json,
}

/// One query, or a file of queries.
#[derive(Args, Debug)]
pub(crate) struct QueryArgs {
    /// The ruleset: a name from `senet rules list`, or the path of a ruleset file (TOML)
    #[arg(long, value_name = "NAME", required_unless_present = "input", value_hint = ValueHint::FilePath)]
    pub(crate) rules: Option<String>,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
    /// The position as text [default: the start of the game]
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// The throw; leave it out for the position before the throw
    #[arg(long, value_name = "N", value_parser = whole::<i128>(i128::MIN, i128::MAX))]
    pub(crate) throw: Option<i128>,
    /// Read queries from a file, one JSON object per line (`-` is standard input)
    ///
    /// Each object has the fields `rules` and `position`, and optionally `options` and `throw`. Line N of the
    /// output answers line N of the input. An invalid line is answered with {"error":"…"}; the other lines
    /// are not affected.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["rules", "values", "position", "throw"])]
    pub(crate) input: Option<String>,
    /// The output format; --input always prints JSON [default: text]
    #[arg(long, value_enum)]
    pub(crate) format: Option<DataFormat>,
}

#[derive(Args, Debug)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) query: QueryArgs,
}

#[derive(Args, Debug)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) rules: RulesetArgs,
    /// The position as text [default: the start of the game]
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// The depth in plies; each ply takes about ten times as long as the one before
    #[arg(long, value_name = "N", value_parser = whole::<u32>(0, 20))]
    pub(crate) depth: u32,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// The number of worker threads.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ThreadArgs {
    /// The number of threads [default: the number of cores]
    #[arg(long, value_name = "T", value_parser = whole::<u16>(1, 1024))]
    threads: Option<u16>,
}

impl ThreadArgs {
    /// The number given on the command line, or the number of cores.
    pub(crate) fn count(self) -> usize {
        thread_count(self.threads)
    }
}

/// The arguments of commands that run for long and save checkpoints, by default every `CHECKPOINT` seconds.
#[derive(Args, Debug)]
pub(crate) struct LongRunArgs<const CHECKPOINT: u32> {
    #[command(flatten)]
    threads: ThreadArgs,
    /// The time between two checkpoints, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = CHECKPOINT, value_parser = whole::<u32>(0, u32::MAX))]
    checkpoint: u32,
    /// Print no progress
    #[arg(long)]
    pub(crate) quiet: bool,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

impl<const CHECKPOINT: u32> LongRunArgs<CHECKPOINT> {
    pub(crate) fn threads(&self) -> usize {
        self.threads.count()
    }

    /// The time between two checkpoints.
    pub(crate) fn checkpoint(&self) -> Duration {
        Duration::from_secs(u64::from(self.checkpoint))
    }
}

/// Parses a whole number from `least` to `most`. Its digits may be grouped, as in 10_000_000.
fn whole<T: TryFrom<i128> + Into<i128>>(
    least: T,
    most: T,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    let (least, most) = (least.into(), most.into());
    move |text| {
        let digits = text.replace('_', "");
        let number = digits.parse().ok().filter(|number| (least..=most).contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
            let is_whole = !digits.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit());
            match least < 0 {
                true => "write a whole number, such as 3".to_owned(),
                false if most < i128::from(u32::MAX) || is_whole => {
                    format!("write a whole number from {least} to {most}")
                }
                false => format!("write a whole number of at least {least}"),
            }
        })
    }
}

/// Parses a number strictly between 0 and 1.
fn open_fraction(text: &str) -> Result<f64, String> {
    let fraction = text.parse().ok().filter(|fraction| *fraction > 0.0 && *fraction < 1.0);
    fraction.ok_or_else(|| "write a number between 0 and 1, such as 1e-4".to_owned())
}

#[derive(Subcommand, Debug)]
pub(crate) enum RulesCommand {
    /// List the rulesets
    #[command(after_long_help = long_help::RULES_LIST)]
    List {
        /// The output format
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Show a ruleset: its rules in words, as a ruleset file, or as JSON
    #[command(after_long_help = long_help::RULES_SHOW)]
    Show {
        /// A name from `senet rules list`, or the path of a ruleset file (TOML)
        #[arg(value_hint = ValueHint::FilePath)]
        name: String,
        #[command(flatten)]
        options: OptionArgs,
        /// The output format
        #[arg(long, value_enum, default_value_t = RulesFormat::Text)]
        format: RulesFormat,
    },
    /// Show in which rule points two rulesets differ
    #[command(after_long_help = long_help::RULES_DIFF)]
    Diff {
        /// A name from `senet rules list`, or the path of a ruleset file (TOML)
        #[arg(value_hint = ValueHint::FilePath)]
        a: String,
        /// The ruleset to compare it with
        #[arg(value_hint = ValueHint::FilePath)]
        b: String,
        /// Set an option of A, such as pieces=3; may be repeated
        #[arg(long, value_name = "KEY=VALUE")]
        option_a: Vec<String>,
        /// Set an option of B; may be repeated
        #[arg(long, value_name = "KEY=VALUE")]
        option_b: Vec<String>,
        /// The output format
        #[arg(long, value_enum, default_value_t = DataFormat::Text)]
        format: DataFormat,
    },
}

#[derive(Args, Debug)]
pub(crate) struct Site {
    /// The folder to write; it is created if it does not exist
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: PathBuf,
    /// The largest number of pieces a side for which the site has exact tables
    #[arg(long, value_name = "PIECES", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3))]
    pub(crate) tables: u8,
    /// The address at which the site will be found, such as https://example.org/senet: previews of links to it show
    /// pictures
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url)]
    pub(crate) url: Option<senet_web::SiteUrl>,
}

#[derive(Args, Debug)]
pub(crate) struct History {
    /// The language of the text
    #[arg(long, value_parser = language_codes(), default_value = "en")]
    pub(crate) language: String,
}

/// The codes of the languages, with their names.
fn language_codes() -> PossibleValuesParser {
    let languages = senet_web::languages().iter();
    languages
        .map(|language| PossibleValue::new(language.code()).help(language.english))
        .collect::<Vec<_>>()
        .into()
}

#[derive(Args, Debug)]
pub(crate) struct Fair {
    /// The record of the game, downloaded from the server after the game (`-` is standard input)
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: String,
    /// The commitment that you noted before the game [default: the one in the record]
    #[arg(long, value_name = "HEX", value_parser = hex_digits)]
    pub(crate) commitment: Option<String>,
    /// The nonce that your client contributed to the seed; the record must contain it
    #[arg(long, value_name = "HEX", value_parser = hex_digits)]
    pub(crate) nonce: Option<String>,
}

/// The number of hexadecimal digits of a commitment, a secret or a nonce: 32 bytes.
const HEX_DIGITS: usize = 64;

/// Parses a commitment or a nonce. Its digits become lower case.
fn hex_digits(text: &str) -> Result<String, String> {
    let digits = text.trim().to_ascii_lowercase();
    match digits.len() == HEX_DIGITS && digits.chars().all(|digit| digit.is_ascii_hexdigit()) {
        true => Ok(digits),
        false => Err(format!("write {HEX_DIGITS} hexadecimal digits, as the page of the game shows them")),
    }
}

/// Parses a level of play. Help and completions list the possible values.
fn level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(levels()).try_map(|name| name.parse())
}

/// The levels with their descriptions.
fn levels() -> impl Iterator<Item = PossibleValue> {
    Level::ALL.into_iter().map(|level| PossibleValue::new(level.name()).help(level.description()))
}
