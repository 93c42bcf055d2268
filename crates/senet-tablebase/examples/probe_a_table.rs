//! Probes exact tables for the start of a game, and for each move of its first throws.
//!
//! `cargo run -p senet-tablebase --example probe_a_table [DIRECTORY]`
//!
//! DIRECTORY has tables of `modern` with two pieces a side, as `senet solve --rules modern --pieces 2 --out DIRECTORY`
//! writes them. Without it the example solves that game first, in a moment.

use std::path::PathBuf;

use senet::{Next, Preset, Ruleset};
use senet_solve::{SolveOptions, StoreOptions, solve_into};
use senet_table::TableSet;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Ruleset::new(Preset::Modern.spec().with_options(["pieces=2"])?)?;
    let temporary = tempfile::tempdir()?;
    let directory = match std::env::args_os().nth(1) {
        Some(directory) => PathBuf::from(directory),
        None => {
            let options = SolveOptions { gap: 1e-6, threads: 1 };
            solve_into(&rules, options, &StoreOptions::in_directory(temporary.path()), |_| ())?;
            temporary.path().to_owned()
        }
    };
    let tables = TableSet::read(&directory, &rules)?;
    let start = rules.start();
    let value = tables.probe(&start).ok_or("these tables do not have the start of modern with two pieces")?;
    println!("{start}  win {:.6}, proven to lie in {:.6} to {:.6}", value.win, value.lower, value.upper);
    for (throw, _) in rules.chances(&start).iter() {
        let turn = rules.turn(&start, throw)?;
        for mv in turn.moves() {
            let outcome = turn.play(mv)?;
            let Some(next) = tables.probe(&outcome.position) else { continue };
            let win = if outcome.next == Next::ThrowsAgain { next.win } else { next.of_other_side().win };
            println!("{throw}: {:8} win {win:.6}", turn.text(mv));
        }
    }
    Ok(())
}
