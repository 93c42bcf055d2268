//! Exact values from tables or, where these have none, from opening books.
//!
//! A table that has a position has all that can follow it. A book does not, so that only
//! [`OnDemandTablebase::analyst`](crate::OnDemandTablebase::analyst) uses books: it is for single positions.

use std::sync::Arc;

use senet::Position;
use senet_play::Tablebase;
use senet_table::{BoundedValue, OpeningBook, Stratum, value_with_duties};

use crate::exact_values::TrackingProbe;

/// Probes tables, then books, and records which strata were used.
pub(crate) struct BookProbe {
    pub(crate) tables: TrackingProbe,
    pub(crate) books: Arc<[OpeningBook]>,
}

impl Tablebase for BookProbe {
    fn value(&self, position: &Position) -> Option<BoundedValue> {
        if self.books.is_empty() {
            return self.tables.value(position);
        }
        let from_books = |free: &Position| {
            let value = self.books.iter().find_map(|book| book.probe(free))?;
            self.tables.record(Stratum::of(free));
            Some(value)
        };
        // Small games are not solved where a book has the position.
        let source = |free: &Position| {
            let known = self.tables.value_in_tables(free).or_else(|| from_books(free));
            known.or_else(|| self.tables.value(free))
        };
        value_with_duties(self.tables.rules(), &source, position)
    }

    fn take_used_strata(&self) -> Vec<Stratum> {
        self.tables.take_used_strata()
    }
}
