//! `senet engine`, and matches with programs that speak its protocol.

use crate::match_levels::without_time;
use crate::program::{folder, senet, senet_reading};

const DOCUMENT: &str = include_str!("../../../../docs/engine.md");

fn engine() -> String {
    format!("engine:{} engine", env!("CARGO_BIN_EXE_senet"))
}

/// Plays a match in `tait` and returns its JSON without the time.
fn match_json(arguments: &[&str]) -> serde_json::Value {
    without_time(senet([&["match", "--rules", "tait", "--format", "json"], arguments].concat()).json())
}

#[test]
fn session_of_the_document_runs_as_written() {
    let session = DOCUMENT.split("```session\n").nth(1).unwrap().split("```").next().unwrap();
    let (sent, answers): (Vec<&str>, Vec<&str>) = session.lines().partition(|line| line.starts_with("> "));
    let input: String = sent.iter().map(|line| format!("{}\n", &line[2..])).collect();
    let out = senet_reading(["engine"], input.as_bytes()).done();
    assert_eq!(out.lines().collect::<Vec<_>>(), answers);
}

#[test]
fn engine_tells_the_first_error_of_a_file() {
    let file = folder("engine-no-ruleset").join("text.toml");
    std::fs::write(&file, "no ruleset\n".repeat(500)).unwrap();
    let session = format!("senet 1\nrules {}\n", file.display());
    let answers = senet_reading(["engine"], session.as_bytes()).done();
    let answer = answers.lines().nth(1).unwrap();
    assert!(answer.starts_with("error cannot load the ruleset") && answer.contains("line 1: "), "{answer}");
    assert!(!answer.contains("line 2") && answer.len() < 400, "{answer}");
}

#[test]
fn engine_plays_the_level_that_it_is_told() {
    let command = format!("{} --level expert", engine());
    let games = ["--b", "novice", "--games", "2", "--seed", "3", "--option", "pieces=2"];
    let remote = match_json(&[&["--a", command.as_str()], &games[..]].concat());
    let level = match_json(&[&["--a", "expert"], &games[..]].concat());
    for field in ["a_wins", "mean_length", "first_player_wins", "luck_adjusted"] {
        assert_eq!(remote[field], level[field], "{field}");
    }
    assert_eq!(remote["a_engine"], format!("senet {}", env!("CARGO_PKG_VERSION")));
}

#[test]
fn engine_against_itself_depends_on_the_seed_alone() {
    let engine = engine();
    let run = |threads| {
        match_json(&[
            "--a",
            &engine,
            "--b",
            &engine,
            "--games",
            "6",
            "--threads",
            threads,
            "--option",
            "pieces=3",
        ])
    };
    let played = run("1");
    assert_eq!(played, run("3"));
    assert_eq!((&played["a_score"], &played["games"]), (&0.5.into(), &6.into()));
}

#[test]
fn refuses_programs_that_do_not_speak_the_protocol() {
    let refused = |command: &str| {
        senet(["match", "--rules", "tait", "--a", command, "--b", "random", "--games", "2"]).refused()
    };
    assert!(refused("engine:./no-such-program").contains("does not start: it cannot be run"));
    assert!(
        refused(&format!("engine:{} rules list", env!("CARGO_BIN_EXE_senet"))).contains("does not start")
    );
}

#[cfg(unix)]
mod failures {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::match_json;
    use crate::program::{file, folder, senet};

    /// An engine that answers `go` by this line of shell.
    fn engine(name: &str, answer: &str) -> String {
        let folder = folder(&format!("engine-{name}"));
        let script = format!(
            "#!/bin/sh\nwhile read -r word rest; do case $word in\nsenet) echo 'senet 1 bad engine 0.1';;\n\
             go) {answer};;\ndecide) echo bestmove throw;;\nquit) exit;;\n*) echo ok;;\nesac; done\n"
        );
        let path = file(&folder, "engine.sh", script);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        format!("engine:sh {path}")
    }

    #[track_caller]
    fn check(name: &str, answer: &str, reason: &str, message: &str) {
        let engine = engine(name, answer);
        // A shell that answers does so in time on the busiest machine.
        let time = if reason == "timeout" { "50" } else { "60000" };
        let played = match_json(&["--a", &engine, "--b", "random", "--games", "2", "--move-time", time]);
        assert_eq!((&played["a_wins"], &played["b_wins"]), (&0.into(), &2.into()), "{played}");
        let forfeits = played["forfeits"].as_array().unwrap();
        assert_eq!(forfeits.len(), 2, "{played}");
        for forfeit in forfeits {
            assert_eq!((&forfeit["player"], &forfeit["reason"]), (&"a".into(), &reason.into()), "{played}");
            assert!(forfeit["message"].as_str().unwrap().contains(message), "{played}");
        }
    }

    #[test]
    fn forfeits_are_told_with_their_reasons() {
        check("illegal", "echo bestmove 1/30", "illegal-move", "1/30 is not legal here");
        check("unreadable", "echo bestmove castle", "illegal-move", "castle");
        check("silent", ":", "timeout", "did not answer in time");
        check("crash", "exit 3", "crash", "closed its input or output");
        check("nonsense", "echo hello", "nonsense", "'hello' is no reply");
        check("controls", "printf 'bestmove \\033[31m\\n'", "illegal-move", "\\u{1b}");
        check("error", "echo error I am lost", "nonsense", "error I am lost");
        check("endless", "while echo info x; do :; done", "timeout", "did not answer in time");
    }

    /// What a program wrote before it closed its input names the fault, and not that it has closed it.
    #[test]
    fn replies_from_before_the_input_was_closed_are_read() {
        let folder = folder("engine-early");
        let script = r"exec <&-; printf 'senet 1 early bot 1\nok\nok\nok\nbestmove 1/30\n'";
        let path = file(&folder, "engine.sh", format!("#!/bin/sh\nread -r line\n{script}\nsleep 60\n"));
        let early = format!("engine:sh {path}");
        let played = match_json(&["--a", &early, "--b", "random", "--games", "1"]);
        let forfeit = &played["forfeits"][0];
        assert_eq!(forfeit["reason"], "illegal-move", "{played}");
    }

    #[test]
    fn text_names_forfeits() {
        let engine = engine("text", "echo bestmove 1/30");
        let printed =
            senet(["match", "--rules", "tait", "--a", "random", "--b", &engine, "--games", "2"]).done();
        assert!(printed.contains("forfeits of B"), "{printed}");
        assert!(printed.contains("2 games; the first, game 1, by illegal-move: in "), "{printed}");
        assert!(!printed.contains("luck-adjusted"), "{printed}");
    }

    #[test]
    fn example_bot_plays_whole_games() {
        if std::process::Command::new("python3").arg("--version").output().is_err() {
            eprintln!("skipped: python3 is not installed");
            return;
        }
        let folder = folder("engine-bot");
        let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/engine_bot.py");
        let line =
            format!("senet match --rules tait --a 'engine:python3 {bot}' --b random --games 4 --format json");
        let played: serde_json::Value =
            serde_json::from_str(&crate::program::shell(&line, &folder).done()).unwrap();
        assert_eq!((&played["games"], played.get("forfeits")), (&4.into(), None), "{played}");
    }
}
