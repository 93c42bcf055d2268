//! `cargo xtask test`: all tests.

use std::thread::available_parallelism;

use anyhow::Result;

use crate::slowest;
use crate::system::{cargo, output, run};

/// Features that tests need besides the default ones.
pub(crate) const FEATURES: &str = "--features=senet/serde";

/// Runs all tests: with cargo-nextest, if it is installed, and then the examples in documentation.
pub(crate) fn all() -> Result<()> {
    if output(cargo().args(["nextest", "--version"])).is_err() {
        return run(cargo().args(["test", "--workspace", "--locked", FEATURES]));
    }
    run(cargo().args(["nextest", "run", "--workspace", "--locked", FEATURES, &threads()]))?;
    slowest::list(slowest::USUAL)?;
    run(cargo().args(["test", "--workspace", "--locked", FEATURES, "--doc"]))
}

/// The argument for the number of tests at a time. Tests with a browser, a terminal or a database mostly wait, so two
/// of them share a processor.
fn threads() -> String {
    format!("--test-threads={}", 2 * available_parallelism().map_or(1, usize::from))
}
