//! The report.

use super::Study;
use super::answer::Answer;

/// The page.
pub(crate) fn page(_: &Study, _: &Answer) -> String {
    String::new()
}
