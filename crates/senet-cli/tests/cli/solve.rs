//! `senet solve`.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::{folder, senet};

/// Solves into a folder without progress output.
fn solve(directory: &Path, arguments: &[&str]) -> Value {
    let out = directory.to_str().expect("UTF-8");
    senet([&["solve", "--out", out, "--quiet", "--format", "json"], arguments].concat()).json()
}

#[test]
fn long_work_needs_permission() {
    let out = folder("solve-days");
    let run = senet(["solve", "--rules", "modern", "--quiet", "--out", out.to_str().expect("UTF-8")]);
    // Where the disk is too small for the tables, that is said first.
    if run.error.contains("modern cannot be solved here") {
        return;
    }
    assert_eq!(run.status, Some(2), "{}", run.error);
    assert!(run.error.contains("solving modern takes about "), "{}", run.error);
    assert!(run.error.contains(" of memory; add --yes to start"), "{}", run.error);
}

#[test]
fn json_has_documented_fields() {
    let folder = folder("solve-answer");
    let answer = solve(&folder, &["--rules", "modern", "--pieces", "2", "--threads", "1"]);
    assert_eq!((&answer["rules"], &answer["pieces"]), (&"modern".into(), &2.into()));
    assert_eq!(answer["options"], serde_json::json!({"pieces":"2"}));
    assert_eq!(answer["positions"], 29 * 28 + 2 * 29 * 378 + 406 * 351);
    let number = |field: &str| answer[field].as_f64().unwrap_or_else(|| panic!("{field}: {answer}"));
    assert!(number("sweeps") > 3.0 && number("backups") > 3.0 * number("positions"));
    assert!(number("seconds") > 0.0 && number("backups_per_second") > 0.0);
    assert!(number("peak_memory_bytes") > 4.0 * number("positions"));
    let [win, lower, upper] = ["win", "lower", "upper"].map(|bound| answer["start"][bound].as_f64().unwrap());
    assert!(lower <= win && win <= upper && upper - lower <= 1e-4, "{answer}");
    assert!((0.45..0.55).contains(&win), "{answer}");
    assert_eq!(answer["strata"].as_array().unwrap().len(), 3);

    let again = solve(&folder, &["--rules", "modern", "--option", "pieces=2"]);
    assert_eq!((&again["start"], &again["backups"]), (&answer["start"], &0.into()), "all tables existed");
    let narrower = solve(&folder, &["--rules", "modern", "--pieces", "1", "--gap", "1e-6"]);
    let [win, lower, upper] =
        ["win", "lower", "upper"].map(|bound| narrower["start"][bound].as_f64().unwrap());
    assert!(upper - lower <= 1e-6 && (win - 0.5030899358).abs() < 1e-8, "{narrower}");
}

#[test]
fn start_value_includes_owed_opening_moves() {
    let folder = folder("solve-duties");
    for (rules, start) in [("jequier", 0.5219563037), ("grunfeld", 0.5219563037), ("basics", 0.5062017073)] {
        let answer = solve(&folder, &["--rules", rules, "--pieces", "1"]);
        let bound = |name: &str| answer["start"][name].as_f64().unwrap();
        assert!(bound("lower") <= start && start <= bound("upper"), "{answer}");
        assert!((bound("win") - start).abs() < 1e-6, "{answer}");
    }
}

#[test]
fn text_reports_progress_and_table_folder() {
    let folder = folder("solve-text");
    let out = folder.to_str().unwrap();
    let run = senet(["solve", "--rules", "tait", "--pieces", "1", "--out", out]);
    assert_eq!(run.status, Some(0), "{}", run.error);
    assert!(run.error.starts_with("tait (pieces=1): 871 positions"), "{}", run.error);
    assert!(run.error.contains("1 against 1: "), "{}", run.error);
    assert!(run.out.contains("the spools, who throw first, win 50.89"), "{}", run.out);
    assert!(run.out.contains(out), "{}", run.out);
}

#[test]
fn rejects_oversized_games_and_conflicting_arguments() {
    let folder = folder("solve-refused");
    let out = folder.to_str().unwrap();
    let refused = |arguments: &[&str]| senet([&["solve", "--out", out], arguments].concat()).refused();
    let large = refused(&["--rules", "kendall"]);
    assert!(
        large.contains(
            "kendall cannot be solved here: 1249785900660 positions need at least 199.7 GB of memory"
        ),
        "{large}"
    );
    let size = senet(["solve", "--rules", "modern", "--memory", "much"]);
    assert!(size.status == Some(2) && size.error.contains("such as 500MB or 8GB"), "{size:?}");
    let little = refused(&["--rules", "modern", "--pieces", "2", "--memory", "60MB"]);
    assert!(little.contains("need at least 67.2 MB of memory"), "{little}");
    let twice = refused(&["--rules", "kendall", "--option", "pieces=2", "--pieces", "3"]);
    assert!(twice.contains("give one of them"), "{twice}");
    let many = refused(&["--rules", "kendall", "--pieces", "9"]);
    assert!(many.contains("a number from 1 to 7"), "{many}");
    let narrow = refused(&["--rules", "modern", "--pieces", "1", "--gap", "1e-9"]);
    assert!(narrow.contains("allow a larger gap"), "{narrow}");
    let gap = senet(["solve", "--rules", "modern", "--gap", "7"]);
    assert!(gap.status == Some(2) && gap.error.contains("such as 1e-4"), "{gap:?}");
    let file = crate::program::file(&folder, "file", "");
    let no_folder =
        senet(["solve", "--rules", "modern", "--pieces", "1", "--quiet", "--out", &file]).refused();
    assert!(no_folder.contains("choose another directory"), "{no_folder}");
}

