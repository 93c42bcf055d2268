//! The command line: one definition from which parsing, help and completions are made.

mod puzzles;
mod review;
mod serve;
mod training;

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueHint};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use senet_knowledge::threads;
use senet_play::Level;
use senet_print::{Design, Ink, Paper, Part, PathArrows, PieceShape, SquareSide};
use senet_tui::{Charset, Colours, Seat};

use crate::guide;

pub(crate) use puzzles::Puzzles;
pub(crate) use review::{Review, ReviewFormat};
pub(crate) use serve::{LogFormat, LogLevel, Opening, Serve};
pub(crate) use training::{Regret, Train};

/// Senet, the board game of ancient Egypt: play it, look at its rules, and ask for its moves.
#[derive(Parser, Debug)]
#[command(name = "senet", version, long_about = guide::WHAT_IT_IS, after_long_help = guide::notation())]
#[command(
    after_help = "`senet` alone opens Senet in the browser; `senet --help` explains positions, moves and rulesets."
)]
#[command(disable_help_subcommand = true, max_term_width = 100, infer_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play in the terminal, against another person or the computer
    #[command(after_long_help = guide::PLAY)]
    Play(Play),
    /// Serve Senet to browsers, on this machine or to the world
    #[command(after_long_help = guide::SERVE)]
    Serve(Serve),
    /// Check that the throws of a game on a server were fair
    #[command(after_long_help = guide::FAIR)]
    Fair(Fair),
    /// Step through the record of a game
    #[command(after_long_help = guide::REPLAY)]
    Replay(Replay),
    /// The rulesets: list them, or show one with its source and readings
    #[command(after_long_help = guide::RULES)]
    Rules {
        #[command(subcommand)]
        command: RulesCommand,
    },
    /// The legal moves of a position with a throw
    #[command(after_long_help = guide::MOVES)]
    Moves(Moves),
    /// Count how many ways a game can go, ply by ply
    #[command(after_long_help = guide::PERFT)]
    Perft(Perft),
    /// Play uniformly random games, as many and as fast as can be
    #[command(after_long_help = guide::PLAYOUTS)]
    Playouts(Playouts),
    /// Set two levels of play against each other, with the same luck for both
    #[command(after_long_help = guide::MATCH)]
    Match(Match),
    /// Set every level of play against the one below it
    #[command(after_long_help = guide::LADDER)]
    Ladder(Ladder),
    /// Study what rulesets are like as games, from thousands or millions of games
    #[command(after_long_help = guide::STUDY)]
    Study(Study),
    /// Build exact tables: the win chance of every position of a game
    #[command(after_long_help = guide::SOLVE)]
    Solve(Solve),
    /// The exact tables there are: list them, show one, check one
    #[command(after_long_help = guide::TABLE)]
    Table {
        #[command(subcommand)]
        command: TableCommand,
    },
    /// The win chance of a position, and of each of its moves
    #[command(after_long_help = guide::VALUE)]
    Value(Value),
    /// Boards, sticks, pieces and rules on paper, at true size: PDF or SVG
    #[command(after_long_help = guide::PRINT)]
    Print(Print),
    /// Train the network that guesses the win chances of a ruleset's positions
    #[command(after_long_help = guide::TRAIN)]
    Train(Train),
    /// Measure how much win chance a player gives away in solved games
    #[command(after_long_help = guide::REGRET)]
    Regret(Regret),
    /// Play positions to their end many times, and count who wins
    #[command(after_long_help = guide::ROLLOUT)]
    Rollout(Rollout),
    /// Review a game: what every decision lost, and how lucky every throw was
    #[command(after_long_help = guide::REVIEW)]
    Review(Review),
    /// Puzzles: positions whose best move is clear and not obvious
    #[command(after_long_help = guide::PUZZLES)]
    Puzzles(Puzzles),
    /// Print a completion script for a shell
    #[command(after_long_help = guide::COMPLETIONS)]
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// Which rules.
#[derive(Args, Debug)]
pub(crate) struct RulesChoice {
    /// The ruleset: a name out of `senet rules list`, or the path of a ruleset file (TOML)
    #[arg(long, value_name = "NAME", value_hint = ValueHint::FilePath)]
    pub(crate) rules: String,
    #[command(flatten)]
    pub(crate) options: OptionsChoice,
}

/// With which options.
#[derive(Args, Debug, Default)]
pub(crate) struct OptionsChoice {
    /// An option of the ruleset, such as pieces=3; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub(crate) given: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum RulesFormat {
    /// For people
    Text,
    /// A ruleset file, to read or to change
    Toml,
    /// For programs
    Json,
}

