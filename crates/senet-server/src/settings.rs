//! The settings of a server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::embed::EmbedOrigin;
use crate::limits::Limits;
use crate::public_url::PublicUrl;

/// Proxies keep unused connections for less than this time; Caddy does for two minutes.
const PROXY_KEEP_ALIVE: Duration = Duration::from_secs(150);

/// The settings of a server.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The address to listen on.
    pub listen: Listen,
    /// The URL by which browsers reach the server if it is behind a proxy, such as `https://senet.example`.
    pub public_url: Option<PublicUrl>,
    /// The database: `sqlite:FILE` or `postgres://USER@HOST/NAME`. Without one, an SQLite file in the user's
    /// data folder.
    pub database: Option<String>,
    /// The files of exact tables.
    pub tables: TableFiles,
    /// The limits on what clients may ask for.
    pub limits: Limits,
    /// Who may read the metrics.
    pub metrics: MetricsAccess,
    /// The sites that may show boards of this server in their pages.
    pub embed_origins: Vec<EmbedOrigin>,
}

/// The files of exact tables that a server reads and writes.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum TableFiles {
    /// None: small games are solved in memory.
    None,
    /// Those in the user's cache directory.
    #[default]
    Auto,
    /// Those in this folder, which is created if a table is saved.
    Folder(PathBuf),
}

/// Who may read the metrics.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum MetricsAccess {
    /// Programs on the server's machine. Clients behind a proxy have their own addresses.
    #[default]
    Local,
    /// Every client that reaches the server.
    Public,
}

/// The address that a server listens on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listen {
    /// This address. The server does not start if it is taken.
    At(SocketAddr),
    /// This address, or one of the next 19 ports if it is taken.
    From(SocketAddr),
}

/// How browsers reach the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Transport {
    /// Without encryption, as on the user's own machine.
    Plain,
    /// Encrypted by a proxy.
    Tls,
}

impl Default for Listen {
    /// Only this machine, on port 8080 or one of the next.
    fn default() -> Listen {
        Listen::From(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080))
    }
}

impl Listen {
    /// The number of ports that [`Listen::From`] tries.
    const PORTS: u16 = 20;

    /// The addresses to try, in order.
    pub(crate) fn addresses(self) -> impl Iterator<Item = SocketAddr> {
        let (first, ports) = match self {
            Listen::At(address) => (address, 1),
            Listen::From(address) => (address, Listen::PORTS),
        };
        (0..ports).filter_map(move |offset| {
            let port = first.port().checked_add(offset)?;
            Some(SocketAddr::new(first.ip(), port))
        })
    }
}

impl Settings {
    /// The longest time until the header of a request is complete, and between two parts of its body. A proxy reads
    /// headers for the server, and keeps unused connections open for later requests.
    pub(crate) fn header_timeout(&self) -> Duration {
        let limit = Duration::from_secs(u64::from(self.limits.header_seconds));
        if self.public_url.is_some() { limit.max(PROXY_KEEP_ALIVE) } else { limit }
    }

    /// The longest time that a client may be silent: without a message on a WebSocket, or without reading what the
    /// server sends.
    pub(crate) fn silence(&self) -> Duration {
        Duration::from_secs(u64::from(self.limits.silent_seconds))
    }

    /// How browsers reach the server, by its public URL.
    pub(crate) fn transport(&self) -> Transport {
        match &self.public_url {
            Some(url) if url.is_https() => Transport::Tls,
            Some(_) | None => Transport::Plain,
        }
    }
}
