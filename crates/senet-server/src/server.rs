//! A running server: it listens, serves, maintains its games, and stops.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::{interval, sleep, timeout};

use crate::accept;
use crate::error::ServeError;
use crate::router::router;
use crate::services::{AppState, Services};
use crate::settings::{Listen, Settings};
use crate::shutdown;
use crate::store::{Database, Store};
use crate::system::read_clocks;

/// The time between two rounds of maintenance.
const MAINTENANCE_INTERVAL: Duration = Duration::from_secs(30);
/// The longest time to finish open requests and connections when the server stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// The number of expired games that one transaction deletes.
const DELETE_BATCH: i64 = 200;

/// A server that is listening and ready to serve.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    services: AppState,
    stopping: watch::Sender<bool>,
}

impl Server {
    /// Opens the database and starts to listen.
    ///
    /// # Errors
    ///
    /// [`ServeError`] if the address cannot be listened on, or the database cannot be used.
    pub async fn open(mut settings: Settings) -> Result<Server, ServeError> {
        let listener = listen(settings.listen).await?;
        let address = listener.local_addr().map_err(ServeError::Runtime)?;
        settings.listen = Listen::At(address);
        let store = Store::open(&Database::from_url(settings.database.as_deref())?).await?;
        let (stopping, is_stopping) = watch::channel(false);
        let services = Arc::new(Services::new(settings, store, is_stopping));
        Ok(Server { listener, address, services, stopping })
    }

    /// The address that the server listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` completes. Then it closes the connections to live games and finishes open
    /// requests.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let Server { listener, services, stopping, .. } = self;
        let maintenance = tokio::spawn(maintain(services.clone()));
        let mut is_stopping = services.stopping.clone();
        let stopped = async move {
            stop.await;
            tracing::info!("the server is stopping");
            // It fails only if nothing listens, when there is nothing to stop.
            let _ = stopping.send(true);
        };
        let routes = router(services.clone());
        let Services { settings, resources, .. } = &*services;
        let serving = accept::serve(listener, routes, settings, &resources.metrics, stopped);
        tokio::select! {
            () = serving => {}
            () = async { drop(is_stopping.changed().await); sleep(SHUTDOWN_TIMEOUT).await } => {}
        }
        maintenance.abort();
        // Connections that are still open after the timeout are dropped.
        let _ = timeout(SHUTDOWN_TIMEOUT, connections_closed(&services)).await;
        // A database that does not answer cannot be closed.
        let _ = timeout(SHUTDOWN_TIMEOUT, services.resources.store.close()).await;
    }
}

/// Waits until all connections to live games are closed.
async fn connections_closed(services: &Services) {
    while services.resources.metrics.connections.get() > 0 {
        sleep(Duration::from_millis(10)).await;
    }
}

/// Evicts idle games from memory and deletes expired ones from the database, at regular intervals.
async fn maintain(services: AppState) {
    let mut ticks = interval(MAINTENANCE_INTERVAL);
    loop {
        ticks.tick().await;
        services.games.evict_idle();
        services.rate_limits.evict_idle();
        while services.games.delete_expired(read_clocks(), DELETE_BATCH).await == DELETE_BATCH as usize {}
    }
}

/// Serves until the program is interrupted (Ctrl-C) or asked to end (SIGTERM). Calls `ready` with the address
/// once the server listens.
///
/// # Errors
///
/// [`ServeError`] if the server cannot start.
pub fn serve(settings: Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::Runtime)?;
    runtime.block_on(async {
        let stop = shutdown::requested().map_err(ServeError::Runtime)?;
        let server = Server::open(settings).await?;
        ready(server.address());
        server.run(stop).await;
        Ok(())
    })
}

/// Listens on the first free address of the settings. Only a taken address leads to the next one.
async fn listen(listen: Listen) -> Result<TcpListener, ServeError> {
    let mut failed = None;
    for address in listen.addresses() {
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(source) => {
                let is_taken = source.kind() == io::ErrorKind::AddrInUse;
                failed.get_or_insert(ServeError::Listen { address, source });
                if !is_taken {
                    break;
                }
            }
        }
    }
    Err(failed.expect("at least one address is tried"))
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use axum::extract::State;
    use axum::http::StatusCode;

    use super::*;
    use crate::TableFiles;
    use crate::clock_jumps::{ClockNote, ClockReading};
    use crate::router::ready;
    use crate::store::WriteOp;
    use crate::store::tests::setup;
    use crate::system::unix_time;
    use senet_game::GameId;

    const TIMEOUT: Duration = Duration::from_secs(60);

    /// Stores a game that was created at this time and has no events.
    async fn store_game(store: &Store, number: u8, created: i64) -> GameId {
        let setup = setup(number);
        store.write(vec![WriteOp::insert_game(&setup, created)]).await.unwrap();
        setup.id
    }

    async fn is_stored(store: &Store, id: GameId) -> bool {
        store.read(id, |rules| rules).await.unwrap().is_some()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn is_ready_until_it_stops_or_loses_its_database() {
        let folder = std::env::temp_dir().join(format!("senet-ready-{}", std::process::id()));
        let settings = Settings {
            listen: Listen::At(SocketAddr::from(([127, 0, 0, 1], 0))),
            database: Some(format!("sqlite:{}", folder.join("games.sqlite").display())),
            tables: TableFiles::Folder(folder.join("tables")),
            ..Settings::default()
        };
        let server = Server::open(settings).await.unwrap();
        let status = async || ready(State(server.services.clone())).await.0;
        assert_eq!(status().await, StatusCode::OK);
        server.stopping.send_replace(true);
        assert_eq!(status().await, StatusCode::SERVICE_UNAVAILABLE);
        server.stopping.send_replace(false);
        server.services.resources.store.close().await;
        assert_eq!(status().await, StatusCode::SERVICE_UNAVAILABLE);
        let _ = std::fs::remove_dir_all(folder);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn maintenance_deletes_expired_games() {
        let folder = std::env::temp_dir().join(format!("senet-housekeeping-{}", std::process::id()));
        let settings = Settings {
            listen: Listen::At(SocketAddr::from(([127, 0, 0, 1], 0))),
            database: Some(format!("sqlite:{}", folder.join("games.sqlite").display())),
            tables: TableFiles::Folder(folder.join("tables")),
            ..Settings::default()
        };
        let days = i64::from(settings.limits.days_kept);
        let server = Server::open(settings).await.unwrap();
        let services = server.services.clone();
        let store = &services.resources.store;
        let day = 24 * 60 * 60;
        let undisturbed = ClockNote { since: unix_time() - (days + 2) * day, seen: unix_time() };
        store.write(vec![WriteOp::note_clock(undisturbed)]).await.unwrap();
        let old = store_game(store, 1, unix_time() - (days + 1) * day).await;
        let young = store_game(store, 2, unix_time() - (days - 1) * day).await;
        assert!(is_stored(store, old).await);
        let running = tokio::spawn(server.run(pending()));
        let deleted = async {
            while is_stored(store, old).await {
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(TIMEOUT, deleted).await.expect("the expired game is deleted");
        assert!(is_stored(store, young).await, "a game that is not expired stays");
        // The clock jumps forward by years, and on the next day once more.
        for step in [5_000 * day, 5_001 * day + day / 2, 5_002 * day] {
            let reading = ClockReading { system: unix_time() + step, ..read_clocks() };
            assert_eq!(services.games.delete_expired(reading, 10).await, 0);
        }
        assert!(is_stored(store, young).await, "a jump of the clock deletes nothing");
        running.abort();
        let _ = std::fs::remove_dir_all(folder);
    }
}
