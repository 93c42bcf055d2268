//! Answers that took long to compute, kept for the next client that asks the same.
//!
//! A query is identified by the points of its rules and not by the client's text of them, and the memory
//! of all answers is bounded in bytes. Clients that ask the same query at the same moment wait for one
//! computation. Refusals that will be the same next time are kept as well.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use lru::LruCache;
use senet::points::RulePoints;
use senet::{Position, Ruleset, Throw};
use serde::Serialize;
use tokio::sync::OnceCell;

use crate::problem::Problem;

/// The memory of an entry besides its answer, in bytes.
const ENTRY_BYTES: usize = 256;

/// Answers by query. If they take too much memory, those that were used longest ago are dropped.
pub(crate) struct AnswerCache<Key: Hash + Eq, T> {
    answers: Mutex<Answers<Key, T>>,
    max_bytes: usize,
    /// The memory of an answer, in bytes.
    size: fn(&T) -> usize,
}

struct Answers<Key: Hash + Eq, T> {
    kept: LruCache<Key, Kept<T>>,
    bytes: usize,
    /// The questions that are being computed.
    pending: HashMap<Key, Pending<T>>,
}

struct Kept<T> {
    answer: Result<T, Problem>,
    bytes: usize,
}

type Pending<T> = Arc<OnceCell<Result<T, Problem>>>;

/// Identifies rules by their points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RulesKey {
    fingerprint: u64,
    points: RulePoints,
}

/// Identifies a query about a win chance.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ValueKey {
    pub(crate) rules: RulesKey,
    pub(crate) position: Position,
    pub(crate) throw: Option<Throw>,
    /// Whether the client asked for a deep search.
    pub(crate) deep: bool,
}

/// Identifies a query for puzzles.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PuzzleKey {
    pub(crate) rules: RulesKey,
    pub(crate) seed: u64,
    pub(crate) count: u16,
}

impl RulesKey {
    /// The key of these rules.
    pub(crate) fn of(rules: &Ruleset) -> RulesKey {
        RulesKey { fingerprint: rules.spec().fingerprint(), points: rules.spec().points }
    }
}

impl Hash for RulesKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Equal points have equal fingerprints.
        self.fingerprint.hash(state);
    }
}

impl<Key: Hash + Eq + Clone, T: Clone> AnswerCache<Key, T> {
    /// A cache of at most `max_bytes`. `size` is the memory of an answer.
    pub(crate) fn new(max_bytes: usize, size: fn(&T) -> usize) -> AnswerCache<Key, T> {
        let answers = Answers { kept: LruCache::unbounded(), bytes: 0, pending: HashMap::new() };
        AnswerCache { answers: Mutex::new(answers), max_bytes, size }
    }

    /// The answer to a query: the one in the cache, the one that is being computed, or a new one.
    ///
    /// # Errors
    ///
    /// The problem of the computation.
    pub(crate) async fn get_or_compute(
        &self,
        key: Key,
        compute: impl Future<Output = Result<T, Problem>>,
    ) -> Result<T, Problem> {
        let pending = {
            let mut answers = self.lock();
            if let Some(kept) = answers.kept.get(&key) {
                return kept.answer.clone();
            }
            answers.pending.entry(key.clone()).or_default().clone()
        };
        let waiting = Waiting { cache: self, key, pending };
        let compute = async {
            match compute.await {
                // The next attempt, or that of the next client, may succeed.
                Err(problem) if !problem.is_lasting() => Err(problem),
                answer => {
                    self.keep(waiting.key.clone(), answer.clone());
                    Ok(answer)
                }
            }
        };
        waiting.pending.get_or_try_init(|| compute).await?.clone()
    }

    fn keep(&self, key: Key, answer: Result<T, Problem>) {
        let bytes = ENTRY_BYTES + mem::size_of::<Key>() + answer.as_ref().map_or(0, self.size);
        let mut answers = self.lock();
        if let Some(replaced) = answers.kept.put(key, Kept { answer, bytes }) {
            answers.bytes -= replaced.bytes;
        }
        answers.bytes += bytes;
        while answers.bytes > self.max_bytes
            && let Some((_, dropped)) = answers.kept.pop_lru()
        {
            answers.bytes -= dropped.bytes;
        }
    }
}

