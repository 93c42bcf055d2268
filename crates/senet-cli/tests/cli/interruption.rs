//! Ctrl-C: long commands print their partial results and end with 130.

use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// The work before an interruption, in seconds of processor time, which do not depend on the load of the machine. It is
/// enough for the first results; the commands would run for hours.
const WORK: f64 = 2.0;

/// The processor time that a process has used, in all its threads.
fn processor_seconds(id: &str) -> f64 {
    let Ok(stat) = std::fs::read_to_string(format!("/proc/{id}/stat")) else { return f64::INFINITY };
    // The fields after the name of the program, which is in parentheses. The unit is 1/100 s on Linux.
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
    fields[11..=12].iter().map(|ticks| ticks.parse::<f64>().unwrap() / 100.0).sum()
}

/// Starts a command, interrupts it after some work, and returns its status and output.
fn interrupted(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let id = child.id().to_string();
    // Read from the beginning: a full pipe would stop the command.
    let output = thread::spawn(|| child.wait_with_output().unwrap());
    while !output.is_finished() && processor_seconds(&id) < WORK {
        thread::sleep(Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = output.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn long_commands_print_what_is_known() {
    let commands: [&[&str]; 7] = [
        &["puzzles", "--rules", "senet-ra", "--count", "10000", "--mine", "/dev/null"],
        &["rollout", "--rules", "tait", "--games", "1000000000"],
        &["playouts", "--rules", "tait", "--games", "1000000000000"],
        &["perft", "--rules", "tait", "--depth", "20"],
        &["value", "--rules", "tait", "--depth", "20", "--tables", "none"],
        &["match", "--rules", "tait", "--a", "novice", "--b", "random", "--games", "1000000000"],
        &[
            "regret",
            "--rules",
            "tait",
            "--option",
            "pieces=2",
            "--level",
            "novice",
            "--tables",
            "none",
            "--decisions",
            "1000000000",
        ],
    ];
    for command in commands {
        let (status, out, error) = interrupted(command);
        assert_eq!(status, Some(130), "{command:?}: {error}");
        assert!(error.contains("senet: interrupted after "), "{command:?}: {error}");
        assert!(!out.is_empty(), "{command:?}");
    }
}

#[test]
fn interrupted_study_says_how_to_continue() {
    let folder = crate::program::folder("study-interrupted").join("out");
    let out = folder.to_str().expect("a path in UTF-8");
    let study = ["study", "--rules", "tait", "--games", "1000000000", "--match-games", "0", "--out", out];
    let (status, _, error) = interrupted(&study);
    assert_eq!(status, Some(130), "{error}");
    assert!(error.contains("senet: interrupted; the same command continues the study"), "{error}");
}

/// A command that was interrupted in the middle of one step, which would take many minutes.
fn interrupted_in_a_step(arguments: &[&str]) -> String {
    let (status, out, error) = interrupted(arguments);
    assert_eq!(status, Some(130), "{arguments:?}: {error}");
    assert!(out.is_empty(), "{arguments:?}: {out}");
    error
}

#[test]
fn interruption_does_not_wait_for_a_step_to_end() {
    for command in
        [["openings", "--rules", "modern", "--depth", "16"], ["rollout", "--rules", "modern", "--depth", "6"]]
    {
        let error = interrupted_in_a_step(&[&command[..], &["--tables", "none"]].concat());
        assert!(error.contains("interrupted before the first result; nothing is kept"), "{error}");
    }
    let out = crate::program::folder("train-interrupted").join("tait.bin");
    let out = out.to_str().expect("a path in UTF-8");
    let error =
        interrupted_in_a_step(&["train", "--rules", "tait", "--positions", "100000000", "--out", out]);
    assert!(error.contains("interrupted before the first result; nothing is kept"), "{error}");
}

#[test]
fn interrupted_solver_says_what_is_kept() {
    let folder = crate::program::folder("solve-interrupted");
    let out = folder.to_str().expect("a path in UTF-8");
    let error = interrupted_in_a_step(&["solve", "--rules", "tait", "--pieces", "4", "--yes", "--out", out]);
    assert!(error.contains(&format!("the last checkpoint are kept in {out}")), "{error}");
    assert!(error.contains("the same command continues"), "{error}");
}

#[test]
fn interrupted_openings_show_the_throws_that_are_known() {
    let (status, out, error) =
        interrupted(&["openings", "--rules", "all", "--depth", "6", "--tables", "none"]);
    assert_eq!(status, Some(130), "{error}");
    assert!(out.contains("modern") && !out.contains("tait"), "{out}");
}

#[test]
fn interrupted_queries_keep_their_answers() {
    let folder = crate::program::folder("queries-interrupted");
    let file = folder.join("queries.jsonl");
    let query = "{\"rules\":\"tait\",\"position\":\"10/10/10 s 5c5s -\"}\n";
    std::fs::write(&file, query.repeat(100_000)).unwrap();
    let file = file.to_str().expect("a path in UTF-8");
    let (status, out, error) = interrupted(&["value", "--tables", "none", "--input", file]);
    assert_eq!(status, Some(130), "{error}");
    assert!(out.contains("\"win\":"), "{out}");
    assert!(error.contains("interrupted; all answers so far are printed"), "{error}");
}
