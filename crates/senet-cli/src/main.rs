//! The `senet` command: arguments in, the engine's answers out. It holds no rules of its own.

mod arguments;
mod board;
mod browser;
mod commands;
mod deeds;
mod file;
mod game_context;
mod guide;
mod interruption;
mod lines;
mod memory;
mod output;
mod questions;
mod record;
mod ruleset;
mod solving;
mod table;
mod waiting;
mod wire;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use arguments::Arguments;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match commands::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if output::reader_has_gone(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If nobody can be told, the exit status still tells.
            let _ = writeln!(io::stderr(), "senet: {}", output::one_line(&format!("{error:#}")));
            ExitCode::FAILURE
        }
    }
}
