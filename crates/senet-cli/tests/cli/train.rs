//! `senet train` and `senet regret`.

use std::path::Path;

use serde_json::Value;

use crate::program::{file, folder, senet_in, shell};

fn train(folder: &Path, out: &str, more: &[&str]) -> Value {
    let short = ["--rounds", "2", "--positions", "400", "--batches", "2", "--quiet", "--format", "json"];
    let fixed = ["train", "--rules", "tait", "--tables", "none", "--out", out];
    senet_in([&fixed, &short[..], more].concat(), folder).json()
}

fn regret(folder: &Path, more: &[&str]) -> Value {
    let fixed =
        ["regret", "--rules", "tait", "--option", "pieces=2", "--tables", "none", "--decisions", "200"];
    senet_in([&fixed, more, &["--format", "json"]].concat(), folder).json()
}

#[test]
fn weights_depend_on_seed_and_leave_no_temporary_files() {
    let folder = folder("train");
    let answer = train(&folder, "one.bin", &["--threads", "1"]);
    train(&folder, "two.bin", &["--threads", "2"]);
    train(&folder, "other.bin", &["--seed", "2"]);
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap();
    assert_eq!(read("one.bin"), read("two.bin"));
    assert_ne!(read("one.bin"), read("other.bin"));
    assert_eq!((answer["rounds"].as_array().unwrap().len(), answer["file"].as_str()), (2, Some("one.bin")));
    assert!(answer["rounds"][1]["error"].as_f64().unwrap() > 0.0);
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 3, "{left:?}");
}

#[test]
fn rejects_foreign_checkpoint() {
    let folder = folder("train-other");
    file(&folder, "tait.bin.unfinished", "not a checkpoint");
    let run = senet_in(["train", "--rules", "tait", "--tables", "none", "--out", "tait.bin"], &folder);
    assert!(run.refused().contains("delete it to start anew"));
}

#[test]
fn regret_uses_same_decisions_for_networks_and_levels() {
    let folder = folder("regret");
    train(&folder, "tait.bin", &[]);
    let built_in = regret(&folder, &["--depth", "2"]);
    let own = regret(&folder, &["--depth", "1", "--weights", "tait.bin"]);
    let random = regret(&folder, &["--level", "random"]);
    let number =
        |answer: &Value, field: &str| answer[field].as_f64().unwrap_or_else(|| panic!("{field}: {answer}"));
    // Two rounds of training have almost no effect.
    for answer in [&own, &random] {
        assert_eq!(number(answer, "decisions"), number(&built_in, "decisions"));
        assert!(number(&built_in, "mean") < number(answer, "mean") / 5.0, "{built_in} {answer}");
    }
    assert!(number(&built_in, "interval") < number(&built_in, "mean") + 0.01);
    assert_eq!((random["level"].as_str(), built_in["depth"].as_u64()), (Some("random"), Some(2)));
}

/// Rules that no preset has: the network is trained from the nearest one, and used by every command.
#[test]
fn networks_of_other_rules_are_used_where_they_are_named() {
    let folder = folder("own-network");
    file(&folder, "mine.toml", "name = \"mine\"\nbase = \"tait\"\n[meeting]\nrows_of_two = \"protected\"\n");
    let run = |line: &str| senet_in(line.split(' '), &folder);
    run(
        "train --rules mine.toml --tables none --rounds 2 --positions 400 --batches 4 --quiet --out mine.bin",
    )
    .done();
    let value = "value --rules mine.toml --tables none --depth 1 --format json";
    let (nearest, own) = (run(value).json(), run(&format!("{value} --weights mine.bin")).json());
    assert_ne!(nearest["win"], own["win"]);
    assert_eq!(nearest["sources"]["weights"]["name"], "tait");
    let name = own["sources"]["weights"]["name"].as_str().unwrap();
    assert!(name.starts_with("mine "), "{name}");
    assert_eq!(own["typical_error"], Value::Null, "the error was not measured");
    for line in [
        "rollout --rules mine.toml --games 8 --format json",
        "match --rules mine.toml --a novice --b beginner --games 8 --format json",
        "series --rules mine.toml --length 3 --tables none --depth 1 --format json",
        "openings --rules mine.toml --tables none --depth 1 --format json",
    ] {
        let answer = run(&format!("{line} --weights mine.bin")).json();
        assert_eq!(answer["sources"]["weights"]["name"], name, "{line}");
    }
    run("match --rules mine.toml --a novice --b novice --games 2 --records games").done();
    let review = "review games/game-1.senet --depth 1 --tables none --format json --weights mine.bin";
    assert_eq!(run(review).json()["sources"]["weights"]["name"], name);
    let refused = |line: &str| run(line).refused().to_owned();
    let other = refused("value --rules tait --weights mine.bin");
    assert!(other.contains(&format!("are for {name}, not for tait")), "{other}");
    assert!(refused("play --rules tait --weights mine.bin").contains("not for tait"));
    file(&folder, "broken.bin", "SENETNET");
    assert!(refused("serve --weights broken.bin").contains("cannot load a network from 'broken.bin'"));
}

