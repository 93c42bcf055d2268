//! The subject of a study: a ruleset with its exact tables.

use std::path::Path;
use std::sync::Arc;

use senet::{RuleSpec, Ruleset};
use senet_play::Tablebase;
use senet_table::map::trusted::map_tables;
use senet_table::{BoundedValue, Header, PROBABILITY_ONE, TableError};

use crate::game_context::GameContext;

/// A ruleset of a study, with its exact tables.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The label in the report: the ruleset's name, or the value of the varied point.
    pub(crate) label: String,
    /// The ruleset with its tablebase.
    pub(crate) context: GameContext,
    /// The tables by the pieces left, with the proven error of their values, such as `3x2 (1.0e-5)`.
    pub(crate) tables: Vec<String>,
    /// The exact value of the start for the side that throws first, by the number of pieces, where it is
    /// tables.
    pub(crate) start_values: Vec<(u8, BoundedValue)>,
}

impl Subject {
    /// A ruleset without tables.
    pub fn new(rules: Ruleset) -> Subject {
        let label = rules.spec().full_name();
        Subject { label, context: GameContext::new(rules), tables: Vec::new(), start_values: Vec::new() }
    }

    /// The subject with another label.
    #[must_use]
    pub fn labelled(self, label: String) -> Subject {
        Subject { label, ..self }
    }

    /// The label in the report: the ruleset's name, or the value of the varied point.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The tables by the pieces left, with the proven error of their values. Packed tables are not listed.
    pub fn tables(&self) -> &[String] {
        &self.tables
    }

    /// A ruleset with its tables in a directory.
    ///
    /// # Errors
    ///
    /// [`TableError`] for the first table that cannot be used.
    pub fn with_tables(rules: Ruleset, directory: &Path) -> Result<Subject, TableError> {
        let set = map_tables(directory, &rules)?;
        let tables = set.iter().map(|table| name_of(table.header())).collect();
        let mut start_values = Vec::new();
        for pieces in 1..=rules.plan().pieces() {
            let Some(ending) = with_pieces(rules.spec(), pieces) else { continue };
            let value = map_tables(directory, &ending)?.value(&ending.start());
            start_values.extend(value.map(|value| (pieces, value)));
        }
        let tablebase: Arc<dyn Tablebase> = Arc::new(set);
        let label = rules.spec().full_name();
        let context = GameContext { rules: Arc::new(rules), tablebase: Some(tablebase) };
        Ok(Subject { label, context, tables, start_values })
    }
}

/// The strata of a table with the proven error of its values.
fn name_of(header: &Header) -> String {
    let error = f64::from(header.proof.error) / f64::from(PROBABILITY_ONE);
    format!("{}x{} ({error:.1e})", header.stratum.mover, header.stratum.other)
}

/// The ruleset with another number of pieces a side.
fn with_pieces(spec: &RuleSpec, pieces: u8) -> Option<Ruleset> {
    let mut spec = spec.clone();
    spec.set_option("pieces", &pieces.to_string()).ok()?;
    Ruleset::new(spec).ok()
}