/// Which position is asked about, or which file of questions.
#[derive(Args, Debug)]
pub(crate) struct QuestionChoice {
    /// The ruleset: a name out of `senet rules list`, or the path of a ruleset file (TOML)
    #[arg(long, value_name = "NAME", required_unless_present = "input", value_hint = ValueHint::FilePath)]
    pub(crate) rules: Option<String>,
    #[command(flatten)]
    pub(crate) options: OptionsChoice,
    /// The position, as text; without it, the start of the game
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// The throw; without it, the question is about what comes before one
    #[arg(long, value_name = "N")]
    pub(crate) throw: Option<u64>,
    /// Answer the questions of a file, one JSON object a line (`-` is standard input)
    ///
    /// Each has the fields `rules`, `options` (may be left out), `position` and `throw` (may be left out). Line N of the
    /// answer belongs to line N of the file; a line that cannot be answered gets {"error":"…"}, and the rest goes on.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["rules", "given", "position", "throw"])]
    pub(crate) input: Option<String>,
    /// How to print the answer; with --input it is always JSON [default: text]
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,
}

#[derive(Args, Debug)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) question: QuestionChoice,
}

#[derive(Args, Debug)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
    /// The position, as text; without it, the start of the game
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// How many plies; each takes about ten times as long as the one before
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=20))]
    pub(crate) depth: u32,
    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct Playouts {
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub(crate) games: u64,
    /// The seed of the dice: the same one gives the same games, whatever the number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads play; without it, one on each core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct Match {
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
    /// The level whose score is asked for
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    pub(crate) a: Level,
    /// The level it plays against
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    pub(crate) b: Level,
    /// How many games; an odd number leaves the last one without its pair
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) running: Running,
    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct Ladder {
    /// The rulesets, separated by commas; without it, the eight that are built in
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_hint = ValueHint::FilePath)]
    pub(crate) rules: Vec<String>,
    #[command(flatten)]
    pub(crate) options: OptionsChoice,
    /// The levels, weakest first, separated by commas; without it, all of them
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', value_parser = level())]
    pub(crate) levels: Vec<Level>,
    /// How many games each match has
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) running: Running,
    /// How to print the table
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}

#[derive(Args, Debug)]
pub(crate) struct Study {
    /// The rulesets, separated by commas; without it, the eight that are built in
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_hint = ValueHint::FilePath)]
    pub(crate) rules: Vec<String>,
    #[command(flatten)]
    pub(crate) options: OptionsChoice,
    /// Vary a rule point of the one ruleset: an option, or a key of its file; POINT=VALUE|VALUE says which values
    #[arg(long, value_name = "POINT", requires = "rules")]
    pub(crate) vary: Option<String>,
    /// The two levels that play
    #[arg(long, value_name = "A,B", value_delimiter = ',', num_args = 1, value_parser = level())]
    #[arg(default_value = "average,average")]
    pub(crate) players: Vec<Level>,
    /// How many games under each ruleset
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub(crate) games: u64,
    /// The levels that play matches against each other, weakest first
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', value_parser = level())]
    #[arg(default_value = "random,novice,average")]
    pub(crate) levels: Vec<Level>,
    /// How many games each of these matches has; 0 for no matches
    #[arg(long, value_name = "N", default_value_t = 400)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    pub(crate) match_games: u64,
    /// In how many games the luck of each throw is looked at
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub(crate) luck_games: u64,
    /// How long a move takes at the table, throw included
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    pub(crate) seconds_per_move: f64,
    /// Write down every decision too
    #[arg(long)]
    pub(crate) decisions: bool,
    #[command(flatten)]
    pub(crate) running: Running,
    /// The folder for the files: a new one, or that of the same study to go on with
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: PathBuf,
}

/// Reads how long a move takes.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0.0 && *seconds <= 86_400.0);
    seconds.ok_or_else(|| "write a number of seconds, such as 10".to_owned())
}

/// With which luck, on how many threads, and what perfect players know.
#[derive(Args, Debug)]
pub(crate) struct Running {
    /// The seed of the dice: the same one gives the same games, whatever the number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads play; without it, one on each core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The directory of the tables that perfect players know, and by which luck is taken out; without it, senet/tables in the
    /// cache folder (a study: none)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
}

