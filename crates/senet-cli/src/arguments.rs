//! The command line: one definition from which parsing, help and completions are made.

mod measuring;
mod playing;
mod printing;
mod puzzles;
mod review;
mod serve;
mod tables;
mod training;

use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueHint};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use senet_play::Level;
use senet_tablebase::thread_count;

use crate::guide;

pub(crate) use measuring::{Ladder, Match, Playouts, Rollout, Study, TableFormat};
pub(crate) use playing::{Play, Replay};
pub(crate) use printing::Print;
pub(crate) use puzzles::Puzzles;
pub(crate) use review::{Review, ReviewFormat};
pub(crate) use serve::{LogFormat, LogLevel, Opening, Serve};
pub(crate) use tables::{Solve, TableCommand, Value};
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

/// How many threads work.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Threads {
    /// How many threads work; without it, one on each core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    /// As many as were asked for, or one on each core.
    pub(crate) fn count(self) -> usize {
        thread_count(self.threads)
    }
}

/// How long work is done, kept (after so many seconds if nothing else is asked for) and told.
#[derive(Args, Debug)]
pub(crate) struct LongWork<const CHECKPOINT: u32> {
    #[command(flatten)]
    threads: Threads,
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
    pub(crate) fn threads(&self) -> usize {
        self.threads.count()
    }

    /// What passes between two checkpoints.
    pub(crate) fn checkpoint(&self) -> Duration {
        Duration::from_secs(u64::from(self.checkpoint))
    }
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

/// Reads a level of play; help and completions list the possible ones.
fn level() -> impl TypedValueParser<Value = Level> {
    let unknown = || "there is no such level".to_owned();
    PossibleValuesParser::new(levels()).try_map(move |name| Level::from_name(&name).ok_or_else(unknown))
}

/// The levels, with what help says of them.
fn levels() -> impl Iterator<Item = PossibleValue> {
    Level::ALL.into_iter().map(|level| PossibleValue::new(level.name()).help(level.description()))
}
