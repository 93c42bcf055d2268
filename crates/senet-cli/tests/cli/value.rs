//! `senet value`.

use std::fs;
use std::path::Path;

use senet::{Preset, Ruleset};
use senet_solve::{SolveOptions, solve};
use serde_json::{Value, json};

use crate::program::{Run, folder, senet, senet_reading, senet_with_cache};

const SMALL: &str = "10/s9/3c4c1 c - -";

/// The answer as JSON, with tables in a directory. Progress messages are ignored.
#[track_caller]
fn value(tables: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&text(tables, &[arguments, &["--format", "json"]].concat())).expect("JSON")
}

#[track_caller]
fn text(tables: &Path, arguments: &[&str]) -> String {
    without_notices(senet([&["value", "--tables", path(tables)], arguments].concat()))
}

#[track_caller]
fn without_notices(run: Run) -> String {
    let is_notice = |line: &str| line.starts_with("senet: building the tables of ");
    assert!(run.error.lines().all(is_notice), "{}", run.error);
    assert_eq!(run.status, Some(0), "{}", run.error);
    run.out
}

fn path(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[track_caller]
fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is not a number"))
}

#[track_caller]
fn assert_exact(answer: &Value, expected: f64) {
    let [win, lower, upper] = ["win", "lower", "upper"].map(|field| number(&answer[field]));
    assert_eq!(answer["exact"], true, "{answer}");
    assert!((win - expected).abs() < 1e-5, "{expected}: {answer}");
    assert!(lower <= expected && expected <= upper && upper - lower <= 1e-4, "{expected}: {answer}");
}

#[test]
fn json_has_documented_fields_in_order() {
    let tables = folder("value-fields");
    let query = ["--rules", "modern", "--position", "10/s9/9c c - -", "--throw", "1", "--format", "json"];
    let bounds = r#""proven_error":0.0,"confidence":{"level":1.0,"interval":[1.0,1.0]}"#;
    let expected = format!(
        r#"{{"win":1.0,"lower":1.0,"upper":1.0,"exact":true,"moves":[{{"move":"30/off","win":1.0,"lower":1.0,"upper":1.0,"exact":true,{bounds}}}],"rules":"modern","options":{{}},"position":"10/s9/9c c - -","throw":1,"tables":[],{bounds},"depth":4,"program":"senet "#
    );
    assert!(text(&tables, &query).starts_with(&expected), "{expected}");
}

#[test]
fn values_of_small_starts_are_known() {
    let tables = folder("value-starts");
    let known = [
        ("modern", "pieces=1", 0.5030899358),
        ("modern", "pieces=2", 0.501368557911),
        ("kendall", "pieces=2", 0.522961188192),
        ("jequier", "pieces=1", 0.5219563037),
        ("jequier", "pieces=2", 0.513768651512),
    ];
    for (rules, pieces, start) in known {
        let answer = value(&tables, &["--rules", rules, "--option", pieces]);
        assert_exact(&answer, start);
        assert_eq!(answer["moves"], json!([]), "no move is made instead of throwing");
        assert!(answer["throw"].is_null() && !answer["tables"].as_array().expect("a list").is_empty());
    }
    let thrown = value(&tables, &["--rules", "jequier", "--option", "pieces=2", "--throw", "1"]);
    assert_exact(&thrown, 0.513768651512);
}