impl Running {
    /// As many threads as were asked for, or one on each core.
    pub(crate) fn threads(&self) -> usize {
        threads(self.threads)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum TableFormat {
    /// For people
    Text,
    /// For documents
    Markdown,
    /// For programs
    Json,
}

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

/// How long work is done, kept (after so many seconds if nothing else is asked for) and told.
#[derive(Args, Debug)]
pub(crate) struct LongWork<const CHECKPOINT: u32> {
    /// How many threads work; without it, one on each core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How many seconds pass between two checkpoints
    #[arg(long, value_name = "SECONDS", default_value_t = CHECKPOINT)]
    checkpoint: u32,
    /// Say nothing while working
    #[arg(long)]
    pub(crate) quiet: bool,
    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

impl<const CHECKPOINT: u32> LongWork<CHECKPOINT> {
    /// As many threads as were asked for, or one on each core.
    pub(crate) fn threads(&self) -> usize {
        threads(self.threads)
    }

    /// What passes between two checkpoints.
    pub(crate) fn checkpoint(&self) -> Duration {
        Duration::from_secs(u64::from(self.checkpoint))
    }
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

#[derive(Args, Debug)]
pub(crate) struct Print {
    /// What to print
    #[arg(value_enum)]
    pub(crate) part: PrintPart,
    /// The ruleset: a name out of `senet rules list`, or the path of a ruleset file (TOML)
    #[arg(long, value_name = "NAME", default_value = "modern", value_hint = ValueHint::FilePath)]
    pub(crate) rules: String,
    #[command(flatten)]
    pub(crate) options: OptionsChoice,
    /// The file to write, its name ending in .pdf or .svg; several sheets are one PDF, or FILE-1.svg, FILE-2.svg and so on
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: PathBuf,
    /// The paper in the printer
    #[arg(long, value_enum, default_value_t = PrintPaper::A4)]
    paper: PrintPaper,
    /// How much ink to spend
    #[arg(long, value_enum, default_value_t = PrintInk::Colour)]
    ink: PrintInk,
    /// Whether arrows on the board show which way the pieces go
    #[arg(long, value_enum, default_value_t = Switch::On)]
    path: Switch,
    /// The side of a square in millimetres; a board too large for the paper comes in parts to glue together
    #[arg(long, value_name = "MM", default_value = "25", value_parser = square_side)]
    square: SquareSide,
    /// Pieces to roll and glue, or discs
    #[arg(long, value_enum, default_value_t = PrintPieces::Folded)]
    pieces: PrintPieces,
}

impl Print {
    /// How it is to be printed.
    pub(crate) fn design(&self) -> Design {
        Design {
            paper: match self.paper {
                PrintPaper::A4 => Paper::A4,
                PrintPaper::Letter => Paper::Letter,
            },
            ink: match self.ink {
                PrintInk::Colour => Ink::Colour,
                PrintInk::Save => Ink::Save,
            },
            square: self.square,
            path: match self.path {
                Switch::On => PathArrows::Shown,
                Switch::Off => PathArrows::Hidden,
            },
            pieces: match self.pieces {
                PrintPieces::Folded => PieceShape::Folded,
                PrintPieces::Discs => PieceShape::Discs,
            },
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum PrintPart {
    /// The board
    Board,
    /// The sticks, or the dice if the ruleset throws dice
    Sticks,
    /// The pieces of both sides
    Pieces,
    /// The rules on a page
    Rules,
    /// All of these
    Kit,
}

impl From<PrintPart> for Part {
    fn from(part: PrintPart) -> Part {
        match part {
            PrintPart::Board => Part::Board,
            PrintPart::Sticks => Part::Sticks,
            PrintPart::Pieces => Part::Pieces,
            PrintPart::Rules => Part::Rules,
            PrintPart::Kit => Part::Kit,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum PrintPaper {
    /// 210 by 297 mm
    A4,
    /// 8½ by 11 inches
    Letter,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum PrintInk {
    /// Ebony and ivory, faience and gold
    Colour,
    /// Black lines on white
    Save,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum PrintPieces {
    /// Cones and spools to roll and glue
    Folded,
    /// Discs that show a cone or a spool
    Discs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Switch {
    On,
    Off,
}

/// Reads the side of a square.
fn square_side(text: &str) -> Result<SquareSide, String> {
    let millimetres: f64 =
        text.parse().map_err(|_| "write a number of millimetres, such as 30".to_owned())?;
    SquareSide::new(millimetres).map_err(|error| error.to_string())
}

#[derive(Args, Debug)]
pub(crate) struct Rollout {
    #[command(flatten)]
    pub(crate) rules: RulesChoice,
    /// The position, as text; without it, the start of the game
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// The throw: rolls out each move; without it, the position before the throw
    #[arg(long, value_name = "N")]
    pub(crate) throw: Option<u64>,
    /// At most so many games, for each move
    #[arg(long, value_name = "N", default_value_t = 1296)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    /// No more games once the standard error is as small as this, such as 0.002
    #[arg(long, value_name = "ERROR", value_parser = gap)]
    pub(crate) standard_error: Option<f64>,
    /// How many plies both sides look ahead; each takes about ten times as long as the one before
    #[arg(long, value_name = "PLIES", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=6))]
    pub(crate) depth: u32,
    /// The seed of the dice: the same one gives the same answer, whatever the number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads play; without it, one on each core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The directory of the tables; without it, senet/tables in the cache folder ($XDG_CACHE_HOME, or ~/.cache)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
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
        /// How many threads work; without it, one on each core
        #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
        threads: Option<u16>,
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

/// Reads a gap between bounds.
fn gap(text: &str) -> Result<f64, String> {
    let gap = text.parse().ok().filter(|gap| *gap > 0.0 && *gap < 1.0);
    gap.ok_or_else(|| "write a number between 0 and 1, such as 1e-4".to_owned())
}

#[derive(Subcommand, Debug)]
pub(crate) enum RulesCommand {
    /// List the rulesets
    #[command(after_long_help = guide::RULES_LIST)]
    List {
        /// How to print the list
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Show a ruleset: its rules in words, as a ruleset file, or as JSON
    #[command(after_long_help = guide::RULES_SHOW)]
    Show {
        /// A name out of `senet rules list`, or the path of a ruleset file (TOML)
        #[arg(value_hint = ValueHint::FilePath)]
        name: String,
        #[command(flatten)]
        options: OptionsChoice,
        /// How to print it
        #[arg(long, value_enum, default_value_t = RulesFormat::Text)]
        format: RulesFormat,
    },
}

#[derive(Args, Debug)]
pub(crate) struct Fair {
    /// The record of the game, as the server gives it when the game is over (`-` is standard input)
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: String,
    /// What the server bound itself to, as you noted it before the game; without it, as the record says
    #[arg(long, value_name = "HEX")]
    pub(crate) commitment: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Replay {
    /// The record (`-` is standard input)
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: String,
    /// Print the whole game instead; so it is printed, as text, where there is no terminal
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,
    #[command(flatten)]
    pub(crate) drawing: Drawing,
}

#[derive(Args, Debug)]
pub(crate) struct Play {
    /// The ruleset: a name out of `senet rules list`, or the path of a ruleset file (TOML)
    #[arg(long, value_name = "NAME", value_hint = ValueHint::FilePath)]
    pub(crate) rules: Option<String>,
    /// An option of the ruleset, such as pieces=3; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE", requires = "rules")]
    pub(crate) options: Vec<String>,
    /// Who sits on the first seat: person, or a level of the computer
    ///
    /// The first seat has the side that begins; where opening throws decide who begins, they decide the sides too.
    #[arg(long, value_name = "WHO", value_parser = seat())]
    pub(crate) first: Option<Seat>,
    /// Who sits on the second seat: person, or a level of the computer
    #[arg(long, value_name = "WHO", value_parser = seat())]
    pub(crate) second: Option<Seat>,
    /// The seed of the dice: the same one gives the same throws
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// The directory of the tables; without it, senet/tables in the cache folder ($XDG_CACHE_HOME, or ~/.cache)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
    /// Do not mark the pieces that can be moved, and where to
    #[arg(long)]
    pub(crate) no_guidelines: bool,
    #[command(flatten)]
    pub(crate) drawing: Drawing,
}

/// How to draw in the terminal.
#[derive(Args, Debug)]
pub(crate) struct Drawing {
    /// Draw with plain ASCII characters
    #[arg(long)]
    ascii: bool,
    /// Use no colours (NO_COLOR=1 in the environment does the same)
    #[arg(long)]
    no_colours: bool,
}

impl Drawing {
    /// The characters to draw with.
    pub(crate) fn charset(&self) -> Charset {
        if self.ascii { Charset::Ascii } else { Charset::Auto }
    }

    /// The colours to use.
    pub(crate) fn colours(&self) -> Colours {
        if self.no_colours { Colours::Never } else { Colours::Auto }
    }
}

/// Reads a level of play; help and completions list the possible ones.
fn level() -> impl TypedValueParser<Value = Level> {
    let unknown = || "there is no such level".to_owned();
    PossibleValuesParser::new(levels()).try_map(move |name| Level::from_name(&name).ok_or_else(unknown))
}

/// The levels, with what help says of them.
fn levels() -> impl Iterator<Item = PossibleValue> {
    Level::ALL.into_iter().map(|level| PossibleValue::new(level.name()).help(level.about()))
}

/// Reads who sits on a seat; help and completions list the possible ones.
fn seat() -> impl TypedValueParser<Value = Seat> {
    let person = PossibleValue::new("person").help("somebody at the keyboard");
    PossibleValuesParser::new(std::iter::once(person).chain(levels())).try_map(|name| name.parse::<Seat>())
}
