//! `cargo xtask slowest`: the tests that took longest in the last run. nextest writes the report.

use std::fs;

use anyhow::{Context, Result};

use crate::system::target_folder;

/// The number of tests that are listed.
pub(crate) const USUAL: usize = 20;

pub(crate) fn list(number: usize) -> Result<()> {
    let report = target_folder().join("nextest/default/junit.xml");
    let report = fs::read_to_string(report).context(
        "no run of the tests by cargo-nextest is known; run `cargo xtask test` with cargo-nextest installed",
    )?;
    let mut times: Vec<(f64, &str, &str)> = report.lines().filter_map(test_case).collect();
    times.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("{} tests took {:.0} s, several at a time; the slowest:", times.len(), total(&times));
    for (seconds, binary, name) in times.into_iter().take(number) {
        println!("{seconds:8.1} s  {binary}  {name}");
    }
    Ok(())
}

fn total(times: &[(f64, &str, &str)]) -> f64 {
    times.iter().map(|test| test.0).sum()
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
