//! Instructions, counted by valgrind: the same on a busy machine as on a quiet one. Needs valgrind and
//! `cargo install gungraun-runner --version 0.20`.

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use senet::{Preset, Ruleset};
use senet_benches::{Sample, generate_all, samples};

fn prepared(preset: Preset) -> (Ruleset, Vec<Sample>) {
    let rules = Ruleset::preset(preset);
    let samples = samples(&rules, 1024);
    (rules, samples)
}

#[library_benchmark]
#[bench::modern(prepared(Preset::Modern))]
#[bench::jequier(prepared(Preset::Jequier))]
#[bench::grunfeld(prepared(Preset::Grunfeld))]
#[bench::kendall(prepared(Preset::Kendall))]
#[bench::tait(prepared(Preset::Tait))]
#[bench::bell(prepared(Preset::Bell))]
#[bench::basics(prepared(Preset::Basics))]
#[bench::senet_ra(prepared(Preset::SenetRa))]
fn generation((rules, samples): (Ruleset, Vec<Sample>)) -> u64 {
    generate_all(black_box(rules.plan()), black_box(&samples))
}

library_benchmark_group!(name = counted, benchmarks = generation);
main!(library_benchmark_groups = counted);
