//! Positions whose value is known exactly.

use senet::Position;
use senet_table::{BoundedValue, TableSet, value_with_duties};

/// Knows the exact values of some positions of a ruleset: mostly its endings.
pub trait Tablebase: Send + Sync {
    /// The win chance of the side to throw, before its throw, with its proven bounds; none if it is not known.
    fn value(&self, position: &Position) -> Option<BoundedValue>;
}

/// What the tables hold, and positions that still owe an opening move where the tables hold all that follows.
impl Tablebase for TableSet {
    fn value(&self, position: &Position) -> Option<BoundedValue> {
        if position.duty().is_none() {
            return self.probe(position);
        }
        value_with_duties(self.rules(), &|free| self.probe(free), position)
    }
}
