//! Instruction counts of move generation under valgrind, which do not depend on the load of the machine. They
//! need valgrind and `cargo install gungraun-runner --version 0.20`.

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use senet::{Preset, Ruleset};
use senet_benches::{Sample, generate_all, samples};

fn setup(preset: Preset) -> (Ruleset, Vec<Sample>) {
    let rules = Ruleset::preset(preset);
    let samples = samples(&rules, 1024);
    (rules, samples)
}

#[library_benchmark]
#[bench::modern(setup(Preset::Modern))]
#[bench::jequier(setup(Preset::Jequier))]
#[bench::grunfeld(setup(Preset::Grunfeld))]
#[bench::kendall(setup(Preset::Kendall))]
#[bench::tait(setup(Preset::Tait))]
#[bench::bell(setup(Preset::Bell))]
#[bench::basics(setup(Preset::Basics))]
#[bench::senet_ra(setup(Preset::SenetRa))]
fn generation((rules, samples): (Ruleset, Vec<Sample>)) -> u64 {
    generate_all(black_box(rules.plan()), black_box(&samples))
}

library_benchmark_group!(name = instructions, benchmarks = generation);
main!(library_benchmark_groups = instructions);
