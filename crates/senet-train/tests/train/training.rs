//! Training gives the same weights with any number of threads and after a break, and refuses wrong
//! checkpoints.

use std::path::Path;

use senet::{Preset, Ruleset};
use senet_play::{Evaluator, Network};
use senet_solve::{SolveOptions, StoreOptions, solve_into};
use senet_train::{CheckpointError, Training, TrainingConfig};

const SHORT: TrainingConfig = TrainingConfig {
    rounds: 3,
    positions: 1500,
    batches: 6,
    batch_size: 128,
    buffer_size: 2000,
    ..TrainingConfig::DEFAULT
};
/// With opponents, and with sides that end stalled games.
const WITH_OPPONENTS: TrainingConfig = TrainingConfig { opponent_share: 0.5, stall_patience: 20, ..SHORT };

fn start(preset: Preset, tables: &Path, config: TrainingConfig) -> Training {
    Training::new(&Ruleset::preset(preset), Some(tables), config).expect("a preset")
}

fn finish(mut training: Training, threads: usize) -> Vec<u8> {
    while !training.is_done() {
        training.run_round(threads);
    }
    training.network().to_bytes()
}

/// The tables of a ruleset with one piece a side.
fn tables(preset: Preset) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = Ruleset::new(preset.spec().with_options(["pieces=1"]).expect("an option")).expect("rules");
    let options = SolveOptions { gap: 1e-4, threads: 1 };
    solve_into(&rules, options, &StoreOptions::in_directory(folder.path()), |_| ()).expect("a small game");
    folder
}

#[test]
fn same_seed_gives_same_weights_on_any_number_of_threads() {
    for (preset, config) in [(Preset::Kendall, SHORT), (Preset::Grunfeld, WITH_OPPONENTS)] {
        let tables = tables(preset);
        let weights = [1, 2].map(|threads| finish(start(preset, tables.path(), config), threads));
        assert_eq!(weights[0], weights[1], "{preset:?}");
    }
}

#[test]
fn weights_depend_on_seed_tables_and_opponents() {
    let tables = tables(Preset::Kendall);
    let weights = [
        finish(start(Preset::Kendall, tables.path(), SHORT), 2),
        finish(start(Preset::Kendall, tables.path(), TrainingConfig { seed: 2, ..SHORT }), 2),
        finish(start(Preset::Kendall, tables.path(), WITH_OPPONENTS), 2),
        finish(start(Preset::Kendall, Path::new("none"), SHORT), 2),
    ];
    for (number, one) in weights.iter().enumerate() {
        assert!(!weights[..number].contains(one), "weights {number} are equal to earlier ones");
    }
}

#[test]
fn resumed_training_gives_the_same_weights() {
    let (folder, tables) = (tempfile::tempdir().unwrap(), tables(Preset::Tait));
    let checkpoint = folder.path().join("checkpoint");
    let start = || start(Preset::Tait, tables.path(), SHORT);
    let mut interrupted = start();
    assert!(!interrupted.resume(&checkpoint).unwrap());
    interrupted.run_round(1);
    interrupted.run_round(1);
    interrupted.save_checkpoint(&checkpoint).unwrap();
    let mut resumed = start();
    assert!(resumed.resume(&checkpoint).unwrap());
    assert_eq!(resumed.rounds(), interrupted.rounds());
    assert_eq!(finish(resumed, 1), finish(start(), 1));
}

#[test]
fn training_reduces_the_error() {
    let tables = tables(Preset::Tait);
    let config = TrainingConfig { rounds: 6, positions: 3000, batches: 40, ..SHORT };
    let mut training = start(Preset::Tait, tables.path(), config);
    let first = training.run_round(1);
    // The first game of all is held out.
    assert!(first.held_out_exact.is_some() && first.held_out_searched.is_some());
    while !training.is_done() {
        training.run_round(1);
    }
    let last = training.rounds()[5].error;
    assert!(last < first.error / 1.5, "{} at first, {last} at last", first.error);
}

#[test]
fn rejects_damaged_checkpoints_and_those_of_other_runs() {
    let folder = tempfile::tempdir().unwrap();
    let (none, checkpoint) = (Path::new("none"), folder.path().join("checkpoint"));
    let mut training = start(Preset::Tait, none, SHORT);
    training.run_round(1);
    training.save_checkpoint(&checkpoint).unwrap();
    let refused = |mut training: Training| training.resume(&checkpoint).unwrap_err();
    let other_seed = refused(start(Preset::Tait, none, TrainingConfig { seed: 9, ..SHORT }));
    assert!(matches!(&other_seed, CheckpointError::OtherRun { .. }), "{other_seed}");
    assert!(matches!(refused(start(Preset::Bell, none, SHORT)), CheckpointError::OtherRun { .. }));
    let bytes = std::fs::read(&checkpoint).unwrap();
    for damaged in [&bytes[..bytes.len() - 9], &bytes[..3], &[bytes.as_slice(), b"more"].concat()] {
        std::fs::write(&checkpoint, damaged).unwrap();
        assert!(matches!(refused(start(Preset::Tait, none, SHORT)), CheckpointError::Damaged { .. }));
    }
}

#[test]
fn other_rulesets_start_from_the_nearest_network() {
    let mut spec = Preset::Tait.spec();
    spec.points.rows_of_two = senet::points::RowsOfTwo::Protected;
    let rules = Ruleset::new(spec).unwrap();
    let mut training = Training::new(&rules, None, SHORT).unwrap();
    let (start, nearest) = (training.network(), Network::named("tait").unwrap());
    let position = rules.start();
    assert_eq!(start.win_chance(&position), nearest.win_chance(&position));
    training.run_round(2);
    let trained = training.network();
    assert_ne!(trained.win_chance(&position), nearest.win_chance(&position));
    assert!(trained.is_for(&rules) && !trained.is_for(&Ruleset::preset(Preset::Tait)));
    assert_eq!(Network::read(&trained.to_bytes()).unwrap().rules(), Network::label(&rules));
}
