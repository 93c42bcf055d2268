//! What a study looks at: a ruleset, and what is known of it exactly.

use std::path::Path;
use std::sync::Arc;

use senet::{RuleSpec, Ruleset};
use senet_play::Tablebase;
use senet_table::map::trusted::map_tables;
use senet_table::{BoundedValue, Header, PROBABILITY_ONE, TableError};

use crate::game_context::GameContext;

/// A ruleset that is studied.
#[derive(Clone, Debug)]
pub struct Subject {
    /// What tells it from the others: the ruleset's name, or what the varied point says.
    pub(crate) label: String,
    /// The rules, with the endings that are known.
    pub(crate) context: GameContext,
    /// The tables there are, by the pieces left, with the proven error of their values: `3x2 (1.0e-5)`.
    pub(crate) known: Vec<String>,
    /// The exact value of the start for the side that throws first, by the number of pieces, where tables reach.
    pub(crate) starts: Vec<(u8, BoundedValue)>,
}

impl Subject {
    /// A ruleset of which nothing is known.
    pub fn new(rules: Ruleset) -> Subject {
        let label = rules.spec().full_name();
        Subject { label, context: GameContext::new(rules), known: Vec::new(), starts: Vec::new() }
    }

    /// The same under another label.
    #[must_use]
    pub fn labelled(self, label: String) -> Subject {
        Subject { label, ..self }
    }

    /// A ruleset, with what the tables in a directory know of it.
    ///
    /// # Errors
    ///
    /// [`TableError`] of the first table that is not what its name says.
    pub fn with_tables(rules: Ruleset, directory: &Path) -> Result<Subject, TableError> {
        let tables = map_tables(directory, &rules)?;
        let known = tables.iter().map(|table| name_of(table.header())).collect();
        let mut starts = Vec::new();
        for pieces in 1..=rules.plan().pieces() {
            let Some(ending) = with_pieces(rules.spec(), pieces) else { continue };
            let value = map_tables(directory, &ending)?.value(&ending.start());
            starts.extend(value.map(|value| (pieces, value)));
        }
        let tablebase: Arc<dyn Tablebase> = Arc::new(tables);
        let label = rules.spec().full_name();
        let context = GameContext { rules: Arc::new(rules), tablebase: Some(tablebase) };
        Ok(Subject { label, context, known, starts })
    }
}

fn name_of(header: &Header) -> String {
    let error = f64::from(header.proof.error) / f64::from(PROBABILITY_ONE);
    format!("{}x{} ({error:.1e})", header.stratum.mover, header.stratum.other)
}

/// The same rules with so many pieces a side.
fn with_pieces(spec: &RuleSpec, pieces: u8) -> Option<Ruleset> {
    let mut spec = spec.clone();
    spec.set_option("pieces", &pieces.to_string()).ok()?;
    Ruleset::new(spec).ok()
}
