//! What all handlers share.

use std::sync::Arc;

use senet_tablebase::{TablebaseCache, tables_directory, thread_count};
use tokio::sync::watch;

use crate::api::Answers;
use crate::hall::Hall;
use crate::limits::Rates;
use crate::metrics::Metrics;
use crate::settings::Settings;
use crate::store::Store;
use crate::thinking::Thinking;

/// What handlers are given.
pub(crate) type Shared = Arc<Services>;

/// What all handlers share.
pub(crate) struct Services {
    pub(crate) settings: Settings,
    pub(crate) hall: Arc<Hall>,
    pub(crate) rates: Rates,
    /// For whatever takes thought.
    pub(crate) thinking: Thinking,
    /// What is known exactly.
    pub(crate) shelf: Arc<TablebaseCache>,
    /// What was thought about before.
    pub(crate) answers: Answers,
    /// Whether the server is stopping.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl Services {
    /// By these settings, with this store.
    pub(crate) fn new(settings: Settings, store: Store, stopping: watch::Receiver<bool>) -> Services {
        let limits = settings.limits.clone();
        let thinking = Thinking::new(thread_count(None), limits.questions_waiting as usize);
        // Where nothing says which folder tables are kept in, small ones are built anew each time the machine is started.
        let directory = tables_directory(settings.tables.as_deref());
        let directory = directory.unwrap_or_else(|_| std::env::temp_dir().join("senet-tables"));
        let shelf = Arc::new(TablebaseCache::new(directory, |said| tracing::info!("{said}")));
        let rates = Rates::new(&limits);
        let hall = Hall::new(store, thinking.clone(), shelf.clone(), Arc::new(Metrics::default()), limits);
        let answers = Answers::default();
        Services { settings, hall: Arc::new(hall), rates, thinking, shelf, answers, stopping }
    }
}
