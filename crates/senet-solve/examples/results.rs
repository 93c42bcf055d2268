//! Solves games in memory and prints rows of the results table of `docs/solving.md`.
//!
//! `cargo run --release -p senet-solve --example results -- PIECES [RULESET...]`, all presets by default.

use std::error::Error;
use std::num::NonZero;
use std::time::Instant;

use senet::{Preset, Ruleset};
use senet_solve::{SolveOptions, solve};
use senet_table::value_with_duties;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let pieces = arguments.next().unwrap_or_else(|| "2".to_owned());
    let named: Vec<Preset> = arguments.map(|name| name.parse()).collect::<Result<_, _>>()?;
    let presets = if named.is_empty() { Preset::ALL.to_vec() } else { named };
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    println!("| ruleset | pieces | positions | value | bounds | sweeps + passes | work | plies | seconds |");
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut total = 0;
    for preset in presets {
        let rules = Ruleset::new(preset.spec().with_options([format!("pieces={pieces}")])?)?;
        let started = Instant::now();
        let solution = solve(&rules, SolveOptions { gap: 1e-4, threads }, |_| ())?;
        let seconds = started.elapsed().as_secs_f64();
        let value = value_with_duties(&rules, &|position| solution.value(position), &rules.start())
            .ok_or("the game is solved")?;
        let strata = solution.strata();
        let last = strata.last().ok_or("a game has a stratum")?;
        let positions: u64 = strata.iter().map(|pair| pair.positions).sum();
        let backups: u64 = strata.iter().map(|pair| pair.backups).sum();
        let plies = strata.iter().map(|pair| pair.horizon).fold(0.0, f64::max);
        println!(
            "| `{}` | {pieces} | {positions} | {:.6} | {:.6} – {:.6} | {} + {} | {:.1} | {plies:.0} | {seconds:.1} |",
            preset.name(),
            value.win,
            value.lower,
            value.upper,
            last.sweeps,
            last.passes,
            backups as f64 / positions as f64,
        );
        total += backups;
    }
    eprintln!("{:.1} million backups", total as f64 / 1e6);
    Ok(())
}
