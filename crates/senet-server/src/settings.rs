//! How a server is set up.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use crate::headers::Transport;
use crate::limits::Limits;

/// How a server is set up.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Where it listens.
    pub listen: Listen,
    /// The address under which browsers reach it, such as `https://senet.example`, if that is another.
    pub public: Option<String>,
    /// Where games are kept: `sqlite:FILE` or `postgres://USER@HOST/NAME`; without it, in SQLite in the data folder.
    pub database: Option<String>,
    /// The directory of the exact tables, for computers that play perfectly.
    pub tables: Option<PathBuf>,
    /// How much anybody may ask.
    pub limits: Limits,
}

/// Where a server listens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listen {
    /// There and nowhere else.
    At(SocketAddr),
    /// There, or at one of the next ports if that one is taken.
    From(SocketAddr),
}

impl Default for Listen {
    /// This machine alone, port 8080 or one of the next.
    fn default() -> Listen {
        Listen::From(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080))
    }
}

impl Listen {
    /// So many ports are tried.
    const TRIES: u16 = 20;

    /// The addresses to be tried, in order.
    pub(crate) fn addresses(self) -> impl Iterator<Item = SocketAddr> {
        let (first, tries) = match self {
            Listen::At(address) => (address, 1),
            Listen::From(address) => (address, Listen::TRIES),
        };
        (0..tries).filter_map(move |offset| {
            let port = first.port().checked_add(offset)?;
            Some(SocketAddr::new(first.ip(), port))
        })
    }
}

impl Settings {
    /// How browsers reach the server.
    pub(crate) fn transport(&self) -> Transport {
        match &self.public {
            Some(public) if public.starts_with("https://") => Transport::Tls,
            Some(_) | None => Transport::Plain,
        }
    }
}
