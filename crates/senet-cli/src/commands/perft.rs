//! `senet perft`: node counts of the game tree.

use std::time::Instant;

use anyhow::Result;
use senet::{Plan, Position, perft};
use senet_wire::{Options, position};

use crate::arguments::{Format, Perft};
use crate::json::PerftReport;
use crate::output::Output;
use crate::ruleset;
use crate::table::{Align, Table};

/// The shortest time, in seconds, for which a speed is printed. The clock is too coarse for less.
const MEASURABLE: f64 = 1e-4;

pub(super) fn run(args: &Perft) -> Result<()> {
    let rules = ruleset::ruleset(&args.rules.rules, &args.rules.options.values)?;
    let position = position::parse_or_start(args.position.as_deref(), &rules)?;
    let mut output = Output::open();
    match args.format {
        Format::Json => {
            let options = Options::from_arguments(&args.rules.options.values);
            let (nodes, seconds) = timed_perft(rules.plan(), &position, args.depth);
            let (rules, position) = (args.rules.rules.as_str(), position.to_string());
            output.json(&PerftReport {
                rules,
                options: &options,
                position,
                depth: args.depth,
                nodes,
                seconds,
            })?;
        }
        Format::Text => {
            output.text(&format!("{}: {position}\n\n", rules.spec().full_name()))?;
            let headings = ["plies", "nodes", "seconds", "nodes/s"];
            let mut table = Table::new(headings.map(|heading| (heading, Align::Right)));
            for depth in args.depth.min(1)..=args.depth {
                let (nodes, seconds) = timed_perft(rules.plan(), &position, depth);
                table.row([
                    depth.to_string(),
                    nodes.to_string(),
                    format!("{seconds:.3}"),
                    if seconds < MEASURABLE {
                        "-".to_owned()
                    } else {
                        format!("{:.0}", nodes as f64 / seconds)
                    },
                ]);
            }
            output.text(&table.text())?;
        }
    }
    output.flush()
}

/// The number of nodes at a depth, and the time to count them in seconds.
fn timed_perft(plan: &Plan, position: &Position, depth: u32) -> (u64, f64) {
    let started = Instant::now();
    let nodes = perft(plan, position, depth);
    (nodes, started.elapsed().as_secs_f64())
}
