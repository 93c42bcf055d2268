//! What all games share: the database, the compute pool, the tablebases, the metrics and the limits.

use std::sync::Arc;

use senet_tablebase::TablebaseCache;

use crate::compute_pool::ComputePool;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::store::Store;

/// What all games share.
pub(crate) struct Resources {
    /// Where games are stored.
    pub(crate) store: Store,
    /// Where computer players choose their moves.
    pub(crate) compute_pool: ComputePool,
    /// Where the JSON of games is made.
    pub(crate) json_pool: ComputePool,
    pub(crate) tablebases: Arc<TablebaseCache>,
    /// What the server counts.
    pub(crate) metrics: Metrics,
    /// The limits that the operator has set.
    pub(crate) limits: Limits,
}

#[cfg(test)]
impl Resources {
    /// Resources with this store and without tables.
    pub(crate) fn for_tests(store: Store) -> Resources {
        Resources {
            store,
            compute_pool: ComputePool::new(1),
            json_pool: ComputePool::new(1),
            tablebases: Arc::new(TablebaseCache::new("nowhere", |_| {})),
            metrics: Metrics::default(),
            limits: Limits::default(),
        }
    }
}
