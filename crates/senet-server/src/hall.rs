//! The hall: all games that are in memory, and the way to those that are not.

mod computer;
mod host;
mod opening;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use senet::Ruleset;
use senet_tablebase::TablebaseCache;
use tokio::sync::OnceCell;

use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::rooms::GameId;
use crate::store::{ReadError, Store};
use crate::thinking::Thinking;

pub(crate) use host::{Come, Host, News, NotDone};
pub(crate) use opening::{NotOpened, Opened};

/// The hall.
pub(crate) struct Hall {
    pub(crate) store: Store,
    pub(crate) thinking: Thinking,
    pub(crate) shelf: Arc<TablebaseCache>,
    pub(crate) metrics: Arc<Metrics>,
    limits: Limits,
    hosts: Mutex<HashMap<GameId, Arc<OnceCell<Arc<Host>>>>>,
    /// Rulesets in use: games with the same rules share one.
    rulesets: Mutex<HashMap<u64, Vec<Weak<Ruleset>>>>,
}

/// Why a game cannot be entered.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotEntered {
    /// There is none.
    #[error("there is no such game; it may have been forgotten, after a long time without a move")]
    Missing,
    /// There are too many in memory.
    #[error("too many games are being played; come back in a moment")]
    Full,
    /// It cannot be read.
    #[error("the game cannot be read now; come back in a moment")]
    Unreadable(#[source] ReadError),
}

impl Hall {
    /// An empty hall.
    pub(crate) fn new(
        store: Store,
        thinking: Thinking,
        shelf: Arc<TablebaseCache>,
        metrics: Arc<Metrics>,
        limits: Limits,
    ) -> Hall {
        let (hosts, rulesets) = Default::default();
        Hall { store, thinking, shelf, metrics, limits, hosts, rulesets }
    }

    /// A game, brought into memory if it is not there.
    ///
    /// # Errors
    ///
    /// [`NotEntered`] if there is none, or it cannot be read.
    pub(crate) async fn enter(&self, id: GameId) -> Result<Arc<Host>, NotEntered> {
        let place = self.place(id)?;
        let host = place.get_or_try_init(|| self.load(id)).await;
        if host.is_err() {
            self.forget_empty(id);
        }
        host.cloned()
    }

    fn place(&self, id: GameId) -> Result<Arc<OnceCell<Arc<Host>>>, NotEntered> {
        let mut hosts = self.hosts();
        if !hosts.contains_key(&id) && hosts.len() >= self.limits.games as usize {
            return Err(NotEntered::Full);
        }
        Ok(hosts.entry(id).or_default().clone())
    }

    async fn load(&self, id: GameId) -> Result<Arc<Host>, NotEntered> {
        let read = self.store.read(id, |rules| self.share(rules)).await.map_err(NotEntered::Unreadable)?;
        let room = read.ok_or(NotEntered::Missing)?;
        self.metrics.games.inc();
        Ok(Arc::new(Host::new(id, room)))
    }

    /// Puts a new game into memory, if there is room.
    fn put(&self, host: Host) {
        let mut hosts = self.hosts();
        if hosts.len() < self.limits.games as usize {
            self.metrics.games.inc();
            hosts.insert(host.id, Arc::new(OnceCell::new_with(Some(Arc::new(host)))));
        }
    }

    /// Games without anybody connected, in which nothing has happened for a while, leave memory; they are on disk.
    pub(crate) fn let_the_idle_go(&self) {
        let patience = i64::from(self.limits.idle_seconds);
        let mut hosts = self.hosts();
        let before = hosts.len();
        hosts.retain(|_, place| match place.get() {
            // Whoever is about to come in holds the place; whoever is in holds the host.
            Some(host) => {
                Arc::strong_count(place) > 1 || Arc::strong_count(host) > 1 || host.idle_seconds() < patience
            }
            None => Arc::strong_count(place) > 1,
        });
        self.metrics.games.dec_by(i64::try_from(before - hosts.len()).unwrap_or(0));
        drop(hosts);
        let mut rulesets = self.rulesets.lock().unwrap_or_else(PoisonError::into_inner);
        rulesets.retain(|_, shared| {
            shared.retain(|rules| rules.strong_count() > 0);
            !shared.is_empty()
        });
    }

    /// A game is not as it is on disk: it leaves memory, and is read anew by whoever comes.
    fn discard(&self, id: GameId) {
        if self.hosts().remove(&id).is_some() {
            self.metrics.games.dec();
        }
    }

    fn forget_empty(&self, id: GameId) {
        let mut hosts = self.hosts();
        if hosts.get(&id).is_some_and(|place| !place.initialized()) {
            hosts.remove(&id);
        }
    }

    /// Forgets games in which nothing has happened for so long that nobody will come back; up to `most` of them. How many.
    pub(crate) async fn forget_the_old(&self, most: i64) -> usize {
        let oldest = now() - i64::from(self.limits.days_kept) * 24 * 60 * 60;
        let old = match self.store.unused_since(oldest, most).await {
            Ok(old) => old,
            Err(error) => {
                tracing::warn!(%error, "old games cannot be looked for");
                return 0;
            }
        };
        let in_memory = |id: &GameId| self.hosts().contains_key(id);
        let gone: Vec<GameId> = old.into_iter().filter(|id| !in_memory(id)).collect();
        let entries = gone.iter().map(|id| crate::store::Entry::forgotten(*id)).collect();
        match self.store.write(entries).await {
            Ok(()) => gone.len(),
            Err(error) => {
                tracing::warn!(%error, "old games cannot be forgotten");
                0
            }
        }
    }

    /// The same ruleset, shared with other games.
    fn share(&self, rules: Arc<Ruleset>) -> Arc<Ruleset> {
        let mut rulesets = self.rulesets.lock().unwrap_or_else(PoisonError::into_inner);
        let alike = rulesets.entry(rules.spec().fingerprint()).or_default();
        if let Some(shared) = alike.iter().filter_map(Weak::upgrade).find(|shared| **shared == *rules) {
            return shared;
        }
        alike.push(Arc::downgrade(&rules));
        rules
    }

    fn hosts(&self) -> std::sync::MutexGuard<'_, HashMap<GameId, Arc<OnceCell<Arc<Host>>>>> {
        self.hosts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Now, in seconds since 1970.
pub(crate) fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(i64::MAX))
}
