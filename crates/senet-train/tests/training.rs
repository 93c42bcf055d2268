//! Training gives the same weights every time, on any number of threads, and broken off or not.

use std::path::Path;

use senet::{Preset, Ruleset};
use senet_solve::{SolveOptions, StoreOptions, solve_into};
use senet_train::{CheckpointError, CourseError, Schedule, Training};

const SHORT: Schedule =
    Schedule { rounds: 3, positions: 1500, batches: 6, batch: 128, memory: 2000, ..Schedule::DEFAULT };
/// With guests, and sides that lose their patience.
const MIXED: Schedule = Schedule { guests: 0.5, patience: 20, ..SHORT };

fn begin(preset: Preset, tables: &Path, schedule: Schedule) -> Training {
    Training::begin(&Ruleset::preset(preset), tables, schedule).expect("a preset")
}

fn finish(mut training: Training, threads: usize) -> Vec<u8> {
    while !training.is_done() {
        training.round(threads);
    }
    training.network().to_bytes()
}

/// The tables of the endings of a ruleset with one piece a side.
fn tables(preset: Preset) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = Ruleset::new(preset.spec().with_options(["pieces=1"]).expect("an option")).expect("rules");
    let options = SolveOptions { gap: 1e-4, threads: 1 };
    solve_into(&rules, options, &StoreOptions::in_directory(folder.path()), |_| ()).expect("it is small");
    folder
}

#[test]
fn the_same_seed_gives_the_same_weights_on_any_number_of_threads() {
    for preset in [Preset::Kendall, Preset::Grunfeld] {
        let tables = tables(preset);
        let one = finish(begin(preset, tables.path(), SHORT), 1);
        assert_eq!(one, finish(begin(preset, tables.path(), SHORT), 2), "{preset:?}");
        let mixed = finish(begin(preset, tables.path(), MIXED), 1);
        assert_eq!(mixed, finish(begin(preset, tables.path(), MIXED), 2), "{preset:?} with guests");
        assert_ne!(one, mixed, "{preset:?}");
        assert_ne!(one, finish(begin(preset, tables.path(), Schedule { seed: 2, ..SHORT }), 1), "{preset:?}");
        assert_ne!(one, finish(begin(preset, Path::new("none"), SHORT), 1), "{preset:?} without tables");
    }
}

#[test]
fn training_that_was_broken_off_gives_the_weights_that_it_would_have_given() {
    let (folder, tables) = (tempfile::tempdir().unwrap(), tables(Preset::Tait));
    let kept = folder.path().join("kept");
    let begin = || begin(Preset::Tait, tables.path(), SHORT);
    let mut broken_off = begin();
    assert!(!broken_off.take_up(&kept).unwrap());
    broken_off.round(1);
    broken_off.round(1);
    broken_off.keep(&kept).unwrap();
    let mut taken_up = begin();
    assert!(taken_up.take_up(&kept).unwrap());
    assert_eq!(taken_up.rounds(), broken_off.rounds());
    assert_eq!(finish(taken_up, 1), finish(begin(), 1));
}

#[test]
fn it_learns() {
    let tables = tables(Preset::Tait);
    let schedule = Schedule { rounds: 6, positions: 3000, batches: 40, ..SHORT };
    let mut training = begin(Preset::Tait, tables.path(), schedule);
    let first = training.round(1);
    // The first game of all is held out.
    assert!(first.held_out_exact.is_some() && first.held_out_found.is_some());
    while !training.is_done() {
        training.round(1);
    }
    let last = training.rounds()[5].error;
    assert!(last < first.error / 1.5, "{} at first, {last} at last", first.error);
}

#[test]
fn what_is_kept_is_refused_where_it_does_not_fit() {
    let folder = tempfile::tempdir().unwrap();
    let (none, kept) = (Path::new("none"), folder.path().join("kept"));
    let mut training = begin(Preset::Tait, none, SHORT);
    training.round(1);
    training.keep(&kept).unwrap();
    let refused = |mut training: Training| training.take_up(&kept).unwrap_err();
    let other_seed = refused(begin(Preset::Tait, none, Schedule { seed: 9, ..SHORT }));
    assert!(matches!(&other_seed, CheckpointError::Other { .. }), "{other_seed}");
    assert!(matches!(refused(begin(Preset::Bell, none, SHORT)), CheckpointError::Other { .. }));
    let bytes = std::fs::read(&kept).unwrap();
    for damaged in [&bytes[..bytes.len() - 9], &bytes[..3], &[bytes.as_slice(), b"more"].concat()] {
        std::fs::write(&kept, damaged).unwrap();
        assert!(matches!(refused(begin(Preset::Tait, none, SHORT)), CheckpointError::Damaged { .. }));
    }
}

#[test]
fn only_presets_have_networks() {
    let mut spec = Preset::Tait.spec();
    spec.points.rows_of_two = senet::points::RowsOfTwo::Protected;
    let refused = Training::begin(&Ruleset::new(spec).unwrap(), Path::new("none"), SHORT).err().unwrap();
    assert!(matches!(refused, CourseError::NotAPreset(_)), "{refused}");
}
