//! Listening, serving, and stopping.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use crate::error::ServeError;
use crate::router::router;
use crate::services::Services;
use crate::settings::{Listen, Settings};

/// A server that listens, ready to serve.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    services: Services,
}

impl Server {
    /// Opens what the settings name, and listens.
    ///
    /// # Errors
    ///
    /// [`ServeError`] if something cannot be opened.
    pub async fn open(settings: Settings) -> Result<Server, ServeError> {
        let listener = listen(settings.listen).await?;
        let address = listener.local_addr().map_err(ServeError::Runtime)?;
        Ok(Server { listener, address, services: Services { settings } })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is done, and then lets everybody finish who is being answered.
    ///
    /// # Errors
    ///
    /// [`ServeError::Stopped`] if the listener fails.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let routes = router(Arc::new(self.services)).into_make_service_with_connect_info::<SocketAddr>();
        axum::serve(self.listener, routes).with_graceful_shutdown(stop).await.map_err(ServeError::Stopped)
    }
}

/// Serves until the program is interrupted (SIGINT) or told to end (SIGTERM). `ready` is called with the address once it listens.
///
/// # Errors
///
/// [`ServeError`] if something cannot be opened, or the listener fails.
pub fn serve(settings: Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::Runtime)?;
    runtime.block_on(async {
        let stop = interruption().map_err(ServeError::Runtime)?;
        let server = Server::open(settings).await?;
        ready(server.address());
        server.run(stop).await
    })
}

/// Done when the program is interrupted or told to end.
fn interruption() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut ended = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = ended.recv() => {}
        }
    })
}

async fn listen(listen: Listen) -> Result<TcpListener, ServeError> {
    let mut failed = None;
    for address in listen.addresses() {
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(source) => {
                let taken = source.kind() == io::ErrorKind::AddrInUse;
                failed.get_or_insert(ServeError::Listen { address, source });
                if !taken {
                    break;
                }
            }
        }
    }
    Err(failed.expect("at least one address is tried"))
}
