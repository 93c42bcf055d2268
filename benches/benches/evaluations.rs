//! Network evaluation: positions per second, for every ruleset.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use senet::{Position, Preset, Ruleset};
use senet_benches::samples;
use senet_play::{Evaluator, Network};

/// The number of positions.
const SAMPLES: usize = 4096;

fn evaluations(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("evaluations");
    group.throughput(Throughput::Elements(SAMPLES as u64));
    for preset in Preset::ALL {
        let rules = Ruleset::preset(preset);
        let network = Network::for_rules(&rules).expect("every preset has a network");
        let positions: Vec<Position> =
            samples(&rules, SAMPLES).into_iter().map(|(position, _)| position).collect();
        group.bench_function(preset.name(), |bencher| {
            bencher.iter(|| {
                black_box(&positions).iter().map(|position| network.win_chance(position)).sum::<f64>()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, evaluations);
criterion_main!(benches);
