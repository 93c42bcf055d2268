//! Listening, serving, and stopping.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::time::{interval, sleep, timeout};

use crate::error::ServeError;
use crate::router::router;
use crate::services::{Services, Shared};
use crate::settings::{Listen, Settings};
use crate::store::{Database, Store};

/// How often idle and old games are looked for.
const HOUSEKEEPING: Duration = Duration::from_secs(30);
/// How long the server waits for those who are being answered when it stops.
const GOODBYE: Duration = Duration::from_secs(5);
/// So many old games are forgotten by one commit.
const AT_ONCE: i64 = 200;

/// A server that listens, ready to serve.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    services: Shared,
    stopping: watch::Sender<bool>,
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
        let store = Store::open(&Database::named(settings.database.as_deref())?).await?;
        let (stopping, heard) = watch::channel(false);
        let services = Arc::new(Services::new(settings, store, heard));
        Ok(Server { listener, address, services, stopping })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is done. Then it closes the lines to live games, and lets everybody finish who is being answered.
    ///
    /// # Errors
    ///
    /// [`ServeError::Stopped`] if the listener fails.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Server { listener, services, stopping, .. } = self;
        let keeper = tokio::spawn(keep_house(services.clone()));
        let routes = router(services.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let mut heard = services.stopping.clone();
        let ended = async move {
            stop.await;
            tracing::info!("stopping");
            // Nobody may be connected.
            let _ = stopping.send(true);
        };
        let serving = axum::serve(listener, routes).with_graceful_shutdown(ended);
        let served = tokio::select! {
            served = serving => served,
            () = async { drop(heard.changed().await); sleep(GOODBYE).await } => Ok(()),
        };
        keeper.abort();
        // Whoever does not say goodbye in time is left.
        let _ = timeout(GOODBYE, all_have_gone(&services)).await;
        services.hall.store.close().await;
        served.map_err(ServeError::Stopped)
    }
}

/// Waits until the lines to live games are closed.
async fn all_have_gone(services: &Services) {
    while services.hall.metrics.connections.get() > 0 {
        sleep(Duration::from_millis(10)).await;
    }
}

/// Lets idle games leave memory, and old ones the disk.
async fn keep_house(services: Shared) {
    let mut ticks = interval(HOUSEKEEPING);
    loop {
        ticks.tick().await;
        services.hall.let_the_idle_go();
        services.rates.forget_the_quiet();
        while services.hall.forget_the_old(AT_ONCE).await == AT_ONCE as usize {}
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

#[cfg(test)]
mod tests {
    use std::future::pending;

    use super::*;
    use crate::hall::now;
    use crate::rooms::GameId;
    use crate::store::Entry;
    use crate::store::tests::setup;

    /// Nothing takes so long that goes well.
    const PATIENCE: Duration = Duration::from_secs(60);

    /// Writes a game that was begun at this moment, and in which nothing has happened since.
    async fn kept(store: &Store, number: u8, begun: i64) -> GameId {
        let setup = setup(number);
        store.write(vec![Entry::game(&setup, begun)]).await.unwrap();
        setup.id
    }

    async fn is_there(store: &Store, id: GameId) -> bool {
        store.read(id, |rules| rules).await.unwrap().is_some()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_running_server_forgets_old_games_by_itself() {
        let folder = std::env::temp_dir().join(format!("senet-housekeeping-{}", std::process::id()));
        let settings = Settings {
            listen: Listen::At(SocketAddr::from(([127, 0, 0, 1], 0))),
            database: Some(format!("sqlite:{}", folder.join("games.sqlite").display())),
            tables: Some(folder.join("tables")),
            ..Settings::default()
        };
        let days = i64::from(settings.limits.days_kept);
        let server = Server::open(settings).await.unwrap();
        let services = server.services.clone();
        let store = &services.hall.store;
        let day = 24 * 60 * 60;
        let old = kept(store, 1, now() - (days + 1) * day).await;
        let young = kept(store, 2, now() - (days - 1) * day).await;
        assert!(is_there(store, old).await);
        let running = tokio::spawn(server.run(pending()));
        let forgotten = async {
            while is_there(store, old).await {
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(PATIENCE, forgotten).await.expect("nobody needs to ask for it");
        assert!(is_there(store, young).await, "somebody may come back to it");
        running.abort();
        let _ = std::fs::remove_dir_all(folder);
    }
}
