//! Solver: backups per second over a complete solve. Tables: time per probe with warm and cold caches.

use std::hint::black_box;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread::available_parallelism;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use senet::{Position, Preset, Ruleset};
use senet_solve::{SolveOptions, StoreOptions, solve, solve_into};
use senet_table::{Stratum, StratumIndex, TableSet};

/// The number of positions that are probed.
const PROBES: usize = 4096;

fn options() -> SolveOptions {
    SolveOptions { gap: 1e-4, threads: available_parallelism().map_or(1, NonZero::get) }
}

fn with_pieces(preset: Preset, pieces: u8) -> Ruleset {
    let spec = preset.spec().with_options([format!("pieces={pieces}")]).expect("every ruleset offers it");
    Ruleset::new(spec).expect("presets have no conflicts")
}

fn backups(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("backups");
    group.sample_size(10);
    for preset in Preset::ALL {
        let rules = with_pieces(preset, 2);
        let all = || solve(&rules, options(), |_| ()).expect("two pieces are solved in a second");
        let backups = all().strata().iter().map(|solved| solved.backups).sum();
        group.throughput(Throughput::Elements(backups));
        group.bench_function(preset.name(), |bencher| bencher.iter(all));
    }
    group.finish();
}

/// The tables of a ruleset. They are stored in the target directory and reused by later runs.
fn tables(rules: &Ruleset) -> TableSet {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tables");
    let store_options = StoreOptions::in_directory(&directory);
    solve_into(rules, options(), &store_options, |_| ()).expect("three pieces fit into any machine").tables
}

/// Positions from a whole stratum, in scattered order.
fn scattered(rules: &Ruleset, stratum: Stratum) -> Vec<Position> {
    let index = StratumIndex::new(rules.plan(), stratum);
    let number = |step: u64| step.wrapping_mul(0x9E37_79B9_7F4A_7C15) % index.len();
    (1..=PROBES as u64).map(|step| index.position(number(step))).collect()
}

fn probing(criterion: &mut Criterion) {
    let rules = with_pieces(Preset::Modern, 3);
    let tables = tables(&rules);
    let mut group = criterion.benchmark_group("probing");
    // The smaller table fits into the processor's caches; most probes of the larger table wait for memory.
    for (name, pieces) in [("warm", 1), ("scattered", 3)] {
        let positions = scattered(&rules, Stratum { mover: pieces, other: pieces });
        group.throughput(Throughput::Elements(PROBES as u64));
        group.bench_function(name, |bencher| {
            bencher
                .iter(|| positions.iter().filter_map(|position| tables.probe(black_box(position))).count());
        });
    }
    // Reopening the tables maps them again, so every page is touched for the first time.
    let positions = scattered(&rules, Stratum { mover: 3, other: 3 });
    group.bench_function("first", |bencher| {
        bencher.iter_batched(
            || self::tables(&rules),
            |fresh| positions.iter().filter_map(|position| fresh.probe(black_box(position))).count(),
            criterion::BatchSize::PerIteration,
        );
    });
    group.finish();
}

criterion_group!(benches, backups, probing);
criterion_main!(benches);
