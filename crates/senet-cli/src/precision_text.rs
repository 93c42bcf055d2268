//! Win chances and their errors in text for people.

use senet_wire::Precision;

/// A win chance in per cent.
pub(crate) fn percent(chance: f64) -> String {
    format!("{:.3} %", 100.0 * chance)
}

/// The proven error of an exact value, or the typical error of an estimate.
pub(crate) fn error(precision: &Precision) -> String {
    match (precision.proven_error, precision.typical_error) {
        (Some(error), _) => format!("exact, at most {error:.1e}"),
        (None, Some(error)) => format!("estimate, typically {}", percent(error)),
        (None, None) => "estimate, error unknown".to_owned(),
    }
}
