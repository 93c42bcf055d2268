//! Why a server cannot serve.

use std::io;
use std::net::SocketAddr;

use crate::store::DatabaseError;

/// Why a server cannot serve.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Nothing can be listened to there.
    #[error("cannot listen at {address}; name another place with --address")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        source: io::Error,
    },
    /// The games cannot be kept.
    #[error(transparent)]
    Store(#[from] DatabaseError),
    /// No runtime can be started.
    #[error("cannot start")]
    Runtime(#[source] io::Error),
    /// Serving ended by itself.
    #[error("the server had to stop")]
    Stopped(#[source] io::Error),
}
