//! What can be asked of `senet serve`.

use std::net::SocketAddr;

use clap::{Args, ValueEnum};

#[derive(Args, Debug, Default)]
pub(crate) struct Serve {
    /// Where to listen; without it, this machine alone, port 8080 or the next that is free
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) address: Option<SocketAddr>,
    /// The address under which browsers reach the server through a proxy, such as https://senet.example
    #[arg(long, value_name = "URL")]
    pub(crate) public: Option<String>,
    /// Whether to open the page in a browser
    #[arg(long, value_enum, default_value_t = Opening::No)]
    pub(crate) open: Opening,
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
