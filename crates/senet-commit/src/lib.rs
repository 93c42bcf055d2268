//! The commit that this build was made from. The programs pass it to `senet::set_commit` when they start.
//!
//! It is in a crate of its own, so that a commit compiles this crate and the programs again, not the libraries.

/// The short hash of the commit, with `-dirty` if tracked files had changes when this crate was compiled; `None` for a
/// build without a Git repository, such as one from a crate archive. The environment variable `SENET_COMMIT` replaces
/// what Git says.
///
/// The crate is compiled again when the commit changes, not at every change of a file.
pub const COMMIT: Option<&str> = option_env!("SENET_COMMIT");
