//! The `senet` command: arguments in, text and JSON out. It contains no rules of the game.
//!
//! The binary `senet` calls [`main`]. Tools that need the definition of the command line, for man pages or
//! completions, call [`command`]:
//!
//! ```
//! let command = senet_cli::command();
//! assert_eq!(command.get_name(), "senet");
//! ```
//!
//! The modules, in the order in which a call runs through them:
//!
//! | module | content |
//! |---|---|
//! | `arguments`, `long_help` | the command line and its help |
//! | `commands` | one file per subcommand: reads its arguments, calls a library, prints the result |
//! | `ruleset`, `game_context` | rulesets, with the tables that players use |
//! | `contestant` | the levels and engines of a match |
//! | `record`, `files`, `queries`, `line_reader` | input: records, files, JSON lines |
//! | `interrupt`, `progress_bar`, `solve_progress` | Ctrl-C and progress of long commands |
//! | `board`, `effect_text`, `precision_text`, `table`, `citation` | parts of the text output |
//! | `csv_text` | tables of numbers in CSV |
//! | `json` | the JSON output of commands that only this program has; `senet-wire` defines the rest |
//! | `answer`, `sources` | what all JSON answers share, and the tables and weights behind them |
//! | `output` | standard output and error messages |
//! | `browser`, `peak_memory` | the operating system |
//!
//! Cargo features, all on by default:
//!
//! - `lab`: `senet study`
//! - `train`: `senet train` and `senet regret`
//! - `postgres`: `senet serve` with games in PostgreSQL
//!
//! A build without a feature still lists its subcommands. They fail with a message that names the feature.

mod answer;
mod arguments;
mod board;
mod browser;
mod citation;
mod commands;
mod contestant;
mod csv_text;
mod effect_text;
mod files;
mod game_context;
mod interrupt;
mod json;
mod line_reader;
mod long_help;
mod output;
mod peak_memory;
mod precision_text;
mod progress_bar;
mod queries;
mod record;
mod ruleset;
mod solve_progress;
mod sources;
mod table;

use std::borrow::Cow;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use arguments::Arguments;

/// The definition of the command line, with all subcommands, arguments and help texts.
pub fn command() -> clap::Command {
    with_negative_numbers(Arguments::command())
}

/// Lets values be negative numbers, so that the message about one names the value and what is allowed.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let allow = |arg: clap::Arg| match arg.get_action().takes_values() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    };
    command.mut_args(allow).mut_subcommands(with_negative_numbers)
}

/// Prints the help, the version or the error in the arguments, and ends the process.
fn refuse(error: &clap::Error) -> ! {
    let plain = error.render().to_string();
    if let Cow::Owned(escaped) = senet::escape_controls(&plain)
        && error.use_stderr()
    {
        // The message quotes an argument with control characters.
        let _ = io::stderr().write_all(escaped.as_bytes());
        std::process::exit(error.exit_code());
    }
    error.exit()
}

/// Runs the command that the process arguments describe, and returns its exit status.
///
/// The status is 0 for success and 1 for a failure, which is explained in one line on standard error. Invalid
/// arguments end the process with status 2. An interrupted command prints its partial results and
/// ends with 130. A closed standard output (`senet … | head`) counts as success.
pub fn main() -> ExitCode {
    let parsed = command().try_get_matches().and_then(|matches| Arguments::from_arg_matches(&matches));
    let arguments = parsed.unwrap_or_else(|error| refuse(&error));
    match commands::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, the exit status still reports the failure.
            let _ = writeln!(io::stderr(), "senet: {}", output::one_line(&format!("{error:#}")));
            match error.downcast_ref::<interrupt::Interrupted>() {
                Some(_) => ExitCode::from(interrupt::STATUS),
                None => ExitCode::FAILURE,
            }
        }
    }
}
