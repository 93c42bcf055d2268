//! `cargo xtask test`: all tests.

use std::thread::available_parallelism;

use anyhow::Result;

use crate::system::{cargo, output, run};

/// Runs all tests: with cargo-nextest, if it is installed, and then the examples in documentation.
pub(crate) fn all() -> Result<()> {
    if output(cargo().args(["nextest", "--version"])).is_err() {
        return run(cargo().args(["test", "--workspace", "--locked"]));
    }
    // Tests with a browser, a terminal or a database mostly wait, so two of them share a processor.
    let threads = 2 * available_parallelism().map_or(1, usize::from);
    run(cargo().args(["nextest", "run", "--workspace", "--locked", "--test-threads", &threads.to_string()]))?;
    run(cargo().args(["test", "--workspace", "--locked", "--doc"]))
}
