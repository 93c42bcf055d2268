//! Search: nodes per second, and the time per move of every level.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use senet::{Preset, Ruleset};
use senet_benches::decisions;
use senet_play::{Level, Limits, Search, best_evaluator};

/// The number of decisions.
const SAMPLES: usize = 64;
/// The search depth, in plies.
const DEPTH: u32 = 3;

fn nodes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("nodes");
    for preset in Preset::ALL {
        let rules = Arc::new(Ruleset::preset(preset));
        let decisions = decisions(&rules, SAMPLES);
        let mut search = Search::new(&rules, best_evaluator(&rules), None, Limits::depth(DEPTH));
        let mut all = || {
            let mut nodes = 0;
            for (position, throw) in &decisions {
                let turn = rules.turn(position, *throw).expect("the throw occurred");
                black_box(search.best(&turn));
                nodes += search.nodes();
            }
            nodes
        };
        group.throughput(Throughput::Elements(all()));
        group.bench_function(preset.name(), |bencher| bencher.iter(&mut all));
    }
    group.finish();
}

fn moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("moves");
    group.throughput(Throughput::Elements(SAMPLES as u64));
    for preset in Preset::ALL {
        let rules = Arc::new(Ruleset::preset(preset));
        let decisions = decisions(&rules, SAMPLES);
        for level in Level::ALL {
            let mut player = level.player(&rules, 1, None);
            group.sample_size(10).bench_function(format!("{}/{}", level.name(), preset.name()), |bencher| {
                bencher.iter(|| {
                    for (position, throw) in &decisions {
                        black_box(player.choose(&rules.turn(position, *throw).expect("the throw occurred")));
                    }
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, nodes, moves);
criterion_main!(benches);
