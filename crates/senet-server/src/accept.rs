//! Accepts connections and serves requests on them.
//!
//! A connection is counted before anything is read from it. A client that sends no complete header in time is
//! disconnected, whether it has just connected or is between two requests. So is a client that does not read what it
//! asked for.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::pin;
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower_service::Service;

use crate::address_counts::{AddressCounts, AddressPermit, Full};
use crate::metrics::Metrics;
use crate::open_files;
use crate::rate_limits::network;
use crate::settings::Settings;

/// Open files that are not connections of clients: the database, tables, and the program itself.
const OTHER_FILES: u32 = 128;
/// The pause after the operating system has refused a connection, for example because files are short.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);
/// The longest time that a refused client has to read its answer.
const REFUSAL_TIMEOUT: Duration = Duration::from_secs(1);
/// The number of refused clients that are waited for; others are disconnected at once.
const REFUSALS: usize = 64;

/// The place of a client's connection. A WebSocket keeps it after its request.
pub(crate) type SocketPermit = Arc<AddressPermit>;

/// Counts the connections of a server with these settings. Raises the limit of open files if it must.
pub(crate) fn counts(settings: &Settings) -> AddressCounts {
    let limits = &settings.limits;
    let wanted = u64::from(limits.sockets) + u64::from(OTHER_FILES);
    let files = open_files::raise_limit(wanted);
    let possible = u32::try_from(files.saturating_sub(u64::from(OTHER_FILES))).unwrap_or(u32::MAX).max(1);
    if possible < limits.sockets {
        let (wanted, allowed) = (limits.sockets, possible);
        tracing::warn!(
            wanted,
            allowed,
            "the limit of open files allows fewer connections; raise it (ulimit -n)"
        );
    }
    // A proxy has one address for all clients.
    let per_address = if settings.public_url.is_some() { u32::MAX } else { limits.sockets_per_address };
    AddressCounts::new(limits.sockets.min(possible), per_address)
}

/// Serves connections until `stop` completes, and then finishes open requests.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: Router,
    settings: &Settings,
    metrics: &Metrics,
    stop: impl Future<Output = ()>,
) {
    let counts = counts(settings);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(settings.header_timeout());
    // Every connection has a receiver, so that the sender knows when all are closed.
    let (closing, is_closing) = watch::channel(());
    let refusals = Arc::new(Semaphore::new(REFUSALS));
    pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = accept(&listener) => accepted,
            () = &mut stop => break,
        };
        match counts.acquire(network(peer.ip())) {
            Ok(permit) => {
                let service = with_connection(routes.clone(), peer, Arc::new(permit));
                let mut stream = TimeoutStream::new(stream);
                stream.set_write_timeout(Some(settings.silence()));
                let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service_fn(service));
                let mut is_closing = is_closing.clone();
                tokio::spawn(async move {
                    let connection = connection.with_upgrades();
                    pin!(connection);
                    let ended = tokio::select! {
                        ended = connection.as_mut() => ended,
                        _ = is_closing.changed() => {
                            connection.as_mut().graceful_shutdown();
                            connection.await
                        }
                    };
                    if let Err(error) = ended {
                        tracing::debug!(%error, "a connection ended early");
                    }
                });
            }
            Err(full) => {
                metrics.rate_limited.inc();
                let refusals = refusals.clone();
                tokio::spawn(async move {
                    let Ok(_place) = refusals.try_acquire() else { return };
                    // The client may be gone.
                    let _ = timeout(REFUSAL_TIMEOUT, refuse(stream, full)).await;
                });
            }
        }
    }
    drop((listener, is_closing));
    closing.send_replace(());
    closing.closed().await;
}

/// Accepts the next connection. Messages are short, so they are sent at once.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // A connection that is closed already fails when it is read.
                let _ = stream.set_nodelay(true);
                return (stream, peer);
            }
            Err(error) if is_of_client(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be accepted");
                sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

/// Whether the client has closed the connection before it was accepted.
fn is_of_client(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused | io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
    )
}

/// Passes requests to the routes, together with the client's address and the connection's place.
fn with_connection(
    routes: Router,
    peer: SocketAddr,
    permit: SocketPermit,
) -> impl Fn(Request<Incoming>) -> <Router as Service<Request<Incoming>>>::Future {
    move |mut request| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(permit.clone());
        routes.clone().call(request)
    }
}

/// Answers that there are too many connections, and waits until the client has closed its side, since closing
/// at once would discard the answer.
async fn refuse(mut stream: TcpStream, full: Full) -> io::Result<()> {
    let (status, error) = match full {
        Full::Server => ("503 Service Unavailable", "the server has too many connections; try again later"),
        Full::Address => ("429 Too Many Requests", "your address has too many connections; close some"),
    };
    let body = format!("{{\"error\":\"{error}\",\"code\":\"too-many-connections\"}}");
    let answer = format!(
        "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nRetry-After: 5\r\n\
         Connection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await?;
    let mut ignored = [0; 1024];
    while stream.read(&mut ignored).await? > 0 {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn accepted_connections_send_without_delay() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let _client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = accept(&listener).await;
        assert!(stream.nodelay().unwrap());
    }
}
