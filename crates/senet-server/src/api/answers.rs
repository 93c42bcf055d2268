//! Answers that took thought, remembered.

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

use super::value::Depth;

/// So many answers of a kind are remembered.
const VALUES: usize = 10_000;
const PUZZLES: usize = 200;

/// Answers that took thought, remembered. What was asked last is forgotten last.
pub(crate) struct Answers {
    pub(super) values: Remembered<(String, Options, Position, Option<Throw>, Depth)>,
    pub(super) puzzles: Remembered<(String, Options, u64, u16)>,
}

impl Default for Answers {
    fn default() -> Answers {
        Answers { values: Remembered::new(VALUES), puzzles: Remembered::new(PUZZLES) }
    }
}

/// Answers of one kind.
pub(super) struct Remembered<Question: Hash + Eq>(Mutex<LruCache<Question, Answer>>);

impl<Question: Hash + Eq> Remembered<Question> {
    fn new(most: usize) -> Remembered<Question> {
        Remembered(Mutex::new(LruCache::new(NonZeroUsize::new(most).expect("some are remembered"))))
    }

    /// The answer to a question, if it was asked before.
    pub(super) fn get(&self, question: &Question) -> Option<Answer> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(question).cloned()
    }

    /// Remembers an answer.
    pub(super) fn keep(&self, question: Question, answer: &Answer) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).put(question, answer.clone());
    }
}

/// An answer, ready to be sent.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    kind: &'static str,
    bytes: Bytes,
}

impl Answer {
    /// These bytes, of this kind.
    pub(super) fn new(kind: &'static str, bytes: impl Into<Bytes>) -> Answer {
        Answer { kind, bytes: bytes.into() }
    }

    /// This as JSON.
    pub(super) fn json(value: &impl Serialize) -> Answer {
        let json = serde_json::to_vec(value).expect("texts and numbers can be written as JSON");
        Answer::new("application/json", json)
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, self.kind)], self.bytes).into_response()
    }
}
