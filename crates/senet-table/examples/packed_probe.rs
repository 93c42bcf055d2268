//! Measures probes of a packed table, each of a tile that has not been decoded before.
//!
//! `cargo run --release -p senet-table --example packed_probe -- FILE`

use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use senet_table::{PackedTable, table_header};

/// The number of probes.
const PROBES: u64 = 20_000;

fn main() -> Result<(), Box<dyn Error>> {
    let path = PathBuf::from(std::env::args_os().nth(1).ok_or("name a packed table")?);
    let header = table_header(&path)?;
    let rules = header.ruleset()?;
    let table = PackedTable::open(&path, &rules)?;
    let started = Instant::now();
    let mut sum = 0;
    for step in 1..=PROBES {
        // Scattered over the table, so that hardly any tile is probed twice.
        let number = step.wrapping_mul(0x9e37_79b9_7f4a_7c15) % header.value_count;
        sum += u64::from(table.value(number)?);
    }
    let microseconds = started.elapsed().as_secs_f64() * 1e6 / PROBES as f64;
    let mean = sum as f64 / PROBES as f64 / f64::from(u32::MAX);
    println!("{}: {microseconds:.2} µs for each probe; the mean value is {mean:.3}", path.display());
    Ok(())
}
