//! What all request handlers share.

use std::sync::Arc;

use senet_tablebase::{TablebaseCache, tables_directory, thread_count};
use tokio::sync::watch;

use crate::answer_cache::{AnswerCache, PuzzleKey, ValueKey};
use crate::compute_pool::ComputePool;
use crate::metrics::Metrics;
use crate::rate_limits::RateLimits;
use crate::registry::GameRegistry;
use crate::resources::Resources;
use crate::settings::Settings;
use crate::store::Store;

/// The number of remembered win chances.
const VALUES: usize = 10_000;
/// The number of remembered sets of puzzles.
const PUZZLES: usize = 200;

/// The state that axum passes to request handlers.
pub(crate) type AppState = Arc<Services>;

/// What all request handlers share.
pub(crate) struct Services {
    pub(crate) settings: Settings,
    pub(crate) resources: Arc<Resources>,
    /// The games in memory.
    pub(crate) games: GameRegistry,
    pub(crate) rate_limits: RateLimits,
    /// Win chances that were computed before.
    pub(crate) values: AnswerCache<ValueKey>,
    /// Puzzles that were found before.
    pub(crate) puzzles: AnswerCache<PuzzleKey>,
    /// Turns true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl Services {
    /// The services of a server with these settings and this store.
    pub(crate) fn new(settings: Settings, store: Store, stopping: watch::Receiver<bool>) -> Services {
        let limits = settings.limits.clone();
        let resources = Arc::new(Resources {
            store,
            compute_pool: ComputePool::new(thread_count(None), limits.questions_waiting as usize),
            views: ComputePool::new(thread_count(None), usize::MAX),
            tablebases: Arc::new(tablebases(&settings)),
            metrics: Metrics::default(),
            limits: limits.clone(),
        });
        Services {
            games: GameRegistry::new(resources.clone()),
            resources,
            rate_limits: RateLimits::new(&limits),
            values: AnswerCache::new(VALUES),
            puzzles: AnswerCache::new(PUZZLES),
            stopping,
            settings,
        }
    }
}

/// The tablebases in the directory of the settings or the usual one. If neither is known, small tables are
/// built in the temporary directory.
fn tablebases(settings: &Settings) -> TablebaseCache {
    let directory = tables_directory(settings.tables.as_deref());
    let directory = directory.unwrap_or_else(|_| std::env::temp_dir().join("senet-tables"));
    TablebaseCache::new(directory, |progress| tracing::info!("{progress}"))
}
