//! What all request handlers share.

use std::sync::Arc;

use senet_play::{Analysis, PuzzleSearch};
use senet_tablebase::{TablebaseCache, tables_directory, thread_count};
use tokio::sync::watch;

use crate::answer_cache::{Answer, AnswerCache, PuzzleKey, ValueKey};
use crate::compute_pool::{ComputePool, QueryPool};
use crate::metrics::Metrics;
use crate::rate_limits::RateLimits;
use crate::registry::GameRegistry;
use crate::resources::Resources;
use crate::settings::{Settings, TableFiles};
use crate::store::Store;

/// The memory for win chances that were computed before, in bytes.
const VALUE_BYTES: usize = 16 << 20;
/// The memory for puzzles that were found before, in bytes.
const PUZZLE_BYTES: usize = 4 << 20;
/// The memory for reviews that were made before, in bytes.
const REVIEW_BYTES: usize = 16 << 20;

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
    pub(crate) values: AnswerCache<ValueKey, Analysis>,
    /// Puzzles that were found before.
    pub(crate) puzzles: AnswerCache<PuzzleKey, Arc<PuzzleSearch>>,
    /// Reviews that were made before, by the SHA-256 of their records.
    pub(crate) reviews: AnswerCache<[u8; 32], Answer>,
    /// Where queries are computed.
    pub(crate) queries: QueryPool,
    /// Turns true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl Services {
    /// The services of a server with these settings and this store.
    pub(crate) fn new(settings: Settings, store: Store, stopping: watch::Receiver<bool>) -> Services {
        let limits = settings.limits.clone();
        let threads = thread_count(None);
        let resources = Arc::new(Resources {
            store,
            compute_pool: ComputePool::new(threads),
            json_pool: ComputePool::new(threads),
            tablebases: Arc::new(tablebases(&settings)),
            metrics: Metrics::default(),
            limits: limits.clone(),
        });
        Services {
            games: GameRegistry::new(resources.clone()),
            resources,
            rate_limits: RateLimits::new(&limits),
            values: AnswerCache::new(VALUE_BYTES, value_size),
            puzzles: AnswerCache::new(PUZZLE_BYTES, puzzles_size),
            reviews: AnswerCache::new(REVIEW_BYTES, Answer::size),
            queries: QueryPool::new(threads.div_ceil(2), limits.queries_waiting, limits.queries_per_address),
            stopping,
            settings,
        }
    }
}

fn value_size(value: &Analysis) -> usize {
    size_of_val(value) + size_of_val(value.moves.as_slice()) + size_of_val(value.strata.as_slice())
}

fn puzzles_size(found: &Arc<PuzzleSearch>) -> usize {
    let puzzles = found.puzzles.as_slice();
    size_of_val(puzzles) + puzzles.iter().map(|puzzle| size_of_val(puzzle.ranked.as_slice())).sum::<usize>()
}

/// The tablebases in the directory of the settings. If the environment names no cache directory, tables are saved in
/// the temporary directory.
fn tablebases(settings: &Settings) -> TablebaseCache {
    let notifier = |message: &str| tracing::warn!("{message}");
    match &settings.tables {
        TableFiles::None => TablebaseCache::in_memory(notifier),
        TableFiles::Folder(folder) => TablebaseCache::new(folder, notifier),
        TableFiles::Auto => {
            let directory = tables_directory(None);
            let directory = directory.unwrap_or_else(|_| std::env::temp_dir().join("senet-tables"));
            TablebaseCache::automatic(directory, notifier)
        }
    }
}
