//! `senet perft`: node counts of the game tree.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, Result};
use senet::{Plan, Position, Ruleset, perft};
use senet_wire::{Options, position};

use crate::answer::Answer;
use crate::arguments::{Format, Perft};
use crate::json::PerftReport;
use crate::output::{self, Output, counted};
use crate::table::{Align, Table};
use crate::{interrupt, ruleset};

/// The shortest time, in seconds, for which a speed is printed. The clock is too coarse for less.
const MEASURABLE: f64 = 1e-4;

pub(super) fn run(args: &Perft) -> Result<()> {
    let rules = ruleset::ruleset(&args.rules.rules, &args.rules.options.values)?;
    let position = position::parse_or_start(args.position.as_deref(), &rules)?;
    let interrupted = interrupt::flag();
    let counts = count(&rules, &position, args.depth, &interrupted)?;
    let mut output = Output::open();
    match args.format {
        Format::Json => {
            let deepest = counts.last().context("no depth was counted")?;
            let report = PerftReport {
                rules: &args.rules.rules,
                options: &Options::from_arguments(&args.rules.options.values),
                position: position.to_string(),
                depth: deepest.depth,
                nodes: deepest.nodes,
                seconds: deepest.seconds,
            };
            output.json(&Answer::about(&rules, report).with_interruption(&interrupted))?;
        }
        Format::Text => {
            output.text(&format!("{}: {position}\n\n", rules.spec().full_name()))?;
            output.text(&table(&counts).text())?;
        }
    }
    output.flush()?;
    if let Some(Count { nodes, seconds, .. }) = counts.last().filter(|count| count.seconds >= MEASURABLE) {
        output::took(&format!("{seconds:.3} s, {:.0} nodes per second", *nodes as f64 / seconds));
    }
    interrupt::end(&interrupted, || counted(counts.len() as u64, "depth"))
}

/// The number of nodes at a depth, and the time to count them in seconds.
struct Count {
    depth: u32,
    nodes: u64,
    seconds: f64,
}

/// Counts the nodes at every depth up to the last, until the command is interrupted.
fn count(rules: &Ruleset, position: &Position, last: u32, interrupted: &AtomicBool) -> Result<Vec<Count>> {
    let (rules, position) = (rules.clone(), *position);
    interrupt::deepening(interrupted, last.max(1), "", move |sender| {
        for depth in last.min(1)..=last {
            let (nodes, seconds) = timed_perft(rules.plan(), &position, depth);
            if sender.send(Count { depth, nodes, seconds }).is_err() {
                return;
            }
        }
    })
}

fn table(counts: &[Count]) -> Table {
    let mut table = Table::new(["plies", "nodes"].map(|heading| (heading, Align::Right)));
    for Count { depth, nodes, .. } in counts {
        table.row([depth.to_string(), nodes.to_string()]);
    }
    table
}

/// The number of nodes at a depth, and the time to count them in seconds.
fn timed_perft(plan: &Plan, position: &Position, depth: u32) -> (u64, f64) {
    let started = Instant::now();
    let nodes = perft(plan, position, depth);
    (nodes, started.elapsed().as_secs_f64())
}