impl<Key: Hash + Eq, T> AnswerCache<Key, T> {
    fn lock(&self) -> MutexGuard<'_, Answers<Key, T>> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A client that waits for a computation. The last one to leave removes it.
struct Waiting<'a, Key: Hash + Eq, T> {
    cache: &'a AnswerCache<Key, T>,
    key: Key,
    pending: Pending<T>,
}

impl<Key: Hash + Eq, T> Drop for Waiting<'_, Key, T> {
    fn drop(&mut self) {
        let mut answers = self.cache.lock();
        // One reference is in the map and one is here.
        if Arc::strong_count(&self.pending) == 2 {
            answers.pending.remove(&self.key);
        }
    }
}

/// The body of a response with its media type.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    media_type: &'static str,
    body: Bytes,
}

impl Answer {
    /// A body of this media type.
    pub(crate) fn new(media_type: &'static str, body: impl Into<Bytes>) -> Answer {
        Answer { media_type, body: body.into() }
    }

    /// The size of the body, in bytes.
    pub(crate) fn size(&self) -> usize {
        self.body.len()
    }

    /// A value as JSON.
    pub(crate) fn json(value: &impl Serialize) -> Answer {
        let json = serde_json::to_vec(value).expect("texts and numbers can be written as JSON");
        Answer::new("application/json", json)
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, self.media_type)], self.body).into_response()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use axum::http::StatusCode;
    use futures_util::future::join_all;
    use senet::{Preset, RuleSpec};

    use super::*;

    fn cache(max_bytes: usize) -> AnswerCache<u32, Vec<u8>> {
        AnswerCache::new(max_bytes, Vec::len)
    }

    #[tokio::test]
    async fn equal_queries_are_computed_once() {
        let (cache, computed) = (cache(10_000), AtomicU32::new(0));
        let ask = || {
            cache.get_or_compute(1, async {
                tokio::task::yield_now().await;
                computed.fetch_add(1, Ordering::Relaxed);
                Ok(vec![7])
            })
        };
        let answers = join_all((0..20).map(|_| ask())).await;
        assert!(answers.iter().all(|answer| answer.as_ref().is_ok_and(|answer| *answer == [7])));
        assert_eq!(ask().await.unwrap(), [7]);
        assert_eq!(computed.load(Ordering::Relaxed), 1);
        assert!(cache.lock().pending.is_empty());
    }

    #[tokio::test]
    async fn caches_permanent_problems_only() {
        let cache = cache(10_000);
        let none = || Problem::not_found("no-puzzles", "there are none");
        let busy = || Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "try again");
        assert!(cache.get_or_compute(1, async { Err(none()) }).await.is_err());
        assert!(cache.get_or_compute(1, async { Ok(vec![1]) }).await.is_err());
        assert!(cache.get_or_compute(2, async { Err(busy()) }).await.is_err());
        assert!(cache.get_or_compute(2, async { Ok(vec![1]) }).await.is_ok());
    }

    #[tokio::test]
    async fn client_that_leaves_does_not_stop_the_others() {
        let cache = cache(10_000);
        let first = cache.get_or_compute(1, std::future::pending());
        assert!(tokio::time::timeout(std::time::Duration::from_millis(1), first).await.is_err());
        assert!(cache.lock().pending.is_empty());
        assert!(cache.get_or_compute(1, async { Ok(vec![1]) }).await.is_ok());
    }

    #[tokio::test]
    async fn memory_is_bounded() {
        let cache = cache(100_000);
        for query in 0..1_000 {
            cache.get_or_compute(query, async { Ok(vec![0; 1_000]) }).await.unwrap();
            let answers = cache.lock();
            assert!(answers.bytes <= 100_000 && answers.kept.len() <= 100);
        }
        assert!(cache.get_or_compute(999, async { panic!("it is kept") }).await.is_ok());
    }

    #[test]
    fn rules_with_other_names_are_the_same_query() {
        let renamed = RuleSpec { name: "x".repeat(1_000), ..Preset::Tait.spec() };
        let renamed = RulesKey::of(&Ruleset::new(renamed).unwrap());
        assert_eq!(renamed, RulesKey::of(&Ruleset::preset(Preset::Tait)));
        assert_ne!(renamed, RulesKey::of(&Ruleset::preset(Preset::Kendall)));
    }
}
