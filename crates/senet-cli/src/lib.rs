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
//! | `board`, `precision_text`, `table`, `citation` | parts of the text output |
//! | `csv_text` | tables of numbers in CSV |
//! | `json` | the JSON output of commands that only this program has; `senet-wire` and `senet-lab` define the rest |
//! | `sources` | the tables behind an answer; `senet-wire` has what all JSON answers share |
//! | `output` | standard output and error messages |
//!
//! Cargo features, all on by default:
//!
//! - `lab`: `senet study`
//! - `train`: `senet train` and `senet regret`
//! - `postgres`: `senet serve` with games in PostgreSQL
//!
//! A build without a feature still lists its subcommands. They fail with a message that names the feature.

mod arguments;
mod board;
mod citation;
mod commands;
mod contestant;
mod csv_text;
mod deepening;
mod file_kind;
mod files;
mod game_context;
mod interrupt;
mod json;
mod line_reader;
mod long_help;
mod match_csv;
mod output;
mod precision_text;
mod progress_bar;
mod queries;
mod record;
mod ruleset;
mod solve_progress;
mod sources;
mod table;

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::builder::Styles;
use clap::{CommandFactory, FromArgMatches};
use senet::escape_controls;
use senet_wire::answer;

use arguments::Arguments;

/// The definition of the command line, with all subcommands, arguments and help texts.
pub fn command() -> clap::Command {
    senet::set_commit(senet_commit::COMMIT);
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

/// Prints the help, the version or the error in the arguments. Returns the exit status.
fn print_instead(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return match error.print() {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                let _ = writeln!(io::stderr(), "senet: cannot write the output: {error}");
                ExitCode::FAILURE
            }
            _ => ExitCode::SUCCESS,
        };
    }
    // If standard error is closed, the exit status still reports the failure.
    let _ = match error_with_controls() {
        Some(message) => io::stderr().write_all(message.as_bytes()),
        None => error.print(),
    };
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// The error in arguments with control characters, which are escaped in it; `None` if no argument has any. The
/// usual message, with its colours, leaves them out.
fn error_with_controls() -> Option<String> {
    let is_plain =
        |argument: OsString| matches!(escape_controls(&argument.to_string_lossy()), Cow::Borrowed(_));
    if env::args_os().all(is_plain) {
        return None;
    }
    let error = command().styles(Styles::plain()).try_get_matches().err()?;
    Some(escape_controls(&error.render().ansi().to_string()).into_owned())
}

/// Runs the command that the process arguments describe, and returns its exit status.
///
/// The status is 0 for success, 1 for a failure, which is explained in one line on standard error, and 2 for invalid
/// arguments. An interrupted command prints its partial results, says what is kept and ends with 130. A closed standard
/// output (`senet … | head`) counts as success.
pub fn main() -> ExitCode {
    let parsed = command().try_get_matches().and_then(|matches| Arguments::from_arg_matches(&matches));
    let arguments = match parsed {
        Ok(arguments) => arguments,
        Err(error) => return print_instead(&error),
    };
    match commands::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            interrupt::begin_answer();
            // If standard error is closed, the exit status still reports the failure.
            let _ = writeln!(io::stderr(), "senet: {}", output::one_line(&format!("{error:#}")));
            match error.downcast_ref::<interrupt::Interrupted>() {
                Some(_) => ExitCode::from(interrupt::STATUS),
                None => ExitCode::FAILURE,
            }
        }
    }
}