/// The value before the throw is the mean over the throws; the value of a throw is that of its best move.
#[test]
fn values_of_throws_and_moves_match_the_solver() {
    let tables = folder("value-moves");
    let spec = Preset::Modern.spec().with_options(["pieces=2"]).expect("an option");
    let rules = Ruleset::new(spec).expect("rules");
    let solution =
        solve(&rules, SolveOptions { gap: 1e-6, threads: 1 }, |_| ()).expect("the game can be solved");
    let position = senet::Position::parse(SMALL, &rules).expect("a position");
    let chances = rules.chances(&position);
    let mut mean = 0.0;
    for (throw, weight) in chances.iter() {
        let thrown = throw.to_string();
        let answer = value(&tables, &["--rules", "modern", "--position", SMALL, "--throw", &thrown]);
        let turn = rules.turn(&position, throw).expect("the throw is possible");
        let moves = answer["moves"].as_array().expect("a list");
        assert_eq!(moves.len(), turn.moves().count());
        let wins: Vec<f64> = moves.iter().map(|mv| number(&mv["win"])).collect();
        assert!(wins.is_sorted_by(|one, other| one >= other), "{answer}");
        assert_eq!(wins[0], number(&answer["win"]));
        for (mv, win) in moves.iter().zip(wins) {
            let outcome = turn.play(turn.find(mv["move"].as_str().expect("text")).expect("a move"));
            let outcome = outcome.expect("the move is legal");
            let next = solution.value(&outcome.position).map_or(1.0, |next| next.win);
            let expected = match outcome.next {
                senet::Next::Won(winner) => f64::from(u8::from(winner == position.side())),
                senet::Next::ThrowsAgain => next,
                senet::Next::TurnPasses => 1.0 - next,
            };
            assert!((win - expected).abs() < 1e-4, "{expected}: {answer}");
        }
        mean += number(&answer["win"]) * f64::from(weight) / f64::from(chances.total());
    }
    let before = value(&tables, &["--rules", "modern", "--position", SMALL]);
    assert_exact(&before, solution.value(&position).expect("the value is known").win);
    assert!((number(&before["win"]) - mean).abs() < 1e-6, "{before} {mean}");
    assert_eq!(before["tables"], json!([[2, 1]]));
}

#[test]
fn values_move_instead_of_throwing() {
    let tables = folder("value-instead");
    let answer = value(&tables, &["--rules", "kendall", "--position", "10/10/s5c3 c - -"]);
    assert_eq!((&answer["exact"], &answer["moves"][0]["move"]), (&true.into(), &"27/15".into()), "{answer}");
    let rescue = number(&answer["moves"][0]["win"]);
    assert!(rescue <= number(&answer["win"]) + 1e-9 && rescue > 0.0, "{answer}");
    let after = value(&tables, &["--rules", "kendall", "--position", "10/4c5/s9 s - -"]);
    assert!((number(&after["win"]) + rescue - 1.0).abs() < 1e-9, "{after}");
}

#[test]
fn estimates_positions_outside_tables() {
    let tables = folder("value-estimate");
    for preset in Preset::ALL {
        let answer = value(&tables, &["--rules", preset.name()]);
        assert_eq!(answer["exact"], false, "{answer}");
        assert_eq!(
            ["lower", "upper"].map(|bound| number(&answer[bound])),
            [0.0, 1.0],
            "estimates have no bounds"
        );
        assert!((0.2..0.8).contains(&number(&answer["win"])), "{answer}");
        assert_eq!(answer["tables"], json!([]));
    }
    let thrown = value(&tables, &["--rules", "modern", "--throw", "5"]);
    let moves = thrown["moves"].as_array().expect("a list");
    assert!(moves.len() > 1 && moves.iter().all(|mv| mv["exact"] == false), "{thrown}");
    assert_eq!((&thrown["exact"], &thrown["win"]), (&false.into(), &moves[0]["win"]));
    let mut mean = 0.0;
    let rules = Ruleset::preset(Preset::Modern);
    let chances = rules.chances(&rules.start());
    for (throw, weight) in chances.iter() {
        let answer = value(&tables, &["--rules", "modern", "--throw", &throw.to_string()]);
        mean += number(&answer["win"]) * f64::from(weight) / f64::from(chances.total());
    }
    let before = value(&tables, &["--rules", "modern"]);
    assert!((number(&before["win"]) - mean).abs() < 1e-12, "{before} {mean}");
    assert_eq!(fs::read_dir(&tables).expect("the folder exists").count(), 0, "no tables were built");
}

#[test]
fn text_tells_exact_values_from_estimates() {
    let tables = folder("value-text");
    let exact = text(&tables, &["--rules", "modern", "--option", "pieces=1"]);
    for part in ["modern (pieces=1): cones to throw", "Exact: ", "win 50.309 % of games (between 50.30"] {
        assert!(exact.contains(part), "{part} is missing: {exact}");
    }
    assert!(exact.contains(&format!("Tables: 1x1 in {}", path(&tables))), "{exact}");
    let estimated = text(&tables, &["--rules", "modern", "--throw", "2"]);
    for part in ["Estimate: the cones win about ", "4 plies deep", "an estimate", "`senet solve`"] {
        assert!(estimated.contains(part), "{part} is missing: {estimated}");
    }
    let rescue = text(&tables, &["--rules", "kendall", "--position", "10/10/s5c3 c - -"]);
    assert!(rescue.contains("Instead of throwing:") && rescue.contains("27/15"), "{rescue}");
}

