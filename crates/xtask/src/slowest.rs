//! `cargo xtask slowest`: the tests that take longest.

use std::fs;

use anyhow::{Context, Result};

use crate::system::{self, cargo, root};
use crate::test::{FEATURES, threads};

pub(crate) fn run(number: usize) -> Result<()> {
    let arguments = ["nextest", "run", "--workspace", "--locked", FEATURES, "--profile", "times"];
    let result = system::run(cargo().args(arguments).arg(threads()));
    let report = root().join("target/nextest/times/junit.xml");
    let report =
        fs::read_to_string(report).context("cargo-nextest is needed: cargo install cargo-nextest")?;
    let mut times: Vec<(f64, &str, &str)> = report.lines().filter_map(test_case).collect();
    times.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("{} tests, {:.0} s in all", times.len(), times.iter().map(|test| test.0).sum::<f64>());
    for (seconds, binary, name) in times.into_iter().take(number) {
        println!("{seconds:8.1} s  {binary}  {name}");
    }
    result
}

/// Seconds, binary and name of the test that a line of the report describes.
fn test_case(line: &str) -> Option<(f64, &str, &str)> {
    let line = line.trim_start().strip_prefix("<testcase")?;
    let attribute = |name: &str| {
        // The space keeps `name` apart from `classname`.
        let (_, value) = line.split_once(&format!(" {name}=\""))?;
        value.split('"').next()
    };
    Some((attribute("time")?.parse().ok()?, attribute("classname")?, attribute("name")?))
}