/// Starts to solve, with a checkpoint after every sweep.
fn start(directory: &Path, rules: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
    command.arg("solve").args(rules).arg("--out").arg(directory).args([
        "--checkpoint",
        "0",
        "--format",
        "json",
    ]);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the process starts")
}

/// Whether a directory of tables contains a file with this name or ending.
fn contains_file(directory: &Path, ending: &str) -> bool {
    let folders = fs::read_dir(directory).into_iter().flatten().filter_map(Result::ok);
    let mut files =
        folders.flat_map(|folder| fs::read_dir(folder.path()).into_iter().flatten()).filter_map(Result::ok);
    files.any(|file| file.file_name().to_str().is_some_and(|name| name.ends_with(ending)))
}

#[test]
fn resumes_killed_run() {
    killed_and_resumed("memory", &[]);
}

#[test]
fn resumes_killed_run_on_disk() {
    killed_and_resumed("disk", &["--memory", "67.2MB"]);
}

/// Kills a run again and again at arbitrary moments, until one run completes. `name` distinguishes the
/// folders.
fn killed_and_resumed(name: &str, limit: &[&str]) {
    let (killed, whole) = (folder(&format!("solve-killed-{name}")), folder(&format!("solve-whole-{name}")));
    let rules = ["--rules", "kendall", "--pieces", "2", "--gap", "1e-5", "--threads", "2"];
    let unfinished = if limit.is_empty() { "2x2.unfinished" } else { "2x2.working" };
    let (mut resumed, mut missed) = (0, 0);
    let answer: Value = 'runs: loop {
        let mut run = start(&killed, &[&rules[..], limit].concat());
        let delay = Duration::from_millis(150 + 100 * resumed);
        let started = Instant::now();
        while started.elapsed() < delay || !(contains_file(&killed, unfinished) || resumed > 2) {
            if run.try_wait().expect("the process can be polled").is_some() {
                let output = run.wait_with_output().expect("the process ended");
                let messages = String::from_utf8_lossy(&output.stderr).into_owned();
                assert!(output.status.success(), "{messages}");
                if resumed == 0 {
                    // On a busy machine, the run may complete before the first check.
                    missed += 1;
                    assert!(missed < 20, "no run could be killed in time");
                    fs::remove_dir_all(&killed).expect("the folder is removed");
                    continue 'runs;
                }
                break 'runs serde_json::from_slice(&output.stdout).expect("JSON");
            }
            thread::sleep(Duration::from_millis(2));
        }
        run.kill().expect("the process runs");
        run.wait().expect("the process ends");
        resumed += 1;
        assert!(resumed < 100, "no run completes");
    };
    let kept = answer["strata"]
        .as_array()
        .expect("the entry exists")
        .iter()
        .filter(|pair| pair["origin"] == "kept")
        .count();
    assert!(kept > 0, "finished tables are kept: {answer}");
    let left = [".unfinished", ".working", ".new"].map(|ending| contains_file(&killed, ending));
    assert_eq!(left, [false; 3], "no temporary files are left");

    let uninterrupted = solve(&whole, &rules);
    for bound in ["win", "lower", "upper"] {
        let [one, other] = [&answer, &uninterrupted]
            .map(|answer| answer["start"][bound].as_f64().expect("the entry exists"));
        assert!((one - other).abs() <= 1e-5, "{bound}: {answer} {uninterrupted}");
    }
    let table = |directory: &Path| {
        let mut folders = fs::read_dir(directory).expect("the entry exists");
        folders.next().expect("the entry exists").expect("the entry exists").path().join("2x2.senet")
    };
    let file = |directory: &Path| fs::read(table(directory)).expect("the entry exists");
    let (one, other) = (file(&killed), file(&whole));
    assert_eq!(one.len(), other.len());
    let verified = |directory: &Path| {
        let path = table(directory);
        senet(["table", "verify", path.to_str().expect("the entry exists"), "--format", "json"]).json()
    };
    for directory in [&killed, &whole] {
        assert_eq!(verified(directory)["checksums"], "right");
    }
    // All values differ by at most the gap. The headers have the same length.
    let header = u32::from_le_bytes(one[12..16].try_into().expect("the entry exists")) as usize;
    let values = verified(&killed)["positions"].as_u64().expect("the entry exists") as usize;
    let allowed = (1e-5 * f64::from(u32::MAX)) as u32;
    for number in 0..values {
        let value = |file: &[u8]| {
            u32::from_le_bytes(file[header + 4 * number..][..4].try_into().expect("the entry exists"))
        };
        assert!(value(&one).abs_diff(value(&other)) <= allowed, "number {number}");
    }
}
