//! The size of tables with an entry for each throw.

/// The throws of a ruleset, 0 to 6, and one more entry for the end of the last. A power of two, so that
/// `index % THROWS` replaces a bounds check.
pub(crate) const THROWS: usize = 8;
