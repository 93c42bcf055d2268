//! The log: what a person who runs a server should know, on standard error. No secret is ever in it: secrets stand in no path, and their
//! types do not show themselves.

use std::io;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Log {
    /// For people.
    Text,
    /// For programs: an object on each line.
    Json,
}

/// Begins to write the log, from this level on: `error`, `warn`, `info` or `debug`. Only what is said after this is logged; if a log was
/// begun before, it stays.
pub fn begin_log(log: Log, level: &str) {
    // The libraries say what only their makers understand.
    let filter = EnvFilter::new(format!("warn,senet_server={level}"));
    let builder = fmt().with_env_filter(filter).with_writer(io::stderr);
    // A second log is not begun.
    let _ = match log {
        Log::Text => builder.with_target(false).try_init(),
        Log::Json => builder.json().try_init(),
    };
}
