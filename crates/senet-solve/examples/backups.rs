//! Prints the work of solving: backups, sweeps and seconds.
//!
//! `cargo run --release -p senet-solve --example backups -- PIECES [RULESET...]`, all presets by default.

use std::error::Error;
use std::num::NonZero;
use std::time::Instant;

use senet::{Preset, Ruleset};
use senet_solve::{SolveOptions, solve};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let pieces = arguments.next().unwrap_or_else(|| "2".to_owned());
    let named: Vec<Preset> = arguments.map(|name| name.parse()).collect::<Result<_, _>>()?;
    let presets = if named.is_empty() { Preset::ALL.to_vec() } else { named };
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let mut total = 0;
    for preset in presets {
        let rules = Ruleset::new(preset.spec().with_options([format!("pieces={pieces}")])?)?;
        let started = Instant::now();
        let solution = solve(&rules, SolveOptions { gap: 1e-4, threads }, |_| ())?;
        let backups: u64 = solution.strata().iter().map(|pair| pair.backups).sum();
        let last = solution.strata().last().ok_or("a game has a stratum")?;
        println!(
            "{:9} {:9.1} million backups, {} sweeps and {} passes in the last pair, {:.1} s",
            preset.name(),
            backups as f64 / 1e6,
            last.sweeps,
            last.passes,
            started.elapsed().as_secs_f64()
        );
        total += backups;
    }
    println!("sum       {:9.1} million backups", total as f64 / 1e6);
    Ok(())
}