#[test]
fn answers_lines_and_continues_after_invalid_one() {
    let tables = folder("value-lines");
    let input = format!(
        r#"{{"rules":"modern","position":"{SMALL}"}}
{{"rules":"modern","position":"{SMALL}","throw":7}}
nonsense
{{"rules":"modern","options":{{"pieces":3}},"position":"{SMALL}","throw":2}}
{{"rules":"tait","position":"10/10/10 c 5c5s -"}}"#
    );
    let run = senet_reading(["value", "--input", "-", "--tables", path(&tables)], input.as_bytes());
    let answers: Vec<Value> =
        without_notices(run).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0], value(&tables, &["--rules", "modern", "--position", SMALL]));
    let error = |place: usize| {
        let fields = answers[place].as_object().expect("an object");
        assert_eq!(fields.keys().collect::<Vec<_>>(), ["error"]);
        fields["error"].as_str().expect("text")
    };
    assert!(error(1).contains("a throw of 7 cannot occur"), "{}", error(1));
    assert!(error(2).contains("cannot be read"), "{}", error(2));
    assert_eq!((&answers[3]["exact"], &answers[3]["options"]), (&true.into(), &json!({"pieces":"3"})));
    assert_eq!(answers[4]["exact"], false);
}

#[test]
fn caches_tables() {
    let cache = folder("value-cache");
    let ask =
        || senet_with_cache(["value", "--rules", "tait", "--option", "pieces=1", "--format", "json"], &cache);
    let first = without_notices(ask());
    let kept: Vec<_> = fs::read_dir(cache.join("senet/tables/automatic-1"))
        .expect("the folder was created")
        .map(|entry| entry.expect("the entry is readable").path().join("1x1.senet"))
        .collect();
    assert!(kept.len() == 1 && kept[0].is_file(), "{kept:?}");
    let built = fs::metadata(&kept[0]).and_then(|file| file.modified()).expect("a time");
    assert_eq!(ask().done(), first);
    let used = fs::metadata(&kept[0]).and_then(|file| file.modified()).expect("a time");
    assert_eq!(built, used, "the table was not rebuilt");
}

#[test]
fn unsaved_tables_still_answer() {
    let nowhere = folder("value-nowhere").join("file");
    fs::write(&nowhere, "no folder").expect("a file");
    let ask = ["--rules", "modern", "--option", "pieces=1", "--format", "json"];
    let refused = senet([&["value", "--tables", path(&nowhere)], &ask[..]].concat()).refused();
    assert!(refused.contains("is not a directory"), "{refused}");
    let run = senet_with_cache([&["value"], &ask[..]].concat(), &nowhere);
    assert!(run.error.contains("cannot be saved") && run.error.lines().count() == 1, "{}", run.error);
    assert_exact(&serde_json::from_str(&run.out).expect("JSON"), 0.5030899358);
}

#[test]
fn rejects_invalid_queries_and_damaged_tables() {
    let tables = folder("value-refused");
    let refused =
        |arguments: &[&str]| senet([&["value", "--tables", path(&tables)], arguments].concat()).refused();
    assert!(refused(&["--rules", "tate"]).contains("did you mean 'tait'"));
    assert!(refused(&["--rules", "modern", "--position", "10/10 c"]).contains("four fields"));
    assert!(refused(&["--rules", "modern", "--throw", "7"]).contains("a throw of 7 cannot occur"));
    assert!(refused(&["--input", "nowhere/lost.jsonl"]).contains("cannot open 'nowhere/lost.jsonl'"));
    let damaged = || {
        let folder = fs::read_dir(&tables).expect("the folder exists").next().expect("a folder");
        folder.expect("the entry is readable").path().join("1x1.senet")
    };
    value(&tables, &["--rules", "modern", "--option", "pieces=1"]);
    let mut bytes = fs::read(damaged()).expect("a table");
    let place = bytes.len() / 2;
    bytes[place] ^= 0x10;
    fs::write(damaged(), bytes).expect("the table can be overwritten");
    let message = refused(&["--rules", "modern", "--option", "pieces=1"]);
    assert!(message.contains("is damaged") && message.contains("delete it"), "{message}");
}

