//! Move generation: time per position and throw, for every ruleset.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use senet::{Preset, Ruleset};
use senet_benches::{generate_all, generate_and_make_all, samples};

/// The number of positions.
const SAMPLES: usize = 4096;

fn generation(criterion: &mut Criterion) {
    for preset in Preset::ALL {
        let rules = Ruleset::preset(preset);
        let samples = samples(&rules, SAMPLES);
        let mut group = criterion.benchmark_group("generation");
        group.throughput(Throughput::Elements(SAMPLES as u64));
        group.bench_function(format!("generate/{}", preset.name()), |bencher| {
            bencher.iter(|| generate_all(black_box(rules.plan()), black_box(&samples)));
        });
        group.bench_function(format!("generate and make all/{}", preset.name()), |bencher| {
            bencher.iter(|| generate_and_make_all(black_box(rules.plan()), black_box(&samples)));
        });
        group.finish();
    }
}

criterion_group!(benches, generation);
criterion_main!(benches);
