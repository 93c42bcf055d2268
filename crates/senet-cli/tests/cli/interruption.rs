//! Ctrl-C: long commands print their partial results and end with 130.

use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// Starts a command, interrupts it until it ends, and returns its status and output.
fn interrupted(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let id = child.id().to_string();
    // Long enough for the first results on a busy machine; the commands would run for hours.
    thread::sleep(Duration::from_secs(8));
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
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
    thread::scope(|scope| {
        for command in commands {
            scope.spawn(move || {
                let (status, out, error) = interrupted(command);
                assert_eq!(status, Some(130), "{command:?}: {error}");
                assert!(error.contains("senet: interrupted after "), "{command:?}: {error}");
                assert!(!out.is_empty(), "{command:?}");
            });
        }
    });
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
