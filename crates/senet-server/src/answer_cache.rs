//! Answers that took long to compute, kept for the next client that asks the same.

use std::hash::Hash;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use lru::LruCache;
use senet::{Position, Throw};
use senet_wire::Options;
use serde::Serialize;

/// Answers by question. If the cache is full, the answer that was used longest ago is dropped.
pub(crate) struct AnswerCache<Key: Hash + Eq>(Mutex<LruCache<Key, Answer>>);

/// Identifies a question about a win chance.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ValueKey {
    pub(crate) rules: String,
    pub(crate) options: Options,
    pub(crate) position: Position,
    pub(crate) throw: Option<Throw>,
    /// Whether the client asked for a deep search.
    pub(crate) deep: bool,
}

/// Identifies a question for puzzles.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PuzzleKey {
    pub(crate) rules: String,
    pub(crate) options: Options,
    pub(crate) seed: u64,
    pub(crate) count: u16,
}

impl<Key: Hash + Eq> AnswerCache<Key> {
    /// A cache for this number of answers, at least one.
    pub(crate) fn new(capacity: usize) -> AnswerCache<Key> {
        let capacity = NonZeroUsize::new(capacity).unwrap_or(NonZeroUsize::MIN);
        AnswerCache(Mutex::new(LruCache::new(capacity)))
    }

    /// The answer to a question, if it is in the cache.
    pub(crate) fn get(&self, key: &Key) -> Option<Answer> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    /// Keeps an answer.
    pub(crate) fn put(&self, key: Key, answer: &Answer) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).put(key, answer.clone());
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
