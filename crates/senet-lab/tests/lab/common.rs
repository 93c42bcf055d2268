//! Small studies for several tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use senet::{Preset, Ruleset};
use senet_lab::{DecisionTable, RunOptions, Study, StudyError, StudyOutcome, Subject};
use senet_play::Level;
use serde_json::Value;

/// A study of games of one level against itself, without matches or luck.
pub(crate) fn study(rulesets: impl IntoIterator<Item = Ruleset>, level: Level, games: u64) -> Study {
    Study {
        subjects: rulesets.into_iter().map(Subject::new).collect(),
        varied: None,
        players: [level; 2],
        games,
        seed: 3,
        luck_games: 0,
        levels: vec![Level::Random, Level::Novice],
        match_games: 0,
        seconds_per_move: 10.0,
        decisions: DecisionTable::Omitted,
        command: "senet study".to_owned(),
    }
}

/// A preset with this number of pieces a side.
pub(crate) fn rules(preset: Preset, pieces: u8) -> Ruleset {
    let spec =
        preset.spec().with_options([format!("pieces={pieces}")]).expect("every ruleset has this option");
    Ruleset::new(spec).expect("the rules have no conflicts")
}

/// Completes a study.
pub(crate) fn complete(study: &Study, folder: &Path, threads: usize) -> Result<StudyOutcome, StudyError> {
    study.run(folder, RunOptions { threads, stop: &AtomicBool::new(false) }, |_, _| ())
}

/// Stops a study after this number of jobs.
pub(crate) fn stop_after(study: &Study, folder: &Path, jobs: usize) -> Result<StudyOutcome, StudyError> {
    let stop = AtomicBool::new(false);
    let parts = folder.join("parts");
    study.run(folder, RunOptions { threads: 1, stop: &stop }, |_, _| {
        let paths = fs::read_dir(&parts).into_iter().flatten().flatten().map(|entry| entry.path());
        let done = paths.filter(|path| path.extension().is_some_and(|kind| kind == "json")).count();
        stop.store(done >= jobs, Ordering::Relaxed);
    })
}

/// The results of a study.
pub(crate) fn results(folder: &Path) -> Value {
    let text = fs::read_to_string(folder.join("study.json")).expect("the study is complete");
    serde_json::from_str(&text).expect("JSON")
}

/// The files of a folder with their contents.
pub(crate) fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = entries.map(|path| (path.clone(), fs::read(path).expect("a file"))).collect();
    for (path, _) in &mut files {
        *path = path.strip_prefix(folder).expect("the file lies in the folder").to_owned();
    }
    files.sort();
    files
}

/// The folder of a test. It does not exist yet.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("studies").join(test);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the old folder can be removed");
    }
    folder
}