/// The seeded and the table-free answers do not depend on the cache, and the others name what they used.
#[test]
fn answers_name_their_tables_and_do_not_depend_on_the_cache() {
    let (empty, full) = (folder("sources-empty"), folder("sources-full"));
    senet_with_cache(["solve", "--rules", "tait", "--pieces", "2", "--quiet"], &full).done();
    let without_time = |mut answer: Value| {
        answer.as_object_mut().expect("an object").remove("seconds");
        answer
    };
    let game = ["--rules", "tait", "--option", "pieces=2", "--format", "json"];
    for command in [
        &["rollout", "--games", "36"][..],
        &["puzzles", "--count", "1", "--seed", "3"],
        &["value", "--tables", "none"],
    ] {
        let [one, other] = [&empty, &full]
            .map(|cache| without_time(senet_with_cache([command, &game].concat(), cache).json()));
        assert_eq!(one, other, "{command:?}");
        assert_eq!(one["sources"]["tables"], "none", "{one}");
    }
    let rollout = ["rollout", "--games", "36", "--tables", "auto"];
    let answer = senet_with_cache([&rollout[..], &game].concat(), &full).json();
    assert_eq!(answer["sources"]["tables"], "auto");
    let used = &answer["sources"]["used"][0];
    let file = used["file"].as_str().expect("a file");
    let info = senet(["table", "info", file, "--format", "json"]).json();
    assert_eq!(used["checksum"], info["checksum"]);
    assert_eq!(answer["sources"]["weights"]["name"], "tait");
    let text = senet_with_cache([&rollout[..], &game[..4]].concat(), &full).done();
    assert!(text.contains("Checksums: ") && text.contains("Weights: tait "), "{text}");
    for command in
        ["rollout", "value", "puzzles", "regret --level novice", "match --a novice --b random", "play"]
    {
        let words: Vec<&str> = command.split(' ').collect();
        let refused =
            senet([&words[..], &["--rules", "tait", "--tables", "/nonexistent"]].concat()).refused();
        assert!(
            refused.contains("the directory of tables '/nonexistent' cannot be read"),
            "{command}: {refused}"
        );
    }
}

/// With `--tables auto`, commands print the same bytes whatever tables of small games lie in the cache: none, those of
/// a command before, or those of a `solve` with another gap.
#[test]
fn automatic_tables_give_the_same_bytes_with_any_cache() {
    let (empty, full) = (folder("auto-empty"), folder("auto-full"));
    let solve = "solve --rules tait --pieces 2 --gap 1e-2 --quiet --out";
    let tables = full.join("senet/tables");
    senet(solve.split(' ').chain([path(&tables)])).done();
    let bytes = |cache: &Path, command: &str| {
        // A position is the last argument, with its spaces.
        let (words, position) = command.split_once(" : ").unwrap_or((command, ""));
        let position = Some(position).filter(|position| !position.is_empty());
        let run = senet_with_cache(words.split(' ').chain(position), cache);
        without_notices(run).replace(path(cache), "CACHE")
    };
    let small = "--rules tait --option pieces=2 --tables auto";
    let commands = [
        // The search reaches small games.
        "value --rules tait --depth 2 --tables auto --format json --position : 10/4ss4/7ccc c - -".to_owned(),
        format!("value {small} --format json"),
        format!("value {small}"),
        format!("rollout {small} --games 16"),
        format!("openings {small} --depth 1"),
        format!("series {small} --length 2 --depth 1"),
        format!("puzzles {small} --count 1 --seed 3"),
        "review sample:tait --depth 1 --tables auto".to_owned(),
    ];
    for command in commands {
        let [one, other] = [&empty, &full].map(|cache| bytes(cache, &command));
        assert_eq!(one, other, "{command}");
        assert!(one.contains("automatic-1") || command.starts_with("review"), "{command}: {one}");
    }
}

#[test]
fn rules_whose_games_need_not_end_are_said_to_have_no_exact_values() {
    let rules = folder("value-need-not-end").join("rules.toml");
    fs::write(&rules, "name = \"mine\"\nbase = \"tait\"\n[moving]\ncompulsion = \"may-pass\"\n").unwrap();
    let rules = ["--rules", path(&rules), "--option", "pieces=1"];
    let told = senet([&["value"], &rules[..]].concat()).done();
    assert!(told.contains("no exact values") && !told.contains("senet solve"), "{told}");
    let refused = senet([&["puzzles"], &rules[..], &["--count", "1"]].concat()).refused();
    assert!(refused.contains("no exact values") && !refused.contains("senet solve"), "{refused}");
}
