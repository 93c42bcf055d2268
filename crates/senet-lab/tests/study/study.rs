//! Small studies.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use senet::{Preset, Ruleset};
use senet_lab::{DecisionTable, RunOptions, Study, StudyError, StudyOutcome, Subject};
use senet_play::Level;
use serde_json::Value;

/// A study of this many games of one level with itself, without matches and without a look at luck.
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

/// A preset with so many pieces a side.
pub(crate) fn rules(preset: Preset, pieces: u8) -> Ruleset {
    let spec = preset.spec().with_options([format!("pieces={pieces}")]).expect("so many pieces fit");
    Ruleset::new(spec).expect("the rules go together")
}

/// Does a study to its end.
pub(crate) fn done(study: &Study, folder: &Path, threads: usize) -> Result<StudyOutcome, StudyError> {
    study.run(folder, RunOptions { threads, stop: &AtomicBool::new(false) }, |_, _| ())
}

/// Stops a study after so many pieces of work.
pub(crate) fn stopped(study: &Study, folder: &Path, pieces: u32) -> Result<StudyOutcome, StudyError> {
    let stop = AtomicBool::new(false);
    let mut told = 0;
    study.run(folder, RunOptions { threads: 1, stop: &stop }, |_, _| {
        told += 1;
        stop.store(told >= pieces, Ordering::Relaxed);
    })
}

/// What a study found.
pub(crate) fn answer(folder: &Path) -> Value {
    let text = fs::read_to_string(folder.join("study.json")).expect("the study is complete");
    serde_json::from_str(&text).expect("JSON")
}

/// The files of a folder with their contents.
pub(crate) fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = entries.map(|path| (path.clone(), fs::read(path).expect("a file"))).collect();
    for (path, _) in &mut files {
        *path = path.strip_prefix(folder).expect("it lies in the folder").to_owned();
    }
    files.sort();
    files
}

/// A folder for one test, which is not there yet.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("studies").join(test);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("an old folder can go");
    }
    folder
}
