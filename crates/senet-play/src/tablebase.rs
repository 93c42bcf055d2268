//! The interface of a tablebase: exact values of some positions.

use senet::Position;
use senet_table::{BoundedValue, TableSet, value_with_duties};

/// Exact values of some positions of a ruleset, mostly of its endings.
///
/// ```
/// use senet::Position;
/// use senet_play::Tablebase;
/// use senet_table::BoundedValue;
/// /// A tablebase without tables.
/// struct Empty;
/// impl Tablebase for Empty {
///     fn value(&self, _: &Position) -> Option<BoundedValue> { None }
/// }
/// ```
pub trait Tablebase: Send + Sync {
    /// The win chance of the side to throw, before its throw, with proven bounds. `None` if it is unknown.
    fn value(&self, position: &Position) -> Option<BoundedValue>;
}

/// Probes the tables. A position that still owes an opening move gets its value from the positions that
/// follow, if the tables hold all of them.
impl Tablebase for TableSet {
    fn value(&self, position: &Position) -> Option<BoundedValue> {
        if position.duty().is_none() {
            return self.probe(position);
        }
        value_with_duties(self.rules(), &|free| self.probe(free), position)
    }
}
