//! What the tests share: a server, a client of live games, and a PostgreSQL cluster.

pub(crate) mod client;
#[cfg(all(unix, feature = "postgres"))]
pub(crate) mod postgres;
pub(crate) mod server;
