//! Exact values from tables or, where these have none, from opening books.
//!
//! A table that has a position has all that can follow it. A book does not, so that only
//! [`PositionEvaluator`](crate::PositionEvaluator) uses books: it asks about one position and its moves.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use senet::Position;
use senet_play::Tablebase;
use senet_table::{BoundedValue, OpeningBook, Stratum, value_with_duties};

use crate::exact_values::TrackingProbe;

/// Probes tables, then books, and records which strata were used.
pub(crate) struct BookProbe {
    pub(crate) tables: Arc<TrackingProbe>,
    pub(crate) books: Arc<[OpeningBook]>,
}

impl Tablebase for BookProbe {
    fn value(&self, position: &Position) -> Option<BoundedValue> {
        let known = self.tables.value(position);
        if known.is_some() || self.books.is_empty() {
            return known;
        }
        let strata = RefCell::new(BTreeSet::new());
        let from_books = |free: &Position| {
            let value = self.books.iter().find_map(|book| book.probe(free))?;
            strata.borrow_mut().insert(Stratum::of(free));
            Some(value)
        };
        let source = |free: &Position| self.tables.value(free).or_else(|| from_books(free));
        let value = value_with_duties(self.tables.rules(), &source, position)?;
        strata.into_inner().into_iter().for_each(|stratum| self.tables.record(stratum));
        Some(value)
    }
}
