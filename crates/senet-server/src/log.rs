//! The server's log on standard error.
//!
//! No secret is ever logged: secrets are in no path, and the types that hold them print only their names.

use std::io::{self, IsTerminal};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;

/// The format of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// One line for each event, for people.
    Text,
    /// A JSON object per line, for programs.
    Json,
}

/// Starts the log at this level: `error`, `warn`, `info` or `debug`. A log that was started before stays as
/// it is.
pub fn init_log(format: LogFormat, level: &str) {
    // Libraries log only warnings and errors; their other messages do not help an operator.
    let filter = EnvFilter::new(format!("warn,senet_server={level}"));
    let builder = fmt().with_env_filter(filter).with_writer(io::stderr);
    // It fails only if a log was started before.
    let _ = match format {
        LogFormat::Text => builder.with_target(false).with_ansi(has_colours()).try_init(),
        LogFormat::Json => builder.json().try_init(),
    };
}

/// Whether standard error shows colours: a terminal does, unless the user wants none.
fn has_colours() -> bool {
    let is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    io::stderr().is_terminal() && !is_plain
}
