//! The arguments of `senet serve`.

use std::net::{SocketAddr, ToSocketAddrs};

use clap::builder::ValueHint;
use clap::{Args, ValueEnum};
use senet_server::{EmbedOrigin, PublicUrl};

use super::WeightsArgs;
use super::table_choice::{self, Tables};

#[derive(Args, Debug, Default)]
pub(crate) struct Serve {
    /// The address to listen on [default: this computer only, port 8080 or the next free one]
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = address)]
    pub(crate) address: Option<SocketAddr>,
    /// The URL under which browsers reach the server through a proxy, such as https://senet.example
    #[arg(long, value_name = "URL")]
    pub(crate) public: Option<PublicUrl>,
    /// The database of games: sqlite:FILE or postgres://USER@HOST/NAME [default: senet/games.sqlite in the
    /// data directory]
    ///
    /// The data directory is $XDG_DATA_HOME, or ~/.local/share if that is not set.
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// The exact tables: none, auto (senet/tables in the cache directory), or a directory, which is created
    ///
    /// The cache directory is $XDG_CACHE_HOME, or ~/.cache if that is not set. With none, no table is read or written;
    /// small games are solved in memory.
    #[arg(long, value_name = "none|auto|DIR", default_value = "auto", value_parser = table_choice::tables)]
    #[arg(value_hint = ValueHint::DirPath)]
    pub(crate) tables: Tables,
    #[command(flatten)]
    pub(crate) weights: WeightsArgs,
    /// Set a rate or size limit, such as spectators=50; may be repeated
    #[arg(long = "limit", value_name = "NAME=NUMBER", value_parser = limit)]
    pub(crate) limits: Vec<String>,
    /// Who may read the metrics at /metrics
    #[arg(long, value_enum, default_value_t = MetricsAccess::Local)]
    pub(crate) metrics: MetricsAccess,
    /// The sites that may show boards in their pages, such as https://museum.example; * for every site
    ///
    /// Several are separated by commas. The pages for analysis, puzzles, watching and live games can be shown.
    #[arg(long, value_name = "ORIGINS", value_delimiter = ',')]
    pub(crate) embed_origins: Vec<EmbedOrigin>,
    /// Open the home page in a browser
    #[arg(long, value_enum, default_value_t = OpenBrowser::No)]
    pub(crate) open: OpenBrowser,
    /// The format of the log on standard error
    #[arg(long, alias = "log-format", value_enum, default_value_t = LogFormat::Text)]
    pub(crate) log: LogFormat,
    /// The most detailed messages that are logged
    #[arg(long, value_enum, default_value_t = LogLevel::Info)]
    pub(crate) log_level: LogLevel,
}

/// The format of the log.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Default, Debug)]
pub(crate) enum LogFormat {
    /// Text for people
    #[default]
    Text,
    /// JSON for programs, one object per line
    Json,
}

/// The most detailed messages that are logged.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Default, Debug)]
pub(crate) enum LogLevel {
    /// Errors
    Error,
    /// Errors and warnings
    Warn,
    /// These, and events such as start and stop
    #[default]
    Info,
    /// These, and every request
    Debug,
}

impl LogLevel {
    /// The name of the level, such as `info`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            LogLevel::Error => "error",
            LogLevel::Warn => "warn",
            LogLevel::Info => "info",
            LogLevel::Debug => "debug",
        }
    }
}

/// Who may read the metrics.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Default, Debug)]
pub(crate) enum MetricsAccess {
    /// Programs on this machine
    #[default]
    Local,
    /// Everyone
    Public,
}

/// Whether to open the home page in a browser.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Default, Debug)]
pub(crate) enum OpenBrowser {
    /// Open it, if there is a display
    Yes,
    /// Do not open it
    #[default]
    No,
}

/// Reads an address with its port. A name such as `localhost` stands for its first address, IPv4 before IPv6.
fn address(text: &str) -> Result<SocketAddr, String> {
    let wanted = "write ADDRESS:PORT, such as 127.0.0.1:8080, [::1]:8080 or localhost:8080";
    let addresses = text.to_socket_addrs().map_err(|error| format!("{error}; {wanted}"))?;
    addresses.min_by_key(SocketAddr::is_ipv6).ok_or_else(|| format!("the name has no address; {wanted}"))
}

fn limit(text: &str) -> Result<String, String> {
    let checked = senet_server::Limits::default().set(text);
    checked.map(|()| text.to_owned()).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_numbers_or_names_with_a_port() {
        for (text, found) in [
            ("127.0.0.1:8080", "127.0.0.1:8080"),
            ("[::1]:80", "[::1]:80"),
            ("localhost:8080", "127.0.0.1:8080"),
        ] {
            assert_eq!(address(text).map(|address| address.to_string()).as_deref(), Ok(found));
        }
        for text in ["", "8080", "127.0.0.1", "localhost", "127.0.0.1:", "127.0.0.1:70000", "::1:80:x"] {
            assert!(address(text).is_err_and(|error| error.contains("such as 127.0.0.1:8080")), "{text}");
        }
    }
}
