//! What can be asked of `senet serve`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::ValueHint;
use clap::{Args, ValueEnum};

#[derive(Args, Debug, Default)]
pub(crate) struct Serve {
    /// Where to listen; without it, this machine alone, port 8080 or the next that is free
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) address: Option<SocketAddr>,
    /// The address under which browsers reach the server through a proxy, such as https://senet.example
    #[arg(long, value_name = "URL")]
    pub(crate) public: Option<String>,
    /// Where games are kept: sqlite:FILE or postgres://USER@HOST/NAME; without it, senet/games.sqlite in the data folder
    /// ($XDG_DATA_HOME, or ~/.local/share)
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// The directory of the tables; without it, senet/tables in the cache folder ($XDG_CACHE_HOME, or ~/.cache)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
    /// How much anybody may ask, such as spectators=50; may be given several times
    #[arg(long = "limit", value_name = "NAME=NUMBER")]
    pub(crate) limits: Vec<String>,
    /// Whether to open the page in a browser
    #[arg(long, value_enum, default_value_t = Opening::No)]
    pub(crate) open: Opening,
    /// How the log is written, to standard error
    #[arg(long, value_enum, default_value_t = LogFormat::Text)]
    pub(crate) log: LogFormat,
    /// How much is logged
    #[arg(long, value_enum, default_value_t = LogLevel::Info)]
    pub(crate) log_level: LogLevel,
}

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Default, Debug)]
pub(crate) enum LogFormat {
    /// For people
    #[default]
    Text,
    /// For programs: an object on each line
    Json,
}

/// How much is logged.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Default, Debug)]
pub(crate) enum LogLevel {
    /// What went wrong
    Error,
    /// And what may go wrong
    Warn,
    /// And what happens to the server
    #[default]
    Info,
    /// And every request
    Debug,
}

impl LogLevel {
    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            LogLevel::Error => "error",
            LogLevel::Warn => "warn",
            LogLevel::Info => "info",
            LogLevel::Debug => "debug",
        }
    }
}

/// Whether to open the page in a browser.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Default, Debug)]
pub(crate) enum Opening {
    /// Open it, if there is a browser
    Yes,
    /// Leave it
    #[default]
    No,
}
