//! `senet perft`: node counts.

use std::time::Instant;

use anyhow::Result;
use senet::{Plan, Position, perft};
use senet_wire::{Options, position};

use crate::arguments::{Format, Perft};
use crate::output::Output;
use crate::table::{Align, Table};
use crate::{ruleset, wire};

pub(super) fn run(asked: &Perft) -> Result<()> {
    let rules = ruleset::ruleset(&asked.rules.rules, &asked.rules.options.given)?;
    let position = position::parse_or_start(asked.position.as_deref(), &rules)?;
    let mut output = Output::open();
    match asked.format {
        Format::Json => {
            let options = Options::from_arguments(&asked.rules.options.given);
            let (nodes, seconds) = counted(rules.plan(), &position, asked.depth);
            let (rules, position) = (asked.rules.rules.as_str(), position.to_string());
            output.json(&wire::Perft {
                rules,
                options: &options,
                position,
                depth: asked.depth,
                nodes,
                seconds,
            })?;
        }
        Format::Text => {
            output.text(&format!("{}: {position}\n\n", rules.spec().full_name()))?;
            let headings = ["plies", "nodes", "seconds", "nodes/s"];
            let mut table = Table::new(headings.map(|heading| (heading, Align::Right)));
            for depth in asked.depth.min(1)..=asked.depth {
                let (nodes, seconds) = counted(rules.plan(), &position, depth);
                let speed = nodes as f64 / seconds.max(1e-9);
                table.row([
                    depth.to_string(),
                    nodes.to_string(),
                    format!("{seconds:.3}"),
                    // Shorter times are those of the clock.
                    if seconds < 1e-4 { "-".to_owned() } else { format!("{speed:.0}") },
                ]);
            }
            output.text(&table.text())?;
        }
    }
    output.flush()
}

fn counted(plan: &Plan, position: &Position, depth: u32) -> (u64, f64) {
    let started = Instant::now();
    let nodes = perft(plan, position, depth);
    (nodes, started.elapsed().as_secs_f64())
}
