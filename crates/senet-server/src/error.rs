//! Errors of starting a server.

use std::io;
use std::net::SocketAddr;

use crate::store::DatabaseError;

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}; choose another address with --address")]
    Listen {
        /// The address that the server was to listen on.
        address: SocketAddr,
        /// The error of the system.
        source: io::Error,
    },
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] DatabaseError),
    /// The runtime or its signal handlers cannot be started.
    #[error("cannot start the server's runtime")]
    Runtime(#[source] io::Error),
}
