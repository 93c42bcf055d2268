//! Uniformly random playouts on one thread: moves per second, for every ruleset.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use senet::{Preset, Ruleset};
use senet_play::playouts;

/// The approximate number of moves in one iteration.
const MOVES: f64 = 400_000.0;

fn random_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playouts");
    group.sample_size(20);
    for preset in Preset::ALL {
        let rules = Ruleset::preset(preset);
        let games = (MOVES / playouts(&rules, 200, 1, 1).mean_length()).ceil() as u64;
        group.throughput(Throughput::Elements(playouts(&rules, games, 1, 1).moves));
        group.bench_function(preset.name(), |bencher| {
            bencher.iter(|| playouts(black_box(&rules), games, 1, 1).moves);
        });
    }
    group.finish();
}

criterion_group!(benches, random_games);
criterion_main!(benches);
