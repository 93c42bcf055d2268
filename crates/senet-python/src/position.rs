//! Positions of a ruleset. `position_methods` has what Python calls.

use std::sync::Arc;

use pyo3::prelude::*;
use senet::{Ruleset as Rules, Turn};

use crate::arguments::{same_rules, turn};

/// A position of a ruleset: the pieces, the side to throw, and the opening moves that are still owed.
#[pyclass(frozen, module = "senet", skip_from_py_object)]
#[derive(Clone)]
pub(crate) struct Position {
    pub(crate) rules: Arc<Rules>,
    pub(crate) position: senet::Position,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.position == other.position && same_rules(&self.rules, &other.rules)
    }
}

impl Position {
    /// The turn with a throw.
    pub(crate) fn turn(&self, number: u8) -> PyResult<Turn<'_>> {
        turn(&self.rules, &self.position, number)
    }
}