#[test]
fn rejects_files_that_are_not_networks_or_not_for_the_rules() {
    let folder = folder("train-refused");
    file(&folder, "mine.toml", "name = \"mine\"\nbase = \"tait\"\n");
    let run = |line: &str| senet_in(line.split(' '), &folder);
    let short = "--tables none --rounds 1 --positions 300 --batches 1 --quiet";
    // The ruleset file would be lost.
    let refused = run(&format!("train --rules mine.toml {short} --out mine.toml"));
    assert!(refused.refused().contains("would replace the ruleset in 'mine.toml'"));
    assert!(std::fs::read_to_string(folder.join("mine.toml")).unwrap().starts_with("name"));
    for name in ["one.bin", "two.bin", "one.bin"] {
        let printed = run(&format!("train --rules tait {short} --out {name}")).done();
        assert!(
            printed.contains("Weights: tait ") && printed.ends_with(&format!(" in {name}\n")),
            "{printed}"
        );
    }
    let twice = run("value --rules tait --tables none --weights one.bin --weights two.bin");
    assert!(twice.refused().contains("two files of --weights are for tait"));
    let record =
        run("match --rules kendall --a random --b random --games 2 --records games --format json").json();
    assert_eq!(record["sources"]["weights"], Value::Null, "random players have no network");
    let text = std::fs::read_to_string(folder.join("games/game-1.senet")).unwrap();
    let unfinished: Vec<&str> = text.lines().take(12).filter(|line| !line.starts_with("Result")).collect();
    file(&folder, "kendall.senet", format!("{}\n", unfinished.join("\n")));
    let resumed = run("play --lines --resume kendall.senet --weights one.bin");
    assert!(resumed.refused().contains("not for kendall"));
    assert!(
        run("play --lines --resume kendall.senet --option pieces=3").error.contains("cannot be used with")
    );
    let unknown = unfinished.join("\n").replace("Cones: random", "Cones: computer (grandmaster)");
    file(&folder, "unknown.senet", format!("{unknown}\n"));
    assert!(run("play --lines --resume unknown.senet").refused().contains("grandmaster"));
}

#[cfg(unix)]
#[test]
fn interrupted_training_is_saved() {
    let folder = folder("train-interrupted");
    let line =
        "senet train --rules tait --tables none --rounds 400 --positions 400 --batches 1 --out own.bin";
    // Interrupts the run once it has gone so far.
    let run = |until: &str| {
        let waits = format!("until {until}; do kill -0 $! || exit; sleep 0.05; done");
        shell(&format!("{line} 2> messages & {waits}; kill -INT $!; wait $!"), &folder)
    };
    let messages = || std::fs::read_to_string(folder.join("messages")).unwrap();
    let first = run("[ -e own.bin.unfinished ]");
    assert!(first.status == Some(130) && messages().contains("the same command continues"), "{}", messages());
    assert!(folder.join("own.bin.unfinished").exists() && !folder.join("own.bin").exists());
    let second = run("grep -q 'continuing after round' messages");
    assert_eq!(second.status, Some(130), "{}", messages());
}

#[test]
fn rejects_invalid_regret_arguments() {
    let folder = folder("regret-refused");
    file(&folder, "broken.bin", "SENETNET");
    let refused = |more: &[&str]| {
        let run = senet_in([&["regret", "--rules", "tait"], more].concat(), &folder);
        run.refused().to_owned()
    };
    assert!(refused(&["--depth", "1", "--tables", "none"]).contains("`senet solve`"));
    let weights = ["--option", "pieces=1", "--depth", "1", "--weights"];
    assert!(refused(&[&weights[..], &["broken.bin"]].concat()).contains("not a weights file"));
    assert!(refused(&[&weights[..], &["missing.bin"]].concat()).contains("cannot open 'missing.bin'"));
    let forced = refused(&["--option", "pieces=1", "--depth", "1", "--decisions", "10"]);
    assert!(forced.contains("no unforced decision"), "{forced}");
    let both = senet_in(["regret", "--rules", "tait", "--level", "expert", "--weights", "own.bin"], &folder);
    assert_eq!((both.status, both.out.as_str()), (Some(2), ""));
    assert!(both.error.contains("cannot be used with"), "{}", both.error);
}
