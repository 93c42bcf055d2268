//! The interface of a tablebase: exact values of some positions.

use senet::Position;
use senet_table::{BoundedValue, Stratum, TableSet, value_with_duties};

/// Exact values of some positions of a ruleset, mostly of its endings.
///
/// ```
/// use senet::{Position, Preset, Ruleset};
/// use senet_play::Tablebase;
/// use senet_table::{BoundedValue, TableSet};
///
/// /// The values of a tablebase whose bounds are near each other.
/// struct Precise<T>(T);
///
/// impl<T: Tablebase> Tablebase for Precise<T> {
///     fn value(&self, position: &Position) -> Option<BoundedValue> {
///         self.0.value(position).filter(|value| value.upper - value.lower < 1e-4)
///     }
/// }
///
/// let rules = Ruleset::preset(Preset::Modern);
/// let tables = Precise(TableSet::read("../senet-table/examples/tables".as_ref(), &rules)?);
/// assert!(tables.value(&Position::parse("10/10/5c1s2 c - -", &rules)?).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Tablebase: Send + Sync {
    /// The win chance of the side to throw, before its throw, with proven bounds. `None` if it is unknown.
    fn value(&self, position: &Position) -> Option<BoundedValue>;

    /// The strata that values came from since the last call, if the tablebase keeps track of them.
    fn take_used_strata(&self) -> Vec<Stratum> {
        Vec::new()
    }
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
